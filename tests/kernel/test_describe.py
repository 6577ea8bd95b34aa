"""Who may see a question and who is asked; a question as data, for every kind."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from marshub.games import load_game
from marshub.kernel import (
    CHANCE,
    TABLE,
    Amount,
    Assign,
    Choose,
    Confirm,
    Decision,
    Die,
    Draw,
    Option,
    OptionTerms,
    Result,
    Roll,
    Session,
    Words,
    say,
)
from marshub.kernel.describe import describe_decision, describe_outcome, describe_pending
from marshub.kernel.example import CoinRace
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
            Roll(PROMPT, (DIE, DIE), performed_by="red"),
            {
                "kind": "roll",
                "options": tuple(f"d6={face}" for _ in range(2) for face in "123456"),
                "least": 2,
                "most": 2,
                "dice": (DIE, DIE),
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


def test_the_pending_question_carries_the_id_that_its_answer_needs() -> None:
    session = Session(CoinRace(), seed=7)
    question = describe_pending(session, "")
    assert question is not None
    assert (question.id, question.asked_seat, len(question.options)) == (session.pending_id, "red", 2)


@pytest.mark.parametrize(
    ("outcome", "winners", "text"),
    [
        ("victory", ("blue",), "Victory for Blue"),
        ("victory", ("red", "blue"), "Victory"),  # of the whole table
        ("defeat", (), "Defeat"),
        ("stalemate", (), "stalemate"),
    ],
    ids=["one", "everybody", "nobody", "own-word"],
)
def test_whose_victory_it_is_is_said(outcome: str, winners: tuple[str, ...], text: str) -> None:
    game = load_game("pocket-mars")
    state = Session(game, {"players": 2}, seed=1).state
    assert Speech("en").say(describe_outcome(game, state, Result(outcome, say("x"), winners))) == text
