"""Checks of the face: everything fits, parts keep clear of each other, and it can be cut and printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import hypot

from .shape import Face, Profile, Reader
from .strips import find_dark_leds

#: An RC522 module seen from its antenna's middle, long side across: to the left, to the right, up and down.
MODULE_MM = (20.0, 40.0, 20.0, 20.0)
#: A Unit RFID2 seen from its middle, its case included (48 x 24 mm, 8 high).
UNIT_MM = (24.0, 24.0, 12.0, 12.0)
#: Antennas nearer than this disturb each other. At 76 mm a field is 1 % of what it is over its own antenna, across a
#: corner (109 mm) 0.3 %; to keep those apart too makes a scan 1.6 times as long (docs/decisions/0075-levels.md).
NEAR_MM = 100.0
#: From the antenna's copper to the plate: what is left of a header's joints, soldered flush from the other side.
JOINTS_MM = 0.4
#: From the face to a tag: the felt or paper over it, in the pocket of its base.
POCKET_MM = 0.8
#: So far a 13 mm tag is read by a usual module, in the middle of a place; a 25 mm one has twice that.
REACH_MM = 5.0
#: Half a strip, with air.
STRIP_MM = 6.0
#: Half a button's nut.
BUTTON_MM = 9.0


def compute_outline(reader: Reader) -> tuple[float, float, float, float]:
    """Return the extent of a reader's module from its antenna's centre: to the left, to the right, up and down."""
    return MODULE_MM if reader.address is None else UNIT_MM


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem; nothing for a profile without a face."""
    face = profile.face
    spots: list[tuple[str, list[tuple[float, float]], float]] = []
    for number, reader in enumerate(profile.reader):
        spots.append((f"reader[{number}] ({reader.name}).at", [reader.at] if reader.at else [], MODULE_MM[0]))
    for number, button in enumerate(profile.button):
        spots.append((f"button[{number}] ({button.name}).at", [button.at] if button.at else [], BUTTON_MM))
    for number, segment in enumerate(profile.segment):
        spots.append((f"segment[{number}] ({segment.name}).at", segment.points, STRIP_MM))
    if face is None:
        for path, points, _ in spots:
            if points:
                yield f"{path}: there is no [face] it could be on: expected [face] with width_mm and height_mm"
                return
        return
    if not (50 <= face.width_mm <= 2000 and 50 <= face.height_mm <= 2000):
        yield f"face: {face.width_mm} x {face.height_mm} mm: expected 50 to 2000 each way"
        return
    yield from _check_distance(face)
    for path, points, edge in spots:
        if not points:
            yield f"{path}: missing: expected [x, y] in mm from the face's upper left corner"
        for x, y in points:
            if not (edge <= x <= face.width_mm - edge and edge <= y <= face.height_mm - edge):
                yield (
                    f"{path}: ({x:g}, {y:g}) is not on the face: expected {edge:g} mm or more from each edge of "
                    f"{face.width_mm:g} x {face.height_mm:g}"
                )
                break
    if all(points for _, points, _ in spots):
        yield from _check_antennas(profile)
        yield from _clear(profile)


def compute_distance_mm(face: Face) -> float:
    """Return the distance from an antenna to the tag of a piece above it."""
    return JOINTS_MM + face.thick_mm + face.cover_mm + POCKET_MM


def _check_distance(face: Face) -> Iterator[str]:
    if face.thick_mm < 0.8 or face.cover_mm < 0:
        yield (
            f"face.thick_mm: {face.thick_mm:g} mm with a cover of {face.cover_mm:g}: expected a plate of 0.8 mm or "
            "more, and a cover_mm of 0 or more"
        )
    elif compute_distance_mm(face) > REACH_MM:
        yield (
            f"face.thick_mm: {face.thick_mm:g} mm lifts a tag {compute_distance_mm(face):.1f} mm over its antenna "
            f"(joints {JOINTS_MM:g}, plate, cover_mm {face.cover_mm:g}, its base {POCKET_MM:g}), and small ones are "
            f"read at {REACH_MM:g}: expected {face.thick_mm - (compute_distance_mm(face) - REACH_MM):g} or less"
        )


def _check_antennas(profile: Profile) -> Iterator[str]:
    near = {frozenset(pair) for pair in profile.near}
    for (_, one), (number, other) in combinations(enumerate(profile.reader), 2):
        assert one.at is not None
        assert other.at is not None
        apart = hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
        if apart < NEAR_MM and frozenset((one.name, other.name)) not in near:
            yield (
                f"reader[{number}] ({other.name}).at: {apart:.0f} mm from {one.name!r}: expected {NEAR_MM:g} or more, "
                f"or the pair in near"
            )
        left, right, up, down = MODULE_MM
        if abs(one.at[0] - other.at[0]) < left + right and abs(one.at[1] - other.at[1]) < up + down:
            yield (
                f"reader[{number}] ({other.name}).at: its module lies on that of {one.name!r}: expected "
                f"{left + right:g} mm across or {up + down:g} mm down between them"
            )


