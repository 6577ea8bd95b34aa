"""`marshub headless` as another program sees it: one JSON reply a request, errors that change nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from marshub.games import load_game
from marshub.headless import OPS, Headless
from marshub.kernel.describe import make_schemas
from marshub.words import Speech


@pytest.fixture
def server() -> Iterator[Headless]:
    made = Headless(load_game("first-martians"), Speech("en"))
    yield made
    made.close()


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def test_a_game_from_new_to_result(server: Headless) -> None:
    assert ask(server, op="new", seed=0, brief=True)["seed"] == 0
    reply = ask(server, op="new", setup={"players": 2}, seed=7)
    assert reply["ok"]
    assert reply["seed"] == 7
    assert reply["pending"]["kind"] == "choose"
    assert {"id", "label"} <= set(reply["pending"]["options"][0])
    reply = ask(server, op="answer", option=reply["pending"]["options"][0]["id"])
    assert reply["ok"]
    assert reply["log"][0]["kind"] == "FirstPlayerNamed"
    reply = ask(server, op="auto", policy="random", steps=5)
    assert reply["steps"] == 5
    reply = ask(server, op="auto", policy="first", steps="end")
    assert reply["pending"] is None
    assert reply["result"]["outcome"] in ("victory", "defeat")
    assert ask(server, op="pending")["result"] == reply["result"]
    assert ask(server, op="answer")["error"]["code"] == "illegal-answer"
    assert ask(server, op="explain", option="scientist")["error"]["code"] == "no-such-option"


def test_everything_sent_matches_its_schema(server: Headless) -> None:
    schema = make_schemas(load_game("first-martians"))
    jsonschema.Draft202012Validator.check_schema(schema["state"])  # once: it takes longer than forty states
    states = jsonschema.Draft202012Validator(schema["state"])
    ask(server, op="new", seed=3)
    for _ in range(40):
        states.validate(ask(server, op="state")["state"])
        ask(server, op="auto", steps=3)
    jsonschema.validate(ask(server, op="log")["log"], schema["log"])
    jsonschema.validate({"players": 3, "difficulty": "hard"}, schema["setup"])
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"players": 5}, schema["setup"])


def test_the_log_is_also_told_in_moments() -> None:
    server = Headless(load_game("first-martians"), Speech("en"))
    ask(server, op="new", seed=4711)
    ask(server, op="answer", option="scientist")
    entries = ask(server, op="log", moments=True)
    assert [item["kind"] for item in entries["moments"]][-2:] == ["dawn", "card"]
    card = entries["moments"][-1]
    assert (card["title"], card["effects"]) == ("Event: “Mould Behind the Panel”.", ["Stress 3 to 4."])
    assert card["story"].startswith("A sour smell")
    assert entries["moments"][-2]["text"] == ["4 sols are left after this one."]
    rest = ask(server, op="log", since=entries["next"] - 1, moments=True)["moments"]
    assert [(item["again"], item["effects"]) for item in rest] == [(True, ["Stress 3 to 4."])]
    assert "moments" not in ask(server, op="log")


BAD = [
    ("", "bad-json"),
    ("{", "bad-json"),
    ("[]", "bad-request"),
    ("7", "bad-request"),
    ("[" * 5000, "bad-json"),
    ('{"op":"dance"}', "unknown-op"),
    ('{"op":["new"]}', "unknown-op"),
    ("{}", "unknown-op"),
    ('{"op":"answer"}', "illegal-answer"),
    ('{"op":"answer","option":7}', "bad-request"),
    ('{"op":"answer","option":"scientist","options":["scientist"]}', "illegal-answer"),
    ('{"op":"answer","option":"nobody"}', "illegal-answer"),
    ('{"op":"answer","options":[1]}', "bad-request"),
    ('{"op":"answer","values":{"a":[]}}', "bad-request"),
    ('{"op":"answer","option":"scientist","to":"q99"}', "stale-answer"),
    ('{"op":"auto","policy":"genius"}', "illegal-answer"),
    ('{"op":"auto","steps":-1}', "bad-request"),
    ('{"op":"auto","steps":"all"}', "bad-request"),
    ('{"op":"adjust","path":"supply.oxygen","value":-1}', "bad-adjustment"),
    ('{"op":"adjust","path":"supply.oxygen","value":"5"}', "bad-adjustment"),
    ('{"op":"adjust","path":"solo","value":true}', "bad-adjustment"),
    ('{"op":"adjust","path":"supply.oxygen","value":1e999}', "bad-json"),
    ('{"op":"undo"}', "nothing-to-undo"),
    ('{"op":"undo","steps":0}', "nothing-to-undo"),
    ('{"op":"redo"}', "nothing-to-redo"),
    ('{"op":"state","seat":"green"}', "unknown-seat"),
    ('{"op":"log","since":-1}', "bad-request"),
    ('{"op":"load","path":"/nowhere/at/all.marshub"}', "bad-save"),
    ('{"op":"new","setup":{"mission":"moon"}}', "bad-setup"),
    ('{"op":"new","setup":{"players":0}}', "bad-setup"),
    ('{"op":"new","setup":{"players":["medic","medic"]}}', "bad-setup"),
    ('{"op":"new","setup":{"colour":"red"}}', "bad-setup"),
    ('{"op":"new","setup":[]}', "bad-request"),
    ('{"op":"new","seed":-1}', "bad-setup"),
    ('{"op":"new","seed":"x"}', "bad-request"),
    ('{"op":"new","chance":"dice"}', "bad-request"),
    ('{"op":"new","extra":1}', "bad-request"),
]


@pytest.mark.parametrize(("line", "code"), BAD)
def test_bad_input_gets_an_error_and_changes_nothing(server: Headless, line: str, code: str) -> None:
    ask(server, op="new", setup={"players": 2}, seed=7)
    before = [ask(server, op=op) for op in ("state", "pending", "log")]
    reply = json.loads(server.handle(line))
    assert reply["ok"] is False
    assert reply["error"]["code"] == code
    assert reply["error"]["message"]
    assert [ask(server, op=op) for op in ("state", "pending", "log")] == before


def test_an_unknown_field_is_answered_with_those_that_there_are(server: Headless) -> None:
    error = json.loads(server.handle('{"op":"trade","whith":"red"}'))["error"]
    expected = "trade: Object contains unknown field `whith`; choose from with, give, want, reply, to, brief"
    assert error["message"] == expected


def test_nothing_can_be_asked_before_there_is_a_game(server: Headless) -> None:
    for op in OPS:
        if op in ("new", "load", "quit", "rules"):
            continue
        extra: dict[str, dict[str, Any]] = {
            "adjust": {"path": "a", "value": 1},
            "lay": {"position": {}},
            "describe": {"id": "x"},
            "trade": {"with": "x"},
            "explain": {"option": "x"},
            "forecast": {"option": "x"},
            "save": {"path": "x"},
        }
        assert ask(server, op=op, **extra.get(op, {}))["error"]["code"] == "no-game"


def test_a_seat_does_not_see_what_the_app_keeps_to_itself(server: Headless) -> None:
    """Which open event will strike is drawn at a round's end and told in the next Event phase (FM-EVT-08)."""
    ask(server, op="new", seed=7)
    ask(server, op="auto", policy="first", steps=3)
    state = server._require_session.state
    assert state.events
    state.events[0].striking = True
    seen = ask(server, op="state", seat="medic")["state"]
    assert not seen["events"][0]["striking"]
    assert state.events[0].striking


