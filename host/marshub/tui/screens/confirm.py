"""The confirm dialog, shown before what cannot simply be undone."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.dom import UNDO


class ConfirmScreen(Dialog[bool]):
    """A dialog that asks the message `key` with `args`. Its result is True for yes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,n", "say(False)", show=False, id="ask.no"),
        Binding("y,s", "say(True)", show=False, id="ask.yes"),
        Binding("left,right,up,down", "app.focus_next", show=False, id="ask.other"),
    ]

    def __init__(self, speech: Speech, key: str, **args: str | int) -> None:
        super().__init__()
        self.speech, self.key, self.args = speech, key, args

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.speech.plain_text(self.key, **self.args))
            with Horizontal(classes="buttons"):
                yield Button(self.speech.plain_text("no"), id="no", compact=True)
                yield Button(self.speech.plain_text("yes"), id="yes", variant="warning", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_say(self, answer: bool) -> None:
        self.dismiss(answer)


class UndoConfirmScreen(ConfirmScreen):
    """The dialog that confirms an undo of revealed information."""

    ROLE = UNDO
