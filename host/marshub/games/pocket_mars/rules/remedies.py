"""Reasons against a turn's action, or why it would do nothing, and what would help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Option, Reason, Words, say

from .. import effects as fx
from ..box.components import TYPES
from .choosing import reason_not_held
from .mars import Mars
from .operations import is_available, is_met

PARTS = ("top", "bottom")  # the actions of a card: from hand, and from a prep module (PM-TERM-07)


def explain_card(mars: Mars, seat: str, action: str, card: str) -> Iterator[Reason]:
    """Yield why a card cannot be played from hand ("hand"), out of the own prep module ("prep"), or discarded."""
    own = mars.find_player(seat)
    here = {"hand": own.hand, "prep": own.prep}.get(action, [*own.hand, *own.prep])
    if card in here:
        return
    name = f"@pm-card-{card}"
    if card in own.prep:
        yield Reason("PM-TERM-14", say("pm-why-in-prep", card=name))
    elif card in own.hand:
        yield Reason("PM-TERM-14", say("pm-why-in-hand", card=name), remedy=say("pm-mend-fill"))
    elif card in mars.state.discard:
        yield Reason("PM-TERM-14", say("pm-why-discarded", card=name), remedy=_renewal(mars))
    elif kind := next((item for item in TYPES if card in mars.state.columns[item]), ""):
        words = say("pm-why-below", card=name, building=f"@pm-type-{kind}")
        yield Reason("PM-PREP-13", words, remedy=_renewal(mars))
    else:
        missing = reason_not_held(card, "PM-TERM-14")
        yield Reason(missing.rule, missing.words, remedy=say("pm-mend-draw"))


def _renewal(mars: Mars) -> Words | None:
    """Return when cards that were played come again: never alone (PM-SOLO-16)."""
    return None if mars.solo else say("pm-mend-renewal")


def list_idle(mars: Mars, seat: str) -> Iterator[Option]:
    """Return the actions of the own cards that would do nothing now: "top:eco-1", "bottom:wat-3"."""
    own = mars.find_player(seat)
    for part, cards in zip(PARTS, (own.hand, own.prep), strict=True):
        for card in cards:
            if next(explain_idle(mars, seat, part, card), None) is not None:
                words = say(f"pm-option-{part}", card=f"@pm-card-{card}")
                yield Option(f"{part}:{card}", words, group=say("pm-group-actions"))


def explain_idle(mars: Mars, seat: str, part: str, card: str) -> Iterator[Reason]:
    """Yield why an action of an own card would do nothing now (PM-PREP-08, PM-HAND-05, PM-ENER-05)."""
    own, data = mars.find_player(seat), mars.find_card(card)
    action = data.hand if part == "top" else data.prep
    if own.energy < action.cost:
        short = action.cost - own.energy
        words = say("pm-why-energy", cost=action.cost, held=own.energy)
        yield Reason("PM-ENER-05", words, remedy=say("pm-mend-energy", count=short))
    unmet = [describe_need(need) for need in action.requires if not is_met(mars, seat, need)]
    if unmet:
        yield Reason(
            "PM-PREP-08" if part == "bottom" else "PM-TERM-07", Words("pm-why-needs", {}, {"needs": (*unmet,)})
        )
    if own.energy >= action.cost and not unmet and not is_available(mars, seat, action):
        yield Reason("PM-HAND-05", say("pm-why-idle"))


def describe_need(need: fx.Need) -> Words:
    """Return the requirement of an action, in words."""
    match need:
        case fx.HandHas():
            return say("pm-need-hand-has", type=f"@pm-type-{need.type}")
        case fx.OwnNone():
            return say("pm-need-own-none", building=f"@pm-type-{need.building}")
        case fx.OwnSome():
            return say("pm-need-own-some", building=f"@pm-type-{need.building}")
        case fx.ShipEmpty():
            return say("pm-need-ship-empty")
        case fx.EnergyBehind():
            return say("pm-need-energy-behind")
        case fx.EnergyZero():
            return say("pm-need-energy-zero")


def find_fixes(mars: Mars, seat: str, option: str) -> Sequence[str]:
    """Return those of a turn's actions that remove a reason against `option`."""
    own = mars.find_player(seat)
    action, _, card = option.partition(":")
    if action in ("hand", "prep"):
        if card in own.hand and action == "prep":
            return [f"hand:{card}"]
        return [f"prep:{card}"] if card in own.prep and action == "hand" else []
    if action not in PARTS or card not in mars.content.cards:
        return []
    data = mars.find_card(card)
    cost = (data.hand if action == "top" else data.prep).cost
    if own.energy >= cost:
        return []
    return [f"discard:{item}" for item in (*own.hand, *own.prep) if item != card]
