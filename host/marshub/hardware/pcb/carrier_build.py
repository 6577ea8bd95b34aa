"""The files of a carrier board with its parts list: made from a profile, and compared with an existing folder."""

from __future__ import annotations

import re
from pathlib import Path

from marshub.board.profile import Profile
from marshub.hardware.carrier_outline import has_carrier, is_small
from marshub.hardware.errors import HardwareError
from marshub.hardware.markdown import escape_profile, escape_rows
from marshub.hardware.parts_list import Item, describe_prices
from marshub.hardware.wiring_tables import Row, format_csv, format_markdown

from . import design_rules, pours
from .assembly import Assembly
from .board_elements import PITCH, Board, Placed
from .board_file import CORNER, make_board_file
from .board_picture import draw_board
from .design_rules import check_currents
from .fab_zip import compute_digest, is_made_from, name_zip
from .kicad_format import make_project_file
from .part_library import KITS, Kit
from .placement import place_parts
from .routing import route_board
from .schematic_file import make_schematic_file

#: What KiCad makes of them (`kicad_checks.make_order_files`); it lies beside. Only the zip is compared, by what it was
#: made from.
ORDERED = ("-fab.zip", "-render.png", "-ibom.html")
_HEAD = (
    "quantity",
    "part",
    "value",
    "where",
    "footprint",
    "maker or kind",
    "LCSC",
    "other shops",
    "EUR from",
    "EUR to",
)
#: Columns of JLCPCB's assembly service: the parts, and where their middles are.
_BOM_HEAD = ("Comment", "Designator", "Footprint", "LCSC Part #")
_PLACES_HEAD = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
_WHERE = ("header", "goes to", "its pins, 1 first")
_NOTE = "Made by `marshub profile pcb`: to change it, edit the profile."


def make_carrier(profile: Profile) -> tuple[Assembly, Board]:
    """Return the parts of a profile's carrier, and the routed board.

    Raises HardwareError if it cannot be placed or routed completely, or violates our design rules.
    """
    if not has_carrier(profile):
        why = "its readers are on I2C" if profile.solder else "it is put together without solder"
        raise HardwareError(f"{profile.name}: no carrier board: {why}, and has a plug a reader already")
    assembly = Assembly(profile)
    layout = place_parts(assembly)
    check_currents(profile, layout)
    board = pours.join_ground(layout, route_board(layout))
    wrong = design_rules.find_problems(board)
    if wrong:
        raise HardwareError("\n".join(wrong))
    return assembly, board


def make_files(profile: Profile) -> dict[str, bytes]:
    """Return the content of every file in the board's folder `pcb`, by name. Raises HardwareError."""
    return make_board_files(profile, *make_carrier(profile))


def make_board_files(profile: Profile, assembly: Assembly, board: Board) -> dict[str, bytes]:
    """Return the content of the files of a routed carrier, by name."""
    name, heading = profile.name, f"MarsHub {profile.name}"
    rows = make_rows(assembly)
    files = {
        f"{name}.kicad_pcb": make_board_file(board, name, heading),
        f"{name}.kicad_sch": make_schematic_file(assembly.all, name, heading),
        f"{name}.kicad_pro": make_project_file(name),
        f"{name}.svg": draw_board(board, heading),
        "parts.csv": format_csv(_HEAD, rows),
        "bom-jlc.csv": format_csv(_BOM_HEAD, _make_bom_rows(assembly)),
        "places-jlc.csv": format_csv(_PLACES_HEAD, map(_make_place_row, board.layout.parts)),
        "README.md": _make_page(escape_profile(profile), assembly, board, escape_rows(rows)),
    }
    return {name: text.encode() for name, text in sorted(files.items())}


