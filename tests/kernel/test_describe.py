"""Who may see a question and who is asked; a question as data, for every kind."""

from __future__ import annotations

from typing import Any

import jsonschema
import msgspec
import pytest

from marshub.games import load_game
from marshub.kernel import (
    CHANCE,
    TABLE,
    Amount,
    Answer,
    Assign,
    Chance,
    Choose,
    Confirm,
    Decision,
    Die,
    Draw,
    IllegalAnswer,
    Option,
    OptionTerms,
    Reason,
    Result,
    Roll,
    Script,
    Session,
    Table,
    Words,
    say,
)
from marshub.kernel.describe import Pending, describe_decision, describe_outcome, describe_pending, make_schemas
from marshub.kernel.example import CoinRace, CoinRaceState
from marshub.kernel.policy import play
from marshub.words import Speech

PROMPT = say("toy-where")
CARDS = tuple(Option(card, say(card), high=3) for card in ("ore", "ice", "gold"))
TERMS = OptionTerms("standing", (say("verb"),))
DIE = Die("d6", say("toy-die"), tuple("123456"))


def choose(decider: str = "red", private_to: str = "", **more: Any) -> Choose:
    return Choose(decider, PROMPT, lambda: CARDS, private_to=private_to, **more)


def draw(private_to: str = "") -> Draw:
    return Draw(PROMPT, {"ore": 2, "ice": 0}, Words, private_to=private_to, performed_by="red", deck="mine")


@pytest.mark.parametrize(
    ("decision", "asked_seat"),
    [
        pytest.param(choose(), "red", id="public: the decider"),
        pytest.param(choose(private_to="red"), "red", id="private: the decider"),
        pytest.param(choose(TABLE), TABLE, id="the table"),
        pytest.param(draw(), CHANCE, id="public draw: chance"),
        pytest.param(draw(private_to="blue"), "blue", id="private draw: the seat that sees the card"),
    ],
)
def test_the_asked_seat(decision: Decision, asked_seat: str) -> None:
    assert decision.asked_seat == asked_seat


@pytest.mark.parametrize(
    ("decision", "viewers"),
    [
        pytest.param(choose(), ["red", "blue", "", None], id="public: everybody"),
        pytest.param(choose(private_to="red"), ["red", None], id="private: its seat, and players around the table"),
        pytest.param(draw(private_to="blue"), ["blue", None], id="private draw: its seat, not who performs it"),
    ],
)
def test_who_sees_a_question(decision: Decision, viewers: list[str | None]) -> None:
    assert [viewer for viewer in ("red", "blue", "", None) if decision.is_visible_to(viewer)] == viewers


def fields_of(decision: Decision, viewer: str | None = None, *, brief: bool = False) -> dict[str, Any]:
    """All fields but the ids of options in place of options, and none that is as in every question."""
    fields: dict[str, Any] = msgspec.structs.asdict(describe_decision(decision, "q7", viewer, brief=brief))
    defaults = msgspec.structs.asdict(describe_decision(Confirm("red", PROMPT), "q7", brief=True)) | {"brief": False}
    fields["options"] = tuple(option.id for option in fields["options"])
    return {name: value for name, value in fields.items() if value != defaults[name]}


@pytest.mark.parametrize(
    ("decision", "fields"),
    [
        (Confirm("red", PROMPT), {"options": ("yes", "no")}),
        (choose(), {"kind": "choose", "options": ("ore", "ice", "gold")}),
        (choose(option_terms=lambda: TERMS), {"kind": "choose", "options": ("ore", "ice", "gold"), "terms": TERMS}),
        (
            choose(least=0, most=9),
            {"kind": "choose", "options": ("ore", "ice", "gold"), "least": 0, "most": 3, "low": 0, "high": 9},
        ),
        (Amount("red", PROMPT, 2, 4), {"kind": "amount", "options": ("2", "3", "4"), "low": 2, "high": 4}),
        (
            Assign("red", PROMPT, lambda: CARDS[:2], 5),
            {"kind": "assign", "options": ("ore", "ice"), "least": 5, "most": 5, "total": 5},
        ),
        (
            Roll(PROMPT, (DIE, DIE), performed_by="red", in_app=True),
            {
                "kind": "roll",
                "options": tuple(f"d6={face}" for _ in range(2) for face in "123456"),
                "least": 2,
                "most": 2,
                "dice": (DIE, DIE),
                "app": True,
                "by": "red",
                "who": CHANCE,
                "asked_seat": CHANCE,
            },
        ),
        (
            draw(),
            {
                "kind": "draw",
                "options": ("ore",),
                "pile": {"ore": 2, "ice": 0},
                "by": "red",
                "deck": "mine",
                "who": CHANCE,
                "asked_seat": CHANCE,
            },
        ),
    ],
    ids=["confirm", "choose one", "choose with terms", "choose several", "amount", "assign", "roll", "draw"],
)
def test_a_question_of_each_kind_as_data(decision: Decision, fields: dict[str, Any]) -> None:
    assert fields_of(decision) == fields


@pytest.mark.parametrize(
    ("decision", "is_single"),
    [
        (choose(), True),
        (choose(least=0), False),
        (choose(most=2), False),
        (Confirm("red", PROMPT), True),
        (Amount("red", PROMPT, 0, 4), True),
        (draw(), True),
        (Assign("red", PROMPT, lambda: CARDS[:1], 1), False),
        (Roll(PROMPT, (DIE,)), False),
    ],
    ids=["choose", "least-0", "most-2", "confirm", "amount", "draw", "assign", "roll"],
)
def test_whether_an_answer_is_one_of_the_options(decision: Decision, *, is_single: bool) -> None:
    assert describe_decision(decision).is_single is is_single


