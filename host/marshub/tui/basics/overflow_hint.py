"""Lists and texts that show less than all say how much more there is, on their lower edge: "▲ 4  ▼ 3 more"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from textual.containers import VerticalScroll
from textual.geometry import Region, Size
from textual.scrollbar import ScrollBar
from textual.widget import Widget

if TYPE_CHECKING:
    _Base = Widget
else:
    _Base = object

_FRAMELESS = ("", "none", "hidden", "blank")
_CUT = "-more"  # the class of a frameless one that has to say something: it gets an edge


class Bar(ScrollBar):
    """A scrollbar: that it comes, goes or has got another length lays nothing else out, whose room that is does."""

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        return super().refresh(*regions, repaint=repaint, layout=False, recompose=recompose)

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        return super()._size_updated(size, virtual_size, container_size, layout=False)


class OverflowHint(_Base):
    """Mixin for what scrolls. What its edge says besides is its `foot`."""

    foot = ""

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        if self._vertical_scrollbar is None:
            self._vertical_scrollbar = Bar(vertical=True, name="vertical", thickness=self.scrollbar_size_vertical)
            self._vertical_scrollbar.display = False
            self.app._start_widget(self, self._vertical_scrollbar)
        return self._vertical_scrollbar

    def hidden_lines(self) -> tuple[int, int]:
        """Return how many lines are out of sight above and below."""
        if not self.scrollable_content_region.height:
            return 0, 0  # it is not laid out
        above = max(0, round(self.scroll_y))  # what is anchored to its end hangs below the top where it is short
        below = self.virtual_size.height - above - self.scrollable_content_region.height
        return above, max(0, below)

    def say_more(self) -> None:
        """Say what is out of sight now."""
        framed = self.styles.border_bottom[0] not in _FRAMELESS
        above, below = self.hidden_lines()
        if (
            not framed
            and self.has_class(_CUT)
            and self.virtual_size.height <= self.scrollable_content_region.height + 1
        ):
            above = below = 0  # without the edge there is room for all of it
        if not framed:
            self.set_class(bool(above or below), _CUT)
        message = "  ".join(part for part in (self.foot, self._hint_text(above, below)) if part)
        if message != (self.border_subtitle or ""):
            self.border_subtitle = message

    def _hint_text(self, above: int, below: int) -> str:
        speech = getattr(self.app, "speech", None)
        if not (above or below) or speech is None:
            return ""
        if above and below:
            return str(speech.plain_text("ui-rest-both", above=above, below=below))
        return str(speech.plain_text("ui-rest-below" if below else "ui-rest-above", count=below or above))

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        changed: bool = super()._size_updated(size, virtual_size, container_size, layout)
        if changed:
            self.call_later(self._say_more_if_there)
        return changed

    def _say_more_if_there(self) -> None:
        if self.is_attached:
            self.say_more()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self.say_more()

    def watch_virtual_size(self, *_: Any) -> None:
        if self.is_attached:
            self.call_later(self._say_more_if_there)


class Scroll(OverflowHint, VerticalScroll):
    """Text that scrolls, with its scrollbar from the first layout on that it is too long for.

    Textual looks only after a layout whether all of it had room, and then lays the whole screen out once more.
    """

    def _get_scrollable_region(self, region: Region) -> Region:
        room = super()._get_scrollable_region(region)
        if self.styles.overflow_y == "auto" and not self.show_horizontal_scrollbar:
            more = self.arrange(room.size).total_region.bottom > room.height
            if more != self.show_vertical_scrollbar:
                self.set_reactive(Widget.show_vertical_scrollbar, more)
                return super()._get_scrollable_region(region)
        return room

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        # That there is more or less to scroll moves nothing: a scrollbar that comes or goes does, but asks for it.
        return super()._size_updated(size, virtual_size, container_size, layout=layout and size != self._size)


class ToEnd(Scroll):
    """Text that grows: its end stays in sight, whatever room it has, unless somebody has scrolled up.

    Textual's own anchor goes by the room of the layout before, and lets a short text hang at the bottom.
    """

    def expect(self, rows: int) -> None:
        """Announce the number of rows, frame included, of the next layout.

        Scrolling only after it would lay the screen out once more.
        """
        at_end = max(0, self.virtual_size.height - rows + self.gutter.height)
        if self.is_attached and self.scroll_y >= self.max_scroll_y and at_end > self.scroll_y:
            self.set_reactive(Widget.scroll_y, float(at_end))
            self.set_reactive(Widget.scroll_target_y, float(at_end))
            self.vertical_scrollbar.position = at_end

    def _size_updated(self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True) -> bool:
        at_end = self.scroll_y >= self.max_scroll_y
        changed = super()._size_updated(size, virtual_size, container_size, layout)
        if at_end and self.scroll_y < self.max_scroll_y:
            self.scroll_to(y=self.max_scroll_y, animate=False, immediate=True)
        return changed
