"""The story so far: what happened, in sentences, the newest in sight."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from marshub.kernel import Happening
from marshub.words import Speech

from ..basics.still import Still
from ..look import GameLook

_KEPT = 300  # lines on the screen; the save keeps all


class StoryLog(VerticalScroll, can_focus=True):
    """Sentences, oldest first. It follows the newest unless somebody has scrolled up."""

    def __init__(self, look: GameLook, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.look, self.speech = look, speech
        self._told: list[Happening] = []
        self._lines: list[Content] = []

    def compose(self) -> ComposeResult:
        yield Still(id="story")

    def on_mount(self) -> None:
        self.border_title = self.speech.text("ui-log")
        self.anchor()

    def show(self, log: Sequence[Happening]) -> None:
        """Tell what is new in `log`; after an undo the story is told anew."""
        if self._told and (len(log) < len(self._told) or log[len(self._told) - 1] is not self._told[-1]):
            self._told, self._lines = [], []
        fresh = list(log[len(self._told) :])
        if not fresh and self._lines:
            return
        self._told += fresh
        self._lines += [self._line(happening) for happening in fresh[-_KEPT:]]
        del self._lines[:-_KEPT]
        self.query_one("#story", Static).update(Content("\n").join(self._lines))

    def _line(self, happening: Happening) -> Content:
        kind = type(happening).__name__
        text = self.look.told(happening, self.speech)
        if kind.endswith("Began"):
            return Content.styled(text, "bold $primary")
        if kind in ("Adjusted", "PositionLaid", "BegunAnew", "TakenBack", "Reopened", "Mended"):
            return Content.styled(f"~ {text}", "italic $secondary")
        return Content(f"· {text}")
