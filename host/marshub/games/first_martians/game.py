"""First Martians as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

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
    one_of,
    readable,
    say,
    union,
)
from marshub.kernel.pack_report import Report
from marshub.kernel.policy import LOOKS_AHEAD, Policy

from .box.components import ASTRONAUTS, OVER, Difficulty
from .box.state import HubState
from .content.library import HubLibrary, OneContent
from .content.missions import Category
from .content.pack import Content, Pack
from .happenings.told import Told
from .rules import book, lying  # noqa: F401 - `book` registers the rules that are looked up
from .rules.actions.ahead import bring
from .rules.actions.plan import gesture_reasons, is_planning
from .rules.actions.travel import rover_gesture_reasons
from .rules.campaign import after_mission, begin, between_missions, campaign_result, review_table
from .rules.hub import Hub
from .rules.round import play_sol
from .rules.setup import INTRO, Setup, new_mission
from .shown import chronicle, panel, places
from .shown.chart import Chart, chart
from .shown.facts import Facts, facts
from .shown.guide import CrewFile, MissionLog, checklist, crew_files, mission_log
from .shown.layout import layout
from .shown.moments import moments


class FirstMartians(PackedGame[HubState, Setup, Content]):
    """The rules of First Martians on top of a content. A session's segments are the set-up and then one sol each."""

    id = "first-martians"
    rules_version = "0.2"
    setup_type = Setup
    state_type = HubState
    happenings = union(Told)
    prefix = "fm-"
    facts_type = Facts
    pack_type = Pack
    counted_by = ("mission", "players", "difficulty")
    name_keys = places.NAMES
    kind_keys = places.KINDS
    unsaid = places.UNSAID
    deeds = places.DEEDS
    bounds = places.BOUNDS
    _library: HubLibrary

    def __init__(self, content: Content | None = None, *, packs: Path | None = None) -> None:
        """Make the game with the folder `packs` of the owner's own packs, or with a `content` put together by hand."""
        super().__init__(HubLibrary(packs) if content is None else OneContent(content))

    @classmethod
    def examine(cls, path: Path, known: Mapping[str, Container[str]]) -> Report:
        from .content.report import examine  # for pack authors; nobody who plays needs it

        return examine(path, known)

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .players.captain import Captain  # a player, not a rule: most who hold the rules never need it
        from .players.lookout import looks_ahead

        return {
            "captain": lambda: Captain(self.content_of),
            LOOKS_AHEAD: lambda: looks_ahead(self.content_of),
        }

    def hands(self) -> Policy:
        return self.policies()["captain"]()

    def rounds(self, state: HubState) -> int:
        return state.sol

    def stage(self, state: HubState) -> str:
        return f"sol {state.sol} {state.phase}"

    def choices(self) -> Sequence[Choice]:
        missions, campaigns = self._library.missions(), self._library.campaigns()
        kinds = {kind: tuple(m for m, its in missions.items() if its == kind) for kind in get_args(Category)}
        shelf: dict[str, tuple[str | int, ...]] = {kind: its for kind, its in kinds.items() if its}
        categories = (*shelf, *(("campaign",) if campaigns else ()))
        return (  # FM-APP-01: the category first
            Choice("category", categories, categories[0], say("fm-choice-category")),
            Choice("mission", tuple(missions), INTRO, say("fm-choice-mission"), "category", shelf),
            *self._campaigns(campaigns),
            Choice("players", (1, 2, 3, 4), 4, say("fm-choice-players")),
            Choice("difficulty", get_args(Difficulty), "normal", say("fm-choice-difficulty")),
        )

    def about(self, field: str, value: str | int, chosen: Mapping[str, Any]) -> Sequence[Words]:
        if field != "difficulty":
            return ()
        from .shown.difficulty import changes  # asked for before a game, not needed to play

        return [*changes(value, chosen, self._library.content())]  # type: ignore[arg-type]

    @staticmethod
    def _campaigns(campaigns: tuple[str, ...]) -> Sequence[Choice]:
        if not campaigns:
            return ()
        under: dict[str, tuple[str | int, ...]] = {"campaign": campaigns}
        return (Choice("campaign", campaigns, campaigns[0], say("fm-choice-campaign"), "category", under),)

    def seats(self, state: HubState) -> Sequence[str]:
        return tuple(state.crew) if state.crew else ASTRONAUTS

    def lay_out(self, setup: Setup, content: Content) -> HubState:
        return new_mission(setup, content)

    def segment(self, table: Table[HubState]) -> Script:
        hub = Hub(table.state, self.content_of(table.state), table.tell, table.now)
        if table.state.first_player is None or (table.state.phase == "setup" and table.state.step not in ("", OVER)):
            return begin(hub)
        if between_missions(hub):
            return after_mission(hub)
        if table.state.campaign is not None and table.state.campaign.review:
            return review_table(hub)
        return play_sol(hub, table)

    def result(self, state: HubState) -> Result | None:
        return campaign_result(state)

    def view(self, state: HubState, seat: str) -> HubState:
        """Return all is open at this table, but for what the app keeps to itself.

        Which events will strike (FM-EVT-08).
        """
        return panel.open_view(state)

    def imagines(self, state: HubState, pending: Decision) -> bool:
        from .players.guesses import can_be_guessed  # for who looks ahead; nobody who plays needs it

        return can_be_guessed(state)

    def imagined(self, seen: HubState, seat: str, told: Sequence[Happening], chance: Chance) -> HubState:
        from .players.guesses import imagined

        return imagined(seen, told, self.content_of(seen), chance)

    @property
    def private(self) -> bool:
        return False  # what the app keeps to itself it keeps from all alike

    def facts(self, state: HubState) -> Facts:
        return facts(state, self.content_of(state))

    def checklist(self, state: HubState) -> Sequence[Words]:
        """Return the steps of the present phase, for whoever plays it at the table (FM-APP-05)."""
        return checklist(state.phase)

    def mission_log(self, state: HubState) -> MissionLog:
        """Return objectives and open events, with what to do and how many rounds are left (FM-APP-09)."""
        return mission_log(state, self.content_of(state))

    def crew_files(self, state: HubState) -> Sequence[CrewFile]:
        """Return the Crew Debriefing panel (FM-APP-03)."""
        return crew_files(state, self.content_of(state))

    def names(self, state: HubState) -> Names:
        return lying.names(state, self.content_of(state))

    def misfits(self, state: HubState) -> Sequence[Misfit]:
        return list(lying.misfits(state, self.content_of(state)))

    def goes_along(self, before: HubState, state: HubState) -> None:
        lying.goes_along(before, state, self.content_of(state))

    def take_up(self, state: HubState) -> None:
        lying.take_up(state, self.content_of(state))

    def pieces(self, state: HubState) -> Sequence[Piece]:
        return panel.pieces(state, self.content_of(state))

    def id_words(self, name: str, kind: str = "") -> Words:
        if kind in self.kind_keys:
            return super().id_words(name, kind)
        if "/" in name:  # a part of a Facility
            return Words("told-text", {}, {"text": tuple(self.id_words(each) for each in name.split("/"))})
        return one_of(f"ui-field-{name.replace('_', '-')}", *places.names_of(name), otherwise=readable(name))

    def lit_by(self, indicator: str) -> str:
        return places.lit_by(indicator)

    def indicators(self, state: HubState) -> Sequence[Indicator]:
        return panel.indicators(state, self.content_of(state))

    def layout(self, state: HubState) -> Sequence[Thing]:
        return list(layout(state, self.content_of(state)))

    def chart(self, state: HubState) -> Chart:
        """Return the map with costs, things and ways."""
        return chart(Hub(state, self.content_of(state), lambda _: None))

    def odds(self, state: HubState, pending: Decision | None) -> Sequence[Odds]:
        from .shown.odds import odds  # asked for, not needed to play

        return odds(Hub(state, self.content_of(state), lambda _: None), pending)

    def reasons(self, state: HubState, pending: Decision | None, option: str) -> Sequence[Reason]:
        asked = pending.prompt.key if pending is not None else ""
        hub = Hub(state, self.content_of(state), lambda _: None)
        if asked != "fm-plan" and is_planning(hub, option):
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        return ()

    looks_ahead = True
    together = True

    def brings(self, state: HubState, pending: Decision | None, option: str) -> None:
        if pending is not None and pending.prompt.key == "fm-plan":
            bring(Hub(state, self.content_of(state), lambda _: None), option)

    def gesture_reasons(self, state: HubState, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        if not piece.startswith(("pawn-", "rover-")):
            return ()
        if state.phase != "actions" or pending is None or pending.prompt.key != "fm-plan":
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        hub = Hub(state, self.content_of(state), lambda _: None)
        if piece.startswith("rover-"):
            return rover_gesture_reasons(hub, piece.removeprefix("rover-"), zone)
        return gesture_reasons(hub, piece, zone)

    def moments(self, happenings: Sequence[Happening], before: HubState, after: HubState) -> Sequence[Moment]:
        return moments(happenings, before, after, self.content_of(after))

    def briefing(self, state: HubState) -> Sequence[Section]:
        from .shown.briefing import briefing  # asked for, not needed to play

        return briefing(state, self.content_of(state))

    def counts(self, state: HubState) -> Sequence[Count]:
        return chronicle.counts(state)

    def debriefing(self, state: HubState) -> Sequence[Section]:
        return chronicle.debriefing(state, self.content_of(state))

    def chapter(self, segment: Segment[HubState]) -> Chapter:
        return chronicle.chapter(segment)

    def series(self, state: HubState) -> Sequence[Series]:
        return chronicle.series(state)
