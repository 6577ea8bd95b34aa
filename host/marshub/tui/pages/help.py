"""Help about the focused widget, the keys, and the symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.overflow_hint import Scroll
from ..widgets.shortcuts import get_message_letter

#: Keys of lists and input fields, which are not among the bindings.
_LIST_KEYS = (
    ("↑ ↓", "ui-help-move"),
    ("Enter", "ui-help-take"),
    ("1-9 d-z", "ui-help-shortcut"),
    ("+ - ← →", "ui-help-count"),
    ("Space", "ui-help-tick"),
    ("Esc", "ui-help-back"),
    ("Tab", "ui-help-focus"),
    ("Ctrl+P", "ui-help-palette"),
)


def find_topic(screen: Screen[Any], speech: Speech) -> str:
    """Return the help on the focused widget or its nearest ancestor that has one; "" if there is none.

    A widget's is `ui-help-on-<id>`, a screen's `ui-help-on-<its class without "Screen">`; `help_key` comes first.
    """
    focused = screen.focused
    for node in focused.ancestors_with_self if focused is not None else (screen,):
        name = re.sub(r"(?<!^)(?=[A-Z])", "-", type(node).__name__.removesuffix("Screen").removesuffix("Page"))
        key = getattr(node, "help_key", "") or f"ui-help-on-{name.lower() if isinstance(node, Screen) else node.id}"
        if speech.has_message(key):
            return speech.plain_text(key)
    return ""


class HelpScreen(Dialog[None]):
    """A dialog with `topic` and its `details`, the keys of the screen below, and `legend`, the symbols of its game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,f1,enter", "dismiss", show=False, id="help.close")
    ]

    def __init__(
        self,
        speech: Speech,
        bindings: Iterable[ActiveBinding],
        legend: Content | None = None,
        *,
        topic: str = "",
        details: Content | None = None,
    ) -> None:
        super().__init__()
        self.speech, self.legend, self.topic, self.details = speech, legend, topic, details
        # A command may have several keys: it is listed once.
        self._keys = {
            active.binding.id: (active.binding.key, active.binding.description)
            for active in reversed(list(bindings))
            if active.binding.id and active.binding.description
        }

    def compose(self) -> ComposeResult:
        lines: list[Content] = []
        if self.topic:
            lines += [
                Content.styled(self.speech.plain_text("ui-help-here"), "bold $primary"),
                Content(self.topic),
                Content(""),
            ]
        if self.details is not None:
            lines.append(self.details)
        if self._keys:  # a page with its own keys explains them in its topic
            lines.append(Content.styled(self.speech.plain_text("ui-help-keys"), "bold $primary"))
            keys = reversed(list(self._keys.values()))
            lines += [_make_line(self.app.get_key_display(Binding(key, "")), text) for key, text in keys]
            list_keys = ((get_message_letter("ui-done", self.speech), "ui-help-end"), *_LIST_KEYS)
            lines += [_make_line(key, self.speech.plain_text(text)) for key, text in list_keys]
        if self.legend is not None:
            lines += [
                Content(""),
                Content.styled(self.speech.plain_text("ui-help-signs"), "bold $primary"),
                self.legend,
            ]
        with Scroll(classes="dialog tall" if self._keys or self.details else "dialog"):
            yield Static(Content("\n").join(lines))

    def on_mount(self) -> None:
        self.query_one(Scroll).focus()


def _make_line(key: str, text: str) -> Content:
    return Content.assemble((f"{key:>8}", "bold $accent"), f"  {text}")
