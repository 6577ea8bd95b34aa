"""Printed texts of a carrier board: names of parts and pins, where no part lies on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .board_elements import PITCH, REVISED, REVISION, Layout, Placed

#: Height of the letters, the stroke that they are printed with, and about how wide each is: the least that cheap fabs
#: print legibly is 1.0 and 0.15 mm.
HEIGHT, STROKE, LETTER = 1.0, 0.15, 0.975
#: The same for the board's name.
NAME_HEIGHT, NAME_STROKE = 1.6, 0.24
#: Letters that have room over a header among others, beside a pin, between two pads, and in the name of the board.
_OVER, _BESIDE, _ALONG, _NAME = 8, 8, 8, 18

#: From an outline to the middle of a text beside it, in mm: half a letter, what hangs under its line, and the strokes.
_OFF = 1.1


@dataclass(frozen=True)
class Text:
    """A text centred at a place in mm, rotated by 0 or 90 degrees."""

    words: str
    x: float
    y: float
    turned: bool = False
    height: float = HEIGHT
    stroke: float = STROKE


def list_texts(placed: Placed) -> Iterator[Text]:
    """Yield the printed texts of a part, relative to its place."""
    part = placed.part
    _, top, _, bottom = part.footprint.outline
    kind, (end_x, end_y) = part.footprint.name.split("_")[0].split("-")[0], part.footprint.pads[-1].at
    title = " ".join(item for item in (part.ref, part.value, part.label) if item)
    if kind == "DevBoard":
        # At its two ends, beyond the pins: between its rows lie other parts.
        left, _, right, _ = part.footprint.outline
        room = int((part.footprint.outline[3] - part.footprint.outline[1] - 1) / LETTER)
        title = title if len(title) <= room else title[: title.rindex(" ", 0, room)]
        yield Text(title, (part.footprint.pads[0].at[0] + right) / 2, end_y / 2, True)
        yield Text("USB", left + 2.5, end_y / 2, True)
    elif kind == "DIP":
        yield Text(title, 1.5 * PITCH, (len(part.footprint.pads) / 2 - 1) / 2 * PITCH, True)
    elif kind == "PinHeader":
        yield from _header_texts(placed)
    elif kind == "Terminal":
        yield Text(f"{part.ref} {part.label}", end_x / 2, top - 0.8)
        for pad in part.footprint.pads:
            yield Text(part.find_pin(pad.number).name, pad.at[0], -3.0)
    elif kind == "Radial":
        yield Text(part.ref, end_x / 2, bottom - 1.0 if end_x < 3 else top + 1.6)
        yield Text("+", -0.2 if end_x < 3 else 0, -1.5)
    elif kind == "TO":
        yield Text(f"{part.ref} {part.label}", end_x / 2, top - 0.8)
    elif not end_x:
        title = f"{part.ref} {part.label or part.value}"
        fits = end_y >= 3 * PITCH and len(title) <= _ALONG
        yield Text(title if fits else part.ref, 0, end_y / 2, True)
    elif end_x < 3 * PITCH:
        yield Text(part.ref, end_x / 2, end_y / 2)
    elif kind == "Fuseholder":
        yield Text(f"{part.ref} {part.value}", end_x / 2, 3.0)  # beside its peg's hole
    else:
        yield Text(f"{part.ref} {part.value}", end_x / 2, end_y / 2)
        if part.label:
            yield Text(part.label, end_x / 2, bottom + 0.75)


def _header_texts(placed: Placed) -> Iterator[Text]:
    """Yield the label before pin 1 or above the row, and each pin's name beside it."""
    part = placed.part
    _, top, _, bottom = part.footprint.outline
    end_x, end_y = part.footprint.pads[-1].at
    names = [(pad.at, part.find_pin(pad.number).name[:_BESIDE]) for pad in part.footprint.pads]
    if end_y:
        yield Text(part.label[:_OVER], 0, top - _OFF)
        yield Text(part.ref, 0, bottom + _OFF)
        for at, name in names:
            yield Text(name, 1.9 + LETTER * len(name) / 2, at[1])
        return
    yield Text(f"{part.ref} {part.label}", end_x / 2, top - _OFF)
    for at, name in names:
        yield Text(name, at[0], bottom + 0.4 + LETTER * len(name) / 2, True)


def list_titles(layout: Layout, name: str) -> list[Text]:
    """Return what is printed of the whole board: its name, its revision with the date, and its supply."""
    x, y = layout.name_at
    return [
        Text(name[:_NAME], x, y, height=NAME_HEIGHT, stroke=NAME_STROKE),
        Text(f"rev {REVISION}, {REVISED}", x, y + 2.2),
        Text("5 V only", x, y + 3.9),
    ]
