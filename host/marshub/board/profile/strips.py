"""Pieces of LED strip: each uncut piece, with the dark LEDs between two segments on it.

LEDs that belong to no segment are never lit: they are there so that a strip may go on from one place to the next.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from .shape import Profile

Point = tuple[float, float]
#: An LED may lie so far from where an uncut strip has it: holes are larger than that.
OFF_MM = 0.5


@dataclass(frozen=True)
class Strip:
    """One piece: LEDs `first` to `last` of the chain. `points`: the middle of each on the face, where that is known."""

    first: int
    last: int
    points: tuple[Point, ...] = ()

    @property
    def leds(self) -> range:
        """Its LEDs."""
        return range(self.first, self.last + 1)


def list_strips(profile: Profile) -> list[Strip]:
    """Return the pieces, from the first LED to the last.

    Two LEDs of segments lie on one strip if they are as far apart on the face as on a strip (`leds.pitch_mm`), or
    follow each other in one segment. Dark LEDs with nothing lit behind them are a piece without a place.
    """
    where = {led: point for s in profile.segment for led, point in zip(s.indexes, s.points, strict=False)}
    owner = {led: s.name for s in profile.segment for led in s.indexes}
    lit = sorted(led for led in owner if 0 <= led < profile.leds.count)
    result: list[Strip] = []
    at = 0
    for one, other in pairwise([*lit, profile.leds.count]):
        joined = other < profile.leds.count and (
            (other == one + 1 and owner[one] == owner[other])
            or (one in where and other in where and _is_reaching(profile, where[one], where[other], other - one))
        )
        if joined:
            continue
        start = next((led for led in lit if led >= at), one)
        if start > at:
            result.append(Strip(at, start - 1))
        result.append(Strip(start, one, _list_points(where, start, one)))
        at = one + 1
    if at < profile.leds.count:
        result.append(Strip(at, profile.leds.count - 1))
    return result


def find_dark_leds(profile: Profile) -> dict[int, Point | None]:
    """Return LEDs that belong to no segment, and where on the face each lies, if on a strip between others."""
    lit = {led for segment in profile.segment for led in segment.indexes}
    places = {
        led: point for piece in list_strips(profile) for led, point in zip(piece.leds, piece.points, strict=False)
    }
    return {led: places.get(led) for led in range(profile.leds.count) if led not in lit}


def _is_reaching(profile: Profile, one: Point, other: Point, steps: int) -> bool:
    """Return whether two places are as far apart as so many steps of an uncut strip, straight across or down."""
    across, down = other[0] - one[0], other[1] - one[1]
    straight = min(abs(across), abs(down)) <= OFF_MM
    return straight and abs(hypot(across, down) - steps * profile.leds.pitch_mm) <= OFF_MM


def _list_points(where: dict[int, Point], first: int, last: int) -> tuple[Point, ...]:
    """Return the place of each LED from `first` to `last`; none unless all can be said."""
    points: list[Point] = []
    for one, other in pairwise(led for led in range(first, last + 1) if led in where):
        (x1, y1), (x2, y2), steps = where[one], where[other], other - one
        points += [(round(x1 + (x2 - x1) * n / steps, 2), round(y1 + (y2 - y1) * n / steps, 2)) for n in range(steps)]
    if last in where:
        points.append(where[last])
    return tuple(points) if len(points) == last - first + 1 else ()
