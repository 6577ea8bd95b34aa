"""The table's screen: the game's dashboard, the pending question, the log, and the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.css.query import NoMatches
from textual.events import Key, Resize, ScreenResume
from textual.message import Message
from textual.widget import MountError, Widget
from textual.widgets import Input

from marshub.kernel import MarsHubError, Moment, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .. import keys
from ..basics.cached_static import CachedStatic
from ..basics.dom import HANDOVER, UNDO, find_open_screen, is_mounted
from ..basics.panes import ONE_PANE_COLUMNS, Pane, PaneContainer, PaneLayout, Stack, update_breakpoint_classes
from ..basics.scheduling import RedrawPace
from ..game_look import Dashboard
from ..sounds import Sounds
from ..table_follower import TableChanged
from ..widgets.board_status import BoardBar
from ..widgets.choose_rows import ChooseRows
from ..widgets.decision import DecisionPanel
from ..widgets.footer import FittedFooter
from ..widgets.moment_panes import LogPane, MomentPane
from ..widgets.moment_text import format_log_moment
from ..widgets.move_list import MoveList
from ..widgets.rows import Rows
from .board_notices import TableNotifications
from .moment_overlay import MomentOverlay
from .preview import TablePreview
from .table_layout import SINGLE_PANE_CLASS, OnePane, SideBoard, SideBoardScreen

if TYPE_CHECKING:
    from .confirm import UndoConfirmScreen
    from .covers import HandoverScreen

#: The question, the log, and the open moves: these at the bottom, where the moment overlay does not cover them.
_LOG = Pane("log", min_rows=3, grows=True, yields=True)
_SIDE_STACKS = (
    Stack(Pane("decision", min_rows=13), _LOG, Pane("to-move", min_rows=3)),
    Stack(Pane("decision", min_rows=9), _LOG, Pane("to-move", min_rows=3)),
)
_WEIGHTS = {"decision": 8, "to-move": 4}
_POINT_REST_S = 0.02  # about a frame: the key is drawn before the board points


class TableScreen(TableNotifications, SideBoardScreen):
    """The screen on which one game is played at `table`."""

    class Left(Message):
        """A message: the players want to leave the table."""

    AUTO_FOCUS = ""  # the decision panel focuses itself

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__(table, speech)
        # Session, revision and viewer that were drawn last.
        self._drawn_revision: tuple[Session[Any, Any] | None, int, str] = (None, 0, "")
        self._pace = RedrawPace(self, self.refresh_table)
        self._preview = TablePreview(self)
        self._has_told_news = False  # whether the cover told what would wait as pages
        self._is_outdated = False  # whether something has changed under a page that hides the table
        self.headline, self.middle = CachedStatic(id="headline"), Horizontal(id="middle")
        self._dashboard = self.look.make_dashboard()
        self.side = PaneContainer(PaneLayout(*_SIDE_STACKS), id="side")
        self.side.is_laid_out_alone = True
        self.decision = DecisionPanel(speech, self.look, id="decision")
        self.log_pane, self.moves = (
            LogPane(self.look, speech, self.moment_log, id="log"),
            MoveList(speech, id="to-move"),
        )
        self.moment, self._board_bar = MomentPane(self.look, speech, id="moment"), BoardBar(speech, id="board")
        self._moment_overlay = MomentOverlay(self, table, self._preview, self._play_sound)
        self._one_pane = OnePane(self, self.decision.focus_question)
        self.side_board = SideBoard(self, table, speech, self.look)
        # The width of all keys in the footer: each is a key, a space, its name, a space.
        self._keys_width = sum(
            3 + Content(keys.name_key(key, speech)).cell_length for key in self.keys if key.in_footer
        )

    def compose(self) -> ComposeResult:
        yield self.headline
        with self.middle:
            yield self._dashboard
            with self.side:
                yield from (self.decision, self.log_pane, self.moves)
            yield self.moment
        yield self._board_bar
        if self.side_board.pane is not None:
            yield self.side_board.pane
        yield FittedFooter()

    def on_compose(self) -> None:
        update_breakpoint_classes(self)
        self._fit_columns(self.app.size.width)

    async def on_mount(self) -> None:
        self.follow_table()
        await self._pace.redraw_now()

    def on_resize(self, event: Resize) -> None:
        self._fit_columns(event.size.width)
        self.side_board.place(event.size)
        self._preview.redraw()

    def _fit_columns(self, columns: int) -> None:
        """Adapt to a window of so many columns."""
        self.set_class(ONE_PANE_COLUMNS <= columns < self._keys_width, "-tight")
        self._one_pane.fit(columns)
        self.side.styles.max_width = "100%" if self.has_class(SINGLE_PANE_CLASS) else self.look.side_columns

    @property
    def dashboards(self) -> Sequence[Dashboard]:
        """The game's dashboard, if it is one and mounted."""
        dashboard = self._dashboard
        return [dashboard] if isinstance(dashboard, Dashboard) and dashboard.is_attached else []

    # ------------------------------------------------------------------ showing

    @on(TableChanged)
    async def schedule_refresh(self) -> None:
        """Show the table, now or after a pause, so that a busy board leaves time for keys."""
        await self._pace.note_change()

    @on(ScreenResume)
    async def show_what_changed_meanwhile(self) -> None:
        """Show what has changed under a page, before the table is painted again."""
        if self._is_outdated:
            await self._pace.redraw_now()

    async def refresh_table(self) -> None:
        """Show the present table; what only one seat may see, once that seat is in front of the screen."""
        if not all(part.is_attached for part in (self.headline, self.decision, self.moment, self.log_pane)):
            return  # the screen closes: its parts are removed one by one
        try:
            if not self._cover_for_handover():
                await self._show_table()
                # By now it may be another seat's turn, and the screen covered.
                self._update_visibility()
                self._show_moment()
        except (NoMatches, MountError):
            if self._is_complete:
                raise
            return
        self._update_undo_dialog()
        self.check_game_over()

    def _update_visibility(self) -> None:
        self.middle.visible = not self._cover_for_handover()
        self.side_board.set_visible(self.middle.visible)
        if self.middle.visible and self.focused is None:  # a hidden widget has lost the focus
            self.decision.focus_question()

    def _show_moment(self) -> None:
        """Show the table's current moment over the waiting question; after the last one, the question again."""
        if self._moment_overlay.show():
            rows = self.decision.rows
            self._preview_option((rows.get_option_id(rows.highlighted_row) or "") if rows is not None else "")

    def _play_sound(self, page: Sequence[Moment]) -> None:
        """Play the sound of a visible page of moments; where no moments are shown, that of the latest changes."""
        sounds: Sounds = getattr(self.app, "sounds")  # noqa: B009 - the app's own type imports this module
        sounds.play_page(page)
        with self.table.locked():
            sounds.play_unshown_moments(self.table, is_board_only=self.board_only_screen is not None)

    @on(MomentPane.Continued)
    def show_next_moment(self) -> None:
        self.table.show_next_moment()

    @on(MomentPane.Skipped)
    def skip_moments(self) -> None:
        """Skip the remaining moments."""
        self.table.skip()

    @property
    def _is_complete(self) -> bool:
        parts = ("decision", "moment", "telling", "prompt", "steps", "forecast", "hint")
        return is_mounted(self, "headline", "log", "board", *parts)

    async def _show_table(self) -> None:
        above = takewhile(lambda screen: screen is not self, reversed(self.app.screen_stack))
        self._is_outdated = any(getattr(screen, "HIDES_TABLE", False) for screen in above)
        with self.table.locked():
            session = self.table.session
            revision = (session, session.revision, self.viewer)
            if revision != self._drawn_revision and not self._is_outdated:
                self._show_game(session)
                self._drawn_revision = revision
            self._board_bar.show(self.table)
            moves = self.table.pending_moves
            listed_moves = moves if self.should_list_moves else ()
            terms = session.pending.option_terms() if session.pending is not None else None
            is_planning = terms is not None and bool(terms.actors)
            key = self.get_command_key("to-move") if listed_moves else ""
            self.moves.show(listed_moves, key, planning=is_planning)
            if moves and not self.should_list_moves:
                self.table.tick_moves()  # when the list is turned on again, it starts from the table as it is then
        if self._is_outdated:
            return
        if self.side_board.is_shown:
            self.side_board.show()
        await self.decision.show(self.table)

    def _show_game(self, session: Session[Any, Any]) -> None:
        """Show what depends on the game only: most board events do not change it."""
        if not getattr(self.app.screen, "keeps_page", False):  # the pointer needs the present page
            self._one_pane.show_question()
        self._preview.clear()
        self.headline.update(self.look.make_headline(session, self.speech))
        weights = {**_WEIGHTS, **self.look.get_pane_weights(session)}
        self.side.set_weights(weights)
        for dashboard in self.dashboards:
            dashboard.viewer = self.viewer
            dashboard.set_pane_weights(weights)
            dashboard.show(session, self.speech)
        self.log_pane.show(session)
        self.remember_options(session)

    def _cover_for_handover(self) -> bool:
        """Return whether the screen has to be handed over to another seat first; if so, cover it."""
        seat = self._hot_seat.awaited_seat
        cover: HandoverScreen | None = find_open_screen(self.app, HANDOVER)
        if cover is not None and cover.seat != seat:
            cover.dismiss("")
            cover = None
        if seat and cover is None:
            from .covers import HandoverScreen

            # What the previous seat saw is still drawn: it must not be visible after the handover.
            self.middle.visible = False
            self.side_board.set_visible(False)
            name = self.speech.say(self.look.name_decider(seat))
            moments = self._hot_seat.list_news(seat)
            news = [format_log_moment(moment, self.look, self.speech) for moment in moments]
            self._has_told_news = bool(news)
            self.app.push_screen(HandoverScreen(self.speech, seat, name, news), self._complete_handover)
        return bool(seat)

    def _complete_handover(self, seat: str | None) -> None:
        if seat:
            if self._has_told_news:
                self.table.skip()  # it stood on the cover
            self._hot_seat.confirmed_seat = seat
            self.post_message(TableChanged())

    def _update_undo_dialog(self) -> None:
        """Open or close the undo dialog, for an undo from the keyboard or the board; either may answer it."""
        dialog: UndoConfirmScreen | None = find_open_screen(self.app, UNDO)
        if self.table.undo_steps_to_confirm is not None and dialog is None and self.board_only_screen is None:
            from .confirm import UndoConfirmScreen

            self.app.push_screen(UndoConfirmScreen(self.speech, "ui-undo-asks"), self._answer_undo_dialog)
        elif self.table.undo_steps_to_confirm is None and dialog is not None:
            dialog.dismiss(None)

    def _answer_undo_dialog(self, sure: bool | None) -> None:
        steps = self.table.undo_steps_to_confirm
        if steps is None:
            return
        if sure:
            self.table.undo(steps, sure=True)
        else:
            self.table.refuse_undo()

    # ------------------------------------------------------------------ answering

    @on(ChooseRows.PlanRepeated)
    def repeat_plan(self, event: ChooseRows.PlanRepeated) -> None:
        try:
            self.table.take_plan(event.steps)
        except (MarsHubError, OSError) as error:
            self.show_error(error)

    @on(Rows.Answered)
    def answer_question(self, event: Rows.Answered) -> None:
        try:
            self.table.answer(event.reply, to=event.question)
        except (MarsHubError, OSError) as error:
            self.show_error(error)

    @on(Rows.Pointed)
    def point_at_option(self, event: Rows.Pointed) -> None:
        if self.table.referee.twin is not None:  # the highlight is painted first, then the board follows
            self.set_timer(_POINT_REST_S, lambda: self._point_at_highlight(event.option))

    def _point_at_highlight(self, option: str) -> None:
        """Point at `option` on the board, unless the highlight has gone on to another row."""
        rows = self.decision.rows
        if rows is not None and rows.get_option_id(rows.highlighted_row) == option:
            self.table.point_at(option)
            self.decision.note_pointed(option)

    @on(Rows.HighlightChanged)
    def preview_option(self, event: Rows.HighlightChanged) -> None:
        if self._moment_overlay.is_open:
            return  # no preview under a moment
        self._preview_option(event.option)

    def _preview_option(self, option: str) -> None:
        for dashboard in self.dashboards:
            dashboard.highlight_option(option)
        if self.app.screen is self:  # the pointer needs the actual values
            self._preview.schedule(option)

    def on_key(self, event: Key) -> None:
        overlay = self._moment_overlay
        if (overlay.is_open and not overlay.is_beside) or self._one_pane.is_question_hidden:
            return
        if isinstance(self.focused, Input):
            if event.key == "escape":
                self.decision.close_filter()
                event.stop()
            return
        if event.key == "escape":
            self.decision.close_filter()
        rows = self.decision.rows
        if rows is not None and event.character and rows.press_key(event.character):
            if overlay.is_open:  # the question beside it is answered at once
                self.table.show_next_moment()
            event.stop()
            event.prevent_default()

    def highlight_option(self, option: str | None) -> None:
        panel = self.decision
        if option and not self._moment_overlay.is_open and panel.rows is not None:
            self._one_pane.show_question()
            panel.rows.highlight_row(panel.rows.find_row(option))
            panel.focus_question()

    def hide_preview(self) -> None:
        """Show the actual table, without a preview."""
        self._preview.schedule("")

    def action_filter(self) -> None:
        if self._moment_overlay.is_open:
            return
        self._one_pane.show_question()
        self.decision.open_filter()

    def action_turn(self, by: int) -> None:
        if self._one_pane.turn(by):
            return
        for dashboard in self.dashboards:
            dashboard.turn_page(by)

    def reveal(self, part: Widget) -> None:
        """Show the page of the dashboard that contains `part`."""
        for dashboard in self.dashboards:
            if dashboard in part.ancestors:
                self._one_pane.show_dashboard()
                dashboard.reveal_place(part)

    # ------------------------------------------------------------------ the table's own commands

    def action_undo(self) -> None:
        try:
            self.table.undo_last_answer()
        except (MarsHubError, OSError) as error:  # a remote table may refuse the undo
            self.show_error(error)

    def action_redo(self) -> None:
        try:
            self.table.redo()
        except (MarsHubError, OSError) as error:
            self.show_error(error)

    def action_eyes(self) -> None:
        from .covers import BoardOnlyScreen

        self.table.set_pace("none")  # no moments in board-only mode, so that the board's buttons only answer
        self.app.push_screen(BoardOnlyScreen(self.speech), self._leave_board_only_mode)

    def _leave_board_only_mode(self, _: None) -> None:
        self.table.set_pace(getattr(self.app, "settings").pace)  # noqa: B009 - the app's own type imports this module
        self.post_message(TableChanged())  # the undo dialog was not shown in board-only mode

    def action_leave(self) -> None:
        if self.table.is_read_only:
            self.post_message(self.Left())
            return
        from .confirm import ConfirmScreen

        self.app.push_screen(ConfirmScreen(self.speech, "ui-leave-asks"), self._leave_if_sure)

    def _leave_if_sure(self, sure: bool | None) -> None:
        if sure:
            self.post_message(self.Left())
