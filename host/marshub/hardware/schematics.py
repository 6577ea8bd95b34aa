"""Schematics of the sub-circuits, by schemdraw, with the profile's own values in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from marshub.board.profile import Profile
from marshub.board.profile.check_buttons import BUTTON_NF, PULL_OHM
from marshub.board.profile.check_source import SENSE_OHM
from marshub.hardware.errors import HardwareError
from marshub.hardware.wiring import count_buffers, has_diode, has_rail, list_decoder_buses
from marshub.resources import make_install_command

#: Pin numbers of the 74HC138 in a DIL package (data sheet, table 2).
OUTPUTS = {0: 15, 1: 14, 2: 13, 3: 12, 4: 11, 5: 10, 6: 9, 7: 7}
#: Pin numbers of the 74HC151's inputs and address lines (data sheet, table 2), and of a 74HC125's gates: /OE, A, Y.
INPUTS = {0: 4, 1: 3, 2: 2, 3: 1, 4: 15, 5: 14, 6: 13, 7: 12}
ADDRESS = {0: 11, 1: 10, 2: 9}
GATES = ((1, 2, 3), (4, 5, 6), (10, 9, 8), (13, 12, 11))


def list_names(profile: Profile) -> list[str]:
    """Return the names of the sub-circuits of the board."""
    return list(_list_circuits(profile))


def draw_schematics(profile: Profile) -> dict[str, str]:
    """Return an SVG of each sub-circuit of the board. Raises HardwareError."""
    try:
        import schemdraw
        import schemdraw.elements as elements
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: {make_install_command('hardware')}") from None
    schemdraw.use("svg")
    drawings: dict[str, str] = {}
    for name, circuit in _list_circuits(profile).items():
        drawing = schemdraw.Drawing(show=False)
        drawing.config(unit=2, fontsize=11, font="Arial, sans-serif", margin=0.3)
        circuit(drawing, elements, profile)
        drawings[name] = _tidy_svg(drawing.get_imagedata("svg").decode())
    return drawings


def _list_circuits(profile: Profile) -> dict[str, Callable[..., None]]:
    """Return the functions that draw each sub-circuit onto a drawing, with schemdraw's elements, from the profile."""
    chips = {
        f"chip-selects-{bus.name}": partial(_draw_decoder, which=n, bus=bus) for n, bus in list_decoder_buses(profile)
    }
    drawn = {"mux": _draw_mux, "buffer": _draw_buffer}
    misos = {
        f"miso-{bus.name}": partial(drawn[bus.miso_through], bus=bus)
        for bus in profile.bus
        if has_rail(profile, bus) and bus.miso_through in drawn
    }
    senses = {"sense": _draw_sense} if profile.power.sense is not None else {}
    level = {"strip": _draw_strip} if has_diode(profile) else {"level-shifter": _draw_shifter}
    return {"power": _draw_power, **senses, **level, **chips, **misos, "button": _draw_button}


def _tidy_svg(svg: str) -> str:
    """Return the SVG with one element a line and numbers to two places, because last digits differ between machines."""
    short = re.sub(r"-?\d+\.\d{3,}", lambda match: f"{float(match[0]):.2f}", svg)
    return short.replace("><", ">\n<").strip() + "\n"


def _draw_power(d: Any, e: Any, profile: Profile) -> None:
    power = profile.power
    has_supply = power.source == "supply"
    start = (
        f"DC socket, tip\n+5 V, {power.supply_ma / 1000:g} A"
        if has_supply
        else f"5V pin of the dev board\n(USB, {power.supply_ma} mA)"
    )
    d += e.Dot(open=True).label(start, "left")
    if has_supply:
        d += e.Switch().right(2).label("switch")
        d += e.Fuse().right(2.5).label(f"{power.fuse_ma} mA slow-blow")
    d += e.Line().right(1.5)
    d += e.Dot()
    d.push()
    d += e.Capacitor(polar=True).down(2.5).label(f"{power.bulk} µF\n10 V", "bottom")
    d += e.Ground()
    d.pop()
    d += e.Line().right(3)
    for bus in profile.bus if power.reader_supply == "own" else []:
        d += e.Dot()
        d.push()
        d += e.Line().down(1.2)
        d += e.Dot()
        d.push()
        d += e.Line().right(1.2)
        d += e.Capacitor(polar=True).down(1.6).label("10 µF", "bottom")
        d += e.Ground()
        d.pop()
        d += e.RBox().down(1.8).label("LD1117V33", "top")
        d += e.Line().down(1.6)
        d += e.Dot()
        d.push()
        d += e.Line().right(1.2)
        d += e.Capacitor(polar=True).down(1.6).label("10 µF", "bottom")
        d += e.Ground()
        d.pop()
        d += e.Line().down(2.8)
        d += e.Dot(open=True).label(f"3.3 V to rail {bus.name}", "bottom")
        d.pop()
        d += e.Line().right(5)
    d += e.Line().right(4)
    if has_diode(profile):
        d += e.Diode().right(2.5).label(profile.leds.shifter)
    for number, led in enumerate(sorted(set(power.inject))):
        if has_supply or number + 1 < len(set(power.inject)):
            d += e.Dot()
        d.push()
        d += e.Line().down(1.5)
        d += e.Arrow().down(1).label(f"LED {led}", "bottom")
        d.pop()
        if number + 1 < len(set(power.inject)):
            d += e.Line().right(1.8)
    if has_supply:
        d += e.Line().right(1)
        d += e.Schottky().right(2.5).label(power.diode or "")
        d += e.Dot(open=True).label("dev board 5V", "right")


