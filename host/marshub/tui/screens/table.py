"""The table: the game's dashboard, the pending decision, the story, and the board."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Key, Resize
from textual.message import Message
from textual.notifications import SeverityLevel
from textual.screen import Screen
from textual.widget import MountError
from textual.widgets import Input, Static

from marshub.board.notices import (
    BoardNews,
    Explained,
    Failed,
    HelpWanted,
    Misplaced,
    Notice,
    OtherOverlay,
    Refusal,
    Several,
    Stranger,
    Unlike,
    WeakSpot,
)
from marshub.kernel import MarsHubError, Option, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .. import keys
from ..looks import Dashboard, GameLook, look_of
from ..narrate import excuse
from ..pace import Pace
from ..parts import whole
from ..passing import Passing
from ..told import notice_lines
from ..widgets.board_bar import BoardBar
from ..widgets.decision import DecisionPanel
from ..widgets.foot import Foot
from ..widgets.log import StoryLog
from ..widgets.rows import Rows
from ..widgets.still import Still
from .adjust import AdjustScreen
from .ask import AskScreen
from .board import BoardScreen
from .curtain import CurtainScreen
from .eyes import EyesScreen
from .help import HelpScreen, topic_of
from .lay import LayScreen
from .more import MoreScreen
from .odds import OddsScreen
from .why import WhyScreen
from .zones import ZonesScreen

#: What is said for a moment; the rest is seen on the table.
_TOLD = (Failed, Explained, Refusal, Stranger, Misplaced, Several, BoardNews, Unlike, WeakSpot)
_SAID_S = 0.2  # between two things said in passing, at least: nobody reads faster, and each costs a layout


class Noticed(Message):
    """The board's referee has something to say."""

    def can_replace(self, message: Message) -> bool:
        return isinstance(message, Noticed)  # the notices themselves are kept until they are heard


class TableChanged(Message):
    """Something changed at the table: an answer, an undo, the board, its cursor."""

    def can_replace(self, message: Message) -> bool:
        # Many changes in a row need only one look at the table.
        return isinstance(message, TableChanged)


class UndoScreen(AskScreen):
    """Whether to take back what was revealed."""


