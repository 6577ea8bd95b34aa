"""The assembly checklist: in which order to build, and what to measure before going on."""

from __future__ import annotations

from marshub.board.profile import Bus, Profile
from marshub.board.profile.check_source import fuse_blows
from marshub.board.profile.check_supply import need_ma
from marshub.hardware import checklist_plugged
from marshub.hardware.bom import pieces, rows
from marshub.hardware.wiring import PULL_OHM, buffers, decoder_buses, has_rail


def checklist(profile: Profile) -> str:
    """Markdown with a box to tick for each step."""
    parts = [f"# {profile.title}: building it", "", *_intro(profile)]
    soldered = (
        ("Bench test", _bench),
        ("Face", _face),
        ("LEDs", _leds),
        ("Power", _power),
        ("Readers", _readers),
        ("Buttons", _buttons),
        ("Enclosure", _enclosure),
        ("First start", _start),
    )
    plugged = (
        ("Bench test", checklist_plugged.bench),
        ("Face", _face),
        ("LEDs", checklist_plugged.leds),
        ("Power", checklist_plugged.power),
        ("Reader", checklist_plugged.readers),
        ("Buttons", checklist_plugged.buttons),
        ("First start", checklist_plugged.start),
    )
    for title, section in soldered if profile.solder else plugged:
        steps = section(profile)
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


def _bench(profile: Profile) -> list[str]:
    """Each module and the dev board by itself, before anything is glued or soldered to it."""
    steps = [
        "Dev board on USB, nothing else: measure 5 V between its 5V pin and ground. Nothing there (some S3 clones): "
        "bridge its pads marked IN-OUT, and measure again.",
    ]
    if profile.mcu.link == "usb-cdc":
        steps.append('Of its two sockets the one marked "USB", not "UART" or "COM".')
    count = sum(reader.address is None for reader in profile.reader)
    if not count:
        return [*steps, *checklist_plugged.units(profile)]
    several = f"Each of the {count} modules and the spares, one after the other, alone" if count > 1 else "The module"
    return [
        *steps,
        "Solder the reader's header from the component side, flush: no joint stands out on the antenna's side.",
        f"{several} on a breadboard, wired as in `starter`: `marshub board doctor PORT --profile starter`. It has to "
        "read a 25 mm sticker at 12 mm; one that does not goes back.",
        *checklist_plugged.units(profile),
    ]


