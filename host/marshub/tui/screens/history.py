"""The game's history: a list of all answers, and the table as it was at the highlighted point."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Resize
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.kernel import MarsHubError, Session
from marshub.kernel.replay import HistoryPoint, count_answers_since, list_points
from marshub.table.game_table import GameTable
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.dom import is_mounted
from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..basics.visible_highlight import VisibleHighlightList
from ..error_messages import show_error
from ..game_look import Dashboard, GameLook
from ..notice_text import describe_answers, describe_author
from ..pages.paced_follower import PacedFollower
from ..table_follower import CoalescedMessage
from ..widgets.footer import FittedFooter
from ..widgets.moment_text import format_log_moment
from .confirm import ConfirmScreen
from .table_layout import OnePane

_MAX_ENTRIES = 40  # log entries shown of one step
_MIN_POINTS = 100  # steps that are listed at first, and more where the highlight reaches an end of the list


class Timeline(VisibleHighlightList, inherit_bindings=False):
    """The list of points. The screen binds Enter and the horizontal arrows itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "cursor_up", show=False, id="timeline.up"),
        Binding("down", "cursor_down", show=False, id="timeline.down"),
        Binding("pageup", "page_up", show=False, id="timeline.page-up"),
        Binding("pagedown", "page_down", show=False, id="timeline.page-down"),
    ]


