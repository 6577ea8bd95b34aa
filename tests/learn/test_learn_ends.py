"""Rewards, ends, and what is refused."""

from __future__ import annotations

import importlib
import sys

import numpy as np
import pytest
from learners import GAMES, played_on, player

from hidden_toy import Cards
from marshub.games import UnknownGame
from marshub.kernel import BadSetup, Chance, IllegalAnswer
from marshub.learn import MarsEnv, env, raw_env
from toys import Toy


def over(game: str, seed: int) -> MarsEnv:
    setup, name = GAMES[game]
    table = raw_env(game, setup)
    table.reset(seed=seed)
    played_on(table, player(table, name), Chance(9))
    return table


def test_together_all_win_or_all_lose() -> None:
    ends = {}
    for seed in range(1, 8):
        table = over("first-martians", seed)
        ends[table.infos["player_0"]["outcome"]] = tuple(table.rewards.values())
        if len(ends) == 2:
            break
    assert ends == {"victory": (1, 1), "defeat": (-1, -1)}


@pytest.mark.parametrize("game", ["pocket-mars", "on-mars"])
def test_of_rivals_they_win_whom_the_rules_say(game: str) -> None:
    table = over(game, 1)
    assert table.session is not None
    assert table.session.result is not None
    winners = {agent for agent, reward in table.rewards.items() if reward == 1}
    assert {table.get_seat(agent) for agent in winners} == set(table.session.result.winners)
    assert {reward for agent, reward in table.rewards.items() if agent not in winners} == {-1}
    assert table.infos["player_0"]["scores"] == table.session.result.scores


def test_nothing_is_won_before_the_end_and_what_is_is_told_to_each() -> None:
    table = raw_env("pocket-mars")
    table.reset(seed=1)
    policy, own = player(table, "sound"), Chance(9)
    while not any(table.terminations.values()):
        assert set(table.rewards.values()) == set(table._cumulative_rewards.values()) == {0}
        played_on(table, policy, own, 1)
    message = {}
    for agent in table.agent_iter():
        _, message[agent], terminated, truncated, _ = table.last()
        assert (terminated, truncated) == (True, False)
        assert not table.observe(agent)["action_mask"].any()
        table.step(None)
    assert sorted(message.values()) == [-1, 1]
    assert not table.agents


def test_a_shared_victory_is_one_of_each() -> None:
    table = raw_env(Toy(), {"rounds": 1})
    table.reset(seed=2)
    while not any(table.terminations.values()):
        asked = table.session.pending  # type: ignore[union-attr]
        assert asked is not None
        answer = asked.random_answer(Chance(1))
        if asked.kind == "assign":
            half, odd = divmod(asked.total, 2)  # type: ignore[attr-defined]
            answer = type(answer)(values={"red": half + odd, "blue": half})
        for action in table.list_actions_of(answer):
            table.step(action)
    scores = table.infos["player_0"]["scores"]
    best = max(scores.values())
    assert [table.rewards[agent] for agent in table.agents] == [1 if coins == best else -1 for coins in scores.values()]


def test_a_game_that_is_cut_off_is_nobodys() -> None:
    table = raw_env("migration-mars", max_cycles=3)
    table.reset(seed=1)
    for _ in range(3):
        assert not any(table.truncations.values())
        table.step(next(iter(table.infos[table.agent_selection]["options"])))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert not any(table.rewards.values())
    assert not any(table.observe(agent)["action_mask"].any() for agent in table.agents)


def test_an_action_that_means_nothing_is_refused_and_changes_nothing() -> None:
    table = raw_env("pocket-mars")
    table.reset(seed=1)
    before, mask = table.session.log[:], table.observe(table.agent_selection)["action_mask"]  # type: ignore[union-attr]
    wrong = int(np.flatnonzero(mask == 0)[0])
    with pytest.raises(IllegalAnswer, match=f"action {wrong} means nothing now") as refused:
        table.step(wrong)
    assert len(refused.value.legal) == mask.sum()
    assert table.session.log == before  # type: ignore[union-attr]
    assert (table.observe(table.agent_selection)["action_mask"] == mask).all()


def test_in_the_wrappers_it_loses_the_game() -> None:
    table = env("pocket-mars")
    table.reset(seed=1)
    agent = table.agent_selection
    wrong = int(np.flatnonzero(table.last()[0]["action_mask"] == 0)[0])
    table.step(wrong)
    assert table.terminations[agent]
    assert table.rewards[agent] == -1


def test_a_seed_is_the_sessions_and_without_one_the_next_game_comes() -> None:
    games = []
    for _ in range(2):
        table = raw_env("pocket-mars")
        table.reset(seed=5)
        seeds = [table.session.seed]  # type: ignore[union-attr]
        for _ in range(2):
            table.reset()
            seeds.append(table.session.seed)  # type: ignore[union-attr]
        games.append(seeds)
    assert games[0] == games[1]
    assert games[0][0] == 5
    assert len(set(games[0])) == 3


def test_a_table_that_was_changed_is_looked_at_again() -> None:
    table = raw_env("pocket-mars")
    table.reset(seed=1)
    seat = table.get_seat(table.agent_selection)
    before = table.observe(table.agent_selection)["observation"]
    assert table.session is not None
    table.session.adjust(f"players.{seat}.energy", 1 - min(1, table.session.state.players[seat].energy))
    table.refresh_question()
    assert (table.observe(table.agent_selection)["observation"] != before).any()


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(UnknownGame, match="choose from"):
        raw_env("chess")
    with pytest.raises(BadSetup, match="players cannot be 7"):
        raw_env("pocket-mars", {"players": 7})
    with pytest.raises(BadSetup, match="'auto' or 'agent'"):
        raw_env("pocket-mars", chance="table")
    with pytest.raises(BadSetup, match="'ansi' or 'human'"):
        raw_env("pocket-mars", render_mode="rgb_array")
    with pytest.raises(BadSetup, match="at least 3 actions"):
        raw_env("pocket-mars", actions=2)
    with pytest.raises(BadSetup, match="no seats"):
        raw_env(type("Nobody", (Toy,), {"list_seats": lambda self, state: ()})())
    with pytest.raises(BadSetup, match=r"reset\(\) begins a game"):
        raw_env("pocket-mars").observe("player_0")


def test_chance_wins_nothing() -> None:
    table = raw_env("pocket-mars", chance="agent")
    table.reset(seed=1)
    played_on(table, player(table, "sound"), Chance(9))
    assert table.rewards["chance_0"] == 0
    assert sorted([table.rewards["player_0"], table.rewards["player_1"]]) == [-1, 1]


def test_a_hidden_question_is_asked_of_one_and_shown_to_no_other() -> None:
    table = raw_env(Cards())
    table.reset(seed=1)
    assert table.agent_selection == "player_0"
    assert table.observe("player_0")["action_mask"].sum() == 2
    assert not table.observe("player_1")["action_mask"].any()
    assert table.infos["player_1"] == {}


def test_without_pettingzoo_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [module for module in sys.modules if module.startswith("marshub.learn")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo.utils.wrappers", None)
    with pytest.raises(ImportError, match=r"pip install -r \S*requirements/learn\.txt"):
        importlib.import_module("marshub.learn")
