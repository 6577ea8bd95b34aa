"""Advice over JSON lines: as data and in words, the same each time, and none for seats that must not know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from marshub.advice.search_advice import search_advice
from marshub.games import load_game
from marshub.headless import Headless
from marshub.headless.server import PLAYOUTS
from marshub.kernel.search import SearchBudget
from marshub.words import Speech


def lines(game: str, *requests: dict[str, Any], language: str = "en") -> list[dict[str, Any]]:
    served = Headless(load_game(game), Speech(language))
    return [json.loads(item) for item in served.serve(iter([json.dumps(request) for request in requests]))]


NEW = {"op": "new", "setup": {"players": 4}, "seed": 5}
TO_PLAN = {"op": "auto", "policy": "captain", "steps": 6, "brief": True}
ASK = {"op": "advise", "playouts": 8}


def test_it_is_data_and_words_and_the_same_each_time() -> None:
    _, before, one, again, after = lines("first-martians", NEW, TO_PLAN, ASK, ASK, {"op": "pending", "brief": True})
    assert before["pending"]["key"] == "fm-plan"
    assert one == again
    assert after["pending"] == before["pending"]
    prospects = one["advice"]["prospects"]
    assert one["advice"]["playouts"] == 8
    assert {"id", "answer", "victories", "worth", "gain", "figures", "plan", "lacks"} <= set(prospects[0])
    assert one["advice"]["usual"] in {prospect["id"] for prospect in prospects}
    best = one["rows"][0]
    assert best["answer"] == prospects[0]["answer"]
    assert "too few to tell" in best["won"]  # of 8 playouts
    assert best["lines"][0]["tone"] == "step"


def test_what_was_begun_by_advice_is_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    earlier: list[Any] = []

    def search(*given: Any, earlier_plans: Any) -> Any:
        earlier.append(earlier_plans)
        return search_advice(*given, earlier_plans=earlier_plans)

    monkeypatch.setattr("marshub.advice.search_advice.search_advice", search)
    served = Headless(load_game("first-martians"), Speech("en"))

    def ask(**request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(served.handle(json.dumps(request)))
        assert reply["ok"]
        return reply

    ask(**NEW)
    ask(**TO_PLAN)
    ids, plans = set[str](), set[tuple[str, ...]]()
    for _ in range(7):
        result = ask(**ASK)["advice"]["prospects"][0]
        ids.add(result["id"])
        plans.add(tuple(result["plan"]))
        ask(op="answer", **result["answer"])
    assert len(ids) == len(plans) == 1
    assert earlier[0] == ()
    assert all(earlier[1:]), "each search begins with what was advised before"
    served.close()


def test_what_is_not_weighed_has_the_usual_answer() -> None:
    _, reply = lines("first-martians", NEW, ASK, language="it")
    assert reply["advice"] is None
    assert list(reply["usual"]) == ["option"]
    assert reply["rows"][0]["lines"][0]["words"] == "Quello che risponderebbe la macchina."


def test_an_answer_without_a_plan_is_advised_by_its_option() -> None:
    new = {"op": "new", "setup": {"players": 2}, "seed": 5}
    *_, asked, reply = lines("migration-mars", new, {"op": "auto", "policy": "settler", "steps": 8}, ASK)
    options = {option["id"]: option["label"] for option in asked["pending"]["options"]}
    advised = [row for row in reply["rows"] if row["answer"].get("option") in options]
    assert advised
    assert all(options[row["answer"]["option"]] in row["label"] for row in advised)


def test_a_budget_may_be_milliseconds(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: list[SearchBudget] = []

    def search(copy: object, model: object, budget: SearchBudget, *given: Any, earlier_plans: Any) -> None:
        budgets.append(budget)

    assert lines("first-martians", NEW, TO_PLAN, {"op": "advise", "ms": 1})[-1]["ok"]
    monkeypatch.setattr("marshub.advice.search_advice.search_advice", search)
    lines("first-martians", NEW, TO_PLAN, *({"op": "advise", **given} for given in ({}, {"ms": 9}, {"ms": 9, **ASK})))
    assert budgets == [SearchBudget(PLAYOUTS), SearchBudget(None, 9), SearchBudget(8, 9)]


@pytest.mark.parametrize("wrong", [{"playouts": 0}, {"ms": -5}])
def test_a_budget_is_more_than_nothing(wrong: dict[str, int]) -> None:
    _, reply = lines("first-martians", NEW, {"op": "advise", **wrong})
    assert reply["error"]["code"] == "bad-request"


def test_chance_is_given_no_advice_and_where_nothing_is_hidden_each_seat_may_have_it() -> None:
    new = {"op": "new", "setup": {"players": ["amber", "jade"]}, "seed": 5}
    play = {"op": "auto", "policy": "settler", "steps": 8, "brief": True}
    _, turn, *replies = lines("migration-mars", new, play, {**ASK, "seat": "amber"}, {**ASK, "seat": "jade"})
    assert [bool(reply["rows"]) for reply in replies] == [True, True], turn
    tunnel = {"owner": "amber", "kind": "tunnel"}
    begin = {**new, "setup": {}, "position": {"setup": new["setup"], "set": {"start": "amber", "terrain.4,-5": tunnel}}}
    roll = {"op": "answer", "option": "roll"}
    _, asked, reply = lines("migration-mars", {**begin, "chance": "table"}, roll, ASK)
    assert asked["pending"]["who"] == "chance"
    assert reply == {"ok": True, "advice": None, "usual": None, "rows": []}


def test_another_seat_gets_none_where_something_is_hidden() -> None:
    new = {"op": "new", "setup": {"players": 2}, "seed": 5}
    _, turn = lines("pocket-mars", new, {"op": "auto", "policy": "sound", "steps": 12, "brief": True})
    mine = turn["pending"]["who"]
    other = {"red": "blue", "blue": "red"}[mine]
    play = {"op": "auto", "policy": "sound", "steps": 12, "brief": True}
    *_, no, yes, nobody = lines(
        "pocket-mars",
        new,
        play,
        {**ASK, "seat": other},
        {"op": "advise", "playouts": 6, "seat": mine},
        {**ASK, "seat": "x"},
    )
    assert no == {"ok": True, "advice": None, "usual": None, "rows": [], "hidden": True}
    assert yes["advice"] is not None or yes["usual"] is not None
    assert nobody["error"]["code"] == "unknown-seat"


def test_when_the_game_is_over_there_is_nothing_to_advise() -> None:
    *_, reply = lines(
        "pocket-mars", {"op": "new", "setup": {"players": 2}, "seed": 5}, {"op": "auto", "policy": "first"}, ASK
    )
    assert reply["error"]["code"] == "game-over"
