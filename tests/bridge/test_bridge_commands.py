"""Answers from the house: only where the owner allows them, checked as the screen's are; nothing else gets through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bridge_tables import HUB, boarded, open_bridge
from brokers import Ear, Embedded

from hidden_toy import Cards
from marshub.bridge.commands import MAX_BURST, MAX_COMMAND_BYTES, Commands
from marshub.bridge.mqtt_connection import Message
from marshub.bridge.state_payload import Option
from marshub.games import load_game
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.table.setup import start_session
from marshub.table.spectator_table import SpectatorTable
from toys import Toy

ANSWER, PRESS = "command/answer", "command/press"


@pytest.fixture
def table() -> Iterator[GameTable]:
    session: Session[Any, Any] = Session(Toy(), seed=1)
    table = GameTable(session, clock=lambda: 0)
    yield table
    table.close()


def sent(payload: object, *, retained: bool = False) -> Message:
    data = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    return Message("marshub/x/command/answer", data, retained)


def code(commands: Commands, what: object, *, command: str = ANSWER, retained: bool = False) -> str:
    """Why a command was not carried out; "" if it was. Then nothing has changed."""
    table: GameTable = commands._table
    before = table.session.step_count
    wrong = commands.handle(command, sent(what, retained=retained))
    assert (table.session.step_count == before) == (wrong is not None)
    if wrong is None:
        return ""
    assert wrong["command"] == command
    assert wrong["message"]
    return str(wrong["code"])


def test_an_answer_by_the_house_is_an_answer(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    with open_bridge(session, broker.url, "answers", answers=True):
        asked = ear.until("marshub/answers/question")
        first = asked["options"][0]["id"]
        ear.say("marshub/answers/command/answer", {"to": asked["id"], "option": first})
        after = ear.until("marshub/answers/question", lambda said: said["id"] != asked["id"])
        assert session.state.first_player == first
        # Once more: that question is no longer open, and nothing happens.
        ear.say("marshub/answers/command/answer", {"to": asked["id"], "option": first})
        assert ear.until("marshub/answers/error")["code"] == "stale-answer"
        ear.say("marshub/answers/command/answer", b"\x1b[2Jnonsense")
        wrong = ear.until("marshub/answers/error", lambda said: said["code"] == "bad-json")
        assert wrong["message"].isprintable()
        assert session.pending_id == after["id"]


def test_buttons_of_the_board_can_be_pressed_from_the_house(broker: Embedded, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    with boarded(session, broker.url, "pressed", answers=True):
        ear.until("marshub/pressed/lamp/status", lambda said: said["state"] == "ON")
        ear.say("marshub/pressed/command/press", "ok")
        ear.until("marshub/pressed/question", lambda said: said["id"] not in ("q0", ""))
        ear.say("marshub/pressed/command/press", "reboot")
        assert "prev, next" in ear.until("marshub/pressed/error")["message"].replace("ok, ", "")


def test_what_may_be_asked_takes_every_form_of_answer(table: GameTable) -> None:
    commands = Commands(table, lambda: (table.session.pending_id, (Option("near", "Near by"),)), allowed=True)
    to = table.session.pending_id
    assert code(commands, {"to": to, "name": "Far away"}) == "no-such-option"
    assert code(commands, {"to": "q999", "name": "Far away"}) == "stale-answer"
    options = table.session.pending.options()  # type: ignore[union-attr]
    assert code(commands, {"to": to, "option": options[0].id}) == ""
    while (pending := table.session.pending) is not None and table.session.step_count < 12:
        answer = pending.first_answer()
        body = {name: value for name in ("option", "options", "values") if (value := getattr(answer, name)) is not None}
        commands._tokens = MAX_BURST
        assert code(commands, {"to": table.session.pending_id, **body}) == ""


def test_who_may_not_is_told_so(table: GameTable) -> None:
    to = table.session.pending_id
    option = table.session.pending.options()[0].id  # type: ignore[union-attr]
    right = {"to": to, "option": option}
    assert code(Commands(table, lambda: ("", ()), allowed=False), right) == "not-allowed"
    commands = Commands(table, lambda: ("", ()), allowed=True)
    assert code(commands, right, retained=True) == "retained"
    assert code(commands, {**right, "to": "q999"}) == "stale-answer"
    assert code(commands, {**right, "option": "nothing"}) == "illegal-answer"
    assert code(commands, {"option": option}) == "bad-json"
    assert code(commands, {**right, "to": ""}) == "bad-request"
    assert code(commands, {"to": to}) == "bad-request"
    assert code(commands, {**right, "name": "Near"}) == "bad-request"
    assert code(commands, {**right, "sure": True}) == "bad-json"
    for nested in (b"[", b'{"to":"q0","values":{"a":' + b"[", b'{"x":' + b"["):
        assert code(commands, nested.ljust(MAX_COMMAND_BYTES, b"[")) == "bad-json"
    assert code(commands, b" " * (MAX_COMMAND_BYTES + 1)) == "too-long"
    assert code(commands, b" " * MAX_COMMAND_BYTES) == "bad-json"
    assert code(commands, b"ok", command=PRESS) == "no-such-button"
    assert code(commands, b"\xff", command=PRESS) == "no-such-button"
    assert code(commands, right) == ""


def test_a_flood_is_dropped_and_ends(table: GameTable) -> None:
    now = [0.0]
    commands = Commands(table, lambda: ("", ()), allowed=True, clock=lambda: now[0])
    codes = [code(commands, b"{}") for _ in range(100)]
    assert codes.count("bad-json") == MAX_BURST
    assert codes.count("too-many") == 100 - MAX_BURST
    now[0] = 0.1
    assert code(commands, b"{}") == "too-many"  # half of one is none
    now[0] = 1.0
    assert [code(commands, b"{}") for _ in range(6)] == ["bad-json"] * 5 + ["too-many"]
    now[0] = 1000.0  # a long silence is not saved up
    assert [code(commands, b"{}") for _ in range(100)].count("bad-json") == MAX_BURST


def test_a_flood_is_not_answered_by_another(broker: Embedded, ear: Ear) -> None:
    with open_bridge(Session(Toy(), seed=1), broker.url, "flood", answers=True):
        ear.until("marshub/flood/status", lambda said: said == "online")
        for _ in range(60):
            ear.say("marshub/flood/command/answer", b"{}")
        ear.until("marshub/flood/error", lambda said: said["code"] == "too-many")
        codes = [item["code"] for item in ear.all("marshub/flood/error")]
        assert codes.count("too-many") < 10


def test_what_one_seat_alone_may_see_is_not_answered_by_the_house() -> None:
    session: Session[Any, Any] = Session(Cards(), seed=1)
    table = GameTable(session, HUB, clock=lambda: 0)
    try:
        commands = Commands(table, lambda: ("", ()), allowed=True)
        assert session.pending is not None
        assert session.pending.private_to == "red"
        assert code(commands, {"to": session.pending_id, "option": "near"}) == "hidden"
        assert code(commands, b"ok", command=PRESS) == "hidden"
    finally:
        table.close()


def test_a_seat_left_to_a_policy_is_the_policys() -> None:
    session: Session[Any, Any] = Session(Toy(), seed=1)
    table = GameTable(session, clock=lambda: 0)
    try:
        assert session.pending is not None
        table.leave_seat(session.pending.decider, "random")
        commands = Commands(table, lambda: ("", ()), allowed=True)
        option = session.pending.options()[0].id
        assert code(commands, {"to": session.pending_id, "option": option}) == "illegal-answer"
    finally:
        table.close()


def test_a_game_that_is_only_followed_takes_nothing(tmp_path: Path) -> None:
    save = tmp_path / "toy.marshub"
    start_session(load_game("first-martians"), {"players": 2}, 7, save=save).close()
    table = SpectatorTable(save, viewer=None, poll_s=0)
    try:
        commands = Commands(table, lambda: ("", ()), allowed=True)
        assert code(commands, {"to": "q0", "option": "medic"}) == "only-looking"
        assert code(commands, b"ok", command=PRESS) == "only-looking"
    finally:
        table.close()
