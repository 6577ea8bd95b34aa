"""The files of a carrier board: made from a profile, and held against what lies in a folder."""

from __future__ import annotations

from pathlib import Path

from marshub.board.profile import Profile
from marshub.hardware.bom import Item
from marshub.hardware.errors import HardwareError
from marshub.hardware.tables import Row, as_csv, as_markdown

from . import currents, design_rules, ground
from .assembly import Assembly
from .board_file import board_file
from .kits import KITS
from .picture import picture
from .placement import placed
from .project_file import project_file
from .routing import routed
from .schematic_file import schematic_file
from .shapes import Board

#: What KiCad makes of them (`judge.ordered`); it lies beside, and is not compared.
ORDERED = ("-fab.zip", "-positions.csv", "-render.png")
_HEAD = ("quantity", "part", "value", "where", "footprint", "reference", "EUR from", "EUR to")
_NOTE = "Made from the profile by `marshub profile pcb`; change the profile, not this."


def has_carrier(profile: Profile) -> bool:
    """Whether a carrier makes sense: for readers on SPI, whose wires it takes the place of, and with solder."""
    return profile.solder and not profile.i2c


def carrier(profile: Profile) -> tuple[Assembly, Board]:
    """The parts of a profile's carrier, and the routed board.

    Raises HardwareError when it cannot be placed or routed whole, or breaks a rule of ours: then nothing is made.
    """
    if not has_carrier(profile):
        why = "its readers are on I2C" if profile.solder else "it is put together without solder"
        raise HardwareError(f"{profile.name}: no carrier board: {why}, and has a plug a reader already")
    assembly = Assembly(profile)
    layout = placed(assembly)
    currents.check(profile, layout)
    board = ground.joined(layout, routed(layout))
    wrong = design_rules.problems(board)
    if wrong:
        raise HardwareError("\n".join(wrong))
    return assembly, board


def made(profile: Profile) -> dict[str, bytes]:
    """Name -> content of every file in the board's folder `pcb`. Raises HardwareError."""
    return files_of(profile, *carrier(profile))


def files_of(profile: Profile, assembly: Assembly, board: Board) -> dict[str, bytes]:
    """The same of a carrier that is routed."""
    name, heading = profile.name, f"MarsHub {profile.name}"
    rows = rows_of(assembly)
    files = {
        f"{name}.kicad_pcb": board_file(board, name, heading),
        f"{name}.kicad_sch": schematic_file(assembly.all, name, heading),
        f"{name}.kicad_pro": project_file(name),
        f"{name}.svg": picture(board, heading),
        "parts.csv": as_csv(_HEAD, rows),
        "README.md": _page(profile, assembly, board, rows),
    }
    return {name: text.encode() for name, text in sorted(files.items())}


def differing(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Names that are missing in a folder, say something else there, or lie there unasked."""
    lying = [path for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []
    there = {path.name: path.read_bytes() for path in lying if not path.name.endswith(ORDERED)}
    return sorted(name for name in there.keys() | files.keys() if there.get(name) != files.get(name))


def rows_of(assembly: Assembly) -> list[Row]:
    """The parts to solder in, alike ones on a line, and the board; the last line is the total."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for part in assembly.all:
        item, value = part.item, part.value
        if part is assembly.kit:
            item, value = "pcb-socket", f"{len(part.footprint.pads) // 3} ways"
        elif item in ("pcb-pins", "pcb-terminal"):
            value = f"{len(part.footprint.pads)} ways"
        alike.setdefault((item, value, part.footprint.name), []).append(part.ref)
    counted = [(Item("pcb", 1, ""), "", "")]
    for (item, value, footprint), refs in alike.items():
        count = 2 if item == "pcb-socket" else len(refs)
        counted.append((Item(item, count, value), " ".join(refs), footprint))
    for shape in sorted({part.footprint.name for part in assembly.all if part.footprint.name.startswith("DIP-")}):
        held = [part.ref for part in assembly.all if part.footprint.name == shape]
        counted.append((Item("socket", len(held), f"{shape.removeprefix('DIP-')} pins"), " ".join(held), shape))
    table: list[Row] = [
        (i.quantity, i.entry["name"], i.value, where, footprint, i.entry["reference"], f"{i.low:.2f}", f"{i.high:.2f}")
        for i, where, footprint in counted
    ]
    low, high = sum(i.low for i, _, _ in counted), sum(i.high for i, _, _ in counted)
    table.append(("", "total", "", "", "", "", f"{low:.2f}", f"{high:.2f}"))
    return table


def _page(profile: Profile, assembly: Assembly, board: Board, rows: list[Row]) -> str:
    layout, kit = board.layout, KITS[profile.mcu.module]
    pads, size = len(layout.pads()), f"{layout.width:g} x {layout.height:g}"
    holes = ", ".join(f"{x:g}/{y:g}" for x, y in layout.holes)
    name = profile.name
    fed = (
        "The 5 V of socket, switch, fuse and LEDs is poured, not a track: the clamps stand beside each other for that."
        if assembly.supply is not None
        else "5 V comes from the dev board's own pin."
    )
    beside = f"[.kicad_sch]({name}.kicad_sch), [.kicad_pcb]({name}.kicad_pcb)"
    return f"""# {profile.title}: carrier board

{_NOTE} It takes the place of rails, perfboard and 5 V bar: the same wires, on a board.

![the board from above]({name}.svg)

{size} mm, two layers, {len(layout.parts)} parts, {pads} pads, all through-hole. Red is copper above, blue below; ground
fills the rest of both.
{fed}

| file | for |
| --- | --- |
| [{name}.kicad_pro]({name}.kicad_pro), {beside} | KiCad 9 or newer |
| [parts.csv](parts.csv) | the parts, with their places |
| `{name}-fab.zip` | a fab: Gerbers and drill. `marshub profile pcb {name} --fab` makes it, if KiCad agrees |

Order it with the fab's usual values: two layers, 1.6 mm, 35 um (1 oz) of copper, any colour. Nothing on it is finer
than 0.2 mm, no hole smaller than 0.3 mm.

Solder what is flat first: resistors, ceramic capacitors, sockets; then headers, clamps, electrolytics (plus is marked),
regulators (writing to the lower edge, tab to the upper), and the diode with its ring at the broad line. A square pad is
pin 1. Try it with one reader before you cut the other ribbons.

- The {kit.name} goes into two socket strips, its USB socket over the left edge. There are two lower rows: boards of
  25.4 mm between their rows take the outer one, those of 22.86 mm the inner one. Hold yours against it before you
  solder: one with another number of pins ({len(kit.pins)} here) or another order has no place on it.
- A ribbon of eight goes straight to a reader, pin 1 to SDA. Turned round it puts 3.3 V on SDA: mark its first wire on
  both ends.
- Holes for M3, in mm from the upper left corner: {holes}.
- The capacitor of 47 uF of each reader is not here: it belongs at the reader's end of the ribbon.

{as_markdown(_HEAD, rows)}"""
