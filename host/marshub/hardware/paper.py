"""Sheets to scale: shapes in mm from the upper left corner, written as SVG, as one PDF page, or as A4 tiles."""

from __future__ import annotations

import html
import io
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Literal

from marshub.hardware.errors import HardwareError

Anchor = Literal["start", "middle", "end"]
A4 = (210.0, 297.0)
MARGIN = 14.0  # what most printers leave white, and room for marks and the ruler
MM = 72 / 25.4  # points a mm


@dataclass(frozen=True)
class Rect:
    """A rectangle; `round_mm` is the radius of its corners."""

    x: float
    y: float
    width: float
    height: float
    stroke: str = "#000000"
    fill: str = "none"
    line_mm: float = 0.3
    dashed: bool = False
    round_mm: float = 0.0


@dataclass(frozen=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    stroke: str = "#000000"
    fill: str = "none"
    line_mm: float = 0.3
    dashed: bool = False


@dataclass(frozen=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str = "#000000"
    line_mm: float = 0.2


@dataclass(frozen=True)
class Text:
    """A line of text, `size` mm high; (x, y) is on its base line."""

    x: float
    y: float
    text: str
    size: float = 3.0
    anchor: Anchor = "middle"
    colour: str = "#000000"
    bold: bool = False
    spaced_mm: float = 0.0  # between two letters, more than usual


@dataclass(frozen=True)
class Path:
    """An outline: straight lines through `points`, closed if it is filled."""

    points: tuple[tuple[float, float], ...]
    stroke: str = "none"
    fill: str = "none"
    line_mm: float = 0.2


ASCENT, DESCENT = 0.73, 0.21  # of Helvetica's letters above and below the base line, by their size

Shape = Rect | Circle | Line | Text | Path


@dataclass
class Sheet:
    """A sheet of paper with shapes on it."""

    title: str
    width: float
    height: float
    shapes: list[Shape] = field(default_factory=list)
    area: tuple[float, float, float, float] | None = None  # x, y, width, height of what A4 tiles must cover

    def add(self, *shapes: Shape) -> None:
        """Add `shapes` on top."""
        self.shapes.extend(shapes)

    def to_svg(self) -> str:
        """Return the sheet as SVG, 1 unit = 1 mm."""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_fmt(self.width)}mm" height="{_fmt(self.height)}mm" '
            f'viewBox="0 0 {_fmt(self.width)} {_fmt(self.height)}" font-family="Helvetica, Arial, sans-serif">',
            f"<title>{html.escape(self.title)}</title>",
            *map(_shape_to_svg, self.shapes),
            "</svg>",
        ]
        return "\n".join(lines) + "\n"

    def to_pdf(self) -> bytes:
        """Return the sheet as a PDF of one page in its own size."""
        canvas, out = _make_canvas(self.title, self.width, self.height)
        _paint(canvas, self.shapes)
        canvas.showPage()
        canvas.save()
        return out.getvalue()

    def to_tiled_pdf(self) -> bytes:
        """Return the sheet on as few A4 pages as possible, to cut at the marks and tape together."""
        page = min((A4, (A4[1], A4[0])), key=lambda size: _count(self, size)[0] * _count(self, size)[1])
        columns, rows = _count(self, page)
        wide, high = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN
        x, y, width, height = self.area or (0, 0, self.width, self.height)
        left, top = x - (columns * wide - width) / 2, y - (rows * high - height) / 2
        canvas, out = _make_canvas(self.title, *page)
        for row in range(rows):
            for column in range(columns):
                name = f"{chr(65 + row)}{column + 1}"
                canvas.saveState()
                clip = canvas.beginPath()
                clip.rect(MARGIN, MARGIN, wide, high)
                canvas.clipPath(clip, stroke=0, fill=0)
                corner = (left + column * wide, top + row * high)
                canvas.translate(MARGIN - corner[0], MARGIN - corner[1])
                _paint(canvas, [shape for shape in self.shapes if _is_touching(shape, *corner, wide, high)])
                canvas.restoreState()
                _paint(canvas, [*make_crop_marks(MARGIN, MARGIN, wide, high), *make_ruler(MARGIN + 4, page[1] - 5)])
                words = f"{self.title}   sheet {name} of {columns * rows}   print at 100%"
                _paint(canvas, [Text(page[0] - MARGIN - 3, MARGIN - 6, words, 2.8, "end")])
                canvas.showPage()
                if (row, column) != (rows - 1, columns - 1):
                    canvas.scale(MM, -MM)
                    canvas.translate(0, -page[1])
        canvas.save()
        return out.getvalue()


def _count(sheet: Sheet, page: tuple[float, float]) -> tuple[int, int]:
    wide, high = page[0] - 2 * MARGIN, page[1] - 2 * MARGIN
    _, _, width, height = sheet.area or (0, 0, sheet.width, sheet.height)
    return ceil(round(width / wide, 6)), ceil(round(height / high, 6))


def _is_touching(shape: Shape, x: float, y: float, width: float, height: float) -> bool:
    """Return whether a shape may reach into a rectangle. A text counts with its maximum width."""
    if isinstance(shape, Text):
        reach = len(shape.text) * (shape.size + shape.spaced_mm)
        box = (shape.x - reach, shape.y - shape.size, shape.x + reach, shape.y + shape.size)
    elif isinstance(shape, Path):
        xs, ys = zip(*shape.points, strict=True)
        box = (min(xs), min(ys), max(xs), max(ys))
    elif isinstance(shape, Circle):
        box = (shape.x - shape.radius, shape.y - shape.radius, shape.x + shape.radius, shape.y + shape.radius)
    elif isinstance(shape, Line):
        box = (min(shape.x1, shape.x2), min(shape.y1, shape.y2), max(shape.x1, shape.x2), max(shape.y1, shape.y2))
    else:
        box = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
    return box[0] <= x + width and box[2] >= x and box[1] <= y + height and box[3] >= y


