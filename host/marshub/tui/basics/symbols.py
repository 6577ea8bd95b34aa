"""Symbols in text: bars, scales and indicators. A shape or a number repeats what the colour says."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from marshub.kernel import Indicator, Tone

_MAX_BAR_CELLS = 24  # an indicator with a wider range has only its number
#: The theme variable of each tone.
TONES: dict[Tone, str] = {
    "off": "$muted",
    "good": "$success",
    "warn": "$warning",
    "bad": "$error",
    "info": "$accent",
    "quiet": "$secondary",
    "red": "$error",
    "purple": "$purple",
    "orange": "$primary",
    "black": "$muted",
    "yellow": "$warning",
    "blue": "$accent",
}
#: A shape for each tone, so that indicators can be told apart without colour.
TONE_SHAPES: dict[Tone, str] = {"good": "●", "bad": "✗", "warn": "▲", "info": "◆", "quiet": "·", "off": "○"}


def draw_bar(value: int, most: int, tone: str, least: int = 0) -> Content:
    """Return a bar of `most - least` cells, filled up to `value`: `■■■□□`."""
    cells = max(0, most - least)
    filled = min(max(0, value - least), cells)
    return Content.assemble(("■" * filled, tone), ("□" * (cells - filled), "$muted"))


def draw_scale(value: int, least: int, most: int, tone: str) -> Content:
    """Return a row of numbers with the current one marked: `-2 -1 [0] 1 2 3`."""
    return Content(" ").join(
        Content.styled(f"[{number}]", f"bold {tone}") if number == value else Content.styled(f"{number}", "$muted")
        for number in range(least, most + 1)
    )


def draw_indicator(indicator: Indicator) -> Content:
    """Return an indicator as a shape, or as a bar with its number."""
    tone = TONES[indicator.tone]
    urgent = Content.styled(" !", "bold $error") if indicator.urgent else Content("")
    if indicator.most - indicator.least <= 1:
        shape = TONE_SHAPES.get(indicator.tone, "◆") if indicator.value else TONE_SHAPES["off"]
        return Content.styled(shape, tone) + urgent
    number = Content.styled(f" {indicator.value}/{indicator.most}", tone)
    if indicator.most - indicator.least > _MAX_BAR_CELLS:
        return number + urgent
    return draw_bar(indicator.value, indicator.most, tone, indicator.least) + number + urgent


def format_pages(titles: Iterable[str], current: str) -> Content:
    """Return page titles in a row, the current one in brackets, and the keys that turn pages; empty without titles."""
    names = [
        Content.styled(f"[{title}]" if title == current else title, "bold" if title == current else "$muted")
        for title in titles
    ]
    return Content(" ").join([*names, Content.styled(", .", "$primary")]) if names else Content("")
