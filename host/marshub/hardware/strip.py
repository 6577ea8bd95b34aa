"""The chain of LEDs as pieces of strip, in the order in which data runs through them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot

from marshub.board.profile import Profile

Point = tuple[float, float]
#: How far (mm) an LED may lie beside where an uncut strip would have it.
SLACK = 1.0


@dataclass(frozen=True)
class Piece:
    """A piece of strip. `leds`: (number in the chain, place on the face), in the chain's order."""

    leds: tuple[tuple[int, Point], ...]

    @property
    def start(self) -> Point:
        """Where data comes in."""
        return self.leds[0][1]

    @property
    def end(self) -> Point:
        """Where it goes out."""
        return self.leds[-1][1]


def strips(profile: Profile) -> list[Piece]:
    """The pieces, from LED 0 on; an LED that is as far on, straight ahead, as on an uncut strip is on the same."""
    found: list[list[tuple[int, Point]]] = []
    pitch = 0.0
    for led, point, own in _placed(profile):
        if not found or not _goes_on(found[-1], led, point, pitch):
            found.append([])
            pitch = own
        found[-1].append((led, point))
    return [Piece(tuple(piece)) for piece in found]


def _placed(profile: Profile) -> Iterator[tuple[int, Point, float]]:
    """Each LED that has a place, with its strip's pitch, in the chain's order."""
    yield from sorted(
        (led, point, segment.pitch_mm)
        for segment in profile.segment
        for led, point in zip(segment.indexes, segment.points, strict=False)
    )


def _goes_on(piece: list[tuple[int, Point]], led: int, point: Point, pitch: float) -> bool:
    """Whether that LED lies on the same strip: so many pitches on as its number says, and in the same direction."""
    last, at = piece[-1]
    steps = led - last
    if abs(hypot(point[0] - at[0], point[1] - at[1]) - steps * pitch) > SLACK:
        return False
    if len(piece) == 1:
        return point[0] == at[0] or point[1] == at[1]
    before, was = piece[-2]
    ahead = [at[axis] + (at[axis] - was[axis]) / (last - before) * steps for axis in (0, 1)]
    return hypot(point[0] - ahead[0], point[1] - ahead[1]) <= SLACK
