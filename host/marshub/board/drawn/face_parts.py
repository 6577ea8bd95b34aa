"""The parts of a board's face for one game: places, strips of LEDs and buttons, with positions in mm.

A board whose profile has no face gets one: its places in a grid, its strips below them, its buttons in the last row.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from marshub.kernel.words import Words, say_first_known

from ..profile import Overlay, Profile, Reader, Segment

ZONE = "zone."  # what indicators that are a zone's lamp begin with
#: Where a token goes: an antenna reads a 25 mm tag up to here.
TOKEN_MM = 34.0
_WINDOW_MM = (5.5, 4.5)  # around the middle of an LED, to the side and up or down
_UNDER_MM = 5.2  # what is printed under a window
_BUTTON_MM = (20.0, 9.0)
# Of a face that is made up.
_PITCH_MM = (80.0, 84.0)
_STRIP_MM = (120.0, 24.0)


@dataclass(frozen=True)
class Box:
    """A rectangle on the face, in mm from its upper left corner."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def center(self) -> tuple[float, float]:
        """Its middle.

        Example:
            >>> Box(0, 10, 4, 30).center
            (2.0, 20.0)
        """
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


@dataclass(frozen=True)
class Strip:
    """LEDs in a row, by number.

    `means` is an indicator for all of them, or one each; none where the game does not use them.
    """

    name: str
    leds: tuple[int, ...]
    means: tuple[str, ...] = ()

    @property
    def has_own_meanings(self) -> bool:
        """Whether each LED has a meaning of its own.

        Example:
            >>> strips = [Strip("s", (1, 2), ("a", "b")), Strip("s", (1,), ("a",)), Strip("s", (1, 2), ("a",))]
            >>> [strip.has_own_meanings for strip in strips]
            [True, True, False]
        """
        return len(self.means) > 1 or (len(self.means) == len(self.leds) == 1)


@dataclass(frozen=True)
class Part:
    """A place, a strip or a button. `id` is "zone:lab", "place:sheet" (one without a zone), "strip:gauge", "button:ok".

    `reader`: the number of the place's reader, if its zone is read at all; `lamp`: the LEDs of the place's lamp;
    `strips`: the strip itself, or those that belong to a place.
    """

    kind: Literal["zone", "strip", "button"]
    id: str
    name: str  # a zone's id, or a bare place's reader; a strip's segment; a button's own
    box: Box
    zone: str = ""
    reader: int | None = None
    lamp: tuple[int, ...] = ()
    strips: tuple[Strip, ...] = ()


def make_face_key(indicator: str) -> str:
    """Return the message that is printed on a face for an indicator.

    Example:
        >>> make_face_key("reserve.spare-parts"), make_face_key("part.lab.energy")
        ('face-reserve-spare-parts', 'face-part-energy')
    """
    parts = indicator.split(".")
    return f"face-part-{parts[-1]}" if parts[0] == "part" else f"face-{'-'.join(parts)}"


def describe_indicator(indicator: str) -> Words:
    """Return the words printed on a face for an indicator, or those made from its id.

    Example:
        >>> describe_indicator("reserve.spare-parts").key
        'face-reserve-spare-parts|=spare parts'
    """
    return say_first_known(make_face_key(indicator), otherwise=indicator.rpartition(".")[2].replace("-", " "))


def describe_part(part: Part) -> Words:
    """Return the name of a part.

    Example:
        >>> box, strip = Box(0, 0, 1, 1), Strip("gauge", (0, 1), ("stress",))
        >>> parts = [Part("zone", "zone:lab", "lab", box, zone="lab"), Part("zone", "place:sheet", "sheet", box)]
        >>> parts.append(Part("strip", "strip:gauge", "gauge", box, strips=(strip,)))
        >>> parts.append(Part("button", "button:ok", "ok", box))
        >>> [describe_part(part).key for part in parts]
        ['zone-lab|=lab', '=sheet', 'face-stress|=stress', 'button-ok|=ok']
    """
    if part.kind == "strip":
        return describe_indicator(part.strips[0].means[0])
    if part.kind == "zone" and not part.zone:
        return say_first_known(otherwise=part.name)
    return say_first_known(f"{part.kind}-{part.name}", otherwise=part.name)


def find_frame(profile: Profile, reader: Reader) -> Box:
    """Return the box around a place and the LEDs that are named after it.

    Raises:
        ValueError: If the reader has no place on a face.

    Example:
        >>> from marshub.board.profile import load
        >>> hub = load("hub")
        >>> hub.reader[0].at, find_frame(hub, hub.reader[0])
        ((48.0, 50.0), Box(left=25.5, top=13.5, right=70.5, bottom=89.7))
    """
    if reader.at is None:
        raise ValueError(f"the reader {reader.name} has no place on the face: expected at = [x, y]")
    x, y = reader.at
    half = TOKEN_MM / 2
    xs, ys, below = [x - half, x + half], [y - half, y + half], 0.0
    for segment in _find_segments_of(profile, reader.place):
        xs += [px for px, _ in segment.points]
        ys += [py for _, py in segment.points]
        below = _UNDER_MM
    aside, up = _WINDOW_MM
    return Box(min(xs) - aside, min(ys) - up, max(xs) + aside, max(ys) + up + below)


