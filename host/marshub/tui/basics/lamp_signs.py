"""A LED as a sign: a shape for each hue, so that it needs no colour, hollow where it is dim; a mark where it moves."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE
from marshub.board import palette
from marshub.board.palette import DARK, Lamp

DARK_SIGN = "·"
_BRIGHT = 70  # of 255: what has less of any colour is dim


class Sign(NamedTuple):
    """`shape` while it is lit, `hollow` while it is dim, `tone` of the theme, `mark` of what it does over time."""

    shape: str
    hollow: str
    tone: str
    mark: str = ""
    hue: str = ""  # `ui-drawn-hue-<hue>` names it

    def at(self, beat: int, place: int = 0) -> str:
        """The shape at one of the beats of a second, four of them; `place`: which of several LEDs in a row."""
        if self.mark == "!":
            return self.shape if beat % 4 < 2 else DARK_SIGN
        if self.mark == "‼":
            return self.shape if beat % 2 == 0 else DARK_SIGN
        if self.mark == "~":
            return self.shape if beat % 4 < 2 else self.hollow
        if self.mark == "»":
            return self.shape if (beat - place) % 2 == 0 else DARK_SIGN
        return self.shape


_MARKS = {BLINK: "!", FAST_BLINK: "‼", PULSE: "~", CHASE: "»"}
PATTERNS = {"!": "blink", "‼": "fast", "~": "pulse", "»": "chase"}  # `ui-drawn-pattern-<name>`
_HUES: dict[str, tuple[tuple[int, int, int], str, str, str]] = {
    "green": (palette.GREEN, "●", "○", "$green"),
    "yellow": (palette.YELLOW, "▲", "△", "$warning"),
    "vermilion": (palette.VERMILLION, "✗", "x", "$error"),
    "blue": (palette.SKY, "◆", "◇", "$accent"),
    "purple": (palette.PURPLE, "▼", "▽", "$purple"),
    "orange": (palette.ORANGE, "★", "☆", "$primary"),
    "red": (palette.RED, "■", "□", "$error"),
    "white": (palette.WHITE, "◉", "◎", "$foreground"),
}
_EXACT = {
    palette.TONES["black"][:3]: ("brown", "▬", "▭", "$secondary"),
}


@cache
def sign(lamp: Lamp) -> Sign:
    """The sign of a LED."""
    colour = lamp[:3]
    if colour == DARK[:3]:
        return Sign(DARK_SIGN, DARK_SIGN, "$muted", hue="dark")
    mark = _MARKS.get(lamp.pattern, "")
    if colour in _EXACT:
        hue, shape, hollow, tone = _EXACT[colour]
        return Sign(shape, hollow, tone, mark, hue)
    hue = min(_HUES, key=lambda name: _far(_HUES[name][0], colour))
    _, shape, hollow, tone = _HUES[hue]
    return Sign(shape if max(colour) >= _BRIGHT else hollow, hollow, tone, mark, hue)


def _far(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """How far apart two colours are, however bright."""
    most, least = max(one), max(other)
    return sum((a / most - b / least) ** 2 for a, b in zip(one, other, strict=True))
