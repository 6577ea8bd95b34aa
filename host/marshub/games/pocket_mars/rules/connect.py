"""Connecting a card to its Building: compare and land, prep action, ability, in this order (PREP, OTHER, SOLO-10)."""

from __future__ import annotations

from marshub.kernel import Confirm, Script, say

from ..box.components import BUILDING_VALUE, HOLDING, Colour
from ..happenings import Compared, Connected, PrepTriggered
from .abilities import use_ability
from .deck import settle_top
from .mars import Mars, ask_may, name_colonist
from .operations import carry_out, is_available


def reference_of(mars: Mars, building: str) -> int:
    """Return the value a card connected there now is held against (PM-PREP-04, PM-TERM-06)."""
    column = mars.state.columns[building]  # type: ignore[index]
    return mars.find_card(column[-1]).value if column else BUILDING_VALUE


def connect_card(mars: Mars, seat: Colour, card: str, whose: str) -> Script:
    """Let `who` play `card` out of the prep module of `whose`: a player, or Devious Automatics."""
    building = mars.find_card(card).type
    against = reference_of(mars, building)  # PM-DECK-06: as it is at the moment of connecting
    mars.state.columns[building].append(card)
    mars.tell(Connected(seat, whose, card, building))
    yield from settle_top(mars)
    other = whose in mars.seats and whose != seat
    if building in HOLDING and not other:  # PM-PREP-07, PM-OTHER-02
        yield from _land(mars, seat, card, against)
    if whose in mars.seats:  # PM-SOLO-11: nobody triggers a card of Devious Automatics
        yield from _trigger(mars, whose, card)
    yield from use_ability(mars, seat, building)


def _land(mars: Mars, seat: Colour, card: str, against: int) -> Script:
    data = mars.find_card(card)
    mars.tell(Compared(seat, data.value, against))
    if data.value <= against or "ship" not in mars.find_player(seat).colonists:  # PM-PREP-04, PM-PREP-06
        return
    prompt = say("pm-land", building=f"@pm-type-{data.type}")
    if (yield ask_may(seat, prompt, name_colonist(seat), data.type)) == "yes":
        mars.land_colonist(seat, data.type)


def _trigger(mars: Mars, owner: Colour, card: str) -> Script:
    """Let the owner of the card decide, pay and have the effect (PM-PREP-08, PM-OTHER-03)."""
    action = mars.find_card(card).prep
    if not is_available(mars, owner, action):
        return
    if (yield Confirm(owner, say("pm-trigger", card=f"@pm-card-{card}", cost=action.cost))):
        mars.tell(PrepTriggered(owner, card))
        yield from carry_out(mars, owner, action)
