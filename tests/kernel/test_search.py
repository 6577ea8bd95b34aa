"""Looking ahead, on a bet: it finds the better one, within its budget, alike each time, and never by the true dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pytest

from marshub.kernel import (
    CHANCE,
    TABLE,
    Answer,
    Chance,
    Choose,
    Decision,
    Die,
    Draw,
    Game,
    IllegalAnswer,
    LogEntry,
    Option,
    Result,
    Roll,
    Script,
    Session,
    Table,
    say,
)
from marshub.kernel.policy import LOOKAHEAD, Policy, find_policy, first_policy, play
from marshub.kernel.search import (
    Advice,
    Candidate,
    LookaheadPolicy,
    RivalsModel,
    SearchBudget,
    SearchModel,
    advise,
    rank_candidates,
    score_against_rivals,
)
from marshub.kernel.search.determinize import StageSeededChance

DIE = Die("d6", say("toy-die"), tuple("123456"))
NEEDED = {"safe": 4, "bold": 6, "wise": 2, "mad": 7}  # what the die must show


class BetSetup(msgspec.Struct, frozen=True):
    rounds: int = 2


class BetState(msgspec.Struct):
    rounds: int
    round: int = 0
    won: int = 0
    sealed: str = ""  # a card that lies face down before blue
    over: bool = False


class Bets(Game[BetState, BetSetup]):
    """Red bets against a die, round by round: who wins one in each has won. Blue looks on, with a sealed card."""

    id = "bets"
    rules_version = "1"
    setup_type = BetSetup
    state_type = BetState
    log_entry_type: Any = LogEntry

    def new_initial_state(self, setup: BetSetup) -> BetState:
        return BetState(setup.rounds)

    def list_seats(self, state: BetState) -> tuple[str, ...]:
        return "red", "blue"

    def current_round(self, state: BetState) -> int:
        return state.round

    def result(self, state: BetState) -> Result | None:
        if not state.over:
            return None
        whole = state.won == state.rounds
        return Result("victory" if whole else "defeat", say("toy-over" if whole else "toy-lost"), ("red",) * whole)

    def view(self, state: BetState, seat: str) -> BetState:
        return msgspec.structs.replace(state, sealed=state.sealed if seat == "blue" else "?")

    def can_determinize(self, state: BetState, pending: Decision) -> bool:
        return state.rounds < 9

    def determinize(self, view: BetState, seat: str, log: Sequence[LogEntry], chance: Chance) -> BetState:
        return msgspec.structs.replace(view, sealed=chance.pick(("ace", "king")))

    def bettor(self, state: BetState) -> str:
        return "red"

    def play_segment(self, table: Table[BetState]) -> Script:
        state = table.state
        state.round += 1
        if not state.sealed:
            state.sealed = yield Draw(say("toy-draw"), {"ace": 1, "king": 1}, lambda card: say(f"toy-{card}"))
        ways = [Option(item, say(f"toy-{item}")) for item in NEEDED]
        bet = yield Choose(self.bettor(state), say("toy-bet"), lambda: ways)
        rolled = yield Roll(say("toy-roll"), (DIE,))
        state.won += int(rolled["d6"]) >= NEEDED[bet]
        state.over = state.round == state.rounds

    def list_policies(self) -> dict[str, Any]:
        return {LOOKAHEAD: lambda: LookaheadPolicy(Better())}


class Better(SearchModel):
    """Plays the first bet there is: all that is better it finds by looking ahead."""

    played = 0
    broken = ""

    def default_policy(self) -> Policy:
        return first_policy

    def budget_share(self, session: Session[Any, Any], decision: Decision) -> float:
        return 1.0

    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        return rank_candidates(decision, usual)

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        self.played += 1
        if self.broken:
            raise ValueError(self.broken)
        return float(session.result is not None and session.result.outcome == "victory")

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        return {"won": float(session.state.won)}


def bets(seed: int = 5, **setup: int) -> Session[BetState, BetSetup]:
    return Session(Bets(), setup, seed)


def advice(session: Session[Any, Any], playouts: int = 200, chance: int = 3) -> Advice:
    result = advise(session, Better(), SearchBudget(playouts), Chance(chance))
    assert result is not None
    return result


def test_the_better_bet_is_found_and_what_speaks_for_it() -> None:
    result = advice(bets(), 1000, 1)
    assert (result.seat, result.question, result.usual, result.failed) == ("red", "toy-bet", "safe", 0)
    assert result.best.answer == Answer(option="wise")
    by = {prospect.id: prospect for prospect in result.prospects}
    assert set(by) == set(NEEDED)
    # 5/6 for this bet, 1/2 for the usual one that follows.
    assert by["wise"].victories.low < 5 / 12 < by["wise"].victories.high
    assert by["wise"].gain.low > 0 > by["mad"].gain.mean
    assert by["wise"].causes == {"toy-lost": pytest.approx(1 - by["wise"].victories.mean)}
    assert by["wise"].figures["won"].mean == pytest.approx(4 / 3, abs=0.3)
    assert by["safe"].gain.mean == 0
    assert by["mad"].victories.mean == 0
    assert sum(prospect.playouts for prospect in result.prospects) == result.playouts <= 1000
    assert by["wise"].playouts > by["mad"].playouts  # what does badly is not tried as often


def test_it_wins_what_its_player_loses() -> None:
    wins = {"first": 0, f"{LOOKAHEAD}:60": 0}
    for policy in wins:
        for seed in range(12):
            session = bets(seed)
            play(session, policy)
            assert session.result is not None
            wins[policy] += session.result.outcome == "victory"
    assert wins[f"{LOOKAHEAD}:60"] > wins["first"] + 2


def test_it_says_the_same_each_time_and_leaves_the_game_as_it_is() -> None:
    session = bets()
    before = msgspec.json.encode(session.state), session.step_count, session._runner.chance.state, session.revision
    assert advice(session) == advice(session)
    assert (
        msgspec.json.encode(session.state),
        session.step_count,
        session._runner.chance.state,
        session.revision,
    ) == before
    assert advice(session, chance=4) != advice(session, chance=5)  # other worlds


def test_the_dice_to_come_are_neither_touched_nor_known() -> None:
    """The table's generator somewhere else, and what is said stays the same to the last playout."""
    session, other = bets(), bets()
    other.reseed(99)
    assert session._runner.chance.state != other._runner.chance.state
    assert advice(session) == advice(other)


