"""The chronicle page: chapters to read, and charts of the numbers that changed."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Footer, OptionList
from textual.widgets.option_list import Option as Line
from textual_plotext import PlotextPlot

from marshub.chronicle import Chronicle, Page, compose
from marshub.chronicle.writers import format_outcome, format_paragraph, format_sentence, format_title, write_html
from marshub.kernel import MarsHubError
from marshub.table.game_table import GameTable
from marshub.table.saves import saves_folder
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..basics.visible_highlight import VisibleHighlightList
from ..error_messages import show_error
from ..widgets.chart import plot_chart

_LISTED = 50  # chapters that are listed at first, and twice as many whenever the highlight reaches the first one


class ChronicleScreen(SafelyDismissed[None]):
    """The report of the game at `table`, as it was when the page was opened, or when more of it was listed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,j", "leave", show=False, id="chronicle.close")]
    HIDES_TABLE = True

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.chronicle: Chronicle | None = None
        self._most = _LISTED  # chapters that are listed at most
        self._chapters = VisibleHighlightList(id="chapters")
        self._can_save = table.viewer is None  # a remote client writes no files here
        keys = [("s", "save", "save")] if self._can_save else []
        for key, action, name in (*keys, ("escape", "leave", "back")):
            bind_keys(self, key, action, speech.plain_text(f"ui-key-{name}"), id=f"chronicle.{name}")

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="headline")
        with Horizontal(id="middle"):
            yield self._chapters
            with Scroll(id="page", can_focus=True):
                yield CachedStatic(id="text")
            yield PlotextPlot(id="chart")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._list_chapters()
        self._show_line(self._chapters.highlighted_option)  # in the first layout
        self._chapters.focus()

    def _list_chapters(self) -> None:
        """Compose the chronicle, and list its chapters and charts. The highlight stays; first it is the last page."""
        old = self.chronicle
        try:
            with self.table.locked():
                self.chronicle = new = compose(self.table.session, self.table.viewer, self._most)
        except MarsHubError as error:
            show_error(self, error, self.speech)
            return
        heading = Content.styled(format_title(new, self.speech), "bold $primary")
        facts = format_outcome(new, self.speech) or " ".join(format_sentence(fact, self.speech) for fact in new.facts)
        self.query_one("#headline", CachedStatic).update(heading + Content(f"\n{facts}"))
        lines = [Line(format_sentence(page.title, self.speech), id=f"page-{i}") for i, page in enumerate(new.pages)]
        lines += [
            Line(Content.styled(f"◢ {format_sentence(chart.title, self.speech)}", "$accent"), id=f"chart-{i}")
            for i, chart in enumerate(new.charts)
        ]
        self._chapters.set_options(lines)
        last = len(new.pages) - 1  # readers want the last chapter first
        self._chapters.highlighted = last if old is None else max(0, min(last, old.earlier - new.earlier))

    @on(OptionList.OptionHighlighted, "#chapters")
    def show_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted chapter or chart."""
        event.stop()
        assert self.chronicle is not None
        if not event.option_index and self.chronicle.earlier and event.option is self._chapters.options[0]:
            self._most *= 2
            self._list_chapters()
            return  # the list highlights the same chapter again
        self._show_line(event.option)

    def _show_line(self, line: Line | None) -> None:
        """Show the chapter or chart of a line in the list."""
        if line is None or self.chronicle is None:
            return
        kind, _, number = (line.id or "").partition("-")
        self.query_one("#page").display = kind == "page"
        self.query_one("#chart").display = kind == "chart"
        if kind == "page":
            self.query_one("#text", CachedStatic).update(self._page_text(self.chronicle.pages[int(number)]))
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
            rows.append(Content(format_paragraph(sentences, self.speech)))
        return Content("\n").join(rows)

    # ------------------------------------------------------------------ commands

    def action_save(self) -> None:
        """Write the report next to the saves, as a page for any browser."""
        if self.chronicle is None:
            return
        path = get_chronicle_path(getattr(self.table.session.journal, "path", None), self.chronicle.game)
        try:
            with self.table.locked():
                whole = compose(self.table.session, self.table.viewer)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(write_html(whole, self.speech), encoding="utf-8")
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
            return
        self.notify(self.speech.plain_text("chronicle-saved", path=str(path)), markup=False)


def get_chronicle_path(save: Path | None, game: str) -> Path:
    """Return the path of the report of the game in `save`; of a game without a save, one by the game's name."""
    return (save.parent / f"{save.stem}.html") if save is not None else saves_folder() / f"{game}.html"
