"""The assembly checklist: the order of building, and what to measure before the next step."""

from __future__ import annotations

from marshub.board.building_steps import Way, list_steps, make_bench_profile
from marshub.board.profile import Bus, Profile
from marshub.board.profile.check_buttons import PULL_OHM
from marshub.board.profile.check_face import compute_distance_mm
from marshub.board.profile.check_source import is_fuse_blown
from marshub.board.profile.check_supply import compute_need_ma
from marshub.board.profile.strips import find_dark_leds, list_strips
from marshub.hardware import checklist_plugged, hours, shopping
from marshub.hardware.parts_list import SPARE_READERS
from marshub.hardware.printed_words import make_printer
from marshub.hardware.wiring import count_buffers, has_rail, list_decoder_buses

#: In front of what one way of building has only.
BY_HAND, CARRIER = "By hand: ", "Carrier: "
#: What comes when a step is confirmed.
_AFTER = {"whole": "Close the lid: four M3 x 12 screws.", "play": "`marshub play`"}


def make_checklist(profile: Profile) -> str:
    """Return Markdown: the steps with their actions, and what confirms each step."""
    say = make_printer("en")
    doing = _soldered_actions(profile) if profile.solder else checklist_plugged.list_plugged_actions(profile)
    parts = [f"# {profile.title}: building it", "", *_intro_lines(profile)]
    for step in list_steps():
        parts += [f"## {step.number} {say(step.title)}", "", f"{hours.describe_duration(profile, step)}.", ""]
        parts += [f"- [ ] {task}" for task in doing[step.name]]
        parts += [f"- [ ] `marshub board doctor PORT --step {step.number}` says that it is done."]
        after = _AFTER.get(step.name) if profile.solder or step.name == "play" else None
        parts += [f"- [ ] {task}" for task in (after,) if task] + [""]
    return "\n".join(parts).rstrip() + "\n"


def _soldered_actions(profile: Profile) -> dict[str, list[str]]:
    """Return the actions of each step of a soldered board."""
    return {
        "devboard": _devboard_lines(profile),
        "module": _bench_lines(profile),
        "supply": _power_lines(profile),
        "leds": [*_face_lines(profile), *_led_lines(profile)],
        "readers": _reader_lines(profile),
        "buttons": _button_lines(profile),
        "whole": [*_enclosure_lines(profile), *_final_lines(profile)],
        "play": checklist_plugged.play(),
    }


def _has_carrier(profile: Profile) -> bool:
    return "ordered" in shopping.list_building_ways(profile)


def _intro_lines(profile: Profile) -> list[str]:
    how: dict[Way, str] = {"hand": " by hand", "ordered": " with the carrier", "plugged": ""}
    costs = " or ".join(
        f"{low:.0f} to {high:.0f} EUR{how[way]} ({hours.format_hours(hours.compute_total_hours(profile, way))} h)"
        for way in shopping.list_building_ways(profile)
        for low, high in (shopping.compute_price_range(profile, way),)
    )
    marked = (
        f' What begins with "{BY_HAND.strip()}" is for perfboard and single wires, with "{CARRIER.strip()}" for the '
        "board in `pcb/`: do one or the other."
    )
    drawn = "its print and the cut face," if _has_carrier(profile) or not profile.solder else "its print,"
    other = "; with the carrier also" if _has_carrier(profile) else ", and"
    return [
        f"{profile.summary} {profile.mcu.board}; at most {compute_need_ma(profile)} mA at 5 V; parts for {costs}.",
        "",
        f"Which wire goes where: `wiring/*.html` (with boxes to tick), `pins.md`.{marked if profile.solder else ''} "
        "Unplug USB and supply whenever you wire something.",
        "",
        "## Before",
        "",
        f"- [ ] Order what `bom.csv` lists{other} {drawn} from the files that docs/build.md names.",
        "- [ ] While it is on its way: print what `cad/README.md` lists, one base and one cap first, to try them. A "
        "clone's dev board may be wider: measure it (`printer.devkit_mm`).",
        "",
    ]


def _devboard_lines(profile: Profile) -> list[str]:
    """Return the actions for the dev board alone, set up on the bench."""
    steps = []
    if profile.mcu.module == "esp32c3":
        steps.append("Solder the dev board's two strips of pins in, from below: USB socket and buttons stay on top.")
    if profile.mcu.module == "esp32s3":
        steps.append('Of its two sockets the one marked "USB", not "UART" or "COM".')
    if profile.power.source == "usb":
        steps.append(
            "Dev board on USB, nothing else: measure 5 V between its 5V pin and ground. Nothing there (some S3 "
            "clones): bridge its pads marked IN-OUT, and measure again."
        )
    return [
        *steps,
        f"`marshub board flash {profile.mcu.module} PORT`, then `marshub board deploy PORT --profile "
        f"{make_bench_profile(profile).name}`"
        + (": until step 3 it is a bench for one module." if make_bench_profile(profile) is not profile else "."),
    ]


