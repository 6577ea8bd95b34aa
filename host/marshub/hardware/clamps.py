"""A picture of each clamp of an unsoldered board, with the leads that go into its ways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from marshub.board.profile import Profile
from marshub.hardware.paper import Circle, Line, Rect, Shape, Sheet, Text
from marshub.hardware.wiring import (
    BAR,
    BUTTONS,
    CAPACITOR,
    COLOURS,
    DROP,
    MCU,
    RESISTOR,
    STRIP,
    Wire,
    find_ground,
    list_wires,
)

#: The drawing's name among those of the wiring.
NAME = "clamps"
#: Ways of the large clamp; the small one has two.
WAYS, FEW = 5, 2
#: As WireViz abbreviates colours (`wiring.COLOURS`).
_INK = {"RD": "#c02020", "BK": "#202020", "VT": "#7030a0", "WH": "#a0a0a0", "YE": "#c8a000"}
_BODY, _LEVER, _BEIGE, _DARK, _GREY = "#e8e8e8", "#e07818", "#d8c090", "#303030", "#606060"
#: In mm: a way of a clamp, a clamp's depth, from its way to the words, a column of clamps, room between two.
_WAY, _DEPTH, _LEAD, _COLUMN, _APART = 9.0, 20.0, 34.0, 128.0, 14.0
_EDGE, _HEAD = 10.0, 24.0
#: A part's body.
_LONG = 14.0
#: Colours of resistors' bands, from 0 to 9 (IEC 60062).
_BANDS = (
    *("#101010", "#704010", "#c02020", "#e07818", "#e8d020"),
    *("#208020", "#2040c0", "#7030a0", "#808080", "#ffffff"),
)


@dataclass(frozen=True)
class Lead:
    """The content of one way of a clamp: words, colour, and the end of the part whose own lead it is (None: a wire)."""

    words: str
    ink: str
    part: tuple[str, str] | None = None


@dataclass(frozen=True)
class Clamp:
    """A clamp with its title, the number of its ways, and what goes into them from above."""

    title: str
    ways: int
    leads: tuple[Lead, ...]


def list_clamps(profile: Profile) -> list[Clamp]:
    """Return the clamps of an unsoldered board, with the ends of `wiring.list_wires` in them."""
    wires = list_wires(profile)
    clamps = [
        Clamp(title, WAYS, tuple(_list_leads_at(profile, wires, (BAR, pin))))
        for pin, title in (("5V", "5 V bar: a clamp of five"), ("GND", "Ground bar: a clamp of five"))
    ]
    for part, title in ((DROP, "Behind the diode: a clamp of two"), (RESISTOR, "Behind the resistor: a clamp of two")):
        to_strip = [wire for wire in wires if wire.start[0] == part]
        colour = _INK[COLOURS[to_strip[0].signal]]
        own = Lead(_describe_end(profile, to_strip[0].start), colour, to_strip[0].start)
        strip = (Lead(_describe_end(profile, wire.end), _INK[wire.colour]) for wire in to_strip)
        clamps.append(Clamp(title, FEW, (own, *strip)))
    grounded = [Lead(f"button {button.name}, its other lead", _INK["BK"]) for button in profile.button]
    to_ground = Lead(f"wire to {_describe_end(profile, find_ground(profile))}", _INK["BK"])
    for first in range(0, len(grounded), WAYS - 1):
        leads = (*grounded[first : first + WAYS - 1], to_ground)
        clamps.append(Clamp("Ground of the buttons: a clamp of five", WAYS, leads))
    return clamps


def _list_leads_at(profile: Profile, wires: list[Wire], at: tuple[str, str]) -> Iterator[Lead]:
    for wire in wires:
        if at in (wire.start, wire.end):
            other = wire.end if wire.start == at else wire.start
            words = _describe_end(profile, other)
            ink = _INK[COLOURS["5V" if at[1] == "5V" else "GND"]]
            bare = wire.is_lead or other[0] == STRIP  # the strip has leads of its own
            yield Lead(words if bare else f"wire to {words}", ink, other if wire.is_lead else None)


def _describe_end(profile: Profile, end: tuple[str, str]) -> str:
    part, pin = end
    leds = profile.leds
    named = {
        (MCU, pin): f"{pin} of the dev board",
        (DROP, "anode"): f"{leds.shifter}, the lead without the ring",
        (DROP, "cathode (ring)"): f"{leds.shifter}, the lead at the ring",
        (RESISTOR, "other end"): f"{leds.series_ohm} Ohm; its other end is in GPIO{leds.pin}'s screw",
        (STRIP, "DIN"): "the strip's data (DIN, mostly green)",
        (CAPACITOR, "plus"): f"{profile.power.bulk} µF, plus: its longer lead",
        (CAPACITOR, "minus (stripe)"): f"{profile.power.bulk} µF, minus: its lead at the stripe",
        (BUTTONS, pin): "the buttons",
    }
    if end in named:
        return named[end]
    if part == STRIP:
        return "the strip's 5 V (red)" if pin.startswith("5V") else "the strip's ground (white or black)"
    return f"{pin} of {part.title()}'s cable"


def draw_clamps(profile: Profile) -> Sheet:
    """Return the picture of all clamps, in two columns."""
    clamps = list_clamps(profile)
    columns = (clamps[:2], clamps[2:])
    high = max(sum(clamp.ways * _WAY + _APART for clamp in column) for column in columns)
    sheet = Sheet("Clamps", 2 * _COLUMN + _EDGE, _HEAD + high)
    sheet.add(Rect(0, 0, sheet.width, sheet.height, "none", "#ffffff"))
    sheet.add(Text(_EDGE, 8, f"{profile.title}: what goes into each clamp", 4.5, "start", bold=True))
    sheet.add(
        Text(_EDGE, 13.5, "Lift the lever, push 11 mm of bare end in, press the lever down, pull.", 3, "start", _GREY)
    )
    for number, column in enumerate(columns):
        x, y = _EDGE + number * _COLUMN, _HEAD
        for clamp in column:
            sheet.add(*_draw_clamp(clamp, profile.leds.series_ohm, x, y))
            y += clamp.ways * _WAY + _APART
    return sheet


def _draw_clamp(clamp: Clamp, ohm: int, x: float, y: float) -> Iterator[Shape]:
    yield Text(x, y - 2.5, clamp.title, 3.6, "start", bold=True)
    yield Rect(x, y, _DEPTH, clamp.ways * _WAY, fill=_BODY, round_mm=1.5)
    for way in range(clamp.ways):
        top = y + way * _WAY
        middle = top + _WAY / 2
        yield Rect(x + 1.5, top + 1.5, 9, _WAY - 3, _DARK, _LEVER, 0.2, round_mm=1)
        yield Circle(x + _DEPTH - 4, middle, 1.8, _DARK, "#ffffff", 0.2)
        if way >= len(clamp.leads):
            yield Text(x + _DEPTH + 4, middle + 1.1, "free", 3.2, "start", _GREY)
            continue
        lead = clamp.leads[way]
        yield Line(
            x + _DEPTH - 4, middle, x + _DEPTH + _LEAD - 3, middle, lead.ink, 0.6 if lead.part is not None else 1.4
        )
        if lead.part is not None:
            yield from _draw_part(lead.part, ohm, x + _DEPTH + 8, middle)
        yield Text(x + _DEPTH + _LEAD, middle + 1.1, lead.words, 3.2, "start")


def _draw_part(end: tuple[str, str], ohm: int, x: float, middle: float) -> Iterator[Shape]:
    """Draw the part on its lead `end`, which comes from a clamp at the left, with what tells its ends apart."""
    part, pin = end
    if part == DROP:
        yield Rect(x, middle - 2, _LONG, 4, _DARK, _DARK, 0.2, round_mm=0.5)
        ring = x + 2 if pin.startswith("cathode") else x + _LONG - 2
        yield Line(ring, middle - 2, ring, middle + 2, "#ffffff", 1.4)
    elif part == RESISTOR:
        yield Rect(x, middle - 1.6, _LONG, 3.2, _DARK, _BEIGE, 0.2, round_mm=1.2)
        for number, ink in enumerate(find_bands(ohm)):
            band = x + (11 if number == 3 else 2.5 + 2.5 * number)
            yield Line(band, middle - 1.6, band, middle + 1.6, ink, 1)
    elif part == CAPACITOR:
        yield Rect(x, middle - 3, _LONG, 6, _DARK, "#204080", 0.2, round_mm=1)
        if pin.startswith("minus"):
            yield Rect(x, middle - 1.2, _LONG, 2.4, "none", "#ffffff")
        yield Text(
            x + _LONG / 2,
            middle + 1.2,
            "\u2212" if pin.startswith("minus") else "+",
            3.6,
            colour="#202020" if pin.startswith("minus") else "#ffffff",
            bold=True,
        )


def find_bands(ohm: int) -> tuple[str, str, str, str]:
    """Return the colours of a resistor's bands: two digits, the zeros behind them, gold for 5 %.

    Example:
        >>> find_bands(330)[:2] == (_BANDS[3], _BANDS[3]), find_bands(330)[2] == _BANDS[1]
        (True, True)
    """
    digits = f"{ohm:02d}"
    return _BANDS[int(digits[0])], _BANDS[int(digits[1])], _BANDS[len(digits) - 2], "#c8a000"
