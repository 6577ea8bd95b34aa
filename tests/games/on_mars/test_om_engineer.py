"""The engineer: how good it is, that it sees no more than its seat; and many whole games, watched at every decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from om_invariants import UNDER_WAY, Watch, fits

from marshub.games.on_mars import State
from marshub.games.on_mars.box.components import COLONY_SPACES
from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.players import ground_values
from marshub.games.on_mars.players.action_values import LEAST, MOST, SEARCHED, value_contract
from marshub.games.on_mars.players.answer_values import CANDIDATES, MOVE_MEASURES, find_best
from marshub.games.on_mars.players.engineer import MARGIN
from marshub.games.on_mars.players.engineer_view import EngineerView
from marshub.games.on_mars.rules import movement, turn
from marshub.games.on_mars.rules.building import get_building_cost
from marshub.games.on_mars.rules.land import distance
from marshub.games.on_mars.rules.mars import Mars
from marshub.kernel import Answer, Chance, Decision, Session
from marshub.kernel.policy import Policy, random_policy
from on_mars_tables import CONTENT, GAME, table

CROWDED = 60_000  # answers after which a game is held to be endless
RIVAL = {"quarters": 0, "bots": []}  # of the solo game: a table begins with what a player has


def whole(players: int, seed: int, policies: dict[str, Policy], other: Policy, **setup: str) -> Session[Any, Any]:
    """A whole game, watched; seats without a policy of their own are left to `other`. Its state is its end's."""
    session, dice, watch = Session(GAME, {"players": players, **setup}, seed), Chance(seed), Watch()
    try:
        while session.pending is not None:
            watch(session)
            if session.step_count % 50 == 0 and session.pending.prompt.key not in UNDER_WAY:
                fits(session.state)
            assert session.step_count < CROWDED
            session.answer(policies.get(session.pending.decider, other)(session, session.pending, dice))
        watch(session)
        assert session.result is not None
    finally:
        session.close()
    return session


def engineer() -> Policy:
    return GAME.list_policies()["engineer"]()


def duel(seed: int) -> bool:
    """Whether the engineer beats a random player; they change seats from game to game."""
    mine = ("red", "blue")[seed % 2]
    result = whole(2, seed, {mine: engineer()}, random_policy).result
    return result is not None and result.winners == (mine,)


def test_the_engineer_beats_a_random_player():
    assert all(duel(seed) for seed in range(3))  # of 100 games it won all


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_the_engineer_beats_random_players_in_a_hundred_games():
    assert sum(duel(seed) for seed in range(100)) >= 95


@pytest.mark.parametrize("players", [2, 4])
def test_engineers_play_a_whole_game_to_its_end(players):
    session = whole(players, 40 + players, {}, engineer())
    assert 8 <= session.state.round <= 40
    assert 35 <= max(session.result.scores.values()) <= 150
    assert min(session.result.scores.values()) >= 10


@pytest.mark.parametrize("goal", CONTENT.goals)
def test_the_engineer_plays_alone_to_the_end(goal):
    session = whole(1, 7, {}, engineer(), goal=goal)
    assert session.state.round <= 30
    assert session.state.points["red"].total >= 20


def test_engineers_play_the_longest_way_of_playing_to_its_end():
    session = whole(3, 3, {}, engineer(), length="long", opening="first-colonists", ending="space-oddity")
    assert session.state.round <= 40
    assert any(player.shown for player in session.state.players.values())


