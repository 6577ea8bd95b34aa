"""Wokwi's diagram format: parts with positions, and connections between their pins."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from marshub.hardware.wokwi import catalogue

#: The serial monitor, which is no part.
MONITOR = "$serialMonitor"
#: Left, top, right, bottom in pixels.
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Part:
    """A part. `left`, `top`: of it as it is before it is turned by `rotate` degrees round its middle, in pixels."""

    id: str
    kind: str
    attributes: dict[str, str] = field(default_factory=dict)
    left: float = 0
    top: float = 0
    rotate: int = 0

    @property
    def size(self) -> tuple[float, float]:
        """Width and height before it is turned."""
        return catalogue.find_size(self.kind, self.attributes)

    def bounding_box(self) -> Box:
        """Return left, top, right, bottom of it as it lies."""
        wide, high = self.size
        x, y = self.left + wide / 2, self.top + high / 2
        if self.rotate % 180:
            wide, high = high, wide
        return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2

    def move_to(self, left: float, top: float, rotate: int = 0) -> Part:
        """Return the same part there."""
        return replace(self, left=round(left, 1), top=round(top, 1), rotate=rotate)


@dataclass(frozen=True)
class Connection:
    """A wire between two pins ("part:pin"). `route`: Wokwi's little language of how it runs."""

    start: str
    end: str
    colour: str
    route: tuple[str, ...] = ()


@dataclass(frozen=True)
class Diagram:
    """All of it."""

    parts: list[Part]
    connections: list[Connection]

    def to_text(self) -> str:
        """Return the text of diagram.json: a part a line, a connection a line."""
        parts = [json.dumps(_part_to_data(part), ensure_ascii=False) for part in self.parts]
        wires = [json.dumps([c.start, c.end, c.colour, list(c.route)], ensure_ascii=False) for c in self.connections]
        lines = ["{", '  "version": 1,', '  "author": "MarsHub",', '  "editor": "wokwi",', '  "parts": [']
        lines += [f"    {part}," for part in parts[:-1]] + [f"    {parts[-1]}", "  ],", '  "connections": [']
        lines += [f"    {wire}," for wire in wires[:-1]] + [f"    {wires[-1]}", "  ],", '  "dependencies": {}', "}"]
        return "\n".join(lines) + "\n"


def _part_to_data(part: Part) -> dict[str, Any]:
    entries: dict[str, Any] = {"type": part.kind, "id": part.id, "top": part.top, "left": part.left}
    if part.rotate:
        entries["rotate"] = part.rotate
    return {**entries, "attrs": part.attributes}
