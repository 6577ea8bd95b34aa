"""Jump mode: every focusable widget gets a letter; typing the letter focuses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import ComposeResult
from textual.events import Click, Key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from marshub.tui.basics.dialog import Dialog

LETTERS = "asdfghjkleruioptyqwzxcvbnm"


def assign_jump_letters(screen: Screen[Any]) -> Sequence[tuple[str, Widget]]:
    """Return a letter for each visible focusable widget of `screen`, in reading order."""
    visible = [widget for widget in screen.focus_chain if widget.region.area and screen.region.overlaps(widget.region)]
    visible.sort(key=lambda widget: (widget.region.y, widget.region.x))
    return list(zip(LETTERS, visible, strict=False))


class JumpScreen(Dialog[None]):
    """The letters, drawn over the screen below."""

    def __init__(self, targets: Sequence[tuple[str, Widget]]) -> None:
        super().__init__()
        self.targets = dict(targets)

    def compose(self) -> ComposeResult:
        for letter, widget in self.targets.items():
            mark = Static(f" {letter} ", classes="jump")
            mark.styles.offset = (widget.region.x, widget.region.y)
            yield mark

    def on_key(self, event: Key) -> None:
        event.stop()
        event.prevent_default()
        self._focus_target(self.targets.get(event.character or ""))

    def on_click(self, event: Click) -> None:
        self._focus_target(
            next((w for w in self.targets.values() if w.region.contains(event.screen_x, event.screen_y)), None)
        )

    def _focus_target(self, target: Widget | None) -> None:
        self.dismiss()
        if target is not None and target.is_attached:
            self.app.call_after_refresh(target.focus)
