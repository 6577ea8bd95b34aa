"""The smaller questions: one of what can be thought of, and what is against it where it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from marshub.kernel import Choose, Option, Reason, Words, say

from ..box.components import RESOURCES, name_spot
from .land import make_grid
from .mars import Mars, describe_goods, make_spot_option

Options = Callable[[], Sequence[Option]]
Why = Callable[[str], Reason]


def ask_one_of(
    seat: str, prompt: Words, offered: Options, thinkable: Options, why: Why, *last: Option, only: str = ""
) -> Choose:
    """Return one of those `offered`, or of `last`, which always are.

    `why`: what is against another of those `thinkable`.
    """

    @cache
    def known() -> frozenset[str]:
        return frozenset(option.id for option in thinkable())

    def explain(option: str) -> Sequence[Reason]:
        if option not in known() or any(option == item.id for item in offered()):
            return ()
        return (why(option),)

    return Choose(
        seat,
        prompt,
        lambda: [*offered(), *last],
        explain=explain,
        explainable_options=lambda: [*thinkable(), *last],
        private_to=only,
    )


def ask_hex(mars: Mars, seat: str, prompt: Words, found: Sequence[str], why: Why) -> Choose:
    """Return one of the hexes `found`, of all on the map."""
    return ask_one_of(
        seat,
        prompt,
        lambda: [make_spot_option(mars, item) for item in found],
        lambda: [make_spot_option(mars, item) for item in make_grid(mars.content.board.radius)],
        why,
    )


def ask_good(seat: str, prompt: Words, goods: Sequence[str], rule: str, *last: Option) -> Choose:
    """Return one of the resources `goods`; by `rule` others are lacking. A crystal is no resource (OM-TERM-16)."""

    def option(good: str) -> Option:
        return Option(good, say(f"om-good-{good}", count=1))

    def why(good: str) -> Reason:
        if good == "crystal":
            return Reason("OM-TERM-16", say("om-why-no-resource"))
        return Reason(rule, Words("om-why-lacking", {}, {"goods": describe_goods({good: 1})}))

    return ask_one_of(
        seat,
        prompt,
        lambda: [option(good) for good in goods],
        lambda: [option(good) for good in (*RESOURCES, "crystal")],
        why,
        *last,
    )


def reason_against_hex(rule: str, key: str, where: str) -> Reason:
    """Return a reason against a hex."""
    return Reason(rule, say(key, where=name_spot(where)))
