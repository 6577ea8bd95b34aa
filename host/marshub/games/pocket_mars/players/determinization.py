"""The cards a seat cannot see, dealt anew: to hands, sets and deck, each under the back that lies there."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Chance
from marshub.kernel.search import CannotDeterminize

from ..box.components import UNSEEN, find_type
from ..box.state import Beneath, State
from ..content.pack import Content

Place = tuple[list[str], int]  # a pile, and where in it


def determinize(seen: State, seat: str, content: Content, chance: Chance) -> State:
    """Return `seen`, the view of `seat`, with a card wherever it sees a back.

    Raises CannotDeterminize if there are too few.
    """
    deal = _Deal(seen, content, chance)
    for kind in _lying(seen):
        deal.stays(kind)
    backs = list(_backs(seen, seat))
    for pile, place in backs:
        if pile[place] != UNSEEN:
            pile[place] = deal.card(find_type(pile[place]))
    for pile, place in backs:
        if pile[place] == UNSEEN:
            pile[place] = deal.card()
    seen.beneath = [Beneath(deal.card(), item.by) if item.card == UNSEEN else item for item in seen.beneath]
    seen.pool = deal.rest()
    return seen


def _lying(seen: State) -> Iterator[str]:
    """Return the backs of cards that nobody has seen, but which lie apart: they are in the pool."""
    if seen.top and seen.shuffled:
        yield seen.top
    yield from (down.type for down in seen.face_down if not down.card)


def _backs(seen: State, seat: str) -> Iterator[Place]:
    for colour, player in seen.players.items():
        if colour != seat:
            for pile in (player.hand, player.prep, player.dealt, player.kept):
                yield from ((pile, place) for place in range(len(pile)))
    if seen.looker != seat:
        yield from ((seen.looked, place) for place in range(len(seen.looked)))


class _Deal:
    """The cards that `seen` does not show, shuffled."""

    def __init__(self, seen: State, content: Content, chance: Chance) -> None:
        self._content = content
        piles = [
            seen.discard,
            seen.looked,
            *seen.columns.values(),
            *(down.card for down in seen.face_down if down.card),
        ]
        known = {seen.playing, *(item.card for item in seen.beneath)}
        for pile in piles:
            known.update([pile] if isinstance(pile, str) else pile)
        for player in seen.players.values():
            known.update(player.hand, player.prep, player.dealt, player.kept)
        self._left = [card for card in content.cards if card not in known]
        for last in range(len(self._left) - 1, 0, -1):
            other = chance.randbelow(last + 1)
            self._left[last], self._left[other] = self._left[other], self._left[last]
        self._pool: list[str] = []

    def card(self, kind: str = "") -> str:
        """Return one of that kind, "" for any."""
        for card in self._left:
            if kind in ("", self._content.cards[card].type):
                self._left.remove(card)
                return card
        raise CannotDeterminize(f"no card {kind!r} is left to lie there")

    def stays(self, kind: str) -> None:
        """Keep one of that kind in the pool."""
        self._pool.append(self.card(kind))

    def rest(self) -> dict[str, int]:
        """Return the pool: what was not dealt, in the order of the box."""
        stays = {*self._pool, *self._left}
        return {card: 1 for card in self._content.cards if card in stays}