def test_what_lies_face_down_is_dealt_anew() -> None:
    """Red has seen no more of one than of the other."""
    by_card: dict[str, Advice] = {}
    for seed in range(20):
        session = bets(seed)
        session.history.steps.clear()
        by_card.setdefault(session.state.sealed, advice(session, 30))
    assert by_card.keys() == {"ace", "king"}
    assert by_card["ace"] == by_card["king"]


def test_what_is_hidden_is_dealt_for_the_asked_seat() -> None:
    seats = set()

    class Dealt(Bets):
        def determinize(self, view: BetState, seat: str, log: Sequence[LogEntry], chance: Chance) -> BetState:
            seats.add(seat)
            return super().determinize(view, seat, log, chance)

    assert advise(Session(Dealt(), seed=5), Better(), SearchBudget(4), Chance(1)) is not None
    assert seats == {"red"}


def test_nobody_guesses_where_the_game_says_that_it_cannot_be() -> None:
    session = bets(rounds=9)
    assert advise(session, Better(), SearchBudget(20), Chance(1)) is None
    pending = session.pending
    assert pending is not None
    assert LookaheadPolicy(Better(), SearchBudget(20))(session, pending, Chance(1)) == Answer(option="safe")


@pytest.mark.parametrize("playouts", [1, 2, 3, 7, 50])
def test_no_more_is_played_than_the_budget_has(playouts: int) -> None:
    thinker, session = Better(), bets()
    pending = session.pending
    assert pending is not None
    answer = LookaheadPolicy(thinker, SearchBudget(playouts))(session, pending, Chance(1))
    assert pending.is_offered(str(answer.option))
    assert 0 < thinker.played <= playouts


def test_a_budget_of_time_ends_by_the_clock() -> None:
    """A clock that goes on by ten milliseconds whenever somebody rests."""
    now = [0.0]

    def rest() -> None:
        now[0] += 0.01

    thinker, session = Better(), bets()
    pending = session.pending
    assert pending is not None
    for time_ms, least in ((2000, 60), (5, 0)):
        began, thinker.played = now[0], 0
        player = LookaheadPolicy(thinker, SearchBudget(time_ms=time_ms), clock=lambda: now[0], rest=rest)
        assert pending.is_offered(str(player(session, pending, Chance(2)).option))
        assert time_ms / 1000 <= now[0] - began <= time_ms / 1000 + 0.011  # a playout is broken off
        assert least <= thinker.played <= time_ms // 10


def test_playouts_that_fail_lose_nobody_the_game() -> None:
    thinker, session = Better(), bets()
    thinker.broken = "no idea"
    pending = session.pending
    assert pending is not None
    assert LookaheadPolicy(thinker, SearchBudget(20))(session, pending, Chance(1)) == Answer(option="safe")
    result = advise(session, thinker, SearchBudget(20), Chance(1))
    assert result is None or result.playouts == 0


def test_where_chance_is_asked_nothing_is_thought_about() -> None:
    session: Session[BetState, BetSetup] = Session(Bets(), {}, 3, chance="table")
    assert session.pending is not None
    assert session.pending.decider == CHANCE
    assert advise(session, Better(), SearchBudget(20), Chance(1)) is None
    play(session, f"{LOOKAHEAD}:20")  # the table's own dice: in thought they fall by themselves
    assert session.result is not None


