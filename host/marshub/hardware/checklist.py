"""The assembly checklist: in which order to build, and what to measure before going on."""

from __future__ import annotations

from marshub.board.profile import Profile
from marshub.board.profile.check_supply import need_ma
from marshub.hardware.bom import pieces, rows
from marshub.hardware.wiring import PULL_OHM, decoder_buses, has_rail, readers_on


def checklist(profile: Profile) -> str:
    """Markdown with a box to tick for each step."""
    parts = [f"# {profile.title}: building it", "", *_intro(profile)]
    for title, steps in (
        ("Face", _face(profile)),
        ("LEDs", _leds(profile)),
        ("Power", _power(profile)),
        ("Readers", _readers(profile)),
        ("Buttons", _buttons(profile)),
        ("Enclosure", _enclosure()),
        ("First start", _start(profile)),
    ):
        parts += [f"## {title}", "", *(f"- [ ] {step}" for step in steps), ""]
    return "\n".join(parts).rstrip() + "\n"


def _intro(profile: Profile) -> list[str]:
    low, high = rows(profile)[-1][-2:]
    return [
        f"{profile.summary} {profile.mcu.board}; at most {need_ma(profile)} mA at 5 V; parts for {low} to {high} EUR.",
        "",
        "What to buy: `bom.csv`. Which wire goes where: `wiring/*.html` (with boxes to tick), `pins.md`. "
        "Nothing is plugged in before the step that says so.",
        "",
    ]


def _face(profile: Profile) -> list[str]:
    face = profile.face
    if face is None:
        return ["This profile has no face: lay the parts out as you like, `leds.csv` has the order of the LEDs."]
    return [
        "Print `face/template-a4.pdf` at 100% and measure the ruler on every sheet: "
        "100 mm, or the printer has scaled it.",
        f"Tape the sheets edge to edge onto the plate ({face.width_mm:g} x {face.height_mm:g} mm, {face.thick_mm:g} mm "
        "thick; no metal, an antenna does not read through it).",
        f"Drill {len(profile.button)} holes of 12 mm for buttons and {profile.leds.count} of 6 mm for LEDs "
        "(none for antennas). Exact places: `holes.csv`.",
        "Print the game's overlay (`face/overlay-*-a4.pdf`), cut at the marks, glue it on; put clear film over it.",
    ]


def _leds(profile: Profile) -> list[str]:
    feeds = ", ".join(str(led) for led in sorted(set(profile.power.inject)))
    return [
        *_guides(profile),
        f"Cut the strip into {pieces(profile)} pieces as `leds.csv` has them, in that order; "
        "mark each with its first number.",
        "Mind the arrows on the strip: data flows from LED 0 upwards. From the back the board is mirrored.",
        "Join the pieces by three short wires: 5 V and ground 0.75 mm², data any.",
        f"Solder feed wires (0.75 mm², 5 V and ground) in front of LED {feeds}.",
        f"Build the level shifter (`schematics/level-shifter.svg`): {profile.leds.shifter} on 5 V, "
        f"{profile.leds.series_ohm} Ohm in the data line, 100 nF at the chip; ground the inputs of its unused gates.",
    ]


def _guides(profile: Profile) -> list[str]:
    if profile.face is None:
        return []
    return [
        "Glue the light guides (`cad/light-guide-*.stl`) to the back of the face, wells on the holes, channel up; the "
        "strip lies in the channel, its LEDs down.",
    ]


