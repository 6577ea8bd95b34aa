"""Malfunction cards: two keywords and an effect (FM-MAL-14 to FM-MAL-19)."""

from __future__ import annotations

from marshub.kernel import Script, say

from ... import effects as fx
from ...box.components import Block
from ...happenings.malfunctions import CardPassed, CardResolved, CardVoid
from ..hub import Hub
from ..resolve import carry_out, does


def draw_card(hub: Hub, block: Block) -> Script:
    """Turn over the next card of a block's deck; return its id."""
    return (yield from hub.draw(pile_of(block), say("fm-draw-malfunction", block=f"@fm-block-{block}"), "fm-card"))


def pile_of(block: Block) -> str:
    """Return the name of a block's deck."""
    return f"malfunction-{block}"


def resolve_card(hub: Hub, name: str) -> Script:
    """Carry a card out, unless its Facility, or every unit of that kind, is shut or not in play (FM-MAL-16).

    A Facility that was opened in the Action phase of this round is a target again (FM-ACT-24).
    """
    card = hub.content.malfunctions[name]
    if not any(hub.is_open(unit) for unit in hub.units(card.facility)):
        hub.tell(CardVoid(card.block, name, card.facility))
        return
    hub.tell(CardResolved(card.block, name, card.facility))
    yield from carry_out(hub, card.effects)


@does(fx.SearchCard)
def _search(effect: fx.SearchCard, hub: Hub) -> Script:
    """Turn cards over until one has the keywords; it alone is carried out (FM-MAL-15).

    Cards turned over are discarded at once, so they are in the new deck if it runs out on the way. Where no card in
    deck and discard pile has the keywords nothing is resolved: the deck has been gone through and is whole again.
    """
    block, pile = effect.block, pile_of(effect.block)

    def fits(name: str) -> bool:
        card = hub.content.malfunctions[name]
        return effect.sort in (None, card.sort) and effect.facility in ("", card.facility)

    known = {**hub.state.piles[pile], **hub.state.discards[pile]}
    if not any(fits(name) for name, copies in known.items() if copies):
        for name, copies in list(hub.state.piles[pile].items()):
            for _ in range(copies):
                hub.tell(CardPassed(block, name))
        hub.gather(pile)
        return
    while True:
        name = yield from draw_card(hub, block)
        if fits(name):
            yield from resolve_card(hub, name)
            hub.discard(pile, name)
            return
        hub.tell(CardPassed(block, name))
        hub.discard(pile, name)