def _bench_lines(profile: Profile) -> list[str]:
    """Return the actions for each module alone, before anything is glued to it."""
    count, where = sum(reader.address is None for reader in profile.reader), make_bench_profile(profile).name
    if not count:
        return checklist_plugged.list_unit_actions(profile)
    several = f"the {count} modules and the {SPARE_READERS} spares" if count > 1 else "the module and the spare"
    return [
        "Put a straight header of 8 into each module from the component side, only so far that its pins end level with "
        "the other side, and solder it on the component side: nothing stands out on the antenna's side, which lies "
        "against the face.",
        f"A breadboard and eight leads from the dev board, as `hardware/{where}/pins.md` says. Plug in {several}, one "
        "after the other: the doctor asks for each. It has to read a 25 mm sticker at 12 mm (four pieces of 3 mm "
        "card); one that does not goes back.",
        *checklist_plugged.list_unit_actions(profile),
    ]


def _face_lines(profile: Profile) -> list[str]:
    face = profile.face
    if face is None:
        return ["This profile has no face: lay the parts out as you like, `leds.csv` has the order of the LEDs."]
    return [
        f"{BY_HAND}print `face/template-a4.pdf` at 100% and measure the ruler on every sheet: 100 mm, or the "
        "printer has scaled it.",
        f"{BY_HAND}tape the template's sheets edge to edge onto the plate ({face.width_mm:g} x "
        f"{face.height_mm:g} mm, {face.thick_mm:g} mm thick; no metal, an antenna does not read through it). Not "
        f"thicker: a tag stands {compute_distance_mm(face):.1f} mm over its antenna, and each millimetre more costs "
        "those at the rim.",
        f"{BY_HAND}drill {len(profile.button)} holes of 12 mm for buttons and {_count_lit(profile)} of 6 mm for LEDs "
        "(none for antennas). Exact places: `holes.csv`.",
        f"{BY_HAND}print the game's overlay (`face/overlay-*-a4.pdf`), cut at the marks, glue it on; put clear film "
        "over it.",
        *(
            [f"{CARRIER}the face comes cut; glue the print of the copy shop on, and film over it."]
            * _has_carrier(profile)
        ),
        "Turn the face over and lay the back view (`face/back.svg`, or `face/back-a4.pdf`) beside it: it shows "
        "everything as you see it now, mirrored. Mark the upper edge on the back.",
    ]


def _led_lines(profile: Profile) -> list[str]:
    feeds = ", ".join(str(led) for led in sorted(set(profile.power.inject)))
    cut = ", ".join(f"{len(piece.leds)} ({piece.first} to {piece.last})" for piece in list_strips(profile))
    return [
        *_guide_lines(profile),
        f"Cut the strip into {len(list_strips(profile))} pieces, in this order: {cut} LEDs. "
        "Mark each with its first number.",
        *_joint_lines(profile),
        "Mind the arrows on the strip: data flows from LED 0 upwards, as the arrows of the back view do; every other "
        "piece may lie the other way round.",
        "Join the pieces by three short wires of 0.25 mm²: thicker ones tear the cut pads off.",
        f"Solder feed wires ({profile.power.feed_mm2:g} mm², 5 V and ground) in front of LED {feeds}.",
        f"{BY_HAND}build the level shifter (`schematics/level-shifter.svg`): {profile.leds.shifter} on 5 V, "
        f"{profile.leds.series_ohm} Ohm in the data line, 100 nF at the chip; ground the inputs of its unused gates.",
    ]


def _count_lit(profile: Profile) -> int:
    return profile.leds.count - len(find_dark_leds(profile))


def _joint_lines(profile: Profile) -> list[str]:
    unlit = len(find_dark_leds(profile))
    if not unlit:
        return []
    return [f"{unlit} LEDs lie between two light guides and stay dark: no hole, no cut; the strip goes on over them."]


def _guide_lines(profile: Profile) -> list[str]:
    if profile.face is None:
        return []
    return [
        "Glue the light guides (`cad/light-guide-*.stl`) to the back of the face with epoxy, wells on the holes, "
        "channel up (hot glue peels off acrylic); the strip lies in the channel, its LEDs down.",
    ]


