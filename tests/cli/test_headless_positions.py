"""Positions and places as another program reads and lays them: `marshub headless`."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from marshub.games import GAMES, load_game
from marshub.headless import Headless
from marshub.kernel.describe import make_schemas
from marshub.words import Speech


@pytest.fixture(params=GAMES)
def server(request: pytest.FixtureRequest) -> Iterator[Headless]:
    made = Headless(load_game(request.param), Speech("en"))
    yield made
    made.close()


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def asked(reply: dict[str, Any]) -> dict[str, Any]:
    """The question, but for the name it has in this session."""
    return {name: value for name, value in reply["pending"].items() if name != "id"}


def test_a_position_that_was_read_begins_the_same_game(server: Headless, tmp_path: Path) -> None:
    ask(server, op="new", seed=5)
    ask(server, op="auto", steps=12)
    before, document = ask(server, op="pending"), ask(server, op="position")["position"]
    schema = make_schemas(server._game)["position"]
    jsonschema.validate(document, schema)
    save = str(tmp_path / "laid.marshub")
    reply = ask(server, op="new", seed=77, position=document, save=save)
    assert (reply["ok"], asked(reply)) == (True, asked(before))
    assert ask(server, op="position")["position"] == document
    assert ask(server, op="log")["log"][-1]["kind"] == "PositionLaid"
    went_on = ask(server, op="auto", policy="first", steps=3)
    assert asked(ask(server, op="load", path=save)) == asked(went_on)
    # The game began with it: only the three answers can be undone, also in the save.
    assert ask(server, op="undo", steps=4, sure=True)["error"]["code"] == "nothing-to-undo"
    assert ask(server, op="undo", steps=3, sure=True)["ok"]
    assert ask(server, op="undo", sure=True)["error"]["code"] == "nothing-to-undo"
    assert ask(server, op="position")["position"] == document


def test_a_position_is_laid_in_a_game_that_runs(server: Headless) -> None:
    ask(server, op="new", seed=5)
    document = ask(server, op="position")["position"]
    first = ask(server, op="pending")
    ask(server, op="auto", steps=20)
    reply = ask(server, op="lay", position=document, reason="the cat")
    assert reply["log"][0]["reason"] == "the cat"
    assert asked(reply) == asked(first)


def test_an_answer_that_is_void_says_what_was_wrong() -> None:
    """As `BegunAnew` in the log; here the question still said up to two."""
    server = Headless(load_game("migration-mars"), Speech("en"))
    setting = {"start": "amber", "players.amber.hand.fuel": 2, "terrain.4,-5": {"owner": "amber", "kind": "tunnel"}}
    ask(server, op="new", seed=1, chance="table", position={"setup": {"players": 2}, "set": setting})
    ask(server, op="answer", option="roll")
    ask(server, op="answer", values={"numbered": 1, "collection": 2})
    ask(server, op="adjust", path="players.amber.hand.fuel", value=1)
    reply = ask(server, op="answer", option="2")
    assert [entry["kind"] for entry in reply["log"]] == ["BegunAnew"]
    assert reply["void"] == ["players.amber.hand.fuel: the number of cards cannot be negative"]
    assert "void" not in ask(server, op="answer", option="1")


def test_each_mistake_of_a_position_is_named(server: Headless) -> None:
    ask(server, op="new", seed=5)
    document = ask(server, op="position")["position"]
    before = ask(server, op="state")
    del document["table"]["phase"], document["course"]
    document["table"]["phase"], document["table"]["hats"] = "noon", 3
    error = ask(server, op="lay", position=document)["error"]
    assert error["code"] == "bad-position"
    assert {item["path"] for item in error["errors"]} == {"table.phase", "table.hats"}
    assert ask(server, op="new", position=document)["error"]["code"] == "bad-position"
    assert ask(server, op="state") == before


def test_a_position_of_packs_that_are_not_there(server: Headless) -> None:
    ask(server, op="new", seed=5)
    document = ask(server, op="position")["position"]
    document["table"]["packs"] = ["attic"]
    error = ask(server, op="lay", position=document)["error"]
    assert (error["code"], [item["path"] for item in error["errors"]]) == ("bad-position", ["table.packs"])


@pytest.mark.parametrize("game", GAMES)
def test_places_can_be_asked_for(game: str) -> None:
    server = Headless(load_game(game), Speech("en"))
    ask(server, op="new", seed=5)
    result = ask(server, op="places")["places"]
    assert len(result) > 20
    phase = next(item for item in result if item["path"] == "phase")
    assert phase["value"] in phase["allowed"]["values"]
    assert {item["path"] for item in ask(server, op="places", under="ph")["places"]} == {"phase"}
    error = ask(server, op="adjust", path="phase", value="noon")["error"]
    assert error["code"] == "bad-adjustment"
    assert set(error["legal"]) >= set(phase["allowed"]["values"])


def test_a_value_may_be_a_list() -> None:
    server = Headless(load_game("first-martians"), Speech("en"))
    ask(server, op="new", seed=5)
    reply = ask(server, op="adjust", path="facilities.lab.now", value=["pawn", "wound"], reason="the cat")
    assert (reply["log"][0]["after"], reply["log"][0]["reason"]) == (["pawn", "wound"], "the cat")
    assert ask(server, op="adjust", path="supply.oxygen", value=3)["log"][0]["reason"] == ""
    assert ask(server, op="state")["state"]["facilities"]["lab"]["now"] == ["pawn", "wound"]
    server.close()


BEGUN = {"setup": {"players": 2}, "set": {"start": "amber", "terrain.4,-5": {"owner": "amber", "kind": "tunnel"}}}


@pytest.fixture
def colony() -> Headless:
    """Migration: Mars in Amber's first turn, with a Tunnel."""
    server = Headless(load_game("migration-mars"), Speech("en"))
    assert ask(server, op="new", seed=1, position=BEGUN)["ok"]
    return server


