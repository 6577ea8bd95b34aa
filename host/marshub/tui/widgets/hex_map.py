"""A map of hexes with a cursor, for any game."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.containers import ScrollableContainer
from textual.content import Content
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.visual import Visual

from marshub.kernel.mechanisms.hexes import CENTRE, Hex

from ..basics.cached_static import CachedStatic
from ..basics.canvas import CachedRows, Canvas
from ..basics.hex_grid import Arrow, HexGrid, Tile

Run = Sequence[tuple[str, str]]  # pieces of text, each with its style
RIM_CELLS = 5  # width of the texts beside the map
_SCROLL_MARGIN = 2  # hexes around the cursor that stay visible


@dataclass
class Pointer:
    """The hex that was pointed at last, on the table or on the map's page, shared by the parts of a game's look."""

    space: Hex = CENTRE
    has_moved: bool = False

    def point_at(self, space: Hex) -> None:
        """Point at a hex."""
        self.space, self.has_moved = space, True

    def start_at(self, space: Hex) -> None:
        """Set the hex to start at, as long as nobody has pointed anywhere."""
        if not self.has_moved:
            self.space = space


class HexMap(CachedStatic, can_focus=True):
    """A map of hexes with a cursor while it has the focus: arrows and clicks move it, Enter or a click on it chooses.

    It is drawn as large as it fits (`show`). Within a scrollable container it keeps the cursor visible.
    """

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk('up')", show=False, id="hexes.up"),
        Binding("down", "walk('down')", show=False, id="hexes.down"),
        Binding("left", "walk('left')", show=False, id="hexes.left"),
        Binding("right", "walk('right')", show=False, id="hexes.right"),
        Binding("enter,space", "take", show=False, id="hexes.take"),
    ]

    @dataclass
    class CursorMoved(Message):
        """A message: the cursor moved."""

        space: Hex

    @dataclass
    class HexChosen(Message):
        """A message: this hex was chosen."""

        space: Hex

    def __init__(self, name: str, *, flat: bool = True, pans: bool = False) -> None:
        """Create the map.

        Args:
            name: The widget's id.
            flat: Whether hexes are flat-topped.
            pans: Whether it scrolls within a container, in place of being drawn without outlines.
        """
        super().__init__(id=name, markup=False)
        self.cursor_hex = CENTRE
        self._flat, self._pans = flat, pans
        self.compass = ""  # the letters of a compass, which is drawn where there is room
        self._tiles: Mapping[Hex, Tile] = {}
        self._rim: Sequence[Run] = ()
        self._grid, self._left, self._top = HexGrid(frozenset(), flat, 3, True), 0, 0
        self._drawing: object = None  # what the rows were drawn from
        self._drawn_rows: list[Content] = []  # row by row
        self._strip_cache: dict[Hashable, list[Strip]] = {}

    def show(self, tiles: Mapping[Hex, Tile], rim: Sequence[Run] = ()) -> None:
        """Draw these tiles from now on.

        `rim` is drawn around the map, clockwise from the upper left corner, a quarter of it on each side; it is left
        out where there is no room for it.
        """
        self._tiles, self._rim = tiles, rim
        if self.cursor_hex not in tiles:
            self.cursor_hex = min(tiles, default=CENTRE)
        self._draw()

    def begin_preview(self) -> None:
        """Do nothing: previews are marked hex by hex, not cell by cell, see `HexDashboard`."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows of the largest drawing that fits in so many columns, whatever is drawn now."""
        if not self._tiles:
            return super().get_content_height(container, viewport, width)
        rim = bool(self._rim)
        grid = HexGrid.fit(self._tiles, width - 2 * RIM_CELLS * rim, 1 << 10, flat=self._flat)
        if rim and not grid.outlined:
            rim, grid = False, HexGrid.fit(self._tiles, width, 1 << 10, flat=self._flat)
        return grid.height + 2 * rim

    @property
    def has_rim(self) -> bool:
        """Whether there is room for the rim."""
        return self._left >= RIM_CELLS and self._top >= 1

    def move_cursor(self, space: Hex) -> None:
        """Move the cursor to a hex of the map."""
        if space not in self._tiles or space == self.cursor_hex:
            return
        self.cursor_hex = space
        self._draw()
        self.scroll_to_cursor()
        self.post_message(self.CursorMoved(space))

    def scroll_to_cursor(self) -> None:
        """Scroll to the cursor's hex, if the map is larger than its container."""
        if not isinstance(self.parent, ScrollableContainer) or self.cursor_hex not in self._grid.hexes:
            return
        x, y = self._grid.find_text_cell(self.cursor_hex)
        rows = _SCROLL_MARGIN * (2 if self._grid.outlined else 1)
        around = Region(x + self._left - 1, y + self._top - rows, self._grid.text_width + 2, 2 * rows + 1)
        self.parent.scroll_to_region(around, animate=False)

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        width, height = self._available_size()
        cursor = self.cursor_hex if self.has_focus else None
        drawing = (self._tiles, self._rim, cursor, width, height, self.compass)
        if not self._tiles or not width or not height or drawing == self._drawing:
            return
        self._drawing = drawing
        rim = bool(self._rim)
        self._grid = self._fit_grid(width - 2 * RIM_CELLS * rim, height - 2 * rim)
        if rim and not self._grid.outlined:  # a map with outlines is better than one with a rim
            self._grid = self._fit_grid(width, height)
        rows = max(height if not self._pans else 0, self._grid.height)
        self._left, self._top = max(0, width - self._grid.width) // 2, max(0, rows - self._grid.height) // 2
        canvas = Canvas(max(width, self._grid.width), rows)
        self._grid.draw(self._tiles, cursor, on=canvas, left=self._left, top=self._top)
        if self.has_rim:
            self._draw_rim(canvas)
        if self.compass:
            canvas.draw_compass(self.compass)
        self._drawn_rows = canvas.to_rows()
        self.update(Content("\n").join(self._drawn_rows))

    def render(self) -> Visual:
        return CachedRows(self._drawn_rows, self._strip_cache, self.app.theme)

    def _available_size(self) -> tuple[int, int]:
        """Return the cells for the map: its own, or those of the container in which it scrolls."""
        container = self.parent if self._pans else None
        size = (
            container.scrollable_content_region.size
            if isinstance(container, ScrollableContainer)
            else self.content_size
        )
        return size.width, size.height

    def _fit_grid(self, width: int, height: int) -> HexGrid:
        if self._pans:
            height = max(height, 1 << 10)
        return HexGrid.fit(self._tiles, width, height, flat=self._flat)

    def _draw_rim(self, canvas: Canvas) -> None:
        """Draw the rim close to the map, not at the widget's edge."""
        left, top = self._left - RIM_CELLS, self._top - 1
        wide, high = self._grid.width + RIM_CELLS, self._grid.height + 1
        for number, run in enumerate(self._rim):
            side, rest = divmod(number * 4, len(self._rim))
            along, across = rest * wide // len(self._rim), rest * high // len(self._rim)
            x, y = [(along, 0), (wide, across), (wide - along, high), (0, high - across)][side]
            for text, style in run:
                canvas.draw_text(left + x, top + y, text, style)
                x += len(text)

    class Resized(Message):
        """A message: the map has another size, and may have gained or lost its rim."""

    def on_resize(self) -> None:
        had_rim = self.has_rim
        self._draw()
        if self.has_rim != had_rim:
            self.post_message(self.Resized())
        self.call_after_refresh(self.scroll_to_cursor)

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self._draw()
        if has_focus:
            self.scroll_to_cursor()

    # ------------------------------------------------------------------ pointing

    def action_walk(self, arrow: str) -> None:
        self.move_cursor(self._grid.step_to(self.cursor_hex, cast("Arrow", arrow)))

    def action_take(self) -> None:
        self.post_message(self.HexChosen(self.cursor_hex))

    def on_click(self, event: Click) -> None:
        space = self._grid.find_hex(event.x - self._left, event.y - self._top)
        if space is None:
            return
        event.stop()
        if space == self.cursor_hex and self.has_focus:
            self.action_take()
        else:
            self.focus()
            self.move_cursor(space)
