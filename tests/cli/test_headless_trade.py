"""A whole offer in one request, beside the step by step: `trade` of `marshub headless`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from marshub.games import load_game
from marshub.headless import Headless
from marshub.words import Speech

TUNNEL = {"owner": "amber", "kind": "tunnel"}
HANDS = {"players.amber.hand": {"stone": 2}, "players.jade.hand": {"water": 1}, "terrain.4,-5": TUNNEL}
POSITION = {"setup": {"players": 2}, "set": {"start": "amber", **HANDS}}


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


@pytest.fixture
def market() -> Headless:
    """Amber's turn; Amber holds two Stone, Jade one Water."""
    server = Headless(load_game("migration-mars"), Speech("en"))
    assert ask(server, op="new", seed=1, position=POSITION)["ok"]
    return server


def hands(server: Headless) -> dict[str, dict[str, int]]:
    players = ask(server, op="state")["state"]["players"]
    return {seat: {card: n for card, n in player["hand"].items() if n} for seat, player in players.items()}


def offer(server: Headless, **request: Any) -> dict[str, Any]:
    return ask(server, op="trade", **{"with": "jade", "give": {"stone": 1}, "want": {"water": 1}} | request)


def test_an_offer_is_one_request_and_so_is_its_reply(market: Headless) -> None:
    reply = offer(market)
    assert [entry["kind"] for entry in reply["log"]] == ["Offered"]
    assert (reply["pending"]["who"], reply["pending"]["key"]) == ("jade", "trade-offered")
    assert reply["steps"] == 4  # trade:jade, give:stone, want:water, send: as step by step
    reply = ask(market, op="trade", reply="counter", give={"water": 1}, want={"stone": 2})
    assert (reply["ok"], reply["pending"]["who"]) == (True, "amber")
    reply = ask(market, op="trade", reply="take")
    assert [entry["kind"] for entry in reply["log"]] == ["Traded"]
    assert hands(market) == {"amber": {"water": 1}, "jade": {"stone": 2}}
    ask(market, op="undo", steps=reply["steps"] + 5 + 4)
    assert hands(market) == {"amber": {"stone": 2}, "jade": {"water": 1}}


def test_it_makes_the_same_game_as_step_by_step(market: Headless) -> None:
    whole, document = offer(market), ask(market, op="position")["position"]
    ask(market, op="new", seed=1, position=POSITION)
    for option in ("trade:jade", "give:stone", "want:water", "send"):
        reply = ask(market, op="answer", option=option)
    assert reply["pending"] == whole["pending"]
    steps = ask(market, op="position")["position"]["course"]["steps"]
    assert [step["answer"] for step in steps] == [step["answer"] for step in document["course"]["steps"]]


@pytest.mark.parametrize(
    ("request_fields", "rule"),
    [
        pytest.param({"give": {"stone": 3}}, "MM-TRADE-08", id="more than is held"),
        pytest.param({"want": {"water": 2}}, "MM-TRADE-08", id="more than the other holds"),
        pytest.param({"give": {"stone": 1}, "want": {"stone": 1}}, "MM-TRADE-08", id="a good on both sides"),
        pytest.param({"give": {}, "want": {}}, "MM-TRADE-08", id="nothing on either side"),
        pytest.param({"with": "cobalt"}, "MM-TRADE-02", id="nobody there"),
    ],
)
def test_an_offer_that_is_not_possible_changes_nothing_and_names_the_rule(
    market: Headless, request_fields: dict[str, Any], rule: str
) -> None:
    before = ask(market, op="state"), ask(market, op="pending"), ask(market, op="log")
    error = offer(market, **request_fields)["error"]
    assert (error["code"], [reason["rule"] for reason in error["reasons"]]) == ("illegal-answer", [rule])
    assert (ask(market, op="state"), ask(market, op="pending"), ask(market, op="log")) == before


def test_a_counter_offer_that_is_not_possible_leaves_the_offer_open(market: Headless) -> None:
    offer(market)
    before = ask(market, op="pending")
    for goods in ({"give": {"water": 2}}, {"want": {"stone": 3}}):
        error = ask(market, op="trade", reply="counter", **goods)["error"]
        assert error["reasons"][0]["rule"] == "MM-TRADE-08"
        assert ask(market, op="pending") == before


@pytest.mark.parametrize(
    "request_fields",
    [
        {"give": {"stone": 1}}, {"with": "jade", "reply": "take"}, {"reply": "take", "give": {"stone": 1}},
        {"reply": "take", "want": {"stone": 1}},
        {"with": "jade", "give": {"stone": 0}}, {"with": "jade", "give": {"stone": 100}}, {"reply": "perhaps"},
        {"with": "jade", "give": {"stone": True}},
    ],
    ids=["to nobody", "offer and reply", "goods with a reply", "goods for a reply", "none of a good", "too many",
         "no reply", "no number"],
)  # fmt: skip
def test_a_request_that_is_no_trade_says_what_is_missing(market: Headless, request_fields: dict[str, Any]) -> None:
    assert ask(market, op="trade", **request_fields)["error"]["code"] == "bad-request"


def test_a_trade_where_none_can_begin_names_the_rule(market: Headless) -> None:
    assert ask(market, op="trade", reply="take")["error"]["message"] == "there is no offer to reply to"
    ask(market, op="adjust", path="players.amber.hand", value={"stone": 2, "water": 1, "metal": 1})
    ask(market, op="answer", option="build:tunnel")
    assert offer(market)["error"]["code"] == "illegal-answer"
    late = offer(market, to="q0")
    assert late["error"]["code"] == "stale-answer"
