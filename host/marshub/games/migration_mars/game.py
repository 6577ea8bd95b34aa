"""Migration: Mars as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path

from marshub.kernel import (
    Chapter,
    Choice,
    Count,
    Decision,
    Happening,
    Indicator,
    Misfit,
    Moment,
    Names,
    Odds,
    PackedGame,
    Piece,
    Reason,
    Result,
    Script,
    Section,
    Segment,
    Series,
    Table,
    Thing,
    Words,
    say,
    union,
)
from marshub.kernel.ahead import only_way
from marshub.kernel.pack_report import Report
from marshub.kernel.policy import LOOKS_AHEAD, Policy

from .box.components import spot_name
from .box.state import State
from .content.library import BoxLibrary
from .content.pack import Content, Pack
from .happenings import Told
from .rules import lying, outlook
from .rules.mars import Mars
from .rules.setup import Setup, begin, new_game
from .rules.turn import play_turn, result_of, why_not_now
from .shown import chronicle, gestures, panel, places
from .shown.facts import Facts, facts
from .shown.layout import layout
from .shown.moments import moments


class MigrationMars(PackedGame[State, Setup, Content]):
    """The rules of Migration: Mars on top of packs. A session's segments are the set-up and then one turn each."""

    id = "migration-mars"
    rules_version = "0.1"
    setup_type = Setup
    state_type = State
    happenings = union(Told)
    prefix = "mm-"
    facts_type = Facts
    pack_type = Pack
    counted_by = ("players", "sides")
    name_keys = places.NAMES
    unsaid = places.UNSAID
    deeds = places.DEEDS
    looks_ahead = True

    def __init__(self, *, packs: Path | None = None) -> None:
        """Make the game.

        `packs`: the folder of the owner's own packs; those of this game lie in its folder `migration-mars`.
        """
        super().__init__(BoxLibrary(packs))

    @classmethod
    def examine(cls, path: Path, known: Mapping[str, Container[str]]) -> Report:
        from .content.report import examine  # for pack authors; nobody who plays needs it

        return examine(path, known)

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .players.lookout import looks_ahead  # players, not rules
        from .players.settler import Settler

        return {"settler": lambda: Settler(self.content_of), LOOKS_AHEAD: lambda: looks_ahead(self.content_of)}

    def hands(self) -> Policy:
        from .players.steady import Steady

        return Steady(self.content_of)

    def rounds(self, state: State) -> int:
        """Return how often every seat had a turn, the current one included."""
        return -(-state.turn // len(state.players))

    def began(self, state: State) -> str:
        return state.start

    def stage(self, state: State) -> str:
        return f"turn {state.turn} {state.phase}"

    def choices(self) -> Sequence[Choice]:
        sides: tuple[str | int, ...] = ("opposite", "neighbours")
        return (
            Choice("players", (2, 3, 4), 2, say("mm-choice-players")),
            Choice("sides", sides, "opposite", say("mm-choice-sides"), "players", {"2": sides}),
        )

    def seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    def lay_out(self, setup: Setup, content: Content) -> State:
        return new_game(setup, content)

    def mars(self, state: State) -> Mars:
        """Return a state as the rules look at it."""
        return Mars(state, self.content_of(state))

    def segment(self, table: Table[State]) -> Script:
        mars = Mars(table.state, self.content_of(table.state), table.tell)
        return gestures.with_gestures(play_turn(mars) if table.state.start else begin(mars))

    def result(self, state: State) -> Result | None:
        return result_of(self.mars(state))

    def facts(self, state: State) -> Facts:
        return facts(self.mars(state))

    def names(self, state: State) -> Names:
        return lying.names(self.mars(state))

    def misfits(self, state: State) -> Sequence[Misfit]:
        return list(lying.misfits(self.mars(state)))

    def goes_along(self, before: State, state: State) -> None:
        lying.goes_along(before, state, self.content_of(state))

    def take_up(self, state: State) -> None:
        lying.take_up(state)

    def odds(self, state: State, pending: Decision | None) -> Sequence[Odds]:
        return outlook.odds(self.mars(state))

    def reasons(self, state: State, pending: Decision | None, option: str) -> Sequence[Reason]:
        return why_not_now(pending, option) if pending is not None else ()

    def goes_on(self, state: State, pending: Decision) -> str:
        return only_way(pending) or (pending.first().option or "" if pending.prompt.key == "mm-pay" else "")

    def pieces(self, state: State) -> Sequence[Piece]:
        return panel.pieces(self.content_of(state))

    def layout(self, state: State) -> Sequence[Thing]:
        return list(layout(state, self.content_of(state)))

    def gesture_reasons(self, state: State, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        return gestures.reasons(state, pending, piece, zone)

    def id_words(self, name: str, kind: str = "") -> Words:
        if "," in name and (hex_ := spot_name(name)):
            return say("told-text", text=hex_)
        return super().id_words(name, kind)

    def indicators(self, state: State) -> Sequence[Indicator]:
        return panel.indicators(state, self.content_of(state))

    def moments(self, happenings: Sequence[Happening], before: State, after: State) -> Sequence[Moment]:
        return moments(happenings)

    def briefing(self, state: State) -> Sequence[Section]:
        from .shown.briefing import briefing  # asked for, not needed to play

        return briefing(self.mars(state))

    def counts(self, state: State) -> Sequence[Count]:
        return chronicle.counts(state, self.content_of(state))

    def chapter(self, segment: Segment[State]) -> Chapter:
        return chronicle.chapter(segment, self.content_of(segment.after))

    def series(self, state: State) -> Sequence[Series]:
        return chronicle.series(state, self.content_of(state))
