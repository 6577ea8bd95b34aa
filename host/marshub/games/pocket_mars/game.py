"""Pocket Mars as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path

from marshub.kernel import (
    Chance,
    Chapter,
    Choice,
    Count,
    Decision,
    Happening,
    Indicator,
    Misfit,
    Moment,
    Names,
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
from marshub.kernel.pack_report import Report
from marshub.kernel.policy import LOOKS_AHEAD, Policy

from .box.state import State
from .content.library import DeckLibrary
from .content.pack import Content, Pack
from .happenings import Told
from .rules import lying
from .rules.mars import Mars
from .rules.scoring import result_of
from .rules.setup import Setup, begin, new_game
from .rules.turn import ONLY_WHETHER, is_action, play_turn
from .shown import chronicle, panel, places
from .shown.facts import Facts, facts
from .shown.held import held
from .shown.layout import layout
from .shown.moments import moments
from .shown.views import view_of


class PocketMars(PackedGame[State, Setup, Content]):
    """The rules of Pocket Mars on top of a deck. A session's segments are the set-up and then one turn each."""

    id = "pocket-mars"
    rules_version = "0.1"
    setup_type = Setup
    state_type = State
    happenings = union(Told)
    prefix = "pm-"
    facts_type = Facts
    pack_type = Pack
    counted_by = ("players", "variant", "level")
    name_keys = places.NAMES
    unsaid = places.UNSAID
    kind_keys = places.KINDS
    looks_ahead = True

    def __init__(self, *, packs: Path | None = None) -> None:
        """Make the game.

        `packs`: the folder of the owner's own packs; those of this game lie in its folder `pocket-mars`.
        """
        super().__init__(DeckLibrary(packs))

    @classmethod
    def examine(cls, path: Path, known: Mapping[str, Container[str]]) -> Report:
        from .content.report import examine  # for pack authors; nobody who plays needs it

        return examine(path, known)

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .players.lookout import looks_ahead  # players, not rules
        from .players.sound import Sound

        return {"sound": lambda: Sound(self.content_of), LOOKS_AHEAD: lambda: looks_ahead(self.content_of)}

    def hands(self) -> Policy:
        return self.policies()["sound"]()

    def rounds(self, state: State) -> int:
        return state.round

    def began(self, state: State) -> str:
        return state.start

    def stage(self, state: State) -> str:
        return f"round {state.round} {state.phase}"

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

    def lay_out(self, setup: Setup, content: Content) -> State:
        return new_game(setup, content)

    def mars(self, table: Table[State]) -> Mars:
        """Return the table as the rules work on it."""
        return Mars(table.state, self.content_of(table.state), table.tell, table.reveal)

    def segment(self, table: Table[State]) -> Script:
        mars = self.mars(table)
        return play_turn(mars) if table.state.start else begin(mars)

    def result(self, state: State) -> Result | None:
        return result_of(state)

    def view(self, state: State, seat: str) -> State:
        return view_of(state, seat)

    def held(self, state: State, seat: str) -> Sequence[Section]:
        return list(held(state, seat, self.content_of(state)))

    def facts(self, state: State) -> Facts:
        return facts(Mars(state, self.content_of(state), lambda _: None))

    def names(self, state: State) -> Names:
        cards = self.content_of(state).cards
        return {"card": cards, "card or none": ("", *cards)}

    def misfits(self, state: State) -> Sequence[Misfit]:
        return list(lying.misfits(state))

    def goes_along(self, before: State, state: State) -> None:
        lying.goes_along(before, state)

    def take_up(self, state: State) -> None:
        lying.take_up(state, self.content_of(state))

    def reasons(self, state: State, pending: Decision | None, option: str) -> Sequence[Reason]:
        if pending is not None and pending.prompt.key != "pm-turn" and is_action(option, self.content_of(state)):
            return (Reason("PM-TERM-14", say("pm-why-not-now"), remedy=say("pm-mend-next-turn")),)
        return ()

    def foresees(self, state: State, pending: Decision) -> bool:
        return bool(state.start)  # in the set-up all pick at the same time, in secret (PM-SETUP-08, PM-DRAFT-01)

    def imagines(self, state: State, pending: Decision) -> bool:
        return self.foresees(state, pending)

    def imagined(self, seen: State, seat: str, told: Sequence[Happening], chance: Chance) -> State:
        from .players.guesses import imagined  # for who looks ahead, not needed to play

        return imagined(seen, seat, self.content_of(seen), chance)

    def goes_on(self, state: State, pending: Decision) -> str:
        return "yes" if pending.who == state.active and pending.prompt.key in ONLY_WHETHER else ""

    def pieces(self, state: State) -> Sequence[Piece]:
        return panel.pieces(self.content_of(state))

    def layout(self, state: State) -> Sequence[Thing]:
        return list(layout(state))

    def id_words(self, name: str, kind: str = "") -> Words:
        return super().id_words(name, kind) if kind else places.spot_words(name) or super().id_words(name)

    def indicators(self, state: State) -> Sequence[Indicator]:
        return panel.indicators(state, self.content_of(state))

    def moments(self, happenings: Sequence[Happening], before: State, after: State) -> Sequence[Moment]:
        return moments(happenings, self.content_of(after))

    def briefing(self, state: State) -> Sequence[Section]:
        from .shown.briefing import briefing  # asked for, not needed to play

        return briefing(state)

    def counts(self, state: State) -> Sequence[Count]:
        return chronicle.counts(state)

    def chapter(self, segment: Segment[State]) -> Chapter:
        return chronicle.chapter(segment, self.content_of(segment.after))

    def series(self, state: State) -> Sequence[Series]:
        return chronicle.series(state, self.content_of(state))
