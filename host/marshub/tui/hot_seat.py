"""Hot-seat play: several players at one screen, and what must stay hidden until the next one confirms."""

from __future__ import annotations

from marshub.kernel import Moment, MomentLog
from marshub.kernel.log_entry import count_past_entries
from marshub.table.game_table import GameTable
from marshub.table.moment_queue import is_worth_showing


class HotSeat:
    """The viewer of `table` in hot-seat play. `confirmed_seat`: the seat that confirmed last, "" before any did."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.confirmed_seat = ""
        self._moment_log = MomentLog("")
        self._start = count_past_entries(table.session.log)
        self._seen: dict[str, int] = {}  # by seat: the log entries when its player handed the screen over

    @property
    def awaited_seat(self) -> str:
        """The seat that must confirm before its private question is shown; "" if none must."""
        with self._table.locked():
            session = self._table.session
            pending = session.pending
            private_seat = pending.asked_seat if pending is not None and not pending.is_visible_to("") else ""
            if private_seat in self._table.bots.policies:
                return ""  # a bot's private questions are never shown
            if self._table.pacing is not None:
                return ""  # automatic play shows every hand
            people = self._list_people()
            self._revoke_confirmation(people)
            # A screen of one seat is not handed over: the table hides the other seats' questions itself.
            is_shared = self._table.viewer is None and len(people) > 1
            return private_seat if is_shared and private_seat != self.confirmed_seat else ""

    def _list_people(self) -> list[str]:
        """Return the seats that people play.

        If only one is left beside bots, it counts as confirmed, also after other people have joined again.
        """
        session, policies = self._table.session, self._table.bots.policies
        people = [seat for seat in session.game.list_seats(session.state) if seat not in policies]
        if policies and len(people) == 1:
            self.confirmed_seat = people[0]
        elif self.confirmed_seat in policies:
            self.confirmed_seat = ""
        return people

    def _revoke_confirmation(self, people: list[str]) -> None:
        """Withdraw the confirmation once another seat is asked: its player is at the screen then."""
        pending = self._table.session.pending
        asked = pending.asked_seat if pending is not None else ""
        if asked in people and asked != self.confirmed_seat:
            if self.confirmed_seat:
                self._seen[self.confirmed_seat] = count_past_entries(self._table.session.log)
            self.confirmed_seat = ""

    def list_news(self, seat: str) -> list[Moment]:
        """Return what everybody could see since `seat` handed the screen over, or since the start; plain moments too.

        Where each moment is shown alone there is no news: it has been shown.
        """
        with self._table.locked():
            if not self._table.moment_queue.page_lines:
                return []
            session = self._table.session
            seen = min(self._seen.get(seat, self._start), count_past_entries(session.log))
            moments = self._moment_log.moments_since(session, seen)
            return [moment for moment in moments if is_worth_showing(moment, "cards", by_policy=True)]

    @property
    def viewer(self) -> str:
        """The seat in front of the screen, as far as is known; "" for anybody. What it may see is shown."""
        if self._table.viewer is not None:
            return self._table.viewer
        with self._table.locked():
            session = self._table.session
            people, pending = self._list_people(), session.pending
            if self._table.pacing is not None:  # automatic play shows the decider's view
                asked = pending.asked_seat if pending is not None else ""
                return asked if asked in people else ""
            self._revoke_confirmation(people)
        if len(people) == 1:
            return people[0]
        # The confirmed seat stays the viewer while the question is for it.
        return self.confirmed_seat if pending is not None and self.confirmed_seat == pending.asked_seat else ""
