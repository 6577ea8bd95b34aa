"""A guest's table: its own screen, board and pieces, for the game that the host's table plays; and its adviser."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from marshub.board.notices import BoardNews, Failed, Notice
from marshub.board.profile import Profile
from marshub.board.referee import CALM_MS
from marshub.board.tags import Tags
from marshub.kernel import (
    CHANCE,
    TABLE,
    Decision,
    IllegalAnswer,
    MarsHubError,
    Reply,
    Session,
    StaleAnswer,
    UndoNeedsConfirmation,
    Words,
)
from marshub.table.adviser import Adviser, BarredReason
from marshub.table.game_table import GameTable
from marshub.table.moment_queue import MomentQueue
from marshub.table.remote_actions import HandlerClosed, NotTheOwner, NotYours, make_error
from marshub.table.spectator_table import TableIsReadOnly

from .guest_question_view import GuestQuestionView
from .messages import Advised, Done, News, Welcome
from .reconnecting_client import ReconnectingClient
from .remote_session import RemoteSession

MAX_DELAYED_EVENTS = 256  # board events that wait for an answer on its way to the host


class HostDecides(MarsHubError):
    """Seats, and advice among rivals, are decided at the host's table."""

    code = "seats-are-the-hosts"
    words: Words = Words("elsewhere-seats")


