"""The table: the game's dashboard, the pending decision, the story, and the board."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from marshub.kernel import MarsHubError, Option, UndoAsks
from marshub.words import Speech

from ..looks import Dashboard, GameLook, look_of
from ..narrate import excuse
from ..ports import TableSource
from ..widgets.board_bar import BoardBar
from ..widgets.decision import DecisionPanel
from ..widgets.log import StoryLog
from ..widgets.rows import Rows
from .adjust import AdjustScreen
from .ask import AskScreen
from .help import HelpScreen
from .why import WhyScreen


class TableChanged(Message):
    """Something changed at the table: an answer, an undo, the board, its cursor."""

    def can_replace(self, message: Message) -> bool:
        # Many changes in a row need only one look at the table.
        return isinstance(message, TableChanged)


class TableScreen(Screen[None]):
    """Plays one game. `table` is closed when the screen goes."""

    def __init__(self, table: TableSource, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.look: GameLook = look_of(table.session.game.id)
        self._seen: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key
        self._stop: Callable[[], None] | None = None
        for key, action, name in (
            ("u", "undo", "undo"),
            ("a", "adjust", "adjust"),
            ("w", "why", "why"),
            ("question_mark", "help", "help"),
            ("q", "leave", "leave"),
        ):
            self._bindings._add_binding(Binding(key, action, speech.text(f"ui-key-{name}"), id=f"table.{name}"))
        for key, action, name in (
            ("full_stop", "turn(1)", "next"),
            ("comma", "turn(-1)", "previous"),
            ("slash", "filter", "filter"),
        ):
            self._bindings._add_binding(
                Binding(key, action, speech.text(f"ui-key-{name}"), show=False, id=f"table.{name}")
            )

    def compose(self) -> ComposeResult:
        yield Static(id="headline")
        with Horizontal(id="middle"):
            yield self.look.dashboard()
            with Vertical(id="side"):
                yield DecisionPanel(self.speech, self.look, id="decision")
                yield StoryLog(self.speech, id="log")
        yield BoardBar(self.speech, id="board")
        yield Footer(show_command_palette=False, compact=True)

    async def on_mount(self) -> None:
        # Listeners are called on the link's thread; posting a message is safe from any.
        self._stop = self.table.listen(lambda: self.post_message(TableChanged()) and None)
        await self.refresh_table()

    def on_unmount(self) -> None:
        if self._stop is not None:
            self._stop()

    # ------------------------------------------------------------------ showing

    @on(TableChanged)
    async def refresh_table(self) -> None:
        """Show the table as it is now."""
        with self.table.reading():
            session = self.table.session
            self.query_one("#headline", Static).update(self.look.headline(session, self.speech))
            for dashboard in self.query(Dashboard):
                dashboard.show(session, self.speech)
            self.query_one("#log", StoryLog).show(session.log)
            self.query_one("#board", BoardBar).show(self.table.board())
            pending = session.pending
            if pending is not None:
                self._seen.setdefault(self._asked(), {}).update({option.id: option for option in pending.options()})
        await self.query_one("#decision", DecisionPanel).show(self.table)

    def _asked(self) -> str:
        pending = self.table.session.pending
        return pending.prompt.key if pending else ""

    def complain(self, error: Exception) -> None:
        """Say calmly what did not work."""
        title, text = excuse(error, self.speech)
        self.notify(text, title=title, severity="warning", markup=False)

    # ------------------------------------------------------------------ answering

    @on(Rows.Answered)
    async def answer(self, event: Rows.Answered) -> None:
        try:
            self.table.answer(event.reply, to=event.question)
        except (MarsHubError, OSError) as error:
            self.complain(error)
        await self.refresh_table()

    @on(Rows.Pointed)
    def point(self, event: Rows.Pointed) -> None:
        with contextlib.suppress(MarsHubError):  # the question is gone: the next look shows the new one
            self.table.point(event.option)

    def on_key(self, event: Key) -> None:
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self.query_one("#decision", DecisionPanel).close_filter()
                event.stop()
            return
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

    async def action_undo(self) -> None:
        await self._undo(sure=False)

    async def _undo(self, sure: bool) -> None:
        try:
            self.table.undo(1, sure=sure)
        except UndoAsks:
            self.app.push_screen(AskScreen(self.speech, "ui-undo-asks"), self._undo_all_the_same)
        except (MarsHubError, OSError) as error:
            self.complain(error)
        await self.refresh_table()

    async def _undo_all_the_same(self, sure: bool | None) -> None:
        if sure:
            await self._undo(sure=True)

    def action_adjust(self) -> None:
        self.app.push_screen(AdjustScreen(self.table, self.speech, self.look), self._adjusted)

    async def _adjusted(self, done: bool | None) -> None:
        if done:
            await self.refresh_table()

    def action_why(self) -> None:
        with self.table.reading():
            wondered = {option.id: option for option in self.look.candidates(self.table.session)}
        seen = {**self._seen.get(self._asked(), {}), **wondered}
        self.app.push_screen(WhyScreen(self.table, self.speech, seen.values()))

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.speech, self.active_bindings.values(), self.look.legend(self.speech)))

    def action_leave(self) -> None:
        self.app.push_screen(AskScreen(self.speech, "ui-leave-asks"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.dismiss()
