"""A layout of panes that share their space by their contents and their present weight.

A plan says which panes stand above and which next to each other; the sizes follow from the contents. No size of the
window needs rules of its own, but the least one: the largest plan that fits is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from textual.containers import Vertical
from textual.css.scalar import Unit
from textual.geometry import NULL_OFFSET, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.screen import Screen
from textual.widget import Widget

from .textual_internals import UnscrolledWidget

_FRAME_ROWS = 2
MINIMUM_SIZE = Size(50, 15)
ONE_PANE_COLUMNS = 80  # narrower windows show one pane at a time, the question first
PAGES_SHEET = Path(__file__).parents[1] / "pages.tcss"  # the style sheet of home, pages and dialogs
COVER_ID = "too-small-screen"  # id of the screen that covers a window below the minimum


def is_too_small(size: Size) -> bool:
    """Return whether a window of this size has no room for a question and its answers."""
    return size.width < MINIMUM_SIZE.width or size.height < MINIMUM_SIZE.height


def update_breakpoint_classes(screen: Screen[Any]) -> None:
    """Set the classes that Textual gives a screen once its window is resized: sooner, or when only the board was."""
    size = screen.app.size
    horizontal = screen.HORIZONTAL_BREAKPOINTS or screen.app.HORIZONTAL_BREAKPOINTS or []
    vertical = screen.VERTICAL_BREAKPOINTS or screen.app.VERTICAL_BREAKPOINTS or []
    classes = dict.fromkeys((name for _, name in (*horizontal, *vertical)), False)
    for points, length in ((horizontal, size.width), (vertical, size.height)):
        classes |= {name: True for _, name in sorted(point for point in points if length >= point[0])[-1:]}
    screen.update_classes(classes, animate=False)


@dataclass(frozen=True)
class Pane:
    """A widget in a plan, by its id.

    Attributes:
        name: The widget's id.
        min_columns: The columns it needs.
        wanted_columns: The columns it can use.
        min_rows: Its minimum rows.
        grows: True if it takes rows that are left over.
        yields: True if it gives up even its minimum while another pane of its stack lacks rows.
    """

    name: str
    min_columns: int = 30
    wanted_columns: int = 50
    min_rows: int = 3 + _FRAME_ROWS
    grows: bool = False
    yields: bool = False


@dataclass(frozen=True)
class Stack:
    """Parts of a plan, one above the other."""

    parts: tuple[PlanPart, ...]

    def __init__(self, *parts: PlanPart) -> None:
        object.__setattr__(self, "parts", parts)


@dataclass(frozen=True)
class SideBySide:
    """Parts of a plan, next to each other."""

    parts: tuple[PlanPart, ...]

    def __init__(self, *parts: PlanPart) -> None:
        object.__setattr__(self, "parts", parts)


PlanPart = Pane | Stack | SideBySide


class PaneLayout(Layout):
    """A layout that arranges a widget's children by the first of `plans` that fits, the largest first.

    `weights`: the present weight of panes by id; 1 for all others.
    """

    name = "room"

    def __init__(self, *plans: PlanPart) -> None:
        self.plans = plans
        self.weights: Mapping[str, int] = {}

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        widgets = {child.id or child.name or "": child for child in children}
        plans = [plan for plan in (_select_existing(plan, widgets) for plan in self.plans) if plan is not None]
        if not plans:
            return []
        sizing = _PlanSizing(widgets, self.weights, size)
        plan = next((plan for plan in plans if sizing.is_fitting(plan)), plans[-1])
        rows = size.height or sizing.compute_rows(plan, size.width).wanted
        places = sizing.iterate_regions(plan, Region(0, 0, size.width, rows))
        return [WidgetPlacement(region, NULL_OFFSET, Spacing(), widgets[name]) for name, region in places]

    def get_content_height(self, widget: Widget, container: Size, viewport: Size, width: int) -> int:
        """Return the rows that all panes want.

        Textual would take the container's height where heights follow from contents.
        """
        return max(
            (item.region.bottom for item in self.arrange(widget, [*widget.displayed_children], Size(width, 0))),
            default=0,
        )


class PaneContainer(UnscrolledWidget, Vertical):
    """A container whose children share its space by a layout."""

    is_frame = True

    def __init__(self, pane_layout: Layout, **names: Any) -> None:
        super().__init__(**names)
        self.pane_layout = pane_layout

    @property
    def layout(self) -> Layout:
        return self.pane_layout

    def set_weights(self, weights: Mapping[str, int]) -> None:
        """Set the present weights of the panes."""
        set_pane_weights(self, self.pane_layout, weights)


def set_pane_weights(widget: Widget, pane_layout: Layout | None, weights: Mapping[str, int]) -> None:
    """Set the weights of the panes in `widget` if they differ, and lay it out anew."""
    if isinstance(pane_layout, PaneLayout) and pane_layout.weights != weights:
        pane_layout.weights = weights
        widget.refresh(layout=True)


def _select_existing(part: PlanPart, widgets: Mapping[str, Any]) -> PlanPart | None:
    """Return the part of a plan that has only panes which exist; None if there is none."""
    if isinstance(part, Pane):
        return part if part.name in widgets else None
    parts = [
        selected for selected in (_select_existing(child, widgets) for child in part.parts) if selected is not None
    ]
    return parts[0] if len(parts) == 1 else type(part)(*parts) if parts else None


class _PlanSizing:
    """The sizes of a plan's parts in a space of a given size."""

    def __init__(self, widgets: Mapping[str, Widget], weights: Mapping[str, int], size: Size) -> None:
        self._widgets, self._weights, self._size = widgets, weights, size
        self._widget_rows: dict[tuple[str, int], int] = {}  # by pane and columns: what its contents take

    def is_fitting(self, plan: PlanPart) -> bool:
        if self.compute_columns(plan).least > self._size.width:
            return False
        # The height is 0 while the number of rows is asked for; then there is no limit.
        return self._compute_min_rows(plan) <= (self._size.height or 1000)

    def compute_columns(self, part: PlanPart) -> Need:
        if isinstance(part, Pane):
            return Need(part.min_columns, part.wanted_columns, self._weights.get(part.name, 1))
        needs = [self.compute_columns(child) for child in part.parts]
        weight = max(need.weight for need in needs)
        if isinstance(part, Stack):
            return Need(max(need.least for need in needs), max(need.wanted for need in needs), weight)
        return Need(sum(need.least for need in needs), sum(need.wanted for need in needs), weight)

    def _compute_min_rows(self, part: PlanPart) -> int:
        """Return the minimum rows of a part."""
        if isinstance(part, Pane):
            return part.min_rows
        child_rows = [self._compute_min_rows(child) for child in part.parts]
        return sum(child_rows) if isinstance(part, Stack) else max(child_rows)

    def compute_rows(self, part: PlanPart, width: int) -> Need:
        if isinstance(part, Pane):
            key = (part.name, width)
            if key not in self._widget_rows:
                self._widget_rows[key] = count_widget_rows(self._widgets[part.name], width, self._size)
            wanted = self._widget_rows[key]
            return Need(min(part.min_rows, wanted), wanted, self._weights.get(part.name, 1), part.grows)
        widths = self._share_columns(part, width)
        needs = [self.compute_rows(child, columns) for child, columns in zip(part.parts, widths, strict=True)]
        weight, grows = max(need.weight for need in needs), any(need.grows for need in needs)
        combine = sum if isinstance(part, Stack) else max
        return Need(combine(need.least for need in needs), combine(need.wanted for need in needs), weight, grows)

    def _share_columns(self, part: Stack | SideBySide, width: int) -> list[int]:
        if isinstance(part, Stack):
            return [width] * len(part.parts)
        return share_space(width, [self.compute_columns(child)._replace(grows=True) for child in part.parts])

    def _share_rows(self, stack: Stack, width: int, height: int) -> list[int]:
        needs = [self.compute_rows(child, width) for child in stack.parts]
        rows = share_space(height, needs)
        if any(got < need.wanted for got, need in zip(rows, needs, strict=True)):
            for index, child in enumerate(stack.parts):
                if isinstance(child, Pane) and child.yields and rows[index] <= needs[index].least:
                    needs[index] = Need(0, 0)
            rows = share_space(height, needs)
        return rows

    def iterate_regions(self, part: PlanPart, region: Region) -> Iterator[tuple[str, Region]]:
        """Yield each pane's id and region."""
        if isinstance(part, Pane):
            yield part.name, region
            return
        widths = self._share_columns(part, region.width)
        if isinstance(part, SideBySide):
            sizes: Sequence[tuple[int, int]] = [(columns, region.height) for columns in widths]
        else:
            sizes = [(region.width, rows) for rows in self._share_rows(part, region.width, region.height)]
        x, y = region.x, region.y
        for child, (columns, rows) in zip(part.parts, sizes, strict=True):
            yield from self.iterate_regions(child, Region(x, y, columns, rows))
            x, y = (x + columns, y) if isinstance(part, SideBySide) else (x, y + rows)


