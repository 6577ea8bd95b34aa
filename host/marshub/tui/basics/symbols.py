"""Small drawings in text: bars, lamps and pips. Each says with a shape or a figure what it says with its colour."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from marshub.kernel import Indicator, Tone

#: What each tone is called in the themes' variables.
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
#: A shape for each tone, so that a lamp can be told without its colour.
LAMPS: dict[Tone, str] = {"good": "●", "bad": "✗", "warn": "▲", "info": "◆", "quiet": "·", "off": "○"}


def capitalize(text: str) -> str:
    """Return `text` with a capital first letter: names are lower-case in sentences and capitalized alone."""
    return text[:1].upper() + text[1:]


def draw_bar(value: int, most: int, tone: str, least: int = 0) -> Content:
    """Return a bar of `most - least` cells, filled up to `value`: `■■■□□`."""
    cells = max(0, most - least)
    filled = min(max(0, value - least), cells)
    return Content.assemble(("■" * filled, tone), ("□" * (cells - filled), "$muted"))


def draw_scale(value: int, least: int, most: int, tone: str) -> Content:
    """Return a row of figures with the one that holds marked: `-2 -1 [0] 1 2 3`."""
    return Content(" ").join(
        Content.styled(f"[{n}]", f"bold {tone}") if n == value else Content.styled(f"{n}", "$muted")
        for n in range(least, most + 1)
    )


def draw_led(indicator: Indicator) -> Content:
    """Return an indicator as a lamp or a bar with its figure."""
    tone = TONES[indicator.tone]
    urgent = Content.styled(" !", "bold $error") if indicator.urgent else Content("")
    if indicator.most - indicator.least <= 1:
        shape = LAMPS.get(indicator.tone, "◆") if indicator.value else LAMPS["off"]
        return Content.styled(shape, tone) + urgent
    figure = Content.styled(f" {indicator.value}/{indicator.most}", tone)
    if indicator.most - indicator.least > 24:
        return figure + urgent
    return draw_bar(indicator.value, indicator.most, tone, indicator.least) + figure + urgent


def format_pages(titles: Iterable[str], shown: str) -> Content:
    """Return pages by name, the one that is shown in brackets, and the keys that turn them.

    Nothing where there are none.
    """
    names = [
        Content.styled(f"[{title}]" if title == shown else title, "bold" if title == shown else "$muted")
        for title in titles
    ]
    return Content(" ").join([*names, Content.styled(", .", "$primary")]) if names else Content("")
