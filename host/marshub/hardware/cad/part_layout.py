"""Positions of printed parts on the back of the face, and their clearance from each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import ceil, hypot

from marshub.board.profile import Profile
from marshub.board.profile.check_face import BUTTON_MM, MODULE_MM
from marshub.board.profile.strips import list_strips
from marshub.hardware.cad.part import WALL
from marshub.hardware.cad.parts import PROP_EVERY, Foot, Frame, Guide, Prop
from marshub.hardware.errors import HardwareError


@dataclass(frozen=True)
class Spot:
    """The area of the face that a part covers, as seen from the front."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    glued: bool = True

    def is_overlapping(self, other: Spot) -> bool:
        """Return whether the two areas overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def list_spots(profile: Profile) -> Iterator[Spot]:
    """Return the areas of frames, light guides and nuts of buttons. Parts without `at` have none."""
    fit = profile.printer.fit_mm
    left, right, up, down = MODULE_MM
    for reader in profile.reader:
        if reader.at is not None and reader.address is None:
            x, y = reader.at
            across, along = fit + WALL, fit + Frame.rim
            yield Spot(
                f"frame of reader {reader.name}",
                x - left - along,
                y - up - across,
                x + right + along,
                y + down + across,
            )
    half = Guide.strip / 2 + fit + WALL
    for segment in profile.segment:
        if not segment.points:
            continue
        (x1, y1), (x2, y2) = segment.points[0], segment.points[-1]
        end = (segment.pitch_mm - Guide.gap) / 2
        along, across = (half, end) if segment.down else (end, half)
        yield Spot(f"light guide of {segment.name}", x1 - along, y1 - across, x2 + along, y2 + across)
    for button in profile.button:
        if button.at is not None:
            x, y = button.at
            yield Spot(
                f"nut of button {button.name}", x - BUTTON_MM, y - BUTTON_MM, x + BUTTON_MM, y + BUTTON_MM, False
            )


def list_corners(profile: Profile) -> Iterator[Spot]:
    """Return the areas of the feet's ledges: two arms for each corner."""
    if profile.face is None:
        return
    wide, high = profile.face.width_mm, profile.face.height_mm
    for name, x, y in (("upper left", 0, 0), ("upper right", 1, 0), ("lower left", 0, 1), ("lower right", 1, 1)):
        for across, down in ((Foot.arm, Foot.ledge), (Foot.ledge, Foot.arm)):
            left, top = x * (wide - across), y * (high - down)
            yield Spot(f"foot in the {name} corner", left, top, left + across, top + down)


def place_props(profile: Profile) -> Iterator[Spot]:
    """Yield the places of props: a grid, each moved to the nearest free place; nothing where no place is free."""
    if profile.face is None:
        return
    wide, high = profile.face.width_mm, profile.face.height_mm
    across, down = (ceil(side / PROP_EVERY) for side in (wide, high))
    taken = [*list_spots(profile), *list_corners(profile)]
    taken += [_bounding_spot(piece.points[0], piece.points[-1]) for piece in list_strips(profile) if piece.points]
    half_x, half_y = Prop.across / 2, Prop.along / 2
    for row in range(down + 1):
        for column in range(across + 1):
            if row in (0, down) and column in (0, across):
                continue  # the feet
            x, y = wide * column / across, high * row / down
            reach_x, reach_y = PROP_EVERY / 2 + half_x, PROP_EVERY / 2 + half_y
            around = Spot("prop", x - reach_x, y - reach_y, x + reach_x, y + reach_y)
            near = [other for other in taken if around.is_overlapping(other)]
            free = [
                spot
                for a in range(round(half_x) + 1, round(wide - half_x), 2)
                for b in range(round(half_y) + 1, round(high - half_y), 2)
                if abs(a - x) < PROP_EVERY / 2 and abs(b - y) < PROP_EVERY / 2
                for spot in (Spot("prop", a - half_x, b - half_y, a + half_x, b + half_y),)
                if not any(spot.is_overlapping(other) for other in near)
            ]
            if free:
                best = min(free, key=lambda spot: hypot(spot.left + half_x - x, spot.top + half_y - y))
                taken.append(best)
                yield best


def _bounding_spot(one: tuple[float, float], other: tuple[float, float]) -> Spot:
    """Return the area of a strip between two LEDs."""
    half = Guide.strip / 2
    (left, right), (top, bottom) = (sorted(pair) for pair in zip(one, other, strict=True))
    return Spot("strip", left - half, top - half, right + half, bottom + half)


def check_layout(profile: Profile) -> None:
    """Raise HardwareError with a line for each two parts that overlap and each part that sticks out of the face."""
    spots = list(list_spots(profile))
    wrong = [
        f"{one.name} ({one.left:.1f} to {one.right:.1f} across, {one.top:.1f} to {one.bottom:.1f} down) lies on "
        f"{other.name} ({other.left:.1f} to {other.right:.1f}, {other.top:.1f} to {other.bottom:.1f}): "
        "expected room between them; move an `at`"
        for one, other in combinations(spots, 2)
        if one.is_overlapping(other)
    ]
    wrong += [
        f"{spot.name} lies on the {foot.name}: expected {Foot.ledge:g} mm or more from the face's edge there"
        for foot in list_corners(profile)
        for spot in spots
        if spot.is_overlapping(foot)
    ]
    if profile.face is not None:
        wide, high = profile.face.width_mm, profile.face.height_mm
        wrong += [
            f"{spot.name} sticks out of the face ({wide:g} x {high:g} mm): expected it inside; move its `at`"
            for spot in spots
            if spot.left < 0 or spot.top < 0 or spot.right > wide or spot.bottom > high
        ]
    if wrong:
        raise HardwareError("\n".join(wrong))
