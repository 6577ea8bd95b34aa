"""Paying: from the player board to the supply; crystals from the Depot or with hidden objectives (TERM, OBJ)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import RESOURCES, Resource
from ..happenings.pieces_and_goods import ObjectiveSpent, Paid, Worked
from .common_questions import ask_good, ask_one_of
from .mars import Mars, make_seat_key


def can_pay(mars: Mars, seat: str, cost: Mapping[Any, int]) -> bool:
    """Return whether a player has all of a cost."""
    return not mars.find_missing(seat, cost)


def pay_cost(mars: Mars, seat: str, cost: Mapping[Any, int]) -> Script:
    """Pay a cost (OM-TERM-09); a miner is not paid here but placed (OM-MINE-01).

    The rival pays nothing (OM-SOLO-20).
    """
    if mars.is_rival(seat):
        return
    player = mars.get_player(seat)
    for good, count in cost.items():
        if good in player.resources:
            return_goods(mars, seat, good, count)
    crystals = cost.get("crystal", 0)
    with mars.reserve_crystals(crystals):
        for _ in range(cost.get("resource", 0)):
            yield from _pay_any_resource(mars, seat)
    yield from pay_crystals(mars, seat, crystals)
    send_to_work(mars, seat, cost.get("colonist", 0))


def return_goods(mars: Mars, seat: str, good: str, count: int = 1) -> None:
    """Return resources to the supply; callers have checked that the player has them."""
    mars.get_player(seat).resources[cast("Resource", good)] -= count
    mars.log(Paid(seat, good, count))


def _pay_any_resource(mars: Mars, seat: str) -> Script:
    """Pay one resource of the player's choice."""
    held = [good for good in RESOURCES if mars.get_player(seat).resources[good]]
    good = held[0]
    if len(held) > 1:
        good = yield ask_resource(seat, "om-pay-any", held)
    return_goods(mars, seat, good)


def ask_resource(seat: str, key: str, goods: Sequence[str]) -> Choose:
    """Make the question for one of some resources."""
    return ask_good(seat, say(key, who=make_seat_key(seat)), goods, "OM-TERM-09")


def send_to_work(mars: Mars, seat: str, count: int) -> None:
    """Move colonists from the Living Quarters to the Work Area."""
    player = mars.get_player(seat)
    player.quarters -= count
    player.work += count
    if count:
        mars.log(Worked(seat, count))


def _ask_payment(mars: Mars, seat: str, count: int) -> Choose:
    """Make the question whether crystals are paid from the Depot or with hidden cards.

    The number of cards is public, so nobody needs to look away.
    """

    def options() -> list[Option]:
        depot, cards = Option("depot", say("om-option-depot", count=count)), len(mars.get_player(seat).objectives)
        return [depot, Option("card", say("om-option-instead", cards=cards))] if cards else [depot]

    return Choose(
        seat, say("om-pay-crystal", who=make_seat_key(seat), count=count), options, explainable_options=options
    )


def _ask_card(mars: Mars, seat: str) -> Choose:
    """Make the question which card is discarded; only its player sees the cards."""
    player = mars.get_player(seat)

    def options(cards: Iterable[str]) -> list[Option]:
        return [Option(card, say("om-option-discard", card=f"@om-objective-{card}")) for card in cards]

    def explain(card: str) -> Reason:
        if card == player.fulfilled:
            return Reason("OM-OBJ-06", say("om-why-completed", card=f"@om-objective-{card}"))
        return Reason("OM-OBJ-04", say("om-why-card-not-held", card=f"@om-objective-{card}"))

    return ask_one_of(
        seat,
        say("om-pay-card", who=make_seat_key(seat)),
        lambda: options(player.objectives),
        lambda: options(mars.content.objectives),
        explain,
        private_to=seat,
    )


def pay_crystals(mars: Mars, seat: str, count: int) -> Script:
    """Pay crystals from the Depot; in the own turn a hidden objective counts as one (OM-OBJ-04, OM-OBJ-05)."""
    player = mars.get_player(seat)
    while count:
        with mars.reserve_crystals(count):
            picked: str | None = "depot"
            if mars.is_own_turn(seat) and player.objectives:
                picked = (yield _ask_payment(mars, seat, count)) if player.depot >= count else "card"
            if picked == "card":
                picked = yield _ask_card(mars, seat)
        if picked is None:
            continue  # the last objective was completed instead
        if picked == "depot":
            player.depot -= count
            mars.log(Paid(seat, "crystal", count))
            return
        player.objectives.remove(picked)
        player.spent.append(picked)
        mars.log(ObjectiveSpent(seat))
        count -= 1
