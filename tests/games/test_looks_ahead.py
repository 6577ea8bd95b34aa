"""The player that looks ahead, in every game: what it says is legal, the same each time, and rests on nothing that its
seat cannot know: it says the same over other hidden cards, other app's secrets, another generator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from test_ahead_secrets import elsewhere
from test_secrets import HANDS, OBJECTIVES, Hidden, otherwise

from layouts import randomly
from marshub.advice.search_advice import search_advice
from marshub.games import load_game
from marshub.games.first_martians.box.state import OpenEvent, ScheduledEvent
from marshub.games.first_martians.players import hub_search_model as fm
from marshub.games.first_martians.players.captain.styles import STYLES
from marshub.games.migration_mars.players import mars_search_model as mm
from marshub.games.on_mars.players import colony_search_model as om
from marshub.games.pocket_mars.players import city_search_model as pm
from marshub.kernel import CHANCE, Answer, Chance, IllegalAnswer, Session
from marshub.kernel.policy import LOOKAHEAD, find_policy, play
from marshub.kernel.replay import fork_session
from marshub.kernel.search import Advice, CannotDeterminize, LookaheadPolicy, SearchBudget, SearchModel, advise
from marshub.kernel.search.determinize import Determinizer

#: A game's thinker, how it is set up, random answers to begin with, and questions that are thought about then.
GAMES: dict[str, tuple[Callable[[Any], SearchModel], dict[str, Any], int, int]] = {
    "first-martians": (fm.HubSearchModel, {"players": 4}, 12, 2),
    "pocket-mars": (pm.CitySearchModel, {"players": 3}, 40, 12),
    "migration-mars": (mm.MarsSearchModel, {"players": 2}, 60, 2),
    "on-mars": (om.ColonySearchModel, {"players": 2}, 80, 2),
}
FEW = 4  # playouts a question


def thinker_of(game: str) -> SearchModel:
    """The game's thinker; playouts that are cut are cut early."""
    thinker = GAMES[game][0](load_game(game).load_content_of)  # type: ignore[attr-defined]
    if thinker.horizon is not None:
        thinker.horizon = 0
    return thinker


def thought_about(game: str, seed: int = 3) -> Iterator[tuple[Session[Any, Any], SearchModel]]:
    """A game that begins at random; the session at each question that is thought about from then on. The game's own
    player answers them."""
    thinker, (_, setup, begin, questions) = thinker_of(game), GAMES[game]
    *_, session = randomly(game, setup, seed, begin)
    player, dice = thinker.default_policy(), Chance(seed)
    while questions and session.pending is not None:
        pending = session.pending
        if pending.decider != CHANCE and thinker.budget_share(session, pending):
            questions -= 1
            yield session, thinker
        session.answer(player(session, pending, dice))


@pytest.mark.parametrize("game", GAMES)
def test_it_answers_as_the_rules_allow_alike_each_time_and_changes_nothing(game: str) -> None:
    asked = 0
    for session, thinker in thought_about(game):
        pending = session.pending
        assert pending is not None
        before = msgspec.json.encode(session.state), session._runner.chance.state, len(session.log)
        first, second = (LookaheadPolicy(thinker, SearchBudget(FEW))(session, pending, Chance(7)) for _ in range(2))
        assert first == second
        pending.parse_answer(first)  # raises if it is none
        assert (msgspec.json.encode(session.state), session._runner.chance.state, len(session.log)) == before
        asked += 1
    assert asked == GAMES[game][3]


@pytest.mark.parametrize("game", GAMES)
def test_it_tells_what_came_of_each_answer(game: str) -> None:
    several = 0
    for session, thinker in thought_about(game):
        advice = advise(session, thinker, SearchBudget(2 * FEW), Chance(1))
        if advice is None:
            continue
        several += 1
        assert advice.failed == 0
        assert 0 < advice.playouts <= 2 * FEW
        assert advice.usual in {prospect.id for prospect in advice.prospects}
        names = {tuple(prospect.figures) for prospect in advice.prospects}
        assert len(names) == 1
        assert len(next(iter(names))) > 2
        for prospect in advice.prospects:
            assert 0 <= prospect.victories.low <= prospect.victories.mean <= prospect.victories.high <= 1
            assert 0 <= prospect.worth.mean <= 1
            assert sum(prospect.causes.values()) == pytest.approx(1 - prospect.victories.mean) or thinker.horizon == 0
        assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice
    assert several


