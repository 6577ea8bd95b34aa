"""Hints on the lower edge of lists and texts that show less than all: "▲ 4  ▼ 3 more"."""

from __future__ import annotations

from typing import Any, Self

from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.scrollbar import ScrollBar
from textual.widget import Widget

from .textual_internals import ResizableWidget, UnscrolledWidget, get_vertical_scrollbar

_FRAMELESS_BORDERS = ("", "none", "hidden", "blank")
_OVERFLOW_CLASS = "-more"  # class of a frameless widget with a hint: it gets an edge


class PassiveScrollBar(UnscrolledWidget, ScrollBar):
    """A scrollbar that never lays out other widgets; its owner does when the bar comes or goes."""

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        return super().refresh(*regions, repaint=repaint, layout=False, recompose=recompose)


class OverflowHint(ResizableWidget):
    """A mixin for scrollable widgets that shows on their edge how many lines are out of sight, after `edge_text`."""

    edge_text = ""
    _is_hint_changing = False

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        return get_vertical_scrollbar(self, PassiveScrollBar)

    @property
    def has_permanent_edge(self) -> bool:
        """Whether the edge is there even if everything fits."""
        return False

    @property
    def _has_frame(self) -> bool:
        return self.styles.border_bottom[0] not in _FRAMELESS_BORDERS

    def count_hidden_lines(self) -> tuple[int, int]:
        """Return the number of lines out of sight above and below."""
        if not self.scrollable_content_region.height:
            return 0, 0  # not laid out yet
        above = max(0, round(self.scroll_y))  # negative for a short text that is anchored to its end
        below = self.virtual_size.height - above - self.scrollable_content_region.height
        return above, max(0, below)

    def update_overflow_hint(self) -> None:
        """Show on the edge how many lines are out of sight now."""
        has_frame = self._has_frame
        above, below = self.count_hidden_lines()
        if (
            not has_frame
            and not self.has_permanent_edge
            and self.has_class(_OVERFLOW_CLASS)
            and self.virtual_size.height <= self.scrollable_content_region.height + 1
        ):
            above = below = 0  # everything fits without the edge
        if not has_frame and self.outer_size.height < 2:
            above = below = 0  # the edge would take the only row, and go again because nothing is left to hide
        hint = self.make_edge_hint(self._format_hint(above, below))
        if not has_frame:
            self.set_class(bool(hint), _OVERFLOW_CLASS)
        if hint != (self.border_subtitle or ""):
            self._is_hint_changing = True
            self.border_subtitle = hint
            self._is_hint_changing = False

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        if self._is_hint_changing:  # Textual would paint all that the edge surrounds
            x, y = self.content_offset
            regions = (Region(-x, self.outer_size.height - 1 - y, self.outer_size.width, 1),)
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def make_edge_hint(self, overflow_hint: str) -> str:
        """Return what the edge shows; `overflow_hint` is "" where nothing is out of sight."""
        return "  ".join(part for part in (self.edge_text, overflow_hint) if part)

    def _format_hint(self, above: int, below: int) -> str:
        speech = getattr(self.app, "speech", None)
        if not (above or below) or speech is None:
            return ""
        if above and below:
            return str(speech.plain_text("ui-rest-both", above=above, below=below))
        return str(speech.plain_text("ui-rest-below" if below else "ui-rest-above", count=below or above))

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        changed = super().resize(size, virtual_size, container_size, layout)
        if changed:
            if self._is_painted_by_layout and self._has_frame:
                self.update_overflow_hint()  # so that the layout paints it
            self.call_later(self._update_hint_if_attached)
        return changed

    def _update_hint_if_attached(self) -> None:
        if self.is_attached:
            self.update_overflow_hint()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self.update_overflow_hint()

    def watch_virtual_size(self, *_: Any) -> None:
        if self.is_attached:
            self.call_later(self._update_hint_if_attached)


class Scroll(UnscrolledWidget, OverflowHint, VerticalScroll):
    """A scrollable text whose scrollbar is there from the first layout that needs it.

    Textual decides after a layout whether a scrollbar is needed, and then lays the whole screen out once more. Here a
    longer or shorter text moves nothing.
    """

    def find_scrollable_region(self, region: Region) -> Region:
        scrollable = super().find_scrollable_region(region)
        if self.styles.overflow_y == "auto" and not self.show_horizontal_scrollbar:
            needs_scrollbar = self.arrange(scrollable.size).total_region.bottom > scrollable.height
            if needs_scrollbar != self.show_vertical_scrollbar:
                self.set_reactive(Widget.show_vertical_scrollbar, needs_scrollbar)
                return super().find_scrollable_region(region)
        return scrollable


class ScrollToEnd(Scroll):
    """A growing text whose end stays in sight at any size, unless a player has scrolled up.

    Textual's own anchor uses the size of the previous layout, and places a short text at the bottom.
    """

    def find_scrollable_region(self, region: Region) -> Region:
        # Scrolling only after the layout would paint the screen once more.
        was_at_end = self.scroll_y >= self.max_scroll_y
        scrollable = super().find_scrollable_region(region)
        end_y = max(0, self.arrange(scrollable.size).total_region.bottom - scrollable.height)
        if was_at_end and scrollable.height > 0 and end_y != self.scroll_y:
            self.set_reactive(Widget.scroll_y, float(end_y))
            self.set_reactive(Widget.scroll_target_y, float(end_y))
            self.vertical_scrollbar.position = end_y
        return scrollable

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        was_at_end = self.scroll_y >= self.max_scroll_y
        changed = super().resize(size, virtual_size, container_size, layout)
        if was_at_end and self.scroll_y < self.max_scroll_y:
            self.scroll_to(y=self.max_scroll_y, animate=False, immediate=True)
        return changed
