"""The why-not page: the rules against any option, whom they affect, and what would fix it; and a rule's text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import Option
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.legible import LegibleList
from ..whynot import MANY, Cause, Found, WhyNot, some
from .rule import RuleScreen


class Row(NamedTuple):
    """A line of the page: its text, the rule that Enter opens, and the option that the board lights."""

    text: Content
    rule: str = ""
    option: str = ""


class WhyScreen(Dialog[None]):
    """A page of explanations. Without a query it shows each cause once, with the options that it forbids.

    Typed words keep the options and rules that match them. Enter goes to the rows; on a reason it opens the rule.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", show=False, id="why.close"),
        Binding("down", "rows", show=False, id="why.rows"),
    ]

    def __init__(self, table: GameTable, speech: Speech, wondered: Iterable[Option]) -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            explainable_options: Options that can be explained in addition to those offered now.
        """
        super().__init__()
        self.table, self.speech = table, speech
        self._wondered = tuple(wondered)
        self._why: tuple[int, WhyNot] | None = None  # with the revision that it explains
        self._rows: list[Row] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.text("ui-why-title"), "bold $primary"))
            yield Input(placeholder=self.speech.text("ui-why-ask"), id="option", compact=True)
            yield LegibleList(id="reasons")
            yield Static(Content.styled(self.speech.text("ui-why-hint"), "$muted"))

    def on_mount(self) -> None:
        self.show("")
        self.query_one("#option").focus()

    # ------------------------------------------------------------------ what is told

    def show(self, wanted: str) -> None:
        """Show the explanations that match `query`; an overview if that is empty."""
        with self.table.looking():
            session = self.table.session
            if self._why is None or self._why[0] != session.revision:
                self._why = (session.revision, WhyNot(session, self.speech, self._wondered))
            why = self._why[1]
            self._rows = list(self._found(why, wanted) if wanted else self._overview(why))
        rows = self.query_one("#reasons", OptionList)
        rows.clear_options()
        rows.add_options(
            [Line(row.text, id=str(at), disabled=not (row.rule or row.option)) for at, row in enumerate(self._rows)]
        )

    def _overview(self, why: WhyNot) -> Iterator[Row]:
        found = why.overview()
        if not found:
            yield Row(Content(self.speech.text("ui-why-nothing")))
        for cause, titles in found:
            yield self._cause(cause)
            yield Row(Content.styled(f"    {some(titles, self.speech)}", "$muted"))

    def _found(self, why: WhyNot, wanted: str) -> Iterator[Row]:
        titles = why.look_up(wanted)
        told = [row for found in why.told(wanted) for row in self._about(found)]
        yield from told
        if len(titles) > MANY:
            yield Row(Content(self.speech.text("ui-why-more", count=len(titles) - MANY)))
        rules = [] if len(titles) > MANY else why.rules(wanted)
        if not told and not rules:
            yield Row(Content(self.speech.text("ui-why-unknown", option=wanted)))
        elif rules:
            yield Row(Content.styled(self.speech.text("ui-why-rules"), "bold $primary"))
            for rule in rules:
                yield Row(Content.assemble("  § ", rule), rule)

    def _about(self, found: Found) -> Iterator[Row]:
        title = Content.styled(found.title, "bold")
        if found.free:
            who = ", ".join(filter(None, found.free))
            key = "ui-why-free" if who and found.causes else "ui-why-possible"
            title = Content.assemble(title, (" ✓ ", "$success"), self.speech.text(key, who=who))
        yield Row(title, option=found.option)
        for cause in found.causes:
            yield self._cause(cause, found.option)
        for mend in found.mends:
            yield Row(Content.assemble(("  → ", "$accent"), self.speech.text("ui-why-mend", mend=mend)))

    def _cause(self, cause: Cause, option: str = "") -> Row:
        whom = f" ({', '.join(cause.whom)})" if any(cause.whom) else ""
        return Row(Content.assemble("  ✗ ", cause.said, whom, (f"  {cause.rule}", "$muted")), cause.rule, option)

    # ------------------------------------------------------------------ keys

    @on(Input.Changed)
    def filter(self, event: Input.Changed) -> None:
        event.stop()
        self.show(event.value.strip())

    @on(Input.Submitted)
    def ask(self, event: Input.Submitted) -> None:
        """Go to the rows, and let the board light the obstacles of the first option."""
        event.stop()
        if not event.value.strip():
            self.dismiss()
            return
        option = next((row.option for row in self._rows if row.option), "")
        if option:
            self.table.wonder(option)
        self.action_rows()

    def action_rows(self) -> None:
        """Focus the first row that opens a rule."""
        if self.focused is self.query_one("#option") and any(row.rule for row in self._rows):
            rows = self.query_one("#reasons", OptionList)
            rows.focus()
            rows.highlighted = next(at for at, row in enumerate(self._rows) if row.rule)

    @on(OptionList.OptionSelected)
    def open(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        row = self._rows[int(event.option.id or 0)]
        if row.rule:
            self.app.push_screen(RuleScreen(self.table.session.game.id, row.rule, self.speech))
        elif row.option:
            self.table.wonder(row.option)
