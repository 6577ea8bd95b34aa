"""Migration: Mars as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from marshub.kernel import (
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
    SeatChoice,
    Section,
    Segment,
    Series,
    Table,
    Thing,
    Violation,
    Words,
    say,
    union_of_subclasses,
)
from marshub.kernel.places import Complement
from marshub.kernel.policy import LOOKAHEAD, Policy
from marshub.kernel.preview import find_only_answer

from .box.components import FACTIONS, name_hex
from .box.state import State
from .content.library import Box
from .content.pack import Content
from .happenings import MigrationMarsEntry
from .rules import mars_forecasts, position_rules
from .rules.mars import Mars
from .rules.setup import FACTIONS_FOR_TWO, Setup, make_new_game, run_setup
from .rules.turn import explain_not_now, find_result, play_turn
from .shown import board_gestures, chronicle, labels, panel
from .shown.facts import Facts, compute_facts
from .shown.layout import list_layout
from .shown.moments import group_mars_moments

if TYPE_CHECKING:
    from .shown.table_data import TableData


class MigrationMars(PackedGame[State, Setup, Content]):
    """The rules of Migration: Mars on top of packs.

    The segments of a session are the set-up, then one turn each.
    """

    id = "migration-mars"
    rules_version = "0.1"
    setup_type = Setup
    state_type = State
    log_entry_type = union_of_subclasses(MigrationMarsEntry)
    message_prefix = "mm-"
    facts_type = Facts
    pack_type = Box.pack_type
    merged_packs = Box
    grouping_choices = ("players", "sides")
    seat_choice = SeatChoice(FACTIONS, ("sides",), {2: FACTIONS_FOR_TWO["opposite"]})
    name_key_prefixes = labels.NAME_KEY_PREFIXES
    unlabelled_places = labels.UNLABELLED_PLACES
    flag_messages = labels.FLAG_MESSAGES
    can_preview = True

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        from marshub.kernel.search import LookaheadPolicy  # imported late: play does not need bots

        from .players.mars_search_model import MarsSearchModel
        from .players.settler import Settler

        return {
            "settler": lambda: Settler(self.load_content_of),
            LOOKAHEAD: lambda: LookaheadPolicy(MarsSearchModel(self.load_content_of)),
        }

    def current_round(self, state: State) -> int:
        """Return the number of turns that every seat had, the current one included."""
        return -(-state.turn // len(state.players))

    def starting_seat(self, state: State) -> str:
        return state.start

    def describe_stage(self, state: State) -> str:
        return f"turn {state.turn} {state.phase}"

    def list_choices(self) -> Sequence[Choice]:
        sides: tuple[str | int, ...] = ("opposite", "neighbours")
        return (
            Choice("players", (2, 3, 4), 2, say("mm-choice-players")),
            Choice("sides", sides, "opposite", say("mm-choice-sides"), "players", {"2": sides}),
        )

    def list_seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    build_initial_state = staticmethod(make_new_game)

    def wrap_state(self, state: State) -> Mars:
        """Return a state wrapped as the rules use it."""
        return Mars(state, self.load_content_of(state))

    def play_segment(self, table: Table[State]) -> Script:
        mars = Mars(table.state, self.load_content_of(table.state), table.log)
        return board_gestures.with_gestures(play_turn(mars) if table.state.start else run_setup(mars))

    def result(self, state: State) -> Result | None:
        return find_result(self.wrap_state(state))

    def compute_facts(self, state: State) -> Facts:
        return compute_facts(self.wrap_state(state))

    @property
    def table_type(self) -> type[TableData]:
        from .shown.table_data import TableData  # lazy: only programs need it

        return TableData

    def describe_table(self, state: State) -> TableData:
        from .shown.table_data import make_table_data

        return make_table_data(self.wrap_state(state))

    def list_names(self, state: State) -> Names:
        return position_rules.list_names(self.wrap_state(state))

    def list_complements(self, state: State) -> Mapping[str, Complement]:
        return position_rules.list_treasury(self.wrap_state(state))

    def find_violations(self, state: State) -> Sequence[Violation]:
        return list(position_rules.find_violations(self.wrap_state(state)))

    def apply_adjustment_side_effects(self, before: State, state: State) -> None:
        position_rules.apply_side_effects(before, state, self.load_content_of(state))

    resume_segment = staticmethod(position_rules.resume_turn)

    def compute_odds(self, state: State, pending: Decision | None) -> Sequence[Odds]:
        return mars_forecasts.list_odds(self.wrap_state(state))

    def explain_option(self, state: State, pending: Decision | None, option: str) -> Sequence[Reason]:
        return explain_not_now(self.wrap_state(state), pending, option) if pending is not None else ()

    def default_answer(self, state: State, pending: Decision) -> str:
        return find_only_answer(pending) or (
            pending.first_answer().option or "" if pending.prompt.key == "mm-pay" else ""
        )

    def tagged_pieces(self, state: State) -> Sequence[Piece]:
        return panel.list_pieces(self.load_content_of(state))

    def layout(self, state: State) -> Sequence[Thing]:
        return list(list_layout(state, self.load_content_of(state)))

    explain_gesture = staticmethod(board_gestures.explain_gesture)

    def label_id(self, name: str, kind: str = "") -> Words:
        if "," in name and (hex_name := name_hex(name)):
            return say("told-text", text=hex_name)
        return super().label_id(name, kind)

    def list_indicators(self, state: State) -> Sequence[Indicator]:
        return panel.list_indicators(state, self.load_content_of(state))

    def make_moments(self, entries: Sequence[LogEntry], before: State, after: State) -> Sequence[Moment]:
        return group_mars_moments(entries)

    def make_briefing(self, state: State) -> Sequence[Section]:
        from .shown.briefing import make_briefing  # asked for, not needed to play

        return make_briefing(self.wrap_state(state))

    def list_score_lines(self, state: State) -> Sequence[ScoreLine]:
        return chronicle.list_score_lines(state, self.load_content_of(state))

    def make_chapter(self, segment: Segment[State]) -> Chapter:
        return chronicle.make_chapter(segment, self.load_content_of(segment.after))

    def list_series(self, state: State) -> Sequence[Series]:
        return chronicle.list_series(state, self.load_content_of(state))
