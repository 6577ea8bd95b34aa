"""The text of a rule, in our own words."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.more import Scroll
from ..whynot import rule_lines


class RuleScreen(Dialog[None]):
    """A dialog with the text of the rule `name` of `game`, in our own words."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "dismiss", show=False, id="rule.close")]

    def __init__(self, game: str, name: str, speech: Speech) -> None:
        super().__init__()
        self.game, self.rule, self.speech = game, name, speech

    def compose(self) -> ComposeResult:
        lines = rule_lines(self.game, self.rule, self.speech) or [self.speech.text("ui-rule-none", rule=self.rule)]
        title = Content.styled(self.rule, "bold $primary")
        with Scroll(classes="dialog"):
            yield Static(Content("\n\n").join([title, *map(Content, lines)]), id="rule")

    def on_mount(self) -> None:
        self.query_one(Scroll).focus()
