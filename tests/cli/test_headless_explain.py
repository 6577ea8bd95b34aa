"""`explain` answers for all that the rules know at that moment, offered or not, and says so where they know nothing."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from marshub.games import load_game
from marshub.games.first_martians.box.components import PARTS
from marshub.games.first_martians.box.state import Tile
from marshub.games.first_martians.rules.actions.registry import ACTIONS_BY_ID
from marshub.headless import Headless
from marshub.languages import LANGUAGES
from marshub.words import Speech


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def rules(server: Headless, option: str) -> list[str]:
    """Ids of the rules against an option; ["legal"] where there are none, the error's code where it is nonsense."""
    reply = ask(server, op="explain", option=option)
    if not reply["ok"]:
        return [reply["error"]["code"]]
    assert reply["legal"] is (not reply["reasons"])
    return [reason["rule"] for reason in reply["reasons"]] or ["legal"]


def planning(players: int = 4, seed: int = 7) -> Headless:
    server = Headless(load_game("first-martians"), Speech("en"))
    reply = ask(server, op="new", setup={"players": players}, seed=seed)
    while reply["pending"]["key"] != "fm-plan":
        reply = ask(server, op="auto", policy="first", steps=1, brief=True)
    return server


def declare(server: Headless, *options: str) -> None:
    for option in options:
        assert ask(server, op="answer", option=option, brief=True)["ok"], option


def test_joining() -> None:
    server = planning()
    server._require_session.state.crew["engineer"].wounds = 2
    declare(server, "declare:pawn-medic-1:rest", "declare:pawn-engineer-1:heal", "declare:pawn-medic-2:explore:R1-N")
    assert rules(server, "join:pawn-scientist-1:s1") == ["FM-PAWN-04"]
    assert rules(server, "join:pawn-scientist-1:s2") == ["FM-HEAL-01"]
    assert rules(server, "join:pawn-scientist-1:s3") == ["legal"]
    assert rules(server, "join:pawn-medic-1:s3") == ["FM-ACT-02"]
    assert rules(server, "join:pawn-scientist-1:s9") == ["no-such-option"]
    assert rules(server, "join:pawn-nobody-1:s3") == ["no-such-option"]


def test_operators() -> None:
    server = planning(players=2)
    aom, operator = next(iter(server._require_session.state.aoms.items()))
    other = next(who for who in server._require_session.state.crew if who != operator)
    assert rules(server, f"operate:{aom}:{operator}") == ["FM-AOM-05"]
    assert rules(server, f"operate:{aom}:{other}") == ["legal"]
    away = next(
        who for who in ("scientist", "geologist", "engineer", "medic") if who not in server._require_session.state.crew
    )
    assert rules(server, f"operate:{aom}:{away}") == ["FM-SKILL-02"]
    declared = next(o.id for o in server._require_session.pending.options() if o.id.startswith(f"declare:pawn-{aom}:"))
    declare(server, declared)
    assert "FM-AOM-07" in rules(server, f"operate:{aom}:{other}")


def test_donors() -> None:
    server = planning()
    state = server._require_session.state
    for here in state.facilities.values():
        here.parts = dict.fromkeys(here.parts, True)
    state.facilities["lab"].parts["cpu"] = False
    state.facilities["garage-hall"].tiles.append(Tile("energy"))
    state.facilities["med-lab"].parts["cpu"] = False
    ask(server, op="adjust", path="supply.food", value=3)
    declare(server, "declare:pawn-medic-1:switch:lab.cpu")
    offered = [option.id for option in server._require_session.pending.options()]
    assert rules(server, offered[0]) == ["legal"]
    assert rules(server, "garage-hall") == ["FM-BLD-10"]
    assert rules(server, "med-lab") == rules(server, "lab") == ["FM-BLD-04"]
    assert rules(server, "backup-farm") == ["FM-ACT-08"]
    assert rules(server, "moon-base") == ["no-such-option"]
    refused = ask(server, op="answer", option="garage-hall")["error"]
    assert [reason["rule"] for reason in refused["reasons"]] == ["FM-BLD-10"]


def test_a_donor_that_would_cost_more_than_there_is() -> None:
    server = planning()
    state = server._require_session.state
    for here in state.facilities.values():
        here.parts = dict.fromkeys(here.parts, True)
    state.facilities["lab"].parts["energy"] = False
    state.supply.energy = state.supply.oxygen = 0
    ask(server, op="adjust", path="supply.food", value=3)
    declare(server, "declare:pawn-medic-1:explore:R1-N", "declare:pawn-medic-2:switch:lab.energy")
    assert rules(server, "garage-hall") == ["FM-BLD-09"]


