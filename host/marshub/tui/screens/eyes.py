"""Eyes on board: the screen sleeps while buttons and lamps lead; any key wakes it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.events import Click, Key
from textual.widgets import Static

from marshub.tui.basics.dialog import Opened
from marshub.words import Speech


class EyesScreen(Opened[None]):
    """The dark screen of board-only mode: buttons and LEDs of the board lead, and any key shows the table again."""

    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self.speech = speech

    def compose(self) -> ComposeResult:
        yield Static(self.speech.text("ui-eyes"), id="asleep")

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()  # the key only ends the mode
        self.wake()

    def on_click(self, event: Click) -> None:
        self.wake()

    def wake(self) -> None:
        """Show the table again."""
        if self.is_current:
            self.dismiss(None)
