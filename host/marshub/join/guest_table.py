"""A guest's table: its own screen, board and pieces, for the game that the host's table plays; and its adviser."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshub.board.notices import BoardNews, Failed, Notice
from marshub.board.profile import Profile
from marshub.board.question_view import QuestionView
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
from marshub.table.game_table import GameTable
from marshub.table.moment_queue import MomentQueue
from marshub.table.remote_actions import HandlerClosed, NotTheOwner, NotYours, make_error
from marshub.table.spectator_table import ReadOnlyTable

from .advice_payload import HostsAdviser
from .guest_question_view import GuestQuestionView
from .messages import Advised, Done, News, Welcome
from .reconnecting_client import ReconnectingClient
from .remote_session import RemoteSession

MOST_HELD = 256  # board events that wait for an answer on its way to the host


class SeatsAreTheHosts(MarsHubError):
    """Seats, and advice among rivals, are decided at the host's table."""

    code = "seats-are-the-hosts"
    words: Words = Words("elsewhere-seats")


class GuestTable(GameTable):
    """Shows the `session` that a client receives, on a screen and on a board of `profile`; see `GameTable`.

    Hands and keys answer for the seats of the guest's link; for others they do nothing.
    """

    session: RemoteSession
    adviser: HostsAdviser

    def __init__(
        self,
        session: Session[Any, Any],
        profile: Profile | None = None,
        tags: Tags | None = None,
        *,
        line: ReconnectingClient,
        overlays: Mapping[str, str] | None = None,
        calm_ms: int = CALM_MS,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self._wire, self._welcome = line, line.welcome
        self._held: deque[Callable[[], None]] = deque()
        super().__init__(session, profile, tags, overlays=overlays, calm_ms=calm_ms, clock=clock)
        self.moment_queue = MomentQueue(patient=True)
        self.seat = self._welcome.seat if self._welcome.role != "table" else None
        self.bots.restore(line.first.players)
        self.absent = frozenset(line.first.absent)
        self.referee.desk.handless = self._has_no_hands
        self.referee.desk.look_anew()
        line.listen(self._handle_message, self._handle_connection)

    def _make_question_view(self, session: Session[Any, Any]) -> QuestionView:
        assert isinstance(session, RemoteSession)
        return GuestQuestionView(session)

    def _make_adviser(self) -> HostsAdviser:
        return HostsAdviser(self, self._wire)

    # ------------------------------------------------------------------ rights

    @property
    def welcome(self) -> Welcome:
        return self._welcome

    @property
    def is_read_only(self) -> bool:
        return self._welcome.role == "look"

    def is_hidden_from(self, decision: Decision) -> bool:
        secret = bool(decision.private_to) and decision.private_to not in (self._welcome.seat, *self._welcome.seats)
        return self.session.has_request or secret or super().is_hidden_from(decision)

    def explain_hidden(self, decision: Decision) -> str:
        return "elsewhere-sent" if self.session.has_request else super().explain_hidden(decision)

    def _has_no_hands(self, decision: Decision) -> bool:
        """Return whether hands and buttons at this table answer nothing now."""
        return self.is_read_only or self.is_hidden_from(decision) or not self._is_own_seat(decision)

    def _is_own_seat(self, decision: Decision) -> bool:
        """Return whether the people at this table may answer the question."""
        if decision.decider in (TABLE, CHANCE):
            return self._welcome.role == "table"
        return decision.decider in self._welcome.seats and not self.bots.asked_policy(decision)

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Request the host to accept this answer.

        Raises as `Session.answer`, TableIsReadOnly, NotYours; HandlerClosed once the connection has ended for good.
        """
        self._check_may()
        with self._lock:
            pending = self.session.pending
            if self.session.has_request:
                raise StaleAnswer("an answer is on its way to the other table")
            if pending is not None and not self._is_own_seat(pending):
                raise NotYours(f"{pending.decider} has to decide this")
            if pending is not None and self.is_hidden_from(pending):
                raise IllegalAnswer("this question is another seat's")
        return super().answer(reply, to=to)

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        self._check_may()
        return super().undo(steps, sure=sure)

    def take_back(self) -> list[Notice]:
        self._check_may()
        return super().take_back()

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Request a correction from the host. Raises NotTheOwner for a seat: only a table corrects."""
        self._check_may()
        if self._welcome.role != "table":
            raise NotTheOwner("only a table corrects, not a seat")
        return super().adjust(path, value, reason)

    def leave_seat(self, seat: str, policy: str = "") -> list[Notice]:
        """Refuse: the host decides about seats. Raises HostDecides."""
        raise SeatsAreTheHosts(SeatsAreTheHosts.__doc__)

    def take_seat(self, seat: str) -> list[Notice]:
        """Refuse: the host decides about seats. Raises HostDecides."""
        raise SeatsAreTheHosts(SeatsAreTheHosts.__doc__)

    def want_advice(self, on: bool) -> list[Notice]:
        """Refuse: the host decides about advice. Raises HostDecides."""
        raise SeatsAreTheHosts(SeatsAreTheHosts.__doc__)

    def session_at(self, position: int) -> Session[Any, Any]:
        with self._lock:
            return self.session.copy_frozen(position)

    def _check_may(self) -> None:
        if self.is_read_only:
            raise ReadOnlyTable
        if self._wire.ended:
            raise HandlerClosed(self._wire.ended)

    # ------------------------------------------------------------------ messages of the host

    def _handle_message(self, message: News | Done | Advised) -> None:
        """Handle a message of the host. Called on the client's thread, one after the other."""
        if isinstance(message, Advised):
            self.adviser.take_advice(message)
            return
        if isinstance(message, News):
            self._change(lambda now: self._handle_news(message, now))
        else:
            self._change(lambda now: self._handle_done(message, now))
        self._run_queued()

    def _handle_news(self, news: News, now: int) -> list[Notice]:
        desk = self.referee.desk
        assert isinstance(desk, GuestQuestionView)
        homes, looks, players = desk.homes, self.session.revision, self.bots.policies
        gone, came = self.session.apply_news(news)
        self.absent = frozenset(news.absent)
        if news.players != players:
            self.bots.restore(news.players)
            desk.look_anew()
        if looks == self.session.revision:
            return []
        desk.handle_progress(homes, gone, came)
        # A request from this table continues when the host answers it.
        return [] if self.session.has_request else self.referee.handle_answer(now)

    def _handle_done(self, done: Done, now: int) -> list[Notice]:
        self.session.reopen_question()
        self.referee.desk.look_anew()
        notices = self.referee.handle_answer(now)
        if not done.code:
            return notices
        error = make_error(done.code, HandlerClosed)(done.message)
        if isinstance(error, UndoNeedsConfirmation) and (steps := self._wire.undo_steps_of(done.id)):
            return [*notices, *self.referee.ask_undo(steps)]
        if isinstance(error, StaleAnswer) and self._wire.is_repeated(done.id):
            return notices  # it was performed before the break, or somebody was quicker: the news show which
        return [*notices, Failed(error)]

    def _handle_connection(self, up: bool, why: str) -> None:
        """Handle that the connection came up (again), or went down."""

        def turn(now: int) -> list[Notice]:
            before, self.away = self.away, "" if up else ("elsewhere-ended" if self._wire.ended else "elsewhere-broken")
            if self.away == before:
                return []
            return [BoardNews(self.away or "elsewhere-back", why)]

        self._change(turn)

    # ------------------------------------------------------------------ gestures while an answer is on its way

    def board_tag(self, reader: int, uid: bytes, *, here: bool) -> None:
        """Handle a tag as any table; gestures during a pending answer are handled once the host has replied."""
        self._queue_gesture(lambda: super(GuestTable, self).board_tag(reader, uid, here=here))

    def board_button(self, index: int, action: int, count: int) -> None:
        self._queue_gesture(lambda: super(GuestTable, self).board_button(index, action, count))

    def board_snapshot(
        self,
        readers: Sequence[tuple[int, Sequence[bytes]]],
        presses: Sequence[int],
        missed: int,
        supply_off: bool = False,
    ) -> None:
        self._queue_gesture(lambda: super(GuestTable, self).board_snapshot(readers, presses, missed, supply_off))

    def _queue_gesture(self, deed: Callable[[], None]) -> None:
        with self._lock:
            if self.session.has_request or self._held:
                if len(self._held) < MOST_HELD:
                    self._held.append(deed)
                    return
                # So many events are no gestures: handle them all, and show only the differences.
                while self._held:
                    self._held.popleft()()
                self.referee.drop_gestures()
        deed()

    def _run_queued(self) -> None:
        """Handle the delayed board events, in order, up to the next answer."""
        with self._lock:
            while self._held and not self.session.has_request:
                self._held.popleft()()

    # ------------------------------------------------------------------ closing

    def close(self) -> None:
        """Disconnect, and switch the LEDs off."""
        self._wire.close()
        super().close()
