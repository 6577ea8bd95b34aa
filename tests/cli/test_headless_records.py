"""`export`, and `new` with a record: a program gets a whole game, and starts one from it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from marshub.games import load_game
from marshub.headless import Headless
from marshub.kernel.describe import make_schemas
from marshub.words import Speech

GAME = load_game("pocket-mars")


@pytest.fixture
def server() -> Iterator[Headless]:
    made = Headless(GAME, Speech("en"))
    ask(made, op="new", seed=7)
    ask(made, op="auto", steps=40)
    yield made
    made.close()


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def stands(server: Headless) -> list[dict[str, Any]]:
    return [ask(server, op=op) for op in ("state", "pending", "log")]


def test_an_exported_game_begins_again_where_it_was(server: Headless, tmp_path: Path) -> None:
    record, before = ask(server, op="export")["record"], stands(server)
    jsonschema.validate(record, make_schemas(GAME)["record"])
    ask(server, op="auto")
    over = stands(server)
    path = str(tmp_path / "shared.marshub")
    reply = ask(server, op="new", record=record, save=path)
    assert (reply["ok"], reply["moves"], reply["seed"]) == (True, len(record["moves"]), 7)
    assert stands(server) == before
    assert ask(server, op="export")["record"] == record
    assert ask(server, op="new", record=record, save=path)["error"]["code"] == "bad-save"
    server.close()  # also of the same game, and in nobody's use, a save is never replaced
    assert ask(server, op="new", record=record, save=path)["error"]["code"] == "bad-save"
    ask(server, op="load", path=path)
    assert stands(server) == before
    ask(server, op="auto")
    assert stands(server)[0] == over[0]


def test_a_game_of_a_record_is_saved_all_the_time(server: Headless, tmp_path: Path) -> None:
    path = str(tmp_path / "shared.marshub")
    assert ask(server, op="new", record=ask(server, op="export")["record"], save=path)["ok"]
    ask(server, op="auto", steps=3)
    later = stands(server)
    server.close()
    ask(server, op="load", path=path)
    assert stands(server) == later


def test_of_a_copy_the_copy_is_exported(server: Headless) -> None:
    ask(server, op="fork", seed=5)
    ask(server, op="auto", steps=10)
    record, inner = ask(server, op="export")["record"], stands(server)
    ask(server, op="close")
    assert len(ask(server, op="export")["record"]["moves"]) < len(record["moves"])
    ask(server, op="new", record=record)
    assert stands(server)[0] == inner[0]


def test_a_record_that_does_not_fit_changes_nothing_and_says_what_was_expected(server: Headless) -> None:
    record, before = ask(server, op="export")["record"], stands(server)
    at = next(number for number, move in enumerate(record["moves"]) if move[0] == "red")
    record["moves"][at][2] = "no-such-card"
    error = ask(server, op="new", record=record)["error"]
    assert (error["code"], error["number"], error["kept"]) == ("bad-record", at + 1, at)
    assert (error["question"], bool(error["legal"])) == (record["moves"][at][1], True)
    assert stands(server) == before
    reply = ask(server, op="new", record=record, keep=True)
    assert (reply["moves"], reply["problem"], reply["pending"]["who"]) == (at, error, "red")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"record": {}}, "bad-record"),
        ({"record": []}, "bad-request"),
        ({"record": {"record": 1, "game": "on-mars", "moves": []}}, "bad-record"),
        ({"record": {"record": 1, "game": "pocket-mars", "moves": [], "setup": {"players": 9}}}, "bad-setup"),
        ({"record": {"record": 1, "game": "pocket-mars", "moves": []}, "setup": {"players": 2}}, "bad-request"),
        ({"record": {"record": 1, "game": "pocket-mars", "moves": []}, "seed": -1}, "bad-setup"),
    ],
)
def test_what_is_no_record_is_refused(server: Headless, fields: dict[str, Any], code: str) -> None:
    before = stands(server)
    assert ask(server, op="new", **fields)["error"]["code"] == code
    assert stands(server) == before


def test_there_is_nothing_to_export_without_a_game() -> None:
    assert ask(Headless(GAME, Speech("en")), op="export")["error"]["code"] == "no-game"


def test_the_record_of_the_page_is_one() -> None:
    page = (Path(__file__).parents[2] / "docs" / "headless.md").read_text(encoding="utf-8")
    block = next(block for block in page.split("```") if '"digest"' in block)
    with_game = Headless(load_game("migration-mars"), Speech("en"))
    reply = ask(with_game, op="new", record=json.loads(block))
    assert (reply["ok"], reply["moves"]) == (True, 5)
    with_game.close()
