"""The table's screen: the game's dashboard, the pending question, the log, and the board."""

from __future__ import annotations

from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Key, Resize
from textual.message import Message
from textual.widget import MountError, Widget
from textual.widgets import Input, Static

from marshub.kernel import MarsHubError, Moment, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .. import keys
from ..basics.pace import Pace
from ..basics.panes import Pane, Room, Shared, Stack
from ..basics.parts import whole
from ..basics.room import ONE_PANE
from ..basics.still import Still
from ..following import TableChanged
from ..look import Dashboard
from ..sounds import Sounds
from ..widgets.board_bar import BoardBar
from ..widgets.decision import DecisionPanel
from ..widgets.foot import Foot
from ..widgets.log import StoryLog
from ..widgets.moment import MomentPane
from ..widgets.rows import Rows
from ..widgets.to_move import ToMove
from .ask import AskScreen
from .beside import Beside, BesideBoard
from .curtain import CurtainScreen
from .eyes import EyesScreen
from .ghosts import Ghosts
from .one_pane import SINGLE, OnePane
from .table_hears import TableHears
from .telling import Telling

#: The question, the log, and the open moves: these at the bottom, where the moment overlay does not cover them.
_SIDE = (
    Stack(Pane("decision", rows=13), Pane("log", rows=3, grows=True), Pane("to-move", rows=3)),
    Stack(Pane("decision", rows=9), Pane("log", grows=True), Pane("to-move", rows=3)),
)
_WEIGHTS = {"decision": 8, "to-move": 4}


class UndoScreen(AskScreen):
    """The dialog that confirms an undo of revealed information."""


