"""An option list whose highlighted row stays readable.

Colours that stand out on the background vanish on the highlight.
"""

from __future__ import annotations

import math

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.events import Resize
from textual.geometry import Region, Size
from textual.reactive import Reactive, reactive
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget
from textual.widgets.option_list import Option

from .overflow_hint import OverflowHint
from .textual_internals import RenderedOptionList


class VisibleHighlightList(OverflowHint, RenderedOptionList):
    """An option list with the highlighted row in the highlight's own colour, and the number of rows out of sight.

    Its scrollbar is there from the first layout that needs it, and other rows ask for a layout only where they may move
    something: Textual lays the whole screen out again in both cases.
    """

    virtual_size: Reactive[Size] = Reactive(Size(0, 0), layout=False)
    highlighted: reactive[int | None] = reactive(None, repaint=False)  # another highlight changes two options only
    _painted_highlight: int | None = None

    @property
    def scrollable_content_region(self) -> Region:
        """The region of the rows in the list, by its present size: that on the screen would be searched each time."""
        return super().find_scrollable_region(self.outer_size.region.shrink(self.styles.gutter))

    def find_scrollable_region(self, region: Region) -> Region:
        """Return the part of `region` that a layout leaves for rows, and show a scrollbar where they need one."""
        if self.styles.overflow_y == "auto" and self.is_mounted:
            needs_scrollbar = self._count_rows(region.width, region.height + 1) > region.height
            if needs_scrollbar != self.show_vertical_scrollbar:
                self.set_reactive(Widget.show_vertical_scrollbar, needs_scrollbar)
        return super().find_scrollable_region(region)

    def _count_rows(self, columns: int, most: float = math.inf) -> int:
        """Return the number of rows in so many columns; rows of two lines are counted only up to `most` options."""
        is_known = self.option_count >= most
        return self.option_count if is_known else sum(self.measure_option(option, columns) for option in self.options)

    def resize(self, size: Size, virtual_size: Size, container_size: Size, layout: bool) -> bool:
        columns = super().find_scrollable_region(size.region.shrink(self.styles.gutter)).width
        if columns > 0 and columns != self.virtual_size.width:
            self.forget_rows()
            self.set_reactive(Widget.virtual_size, Size(columns, self._count_rows(columns)))
        old_rows = self.container_size.height
        changed = super().resize(size, virtual_size, container_size, layout)
        if self.container_size.height != old_rows:  # an edge that comes takes a row
            self.call_later(self._update_hint_if_attached)
        return changed

    def on_resize(self, event: Resize) -> None:
        event.prevent_default()  # Textual would wrap and paint all rows again, even in as many columns

    def watch_virtual_size(self, old_size: Size, new_size: Size) -> None:
        super().watch_virtual_size()
        is_fitting = max(old_size.height, new_size.height) <= self.scrollable_content_region.height
        if old_size.height != new_size.height and (self.styles.auto_dimensions or not is_fitting):
            self.refresh(layout=True)

    def watch_highlighted(self, highlighted: int | None) -> None:
        self.refresh_options(self._painted_highlight, highlighted)
        self._painted_highlight = highlighted
        super().watch_highlighted(highlighted)

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the highlight, unless the list was removed since that was asked for: then it has no styles."""
        if self.is_attached:
            super().scroll_to_highlight(top)

    def render_option(self, option: Option, style: Style) -> list[Strip]:
        strips = super().render_option(option, style)
        if option is not self.highlighted_option:
            return strips
        highlight_style = RichStyle(color=style.rich_style.color)
        return [
            Strip(
                [
                    Segment(text, (segment_style or highlight_style) + highlight_style)
                    for text, segment_style, _ in strip
                ],
                strip.cell_length,
            )
            for strip in strips
        ]

    def is_row_visible(self, row_id: str) -> bool:
        """Return whether the option with this id is in sight, all of it."""
        lines, top = self.option_rows, round(self.scroll_y)
        positions = [y for y, (index, _) in enumerate(lines) if self.options[index].id == row_id]
        return bool(positions) and top <= positions[0] and positions[-1] < top + self.scrollable_content_region.height

    def count_hidden_lines(self) -> tuple[int, int]:
        """Return the number of options out of sight above and below, wholly or in part."""
        lines, top = self.option_rows, round(self.scroll_y)
        last = min(top + self.scrollable_content_region.height, len(lines)) - 1
        if not lines or last < top:
            return 0, 0
        (first, begins), (end, _) = lines[top], lines[last]
        is_last_cut = last + 1 < len(lines) and lines[last + 1][0] == end
        return first + bool(begins), self.option_count - 1 - end + is_last_cut
