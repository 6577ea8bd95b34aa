"""On Mars as a game of the kernel."""

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
    with_asides,
)
from marshub.kernel.ahead import only_way
from marshub.kernel.pack_report import Report
from marshub.kernel.policy import LOOKS_AHEAD, Policy

from .box.components import spot_name
from .box.state import State
from .content.library import BoxLibrary
from .content.pack import Content, Pack
from .happenings import Told
from .rules import book, lying
from .rules.forecasts import bring
from .rules.land import grid
from .rules.mars import Mars
from .rules.objectives import AnyMoment
from .rules.scoring import result_of
from .rules.setup import Setup, begin, new_game
from .rules.shuttle import shuttle_phase
from .rules.turn import TURN_OPTIONS, play_turn
from .shown import chronicle, gestures, panel, places
from .shown.facts import Facts, facts
from .shown.held import held
from .shown.layout import layout
from .shown.moments import moments
from .shown.odds import odds
from .shown.views import view_of

assert book.abilities.known()  # every kind of step is carried out by somebody


class OnMars(PackedGame[State, Setup, Content]):
    """The rules of On Mars on top of packs. A session's segments are the set-up, then turns and Shuttle phases."""

    id = "on-mars"
    rules_version = "0.3"
    setup_type = Setup
    state_type = State
    happenings = union(Told)
    prefix = "om-"
    facts_type = Facts
    pack_type = Pack
    counted_by = ("players",)
    name_keys = places.NAMES
    unsaid = places.UNSAID
    deeds = places.DEEDS
    looks_ahead = True

    def __init__(self, *, packs: Path | None = None) -> None:
        """Make the game.

        `packs`: the folder of the owner's own packs; those of this game lie in its folder `on-mars`.
        """
        super().__init__(BoxLibrary(packs))

    @classmethod
    def examine(cls, path: Path, known: Mapping[str, Container[str]]) -> Report:
        from .content.report import examine  # for pack authors; nobody who plays needs it

        return examine(path, known)

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .players.engineer import Engineer
        from .players.lookout import looks_ahead  # players, not rules

        return {"engineer": lambda: Engineer(self.content_of), LOOKS_AHEAD: lambda: looks_ahead(self.content_of)}

    def hands(self) -> Policy:
        return self.policies()["engineer"]()

    def rounds(self, state: State) -> int:
        return state.round

    def stage(self, state: State) -> str:
        return f"round {state.round} {state.phase}"

    def choices(self) -> Sequence[Choice]:
        return (Choice("players", (2, 3, 4), 2, say("om-choice-players")),)

    def seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    def lay_out(self, setup: Setup, content: Content) -> State:
        return new_game(setup, content)

    def mars(self, state: State) -> Mars:
        """Return a state as the rules look at it."""
        return Mars(state, self.content_of(state))

    def segment(self, table: Table[State]) -> Script:
        mars = Mars(table.state, self.content_of(table.state), table.tell, table.reveal)
        if not table.state.start:
            return gestures.with_gestures(begin(mars))
        if table.state.phase == "shuttle":
            return gestures.with_gestures(shuttle_phase(mars))
        moments = AnyMoment(mars)
        return with_asides(gestures.with_gestures(play_turn(mars)), moments, table, whose=lambda: moments.who)

    def view(self, state: State, seat: str) -> State:
        return view_of(state, seat)

    def imagines(self, state: State, pending: Decision) -> bool:
        return True

    def imagined(self, seen: State, seat: str, told: Sequence[Happening], chance: Chance) -> State:
        from .players.guesses import imagined  # for who looks ahead, not needed to play

        return imagined(seen, self.content_of(seen), chance)

    def held(self, state: State, seat: str) -> Sequence[Section]:
        return list(held(state, seat, self.content_of(state)))

    def names(self, state: State) -> Names:
        content = self.content_of(state)
        hexes = tuple(grid(content.board.radius))
        return {
            "hex": hexes,
            "hex or none": ("", *hexes),
            "blueprint": content.blueprints,
            "blueprint or none": ("", *content.blueprints),
            "scientist": content.scientists,
            "contract": content.contracts,
            "hireable or none": ("", *content.scientists, *content.contracts),
            "objective": content.objectives,
            "objective or none": ("", *content.objectives),
            "discovery": content.discoveries,
            "research": content.research,
            "mission": content.missions,
            "reward": content.rewards,
        }

    def misfits(self, state: State) -> Sequence[Misfit]:
        return list(lying.misfits(self.mars(state)))

    def goes_along(self, before: State, state: State) -> None:
        lying.goes_along(before, state)

    def take_up(self, state: State) -> None:
        lying.take_up(self.mars(state))

    def facts(self, state: State) -> Facts:
        return facts(self.mars(state))

    def layout(self, state: State) -> Sequence[Thing]:
        return list(layout(state, self.content_of(state)))

    def pieces(self, state: State) -> Sequence[Piece]:
        return panel.pieces(self.content_of(state))

    def gesture_reasons(self, state: State, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        return gestures.reasons(state, pending, piece, zone)

    def id_words(self, name: str, kind: str = "") -> Words:
        if "," in name and (hex_ := spot_name(name)):
            return say("told-text", text=hex_)
        return places.grid_words(name) or super().id_words(name, kind)

    def indicators(self, state: State) -> Sequence[Indicator]:
        return panel.indicators(state, self.content_of(state))

    def reasons(self, state: State, pending: Decision | None, option: str) -> Sequence[Reason]:
        if pending is not None and pending.prompt.key != "om-turn" and option.partition(":")[0] in TURN_OPTIONS:
            return (Reason("OM-TURN-02", say("om-why-not-now")),)
        return ()

    def odds(self, state: State, pending: Decision | None) -> Sequence[Odds]:
        return odds(self.mars(state), pending)

    def goes_on(self, state: State, pending: Decision) -> str:
        if pending.only:
            return ""
        return {"om-pay-crystal": "depot", "om-lab-benefit": "yes"}.get(pending.prompt.key) or only_way(
            pending, AnyMoment.prefix
        )

    def brings(self, state: State, pending: Decision | None, option: str) -> None:
        if pending is not None:
            bring(self.mars(state), pending, option)

    def moments(self, happenings: Sequence[Happening], before: State, after: State) -> Sequence[Moment]:
        return moments(happenings)

    def briefing(self, state: State) -> Sequence[Section]:
        from .shown.briefing import briefing  # asked for, not needed to play

        return briefing(self.mars(state))

    def counts(self, state: State) -> Sequence[Count]:
        return chronicle.counts(state)

    def chapter(self, segment: Segment[State]) -> Chapter:
        return chronicle.chapter(segment)

    def series(self, state: State) -> Sequence[Series]:
        return chronicle.series(state, self.content_of(state))

    def result(self, state: State) -> Result | None:
        return result_of(self.mars(state))
