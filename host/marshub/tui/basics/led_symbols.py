"""LEDs in text: a shape for each hue, a mark for each pattern over time."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from marshub.board.drawn import make_led_sign
from marshub.board.palette import LedColor

DARK_SYMBOL = "·"
BEATS = 4  # after so many beats every pattern begins again


class LedSymbol(NamedTuple):
    """An LED as text: `shape` while lit, `hollow` while dim, `tone` of the theme, `mark` of its pattern over time."""

    shape: str
    hollow: str
    tone: str
    mark: str = ""

    def get_shape(self, beat: int, led_index: int = 0) -> str:
        """Return the shape at a beat, of four a second. `led_index`: the LED's index in its row, for running lights."""
        if self.mark == "!":
            return self.shape if beat % 4 < 2 else DARK_SYMBOL
        if self.mark == "‼":
            return self.shape if beat % 2 == 0 else DARK_SYMBOL
        if self.mark == "~":
            return self.shape if beat % 4 < 2 else self.hollow
        if self.mark == "»":
            return self.shape if (beat - led_index) % 2 == 0 else DARK_SYMBOL
        return self.shape


_PATTERN_MARKS = {"": "", "blink": "!", "fast": "‼", "pulse": "~", "chase": "»"}
_HUE_SYMBOLS: dict[str, tuple[str, str, str]] = {
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
def make_led_symbol(color: LedColor) -> LedSymbol:
    """Return the symbol of an LED's colour and pattern."""
    led_sign = make_led_sign(color)
    if led_sign.hue == "dark":
        return LedSymbol(DARK_SYMBOL, DARK_SYMBOL, "$muted")
    shape, hollow, tone = _HUE_SYMBOLS[led_sign.hue]
    return LedSymbol(hollow if led_sign.faint else shape, hollow, tone, _PATTERN_MARKS[led_sign.pattern])
