"""The story so far: what happened, in moments, the cause first and what it brought below; the newest in sight."""

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

_STEP = 50  # so many go at once from its head: what stays need not be said anew each time
_KEPT = 150  # moments in the pane; the log's page has all of them


class StoryLog(ToEnd, can_focus=True):
    """Moments, oldest first. It follows the newest unless somebody has scrolled up."""

    def __init__(self, look: GameLook, speech: Speech, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self.look, self.speech = look, speech
        self._tale = Tale("")
        self._width = 0  # of a line
        self._known: list[tuple[Moment, Content]] = []  # what stands there, and how

    def compose(self) -> ComposeResult:
        yield Still(id="story")

    def on_mount(self) -> None:
        self.border_title = self.speech.text("ui-log")

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width
        if width != self._width:  # lines are broken anew
            self._width = width
            self._known = [(each, self._text(each)) for each, _ in self._known]
            self._write()

    def _text(self, moment: Moment) -> Content:
        # Stories are told when they come, and stand on the log's page: here they would take the room of three effects.
        return log_text(moment, self.look, self.speech, self._width, story=False)

    def _write(self) -> None:
        self.query_one("#story", Static).update(Content("\n").join([text for _, text in self._known]))

    def show(self, session: Session[Any, Any]) -> None:
        """Tell what happened in `session`; after an undo the story is told anew. Called while nothing changes."""
        moments = [moment for segment in self._tale.of(session) for moment in segment]
        del moments[: max(len(moments) - _KEPT, 0) // _STEP * _STEP]
        # What is past is the same again but for its last moments, which may have grown.
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
