"""Signs of LEDs: the hue, whether it is faint, and the pattern over time. Everything that draws an LED uses them."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE
from marshub.kernel import Words, say

from .. import palette
from ..lights import MARKS
from ..palette import DARK, LedColor

Pattern = Literal["", "blink", "fast", "pulse", "chase"]

_BRIGHT = 70  # of 255: what has less of any colour is faint
_PATTERNS: dict[int, Pattern] = {BLINK: "blink", FAST_BLINK: "fast", PULSE: "pulse", CHASE: "chase"}
_HUES: dict[str, tuple[int, int, int]] = {
    "green": palette.GREEN,
    "yellow": palette.YELLOW,
    "vermilion": palette.VERMILLION,
    "blue": palette.SKY,
    "purple": palette.PURPLE,
    "orange": palette.ORANGE,
    "red": palette.RED,
    "white": palette.WHITE,
}
_EXACT = {palette.TONES["black"][:3]: "brown"}


class LedSign(NamedTuple):
    """`hue`: one of those that `ui-drawn-hue-<hue>` names, "dark" for an LED that is off."""

    hue: str
    faint: bool = False
    pattern: Pattern = ""


@cache
def make_led_sign(lamp: LedColor) -> LedSign:
    """Return the sign that an LED shows.

    Example:
        >>> make_led_sign(palette.CURSOR), make_led_sign(palette.LEGAL)
        (LedSign(hue='blue', faint=False, pattern='pulse'), LedSign(hue='blue', faint=True, pattern=''))
        >>> make_led_sign(palette.TONES["black"]).hue, make_led_sign(DARK).hue
        ('brown', 'dark')
    """
    colour = lamp[:3]
    if colour == DARK[:3]:
        return LedSign("dark")
    pattern = _PATTERNS.get(lamp.pattern, "")
    if colour in _EXACT:
        return LedSign(_EXACT[colour], False, pattern)
    hue = min(_HUES, key=lambda name: _color_distance(_HUES[name], colour))
    return LedSign(hue, max(colour) < _BRIGHT, pattern)


def describe_led(lamp: LedColor) -> Words:
    """Return an LED in words: its colour, and whether it blinks.

    Example:
        >>> led = describe_led(palette.WRONG)
        >>> led.key, [look.key for look in led.lists["look"]]
        ('ui-drawn-lamp', ['ui-drawn-look-fast'])
    """
    return Words("ui-drawn-lamp", {}, {"look": (describe_look(lamp),)})


def describe_look(lamp: LedColor) -> Words:
    """Return an LED's colour and pattern in words, without the word for lamp.

    Example:
        >>> [describe_look(lamp).key for lamp in (palette.LEGAL, palette.REPAIR, palette.ACCEPTED)]
        ['ui-drawn-look-faint', 'ui-drawn-look-pulse', 'ui-drawn-look']
    """
    seen = make_led_sign(lamp)
    kind = f"-{seen.pattern}" if seen.pattern else "-faint" if seen.faint else ""
    return say(f"ui-drawn-look{kind}", hue=f"@ui-drawn-hue-{seen.hue}")


def describe_zone_mark(lamp: LedColor) -> Words | None:
    """Return the meaning of a zone's LED; None where it shows what the game says of the zone.

    Example:
        >>> describe_zone_mark(palette.WRONG).key, describe_zone_mark(palette.TONES["good"]._replace(green=1))
        ('ui-drawn-mark-wrong', None)
    """
    mark = next((mark for mark, item in MARKS.items() if item == lamp), None)
    return say(f"ui-drawn-mark-{mark}") if mark is not None else None


def _color_distance(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Return the distance of two colours, whatever their brightness."""
    most, least = max(one), max(other)
    return sum((a / most - b / least) ** 2 for a, b in zip(one, other, strict=True))
