"""First Martians as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import get_args

from marshub.kernel import (
    Chapter,
    Choice,
    Decision,
    Game,
    Indicator,
    Laying,
    Odds,
    Piece,
    Placement,
    Reason,
    Result,
    Script,
    Segment,
    Series,
    Table,
    Words,
    say,
)
from marshub.kernel.policy import Policy

from . import (
    chronicle,
    happenings,
    panel,
    resolve_mission,  # noqa: F401 - registers its effects
)
from .actions.plan import gesture_reasons
from .actions.travel import rover_gesture_reasons
from .campaign import after_mission, begin, between_missions, campaign_result, review_table
from .components import ASTRONAUTS
from .content import Category, Content
from .guide import Debriefing, MissionLog, checklist, debriefing, mission_log
from .hub import Hub
from .laying import laying
from .library import HubLibrary, OneContent
from .map.chart import Chart, chart
from .round import play_sol
from .setup import INTRO, Setup, new_mission
from .state import HubState


class FirstMartians(Game[HubState, Setup]):
    """The rules of First Martians on top of a content. A session's segments are the set-up and then one sol each."""

    id = "first-martians"
    rules_version = "0.1"
    setup_type = Setup
    state_type = HubState
    happenings = happenings.ALL

    def __init__(self, content: Content | None = None, *, packs: Path | None = None) -> None:
        """`packs`: the folder of the owner's own packs; or a `content` put together by hand."""
        self._library = HubLibrary(packs) if content is None else OneContent(content)

    @property
    def content(self) -> Content:
        """All packs there are; they are read when they are first needed."""
        return self._library.content()

    def content_of(self, state: HubState) -> Content:
        """The packs that a mission is played with. Raises BadSetup if one of them is no longer there."""
        return self._library.content(state.packs)

    def packs(self, state: HubState | None = None) -> Mapping[str, str]:
        return (self.content if state is None else self.content_of(state)).hashes

    def words(self) -> Mapping[str, Mapping[str, str]]:
        return self._library.words()

    def policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .captain import Captain  # a player, not a rule: most who hold the rules never need it

        return {"captain": lambda: Captain(self.content_of)}

    def rounds(self, state: HubState) -> int:
        return state.sol

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
            Choice("difficulty", ("easy", "normal", "hard"), "normal", say("fm-choice-difficulty")),
        )

    @staticmethod
    def _campaigns(campaigns: tuple[str, ...]) -> Sequence[Choice]:
        if not campaigns:
            return ()
        under: dict[str, tuple[str | int, ...]] = {"campaign": campaigns}
        return (Choice("campaign", campaigns, campaigns[0], say("fm-choice-campaign"), "category", under),)

    def seats(self, state: HubState) -> Sequence[str]:
        return tuple(state.crew) if state.crew else ASTRONAUTS

    def new(self, setup: Setup) -> HubState:
        owners = list(self._library.owners()) if setup.packs is None else list(setup.packs)
        state = new_mission(setup, self._library.content(owners))
        state.packs = owners
        return state

    def segment(self, table: Table[HubState]) -> Script:
        hub = Hub(table.state, self.content_of(table.state), table.tell)
        if table.state.first_player is None:
            return begin(hub)
        if between_missions(hub):
            return after_mission(hub)
        if table.state.campaign is not None and table.state.campaign.review:
            return review_table(hub)
        return play_sol(hub)

    def result(self, state: HubState) -> Result | None:
        return campaign_result(state)

    def view(self, state: HubState, seat: str) -> HubState:
        """All is open at this table, but for what the app keeps to itself: which events will strike (FM-EVT-08)."""
        return panel.open_view(state)

    def checklist(self, state: HubState) -> Sequence[Words]:
        """The steps of the present phase, for whoever plays it at the table (FM-APP-05)."""
        return checklist(state.phase)

    def mission_log(self, state: HubState) -> MissionLog:
        """Objectives and open events, with what to do and how many rounds are left (FM-APP-09)."""
        return mission_log(state, self.content_of(state))

    def debriefing(self, state: HubState) -> Sequence[Debriefing]:
        """The Crew Debriefing panel (FM-APP-03)."""
        return debriefing(state, self.content_of(state))

    def pieces(self, state: HubState) -> Sequence[Piece]:
        return panel.pieces(state, self.content_of(state))

    def placements(self, state: HubState) -> Sequence[Placement]:
        return panel.placements(state)

    def indicators(self, state: HubState) -> Sequence[Indicator]:
        return panel.indicators(state, self.content_of(state))

    def laying(self, state: HubState) -> Sequence[Laying]:
        return list(laying(state, self.content_of(state)))

    def chart(self, state: HubState) -> Chart:
        """The map with costs, things and ways."""
        return chart(Hub(state, self.content_of(state), lambda _: None))

    def odds(self, state: HubState, pending: Decision | None) -> Sequence[Odds]:
        from .odds import odds  # asked for, not needed to play

        return odds(Hub(state, self.content_of(state), lambda _: None), pending)

    def gesture_reasons(self, state: HubState, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        if not piece.startswith(("pawn-", "rover-")):
            return ()
        if state.phase != "actions" or pending is None or pending.prompt.key != "fm-plan":
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        hub = Hub(state, self.content_of(state), lambda _: None)
        if piece.startswith("rover-"):
            return rover_gesture_reasons(hub, piece.removeprefix("rover-"), zone)
        return gesture_reasons(hub, piece, zone)

    def chapter(self, segment: Segment[HubState]) -> Chapter:
        return chronicle.chapter(segment)

    def series(self, state: HubState) -> Sequence[Series]:
        return chronicle.series(state)
