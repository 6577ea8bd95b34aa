"""Screens that cover the whole table: the hot seat handover, board-only mode, and a window that is too small."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech


class CurtainScreen(Dialog[str]):
    """A cover that asks to hand the screen over to a seat. Its result is that seat once its player confirms."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", show=False, id="curtain.open"),
    ]

    def __init__(self, speech: Speech, seat: str, name: str) -> None:
        """Create the cover.

        Args:
            speech: The player's language.
            seat: The seat's id.
            name: The seat's name, for the player.
        """
        super().__init__()
        self.speech, self.seat, self._name_of_seat = speech, seat, name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self.speech.text("ui-curtain-title", who=self._name_of_seat), "bold $primary"))
            yield Static(self.speech.text("ui-curtain-open", who=self._name_of_seat))

    def action_open(self) -> None:
        """Open the table for the seat."""
        self.dismiss(self.seat)
