"""A sheet for laser services: SVG and DXF to scale, hairlines, layers for cutting, engraving and scoring.

Services tell by layer or by colour; red cuts and black engraves with most that go by colour. Within the layer of cuts
holes come first: a piece that is cut free may move.
"""

from __future__ import annotations

import html
import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from marshub.hardware.cut.laser_paths import Loop, Path, Point, Round, Stroke
from marshub.hardware.cut.nesting import Sheet
from marshub.hardware.errors import HardwareError

HAIRLINE_MM = 0.01


@dataclass(frozen=True)
class Layer:
    """A layer: its name, its colour in SVG and as AutoCAD's index."""

    name: str
    colour: str
    index: int


#: In the order of work.
ENGRAVE, POCKET, CUT = Layer("ENGRAVE", "#000000", 7), Layer("POCKET", "#0000ff", 5), Layer("CUT", "#ff0000", 1)
LAYERS = (ENGRAVE, POCKET, CUT)


def list_lines(sheet: Sheet, kerf: float) -> Iterator[tuple[Layer, Path | Stroke]]:
    """Return all lines of a sheet in the order of work, each once."""
    for laid in sheet.laid:
        for stroke in laid.piece.engraved:
            yield ENGRAVE, tuple(map(laid.shift, stroke))
    for laid in sheet.laid:
        for pocket in laid.piece.pockets:
            yield POCKET, pocket.move_by(laid.shift)
    for laid in sheet.laid:
        for path in laid.piece.cut_paths(kerf):
            yield CUT, path.move_by(laid.shift)


def to_svg(sheet: Sheet, kerf: float, title: str) -> str:
    """Return the sheet as SVG, 1 unit = 1 mm; layers are groups, and Inkscape's layers."""
    wide, high = _fmt(sheet.wide), _fmt(sheet.high)
    text = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}">',
        f"<title>{html.escape(title)}</title>",
    ]
    sheet_lines = list(list_lines(sheet, kerf))
    for layer in LAYERS:
        mine = [shape for on, shape in sheet_lines if on is layer]
        if mine:
            text.append(
                f'<g id="{layer.name}" inkscape:groupmode="layer" inkscape:label="{layer.name}" fill="none" '
                f'stroke="{layer.colour}" stroke-width="{HAIRLINE_MM:g}">'
            )
            text += [*map(_svg_element, mine)] if layer is not ENGRAVE else [f'<path d="{format_path_data(mine)}"/>']
            text.append("</g>")
    return "\n".join([*text, "</svg>"]) + "\n"


def to_dxf(sheet: Sheet, kerf: float) -> bytes:
    """Return the sheet as DXF (R2000, mm, y upwards), the same bytes each time. Raises HardwareError without ezdxf."""
    try:
        import ezdxf
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    library: Any = ezdxf  # which does not say what it exports
    # Else the time and a number drawn by lot are written into it.
    before = library.options.write_fixed_meta_data_for_testing
    library.options.write_fixed_meta_data_for_testing = True
    try:
        drawing = library.new("R2000", units=library.units.MM)
        for layer in LAYERS:
            drawing.layers.add(layer.name, color=layer.index, lineweight=0)
        space = drawing.modelspace()
        for layer, shape in list_lines(sheet, kerf):
            _add(space, shape, sheet.high, {"layer": layer.name})
        out = io.StringIO()
        drawing.write(out)
    finally:
        library.options.write_fixed_meta_data_for_testing = before
    return out.getvalue().encode(drawing.output_encoding)


def format_path_data(strokes: Iterable[Path | Stroke]) -> str:
    """Return engraved lines as one SVG path, to 0.01 mm, each point relative to the one before.

    This halves its length.
    """
    commands = []
    for stroke in strokes:
        assert isinstance(stroke, tuple)
        fine = [(round(x * 100), round(y * 100)) for x, y in stroke]
        steps = [step for a, b in pairwise(fine) for step in (b[0] - a[0], b[1] - a[1])]
        numbers = [_fmt(step / 100).replace("0.", ".", 1) if abs(step) < 100 else _fmt(step / 100) for step in steps]
        start = f"M{_fmt(fine[0][0] / 100)} {_fmt(fine[0][1] / 100)}l"
        commands.append(start + " ".join(numbers).replace(" -", "-"))
    return "".join(commands)


def _add(space: Any, shape: Path | Stroke, high: float, attributes: dict[str, str]) -> None:
    if isinstance(shape, Round):
        space.add_circle((shape.x, round(high - shape.y, 4)), shape.radius, dxfattribs=attributes)
        return
    points, closed = _polyline_points(shape)
    space.add_lwpolyline([(x, round(high - y, 4)) for x, y in points], close=closed, dxfattribs=attributes)


def _polyline_points(shape: Loop | Stroke) -> tuple[tuple[Point, ...], bool]:
    """Return the points of a line, each once, and whether the last one is joined to the first."""
    if isinstance(shape, Loop):
        return shape.points, True
    return (shape[:-1], True) if len(shape) > 2 and shape[0] == shape[-1] else (shape, False)


def _svg_element(shape: Path | Stroke) -> str:
    if isinstance(shape, Round):
        return f'<circle cx="{_fmt(shape.x)}" cy="{_fmt(shape.y)}" r="{_fmt(shape.radius)}"/>'
    points, closed = _polyline_points(shape)
    way = "L".join(f"{_fmt(x)} {_fmt(y)}" for x, y in points)
    return f'<path d="M{way}{"Z" if closed else ""}"/>'


def _fmt(value: float) -> str:
    return f"{round(value, 3) + 0:.3f}".rstrip("0").rstrip(".")
