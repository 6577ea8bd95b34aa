"""Paying: from the player board to the supply; crystals out of the Depot, or with hidden objectives (TERM, OBJ)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import RESOURCES, Resource
from ..happenings.colonists import Worked
from ..happenings.stores import ObjectiveSpent, Paid
from .asked import one_good, one_of
from .mars import Mars, seat_key


def can_pay(mars: Mars, who: str, cost: Mapping[Any, int]) -> bool:
    """Return whether a player has all of a cost."""
    return not mars.missing(who, cost)


def pay(mars: Mars, who: str, cost: Mapping[Any, int]) -> Script:
    """Let a player pay what can be paid (OM-TERM-09). A miner is not paid here: it is placed (OM-MINE-01)."""
    player = mars.player(who)
    for good, count in cost.items():
        if good in player.resources:
            lose(mars, who, good, count)
    crystals = cost.get("crystal", 0)
    with mars.keeping(crystals):
        for _ in range(cost.get("resource", 0)):
            yield from _pay_any(mars, who)
    yield from pay_crystals(mars, who, crystals)
    to_work(mars, who, cost.get("colonist", 0))


def lose(mars: Mars, who: str, good: str, count: int = 1) -> None:
    """Return resources to the supply; callers have checked that they are there."""
    mars.player(who).resources[cast(Resource, good)] -= count
    mars.tell(Paid(who, good, count))


def _pay_any(mars: Mars, who: str) -> Script:
    """Pay one resource of the player's choice."""
    held = [good for good in RESOURCES if mars.player(who).resources[good]]
    good = held[0]
    if len(held) > 1:
        good = yield pick_resource(who, "om-pay-any", held)
    lose(mars, who, good)


def pick_resource(who: str, key: str, goods: Sequence[str]) -> Choose:
    """Return one of these resources."""
    return one_good(who, say(key, who=seat_key(who)), goods, "OM-TERM-09")


def to_work(mars: Mars, who: str, count: int) -> None:
    """Move colonists from the Living Quarters to the Work Area."""
    player = mars.player(who)
    player.quarters -= count
    player.work += count
    if count:
        mars.tell(Worked(who, count))


def _with_what(mars: Mars, who: str, count: int) -> Choose:
    """Return the question: out of the Depot, or with hidden cards.

    Their number is public, so nobody needs to look away.
    """

    def options() -> list[Option]:
        depot, cards = Option("depot", say("om-option-depot", count=count)), len(mars.player(who).objectives)
        return [depot, Option("card", say("om-option-instead", cards=cards))] if cards else [depot]

    return Choose(who, say("om-pay-crystal", who=seat_key(who), count=count), options, wonders=options)


def _which_card(mars: Mars, who: str) -> Choose:
    """Return the question which card is discarded: only its player sees the cards."""

    own = mars.player(who)

    def options(cards: Iterable[str]) -> list[Option]:
        return [Option(card, say("om-option-discard", card=f"@om-objective-{card}")) for card in cards]

    def why(card: str) -> Reason:
        if card == own.fulfilled:
            return Reason("OM-OBJ-06", say("om-why-completed", card=f"@om-objective-{card}"))
        return Reason("OM-OBJ-04", say("om-why-card-not-held", card=f"@om-objective-{card}"))

    return one_of(
        who,
        say("om-pay-card", who=seat_key(who)),
        lambda: options(own.objectives),
        lambda: options(mars.content.objectives),
        why,
        only=who,
    )


def pay_crystals(mars: Mars, who: str, count: int) -> Script:
    """Pay crystals from the Depot; in the own turn a hidden objective counts as one (OM-OBJ-04, OM-OBJ-05)."""
    player = mars.player(who)
    while count:
        with mars.keeping(count):
            picked: str | None = "depot"
            if mars.own_turn(who) and player.objectives:
                picked = (yield _with_what(mars, who, count)) if player.depot >= count else "card"
            if picked == "card":
                picked = yield _which_card(mars, who)
        if picked is None:
            continue  # the last one was completed instead
        if picked == "depot":
            player.depot -= count
            mars.tell(Paid(who, "crystal", count))
            return
        player.objectives.remove(picked)
        player.spent.append(picked)
        mars.tell(ObjectiveSpent(who))
        count -= 1
