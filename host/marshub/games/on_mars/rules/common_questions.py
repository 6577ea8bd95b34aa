"""Questions that choose one of several things and explain why the others are not offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marshub.kernel import Choose, Option, Reason, Words, say

from ..box.components import RESOURCES, name_hex
from .land import make_neighbour_map
from .mars import Mars, make_hex_option

ListOptions = Callable[[], Sequence[Option]]
ExplainMissing = Callable[[str], Reason]


def ask_one_of(
    seat: str,
    prompt: Words,
    offered: ListOptions,
    explainable: ListOptions,
    explain_missing: ExplainMissing,
    *last: Option,
    private_to: str = "",
    is_offered: Callable[[str], bool] | None = None,
) -> Choose:
    """Make a question for one of the offered options, or of `last`, which are always offered.

    Args:
        seat: The player who is asked.
        prompt: The prompt.
        offered: Lists the options that are legal now.
        explainable: Lists all options that can be explained.
        explain_missing: Returns the reason against an option that is not offered.
        last: Further options, always offered.
        private_to: The seat that alone may see the options; "" for everybody.
        is_offered: Returns whether an option is among those of `offered`, where making all of them would take long.
    """
    known_ids = frozenset[str]()

    def explain(option: str) -> Sequence[Reason]:
        nonlocal known_ids
        known_ids = known_ids or frozenset(item.id for item in explainable())
        if option not in known_ids or any(option == item.id for item in offered()):
            return ()
        return (explain_missing(option),)

    return Choose(
        seat,
        prompt,
        lambda: [*offered(), *last],
        explain=explain,
        explainable_options=lambda: [*explainable(), *last],
        private_to=private_to,
        is_offered=is_offered and (lambda option: is_offered(option) or any(option == item.id for item in last)),
    )


def ask_hex(mars: Mars, seat: str, prompt: Words, hexes: Sequence[str], explain_missing: ExplainMissing) -> Choose:
    """Make a question for one of some hexes; all hexes of the map can be explained."""
    return ask_one_of(
        seat,
        prompt,
        lambda: [make_hex_option(mars, item) for item in hexes],
        lambda: [make_hex_option(mars, item) for item in make_neighbour_map(mars.content.board.radius)],
        explain_missing,
    )


def ask_good(seat: str, prompt: Words, goods: Sequence[str], explain_others: ExplainMissing, *last: Option) -> Choose:
    """Make a question for one of some resources; a crystal is none (OM-TERM-16)."""

    def make_option(good: str) -> Option:
        return Option(good, say(f"om-good-{good}", count=1))

    def explain_missing(good: str) -> Reason:
        if good == "crystal":
            return Reason("OM-TERM-16", say("om-why-no-resource"))
        return explain_others(good)

    return ask_one_of(
        seat,
        prompt,
        lambda: [make_option(good) for good in goods],
        lambda: [make_option(good) for good in (*RESOURCES, "crystal")],
        explain_missing,
        *last,
    )


def make_hex_reason(rule: str, key: str, where: str) -> Reason:
    """Return a reason against a hex."""
    return Reason(rule, say(key, where=name_hex(where)))
