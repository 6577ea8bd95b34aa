"""The board's own page: its trouble, its drawing, and its status in words and figures."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..basics.more import Scroll
from ..basics.pace import Pace
from ..basics.parts import whole
from ..basics.still import Still
from ..following import Follower, TableChanged
from ..look import GameLook
from ..pages.help import HelpScreen
from ..widgets.board_bar import connection_text, trouble_text
from ..widgets.board_pane import BoardPane
from ..widgets.reader_table import ReaderTable, figure_lines, weak_tag_lines
from ..widgets.walk import walk_rows
from .box import open_box
from .point import PointScreen

_NOTICES = 12
_WELL = ("good", "quiet", "off")  # tones of indicators that the drawing shows well enough


class BoardScreen(Follower, Dialog[None]):
    """The page of the board of `table`. A low window shows the drawing or the figures, others both."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,b", "dismiss", show=False, id="board.close"),
        Binding("question_mark,f1", "help", show=False, id="board.help"),
        Binding("a", "point", show=False, id="board.point"),
        Binding("tab,shift+tab", "switch", show=False, priority=True, id="board.switch"),
    ]
    AUTO_FOCUS = ""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        self._pace = Pace(self, self._show)
        self._pane = BoardPane(table, speech, look, id="pane")

    def compose(self) -> ComposeResult:
        with self.table.looking():
            readers = self.table.health.readers
        with Scroll(id="wrong", can_focus=False):
            yield Still(id="connection", markup=False)
            yield Still(id="trouble", markup=False)
        yield self._pane
        with Scroll(id="figures"):
            yield Still(id="said", markup=False)
            if readers:
                yield Static(_title(self.speech.text("ui-board-readers")))
                yield ReaderTable(self.table, self.speech)
                yield Still(id="rates", markup=False)
        yield Static(Content.styled(self.speech.text(self._hint()), "$muted"), id="keys")

    def _hint(self) -> str:
        return "ui-drawn-hint-hand" if self._pane.acts else "ui-drawn-hint"

    async def on_mount(self) -> None:
        self.set_class(not self._pane.drawn, "-bare")
        self.follow()
        await self._show()
        (self._pane.board if self._pane.drawn else self.query_one("#figures")).focus()

    @on(TableChanged)
    async def show_soon(self) -> None:
        await self._pace.changed()

    async def _show(self) -> None:
        if not whole(self, "connection", "trouble", "said"):
            return
        with self.table.looking():
            wrong = self._wrong()
            first = connection_text(self.table, self.speech)
            if self.table.board.firmware:
                said = self.speech.text("ui-board-firmware", version=self.table.board.firmware)
                first += Content.styled(f"  {said}", "$muted")
            lines = self._lines()
            rates = self._rates() if self.table.health.readers else []
        self.query_one("#connection", Still).update(first)
        self.query_one("#trouble", Still).update(Content("\n").join(wrong))
        self.query_one("#trouble").display = bool(wrong)
        self.query_one("#said", Still).update(Content("\n").join(lines))
        for still in self.query("#rates").results(Still):
            still.update(Content("\n").join(rates))
        self._pane.show()

    def _wrong(self) -> list[Content]:
        """Return what needs a hand, the most important first."""
        text, table = self.speech.text, self.table
        lines: list[Content] = []
        if table.board.unlike is not None:
            lines.append(Content.styled(self.speech.say(table.board.unlike.words(table.names)), "$warning"))
        if table.board.problem:
            lines.append(Content.styled(table.board.problem, "$warning"))
        if wrong := trouble_text(table, self.speech):
            lines += [_title(text("ui-board-trouble")), *wrong, *walk_rows(table, self.speech)]
        return lines

    def _lines(self) -> list[Content]:
        """Return the meaning of the LEDs, and the latest notices."""
        text, table = self.speech.text, self.table
        lines: list[Content] = []
        if not self._pane.drawn:
            lines += [Content.styled(text("ui-drawn-none"), "$muted"), Content("")]
        elif table.session.game.id not in (table.profile.overlay if table.profile else {}):
            lines += [Content.styled(text("ui-drawn-bare"), "$muted"), Content("")]
        lines.append(_title(text("ui-board-lights")))
        well = {self.speech.say(each.words) for each in table.referee.desk.indicators if each.tone in _WELL}
        said = [self.speech.say(words) for words in table.light_words()]
        lines += [Content(f"◆ {words}") for words in said if not self._pane.drawn or words not in well]
        if notices := table.notices[-_NOTICES:]:
            lines += [Content(""), _title(text("ui-board-notices"))]
            lines += [Content(f"· {self.speech.say(notice.words(table.names))}") for notice in notices]
        return [*lines, Content("")]

    def _rates(self) -> list[Content]:
        lines = [Content(""), *(Content(line) for line in figure_lines(self.table, self.speech))]
        if weak := weak_tag_lines(self.table, self.speech):
            lines += [Content(""), _title(self.speech.text("ui-board-weak-tags"))]
            lines += [Content.styled(f"· {line}", "$warning") for line in weak]
        return lines

    # ------------------------------------------------------------------ keys

    def action_switch(self) -> None:
        """Focus the figures or the drawing in turn; where there is room for one only, show that one."""
        figures = self.query_one("#figures")
        if not self._pane.drawn:
            return
        to_figures = not figures.has_focus
        self.set_class(to_figures, "-figures")
        self.call_after_refresh((figures if to_figures else self._pane.board).focus)

    def action_point(self) -> None:
        """Correct by pointing at the drawing. A client of one seat does not see everything and corrects nothing."""
        if not self.table.only_looking and not self.table.seat:
            self.app.push_screen(PointScreen(self, self.table, self.speech, self.look))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.speech, (), topic=self.speech.text("ui-help-on-drawn")))

    @on(BoardPane.BoxWanted)
    def open_box(self, event: BoardPane.BoxWanted) -> None:
        event.stop()
        open_box(event)


def _title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
