"""The board's own page: everything its lights say in words, and all that needs a hand."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from marshub.table.game_table import GameTable
from marshub.words import Speech

from ..widgets.board_bar import connection_text, trouble_text

_NOTICES = 12


class BoardScreen(ModalScreen[None]):
    """Shows the board of `table` as it is when the page is opened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,b,enter", "dismiss", show=False, id="board.close")]

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech

    def compose(self) -> ComposeResult:
        with self.table.looking():
            lines = self._lines()
        with VerticalScroll(classes="dialog tall"):
            yield Static(Content("\n").join(lines))

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def _lines(self) -> list[Content]:
        text, table = self.speech.text, self.table
        lines = [connection_text(table, self.speech)]
        if table.board.firmware:
            lines.append(Content.styled(text("ui-board-firmware", version=table.board.firmware), "$muted"))
        if table.board.problem:
            lines.append(Content.styled(table.board.problem, "$warning"))
        if wrong := trouble_text(table, self.speech):
            lines += [Content(""), _title(text("ui-board-trouble")), *wrong]
        lines += [Content(""), _title(text("ui-board-lights"))]
        lines += [Content(f"◆ {self.speech.say(words)}") for words in table.light_words()]
        if notices := table.notices[-_NOTICES:]:
            lines += [Content(""), _title(text("ui-board-notices"))]
            lines += [Content(f"· {self.speech.say(notice.words(table.names))}") for notice in notices]
        return lines


def _title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
