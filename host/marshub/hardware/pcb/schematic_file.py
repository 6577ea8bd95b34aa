"""The schematic of a carrier board (.kicad_sch): a box a part, and at each pin the name of its net."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from .kicad import GENERATOR, LIBRARY, SHEET_FORMAT, VERSION, font, footprint_of, mark, mm, quoted
from .shapes import PITCH, Part, Pin

#: Half of a box, in steps; pins stick out by one more.
_HALF, _OUT = 5, 1
#: Between two boxes' middles across, and the room a sheet leaves (width, height in mm).
_COLUMN = 38 * PITCH
_SHEETS = {"A3": (420.0, 297.0), "A2": (594.0, 420.0), "A1": (841.0, 594.0), "A0": (1189.0, 841.0)}
_EDGE = 10 * PITCH


def schematic_file(parts: Sequence[Part], name: str, heading: str) -> str:
    """Return the text of NAME.kicad_sch."""
    root = mark(name, "sheet")
    flagged = [_flag(n, net) for n, net in enumerate(_to_flag(parts), 1)]
    drawn = [*parts, *flagged]
    paper, places = _places(drawn)
    lines = [
        f"(kicad_sch (version {SHEET_FORMAT}) (generator {quoted(GENERATOR)}) (generator_version {quoted(VERSION)})",
        f'(uuid "{root}") (paper "{paper}") (title_block (title {quoted(heading)}))',
        "(lib_symbols",
        *(line for part in drawn for line in _symbol(part)),
        ")",
    ]
    for part, (x, y) in zip(drawn, places, strict=True):
        lines += _instance(part, x, y, name, root)
    lines += ['(sheet_instances (path "/" (page "1"))) (embedded_fonts no)', ")"]
    return "\n".join(lines) + "\n"


def _to_flag(parts: Sequence[Part]) -> list[str]:
    """Return nets that feed something and come from a connector: KiCad wants to be told that they are fed."""
    kinds: dict[str, set[str]] = {}
    for part in parts:
        for number, net in part.nets.items():
            kinds.setdefault(net, set()).add(part.pin(number).kind)
    return sorted(net for net, matches in kinds.items() if "power_in" in matches and "power_out" not in matches)


def _flag(number: int, net: str) -> Part:
    from .footprints import header

    return Part(f"#FLG{number}", "PWR_FLAG", header(1), {"1": net}, pins={"1": Pin("pwr", "power_out")})


def _numbers(part: Part) -> list[str]:
    return list(dict.fromkeys(pad.number for pad in part.footprint.pads))


def _sides(part: Part) -> list[tuple[str, float, float, bool]]:
    """Return (number, x, y, on the left) of each pin, in a symbol's own coordinates: y upwards."""
    numbers = sorted(_numbers(part), key=int)
    rows = _rows(part)
    result = []
    for n, number in enumerate(numbers):
        left = n < rows
        row = n if left else n - rows
        x = (_HALF + _OUT) * PITCH
        result.append((number, -x if left else x, ((rows - 1) // 2 - row) * PITCH, left))
    return result


def _rows(part: Part) -> int:
    count = len(_numbers(part))
    return count if count <= 2 else ceil(count / 2)


def _symbol(part: Part) -> Iterator[str]:
    name, rows = _name(part), _rows(part)
    top, low = ((rows - 1) // 2 + 1) * PITCH, ((rows - 1) // 2 - rows) * PITCH
    letter = part.ref.rstrip("0123456789")
    yield f"(symbol {quoted(f'{LIBRARY}:{name}')} (pin_names (offset 0.5))"
    yield "(exclude_from_sim no) (in_bom yes) (on_board yes)"
    for what, value, y in (("Reference", letter, top + 1), ("Value", part.value, low - 1)):
        yield f'(property "{what}" {quoted(value)} (at 0 {mm(y)} 0) {font(1.27)})'
    yield f"(symbol {quoted(f'{name}_0_1')}"
    yield (
        f"(rectangle (start {mm(-_HALF * PITCH, top)}) (end {mm(_HALF * PITCH, low)}) "
        "(stroke (width 0.2) (type default)) (fill (type background))))"
    )
    yield f"(symbol {quoted(f'{name}_1_1')}"
    for number, x, y, left in _sides(part):
        pin = part.pin(number)
        shown = "~" if pin.name == number else pin.name
        yield (
            f"(pin {pin.kind} line (at {mm(x, y)} {0 if left else 180}) (length {mm(_OUT * PITCH)}) "
            f"(name {quoted(shown)} {font(1.0)}) (number {quoted(number)} {font(1.0)}))"
        )
    yield "))"


def _name(part: Part) -> str:
    return part.ref.replace("#", "")


def _instance(part: Part, x: float, y: float, name: str, root: str) -> Iterator[str]:
    flag = part.ref.startswith("#")
    top, low = _box(part)
    kept = "no" if flag else "yes"
    yield (
        f"(symbol (lib_id {quoted(f'{LIBRARY}:{_name(part)}')}) (at {mm(x, y)} 0) (unit 1) (exclude_from_sim no) "
        f'(in_bom {kept}) (on_board {kept}) (dnp no) (uuid "{mark("symbol", part.ref)}")'
    )
    footprint = "" if flag else footprint_of(part.footprint.name)
    shown = (("Reference", part.ref, y - top - 1.5, ""), ("Value", part.value, y + low + 1.5, ""))
    for what, value, down, hidden in (*shown, ("Footprint", footprint, y, " (hide yes)")):
        yield f'(property "{what}" {quoted(value)} (at {mm(x, down)} 0) {font(1.27)[:-1]}{hidden}))'
    for number in _numbers(part):
        yield f'(pin "{number}" (uuid "{mark("pin", part.ref, number)}"))'
    yield f'(instances (project {quoted(name)} (path "/{root}" (reference {quoted(part.ref)}) (unit 1)))))'
    for number, dx, dy, left in _sides(part):
        at = mm(x + dx, y - dy)
        if net := part.nets.get(number):
            turn, side = ("180", "right") if left else ("0", "left")
            yield (
                f"(global_label {quoted(net)} (shape passive) (at {at} {turn}) {font(1.0, justify=side)} "
                f'(uuid "{mark("label", part.ref, number)}"))'
            )
        else:
            yield f'(no_connect (at {at}) (uuid "{mark("open", part.ref, number)}"))'


def _box(part: Part) -> tuple[float, float]:
    """Return how far the box reaches up and down from its place."""
    rows = _rows(part)
    return ((rows - 1) // 2 + 1) * PITCH, (rows - (rows - 1) // 2) * PITCH


def _places(parts: Sequence[Part]) -> tuple[str, list[tuple[float, float]]]:
    """Return the smallest sheet that has room, and the place of each part, column by column."""
    for paper, (wide, high) in _SHEETS.items():
        x, y = _EDGE + _COLUMN / 2, _EDGE
        result = []
        for part in parts:
            above, below = _box(part)
            if y + above + below > high - 2 * _EDGE:
                x, y = x + _COLUMN, _EDGE
            result.append((round(x, 4), round(y + above, 4)))
            y += above + below + 3 * PITCH
        if x + _COLUMN / 2 <= wide:
            return paper, [(_on_grid(a), _on_grid(b)) for a, b in result]
    return paper, result


def _on_grid(value: float) -> float:
    return round(round(value / 1.27) * 1.27, 4)