def test_zero_lays_what_is_not_a_count(colony: Headless) -> None:
    reply = ask(colony, op="adjust", path="strikes.6,-6", value=0)
    assert [entry["kind"] for entry in reply["log"]] == ["Adjusted"]
    assert ask(colony, op="state")["state"]["strikes"] == {"6,-6": 1}  # it fell after the Tunnel was built
    assert ask(colony, op="adjust", path="strikes.6,-6", value=None)["log"]
    assert ask(colony, op="state")["state"]["strikes"] == {}


def test_a_hand_is_set_whole_or_card_by_card(colony: Headless) -> None:
    """What it does not name is not there."""
    ask(colony, op="adjust", path="players.amber.hand.fuel", value=1)
    assert ask(colony, op="adjust", path="players.amber.hand", value={"water": 3, "stone": 1})["ok"]
    hand = ask(colony, op="state")["state"]["players"]["amber"]["hand"]
    assert {card: count for card, count in hand.items() if count} == {"water": 3, "stone": 1}
    assert "players.amber.hand" in {place["path"] for place in ask(colony, op="places")["places"]}
    for hand in ({"water": 31}, {"gold": 1}, {"water": -1}, {"water": True}, [], None):
        assert ask(colony, op="adjust", path="players.amber.hand", value=hand)["error"]["code"] == "bad-adjustment"


def test_the_treasury_is_set_as_what_lies_in_it(colony: Headless) -> None:
    """Whole or card by card; the state says what it lacks, as the log does."""
    places = {place["path"]: place for place in ask(colony, op="places", under="treasury.")["places"]}
    held = sum(it["hand"]["water"] for it in ask(colony, op="state")["state"]["players"].values())
    assert places["treasury.water"]["value"] == places["treasury.water"]["allowed"]["high"] == 30 - held
    reply = ask(colony, op="adjust", path="treasury.water", value=5)
    assert [entry["path"] for entry in reply["log"]] == ["treasury_lacks.water"]
    assert ask(colony, op="places", under="treasury.water")["places"][0]["value"] == 5
    facts = ask(colony, op="state", facts=True)["facts"]
    assert facts["treasury"]["water"] == 5
    whole = {**facts["treasury"], "water": 9}
    assert ask(colony, op="adjust", path="treasury", value=whole)["ok"]
    assert ask(colony, op="state", facts=True)["facts"]["treasury"] == whole
    error = ask(colony, op="adjust", path="treasury.water", value=31)["error"]
    assert error["expected"] == f"a whole number from 0 to {30 - held}"
    assert error["legal"] == [*map(str, range(31 - held))]
    for path, value in (("treasury", {**whole, "water": 31}), ("treasury.water", 31)):
        message = ask(colony, op="adjust", path=path, value=value)["error"]["message"]
        assert message.startswith("treasury.water cannot be 31: ")
    for wrong in ({"gold": 1}, {"water": True}, 3, None):
        assert ask(colony, op="adjust", path="treasury", value=wrong)["error"]["code"] == "bad-adjustment"
    setting = {"treasury": {"water": 5}, "players.amber.hand": {"water": 20}}  # in either order: beside the hands
    position = BEGUN | {"set": BEGUN["set"] | setting}  # type: ignore[operator]
    assert ask(colony, op="new", seed=1, position=position)["ok"]
    assert ask(colony, op="state", facts=True)["facts"]["treasury"]["water"] == 5


