"""Connecting a card to its Building: compare and land, prep action, ability, in this order (PREP, OTHER, SOLO-10)."""

from __future__ import annotations

from marshub.kernel import Confirm, Script, say

from ..box.components import BUILDING_VALUE, HOLDING, Colour
from ..happenings import Compared, Connected, PrepTriggered
from .abilities import ability
from .deck import settle_top
from .mars import Mars, colonist, may
from .operations import available, carry_out


def reference(mars: Mars, building: str) -> int:
    """Return the value a card connected there now is held against (PM-PREP-04, PM-TERM-06)."""
    column = mars.state.columns[building]  # type: ignore[index]
    return mars.card(column[-1]).value if column else BUILDING_VALUE


def connect(mars: Mars, who: Colour, card: str, whose: str) -> Script:
    """Let `who` play `card` out of the prep module of `whose`: a player, or Devious Automatics."""
    building = mars.card(card).type
    against = reference(mars, building)  # PM-DECK-06: as it is at the moment of connecting
    mars.state.columns[building].append(card)
    mars.tell(Connected(who, whose, card, building))
    yield from settle_top(mars)
    other = whose in mars.seats and whose != who
    if building in HOLDING and not other:  # PM-PREP-07, PM-OTHER-02
        yield from _land(mars, who, card, against)
    if whose in mars.seats:  # PM-SOLO-11: nobody triggers a card of Devious Automatics
        yield from _trigger(mars, whose, card)
    yield from ability(mars, who, building)


def _land(mars: Mars, who: Colour, card: str, against: int) -> Script:
    data = mars.card(card)
    mars.tell(Compared(who, data.value, against))
    if data.value <= against or "ship" not in mars.player(who).colonists:  # PM-PREP-04, PM-PREP-06
        return
    prompt = say("pm-land", building=f"@pm-type-{data.type}")
    if (yield may(who, prompt, colonist(who), data.type)) == "yes":
        mars.land(who, data.type)


def _trigger(mars: Mars, owner: Colour, card: str) -> Script:
    """Let the owner of the card decide, pay and have the effect (PM-PREP-08, PM-OTHER-03)."""
    action = mars.card(card).prep
    if not available(mars, owner, action):
        return
    if (yield Confirm(owner, say("pm-trigger", card=f"@pm-card-{card}", cost=action.cost))):
        mars.tell(PrepTriggered(owner, card))
        yield from carry_out(mars, owner, action)