def list_parts(profile: Profile, game: str) -> tuple[Part, ...]:
    """Return all that is drawn of a board for `game`, places first; without an overlay its places are drawn bare."""
    overlay = profile.overlay.get(game, Overlay())
    boxes = _list_boxes(profile)
    places = list(_list_places(profile, overlay, boxes))
    taken = {strip.name for place in places for strip in place.strips} | {
        segment.name for place in places for segment in profile.segment if segment.indexes == place.lamp
    }
    strips = [
        Part("strip", f"strip:{segment.name}", segment.name, boxes[f"strip:{segment.name}"], strips=(strip,))
        for segment in profile.segment
        if segment.name not in taken and (strip := _make_strip(segment, overlay)).means
    ]
    buttons = [
        Part("button", f"button:{button.name}", button.name, boxes[f"button:{button.name}"])
        for button in profile.button
    ]
    return (*places, *strips, *buttons)


def _list_places(profile: Profile, overlay: Overlay, boxes: dict[str, Box]) -> Iterator[Part]:
    for number, reader in enumerate(profile.reader):
        own = _find_segments_of(profile, reader.place)
        lamps = {
            means[len(ZONE) :]: s
            for s in own
            if isinstance(means := overlay.indicators.get(s.name), str) and means.startswith(ZONE)
        }
        read = overlay.find_zone(reader.place)
        # A place of which only the lamp means something is drawn with what it means: a zone no reader senses.
        zone = read or next(iter(lamps), "")
        lamp = lamps.get(zone) or next(
            (s for s in profile.segment if overlay.indicators.get(s.name) == ZONE + zone), None
        )
        strips = [_make_strip(segment, overlay) for segment in own if segment is not lamp]
        yield Part(
            "zone",
            f"zone:{zone}" if zone else f"place:{reader.name}",
            zone or reader.name,
            boxes[f"place:{reader.name}"],
            zone,
            number if read else None,
            lamp.indexes if lamp is not None and zone else (),
            tuple(strip for strip in strips if strip.means),
        )


def _find_segments_of(profile: Profile, place: str | None) -> list[Segment]:
    return [segment for segment in profile.segment if place and segment.name.startswith(f"{place}-")]


def _make_strip(segment: Segment, overlay: Overlay) -> Strip:
    means = overlay.indicators.get(segment.name, [])
    return Strip(segment.name, segment.indexes, (means,) if isinstance(means, str) else tuple(means))


# ---------------------------------------------------------------------- where


def _list_boxes(profile: Profile) -> dict[str, Box]:
    if profile.face is None:
        return _make_default_face(profile)
    frames = {reader.name: (find_frame(profile, reader), reader.at or (0.0, 0.0)) for reader in profile.reader}
    # All places alike, as far as the widest reaches from the middle of its antenna: so they stand in rows and columns.
    left = max((x - box.left for box, (x, _) in frames.values()), default=0.0)
    up = max((y - box.top for box, (_, y) in frames.values()), default=0.0)
    right = max((box.right - x for box, (x, _) in frames.values()), default=0.0)
    down = max((box.bottom - y for box, (_, y) in frames.values()), default=0.0)
    boxes = {f"place:{name}": Box(x - left, y - up, x + right, y + down) for name, (_, (x, y)) in frames.items()}
    aside, high = _WINDOW_MM
    for segment in profile.segment:
        xs, ys = [x for x, _ in segment.points], [y for _, y in segment.points]
        boxes[f"strip:{segment.name}"] = Box(min(xs) - aside, min(ys) - high, max(xs) + aside, max(ys) + high)
    wide, tall = _BUTTON_MM
    for button in profile.button:
        x, y = button.at or (0.0, 0.0)
        boxes[f"button:{button.name}"] = Box(x - wide, y - tall, x + wide, y + tall)
    return boxes


def _make_default_face(profile: Profile) -> dict[str, Box]:
    """Return a face for a board that has none: as wide as its places make it."""
    wide, high = _PITCH_MM
    across = max(1, min(6, round((2 * len(profile.reader)) ** 0.5)))
    places = _make_grid([f"place:{reader.name}" for reader in profile.reader], across, wide, high, 0.0)
    width = max(across * wide, 2 * _STRIP_MM[0])
    below = max((box.bottom for box in places.values()), default=0.0) + 8
    places_named = {segment.name for reader in profile.reader for segment in _find_segments_of(profile, reader.place)}
    free = [f"strip:{s.name}" for s in profile.segment if s.name not in places_named]
    strips = _make_grid(free, max(1, int(width // _STRIP_MM[0])), *_STRIP_MM, below)
    strips |= {f"strip:{name}": Box(0, 0, 0, 0) for name in places_named}
    below = max((box.bottom for box in (*places.values(), *strips.values())), default=0.0) + 8
    count = max(1, len(profile.button))
    buttons = _make_grid([f"button:{button.name}" for button in profile.button], count, width / count, 18.0, below)
    return {**places, **strips, **buttons}


def _make_grid(names: Sequence[str], across: int, wide: float, high: float, top: float) -> dict[str, Box]:
    return {
        name: Box(column * wide + 2, top + row * high + 2, (column + 1) * wide - 2, top + (row + 1) * high - 2)
        for name, (row, column) in ((name, divmod(number, across)) for number, name in enumerate(names))
    }
