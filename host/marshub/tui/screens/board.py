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

from ..basics.cached_static import CachedStatic
from ..basics.dom import is_mounted
from ..basics.overflow_hint import Scroll
from ..basics.scheduling import RedrawPace
from ..game_look import GameLook
from ..table_follower import TableChanged, TableFollower
from ..widgets.board_pane import BoardPane
from ..widgets.board_status import format_connection, format_repair_walk, format_trouble
from ..widgets.reader_table import ReaderTable, describe_health, describe_weak_tags
from .piece_picker import open_piece_picker
from .pointing import PointScreen

_MAX_NOTICES = 12
_DRAWN_TONES = ("good", "quiet", "off")  # tones of indicators that the drawing shows well enough


class BoardScreen(TableFollower, Dialog[None]):
    """The page of the board of `table`. A low window shows the drawing or the figures, others both."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,b", "dismiss", show=False, id="board.close"),
        Binding("a", "point", show=False, id="board.point"),
        Binding("tab,shift+tab", "switch", show=False, priority=True, id="board.switch"),
    ]
    AUTO_FOCUS = ""
    help_key = "ui-help-on-drawn"

    def __init__(self, table: GameTable, speech: Speech, look: GameLook) -> None:
        super().__init__()
        self.table, self.speech, self.look = table, speech, look
        self._pace = RedrawPace(self, self._show)
        self._board_pane = BoardPane(table, speech, look, id="pane")

    def compose(self) -> ComposeResult:
        with self.table.locked():
            readers = self.table.health.readers
        with Scroll(id="wrong", can_focus=False):
            yield CachedStatic(id="connection", markup=False)
            yield CachedStatic(id="trouble", markup=False)
        yield self._board_pane
        with Scroll(id="figures"):
            yield CachedStatic(id="said", markup=False)
            if readers:
                yield Static(_style_title(self.speech.plain_text("ui-board-readers")))
                yield ReaderTable(self.table, self.speech)
                yield CachedStatic(id="rates", markup=False)
        yield Static(Content.styled(self.speech.plain_text(self._get_hint_key()), "$muted"), id="keys")

    def _get_hint_key(self) -> str:
        return "ui-drawn-hint-hand" if self._board_pane.can_act else "ui-drawn-hint"

    async def on_mount(self) -> None:
        self.set_class(not self._board_pane.is_drawn, "-bare")
        self.follow_table()
        await self._show()
        (self._board_pane.drawn_board if self._board_pane.is_drawn else self.query_one("#figures")).focus()

    @on(TableChanged)
    async def schedule_refresh(self) -> None:
        await self._pace.note_change()

    async def _show(self) -> None:
        if not is_mounted(self, "connection", "trouble", "said"):
            return
        with self.table.locked():
            trouble = self._trouble_lines()
            connection = format_connection(self.table, self.speech)
            if self.table.board.firmware:
                firmware = self.speech.plain_text("ui-board-firmware", version=self.table.board.firmware)
                connection += Content.styled(f"  {firmware}", "$muted")
            lines = self._status_lines()
            rates = self._rate_lines() if self.table.health.readers else []
        self.query_one("#connection", CachedStatic).update(connection)
        self.query_one("#trouble", CachedStatic).update(Content("\n").join(trouble))
        self.query_one("#trouble").display = bool(trouble)
        self.query_one("#said", CachedStatic).update(Content("\n").join(lines))
        for static in self.query("#rates").results(CachedStatic):
            static.update(Content("\n").join(rates))
        self._board_pane.show()

    def _trouble_lines(self) -> list[Content]:
        """Return what needs a hand, the most important first."""
        text, table = self.speech.plain_text, self.table
        lines: list[Content] = []
        for notice, style in ((table.board.unfit, "$error"), (table.board.mismatch, "$warning")):
            if notice is not None:
                lines.append(Content.styled(self.speech.say(notice.describe(table.names)), style))
        if table.board.problem:
            words = table.board.problem_words
            problem = table.board.problem if words is None else self.speech.say(words)
            lines.append(Content.styled(problem, "$warning"))
        if trouble := format_trouble(table, self.speech):
            lines += [_style_title(text("ui-board-trouble")), *trouble, *format_repair_walk(table, self.speech)]
        return lines

    def _status_lines(self) -> list[Content]:
        """Return the meaning of the LEDs, and the latest notices."""
        text, table = self.speech.plain_text, self.table
        lines: list[Content] = []
        if not self._board_pane.is_drawn:
            lines += [Content.styled(text("ui-drawn-none"), "$muted"), Content("")]
        elif table.session.game.id not in (table.profile.overlay if table.profile else {}):
            lines += [Content.styled(text("ui-drawn-bare"), "$muted"), Content("")]
        lines.append(_style_title(text("ui-board-lights")))
        drawn_words = {
            self.speech.say(indicator.words)
            for indicator in table.referee.question_view.indicators
            if indicator.tone in _DRAWN_TONES
        }
        light_texts = [self.speech.say(words) for words in table.describe_lights()]
        lines += [
            Content(f"◆ {words}") for words in light_texts if not self._board_pane.is_drawn or words not in drawn_words
        ]
        if notices := table.notices[-_MAX_NOTICES:]:
            lines += [Content(""), _style_title(text("ui-board-notices"))]
            lines += [Content(f"· {self.speech.say(notice.describe(table.names))}") for notice in notices]
        return [*lines, Content("")]

    def _rate_lines(self) -> list[Content]:
        lines = [Content(""), *(Content(line) for line in describe_health(self.table, self.speech))]
        if weak_tags := describe_weak_tags(self.table, self.speech):
            lines += [Content(""), _style_title(self.speech.plain_text("ui-board-weak-tags"))]
            lines += [Content.styled(f"· {line}", "$warning") for line in weak_tags]
        return lines

    # ------------------------------------------------------------------ keys

    def action_switch(self) -> None:
        """Focus the figures or the drawing in turn; where there is room for one only, show that one."""
        figures = self.query_one("#figures")
        if not self._board_pane.is_drawn:
            return
        to_figures = not figures.has_focus
        self.set_class(to_figures, "-figures")
        self.call_after_refresh((figures if to_figures else self._board_pane.drawn_board).focus)

    def action_point(self) -> None:
        """Correct by pointing at the drawing. A client of one seat does not see everything and corrects nothing."""
        if not self.table.is_read_only and not self.table.viewer:
            self.app.push_screen(PointScreen(self, self.table, self.speech, self.look))

    @on(BoardPane.PieceRequested)
    def pick_piece(self, event: BoardPane.PieceRequested) -> None:
        event.stop()
        open_piece_picker(event)


def _style_title(text: str) -> Content:
    return Content.styled(text, "bold $primary")
