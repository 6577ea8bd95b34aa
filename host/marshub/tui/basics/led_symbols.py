"""A LED as a sign: a shape for each hue, so that it needs no colour, hollow where it is dim; a mark where it moves."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from marshub.board.drawn import make_led_sign
from marshub.board.palette import LedColor

DARK_SIGN = "·"


class Sign(NamedTuple):
    """`shape` while it is lit, `hollow` while it is dim, `tone` of the theme, `mark` of what it does over time."""

    shape: str
    hollow: str
    tone: str
    mark: str = ""

    def at(self, beat: int, place: int = 0) -> str:
        """Return the shape at one of the beats of a second, four of them; `place`: which of several LEDs in a row."""
        if self.mark == "!":
            return self.shape if beat % 4 < 2 else DARK_SIGN
        if self.mark == "‼":
            return self.shape if beat % 2 == 0 else DARK_SIGN
        if self.mark == "~":
            return self.shape if beat % 4 < 2 else self.hollow
        if self.mark == "»":
            return self.shape if (beat - place) % 2 == 0 else DARK_SIGN
        return self.shape


_MARKS = {"": "", "blink": "!", "fast": "‼", "pulse": "~", "chase": "»"}
_HUES: dict[str, tuple[str, str, str]] = {
    "green": ("●", "○", "$green"),
    "yellow": ("▲", "△", "$warning"),
    "vermilion": ("✗", "x", "$error"),
    "blue": ("◆", "◇", "$accent"),
    "purple": ("▼", "▽", "$purple"),
    "orange": ("★", "☆", "$primary"),
    "red": ("■", "□", "$error"),
    "white": ("◉", "◎", "$foreground"),
    "brown": ("▬", "▭", "$secondary"),
}


@cache
def make_sign(lamp: LedColor) -> Sign:
    """Return the sign of a LED."""
    seen = make_led_sign(lamp)
    if seen.hue == "dark":
        return Sign(DARK_SIGN, DARK_SIGN, "$muted")
    shape, hollow, tone = _HUES[seen.hue]
    return Sign(hollow if seen.faint else shape, hollow, tone, _MARKS[seen.pattern])
