"""Help: what the keys do here, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from marshub.words import Speech

#: Keys that lists and entry fields know by themselves.
_LISTS = (
    ("↑ ↓", "ui-help-move"),
    ("Enter", "ui-help-take"),
    ("1-9 d-z", "ui-help-shortcut"),
    ("+ - ← →", "ui-help-count"),
    ("Space", "ui-help-tick"),
    ("Esc", "ui-help-back"),
    ("Tab", "ui-help-focus"),
)


class HelpScreen(ModalScreen[None]):
    """Lists the keys of the screen below, and `legend`, the signs of the game's dashboard."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter", "dismiss", show=False, id="help.close")
    ]

    def __init__(self, speech: Speech, bindings: Iterable[ActiveBinding], legend: Content | None = None) -> None:
        super().__init__()
        self.speech, self.legend = speech, legend
        self._keys = [
            (active.binding.key, active.binding.description)
            for active in bindings
            if active.binding.id and active.binding.description
        ]

    def compose(self) -> ComposeResult:
        lines = [Content.styled(self.speech.text("ui-help-keys"), "bold $primary")]
        lines += [_line(self.app.get_key_display(Binding(key, "")), text) for key, text in self._keys]
        lines += [_line(key, self.speech.text(text)) for key, text in _LISTS]
        if self.legend is not None:
            lines += [Content(""), Content.styled(self.speech.text("ui-help-signs"), "bold $primary"), self.legend]
        with VerticalScroll(classes="dialog tall"):
            yield Static(Content("\n").join(lines))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


def _line(key: str, text: str) -> Content:
    return Content.assemble((f"{key:>8}", "bold $accent"), f"  {text}")
