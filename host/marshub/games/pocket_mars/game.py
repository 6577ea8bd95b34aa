"""Pocket Mars as a game of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from marshub.kernel import (
    Chance,
    Chapter,
    Choice,
    Decision,
    Indicator,
    LogEntry,
    Moment,
    Names,
    PackedGame,
    Piece,
    Reason,
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
from marshub.kernel.policy import LOOKAHEAD, Policy

from .box.components import COLOURS
from .box.state import State
from .content.library import Deck
from .content.pack import Content
from .happenings import PocketMarsEntry
from .rules import position_rules
from .rules.mars import Mars
from .rules.scoring import find_result
from .rules.setup import Setup, make_new_game, run_setup
from .rules.turn import CONFIRMING_QUESTIONS, is_turn_action, play_turn
from .shown import chronicle, labels, panel
from .shown.facts import Facts, compute_facts
from .shown.layout import list_layout
from .shown.moments import group_city_moments
from .shown.seat_view import describe_hand, view_for_seat

if TYPE_CHECKING:
    from .shown.table_data import TableData


class PocketMars(PackedGame[State, Setup, Content]):
    """The rules of Pocket Mars on top of a deck. The segments of a session are the set-up, then one turn each."""

    id = "pocket-mars"
    rules_version = "0.1"
    setup_type = Setup
    state_type = State
    log_entry_type = union_of_subclasses(PocketMarsEntry)
    message_prefix = "pm-"
    facts_type = Facts
    pack_type = Deck.pack_type
    merged_packs = Deck
    grouping_choices = ("players", "variant", "level")
    seat_choice = SeatChoice(COLOURS)
    name_key_prefixes = labels.NAME_KEY_PREFIXES
    unlabelled_places = labels.UNLABELLED_PLACES
    kind_key_prefixes = labels.KIND_KEY_PREFIXES
    can_preview = True

    def list_policies(self) -> Mapping[str, Callable[[], Policy]]:
        from marshub.kernel.search import LookaheadPolicy  # imported late: play does not need bots

        from .players.city_search_model import CitySearchModel
        from .players.sound_player import SoundPlayer

        return {
            "sound": lambda: SoundPlayer(self.load_content_of),
            LOOKAHEAD: lambda: LookaheadPolicy(CitySearchModel(self.load_content_of)),
        }

    def current_round(self, state: State) -> int:
        return state.round

    def starting_seat(self, state: State) -> str:
        return state.start

    def describe_stage(self, state: State) -> str:
        return f"round {state.round} {state.phase}"

    def list_choices(self) -> Sequence[Choice]:
        variants: tuple[str | int, ...] = ("deal", "draft")
        levels: tuple[str | int, ...] = ("standard", "super-droid", "cyborg")
        return (
            Choice("players", (1, 2, 3, 4), 2, say("pm-choice-players")),
            Choice(
                "variant", variants, "deal", say("pm-choice-variant"), "players", {str(n): variants for n in (2, 3, 4)}
            ),
            Choice("level", levels, "standard", say("pm-choice-level"), "players", {"1": levels}),
        )

    def list_seats(self, state: State) -> Sequence[str]:
        return tuple(state.players)

    build_initial_state = staticmethod(make_new_game)

    def wrap_table(self, table: Table[State]) -> Mars:
        """Return a table wrapped as the rules use it."""
        return Mars(table.state, self.load_content_of(table.state), table.log, table.reveal)

    def play_segment(self, table: Table[State]) -> Script:
        mars = self.wrap_table(table)
        return play_turn(mars) if table.state.start else run_setup(mars)

    result = staticmethod(find_result)

    view = staticmethod(view_for_seat)

    def describe_private_hand(self, state: State, seat: str) -> Sequence[Section]:
        return list(describe_hand(state, seat, self.load_content_of(state)))

    def compute_facts(self, state: State) -> Facts:
        return compute_facts(Mars(state, self.load_content_of(state)))

    @property
    def table_type(self) -> type[TableData]:
        from .shown.table_data import TableData  # lazy: only programs need it

        return TableData

    def describe_table(self, state: State) -> TableData:
        from .shown.table_data import make_table_data

        return make_table_data(Mars(state, self.load_content_of(state)))

    def list_names(self, state: State) -> Names:
        cards = self.load_content_of(state).cards
        return {"card": cards, "card or none": ("", *cards)}

    def find_violations(self, state: State) -> Sequence[Violation]:
        return list(position_rules.find_violations(state))

    apply_adjustment_side_effects = staticmethod(position_rules.apply_side_effects)

    def resume_segment(self, state: State) -> None:
        position_rules.resume_turn(state, self.load_content_of(state))

    def explain_option(self, state: State, pending: Decision | None, option: str) -> Sequence[Reason]:
        if (
            pending is not None
            and pending.prompt.key != "pm-turn"
            and is_turn_action(option, self.load_content_of(state))
        ):
            return (Reason("PM-TERM-14", say("pm-why-not-now"), remedy=say("pm-mend-next-turn")),)
        return ()

    def can_preview_question(self, state: State, pending: Decision) -> bool:
        return bool(state.start)  # in the set-up all choose at the same time, in secret (PM-SETUP-08, PM-DRAFT-01)

    def can_determinize(self, state: State, pending: Decision) -> bool:
        return self.can_preview_question(state, pending)

    def determinize(self, view: State, seat: str, log: Sequence[LogEntry], chance: Chance) -> State:
        from .players.city_search_model import determinize  # for lookahead; not needed to play

        return determinize(view, seat, self.load_content_of(view), chance)

    def default_answer(self, state: State, pending: Decision) -> str:
        return "yes" if pending.decider == state.active and pending.prompt.key in CONFIRMING_QUESTIONS else ""

    def tagged_pieces(self, state: State) -> Sequence[Piece]:
        return panel.list_pieces(self.load_content_of(state))

    def layout(self, state: State) -> Sequence[Thing]:
        return list(list_layout(state))

    def label_id(self, name: str, kind: str = "") -> Words:
        return super().label_id(name, kind) if kind else labels.describe_space(name) or super().label_id(name)

    def list_indicators(self, state: State) -> Sequence[Indicator]:
        return panel.list_indicators(state, self.load_content_of(state))

    def make_moments(self, entries: Sequence[LogEntry], before: State, after: State) -> Sequence[Moment]:
        return group_city_moments(entries, self.load_content_of(after))

    def make_briefing(self, state: State) -> Sequence[Section]:
        from .shown.briefing import make_briefing  # asked for, not needed to play

        return make_briefing(state)

    list_score_lines = staticmethod(chronicle.list_score_lines)

    def make_chapter(self, segment: Segment[State]) -> Chapter:
        return chronicle.make_chapter(segment, self.load_content_of(segment.after))

    def list_series(self, state: State) -> Sequence[Series]:
        return chronicle.list_series(state, self.load_content_of(state))