def test_what_a_viewer_may_not_see_is_left_out() -> None:
    hidden = {"hidden": True, "by": "red", "deck": "mine", "kind": "draw", "who": CHANCE, "asked_seat": "blue"}
    assert fields_of(draw(private_to="blue"), "red") == hidden
    assert fields_of(draw(private_to="blue"), "") == hidden
    assert fields_of(choose(private_to="blue", least=2, most=2), "red") == {
        "kind": "choose",
        "hidden": True,
        "asked_seat": "blue",
    }


def test_in_brief_nothing_is_computed() -> None:
    def fail() -> Any:
        raise AssertionError("computed")

    several = Choose("red", PROMPT, fail, least=0, most=9, option_terms=fail)
    brief = {"kind": "choose", "brief": True, "least": 0, "most": 9, "low": 0, "high": 9}
    assert fields_of(several, brief=True) == brief
    assert describe_decision(several, "q7", brief=True, apart=True) == describe_decision(several, "q7", brief=True)
    assert "pile" not in fields_of(draw(), brief=True)


def test_the_pending_question_carries_the_id_that_its_answer_needs() -> None:
    session = Session(CoinRace(), seed=7)
    question = describe_pending(session, "")
    assert question is not None
    assert (question.id, question.asked_seat, len(question.options)) == (session.pending_id, "red", 2)
    play(session, "first")
    assert describe_pending(session, "") is None


class SecretRace(CoinRace):
    """Nobody but red sees what red is asked."""

    def play_segment(self, table: Table[CoinRaceState]) -> Script:
        yield choose(private_to="red")


def test_the_pending_question_is_described_for_its_viewer_and_as_briefly_as_asked() -> None:
    session = Session(SecretRace(), seed=7)
    questions = [
        describe_pending(session, viewer, brief=is_brief) for viewer in ("red", "blue") for is_brief in (False, True)
    ]
    assert [question and (question.hidden, question.brief, len(question.options)) for question in questions] == [
        (False, False, 3),
        (False, True, 0),
        (True, False, 0),
        (True, False, 0),
    ]


@pytest.mark.parametrize(
    "decision",
    [
        Confirm("red", PROMPT),
        choose(least=0),
        Amount("red", PROMPT, 2, 2),
        Assign("red", PROMPT, lambda: CARDS[:1], 3),
        Roll(PROMPT, (Die("d1", say("toy-die"), ("1",)),)),
        draw(),
    ],
    ids=lambda decision: decision.kind,
)
def test_a_question_without_free_actions(decision: Decision) -> None:
    """It offers its own options alone, and is asked even if it has only one answer, or is rolled or drawn."""
    assert decision.main_options() == decision.options()
    assert decision.free_action_options() == ()
    assert decision.find_forced_answer() is None
    assert decision.find_fixes("nothing") == ()
    assert tuple(decision.explainable_options()) == (tuple(decision.options()) if decision.kind == "confirm" else ())
    for option in decision.options():
        assert decision.is_offered(option.id)
    assert not decision.is_offered("nothing")


def test_a_question_that_chance_settles_may_come_out_any_way() -> None:
    assert {choose().settle_by_chance(Chance(seed)) for seed in range(40)} == {"ore", "ice", "gold"}


def test_an_illegal_answer_is_told_with_the_reasons_against_it() -> None:
    why = Reason("TOY-01", say("toy-why-far"))
    with pytest.raises(IllegalAnswer, match=r"\('far',\) does not answer this") as caught:
        choose(explain=lambda option: [why]).parse_answer(Answer(options=("far",)))
    assert caught.value.reasons == (why,)
    assert caught.value.legal == ("ore", "ice", "gold")


@pytest.mark.parametrize(
    ("outcome", "winners", "text"),
    [
        ("victory", ("blue",), "Victory for Blue"),
        ("victory", ("red", "blue"), "Victory"),  # of the whole table
        ("victory", (), "Victory"),
        ("defeat", (), "Defeat"),
        ("defeat", ("blue",), "Defeat"),
        ("stalemate", (), "stalemate"),
    ],
    ids=["one", "everybody", "together", "nobody", "who-lost-last", "own-word"],
)
def test_whose_victory_it_is_is_said(outcome: str, winners: tuple[str, ...], text: str) -> None:
    game = load_game("pocket-mars")
    state = Session(game, {"players": 2}, seed=1).state
    assert Speech("en").say(describe_outcome(game, state, Result(outcome, say("x"), winners))) == text


def test_a_game_has_a_schema_of_all_that_programs_get() -> None:
    game = load_game("migration-mars")
    schemas = make_schemas(game)
    assert (schemas.pop("game"), bool(schemas.pop("rules_version"))) == ("migration-mars", True)
    usual = {"setup", "state", "position", "record", "decisions", "answer", "result", "log", "choices"}
    assert schemas.keys() == usual | {"facts", "table"}
    assert {schema["$schema"] for schema in schemas.values()} == {"https://json-schema.org/draft/2020-12/schema"}
    assert game.facts_type is not None
    assert game.table_type is not None
    types = {"setup": game.setup_type, "state": game.state_type, "facts": game.facts_type, "table": game.table_type}
    for name, described in (types | {"decisions": Pending, "answer": Answer, "result": Result}).items():
        assert schemas[name]["$ref"] == f"#/$defs/{described.__name__}"
    jsonschema.validate([{"kind": "TakenBack", "steps": 1, "revealed": False}], schemas["log"])
    sentence = {"key": "mm-turn", "args": {}, "words": 7}
    with pytest.raises(jsonschema.ValidationError, match="7 is not of type 'string'"):
        jsonschema.validate(sentence, {**schemas["table"], "$ref": "#/$defs/Words"})
    assert make_schemas(CoinRace()).keys() == usual | {"game", "rules_version"}
