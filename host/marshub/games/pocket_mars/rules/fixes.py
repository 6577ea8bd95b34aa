"""Reasons against an action of a turn, or why it would have no effect, and actions that remove them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Option, Reason, Words, say

from .. import effects as fx
from ..box.components import TYPES
from .common_questions import make_not_held_reason
from .mars import Mars
from .operations import is_action_available, is_requirement_met

CARD_PARTS = ("top", "bottom")  # the hand action and the prep action of a card (PM-TERM-07)


def explain_card_action(mars: Mars, seat: str, action: str, card: str) -> Iterator[Reason]:
    """Yield why a card cannot be played from hand ("hand") or from the own prep module ("prep"), or be discarded."""
    player = mars.get_player(seat)
    allowed = {"hand": player.hand, "prep": player.prep}.get(action, [*player.hand, *player.prep])
    if card in allowed:
        return
    name = f"@pm-card-{card}"
    if card in player.prep:
        yield Reason("PM-TERM-14", say("pm-why-in-prep", card=name))
    elif card in player.hand:
        yield Reason("PM-TERM-14", say("pm-why-in-hand", card=name), remedy=say("pm-mend-fill"))
    elif card in mars.state.discard:
        yield Reason("PM-TERM-14", say("pm-why-discarded", card=name), remedy=_make_renewal_remedy(mars))
    elif kind := next((building for building in TYPES if card in mars.state.columns[building]), ""):
        words = say("pm-why-below", card=name, building=f"@pm-type-{kind}")
        yield Reason("PM-PREP-13", words, remedy=_make_renewal_remedy(mars))
    else:
        missing = make_not_held_reason(card, "PM-TERM-14")
        yield Reason(missing.rule, missing.words, remedy=say("pm-mend-draw"))


def _make_renewal_remedy(mars: Mars) -> Words | None:
    """Return the remedy that played cards come again; None for a lone player (PM-SOLO-16)."""
    return None if mars.is_solo else say("pm-mend-renewal")


def list_idle_actions(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield the actions of the own cards that would have no effect now: "top:eco-1", "bottom:wat-3"."""
    player = mars.get_player(seat)
    for part, cards in zip(CARD_PARTS, (player.hand, player.prep), strict=True):
        for card in cards:
            if next(explain_idle_action(mars, seat, part, card), None) is not None:
                words = say(f"pm-option-{part}", card=f"@pm-card-{card}")
                yield Option(f"{part}:{card}", words, group=say("pm-group-actions"))


def explain_idle_action(mars: Mars, seat: str, part: str, card: str) -> Iterator[Reason]:
    """Yield the reasons why an action of an own card would have no effect (PM-PREP-08, PM-HAND-05, PM-ENER-05)."""
    player, data = mars.get_player(seat), mars.get_card(card)
    action = data.hand if part == "top" else data.prep
    if player.energy < action.cost:
        missing = action.cost - player.energy
        words = say("pm-why-energy", cost=action.cost, held=player.energy)
        yield Reason("PM-ENER-05", words, remedy=say("pm-mend-energy", count=missing))
    unmet = [describe_need(need) for need in action.requires if not is_requirement_met(mars, seat, need)]
    if unmet:
        yield Reason(
            "PM-PREP-08" if part == "bottom" else "PM-TERM-07", Words("pm-why-needs", {}, {"needs": (*unmet,)})
        )
    if player.energy >= action.cost and not unmet and not is_action_available(mars, seat, action):
        yield Reason("PM-HAND-05", say("pm-why-idle"))


def describe_need(need: fx.Need) -> Words:
    """Return the requirement of an action as a message."""
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
    """Return the actions of the turn that remove a reason against `option`."""
    player = mars.get_player(seat)
    action, _, card = option.partition(":")
    if action in ("hand", "prep"):
        if card in player.hand and action == "prep":
            return [f"hand:{card}"]
        return [f"prep:{card}"] if card in player.prep and action == "hand" else []
    if action not in CARD_PARTS or card not in mars.content.cards:
        return []
    data = mars.get_card(card)
    cost = (data.hand if action == "top" else data.prep).cost
    if player.energy >= cost:
        return []
    return [f"discard:{other_card}" for other_card in (*player.hand, *player.prep) if other_card != card]
