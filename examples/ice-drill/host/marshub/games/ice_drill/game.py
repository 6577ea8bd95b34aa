"""Ice Drill as the kernel knows it."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Choice, Game, Indicator, Piece, Result, Script, Table, Thing, say, union_of_subclasses

from . import rules, shown
from .box import Setup, State
from .happenings import Told


class IceDrill(Game[State, Setup]):
    """A segment is a turn."""

    id = "ice-drill"
    rules_version = "1"
    setup_type = Setup
    state_type = State
    log_entry_type = union_of_subclasses(Told)
    message_prefix = "ice-"

    def new_initial_state(self, setup: Setup) -> State:
        return rules.begin(setup)

    def play_segment(self, table: Table[State]) -> Script:
        return rules.play_turn(table)

    def result(self, state: State) -> Result | None:
        return rules.result(state)

    def list_seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    def list_choices(self) -> Sequence[Choice]:
        return (Choice("players", (2, 3, 4), 2, say("ice-choice-players")),)

    def tagged_pieces(self, state: State) -> Sequence[Piece]:
        return shown.pieces()

    def layout(self, state: State) -> Sequence[Thing]:
        return list(shown.layout(state))

    def list_indicators(self, state: State) -> Sequence[Indicator]:
        return list(shown.indicators(state))
