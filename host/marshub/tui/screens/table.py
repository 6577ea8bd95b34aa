"""The table: the game's dashboard, the pending decision, the story, and the board."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Key, Resize
from textual.message import Message
from textual.notifications import SeverityLevel
from textual.widget import MountError
from textual.widgets import Input, Static

from marshub.board.notices import HelpWanted, Notice
from marshub.kernel import MarsHubError, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .. import keys
from ..basics.pace import Pace
from ..basics.parts import whole
from ..basics.still import Still
from ..following import Follower, News, TableChanged
from ..look import Dashboard
from ..widgets.board_bar import BoardBar
from ..widgets.decision import DecisionPanel
from ..widgets.foot import Foot
from ..widgets.log import StoryLog
from ..widgets.rows import Rows
from .ask import AskScreen
from .curtain import CurtainScreen
from .eyes import EyesScreen
from .hearing import heard, trouble, wakes
from .table_pages import TablePages

_SAID_S = 0.2  # between two things said in passing, at least: nobody reads faster, and each costs a layout


class Noticed(News):
    """The board's referee has something to say. The notices themselves are kept until they are heard."""


class UndoScreen(AskScreen):
    """Whether to take back what was revealed."""


class TableScreen(Follower, TablePages):
    """Plays one game on `table`."""

    class Left(Message):
        """The players want to leave the table."""

    AUTO_FOCUS = ""  # the decision takes the focus by itself

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(table, speech)
        # The game as it was drawn last, and for whom.
        self._drawn: tuple[Session[Any, Any] | None, int, str] = (None, 0, "")
        self._unheard: deque[Notice] = deque()
        self._pace = Pace(self, self.refresh_table)
        self._hearing = Pace(self, self._hear, rest_s=_SAID_S)
        # A key, a space, its name, a space: what the footer needs to show them all.
        self._keys_width = sum(3 + Content(keys.name_of(key, speech)).cell_length for key in self.keys if key.shown)

    def compose(self) -> ComposeResult:
        yield Still(id="headline")
        with Horizontal(id="middle"):
            yield self.look.dashboard()
            with Vertical(id="side"):
                yield DecisionPanel(self.speech, self.look, id="decision")
                yield StoryLog(self.look, self.speech, id="log")
        yield BoardBar(self.speech, id="board")
        yield Foot(show_command_palette=False, compact=True)

    async def on_mount(self) -> None:
        self.follow()
        await self._pace.now()

    def on_resize(self, event: Resize) -> None:
        self.set_class(self._keys_width > event.size.width, "-tight")

    def _changed(self, notices: Sequence[Notice]) -> None:
        super()._changed(notices)
        if notices:
            self._unheard.extend(notices)
            self.post_message(Noticed())

    # ------------------------------------------------------------------ showing

    @on(TableChanged)
    async def refresh_soon(self) -> None:
        """Show the table, now or once it is time. So a busy board leaves room for keys."""
        await self._pace.changed()

    async def refresh_table(self) -> None:
        """Show the table as it is now; what only one seat may see, once that seat sits before the screen."""
        try:
            if not self._needs_curtain():
                await self._show_table()
                # Meanwhile it may have become another seat's turn, and the curtain fallen.
                self._lift_curtain()
        except (NoMatches, MountError):
            if self._whole:
                raise
            return
        self._ask_undo()
        self.close_game()

    def _lift_curtain(self) -> None:
        middle = self.query_one("#middle")
        middle.visible = not self._needs_curtain()
        if middle.visible and self.focused is None:  # what was hidden has lost it
            self.query_one("#decision", DecisionPanel).take_focus()

    @property
    def _whole(self) -> bool:
        return whole(self, "headline", "log", "board", "decision", "prompt", "steps", "filter", "forecast", "hint")

    async def _show_table(self) -> None:
        with self.table.looking():
            session = self.table.session
            now = (session, session.revision, self.eyes)
            if now != self._drawn:
                self._show_game(session)
                self._drawn = now
            self.query_one("#board", BoardBar).show(self.table)
        await self.query_one("#decision", DecisionPanel).show(self.table)

    def _show_game(self, session: Session[Any, Any]) -> None:
        """Show what only the game changes: most of what a board tells does not."""
        self.query_one("#headline", Static).update(self.look.headline(session, self.speech))
        for dashboard in self.query(Dashboard):
            dashboard.eyes = self.eyes
            dashboard.show(session, self.speech)
        self.query_one("#log", StoryLog).show(session.log)
        self.remember(session)

    def _needs_curtain(self) -> bool:
        """Whether the screen has to be passed on first; then it is covered."""
        only = self._passing.awaited
        curtain = next((s for s in self.app.screen_stack if isinstance(s, CurtainScreen) and not s.leaving), None)
        if curtain is not None and curtain.seat != only:
            curtain.dismiss("")
            curtain = None
        if only and curtain is None:
            # What the seat before saw is still there: it must not come in sight when the curtain opens.
            self.query_one("#middle").visible = False
            name = self.speech.say(self.look.seat(only))
            self.app.push_screen(CurtainScreen(self.speech, only, name), self._curtain_opened)
        return bool(only)

    def _curtain_opened(self, seat: str | None) -> None:
        if seat:
            self._passing.let_in = seat
            self.post_message(TableChanged())

    def _ask_undo(self) -> None:
        """Undo may ask, from the keyboard or from the board: the question stands until either answers it."""
        dialog = next((s for s in self.app.screen_stack if isinstance(s, UndoScreen) and not s.leaving), None)
        if self.table.asking is not None and dialog is None and self.asleep is None:
            self.app.push_screen(UndoScreen(self.speech, "ui-undo-asks"), self._undo_answered)
        elif self.table.asking is None and dialog is not None:
            dialog.dismiss(None)

    def _undo_answered(self, sure: bool | None) -> None:
        steps = self.table.asking
        if steps is None:
            return
        if sure:
            self.table.undo(steps, sure=True)
        else:
            self.table.refuse_undo()

    @on(Noticed)
    async def hear(self) -> None:
        """Say calmly what the board has to say."""
        await self._hearing.changed()

    async def _hear(self) -> None:
        notices = [self._unheard.popleft() for _ in range(len(self._unheard))]
        asleep = self.asleep
        if asleep is not None:
            # The lamps say it, and the board's page has it in words.
            if not any(wakes(notice) for notice in notices):
                return
            asleep.wake()
        for notice in notices:
            if isinstance(notice, HelpWanted):
                self.action_help()
        said = heard(notices, self.table.names, self.speech)
        if said is not None:
            self.tell(**said._asdict())

    def tell(self, text: str, *, title: str = "", severity: SeverityLevel = "information", short: str = "") -> None:
        """Say something for a moment. On a low screen it is said in the board's line, and covers nothing: in full where
        that fits, else as `short`.
        """
        bar = self.query_one("#board", BoardBar)
        lines = (" ".join(line.split()) for line in (f"{title}: {text}" if title else text, short) if line)
        line = next((line for line in lines if bar.has_room_for(line)), None)
        if line is not None and self.is_current and self.has_class("-low"):
            bar.tell(line, severity)
        else:
            self.notify(text, title=title, severity=severity, markup=False)

    def complain(self, error: Exception) -> None:
        """Say calmly what did not work."""
        self.tell(**trouble(error, self.speech)._asdict())

    # ------------------------------------------------------------------ answering

    @on(Rows.Answered)
    def answer(self, event: Rows.Answered) -> None:
        try:
            self.table.answer(event.reply, to=event.question)
        except (MarsHubError, OSError) as error:
            self.complain(error)

    @on(Rows.Pointed)
    def point(self, event: Rows.Pointed) -> None:
        if self.table.referee.twin is not None:
            self.table.point_at(event.option)

    @on(Rows.Looked)
    def look_at(self, event: Rows.Looked) -> None:
        for dashboard in self.query(Dashboard):
            dashboard.look_at(event.option)

    def on_key(self, event: Key) -> None:
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self.query_one("#decision", DecisionPanel).close_filter()
                event.stop()
            return
        if event.key == "escape":
            self.query_one("#decision", DecisionPanel).close_filter()
        rows = self.query_one("#decision", DecisionPanel).rows
        if rows is not None and event.character and rows.press(event.character):
            event.stop()
            event.prevent_default()

    def action_filter(self) -> None:
        self.query_one("#decision", DecisionPanel).open_filter()

    def action_turn(self, by: int) -> None:
        for dashboard in self.query(Dashboard):
            dashboard.turn(by)

    # ------------------------------------------------------------------ the table's own commands

    def action_undo(self) -> None:
        try:
            self.table.take_back()
        except (MarsHubError, OSError) as error:  # at a seat's own table somebody else may know better
            self.complain(error)

    def action_eyes(self) -> None:
        self.app.push_screen(EyesScreen(self.speech), self._woken)

    def _woken(self, _: None) -> None:
        self.post_message(TableChanged())  # what was not asked in the dark is asked now

    @property
    def asleep(self) -> EyesScreen | None:
        """The sleeping screen, while the board leads alone."""
        return next((s for s in self.app.screen_stack if isinstance(s, EyesScreen) and not s.leaving), None)

    def action_leave(self) -> None:
        if self.table.only_looking:
            self.post_message(self.Left())
            return
        self.app.push_screen(AskScreen(self.speech, "ui-leave-asks"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Left())
