"""The schematic of a carrier board (.kicad_sch): a box for each part, and the net's name at each pin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from .board_elements import PITCH, REVISED, REVISION, Part, Pin
from .kicad_format import (
    GENERATOR,
    LIBRARY,
    SHEET_FORMAT,
    VERSION,
    format_font,
    make_uuid,
    mm,
    name_footprint,
    quote,
)
from .part_library import make_header

#: Half of a box, in steps; pins stick out by one more.
_HALF, _OUT = 5, 1
#: Between two boxes' middles across, and the room a sheet leaves (width, height in mm).
_COLUMN = 38 * PITCH
_SHEETS = {"A3": (420.0, 297.0), "A2": (594.0, 420.0), "A1": (841.0, 594.0), "A0": (1189.0, 841.0)}
_EDGE = 10 * PITCH


def make_schematic_file(parts: Sequence[Part], name: str, heading: str) -> str:
    """Return the text of NAME.kicad_sch."""
    root = make_uuid(name, "sheet")
    flagged = [_make_flag(n, net) for n, net in enumerate(_list_nets_to_flag(parts), 1)]
    drawn = [*parts, *flagged]
    paper, places = _place_symbols(drawn)
    lines = [
        f"(kicad_sch (version {SHEET_FORMAT}) (generator {quote(GENERATOR)}) (generator_version {quote(VERSION)})",
        f'(uuid "{root}") (paper "{paper}")',
        f'(title_block (title {quote(heading)}) (date "{REVISED}") (rev "{REVISION}"))',
        "(lib_symbols",
        *(line for part in drawn for line in _symbol_lines(part)),
        ")",
    ]
    for part, (x, y) in zip(drawn, places, strict=True):
        lines += _instance_lines(part, x, y, name, root)
    lines += ['(sheet_instances (path "/" (page "1"))) (embedded_fonts no)', ")"]
    return "\n".join(lines) + "\n"


def _list_nets_to_flag(parts: Sequence[Part]) -> list[str]:
    """Return the power nets that come from a connector: KiCad needs a flag that they are fed."""
    kinds: dict[str, set[str]] = {}
    for part in parts:
        for number, net in part.nets.items():
            kinds.setdefault(net, set()).add(part.find_pin(number).kind)
    return sorted(net for net, pin_kinds in kinds.items() if "power_in" in pin_kinds and "power_out" not in pin_kinds)


def _make_flag(number: int, net: str) -> Part:
    return Part(f"#FLG{number}", "PWR_FLAG", make_header(1), {"1": net}, pins={"1": Pin("pwr", "power_out")})


def _pin_numbers(part: Part) -> list[str]:
    return list(dict.fromkeys(pad.number for pad in part.footprint.pads))


def _pin_sides(part: Part) -> list[tuple[str, float, float, bool]]:
    """Return (number, x, y, is left) of each pin, in a symbol's own coordinates, y upwards."""
    numbers = sorted(_pin_numbers(part), key=int)
    rows = _count_rows(part)
    result = []
    for n, number in enumerate(numbers):
        left = n < rows
        row = n if left else n - rows
        x = (_HALF + _OUT) * PITCH
        result.append((number, -x if left else x, ((rows - 1) // 2 - row) * PITCH, left))
    return result


def _count_rows(part: Part) -> int:
    count = len(_pin_numbers(part))
    return count if count <= 2 else ceil(count / 2)


def _symbol_lines(part: Part) -> Iterator[str]:
    name, rows = _name(part), _count_rows(part)
    top, low = ((rows - 1) // 2 + 1) * PITCH, ((rows - 1) // 2 - rows) * PITCH
    letter = part.ref.rstrip("0123456789")
    yield f"(symbol {quote(f'{LIBRARY}:{name}')} (pin_names (offset 0.5))"
    yield "(exclude_from_sim no) (in_bom yes) (on_board yes)"
    for field, value, y in (("Reference", letter, top + 1), ("Value", part.value, low - 1)):
        yield f'(property "{field}" {quote(value)} (at 0 {mm(y)} 0) {format_font(1.27)})'
    yield f"(symbol {quote(f'{name}_0_1')}"
    yield (
        f"(rectangle (start {mm(-_HALF * PITCH, top)}) (end {mm(_HALF * PITCH, low)}) "
        "(stroke (width 0.2) (type default)) (fill (type background))))"
    )
    yield f"(symbol {quote(f'{name}_1_1')}"
    for number, x, y, left in _pin_sides(part):
        pin = part.find_pin(number)
        shown = "~" if pin.name == number else pin.name
        yield (
            f"(pin {pin.kind} line (at {mm(x, y)} {0 if left else 180}) (length {mm(_OUT * PITCH)}) "
            f"(name {quote(shown)} {format_font(1.0)}) (number {quote(number)} {format_font(1.0)}))"
        )
    yield "))"


def _name(part: Part) -> str:
    return part.ref.replace("#", "")


def _instance_lines(part: Part, x: float, y: float, name: str, root: str) -> Iterator[str]:
    flag = part.ref.startswith("#")
    top, low = _box_extent(part)
    kept = "no" if flag else "yes"
    yield (
        f"(symbol (lib_id {quote(f'{LIBRARY}:{_name(part)}')}) (at {mm(x, y)} 0) (unit 1) (exclude_from_sim no) "
        f'(in_bom {kept}) (on_board {kept}) (dnp no) (uuid "{make_uuid("symbol", part.ref)}")'
    )
    footprint = "" if flag else name_footprint(part.footprint.name)
    shown = (("Reference", part.ref, y - top - 1.5, ""), ("Value", part.value, y + low + 1.5, ""))
    for field, value, down, hidden in (*shown, ("Footprint", footprint, y, " (hide yes)")):
        yield f'(property "{field}" {quote(value)} (at {mm(x, down)} 0) {format_font(1.27)[:-1]}{hidden}))'
    for number in _pin_numbers(part):
        yield f'(pin "{number}" (uuid "{make_uuid("pin", part.ref, number)}"))'
    yield f'(instances (project {quote(name)} (path "/{root}" (reference {quote(part.ref)}) (unit 1)))))'
    for number, dx, dy, left in _pin_sides(part):
        at = mm(x + dx, y - dy)
        if net := part.nets.get(number):
            turn, side = ("180", "right") if left else ("0", "left")
            yield (
                f"(global_label {quote(net)} (shape passive) (at {at} {turn}) {format_font(1.0, justify=side)} "
                f'(uuid "{make_uuid("label", part.ref, number)}"))'
            )
        else:
            yield f'(no_connect (at {at}) (uuid "{make_uuid("open", part.ref, number)}"))'


def _box_extent(part: Part) -> tuple[float, float]:
    """Return the extent of the box above and below its origin."""
    rows = _count_rows(part)
    return ((rows - 1) // 2 + 1) * PITCH, (rows - (rows - 1) // 2) * PITCH


def _place_symbols(parts: Sequence[Part]) -> tuple[str, list[tuple[float, float]]]:
    """Return the smallest sheet with enough room, and the place of each part, column by column."""
    for paper, (wide, high) in _SHEETS.items():
        x, y = _EDGE + _COLUMN / 2, _EDGE
        result = []
        for part in parts:
            above, below = _box_extent(part)
            if y + above + below > high - 2 * _EDGE:
                x, y = x + _COLUMN, _EDGE
            result.append((round(x, 4), round(y + above, 4)))
            y += above + below + 3 * PITCH
        if x + _COLUMN / 2 <= wide:
            return paper, [(_on_grid(a), _on_grid(b)) for a, b in result]
    return paper, result


def _on_grid(value: float) -> float:
    return round(round(value / 1.27) * 1.27, 4)
