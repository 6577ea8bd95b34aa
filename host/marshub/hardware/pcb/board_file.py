"""A carrier board as KiCad reads it (.kicad_pcb)."""

from __future__ import annotations

from collections.abc import Iterator

from .board_elements import CLEARANCE, LAYERS, REVISED, REVISION, VIA, VIA_DRILL, Board, Placed, Pour
from .kicad_format import BOARD_FORMAT, GENERATOR, VERSION, format_font, make_uuid, mm, name_footprint, quote
from .silkscreen import Text, list_texts, list_titles

#: Where the board's upper left corner is on KiCad's sheet.
CORNER = 40.0
_LAYERS = (
    '(0 "F.Cu" signal) (2 "B.Cu" signal) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen") '
    '(1 "F.Mask" user) (3 "B.Mask" user) (25 "Edge.Cuts" user) (27 "Margin" user) (31 "F.CrtYd" user "F.Courtyard") '
    '(29 "B.CrtYd" user "B.Courtyard") (35 "F.Fab" user) (33 "B.Fab" user)'
)
#: Bridges from a pad to a pour: ground's and those that carry ampere.
_BRIDGE, _WIDE_BRIDGE, _GAP = 0.5, 1.2, 0.3


def make_board_file(board: Board, name: str, heading: str) -> str:
    """Return the text of NAME.kicad_pcb; `heading` is printed on the board. Pours are filled later (`kicad_checks`)."""
    nets = ["", *sorted({net for _, _, _, net in board.layout.list_pads()})]
    number = {net: n for n, net in enumerate(nets)}
    lines = [
        f"(kicad_pcb (version {BOARD_FORMAT})",
        f"(generator {quote(GENERATOR)}) (generator_version {quote(VERSION)})",
        '(general (thickness 1.6) (legacy_teardrops no)) (paper "A4")',
        f'(title_block (title {quote(heading)}) (date "{REVISED}") (rev "{REVISION}") (comment 1 "5 V only"))',
        f"(layers {_LAYERS})",
        "(setup (pad_to_mask_clearance 0) (allow_soldermask_bridges_in_footprints no))",
        *(f"(net {n} {quote(net)})" for n, net in enumerate(nets)),
    ]
    for placed in board.layout.parts:
        lines += _footprint_lines(placed, number, name, board.layout.width)
    for n, hole in enumerate(board.layout.holes, 1):
        lines += _hole_lines(n, hole, board.layout.hole_drill, board.layout.hole_keep)
    wide, high = CORNER + board.layout.width, CORNER + board.layout.height
    lines.append(
        f"(gr_rect (start {mm(CORNER, CORNER)}) (end {mm(wide, high)}) (stroke (width 0.1) (type solid)) (fill no) "
        f'(layer "Edge.Cuts") (uuid "{make_uuid(name, "edge")}"))'
    )
    for n, text in enumerate(list_titles(board.layout, heading)):
        lines.append(_make_text("gr_text", text, make_uuid(name, "title", n), CORNER))
    for n, track in enumerate(board.tracks):
        (a, b), (c, d) = track.start, track.end
        lines.append(
            f"(segment (start {mm(a + CORNER, b + CORNER)}) (end {mm(c + CORNER, d + CORNER)}) "
            f"(width {mm(track.width)}) "
            f'(layer "{LAYERS[track.layer]}") (net {number[track.net]}) (uuid "{make_uuid(name, "track", n)}"))'
        )
    for n, via in enumerate(board.vias):
        lines.append(
            f"(via (at {mm(via.at[0] + CORNER, via.at[1] + CORNER)}) (size {mm(VIA)}) (drill {mm(VIA_DRILL)}) "
            f'(layers "F.Cu" "B.Cu") (net {number[via.net]}) (uuid "{make_uuid(name, "via", n)}"))'
        )
    lines += [_make_pour(pour, number, name, n) for n, pour in enumerate(board.layout.pours)]
    return "\n".join([*lines, ")"]) + "\n"


