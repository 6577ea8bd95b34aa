"""Lighting LEDs by hand: what the board shows, and that it is dark at the end."""

from __future__ import annotations

import pytest

from hublink import lights
from marshub.board.profile import load
from marshub.sim.board import VirtualBoard
from marshub.tools import leds
from marshub.tools.errors import ToolError
from marshub.tools.leds import COLOURS, Show, chase, colour, one, picture, segment
from marshub.tools.meeting import Meeting

STARTER = load("starter")


def lit(board: VirtualBoard) -> dict[int, tuple[int, int, int]]:
    return {index: shade for index, shade in enumerate(board.lights()) if any(shade)}


def test_colours_by_name_and_number() -> None:
    assert colour("red") == (255, 0, 0)
    assert colour("#01fFa0") == (1, 255, 160)
    for wrong in ("crimson", "#12345", "#12345g", ""):
        with pytest.raises(ToolError, match="expected #RRGGBB or one of red, green"):
            colour(wrong)


def test_segments_and_single_leds() -> None:
    first = STARTER.segment[0]
    assert segment(first.name, STARTER) == list(first.indexes)
    with pytest.raises(ToolError, match=f"has no segment nope; it has {first.name}"):
        segment("nope", STARTER)
    assert one(59, 60) == [59]
    for wrong in (-1, 60):
        with pytest.raises(ToolError, match="expected 0 to 59"):
            one(wrong, 60)


def test_pictures() -> None:
    assert picture(2, {1: (1, 2, 3)}, lights.PULSE) == bytes((0, 0, 0, 0, 1, 2, 3, lights.PULSE))
    assert [shown.index(255) // 4 for shown in chase(5, COLOURS["red"])] == [0, 1, 2, 3, 4]


def test_each_picture_is_on_the_board_when_it_is_said_and_dark_at_the_end(virtual: VirtualBoard) -> None:
    slept: list[float] = []
    with Meeting(virtual.port) as meeting:
        show = Show(meeting, slept.append)
        show.show(picture(60, dict.fromkeys(segment("row-2-track", STARTER), COLOURS["green"])), 1.5)
        seen = lit(virtual)
        assert sorted(seen) == segment("row-2-track", STARTER)
        assert {shade[0] or shade[2] for shade in seen.values()} == {0}
        full = seen[6][1]
        show.brightness(64)
        show.show(picture(60, {6: COLOURS["green"]}))
        assert virtual.wait_for(lambda: 0 < lit(virtual)[6][1] < full)
        show.show(picture(60, {6: COLOURS["green"]}))  # the same once more is shown already
        assert slept == [1.5, 0.0, 0.0]
    assert virtual.wait_for(lambda: lit(virtual) == {})


def test_dark_again_when_something_goes_wrong_in_the_middle(virtual: VirtualBoard) -> None:
    with pytest.raises(ZeroDivisionError), Meeting(virtual.port) as meeting:  # noqa: PT012
        Show(meeting).show(picture(60, {0: COLOURS["red"]}))
        assert lit(virtual)
        raise ZeroDivisionError
    assert virtual.wait_for(lambda: lit(virtual) == {})


def test_a_board_that_shows_nothing_is_told(virtual: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leds, "SHOWN_S", 0.1)
    with Meeting(virtual.port) as meeting:
        virtual.unplug()
        with pytest.raises(ToolError, match="does not confirm"):
            Show(meeting).show(picture(60, {0: COLOURS["red"]}))
