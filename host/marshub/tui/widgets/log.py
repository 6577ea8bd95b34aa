"""The panes that show moments: the log next to the question, and the present moment over it."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from marshub.kernel import Moment, Session, Tale
from marshub.words import Speech

from ..basics.more import ToEnd
from ..basics.still import Still
from ..look import GameLook
from .moment_text import log_text

_STEP = 50  # moments removed at once, so that most updates only append
_KEPT = 150  # moments in the pane; the log's page has all of them


class StoryLog(ToEnd, can_focus=True):
    """The log: moments, oldest first, each with its cause and its effects. It follows the newest unless scrolled up."""

    def __init__(self, look: GameLook, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.look, self.speech = look, speech
        self._tale = Tale("")
        self._width = 0  # cells of a line
        self._known: list[tuple[Moment, Content]] = []  # visible moments and their text

    def compose(self) -> ComposeResult:
        yield Still(id="story")

    def on_mount(self) -> None:
        self.border_title = self.speech.text("ui-log")

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._width:  # wrap the lines again
            self._width = width
            self._known = [(each, self._text(each)) for each, _ in self._known]
            self._write()

    def _text(self, moment: Moment) -> Content:
        # Stories are in the overlay and on the log's page; here one would take the rows of three effects.
        return log_text(moment, self.look, self.speech, self._width, story=False)

    def _write(self) -> None:
        self.query_one("#story", Static).update(Content("\n").join([text for _, text in self._known]))

    def show(self, session: Session[Any, Any]) -> None:
        """Show the moments of `session`; after an undo start again. Call it while nothing changes."""
        moments = [moment for segment in self._tale.of(session) for moment in segment]
        del moments[: max(len(moments) - _KEPT, 0) // _STEP * _STEP]
        # Only the latest moments may have changed: keep the texts of the others.
        same = 0
        for (known, _), moment in zip(self._known, moments, strict=False):
            if known is not moment and known != moment:
                break
            same += 1
        fresh = [(each, self._text(each)) for each in moments[same:]]
        if same == len(moments) == len(self._known) and moments:
            return
        self._known = [*self._known[:same], *fresh]
        self._write()