@pytest.mark.parametrize(
    ("text", "budget"), [("200", SearchBudget(200)), ("500ms", SearchBudget(time_ms=500.0)), (" 7 ", SearchBudget(7))]
)
def test_a_budget_as_people_write_it(text: str, budget: SearchBudget) -> None:
    assert SearchBudget.parse(text) == budget


@pytest.mark.parametrize("text", ["", "0", "-5", "fast", "5s", "1.5", "200 ms", "12345678"])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(IllegalAnswer, match=r"budget"):
        SearchBudget.parse(text)


def test_a_budget_without_a_limit_is_none() -> None:
    for limits in ((None, None), (0, None), (10, 0.0)):
        with pytest.raises(ValueError, match="playouts, time_ms"):
            SearchBudget(*limits)
    assert SearchBudget(10, 100.0).scaled(0.5) == SearchBudget(5, 50.0)
    assert SearchBudget(1).scaled(0.1) == SearchBudget(1)


@pytest.mark.parametrize("name", ["looks-ahead:fast", "looks-ahead:0", "first:20", "captain:"])
def test_a_policy_with_a_budget_that_is_none_is_unknown(name: str) -> None:
    with pytest.raises(IllegalAnswer):
        find_policy(Bets(), name)


def test_rivals_are_weighed_by_who_is_ahead_and_by_who_won() -> None:
    session = bets()
    even = score_against_rivals(session, "red", {"red": 5, "blue": 5}, 2.0)
    assert even == 0.5
    assert (
        score_against_rivals(session, "red", {"red": 7, "blue": 5}, 2.0)
        > 0.5
        > score_against_rivals(session, "red", {"red": 3, "blue": 5}, 2.0)
    )
    assert score_against_rivals(session, "red", {"red": 999, "blue": 0}, 1.0) <= 1.0


def test_a_rivals_lead_is_half_of_its_value_and_the_victory_the_other_half() -> None:
    session = bets(rounds=1)
    narrow, wide = ({"red": 5 + lead, "blue": 5} for lead in (1, 4))
    assert score_against_rivals(session, "red", narrow, 1.0) == score_against_rivals(session, "red", wide, 4.0)
    assert score_against_rivals(session, "red", {"red": -1e6, "blue": 0}, 1.0) == pytest.approx(0.0)
    play(session, "first")
    lost = "blue" if session.result and session.result.winners else "red"
    assert 0.0 < score_against_rivals(session, lost, narrow, 1.0) < 0.5


class Rivals(RivalsModel, Better):
    """Weighs one question half."""

    question_weights: ClassVar[Mapping[str, float]] = {"toy-bet": 0.5}
    budget_share = RivalsModel.budget_share

    def compute_scores(self, state: BetState) -> dict[str, float]:
        return {"red": state.won}


def test_a_budget_is_shared_by_the_weight_of_questions_that_have_a_choice() -> None:
    session, rivals = bets(), Rivals()
    assert session.pending is not None
    assert rivals.budget_share(session, session.pending) == 0.5
    assert rivals.budget_share(session, Choose("red", say("toy-other"), session.pending.options)) == 0.0
    only = Choose("red", say("toy-bet"), lambda: session.pending.options()[:1])  # type: ignore[union-attr]
    assert rivals.budget_share(session, only) == 0.0


class Shared(Better):
    """Gives each question the same share of the budget."""

    def __init__(self, share: float) -> None:
        self.share = share

    def budget_share(self, session: Session[Any, Any], decision: Decision) -> float:
        return self.share


@pytest.mark.parametrize(("share", "most"), [(0.0, 0), (0.25, 10), (1.0, 40)])
def test_a_question_is_searched_by_its_share_of_the_budget(share: float, most: int) -> None:
    thinker, session = Shared(share), bets()
    assert session.pending is not None
    LookaheadPolicy(thinker, SearchBudget(40))(session, session.pending, Chance(1))
    assert (thinker.played == 0) is (most == 0)
    assert most // 2 <= thinker.played <= most
    assert (advise(session, thinker, SearchBudget(40), Chance(1)) is None) is (most == 0)


def test_a_policy_with_another_budget_keeps_clock_and_rest() -> None:
    now = [0.0]

    def rest() -> None:
        now[0] += 0.01

    thinker, session = Better(), bets()
    assert session.pending is not None
    policy = LookaheadPolicy(thinker, clock=lambda: now[0], rest=rest).with_budget("200ms")
    policy(session, session.pending, Chance(2))
    assert now[0] == pytest.approx(0.2, abs=0.02)


class Alike(Better):
    """Sees no difference."""

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        self.played += 1
        return 0.5