def alike(session: Session[Any, Any], there: Session[Any, Any], seat: str) -> bool:
    """Whether a seat is in the same worlds at both tables: all that lies there, and all that their dice will bring."""
    worlds = [Determinizer(world, seat) for world in (session, there)]
    for number in range(3):
        one, other = (world.sample(number) for world in worlds)
        if one.state != other.state or one._runner.chance.next_bits() != other._runner.chance.next_bits():
            return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_it_neither_touches_nor_guesses_the_generator(game: str) -> None:
    """Another generator at the table: what is said stays the same, to the last playout."""
    session, thinker = next(item for item in thought_about(game))
    other = fork_session(session)
    other.reseed(session.seed + 1)
    assert other._runner.chance.state != session._runner.chance.state
    assert session.pending is not None
    assert alike(session, other, session.pending.decider)
    advices = [advise(item, thinker, SearchBudget(FEW), Chance(2)) for item in (session, other)]
    assert advices[0] == advices[1]


@pytest.mark.parametrize(
    ("table", "least"),
    [
        (Hidden("pocket-mars", {"players": 3}, HANDS), 8),
        (Hidden("pocket-mars", {"players": 2, "variant": "draft"}, HANDS), 8),
        (Hidden("on-mars", {"players": 3}, OBJECTIVES), 3),
    ],
    ids=str,
)
def test_other_hidden_cards_make_no_difference(table: Hidden, least: int) -> None:
    """What others hold, and what is left in deck and box: all that differs is what the seat cannot see."""
    compared, thinker = 0, thinker_of(table.game)
    players = [
        LookaheadPolicy(thinker, SearchBudget(FEW)) for _ in range(2)
    ]  # who remember all that they were asked before
    for session in randomly(table.game, table.setup, 7, 400):
        pending = session.pending
        if pending is None or pending.decider == CHANCE or not thinker.budget_share(session, pending):
            continue
        there = elsewhere(session, pending.decider, table.piles)
        if there is None:
            continue
        assert there.state != session.state
        assert alike(session, there, pending.decider)
        one, other = (advise(item, thinker, SearchBudget(FEW), Chance(compared)) for item in (session, there))
        assert one == other
        answers = [
            player(item, item.pending, Chance(compared))
            for player, item in zip(players, (session, there), strict=True)
            if item.pending is not None
        ]
        assert answers[0] == answers[1]
        compared += one is not None
        if compared == least:
            return
    pytest.fail(f"only {compared} tables to compare")


def test_what_others_hold_makes_no_difference_to_what_is_said_of_small_questions_either() -> None:
    """An adviser says of these what the own player would answer."""
    compared, thinker = 0, thinker_of("pocket-mars")
    for session in randomly("pocket-mars", {"players": 3}, 7, 400):
        pending = session.pending
        if pending is None or pending.decider == CHANCE or thinker.budget_share(session, pending):
            continue
        there = elsewhere(session, pending.decider, HANDS)
        if there is None:
            continue
        one, other = (
            search_advice(fork_session(item), thinker, SearchBudget(FEW), Chance(1)) for item in (session, there)
        )
        assert isinstance(one, Answer)
        assert one == other
        compared += 1
        if compared == 8:
            return
    pytest.fail(f"only {compared} tables to compare")


def plans(game: Any, seeds: range) -> Iterator[Session[Any, Any]]:
    """Games of the captain, each at the first plan of its third sol."""
    for seed in seeds:
        session: Session[Any, Any] = Session(game, {"players": 4, "mission": "riddle"}, seed)
        captain = find_policy(game, "captain")
        while session.pending is not None and (session.state.sol, session.pending.prompt.key) != (3, "fm-plan"):
            session.answer(captain(session, session.pending, Chance(seed)))
        if session.pending is not None:
            yield session


def concerning_others(session: Session[Any, Any]) -> Session[Any, Any] | None:
    """The same mission, but that the extra events that have not come up yet concern others (FM-EVT-08): only the app
    knows. None if there are none, or one came up since the checkpoint."""
    there = fork_session(session)
    checkpoint, message = there.checkpoints[-1]
    state = msgspec.json.decode(checkpoint.state, type=session.game.state_type)
    crew = list(state.crew)
    state.follow_ups = [ScheduledEvent(e.event, e.sort, crew[crew.index(e.who) - 1]) for e in state.follow_ups]
    there.checkpoints[-1] = msgspec.structs.replace(checkpoint, state=msgspec.json.encode(state)), message
    try:
        there._replay_steps()
    except IllegalAnswer:
        return None
    if there.state == session.state or there.log != session.log:
        return None
    assert session.view("") == there.view("")
    return there


