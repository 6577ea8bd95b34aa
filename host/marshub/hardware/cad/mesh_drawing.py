"""Pictures of printed parts: an orthographic view from above one corner, shaded, with the edges drawn in."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from marshub.hardware.cad.mesh import Mesh, Point
from marshub.hardware.errors import HardwareError
from marshub.resources import make_install_command

PRINTED, BOUGHT, FACE, TAG = (222, 184, 135), (96, 140, 110), (190, 205, 220), (235, 235, 225)
#: Pixels drawn for one that is kept.
FINE = 3
INK = 60
#: Pixels around a view, pixels for the words below it, and their font size.
MARGIN, WORDS, FONT = 6, 42, 15
#: Shares of light that is everywhere and that has a direction, which is from the upper left, behind the onlooker.
AMBIENT, DIRECT, LIGHT = 0.55, 0.45, (-0.45, 0.6, 0.66)
#: An edge is drawn where normals differ by a smaller cosine than this, or depths by more than these mm.
BEND, STEP_MM = 0.8, 1.2
#: Colours of a kept picture.
COLOURS = 64
ABOVE: Point = (-0.62, -0.75, 0.72)
BELOW: Point = (-0.62, -0.75, -0.72)


@dataclass(frozen=True)
class Thing:
    """A mesh in a picture, its colour, and its shift."""

    mesh: Mesh
    colour: tuple[int, int, int] = PRINTED
    shift: Point = (0.0, 0.0, 0.0)


def _import_libraries() -> Any:
    try:
        import numpy as np
        import PIL.Image
        import PIL.ImageDraw
        import PIL.ImageFont
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: {make_install_command('cad')}") from None
    return np, PIL


def draw_view(things: Sequence[Thing], width: int, height: int, towards: Point = ABOVE) -> Any:
    """Return a Pillow image of `things` as large as they fit into width x height pixels, seen from `towards`."""
    np, pil = _import_libraries()
    back = np.array(towards) / np.linalg.norm(towards)
    right = np.cross((0, 0, 1), back)
    right /= np.linalg.norm(right)
    frame = np.array([right, np.cross(back, right), back])
    groups = [(np.array(t.mesh.triangles) + np.array(t.shift)) @ frame.T for t in things]
    corners = np.concatenate([g.reshape(-1, 3) for g in groups])
    low, high = corners.min(axis=0), corners.max(axis=0)
    wide, tall = width * FINE, height * FINE
    margin = MARGIN * FINE
    scale = min((wide - 2 * margin) / (high[0] - low[0]), (tall - 2 * margin) / (high[1] - low[1]))
    centre = (low + high) / 2
    depth = np.full((tall, wide), -np.inf)
    normal = np.zeros((tall, wide, 3))
    colour = np.full((tall, wide, 3), 255.0)
    for thing, group in zip(things, groups, strict=True):
        placed = (group - centre) * scale
        placed[..., 0] += wide / 2
        placed[..., 1] = tall / 2 - placed[..., 1]
        facing = np.cross(group[:, 1] - group[:, 0], group[:, 2] - group[:, 0])
        for triangle, across in zip(placed, facing, strict=True):
            if across[2] > 1e-9:
                _fill(np, triangle, across / np.linalg.norm(across), thing.colour, depth, normal, colour)
    _draw_edges(np, depth, normal, colour, scale)
    image = pil.Image.fromarray(colour.clip(0, 255).astype("uint8"))
    return image.resize((width, height), pil.Image.Resampling.LANCZOS)


def _fill(np: Any, triangle: Any, facing: Any, paint: Sequence[int], depth: Any, normal: Any, colour: Any) -> None:
    tall, wide = depth.shape
    left, right = int(max(0, triangle[:, 0].min())), int(min(wide - 1, ceil(triangle[:, 0].max())))
    top, bottom = int(max(0, triangle[:, 1].min())), int(min(tall - 1, ceil(triangle[:, 1].max())))
    xs, ys = np.meshgrid(np.arange(left, right + 1) + 0.5, np.arange(top, bottom + 1) + 0.5)
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    area = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
    if abs(area) < 1e-9:
        return
    u = ((by - cy) * (xs - cx) + (cx - bx) * (ys - cy)) / area
    v = ((cy - ay) * (xs - cx) + (ax - cx) * (ys - cy)) / area
    z = u * az + v * bz + (1 - u - v) * cz
    window = (slice(top, bottom + 1), slice(left, right + 1))
    seen = (u >= -1e-6) & (v >= -1e-6) & (u + v <= 1 + 1e-6) & (z > depth[window])
    depth[window][seen] = z[seen]
    normal[window][seen] = facing
    light = AMBIENT + DIRECT * max(0.0, float(facing @ np.array(LIGHT)))
    colour[window][seen] = np.array(paint) * light


def _draw_edges(np: Any, depth: Any, normal: Any, colour: Any, scale: float) -> None:
    """Draw dark lines where the surface bends sharply or ends."""
    ink = np.zeros(depth.shape, dtype=bool)
    filled = np.where(np.isfinite(depth), depth, -1e6)
    for axis in (0, 1):
        bends = (normal * np.roll(normal, 1, axis=axis)).sum(axis=2) < BEND
        bends &= np.isfinite(depth) | np.isfinite(np.roll(depth, 1, axis=axis))
        ink |= bends | (np.abs(filled - np.roll(filled, 1, axis=axis)) > STEP_MM * scale)
    for axis in (0, 1):
        ink |= np.roll(ink, 1, axis=axis)
    colour[ink] = INK


def draw_sheet(views: Sequence[tuple[str, Any]], columns: int) -> bytes:
    """Return a PNG with the views in rows, each with its caption below (lines separated by a line break)."""
    _, pil = _import_libraries()
    wide, tall = max(image.width for _, image in views), max(image.height for _, image in views)
    rows = ceil(len(views) / columns)
    page = pil.Image.new("RGB", (columns * wide, rows * (tall + WORDS)), "white")
    pen = pil.ImageDraw.Draw(page)
    font = pil.ImageFont.load_default(FONT)
    for number, (caption, image) in enumerate(views):
        x, y = number % columns * wide, number // columns * (tall + WORDS)
        page.paste(image, (x + (wide - image.width) // 2, y))
        pen.multiline_text((x + wide / 2, y + tall + 2), caption, fill="black", font=font, anchor="ma", align="center")
    out = io.BytesIO()
    page.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()
