"""Text that is laid out and painted anew only when it changes: a busy board costs the screen next to nothing."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Static

from .preview_markup import mark_differences


class CachedStatic(Static):
    """A `Static` that does nothing when it is told what it shows already, and moves nothing where the new fits.

    To lay a whole screen out takes longer than to paint one line of it: that is done only for another size.
    """

    _shown: VisualType | None = None
    #: What is there, while what would be is shown: what is updated then is shown as it would change that.
    there: Content | None = None

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        if self.there is not None and isinstance(content, Content | str):
            content = mark_differences(self.there, Content(content) if isinstance(content, str) else content)
        if is_same(content, self._shown):
            return
        self._shown = content
        before = self._wanted_size() if layout else None
        super().update(content, layout=False)
        if layout:
            self._unmeasure()
            if (before is None and self._laid_out) or before != self._wanted_size():
                self.refresh(layout=True)

    @property
    def _laid_out(self) -> bool:
        """Whether it has a place on the screen: on a hidden page it gets one with that page."""
        return all(domnode.display for domnode in self.ancestors_with_self if isinstance(domnode, Widget))

    def _unmeasure(self) -> None:
        """Let all that it lies in be measured anew at the next layout: panes share their room by what is in them.

        Textual forgets only up to the first whose size it takes for fixed, and nothing of other widths than today's.
        """
        for above in self.ancestors:
            if isinstance(above, Widget):
                above._clear_arrangement_cache()

    def begin_preview(self) -> None:
        """Show a preview from now on, until `come_back`."""
        shown = self._shown
        self.there = shown if isinstance(shown, Content) else Content(shown if isinstance(shown, str) else "")

    def end_preview(self) -> None:
        """Show again what is updated."""
        self.there = None

    def _wanted_size(self) -> tuple[int, int] | None:
        """Return columns and rows that the text asks for, 0 where the sheet says them.

        None before it was ever laid out.
        """
        width = self.content_size.width
        if not width:
            return None
        styles: Any = self.styles  # taken for rules, as Textual's own widgets do
        columns = self.visual.get_optimal_width(styles, width) if styles.is_auto_width else 0
        return columns, self.visual.get_height(styles, width) if styles.is_auto_height else 0


def is_same(one: VisualType, other: VisualType | None) -> bool:
    """Return whether both look alike."""
    # Contents compare by their text alone; colours count here.
    if isinstance(one, Content) and isinstance(other, Content):
        return one.plain == other.plain and one.spans == other.spans
    return isinstance(one, str) and isinstance(other, str) and one == other


def set_border_title(widget: Widget, title: Content) -> None:
    """Give `widget` a title over its frame, where it has another one by now: a title paints it anew."""
    if widget.border_title != title.markup:
        widget.border_title = title
