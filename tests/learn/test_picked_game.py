"""Played by picks it is the same game: what happens, what lies there and how it ends, to the last letter."""

from __future__ import annotations

import copy
import pickle

import pytest
from learners import GAMES, played_on, player, randomly

from marshub.games import load_game
from marshub.kernel import CHANCE, Chance, Session
from marshub.kernel.policy import find_policy
from marshub.learn import MarsEnv, env, raw_env

MOST = 220  # answers


@pytest.mark.parametrize("chance", ["auto", "agent"])
@pytest.mark.parametrize("game", GAMES)
def test_a_policy_plays_by_picks_the_game_it_plays_by_answers(game: str, chance: str) -> None:
    setup, name = GAMES[game]
    rules = load_game(game)
    session = Session(rules, setup, 4, chance="all" if chance == "agent" else "auto")
    policy, table, own, answers = find_policy(rules, name), Chance(1), Chance(9), 0
    while session.pending is not None and answers < MOST:
        asked = session.pending
        session.answer(asked.random_answer(own) if asked.decider == CHANCE else policy(session, asked, table))
        answers += 1
    table_of_picks = raw_env(game, setup, chance=chance)
    table_of_picks.reset(seed=4)
    assert played_on(table_of_picks, player(table_of_picks, name), Chance(9), MOST) == answers > 30
    picked = table_of_picks.session
    assert picked is not None
    assert picked.log == session.log
    assert picked.state == session.state
    assert picked.result == session.result
    assert (picked.result is not None) == all(table_of_picks.terminations.values())


@pytest.mark.parametrize("game", GAMES)
def test_with_chance_as_an_agent_nothing_else_is_left_to_the_seed(game: str) -> None:
    setup, name = GAMES[game]
    ends = []
    for seed in (1, 2):
        table = raw_env(game, setup, chance="agent")
        table.reset(seed=seed)
        played_on(table, player(table, name), Chance(9), 80)
        assert table.session is not None
        ends.append((table.session.state, table.session.log))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("game", GAMES)
def test_chance_says_how_likely_its_actions_are(game: str) -> None:
    asked = 0
    for table in randomly(raw_env(game, GAMES[game][0], chance="agent"), 120):
        agent = table.agent_selection
        entries = table.infos[agent]
        assert ("probabilities" in entries) is (agent == "chance_0")
        asks = {
            item
            for item in table.agents
            if any(name.startswith("asked") for name, _ in table.list_features(table.get_seat(item)))
        }
        # What falls, and for what, is nobody's to see before it fell: the app draws things in secret.
        assert asks == ({"chance_0"} if agent == "chance_0" else {*table.agents})
        if agent == "chance_0":
            asked += 1
            assert entries["probabilities"].keys() == entries["options"].keys()
            assert sum(entries["probabilities"].values()) == pytest.approx(1)
            assert all(share > 0 for share in entries["probabilities"].values())
    assert asked > 3


@pytest.mark.parametrize("actions", [1024, 4])
def test_with_few_actions_pages_are_turned_and_everything_is_as_likely(actions: int) -> None:
    """A draw of many cards on pages of three: each is as likely as in one piece."""
    table = raw_env("on-mars", chance="agent", actions=actions)
    for _ in randomly(table, 400, seed=3):
        if table.agent_selection == "chance_0" and len(table._picks.list_offered()) > 9:
            break
    else:
        pytest.fail("no draw of many cards came")
    weights = {pick.id: pick.weight for pick in table._picks.list_offered()}
    result, left = {}, 1.0
    for _ in weights:
        entries = table.infos["chance_0"]
        for action, pick in entries["options"].items():
            if pick != "@more":
                result[pick] = left * entries["probabilities"][action]
        more = [action for action, pick in entries["options"].items() if pick == "@more"]
        if len(result) == len(weights):
            break
        left *= entries["probabilities"][more[0]]
        table.step(more[0])
    whole = sum(weights.values())
    assert result == {card: pytest.approx(weight / whole) for card, weight in weights.items()}


