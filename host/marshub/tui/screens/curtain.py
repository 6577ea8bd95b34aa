"""The curtain: nothing of the table is in sight until the player whose cards come next sits before the screen."""

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
    """Asks to pass the screen to a seat; gives that seat once somebody says to be it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", show=False, id="curtain.open"),
    ]

    def __init__(self, speech: Speech, seat: str, name: str) -> None:
        """`seat` is the id, `name` what the seat is called."""
        super().__init__()
        self.speech, self.seat, self._name_of_seat = speech, seat, name

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Content.styled(self.speech.text("ui-curtain-title", who=self._name_of_seat), "bold $primary"))
            yield Static(self.speech.text("ui-curtain-open", who=self._name_of_seat))

    def action_open(self) -> None:
        """The seat is there."""
        self.dismiss(self.seat)