def test_whole_mappings_that_are_not_only_counts_name_every_key() -> None:
    server = Headless(load_game("on-mars"), Speech("en"))
    ask(server, op="new", seed=1)
    error = ask(server, op="adjust", path="rows", value={"generator": 2})["error"]
    assert "is missing" in error["message"]
    rows = ask(server, op="state")["state"]["rows"]
    assert error["legal"] == list(rows)
    assert ask(server, op="adjust", path="rows", value=dict.fromkeys(rows, 2))["ok"]


@pytest.mark.parametrize(
    ("path", "value", "expected", "legal"),
    [
        pytest.param("skips", 10, "a whole number from 0 to 9", [*map(str, range(10))], id="a number out of range"),
        pytest.param("skips", "x", "a whole number from 0 to 9", [*map(str, range(10))], id="no number"),
        pytest.param("rover", 99, "a space of the track is expected, 0 to 31", [*map(str, range(32))], id="rules"),
        pytest.param(
            "hand.fuel",
            99,
            "the box has 12 of fuel, in hands and missing are more",
            [*map(str, range(12))],  # Jade holds one
            id="more than the box has",
        ),
    ],
)
def test_errors_say_each_thing_once_and_what_is_possible(
    colony: Headless, path: str, value: object, expected: str, legal: list[str]
) -> None:
    path = f"players.amber.{path}"
    error = ask(colony, op="adjust", path=path, value=value)["error"]
    assert error["message"] == f"{path} cannot be {value!r}: {expected}"
    assert (error["expected"], error["legal"]) == (expected, legal)
    assert error["words"] != error["message"]  # for people
    position = BEGUN | {"set": BEGUN["set"] | {path: value}}  # type: ignore[operator]
    error = ask(colony, op="new", position=position)["error"]
    assert error["message"] == f"set.{path}: {expected}"
    assert error["errors"] == [{"path": f"set.{path}", "expected": expected, "legal": legal}]


def test_wrong_values_inside_lists_name_the_possible_ones() -> None:
    server = Headless(load_game("first-martians"), Speech("en"))
    ask(server, op="new", seed=1)
    crew = next(iter(ask(server, op="state")["state"]["crew"]))
    place = f"crew.{crew}.conditions"
    error = ask(server, op="adjust", path=place, value=[{"kind": "concentration"}])["error"]
    assert len(error["legal"]) == 6
    assert error["expected"] == f"0.kind: one of {', '.join(error['legal'])}"
    position = ask(server, op="position")["position"]
    position["table"]["crew"][crew]["conditions"] = [{"kind": "concentration"}]
    wrong = ask(server, op="new", position=position)["error"]["errors"]
    assert [(item["path"], item["legal"]) for item in wrong] == [(f"table.{place}.0.kind", error["legal"])]


DOCUMENTS: dict[str, dict[str, Any]] = {
    "first-martians": {
        "first_player": "scientist", "sol": 2, "phase": "production", "tracks.living": 4, "tracks.working": 0,
        "facilities.solar-panel-02.productivity": 3, "supply.oxygen": 5,
    },
    "pocket-mars": {"round": 2, "players.red.energy": 1, "players.blue.energy": 0},
    "migration-mars": {
        "start": "amber", "terrain.4,-5": {"owner": "amber", "kind": "tunnel"}, "phase": "roll", "step": "fuel",
        "errand.number": 1, "errand.collection": 2, "players.amber.hand": {"fuel": 2}, "active": "jade", "turn": 5,
        "players.jade.hand.fuel": 1, "strikes.4,-5": 0, "terrain.3,-5": {"owner": "amber", "kind": "tunnel"},
    },
    "on-mars": {
        "start": "red", "players.blue.space": 6, "terrain.-1,2": {"kind": "extractor"}, "active": "blue", "acted": True,
        "players.blue.work": 1, "players.red.done": True, "round": 3, "last": 4, "tops.extractor": "",
    },
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_the_order_of_what_is_set_does_not_matter(game: str) -> None:
    """Also of what says where the game stands, which resets other things."""
    server = Headless(load_game(game), Speech("en"))
    tables = []
    paths = list(DOCUMENTS[game])
    for order in (paths, paths[::-1], *(random.Random(seed).sample(paths, len(paths)) for seed in range(4))):
        setting = {path: DOCUMENTS[game][path] for path in order}
        reply = ask(server, op="new", seed=1, chance="table", position={"setup": {"players": 2}, "set": setting})
        assert reply["ok"], (order, reply)
        tables.append((ask(server, op="state")["state"], asked(reply)))
    assert all(table == tables[0] for table in tables)
    state = tables[0][0]
    for path, value in DOCUMENTS[game].items():
        now: Any = state
        for step in path.split("."):
            now = now[step]
        assert now == value or isinstance(value, dict) or path.startswith("strikes"), path
