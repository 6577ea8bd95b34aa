"""An agent sees, may do and is told the same at two tables that differ only in what its seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from zlib import crc32

import pytest
from learners import randomly

from marshub.kernel import Game
from marshub.learn import MarsEnv, raw_env
from secret_variants import HANDS, OBJECTIVES, otherwise, struck_otherwise

#: What may not be seen, by game and setup: the same table with other such things, for a seat that does not see them.
TABLES: dict[str, tuple[str, dict[str, Any], Callable[[Any, str], Any | None]]] = {
    "hands": ("pocket-mars", {"players": 2}, lambda session, seat: otherwise(session, seat, HANDS)),
    "draft": (
        "pocket-mars", {"players": 3, "variant": "draft"}, lambda session, seat: otherwise(session, seat, HANDS),
    ),
    "objectives": ("on-mars", {"players": 2}, lambda session, seat: otherwise(session, seat, OBJECTIVES)),
    "events": ("first-martians", {"players": 2}, lambda session, seat: struck_otherwise(session)),
}  # fmt: skip
STEPS = {"hands": 100, "draft": 100, "objectives": 80, "events": 330}


def told(table: MarsEnv, agent: str) -> tuple[object, ...]:
    """All that an agent gets."""
    seen = table.observe(agent)
    words = table.render() if agent == table.agent_selection else None
    return seen["observation"].tobytes(), seen["action_mask"].tobytes(), table.infos[agent], table.rewards[agent], words


def swapped(table: MarsEnv, state: Any) -> MarsEnv:
    """A copy of `table` at which all lies as in `state`."""
    other = table.copy_game()
    assert other.session is not None
    for field in state.__struct_fields__:
        setattr(other.session.state, field, getattr(state, field))
    other.refresh_question()
    return other


def leaks(table: str, chance: str = "auto", every: int = 5) -> tuple[int, int]:
    """How often agents were compared in random games, and how often they were not told the same."""
    game, setup, swap = TABLES[table]
    compared = differed = 0
    for step, env in enumerate(randomly(raw_env(game, setup, chance=chance), STEPS[table], seed=5)):  # type: ignore[arg-type]
        if step % every:
            continue
        assert env.session is not None
        seats = {agent: seat for agent in env.agents if (seat := env.get_seat(agent))}
        changed = {agent: state for agent, seat in seats.items() if (state := swap(env.session, seat)) is not None}
        same = swapped(env, env.session.state) if changed else env
        for agent, state in changed.items():
            compared += 1
            differed += told(swapped(env, state), agent) != told(same, agent)
    return compared, differed


@pytest.mark.parametrize("chance", ["auto", "agent"])
@pytest.mark.parametrize("table", TABLES)
def test_who_may_not_know_is_told_the_same(table: str, chance: str) -> None:
    compared, differed = leaks(table, chance)
    assert compared >= 10
    assert differed == 0


@pytest.mark.parametrize("table", TABLES)
def test_a_view_that_shows_all_is_found(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = raw_env(TABLES[table][0]).game
    monkeypatch.setattr(type(plain), "view", Game.view)
    compared, differed = leaks(table, every=8)
    assert differed == compared > 5


@pytest.mark.parametrize("table", TABLES)
def test_an_option_that_tells_is_found(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What gives it away is not what lies there but what may be done: which action it is hangs on a hidden thing."""
    honest = MarsEnv._offer

    def telling(env: MarsEnv) -> None:
        honest(env)
        assert env.session is not None
        hidden = crc32(repr(env.session.state).encode()) & 1
        env._picks_by_action = {action ^ hidden: pick for action, pick in env._picks_by_action.items()}

    monkeypatch.setattr(MarsEnv, "_offer", telling)
    assert leaks(table, every=5)[1] > 0


def test_those_who_see_a_card_are_told_of_it() -> None:
    """The comparison would not miss it: at the same two tables the one who holds the cards sees the difference."""
    table = raw_env("pocket-mars", {"players": 2})
    table.reset(seed=1)
    assert table.session is not None
    changed = otherwise(table.session, table.get_seat("player_0"), HANDS)
    assert changed is not None
    other = swapped(table, changed)
    assert told(other, "player_0") == told(table, "player_0")
    assert told(other, "player_1") != told(table, "player_1")


def test_the_state_for_who_trains_has_what_is_hidden() -> None:
    table = raw_env("pocket-mars", {"players": 2})
    table.reset(seed=1)
    assert table.session is not None
    changed = otherwise(table.session, table.get_seat("player_0"), HANDS)
    assert (swapped(table, changed).state() != table.state()).any()
