"""Lighting LEDs by hand: what the board shows, and that it is dark at the end."""

from __future__ import annotations

import pytest

from hublink import lights
from marshub.board.profile import load
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools import led_show
from marshub.tools.board_connection import BoardConnection
from marshub.tools.errors import ToolError
from marshub.tools.led_show import COLOURS, LedShow, make_chase, make_frame, parse_colour, select_one, select_segment

STARTER = load("starter")


def lit(board: VirtualBoard) -> dict[int, tuple[int, int, int]]:
    return {index: shade for index, shade in enumerate(board.led_colours()) if any(shade)}


def test_colours_by_name_and_number() -> None:
    assert parse_colour("red") == (255, 0, 0)
    assert parse_colour("#01fFa0") == (1, 255, 160)
    for wrong in ("crimson", "#12345", "#12345g", ""):
        with pytest.raises(ToolError, match="expected #RRGGBB or one of red, green"):
            parse_colour(wrong)


def test_segments_and_single_leds() -> None:
    first = STARTER.segment[0]
    assert select_segment(first.name, STARTER) == list(first.indexes)
    with pytest.raises(ToolError, match=f"has no segment nope; it has {first.name}"):
        select_segment("nope", STARTER)
    assert select_one(59, 60) == [59]
    for wrong in (-1, 60):
        with pytest.raises(ToolError, match="expected 0 to 59"):
            select_one(wrong, 60)


def test_pictures() -> None:
    assert make_frame(2, {1: (1, 2, 3)}, lights.PULSE) == bytes((0, 0, 0, 0, 1, 2, 3, lights.PULSE))
    assert [shown.index(255) // 4 for shown in make_chase(5, COLOURS["red"])] == [0, 1, 2, 3, 4]


def test_each_picture_is_on_the_board_when_it_is_said_and_dark_at_the_end(virtual: VirtualBoard) -> None:
    slept: list[float] = []
    with BoardConnection(virtual.port) as meeting:
        show = LedShow(meeting, slept.append)
        show.show(make_frame(60, dict.fromkeys(select_segment("row-2-track", STARTER), COLOURS["green"])), 1.5)
        seen = lit(virtual)
        assert sorted(seen) == select_segment("row-2-track", STARTER)
        assert {shade[0] or shade[2] for shade in seen.values()} == {0}
        full = seen[6][1]
        show.set_brightness(64)
        show.show(make_frame(60, {6: COLOURS["green"]}))
        assert virtual.wait_for(lambda: 0 < lit(virtual)[6][1] < full)
        show.show(make_frame(60, {6: COLOURS["green"]}))  # the same once more is shown already
        assert slept == [1.5, 0.0, 0.0]
    assert virtual.wait_for(lambda: lit(virtual) == {})


def test_dark_again_when_something_goes_wrong_in_the_middle(virtual: VirtualBoard) -> None:
    with pytest.raises(ZeroDivisionError), BoardConnection(virtual.port) as meeting:  # noqa: PT012
        LedShow(meeting).show(make_frame(60, {0: COLOURS["red"]}))
        assert lit(virtual)
        raise ZeroDivisionError
    assert virtual.wait_for(lambda: lit(virtual) == {})


def test_a_board_that_shows_nothing_is_told(virtual: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(led_show, "SHOWN_S", 0.1)
    with BoardConnection(virtual.port) as meeting:
        virtual.unplug()
        with pytest.raises(ToolError, match="does not confirm"):
            LedShow(meeting).show(make_frame(60, {0: COLOURS["red"]}))
