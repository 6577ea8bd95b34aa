"""The smaller questions: one of what can be thought of, and what is against it where it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from marshub.kernel import Choose, Option, Reason, Words, say

from ..box.components import RESOURCES, spot_name
from .land import grid
from .mars import Mars, spot_option, told_goods

Options = Callable[[], Sequence[Option]]
Why = Callable[[str], Reason]


def one_of(
    who: str, prompt: Words, offered: Options, thinkable: Options, why: Why, *last: Option, only: str = ""
) -> Choose:
    """Return one of those `offered`, or of `last`, which always are.

    `why`: what is against another of those `thinkable`.
    """

    @cache
    def known() -> frozenset[str]:
        return frozenset(option.id for option in thinkable())

    def explain(option: str) -> Sequence[Reason]:
        if option not in known() or any(option == each.id for each in offered()):
            return ()
        return (why(option),)

    return Choose(
        who,
        prompt,
        lambda: [*offered(), *last],
        explain=explain,
        wonders=lambda: [*thinkable(), *last],
        only=only,
    )


def one_hex(mars: Mars, who: str, prompt: Words, found: Sequence[str], why: Why) -> Choose:
    """Return one of the hexes `found`, of all on the map."""
    return one_of(
        who,
        prompt,
        lambda: [spot_option(mars, each) for each in found],
        lambda: [spot_option(mars, each) for each in grid(mars.content.board.radius)],
        why,
    )


def one_good(who: str, prompt: Words, goods: Sequence[str], rule: str, *last: Option) -> Choose:
    """Return one of the resources `goods`; by `rule` others are lacking. A crystal is no resource (OM-TERM-16)."""

    def option(good: str) -> Option:
        return Option(good, say(f"om-good-{good}", count=1))

    def why(good: str) -> Reason:
        if good == "crystal":
            return Reason("OM-TERM-16", say("om-why-no-resource"))
        return Reason(rule, Words("om-why-lacking", {}, {"goods": told_goods({good: 1})}))

    return one_of(
        who,
        prompt,
        lambda: [option(good) for good in goods],
        lambda: [option(good) for good in (*RESOURCES, "crystal")],
        why,
        *last,
    )


def hex_reason(rule: str, key: str, where: str) -> Reason:
    """Return a reason against a hex."""
    return Reason(rule, say(key, where=spot_name(where)))
