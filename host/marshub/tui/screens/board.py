"""The board's own page: everything its lights say in words, and all that needs a hand."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import Dialog
from marshub.words import Speech

from ..widgets.board_bar import connection_text, trouble_text
from ..widgets.reader_table import ReaderTable, figure_lines, weak_tag_lines
from ..widgets.walk import walk_rows

_NOTICES = 12


class BoardScreen(Dialog[None]):
    """Shows the board of `table` as it is when the page is opened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,b,enter", "dismiss", show=False, id="board.close")]

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech

    def compose(self) -> ComposeResult:
        with self.table.looking():
            lines, readers = self._lines(), self.table.health.readers
            figures = self._figures() if readers else []
        with VerticalScroll(classes="dialog tall"):
            yield Static(Content("\n").join(lines))
            if readers:
                yield Static(Content("\n").join([Content(""), _title(self.speech.text("ui-board-readers"))]))
                yield ReaderTable(self.table, self.speech)
                yield Static(Content("\n").join([Content(""), *figures]))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def _lines(self) -> list[Content]:
        text, table = self.speech.text, self.table
        lines = [connection_text(table, self.speech)]
        if table.board.firmware:
            lines.append(Content.styled(text("ui-board-firmware", version=table.board.firmware), "$muted"))
        if table.board.unlike is not None:
            lines.append(Content.styled(self.speech.say(table.board.unlike.words(table.names)), "$warning"))
        if table.board.problem:
            lines.append(Content.styled(table.board.problem, "$warning"))
        if wrong := trouble_text(table, self.speech):
            lines += [Content(""), _title(text("ui-board-trouble")), *wrong, *walk_rows(table, self.speech)]
        lines += [Content(""), _title(text("ui-board-lights"))]
        lines += [Content(f"◆ {self.speech.say(words)}") for words in table.light_words()]
        if notices := table.notices[-_NOTICES:]:
            lines += [Content(""), _title(text("ui-board-notices"))]
            lines += [Content(f"· {self.speech.say(notice.words(table.names))}") for notice in notices]
        return lines

    def _figures(self) -> list[Content]:
        lines = [Content(line) for line in figure_lines(self.table, self.speech)]
        if weak := weak_tag_lines(self.table, self.speech):
            lines += [Content(""), _title(self.speech.text("ui-board-weak-tags"))]
            lines += [Content.styled(f"· {line}", "$warning") for line in weak]
        return lines


def _title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
