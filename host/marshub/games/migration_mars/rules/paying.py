"""Payments: Olympium replaces Water, Stone and Metal, never anything else (MM-BUILD-03, MM-BUILD-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from marshub.kernel import Choose, Option, Reason, Script, Words

from ..box.components import CARDS, RESOURCES
from .mars import BACK, Mars, describe_cards, make_seat_key

Payment = dict[str, int]


def list_payments(hand: Mapping[str, int] | None, cost: Mapping[str, int]) -> list[Payment]:
    """Return all payments of `cost` out of `hand` (None: of all cards), the fewest Olympium first."""
    replaceable = [card for card in RESOURCES if cost.get(card)]  # MM-FORT-02: never a Blueprint
    payments: list[Payment] = []
    for replaced in product(*(range(cost[card] + 1) for card in replaceable)):
        payment = dict(cost)
        for card, olympium in zip(replaceable, replaced, strict=True):
            payment[card] -= olympium
        payment["olympium"] = payment.get("olympium", 0) + sum(replaced)
        if hand is None or all(hand.get(card, 0) >= count for card, count in payment.items()):
            payments.append({card: payment[card] for card in CARDS if payment.get(card)})
    return sorted(payments, key=lambda choice: choice.get("olympium", 0))


def _map_payments(mars: Mars, seat: str, cost: Mapping[str, int], *, explainable: bool = False) -> dict[str, Payment]:
    """Return the payments of `cost` by option id; with `explainable` also those with cards that are not held."""
    payments = list_payments(None if explainable else mars.get_player(seat).hand, cost)  # type: ignore[arg-type]
    return {",".join(f"{card}={count}" for card, count in payment.items()): payment for payment in payments}


def can_pay(mars: Mars, seat: str, cost: Mapping[str, int]) -> bool:
    """Return whether `cost` is in the hand. A short cut of `list_payments`: Olympium replaces missing resources."""
    hand: Mapping[str, int] = mars.get_player(seat).hand  # type: ignore[assignment]
    olympium = cost.get("olympium", 0)
    for card, count in cost.items():
        if card in RESOURCES:
            olympium += max(0, count - hand[card])
        elif hand[card] < count:
            return False
    return hand["olympium"] >= olympium


def find_missing_cards(mars: Mars, seat: str, cost: Mapping[str, int]) -> Payment:
    """Return the cards that the hand lacks for `cost`, Olympium not counted."""
    return {
        card: count - mars.count_held(seat, card) for card, count in cost.items() if count > mars.count_held(seat, card)
    }


def explain_price(mars: Mars, seat: str, cost: Mapping[str, int], rule: str) -> Reason:
    """Return the reason why `cost` cannot be paid, by `rule`, or because a card that is lacking has no substitute.

    Olympium replaces no Blueprint (MM-FORT-02, MM-BUILD-04).
    """
    missing = find_missing_cards(mars, seat, cost)
    fixed = {card: count for card, count in missing.items() if card not in RESOURCES}
    if not fixed:
        return Reason(rule, Words("mm-why-too-dear", {}, {"cards": describe_cards(missing)}))
    if "blueprint" in fixed and mars.count_held(seat, "olympium") > cost.get("olympium", 0):
        return Reason("MM-FORT-02", Words("mm-why-irreplaceable", {}, {"cards": describe_cards(fixed)}))
    return Reason(rule, Words("mm-why-lacking", {}, {"cards": describe_cards(missing)}))


def _make_payment_options(payments: Mapping[str, Payment]) -> list[Option]:
    return [
        Option(name, Words("mm-option-pay", {}, {"cards": describe_cards(payment)}))
        for name, payment in payments.items()
    ]


def pay(mars: Mars, seat: str, cost: Mapping[str, int], *, back: bool = False) -> Script:
    """Let a player pay, with a choice if there are several payments.

    Returns:
        False if the player goes `back` instead.
    """
    payments = _map_payments(mars, seat, cost)
    picked = next(iter(payments))
    if len(payments) > 1:
        explainable = _map_payments(mars, seat, cost, explainable=True)

        def explain_payment(option: str) -> Sequence[Reason]:
            missing = find_missing_cards(mars, seat, explainable.get(option, {}))
            if not missing:
                return ()
            return (Reason("MM-BUILD-03", Words("mm-why-lacking", {}, {"cards": describe_cards(missing)})),)

        prompt = Words("mm-pay", {"who": make_seat_key(seat)}, {"cost": describe_cards(cost)})
        picked = yield Choose(
            seat,
            prompt,
            lambda: [*_make_payment_options(_map_payments(mars, seat, cost)), *((BACK,) if back else ())],
            explain=explain_payment,
            explainable_options=lambda: _make_payment_options(explainable),
        )
        if picked == "back":
            return False
    mars.pay_cards(seat, _map_payments(mars, seat, cost)[picked])
    return True
