"""A window that is too small for a table: it says so, and how large it has to be."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Static

from marshub.tui.basics.dialog import Opened
from marshub.words import Speech

from ..basics.room import COVER, LEAST


class TooSmallScreen(Opened[None]):
    """A cover over a window that is too small for the table, with the size that it needs.

    No key has an effect on it.
    """

    def __init__(self, speech: Speech) -> None:
        super().__init__(id=COVER)
        self.speech = speech

    def compose(self) -> ComposeResult:
        yield Static(id="too-small")

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()

    def on_resize(self) -> None:
        now, least = self.app.size, LEAST
        facts = {"width": least.width, "height": least.height, "now-width": now.width, "now-height": now.height}
        self.query_one(Static).update(self.speech.text("ui-too-small", **facts))
