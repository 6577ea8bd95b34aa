"""The advice page: the best answers to the pending question, with what they gain and risk."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.advice.spoken import Spoken, Tone, spoken
from marshub.kernel import MarsHubError
from marshub.table.adviser import Standing
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.legible import LegibleList
from ..basics.more import Scroll
from ..excuses import complain
from ..following import Follower, News, TableChanged

_MARKS: dict[Tone, tuple[str, str]] = {
    "step": ("· ", "$accent"),
    "why": ("→ ", "$accent"),
    "gain": ("+ ", "bold $success"),
    "risk": ("▲ ", "bold $warning"),
    "plain": ("= ", "$muted"),
}


class Better(News):
    """A message: the adviser has new results."""


class AdviceScreen(Follower, Dialog[str]):
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

    def __init__(self, table: GameTable, speech: Speech, eyes: Callable[[], str | None]) -> None:
        super().__init__()
        self.table, self.speech, self._eyes = table, speech, eyes
        self._rows: list[str] = []  # ids of the rows in the list
        self._spoken: list[Spoken] = []
        self._unheard: Callable[[], None] | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall", id="advice"):
            yield Static(id="advice-asked")
            yield LegibleList(id="advised")
            with Scroll(id="advice-why"):
                yield Static(id="advice-told")
            yield Static(id="advice-state")
            yield Static(id="advice-hint")

    def on_mount(self) -> None:
        self.follow()
        self._unheard = self.table.adviser.listen(self._found)
        self.show()
        self.query_one("#advised").focus()

    def on_unmount(self) -> None:
        if self._unheard is not None:
            self._unheard()

    def _found(self) -> None:
        # Called on whatever thread; posting a message is safe from any.
        self.post_message(Better())

    # ------------------------------------------------------------------ what is shown

    @on(TableChanged)
    @on(Better)
    def show(self) -> None:
        """Show the current advice; after the question has changed, that of the new question."""
        with self.table.looking() as table:
            standing = table.adviser.ask(self._eyes())
            pending = table.session.pending
            asked = self.speech.say(pending.prompt) if pending is not None and standing.barred != "private" else ""
            rivals = table.adviser.rivals
        title = Content.styled(self.speech.text("advice-title"), "bold $primary")
        self._say("#advice-asked", Content.assemble(title, "  ", asked) if asked else title)
        # Without playouts the advice is a line or two, which need not cover the table.
        self.query_one("#advice").set_class(
            bool(standing.barred) or (standing.done and not standing.playouts), "-short"
        )
        self._list(standing)
        self._say("#advice-state", Content.styled(self.speech.say(standing.words()), "$muted"))
        hint = "advice-hint" if any(row.option for row in self._spoken) else "advice-hint-none"
        hints = [self.speech.text(hint)]
        if rivals and not self.table.only_looking and self.table.seat is None:
            hints.append(self.speech.text("advice-hint-want" if standing.barred == "off" else "advice-hint-unwant"))
        self._say("#advice-hint", Content.styled(" · ".join(hints), "$muted"))

    def _say(self, where: str, what: Content) -> None:
        box = self.query_one(where, Static)
        if box.content != what:
            box.update(what)

    def _list(self, standing: Standing) -> None:
        box = self.query_one("#advised", OptionList)
        ids = [row.id for row in standing.rows]
        self._spoken = [spoken(row, self.speech) for row in standing.rows]
        lines = [_line(number, row) for number, row in enumerate(self._spoken, 1)]
        if ids == self._rows:
            for number, line in enumerate(lines):
                if box.get_option_at_index(number).prompt != line:
                    box.replace_option_prompt_at_index(number, line)
        else:
            stood = self._rows[box.highlighted] if box.highlighted is not None and self._rows else ""
            moved = box.highlighted not in (None, 0)  # an unmoved highlight stays on the best row
            box.clear_options()
            box.add_options([Line(line, id=str(number)) for number, line in enumerate(lines)])
            self._rows = ids
            box.highlighted = (ids.index(stood) if moved and stood in ids else 0) if ids else None
        box.display = bool(ids)
        self._tell(box.highlighted)

    def _tell(self, number: int | None) -> None:
        """Show the details of one row."""
        told = self._spoken[number].lines if number is not None and number < len(self._spoken) else ()
        lines = [Content.assemble(_MARKS[tone], said) for tone, said in told]
        self._say("#advice-told", Content("\n").join(lines))

    # ------------------------------------------------------------------ keys

    @on(OptionList.OptionHighlighted, "#advised")
    def look_at(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._tell(event.option_index)
        self.query_one("#advice-why", Scroll).scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#advised")
    def go(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._spoken[event.option_index].option)

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
            if self.table.adviser.rivals:
                self.table.want_advice(on)
        except (MarsHubError, OSError) as error:
            complain(self, error, self.speech)


def _line(number: int, row: Spoken) -> Content:
    head = Content.assemble((f"{number} ", "bold $accent"), (row.title, "bold"))
    return Content.assemble(head, "\n  ", (row.won, "$success")) if row.won else head
