"""The rights of guests' links."""

from __future__ import annotations

from marshub.kernel import CHANCE, TABLE
from marshub.kernel.journal import ELSEWHERE
from marshub.table.links import Link
from marshub.table.remote_actions import ActionRights, NotYours

from .invitations import list_seats


class GuestRights(ActionRights):
    """Performs the actions of guests, as far as their rights go.

    A seat answers for itself and undoes its own last answers. A table answers for its seats and for questions to the
    whole table; where seats hide nothing it also corrects, and undoes others' answers. A spectator does nothing.
    """

    def is_owner(self, link: Link) -> bool:
        # Where seats hide something, a correction without effect would reveal the value.
        return link.role == "table" and not self.table.session.game.has_private_information

    def author_of(self, link: Link) -> str:
        return ELSEWHERE

    def _check_may_answer(self, link: Link) -> None:
        pending = self.table.session.pending
        if pending is None:
            return  # the session raises GameIsOver
        if pending.private_to and pending.private_to not in list_seats(link):
            raise NotYours(f"{pending.private_to} has to decide this")
        if pending.decider in (TABLE, CHANCE):
            if link.role != "table":
                raise NotYours(f"{pending.decider} has to decide this")
        elif pending.decider not in list_seats(link) or self.table.bots.policies.get(pending.decider) != ELSEWHERE:
            raise NotYours(f"{pending.decider} has to decide this")
