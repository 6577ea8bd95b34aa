"""Replies carry data beside words: keys, arguments, numbers and ids, and what the rules reckon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from marshub.advice.sentences import find_search_model
from marshub.games import load_game
from marshub.games.first_martians.box.components import DEADLY_WOUND
from marshub.games.first_martians.box.state import Tile
from marshub.headless import Headless, Refused
from marshub.headless.replies import Replies
from marshub.kernel import Answer, Choose, IllegalAnswer, Option, Reason, Section, say
from marshub.kernel.describe import describe_decision, make_schemas
from marshub.kernel.moments import FallenDie, Moment
from marshub.kernel.words import say_first_known
from marshub.words import Speech


def start(game: str = "first-martians", language: str = "en", **new: Any) -> Headless:
    made = Headless(load_game(game), Speech(language))
    assert ask(made, op="new", **new)["ok"]
    return made


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def until(server: Headless, key: str, policy: str = "first", steps: int = 400) -> dict[str, Any]:
    """Plays on to a decision; its description."""
    for _ in range(steps):
        pending = ask(server, op="pending")["pending"]
        if pending is None or pending["key"] == key:
            break
        ask(server, op="auto", policy=policy, steps=1, brief=True)
    assert pending is not None, f"the game ended without {key}"
    return pending


def test_prompts_and_options_are_data_too() -> None:
    pending = until(start(seed=7), "fm-plan")
    option = next(item for item in pending["options"] if item["id"] == "declare:pawn-medic-1:explore:R1-N")
    assert option["key"] == "fm-option-explore"
    assert option["args"] == {"space": "@fm-space-R1-N"}
    assert option["gesture"] == {"piece": "pawn-medic-1", "zone": "garage-hall", "afar": True}
    assert (option["group_key"], option["group_args"]) == ("fm-pawn-pawn-medic-1", {})
    assert option["label"] == Speech("en").say(say("fm-option-explore", space="@fm-space-R1-N"))


def test_the_same_options_are_the_same_however_often_they_are_asked_for() -> None:
    server = start(seed=7)
    first = until(server, "fm-plan")
    assert ask(server, op="pending")["pending"] == first
    spanish = until(start(seed=7, language="es"), "fm-plan")
    assert [item["id"] for item in spanish["options"]] == [item["id"] for item in first["options"]]
    assert [item["label"] for item in spanish["options"]] != [item["label"] for item in first["options"]]


def test_an_option_that_may_kill_says_so() -> None:
    server = start(seed=7)
    until(server, "fm-plan")
    state = server._require_session.state
    state.crew["medic"].wounds = DEADLY_WOUND - 1
    state.facilities["working-bay"].now.append("wound")
    state.facilities["working-bay"].parts["cpu"] = False
    state.cargo.available["part-cpu"] = 1
    ask(server, op="adjust", path="supply.food", value=4)  # looks anew
    options = {item["id"]: item for item in ask(server, op="pending")["pending"]["options"]}
    deadly = options["declare:pawn-medic-1:repair:working-bay.cpu"]
    assert deadly["risk"] == "fm-risk-deadly"
    assert deadly["warning"] == Speech("en").plain_text("fm-risk-deadly")
    assert "warning" not in options["declare:pawn-engineer-1:repair:working-bay.cpu"]


def test_a_refusal_brings_its_rules() -> None:
    server = start(seed=7)
    until(server, "fm-plan")
    reply = ask(server, op="answer", option="declare:pawn-medic-1:explore:R3-N")
    reasons = reply["error"]["reasons"]
    assert {"rule", "words", "key"} <= set(reasons[0])
    assert reasons[0]["rule"] == "FM-EXP-02"
    assert reasons == ask(server, op="explain", option="declare:pawn-medic-1:explore:R3-N")["reasons"]
    assert "done" not in reply["error"]["legal"]
    unfinished = ask(server, op="answer", option="done")["error"]["reasons"]
    assert {reason["rule"] for reason in unfinished} == {"FM-ACT-05"}
    assert unfinished[0]["args"] == {"pawn": "@fm-pawn-pawn-scientist-1"}


def test_a_refusal_of_several_says_what_is_against_each() -> None:
    against = {"b": (Reason("X-1", say("no")),), "c": (Reason("X-2", say("no")),)}
    asked = Choose("table", say("yes"), lambda: (), least=0, most=3, explain=lambda option: against.get(option, ()))
    with pytest.raises(IllegalAnswer) as refused:
        asked.parse_answer(Answer(options=("b", "c", "b")))
    assert [reason.rule for reason in refused.value.reasons] == ["X-1", "X-2"]


def test_a_draw_says_from_which_deck_and_for_whom() -> None:
    server = start("pocket-mars", setup={"players": 2}, seed=3, chance="table")
    seen: set[tuple[str, str]] = set()
    for _ in range(60):
        pending = ask(server, op="pending")["pending"]
        if pending["kind"] == "draw" and pending["key"] == "pm-which-card-of":
            assert pending["args"] == {"who": f"@pm-seat-{pending['by']}"}
            seen.add((pending["by"], pending["deck"]))
        ask(server, op="auto", policy="first", steps=1)
    assert seen == {("red", "deck"), ("blue", "deck")}


def test_cards_of_devious_automatics_are_another_deck() -> None:
    server = start("pocket-mars", setup={"players": 1}, seed=3, chance="table")
    colour = server._require_session.state.automatics.colour if server._require_session.state.automatics else ""
    seen = set()
    for _ in range(200):
        pending = ask(server, op="pending")["pending"]
        if pending is None:
            break
        if pending["kind"] == "draw":
            seen.add(pending["deck"])
        ask(server, op="auto", steps=1)
    assert {"deck", colour or server._require_session.state.automatics.colour} <= seen


def test_a_turned_tile_says_whose_it_is() -> None:
    server = start(seed=7, chance="table")
    until(server, "fm-plan")
    server._require_session.state.facilities["lab"].tiles.append(Tile("energy"))
    ask(server, op="adjust", path="supply.food", value=3)
    assert ask(server, op="answer", option="declare:pawn-medic-1:reopen:lab.energy")["ok"]
    pending = until(server, "fm-draw-tile")
    assert pending["args"] == {"resource": "@fm-reserve-energy", "facility": "@fm-facility-lab"}
    assert pending["deck"] == "tiles-energy"


@pytest.mark.parametrize("game", ["first-martians", "pocket-mars"])
def test_facts_come_on_request_and_match_their_schema(game: str) -> None:
    server = start(game, seed=5)
    schema = make_schemas(load_game(game))["facts"]
    for _ in range(30):
        ask(server, op="auto", steps=7, brief=True)
        reply = ask(server, op="state", facts=True)
        jsonschema.validate(reply["facts"], schema)
        assert reply["state"] == ask(server, op="state")["state"]
    assert "facts" not in ask(server, op="state")


def test_facts_of_first_martians_are_those_the_rules_go_by() -> None:
    """Told before Production and the Malfunction roll, and held against what these do then."""
    server = start(seed=11)
    settled = rolled = 0
    while settled < 6 or rolled < 3:
        before, since = ask(server, op="state", facts=True)["facts"], ask(server, op="log")["next"]
        if ask(server, op="auto", policy="first", steps=1)["result"]:
            break
        for message in ask(server, op="log", since=since)["log"]:
            if message["kind"] == "Produced" and message["resource"] == "energy":
                settled += 1
                its = before["production"]["energy"]
                # Effects on the way there are not counted: what is produced is what was foretold, or a rule moved it.
                assert its["need"] == len(its["by"]) == message["need"]
        state, facts = (ask(server, op="state", facts=True)[name] for name in ("state", "facts"))
        red = [part for here in state["facilities"].values() for part in here["parts"].values() if not part]
        assert facts["broken"] == len(red)
        assert facts["sols_left"] == state["last_sol"] - state["sol"]
        declared = {pawn for stack in state["plan"] for pawn in stack["pawns"]}
        assert not declared & set(facts["free_pawns"])
        rolled += 1


def test_facts_of_pocket_mars_end_as_the_score() -> None:
    server = start("pocket-mars", seed=5, setup={"players": 3})
    result = ask(server, op="auto", steps="end")["result"]
    assert ask(server, op="describe", id="red")["kind"] == "seat"  # also when nothing is asked any more
    facts = ask(server, op="state", seat="red", facts=True)["facts"]
    assert facts["totals"] == result["scores"]
    assert set(facts["to_beat"]) == {"eco", "ene", "sci", "wat", "con"}


def test_brief_replies_work_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    server = start(seed=7, brief=True)
    until(server, "fm-plan")

    def never(*_: object) -> None:
        raise AssertionError("options were worked out")

    reply = ask(server, op="answer", option="declare:pawn-medic-1:explore:R1-N", brief=True)
    monkeypatch.setattr("marshub.games.first_martians.rules.actions.action_phase.make_plan_options", never)
    reply = ask(server, op="answer", option="declare:pawn-medic-2:explore:R1-NE", brief=True)
    assert reply["ok"]
    assert reply["pending"]["brief"]
    assert reply["pending"]["options"] == []
    assert reply["pending"]["key"] == "fm-plan"
    assert ask(server, op="undo", brief=True)["pending"]["brief"]


def test_each_seat_has_the_value_that_the_search_counts() -> None:
    server = start("pocket-mars", setup={"players": 2}, seed=3)
    ask(server, op="auto", policy="sound", steps=12, brief=True)
    session, model = server._require_session, find_search_model(load_game("pocket-mars"))
    assert model is not None
    values = ask(server, op="evaluate")["values"]
    assert values == {seat: model.evaluate(session, seat) for seat in session.game.list_seats(session.state)}
    assert len(set(values.values())) > 1


def test_every_reply_with_a_question_leaves_its_options_out_where_it_may_be_brief(tmp_path: Path) -> None:
    path = str(tmp_path / "a.marshub")
    server = start(seed=7, setup={"players": 4}, brief=True, save=path)
    record, position = ask(server, op="export")["record"], ask(server, op="position")["position"]
    requests: list[dict[str, Any]] = [
        {"op": "answer", "option": "scientist"},
        {"op": "undo", "sure": True},
        {"op": "redo"},
        {"op": "pending"},
        {"op": "auto", "policy": "first", "steps": 1},
        {"op": "adjust", "path": "supply.oxygen", "value": 3},
        {"op": "load", "path": path},
        {"op": "fork"},
        {"op": "fork"},
        {"op": "close"},
        {"op": "lay", "position": position},
        {"op": "new", "record": record},
    ]
    for request in requests:
        reply = ask(server, **request, brief=True)
        assert reply["ok"], (request, reply)
        pending = reply["pending"]
        assert (pending["brief"], pending["options"]) == (True, []), request
    assert ask(server, op="pending")["pending"]["options"]
    server.close()


def test_a_die_that_fell_is_told() -> None:
    moment = Moment("dice", say("yes"), (), faces=(FallenDie(say("yes"), say("no"), bad=True),))
    assert Replies(Speech("en")).make_moment(moment)["faces"] == [{"die": "Yes", "shows": "No", "bad": True}]


def test_sentences_may_belong_together_without_a_title() -> None:
    """Of several keys the first with words is told, else the plain text."""
    keys = (say_first_known("no-such-key", "yes", otherwise="Lab"), say_first_known("no-such-key", otherwise="Lab"))
    section = Replies(Speech("en")).make_section(Section(keys))
    assert section == {"told": [{"words": "Yes", "key": "yes"}, {"words": "Lab", "key": "=Lab"}]}


def test_a_long_message_is_cut_in_an_error() -> None:
    for length, message in ((4000, "x" * 4000), (4001, "x" * 4000 + "…")):
        assert Replies(Speech("en")).make_error(Refused("bad-request", "x" * length))["message"] == message


def test_names_that_need_no_translation_have_ids_until_others_are_learnt() -> None:
    """A key without words is told as it is."""
    replies = Replies(Speech("en"))
    option = Option("go", say("no-such-key", where="H8", count=3))
    for hex_id in ("0,0", "1,1"):
        replies.learn_names([(hex_id, say("told-text", text="H8")), ("base", say("ui-base", count=3))])
        question = describe_decision(Choose("red", say("yes"), lambda: [option]))
        entries = msgspec.json.decode(msgspec.json.encode(replies.make_pending(question)))["options"][0]
        assert (entries["key"], entries["ids"]) == ("no-such-key", {"where": hex_id})


def test_a_briefing_is_data_too() -> None:
    result = ask(start(seed=7), op="briefing")["briefing"]
    assert [section["key"] for section in result] == [
        *("fm-mission-make-yourself-at-home", "brief-goals", "brief-clock", "brief-traps", "brief-difficulty")
    ]
    goal = result[1]["told"][0]
    assert goal == {"words": "Build the Backup Solar Panel", "key": "fm-objective-backup-solar-panel"}


def test_odds_are_data_too() -> None:
    server = start(seed=7)
    until(server, "fm-plan")
    result = ask(server, op="odds")["odds"][0]
    assert result["key"] == "odds-malfunction"
    assert result["lines"][0]["args"].keys() == {"block", "level"}


# ---------------------------------------------------------------------- free actions, hexes, tables without a course

COLONY = {"setup": {"players": 2}, "set": {"start": "red", "players.red.space": 5, "players.blue.space": 6}}


def lay_colony(**change: Any) -> Headless:
    return start("on-mars", position={**COLONY, "set": COLONY["set"] | change}, seed=1)


def test_free_actions_stand_beside_a_question_of_one_option() -> None:
    server = lay_colony(**{"players.red.objectives": ["refit"]})
    pending = ask(server, op="pending")["pending"]
    assert [item["id"] for item in pending["beside"]] == ["objective"]
    assert "objective" not in [item["id"] for item in pending["options"]]
    answered = ask(server, op="answer", option="objective")["pending"]
    assert (answered["key"], "beside" in answered) == ("om-objective", False)  # none within a free action
    assert "beside" not in ask(lay_colony(), op="pending")["pending"]


def test_sentences_carry_the_ids_of_hexes_that_they_name() -> None:
    server = lay_colony()
    ask(server, op="answer", option="control")
    pending = ask(server, op="pending")["pending"]
    move = next(item for item in pending["options"] if item["id"].startswith("bot:"))
    where = move["id"].rpartition(":")[2]
    assert where in move["ids"].values()
    far = ask(server, op="explain", option="rover:4,0")["reasons"][0]
    (name,) = [argument for argument, id_ in far["ids"].items() if id_ == "4,0"]
    assert far["args"][name] in far["words"]
    assert far["args"][name] != "4,0"


@pytest.mark.rule("OM-OBJ-02")
def test_why_an_objective_waits_is_told_by_its_rule_in_the_shuttle_phase() -> None:
    server = lay_colony(
        **{"players.red.docked": [5, 6, 7, 8], "players.red.hangar": 1, "players.red.objectives": ["refit"]},
        phase="shuttle",
    )
    assert ask(server, op="pending")["pending"]["key"] == "om-travel"
    assert [item["rule"] for item in ask(server, op="explain", option="objective")["reasons"]] == ["OM-OBJ-02"]
    assert [item["rule"] for item in ask(server, op="explain", option="control")["reasons"]] == ["OM-TURN-02"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"start": "", "phase": "turn"}, "`start` names who"),
        ({"phase": "over"}, "points are counted"),
        ({"phase": "shuttle", "active": "red"}, "the active player"),
        ({"active": "green"}, "the active player"),
        ({"players.red.done": True}, "marker is not laid down"),
        ({"phase": "shuttle", "last": 1}, "the final round"),
    ],
    ids=["no start", "over", "a seat in the Shuttle phase", "a seat without a player", "done", "final round"],
)
def test_a_position_whose_course_makes_no_sense_is_refused_with_what_is_expected(change: Any, message: str) -> None:
    position = {"setup": {"players": 2}, "set": {"start": "red"} | change}
    error = ask(Headless(load_game("on-mars"), Speech("en")), op="new", position=position)["error"]
    assert error["code"] == "bad-position"
    assert message in error["message"]
    assert "Error(" not in error["message"]