def test_nothing_that_the_app_keeps_to_itself_makes_a_difference() -> None:
    thinker, compared = thinker_of("first-martians"), 0
    for session in plans(load_game("first-martians"), range(30)):
        there = concerning_others(session)
        if there is None:
            continue
        assert alike(session, there, "table")
        first, second = (advise(item, thinker, SearchBudget(FEW), Chance(compared)) for item in (session, there))
        assert first == second
        assert first is not None
        compared += 1
        if compared == 3:
            return
    pytest.fail(f"only {compared} tables to compare")


def test_nor_does_it_to_what_is_remembered_from_sol_to_sol() -> None:
    """Two captains who look ahead lead the same mission, one of them always where the app's secrets are others."""
    thinker, swapped = thinker_of("first-martians"), 0
    here, other = (LookaheadPolicy(thinker, SearchBudget(16)) for _ in range(2))
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 4, "mission": "riddle"}, 3)
    while session.pending is not None and session.state.sol < 5:
        pending = session.pending
        there = concerning_others(session) if thinker.budget_share(session, pending) else None
        swapped += there is not None and "table" in here._memories
        at = there or session
        assert at.pending is not None
        answer = here(session, pending, Chance(1))
        assert other(at, at.pending, Chance(1)) == answer
        assert here._memories.keys() == other._memories.keys()
        assert all(
            memory._values_by_question == other._memories[seat]._values_by_question
            for seat, memory in here._memories.items()
        )
        session.answer(answer)
    assert swapped > 1
    assert len(here._memories["table"]._values_by_question) > 3


def test_extra_events_are_guessed_as_often_as_they_are_to_come() -> None:
    """What was set off and has not come up is known to be coming; whom it concerns, and what strikes, is not."""
    game, strikes, concerned = load_game("first-martians"), set(), set()
    session = next(item for item in plans(game, range(9)) if item.state.follow_ups)
    for number in range(12):
        world = Determinizer(session, "table").sample(number)
        assert sorted(item.event for item in world.state.follow_ups) == sorted(
            item.event for item in session.state.follow_ups
        )
        concerned.add(tuple(item.who for item in world.state.follow_ups))
        dawn = session.view("")
        dawn.phase, dawn.step = "events", "track"
        dawn.events = [OpenEvent("old-argument", 2)]
        guess = game.determinize(dawn, "table", session.log, Chance(number))
        strikes.add(guess.events[0].striking)
    assert strikes == {False, True}
    assert len(concerned) > 1


@pytest.mark.parametrize("setup", [{"players": 3}, {"players": 1}, {"players": 2, "variant": "draft"}], ids=str)
def test_every_guess_is_a_table_that_may_be(setup: dict[str, Any]) -> None:
    """Nothing is there twice or gone, every card has the back that was seen, and what the seat sees is what it saw."""
    guesses = right = 0
    for session in randomly("pocket-mars", setup, 4, 250):
        pending = session.pending
        if pending is None or pending.decider == CHANCE:
            continue
        if not session.game.can_determinize(session.view(pending.decider), pending):
            with pytest.raises(CannotDeterminize):
                Determinizer(session, pending.decider)
            continue
        world = Determinizer(session, pending.decider).sample(guesses)
        assert world.view(pending.decider) == session.view(pending.decider)
        assert world.game.find_violations(world.state) == session.game.find_violations(session.state)
        right += world.state == session.state
        guesses += 1
    assert guesses > 100
    assert right < guesses / 4 or setup["players"] == 1  # alone there is little to guess: what was put under the deck


def test_objectives_are_dealt_under_those_who_hold_some() -> None:
    seen = []
    for number, session in enumerate(randomly("on-mars", {"players": 4}, 4, 60)):
        pending = session.pending
        if pending is None or pending.decider == CHANCE or otherwise(session, pending.decider, OBJECTIVES) is None:
            continue
        world = Determinizer(session, pending.decider).sample(number)
        assert world.view(pending.decider) == session.view(pending.decider)
        held = [card for own in world.state.players.values() for card in (*own.objectives, *own.spent)]
        assert len(held) == len(set(held))
        assert "?" not in held
        seen.append(tuple(held))
    assert len(set(seen)) > len(seen) // 2


