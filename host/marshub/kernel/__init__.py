"""The kernel: everything that all games share. It knows no game, no board and no screen.

A game author reads `game` (the interface), `questions` and `dice_and_cards` (decisions), `log_entry` and
`mechanisms`; a bot author reads `policy` and `search`; whoever plays a game from a program reads `session`.
`example` is a complete tiny game.
"""

from .asides import GO_ON, Asides, Meanwhile, Pause, with_asides
from .chance import Chance
from .decision import CHANCE, TABLE, Answer, Decision, Forecast, Gesture, Option, Reason, Reply, Terms
from .dice_and_cards import Die, Draw, Roll
from .errors import (
    BadAdjustment,
    BadPosition,
    BadSetup,
    DamagedSave,
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
from .game import Choice, Game, Now, Result, Script, Table
from .happening import Adjusted, BegunAnew, Happening, PositionLaid, Reopened, TakenBack, union
from .ids import Ids
from .journal import ChanceBy, Journal, MemoryJournal
from .layout import Change, Spot, Thing, changes, part_of, tally
from .library import Library, PackedGame, shipped
from .misfits import Misfit, misfits
from .moments import Face, Moment, MomentKind, Pace, causes_first, grouped, plain
from .odds import Likely, Odds, any_of, likely, share_of, shares, summed
from .places import ADJUSTABLE, COURSE, Allowed, Names, Place, allowed, named, places, upto
from .position import Position
from .questions import Amount, Assign, Choose, Confirm
from .report import Chapter, Count, Section, Segment, Series, sections
from .session import Session
from .tableau import Indicator, Piece, Tone
from .tale import Tale
from .words import Words, one_of, quoted, readable, say

__all__ = [
    "ADJUSTABLE",
    "CHANCE",
    "COURSE",
    "GO_ON",
    "TABLE",
    "Adjusted",
    "Allowed",
    "Amount",
    "Answer",
    "Asides",
    "Assign",
    "BadAdjustment",
    "BadPosition",
    "BadSetup",
    "BegunAnew",
    "Chance",
    "ChanceBy",
    "Change",
    "Chapter",
    "Choice",
    "Choose",
    "Confirm",
    "Count",
    "DamagedSave",
    "Decision",
    "Die",
    "Draw",
    "Face",
    "Forecast",
    "Game",
    "GameIsOver",
    "Gesture",
    "Happening",
    "Ids",
    "IllegalAnswer",
    "Indicator",
    "Journal",
    "Library",
    "Likely",
    "MarsHubError",
    "Meanwhile",
    "MemoryJournal",
    "Misfit",
    "Moment",
    "MomentKind",
    "Names",
    "NothingToUndo",
    "Now",
    "Odds",
    "Option",
    "Pace",
    "PackError",
    "PackedGame",
    "Pause",
    "Piece",
    "Place",
    "Position",
    "PositionLaid",
    "Reason",
    "Reopened",
    "Reply",
    "Result",
    "Roll",
    "SaveError",
    "Script",
    "ScriptFailed",
    "Section",
    "Segment",
    "Series",
    "Session",
    "Spot",
    "StaleAnswer",
    "Table",
    "TakenBack",
    "Tale",
    "Terms",
    "Thing",
    "Tone",
    "UndoAsks",
    "Words",
    "allowed",
    "any_of",
    "causes_first",
    "changes",
    "grouped",
    "likely",
    "misfits",
    "named",
    "one_of",
    "part_of",
    "places",
    "plain",
    "quoted",
    "readable",
    "say",
    "sections",
    "share_of",
    "shares",
    "shipped",
    "summed",
    "tally",
    "union",
    "upto",
    "with_asides",
]
