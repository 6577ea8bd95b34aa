"""The first-run tour: what there is and how to get at it, in a few cards."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.quick import QuickButton

CARDS = ("welcome", "decide", "table", "board", "undo", "help")


class TourScreen(Dialog[None]):
    """Shows the cards one by one. Posts `Seen` however it is left."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", show=False, id="tour.leave"),
        Binding("right,enter,space,n", "turn(1)", show=False, id="tour.next"),
        Binding("left,backspace,p", "turn(-1)", show=False, id="tour.back"),
    ]

    AUTO_FOCUS = "#on"

    class Seen(Message):
        """The tour was seen, or left."""

    def __init__(self, speech: Speech) -> None:
        super().__init__()
        self.speech, self.at = speech, 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(id="heading")
            yield Static(id="text")
            with Horizontal(classes="buttons"):
                yield QuickButton(self.speech.text("ui-key-back"), id="back", compact=True)
                yield QuickButton(self.speech.text("ui-tour-on"), id="on", variant="primary", compact=True)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        text = self.speech.text
        card = CARDS[self.at]
        count = Content.styled(f"  {self.at + 1}/{len(CARDS)}", "$muted")
        title = Content.styled(text(f"ui-tour-{card}"), "bold $primary")
        self.query_one("#heading", Static).update(title + count)
        self.query_one("#text", Static).update("\n" + text(f"ui-tour-{card}.text"))

    def action_turn(self, by: int) -> None:
        if self.at + by == len(CARDS):
            self.action_leave()
        else:
            self.at = max(0, self.at + by)
            self._show()

    def action_leave(self) -> None:
        self.post_message(self.Seen())
        self.dismiss()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_turn(1 if event.button.id == "on" else -1)