class GuestTable(GameTable):
    """Shows the `session` that a client receives, on a screen and on a board of `profile`; see `GameTable`.

    Hands and keys answer for the seats of the guest's link; for others they do nothing.
    """

    session: RemoteSession
    can_take_plans = False  # each answer goes to the host

    adviser: HostAdviser

    def __init__(
        self,
        session: Session[Any, Any],
        profile: Profile | None = None,
        tags: Tags | None = None,
        *,
        client: ReconnectingClient,
        overlays: Mapping[str, str] | None = None,
        calm_ms: int = CALM_MS,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self._client, self._welcome = client, client.welcome
        self._delayed_events: deque[Callable[[], object]] = deque()
        assert isinstance(session, RemoteSession)
        view = GuestQuestionView(session)
        super().__init__(session, profile, tags, overlays=overlays, calm_ms=calm_ms, clock=clock, question_view=view)
        self.adviser = HostAdviser(self, client)
        self.moment_queue = MomentQueue(keeps_waiting=True)
        self.viewer = self._welcome.seat if self._welcome.role != "table" else None
        self.bots.restore(client.first_news.players)
        self.absent_seats = frozenset(client.first_news.absent)
        self.referee.question_view.is_answered_without_hands = self._is_input_blocked
        self._follow_seats()
        client.listen(self._handle_message, self._handle_connection)

    # ------------------------------------------------------------------ rights

    @property
    def welcome(self) -> Welcome:
        return self._welcome

    @property
    def is_read_only(self) -> bool:
        return self._welcome.role == "look"

    def is_question_hidden(self, decision: Decision) -> bool:
        is_private = not any(decision.is_visible_to(seat) for seat in (self._welcome.seat, *self._welcome.seats))
        return self.session.is_awaiting_host or is_private or super().is_question_hidden(decision)

    def explain_hidden(self, decision: Decision) -> str:
        return "elsewhere-sent" if self.session.is_awaiting_host else super().explain_hidden(decision)

    def _is_input_blocked(self, decision: Decision) -> bool:
        """Return whether hands and buttons at this table answer nothing now."""
        return self.is_question_hidden(decision) or not self._is_own_seat(decision)

    def _is_own_seat(self, decision: Decision) -> bool:
        """Return whether the people at this table may answer the question."""
        if decision.asked_seat in (TABLE, CHANCE):
            return self._welcome.role == "table"
        return decision.asked_seat in self._welcome.seats and not self.bots.find_asked_seat(decision)

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Request the host to accept this answer.

        Raises as `Session.answer`, TableIsReadOnly, NotYours; HandlerClosed once the connection has ended for good.
        """
        self._check_can_act()
        with self._lock:
            pending = self.session.pending
            if self.session.is_awaiting_host:
                raise StaleAnswer("an answer is on its way to the other table", "error-on-its-way")
            if pending is not None and not self._is_own_seat(pending):
                raise NotYours(f"{pending.decider} must decide this")
            if pending is not None and self.is_question_hidden(pending):
                raise IllegalAnswer("this question is for another seat", "error-another-seat")
        return super().answer(reply, to=to)

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        self._check_can_act()
        return super().undo(steps, sure=sure)

    def undo_last_answer(self) -> list[Notice]:
        self._check_can_act()
        return super().undo_last_answer()

    def redo(self) -> list[Notice]:
        self._check_can_act()
        return super().redo()

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Request a correction from the host. Raises NotTheOwner for a seat: only a table corrects."""
        self._check_can_act()
        if self._welcome.role != "table":
            raise NotTheOwner("only a table can correct the game, not a seat")
        return super().adjust(path, value, reason)

    def set_run_on(self, on: bool) -> None:
        """Do nothing: the host's table goes on by itself, or stops."""

    def _check_can_decide(self) -> None:
        """Raise HostDecides: the host decides about seats and advice."""
        raise HostDecides(HostDecides.__doc__)

    def session_at(self, position: int) -> Session[Any, Any]:
        with self._lock:
            return self.session.copy_at(position)

    def _check_can_act(self) -> None:
        if self.is_read_only:
            raise TableIsReadOnly
        if (end := self._client.end_reason) is not None:
            raise make_error(HandlerClosed.code, str(end), end.words)

    # ------------------------------------------------------------------ messages of the host

    def _handle_message(self, message: News | Done | Advised) -> None:
        """Handle a message of the host. Called on the client's thread, one after the other."""
        if isinstance(message, Advised):
            self.adviser.take_advice(message)
            return
        if isinstance(message, News):
            self.apply(lambda now: self._handle_news(message, now))
        else:
            self.apply(lambda now: self._handle_done(message, now))
        self._run_delayed()

    def _handle_news(self, news: News, now: int) -> list[Notice]:
        question_view = self.referee.question_view
        assert isinstance(question_view, GuestQuestionView)
        homes, revision, players = question_view.homes, self.session.revision, self.bots.policies
        removed, added = self.session.apply_news(news)
        self.absent_seats = frozenset(news.absent)
        if news.players != players:
            self.bots.restore(news.players)
            self._follow_seats()
        if revision == self.session.revision:
            return []
        question_view.handle_progress(homes, removed, added)
        # A request from this table continues when the host answers it.
        return [] if self.session.is_awaiting_host else self.referee.handle_answer(now)

    def _handle_done(self, done: Done, now: int) -> list[Notice]:
        self.session.reopen_question()
        self.referee.question_view.drop_cached()
        notices = self.referee.handle_answer(now)
        if not done.code:
            return notices
        error = make_error(done.code, done.message, done.words)
        if isinstance(error, UndoNeedsConfirmation) and (steps := self._client.find_undo_steps(done.id)):
            return [*notices, *self.referee.ask_undo(steps)]
        if isinstance(error, StaleAnswer) and self._client.is_repeated(done.id):
            return notices  # it was performed before the break, or somebody was quicker: the news show which
        return [*notices, Failed(error)]

    def _handle_connection(self, connected: bool, reason: str) -> None:
        """Handle that the connection came up (again), or went down."""

        def turn(now: int) -> list[Notice]:
            before, self.connection_message = (
                self.connection_message,
                "" if connected else ("elsewhere-ended" if self._client.end_reason else "elsewhere-broken"),
            )
            if self.connection_message == before:
                return []
            return [BoardNews(self.connection_message or "elsewhere-back", reason)]

        self.apply(turn)

    # ------------------------------------------------------------------ gestures while an answer is on its way

    def run_gesture(self, handle: Callable[[], object]) -> None:
        """Handle a gesture as any table; during a pending answer it waits until the host has replied."""
        with self._lock:
            if self.session.is_awaiting_host or self._delayed_events:
                if len(self._delayed_events) < MAX_DELAYED_EVENTS:
                    self._delayed_events.append(handle)
                    return
                # So many events are no gestures: handle them all, and show only the differences.
                while self._delayed_events:
                    self._delayed_events.popleft()()
                self.referee.drop_gestures()
        handle()

    def _run_delayed(self) -> None:
        """Handle the delayed board events, in order, up to the next answer."""
        with self._lock:
            while self._delayed_events and not self.session.is_awaiting_host:
                self._delayed_events.popleft()()

    # ------------------------------------------------------------------ closing

    def close(self) -> None:
        """Disconnect, and switch the LEDs off."""
        self._client.close()
        super().close()


class HostAdviser(Adviser):
    """The adviser at a guest's table: the host, which has the game, searches and sends the advice."""

    def __init__(self, table: GameTable, client: ReconnectingClient) -> None:
        super().__init__(table)
        self._client = client

    @property
    def is_on(self) -> bool:
        """Always True: the host decides whether rivals get advice."""
        return True

    def explain_barred(self, viewer: str | None) -> BarredReason:
        with self._table.locked() as table:
            session = table.session
            return (
                "sent"
                if isinstance(session, RemoteSession) and session.is_awaiting_host
                else super().explain_barred(viewer)
            )

    def take_advice(self, advised: Advised) -> None:
        """Record the host's advice. Called on the client's thread."""
        with self._table.locked() as table:
            session = table.session
            if self._searched_position != (session, session.revision) or advised.to != session.pending_id:
                return  # the game has moved on
            self._set_status(advised.standing)
        self._notify()

    def _start_search(self, session: Session[Any, Any]) -> None:
        self._client.advise(session.pending_id)

    def _stop_search(self) -> None:
        """Do nothing: the host's own people may have requested the search too."""
