"""The drawn board: a picture of the table's board, and a hand that arrows and clicks move over it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from marshub.board.drawn import Part
from marshub.table.simulated_hand import HandPosition

from ..basics.board_picture import Arrow, BoardContent
from ..basics.cached_static import CachedStatic
from ..basics.canvas import CachedRows, Canvas
from ..basics.led_symbols import BEATS
from .visible_board import VisibleBoard

BLINK_BEAT_S = 0.25  # a blinking LED is on for two beats and off for two


class DrawnBoard(CachedStatic, can_focus=True):
    """The picture of the board in `visible_board`, as large as it fits. With the focus it has the player's own hand."""

    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk('up')", show=False, id="drawn.up"),
        Binding("down", "walk('down')", show=False, id="drawn.down"),
        Binding("left", "walk('left')", show=False, id="drawn.left"),
        Binding("right", "walk('right')", show=False, id="drawn.right"),
        Binding("enter,space", "act", show=False, id="drawn.act"),
    ]

    @dataclass
    class HandMoved(Message):
        """A message: the hand is over another part, or the board was drawn again."""

        part: Part | None

    @dataclass
    class ActionRequested(Message):
        """A message: the hand acts on a part."""

        part: Part

    def __init__(self, visible_board: VisibleBoard, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, markup=False)
        self.visible_board, self.picture = visible_board, visible_board.picture()
        stops = self.picture.stops
        self.part_id = stops[0].id if stops else ""
        self.held_piece = ""
        self._other_hand: HandPosition | None = None  # the simulated hand when the player's own was moved last
        self.shown_sight = BoardContent()
        self._drawn_state: tuple[object, ...] = ()
        self._canvas_by_beat: dict[int, tuple[BoardContent, Canvas]] = {}  # the latest for each beat, and what it shows
        self._drawn_canvas, self._drawn_view = Canvas(0, 0), (0, 0, 0, 0)  # the view: left, top, width, height
        self._rows: list[Content] = []
        self._rows_by_beat: dict[tuple[int, int], tuple[Canvas, Content]] = {}  # by beat and row: blinking rows
        self._strip_cache: dict[Hashable, list[Strip]] = {}
        self._beat = 0
        self._left = self._top = 0
        self._timer: Timer | None = None

    @property
    def part(self) -> Part | None:
        """The part under the hand."""
        return self.visible_board.by_id.get(self.part_id)

    @property
    def is_own_hand(self) -> bool:
        """Return whether the player's own hand is over the board, not that of a simulation."""
        return bool(self.held_piece) or (self.has_focus and self.visible_board.table.hand is self._other_hand)

    def show(self) -> None:
        """Draw the board again if it has changed."""
        with self.visible_board.table.locked():
            self.shown_sight = self.visible_board.get_sight(
                at=self.part_id if self.is_own_hand else "", held=self.held_piece if self.is_own_hand else ""
            )
        self._update_blinking()
        self._draw()

    def move_hand(self, part: str) -> None:
        """Move the hand over a part."""
        if part in self.visible_board.by_id and part != self.part_id:
            self.part_id = part
            self.show()
        self.post_message(self.HandMoved(self.part))

    def hold_piece(self, piece: str) -> None:
        """Put `piece` in the hand; "" empties it."""
        self.held_piece = piece
        self.show()
        self.post_message(self.HandMoved(self.part))

    # ------------------------------------------------------------------ drawing

    @property
    def visual(self) -> Content:
        return Content("\n").join(self._rows)  # for readers; what is painted is `render`

    def render(self) -> CachedRows:
        return CachedRows(self._rows, self._strip_cache, self.app.theme)

    def _draw(self) -> None:
        """Draw the present picture: only cells that look otherwise than before are painted."""
        width, height = self.content_size
        if not width or not height:
            return
        beat = self._beat % BEATS if self._timer is not None else 0
        state = (self.shown_sight, width, height)
        if state != self._drawn_state:
            if state[1:] != self._drawn_state[1:]:
                self._canvas_by_beat.clear()
            self._drawn_state = state
            self.picture.lay_out(width, height)
            self._scroll_to_part(self.shown_sight.hand_part, width, height)
        sight, known = replace(self.shown_sight, beat=beat), self._canvas_by_beat.get(beat)
        if known is None or known[0] != sight:
            known = self._canvas_by_beat[beat] = (sight, self.picture.draw(sight, known))
        canvas, view = known[1], (self._left, self._top, width, height)
        shown_size = min(width, self.picture.width), min(height, self.picture.height)
        if view == self._drawn_view:
            regions = canvas.find_changes(self._drawn_canvas, *view)
            for y in {region.y for region in regions}:
                drawn_canvas, row = self._rows_by_beat.get((beat, y), (None, Content()))
                if drawn_canvas is not canvas:
                    (row,) = canvas.to_rows(self._left, self._top + y, shown_size[0], 1)
                    self._rows_by_beat[beat, y] = canvas, row
                self._rows[y] = row
        else:
            self._rows_by_beat.clear()
            regions, self._rows = [self.size.region], canvas.to_rows(self._left, self._top, *shown_size)
        self._drawn_canvas, self._drawn_view = canvas, view
        if regions:
            self.refresh(*regions)

    def _scroll_to_part(self, part_id: str, width: int, height: int) -> None:
        picture = self.picture
        cells = picture.cells_by_part.get(part_id)
        if cells is not None:
            self._left = max(min(self._left, cells.x), cells.x + cells.width - width)
            self._top = max(min(self._top, cells.y), cells.y + cells.height - height)
        self._left = max(0, min(self._left, picture.width - width))
        self._top = max(0, min(self._top, picture.height - height))

    def _update_blinking(self) -> None:
        """Start or stop the timer for blinking LEDs: it runs if some blink and the settings allow motion."""
        blinks = self.shown_sight.has_animation and self.app.animation_level == "full"
        if blinks and self._timer is None:
            self._timer = self.set_interval(BLINK_BEAT_S, self._tick)
        elif not blinks and self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        self._beat += 1
        if self.screen.is_current:
            self._draw()

    def on_resize(self) -> None:
        self._draw()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        if self.is_mounted:
            self.show()
            self.post_message(self.HandMoved(self.part))

    # ------------------------------------------------------------------ pointing

    def action_walk(self, arrow: str) -> None:
        self._other_hand = self.visible_board.table.hand
        self.move_hand(self.picture.step_to(self.part_id, cast("Arrow", arrow)))

    def action_act(self) -> None:
        if self.part is not None:
            self.post_message(self.ActionRequested(self.part))

    def on_click(self, event: Click) -> None:
        part = self.picture.find_part(event.x + self._left, event.y + self._top)
        if part is None:
            return
        event.stop()
        self._other_hand = self.visible_board.table.hand
        is_under_hand = part.id == self.part_id and self.has_focus
        self.focus()
        self.move_hand(part.id)
        if is_under_hand or part.kind == "button":
            self.action_act()