def play_watched(games: int, players: int, policy: Policy) -> None:
    """Every fourth of so many games with this number of players, alone for each goal in turn."""
    goals = list(CONTENT.goals)
    for seed in range(players - 1, games, 4):
        setup = {"goal": goals[seed // 4 % len(goals)]} if players == 1 else {}
        whole(players, seed, {}, policy, **setup)


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_five_hundred_games_of_the_engineer(players):
    play_watched(500, players, engineer())


@pytest.mark.soak
@pytest.mark.timeout(36000)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_five_thousand_random_games(players):
    play_watched(5000, players, random_policy)


# ---------------------------------------------------------------------- what it may see


@contextmanager
def otherwise(state: State, who: str) -> Iterator[None]:
    """The same table with other objectives in the hands of all but `who`, and among those they spent."""
    others = {seat: own for seat, own in state.players.items() if seat != who}
    kept = {seat: (own.objectives, own.spent) for seat, own in others.items()}
    seen = {*state.players[who].objectives, *state.players[who].spent}  # type: ignore[index]
    seen |= {own.fulfilled for own in state.players.values()}
    held = [card for hands in kept.values() for cards in hands for card in cards]
    fresh = [card for card in CONTENT.objectives if card not in seen and card not in held]
    pile = iter([*fresh, *held])
    for own in others.values():
        own.objectives = [next(pile) for _ in own.objectives]
        own.spent = [next(pile) for _ in own.spent]
    try:
        yield
    finally:
        for seat, own in others.items():
            own.objectives, own.spent = kept[seat]


def asked(decision: Decision) -> Decision:
    """The same question, its options looked at anew."""
    decision.clear_cache()
    return decision


def test_the_engineer_knows_no_objective_of_others():
    session, player, dice, compared = Session(GAME, {"players": 3}, 5), engineer(), Chance(5), 0
    while session.pending is not None and session.step_count < 260:
        pending = session.pending
        answer: Answer = player(session, pending, dice)
        if pending.kind not in ("roll", "draw"):
            with otherwise(session.state, pending.decider):
                assert player(session, asked(pending), dice) == answer
            asked(pending)
            compared += 1
        session.answer(answer)
    session.close()
    assert compared > 150


def test_it_keeps_nothing_in_mind():
    """At the same point of a game another engineer answers alike: hands that take up a save are such."""
    session, player, dice = Session(GAME, {"players": 2}, 9), engineer(), Chance(9)
    while session.pending is not None and session.step_count < 150:
        table_before = msgspec.json.encode(session.state)
        answer = player(session, session.pending, dice)
        assert msgspec.json.encode(session.state) == table_before  # it looks at the table itself
        if session.pending.kind not in ("roll", "draw"):
            assert engineer()(session, session.pending, dice) == answer
        session.answer(answer)
    session.close()


def test_it_values_nothing_twice_at_the_same_table(monkeypatch: pytest.MonkeyPatch):
    """Questions that follow one another often find the same table: 1 in 4 in whole games."""
    priced: list[str] = []

    def count(mars: Mars, kind: str) -> Mapping[Any, int]:
        priced.append(kind)
        return get_building_cost(mars, kind)

    monkeypatch.setattr(ground_values, "get_building_cost", count)
    at, player = table(red={"bots": ["2,-3"]}), engineer()
    answer = player(at.session, at.session.pending, Chance(1))
    seen = len(priced)
    assert seen
    assert player(at.session, at.session.pending, Chance(1)) == answer
    assert len(priced) == seen
    at.session.state.players["red"].resources["mineral"] += 1  # another table
    player(at.session, asked(at.session.pending), Chance(1))
    assert len(priced) > seen


def list_near(view: EngineerView, ids: list[str], decision: Decision) -> dict[str, float]:
    """The answers among which the engineer of playouts draws, with their values."""
    measure = MOVE_MEASURES[decision.prompt.key.removeprefix("om-")]
    return find_best(ids, lambda option, moves: measure(view, option, decision, moves), decision.is_offered, MARGIN)


@pytest.mark.parametrize("setup", [{"players": 3}, {"players": 1, "goal": "second-wave"}])
def test_its_answer_is_the_first_of_the_best_though_it_values_only_some(setup: dict[str, Any]):
    """Bounds hold for each option, with the rounding of its exact value; no option is missing among candidates.

    An engineer that varies its answers values exactly those near the best one.
    """
    session, player, dice, asked_of = Session(GAME, setup, 4), engineer(), Chance(4), Counter[str]()
    while session.pending is not None and session.step_count < 400:
        decision = session.pending
        answer, key = player(session, decision, dice), decision.prompt.key.removeprefix("om-")
        ids = [option.id for option in asked(decision).options() if not option.id.startswith(("deliver:", "objective"))]
        if key in MOVE_MEASURES and answer.option in ids:
            view = EngineerView(session.view(decision.decider), decision.decider, CONTENT)
            least, exact, most = (
                [MOVE_MEASURES[key](view, option, decision, moves) for option in ids]
                for moves in (LEAST, SEARCHED, MOST)
            )
            assert all(low <= worth <= high for low, worth, high in zip(least, exact, most, strict=True))
            assert ids[exact.index(max(exact))] == answer.option
            near = list_near(view, ids, decision)
            values = dict(zip(ids, exact, strict=True))
            assert near.keys() == {option for option, worth in values.items() if worth >= max(exact) - MARGIN}
            assert len(near) == 1 or near == {option: values[option] for option in near}
            if key in CANDIDATES:
                assert list(filter(asked(decision).is_offered, CANDIDATES[key](view))) == ids
            asked_of[key] += 1
        session.answer(answer)
    session.close()
    assert asked_of.keys() >= {"turn", "travel", "benefit", "facility"}


def test_it_takes_a_turn_without_the_list_of_all_options(monkeypatch: pytest.MonkeyPatch):
    at = table(red={"goods": {"mineral": 1}, "bots": ["2,-3"], "blueprints": {"solar-field": ""}})
    answer = does(at)
    monkeypatch.setattr(turn, "_list_options", lambda *_: [])
    assert does(at, anew=True) == answer


def test_it_moves_without_the_list_of_all_steps(monkeypatch: pytest.MonkeyPatch):
    """Whether a step is legal takes long to say: it asks for those that it wants only."""
    at = table(red={"bots": ["2,-3", "4,-2"]}, research={"2,0": "green-b"}).do("control")
    answer = does(at)
    assert answer.startswith(("bot:", "rover:"))
    listed: list[str] = []
    monkeypatch.setattr(movement, "_list_options", lambda *_, **__: listed)
    assert does(at, anew=True) == answer


# ---------------------------------------------------------------------- what it does


def does(at: Any, *, anew: bool = False) -> str:
    """What the engineer answers now; `anew`: the options are looked at again."""
    if anew:
        asked(at.session.pending)
    return str(engineer()(at.session, at.session.pending, Chance(1)).option)


def test_it_upgrades_what_it_has_a_blueprint_for():
    at = table(red={"goods": {"mineral": 1}, "bots": ["2,-3"], "blueprints": {"solar-field": ""}})
    assert does(at) == "upgrade"


def test_it_rides_where_it_has_nobody_left_and_everybody_is_over_there():
    at = table(
        red={"quarters": 0, "done": True},
        blue={"done": True},
        slots={"research": {"red": 2}, "blueprint": {"red": 2}},
        phase="shuttle",
        active="",
        shuttle=Shuttle("orbit", 1),
        queue=["red", "blue"],
        left="colony",
        begun=True,
    )
    asked(at.session.pending)
    assert does(at) == "ride"


@pytest.mark.parametrize("out_of_reach", [{"slots": {"hire": {"red": 1}}}, {"hiring": {"physicist": "physicist"}}])
def test_what_it_cannot_hire_does_not_keep_it_in_the_colony_forever(out_of_reach):
    """Two engineers stayed for it until the 700th round: the longer a game lasts, the more a mission is worth."""
    red = {"space": 5, "quarters": 4, "goods": {}, "bots": []}
    at = table(red=red, blue={"done": True}, round=400, shuttle=Shuttle("colony", 0), **out_of_reach)
    at.state.missions = {"board-of-minds": 1}
    assert does(at.do("control", "done", "end")) == "ride"


def test_it_completes_an_objective_that_is_met():
    at = table(red={"goods": {"mineral": 1}, "objectives": ["field-notes"], "research": ["red-a", "green-a"]})
    assert does(at) == "objective"


def test_it_leaves_the_objective_of_another_alone():
    """Red is asked in Blue's turn, where an objective of Blue may be completed beside every question."""
    met = {"objectives": ["field-notes"], "research": ["red-a", "green-a"], "bots": ["4,-2", "4,-3", "3,-4"]}
    at = table(
        red={**met, "space": 6},
        blue={"space": 5, "goods": {"mineral": 1}, "objectives": ["refit"], "bots": ["3,-2"]},
        active="blue",
    )
    at.do("build:generator", "4,-3")
    assert (at.asked, at.who) == ("displace", "red")
    assert does(at) != "objective"


def test_it_pays_any_resource_with_what_it_misses_least():
    red = {"goods": {"mineral": 1, "battery": 2}}
    at = table(side="orbit", red=red, grid={"top-1": "rover"}).do("learn", "top-1")
    assert (at.asked, does(at)) == ("pay-with", "battery+battery")  # a mineral could stand in for either


def test_it_discards_the_objective_that_is_farthest_from_being_met():
    at = table(red={"depot": 1, "objectives": ["field-notes", "home-fleet"], "research": ["red-a"]}).do("executive:3")
    assert (at.asked, does(at)) == ("pay-card", "home-fleet")


def test_it_parts_two_pieces_before_it_moves_another():
    """Points, and the crystals that buy more, may be gone later: then the turn could not be ended."""
    blue = {"bots": ["3,-2"]}
    at = table(blue=blue, crystals=["1,-1", "1,-2"]).do("control", "bot:4,-2:3,-2")
    _, start, target = does(at).split(":")
    assert (start, target != "4,-2") == ("3,-2", True)


def test_it_hires_who_a_goal_of_the_solo_game_names():
    red = {"goods": {"water": 2, "battery": 2}, "bots": []}
    at = table(players=1, red=red, blue=RIVAL, goal="potatoes")
    assert does(at) == "hire:botanist"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_begin_in_the_colony_and_the_others_in_orbit(players):
    session, player, dice = Session(GAME, {"players": players}, 21), engineer(), Chance(21)
    spaces = []
    while not session.state.start:
        answer = player(session, session.pending, dice)
        spaces += [answer.option] if session.pending.prompt.key == "om-space" else []
        session.answer(answer)
    session.close()
    assert [int(space) in COLONY_SPACES for space in spaces] == [True, True, False, False][:players]


@pytest.mark.parametrize(("goal", "nears"), [("second-wave", True), ("first-steps", False)])
def test_its_rover_makes_for_a_research_tile_that_a_goal_of_the_solo_game_asks_for(goal, nears):
    red = {"rover": "0,0", "bots": [], "quarters": 0}
    at = table(players=1, red=red, blue=RIVAL, empty=False, research={"0,-5": "green-b"}, crystals=[], goal=goal)
    at.do("control")
    step = does(at)
    assert (step.startswith("rover:") and distance(step.partition(":")[2], "0,-5") == 4) == nears


def test_only_a_contract_of_the_other_kind_serves_a_goal_that_asks_for_both():
    done = "power-cells-for-orbit"
    red = {"contracts": {done: {"battery": 3, "mineral": 2}}, "completed": [done]}
    at = table(players=1, red=red, blue=RIVAL, goal="second-wave")
    asked_for, other = EngineerView(at.state, "red", CONTENT), EngineerView(at.state, "red", CONTENT)
    other.goal_needs.pop(("contract-kinds", ""))
    gain = {card: value_contract(asked_for, card) - value_contract(other, card) for card in CONTENT.contracts}
    assert {card for card, more in gain.items() if more > 0} == {
        card for card, data in CONTENT.contracts.items() if data.type
    }


def test_it_delivers_what_a_contract_of_its_own_waits_for():
    at = table(red={"goods": {"battery": 1}, "contracts": {"power-cells-for-orbit": {}}})
    assert does(at) == "deliver:red:power-cells-for-orbit:battery"


def test_it_gives_no_crystal_away_because_another_asks():
    blue = {"contracts": {"crystal-assay": {}}, "goods": {"mineral": 1}, "depot": 1}
    at = table(blue=blue).do("deliver:blue:crystal-assay:crystal")
    assert (at.asked, at.who, does(at)) == ("deliver-own", "blue", "no")  # minerals are missing: it waits
    at.do("no", "deliver:blue:crystal-assay:mineral")
    assert (at.asked, does(at)) == ("deliver-own", "yes")