def _power_lines(profile: Profile) -> list[str]:
    steps = (
        [f"`marshub board deploy PORT --profile {profile.name}`."] if make_bench_profile(profile) is not profile else []
    )
    if _has_carrier(profile):
        steps.append(
            f"{CARRIER}solder it as `pcb/README.md` says, with a magnifier over every joint. Chips and dev board into "
            "their sockets only after no short has been measured from 5 V to ground and from 3.3 V to ground."
        )
    return [*steps, *_source_lines(profile)]


def _source_lines(profile: Profile) -> list[str]:
    power = profile.power
    steps = [
        f"{BY_HAND}solder {power.bulk} µF across 5 V and ground where the chain is fed first; the stripe is minus."
    ]
    if power.source == "supply":
        ends = "the fuse" if is_fuse_blown(profile) else "the supply's own limit, long before the fuse"
        steps += [
            f"{BY_HAND}DC socket (tip is plus) to switch, to fuse ({power.fuse_ma} mA slow-blow), to the 5 V "
            "terminals; "
            "its sleeve to the ground terminals.",
            f"{CARRIER}DC socket and switch to their clamps, as printed on it; the fuse is {power.fuse_ma} mA "
            "slow-blow.",
            f"Every wire at the 5 V terminals has {power.feed_mm2:g} mm², the short ones to shifter, diode and "
            f"regulators too: a short is ended by {ends}, and a thin wire burns meanwhile.",
            "Measure from 5 V to ground with the supply unplugged: no short circuit.",
            f"Supply (5 V, {power.supply_ma / 1000:g} A, a finished one) plugged in, fuse out: 4.9 to 5.2 V at "
            "the fuse.",
            f"{BY_HAND}{power.diode} in the wire from the 5 V terminals to the dev board's 5V pin, its ring at "
            "the dev board: "
            "the computer on USB then feeds the dev board and nothing else. USB and supply go on and off in any order.",
        ]
    else:
        steps.append(
            f"Everything runs from the dev board's USB socket, at most {compute_need_ma(profile)} mA: a port, a hub "
            "with a supply of its own, or a charger."
        )
    if power.sense is not None:
        steps.append(
            f"{BY_HAND}two resistors to GPIO{power.sense} (`schematics/sense.svg`). With supply and fuse in: "
            "about 3.2 V there, "
            "before the dev board is connected."
        )
    if power.reader_supply == "own":
        count = len(profile.bus)
        steps += [
            f"{BY_HAND}LD1117V33, {count} of them, one a bus, each with 10 µF at in and out; seen from its print: "
            "ground, 3.3 V, 5 V, and its tab is 3.3 V.",
            "Measure 3.3 V behind each regulator before a reader is connected: 5 V kills them.",
        ]
    return steps


def _reader_lines(profile: Profile) -> list[str]:
    steps: list[str] = []
    for bus in profile.bus:
        if not has_rail(profile, bus):
            continue
        count = len(profile.list_readers_on(bus))
        steps.append(
            f"{BY_HAND}rail {bus.name}: a perfboard with {count} headers of 8 (IRQ's pin empty), the bus along them, "
            f"{bus.clock_ohm} Ohm in SCK and in MOSI where they come in, and at each header 47 µF and 100 nF."
        )
        steps += _miso_lines(profile, bus)
    chips = [bus for _, bus in list_decoder_buses(profile)]
    steps += [
        f"{BY_HAND}74HC138 on rail {bus.name} at 3.3 V (`schematics/chip-selects-{bus.name}.svg`), 100 nF at the chip."
        for bus in chips
    ]
    if chips:
        steps.append(
            f"{BY_HAND}{PULL_OHM // 1000} kOhm from /G2A to 3.3 V, once, on rail {chips[0].name}: "
            "nothing is selected while booting."
        )
    if profile.reset is not None:
        which = "all modules" if len(profile.reader) > 1 else "the module"
        not_theirs = ", not the readers'" if profile.power.reader_supply == "own" else ""
        steps.append(
            f"{BY_HAND}RST of {which} to GPIO{profile.reset}, and {PULL_OHM // 1000} kOhm from there to the dev "
            f"board's own 3.3 V{not_theirs}."
        )
    total = sum(reader.address is None for reader in profile.reader)
    if not total:
        return [*steps, *checklist_plugged.list_reader_actions(profile)]
    if _has_carrier(profile):
        steps.append(
            f"{CARRIER}{total} straight ribbon{'s' if total > 1 else ''} of eight, pin 1 (SDA) marked at both "
            "ends, and 47 µF across 3.3 V and ground at the reader's end."
        )
    if not any(has_rail(profile, bus) for bus in profile.bus):
        steps.append(f"{BY_HAND}47 µF and 100 nF across 3.3 V and ground at the reader's plug.")
    steps.append(
        f"{total} reader{'s' if total > 1 else ''}: module flat behind the face, component side away from it, "
        "antenna's middle under its cross; IRQ stays open."
    )
    if profile.face is not None:
        steps.append(
            f"Glue the printed frames (`cad/reader-frame.stl`, {total}) to the back of the face along the template's "
            "outer lines, the open side where the header comes. Nothing else of a reader is glued."
        )
        steps.append(
            "When the glue holds: module into the frame, antenna to the face, tray "
            f"(`cad/reader-tray.stl`, {total}) over it, its pillars on the module, two M3 x 6 screws; longer ones "
            "press on the face. A module that dies is changed with a screwdriver."
        )
    steps.append(
        f"No wire to a reader longer than {max(bus.wire_cm for bus in profile.bus)} cm; a ground wire beside each "
        "clock wire."
    )
    return [*steps, *(checklist_plugged.list_reader_actions(profile) if profile.i2c else [])]


