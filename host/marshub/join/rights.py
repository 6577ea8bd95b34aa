"""The rights of guests' links."""

from __future__ import annotations

from marshub.kernel import CHANCE, TABLE
from marshub.kernel.journal import ELSEWHERE
from marshub.table.deeds import Deeds, NotYours
from marshub.table.links import Link

from .book import seats_of


class Guests(Deeds):
    """The rights of guests.

    A seat answers for itself and undoes its own last answers; a table answers for its seats and for questions to the
    whole
    table; where seats hide nothing it corrects, too, and undoes others' answers. A spectator does nothing.
    """

    def keeps(self, link: Link) -> bool:
        # Where seats hide something a correction that changes nothing would tell what lies there.
        return link.role == "table" and not self.table.session.game.private

    def by(self, link: Link) -> str:
        return ELSEWHERE

    def _may_answer(self, link: Link) -> None:
        pending = self.table.session.pending
        if pending is None:
            return  # the session says that better
        if pending.only and pending.only not in seats_of(link):
            raise NotYours(f"{pending.only} has to decide this")
        if pending.who in (TABLE, CHANCE):
            if link.role != "table":
                raise NotYours(f"{pending.who} has to decide this")
        elif pending.who not in seats_of(link) or self.table.robots.policies.get(pending.who) != ELSEWHERE:
            raise NotYours(f"{pending.who} has to decide this")
