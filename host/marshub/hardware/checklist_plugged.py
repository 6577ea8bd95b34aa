"""The checklist of a board without solder: leads in clamps, plugs, a strip in one piece."""

from __future__ import annotations

from itertools import pairwise

from marshub.board.profile import Profile
from marshub.board.profile.check_supply import compute_need_ma
from marshub.hardware.wiring import name_gpio


def list_plugged_actions(profile: Profile) -> dict[str, list[str]]:
    """Return the actions of each step (`marshub.board.building_steps`) of an unsoldered board."""
    return {
        "devboard": [
            "Hold the adapter against the dev board: as many pins, the same names in the same order. Press it in.",
            "Dev board on USB, nothing else: measure 5 V between 5V and GND of the adapter. Then `marshub board flash "
            f"{profile.mcu.module} PORT`, `marshub board deploy PORT --profile {profile.name}`.",
        ],
        "module": [
            *list_unit_actions(profile),
            "It has to read a 25 mm sticker at 12 mm (four pieces of 3 mm card); one that does not goes back.",
        ],
        "supply": list_power_actions(profile),
        "leds": [*_face_lines(profile), *list_led_actions(profile)],
        "readers": list_reader_actions(profile),
        "buttons": list_button_actions(profile),
        "whole": [
            "Still unplugged: pull gently at each wire, and look at each once more with `wiring/*.html`.",
            "Plug in. A part that gets hot: unplug, and measure.",
        ],
        "play": play(),
    }


def play() -> list[str]:
    return [
        "Stickers: 25 mm wherever it fits (into the printed bases, under tiles), 13 mm only under pieces too small for "
        "that (docs/tags.md lists them): it is read in the middle of a place only. Cards: in a corner.",
        "Never one tag on another: two perhaps, three never are read. Side by side at most three of the large bases, "
        "or five of the small ones, on a place.",
        "`marshub tags learn GAME --board PORT` asks for one piece after the other (docs/tags.md).",
    ]


def _face_lines(profile: Profile) -> list[str]:
    if profile.face is None:
        return ["This profile has no face: lay the parts out as you like, `leds.csv` has the order of the LEDs."]
    return [
        "The face comes cut (`cut/face.svg`); glue the print of the copy shop on, and film over it. Or drill a plate "
        f"of {profile.face.thick_mm:g} mm by `face/template-a4.pdf`, printed at 100%.",
        "Turn the face over and lay the back view (`face/back.svg`, or `face/back-a4.pdf`) beside it: it shows "
        "everything as you see it now, mirrored. Mark the upper edge on the back.",
    ]


def list_unit_actions(profile: Profile) -> list[str]:
    """Return the actions for readers on I2C, connected to the dev board for the first time."""
    if not profile.i2c:
        return []
    supply = "5V" if profile.power.reader_supply == "unit" else "3V3"
    return [
        "Unplugged: a ferrule on each end of the Grove cable, or the thin wires slip out of screws and clamps.",
        *(
            f"GND and {supply} of the Grove cable to the dev board's, {name_gpio(bus.sda)} to SDA (yellow), "
            f"{name_gpio(bus.scl)} to SCL (white). A Seeed cable has the last two the other way round: go by the names "
            "printed at the Unit's plug."
            for bus in profile.i2c
        ),
        "Before the two signal wires are in: USB in, and measure from SDA and from SCL to GND. 3.3 V is right; at 5 V "
        "stop, that reader would kill the dev board. Unplug, and put them in.",
    ]


def list_led_actions(profile: Profile) -> list[str]:
    """Return the actions for the strip in one piece, through all rows."""
    return [
        *_guide_lines(profile),
        f"The strip stays whole: cut off only what is behind LED {profile.leds.count - 1}. Its leads are at LED 0; the "
        "arrows on it point away from them.",
        "Lay it along the rows from LED 0 on, by `leds.csv`: LEDs down, on their holes. " + _format_dark_leds(profile),
        "At a turn the strip stands up in a loop behind the face; do not crease it. A strip of adhesive tape holds "
        "each end of a row.",
    ]


def _guide_lines(profile: Profile) -> list[str]:
    if profile.face is None:
        return []
    return [
        "Glue the light guides (`cad/light-guide-*.stl`) to the back of the face, wells on the holes, channel up. "
        "Without a printer: black card with holes keeps the lamps apart."
    ]


def _format_dark_leds(profile: Profile) -> str:
    """Return the LEDs that stay dark, as ranges."""
    lit = sorted({-1, profile.leds.count} | {led for segment in profile.segment for led in segment.indexes})
    dark = [(first_lit + 1, next_lit - 1) for first_lit, next_lit in pairwise(lit) if next_lit > first_lit + 1]
    ranges = ", ".join(f"{first}" if first == last else f"{first} to {last}" for first, last in dark)
    return f"These stay dark, in turns and between lamps: {ranges}."


def list_power_actions(profile: Profile) -> list[str]:
    """Return the actions for clamps, diode, resistor and capacitor."""
    leds = profile.leds
    return [
        "`wiring/clamps.svg` shows each clamp with what goes into it, `wiring/power.svg` the whole way.",
        "Two clamps of five ways are the bars, one for 5 V, one for ground; each to its screw at the dev board by a "
        f"wire of {profile.power.feed_mm2:g} mm².",
        f"{leds.shifter}: the lead without the ring into the 5 V bar, the lead with the ring into a clamp of two ways, "
        "and the strip's 5 V (red) into its other way. The diode makes the strip's 5 V so low that 3.3 V are enough "
        "for its data. The other way round nothing lights and nothing breaks.",
        f"{leds.series_ohm} Ohm: one lead into the screw of {name_gpio(leds.pin)}, the other into a clamp of two ways, "
        "and the strip's data (green mostly, DIN) into its other way.",
        "The strip's ground into the ground bar.",
        f"{profile.power.bulk} µF: its leads into the two bars; the stripe is minus and goes to ground.",
        "Put a sleeve or tape over leads that could touch.",
        f"Everything runs from the dev board's USB socket, at most {compute_need_ma(profile)} mA: a port, a hub with a "
        "supply of its own, or a charger.",
    ]


def list_reader_actions(profile: Profile) -> list[str]:
    """Return the actions for the reader units behind the face."""
    return [
        "The Unit's ground and supply into the two bars, SDA and SCL to the dev board as on the bench.",
        "Fix the Unit behind the face with double-sided tape, the side with the print to the face, its middle under "
        "the cross. It stays in its case.",
        f"No cable to it longer than {max(bus.wire_cm for bus in profile.i2c)} cm: its lines have to rise in time.",
        "It has no reset wire: if it ever hangs, pull its plug and put it in again.",
    ]


def list_button_actions(profile: Profile) -> list[str]:
    """Return the actions for the buttons: their leads, and one clamp for all grounds."""
    steps = [
        f"{len(profile.button)} buttons: one lead of each into the screw of its pin (`pins.md`); the other ones into "
        "clamps of five ways, and a wire from the last way to GND."
    ]
    escape = next((button.name for button in profile.button if button.escape), None)
    if escape is not None:
        steps.append(f"Label '{escape}': held at power-on it keeps the firmware away and leaves the REPL.")
    return steps
