"""The drawn board: a picture of the table's board, and a hand that arrows and clicks move over it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, cast

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.timer import Timer

from marshub.board.drawn import Part
from marshub.table.touch import HandAt

from ..basics.board_picture import Arrow, Sight
from ..basics.still import Still
from .board_sight import BoardSight

BEAT_S = 0.25  # a blinking LED is on for two beats and off for two


class DrawnBoard(Still, can_focus=True):
    """The picture of the board in `visible_board`, as large as it fits. With the focus it has the player's own hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk('up')", show=False, id="drawn.up"),
        Binding("down", "walk('down')", show=False, id="drawn.down"),
        Binding("left", "walk('left')", show=False, id="drawn.left"),
        Binding("right", "walk('right')", show=False, id="drawn.right"),
        Binding("enter,space", "act", show=False, id="drawn.act"),
    ]

    @dataclass
    class Walked(Message):
        """A message: the hand is over another part, or the board was drawn again."""

        part: Part | None

    @dataclass
    class Acted(Message):
        """A message: the hand acts on a part."""

        part: Part

    def __init__(self, sight: BoardSight, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, markup=False)
        self.sight, self.picture = sight, sight.picture()
        stops = self.picture.stops
        self.at = stops[0].id if stops else ""
        self.held = ""
        self._others: HandAt | None = None  # the simulated hand when the player's own was moved last
        self.seen = Sight()
        self._drawn: tuple[object, ...] = ()
        self._beat = 0
        self._left = self._top = 0
        self._timer: Timer | None = None

    @property
    def part(self) -> Part | None:
        """The part under the hand."""
        return self.sight.by_id.get(self.at)

    @property
    def own(self) -> bool:
        """Return whether the player's own hand is over the board, not that of a simulation."""
        return bool(self.held) or (self.has_focus and self.sight.table.hand is self._others)

    def show(self) -> None:
        """Draw the board again if it has changed."""
        with self.sight.table.looking():
            self.seen = self.sight.sight(at=self.at if self.own else "", held=self.held if self.own else "")
        self._keep_time()
        self._draw()

    def go(self, part: str) -> None:
        """Move the hand over a part."""
        if part in self.sight.by_id and part != self.at:
            self.at = part
            self.show()
        self.post_message(self.Walked(self.part))

    def hold(self, piece: str) -> None:
        """Put `piece` in the hand; "" empties it."""
        self.held = piece
        self.show()
        self.post_message(self.Walked(self.part))

    # ------------------------------------------------------------------ drawing

    def _draw(self) -> None:
        width, height = self.content_size
        if not width or not height:
            return
        beat = self._beat if self._timer is not None else 0
        now = (self.seen, beat, width, height)
        if now == self._drawn:
            return
        self._drawn = now
        picture, seen = self.picture, self.seen
        picture.size(width, height)
        if beat:
            seen = Sight(seen.lamps, seen.pieces, seen.silent, seen.at, seen.held, seen.does, beat)
        canvas = picture.draw(seen)
        self._scroll(seen.at, width, height)
        self.update(canvas.content(self._left, self._top, min(width, picture.width), min(height, picture.height)))

    def _scroll(self, at: str, width: int, height: int) -> None:
        picture = self.picture
        cells = picture.spots.get(at)
        if cells is not None:
            self._left = max(min(self._left, cells.x), cells.x + cells.width - width)
            self._top = max(min(self._top, cells.y), cells.y + cells.height - height)
        self._left = max(0, min(self._left, picture.width - width))
        self._top = max(0, min(self._top, picture.height - height))

    def _keep_time(self) -> None:
        """Start or stop the timer for blinking LEDs: it runs if some blink and the settings allow motion."""
        moves = self.seen.moves and self.app.animation_level == "full"
        if moves and self._timer is None:
            self._timer = self.set_interval(BEAT_S, self._tick)
        elif not moves and self._timer is not None:
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
            self.post_message(self.Walked(self.part))

    # ------------------------------------------------------------------ pointing

    def action_walk(self, arrow: str) -> None:
        self._others = self.sight.table.hand
        self.go(self.picture.step(self.at, cast(Arrow, arrow)))

    def action_act(self) -> None:
        if self.part is not None:
            self.post_message(self.Acted(self.part))

    def on_click(self, event: Click) -> None:
        found = self.picture.part_at(event.x + self._left, event.y + self._top)
        if found is None:
            return
        event.stop()
        self._others = self.sight.table.hand
        again = found.id == self.at and self.has_focus
        self.focus()
        self.go(found.id)
        if again or found.kind == "button":
            self.action_act()
