"""An option list whose highlighted row stays readable.

Colours that stand out on the background vanish on the highlight.
"""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip
from textual.style import Style
from textual.widgets.option_list import Option

from .overflow_hint import OverflowHint
from .textual_internals import RenderedOptionList


class VisibleHighlightList(OverflowHint, RenderedOptionList):
    """An option list with the highlighted row in the highlight's own colour, and the number of rows out of sight."""

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