def measure_text(text: str, size: float, bold: bool = False, spaced_mm: float = 0.0) -> float:
    """Return the width (mm) of a line of text. Raises HardwareError if reportlab is missing."""
    try:
        from reportlab.pdfbase.pdfmetrics import stringWidth
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    return float(stringWidth(text, "Helvetica-Bold" if bold else "Helvetica", size)) + spaced_mm * len(text)


def make_crop_marks(x: float, y: float, width: float, height: float, long: float = 5, gap: float = 1.5) -> list[Shape]:
    """Return crop marks outside the corners of a rectangle."""
    result: list[Shape] = []
    for cx, out_x in ((x, -1), (x + width, 1)):
        for cy, out_y in ((y, -1), (y + height, 1)):
            result.append(Line(cx + out_x * gap, cy, cx + out_x * (gap + long), cy))
            result.append(Line(cx, cy + out_y * gap, cx, cy + out_y * (gap + long)))
    return result


def make_ruler(x: float, y: float) -> list[Shape]:
    """Return a ruler of 100 mm, to check the print."""
    result: list[Shape] = [Line(x, y, x + 100, y)]
    for step in range(0, 101, 5):
        long = 3 if step % 10 == 0 else 1.5
        result.append(Line(x + step, y, x + step, y - long))
    result.append(Text(x + 103, y, "100 mm", 2.8, "start"))
    return result


def _fmt(value: float) -> str:
    return f"{round(value, 3):g}" if abs(value) < 1e5 else str(value)


def _shape_to_svg(shape: Shape) -> str:
    if isinstance(shape, Text):
        weight = ' font-weight="bold"' if shape.bold else ""
        weight += f' letter-spacing="{_fmt(shape.spaced_mm)}"' if shape.spaced_mm else ""
        return (
            f'<text x="{_fmt(shape.x)}" y="{_fmt(shape.y)}" font-size="{_fmt(shape.size)}" '
            f'text-anchor="{shape.anchor}" fill="{shape.colour}"{weight}>{html.escape(shape.text)}</text>'
        )
    pen = f'stroke="{shape.stroke}" stroke-width="{_fmt(shape.line_mm)}"'
    if isinstance(shape, Line):
        return f'<line x1="{_fmt(shape.x1)}" y1="{_fmt(shape.y1)}" x2="{_fmt(shape.x2)}" y2="{_fmt(shape.y2)}" {pen}/>'
    if isinstance(shape, Path):
        points = " ".join(f"{_fmt(x)},{_fmt(y)}" for x, y in shape.points)
        return f'<{"polyline" if shape.fill == "none" else "polygon"} points="{points}" {pen} fill="{shape.fill}"/>'
    pen += f' fill="{shape.fill}"' + (' stroke-dasharray="2 1.5"' if shape.dashed else "")
    if isinstance(shape, Circle):
        return f'<circle cx="{_fmt(shape.x)}" cy="{_fmt(shape.y)}" r="{_fmt(shape.radius)}" {pen}/>'
    corner = f' rx="{_fmt(shape.round_mm)}"' if shape.round_mm else ""
    size = f'width="{_fmt(shape.width)}" height="{_fmt(shape.height)}"'
    return f'<rect x="{_fmt(shape.x)}" y="{_fmt(shape.y)}" {size}{corner} {pen}/>'


def _make_canvas(title: str, width: float, height: float) -> tuple[Any, io.BytesIO]:
    """Return a reportlab canvas in mm, y downwards, that writes the same bytes every time."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: pip install -r requirements/hardware.txt") from None
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(width * MM, height * MM), invariant=True, pageCompression=0)
    canvas.setTitle(title)
    canvas.setCreator("MarsHub")
    canvas.scale(MM, -MM)
    canvas.translate(0, -height)
    return canvas, out


def _paint(canvas: Any, shapes: list[Shape]) -> None:
    from reportlab.lib.colors import HexColor

    for shape in shapes:
        if isinstance(shape, Text):
            canvas.saveState()
            canvas.translate(shape.x, shape.y)
            canvas.scale(1, -1)
            canvas.setFillColor(HexColor(shape.colour))
            canvas.setFont("Helvetica-Bold" if shape.bold else "Helvetica", shape.size)
            put = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
            put[shape.anchor](0, 0, shape.text, charSpace=shape.spaced_mm)
            canvas.restoreState()
            continue
        canvas.setStrokeColor(HexColor(shape.stroke) if shape.stroke != "none" else HexColor("#ffffff"))
        canvas.setLineWidth(shape.line_mm)
        if isinstance(shape, Line):
            canvas.setDash()
            canvas.line(shape.x1, shape.y1, shape.x2, shape.y2)
            continue
        drawn = {"stroke": int(shape.stroke != "none"), "fill": int(shape.fill != "none")}
        if drawn["fill"]:
            canvas.setFillColor(HexColor(shape.fill))
        if isinstance(shape, Path):
            canvas.setDash()
            outline = canvas.beginPath()
            outline.moveTo(*shape.points[0])
            for point in shape.points[1:]:
                outline.lineTo(*point)
            if drawn["fill"]:
                outline.close()
            canvas.drawPath(outline, **drawn)
            continue
        canvas.setDash([2, 1.5] if shape.dashed else [])
        if isinstance(shape, Circle):
            canvas.circle(shape.x, shape.y, shape.radius, **drawn)
        elif shape.round_mm:
            canvas.roundRect(shape.x, shape.y, shape.width, shape.height, shape.round_mm, **drawn)
        else:
            canvas.rect(shape.x, shape.y, shape.width, shape.height, **drawn)
