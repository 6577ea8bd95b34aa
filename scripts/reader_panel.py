"""Computes a panel of coils that share a reader chip, for docs/reader-panel.md. `--update` writes tables and picture.

Nothing was measured. Sources: [M] Mohan and others, IEEE JSSC 34 (1999) 1419, modified Wheeler formula; [G] Grover,
Inductance Calculations (1946), parallel filaments; [N] NXP AN1445 rev. 1.2, matching of an MFRC522; [D] NXP MFRC522
data sheet rev. 3.9; [I] ISO/IEC 14443-2 (fields) and 14443-3 (5 ms).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import asinh, exp, hypot, pi, sqrt
from pathlib import Path

from marshub.board import profile
from marshub.board.building_steps import list_works
from marshub.hardware import hours, parts_list
from marshub.hardware.paper import Circle, Line, Sheet, Text
from marshub.hardware.paper import Path as Outline
from marshub.hardware.pcb.kicad_format import BOARD_FORMAT, GENERATOR, make_uuid, mm

ROOT = Path(__file__).resolve().parent.parent
PAGE, PICTURE = ROOT / "docs" / "reader-panel.md", ROOT / "docs" / "pictures" / "reader-panel.svg"

OMEGA = 2 * pi * 13.56e6
MU_0 = 4e-7 * pi
COPPER_OHM_M, COPPER_M = 1.72e-8, 35e-6
#: [D] supply of the transmitter, and its most.
TVDD_V, TVDD_MAX_A = 3.3, 0.1
#: [I] a card works from 1.5 to 7.5 A/m; it is ready 5 ms after the field came.
LEAST_FIELD, MOST_FIELD, TAG_READY_MS = 1.5, 7.5, 5.0
#: [N] quality of the coil with its damping resistors, what TX1 and TX2 are loaded with, and the filter's resonance.
QUALITY, MATCH_OHM, FILTER_HZ, FILTER_H = 30.0, 50.0, 14.3e6, 560e-9
#: A tag's middle over the copper: plate, print, film, and half of a base (docs/profiles.md: at most 5 mm).
TAG_MM = 5.0

Filament = tuple[str, float, float, float, float]  # axis, from, to, place across it, sign: a straight piece of a turn


@dataclass(frozen=True)
class Coil:
    """A flat square coil: outer side, turns, track and gap, in mm."""

    side: float
    turns: int
    track: float = 0.8
    gap: float = 0.5

    def list_filaments(self, x: float = 0.0, y: float = 0.0) -> Iterator[Filament]:
        """Yield the straight pieces around (x, y), in m, each turn as a closed square."""
        for turn in range(self.turns):
            half = (self.side - self.track) / 2000 - turn * (self.track + self.gap) / 1000
            for sign in (1, -1):
                yield "x", x - half, x + half, y - sign * half, sign
                yield "y", y - half, y + half, x + sign * half, sign

    def compute_wheeler_inductance(self) -> float:
        """Return the inductance (H) by the modified Wheeler formula [M]."""
        inner = self.side - 2 * self.turns * (self.track + self.gap) + 2 * self.gap
        mean, fill = (self.side + inner) / 2000, (self.side - inner) / (self.side + inner)
        return 2.34 * MU_0 * self.turns**2 * mean / (1 + 2.75 * fill)

    def compute_resistance(self) -> float:
        """Return the resistance (Ohm) at 13.56 MHz: current in the skin of both faces of the track."""
        skin = sqrt(2 * COPPER_OHM_M / (OMEGA * MU_0))
        thick = 2 * skin * (1 - exp(-COPPER_M / (2 * skin)))
        long = sum(end - start for _, start, end, _, _ in self.list_filaments())
        return COPPER_OHM_M * long / (self.track / 1000 * thick)


def compute_mutual_inductance(one: Coil, other: Coil, x: float = 0.0, y: float = 0.0) -> float:
    """Return the mutual inductance (H) [G], the other's middle at (x, y) mm; of a coil and itself: its inductance."""
    same_place = one == other and x == y == 0
    own = 0.2235 * (one.track / 1000 + COPPER_M)  # geometric mean distance of a flat track from itself
    total = 0.0
    for axis, start, end, across, sign in one.list_filaments():
        for axis2, start2, end2, across2, sign2 in other.list_filaments(x / 1000, y / 1000):
            if axis != axis2:
                continue
            far = max(abs(across - across2), own if same_place else 1e-6)
            ends = ((end, start2, 1), (start, end2, 1), (end, end2, -1), (start, start2, -1))
            total += sign * sign2 * sum(k * _integrate(one_end - other_end, far) for one_end, other_end, k in ends)
    return MU_0 / (4 * pi) * total


