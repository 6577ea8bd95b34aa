"""First Martians as the kernel knows it."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

from marshub.kernel import (
    Chance,
    Chapter,
    Choice,
    Decision,
    Indicator,
    LogEntry,
    Moment,
    Names,
    Odds,
    PackedGame,
    Piece,
    Reason,
    Result,
    ScoreLine,
    Script,
    Section,
    Segment,
    Series,
    Table,
    Thing,
    Violation,
    Words,
    make_readable,
    say,
    say_first_known,
    union_of_subclasses,
)
from marshub.kernel.pack_report import PackReport
from marshub.kernel.policy import LOOKAHEAD, Policy

from .box.components import ASTRONAUTS, OVER, Difficulty
from .box.state import HubState
from .content.library import HubLibrary, OneContent
from .content.missions import Category
from .content.pack import Content, Pack
from .happenings.told import Told
from .rules import position_rules, rulebook  # noqa: F401 - `book` registers the rules that are looked up
from .rules.actions.action_phase import explain_pawn_gesture, is_planning_option
from .rules.actions.plan_forecast import apply_expected_effect
from .rules.actions.travel import explain_rover_gesture
from .rules.campaign import begin_mission, continue_campaign, get_campaign_result, is_between_missions, review_table
from .rules.hub import Hub
from .rules.round import play_sol
from .rules.setup import INTRO, Setup, make_mission_state
from .shown import chronicle, panel, places
from .shown.app_pages import CrewFile, MissionLog, make_checklist, make_crew_files, make_mission_log
from .shown.chart import Chart, make_chart
from .shown.facts import Facts, compute_facts
from .shown.layout import list_layout
from .shown.moments import group_hub_moments


class FirstMartians(PackedGame[HubState, Setup, Content]):
    """The rules of First Martians on top of a content. A session's segments are the set-up and then one sol each."""

    id = "first-martians"
    rules_version = "0.2"
    setup_type = Setup
    state_type = HubState
    log_entry_type = union_of_subclasses(Told)
    message_prefix = "fm-"
    facts_type = Facts
    pack_type = Pack
    grouping_choices = ("mission", "players", "difficulty")
    name_key_prefixes = places.NAMES
    kind_key_prefixes = places.KINDS
    unlabelled_places = places.UNSAID
    flag_messages = places.DEEDS
    bound_messages = places.BOUNDS
    _library: HubLibrary

    def __init__(self, content: Content | None = None, *, packs: Path | None = None) -> None:
        """Make the game with the folder `packs` of the owner's own packs, or with a `content` put together by hand."""
        super().__init__(HubLibrary(packs) if content is None else OneContent(content))

    @classmethod
    def examine_pack(cls, path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
        from .content.report import examine  # for pack authors; nobody who plays needs it

        return examine(path, known_keys)

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        from .players.captain import Captain  # a player, not a rule: most who hold the rules never need it
        from .players.hub_search_model import make_lookahead_player

        return {
            "captain": lambda: Captain(self.load_content_of),
            LOOKAHEAD: lambda: make_lookahead_player(self.load_content_of),
        }

    def demo_policy(self) -> Policy:
        return self.list_policies()["captain"]()

    def current_round(self, state: HubState) -> int:
        return state.sol

    def describe_stage(self, state: HubState) -> str:
        return f"sol {state.sol} {state.phase}"

    def list_choices(self) -> Sequence[Choice]:
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

    def describe_choice(self, field: str, value: str | int, chosen: Mapping[str, Any]) -> Sequence[Words]:
        if field != "difficulty":
            return ()
        from .shown.difficulty import list_changes  # asked for before a game, not needed to play

        return [*list_changes(value, chosen, self._library.load_content())]  # type: ignore[arg-type]

    @staticmethod
    def _campaigns(campaigns: tuple[str, ...]) -> Sequence[Choice]:
        if not campaigns:
            return ()
        under: dict[str, tuple[str | int, ...]] = {"campaign": campaigns}
        return (Choice("campaign", campaigns, campaigns[0], say("fm-choice-campaign"), "category", under),)

    def list_seats(self, state: HubState) -> Sequence[str]:
        return tuple(state.crew) if state.crew else ASTRONAUTS

    def build_initial_state(self, setup: Setup, content: Content) -> HubState:
        return make_mission_state(setup, content)

    def play_segment(self, table: Table[HubState]) -> Script:
        hub = Hub(table.state, self.load_content_of(table.state), table.log, table.clock)
        if table.state.first_player is None or (table.state.phase == "setup" and table.state.step not in ("", OVER)):
            return begin_mission(hub)
        if is_between_missions(hub):
            return continue_campaign(hub)
        if table.state.campaign is not None and table.state.campaign.review:
            return review_table(hub)
        return play_sol(hub, table)

    def result(self, state: HubState) -> Result | None:
        return get_campaign_result(state)

    def view(self, state: HubState, seat: str) -> HubState:
        """Return all is open at this table, but for what the app keeps to itself.

        Which events will strike (FM-EVT-08).
        """
        return panel.open_view(state)

    def can_determinize(self, state: HubState, pending: Decision) -> bool:
        from .players.determinization import can_determinize  # for who looks ahead; nobody who plays needs it

        return can_determinize(state)

    def determinize(self, view: HubState, seat: str, log: Sequence[LogEntry], chance: Chance) -> HubState:
        from .players.determinization import determinize

        return determinize(view, log, self.load_content_of(view), chance)

    @property
    def has_private_information(self) -> bool:
        return False  # what the app keeps to itself it keeps from all alike

    def compute_facts(self, state: HubState) -> Facts:
        return compute_facts(state, self.load_content_of(state))

    def checklist(self, state: HubState) -> Sequence[Words]:
        """Return the steps of the present phase, for whoever plays it at the table (FM-APP-05)."""
        return make_checklist(state.phase)

    def mission_log(self, state: HubState) -> MissionLog:
        """Return objectives and open events, with what to do and how many rounds are left (FM-APP-09)."""
        return make_mission_log(state, self.load_content_of(state))

    def crew_files(self, state: HubState) -> Sequence[CrewFile]:
        """Return the Crew Debriefing panel (FM-APP-03)."""
        return make_crew_files(state, self.load_content_of(state))

    def list_names(self, state: HubState) -> Names:
        return position_rules.list_allowed_values(state, self.load_content_of(state))

    def find_violations(self, state: HubState) -> Sequence[Violation]:
        return list(position_rules.find_violations(state, self.load_content_of(state)))

    def apply_adjustment_side_effects(self, before: HubState, state: HubState) -> None:
        position_rules.apply_adjustment_side_effects(before, state, self.load_content_of(state))

    def resume_segment(self, state: HubState) -> None:
        position_rules.discard_cards_in_progress(state, self.load_content_of(state))

    def tagged_pieces(self, state: HubState) -> Sequence[Piece]:
        return panel.list_pieces(state, self.load_content_of(state))

    def label_id(self, name: str, kind: str = "") -> Words:
        if kind in self.kind_key_prefixes:
            return super().label_id(name, kind)
        if "/" in name:  # a part of a Facility
            return Words("told-text", {}, {"text": tuple(self.label_id(item) for item in name.split("/"))})
        return say_first_known(
            f"ui-field-{name.replace('_', '-')}", *places.list_names(name), otherwise=make_readable(name)
        )

    def adjustable_path_of(self, indicator: str) -> str:
        return places.path_shown_by(indicator)

    def list_indicators(self, state: HubState) -> Sequence[Indicator]:
        return panel.list_indicators(state, self.load_content_of(state))

    def layout(self, state: HubState) -> Sequence[Thing]:
        return list(list_layout(state, self.load_content_of(state)))

    def chart(self, state: HubState) -> Chart:
        """Return the map with costs, things and ways."""
        return make_chart(Hub(state, self.load_content_of(state), lambda _: None))

    def compute_odds(self, state: HubState, pending: Decision | None) -> Sequence[Odds]:
        from .shown.odds import list_odds  # asked for, not needed to play

        return list_odds(Hub(state, self.load_content_of(state), lambda _: None), pending)

    def explain_option(self, state: HubState, pending: Decision | None, option: str) -> Sequence[Reason]:
        asked = pending.prompt.key if pending is not None else ""
        hub = Hub(state, self.load_content_of(state), lambda _: None)
        if asked != "fm-plan" and is_planning_option(hub, option):
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        return ()

    can_preview = True
    is_cooperative = True

    def apply_expected_consequences(self, state: HubState, pending: Decision | None, option: str) -> None:
        if pending is not None and pending.prompt.key == "fm-plan":
            apply_expected_effect(Hub(state, self.load_content_of(state), lambda _: None), option)

    def explain_gesture(self, state: HubState, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        if not piece.startswith(("pawn-", "rover-")):
            return ()
        if state.phase != "actions" or pending is None or pending.prompt.key != "fm-plan":
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        hub = Hub(state, self.load_content_of(state), lambda _: None)
        if piece.startswith("rover-"):
            return explain_rover_gesture(hub, piece.removeprefix("rover-"), zone)
        return explain_pawn_gesture(hub, piece, zone)

    def make_moments(self, entries: Sequence[LogEntry], before: HubState, after: HubState) -> Sequence[Moment]:
        return group_hub_moments(entries, before, after, self.load_content_of(after))

    def make_briefing(self, state: HubState) -> Sequence[Section]:
        from .shown.briefing import make_briefing  # asked for, not needed to play

        return make_briefing(state, self.load_content_of(state))

    def list_score_lines(self, state: HubState) -> Sequence[ScoreLine]:
        return chronicle.count_scores(state)

    def make_debriefing(self, state: HubState) -> Sequence[Section]:
        return chronicle.make_debriefing(state, self.load_content_of(state))

    def make_chapter(self, segment: Segment[HubState]) -> Chapter:
        return chronicle.make_chapter(segment)

    def list_series(self, state: HubState) -> Sequence[Series]:
        return chronicle.list_series(state)