class TableScreen(Screen[None]):
    """Plays one game on `table`."""

    class Left(Message):
        """The players want to leave the table."""

    AUTO_FOCUS = ""  # the decision takes the focus by itself

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.look: GameLook = look_of(table.session.game.id)
        self._passing = Passing(table)
        self._seen: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key
        self._stop: Callable[[], None] | None = None
        # The game as it was drawn last, and for whom.
        self._drawn: tuple[Session[Any, Any] | None, int, str] = (None, 0, "")
        self._unheard: deque[Notice] = deque()
        self._pace = Pace(self, self.refresh_table)
        self._hearing = Pace(self, self._hear, rest_s=_SAID_S)
        self._known = known = keys.of_table(
            self.look, looking=table.only_looking, seated=table.seat is not None, alone=bool(table.seat)
        )
        keys.bind(self._bindings, known, "table", speech)
        # A key, a space, its name, a space: what the footer needs to show them all.
        self._keys_width = sum(3 + Content(keys.name_of(key, speech)).cell_length for key in known if key.shown)

    def compose(self) -> ComposeResult:
        yield Still(id="headline")
        with Horizontal(id="middle"):
            yield self.look.dashboard()
            with Vertical(id="side"):
                yield DecisionPanel(self.speech, self.look, id="decision")
                yield StoryLog(self.speech, id="log")
        yield BoardBar(self.speech, id="board")
        yield Foot(show_command_palette=False, compact=True)

    async def on_mount(self) -> None:
        self._stop = self.table.listen(self._changed)
        await self._pace.now()

    def on_resize(self, event: Resize) -> None:
        self.set_class(self._keys_width > event.size.width, "-tight")

    def on_unmount(self) -> None:
        if self._stop is not None:
            self._stop()

    def _changed(self, notices: Sequence[Notice]) -> None:
        # Called on whatever thread made the change; posting a message is safe from any.
        self.post_message(TableChanged())
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
                self.query_one("#middle").visible = not self._needs_curtain()
        except (NoMatches, MountError):
            if self._whole:
                raise
            return
        self._ask_undo()

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
        pending = session.pending
        # A hand is nothing to remind others of.
        if pending is not None and not pending.only and not self.table.hides(pending):
            self._seen.setdefault(self._asked(), {}).update({option.id: option for option in pending.options()})

    def _needs_curtain(self) -> bool:
        """Whether the screen has to be passed on first; then it is covered."""
        only = self._passing.awaited
        curtain = next((s for s in self.app.screen_stack if isinstance(s, CurtainScreen)), None)
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

    @property
    def eyes(self) -> str:
        """The seat before the screen, as far as is known: what it may see may be in sight. "": anybody."""
        return self._passing.eyes

    def _ask_undo(self) -> None:
        """Undo may ask, from the keyboard or from the board: the question stands until either answers it."""
        dialog = next((s for s in self.app.screen_stack if isinstance(s, UndoScreen)), None)
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
            if not any(_wakes(notice) for notice in notices):
                return
            asleep.wake()
        for notice in notices:
            if isinstance(notice, HelpWanted):
                self.action_help()
        # The newest would take the others' place at once: what nobody could read is not put up. Errors go before.
        told = [notice for notice in notices if isinstance(notice, _TOLD)]
        if told:
            self._pass_on(next((notice for notice in told if isinstance(notice, Failed)), told[-1]))

    def _pass_on(self, notice: Notice) -> None:
        names = self.table.names
        text = "\n".join(notice_lines(notice, names, self.speech))
        if isinstance(notice, Failed):
            self.complain(notice.error)
        elif isinstance(notice, Explained):
            self.tell(text, title=self.speech.text("ui-why-title"))
        else:
            short = ""
            if isinstance(notice, Refusal) and notice.reasons:
                said = self.speech.say(notice.reasons[0].words)
                short = f"{self._called(names.piece(notice.piece))}, {self._called(names.zone(notice.zone))}: {said}"
            calm = isinstance(notice, Several | BoardNews) and not isinstance(notice, OtherOverlay)
            severity: SeverityLevel = "information" if calm else "warning"
            self.tell(text, severity=severity, short=short)

    def _called(self, name: str) -> str:
        """What `Names` calls a piece or a zone, said."""
        return self.speech.text(name[1:]) if name.startswith("@") else name

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

    def _asked(self) -> str:
        pending = self.table.session.pending
        return pending.prompt.key if pending else ""

    def complain(self, error: Exception) -> None:
        """Say calmly what did not work."""
        title, text = excuse(error, self.speech)
        self.tell(text, title=title, severity="warning")

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
        self.table.undo(1)

    def action_board(self) -> None:
        self.app.push_screen(BoardScreen(self.table, self.speech))

    def action_page(self, name: str) -> None:
        self.app.push_screen(self.look.page(name, self.table, self.speech))

    def action_adjust(self) -> None:
        self.app.push_screen(AdjustScreen(self.table, self.speech, self.look))

    def action_why(self) -> None:
        pending = self.table.session.pending
        if pending is not None and self.table.hides(pending):
            self.tell(self.speech.text("watch-hidden", who=self.speech.say(self.look.seat(pending.only))))
            return
        with self.table.looking():
            wondered = {option.id: option for option in self.look.candidates(self.table.session)}
        seen = {**self._seen.get(self._asked(), {}), **wondered}
        self.app.push_screen(WhyScreen(self.table, self.speech, seen.values()))

    def action_zones(self) -> None:
        self.app.push_screen(ZonesScreen(self.table, self.speech))

    def action_eyes(self) -> None:
        self.app.push_screen(EyesScreen(self.speech), self._woken)

    def _woken(self, _: None) -> None:
        self.post_message(TableChanged())  # what was not asked in the dark is asked now

    @property
    def asleep(self) -> EyesScreen | None:
        """The sleeping screen, while the board leads alone."""
        return next((screen for screen in self.app.screen_stack if isinstance(screen, EyesScreen)), None)

    def action_odds(self) -> None:
        self.app.push_screen(OddsScreen(self.table, self.speech))

    def action_help(self) -> None:
        topic = topic_of(self, self.speech)
        bindings = self.active_bindings.values()
        self.app.push_screen(HelpScreen(self.speech, bindings, self.look.legend(self.speech), topic=topic))

    def action_more(self) -> None:
        remapped = getattr(self.app, "settings").keys  # noqa: B009 - the app's own type imports this module
        self.app.push_screen(MoreScreen(self._known, remapped, self.speech), self._more)

    async def _more(self, action: str | None) -> None:
        if action:
            await self.run_action(action)

    def action_lay(self) -> None:
        self.app.push_screen(LayScreen(self.table, self.speech))

    def action_history(self) -> None:
        from .history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.table, self.speech, self.look, self.eyes))

    def action_chronicle(self) -> None:
        from .chronicle import ChronicleScreen  # draws charts; who only plays never needs it

        self.app.push_screen(ChronicleScreen(self.table, self.speech))

    def action_leave(self) -> None:
        if self.table.only_looking:
            self.post_message(self.Left())
            return
        self.app.push_screen(AskScreen(self.speech, "ui-leave-asks"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Left())


def _wakes(notice: Notice) -> bool:
    """Whether a sleeping screen has to wake for it: help, an error, or a board that can lead no longer."""
    return isinstance(notice, HelpWanted | Failed) or (isinstance(notice, BoardNews) and notice.key == "board-lost")