def _integrate(along: float, far: float) -> float:
    return along * asinh(along / far) - hypot(along, far)


def compute_field(coil: Coil, amps: float, x: float, y: float = 0.0, z: float = TAG_MM) -> float:
    """Return the vertical field (A/m, signed) at a point in mm from the coil's middle, by Biot and Savart."""
    px, py, pz = x / 1000, y / 1000, z / 1000
    total = 0.0
    for axis, start, end, across, sign in coil.list_filaments():
        along, beside = (px, py - across) if axis == "x" else (py, across - px)
        far = hypot(beside, pz)
        span = (end - along) / hypot(end - along, far) - (start - along) / hypot(start - along, far)
        total += sign * amps / (4 * pi * far) * span * beside / far
    return total


@dataclass(frozen=True)
class Match:
    """A matching network by AN1445, the same for TX1 and TX2, and what it does: Ohm, F, H."""

    coil: Coil
    damping: float
    series: float
    parallel: float
    filter_c: float

    @classmethod
    def compute(cls, coil: Coil) -> Match:
        """Return the network that loads TX1 and TX2 with MATCH_OHM.

        [N] gives C1 and C2 with approximations; they are solved exactly: seen from C1, the antenna's side is the
        complex conjugate of the chip's side.
        """
        inductance, resistance = compute_mutual_inductance(coil, coil), coil.compute_resistance()
        damping = max(0.0, (OMEGA * inductance / QUALITY - resistance) / 2)
        filter_c = 1 / ((2 * pi * FILTER_HZ) ** 2 * FILTER_H)
        chip = _parallel(MATCH_OHM / 2 + 1j * OMEGA * FILTER_H, 1 / (1j * OMEGA * filter_c))
        coil_side = 1 / (resistance / 2 + damping + 1j * OMEGA * inductance / 2)
        below = -sqrt(coil_side.real / chip.real - coil_side.real**2)  # susceptance of the coil with C2
        reactance = -below / (coil_side.real**2 + below**2)
        series = 1 / (OMEGA * (reactance + chip.imag))
        return cls(coil, damping, series, (below - coil_side.imag) / OMEGA, filter_c)

    def drive(self, switch_ohm: float = 0.0, place: str = "none") -> Drive:
        """Return what the chip sees and the coil gets, with a switch of `switch_ohm` a side in one of PLACES."""
        inductance, resistance = compute_mutual_inductance(self.coil, self.coil), self.coil.compute_resistance()
        branch = (
            self.damping + resistance / 2 + 1j * OMEGA * inductance / 2 + (switch_ohm if place == "at the coil" else 0)
        )
        tank = _parallel(branch, 1 / (1j * OMEGA * self.parallel))
        after = tank + 1 / (1j * OMEGA * self.series) + (switch_ohm if place == "after the filter" else 0)
        middle = _parallel(after, 1 / (1j * OMEGA * self.filter_c))
        load = middle + 1j * OMEGA * FILTER_H + (switch_ohm if place == "at the chip" else 0)
        # The fundamental of a square wave between 0 and TVDD, peak; half of the antisymmetric circuit.
        volts = 2 / pi * TVDD_V
        amps = volts / load
        at_filter = amps * middle
        at_tank = at_filter * tank / after
        coil = at_tank / branch
        power = abs(amps) ** 2 * load.real / 2 * 2
        return Drive(2 * load, power / TVDD_V, abs(coil) / sqrt(2), abs(at_filter), abs(at_tank))


@dataclass(frozen=True)
class Drive:
    """The load between TX1 and TX2 (Ohm), their supply (A), the coil's current (A rms), and peaks to ground (V)."""

    load: complex
    supply: float
    amps: float
    filter_v: float
    coil_v: float


def _parallel(one: complex, other: complex) -> complex:
    return one * other / (one + other)


