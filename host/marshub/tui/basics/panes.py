"""Panes that share a room by what each of them shows and by how much it matters now.

A room's plan says which panes stand above and which beside each other; their sizes follow from what is in them. So
there is nothing to be said of single sizes of the window: the largest plan is taken that the room has space for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from textual.containers import Vertical
from textual.css.scalar import Unit
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from .overflow_hint import ToEnd
from .space_sharing import Need, share_space

_FRAME = 2  # rows of a frame


@dataclass(frozen=True)
class Pane:
    """A part of the screen by its id: the columns it needs and can use, the rows that it has at least."""

    name: str
    least: int = 30
    wanted: int = 50
    rows: int = 3 + _FRAME
    grows: bool = False


@dataclass(frozen=True)
class Stack:
    """Parts one above the other."""

    parts: tuple[Part, ...]

    def __init__(self, *parts: Part) -> None:
        object.__setattr__(self, "parts", parts)


@dataclass(frozen=True)
class Beside:
    """Parts beside each other."""

    parts: tuple[Part, ...]

    def __init__(self, *parts: Part) -> None:
        object.__setattr__(self, "parts", parts)


Part = Pane | Stack | Beside


class Room(Layout):
    """Lays out the children of a widget by the first of `plans` that fits, the largest being first.

    `weights`: how much panes matter now, by id; 1 where nothing is said.
    """

    name = "room"

    def __init__(self, *plans: Part) -> None:
        self.plans = plans
        self.weights: Mapping[str, int] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        there = {child.id or child.name or "": child for child in children}
        plans = [plan for plan in (_part_of(plan, there) for plan in self.plans) if plan is not None]
        if not plans:
            return []
        taken = _Taken(there, self.weights, size)
        plan = next((plan for plan in plans if taken.is_fitting(plan)), plans[-1])
        rows = size.height or taken.rows(plan, size.width).wanted
        places = [*taken.places(plan, Region(0, 0, size.width, rows))]
        for name, region in places if size.height else ():
            child = there[name]
            if isinstance(child, ToEnd):
                child.expect(region.height)
        return [WidgetPlacement(region, NULL_OFFSET, Spacing(), there[name]) for name, region in places]

    def get_content_height(self, widget: Widget, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that all panes want: not those of the container, which Textual takes where heights follow."""
        return max(
            (item.region.bottom for item in self.arrange(widget, [*widget.displayed_children], Size(width, 0))),
            default=0,
        )


class Shared(Vertical):
    """A part of the screen whose children share its room."""

    def __init__(self, room: Layout, **names: Any) -> None:
        super().__init__(**names)
        self.room = room

    @property
    def layout(self) -> Layout:
        return self.room

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        # It does not scroll: where it has got another size, it need not be laid out once more.
        return super()._size_updated(size, virtual_size, container_size, layout=False)

    def weigh(self, weights: Mapping[str, int]) -> None:
        """Let children have room by how much they matter now."""
        weigh(self, self.room, weights)


def weigh(widget: Widget, room: Layout | None, weights: Mapping[str, int]) -> None:
    """Let the panes of `widget` have their `room` by these weights; laid out anew where they are others."""
    if isinstance(room, Room) and room.weights != weights:
        room.weights = weights
        widget.refresh(layout=True)


def _part_of(part: Part, there: Mapping[str, Any]) -> Part | None:
    """Return a plan for those panes only that are there."""
    if isinstance(part, Pane):
        return part if part.name in there else None
    parts = [result for result in (_part_of(item, there) for item in part.parts) if result is not None]
    return parts[0] if len(parts) == 1 else type(part)(*parts) if parts else None


class _Taken:
    """The sizes of the parts of a plan in a room of a certain size."""

    def __init__(self, there: Mapping[str, Widget], weights: Mapping[str, int], size: Size) -> None:
        self._there, self._weights, self._size = there, weights, size

    def is_fitting(self, plan: Part) -> bool:
        return self.columns(plan).least <= self._size.width and self._least(plan) <= (self._size.height or 1000)

    def columns(self, part: Part) -> Need:
        if isinstance(part, Pane):
            return Need(part.least, part.wanted, self._weights.get(part.name, 1))
        needs = [self.columns(item) for item in part.parts]
        weight = max(need.weight for need in needs)
        if isinstance(part, Stack):
            return Need(max(need.least for need in needs), max(need.wanted for need in needs), weight)
        return Need(sum(need.least for need in needs), sum(need.wanted for need in needs), weight)

    def _least(self, part: Part) -> int:
        """Return rows without which a part is nothing."""
        if isinstance(part, Pane):
            return part.rows
        item = [self._least(one) for one in part.parts]
        return sum(item) if isinstance(part, Stack) else max(item)

    def rows(self, part: Part, width: int) -> Need:
        if isinstance(part, Pane):
            wanted = count_widget_rows(self._there[part.name], width, self._size)
            return Need(min(part.rows, wanted), wanted, self._weights.get(part.name, 1), part.grows)
        widths = self._widths(part, width)
        needs = [self.rows(item, columns) for item, columns in zip(part.parts, widths, strict=True)]
        weight, grows = max(need.weight for need in needs), any(need.grows for need in needs)
        count = sum if isinstance(part, Stack) else max
        return Need(count(need.least for need in needs), count(need.wanted for need in needs), weight, grows)

    def _widths(self, part: Stack | Beside, width: int) -> list[int]:
        if isinstance(part, Stack):
            return [width] * len(part.parts)
        return share_space(width, [self.columns(item)._replace(grows=True) for item in part.parts])

    def places(self, part: Part, room: Region) -> Iterator[tuple[str, Region]]:
        """Yield where each pane is."""
        if isinstance(part, Pane):
            yield part.name, room
            return
        widths = self._widths(part, room.width)
        if isinstance(part, Beside):
            sizes: Sequence[tuple[int, int]] = [(columns, room.height) for columns in widths]
        else:
            needs = [self.rows(item, room.width) for item in part.parts]
            sizes = [(room.width, rows) for rows in share_space(room.height, needs)]
        x, y = room.x, room.y
        for item, (columns, rows) in zip(part.parts, sizes, strict=True):
            yield from self.places(item, Region(x, y, columns, rows))
            x, y = (x + columns, y) if isinstance(part, Beside) else (x, y + rows)


def count_widget_rows(widget: Widget, width: int, viewport: Size) -> int:
    """Return the rows that `widget` takes with all that is in it, where it has `width` columns."""
    around, most = widget.gutter, widget.styles.max_height
    rows = widget.get_content_height(viewport, viewport, max(0, width - around.width)) + around.height
    return min(rows, int(most.value)) if most is not None and most.unit is Unit.CELLS else rows


class Cards(Layout):
    """Children beside each other, so many in a row as `least` columns for each allow; rows as high as needed."""

    name = "cards"

    def __init__(self, least: int) -> None:
        self.least = least

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        count = max(1, min(len(children), size.width // max(1, self.least)))
        placed: ArrangeResult = []
        y = 0
        for start in range(0, len(children), count):
            row = children[start : start + count]
            edges = [size.width * at // count for at in range(count + 1)]
            widths = [after - before for before, after in pairwise(edges)]
            high = max(count_widget_rows(child, wide, size) for child, wide in zip(row, widths, strict=False))
            for child, x, wide in zip(row, edges, widths, strict=False):
                placed.append(WidgetPlacement(Region(x, y, wide, high), NULL_OFFSET, Spacing(), child))
            y += high
        return placed
