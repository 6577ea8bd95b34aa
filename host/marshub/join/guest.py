"""A guest's table: its own screen, board and pieces, at the game that the host's table plays."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from marshub.board.desk import Desk
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
    UndoAsks,
    Words,
)
from marshub.table.deeds import DeskClosed, NotTheKeeper, NotYours, error_of
from marshub.table.game_table import GameTable
from marshub.table.telling import Telling
from marshub.table.watching import OnlyLooking

from .advised import HostsAdviser
from .guest_desk import GuestDesk
from .line import Line
from .messages import Advised, Done, News, Welcome
from .seen import SeenSession

MOST_HELD = 256  # events of the board that wait for an answer which is under way


class SeatsAreTheHosts(MarsHubError):
    """Seats, and advice among rivals, are decided at the host's table."""

    code = "seats-are-the-hosts"
    words: Words = Words("elsewhere-seats")


class GuestTable(GameTable):
    """Shows `session`, which `line` fills, on a screen and on a board of `profile`; see `GameTable`.

    Hands and keys answer for the seats of its link; for others they do nothing.
    """

    session: SeenSession
    adviser: HostsAdviser

    def __init__(
        self,
        session: Session[Any, Any],
        profile: Profile | None = None,
        tags: Tags | None = None,
        *,
        line: Line,
        overlays: Mapping[str, str] | None = None,
        calm_ms: int = CALM_MS,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self._wire, self._welcome = line, line.welcome
        self._held: deque[Callable[[], None]] = deque()
        super().__init__(session, profile, tags, overlays=overlays, calm_ms=calm_ms, clock=clock)
        self.telling = Telling(patient=True)
        self.seat = self._welcome.seat if self._welcome.role != "table" else None
        self.robots.again(line.first.players)
        self.absent = frozenset(line.first.absent)
        self.referee.desk.handless = self._handless
        self.referee.desk.look_anew()
        line.listen(self._hear, self._line_is)

    def _make_desk(self, session: Session[Any, Any]) -> Desk:
        assert isinstance(session, SeenSession)
        return GuestDesk(session)

    def _make_adviser(self) -> HostsAdviser:
        return HostsAdviser(self, self._wire)

    # ------------------------------------------------------------------ who may do what here

    @property
    def welcome(self) -> Welcome:
        return self._welcome

    @property
    def only_looking(self) -> bool:
        return self._welcome.role == "look"

    def hides(self, decision: Decision) -> bool:
        secret = bool(decision.only) and decision.only not in (self._welcome.seat, *self._welcome.seats)
        return self.session.on_its_way or secret or super().hides(decision)

    def why_hidden(self, decision: Decision) -> str:
        return "elsewhere-sent" if self.session.on_its_way else super().why_hidden(decision)

    def _handless(self, decision: Decision) -> bool:
        """Return whether hands and buttons here answer nothing now."""
        return self.only_looking or self.hides(decision) or not self._mine(decision)

    def _mine(self, decision: Decision) -> bool:
        """Return whether the question is one for the people here."""
        if decision.who in (TABLE, CHANCE):
            return self._welcome.role == "table"
        return decision.who in self._welcome.seats and not self.robots.asked(decision)

    def answer(self, reply: Reply, *, to: str | None = None, by: str = "") -> list[Notice]:
        """Ask the host to accept this answer.

        Raises as `Session.answer`, OnlyLooking, NotYours; DeskClosed once the connection has ended for good.
        """
        self._may()
        with self._lock:
            pending = self.session.pending
            if self.session.on_its_way:
                raise StaleAnswer("an answer is on its way to the other table")
            if pending is not None and not self._mine(pending):
                raise NotYours(f"{pending.who} has to decide this")
            if pending is not None and self.hides(pending):
                raise IllegalAnswer("this question is another seat's")
        return super().answer(reply, to=to)

    def undo(self, steps: int = 1, *, sure: bool = False) -> list[Notice]:
        self._may()
        return super().undo(steps, sure=sure)

    def take_back(self) -> list[Notice]:
        self._may()
        return super().take_back()

    def adjust(self, path: str, value: Any, reason: str = "") -> list[Notice]:
        """Ask the host for a correction. Raises NotTheKeeper for a seat: a table corrects."""
        self._may()
        if self._welcome.role != "table":
            raise NotTheKeeper("only a table corrects, not a seat")
        return super().adjust(path, value, reason)

    def leave_seat(self, seat: str, policy: str = "") -> list[Notice]:
        """Refuse: seats are the host's. Raises SeatsAreTheHosts."""
        raise SeatsAreTheHosts(SeatsAreTheHosts.__doc__)

    def take_seat(self, seat: str) -> list[Notice]:
        """Refuse: seats are the host's. Raises SeatsAreTheHosts."""
        raise SeatsAreTheHosts(SeatsAreTheHosts.__doc__)

    def want_advice(self, on: bool) -> list[Notice]:
        """Refuse: the host decides about advice. Raises SeatsAreTheHosts."""
        raise SeatsAreTheHosts(SeatsAreTheHosts.__doc__)

    def at(self, position: int) -> Session[Any, Any]:
        with self._lock:
            return self.session.still(position)

    def _may(self) -> None:
        if self.only_looking:
            raise OnlyLooking
        if self._wire.ended:
            raise DeskClosed(self._wire.ended)

    # ------------------------------------------------------------------ what the host tells

    def _hear(self, message: News | Done | Advised) -> None:
        """Handle a message; called on the client's thread, one after the other."""
        if isinstance(message, Advised):
            self.adviser.heard(message)
            return
        if isinstance(message, News):
            self._do(lambda now: self._news(message, now))
        else:
            self._do(lambda now: self._done(message, now))
        self._go_on()

    def _news(self, news: News, now: int) -> list[Notice]:
        desk = self.referee.desk
        assert isinstance(desk, GuestDesk)
        homes, looks, players = desk.homes, self.session.revision, self.robots.policies
        gone, came = self.session.hear(news)
        self.absent = frozenset(news.absent)
        if news.players != players:
            self.robots.again(news.players)
            desk.look_anew()
        if looks == self.session.revision:
            return []
        desk.moved_on(homes, gone, came)
        # What was done here goes on when the host says that it was done.
        return [] if self.session.on_its_way else self.referee.gone_on(now)

    def _done(self, done: Done, now: int) -> list[Notice]:
        self.session.arrived()
        self.referee.desk.look_anew()
        notices = self.referee.gone_on(now)
        if not done.code:
            return notices
        error = error_of(done.code, DeskClosed)(done.message)
        if isinstance(error, UndoAsks) and (steps := self._wire.asked_steps(done.id)):
            return [*notices, *self.referee.ask_undo(steps)]
        if isinstance(error, StaleAnswer) and self._wire.repeated(done.id):
            return notices  # it was done before the break, or somebody was quicker: the news show it
        return [*notices, Failed(error)]

    def _line_is(self, up: bool, why: str) -> None:
        """Handle the connection being up (again), or down."""

        def turn(now: int) -> list[Notice]:
            before, self.away = self.away, "" if up else ("elsewhere-ended" if self._wire.ended else "elsewhere-broken")
            if self.away == before:
                return []
            return [BoardNews(self.away or "elsewhere-back", why)]

        self._do(turn)

    # ------------------------------------------------------------------ hands, while an answer is under way

    def board_tag(self, reader: int, uid: bytes, *, here: bool) -> None:
        """Handle a tag as any table; gestures during a pending answer are handled once it has arrived."""
        self._later(lambda: super(GuestTable, self).board_tag(reader, uid, here=here))

    def board_button(self, index: int, action: int, count: int) -> None:
        self._later(lambda: super(GuestTable, self).board_button(index, action, count))

    def board_snapshot(
        self,
        readers: Sequence[tuple[int, Sequence[bytes]]],
        presses: Sequence[int],
        missed: int,
        supply_off: bool = False,
    ) -> None:
        self._later(lambda: super(GuestTable, self).board_snapshot(readers, presses, missed, supply_off))

    def _later(self, deed: Callable[[], None]) -> None:
        with self._lock:
            if self.session.on_its_way or self._held:
                if len(self._held) < MOST_HELD:
                    self._held.append(deed)
                    return
                # Nobody means so much by it: what lies there is looked at, and only differences are shown.
                while self._held:
                    self._held.popleft()()
                self.referee.settle_down()
        deed()

    def _go_on(self) -> None:
        """Handle the delayed gestures, in order, up to the next answer."""
        with self._lock:
            while self._held and not self.session.on_its_way:
                self._held.popleft()()

    # ------------------------------------------------------------------ the end

    def close(self) -> None:
        """Hang up, and put the lights out."""
        self._wire.close()
        super().close()
