"""Paying: Olympium stands in for Water, Stone and Metal, never for anything else (MM-BUILD-03, MM-BUILD-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from marshub.kernel import Choose, Option, Reason, Script, Words

from ..box.components import CARDS, RESOURCES
from .mars import BACK, Mars, describe_cards, make_seat_key

Payment = dict[str, int]


def list_ways_to_pay(hand: Mapping[str, int] | None, cost: Mapping[str, int]) -> list[Payment]:
    """Return every way to pay `cost` out of `hand` (None: of everything there is), the fewest Olympium first."""
    wanted = [card for card in RESOURCES if cost.get(card)]
    matches: list[Payment] = []
    for replaced in product(*(range(cost[card] + 1) for card in wanted)):
        payment = dict(cost)
        for card, instead in zip(wanted, replaced, strict=True):
            payment[card] -= instead
        payment["olympium"] = payment.get("olympium", 0) + sum(replaced)
        if hand is None or all(hand.get(card, 0) >= count for card, count in payment.items()):
            matches.append({card: payment[card] for card in CARDS if payment.get(card)})
    return sorted(matches, key=lambda each: each.get("olympium", 0))


def _named_ways(mars: Mars, seat: str, cost: Mapping[str, int], *, thinkable: bool = False) -> dict[str, Payment]:
    """Return `ways_to_pay`, by option name; `thinkable`: with cards that are not held, too."""
    ways = list_ways_to_pay(None if thinkable else mars.find_player(seat).hand, cost)  # type: ignore[arg-type]
    return {",".join(f"{card}={count}" for card, count in way.items()): way for way in ways}


def can_pay(mars: Mars, seat: str, cost: Mapping[str, int]) -> bool:
    """Return whether `cost` is in the hand. Short cut of `ways_to_pay`: what is missing of resources is Olympium."""
    hand: Mapping[str, int] = mars.find_player(seat).hand  # type: ignore[assignment]
    olympium = cost.get("olympium", 0)
    for card, count in cost.items():
        if card in RESOURCES:
            olympium += max(0, count - hand[card])
        elif hand[card] < count:
            return False
    return hand["olympium"] >= olympium


def find_missing(mars: Mars, seat: str, cost: Mapping[str, int]) -> Payment:
    """Return what is missing in the hand for it, Olympium not counted."""
    return {
        card: count - mars.count_held(seat, card) for card, count in cost.items() if count > mars.count_held(seat, card)
    }


def _told(ways: Mapping[str, Payment]) -> list[Option]:
    return [Option(name, Words("mm-option-pay", {}, {"cards": describe_cards(item)})) for name, item in ways.items()]


def pay(mars: Mars, seat: str, cost: Mapping[str, int], *, back: bool = False) -> Script:
    """Let `who` pay, asked how if there are several ways. Returns False if they went `back` instead."""
    ways = _named_ways(mars, seat, cost)
    picked = next(iter(ways))
    if len(ways) > 1:
        thinkable = _named_ways(mars, seat, cost, thinkable=True)

        def why(option: str) -> Sequence[Reason]:
            lacking = find_missing(mars, seat, thinkable.get(option, {}))
            if not lacking:
                return ()
            return (Reason("MM-BUILD-03", Words("mm-why-lacking", {}, {"cards": describe_cards(lacking)})),)

        prompt = Words("mm-pay", {"who": make_seat_key(seat)}, {"cost": describe_cards(cost)})
        picked = yield Choose(
            seat,
            prompt,
            lambda: [*_told(_named_ways(mars, seat, cost)), *((BACK,) if back else ())],
            explain=why,
            explainable_options=lambda: _told(thinkable),
        )
        if picked == "back":
            return False
    payment = _named_ways(mars, seat, cost)[picked]
    for card, count in payment.items():
        mars.give_back(seat, card, count)
    return True
