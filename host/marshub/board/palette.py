"""Colours and patterns. No two meanings differ by colour alone: either the pattern or the brightness tells them apart.

The hues are those of Okabe and Ito, "Color Universal Design" (2008), which stay apart for the common kinds of colour
blindness; bright enough for WS2812 LEDs behind a diffuser.
"""

from __future__ import annotations

from typing import NamedTuple

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE, SOLID
from marshub.kernel.board_view import Tone


class LedColor(NamedTuple):
    """The light of one LED: red, green, blue (0-255) and the pattern (hublink.lights)."""

    red: int = 0
    green: int = 0
    blue: int = 0
    pattern: int = SOLID

    def dim(self, share: int) -> LedColor:
        """Return the same hue at one `share`-th of its brightness, at least 1 for each colour that is lit."""
        red, green, blue = (max(1, colour // share) if colour else 0 for colour in self[:3])
        return LedColor(red, green, blue, self.pattern)

    def with_pattern(self, pattern: int) -> LedColor:
        return self._replace(pattern=pattern)


DARK = LedColor()

GREEN = (0, 158, 115)
YELLOW = (240, 190, 20)
VERMILLION = (213, 60, 0)
SKY = (40, 120, 233)
PURPLE = (170, 40, 140)
ORANGE = (230, 110, 0)
RED = (200, 0, 0)
WHITE = (160, 160, 160)

#: A tone's lamp: what it means at rest.
TONES: dict[Tone, LedColor] = {
    "off": DARK,
    "good": LedColor(*GREEN),
    "info": LedColor(*SKY),
    "warn": LedColor(*YELLOW, PULSE),
    "bad": LedColor(*VERMILLION, BLINK),
    "quiet": LedColor(24, 24, 24),
    "red": LedColor(*RED),
    "purple": LedColor(*PURPLE),
    "orange": LedColor(*ORANGE),
    "black": LedColor(30, 18, 10),  # black can't be lit: a dim brown
    "yellow": LedColor(*YELLOW),
    "blue": LedColor(*SKY),
}

# What the referee shows at a zone.
LEGAL = LedColor(10, 30, 58)  # something may be done here
CURSOR = LedColor(*SKY, PULSE)  # ok would take this
TO_MOVE = LedColor(*WHITE, PULSE)  # what no reader sees is to be moved here by hand
BELONGS = LedColor(*WHITE)  # a piece is missing here
WRONG = LedColor(*YELLOW, FAST_BLINK)  # a piece lies here that belongs elsewhere
REFUSED = LedColor(*VERMILLION, BLINK)  # this move is not legal
BLOCKING = LedColor(255, 30, 0)  # what stands in the way of a refused move is here
STRANGER = LedColor(*PURPLE, CHASE)  # a tag nobody taught
ACCEPTED = LedColor(*GREEN)  # the game took it
REPAIR = LedColor(40, 40, 40, PULSE)  # on the prompt lamps: a piece is to be moved

_PATTERNS = {SOLID: "", BLINK: " blink", FAST_BLINK: " fast blink", PULSE: " pulse", CHASE: " chase"}
_HUES = {
    GREEN: "green",
    YELLOW: "yellow",
    VERMILLION: "vermillion",
    SKY: "blue",
    PURPLE: "purple",
    ORANGE: "orange",
    RED: "red",
    WHITE: "white",
    DARK[:3]: "dark",
    BLOCKING[:3]: "bright vermillion",
    LEGAL[:3]: "glow",
    REPAIR[:3]: "dim white",
    TONES["quiet"][:3]: "grey",
    TONES["black"][:3]: "brown",
}


def describe_color(lamp: LedColor) -> str:
    """Return a light in English, for logs and tests: "yellow pulse", "dark".

    Example:
        >>> describe_color(LedColor(*YELLOW, PULSE)), describe_color(DARK)
        ('yellow pulse', 'dark')
    """
    hue = _HUES.get(lamp[:3])
    if hue is None:
        hue = next((f"faint {name}" for rgb, name in _HUES.items() if LedColor(*rgb).dim(10)[:3] == lamp[:3]), None)
    return (hue or "#{:02x}{:02x}{:02x}".format(*lamp[:3])) + _PATTERNS.get(lamp.pattern, " ?")