def test_a_declaration_is_foreseen(server: Headless) -> None:
    ask(server, op="new", seed=7)
    option = "declare:pawn-medic-1:construct:backup-farm"
    while option not in {item["id"] for item in ask(server, op="pending")["pending"]["options"]}:
        ask(server, op="auto", policy="first", steps=1)
    reply = ask(server, op="forecast", option=option)
    assert reply["forecast"]["odds"] == {"success": 67, "wound": 33, "adventure": 33}
    assert reply["forecast"]["costs"] == [
        {
            "rule": "FM-PAWN-06",
            "words": "Strength 1: dice from 1, safe from 2",
            "key": "fm-forecast-marks",
            "args": {"have": 1, "roll": 1, "auto": 2},
        },
    ]
    assert [risk["rule"] for risk in reply["forecast"]["risks"]] == ["FM-PAWN-08"]
    assert ask(server, op="forecast", option="nonsense") == {"ok": True, "forecast": None}


def test_save_and_load(server: Headless, tmp_path: Path) -> None:
    ask(server, op="new", seed=7)
    ask(server, op="auto", steps=30)
    state = ask(server, op="state")
    assert ask(server, op="save", path=str(tmp_path / "a.marshub"))["ok"]
    ask(server, op="auto", steps=3)
    assert ask(server, op="load", path=str(tmp_path / "a.marshub"))["ok"]
    assert ask(server, op="state") == state
    assert ask(server, op="load", path=str(tmp_path / "a.marshub"))["ok"]  # the game that is open already
    assert ask(server, op="save", path=str(tmp_path / "a.marshub"))["ok"]
    assert ask(server, op="state") == state
    load = {"op": "load", "path": str(tmp_path / "a.marshub")}
    assert ask(server, **load, read_only=True)["error"]["code"] == "bad-save"  # it is open
    ask(server, op="fork")
    assert ask(server, **load)["error"]["code"] == "bad-save"  # the copy is not the game that is saved there


