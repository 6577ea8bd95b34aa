"""Pins, LEDs and holes as tables: CSV for programs and spreadsheets, Markdown for the workbench."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from marshub.board.profile import Profile
from marshub.board.profile.strips import list_strips
from marshub.hardware.face_drawing import BUTTON_HOLE_MM, LED_HOLE_MM
from marshub.hardware.wiring import MCU, list_wires

Row = Sequence[object]


def format_csv(head: Row, rows: Iterable[Row]) -> str:
    """Return RFC 4180 CSV, with plain line ends."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return out.getvalue()


def format_markdown(head: Row, rows: Iterable[Row]) -> str:
    """Return a Markdown table."""
    lines = [_format_line(head), _format_line(["---"] * len(head)), *map(_format_line, rows)]
    return "\n".join(lines) + "\n"


def _format_line(cells: Row) -> str:
    return "| " + " | ".join(str(cell).replace("|", "\\|") for cell in cells) + " |"


PIN_HEAD = ("pin", "signal", "colour", "goes to", "through", "profile")


def make_pin_table(profile: Profile) -> list[Row]:
    """Return every wire at the dev board, pin by pin."""
    rows: list[tuple[int, Row]] = []
    for wire in list_wires(profile):
        for end, other_end in ((wire.start, wire.end), (wire.end, wire.start)):
            if end[0] == MCU:
                number = int(end[1].removeprefix("GPIO")) if end[1].startswith("GPIO") else 1000
                row = (end[1], wire.signal, wire.colour, " ".join(other_end), wire.through, wire.path)
                rows.append((number, row))
    return [row for _, row in sorted(rows, key=lambda item: (item[0], str(item[1][0]), str(item[1][3])))]


def make_led_head(profile: Profile) -> Row:
    """Return the columns of `make_led_table`: one for each game."""
    return ("led", "strip", "segment", "number", "x mm", "y mm", "fed here", *profile.overlay)


def make_led_table(profile: Profile) -> list[Row]:
    """Return every LED of the chain: on which piece of strip and where it sits, and what each game shows with it.

    One that lies dark between two segments has neither segment nor hole.
    """
    shown = [
        {led: name for name, where in profile.find_leds(game).items() for led in where} for game in profile.overlay
    ]
    pieces = list(enumerate(list_strips(profile), 1))
    # A strip that is not soldered is not cut either: it goes on through its turns.
    piece_of = {led: number if profile.solder else 1 for number, piece in pieces for led in piece.leds}
    places = {led: point for _, piece in pieces for led, point in zip(piece.leds, piece.points, strict=False)}
    rows: dict[int, Row] = {}
    for segment in profile.segment:
        points: list[tuple[object, object]] = [*segment.points] or [("", "")] * len(segment.indexes)
        for number, (led, point) in enumerate(zip(segment.indexes, points, strict=True), 1):
            rows[led] = (
                segment.name,
                number,
                *point,
                _describe_feed(profile, led),
                *(names.get(led, "") for names in shown),
            )
    for led in range(profile.leds.count):
        if led not in rows:
            rows[led] = ("", "", *places.get(led, ("", "")), _describe_feed(profile, led), *("" for _ in shown))
    return [(led, piece_of[led], *rows[led]) for led in range(profile.leds.count)]


def _describe_feed(profile: Profile, led: int) -> str:
    return "5 V" if led in profile.power.inject else ""


HOLE_HEAD = ("what", "name", "x mm", "y mm", "diameter mm")


def make_hole_table(profile: Profile) -> list[Row]:
    """Return the table of holes to drill, and of the places of antennas."""
    rows: list[Row] = []
    rows += [("button", b.name, *(b.at or ("", "")), BUTTON_HOLE_MM) for b in profile.button]
    rows += [("antenna, no hole", r.name, *(r.at or ("", "")), "") for r in profile.reader]
    for segment in profile.segment:
        rows += [
            ("LED", f"{segment.name} {led}", x, y, LED_HOLE_MM)
            for led, (x, y) in zip(segment.indexes, segment.points, strict=False)
        ]
    return rows
