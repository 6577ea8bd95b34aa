"""The kernel: everything that all games share. It knows no game, no board and no screen.

A game author reads `game` (the interface), `questions` and `dice_and_cards` (decisions), `log_entry` and
`mechanisms`; a bot author reads `policy` and `search`; whoever plays a game from a program reads `session`.
`example` is a complete tiny game.
"""

from .board_view import Indicator, Piece, Tone, make_led_indicator
from .chance import Chance
from .decision import CHANCE, TABLE, Answer, Decision, Forecast, Gesture, Option, OptionTerms, Reason, Reply
from .dice_and_cards import Die, Draw, Roll
from .errors import (
    BadAdjustment,
    BadPosition,
    BadSetup,
    DamagedSave,
    GameIsOver,
    IllegalAnswer,
    MarsHubError,
    NothingToRedo,
    NothingToUndo,
    PackError,
    SaveError,
    SaveNotWritten,
    ScriptFailed,
    StaleAnswer,
    UndoNeedsConfirmation,
)
from .free_actions import CONTINUE, FreeActionQuestion, FreeActions, FreeActionWindow, with_free_actions
from .game import Choice, Game, Result, Script, StateClock, Table
from .journal import ChanceMode, Journal, MemoryJournal
from .layout import Change, LayoutCache, LayoutPart, Spot, Thing, assign_part, count_pieces, find_changes
from .log_entry import Adjusted, BegunAnew, LogEntry, PositionLaid, Reopened, TakenBack, union_of_subclasses
from .moment_log import MomentLog
from .moments import FallenDie, Moment, MomentKind, Pace, group_moments, make_plain_moment, put_causes_first
from .odds import Odds, OddsLine, count_shares, make_odds_line, probability_of_any, shares_of_pile, sum_distributions
from .option_ids import OptionIds
from .pack_library import PackedGame, PackLibrary
from .places import (
    ADJUSTABLE,
    COURSE,
    ORDINAL,
    AllowedValues,
    Names,
    Place,
    find_allowed_values,
    list_places,
    named,
    up_to,
)
from .position import Position
from .questions import Amount, Assign, Choose, Confirm
from .report import Chapter, ScoreLine, Section, Segment, Series, make_sections
from .seat_choice import SeatChoice
from .session import Session
from .violations import Violation, find_violations
from .words import Words, make_readable, quote, say, say_first_known

__all__ = [
    "ADJUSTABLE",
    "CHANCE",
    "CONTINUE",
    "COURSE",
    "ORDINAL",
    "TABLE",
    "Adjusted",
    "AllowedValues",
    "Amount",
    "Answer",
    "Assign",
    "BadAdjustment",
    "BadPosition",
    "BadSetup",
    "BegunAnew",
    "Chance",
    "ChanceMode",
    "Change",
    "Chapter",
    "Choice",
    "Choose",
    "Confirm",
    "DamagedSave",
    "Decision",
    "Die",
    "Draw",
    "FallenDie",
    "Forecast",
    "FreeActionQuestion",
    "FreeActionWindow",
    "FreeActions",
    "Game",
    "GameIsOver",
    "Gesture",
    "IllegalAnswer",
    "Indicator",
    "Journal",
    "LayoutCache",
    "LayoutPart",
    "LogEntry",
    "MarsHubError",
    "MemoryJournal",
    "Moment",
    "MomentKind",
    "MomentLog",
    "Names",
    "NothingToRedo",
    "NothingToUndo",
    "Odds",
    "OddsLine",
    "Option",
    "OptionIds",
    "OptionTerms",
    "Pace",
    "PackError",
    "PackLibrary",
    "PackedGame",
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
    "SaveNotWritten",
    "ScoreLine",
    "Script",
    "ScriptFailed",
    "SeatChoice",
    "Section",
    "Segment",
    "Series",
    "Session",
    "Spot",
    "StaleAnswer",
    "StateClock",
    "Table",
    "TakenBack",
    "Thing",
    "Tone",
    "UndoNeedsConfirmation",
    "Violation",
    "Words",
    "assign_part",
    "count_pieces",
    "count_shares",
    "find_allowed_values",
    "find_changes",
    "find_violations",
    "group_moments",
    "list_places",
    "make_led_indicator",
    "make_odds_line",
    "make_plain_moment",
    "make_readable",
    "make_sections",
    "named",
    "probability_of_any",
    "put_causes_first",
    "quote",
    "say",
    "say_first_known",
    "shares_of_pile",
    "sum_distributions",
    "union_of_subclasses",
    "up_to",
    "with_free_actions",
]