def test_a_search_ends_where_no_answer_is_better_and_where_there_is_one_only() -> None:
    thinker = Alike()
    result = advise(bets(), thinker, SearchBudget(400), Chance(3))
    assert result is not None
    assert result.best.id == result.usual
    assert thinker.played < 300

    class Single(Better):
        def list_candidates(self, *arguments: Any, **named: Any) -> Sequence[Candidate]:
            return super().list_candidates(*arguments, **named)[:1]

    assert advise(bets(), Single(), SearchBudget(20), Chance(3)) is None


class Milestone(LogEntry, frozen=True):
    round: int


class Milestones(Bets):
    """Bets that are logged, and made by the whole table."""

    def bettor(self, state: BetState) -> str:
        return TABLE

    def play_segment(self, table: Table[BetState]) -> Script:
        table.log(Milestone(table.state.round + 1))
        return super().play_segment(table)


class Watching(Better):
    """Notes where playouts end, and counts their log entries."""

    def __init__(self) -> None:
        self.ended_at: set[int] = set()

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        self.ended_at.add(session.state.round)
        return super().evaluate(session, seat)

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        return {"entries": len(entries)}


@pytest.mark.parametrize(("horizon", "kinds", "end"), [(None, (), 5), (0, (), 2), (1, (), 3), (None, (Milestone,), 2)])
def test_a_playout_ends_after_its_rounds_or_at_its_last_log_entry(horizon: Any, kinds: Any, end: int) -> None:
    thinker = Watching()
    thinker.horizon, thinker.end_entries = horizon, kinds
    session = Session(Milestones(), {"rounds": 5}, 5)
    result = advise(session, thinker, SearchBudget(12), Chance(3))
    assert result is not None
    assert thinker.ended_at == {end}
    assert result.best.figures["entries"].mean == end - 1


def test_a_victory_of_the_whole_table_is_won_by_all() -> None:
    session = Session(Milestones(), {"rounds": 1}, 5)
    result = advise(session, Better(), SearchBudget(80), Chance(3))
    assert result is not None
    assert result.best.victories.mean > 0.5


def test_playouts_that_fail_now_and_then_are_counted_by_themselves() -> None:
    class Failing(Better):
        def evaluate(self, session: Session[Any, Any], seat: str) -> float:
            value = super().evaluate(session, seat)
            if self.played % 4 == 0:
                raise ValueError("no idea")
            return value

    thinker = Failing()
    result = advise(bets(), thinker, SearchBudget(40), Chance(3))
    assert result is not None
    assert (result.playouts, result.failed) == (thinker.played - thinker.played // 4, thinker.played // 4)


def test_chance_of_a_stage_does_not_depend_on_what_was_rolled_before_it() -> None:
    rolled = []
    for count in (1, 3):
        stage = ["first"]
        chance = StageSeededChance(7, lambda stage=stage: stage[0])  # type: ignore[misc]
        for _ in range(count):
            first = chance.next_bits()
        stage[0] = "second"
        second = chance.randbelow(10**6)
        stage[0] = "third"
        rolled.append((second, chance.next_bits()))
    assert rolled[0] == rolled[1]
    assert rolled[0][1] == StageSeededChance(7, lambda: "third").next_bits()
    assert first != Chance(7).next_bits()
    assert StageSeededChance(8, lambda: "second").randbelow(10**6) != rolled[0][0]


class Mad(Better):
    """Whose playouts are left to somebody who always takes the bet that cannot be won."""

    def playout_policy(self) -> Policy:
        return lambda session, decision, chance: Answer(option="mad")


def test_who_plays_on_is_not_who_says_what_is_usual() -> None:
    result = advise(bets(), Mad(), SearchBudget(80), Chance(3))
    assert result is not None
    assert result.usual == "safe"
    assert {prospect.victories.mean for prospect in result.prospects} == {
        0.0
    }  # whatever is bet first, the second bet is lost
    session = bets()
    while session.pending is not None and session.pending.decider == CHANCE:
        session.answer(session.pending.random_answer(Chance(1)))
    assert session.pending is not None
    assert LookaheadPolicy(Mad(), SearchBudget(80))(session, session.pending, Chance(3)) == Answer(option="safe")


class Cut(Better):
    """Looks ahead to the end of the round only, and judges red to be a little ahead then, whatever it bet."""

    horizon = 0

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        return 0.6


def test_who_is_a_little_ahead_where_a_playout_is_cut_has_not_won_it() -> None:
    result = advise(bets(rounds=5), Cut(), SearchBudget(80), Chance(3))
    assert result is not None
    assert result.rounds == 0
    assert advice(bets(), 8).rounds is None
    for prospect in result.prospects:
        assert prospect.victories.mean == pytest.approx(0.6)
        assert (
            prospect.victories.low < 0.5 < 0.6 < prospect.victories.high
        )  # nor do few playouts that end alike prove it
