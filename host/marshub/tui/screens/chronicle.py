"""The chronicle page: chapters to read, and charts of the numbers that changed."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line
from textual_plotext import PlotextPlot

from marshub.chronicle import Chronicle, Page, compose
from marshub.chronicle.writers import format_outcome, format_sentence, format_title, write_html
from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.table.saves import saves_folder
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..basics.visible_highlight import VisibleHighlightList
from ..error_messages import show_error
from ..widgets.chart import plot_chart


class ChronicleScreen(SafelyDismissed[None]):
    """The report of the game at `table`, as it was when the page was opened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,j", "leave", show=False, id="chronicle.close")]

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.chronicle: Chronicle | None = None
        self._can_save = table.viewer is None  # a remote client writes no files here
        keys = [("s", "save", "save")] if self._can_save else []
        for key, action, name in (*keys, ("escape", "leave", "back")):
            bind_keys(self, key, action, speech.plain_text(f"ui-key-{name}"), id=f"chronicle.{name}")

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Horizontal(id="middle"):
            yield VisibleHighlightList(id="chapters")
            with Scroll(id="page", can_focus=True):
                yield Static(id="text")
            yield PlotextPlot(id="chart")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        try:
            with self.table.locked():
                self.chronicle = compose(self.table.session, self.table.viewer)
        except MarsHubError as error:
            show_error(self, error, self.speech)
            return
        heading = Content.styled(format_title(self.chronicle, self.speech), "bold $primary")
        facts = format_outcome(self.chronicle, self.speech) or " ".join(
            format_sentence(fact, self.speech) for fact in self.chronicle.facts
        )
        self.query_one("#headline", Static).update(heading + Content(f"\n{facts}"))
        chapters = self.query_one("#chapters", OptionList)
        lines = [
            Line(format_sentence(page.title, self.speech), id=f"page-{i}")
            for i, page in enumerate(self.chronicle.pages)
        ]
        lines += [
            Line(Content.styled(f"◢ {format_sentence(chart.title, self.speech)}", "$accent"), id=f"chart-{i}")
            for i, chart in enumerate(self.chronicle.charts)
        ]
        chapters.add_options(lines)
        chapters.highlighted = len(self.chronicle.pages) - 1  # readers want the last chapter first
        chapters.focus()

    @on(OptionList.OptionHighlighted, "#chapters")
    def show_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted chapter or chart."""
        event.stop()
        assert self.chronicle is not None
        kind, _, number = (event.option.id or "").partition("-")
        self.query_one("#page").display = kind == "page"
        self.query_one("#chart").display = kind == "chart"
        if kind == "page":
            self.query_one("#text", Static).update(self._page_text(self.chronicle.pages[int(number)]))
            self.query_one("#page", Scroll).scroll_home(animate=False)
        else:
            plot_chart(self.query_one("#chart", PlotextPlot), self.chronicle.charts[int(number)], self.speech)

    @on(OptionList.OptionSelected, "#chapters")
    def focus_text(self, event: OptionList.OptionSelected) -> None:
        """Focus the text, so that keys scroll it."""
        event.stop()
        self.query_one("#page").focus()

    def _page_text(self, page: Page) -> Content:
        rows = [Content.styled(format_sentence(page.title, self.speech), "bold $primary")]
        for heading, sentences in page.sections:
            rows.append(Content(""))
            if heading is not None:
                rows.append(Content.styled(format_sentence(heading, self.speech), "bold"))
            rows.append(Content(" ".join(format_sentence(message, self.speech) for message in sentences)))
        return Content("\n").join(rows)

    # ------------------------------------------------------------------ commands

    def action_save(self) -> None:
        """Write the report next to the saves, as a page for any browser."""
        if self.chronicle is None:
            return
        path = get_chronicle_path(getattr(self.table.session.journal, "path", None), self.chronicle.game)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write_html(self.chronicle, self.speech), encoding="utf-8")
        except OSError as error:
            show_error(self, error, self.speech)
            return
        self.notify(self.speech.plain_text("chronicle-saved", path=str(path)), markup=False)


def get_chronicle_path(save: Path | None, game: str) -> Path:
    """Return the path of the report of the game in `save`; of a game without a save, one by the game's name."""
    return (save.parent / f"{save.stem}.html") if save is not None else saves_folder() / f"{game}.html"