def _power(profile: Profile) -> list[str]:
    power = profile.power
    steps = ["Solder 1000 µF across 5 V and ground where the chain is fed first; the stripe is minus."]
    if power.source == "supply":
        steps += [
            f"Supply (5 V, {power.supply_ma / 1000:g} A) to fuse ({power.fuse_ma} mA slow-blow) to "
            "terminals; ground directly.",
            "Measure the supply alone, before anything hangs on it: 4.9 to 5.2 V.",
            "Measure from 5 V to ground with the supply unplugged: no short circuit.",
        ]
        if profile.mcu.module == "esp32":
            steps.append(
                "5 V goes to the dev board's 5V pin; its diode keeps it off the USB socket. Look that yours has one."
            )
        else:
            steps.append(
                "5 V goes to the dev board's 5V pin. Plug USB in only if your board's schematic has a diode before it."
            )
    else:
        steps.append(f"Everything runs from the dev board's USB socket: take one that gives {power.supply_ma} mA.")
    if power.reader_supply == "own":
        steps.append("Set the step-down module to 3.3 V and measure it before a reader is connected: 5 V kills them.")
    return steps


def _readers(profile: Profile) -> list[str]:
    steps: list[str] = []
    for bus in profile.bus:
        if not has_rail(profile, bus):
            continue
        count = len(readers_on(profile, bus))
        steps.append(
            f"Rail {bus.name}: a perfboard with {count} headers of 8 (IRQ's pin empty), the bus along them, and "
            f"{bus.miso_ohm} Ohm in the MISO of each (`schematics/miso-{bus.name}.svg`). Clones "
            "never let go of MISO: without the resistors none is read."
        )
    chips = [bus for _, bus in decoder_buses(profile)]
    steps += [
        f"74HC138 on rail {bus.name} at 3.3 V (`schematics/chip-selects-{bus.name}.svg`), 100 nF at the chip."
        for bus in chips
    ]
    if chips:
        steps.append(
            f"{PULL_OHM // 1000} kOhm from /G2A to 3.3 V, once, on rail {chips[0].name}: "
            "nothing is selected while booting."
        )
    total = len(profile.reader)
    steps.append(
        f"{total} reader{'s' if total > 1 else ''}: module flat behind the face, antenna's middle under its "
        "cross; IRQ stays open. Nip the header's joints short on the antenna's side."
    )
    if profile.face is not None:
        steps.append(
            f"Lay each module into its printed tray (`cad/reader-tray.stl`, {total}), antenna outwards, and glue the "
            "tray's rim to the face along the template's outer line."
        )
    steps.append(
        f"No bus longer than {max(bus.wire_cm for bus in profile.bus)} cm; a ground wire beside each clock wire."
    )
    return steps


def _buttons(profile: Profile) -> list[str]:
    steps = [f"{len(profile.button)} buttons: one side to its pin, the other sides chained to ground."]
    outside = [button for button in profile.button if button.pull == "external"]
    if outside:
        names = ", ".join(f"{button.name} (GPIO{button.pin})" for button in outside)
        steps.append(f"{PULL_OHM // 1000} kOhm to 3.3 V at {names}: these pins have no pull-up inside.")
    escape = next((button.name for button in profile.button if button.escape), None)
    if escape is not None:
        steps.append(f"Label {escape!r}: held at power-on it keeps the firmware away and leaves the REPL.")
    return steps


def _enclosure() -> list[str]:
    return [
        "Print what `cad/README.md` lists; a clone's dev board may be wider: measure it first (`printer.devkit_mm`).",
        "Dev board onto its two bars, USB to the opening; perfboard with the level shifter onto the four pegs (M2 "
        "screws or glue); a knot or tie in each bundle of cables before the way out.",
        "Lid: four M3 x 12 screws. It stays open until the first start went well.",
    ]


def _start(profile: Profile) -> list[str]:
    return [
        "Only the dev board on USB, nothing else wired: `marshub board flash FILE.bin PORT`, "
        f"`marshub board deploy PORT --profile {profile.name}`.",
        "Unplug, wire everything, look at every wire once more with `wiring/*.html`.",
        "Plug in. A part that gets hot: unplug, and measure.",
        "`marshub board doctor PORT`: every reader, button and LED. "
        "`marshub board leds PORT --chase` shows where a chain breaks.",
        "Play: `marshub play`.",
    ]