#: Places for a switch, and resistances of a side: an analog switch, a PIN diode at 10 mA, a MOSFET.
PLACES = ("at the chip", "after the filter", "at the coil")
SWITCHES = {"analog switch, 2.5 Ohm": 2.5, "PIN diode at 10 mA, 1 Ohm": 1.0, "MOSFET, 0.3 Ohm": 0.3}
COILS = (Coil(40, 3), Coil(40, 4), Coil(36, 4), Coil(32, 4), Coil(32, 5))
CHOSEN = Coil(40, 4)
#: Rows of four places at 83.33 mm on the hub; its other four places keep their modules.
PANELS = 3
PITCHES = {
    "50 mm, four on a board of 100 x 100": 50.0,
    "83.33 mm, our places": 250 / 3,
    "118 mm, across a corner": 117.85,
}


def _row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def _table(head: tuple[str, ...], rows: list[tuple[object, ...]]) -> str:
    return "\n".join([_row(*head), _row(*("---" for _ in head)), *(_row(*row) for row in rows)])


def make_coil_table() -> str:
    """Return coils, their inductance by two ways, and the field that a tag gets."""
    rows: list[tuple[object, ...]] = []
    for coil in COILS:
        amps = Match.compute(coil).drive().amps
        fields = [compute_field(coil, amps, x) for x in (0, 16)]
        rows.append(
            (
                f"{coil.side:g} mm, {coil.turns} turns",
                f"{coil.compute_wheeler_inductance() * 1e6:.2f}",
                f"{compute_mutual_inductance(coil, coil) * 1e6:.2f}",
                f"{coil.compute_resistance():.2f}",
                f"{amps * 1000:.0f}",
                *(f"{field:.1f}" for field in fields),
            )
        )
    return _table(
        ("coil", "uH [M]", "uH [G]", "Ohm", "mA", "A/m in the middle", "A/m 16 mm beside"),
        rows,
    )


def make_match_table() -> str:
    """Return the matching network of CHOSEN."""
    match = Match.compute(CHOSEN)
    drive = match.drive()
    rows: list[tuple[object, ...]] = [
        ("L0, each side", f"{FILTER_H * 1e9:.0f} nH"),
        ("C0", f"{match.filter_c * 1e12:.0f} pF"),
        ("C1", f"{match.series * 1e12:.1f} pF"),
        ("C2", f"{match.parallel * 1e12:.0f} pF"),
        ("RQ", f"{match.damping:.2f} Ohm"),
        ("load between TX1 and TX2", f"{drive.load.real:.0f} Ohm"),
        ("supply of the transmitter", f"{drive.supply * 1000:.0f} mA, at most {TVDD_MAX_A * 1000:.0f}"),
        ("peak at C0; at the coil's ends", f"{drive.filter_v:.1f} V; {drive.coil_v:.0f} V"),
    ]
    return _table(("part", "value"), rows)


def make_switch_table() -> str:
    """Return the transmitter's supply that makes the same field through a switch, by its kind and place.

    The network is matched without the switch. The current in the coil hardly changes, as [N] means it to; what a switch
    burns comes from the supply.
    """
    match = Match.compute(CHOSEN)
    plain = match.drive()

    def format_supply(ohm: float, place: str) -> str:
        drive = match.drive(ohm, place)
        supply = drive.supply * (plain.amps / drive.amps) ** 2
        return f"{supply * 1000:.0f} mA" + (", too much" if supply > TVDD_MAX_A else "")

    rows: list[tuple[object, ...]] = [
        (name, *(format_supply(ohm, place) for place in PLACES)) for name, ohm in SWITCHES.items()
    ]
    rows.append(("peak there, to ground", f"{TVDD_V:.1f} V", f"{plain.filter_v:.1f} V", f"{plain.coil_v:.0f} V"))
    return _table((f"for the field of {plain.supply * 1000:.0f} mA", *PLACES), rows)


def make_neighbour_table() -> str:
    """Return the field at the next place: with that coil open, and with it tuned and closed by its network."""
    amps = Match.compute(CHOSEN).drive().amps
    amps *= MOST_FIELD / compute_field(CHOSEN, amps, 0)
    inductance, own = compute_mutual_inductance(CHOSEN, CHOSEN), MOST_FIELD
    rows: list[tuple[object, ...]] = []
    for name, pitch in PITCHES.items():
        coupling = abs(compute_mutual_inductance(CHOSEN, CHOSEN, pitch)) / inductance
        direct = abs(compute_field(CHOSEN, amps, pitch))
        tuned = own * coupling * QUALITY
        rows.append((name, f"{coupling * 100:.2f} %", f"{direct:.2f}", f"{hypot(direct, tuned):.2f}"))
    return _table(("to the next coil", "coupling", "A/m, that coil open", "A/m, that coil tuned"), rows)


