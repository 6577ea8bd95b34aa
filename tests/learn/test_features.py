"""What is seen, as numbers: nothing is left out, and the same thing is always the same number."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest
from learners import GAMES, randomly

from marshub.learn import raw_env
from marshub.learn.features import MAX_NUMBER, list_features, make_vector


class Thing(msgspec.Struct):
    kind: str = "mine"
    level: int | None = None
    shut: bool = False


class Lying(msgspec.Struct):
    things: dict[str, Thing]
    hand: list[str]
    growth: list[int]


def test_each_thing_has_a_name_and_a_number() -> None:
    seen = Lying({"2,-1": Thing(level=3, shut=True)}, ["eco", "bio", "eco"], [0, 2])
    assert dict(list_features(seen, "t")) == {
        "t.things.#": 1,
        "t.things.2,-1.kind=mine": 1,
        "t.things.2,-1.level": 3,
        "t.things.2,-1.shut": 1,
        "t.hand.#": 3,
        "t.hand[0]=eco": 1,
        "t.hand[1]=bio": 1,
        "t.hand[2]=eco": 1,
        "t.hand=eco": 2,
        "t.hand=bio": 1,
        "t.hand[-1]=eco": 1,
        "t.growth.#": 2,
        "t.growth[0]": 0,
        "t.growth[1]": 2,
    }


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Thing(level=None), Thing(level=0)),
        ({}, {"a": 0}),
        (["a", "b"], ["b", "a"]),
        ([0], [0, 0]),
        ([], None),
        pytest.param("", None, id="no-text-None"),
        ([Thing("a"), Thing("b")], [Thing("b"), Thing("a")]),
        ({"a": {"b": 1}}, {"a": {"c": 1}}),
    ],
)
def test_what_differs_is_told_apart(one: Any, other: Any) -> None:
    assert (make_vector(list_features(one, "t"), 4096) != make_vector(list_features(other, "t"), 4096)).any()


@pytest.mark.parametrize("game", GAMES)
def test_whatever_changes_in_a_game_changes_what_is_seen(game: str) -> None:
    """In all a random game leads to: the same numbers are seen just where the same view is."""
    result: dict[bytes, bytes] = {}
    for table in randomly(raw_env(game, GAMES[game][0]), 80):
        assert table.session is not None
        view = table.session.view("red")
        numbers = make_vector(list_features(view, "table"), 4096)
        assert not (np.abs(numbers) >= MAX_NUMBER).any()
        assert (
            result.setdefault(msgspec.json.encode(view, order="deterministic"), numbers.tobytes()) == numbers.tobytes()
        )
    assert len(result) == len({*result.values()}) > 20


def test_names_have_the_places_that_they_have_in_every_release() -> None:
    """Who has trained a player keeps it: these may change only with the `_v0` in the environment's name."""
    assert np.flatnonzero(make_vector([("table.players.red.energy", 2), ("asked=pm-turn", 1)], 4096)).tolist() == [
        848,
        3441,
    ]


def test_names_that_share_a_place_are_added_up_and_a_vector_has_bounds() -> None:
    assert make_vector([("a", 2), ("b", 3)], 1).tolist() == [5]
    assert make_vector([("a", 1e9)], 1).tolist() == [MAX_NUMBER]
    assert make_vector([("a", 0)], 2).tolist() == make_vector([], 2).tolist() == [0, 0]


@pytest.mark.parametrize("game", GAMES)
def test_few_names_share_a_place(game: str) -> None:
    for table in randomly(raw_env(game, {"players": 4}), 6):
        messages = [name for name, number in table.list_features(table.get_seat(table.agent_selection)) if number]
        assert len(messages) == len(set(messages))
        places = {int(np.flatnonzero(make_vector([(name, 1)], 4096))[0]) for name in messages}
        assert len(places) > 0.85 * len(messages)
