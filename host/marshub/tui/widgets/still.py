"""Text that is laid out and painted anew only when it changes: a busy board costs the screen next to nothing."""

from __future__ import annotations

from textual.content import Content
from textual.visual import VisualType
from textual.widgets import Static


class Still(Static):
    """A `Static` that does nothing when it is told what it shows already."""

    _told: VisualType | None = None

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        if _same(content, self._told):
            return
        self._told = content
        super().update(content, layout=layout)


def _same(one: VisualType, other: VisualType | None) -> bool:
    # Contents compare by their text alone; colours count here.
    if isinstance(one, Content) and isinstance(other, Content):
        return one.plain == other.plain and one.spans == other.spans
    return isinstance(one, str) and isinstance(other, str) and one == other
