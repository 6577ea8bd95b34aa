"""Contents of an STL file: bounds, volume, and closure. Plain Python, so that every CI run can check."""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass
from itertools import chain

from marshub.hardware.errors import HardwareError

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
