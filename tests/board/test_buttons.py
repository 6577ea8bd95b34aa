"""Buttons: when they act, and what a long press stands for."""

from __future__ import annotations

from itertools import product

import pytest

from hublink.messages import LONG, PRESS, RELEASE
from marshub.board.buttons import Buttons

FEW = ("prev", "next", "ok", "back")
ALL = (*FEW, "undo", "help", "why", "pass")
UNDO = ALL.index("undo")


def acted(names: tuple[str, ...], *events: tuple[int, int]) -> list[str]:
    buttons = Buttons(names)
    return [name for index, action in events if (name := buttons.handle_event(index, action))]


@pytest.mark.parametrize("index", [index for index in range(8) if index != UNDO])
def test_with_all_buttons_each_acts_at_once_and_once(index: int) -> None:
    assert acted(ALL, (index, PRESS)) == [ALL[index]]
    assert acted(ALL, (index, PRESS), (index, LONG), (index, RELEASE)) == [ALL[index]]


def test_undo_held_is_redo() -> None:
    assert acted(ALL, (UNDO, PRESS), (UNDO, RELEASE)) == ["undo"]
    assert acted(ALL, (UNDO, PRESS), (UNDO, LONG), (UNDO, RELEASE)) == ["redo"]


@pytest.mark.parametrize(("index", "long"), list(enumerate(["help", "pass", "why", "undo"])))
def test_with_few_buttons_long_presses_stand_for_the_others(index: int, long: str) -> None:
    assert acted(FEW, (index, PRESS)) == []
    assert acted(FEW, (index, PRESS), (index, RELEASE)) == [FEW[index]]
    assert acted(FEW, (index, PRESS), (index, LONG), (index, RELEASE)) == [long]


def test_a_release_without_its_press_means_nothing() -> None:
    assert acted(FEW, (2, RELEASE), (2, LONG), (99, PRESS)) == []
    buttons = Buttons(FEW)
    buttons.handle_event(2, PRESS)
    buttons.reset()
    assert buttons.handle_event(2, RELEASE) is None


@pytest.mark.parametrize("names", [FEW, ALL])
def test_whatever_comes_before_only_an_event_that_can_act_acts(names: tuple[str, ...]) -> None:
    events = [*product((names.index("next"), names.index("back"), len(names) - 1, 99, -1), (PRESS, LONG, RELEASE))]
    able = set()
    for sequence in product(events, repeat=3):
        buttons = Buttons(names)
        for event in sequence:
            if buttons.handle_event(*event):
                able.add(event)
    assert able == {event for event in events if Buttons(names).can_act(*event)}
