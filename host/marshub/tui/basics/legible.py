"""Lists whose highlighted row can be read: colours that stand out on the ground drown in the highlight."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual.strip import Strip
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class LegibleList(OptionList):
    """An option list that shows the highlighted row in the highlight's own colour alone."""

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        strips = super()._get_option_render(option, style)
        if option is not self.highlighted_option:
            return strips
        own = RichStyle(color=style.rich_style.color)
        return [
            Strip([Segment(text, (old or own) + own) for text, old, _ in strip], strip.cell_length) for strip in strips
        ]