@pytest.mark.parametrize(
    ("option", "rule"),
    [
        ("declare:pawn-medic-1:repair:lab.cpu", "FM-BLD-01"),
        ("declare:pawn-medic-1:explore:R3-N", "FM-EXP-02"),
        ("declare:pawn-medic-1:research", "no-such-option"),
        ("declare:pawn-medic-1:examine:sample", "FM-COST-15"),
        ("declare:pawn-medic-1:reopen:lab.energy", "FM-RSH-01"),
        ("declare:pawn-medic-1:serve:mould-behind-the-panel", "FM-EVT-14"),
        ("declare:pawn-medic-3:rest", "no-such-option"),
        ("declare:pawn-medic-1:rest:lab", "no-such-option"),
        ("declare:pawn-medic-1:repair:moon.cpu", "no-such-option"),
        ("declare:pawn-medic-1:dance", "no-such-option"),
        ("declare", "no-such-option"),
        ("", "no-such-option"),
        ("done:now", "FM-ACT-05"),
        ("declare:pawn-medic-1:examine", "no-such-option"),
        ("declare:pawn-medic-1:repair", "no-such-option"),
        ("withdraw:s7", "no-such-option"),
    ],
)
def test_what_nobody_could_do_now(option: str, rule: str) -> None:
    server = planning()
    state = server._require_session.state
    state.facilities["lab"].parts["cpu"] = True
    state.cargo.available.pop("sample", None)
    state.events.clear()
    ask(server, op="adjust", path="supply.food", value=3)
    assert rule in rules(server, option)


def test_near_names_are_offered_where_nothing_is_known() -> None:
    error = ask(planning(), op="explain", option="declare:pawn-medic-1:rset")["error"]
    assert "declare:pawn-medic-1:rest" in error["near"]


def test_plans_are_explained_at_other_moments_too() -> None:
    server = planning()
    while ask(server, op="pending", brief=True)["pending"]["key"] == "fm-plan":
        ask(server, op="auto", policy="first", steps=1, brief=True)
    assert rules(server, "declare:pawn-medic-1:rest") == ["FM-ACT-01"]
    assert rules(server, "declare:pawn-medic-1:dance") == ["no-such-option"]
    assert rules(server, "join:pawn-nobody-1:s1") == ["no-such-option"]


def test_whatever_is_asked_nothing_breaks_and_what_is_offered_is_legal() -> None:
    server = planning(players=2)
    state = server._require_session.state
    facilities, words = [*state.facilities][:4], ["", "moon", "R1-N", "sample", "orange-1", *state.notes]
    targets = [*words, *(f"{one}.{part}" for one, part in product([*facilities, "R1-N"], ["", *PARTS, "sample"]))]
    declare(server, next(o.id for o in server._require_session.pending.options() if ":explore:" in o.id))
    offered = {option.id for option in server._require_session.pending.options()}
    for kind, target in product([*ACTIONS_BY_ID, "explore@temporary-garage"], targets):
        option = f"declare:pawn-engineer-1:{kind}" + (f":{target}" if target else "")
        messages = rules(server, option)
        assert (messages == ["legal"]) is (option in offered), option
    for verb, rest in product(
        ("join", "drive", "walk", "route", "strip", "operate", "withdraw"), [*words, "s1", "lab:cpu"]
    ):
        rules(server, f"{verb}:{rest}")
        rules(server, f"{verb}:{rest}:s1")
    for option in offered:
        assert rules(server, option) == ["legal"]


def test_landing_in_pocket_mars() -> None:
    """Played at random until the landing, or the promotion, of a card is open."""
    matches: set[str] = set()
    for seed in range(40):
        server = Headless(load_game("pocket-mars"), Speech("en"))
        reply = ask(server, op="new", setup={"players": 2}, seed=seed)
        while reply["pending"] is not None:
            if reply["pending"]["key"] in ("pm-land-where", "pm-promote-where"):
                offered = {option["id"] for option in ask(server, op="pending")["pending"]["options"]}
                matches |= {rule for item in ("eco", "ene", "sci", "wat") for rule in rules(server, item)}
                assert rules(server, "con") == ["PM-TERM-03"]
                assert all(rules(server, item) == ["legal"] for item in offered)
                assert rules(server, "moon") == ["no-such-option"]
                assert rules(server, "earth") == ["PM-TERM-14"]
            reply = ask(server, op="auto", steps=1, brief=True)
    assert matches == {"legal", "PM-TERM-11", "PM-TERM-04"}