class HistoryScreen(PacedFollower, SafelyDismissed[None]):
    """A page to scrub through the game of `table`. Looking changes nothing; playing on from a point undoes the rest."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False, id="history.quit"),
        Binding("home", "first", show=False, id="timeline.first"),
    ]
    HIDES_TABLE = True
    PART_IDS = ("points", "then")

    class PointHighlighted(CoalescedMessage):
        """A message: another point is highlighted."""

    def __init__(self, table: GameTable, speech: Speech, look: GameLook, viewer: str = "") -> None:
        """Create the page.

        Args:
            table: The table.
            speech: The player's language.
            look: The game's appearance.
            viewer: The seat in front of the screen; what only others know stays hidden from it.
        """
        super().__init__()
        self.table, self.speech, self.look, self.viewer = table, speech, look, viewer
        self._points: list[HistoryPoint] = []  # those that are listed
        self._listed = range(0)  # their segments
        self._segment_count = 0  # of the game when they were listed
        self._points_by_segment: dict[int, tuple[list[tuple[int, bytes, int]], list[HistoryPoint]]] = {}
        self._known_rows: dict[tuple[int, int], tuple[HistoryPoint, Content]] = {}  # by segment and position
        self._timeline = Timeline(id="points")
        self._shown_session: Session[Any, Any] | None = None  # as it was at the highlighted point
        self._shown_point: tuple[HistoryPoint | None, int] = (None, 0)  # that point, and the steps of the game then
        self._one_pane = OnePane(self, lambda: self._timeline.focus(), log=False)
        for key, action, name in (
            ("enter", "play_on", "play-on"),
            ("left", "part(-1)", "part-before"),
            ("right", "part(1)", "part-after"),
            ("end", "now", "now"),
            ("escape", "leave", "back"),
        ):
            bind_keys(self, key, action, speech.plain_text(f"ui-key-{name}"), id=f"history.{name}")
        bind_keys(self, "h", "leave", id="history.close")
        bind_keys(self, "full_stop", "turn(1)", id="history.next")
        bind_keys(self, "comma", "turn(-1)", id="history.previous")

    def compose(self) -> ComposeResult:
        yield CachedStatic(id="headline")
        with Horizontal(id="middle"):
            with Vertical(id="past"):
                yield self._timeline
                with Scroll(id="then"):
                    yield CachedStatic(id="happened", markup=False)
            yield self.look.make_dashboard()
        yield FittedFooter()

    def on_mount(self) -> None:
        self.follow_table()
        self._timeline.border_title = self.speech.plain_text("history-title")
        self.query_one("#then").border_title = self.speech.plain_text("ui-log")
        self.show()
        self.show_point()  # in the first layout
        self._timeline.focus()

    # ------------------------------------------------------------------ the timeline

    def draw(self, session: Session[Any, Any]) -> None:
        """List the points. If the newest was highlighted, highlight the new end, else keep the highlight."""
        highlighted, end = self._timeline.highlighted, len(session.checkpoints)
        if highlighted is None or (highlighted >= len(self._points) - 1 and self._listed.stop >= self._segment_count):
            first = self._listed.start if self._points else end
            self._list_points(session, self._extend(session, range(min(first, end), end), before=True))
        else:
            first, stop = min(self._listed.start, end - 1), min(self._listed.stop, end)
            self._list_points(session, range(first, max(stop, first + 1)), highlighted)
        self.post_message(self.PointHighlighted())

    def _extend(self, session: Session[Any, Any], listed: range, *, before: bool) -> range:
        """Return `listed` with so many segments before it, or after it, that `_MIN_POINTS` steps are listed."""
        starts = [checkpoint.position for checkpoint, _ in session.checkpoints] + [session.step_count]
        first, stop = listed.start, listed.stop
        while starts[stop] - starts[first] < _MIN_POINTS and (first if before else stop < len(starts) - 1):
            first, stop = (first - 1, stop) if before else (first, stop + 1)
        return range(first, stop)

    def _list_points(self, session: Session[Any, Any], listed: range, highlighted: int | None = None) -> None:
        """List the points of these segments, and highlight a row; None for the last one."""
        try:
            points = [point for number in listed for point in self._get_points(session, number)]
        except MarsHubError as error:
            show_error(self, error, self.speech)
            return
        old_points, self._points = self._points, points
        self._listed, self._segment_count = listed, len(session.checkpoints)
        is_longer = bool(old_points) and points[: len(old_points)] == old_points
        new = range(len(old_points) if is_longer else 0, len(points))
        rows = [Line(self._format_row(index, points[index])) for index in new]
        if is_longer:
            self._timeline.add_options(rows)
        else:
            self._timeline.set_options(rows)
        self._timeline.highlighted = len(points) - 1 if highlighted is None else min(highlighted, len(points) - 1)

    def _get_points(self, session: Session[Any, Any], number: int) -> list[HistoryPoint]:
        """Return the points of a segment; those of one that is over are listed once."""
        starts = session.checkpoints[number : number + 2]
        key = [(checkpoint.position, checkpoint.state, log_start) for checkpoint, log_start in starts]
        known_key, points = self._points_by_segment.get(number, ([], []))
        if len(starts) < 2 or key != known_key:
            points = [*list_points(session, range(number, number + 1))]
            self._points_by_segment[number] = (key, points)
        return points

    def _show_more(self, *, before: bool) -> None:
        """List more of the history before or after the listed points, and keep the highlight."""
        with self.table.locked():
            session = self.table.session
            stop = len(session.checkpoints)
            first, last = self._listed.start, min(self._listed.stop, stop)
            if before and first:
                earlier = self._extend(session, range(first - 1, first), before=True)
                listed = range(earlier.start, last)
            elif not before and last < stop:
                listed = range(first, self._extend(session, range(last, last + 1), before=False).stop)
            else:
                return
            highlighted = self._timeline.highlighted or 0
            shift = sum(len(self._get_points(session, number)) for number in range(listed.start, first))
            self._list_points(session, listed, highlighted + shift)

    def _format_row(self, index: int, point: HistoryPoint) -> Content:
        """Return the row of a point: made once, because the options of its answer are replayed for it."""
        known_point, row = self._known_rows.get((point.segment, point.position), (None, Content("")))
        if known_point is not point:
            row = self._make_row(index, point)
            self._known_rows[point.segment, point.position] = (point, row)
        return row

    def _make_row(self, index: int, point: HistoryPoint) -> Content:
        begins_segment = not index or self._points[index - 1].segment != point.segment
        texts = [self.look.format_log_entry(entry, self.speech) for entry in point.entries[:1]]
        text = texts[0] if texts else ", ".join(self._answer_texts(point)) or self._question_text(point)
        text = " ".join(text.split())
        if begins_segment:
            return Content.styled(f"▶ {text}", "bold $primary")
        return Content.assemble(("· " if texts else "→ ", "$muted"), text)

    def _question_text(self, point: HistoryPoint) -> str:
        return self.speech.say(point.prompt) if point.prompt is not None else "–"

    @on(OptionList.OptionHighlighted, "#points")
    def post_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index in (0, len(self._points) - 1):
            self._show_more(before=not event.option_index)
        self.post_message(self.PointHighlighted())

    @property
    def point(self) -> HistoryPoint | None:
        """The highlighted point."""
        index = self._timeline.highlighted
        return self._points[index] if index is not None and index < len(self._points) else None

    @property
    def shown_session(self) -> Session[Any, Any] | None:
        """The session as it is shown."""
        return self._shown_session

    @on(PointHighlighted)
    def show_point(self) -> None:
        """Show the table as it was at the highlighted point."""
        if not is_mounted(self, "points", "then", "happened", "headline"):
            return
        point, step_count = self.point, self.table.session.step_count
        shown_point, shown_count = self._shown_point
        if point is None or (point is shown_point and step_count == shown_count):
            return
        try:
            with self.table.locked():
                self._shown_session = session = self.table.session_at(point.position)
                answer_lines = [Content.styled(f"→ {words}", "$accent") for words in self._answer_texts(point)]
        except MarsHubError as error:
            show_error(self, error, self.speech)
            return
        position_text = self.speech.plain_text("history-point", position=point.position, last=step_count)
        self._shown_point = point, step_count
        headline = self.look.make_headline(session, self.speech)
        self.query_one("#headline", Static).update(Content.styled(f"◀ {position_text}  ", "bold $warning") + headline)
        for dashboard in self.query(Dashboard):
            dashboard.viewer = self.viewer
            dashboard.show(session, self.speech)
        rows: list[Content] = []
        if point.prompt is not None:
            player = describe_author(point, self.speech.say(self.look.name_decider(point.seat)), self.speech)
            rows += [Content.styled(f"{player}: {self.speech.say(point.prompt)}", "bold"), *answer_lines, Content("")]
        moments = session.game.make_moments(point.entries[:_MAX_ENTRIES], session.state, session.state)
        rows += [format_log_moment(moment, self.look, self.speech) for moment in moments]
        self.query_one("#happened", Static).update(Content("\n").join(rows))
        self.query_one("#then", Scroll).scroll_home(animate=False)

    def _answer_texts(self, point: HistoryPoint) -> list[str]:
        return describe_answers(self.table.session, point, self.speech, self.viewer)

    # ------------------------------------------------------------------ moving, and playing on

    def action_part(self, by: int) -> None:
        """Go to the start of a segment: that of the highlighted point or the one before, or the next."""
        timeline = self._timeline
        highlighted = timeline.highlighted or 0
        starts = [i for i, point in enumerate(self._points) if not i or self._points[i - 1].segment != point.segment]
        candidates = (
            [start for start in starts if start > highlighted]
            if by > 0
            else [start for start in starts if start < highlighted]
        )
        if candidates:
            timeline.highlighted = candidates[0] if by > 0 else candidates[-1]

    def action_now(self) -> None:
        with self.table.locked():
            session, end = self.table.session, len(self.table.session.checkpoints)
            listed = self._extend(session, range(end, end), before=True)
            self._list_points(session, listed if self._listed.stop < end else self._listed)

    def action_first(self) -> None:
        with self.table.locked():
            session = self.table.session
            listed = self._extend(session, range(1), before=False)
            self._list_points(session, listed if self._listed.start else self._listed, 0)

    def on_resize(self, event: Resize) -> None:
        self._one_pane.fit(event.size.width)

    def action_turn(self, by: int) -> None:
        if self._one_pane.turn(by):
            return
        for dashboard in self.query(Dashboard):
            dashboard.turn_page(by)

    def action_play_on(self) -> None:
        """Undo all that came after the highlighted point, once the players have confirmed."""
        point = self.point
        if point is None:
            return
        with self.table.locked():
            steps = count_answers_since(self.table.session, point.position)
            question = self.table.session.pending_id
        if not steps:
            self.dismiss(None)
            return
        if self.table.is_read_only:
            self.notify(self.speech.plain_text("watch-only"), severity="warning", markup=False)
            return

        def play_on_if_sure(sure: bool | None) -> None:
            if sure:
                self._undo_steps(steps, question)

        self.app.push_screen(ConfirmScreen(self.speech, "history-asks", steps=steps), play_on_if_sure)

    def _undo_steps(self, steps: int, question: str) -> None:
        try:
            with self.table.locked():
                # After another answer meanwhile, the undo would go to another point.
                if self.table.session.pending_id != question:
                    self.notify(self.speech.plain_text("history-moved"), severity="warning", markup=False)
                    return
            self.table.undo(steps, sure=True)
        except (MarsHubError, OSError) as error:
            show_error(self, error, self.speech)
            return
        self.dismiss(None)