def _miso_lines(profile: Profile, bus: Bus) -> list[str]:
    if bus.miso_through == "direct":
        return []
    chip = "a 74HC151" if bus.miso_through == "mux" else f"{count_buffers(profile, bus)} x 74HC125"
    pull = "" if bus.miso_through == "mux" else f", and {PULL_OHM // 1000} kOhm from the common output to 3.3 V"
    return [
        f"{BY_HAND}on rail {bus.name} {chip} at 3.3 V, 100 nF at each chip{pull} "
        f"(`schematics/miso-{bus.name}.svg`): each "
        "module's MISO to an input of its own. Many modules hold the line low when they are not selected: joined, "
        "none is read."
    ]


def _button_lines(profile: Profile) -> list[str]:
    steps = [f"{len(profile.button)} buttons: one side to its pin, the other sides chained to ground."]
    outside = [button for button in profile.button if button.pull == "external"]
    if outside:
        names = ", ".join(f"{button.name} (GPIO{button.pin})" for button in outside)
        steps.append(f"{PULL_OHM // 1000} kOhm to 3.3 V at {names}: these pins have no pull-up inside.")
    guarded = [button for button in profile.button if button.series_ohm]
    if guarded:
        which = "each" if len(guarded) == len(profile.button) else ", ".join(button.name for button in guarded)
        values = " or ".join(f"{ohm}" for ohm in sorted({button.series_ohm for button in guarded}))
        steps.append(
            f"100 nF across the terminals of {which}, and {values} Ohm in its wire, near the dev board "
            "(`schematics/button.svg`): a spark from a finger ends there, not in the pin."
        )
    escape = next((button.name for button in profile.button if button.escape), None)
    if escape is not None:
        steps.append(f"Label '{escape}': held at power-on it keeps the firmware away and leaves the REPL.")
    return steps


def _enclosure_lines(profile: Profile) -> list[str]:
    has_supply = profile.power.source == "supply"
    walls = [
        "Drill the holes of DC socket and switch into a long wall, where the terminals are, as large as yours want."
    ]
    inside = {
        "carrier": f"{CARRIER}into `carrier-enclosure.stl`, onto the four pegs with M3 x 6 screws, the dev board's "
        "USB socket at the opening. Ribbons go out over the upper wall, buttons, LEDs and 5 V over the lower one; tie "
        "each bundle before the way out.",
        "perfboard": f"{BY_HAND}into `enclosure.stl`: dev board onto its two bars, USB to the opening; perfboard with "
        "the level shifter onto the four pegs (M2 screws or glue); a knot or tie in each bundle of cables before the "
        "way out. A clone's dev board may be wider: measure it before you print (`printer.devkit_mm`).",
    }
    kinds = profile.printer.enclosures
    return [
        "Print what `cad/README.md` lists" + ("; of the enclosures the one for your build." if kinds[1:] else "."),
        *(walls if has_supply else []),
        *(inside[kind] for kind in kinds),
        "The lid stays open until this step is done.",
    ]


def _final_lines(profile: Profile) -> list[str]:
    usb = ["USB alone first: the board answers, and says that the supply is off. Then the supply."]
    return [
        "Look at every wire once more with `wiring/*.html`, and measure: no short from 5 V to ground, none from "
        "3.3 V to "
        "ground.",
        *(usb if profile.power.sense is not None else []),
        "Plug in and keep touching chips and modules for a minute. A part that gets hot: unplug, and measure.",
    ]