MIN_COLUMNS = 4  # Textual wraps no line of a list to the nothing that its padding leaves


def count_widget_rows(widget: Widget, width: int, viewport: Size) -> int:
    """Return the rows that `widget` takes with its contents at a width of `width` columns."""
    gutter, max_height = widget.gutter, widget.styles.max_height
    rows = widget.get_content_height(viewport, viewport, max(MIN_COLUMNS, width - gutter.width)) + gutter.height
    return min(rows, int(max_height.value)) if max_height is not None and max_height.unit is Unit.CELLS else rows


class CardLayout(Layout):
    """A layout of children in rows, as many next to each other as `min_columns` for each allow.

    The height of a row follows from its contents.
    """

    name = "cards"

    def __init__(self, min_columns: int) -> None:
        self.min_columns = min_columns

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        count = max(1, min(len(children), size.width // max(1, self.min_columns)))
        placements: ArrangeResult = []
        y = 0
        for start in range(0, len(children), count):
            row = children[start : start + count]
            edges = [size.width * index // count for index in range(count + 1)]
            widths = [after - before for before, after in pairwise(edges)]
            row_height = max(
                count_widget_rows(child, column_width, size) for child, column_width in zip(row, widths, strict=False)
            )
            for child, x, column_width in zip(row, edges, widths, strict=False):
                placements.append(
                    WidgetPlacement(Region(x, y, column_width, row_height), NULL_OFFSET, Spacing(), child)
                )
            y += row_height
        return placements


class Need(NamedTuple):
    """What one part needs, in rows or columns.

    Attributes:
        least: The minimum.
        wanted: The most it can use.
        weight: Its share where space is short.
        grows: True if it takes what is left when all have what they want.
    """

    least: int
    wanted: int
    weight: int = 1
    grows: bool = False  # takes what is left when all have what they want


def share_space(total: int, needs: Sequence[Need]) -> list[int]:
    """Return each part's share of `total`; the shares add up to `total` if there are parts.

    Each gets its minimum first, then what it wants, heavier parts more of it. What is left goes to the parts that grow,
    else to the last. Where the minimums do not fit, the last parts get nothing.
    """
    if not needs:
        return []
    shares: list[int] = []
    left = max(0, total)
    for need in needs:
        shares.append(min(need.least, left))
        left -= shares[-1]
    while left:
        unsatisfied = [index for index, need in enumerate(needs) if shares[index] < need.wanted]
        if not unsatisfied:
            break
        index = min(
            unsatisfied, key=lambda index: (shares[index] - needs[index].least + 1) / max(1, needs[index].weight)
        )
        shares[index] += 1
        left -= 1
    growing = [index for index, need in enumerate(needs) if need.grows] or [len(needs) - 1]
    total_weight = sum(max(1, needs[index].weight) for index in growing)
    for index in growing:
        shares[index] += left * max(1, needs[index].weight) // total_weight
    shares[growing[-1]] += total - sum(shares) if total > 0 else 0
    return shares
