"""How well the text of a rendered screen stands out: WCAG 2.2, success criterion 1.4.3."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.color import Color
from rich.color_triplet import ColorTriplet
from textual.strip import Strip

LEAST = 4.5


def faint(app: Any, shown: Sequence[Strip], least: float = LEAST) -> list[tuple[str, float]]:
    """The texts on a picture of the screen of `app` that stand out less than `least` to 1, with their ratios, once."""
    result: dict[str, float] = {}
    for text, front, back in _texts(app, shown):
        ratio = contrast(front, back)
        if ratio < least:
            result[text] = min(ratio, result.get(text, ratio))
    return sorted(result.items())


def contrast(front: ColorTriplet, back: ColorTriplet) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((_luminance(front), _luminance(back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: ColorTriplet) -> float:
    parts = (part / 255 for part in colour)
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _texts(app: Any, picture: Sequence[Strip]) -> Iterator[tuple[str, ColorTriplet, ColorTriplet]]:
    """Every run of letters and figures on the screen with its two colours; lines, bars and dots are no text.

    What a dialog covers is faded on purpose, and not looked at.
    """
    screen = app.screen
    shown = [child.region for child in screen.children] if screen.is_modal else [screen.region]
    for y, strip in enumerate(picture):
        x = 0
        for segment in strip:
            at, x = x, x + segment.cell_length
            style, text = segment.style, segment.text.strip()
            if style is None or not any(sign.isalnum() for sign in text):
                continue
            if not any(region.contains(at, y) for region in shown):
                continue
            front, back = _colour(style.color), _colour(style.bgcolor)
            if style.reverse:
                front, back = back, front
            if front is not None and back is not None:
                yield text, front, back


def _colour(colour: Color | None) -> ColorTriplet | None:
    return None if colour is None or colour.is_default else colour.get_truecolor()