def _draw_sense(d: Any, e: Any, profile: Profile) -> None:
    top, bottom = (f"{ohm // 1000} kΩ" for ohm in SENSE_OHM)
    d += e.Dot(open=True).label("5 V bar", "left")
    d += e.Resistor().right(3).label(top)
    d += e.Dot()
    d.push()
    d += e.Resistor().down(2.5).label(bottom, "bottom")
    d += e.Ground()
    d.pop()
    d += e.Line().right(2)
    d += e.Dot(open=True).label(f"GPIO{profile.power.sense}", "right")


def _draw_shifter(d: Any, e: Any, profile: Profile) -> None:
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


def _draw_strip(d: Any, e: Any, profile: Profile) -> None:
    """Draw the strip. Its data line has no level shifter, because a diode lowers its 5 V."""
    leds = profile.leds
    d += e.Dot(open=True).label("5 V bar", "left")
    d += e.Diode().right(3).label(leds.shifter)
    d += e.Dot(open=True).label("5 V of the strip", "right")
    d.here = (0, -1.8)
    d += e.Dot(open=True).label(f"GPIO{leds.pin}", "left")
    d += e.Resistor().right(3).label(f"{leds.series_ohm} Ω")
    d += e.Dot(open=True).label("DIN of LED 0", "right")
    d.here = (0, -3.6)
    d += e.Dot(open=True).label("ground bar", "left")
    d += e.Line().right(3)
    d += e.Dot(open=True).label("GND of the strip", "right")


def _draw_decoder(d: Any, e: Any, profile: Profile, which: int, bus: Any) -> None:
    decoder = profile.decoder[which]
    name = decoder.name
    outputs = {r.output: r.name for _, r in profile.list_readers_on(bus) if r.decoder == name}
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
    shared = " (one for all)" if len(list_decoder_buses(profile)) > 1 else ""
    d += e.Resistor().up(4.5).label(f"{PULL_OHM // 1000} kΩ{shared}", "top")
    d += e.Vdd().label("+3.3 V")
    d += e.Line().left(0.7).at(chip["/G2B"])
    d += e.Ground()
    d += e.Line().left(0.7).at(chip.G1)
    d += e.Vdd().label("+3.3 V")
    for number in range(8):
        d += e.Line().right(1.5).at(chip[f"/Y{number}"])
        d += e.Dot(open=True).label(f"SDA of {outputs[number]}" if number in outputs else "free", "right")
    _draw_chip_supply(d, e, chip)


