"""Paying: Olympium stands in for Water, Stone and Metal, never for anything else (MM-BUILD-03, MM-BUILD-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from marshub.kernel import Choose, Option, Reason, Script, Words

from ..box.components import CARDS, RESOURCES
from .mars import BACK, Mars, seat_key, told_cards

Payment = dict[str, int]


def ways_to_pay(hand: Mapping[str, int] | None, cost: Mapping[str, int]) -> list[Payment]:
    """Return every way to pay `cost` out of `hand` (None: of everything there is), the fewest Olympium first."""
    wanted = [card for card in RESOURCES if cost.get(card)]
    found: list[Payment] = []
    for replaced in product(*(range(cost[card] + 1) for card in wanted)):
        payment = dict(cost)
        for card, instead in zip(wanted, replaced, strict=True):
            payment[card] -= instead
        payment["olympium"] = payment.get("olympium", 0) + sum(replaced)
        if hand is None or all(hand.get(card, 0) >= count for card, count in payment.items()):
            found.append({card: payment[card] for card in CARDS if payment.get(card)})
    return sorted(found, key=lambda each: each.get("olympium", 0))


def _named_ways(mars: Mars, who: str, cost: Mapping[str, int], *, thinkable: bool = False) -> dict[str, Payment]:
    """Return `ways_to_pay`, by option name; `thinkable`: with cards that are not held, too."""
    ways = ways_to_pay(None if thinkable else mars.player(who).hand, cost)  # type: ignore[arg-type]
    return {",".join(f"{card}={count}" for card, count in each.items()): each for each in ways}


def can_pay(mars: Mars, who: str, cost: Mapping[str, int]) -> bool:
    """Return whether `cost` is in the hand. Short cut of `ways_to_pay`: what is missing of resources is Olympium."""
    hand: Mapping[str, int] = mars.player(who).hand  # type: ignore[assignment]
    olympium = cost.get("olympium", 0)
    for card, count in cost.items():
        if card in RESOURCES:
            olympium += max(0, count - hand[card])
        elif hand[card] < count:
            return False
    return hand["olympium"] >= olympium


def missing(mars: Mars, who: str, cost: Mapping[str, int]) -> Payment:
    """Return what is missing in the hand for it, Olympium not counted."""
    return {card: count - mars.held(who, card) for card, count in cost.items() if count > mars.held(who, card)}


def _told(ways: Mapping[str, Payment]) -> list[Option]:
    return [Option(name, Words("mm-option-pay", {}, {"cards": told_cards(each)})) for name, each in ways.items()]


def pay(mars: Mars, who: str, cost: Mapping[str, int], *, back: bool = False) -> Script:
    """Let `who` pay, asked how if there are several ways. Returns False if they went `back` instead."""
    ways = _named_ways(mars, who, cost)
    picked = next(iter(ways))
    if len(ways) > 1:
        thinkable = _named_ways(mars, who, cost, thinkable=True)

        def why(option: str) -> Sequence[Reason]:
            lacking = missing(mars, who, thinkable.get(option, {}))
            if not lacking:
                return ()
            return (Reason("MM-BUILD-03", Words("mm-why-lacking", {}, {"cards": told_cards(lacking)})),)

        prompt = Words("mm-pay", {"who": seat_key(who)}, {"cost": told_cards(cost)})
        picked = yield Choose(
            who,
            prompt,
            lambda: [*_told(_named_ways(mars, who, cost)), *((BACK,) if back else ())],
            explain=why,
            wonders=lambda: _told(thinkable),
        )
        if picked == "back":
            return False
    payment = _named_ways(mars, who, cost)[picked]
    for card, count in payment.items():
        mars.give_back(who, card, count)
    return True