def _clear(profile: Profile) -> Iterator[str]:
    placed: list[tuple[float, float, str]] = []
    for number, segment in enumerate(profile.segment):
        at = f"segment[{number}] ({segment.name}).at"
        for x, y in segment.points:
            hit = _find_module_at(profile, x, y)
            if hit is not None:
                yield f"{at}: an LED at ({x:g}, {y:g}) lies on the module of reader {hit!r}: expected it beside"
                break
            twin = next((name for px, py, name in placed if hypot(x - px, y - py) < 5), None)
            if twin is not None:
                yield f"{at}: an LED at ({x:g}, {y:g}) lies on one of {twin!r}: expected 5 mm or more between them"
                break
        placed += [(x, y, segment.name) for x, y in segment.points]
    yield from _check_joints(profile)
    for number, button in enumerate(profile.button):
        assert button.at is not None
        x, y = button.at
        for px, py, name in placed:
            if hypot(x - px, y - py) < BUTTON_MM + STRIP_MM:
                yield (
                    f"button[{number}] ({button.name}).at: on the LEDs of {name!r}: expected "
                    f"{BUTTON_MM + STRIP_MM:g} mm or more between them"
                )
                break


def _check_joints(profile: Profile) -> Iterator[str]:
    """Yield the parts that a strip between two segments would lie on."""
    where = {led: point for s in profile.segment for led, point in zip(s.indexes, s.points, strict=True)}
    obstacles: set[str] = set()
    for led, point in find_dark_leds(profile).items():
        if point is None:
            continue
        x, y = point
        hit = _find_module_at(profile, x, y)
        on = f"the module of reader {hit!r}" if hit is not None else None
        for button in profile.button:
            if button.at is not None and hypot(x - button.at[0], y - button.at[1]) < BUTTON_MM + STRIP_MM:
                on = on or f"button {button.name!r}"
        if any(hypot(x - px, y - py) < 5 for px, py in where.values()):
            on = on or "another LED"
        if on is not None and on not in obstacles:
            obstacles.add(on)
            # The segment that the strip comes from.
            number = next(n for n, s in enumerate(profile.segment) if max(i for i in where if i < led) in s.indexes)
            yield (
                f"segment[{number}] ({profile.segment[number].name}).at: the strip goes on from it and lies on {on} at "
                f"({x:g}, {y:g}): expected room, or another place for the next segment"
            )


def _find_module_at(profile: Profile, x: float, y: float) -> str | None:
    """Return the reader on whose module a strip through this point would lie."""
    left, right, up, down = MODULE_MM
    return next(
        (
            r.name
            for r in profile.reader
            if r.at is not None
            and r.at[0] - left - STRIP_MM < x < r.at[0] + right + STRIP_MM
            and r.at[1] - up - STRIP_MM < y < r.at[1] + down + STRIP_MM
        ),
        None,
    )


def find_cut_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    cut = profile.cut
    wanted = [
        ("kerf_mm", (cut.kerf_mm,), 0, 0.5),
        ("plywood_mm", (cut.plywood_mm,), 2.5, 6),
        ("sheet_mm", cut.sheet_mm, 100, 3000),
    ]
    yield from _find_range_problems("cut", wanted)


def find_print_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    prints = profile.printer
    if not prints.tags_mm:
        yield "printer.tags_mm: no tag: expected the diameters of your tags, such as [25, 13]"
    if len(set(prints.tags_mm)) < len(prints.tags_mm):
        yield f"printer.tags_mm: {prints.tags_mm}: expected each diameter once"
    if not prints.enclosures or len(set(prints.enclosures)) < len(prints.enclosures):
        yield f'printer.enclosures: {prints.enclosures}: expected "carrier", "perfboard" or both, each once'
    wanted = [
        ("bed_mm", prints.bed_mm, 100, 1000),
        ("fit_mm", (prints.fit_mm,), 0.05, 1),
        ("tags_mm", prints.tags_mm, 8, 40),
        ("pawn_mm", (prints.pawn_mm,), 5, 60),
        ("rover_mm", prints.rover_mm, 5, 100),
        ("devkit_mm", prints.devkit_mm or (), 15, 120),
    ]
    yield from _find_range_problems("printer", wanted)


def _find_range_problems(table: str, wanted: Iterable[tuple[str, Sequence[float], float, float]]) -> Iterator[str]:
    """Yield a line for each value outside its range. `wanted`: field, its values, and its range, in mm."""
    for field, values, low, high in wanted:
        for value in values:
            if not low <= value <= high:
                yield f"{table}.{field}: {value:g} mm: expected {low:g} to {high:g}"