def make_time_table() -> str:
    """Return the length of a round: 16 chips as today, and chips with 4 coils each."""
    rows: list[tuple[object, ...]] = []
    figures = (ROOT / "docs" / "bench-reader.md").read_text(encoding="utf-8")
    for tokens in (0, 16):  # rounds of the firmware's scan at 1 MHz
        match = re.search(rf"^\| {tokens} \| (\d+) \|", figures, re.MULTILINE)
        assert match is not None
        round_ms = float(match[1])
        look = round_ms / 16
        panel = max(round_ms, 4 * (TAG_READY_MS + look))
        often = max(19 * look, (3 + 4) * (TAG_READY_MS + look))  # the wanted place four times, the other 15 once
        rows.append((tokens, f"{round_ms:.0f}", f"{panel:.0f}", f"{19 * look:.0f}", f"{often:.0f}"))
    return _table(("tokens", "16 chips", "panels", "16 chips, one place looked at 4 times", "panels, the same"), rows)


def compute_hours(have: Mapping[str, int], way: str) -> float:
    """Return the hours of a board with these counts of work."""
    return sum(work.compute_hours(way, have) for work in list_works())  # type: ignore[arg-type]


def make_cost_table() -> str:
    """Return what a hub with panels saves and adds, by the project's own prices and hours."""
    hub = profile.load("hub")
    have = hours.count_work(hub)
    chips = 16 - 3 * PANELS
    panel = {**have, "module": chips, "reader": chips, "rail": 0}
    saved = [
        parts_list.Item(part, count, "")
        for part, count in (("reader", 4 * PANELS), ("cap-reader", 3 * PANELS), ("ribbon-plug", 6 * PANELS))
    ]
    low, high = sum(item.low_price for item in saved), sum(item.high_price for item in saved)
    boards = parts_list.Item("pcb-large", PANELS, "")
    rows: list[tuple[object, ...]] = [
        (f"{4 * PANELS} modules, and capacitors and plugs of {3 * PANELS}, EUR", f"{low:.0f} to {high:.0f} less"),
        (
            f"{PANELS} bare panels at the carrier's price, EUR",
            f"{boards.low_price:.0f} to {boards.high_price:.0f} more",
        ),
        ("their chips, and assembly by a fab, EUR", "unknown: ask one"),
    ]
    for way, name in (("ordered", "with carrier and cut face"), ("hand", "by hand")):
        before, after = (compute_hours(counts, way) for counts in (have, panel))
        rows.append((f"hours, {name}", f"{before:.0f}, with panels {after:.0f}"))
    return _table(("a hub", "with panels"), rows)


TABLES = {
    "coils": make_coil_table,
    "match": make_match_table,
    "switch": make_switch_table,
    "neighbours": make_neighbour_table,
    "time": make_time_table,
    "cost": make_cost_table,
}


def fill_page(text: str) -> str:
    """Return the page with its tables computed anew."""
    for name, make in TABLES.items():
        text = re.sub(
            rf"(<!-- made: {name} -->\n).*?(<!-- end -->)",
            lambda m, make=make: m[1] + make() + "\n" + m[2],
            text,
            flags=re.S,
        )
    return text


def trace_spiral(coil: Coil) -> list[tuple[float, float]]:
    """Return the corners of the track's middle line, in mm from the coil's middle, from the outer end to the inner."""
    step = coil.track + coil.gap
    halves = [round((coil.side - coil.track) / 2 - turn * step, 3) for turn in range(coil.turns + 1)]
    corners = [(-halves[0], halves[0])]
    for half, inner in pairwise(halves):
        corners += [(-half, -half), (half, -half), (half, half), (-inner, half)]
    return corners


