"""The kernel: what every game shares. It knows no game, no board and no screen."""

from .adjust import ADJUSTABLE, adjustable_paths
from .asides import Asides, with_asides
from .chance import Chance
from .decision import (
    CHANCE,
    TABLE,
    Amount,
    Answer,
    Assign,
    Choose,
    Confirm,
    Decision,
    Die,
    Draw,
    Gesture,
    Option,
    Reason,
    Reply,
    Roll,
)
from .errors import (
    BadAdjustment,
    BadSetup,
    GameIsOver,
    IllegalAnswer,
    MarsHubError,
    NothingToUndo,
    PackError,
    SaveError,
    ScriptFailed,
    StaleAnswer,
    UndoAsks,
)
from .game import Choice, Game, Result, Script, Table
from .happening import Adjusted, Happening, Reopened, TakenBack
from .journal import ChanceBy, Journal, MemoryJournal
from .session import Session
from .tableau import Indicator, Piece, Placement, Tone
from .words import Words, say

__all__ = [
    "ADJUSTABLE",
    "CHANCE",
    "TABLE",
    "Adjusted",
    "Amount",
    "Answer",
    "Asides",
    "Assign",
    "BadAdjustment",
    "BadSetup",
    "Chance",
    "ChanceBy",
    "Choice",
    "Choose",
    "Confirm",
    "Decision",
    "Die",
    "Draw",
    "Game",
    "GameIsOver",
    "Gesture",
    "Happening",
    "IllegalAnswer",
    "Indicator",
    "Journal",
    "MarsHubError",
    "MemoryJournal",
    "NothingToUndo",
    "Option",
    "PackError",
    "Piece",
    "Placement",
    "Reason",
    "Reopened",
    "Reply",
    "Result",
    "Roll",
    "SaveError",
    "Script",
    "ScriptFailed",
    "Session",
    "StaleAnswer",
    "Table",
    "TakenBack",
    "Tone",
    "UndoAsks",
    "Words",
    "adjustable_paths",
    "say",
    "with_asides",
]
