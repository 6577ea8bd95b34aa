"""The measure that every screen is held to: it knows WCAG's own examples, and finds what is too faint."""

from __future__ import annotations

import pytest
from contrast import contrast, faint
from rich.color_triplet import ColorTriplet
from screen_pictures import picture
from textual.app import App, ComposeResult
from textual.content import Content
from textual.widgets import Static

WHITE, BLACK = ColorTriplet(255, 255, 255), ColorTriplet(0, 0, 0)


@pytest.mark.parametrize(
    ("front", "back", "ratio"),
    [
        (WHITE, BLACK, 21.0),
        (BLACK, BLACK, 1.0),
        (ColorTriplet(118, 118, 118), WHITE, 4.54),
        (ColorTriplet(119, 119, 119), WHITE, 4.48),
    ],
)
def test_ratios_are_those_of_the_guidelines(front: ColorTriplet, back: ColorTriplet, ratio: float) -> None:
    assert contrast(front, back) == contrast(back, front) == pytest.approx(ratio, abs=0.01)


class Two(App[None]):
    CSS = "Screen { background: white; } Static { width: auto; }"

    def compose(self) -> ComposeResult:
        yield Static(Content.styled("strong", "#767676"))
        yield Static(Content.styled("weak", "#777777"))
        yield Static(Content.styled("┌──┐", "#eeeeee"))


async def test_what_is_too_faint_is_found_and_lines_are_no_text() -> None:
    app = Two()
    async with app.run_test(size=(20, 5)) as pilot:
        await pilot.pause()
        assert [text for text, _ in faint(app, picture(app))] == ["weak"]
