"""Paying: from the player board to the supply; crystals from the Depot or with hidden objectives (TERM, OBJ)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, cast

from marshub.kernel import Choose, Option, Reason, Script, Words, say

from ..box.components import GOODS, NONMINERALS, RESOURCES, Resource
from ..happenings.pieces_and_goods import ObjectiveSpent, Paid, Worked
from .common_questions import ask_one_of
from .mars import WILDCARDS, Mars, describe_goods, find_missing_resources, make_seat_key, sum_costs


def can_pay(mars: Mars, seat: str, cost: Mapping[Any, int]) -> bool:
    """Return whether a player has all of a cost."""
    return not mars.find_missing(seat, cost)


def pay_cost(mars: Mars, seat: str, cost: Mapping[Any, int], payment: Mapping[str, int] | None = None) -> Script:
    """Pay a cost (OM-TERM-09); a miner is not paid here but placed (OM-MINE-01).

    The rival pays nothing (OM-SOLO-20).

    Args:
        mars: The table.
        seat: The player.
        cost: The cost.
        payment: The resources, if they were chosen before with `choose_payment`.
    """
    if mars.is_rival(seat) or not cost:
        return
    if payment is None:
        payment = yield from choose_payment(mars, seat, cost)
    for good, count in payment.items():
        return_goods(mars, seat, good, count)
    yield from pay_crystals(mars, seat, cost.get("crystal", 0))
    send_to_work(mars, seat, cost.get("colonist", 0))


def return_goods(mars: Mars, seat: str, good: str, count: int = 1) -> None:
    """Return resources to the supply; callers have checked that the player has them."""
    mars.get_player(seat).resources[cast("Resource", good)] -= count
    mars.log(Paid(seat, good, count))


def _combine_payments(
    held: Mapping[Any, int], cost: Mapping[Any, int], kept: Mapping[Any, int]
) -> Iterator[dict[str, int]]:
    """Yield all ways to pay the resources of a cost with those that are held, `kept` still payable afterwards."""
    units = sum(sum_costs(cost).values())
    wild = sum(cost.get(word, 0) for word in WILDCARDS)
    ranges = [range(min(held[good], cost.get(good, 0) + wild) + 1) for good in NONMINERALS]
    for counts in product(*ranges):
        used = {"mineral": units - sum(counts), **dict(zip(NONMINERALS, counts, strict=True))}
        if not 0 <= used["mineral"] <= held["mineral"]:
            continue
        left = {good: held[good] - n for good, n in used.items()}
        pairs = ((used, cost), (left, kept)) if kept else ((used, cost),)
        if all(max(find_missing_resources(*pair).values()) <= 0 for pair in pairs):
            yield {good: n for good, n in used.items() if n}


def list_payments(mars: Mars, seat: str, cost: Mapping[Any, int]) -> list[dict[str, int]]:
    """Return all ways to pay the resources of a cost, those with the fewest minerals first.

    Each unit is paid as the payer chooses (OM-TERM-19).
    """
    reserved_for, reserved = mars.reserved_goods
    held, kept = mars.get_player(seat).resources, reserved if reserved_for == seat else {}
    return sorted(_combine_payments(held, cost, kept), key=lambda payment: payment.get("mineral", 0))


def choose_payment(mars: Mars, seat: str, cost: Mapping[Any, int], *last: Option) -> Script:
    """Choose the resources that pay a cost, where there is a choice: all units in one question (OM-TERM-19).

    Returns:
        The number of each kind; None if an option of `last` was picked.
    """
    payments = list_payments(mars, seat, cost)
    if len(payments) > 1:
        with mars.reserve_crystals(cost.get("crystal", 0)):
            question = _ask_payment(mars, seat, cost, last)
            with mars.reserve_goods(seat, cost):
                picked: str = yield question
        return None if any(picked == option.id for option in last) else dict(Counter(picked.split("+")))
    return payments[0]


def _ask_payment(mars: Mars, seat: str, cost: Mapping[Any, int], last: Sequence[Option]) -> Choose:
    """Make the question with what the resources of a cost are paid."""
    outer = mars.reserved_goods

    def list_names() -> list[Option]:
        plenty = dict.fromkeys(RESOURCES, sum(sum_costs(cost).values()))
        names: list[dict[str, int]] = [*_combine_payments(plenty, cost, {})]
        if plenty["mineral"] == 1:  # then every good can be asked about by its name
            names += ({good: 1} for good in GOODS if {good: 1} not in names)
        return [*map(make_option, names)]

    def make_option(payment: Mapping[str, int]) -> Option:
        kinds = "+".join(good for good, n in payment.items() for _ in range(n))
        return Option(kinds, Words("om-option-payment", {}, {"goods": describe_goods(payment)}))

    def list_offered() -> list[Option]:
        kept = outer[1] if outer[0] == seat else {}
        payments = _combine_payments(mars.get_player(seat).resources, cost, kept)
        return [*map(make_option, sorted(payments, key=lambda payment: payment.get("mineral", 0)))]

    def explain(option: str) -> Reason:
        payment = Counter(option.split("+"))
        if "crystal" in payment:
            return Reason("OM-TERM-16", say("om-why-no-resource"))
        if max(find_missing_resources({**dict.fromkeys(RESOURCES, 0), **payment}, cost).values()) > 0:
            return Reason("OM-TERM-19", Words("om-why-other-price", {}, {"goods": describe_goods(cost)}))
        return Reason("OM-TERM-09", Words("om-why-lacking", {}, {"goods": describe_goods(payment)}))

    prompt = Words("om-pay-with", {"who": make_seat_key(seat)}, {"goods": describe_goods(sum_costs(cost))})
    return ask_one_of(seat, prompt, list_offered, list_names, explain, *last)


def list_cost_reasons(mars: Mars, seat: str, rule: str, cost: Mapping[Any, int]) -> Iterator[Reason]:
    """Yield what a price costs, and how many minerals have to stand in for other resources (OM-TERM-16)."""
    yield Reason(rule, Words("om-costs", {}, {"goods": describe_goods(cost)}))
    if payments := list_payments(mars, seat, cost):
        minerals = payments[0].get("mineral", 0) - cost.get("mineral", 0)
        if minerals > 0:
            yield Reason("OM-TERM-16", say("om-costs-minerals", count=minerals))


def send_to_work(mars: Mars, seat: str, count: int) -> None:
    """Move colonists from the Living Quarters to the Work Area."""
    player = mars.get_player(seat)
    player.quarters -= count
    player.work += count
    if count:
        mars.log(Worked(seat, count))


def _ask_crystal_payment(mars: Mars, seat: str, count: int) -> Choose:
    """Make the question whether crystals are paid from the Depot or with hidden cards.

    The number of cards is public, so nobody needs to look away.
    """

    def options() -> list[Option]:
        depot, cards = Option("depot", say("om-option-depot", count=count)), len(mars.get_player(seat).objectives)
        return [depot, Option("card", say("om-option-instead", count=count, cards=cards))] if cards else [depot]

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


def pay_crystals(mars: Mars, seat: str, count: int, *, surcharge: bool = False) -> Script:
    """Pay crystals from the Depot; in the own turn a hidden objective counts as one (OM-OBJ-04, OM-OBJ-05)."""
    player = mars.get_player(seat)
    while count:
        with mars.reserve_crystals(count):
            picked: str | None = "depot"
            if mars.is_own_turn(seat) and player.objectives:
                picked = (yield _ask_crystal_payment(mars, seat, count)) if player.depot >= count else "card"
            if picked == "card":
                picked = player.objectives[0] if len(player.objectives) == 1 else (yield _ask_card(mars, seat))
        if picked is None:
            continue  # the last objective was completed instead
        if picked == "depot":
            player.depot -= count
            mars.log(Paid(seat, "crystal", count, int(surcharge)))
            return
        player.objectives.remove(picked)
        player.spent.append(picked)
        mars.log(ObjectiveSpent(seat, int(surcharge)))
        count -= 1
