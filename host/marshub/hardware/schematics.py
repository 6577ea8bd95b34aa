"""Schematics of the sub-circuits, by schemdraw, with the profile's own values in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from marshub.board.profile import Profile
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import PULL_OHM, decoder_buses, has_rail, readers_on

#: Pin numbers of the 74HC138 in a DIL package (data sheet, table 2).
OUTPUTS = {0: 15, 1: 14, 2: 13, 3: 12, 4: 11, 5: 10, 6: 9, 7: 7}


def names(profile: Profile) -> list[str]:
    """The sub-circuits the board has."""
    return list(_circuits(profile))


def schematics(profile: Profile) -> dict[str, str]:
    """SVG of each sub-circuit the board has. Raises HardwareError."""
    try:
        import schemdraw
        import schemdraw.elements as elements
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    schemdraw.use("svg")
    made: dict[str, str] = {}
    for name, circuit in _circuits(profile).items():
        drawing = schemdraw.Drawing(show=False)
        drawing.config(unit=2, fontsize=11, font="Arial, sans-serif", margin=0.3)
        circuit(drawing, elements, profile)
        made[name] = _tidy(drawing.get_imagedata("svg").decode())
    return made


def _circuits(profile: Profile) -> dict[str, Callable[..., None]]:
    """What draws each sub-circuit: onto a drawing, with schemdraw's elements, from the profile."""
    chips = {f"chip-selects-{bus.name}": partial(_decoder, which=n, bus=bus) for n, bus in decoder_buses(profile)}
    misos = {f"miso-{bus.name}": partial(_miso, bus=bus) for bus in profile.bus if has_rail(profile, bus)}
    return {"power": _power, "level-shifter": _shifter, **chips, **misos, "button": _button}


def _tidy(svg: str) -> str:
    """Numbers to two places: the last digits of sums differ between machines. One element a line."""
    short = re.sub(r"-?\d+\.\d{3,}", lambda found: f"{float(found[0]):.2f}", svg)
    return short.replace("><", ">\n<").strip() + "\n"


def _power(d: Any, e: Any, profile: Profile) -> None:
    power = profile.power
    own = power.source == "supply"
    start = (
        f"supply\n+5 V, {power.supply_ma / 1000:g} A"
        if own
        else f"5V pin of the dev board\n(USB, {power.supply_ma} mA)"
    )
    d += e.Dot(open=True).label(start, "left")
    if own:
        d += e.Line().right(0.5)
        d += e.Fuse().right(2.5).label(f"{power.fuse_ma} mA slow-blow")
    d += e.Line().right(1.5)
    d += e.Dot()
    d.push()
    d += e.Capacitor(polar=True).down(2.5).label("1000 µF\n10 V", "bottom")
    d += e.Ground()
    d.pop()
    d += e.Line().right(3)
    if power.reader_supply == "own":
        d += e.Dot()
        d.push()
        d += e.Line().down(1.2)
        box = e.RBox().down(1.6).label("5 V to 3.3 V, 1 A", "bottom")
        d += box
        d += e.Line().down(0.8)
        d += e.Dot(open=True).label("3.3 V to the rails", "bottom")
        d.pop()
    d += e.Line().right(4)
    for number, led in enumerate(sorted(set(power.inject))):
        if own or number + 1 < len(set(power.inject)):
            d += e.Dot()
        d.push()
        d += e.Line().down(1.5)
        d += e.Arrow().down(1).label(f"LED {led}", "bottom")
        d.pop()
        if number + 1 < len(set(power.inject)):
            d += e.Line().right(1.8)
    if own:
        d += e.Line().right(1.8)
        d += e.Dot(open=True).label("dev board 5V", "right")


def _shifter(d: Any, e: Any, profile: Profile) -> None:
    leds = profile.leds
    pins = [
        e.IcPin(name="1A", pin="2", side="left", slot="1/2"),
        e.IcPin(name="/1OE", pin="1", side="left", slot="2/2"),
        e.IcPin(name="1Y", pin="3", side="right", slot="1/2"),
        e.IcPin(name="VCC", pin="14", side="top"),
        e.IcPin(name="GND", pin="7", side="bottom"),
    ]
    chip = e.Ic(pins=pins, size=(4.5, 3.5))
    d += chip
    d += e.Label().at((chip.center.x, chip.center.y)).label(leds.shifter)
    d += e.Line().left(2).at(chip["1A"])
    d += e.Dot(open=True).label(f"GPIO{leds.pin}", "left")
    d += e.Line().left(0.7).at(chip["/1OE"])
    d += e.Ground()
    d += e.Resistor().right(3).at(chip["1Y"]).label(f"{leds.series_ohm} Ω")
    d += e.Dot(open=True).label("DIN of LED 0", "right")
    d += e.Line().up(0.6).at(chip.VCC)
    d += e.Dot()
    d.push()
    d += e.Vdd().label("+5 V")
    d.pop()
    d += e.Line().right(3)
    d += e.Capacitor().down(1.6).label("100 nF", "bottom")
    d += e.Ground()
    d += e.Line().down(0.4).at(chip.GND)
    d += e.Ground()


