"""What `places` promises, `adjust` accepts: at random moments of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from marshub.games import GAMES, load_game
from marshub.headless import Headless
from marshub.kernel import BadAdjustment, Session
from marshub.kernel.replay import fork_session
from marshub.words import Speech

SETUPS: dict[str, list[dict[str, Any]]] = {
    "first-martians": [{"players": 2}, {"players": 4}],
    "pocket-mars": [{"players": 2}, {"players": 1}],
    "migration-mars": [{"players": 2}, {"players": 3}],
    "on-mars": [{"players": 2}, {"players": 1}],
}


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def promised(place: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """What is promised for a place: a choice, both ends of a range; each item of a list, alone or beside others."""
    allowed, now = place["allowed"], place["value"]
    if allowed.get("nothing"):
        yield (None,)
    if allowed["sort"] == "choice":
        yield from ((value,) for value in allowed.get("values", ()))
    elif allowed["sort"] == "number":
        yield from ((allowed[end],) for end in ("low", "high") if end in allowed)
    elif allowed["sort"] == "list":
        items = allowed.get("of", {}).get("values", ())
        yield from (([*now, item], [item]) for item in items if item not in now)


def is_accepted(session: Session[Any, Any], path: str, value: Any) -> bool:
    copy = fork_session(session)
    try:
        copy.adjust(path, value)
    except BadAdjustment:
        return False
    return True


def broken_promises(
    game: str, setup: dict[str, Any], seed: int, steps: int, every: int
) -> list[tuple[str, tuple[Any, ...]]]:
    """The values that are promised at a moment and refused; of each `every`th place."""
    server = Headless(load_game(game), Speech("en"))
    assert ask(server, op="new", setup=setup, seed=seed)["ok"]
    ask(server, op="auto", policy="random", steps=steps, brief=True)
    places = ask(server, op="places")["places"][seed % every :: every]
    tried = [(place["path"], values) for place in places for values in promised(place)]
    assert len(tried) > 15
    session = server._require_session
    return [(path, values) for path, values in tried if not any(is_accepted(session, path, v) for v in values)]


@pytest.mark.parametrize("game", GAMES)
def test_what_places_promises_is_accepted(game: str) -> None:
    assert broken_promises(game, SETUPS[game][0], seed=4, steps=60, every=23) == []


@pytest.mark.soak
@pytest.mark.parametrize("steps", [0, 40, 200, 500])
@pytest.mark.parametrize("game", GAMES)
def test_all_that_places_promises_is_accepted_in_many_games(game: str, steps: int) -> None:
    for setup in SETUPS[game]:
        for seed in range(3):
            assert broken_promises(game, setup, seed, steps, every=1) == []


def test_places_leave_out_what_can_never_lie_there() -> None:
    server = Headless(load_game("migration-mars"), Speech("en"))
    ask(server, op="new", seed=1)
    places = {place["path"]: place["allowed"] for place in ask(server, op="places")["places"]}
    state = ask(server, op="state")["state"]
    assert not {f"strikes.{hex_id}" for hex_id in state["terrain"]} & places.keys()
    assert places["players.amber.salvage"]["of"].get("values", []) == []  # no Factory, no bay
    kept = {path.rpartition(".")[2] for path in places if path.startswith("players.amber.kept.")}
    assert kept == set(places["players.amber.kept"]["keys"])
    assert "sandman" not in kept  # an event that nobody keeps
    assert places["players.amber.kept"]["of"]["high"] == 1  # the box has one of each
    assert places["players.amber.hand.water"]["high"] == 30 - state["players"]["jade"]["hand"]["water"]