def list_differing(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Return the names of files in a folder that are missing, different, or unknown; also a fab's zip that is old."""
    lying = [path for path in folder.iterdir() if path.is_file()] if folder.is_dir() else []
    existing = {path.name: path.read_bytes() for path in lying if not path.name.endswith(ORDERED)}
    differ = {name for name in existing.keys() | files.keys() if existing.get(name) != files.get(name)}
    board = next(name for name in files if name.endswith(".kicad_pcb")).removesuffix(".kicad_pcb")
    zipped = folder / name_zip(board)
    if zipped.is_file() and not is_made_from(zipped.read_bytes(), compute_digest(board, files)):
        differ.add(zipped.name)
    return sorted(differ)


def make_rows(assembly: Assembly) -> list[Row]:
    """Return the parts to solder, equal ones in one row, and the board; the last row is the total."""
    listed = count_parts(assembly)
    table: list[Row] = [
        (
            i.quantity,
            i.price_entry["name"],
            i.value,
            where,
            footprint,
            i.number.maker or i.price_entry["reference"],
            i.number.lcsc,
            i.number.where_to_buy,
            f"{i.low_price:.2f}",
            f"{i.high_price:.2f}",
        )
        for i, where, footprint in listed
    ]
    low, high = sum(i.low_price for i, _, _ in listed), sum(i.high_price for i, _, _ in listed)
    table.append(("", "total", "", "", "", "", "", "", f"{low:.2f}", f"{high:.2f}"))
    return table


def _make_bom_rows(assembly: Assembly) -> list[Row]:
    """Return the parts in JLCPCB's columns, equal ones in one row, without what is put into another part."""
    rows: list[Row] = []
    for item, where, footprint in count_parts(assembly):
        names = where.split()
        if names and item.part not in ("socket", "fuse"):
            comment = re.split("[,;]", item.number.maker or str(item.price_entry["name"]))[0]
            # The two strips of a dev board are one part on the board: a number would order one.
            rows.append((comment, ",".join(names), footprint, item.number.lcsc * (item.quantity == len(names))))
    return rows


def _make_place_row(placed: Placed) -> Row:
    """Return the middle of a part's pads in JLCPCB's columns, in the Gerbers' coordinates."""
    at = [placed.pad_at(pad) for pad in placed.part.footprint.pads]
    x, y = ((min(side) + max(side)) / 2 + CORNER for side in zip(*at, strict=True))
    return placed.part.ref, f"{x:.4f}mm", f"{-y:.4f}mm", "Top", 0


def _fitting_boards(kit: Kit) -> str:
    """Return the dev boards that fit the socket."""
    other = f"one with another number of pins (here {len(kit.pins)}) or another order does not fit."
    if len(kit.rows) == 1:
        apart = f"Its rows are {kit.rows[0] * PITCH:.4g} mm apart."
        return f"{apart}\n  Hold yours against it before you solder: {other}"
    inner, outer = (f"{row * PITCH:.4g} mm" for row in kit.rows)
    return (
        f"There are two lower rows:\n  boards of {outer} between their rows use the outer one, those of {inner} the "
        f"inner one.\n  Hold yours against it before you solder: {other}"
    )


def make_connection_rows(profile: Profile, assembly: Assembly) -> list[Row]:
    """Return the rows of headers and clamps: what each goes to, and its pins from pin 1 on."""
    goes = {
        part.ref: f"reader {reader.name}" + (f", at place {reader.place}" if reader.place != reader.name else "")
        for part, reader in zip(assembly.readers, profile.reader, strict=True)
    }
    goes[assembly.buttons.ref] = "the buttons; GND goes to all of them"
    goes |= {part.ref: f"the strip, in front of {part.label}" for part in assembly.feeds}
    if assembly.supply is not None:
        goes[assembly.supply["switch"].ref] = "the switch"
        goes[assembly.supply["socket"].ref] = "the DC socket: plus is its tip"
    by_ref = {part.ref: part for part in assembly.all}
    return [
        (ref, where, " ".join(by_ref[ref].find_pin(pad.number).name for pad in by_ref[ref].footprint.pads))
        for ref, where in goes.items()
    ]


def _make_page(profile: Profile, assembly: Assembly, board: Board, rows: list[Row]) -> str:
    layout, kit = board.layout, KITS[profile.mcu.module]
    pads, size = len(layout.list_pads()), f"{layout.width:g} x {layout.height:g}"
    holes = ", ".join(f"{x:g}/{y:g}" for x, y in layout.holes)
    name = profile.name
    fed = (
        "Socket, switch, fuse and LEDs get their 5 V from a copper pour, so their clamps are beside each other."
        if assembly.supply is not None
        else "5 V comes from the dev board's own pin."
    )
    guarded = (
        "- A resistor and 100 nF each keep sparks off the buttons' pins, so plain wires go to the buttons.\n"
        "- The parts between the dev board's rows are under it, and may be 8 mm high: press them down first.\n"
        if assembly.guards
        else ""
    )
    beside = f"[.kicad_sch]({name}.kicad_sch), [.kicad_pcb]({name}.kicad_pcb)"
    return f"""# {profile.title}: carrier board

**For** builders: order this circuit board, solder it, and plug everything in. It replaces rails, perfboard and 5 V bar.

{_NOTE}

![the board from above]({name}.svg)

{size} mm, two layers, {len(layout.parts)} parts, {pads} pads, all through-hole. Red is copper above, blue below. Ground
fills the rest of both.
{fed}

## Order

| file | for |
| --- | --- |
| [{name}-fab.zip]({name}-fab.zip) | the fab: Gerbers and drill, by KiCad |
| [{name}.kicad_pro]({name}.kicad_pro), {beside} | KiCad 9 or newer; not for the fab, because ground is not filled |
| [parts.csv](parts.csv) | a list of the parts, with their names on the board |
| [bom-jlc.csv](bom-jlc.csv), [places-jlc.csv](places-jlc.csv) | the same in the columns of JLCPCB's assembly |
| `{name}-ibom.html` | soldering: a page with the parts to click, see below |

Send the zip to a fab and choose its usual values: two layers, 1.6 mm, 35 um (1 oz) of copper, any colour. No track or
gap is finer than 0.2 mm, no hole smaller than 0.3 mm. You can solder all parts yourself, because they are through-hole.
A fab would solder them by hand, for a price, and only those with its number.

`marshub profile pcb {name} --fab` makes the zip again, after KiCad has checked the board. For the page to click, with
every part and net to light up, first run
`.venv/bin/python -m pip install -q --no-deps -r requirements/ibom.txt`.
In KiCad press B (Edit, Fill All Zones) before you export anything.

## Solder

1. Solder flat parts first: resistors, ceramic capacitors, sockets. A square pad is pin 1.
2. Solder headers, clamps and electrolytics (plus is marked). The writing of a regulator faces
   the lower edge, its tab the upper one. The diode's ring goes to the broad line.
3. Try it with one reader before you cut the other ribbons.

- The {kit.name} goes into two socket strips, its USB socket over the left edge. {_fitting_boards(kit)}
- A ribbon of eight goes straight to a reader, pin 1 to SDA. Reversed, it puts 3.3 V on SDA: mark its first wire on
  both ends.
- Holes for M3, in mm from the upper left corner: {holes}. The printed `carrier-enclosure` has its pegs there.
- Each reader's capacitor of 47 uF is not on this board. Solder it at the reader's end of the ribbon.
{guarded}
## What goes where

{format_markdown(_WHERE, make_connection_rows(profile, assembly))}
## Parts

{describe_prices()}

{format_markdown(_HEAD, rows)}"""


def count_parts(assembly: Assembly) -> list[tuple[Item, str, str]]:
    """Return (item, names on the board, footprint) of the board, of soldered parts, and of the chips' sockets."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for part in assembly.all:
        item, value = part.item, part.value
        if part is assembly.kit:
            item, value = "pcb-socket", f"{len(part.pins) // 2} ways"
        elif item in ("pcb-pins", "pcb-terminal"):
            value = f"{len(part.footprint.pads)} ways"
        elif item == "fuse-holder":
            value = ""
        alike.setdefault((item, value, part.footprint.name), []).append(part.ref)
    board = "pcb-small" if is_small(assembly.profile) else "pcb-large"
    result = [(Item(board, 1, ""), "", "")]
    for (item, value, footprint), refs in alike.items():
        count = 2 if item == "pcb-socket" else len(refs)
        result.append((Item(item, count, value), " ".join(refs), footprint))
    for shape in sorted({part.footprint.name for part in assembly.all if part.footprint.name.startswith("DIP-")}):
        held = [part.ref for part in assembly.all if part.footprint.name == shape]
        result.append((Item("socket", len(held), f"{shape.removeprefix('DIP-')} pins"), " ".join(held), shape))
    holders = [part for part in assembly.all if part.item == "fuse-holder"]
    return [*result, *((Item("fuse", 1, part.value), part.ref, "") for part in holders)]
