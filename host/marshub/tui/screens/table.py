"""The table: the game's dashboard, the pending decision, the story, and the board."""

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

#: The question, what happened, and what is to be moved: at the bottom, where nothing that is told covers it.
_SIDE = (
    Stack(Pane("decision", rows=13), Pane("log", rows=3, grows=True), Pane("to-move", rows=3)),
    Stack(Pane("decision", rows=9), Pane("log", grows=True), Pane("to-move", rows=3)),
)
_WEIGHTS = {"decision": 8, "to-move": 4}


class UndoScreen(AskScreen):
    """Whether to take back what was revealed."""


class TableScreen(TableHears, BesideBoard):
    """Plays one game on `table`."""

    class Left(Message):
        """The players want to leave the table."""

    AUTO_FOCUS = ""  # the decision takes the focus by itself

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(table, speech)
        # The game as it was drawn last, and for whom.
        self._drawn: tuple[Session[Any, Any] | None, int, str] = (None, 0, "")
        self._pace = Pace(self, self.refresh_table)
        self._ghosts = Ghosts(self)
        self._moments = Telling(self, table, self._ghosts, self._sound)
        self._one_pane = OnePane(self, lambda: self.query_one("#decision", DecisionPanel).take_focus())
        self.beside = Beside(self, table, speech, self.look)
        # A key, a space, its name, a space: what the footer needs to show them all.
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
        """Show the table, now or once it is time. So a busy board leaves room for keys."""
        await self._pace.changed()

    async def refresh_table(self) -> None:
        """Show the table as it is now; what only one seat may see, once that seat sits before the screen."""
        try:
            if not self._needs_curtain():
                await self._show_table()
                # Meanwhile it may have become another seat's turn, and the curtain fallen.
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
        if middle.visible and self.focused is None:  # what was hidden has lost it
            self.query_one("#decision", DecisionPanel).take_focus()

    def _tell_moment(self) -> None:
        """Show what the table tells now, over a question that waits; then the question again."""
        if self._moments.show():
            rows = self.query_one("#decision", DecisionPanel).rows
            self._look_at((rows.option_of(rows.row) or "") if rows is not None else "")

    def _sound(self, shown: Moment | None) -> None:
        """Let what is `shown` be heard, once it is no seat's alone; where no moments are shown, what happened."""
        sounds: Sounds = getattr(self.app, "sounds")  # noqa: B009 - the app's own type imports this module
        sounds.show(shown)
        with self.table.looking():
            sounds.follow(self.table, in_the_dark=self.asleep is not None)

    @on(MomentPane.GoneOn)
    def on_to_next(self) -> None:
        self.table.go_on()

    @on(MomentPane.Skipped)
    def skip_moments(self) -> None:
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
                self.table.ticked()  # who turns the list on again begins with the table as it is then
        if self.beside.shown:
            self.beside.pane.show()
        await self.query_one("#decision", DecisionPanel).show(self.table)

    def _show_game(self, session: Session[Any, Any]) -> None:
        """Show what only the game changes: most of what a board tells does not."""
        if not getattr(self.app.screen, "keeps_page", False):  # somebody points at what is on it
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
        """Return whether the screen has to be passed on first; then it is covered."""
        only = self._passing.awaited
        curtain = next((s for s in self.app.screen_stack if isinstance(s, CurtainScreen) and not s.leaving), None)
        if curtain is not None and curtain.seat != only:
            curtain.dismiss("")
            curtain = None
        if only and curtain is None:
            # What the seat before saw is still there: it must not come in sight when the curtain opens.
            self.query_one("#middle").visible = self.beside.pane.visible = False
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
            return  # what could come is no part of what is told
        self._look_at(event.option)

    def _look_at(self, option: str) -> None:
        for dashboard in self.query(Dashboard):
            dashboard.look_at(option)
        if self.app.screen is self:  # who points at what is must not see what would be
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
        """Show what is, and nothing that would be."""
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
        """Show the page that `part` of the dashboard is on."""
        for dashboard in self.query(Dashboard):
            if dashboard in part.ancestors:
                self._one_pane.to_table()
                dashboard.reveal(part)

    # ------------------------------------------------------------------ the table's own commands

    def action_undo(self) -> None:
        try:
            self.table.take_back()
        except (MarsHubError, OSError) as error:  # at a seat's own table somebody else may know better
            self.complain(error)

    def action_eyes(self) -> None:
        self.table.tell_at("none")  # in the dark nothing is told, and the board's buttons mean what they say
        self.app.push_screen(EyesScreen(self.speech), self._woken)

    def _woken(self, _: None) -> None:
        self.table.tell_at(getattr(self.app, "settings").pace)  # noqa: B009 - the app's own type imports this module
        self.post_message(TableChanged())  # what was not asked in the dark is asked now

    def action_leave(self) -> None:
        if self.table.only_looking:
            self.post_message(self.Left())
            return
        self.app.push_screen(AskScreen(self.speech, "ui-leave-asks"), self._leave)

    def _leave(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Left())
