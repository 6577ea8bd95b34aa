"""The set-up guide: which piece goes where, one at a time; on the board only its spot is lit."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from marshub.board.lights import ZONE
from marshub.kernel import Laying
from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..marks import bar
from ..widgets.quick import QuickButton

_AHEAD = 4  # steps that are shown before their turn


class LayScreen(ModalScreen[None]):
    """Walks through the steps of `Game.laying`: the table as it is now, so that it serves a save as well."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,l", "leave", show=False, id="lay.leave"),
        Binding("enter,right,down,space", "go(1)", show=False, id="lay.next"),
        Binding("left,up,backspace", "go(-1)", show=False, id="lay.back"),
        Binding("pagedown", "go(10)", show=False, id="lay.far"),
        Binding("pageup", "go(-10)", show=False, id="lay.far-back"),
    ]

    AUTO_FOCUS = "#on"

    class Pressed(Message):
        """A button of the board."""

        def __init__(self, button: str) -> None:
            super().__init__()
            self.button = button

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        with table.looking():
            self.steps: list[Laying] = list(table.session.game.laying(table.session.state))
        self.at = 0

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(id="heading")
            yield Static(id="text")
            yield Static(Content.styled(self.speech.text("ui-lay-hint"), "$muted"), id="said")
            with Horizontal(classes="buttons"):
                yield QuickButton(self.speech.text("ui-key-back"), id="back", compact=True)
                yield QuickButton(self.speech.text("ui-lay-done"), id="on", variant="primary", compact=True)

    def on_mount(self) -> None:
        self._show()

    def on_unmount(self) -> None:
        self.table.spotlight()

    @property
    def step(self) -> Laying | None:
        """The step to be done now; None once all are."""
        return self.steps[self.at] if self.at < len(self.steps) else None

    def _show(self) -> None:
        say, step = self.speech.say, self.step
        title = Content.styled(self.speech.text("ui-lay-title"), "bold $primary")
        progress = bar(20 * self.at // max(1, len(self.steps)), 20, "$success")
        self.query_one("#heading", Static).update(title + "  " + progress + f" {self.at}/{len(self.steps)}")
        rows: list[Content] = [Content("")]
        if self.at:
            rows.append(Content.styled(f"✓ {say(self.steps[self.at - 1].words)}", "$muted"))
        if step is None:
            rows.append(Content.styled(self.speech.text("ui-lay-over"), "bold $success"))
        else:
            rows.append(Content.styled(f"▶ {say(step.words)}", "bold"))
            rows += [Content.styled(f"· {say(each.words)}", "$muted") for each in self.steps[self.at + 1 :][:_AHEAD]]
        self.query_one("#text", Static).update(Content("\n").join(rows))
        lights = () if step is None else (*((ZONE + step.zone,) if step.zone else ()), *step.lights)
        self.table.spotlight(lights, self._button)

    def _button(self, button: str) -> None:
        self.post_message(self.Pressed(button))

    def on_lay_screen_pressed(self, event: Pressed) -> None:
        """The board's buttons walk too: hands are there."""
        if event.button in ("ok", "next"):
            self.action_go(1)
        elif event.button in ("prev", "back", "undo"):
            self.action_go(-1)

    def action_go(self, by: int) -> None:
        if self.step is None and by > 0:
            self.action_leave()
            return
        self.at = min(max(0, self.at + by), len(self.steps))
        self._show()

    def action_leave(self) -> None:
        self.dismiss()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_go(1 if event.button.id == "on" else -1)