def _face(profile: Profile) -> list[str]:
    face = profile.face
    if face is None:
        return ["This profile has no face: lay the parts out as you like, `leds.csv` has the order of the LEDs."]
    lamps = sum(len(segment.indexes) for segment in profile.segment)
    return [
        "Print `face/template-a4.pdf` at 100% and measure the ruler on every sheet: "
        "100 mm, or the printer has scaled it.",
        f"Tape the sheets edge to edge onto the plate ({face.width_mm:g} x {face.height_mm:g} mm, {face.thick_mm:g} mm "
        "thick; no metal, an antenna does not read through it).",
        f"Drill {len(profile.button)} holes of 12 mm for buttons and {lamps} of 6 mm for LEDs "
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
        "Join the pieces by three short wires of 0.25 mm²: thicker ones tear the cut pads off.",
        f"Solder feed wires ({profile.power.feed_mm2:g} mm², 5 V and ground) in front of LED {feeds}.",
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
    steps = [f"Solder {power.bulk} µF across 5 V and ground where the chain is fed first; the stripe is minus."]
    if power.source == "supply":
        ends = "the fuse" if fuse_blows(profile) else "the supply's own limit, long before the fuse"
        steps += [
            f"DC socket (tip is plus) to switch, to fuse ({power.fuse_ma} mA slow-blow), to the 5 V terminals; its "
            "sleeve to the ground terminals.",
            f"Every wire at the 5 V terminals has {power.feed_mm2:g} mm², the short ones to shifter, diode and "
            f"regulators too: a short is ended by {ends}, and a thin wire burns meanwhile.",
            f"Supply (5 V, {power.supply_ma / 1000:g} A, a finished one) plugged in, fuse out: 4.9 to 5.2 V at "
            "the fuse.",
            "Measure from 5 V to ground with the supply unplugged: no short circuit.",
            f"{power.diode} in the wire from the 5 V terminals to the dev board's 5V pin, its ring at the dev board: "
            "the computer on USB then feeds the dev board and nothing else. USB and supply go on and off in any order.",
        ]
    else:
        steps.append(
            f"Everything runs from the dev board's USB socket, at most {need_ma(profile)} mA: a port, a hub with a "
            "supply of its own, or a charger."
        )
    if power.sense is not None:
        steps.append(
            f"Two resistors to GPIO{power.sense} (`schematics/sense.svg`). With supply and fuse in: about 3.2 V there, "
            "before the dev board is connected."
        )
    if power.reader_supply == "own":
        count = len(profile.bus)
        steps.append(
            f"LD1117V33, {count} of them, one a bus, each with 10 µF at in and out; seen from its print: ground, "
            "3.3 V, 5 V, and its tab is 3.3 V. Measure 3.3 V before a reader is connected: 5 V kills them."
        )
    return steps


def _readers(profile: Profile) -> list[str]:
    steps: list[str] = []
    for bus in profile.bus:
        if not has_rail(profile, bus):
            continue
        count = len(profile.readers_on(bus))
        steps.append(
            f"Rail {bus.name}: a perfboard with {count} headers of 8 (IRQ's pin empty), the bus along them, "
            f"{bus.clock_ohm} Ohm in SCK and in MOSI where they come in, and at each header 47 µF and 100 nF."
        )
        steps += _miso(profile, bus)
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
    if profile.reset is not None:
        steps.append(
            f"RST of all modules to GPIO{profile.reset}, and {PULL_OHM // 1000} kOhm from there to the dev board's own "
            "3.3 V, not the readers'."
        )
    total = sum(reader.address is None for reader in profile.reader)
    if not total:
        return [*steps, *checklist_plugged.readers(profile)]
    if not any(has_rail(profile, bus) for bus in profile.bus):
        steps.append("47 µF and 100 nF across 3.3 V and ground at the reader's plug.")
    steps.append(
        f"{total} reader{'s' if total > 1 else ''}: module flat behind the face, component side away from it, "
        "antenna's middle under its cross; IRQ stays open."
    )
    if profile.face is not None:
        steps.append(
            f"Lay each module into its printed tray (`cad/reader-tray.stl`, {total}), antenna outwards, and glue the "
            "tray's rim to the face along the template's outer line."
        )
    steps.append(
        f"No wire to a reader longer than {max(bus.wire_cm for bus in profile.bus)} cm; a ground wire beside each "
        "clock wire."
    )
    return [*steps, *(checklist_plugged.readers(profile) if profile.i2c else [])]


def _miso(profile: Profile, bus: Bus) -> list[str]:
    if bus.miso_through == "direct":
        return []
    chip = "a 74HC151" if bus.miso_through == "mux" else f"{buffers(profile, bus)} x 74HC125"
    pull = "" if bus.miso_through == "mux" else f", and {PULL_OHM // 1000} kOhm from the common output to 3.3 V"
    return [
        f"On rail {bus.name} {chip} at 3.3 V, 100 nF at each chip{pull} (`schematics/miso-{bus.name}.svg`): each "
        "module's MISO to an input of its own. Many modules hold the line low when they are not selected: joined, "
        "none is read."
    ]


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


def _enclosure(profile: Profile) -> list[str]:
    own = profile.power.source == "supply"
    walls = [
        "Drill the holes of DC socket and switch into a long wall, where the terminals are, as large as yours want."
    ]
    return [
        "Print what `cad/README.md` lists; a clone's dev board may be wider: measure it first (`printer.devkit_mm`).",
        *(walls if own else []),
        "Dev board onto its two bars, USB to the opening; perfboard with the level shifter onto the four pegs (M2 "
        "screws or glue); a knot or tie in each bundle of cables before the way out.",
        "Lid: four M3 x 12 screws. It stays open until the first start went well.",
    ]


def _start(profile: Profile) -> list[str]:
    usb = ["USB alone first: `marshub board doctor PORT` says that the supply is off. Then the supply, and again."]
    return [
        "Only the dev board on USB, nothing else wired: `marshub board flash FILE.bin PORT`, "
        f"`marshub board deploy PORT --profile {profile.name}`.",
        "Unplug, wire everything, look at every wire once more with `wiring/*.html`.",
        *(usb if profile.power.sense is not None else []),
        "Plug in. A part that gets hot: unplug, and measure.",
        "`marshub board doctor PORT`: every reader, button and LED. "
        "`marshub board leds PORT --chase` shows where a chain breaks.",
        "Play: `marshub play`.",
    ]
