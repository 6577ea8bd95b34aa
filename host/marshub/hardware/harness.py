"""Harness drawings by WireViz: one YAML source and one picture a harness."""

from __future__ import annotations

import html
from typing import Any

from marshub.board.profile import Bus, Profile
from marshub.board.profile.check_buttons import BUTTON_NF
from marshub.hardware import dot
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import (
    BAR,
    BUTTONS,
    CAPACITOR,
    DIODE,
    DIVIDER,
    DROP,
    FUSE,
    MCU,
    MODULE,
    PULLS,
    RESISTOR,
    SHIFTER,
    STRIP,
    SUPPLY,
    SWITCH,
    Wire,
    list_wires,
    name_rail,
    name_reader_part,
    name_regulator,
)

#: The font the drawings are measured with; the pictures are rendered with what is near it.
FONT = "arial"
#: Colour of a ribbon's wire that joins nothing.
FREE = "GY"


def list_harnesses(profile: Profile) -> dict[str, list[Wire]]:
    """Return the wires of each drawing, by name."""
    result: dict[str, list[Wire]] = {}
    for wire in list_wires(profile):
        result.setdefault(wire.harness, []).append(wire)
    return result


def list_kinds(profile: Profile) -> dict[str, str]:
    """Return the kind of each part that is not a rail, reader or button."""
    power = profile.power
    return {
        MCU: profile.mcu.board if profile.solder else f"{profile.mcu.board}, in an adapter with screw terminals",
        SHIFTER: profile.leds.shifter,
        STRIP: f"WS2812B, {profile.leds.count} LEDs",
        SUPPLY: f"2.1 x 5.5 mm, 5 V, {power.supply_ma / 1000:g} A",
        SWITCH: "rocker switch",
        FUSE: f"{power.fuse_ma} mA slow-blow",
        DIODE: power.diode or "",
        DROP: f"{profile.leds.shifter}, in the 5 V bar and a clamp of two ways",
        RESISTOR: f"{profile.leds.series_ohm} Ohm, in the dev board's screw and a clamp of two ways",
        CAPACITOR: f"{power.bulk} µF, in both bars",
        DIVIDER: "two resistors",
        BAR: "terminal block" if profile.solder else "two lever clamps of five ways",
        BUTTONS: _name_buttons_kind(profile),
        PULLS: "resistors to the dev board's 3.3 V",
        **{name_regulator(bus): "LD1117V33, 5 V to 3.3 V" for bus in profile.bus},
        **{name_rail(bus): _name_rail_kind(profile, bus) for bus in profile.bus},
    }


def _name_rail_kind(profile: Profile, bus: Bus) -> str:
    chips = ["74HC138"] if any(reader.decoder for _, reader in profile.list_readers_on(bus)) else []
    chips += {"mux": ["74HC151"], "buffer": ["74HC125"], "direct": []}[bus.miso_through]
    return f"perfboard with {' and '.join(chips)}" if chips else "perfboard"


def _name_buttons_kind(profile: Profile) -> str:
    guarded = [button.name for button in profile.button if button.series_ohm]
    if not guarded:
        return "push buttons to GND"
    which = "each" if len(guarded) == len(profile.button) else ", ".join(guarded)
    return f"push buttons to GND, {BUTTON_NF} nF across {which}"


def name_kind(profile: Profile, part: str) -> str:
    """Return the kind of a part, for its box in a drawing."""
    if part.startswith("READER"):
        reader = next(item for item in profile.reader if name_reader_part(item) == part)
        return "RC522 module" if reader.address is None else f"Unit RFID2 at {reader.address:#04x}, HY2.0-4P"
    if ", plug of " in part:
        return "8-pin header"
    return list_kinds(profile)[part]


def _drawn_ends(wire: Wire) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the wire's ends as drawn. A rail has a header for each reader, so that equal cables do not cross."""
    start, end = wire.start, wire.end
    if start[0].startswith("RAIL"):
        start = (f"{start[0]}, plug of {end[0].removeprefix('READER ')}", start[1])
    return start, end


def _list_rows(group: list[Wire]) -> dict[str, list[str]]:
    """Return the eight pins of each module, and of its plug, in the module's order."""
    result: dict[str, list[str]] = {}
    others = {wire.end[0] for wire in group if wire.end[1] not in MODULE}
    for wire in group:
        (start, pin), (end, at) = _drawn_ends(wire)
        if end.startswith("READER") and end not in others:
            result.setdefault(end, list(MODULE))
            if ", plug of " in start:
                result.setdefault(start, ["free"] * len(MODULE))[MODULE.index(at)] = pin
    return result


