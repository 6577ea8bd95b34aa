"""Printed texts of a carrier board: names of parts and pins, where no part lies on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .board_elements import PITCH, Layout, Placed

#: Height of the letters (fabs print 0.8 mm legibly), and about how wide each is.
HEIGHT, LETTER = 0.8, 0.78
#: Letters that have room over a header among others, beside a pin, between two pads, and in the name of the board.
_OVER, _BESIDE, _ALONG, _NAME = 11, 8, 10, 18


@dataclass(frozen=True)
class Text:
    """A text centred at a place in mm, rotated by 0 or 90 degrees."""

    words: str
    x: float
    y: float
    turned: bool = False


def list_texts(placed: Placed) -> Iterator[Text]:
    """Yield the printed texts of a part, relative to its place."""
    part = placed.part
    _, top, _, bottom = part.footprint.outline
    kind, (end_x, end_y) = part.footprint.name.split("_")[0].split("-")[0], part.footprint.pads[-1].at
    title = " ".join(item for item in (part.ref, part.value, part.label) if item)
    if kind == "DevBoard":
        # At its two ends, beyond the pins: between its rows lie other parts.
        left, _, right, _ = part.footprint.outline
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
        yield Text(part.ref, end_x / 2, top + (1.0 if end_x < 3 else 1.6))
        yield Text("+", -0.2 if end_x < 3 else 0, -1.5)
    elif kind == "TO":
        yield Text(f"{part.ref} {part.label}", end_x / 2, top - 0.8)
    elif not end_x:
        lines = (part.ref, part.label or part.value) if end_y >= 3 * PITCH else (part.ref,)
        yield Text(" ".join(lines)[:_ALONG], 0, end_y / 2, True)
    elif end_x < 3 * PITCH:
        yield Text(part.ref, end_x / 2, end_y / 2)
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
        yield Text(part.label[:_OVER], 0, top - 0.8)
        yield Text(part.ref, 0, bottom + 0.8)
        for at, name in names:
            yield Text(name, 1.9 + LETTER * len(name) / 2, at[1])
        return
    yield Text(f"{part.ref} {part.label}", end_x / 2, top - 0.8)
    for at, name in names:
        yield Text(name, at[0], bottom + 0.4 + LETTER * len(name) / 2, True)


def make_title(layout: Layout, name: str) -> Text:
    """Return the printed name of the board."""
    return Text(name[:_NAME], *layout.name_at)
