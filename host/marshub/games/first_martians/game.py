"""First Martians as the kernel's `Game`."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from marshub.kernel import (
    Chance,
    Choice,
    Decision,
    Indicator,
    LayoutCache,
    LogEntry,
    Moment,
    Names,
    Odds,
    PackedGame,
    Piece,
    Reason,
    Script,
    SeatChoice,
    Section,
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

from .box.components import ASTRONAUTS, OVER, SOLO_PAIR, Difficulty
from .box.state import HubState, make_open_view
from .content.library import FixedContentLibrary, HubLibrary
from .content.missions import Category
from .content.pack import Content, Pack
from .happenings.entry import HubEntry
from .rules import position_rules, rulebook  # noqa: F401 - `rulebook` registers the rules
from .rules.actions.action_phase import explain_pawn_gesture, is_planning_option
from .rules.actions.plan_forecast import apply_expected_effect
from .rules.actions.travel import explain_rover_gesture
from .rules.campaign import begin_mission, continue_campaign, get_campaign_result, is_between_missions, review_table
from .rules.hub import Hub
from .rules.round import play_sol
from .rules.setup import INTRO, Setup, make_mission_state
from .shown import chronicle, labels, panel
from .shown.facts import Facts, compute_facts
from .shown.layout import list_layout
from .shown.map_view import MapView, make_map_view
from .shown.moments import group_hub_moments

if TYPE_CHECKING:
    from .shown.app_pages import CrewFile, MissionLog
    from .shown.table_data import TableData


class FirstMartians(PackedGame[HubState, Setup, Content]):
    """The rules of First Martians with the content of packs. A session's segments are the set-up, then one sol each."""

    id = "first-martians"
    rules_version = "0.2"
    setup_type = Setup
    state_type = HubState
    log_entry_type = union_of_subclasses(HubEntry)
    message_prefix = "fm-"
    facts_type = Facts
    pack_type = Pack
    grouping_choices = ("mission", "players", "difficulty")
    seat_choice = SeatChoice(ASTRONAUTS, solo_count=SOLO_PAIR, solo_field="astronauts")
    name_key_prefixes = labels.NAME_KEY_PREFIXES
    kind_key_prefixes = labels.KIND_KEY_PREFIXES
    unlabelled_places = labels.UNLABELLED_PLACES
    flag_messages = labels.FLAG_MESSAGES
    bound_messages = labels.BOUND_MESSAGES
    _library: HubLibrary  # not `MergedPacks`: items of packs clash unless one says that it replaces the other

    def __init__(self, content: Content | None = None, *, packs: Path | None = None) -> None:
        """Make the game.

        Args:
            content: Content made by hand; no packs are read then.
            packs: The folder of the owner's own packs.
        """
        self._library = HubLibrary(packs) if content is None else FixedContentLibrary(content)
        self._layout_cache = LayoutCache()

    @classmethod
    def examine_pack(cls, path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
        from .content.report import examine_hub_pack  # lazy: only pack authors need it

        return examine_hub_pack(path, known_keys)

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        from marshub.kernel.search import LookaheadPolicy  # imported late: play does not need bots

        from .players.captain import Captain
        from .players.hub_search_model import HubSearchModel

        return {
            "captain": lambda: Captain(self.load_content_of),
            LOOKAHEAD: lambda: LookaheadPolicy(HubSearchModel(self.load_content_of)),
        }

    def current_round(self, state: HubState) -> int:
        return state.sol

    def describe_stage(self, state: HubState) -> str:
        return f"sol {state.sol} {state.phase}"

    def list_choices(self) -> Sequence[Choice]:
        missions, campaigns = self._library.list_mission_categories(), self._library.list_campaigns()
        missions_by_category: dict[str, tuple[str | int, ...]] = {
            category: tuple(mission for mission, mission_category in missions.items() if mission_category == category)
            for category in get_args(Category)
            if category in missions.values()
        }
        categories = (*missions_by_category, *(("campaign",) if campaigns else ()))
        return (  # FM-APP-01: the category first
            Choice("category", categories, categories[0], say("fm-choice-category")),
            Choice("mission", tuple(missions), INTRO, say("fm-choice-mission"), "category", missions_by_category),
            *self._list_campaign_choices(campaigns),
            Choice("players", (1, 2, 3, 4), 4, say("fm-choice-players")),
            Choice("difficulty", get_args(Difficulty), "normal", say("fm-choice-difficulty")),
        )

    def describe_choice(self, field: str, value: str | int, chosen: Mapping[str, Any]) -> Sequence[Words]:
        if field != "difficulty":
            return ()
        from .shown.briefing import list_difficulty_changes  # lazy: needed before a game only

        return [*list_difficulty_changes(value, chosen, self._library.load_content())]  # type: ignore[arg-type]

    @staticmethod
    def _list_campaign_choices(campaigns: tuple[str, ...]) -> Sequence[Choice]:
        """Return the choice of a campaign; nothing if no pack has one."""
        if not campaigns:
            return ()
        shown_for: dict[str, tuple[str | int, ...]] = {"campaign": campaigns}
        return (Choice("campaign", campaigns, campaigns[0], say("fm-choice-campaign"), "category", shown_for),)

    def list_seats(self, state: HubState) -> Sequence[str]:
        return tuple(state.crew) if state.crew else ASTRONAUTS

    build_initial_state = staticmethod(make_mission_state)

    def wrap_state(self, state: HubState) -> Hub:
        """Return a state wrapped as the rules use it."""
        return Hub(state, self.load_content_of(state))

    def play_segment(self, table: Table[HubState]) -> Script:
        hub = Hub(table.state, self.load_content_of(table.state), table.log, table.clock)
        if table.state.first_player is None or (table.state.phase == "setup" and table.state.step not in ("", OVER)):
            return begin_mission(hub)
        if is_between_missions(hub):
            return continue_campaign(hub)
        if table.state.campaign is not None and table.state.campaign.review:
            return review_table(hub)
        return play_sol(hub, table)

    result = staticmethod(get_campaign_result)

    def view(self, state: HubState, seat: str) -> HubState:
        """Return the state without what only the app knows: which events will strike (FM-EVT-08). All else is open."""
        return make_open_view(state)

    def can_determinize(self, state: HubState, pending: Decision) -> bool:
        from .players.hub_search_model import can_determinize  # lazy: only searches need it

        return can_determinize(state)

    def determinize(self, view: HubState, seat: str, log: Sequence[LogEntry], chance: Chance) -> HubState:
        from .players.hub_search_model import determinize

        return determinize(view, log, self.load_content_of(view), chance)

    @property
    def has_private_information(self) -> bool:
        return False  # the app hides its information from all players alike

    def compute_facts(self, state: HubState) -> Facts:
        return compute_facts(state, self.load_content_of(state))

    @property
    def table_type(self) -> type[TableData]:
        from .shown.table_data import TableData  # lazy: only programs need it

        return TableData

    def describe_table(self, state: HubState) -> TableData:
        from .shown.table_data import make_table_data

        return make_table_data(state, self.load_content_of(state))

    def make_checklist(self, state: HubState) -> Sequence[Words]:
        """Return the steps of the current phase, for players at the table (FM-APP-05)."""
        from .shown.app_pages import make_checklist  # lazy: only screens need it

        return make_checklist(state.phase)

    def make_mission_log(self, state: HubState) -> MissionLog:
        """Return objectives and open events, with their tasks and the rounds left for them (FM-APP-09)."""
        from .shown.app_pages import make_mission_log

        return make_mission_log(state, self.load_content_of(state))

    def make_crew_files(self, state: HubState) -> Sequence[CrewFile]:
        """Return the Crew Debriefing panel (FM-APP-03)."""
        from .shown.app_pages import make_crew_files

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
            f"ui-field-{name.replace('_', '-')}", *labels.list_name_keys(name), otherwise=make_readable(name)
        )

    adjustable_path_of = staticmethod(labels.get_path_of_indicator)

    def list_indicators(self, state: HubState) -> Sequence[Indicator]:
        return panel.list_indicators(state, self.load_content_of(state))

    def layout(self, state: HubState) -> Sequence[Thing]:
        return list_layout(state, self.load_content_of(state), self._layout_cache)

    def make_map_view(self, state: HubState) -> MapView:
        """Return the map with costs, items and routes."""
        return make_map_view(self.wrap_state(state))

    def compute_odds(self, state: HubState, pending: Decision | None) -> Sequence[Odds]:
        from .shown.odds import list_odds  # lazy: needed on request only

        return list_odds(self.wrap_state(state), pending)

    def explain_option(self, state: HubState, pending: Decision | None, option: str) -> Sequence[Reason]:
        prompt_key = pending.prompt.key if pending is not None else ""
        hub = self.wrap_state(state)
        if prompt_key != "fm-plan" and is_planning_option(hub, option):
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        return ()

    can_preview = True
    is_cooperative = True

    def apply_expected_consequences(self, state: HubState, pending: Decision | None, option: str) -> None:
        if pending is not None and pending.prompt.key == "fm-plan":
            apply_expected_effect(self.wrap_state(state), option)

    def explain_gesture(self, state: HubState, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
        if not piece.startswith(("pawn-", "rover-")):
            return ()
        if state.phase != "actions" or pending is None or pending.prompt.key != "fm-plan":
            return (Reason("FM-ACT-01", say("fm-why-not-planning")),)
        hub = self.wrap_state(state)
        if piece.startswith("rover-"):
            return explain_rover_gesture(hub, piece.removeprefix("rover-"), zone)
        return explain_pawn_gesture(hub, piece, zone)

    def make_moments(self, entries: Sequence[LogEntry], before: HubState, after: HubState) -> Sequence[Moment]:
        return group_hub_moments(entries, before, after, self.load_content_of(after))

    def make_briefing(self, state: HubState) -> Sequence[Section]:
        from .shown.briefing import make_briefing  # lazy: needed on request only

        return make_briefing(state, self.load_content_of(state))

    list_score_lines = staticmethod(chronicle.list_hub_score_lines)

    def make_debriefing(self, state: HubState) -> Sequence[Section]:
        return chronicle.make_debriefing(state, self.load_content_of(state))

    make_chapter = staticmethod(chronicle.make_chapter)

    list_series = staticmethod(chronicle.list_hub_series)