def _list_pins(labels: list[str], row: list[str] | None) -> dict[str, Any]:
    """Return the pins of a part, by name, or by number in their order."""
    return {"pins": labels} if row is None else {"pins": list(range(1, len(row) + 1)), "pinlabels": row}


def _name_end(end: tuple[str, str], wire: Wire, rows: dict[str, list[str]]) -> str | int:
    """Return the name of an end in the drawing's source, or its number in the row of eight."""
    return _find_pin(wire) if end[0] in rows else end[1]


def _find_pin(wire: Wire) -> int:
    """Return the pin of the module that a wire goes to."""
    return MODULE.index(wire.end[1]) + 1


def make_source(profile: Profile, name: str, group: list[Wire]) -> dict[str, Any]:
    """Return the WireViz source of one harness: a connector for each part, a cable for each pair of parts."""
    pins: dict[str, list[str]] = {}
    for wire in group:
        for part, pin in _drawn_ends(wire):
            if pin not in pins.setdefault(part, []):
                pins[part].append(pin)
    rows = _list_rows(group)
    cables: dict[tuple[str, str], list[Wire]] = {}
    for wire in group:
        start, end = _drawn_ends(wire)
        cables.setdefault((start[0], end[0]), []).append(wire)
    document: dict[str, Any] = {
        "metadata": {"title": f"{profile.title}: {name}"},
        "options": {"fontname": FONT, "mini_bom_mode": False},
        "connectors": {
            part: {"type": name_kind(profile, part), **_list_pins(labels, rows.get(part)), "show_pincount": False}
            for part, labels in pins.items()
        },
        "cables": {},
        "connections": [],
    }
    for (one, other), run in cables.items():
        cable = f"{one} - {other}"
        thick = max(wire.mm2 for wire in run)
        # A ribbon has a wire for each of the eight pins, one of them free.
        ribbon = one in rows and other in rows
        at = {_find_pin(wire) if ribbon else number: wire for number, wire in enumerate(run, 1)}
        cores = [at.get(number) for number in range(1, max(at) + 1)]
        document["cables"][cable] = {
            "wirecount": len(cores),
            "colors": [wire.colour if wire else FREE for wire in cores],
            "wirelabels": [_describe_wire(wire) if wire else "free" for wire in cores],
            **({"type": "its own leads"} if all(wire.is_lead for wire in run) else {"gauge": f"{thick} mm2"}),
            "show_wirecount": False,
        }
        document["connections"].append(
            [
                {one: [_name_end(_drawn_ends(wire)[0], wire, rows) for wire in at.values()]},
                {cable: list(at)},
                {other: [_name_end(_drawn_ends(wire)[1], wire, rows) for wire in at.values()]},
            ]
        )
    return document


def _describe_wire(wire: Wire) -> str:
    return f"{wire.signal} ({wire.through})" if wire.through else wire.signal


def make_drawings(profile: Profile) -> dict[str, tuple[str, str, str]]:
    """Return (YAML, SVG, HTML) of each harness. Raises HardwareError."""
    try:
        import yaml
        from wireviz import wireviz
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    groups = list_harnesses(profile)
    documents = {name: make_source(profile, name, group) for name, group in groups.items()}
    graphs = [wireviz.parse(document, return_types="harness").create_graph().source for document in documents.values()]
    drawings: dict[str, tuple[str, str, str]] = {}
    for (name, group), svg in zip(groups.items(), dot.render_svgs(graphs), strict=True):
        text = yaml.safe_dump(documents[name], sort_keys=False, allow_unicode=True, width=118)
        drawings[name] = (text, svg, _make_page(profile, name, group, svg))
    return drawings


def _make_page(profile: Profile, name: str, group: list[Wire], svg: str) -> str:
    title = html.escape(f"{profile.title}: {name}")
    rows = "\n".join(
        "<tr><td><input type=checkbox></td>"
        + "".join(
            f"<td>{html.escape(cell)}</td>"
            for cell in (" ".join(w.start), " ".join(w.end), w.signal, w.colour, f"{w.mm2:g}", w.through, w.path)
        )
        + "</tr>"
        for w in group
    )
    head = "".join(f"<th>{cell}</th>" for cell in ("", "from", "to", "signal", "colour", "mm²", "through", "profile"))
    style = (
        "body{font-family:sans-serif}table{border-collapse:collapse}td,th{border:1px solid #999;padding:2px 6px}"
        "svg{max-width:100%;height:auto}"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style></head>\n"
        f"<body><h1>{title}</h1>\n{svg[svg.index('<svg') :].strip()}\n"
        f"<table><tr>{head}</tr>\n{rows}\n</table></body></html>\n"
    )
