"""On Mars as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from marshub.kernel import (
    Chance,
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
    Script,
    SeatChoice,
    Section,
    Series,
    Table,
    Thing,
    Violation,
    Words,
    say,
    union_of_subclasses,
    with_free_actions,
)
from marshub.kernel.policy import LOOKAHEAD, Policy
from marshub.kernel.preview import find_only_answer

from .box.components import COLOURS, COMMON, ENDINGS, LENGTHS, MAX_PLAYERS, OPENINGS, name_hex
from .box.state import State
from .content.library import Box
from .content.pack import Content
from .happenings import OnMarsEntry
from .rules import position_rules, rulebook
from .rules.draws import list_tile_ids
from .rules.forecasts import apply_consequences
from .rules.land import make_neighbour_map
from .rules.mars import Mars
from .rules.objectives import OBJECTIVE, ObjectiveFreeAction
from .rules.rival import answer_for_rival
from .rules.scoring import find_result
from .rules.setup import Setup, make_new_game, run_setup
from .rules.shuttle import run_shuttle_phase
from .rules.turn import TURN_OPTIONS, play_turn
from .shown import board_gestures, chronicle, labels, panel
from .shown.facts import Facts, compute_facts
from .shown.layout import list_layout
from .shown.moments import group_colony_moments
from .shown.odds import list_odds
from .shown.seat_view import describe_hand, make_seat_view

if TYPE_CHECKING:
    from .shown.table_data import TableData

assert rulebook.abilities.list_step_rules()  # importing the rules registers every kind of step


class OnMars(PackedGame[State, Setup, Content]):
    """The rules of On Mars on top of packs.

    The segments of a session are the set-up, then turns and Shuttle phases.
    """

    id = "on-mars"
    rules_version = "1.1"
    setup_type = Setup
    state_type = State
    log_entry_type = union_of_subclasses(OnMarsEntry)
    message_prefix = "om-"
    facts_type = Facts
    pack_type = Box.pack_type
    merged_packs = Box
    grouping_choices = ("players", "goal")
    seat_choice = SeatChoice(COLOURS)
    name_key_prefixes = labels.NAME_KEYS
    unlabelled_places = labels.UNLABELLED
    flag_messages = labels.FLAG_MESSAGES
    can_preview = True

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        from marshub.kernel.search import LookaheadPolicy  # imported late: play does not need bots

        from .players.colony_search_model import ColonySearchModel
        from .players.engineer import Engineer

        return {
            "engineer": lambda: Engineer(self.load_content_of),
            LOOKAHEAD: lambda: LookaheadPolicy(ColonySearchModel(self.load_content_of)),
        }

    def current_round(self, state: State) -> int:
        return state.round

    def starting_seat(self, state: State) -> str:
        return state.start

    def describe_stage(self, state: State) -> str:
        return f"round {state.round} {state.phase}"

    def list_choices(self) -> Sequence[Choice]:
        goals = tuple(self.library.load_content().goals)
        first = {str(count): ("draw", *COLOURS[:count]) for count in range(2, MAX_PLAYERS + 1)}
        return (
            Choice("players", (1, 2, 3, 4), 2, say("om-choice-players")),
            Choice("goal", goals, goals[0], say("om-choice-goal"), "players", {"1": goals}),  # OM-SOLO-02
            Choice("first", ("draw", *COLOURS), "draw", say("om-choice-first"), "players", {**first}),
            Choice("length", LENGTHS, "short", say("om-choice-length")),
            Choice("ending", ENDINGS, "final-round", say("om-choice-ending")),
            Choice("opening", OPENINGS, "standard", say("om-choice-opening")),
        )

    def label_choice_value(self, field: str, value: str | int) -> Words:
        if field == "first" and value in COLOURS:
            return say(f"om-seat-{value}")
        return super().label_choice_value(field, value)

    def list_seats(self, state: State) -> Sequence[str]:
        return self.wrap_state(state).humans

    build_initial_state = staticmethod(make_new_game)

    def wrap_state(self, state: State) -> Mars:
        """Return a state wrapped as the rules use it."""
        return Mars(state, self.load_content_of(state))

    def play_segment(self, table: Table[State]) -> Script:
        mars = Mars(table.state, self.load_content_of(table.state), table.log, table.reveal)
        if not table.state.start:
            return self._ask_players(mars, run_setup(mars))
        if table.state.phase == "shuttle":
            return self._ask_players(mars, run_shuttle_phase(mars))
        moments = ObjectiveFreeAction(mars)
        return with_free_actions(self._ask_players(mars, play_turn(mars)), moments, table, owner=lambda: moments.seat)

    @staticmethod
    def _ask_players(mars: Mars, script: Script) -> Script:
        """Return a script whose questions the players answer, also by gestures; the rival is never asked."""
        return board_gestures.with_gestures(answer_for_rival(mars, script))

    view = staticmethod(make_seat_view)

    def can_determinize(self, state: State, pending: Decision) -> bool:
        return True

    def determinize(self, view: State, seat: str, log: Sequence[LogEntry], chance: Chance) -> State:
        from .players.colony_search_model import determinize  # imported late: only lookahead needs it

        return determinize(view, self.load_content_of(view), chance)

    def describe_private_hand(self, state: State, seat: str) -> Sequence[Section]:
        return list(describe_hand(state, seat, self.load_content_of(state)))

    def list_names(self, state: State) -> Names:
        content = self.load_content_of(state)
        hexes = tuple(make_neighbour_map(content.board.radius))
        tiles = tuple(tile for kind in COMMON for tile in list_tile_ids(content, kind))
        return {
            "hex": hexes,
            "hex or none": ("", *hexes),
            "blueprint": content.blueprints,
            "blueprint or none": ("", *content.blueprints),
            "scientist": content.scientists,
            "contract": content.contracts,
            "tile": tiles,
            "tile or none": ("", *tiles),
            "hireable or none": ("", *content.scientists, *content.contracts),
            "objective": content.objectives,
            "objective or none": ("", *content.objectives),
            "discovery": content.discoveries,
            "research": content.research,
            "mission": content.missions,
            "reward": content.rewards,
            "task": content.tasks,
            "first card or none": ("", *content.first_cards),
            "first colonist card": (*content.first_cards, *content.tasks),
            "rival card": content.rival_cards,
            "rival card or none": ("", *content.rival_cards),
        }

    def find_violations(self, state: State) -> Sequence[Violation]:
        return list(position_rules.find_violations(self.wrap_state(state)))

    def apply_adjustment_side_effects(self, before: State, state: State) -> None:
        position_rules.apply_side_effects(before, self.wrap_state(state))

    def resume_segment(self, state: State) -> None:
        position_rules.prepare_resumption(self.wrap_state(state))

    def compute_facts(self, state: State) -> Facts:
        return compute_facts(self.wrap_state(state))

    @property
    def table_type(self) -> type[TableData]:
        from .shown.table_data import TableData  # lazy: only programs need it

        return TableData

    def describe_table(self, state: State) -> TableData:
        from .shown.table_data import make_table_data

        return make_table_data(self.wrap_state(state))

    def layout(self, state: State) -> Sequence[Thing]:
        return list(list_layout(state, self.load_content_of(state)))

    def tagged_pieces(self, state: State) -> Sequence[Piece]:
        return panel.list_pieces(self.load_content_of(state))

    explain_gesture = staticmethod(board_gestures.explain_gesture)

    def label_id(self, name: str, kind: str = "") -> Words:
        if "," in name and (hex_ := name_hex(name)):
            return say("told-text", text=hex_)
        return labels.label_piece(name) or super().label_id(name, kind)

    def list_indicators(self, state: State) -> Sequence[Indicator]:
        return panel.list_indicators(state, self.load_content_of(state))

    def explain_option(self, state: State, pending: Decision | None, option: str) -> Sequence[Reason]:
        if pending is None or pending.prompt.key == "om-turn":
            return ()
        action = option.partition(":")[0]
        if action == OBJECTIVE.id:
            return (Reason("OM-OBJ-02", say("om-why-objective-later")),)
        if action in TURN_OPTIONS:
            return (Reason("OM-TURN-02", say("om-why-not-now")),)
        return ()

    def compute_odds(self, state: State, pending: Decision | None) -> Sequence[Odds]:
        return list_odds(self.wrap_state(state), pending)

    def default_answer(self, state: State, pending: Decision) -> str:
        if not pending.is_visible_to(""):
            return ""
        return {"om-pay-crystal": "depot", "om-lab-benefit": "yes"}.get(pending.prompt.key) or find_only_answer(
            pending, ObjectiveFreeAction.prefix
        )

    def apply_expected_consequences(self, state: State, pending: Decision | None, option: str) -> None:
        if pending is not None:
            apply_consequences(self.wrap_state(state), pending, option)

    def make_moments(self, entries: Sequence[LogEntry], before: State, after: State) -> Sequence[Moment]:
        return group_colony_moments(entries)

    def make_briefing(self, state: State) -> Sequence[Section]:
        from .shown.briefing import make_briefing  # imported late: play does not need it

        return make_briefing(self.wrap_state(state))

    list_score_lines = staticmethod(chronicle.list_score_lines)

    make_chapter = staticmethod(chronicle.make_chapter)

    def list_series(self, state: State) -> Sequence[Series]:
        return chronicle.list_series(state, self.load_content_of(state))

    def result(self, state: State) -> Result | None:
        return find_result(self.wrap_state(state))