class TableScreen(TableHears, BesideBoard):
    """The screen on which one game is played at `table`."""

    class Left(Message):
        """A message: the players want to leave the table."""

    AUTO_FOCUS = ""  # the decision panel focuses itself

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(table, speech)
        # Session, revision and viewer that were drawn last.
        self._drawn: tuple[Session[Any, Any] | None, int, str] = (None, 0, "")
        self._pace = Pace(self, self.refresh_table)
        self._ghosts = Ghosts(self)
        self._moments = Telling(self, table, self._ghosts, self._sound)
        self._one_pane = OnePane(self, lambda: self.query_one("#decision", DecisionPanel).take_focus())
        self.beside = Beside(self, table, speech, self.look)
        # The width of all keys in the footer: each is a key, a space, its name, a space.
        self._keys_width = sum(3 + Content(keys.name_of(key, speech)).cell_length for key in self.keys if key.shown)

    def compose(self) -> ComposeResult:
        yield Still(id="headline")
        with Horizontal(id="middle"):
            yield self.look.dashboard()
            with Shared(Room(*_SIDE), id="side"):
                yield DecisionPanel(self.speech, self.look, id="decision")
                yield StoryLog(self.look, self.speech, id="log")
                yield ToMove(self.speech, id="to-move")
            yield MomentPane(self.look, self.speech, id="moment")
        yield BoardBar(self.speech, id="board")
        if self.table.touch is not None:
            yield self.beside.pane
        yield Foot(show_command_palette=False, compact=True)

    async def on_mount(self) -> None:
        self.follow()
        await self._pace.now()

    def on_resize(self, event: Resize) -> None:
        self.set_class(ONE_PANE <= event.size.width < self._keys_width, "-tight")
        self._one_pane.fit(event.size.width)
        self.query_one("#side").styles.max_width = "100%" if self.has_class(SINGLE) else self.look.side
        self.beside.place(event.size)
        self._ghosts.resized()

    # ------------------------------------------------------------------ showing

    @on(TableChanged)
    async def refresh_soon(self) -> None:
        """Show the table, now or after a pause, so that a busy board leaves time for keys."""
        await self._pace.changed()

    async def refresh_table(self) -> None:
        """Show the present table; what only one seat may see, once that seat is in front of the screen."""
        try:
            if not self._needs_curtain():
                await self._show_table()
                # By now it may be another seat's turn, and the screen covered.
                self._lift_curtain()
                self._tell_moment()
        except (NoMatches, MountError):
            if self._whole:
                raise
            return
        self._ask_undo()
        self.close_game()

    def _lift_curtain(self) -> None:
        middle = self.query_one("#middle")
        middle.visible = self.beside.pane.visible = not self._needs_curtain()
        if middle.visible and self.focused is None:  # a hidden widget has lost the focus
            self.query_one("#decision", DecisionPanel).take_focus()

    def _tell_moment(self) -> None:
        """Show the table's current moment over the waiting question; after the last one, the question again."""
        if self._moments.show():
            rows = self.query_one("#decision", DecisionPanel).rows
            self._look_at((rows.option_of(rows.row) or "") if rows is not None else "")

    def _sound(self, shown: Moment | None) -> None:
        """Play the sound of a visible moment; where no moments are shown, that of the latest changes."""
        sounds: Sounds = getattr(self.app, "sounds")  # noqa: B009 - the app's own type imports this module
        sounds.show(shown)
        with self.table.looking():
            sounds.follow(self.table, in_the_dark=self.asleep is not None)

    @on(MomentPane.GoneOn)
    def on_to_next(self) -> None:
        self.table.go_on()

    @on(MomentPane.Skipped)
    def skip_moments(self) -> None:
        """Skip the remaining moments."""
        self.table.skip()

    @property
    def _whole(self) -> bool:
        parts = ("decision", "moment", "telling", "prompt", "steps", "filter", "forecast", "hint")
        return whole(self, "headline", "log", "board", *parts)

    async def _show_table(self) -> None:
        with self.table.looking():
            session = self.table.session
            now = (session, session.revision, self.eyes)
            if now != self._drawn:
                self._show_game(session)
                self._drawn = now
            self.query_one("#board", BoardBar).show(self.table)
            moves = self.table.to_move
            listed = moves if self.lists_moves else ()
            terms = session.pending.terms() if session.pending is not None else None
            planning = terms is not None and bool(terms.actors)
            press = self.key_of("to-move") if listed else ""
            self.query_one("#to-move", ToMove).show(listed, press, planning=planning)
            if moves and not self.lists_moves:
                self.table.ticked()  # when the list is turned on again, it starts from the table as it is then
        if self.beside.shown:
            self.beside.pane.show()
        await self.query_one("#decision", DecisionPanel).show(self.table)

    def _show_game(self, session: Session[Any, Any]) -> None:
        """Show what depends on the game only: most board events do not change it."""
        if not getattr(self.app.screen, "keeps_page", False):  # the pointer needs the present page
            self._one_pane.to_question()
        self._ghosts.vanish()
        self.query_one("#headline", Static).update(self.look.headline(session, self.speech))
        weights = {**_WEIGHTS, **self.look.weights(session)}
        self.query_one("#side", Shared).weigh(weights)
        for dashboard in self.query(Dashboard):
            dashboard.eyes = self.eyes
            dashboard.weigh(weights)
            dashboard.show(session, self.speech)
        self.query_one("#log", StoryLog).show(session)
        self.remember(session)

    def _needs_curtain(self) -> bool:
        """Return whether the screen has to be handed over to another seat first; if so, cover it."""
        only = self._passing.awaited
        curtain = next((s for s in self.app.screen_stack if isinstance(s, CurtainScreen) and not s.leaving), None)
        if curtain is not None and curtain.seat != only:
            curtain.dismiss("")
            curtain = None
        if only and curtain is None:
            # What the previous seat saw is still drawn: it must not be visible after the handover.
            self.query_one("#middle").visible = self.beside.pane.visible = False
            name = self.speech.say(self.look.seat(only))
            self.app.push_screen(CurtainScreen(self.speech, only, name), self._curtain_opened)
        return bool(only)

    def _curtain_opened(self, seat: str | None) -> None:
        if seat:
            self._passing.let_in = seat
            self.post_message(TableChanged())

    def _ask_undo(self) -> None:
        """Open or close the undo dialog, for an undo from the keyboard or the board; either may answer it."""
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
        if self._moments.now:
            return  # no preview under a moment
        self._look_at(event.option)

    def _look_at(self, option: str) -> None:
        for dashboard in self.query(Dashboard):
            dashboard.look_at(option)
        if self.app.screen is self:  # the pointer needs the actual values
            self._ghosts.look_at(option)

    def on_key(self, event: Key) -> None:
        if self._moments.now or self._one_pane.hides_question:
            return
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

    def go_to(self, option: str | None) -> None:
        panel = self.query_one("#decision", DecisionPanel)
        if option and not self._moments.now and panel.rows is not None:
            self._one_pane.to_question()
            panel.rows.stand_on(panel.rows.row_of(option))
            panel.take_focus()

    def stand_still(self) -> None:
        """Show the actual table, without a preview."""
        self._ghosts.look_at("")

    def action_filter(self) -> None:
        if self._moments.now:
            return
        self._one_pane.to_question()
        self.query_one("#decision", DecisionPanel).open_filter()

    def action_turn(self, by: int) -> None:
        if self._one_pane.turn(by):
            return
        for dashboard in self.query(Dashboard):
            dashboard.turn(by)

    def reveal(self, part: Widget) -> None:
        """Show the page of the dashboard that contains `part`."""
        for dashboard in self.query(Dashboard):
            if dashboard in part.ancestors:
                self._one_pane.to_table()
                dashboard.reveal(part)

    # ------------------------------------------------------------------ the table's own commands

    def action_undo(self) -> None:
        try:
            self.table.take_back()
        except (MarsHubError, OSError) as error:  # a remote table may refuse the undo
            self.complain(error)

    def action_eyes(self) -> None:
        self.table.tell_at("none")  # no moments in board-only mode, so that the board's buttons only answer
        self.app.push_screen(EyesScreen(self.speech), self._woken)

    def _woken(self, _: None) -> None:
        self.table.tell_at(getattr(self.app, "settings").pace)  # noqa: B009 - the app's own type imports this module
        self.post_message(TableChanged())  # the undo dialog was not shown in board-only mode

    def action_leave(self) -> None:
        if self.table.only_looking:
            self.post_message(self.Left())
            return
        self.app.push_screen(AskScreen(self.speech, "ui-leave-asks"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Left())
