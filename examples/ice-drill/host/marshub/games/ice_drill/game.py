"""Ice Drill as the kernel knows it."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Choice, Game, Indicator, Piece, Result, Script, Table, Thing, say, union

from . import rules, shown
from .box import Setup, State
from .happenings import Told


class IceDrill(Game[State, Setup]):
    """A segment is a turn."""

    id = "ice-drill"
    rules_version = "1"
    setup_type = Setup
    state_type = State
    happenings = union(Told)
    prefix = "ice-"

    def new(self, setup: Setup) -> State:
        return rules.begin(setup)

    def segment(self, table: Table[State]) -> Script:
        return rules.play_turn(table)

    def result(self, state: State) -> Result | None:
        return rules.result(state)

    def seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    def choices(self) -> Sequence[Choice]:
        return (Choice("players", (2, 3, 4), 2, say("ice-choice-players")),)

    def pieces(self, state: State) -> Sequence[Piece]:
        return shown.pieces()

    def layout(self, state: State) -> Sequence[Thing]:
        return list(shown.layout(state))

    def indicators(self, state: State) -> Sequence[Indicator]:
        return list(shown.indicators(state))