def _draw_mux(d: Any, e: Any, profile: Profile, bus: Any) -> None:
    readers = [reader for _, reader in profile.list_readers_on(bus)]
    address = next(decoder.address for decoder in profile.decoder if decoder.name == readers[0].decoder)
    inputs = {reader.output: reader.name for reader in readers}
    pins = [e.IcPin(name=f"I{n}", pin=str(INPUTS[n]), side="left", slot=f"{8 - n}/8") for n in range(8)]
    right = [("Y", 5), ("A0", ADDRESS[0]), ("A1", ADDRESS[1]), ("A2", ADDRESS[2]), ("/E", 7)]
    pins += [e.IcPin(name=name, pin=str(pin), side="right", slot=f"{5 - n}/5") for n, (name, pin) in enumerate(right)]
    pins += [e.IcPin(name="VCC", pin="16", side="top"), e.IcPin(name="GND", pin="8", side="bottom")]
    chip = e.Ic(pins=pins, size=(5, 9))
    d += chip
    d += e.Label().at((chip.center.x, chip.center.y)).label("74HC151")
    for number in range(8):
        d += e.Line().left(1.5).at(chip[f"I{number}"])
        if number in inputs:
            d += e.Dot(open=True).label(f"MISO of {inputs[number]}", "left")
        else:
            d += e.Ground()
    d += e.Line().right(2).at(chip.Y)
    d += e.Dot(open=True).label(f"GPIO{bus.miso}, MISO", "right")
    for bit in range(3):
        d += e.Line().right(2).at(chip[f"A{bit}"])
        d += e.Dot(open=True).label(f"GPIO{address[bit]}" if bit < len(address) else "GND", "right")
    d += e.Line().right(0.7).at(chip["/E"])
    d += e.Ground()
    _draw_chip_supply(d, e, chip)


def _draw_buffer(d: Any, e: Any, profile: Profile, bus: Any) -> None:
    readers = [reader for _, reader in profile.list_readers_on(bus)]
    for number in range(count_buffers(profile, bus)):
        d.here = (0, -12 * number)
        held = readers[4 * number : 4 * number + 4]
        pins = []
        for gate, (enable, inward, outward) in enumerate(GATES, 1):
            at = 8 - 2 * (gate - 1)
            pins.append(e.IcPin(name=f"{gate}A", pin=str(inward), side="left", slot=f"{at}/8"))
            pins.append(e.IcPin(name=f"/{gate}OE", pin=str(enable), side="left", slot=f"{at - 1}/8"))
            pins.append(e.IcPin(name=f"{gate}Y", pin=str(outward), side="right", slot=f"{5 - gate}/4"))
        pins += [e.IcPin(name="VCC", pin="14", side="top"), e.IcPin(name="GND", pin="7", side="bottom")]
        chip = e.Ic(pins=pins, size=(5, 9))
        d += chip
        d += e.Label().at((chip.center.x, chip.center.y)).label("74HC125")
        for gate in range(1, 5):
            reader = held[gate - 1] if gate <= len(held) else None
            for pin, open_end in (
                (f"{gate}A", None if reader is None else f"MISO of {reader.name}"),
                (f"/{gate}OE", "+3.3 V" if reader is None else f"GPIO{reader.cs}, its CS"),
            ):
                d += e.Line().left(1.5).at(chip[pin])
                d += e.Ground() if open_end is None else e.Dot(open=True).label(open_end, "left")
            d += e.Line().right(2).at(chip[f"{gate}Y"])
            if reader is not None:
                d += e.Dot(open=True).label(f"GPIO{bus.miso}, MISO", "right")
        _draw_chip_supply(d, e, chip)
    d.here = (14, 0)
    d += e.Dot(open=True).label(f"GPIO{bus.miso}, MISO", "left")
    d += e.Resistor().up(2.5).label(f"{PULL_OHM // 1000} kΩ, once", "bottom")
    d += e.Vdd().label("+3.3 V")


def _draw_chip_supply(d: Any, e: Any, chip: Any) -> None:
    """Draw 3.3 V and ground of a logic chip, with its capacitor."""
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


def _draw_button(d: Any, e: Any, profile: Profile) -> None:
    alike: dict[tuple[bool, int], list[str]] = {}
    for button in profile.button:
        alike.setdefault((button.pull == "external", button.series_ohm), []).append(str(button.pin))
    for number, ((pulled, ohm), pins) in enumerate(sorted(alike.items())):
        d.here = (0, -5.5 * number)
        d += e.Dot(open=True).label(f"GPIO {', '.join(pins)}", "left")
        d += e.Line().right(2)
        if pulled:
            d += e.Dot()
            d.push()
            d += e.Resistor().up(2).label(f"{PULL_OHM // 1000} kΩ", "bottom")
            d += e.Vdd().label("+3.3 V")
            d.pop()
        if ohm:
            d += e.Resistor().right(2.5).label(f"{ohm} Ω")
            d += e.Dot()
            d.push()
            d += e.Capacitor().down(2).label(f"{BUTTON_NF} nF", "bottom")
            d += e.Ground()
            d.pop()
        d += e.Line().right(1)
        d += e.Button().right(2)
        d += e.Line().right(0.5)
        d += e.Ground()