def test_a_game_with_a_save_is_written_all_the_time(server: Headless, tmp_path: Path) -> None:
    save = str(tmp_path / "b.marshub")
    assert ask(server, op="new", seed=7, save=save)["ok"]
    ask(server, op="auto", steps=12)
    state = ask(server, op="state")
    again = ask(server, op="new", save=save)
    assert again["error"]["code"] == "bad-save"
    assert ask(server, op="state") == state
    server.close()
    other = Headless(load_game("first-martians"), Speech("en"))
    ask(other, op="load", path=save)
    assert ask(other, op="state") == state
    other.close()


def test_the_game_is_closed_when_the_lines_end(server: Headless) -> None:
    assert len(list(server.serve(iter(['{"op":"new","seed":7}', '{"op":"fork"}'])))) == 2
    assert server._open == []


def test_undo_asks_and_is_confirmed(server: Headless) -> None:
    ask(server, op="new", setup={"players": 4}, seed=7)
    ask(server, op="answer", option="scientist")
    assert ask(server, op="undo")["error"]["code"] == "undo-asks"
    reply = ask(server, op="undo", sure=True)
    assert reply["log"] == [{"kind": "TakenBack", "steps": 1, "revealed": True}]
    assert reply["pending"]["key"] == "fm-choose-first-player"


def test_redo_gives_the_same_and_an_answer_ends_it(server: Headless, tmp_path: Path) -> None:
    ask(server, op="new", setup={"players": 4}, seed=7, save=str(tmp_path / "a.marshub"))
    answered = ask(server, op="answer", option="scientist")
    ask(server, op="undo", sure=True)
    server.close()
    again = Headless(load_game("first-martians"), Speech("en"))
    ask(again, op="load", path=str(tmp_path / "a.marshub"))  # a save knows what was taken back last
    redone = ask(again, op="redo")
    assert redone["log"] == answered["log"]
    assert redone["pending"]["key"] == answered["pending"]["key"]
    ask(again, op="undo", sure=True)
    assert ask(again, op="answer", options=["medic"])["ok"]
    assert ask(again, op="redo")["error"]["code"] == "nothing-to-redo"
    again.close()


def test_the_command_speaks_lines() -> None:
    lines = '{"op":"new","seed":1}\n\nnonsense\n{"op":"quit"}\n{"op":"pending"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "marshub", "headless", "first_martians"],
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, True]
    assert done.stderr == ""


def test_an_unknown_game_is_one_line_on_stderr() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "marshub", "headless", "chess"], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    games = "first-martians, pocket-mars, migration-mars, on-mars"
    assert done.stderr == f"marshub: there is no game 'chess'; choose from {games}\n"


def test_odds_are_told_as_exact_fractions(server: Headless) -> None:
    ask(server, op="new", seed=7, chance="table")
    for _ in range(60):
        pending = ask(server, op="pending")["pending"]
        if pending["kind"] in ("roll", "draw"):
            break
        ask(server, op="auto", policy="first", steps=1)
    first = ask(server, op="odds")["odds"][0]
    assert first["id"] == "pending"
    assert {line["key"] for line in first["lines"]} == {option["key"] for option in pending["options"]}
    assert sum(Fraction(*line["chance"]) for line in first["lines"]) == len(
        {option["id"].partition("=")[0] for option in pending["options"]} if pending["kind"] == "roll" else [1]
    )
