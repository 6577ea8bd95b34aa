"""Ice Drill as a game of the kernel."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Choice, Game, Indicator, Piece, Result, Script, Table, Thing, say, union_of_subclasses

from . import rules, shown
from .box import Setup, State
from .happenings import DrillEntry


class IceDrill(Game[State, Setup]):
    """A segment is a turn."""

    id = "ice-drill"
    rules_version = "1"
    setup_type = Setup
    state_type = State
    log_entry_type = union_of_subclasses(DrillEntry)
    message_prefix = "ice-"

    def new_initial_state(self, setup: Setup) -> State:
        return rules.make_state(setup)

    def play_segment(self, table: Table[State]) -> Script:
        return rules.play_turn(table)

    def result(self, state: State) -> Result | None:
        return rules.find_result(state)

    def list_seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    def list_choices(self) -> Sequence[Choice]:
        return (Choice("players", (2, 3, 4), 2, say("ice-choice-players")),)

    def tagged_pieces(self, state: State) -> Sequence[Piece]:
        return shown.list_tagged_pieces()

    def layout(self, state: State) -> Sequence[Thing]:
        return list(shown.make_layout(state))

    def list_indicators(self, state: State) -> Sequence[Indicator]:
        return list(shown.make_indicators(state))
