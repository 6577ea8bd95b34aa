"""Every clause of the headless server that a small game can show: requests, replies, saves and copies."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from marshub.advice.rows import Row
from marshub.headless import Headless, Refused
from marshub.headless.replies import Replies
from marshub.kernel import Answer, BadAdjustment, IllegalAnswer, Moment, Option, Reason, Section, Words, say
from marshub.kernel.decision import Forecast
from marshub.kernel.describe import Question
from marshub.kernel.example import EX_01, CoinRace, CoinRaceState
from marshub.kernel.game import Result
from marshub.kernel.log_entry import Adjusted, TakenBack
from marshub.kernel.moments import UNTOLD, FallenDie
from marshub.kernel.odds import Odds, OddsLine
from marshub.kernel.printed_table import Description
from marshub.words import Speech
from toys import Toy

TEXTS = {"t-way": "Which way?", "t-both": "Both", "t-lake": "Lake"}


class CountedRace(CoinRace):
    """A race with figures of its own, and a reason against a whole move."""

    def compute_facts(self, state: CoinRaceState) -> Section:
        return Section((say("t-way"),))

    def explain_option(self, state: CoinRaceState, pending: Any, option: str) -> Sequence[Reason]:
        return [EX_01] if option == "one:three" else ()


def make_server() -> Headless:
    return Headless(CountedRace(), Speech("en"))


def ask(server: Headless, op: str, **fields: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps({"op": op, **fields})))
    return reply


def refuse(server: Headless, op: str, **fields: Any) -> dict[str, Any]:
    reply = ask(server, op, **fields)
    assert not reply["ok"]
    error: dict[str, Any] = reply["error"]
    return error


@pytest.fixture
def replies() -> Replies:
    speech = Speech("en")
    speech.learn({"en": TEXTS})
    return Replies(speech)


def test_blank_lines_have_no_reply_and_the_game_is_closed_at_the_end(tmp_path: Path) -> None:
    server, save = make_server(), str(tmp_path / "a.marshub")
    new, fork = json.dumps({"op": "new", "save": save}), '{"op":"fork"}'
    assert len(list(server.serve(iter([new, " ", "\n", fork, fork])))) == 3
    assert ask(make_server(), "load", path=save)["ok"], "nobody has it open"
    server = make_server()
    assert len(list(server.serve(iter(['{"op":"quit"}', '{"op":"odds"}'])))) == 1


def test_a_new_game_closes_the_one_before(tmp_path: Path) -> None:
    server, save = make_server(), str(tmp_path / "a.marshub")
    ask(server, "new", save=save)
    ask(server, "new", seed=3)
    assert ask(make_server(), "load", path=save)["ok"]


def test_a_game_that_cannot_begin_leaves_no_save_and_the_old_game(tmp_path: Path) -> None:
    server, save = make_server(), tmp_path / "a.marshub"
    ask(server, "new", seed=3)
    ask(server, "answer", option="two")
    position = {"set": {"coins.red": 99}}
    assert refuse(server, "new", save=str(save), position=position)["code"] == "bad-position"
    assert not save.exists()
    assert ask(server, "state")["state"]["coins"]["red"] == 2


def test_a_position_brings_its_setup_and_begins_the_game() -> None:
    server = make_server()
    ask(server, "new", setup={"players": 3}, seed=3)
    position = ask(server, "position")["position"]
    assert ask(server, "new", position=position)["ok"]
    assert len(ask(server, "state")["state"]["coins"]) == 3
    assert refuse(server, "undo")["code"] == "nothing-to-undo"


def test_a_record_is_played_alone(tmp_path: Path) -> None:
    server = make_server()
    ask(server, "new", seed=3)
    ask(server, "answer", option="two")
    record = ask(server, "export")["record"]
    assert ask(server, "new", record=record)["moves"] == 1
    for field in ({"setup": {"players": 2}}, {"position": {}}, {"chance": "all"}):
        assert refuse(server, "new", record=record, **field)["code"] == "bad-request"


def test_facts_come_when_they_are_asked_for() -> None:
    server = make_server()
    ask(server, "new")
    assert ask(server, "state").keys() == {"ok", "state"}
    assert ask(server, "state", facts=True)["facts"]


def test_an_answer_has_one_form_and_its_question() -> None:
    server = make_server()
    pending = ask(server, "new")["pending"]
    error = refuse(server, "answer", option="one", options=["one"])
    assert (error["code"], error["legal"]) == ("illegal-answer", ["one", "two"])
    assert refuse(server, "answer")["code"] == "illegal-answer"
    assert refuse(server, "answer", option="one", to="q9")["code"] == "stale-answer"
    assert ask(server, "answer", option="one", to=pending["id"])["ok"]
    assert [reason["rule"] for reason in refuse(server, "answer", option="three")["reasons"]] == ["EX-01"]


def test_unknown_ids_and_options_are_answered_with_near_ones() -> None:
    server = make_server()
    ask(server, "new")
    assert refuse(server, "describe", id="rad")["near"] == ["red"]
    assert refuse(server, "state", seat="pink")["code"] == "unknown-seat"
    assert refuse(server, "auto", steps=-1)["code"] == "bad-request"
    assert refuse(server, "log", since=-1)["code"] == "bad-request"


def test_the_log_begins_where_it_is_asked_to() -> None:
    server = make_server()
    ask(server, "new")
    for option in ("one", "two", "one"):
        ask(server, "answer", option=option)
    reply = ask(server, "log", since=1, moments=True)
    assert [entry["coins"] for entry in reply["log"]] == [2, 1]
    assert (len(reply["moments"]), reply["next"]) == (2, 3)
    assert ask(server, "undo", steps=2)["log"][0]["steps"] == 2


def test_corrections_and_positions_keep_their_reasons_and_places_their_path() -> None:
    server = make_server()
    ask(server, "new")
    assert ask(server, "adjust", path="coins.red", value=1, reason="miscounted")["log"][0]["reason"] == "miscounted"
    assert ask(server, "lay", position={"set": {"coins.red": 2}}, reason="anew")["log"][0]["reason"] == "anew"
    places = ask(server, "places", under="coins.")["places"]
    assert [place["path"] for place in places] == ["coins.red", "coins.blue"]


def test_copies_lie_on_one_another() -> None:
    server = make_server()
    ask(server, "new", seed=3)
    fork = ask(server, "fork")
    assert (fork["depth"], fork["pending"]["id"]) == (1, "q0"), "with the chance of the game"
    fork = ask(server, "fork", seed=8)
    assert (fork["depth"], fork["pending"]["id"]) == (2, "q1"), "other chance is a step of the copy"
    ask(server, "answer", option="two")
    assert ask(server, "close")["depth"] == 1
    assert ask(server, "state")["state"]["coins"]["red"] == 0
    assert ask(server, "close")["depth"] == 0
    assert ask(server, "close")["depth"] is None


def test_a_save_is_written_over_only_if_that_is_said(tmp_path: Path) -> None:
    server = make_server()
    first, second = tmp_path / "a.marshub", tmp_path / "b.marshub"
    ask(server, "new", seed=3, save=str(first))
    ask(server, "answer", option="two")
    (tmp_path / "x").mkdir()
    assert ask(server, "save", path=str(tmp_path / "x" / ".." / "a.marshub"))["ok"], "it is there already"
    assert ask(server, "save", path=str(second))["ok"]
    assert ask(server, "load", path=str(first))["pending"]["id"] == "q1", "it is this game"
    ask(server, "new", seed=4)
    assert not ask(server, "save", path=str(second))["ok"]
    assert ask(server, "save", path=str(second), over=True)["ok"]


def test_a_save_that_is_only_read_stays_as_it_is(tmp_path: Path) -> None:
    server, save = make_server(), str(tmp_path / "a.marshub")
    ask(server, "new", seed=3, save=save)
    ask(server, "close")
    assert ask(server, "load", path=save, read_only=True)["ok"]
    ask(server, "answer", option="two")
    assert ask(make_server(), "load", path=save)["pending"]["id"] == "q0"


def test_a_save_of_another_game_is_let_go(tmp_path: Path) -> None:
    class OtherRace(CoinRace):
        id = "other-race"

    server, save = make_server(), str(tmp_path / "a.marshub")
    ask(server, "new", save=save)
    server.close()
    assert not ask(Headless(OtherRace(), Speech("en")), "load", path=save)["ok"]
    assert ask(server, "load", path=save)["ok"]


def test_a_seat_sees_its_own_secrets_alone() -> None:
    server = Headless(Toy(), Speech("en"))
    ask(server, "new")
    assert ask(server, "state", seat="red")["state"]["secret"] == {"red": "map", "blue": ""}
    assert ask(server, "state")["state"]["secret"] == {"red": "map", "blue": "key"}
    assert ask(server, "table")["ok"], "of the whole table, unless a seat is named"


@pytest.mark.parametrize("fields", [{"op": "new", "save": "a\0b"}, {"op": "load", "path": "a\0b"}])
def test_a_path_with_control_characters_is_refused(
    fields: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refuse(make_server(), **fields)["code"] == "bad-request"


def test_a_refusal_has_its_details(replies: Replies) -> None:
    assert replies.make_error(Refused("no-such-id", "nothing", near=["a"])) == {
        "code": "no-such-id",
        "message": "nothing",
        "near": ["a"],
    }
    assert len(replies.make_error(Refused("no", "x" * 9999))["message"]) == 4001
    words = replies.make_error(BadAdjustment("no", words=say("t-way")))
    assert (words["words"], words["key"]) == ("Which way?", "t-way")
    illegal = replies.make_error(IllegalAnswer("no", reasons=[Reason("EX-01", say("t-way"))]))
    assert [reason["rule"] for reason in illegal["reasons"]] == ["EX-01"]


def test_an_option_has_all_its_words(replies: Replies) -> None:
    left = Option(
        "left",
        say("t-none|number", n="H8"),
        group=say("number", n="Lake"),
        verb=say("t-way"),
        risk="t-lake",
    )
    replies.learn_names([("8,1", Words("told-text", {"text": "H8"}))])
    question = Question("q0", "choose", "red", say("t-way"), (left,), beside=(left,), least=0)
    made = replies.make_pending(question)
    assert made is not None
    assert made["least"] == 0, "it need not be answered with any"
    for encoded in (made["options"][0], made["beside"][0]):
        option = json.loads(bytes(encoded))
        assert (option["label"], option["key"], option["ids"]) == ("H8", "number", {"n": "8,1"})
        assert (option["verb"], option["verb_key"], option["warning"]) == ("Which way?", "t-way", "Lake")
        assert (option["group"], option["group_args"]) == ("Lake", {"n": "Lake"})
    replies.learn_names([])
    again = replies.make_pending(question)
    assert again is not None
    assert "ids" not in json.loads(bytes(again["options"][0])), "names are those of the present game"
    lists = replies.make_data(Words("t-both", {}, {"things": (say("t-none|t-lake"),)}))["lists"]
    assert [item.key for item in lists["things"]] == ["t-lake"]
    assert (replies.language, Replies(Speech("it")).language) == ("en", "it")


def test_advice_has_its_rate_and_the_tone_of_each_sentence(replies: Replies) -> None:
    row = Row(Answer(option="left"), say("t-lake"), say("t-way"), say("t-both"), risks=(say("t-lake"),))
    made = replies.make_advice(row)
    assert (made["answer"].option, made["label"], made["won"]) == ("left", "Lake", "Which way?")
    assert made["lines"] == [{"tone": "plain", "words": "Both"}, {"tone": "risk", "words": "Lake"}]


def test_what_is_known_of_an_answer_is_data_with_words(replies: Replies) -> None:
    reason = Reason("EX-01", say("t-way"), zone="far", remedy=say("t-lake"))
    made = replies.make_reasons([reason, EX_01, Reason("EX-01", say("t-way"), remedy=say("t-lake"))])
    assert (made[0]["zone"], made[0]["remedy"]) == ("far", "Lake")
    assert not {"zone", "remedy"} & made[1].keys()
    assert (made[2]["remedy"], "zone" in made[2]) == ("Lake", False)
    forecast = replies.make_forecast(Forecast(risks=(reason,), odds={"success": 50}))
    assert forecast is not None
    assert (forecast["risks"], forecast["odds"], forecast["gains"]) == (made[:1], {"success": 50}, [])
    line = OddsLine(say("t-lake"), (1, 4), "EX-01")
    odds = replies.make_odds(Odds("pending", say("t-way"), (line,), (say("t-lake"),)))
    assert (odds["title"], odds["notes"]) == ("Which way?", ["Lake"])
    assert (odds["lines"][0]["percent"], odds["lines"][0]["rule"]) == (25, "EX-01")
    described = replies.make_description(Description("tile", say("t-lake"), (say("t-way"), say("t-both"))))
    assert [sentence["key"] for sentence in described["text"]] == ["t-way", "t-both"]
    section = replies.make_section(Section((say("t-way"), TakenBack(2, revealed=False)), say("t-lake")))
    assert (section["title"], section["told"][0]["words"], len(section["told"])) == ("Lake", "Which way?", 2)
    result = replies.result(Result("victory", say("t-lake"), ("red",), {"red": 5}))
    assert result is not None
    assert (result["words"], result["winners"]) == ("Lake", ("red",))
    lost = replies.result(Result("defeat", say("t-way"), (), {}))
    assert (replies.result(None), lost and lost["words"]) == (None, "Which way?")
    entry = Adjusted("coins.red", 0, 1, "", say("t-lake"))
    assert replies.make_data((entry,))[0]["kind"] == "Adjusted"


def test_a_moment_has_its_seat_its_dice_and_the_effects_that_are_told(replies: Replies) -> None:
    moment = Moment(
        "dice",
        say("t-way"),
        (TakenBack(1, revealed=False),),
        story=say("t-lake"),
        seat="red",
        text=(say("t-way"), say("t-both")),
        faces=(FallenDie(say("t-way"), say("t-lake"), bad=True),),
        effects=(UNTOLD, say("t-lake")),
        is_continuation=True,
    )
    made = replies.make_moment(moment)
    assert (made["who"], made["again"], made["story"], made["effects"]) == ("red", True, "Lake", ["Lake"])
    assert (made["title"], made["text"]) == ("Which way?", ["Which way?", "Both"])
    assert made["faces"] == [{"die": "Which way?", "shows": "Lake", "bad": True}]
