"""Why not: what is not possible now, and the rules that say so."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from marshub.kernel import Option, Reason
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech


class WhyScreen(Dialog[None]):
    """Lists what could be chosen at other times but not now, each with its reasons.

    A part of a name shows those that have it; anything else can be asked for by its id.

    `seen`: options that were legal earlier at this table for a question of the same kind.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", show=False, id="why.close")]

    def __init__(self, table: GameTable, speech: Speech, seen: Iterable[Option]) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self._blocks: list[Content] = []
        self._option_of: dict[str, str] = {}  # by what is said of it
        with table.looking():
            pending = table.session.pending
            self._legal = {option.id for option in (*pending.options(), *pending.beside())} if pending else set()
        self._seen = [option for option in seen if option.id not in self._legal]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.text("ui-why-title"), "bold $primary"))
            with VerticalScroll():
                yield Static(id="reasons")
            yield Input(placeholder=self.speech.text("ui-why-ask"), id="option", compact=True)

    def on_mount(self) -> None:
        with self.table.looking():
            blocks = [
                (option.id, self._block(self.speech.say(option.label), reasons))
                for option in self._seen
                if (reasons := self.table.session.explain(option.id))
            ]
        said = {block.plain: (option, block) for option, block in blocks}.values()  # the same is said once
        self._blocks = [block for _, block in said]
        self._option_of = {block.plain: option for option, block in said}
        text = Content("\n\n").join(self._blocks) if self._blocks else Content(self.speech.text("ui-why-nothing"))
        self.query_one("#reasons", Static).update(text)
        self.query_one("#option").focus()

    def _block(self, title: str, reasons: Iterable[Reason]) -> Content:
        lines = [
            Content.assemble("  ✗ ", self.speech.say(reason.words), (f"  {reason.rule}", "$muted"))
            for reason in reasons
        ]
        once = {line.plain: line for line in lines}.values()
        return Content("\n").join([Content.styled(title, "bold"), *once])

    @on(Input.Submitted)
    def ask(self, event: Input.Submitted) -> None:
        option = event.value.strip()
        if not option:
            self.dismiss()
            return
        reasons = self.table.wonder(option)  # the board lights what stands in the way
        if reasons:
            text = self._block(option, reasons)
        elif option in self._legal:
            text = Content(self.speech.text("ui-why-legal", option=option))
        elif named := [block for block in self._blocks if option.casefold() in block.plain.casefold()]:
            text = Content("\n\n").join(named)
            if len(named) == 1:
                self.table.wonder(self._option_of[named[0].plain])
        else:
            text = Content(self.speech.text("ui-why-unknown", option=option))
        self.query_one("#reasons", Static).update(text)
