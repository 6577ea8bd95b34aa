"""Determinization: the private objectives that a seat cannot see, dealt anew."""

from __future__ import annotations

from marshub.kernel import Chance
from marshub.kernel.search import CannotDeterminize

from ..box.state import State
from ..content.pack import Content
from ..shown.seat_view import UNSEEN


def determinize(seat_view: State, content: Content, chance: Chance) -> State:
    """Return a seat's view with a card wherever it sees none.

    Raises:
        CannotDeterminize: There are too few cards.
    """
    known: set[str] = set()
    for player in seat_view.players.values():
        known.update((*player.objectives, *player.spent, player.fulfilled))
    undealt = [card for card in content.objectives if card not in known]
    for player in seat_view.players.values():
        for pile in (player.objectives, player.spent):
            for place, card in enumerate(pile):
                if card != UNSEEN:
                    continue
                if not undealt:
                    raise CannotDeterminize("no objective is left to be held there")
                pile[place] = undealt.pop(chance.randbelow(len(undealt)))
    return seat_view
