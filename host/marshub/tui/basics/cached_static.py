"""A `Static` that lays out and paints only what has changed, so that a busy board costs the screen next to nothing."""

from __future__ import annotations

from typing import Any

from textual.content import Content
from textual.geometry import Size
from textual.visual import Visual, VisualType
from textual.widget import Widget
from textual.widgets import Static

from .preview_markup import mark_differences
from .textual_internals import UnscrolledWidget, clear_arrangement_cache, clear_box_cache

_MAX_TOLD_HEIGHTS = 4  # else measuring at each width takes longer than another layout


class CachedStatic(UnscrolledWidget, Static):
    """A `Static` that ignores an update without a change, and lays nothing out anew where the new content fits.

    Laying a whole screen out takes longer than painting one line: it is done only when the size changes.
    """

    auto_links = False  # no text here has links, and each painted row would be searched for them
    _shown: VisualType | None = None
    #: The content before a preview: an update during the preview shows its differences to it. None without a preview.
    actual_content: Content | None = None
    #: By width in columns: the rows that a layout was told, and may remember.
    _told_heights: dict[int, int] | None = None

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        if self.actual_content is not None and isinstance(content, Content | str):
            content = mark_differences(self.actual_content, Content(content) if isinstance(content, str) else content)
        if is_same(content, self._shown):
            return
        self._shown = content
        old_size = self._measure_content() if layout else None
        super().update(content, layout=False)
        if layout:
            if not self._keeps_heights():
                self._forget_measures()
            if old_size != self._measure_content() or (old_size is None and self._is_laid_out):
                self.refresh(layout=True)

    @property
    def _is_laid_out(self) -> bool:
        """True if the widget has a place on the screen. A widget of a hidden page gets one with that page."""
        return all(node.display for node in self.ancestors_with_self if isinstance(node, Widget))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self._tell_height(width, super().get_content_height(container, viewport, width))

    def _tell_height(self, width: int, rows: int) -> int:
        self._told_heights = {**(self._told_heights or {}), width: rows}
        return rows

    def _keeps_heights(self) -> bool:
        """Return whether the present content takes as many rows as before at each width that a layout may remember."""
        told, size = self._told_heights, self.size
        self._told_heights = None
        if told is None or len(told) > _MAX_TOLD_HEIGHTS or self.styles.is_auto_width or not self.is_mounted:
            return False
        if self.actual_content is not None:
            return False  # marking the differences at each width takes longer, too
        return all(self.get_content_height(size, size, width) == rows for width, rows in told.items())

    def _forget_measures(self) -> None:
        """Let the next layout measure the present content, at any size: panes share their space by their contents.

        Textual does so for the first of several layout requests only, though a layout may have come in between.
        """
        for node in self.ancestors_with_self:
            if isinstance(node, Widget):
                clear_arrangement_cache(node)
                clear_box_cache(node)

    def begin_preview(self) -> None:
        """Show updates as a preview, with the differences marked, until `end_preview`."""
        shown = self._shown
        self.actual_content = shown if isinstance(shown, Content) else Content(shown if isinstance(shown, str) else "")

    def end_preview(self) -> None:
        """Show updates as they are again."""
        self.actual_content = None

    def _measure_content(self) -> tuple[int, int] | None:
        """Return the columns and rows that the content needs, 0 where the style sheet sets them.

        None until the widget was laid out once.
        """
        width = self.content_size.width
        if not width:
            return None
        styles: Any = self.styles  # passed as rules, as Textual's own widgets do
        columns = self.visual.get_optimal_width(styles, width) if styles.is_auto_width else 0
        return columns, count_content_rows(self.visual, styles, width) if styles.is_auto_height else 0


def count_content_rows(visual: Visual, styles: Any, width: int) -> int:
    """Return the rows that a text takes; one that is broken into rows already is only counted, not wrapped again."""
    if isinstance(visual, Content) and visual.get_optimal_width(styles, width) <= width:
        return visual.plain.count("\n") + 1
    return visual.get_height(styles, width)  # passed as rules, as Textual's own widgets do


def is_same(first: VisualType, second: VisualType | None) -> bool:
    """Return whether two visuals look alike: the same text with the same styles."""
    # Textual compares contents by their text alone; here their styles count too.
    if isinstance(first, Content) and isinstance(second, Content):
        return first.plain == second.plain and first.spans == second.spans
    return isinstance(first, str) and isinstance(second, str) and first == second


def set_border_title(widget: Widget, title: Content) -> None:
    """Set the border title of `widget` if it differs: setting one paints the widget anew."""
    if widget.border_title != title.markup:
        widget.border_title = title