def test_it_is_a_policy_of_every_game() -> None:
    for game in GAMES:
        rules = load_game(game)
        assert LOOKAHEAD in rules.list_policies()
        assert next(iter(rules.list_policies())) != LOOKAHEAD  # who names no player gets the quick one
        player = find_policy(rules, f"{LOOKAHEAD}:250ms")
        assert isinstance(player, LookaheadPolicy)
        assert player.budget == SearchBudget(time_ms=250)


def test_a_plan_once_chosen_is_carried_out() -> None:
    """A whole sol is thought about once: then the captain who came to that plan says it, answer by answer."""
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 4}, 11)
    thinker = thinker_of("first-martians")
    player, dice, thought = LookaheadPolicy(thinker, SearchBudget(24)), Chance(2), []
    weighs = thinker.budget_share
    thinker.budget_share = lambda session, decision: thought.append(decision.prompt.key) or weighs(session, decision)  # type: ignore[method-assign, func-returns-value]
    while session.state.sol < 2 or session.state.phase != "malfunction":
        assert session.pending is not None
        session.answer(player(session, session.pending, dice))
    assert thought.count("fm-plan") <= 2 + 2 * 3  # a few asides before each plan, then once
    assert not session.state.plan


def test_a_mission_begins_in_the_steady_style_and_advice_with_the_captain() -> None:
    """All styles are tried beside whoever leads, each under its own name."""
    session = next(plans(load_game("first-martians"), range(3)))
    thinker, pending = thinker_of("first-martians"), session.pending
    assert pending is not None
    usual = thinker.default_policy()(session, pending, Chance(1))
    names = [item.name for item in STYLES]
    for style, first in ((thinker.first_style, "steady"), ("", "captain"), ("outside", "outside")):
        tried = thinker.list_candidates(session, pending, usual, Chance(1), style)
        assert tried[0].id == tried[0].style == first
        lasting = [item.id for item in tried if item.style == item.id]
        assert lasting == [first, *(name for name in names if name != first)]
        assert {item.style for item in tried if item.id not in lasting} == {first}
        assert first != "captain" or tried[0].answer == usual


def test_what_an_action_is_good_for_is_seen_where_it_is_left_out() -> None:
    """For who explains a plan: the same plan without each of its actions, and what comes of that."""
    session = next(plans(load_game("first-martians"), range(3)))
    advice = advise(session, thinker_of("first-martians"), SearchBudget(40), Chance(1))
    assert advice is not None
    best, parts = advice.best, [prospect for prospect in advice.prospects if prospect.lacks]
    assert len(best.plan) > 2
    assert parts
    assert [prospect for prospect in advice.prospects if not prospect.lacks] == list(advice.prospects[: -len(parts)])
    for part in parts:
        action = part.lacks.rpartition(":")[0]
        assert part.lacks in best.plan
        assert not any(step.startswith(f"{action}:") for step in part.plan)
        assert part.playouts
        assert abs(part.gain.mean) <= 1  # beside the best plan, in the worlds that it was tried in, too


def test_in_a_campaign_a_playout_ends_with_its_mission() -> None:
    setup = {"campaign": "long-autumn", "difficulty": "easy"}
    session: Session[Any, Any] = Session(load_game("first-martians"), setup, 4)
    thinker = thinker_of("first-martians")
    captain, dice = thinker.default_policy(), Chance(4)
    while True:
        assert session.pending is not None
        if session.pending.prompt.key == "fm-plan":
            advice = advise(session, thinker, SearchBudget(FEW), Chance(1))
            if advice is not None:
                break
        session.answer(captain(session, session.pending, dice))
    assert advice.failed == 0
    assert all(prospect.figures["sols"].mean <= session.state.last_sol for prospect in advice.prospects)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_whole_games_of_it_end(game: str) -> None:
    """Every seat looks ahead, at every question that is worth it, from the first to the last."""
    session: Session[Any, Any] = Session(load_game(game), GAMES[game][1], 21)
    play(session, f"{LOOKAHEAD}:{FEW}")
    assert session.result is not None
