"""The tour: a small pointer names one part of the screen after the other, at the table or at home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Resize
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.dom import is_mounted
from marshub.words import Speech

#: The parts in their order: the message that names one, and its selector.
TABLE_PARTS = (
    ("headline", "#headline"),
    ("table", "Dashboard"),
    ("decide", "#decision"),
    ("log", "#log"),
    ("board", "#board"),
    ("keys", "FittedFooter"),
)
HOME_PARTS = (("home", "#menu"), ("home-keys", "Footer"))
POINTER_WIDTH = 46  # columns of the pointer


def find_visible_parts(screen: Screen[Any], parts: Sequence[tuple[str, str]]) -> list[tuple[str, Widget]]:
    """Return those of `parts` that are visible on `screen`."""
    visible_parts = []
    for name, selector in parts:
        try:
            widget = screen.query(selector).first()
        except NoMatches:
            continue
        if widget.region.area and widget.visible:
            visible_parts.append((name, widget))
    return visible_parts


class TourScreen(Dialog[None]):
    """A pointer to the `parts` of the screen below, one by one. It posts `Seen` however it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False, id="tour.leave"),
        Binding("right,enter,space,n,down", "turn(1)", show=False, id="tour.next"),
        Binding("left,backspace,p,up", "turn(-1)", show=False, id="tour.back"),
    ]

    class Seen(Message):
        """A message: the tour was seen, or left."""

    def __init__(self, speech: Speech, parts: Sequence[tuple[str, Widget]]) -> None:
        super().__init__()
        self.speech, self.parts, self.part_index = speech, parts, 0

    def compose(self) -> ComposeResult:
        with Vertical(id="pointer"):
            yield Static(id="heading")
            yield Static(id="text")
            yield Static(Content.styled(self.speech.plain_text("ui-tour-hint"), "$muted"), id="said")

    def on_mount(self) -> None:
        self._show_part()

    def on_unmount(self) -> None:
        self._mark_part(None)

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self._place_pointer)

    def _show_part(self) -> None:
        name, widget = self.parts[self.part_index]
        text = self.speech.plain_text
        count = Content.styled(f"  {self.part_index + 1}/{len(self.parts)}", "$muted")
        title = Content.styled(text(f"ui-tour-{name}"), "bold $primary")
        self.query_one("#heading", Static).update(title + count)
        self.query_one("#text", Static).update(text(f"ui-tour-{name}.text"))
        self._mark_part(widget)
        self.call_after_refresh(self._place_pointer)

    def _mark_part(self, widget: Widget | None) -> None:
        """Mark `widget` as the part that the pointer names, and no other."""
        for _, part in self.parts:
            part.set_class(part is widget, "-pointed")

    def _place_pointer(self) -> None:
        """Place the pointer next to the part that it names, where there is room."""
        if not is_mounted(self, "pointer") or self.is_dismissed:
            return
        pointer, widget = self.query_one("#pointer"), self.parts[self.part_index][1]
        pointer.styles.offset = find_pointer_offset(widget.region, pointer.outer_size, self.size)

    def action_turn(self, by: int) -> None:
        if self.part_index + by == len(self.parts):
            self.action_leave()
        else:
            self.part_index = max(0, self.part_index + by)
            self._show_part()

    def action_leave(self) -> None:
        self.post_message(self.Seen())
        self.dismiss()

    def on_click(self) -> None:
        self.action_turn(1)


def find_pointer_offset(part: Region, pointer: Size, screen: Size) -> Offset:
    """Return where a box of this size covers least of `part`.

    Below, above, to its left, to its right, or over its end.
    """
    right, bottom = max(0, screen.width - pointer.width), max(0, screen.height - pointer.height)
    x, y = min(max(0, part.x + 2), right), min(max(0, part.y + 1), bottom)
    if part.bottom + pointer.height <= screen.height:
        return Offset(x, part.bottom)
    if part.y >= pointer.height:
        return Offset(x, part.y - pointer.height)
    if part.x >= pointer.width:
        return Offset(part.x - pointer.width, y)
    if part.right + pointer.width <= screen.width:
        return Offset(part.right, y)
    return Offset(right, bottom) if part.x else Offset(min(part.right, right), bottom)
