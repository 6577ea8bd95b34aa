"""Pocket Mars as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from marshub.kernel import (
    Chapter,
    Choice,
    Game,
    Indicator,
    Piece,
    Placement,
    Result,
    Script,
    Segment,
    Series,
    Table,
    say,
)
from marshub.kernel.policy import Policy

from . import chronicle, happenings, panel
from .content import Content
from .library import DeckLibrary
from .mars import Mars
from .scoring import result_of
from .setup import Setup, begin, new_game
from .state import State
from .turn import play_turn
from .view import view_of


class PocketMars(Game[State, Setup]):
    """The rules of Pocket Mars on top of a deck. A session's segments are the set-up and then one turn each."""

    id = "pocket-mars"
    rules_version = "0.1"
    setup_type = Setup
    state_type = State
    happenings = happenings.ALL

    def __init__(self, *, packs: Path | None = None) -> None:
        """`packs`: the folder of the owner's own packs; those of this game lie in its folder `pocket-mars`."""
        self._library = DeckLibrary(packs)

    def content_of(self, state: State) -> Content:
        """The deck that a game is played with. Raises BadSetup if one of its packs is no longer there."""
        return self._library.content(state.packs)

    def packs(self, state: State | None = None) -> Mapping[str, str]:
        return (self._library.content() if state is None else self.content_of(state)).hashes

    def words(self) -> Mapping[str, Mapping[str, str]]:
        return self._library.words()

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .sound import Sound  # a player, not a rule

        return {"sound": lambda: Sound(self)}

    def rounds(self, state: State) -> int:
        return state.round

    def choices(self) -> Sequence[Choice]:
        variants: tuple[str | int, ...] = ("deal", "draft")
        levels: tuple[str | int, ...] = ("standard", "super-droid", "cyborg")
        return (
            Choice("players", (1, 2, 3, 4), 2, say("pm-choice-players")),
            Choice(
                "variant", variants, "deal", say("pm-choice-variant"), "players", {str(n): variants for n in (2, 3, 4)}
            ),
            Choice("level", levels, "standard", say("pm-choice-level"), "players", {"1": levels}),
        )

    def seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    def new(self, setup: Setup) -> State:
        owners = list(self._library.owners()) if setup.packs is None else list(setup.packs)
        state = new_game(setup, self._library.content(owners))
        state.packs = owners
        return state

    def mars(self, table: Table[State]) -> Mars:
        """The table as the rules work on it."""
        return Mars(table.state, self.content_of(table.state), table.tell, table.reveal)

    def segment(self, table: Table[State]) -> Script:
        mars = self.mars(table)
        return play_turn(mars) if table.state.start else begin(mars)

    def result(self, state: State) -> Result | None:
        return result_of(state)

    def view(self, state: State, seat: str) -> State:
        return view_of(state, seat)

    def pieces(self, state: State) -> Sequence[Piece]:
        return panel.pieces(self.content_of(state))

    def placements(self, state: State) -> Sequence[Placement]:
        return panel.placements(state)

    def indicators(self, state: State) -> Sequence[Indicator]:
        return panel.indicators(state, self.content_of(state))

    def chapter(self, segment: Segment[State]) -> Chapter:
        return chronicle.chapter(segment, self.content_of(segment.after))

    def series(self, state: State) -> Sequence[Series]:
        return chronicle.series(state, self.content_of(state))
