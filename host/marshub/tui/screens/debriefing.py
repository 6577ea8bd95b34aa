"""The debriefing page: a finished game on one page, and what can be done next."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import Footer, Static
from textual_plotext import PlotextPlot

from marshub.chronicle.debriefing import Debriefing, debrief
from marshub.chronicle.write import outcome, sentence
from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Opened
from marshub.words import Speech

from ..basics.more import Scroll
from ..basics.parts import whole
from ..ended import seats_of, turn_lines
from ..excuses import complain
from ..look import GameLook
from ..pages.briefing import sections_text
from ..widgets.chart import plot_chart


class DebriefingScreen(Opened[None]):
    """The debriefing of the finished game at `table`, as it was when the page was opened.

    `again`: whether a new game can be started from here.
    """

    class Again(Message):
        """A message: the players want to leave this table and start a new game."""

    def __init__(self, table: GameTable, look: GameLook, speech: Speech, key: str = "", *, again: bool = False) -> None:
        super().__init__()
        self.table, self.look, self.speech = table, look, speech
        self._told: Debriefing | None = None
        self._chart = 0
        keys = [("escape", "leave", "table"), ("j", "chronicle", "chronicle")]
        keys += [("n", "again", "new-game")] if again else []
        for sign, action, name in (*keys, ("space,right", "turn(1)", "curve"), ("left", "turn(-1)", "")):
            for one in sign.split(","):
                label = speech.text(f"ui-key-{name}") if name else ""
                shown = bool(name) and one != "right"
                self._bindings._add_binding(Binding(one, action, label, show=shown, id=f"debriefing.{name or 'back'}"))
        for one in ("enter", "q", *(key.split(",") if key else ())):
            self._bindings._add_binding(Binding(one, "leave", show=False, id="debriefing.close"))

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Horizontal(id="ended"):
            with Scroll(id="page", can_focus=True):
                yield Static(id="text")
            yield PlotextPlot(id="curve")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        try:
            with self.table.looking():
                self._told = debrief(self.table.session, self.table.seat)
        except MarsHubError as error:
            complain(self, error, self.speech)
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        told = self._told
        if told is None or not whole(self, "headline", "text", "page", "curve"):
            return
        heading = Content.styled(self.speech.text("ui-key-debriefing"), "bold $primary")
        name = Content.styled(f"  {self.speech.text(f'game-{told.chronicle.game}')}", "$muted")
        said = Content.styled(outcome(told.chronicle, self.speech, scores=False), "bold")
        self.query_one("#headline", Static).update(heading + name + "\n" + said)
        self.query_one("#text", Static).update(debriefing_text(told, self.look, self.speech))
        self.query_one("#curve").display = bool(told.charts)
        self.query_one("#page").focus()
        self.action_turn(0)

    def on_resize(self) -> None:
        self.call_after_refresh(self.action_turn, 0)

    def action_turn(self, by: int) -> None:
        """Show the next chart, or the one before."""
        if self._told is not None and (charts := self._told.charts) and whole(self, "curve"):
            self._chart = (self._chart + by) % len(charts)
            plot_chart(self.query_one("#curve", PlotextPlot), charts[self._chart], self.speech)

    def action_chronicle(self) -> None:
        from .chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.table, self.speech))

    def action_again(self) -> None:
        self.post_message(self.Again())

    def action_leave(self) -> None:
        self.dismiss(None)


def debriefing_text(told: Debriefing, look: GameLook, speech: Speech) -> Content:
    """Return the scores, what the game says about itself, and its turning points."""
    parts: list[Content] = []
    if told.counts:
        heading = speech.text("debrief-points" if told.totals else "debrief-counts")
        parts.append(Content("\n").join([Content.styled(heading, "bold $accent"), *_sheet(told, look, speech)]))
    if told.sections:
        parts.append(sections_text(told.sections, speech))
    if told.turns:
        turns = [Content.assemble(("· ", "$muted"), line) for line in turn_lines(told, speech)]
        parts.append(Content("\n").join([Content.styled(speech.text("debrief-turns"), "bold $accent"), *turns]))
    return Content("\n\n").join(parts)


def _sheet(told: Debriefing, look: GameLook, speech: Speech) -> Iterator[Content]:
    """Yield the rows of the score sheet: a row for each count, a column for each seat."""
    seats = seats_of(told)
    heads = [speech.say(look.seat(seat)) for seat in seats]
    rows: list[tuple[str, dict[str, int], str]] = [
        (sentence(count.label, speech), dict(count.by), "") for count in told.counts
    ]
    if told.totals:
        rows.append((speech.text("debrief-total"), told.totals, "bold"))
    first = max(Content(label).cell_length for label, _, _ in rows)
    widths = [max(Content(head).cell_length, 4) for head in heads]
    won = told.result.winners
    cells = "".join(f"  {head:>{width}}" for head, width in zip(heads, widths, strict=True))
    yield Content.styled(f"{'':<{first}}{cells}", "$muted")
    for label, by, style in rows:
        row = Content.styled(f"{label:<{first}}", style)
        for seat, width in zip(seats, widths, strict=True):
            mark = "bold $success" if style and seat in won else style
            row += Content.styled(f"  {by.get(seat, '–'):>{width}}", mark)
        yield row