def _decoder(d: Any, e: Any, profile: Profile, which: int, bus: Any) -> None:
    decoder = profile.decoder[which]
    name = decoder.name
    outputs = {r.output: r.name for _, r in readers_on(profile, bus) if r.decoder == name}
    left = [("G1", 6), ("/G2B", 5), ("/G2A", 4), ("A2", 3), ("A1", 2), ("A0", 1)]
    pins = [e.IcPin(name=label, pin=str(pin), side="left", slot=f"{n + 1}/6") for n, (label, pin) in enumerate(left)]
    pins += [e.IcPin(name=f"/Y{n}", pin=str(OUTPUTS[n]), side="right", slot=f"{8 - n}/8") for n in range(8)]
    pins += [e.IcPin(name="VCC", pin="16", side="top"), e.IcPin(name="GND", pin="8", side="bottom")]
    chip = e.Ic(pins=pins, size=(5, 9))
    d += chip
    d += e.Label().at((chip.center.x, chip.center.y)).label("74HC138")
    for bit in range(3):
        d += e.Line().left(3).at(chip[f"A{bit}"])
        wired = f"GPIO{decoder.address[bit]}" if bit < len(decoder.address) else "GND"
        d += e.Dot(open=True).label(wired, "left")
    d += e.Line().left(5.4).at(chip["/G2A"])
    d += e.Dot()
    d.push()
    d += e.Line().left(1.2)
    d += e.Dot(open=True).label(f"GPIO{decoder.enable}", "left")
    d.pop()
    shared = " (one for all)" if len(decoder_buses(profile)) > 1 else ""
    d += e.Resistor().up(4.5).label(f"{PULL_OHM // 1000} kΩ{shared}", "top")
    d += e.Vdd().label("+3.3 V")
    d += e.Line().left(0.7).at(chip["/G2B"])
    d += e.Ground()
    d += e.Line().left(0.7).at(chip.G1)
    d += e.Vdd().label("+3.3 V")
    for number in range(8):
        d += e.Line().right(1.5).at(chip[f"/Y{number}"])
        d += e.Dot(open=True).label(f"SDA of {outputs[number]}" if number in outputs else "free", "right")
    d += e.Line().up(2.4).at(chip.VCC)
    d += e.Dot()
    d.push()
    d += e.Vdd().label("+3.3 V")
    d.pop()
    d += e.Line().right(2)
    d += e.Capacitor().down(1.4).label("100 nF", "bottom")
    d += e.Ground()
    d += e.Line().down(0.4).at(chip.GND)
    d += e.Ground()


def _miso(d: Any, e: Any, profile: Profile, bus: Any) -> None:
    readers = readers_on(profile, bus)
    d += e.Dot(open=True).label(f"GPIO{bus.miso}\nMISO", "left")
    for number, (_, reader) in enumerate(readers):
        d += e.Line().down(1.1)
        if number + 1 < len(readers):
            d += e.Dot()
        d.push()
        d += e.Resistor().right(3).label(f"{bus.miso_ohm} Ω")
        d += e.Dot(open=True).label(f"MISO of {reader.name}", "right")
        d.pop()


def _button(d: Any, e: Any, profile: Profile) -> None:
    inside = ", ".join(str(b.pin) for b in profile.button if b.pull == "internal")
    outside = ", ".join(str(b.pin) for b in profile.button if b.pull == "external")
    for pins, resistor in ((inside, False), (outside, True)):
        if not pins:
            continue
        d.here = (0, -4 if resistor else 0)
        d += e.Dot(open=True).label(f"GPIO {pins}", "left")
        d += e.Line().right(2)
        if resistor:
            d += e.Dot()
            d.push()
            d += e.Resistor().up(2).label(f"{PULL_OHM // 1000} kΩ", "bottom")
            d += e.Vdd().label("+3.3 V")
            d.pop()
        d += e.Line().right(1)
        d += e.Button().right(2)
        d += e.Line().right(0.5)
        d += e.Ground()
