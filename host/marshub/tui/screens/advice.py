"""The advice page: the best answers to the pending question, with what they gain and risk."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.advice.translated_rows import Tone, TranslatedRow, translate_row
from marshub.kernel import MarsHubError
from marshub.table.adviser import AdviceStatus
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.overflow_hint import Scroll
from ..basics.visible_highlight import VisibleHighlightList
from ..error_messages import show_error
from ..table_follower import CoalescedMessage, TableChanged, TableFollower

_MARKS: dict[Tone, tuple[str, str]] = {
    "step": ("· ", "$accent"),
    "why": ("→ ", "$accent"),
    "gain": ("+ ", "bold $success"),
    "risk": ("▲ ", "bold $warning"),
    "plain": ("= ", "$muted"),
}


class AdviceChanged(CoalescedMessage):
    """A message: the adviser has new results."""


class AdviceScreen(TableFollower, Dialog[str]):
    """A page with the advice that `viewer` may see at `table`, refreshed as the adviser finds more.

    Its result is the id of the chosen option; the question is not answered by that.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,v", "dismiss('')", show=False, id="advice.close"),
        Binding("space", "more", show=False, id="advice.more"),
        Binding("plus", "want(True)", show=False, id="advice.want"),
        Binding("minus", "want(False)", show=False, id="advice.unwant"),
    ]
    help_key = "ui-help-on-advice"

    def __init__(self, table: GameTable, speech: Speech, viewer: Callable[[], str | None]) -> None:
        super().__init__()
        self.table, self.speech, self._get_viewer = table, speech, viewer
        self._row_ids: list[str] = []  # ids of the rows in the list
        self._worded_rows: list[TranslatedRow] = []
        self._stop_following_advice: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall", id="advice"):
            yield Static(id="advice-asked")
            yield VisibleHighlightList(id="advised")
            with Scroll(id="advice-why"):
                yield Static(id="advice-told")
            yield Static(id="advice-state")
            yield Static(id="advice-hint")

    def on_mount(self) -> None:
        self.follow_table()
        self._stop_following_advice = self.table.adviser.listen(self._post_advice_changed)
        self.show()
        self.query_one("#advised").focus()

    def on_unmount(self) -> None:
        if self._stop_following_advice is not None:
            self._stop_following_advice()

    def _post_advice_changed(self) -> None:
        # Called on whatever thread; posting a message is safe from any.
        self.post_message(AdviceChanged())

    # ------------------------------------------------------------------ what is shown

    @on(TableChanged)
    @on(AdviceChanged)
    def show(self) -> None:
        """Show the current advice; after the question has changed, that of the new question."""
        with self.table.locked() as table:
            standing = table.adviser.request_advice(self._get_viewer())
            pending = table.session.pending
            question = self.speech.say(pending.prompt) if pending is not None and standing.barred != "private" else ""
            rivals = table.adviser.has_rivals
        title = Content.styled(self.speech.plain_text("advice-title"), "bold $primary")
        self._update_static("#advice-asked", Content.assemble(title, "  ", question) if question else title)
        # Without playouts the advice is a line or two, which need not cover the table.
        self.query_one("#advice").set_class(
            bool(standing.barred) or (standing.done and not standing.playouts), "-short"
        )
        self._list_advice(standing)
        self._update_static("#advice-state", Content.styled(self.speech.say(standing.describe()), "$muted"))
        hint = "advice-hint" if any(row.option for row in self._worded_rows) else "advice-hint-none"
        if self._can_take_plans and any(row.plan for row in self._worded_rows):
            hint = "advice-hint-plan"
        hints = [self.speech.plain_text(hint)]
        shares = [int(share[0]) for row in self._worded_rows if (share := re.search(r"\d+", row.won))]
        if shares != sorted(shares, reverse=True):
            hints.append(self.speech.plain_text("advice-order"))
        if rivals and not self.table.is_read_only and self.table.viewer is None:
            hints.append(
                self.speech.plain_text("advice-hint-want" if standing.barred == "off" else "advice-hint-unwant")
            )
        self._update_static("#advice-hint", Content.styled(" · ".join(hints), "$muted"))

    def _update_static(self, selector: str, content: Content) -> None:
        static = self.query_one(selector, Static)
        if static.content != content:
            static.update(content)

    def _list_advice(self, standing: AdviceStatus) -> None:
        option_list = self.query_one("#advised", OptionList)
        ids = [row.id for row in standing.rows]
        self._worded_rows = [translate_row(row, self.speech) for row in standing.rows]
        lines = [_format_row(number, row) for number, row in enumerate(self._worded_rows, 1)]
        if ids == self._row_ids:
            for number, line in enumerate(lines):
                if option_list.get_option_at_index(number).prompt != line:
                    option_list.replace_option_prompt_at_index(number, line)
        else:
            highlighted_id = (
                self._row_ids[option_list.highlighted] if option_list.highlighted is not None and self._row_ids else ""
            )
            has_moved = option_list.highlighted not in (None, 0)  # an unmoved highlight stays on the best row
            option_list.clear_options()
            option_list.add_options([Line(line, id=str(number)) for number, line in enumerate(lines)])
            self._row_ids = ids
            option_list.highlighted = (
                (ids.index(highlighted_id) if has_moved and highlighted_id in ids else 0) if ids else None
            )
        option_list.display = bool(ids)
        self._show_details(option_list.highlighted)

    def _show_details(self, number: int | None) -> None:
        """Show the details of one row."""
        details = self._worded_rows[number].lines if number is not None and number < len(self._worded_rows) else ()
        lines = [Content.assemble(_MARKS[tone], text) for tone, text in details]
        self._update_static("#advice-told", Content("\n").join(lines))

    # ------------------------------------------------------------------ keys

    @on(OptionList.OptionHighlighted, "#advised")
    def show_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show_details(event.option_index)
        self.query_one("#advice-why", Scroll).scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#advised")
    def choose_option(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option not in event.option_list.options:  # the advice became another meanwhile
            return
        row = self._worded_rows[event.option_index]
        if not (row.plan and self._can_take_plans):
            self.dismiss(row.option)
            return
        try:
            self.table.take_plan(row.plan)
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
        else:
            self.dismiss("")

    @property
    def _can_take_plans(self) -> bool:
        """Whether whoever looks at the page may answer, and with a whole plan."""
        return self.table.can_take_plans and not self.table.is_read_only

    def action_more(self) -> None:
        """Scroll one page down in the details, and from their end back to the beginning."""
        why = self.query_one("#advice-why", Scroll)
        if why.scroll_y >= why.max_scroll_y:
            why.scroll_home(animate=False)
        else:
            why.scroll_page_down(animate=False)

    def action_want(self, on: bool) -> None:
        """Turn advice on or off for the whole table, in a game of rivals."""
        try:
            if self.table.adviser.has_rivals:
                self.table.want_advice(on)
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)


def _format_row(number: int, row: TranslatedRow) -> Content:
    head = Content.assemble((f"{number} ", "bold $accent"), (row.title, "bold"))
    return Content.assemble(head, "\n  ", (row.won, "$success")) if row.won else head
