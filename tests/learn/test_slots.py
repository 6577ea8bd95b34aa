"""Actions are numbers that mean the same whenever they can, and reach everything that is offered."""

from __future__ import annotations

import pytest

from marshub.kernel import say
from marshub.learn.action_numbers import MORE, assign_numbers, get_page
from marshub.learn.partial_answers import Pick


def offered(count: int) -> list[Pick]:
    return [Pick(f"option-{n}", say("option")) for n in range(count)]


@pytest.mark.parametrize(("count", "actions"), [(1, 3), (2, 3), (7, 8), (300, 1024), (1023, 1024)])
def test_each_pick_has_an_action_where_there_is_room(count: int, actions: int) -> None:
    result = assign_numbers("asked", offered(count), actions, 0)
    assert sorted(result.values()) == sorted(pick.id for pick in offered(count))
    assert all(0 <= action < actions for action in result)


@pytest.mark.parametrize(("count", "actions"), [(3, 3), (8, 8), (20, 8), (1024, 1024)])
def test_where_there_is_none_one_action_shows_the_others_round_and_round(count: int, actions: int) -> None:
    matches: list[str] = []
    rounds = -(-count // (actions - 1))
    for page in range(rounds):
        shown = assign_numbers("asked", offered(count), actions, page)
        assert shown.pop(actions - 1) == MORE
        assert set(shown.values()) == {pick.id for pick in get_page(offered(count), actions, page)}
        matches += shown.values()
    assert sorted(matches) == sorted(pick.id for pick in offered(count))
    assert assign_numbers("asked", offered(count), actions, rounds) == assign_numbers(
        "asked", offered(count), actions, 0
    )


def test_an_answer_is_the_same_action_whatever_else_is_offered_unless_two_meet() -> None:
    alone = {item.id: next(iter(assign_numbers("asked", [item], 1024, 0))) for item in offered(100)}
    together = {pick: action for action, pick in assign_numbers("asked", offered(100), 1024, 0).items()}
    moved = [pick for pick in alone if together[pick] != alone[pick]]
    assert len(moved) < 10
    assert all(alone[pick] in {together[other] for other in alone if other != pick} for pick in moved)


def test_the_same_word_to_another_question_is_another_action() -> None:
    yes = {
        question: next(iter(assign_numbers(question, offered(1), 1024, 0))) for question in ("keep", "discard", "stop")
    }
    assert len(set(yes.values())) == 3


def test_actions_of_a_question_are_those_of_every_release() -> None:
    """Who has trained a player keeps it: these numbers may change only with the `_v0` in the environment's name."""
    result = assign_numbers("pm-turn", [Pick(name, say(name)) for name in ("pass", "launch", "energy:2")], 1024, 0)
    assert result == {1002: "pass", 783: "launch", 661: "energy:2"}
