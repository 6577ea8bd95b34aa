"""The debriefing page: a finished game on one page, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, Static
from textual_plotext import PlotextPlot

from marshub.chronicle.debriefing import Debriefing, make_debriefing
from marshub.chronicle.writers import format_outcome, format_sentence
from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.dom import is_mounted
from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..error_messages import show_error
from ..game_look import GameLook
from ..game_over import list_seats, list_turn_lines
from ..pages.briefing import format_sections
from ..widgets.chart import plot_chart


class DebriefingScreen(SafelyDismissed[None]):
    """The debriefing of the finished game at `table`, as it was when the page was opened.

    `again`: whether a new game can be started from here.
    """

    class NewGameRequested(Message):
        """A message: the players want to leave this table and start a new game."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech, key: str = "", *, again: bool = False) -> None:
        super().__init__()
        self.table, self.look, self.speech = table, look, speech
        self._debriefing: Debriefing | None = None
        self._chart_index = 0
        keys = [("escape", "leave", "table"), ("j", "chronicle", "chronicle")]
        keys += [("n", "again", "new-game")] if again else []
        charts = (("space", "turn(1)", "curve"), ("right", "turn(1)", "curve"), ("left", "turn(-1)", ""))
        for key_name, action, name in (*keys, *charts):
            label = speech.plain_text(f"ui-key-{name}") if name else ""
            bind_keys(self, key_name, action, label, id=f"debriefing.{name or 'back'}", show=key_name != "right")
        bind_keys(self, f"enter,q,{key}" if key else "enter,q", "leave", id="debriefing.close")

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Horizontal(id="ended"):
            with Scroll(id="page", can_focus=True):
                yield Static(id="text")
            yield PlotextPlot(id="curve")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        try:
            with self.table.locked():
                self._debriefing = make_debriefing(self.table.session, self.table.viewer)
        except MarsHubError as error:
            show_error(self, error, self.speech)
        self.call_after_refresh(self._fill_page)

    def _fill_page(self) -> None:
        debriefing = self._debriefing
        if debriefing is None or not is_mounted(self, "headline", "text", "page", "curve"):
            return
        heading = Content.styled(self.speech.plain_text("ui-key-debriefing"), "bold $primary")
        name = Content.styled(f"  {self.speech.plain_text(f'game-{debriefing.chronicle.game}')}", "$muted")
        outcome_text = Content.styled(format_outcome(debriefing.chronicle, self.speech, scores=False), "bold")
        self.query_one("#headline", Static).update(heading + name + "\n" + outcome_text)
        self.query_one("#text", Static).update(debriefing_text(debriefing, self.look, self.speech))
        self.query_one("#curve").display = bool(debriefing.charts)
        self.query_one("#page").focus()
        self.action_turn(0)

    def on_resize(self) -> None:
        self.call_after_refresh(self.action_turn, 0)

    def action_turn(self, by: int) -> None:
        """Show the next chart, or the one before."""
        if self._debriefing is not None and (charts := self._debriefing.charts) and is_mounted(self, "curve"):
            self._chart_index = (self._chart_index + by) % len(charts)
            plot_chart(self.query_one("#curve", PlotextPlot), charts[self._chart_index], self.speech)

    def action_chronicle(self) -> None:
        from .chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.table, self.speech))

    def action_again(self) -> None:
        self.post_message(self.NewGameRequested())


def debriefing_text(debriefing: Debriefing, look: GameLook, speech: Speech) -> Content:
    """Return the scores, what the game says about itself, and its turning points."""
    parts: list[Content] = []
    if debriefing.counts:
        heading = speech.plain_text("debrief-points" if debriefing.totals else "debrief-counts")
        parts.append(
            Content("\n").join([Content.styled(heading, "bold $accent"), *_score_rows(debriefing, look, speech)])
        )
    if debriefing.sections:
        parts.append(format_sections(debriefing.sections, speech))
    if debriefing.turns:
        turns = [Content.assemble(("· ", "$muted"), line) for line in list_turn_lines(debriefing, speech)]
        parts.append(Content("\n").join([Content.styled(speech.plain_text("debrief-turns"), "bold $accent"), *turns]))
    return Content("\n\n").join(parts)


def _score_rows(debriefing: Debriefing, look: GameLook, speech: Speech) -> Iterator[Content]:
    """Yield the rows of the score sheet: a row for each count, a column for each seat."""
    seats = list_seats(debriefing)
    heads = [speech.say(look.name_decider(seat)) for seat in seats]
    rows: list[tuple[str, dict[str, int], str]] = [
        (format_sentence(count.label, speech), dict(count.amounts), "") for count in debriefing.counts
    ]
    if debriefing.totals:
        rows.append((speech.plain_text("debrief-total"), debriefing.totals, "bold"))
    first = max(Content(label).cell_length for label, _, _ in rows)
    widths = [max(Content(head).cell_length, 4) for head in heads]
    winners = debriefing.result.winners
    cells = "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))
    yield Content.styled(f"{'':<{first}}{cells}", "$muted")
    for label, by_seat, style in rows:
        row = Content.styled(f"{label:<{first}}", style)
        for seat, width in zip(seats, widths, strict=True):
            mark = "bold $success" if style and seat in winners else style
            row += Content.styled(f"  {by_seat.get(seat, '–'):>{width}}", mark)
        yield row
