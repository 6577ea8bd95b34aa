"""One screen that is passed on: who sits before it, and what must not be in sight until they say so."""

from __future__ import annotations

from marshub.table.game_table import GameTable


class HotSeat:
    """The viewer of `table` in hot-seat play.

    `let_in` is the seat that last confirmed to be there, "" before any did.
    """

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.let_in = ""

    @property
    def awaited(self) -> str:
        """The seat that the question is for alone, as long as somebody else may be looking; else ""."""
        with self._table.locked():
            session = self._table.session
            only = session.pending.private_to if session.pending is not None else ""
            if only in self._table.bots.policies:
                return ""  # nobody comes for these: they are never shown
            if self._table.pacing is not None:
                return ""  # hands that play by themselves let everybody look into them
            people = self._list_people()
            self._revoke(people)
            # Where one seat alone sits before the screen nothing is passed on: the table keeps quiet about the others'.
            shared = self._table.seat is None and len(people) > 1
            return only if shared and only != self.let_in else ""

    def _list_people(self) -> list[str]:
        """Return the seats that people play.

        Who is left alone with policies is who sat there last, if others come back.
        """
        session, policies = self._table.session, self._table.bots.policies
        people = [seat for seat in session.game.list_seats(session.state) if seat not in policies]
        if policies and len(people) == 1:
            self.let_in = people[0]
        elif self.let_in in policies:
            self.let_in = ""
        return people

    def _revoke(self, people: list[str]) -> None:
        """Forget who was let in as soon as somebody else is asked: others look then."""
        pending = self._table.session.pending
        asked = (pending.private_to or pending.decider) if pending is not None else ""
        if asked in people and asked != self.let_in:
            self.let_in = ""

    @property
    def eyes(self) -> str:
        """The seat that looks, as far as is known: what it may see may be in sight. "": anybody."""
        if self._table.seat is not None:
            return self._table.seat
        with self._table.locked():
            session = self._table.session
            people, pending = self._list_people(), session.pending
            if self._table.pacing is not None:  # a look over the shoulder of whoever is asked
                asked = (pending.private_to or pending.decider) if pending is not None else ""
                return asked if asked in people else ""
            self._revoke(people)
        if len(people) == 1:
            return people[0]
        # Whoever was let in last looks for as long as they are asked.
        return self.let_in if pending is not None and self.let_in in (pending.private_to or pending.decider,) else ""