def _footprint_lines(placed: Placed, number: dict[str, int], name: str, wide: float) -> Iterator[str]:
    part, (x, y) = placed.part, placed.at
    shape, ref = part.footprint, part.ref
    yield (
        f'(footprint {quote(name_footprint(shape.name))} (layer "F.Cu") (uuid "{make_uuid(ref)}") '
        f"(at {mm(x + CORNER, y + CORNER)})"
    )
    for field, value in (("Reference", ref), ("Value", part.value)):
        yield (
            f'(property "{field}" {quote(value)} (at 0 {-2 if field == "Value" else 0} 0) (layer "F.Fab") '
            f'(uuid "{make_uuid(ref, field)}") {format_font(0.8, 0.12)})'
        )
    yield f'(path "/{make_uuid("symbol", ref)}") (sheetname "/") (sheetfile {quote(name + ".kicad_sch")})'
    yield "(attr through_hole)"
    left, top, right, bottom = shape.outline
    # What looks over the board's edge is not printed.
    left, right = max(left, 0.4 - x), min(right, wide - 0.4 - x)
    for n, (layer, pen) in enumerate((("F.SilkS", 0.12), ("F.Fab", 0.1))):
        yield _make_rectangle((left, top, right, bottom), layer, pen, make_uuid(ref, "outline", n))
    for n, box in enumerate(shape.taken or (shape.outline,)):
        yield _make_rectangle(box, "F.CrtYd", 0.05, make_uuid(ref, "courtyard", n))
    if part.find_pin("1").name == "K":  # the ring of a diode
        yield (
            f"(fp_line (start {mm(2.4, top)}) (end {mm(2.4, bottom)}) (stroke (width 0.3) (type solid)) "
            f'(layer "F.SilkS") (uuid "{make_uuid(ref, "ring")}"))'
        )
    for n, text in enumerate(list_texts(placed)):
        yield _make_text("fp_text user", text, make_uuid(ref, "text", n))
    for n, pad in enumerate(shape.pads):
        net = part.net_of_pin(pad.number)
        pin = part.find_pin(pad.number)
        yield (
            f'(pad "{pad.number}" thru_hole {"rect" if pad.square else "circle"} (at {mm(*pad.at)}) '
            f'(size {mm(pad.across, pad.across)}) (drill {mm(pad.drill)}) (layers "*.Cu" "*.Mask") '
            f"(remove_unused_layers no) (net {number[net]} {quote(net)}) (pinfunction {quote(pin.name)}) "
            f"(pintype {quote(_pin_type_of(part.net_of_pin(pad.number), pin.kind))}) "
            f'(uuid "{make_uuid(ref, "pad", n)}"))'
        )
    for n, (at, drill) in enumerate(shape.pegs):
        yield _make_bare_hole(at, drill, make_uuid(ref, "peg", n))
    yield ")"


def _make_bare_hole(at: tuple[float, float], drill: float, uid: str) -> str:
    return (
        f'(pad "" np_thru_hole circle (at {mm(*at)}) (size {mm(drill, drill)}) (drill {mm(drill)}) '
        f'(layers "*.Cu" "*.Mask") (uuid "{uid}"))'
    )


def _pin_type_of(net: str, kind: str) -> str:
    return f"{kind}+no_connect" if net.startswith("unconnected-") else kind


def _hole_lines(number: int, at: tuple[float, float], drill: float, keep: float) -> Iterator[str]:
    ref = f"H{number}"
    place = mm(at[0] + CORNER, at[1] + CORNER)
    yield f'(footprint "{name_footprint("MountingHole_M3")}" (layer "F.Cu") (uuid "{make_uuid(ref)}") (at {place})'
    for field, value in (("Reference", ref), ("Value", "M3")):
        uuid = make_uuid(ref, field)
        yield f'(property "{field}" "{value}" (at 0 0 0) (layer "F.Fab") (uuid "{uuid}") {format_font(0.8, 0.12)})'
    yield "(attr board_only exclude_from_pos_files exclude_from_bom)"
    yield (
        f"(fp_circle (center 0 0) (end {mm(keep - 0.1, 0)}) (stroke (width 0.05) (type solid)) (fill no) "
        f'(layer "F.CrtYd") (uuid "{make_uuid(ref, "courtyard")}"))'
    )
    yield _make_bare_hole((0.0, 0.0), drill, make_uuid(ref, "pad"))
    yield ")"


def _make_rectangle(box: tuple[float, float, float, float], layer: str, pen: float, uid: str) -> str:
    return (
        f"(fp_rect (start {mm(box[0], box[1])}) (end {mm(box[2], box[3])}) (stroke (width {mm(pen)}) (type solid)) "
        f'(fill no) (layer "{layer}") (uuid "{uid}"))'
    )


def _make_text(kind: str, text: Text, uid: str, corner: float = 0.0) -> str:
    return (
        f"({kind} {quote(text.words)} (at {mm(text.x + corner, text.y + corner)} {90 if text.turned else 0}) "
        f'(layer "F.SilkS") (uuid "{uid}") {format_font(text.height, text.stroke)})'
    )


def _make_pour(pour: Pour, number: dict[str, int], name: str, n: int) -> str:
    left, top, right, bottom = (item + CORNER for item in pour.area)
    bridge = _WIDE_BRIDGE if pour.rank else _BRIDGE
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (
        f'(zone (net {number[pour.net]}) (net_name {quote(pour.net)}) (layer "{LAYERS[pour.layer]}") '
        f'(uuid "{make_uuid(name, "pour", n)}") (name {quote(pour.net)}) (hatch edge 0.5) (priority {pour.rank}) '
        f"(connect_pads (clearance {mm(CLEARANCE)})) (min_thickness 0.25) (filled_areas_thickness no) "
        f"(fill yes (thermal_gap {mm(_GAP)}) (thermal_bridge_width {mm(bridge)})) "
        f"(polygon (pts {' '.join(f'(xy {mm(*corner)})' for corner in corners)})))"
    )