def test_every_reason_is_said_in_every_language() -> None:
    for speech in map(Speech, LANGUAGES):
        for key in ("full", "medic-only", "operator", "aom-declared", "lent-price"):
            assert speech.has_message(f"fm-why-{key}")
        for key in ("never-holds", "not-there", "full", "nobody-there", "not-named", "not-now"):
            assert speech.has_message(f"pm-why-{key}")


def test_a_question_in_ones_own_words_is_answered_with_rules() -> None:
    server = Headless(load_game("first-martians"), Speech("it"))
    reply = ask(server, op="rules", ask="posso usare le riserve di energia se manca produzione")
    assert len(reply["rules"]) == 8
    rule = next(rule for rule in reply["rules"] if rule["id"] == "FM-SUP-06")
    assert rule["says"].startswith(rule["sentence"])
    assert rule["title"] == "Niente riserve per la produzione mancante"
    assert ask(server, op="rules", ask="sup 06")["rules"][0] == rule
    assert ask(server, op="rules", ask="zebra")["rules"] == []


AMBER = {
    "setup": {"players": ["amber", "jade"]},
    "set": {
        "terrain.4,-5": {"owner": "amber", "kind": "tunnel"},
        "terrain.4,-4": {"owner": "amber", "kind": "lsc"},
        "terrain.3,-3": {"owner": "amber", "kind": "tunnel"},
        "terrain.3,-4": {"owner": "amber", "kind": "habitat"},
        **{f"players.amber.hand.{card}": 4 for card in ("water", "stone", "metal")},
        "start": "amber",
    },
}


def settling() -> Headless:
    server = Headless(load_game("migration-mars"), Speech("en"))
    assert ask(server, op="new", position=AMBER, seed=1, chance="table")["pending"]["key"] == "mm-colony"
    return server


@pytest.mark.parametrize(
    ("move", "rules_told"),
    [
        ("build:tunnel:5,-5", ["legal"]),
        ("build:tunnel:9,9", ["MM-TERR-01"]),
        ("build:tunnel:nowhere", ["no-such-option"]),
        ("build:export:2,-3", ["MM-PLACE-03"]),
        ("build:fortress:2,-3", ["MM-FORT-01"]),
        ("trade:jade:give:stone:want:blueprint", ["MM-TRADE-08"]),
        ("trade:jade:give:stone:give:water", ["legal"]),
        ("trade:jade:give:stone:give:water:send", ["legal"]),
        ("trade:jade:give:stone:send:accept", ["no-such-option"]),
        ("move:3,-4:0,0", ["MM-COLONY-02", "MM-POP-04"]),
    ],
)
def test_a_whole_move_is_explained_whether_or_not_its_steps_are_open(move: str, rules_told: list[str]) -> None:
    server = settling()
    before = ask(server, op="state")["state"]
    assert rules(server, move) == rules_told
    assert ask(server, op="state")["state"] == before
    refused = ask(server, op="answer", option=move)["error"]
    assert refused["code"] == "illegal-answer"
    assert [reason["rule"] for reason in refused["reasons"]] == [rule for rule in rules_told if rule.startswith("MM-")]


def test_actions_of_another_phase_are_refused_with_the_reasons_that_explain_has() -> None:
    server = settling()
    ask(server, op="answer", option="roll")
    ask(server, op="answer", values={"numbered": "1", "collection": "1"})
    for option, rule in (("build:tunnel", "MM-BUILD-01"), ("trade:jade", "MM-TURN-02"), ("roll", "MM-TURN-01")):
        refused = ask(server, op="answer", option=option)["error"]
        assert [reason["rule"] for reason in refused["reasons"]] == rules(server, option) == [rule]


def test_the_forecast_of_a_whole_move_says_what_is_missing() -> None:
    server = settling()
    closed = ask(server, op="forecast", option="build:export:2,-3")["forecast"]
    assert [reason["rule"] for reason in closed["missing"]] == ["MM-PLACE-03"]
    assert [reason["rule"] for reason in closed["costs"]] == ["MM-BUILD-02"]
    legal = ask(server, op="forecast", option="build:tunnel:5,-5")["forecast"]
    assert not legal["missing"]
    assert "MM-STRIKE-07" not in [reason["rule"] for reason in legal["risks"]]


def test_the_forecast_of_nonsense_is_none_and_of_an_illegal_hex_says_why() -> None:
    server = settling()
    assert ask(server, op="forecast", option="build:tunnel:nowhere")["forecast"] is None
    taken = ask(server, op="forecast", option="build:tunnel:4,-4")["forecast"]
    assert [reason["rule"] for reason in taken["missing"]] == ["MM-TERR-06"]
