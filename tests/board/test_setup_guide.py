"""The setup guide: what a step waits for, where its pages begin, what the board confirms."""

from __future__ import annotations

import pytest

from marshub.board.matching import Home, Likeness, Mismatch
from marshub.board.setup_guide import MAX_PAGE_STEPS, SetupGuide
from marshub.kernel import Piece, Spot, Thing, say

PIECES = [Piece("b1", "boat", say("boat")), Piece("b2", "boat", say("boat")), Piece("c", "crane", say("crane"))]
SENSED = frozenset({"north", "south"})


def lay(name: str, zone: str = "", *pieces: str, part: str = "") -> Thing:
    sentence = say(f"lay-{name}")
    return Thing(
        name, say(name), Spot(name, say(name), zone), lay=sentence, pieces=pieces, part=say(part) if part else None
    )


def guide(*layout: Thing, untagged: str = "", homes: tuple[Home, ...] = ()) -> SetupGuide:
    return SetupGuide(layout, homes, Likeness(PIECES), lambda piece: piece != untagged)


def test_steps_are_the_things_with_a_sentence_and_a_page_is_a_part() -> None:
    unsaid = Thing("cube", say("cube"), Spot("box", say("box")))
    led = guide(lay("a", "north", "b1", part="sea"), unsaid, lay("b", "", "b2", part="sea"), lay("c", part="land"))
    assert [step.words.key for step in led.steps] == ["lay-a", "lay-b", "lay-c"]
    assert [step.pieces for step in led.steps] == [("b1",), (), ()], "no reader is where the second one goes"
    assert led.pages == (range(2), range(2, 3))
    led.step_by(1)
    assert (led.step_index, led.page) == (1, 0)
    led.turn_pages(1)
    assert (led.step_index, led.page) == (2, 1)
    led.turn_pages(1)
    assert (led.step, led.page) == (None, 2)
    led.turn_pages(-2)
    assert led.step_index == 0
    led.turn_pages(2)
    assert led.step is None
    led.turn_pages(-1)
    assert led.step_index == 2
    led.step_by(9)
    assert (led.step_index, led.step) == (3, None)
    led.step_by(-1)
    assert led.step_index == 2
    led.step_by(-9)
    assert led.step_index == 0


@pytest.mark.parametrize(
    ("count", "lengths"), [(MAX_PAGE_STEPS, [8]), (MAX_PAGE_STEPS + 1, [4, 5]), (2 * MAX_PAGE_STEPS + 1, [5, 6, 6])]
)
def test_a_long_part_fills_pages_of_about_the_same_length(count: int, lengths: list[int]) -> None:
    assert [len(page) for page in guide(*(lay(str(n)) for n in range(count))).pages] == lengths


def test_a_step_is_done_when_the_board_misses_none_of_its_pieces() -> None:
    led = guide(lay("boats", "north", "b1", "b2"), lay("crane", "south", "c"), lay("cube"))
    led.update({"b1": frozenset({"north"}), "c": frozenset({"south"})}, SENSED)
    assert (led.step_index, led.done_steps) == (0, {1}), "a boat is missing"
    led.update({"b1": frozenset({"north"}), "b2": frozenset({"north"}), "c": frozenset({"south"})}, SENSED)
    assert (led.step_index, led.done_steps) == (2, {0, 1}), "and what is done is passed over"
    led.step_by(-2)
    led.update({"b1": frozenset({"north"}), "b2": frozenset({"north"}), "c": frozenset({"south"})}, SENSED)
    assert led.step_index == 0, "nothing new lies there"
    led.update({}, frozenset({"south"}))
    assert led.done_steps == set(), "who cannot see does not say that it is done"


def test_a_step_with_a_piece_without_a_tag_is_ticked_by_hand() -> None:
    led = guide(lay("boats", "north", "b1", "b2"), untagged="b2")
    led.update({"b1": frozenset({"north"})}, SENSED)
    assert led.done_steps == set()
    assert led.walk.steps == ()


def test_only_what_lies_wrong_comes_before_the_step() -> None:
    led = guide(lay("crane", "south", "c"), homes=(Home("c", "north"), Home("b1", "north")))
    led.update({"c": frozenset({"north"})}, SENSED)
    assert led.misplaced == Mismatch("c", "north", "south"), "the step has it elsewhere than the game"
    led.update({}, SENSED)
    assert led.misplaced is None
    assert {move.piece for move in led.walk.steps} == {"c", "b1"}
