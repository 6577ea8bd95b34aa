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

from ..basics.overflow_hint import Scroll
from ..basics.visible_highlight import VisibleHighlightList
from ..explanations import MAX_EXPLAINED, Cause, Explanation, Explanations, format_rules, join_first_titles


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

    def __init__(self, table: GameTable, speech: Speech, explainable_options: Iterable[Option]) -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            explainable_options: Options that can be explained in addition to those offered now.
        """
        super().__init__()
        self.table, self.speech = table, speech
        self._explainable_options = tuple(explainable_options)
        self._why: tuple[int, Explanations] | None = None  # with the revision that it explains
        self._rows: list[Row] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.plain_text("ui-why-title"), "bold $primary"))
            yield Input(placeholder=self.speech.plain_text("ui-why-ask"), id="option", compact=True)
            yield VisibleHighlightList(id="reasons")
            yield Static(Content.styled(self.speech.plain_text("ui-why-hint"), "$muted"))

    def on_mount(self) -> None:
        self.show("")
        self.query_one("#option").focus()

    # ------------------------------------------------------------------ what is told

    def show(self, query: str) -> None:
        """Show the explanations that match `query`; an overview if that is empty."""
        with self.table.locked():
            session = self.table.session
            if self._why is None or self._why[0] != session.revision:
                self._why = (session.revision, Explanations(session, self.speech, self._explainable_options))
            why = self._why[1]
            self._rows = list(self._search_rows(why, query) if query else self._overview_rows(why))
        rows = self.query_one("#reasons", OptionList)
        rows.clear_options()
        rows.add_options(
            [
                Line(row.text, id=str(index), disabled=not (row.rule or row.option))
                for index, row in enumerate(self._rows)
            ]
        )

    def _overview_rows(self, why: Explanations) -> Iterator[Row]:
        causes = why.list_causes()
        if not causes:
            yield Row(Content(self.speech.plain_text("ui-why-nothing")))
        for cause, titles in causes:
            yield self._cause_row(cause)
            yield Row(Content.styled(f"    {join_first_titles(titles, self.speech)}", "$muted"))

    def _search_rows(self, why: Explanations, query: str) -> Iterator[Row]:
        titles = why.find_titles(query)
        explained_rows = [
            row for explanation in why.list_explanations(query) for row in self._explanation_rows(explanation)
        ]
        yield from explained_rows
        if len(titles) > MAX_EXPLAINED:
            yield Row(Content(self.speech.plain_text("ui-why-more", count=len(titles) - MAX_EXPLAINED)))
        rules = why.list_rules(query)
        if not explained_rows and not rules:
            yield Row(Content(self.speech.plain_text("ui-why-unknown", option=query)))
        elif rules:
            yield Row(Content.styled(self.speech.plain_text("ui-why-rules"), "bold $primary"))
            for rule in rules:
                title = Content.assemble("§ ", (rule.id, "$muted"), f"  {rule.title}")
                yield Row(Content.assemble(title, (f"\n{rule.sentence}", "$muted")), rule.id)

    def _explanation_rows(self, explanation: Explanation) -> Iterator[Row]:
        title = Content.styled(explanation.title, "bold")
        if explanation.able_actors:
            players = ", ".join(filter(None, explanation.able_actors))
            key = "ui-why-free" if players and explanation.causes else "ui-why-possible"
            title = Content.assemble(title, (" ✓ ", "$success"), self.speech.plain_text(key, who=players))
        yield Row(title, option=explanation.option)
        for cause in explanation.causes:
            yield self._cause_row(cause, explanation.option)
        for fix in explanation.fixes:
            yield Row(Content.assemble(("  → ", "$accent"), self.speech.plain_text("ui-why-mend", mend=fix)))

    def _cause_row(self, cause: Cause, option: str = "") -> Row:
        affected = f" ({', '.join(cause.actors)})" if any(cause.actors) else ""
        return Row(Content.assemble("  ✗ ", cause.text, affected, (f"  {cause.rule}", "$muted")), cause.rule, option)

    # ------------------------------------------------------------------ keys

    @on(Input.Changed)
    def filter_rows(self, event: Input.Changed) -> None:
        event.stop()
        self.show(event.value.strip())

    @on(Input.Submitted)
    def submit_query(self, event: Input.Submitted) -> None:
        """Go to the rows, and let the board light the obstacles of the first option."""
        event.stop()
        if not event.value.strip():
            self.dismiss()
            return
        option = next((row.option for row in self._rows if row.option), "")
        if option:
            self.table.ask_why(option)
        self.action_rows()

    def action_rows(self) -> None:
        """Focus the first row that opens a rule."""
        if self.focused is self.query_one("#option") and any(row.rule for row in self._rows):
            rows = self.query_one("#reasons", OptionList)
            rows.focus()
            rows.highlighted = next(index for index, row in enumerate(self._rows) if row.rule)

    @on(OptionList.OptionSelected)
    def open_row(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        row = self._rows[int(event.option.id or 0)]
        if row.rule:
            self.app.push_screen(RuleScreen(self.table.session.game.id, row.rule, self.speech))
        elif row.option:
            self.table.ask_why(row.option)


class RuleScreen(Dialog[None]):
    """A dialog with the text of the rule `name` of `game`, in our own words."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,enter", "dismiss", show=False, id="rule.close")]

    def __init__(self, game: str, name: str, speech: Speech) -> None:
        super().__init__()
        self.game, self.rule, self.speech = game, name, speech

    def compose(self) -> ComposeResult:
        title, *lines = format_rules(self.game, self.rule, self.speech) or [
            self.rule,
            self.speech.plain_text("ui-rule-none", rule=self.rule),
        ]
        with Scroll(classes="dialog"):
            yield Static(
                Content("\n\n").join([Content.styled(title, "bold $primary"), *map(Content, lines)]), id="rule"
            )

    def on_mount(self) -> None:
        self.query_one(Scroll).focus()
