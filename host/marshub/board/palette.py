"""Colours and patterns. No two meanings differ by colour alone: either the pattern or the brightness tells them apart.

The hues are those of Okabe and Ito, "Color Universal Design" (2008), which stay apart for the common kinds of colour
blindness; bright enough for WS2812 LEDs behind a diffuser.
"""

from __future__ import annotations

from typing import NamedTuple

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE, SOLID
from marshub.kernel.tableau import Tone


class Lamp(NamedTuple):
    """The light of one LED: red, green, blue (0-255) and the pattern (hublink.lights)."""

    red: int = 0
    green: int = 0
    blue: int = 0
    pattern: int = SOLID

    def dimmed(self, share: int) -> Lamp:
        """Return the same hue at one `share`-th, never quite dark."""
        red, green, blue = (max(1, colour // share) if colour else 0 for colour in self[:3])
        return Lamp(red, green, blue, self.pattern)

    def with_pattern(self, pattern: int) -> Lamp:
        return self._replace(pattern=pattern)


DARK = Lamp()

GREEN = (0, 158, 115)
YELLOW = (240, 190, 20)
VERMILLION = (213, 60, 0)
SKY = (40, 120, 233)
PURPLE = (170, 40, 140)
ORANGE = (230, 110, 0)
RED = (200, 0, 0)
WHITE = (160, 160, 160)

#: A tone's lamp: what it means at rest.
TONES: dict[Tone, Lamp] = {
    "off": DARK,
    "good": Lamp(*GREEN),
    "info": Lamp(*SKY),
    "warn": Lamp(*YELLOW, PULSE),
    "bad": Lamp(*VERMILLION, BLINK),
    "quiet": Lamp(24, 24, 24),
    "red": Lamp(*RED),
    "purple": Lamp(*PURPLE),
    "orange": Lamp(*ORANGE),
    "black": Lamp(30, 18, 10),  # black can't be lit: a dim brown
    "yellow": Lamp(*YELLOW),
    "blue": Lamp(*SKY),
}

# What the referee shows at a zone.
LEGAL = Lamp(10, 30, 58)  # something may be done here
CURSOR = Lamp(*SKY, PULSE)  # ok would take this
TO_MOVE = Lamp(*WHITE, PULSE)  # what no reader sees is to be moved here by hand
BELONGS = Lamp(*WHITE)  # a piece is missing here
WRONG = Lamp(*YELLOW, FAST_BLINK)  # a piece lies here that belongs elsewhere
REFUSED = Lamp(*VERMILLION, BLINK)  # this move is not legal
BLOCKING = Lamp(255, 30, 0)  # what stands in the way of a refused move is here
STRANGER = Lamp(*PURPLE, CHASE)  # a tag nobody taught
ACCEPTED = Lamp(*GREEN)  # the game took it
REPAIR = Lamp(40, 40, 40, PULSE)  # on the prompt lamps: a piece is to be moved

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


def lamp_name(lamp: Lamp) -> str:
    """Return a lamp in English, for stories, logs and tests: "yellow pulse", "dark"."""
    hue = _HUES.get(lamp[:3])
    if hue is None:
        hue = next((f"faint {name}" for of, name in _HUES.items() if Lamp(*of).dimmed(10)[:3] == lamp[:3]), None)
    return (hue or "#{:02x}{:02x}{:02x}".format(*lamp[:3])) + _PATTERNS.get(lamp.pattern, " ?")
