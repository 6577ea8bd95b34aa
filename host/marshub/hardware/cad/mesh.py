"""Contents of an STL file: bounds, volume, closure, and wall thickness."""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from typing import Any

from marshub.hardware.errors import HardwareError
from marshub.resources import make_install_command

Point = tuple[float, float, float]
HEADER = 80
#: A triangle in a binary STL: its normal, three corners, two bytes nobody uses.
TRIANGLE = struct.Struct("<12fH")


@dataclass(frozen=True)
class Mesh:
    """Triangles with corners in mm, counter-clockwise as seen from outside."""

    triangles: list[tuple[Point, Point, Point]]

    @property
    def low(self) -> Point:
        """The minimum x, y and z."""
        x, y, z = self._split_axes()
        return min(x), min(y), min(z)

    @property
    def size(self) -> Point:
        """The extent along x, y and z."""
        x, y, z = self._split_axes()
        return max(x) - min(x), max(y) - min(y), max(z) - min(z)

    def _split_axes(self) -> tuple[list[float], list[float], list[float]]:
        points = list(chain.from_iterable(self.triangles))
        return [x for x, _, _ in points], [y for _, y, _ in points], [z for _, _, z in points]

    @property
    def volume(self) -> float:
        """The volume in mm3, by the divergence theorem; negative when the triangles are inside out."""
        total = 0.0
        for (ax, ay, az), (bx, by, bz), (cx, cy, cz) in self.triangles:
            total += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
        return total / 6

    @property
    def open_edges(self) -> int:
        """The number of edges not shared by exactly two triangles in opposite directions: 0 if the mesh is closed."""
        runs = Counter(
            (self._round_vertex(one), self._round_vertex(other))
            for a, b, c in self.triangles
            for one, other in ((a, b), (b, c), (c, a))
            if self._round_vertex(one) != self._round_vertex(other)
        )
        return sum(count != 1 or runs[other, one] != 1 for (one, other), count in runs.items())

    @staticmethod
    def _round_vertex(point: Point) -> tuple[int, int, int]:
        """Return a corner rounded to a micrometre, because a file's 4-byte floats round."""
        x, y, z = point
        return round(x * 1000), round(y * 1000), round(z * 1000)


def read_stl(content: bytes, name: str = "the file") -> Mesh:
    """Return the triangles of a binary STL. Raises HardwareError."""
    if len(content) < HEADER + 4:
        raise HardwareError(f"{name} is not a binary STL: {len(content)} bytes, expected {HEADER + 4} or more")
    (count,) = struct.unpack_from("<I", content, HEADER)
    if len(content) != HEADER + 4 + count * TRIANGLE.size:
        raise HardwareError(
            f"{name} is not a complete binary STL: {len(content)} bytes, expected "
            f"{HEADER + 4 + count * TRIANGLE.size} for {count} triangles"
        )
    return Mesh([(item[3:6], item[6:9], item[9:12]) for item in TRIANGLE.iter_unpack(content[HEADER + 4 :])])


#: One ray for so much surface, and at least one a triangle.
RAY_MM2 = 6.0
MOST_RAYS = 6000
BATCH = 256


def find_thinnest(mesh: Mesh) -> tuple[float, Point]:
    """Return the least thickness in mm, and where on the surface.

    Raises HardwareError without numpy (it comes with `cad`).

    Thickness is measured against a face's normal, where a printer lays its lines; a ray that starts nearer than 0.02 mm
    to an edge is not sent, as it may slip through between two triangles.
    """
    try:
        import numpy as np
    except ImportError as error:
        raise HardwareError(f"{error.name} is missing: {make_install_command('cad')}") from None
    triangles = np.array(mesh.triangles, dtype=np.float64)
    corner, edge1, edge2 = triangles[:, 0], triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0]
    normals = np.cross(edge1, edge2)
    areas = np.linalg.norm(normals, axis=1) / 2
    whole = areas > 1e-6
    corner, edge1, edge2, areas = corner[whole], edge1[whole], edge2[whole], areas[whole]
    normals = normals[whole] / (2 * areas[:, None])
    starts, inward = _ray_starts(np, corner, edge1, edge2, normals, areas)
    best, where = np.inf, (0.0, 0.0, 0.0)
    for first in range(0, len(starts), BATCH):
        begin, ray = starts[first : first + BATCH], inward[first : first + BATCH]
        depths = _ray_depths(np, begin, ray, corner, edge1, edge2)
        nearest = int(np.argmin(depths))
        if depths[nearest] < best:
            x, y, z = (float(value) for value in begin[nearest])
            best, where = float(depths[nearest]), (x, y, z)
    return best, where


def _ray_starts(np: Any, corner: Any, edge1: Any, edge2: Any, normals: Any, areas: Any) -> tuple[Any, Any]:
    """Return points spread over the surface, and the inward direction at each; the same for the same mesh."""
    chance = np.random.default_rng(1)
    counts = np.maximum(1, np.ceil(areas / max(RAY_MM2, areas.sum() / MOST_RAYS))).astype(int)
    of = np.repeat(np.arange(len(areas)), counts)
    u, v = chance.random(len(of)), chance.random(len(of))
    over = u + v > 1
    u[over], v[over] = 1 - u[over], 1 - v[over]
    # The first ray of a triangle starts in its middle.
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    u[firsts] = v[firsts] = 1 / 3
    points = corner[of] + u[:, None] * edge1[of] + v[:, None] * edge2[of]
    # Distances to the three sides: a barycentric share times the height over that side.
    sides = [np.linalg.norm(edge2, axis=1), np.linalg.norm(edge1, axis=1), np.linalg.norm(edge2 - edge1, axis=1)]
    apart = np.min(
        [share * 2 * areas[of] / side[of] for share, side in zip((u, v, 1 - u - v), sides, strict=True)], axis=0
    )
    inside = apart > 0.02
    return points[inside], -normals[of][inside]


def _ray_depths(np: Any, begin: Any, ray: Any, corner: Any, edge1: Any, edge2: Any) -> Any:
    """Return the distance after which each ray meets a triangle (Moeller and Trumbore, 1997)."""
    p = np.cross(ray[:, None, :], edge2[None])
    det = np.einsum("rtk,tk->rt", p, edge1)
    with np.errstate(divide="ignore", invalid="ignore"):
        scale = 1 / det
        to = begin[:, None, :] - corner[None]
        u = np.einsum("rtk,rtk->rt", to, p) * scale
        q = np.cross(to, edge1[None])
        v = np.einsum("rtk,rk->rt", q, ray) * scale
        depth = np.einsum("rtk,tk->rt", q, edge2) * scale
        # Only out through a face: rays that graze one do not count.
        met = (np.abs(det) > 1e-9) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9) & (depth > 1e-3)
    return np.where(met, depth, np.inf).min(axis=1)