def test_with_few_actions_it_is_the_same_game() -> None:
    ends = []
    for actions in (1024, 5):
        table = raw_env("first-martians", {"players": 2}, actions=actions)
        table.reset(seed=4)
        played_on(table, player(table, "captain"), Chance(9), 60)
        assert table.session is not None
        ends.append(table.session.state)
    assert ends[0] == ends[1]


def at(table: MarsEnv) -> tuple[object, ...]:
    observed = {agent: table.observe(agent) for agent in table.agents}
    seen = {agent: (o["observation"].tobytes(), o["action_mask"].tobytes()) for agent, o in observed.items()}
    return seen, table.agent_selection, table.infos, table.rewards, table.terminations, table.cycles


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_its_own_way_and_meets_the_same_dice(game: str) -> None:
    """In the middle of an answer, too."""
    table, between = raw_env(game, GAMES[game][0]), 0
    for step, _ in enumerate(randomly(table, 60)):
        if step % 20 != 5 and not (table._picks.made and not between):
            continue
        between += bool(table._picks.made)
        twin, stays = copy.deepcopy(table), at(table)
        assert at(twin) == stays
        for _ in range(5):
            action = next(iter(twin.infos[twin.agent_selection]["options"]))
            twin.step(action)
            if any(twin.terminations.values()):
                break
        assert at(table) == stays != at(twin)
        again = copy.deepcopy(table)
        while again.cycles < twin.cycles:
            again.step(next(iter(again.infos[again.agent_selection]["options"])))
        assert at(again) == at(twin)


def test_a_copy_with_a_seed_of_its_own_meets_other_dice() -> None:
    ends = []
    for seed in (None, None, 7, 8):
        table = raw_env("first-martians", {"players": 2})
        table.reset(seed=4)
        there = table.copy_game(seed)
        played_on(there, player(there, "captain"), Chance(9), 60)
        assert there.session is not None
        ends.append(there.session.log)
    assert ends[0] == ends[1]
    assert ends[0] != ends[2] != ends[3] != ends[0]


def test_wrapped_ones_can_be_copied_too_and_so_can_those_that_are_over_or_not_begun() -> None:
    table = env("pocket-mars", {"players": 1})
    copy.deepcopy(table).reset(seed=1)
    table.reset(seed=1)
    twin = copy.deepcopy(table)
    raw = table.unwrapped
    played_on(raw, player(raw, "sound"), Chance(9))
    assert all(raw.terminations.values())
    assert not any(twin.terminations.values())
    over = copy.deepcopy(table)
    assert over.last()[1:4] == table.last()[1:4]
    twin.reset()
    table.reset()
    assert twin.unwrapped.session.seed == raw.session.seed  # type: ignore[union-attr]
    over.step(None)
    assert (over.agents, twin.agents) == ([], ["player_0"])


def test_an_environment_can_be_sent_to_other_processes_before_it_begins() -> None:
    table = env("pocket-mars", {"players": 3}, chance="agent", max_cycles=5, actions=50, length=100, facts=False)
    sent = pickle.loads(pickle.dumps(table))
    for item in (table, sent):
        item.reset(seed=3)
    assert at(sent.unwrapped) == at(table.unwrapped)
    assert sent.possible_agents == table.possible_agents
    assert (sent.unwrapped.max_cycles, sent.action_space("player_0").n) == (5, 50)
    with pytest.raises(TypeError, match=r"before reset\(\)"):
        pickle.dumps(table)


def test_without_facts_only_those_are_not_seen() -> None:
    seen = {}
    for facts in (True, False):
        table = raw_env("migration-mars", facts=facts)
        table.reset(seed=3)
        seen[facts] = dict(table.list_features("amber"))
    assert seen[False] == {name: number for name, number in seen[True].items() if not name.startswith("facts.")}
    assert len(seen[True]) > len(seen[False])