def make_footprint(coil: Coil) -> str:
    """Return the coil as a footprint for KiCad 9: pads at both ends, the inner one brought out on the other side."""
    name, corners = f"Coil_{coil.side:g}mm_{coil.turns}turns", trace_spiral(coil)
    outer, inner = corners[0], corners[-1]
    out = (inner[0] + 3, outer[1] + 3)  # of the inner end, beside the outer one
    copper = [("F.Cu", *pair) for pair in pairwise([(outer[0], out[1]), *corners])]
    copper += [("B.Cu", inner, (out[0], inner[1])), ("B.Cu", (out[0], inner[1]), out)]
    ends = {"1": (outer[0], out[1]), "2": out, "": inner}
    lines = [f'(footprint "{name}" (version {BOARD_FORMAT}) (generator "{GENERATOR}") (layer "F.Cu")']
    lines += ['  (attr through_hole) (net_tie_pad_groups "1, 2")']
    for number, (layer, start, end) in enumerate(copper):
        stroke = f"(stroke (width {mm(coil.track)}) (type solid))"
        place = f"(start {mm(*start)}) (end {mm(*end)})"
        lines.append(f'  (fp_line {place} {stroke} (layer "{layer}") (uuid "{make_uuid(name, number)}"))')
    for pad, place in ends.items():
        width, hole, layers = (1.6, 0.8, '"*.Cu" "*.Mask"') if pad else (0.8, 0.4, '"*.Cu"')
        shape = f"(at {mm(*place)}) (size {mm(width, width)}) (drill {mm(hole)}) (layers {layers})"
        lines.append(f'  (pad "{pad or 2}" thru_hole circle {shape} (uuid "{make_uuid(name, pad, "pad")}"))')
    return "\n".join([*lines, ")"]) + "\n"


def draw_picture() -> str:
    """Return the coil to scale, and the field along its middle line, as SVG."""
    sheet = Sheet("A coil and its field at 5 mm", 190, 78)
    middle = 42.0, 38.0
    x, y = middle
    spiral = tuple((x + px, y + py) for px, py in trace_spiral(CHOSEN))
    sheet.add(Outline(spiral, stroke="#b4571b", line_mm=CHOSEN.track))
    sheet.add(
        Circle(*middle, 12.5, "#62626a", dashed=True), Text(middle[0], middle[1] + 1, "tag, 25 mm", 3, colour="#44444c")
    )
    sheet.add(
        Text(middle[0], 72, f"{CHOSEN.side:g} mm, {CHOSEN.turns} turns, track {CHOSEN.track:g}, gap {CHOSEN.gap:g}", 3)
    )
    amps = Match.compute(CHOSEN).drive().amps
    left, bottom, wide = 88.0, 62.0, 90.0
    top = max(abs(compute_field(CHOSEN, amps, x)) for x in range(100))
    points = [(left + x / 100 * wide, bottom - abs(compute_field(CHOSEN, amps, x)) / top * 50) for x in range(101)]
    sheet.add(Line(left, bottom, left + wide, bottom), Line(left, bottom, left, 10))
    for x in (0, 20, 40, 60, 83.33, 100):
        sheet.add(Line(left + x / 100 * wide, bottom, left + x / 100 * wide, bottom + 1.2))
        sheet.add(Text(left + x / 100 * wide, bottom + 5, f"{x:g}", 2.6))
    least = bottom - LEAST_FIELD / top * 50
    sheet.add(
        Line(left, least, left + wide, least, "#ad2f38", 0.25),
        Text(left + wide, least - 1, f"{LEAST_FIELD} A/m", 2.8, "end", "#8c222b"),
    )
    sheet.add(
        Outline(tuple(points), stroke="#2a6496", line_mm=0.5),
        Text(left + 2, 9, f"A/m at {TAG_MM:g} mm; {top:.1f} at most", 3, "start"),
    )
    sheet.add(Text(left + wide / 2, 74, "mm from the coil's middle", 3))
    return sheet.to_svg()


def main() -> int:
    """Compare the page with what is computed, or write it with --update."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--footprint", type=Path, help="a folder for the coil as a footprint for KiCad 9")
    arguments = parser.parse_args()
    if arguments.footprint is not None:
        arguments.footprint.mkdir(parents=True, exist_ok=True)
        name = f"Coil_{CHOSEN.side:g}mm_{CHOSEN.turns}turns.kicad_mod"
        (arguments.footprint / name).write_text(make_footprint(CHOSEN), encoding="utf-8")
        return 0
    made = {PAGE: fill_page(PAGE.read_text(encoding="utf-8")), PICTURE: draw_picture()}
    if arguments.update:
        for path, text in made.items():
            path.write_text(text, encoding="utf-8")
    stale = [path.name for path, text in made.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    print("\n".join(f"{name} is not what is computed: run this with --update" for name in stale), end="")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
