"""Population: where it lives, who counts, and how more of it comes (POP)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Reason, Script, Words, say

from ..box.components import ENOUGH, FLAGS, HOLDS
from ..happenings import EnoughPeople, Settled
from .asked import Why, not_there, one_spot
from .land import at_embassy
from .mars import SEAT, Mars, seat_key


def housing(mars: Mars, who: str) -> list[str]:
    """Return where healthy population may live.

    Habitats, and the own seat in a linked Embassy (MM-POP-03, MM-POP-04).
    """
    return [*mars.of(who, "habitat"), *([SEAT] if at_embassy(mars, who) else [])]


def open_housing(mars: Mars, who: str) -> list[str]:
    """Return housing with room (MM-POP-02)."""
    return [where for where in housing(mars, who) if mars.living(who, where) < HOLDS]


def room(mars: Mars, who: str) -> list[str]:
    """Open housing for new population, of which a flag must be left (MM-POP-10)."""
    return open_housing(mars, who) if len(everybody(mars, who)) < FLAGS else []


def open_wards(mars: Mars, who: str) -> list[str]:
    """Return hospitals with room (MM-INJ-01)."""
    return [where for where in mars.of(who, "hospital") if mars.living(who, where) < HOLDS]


def healthy(mars: Mars, who: str) -> list[str]:
    """Return where healthy population lives, a hex for each: those count for victory (MM-POP-08).

    Somebody may live on in an Embassy that is no longer linked.
    """
    return [where for where in (*mars.of(who, "habitat"), SEAT) for _ in range(mars.living(who, where))]


def injured(mars: Mars, who: str) -> list[str]:
    """Return where injured population lies, a hex for each."""
    return [where for where in mars.of(who, "hospital") for _ in range(mars.living(who, where))]


def everybody(mars: Mars, who: str) -> list[str]:
    """Return all population, healthy or not (MM-SUPPLY-04, MM-POP-09)."""
    return [*healthy(mars, who), *injured(mars, who)]


def settle(mars: Mars, who: str, where: str) -> None:
    """Let new population move in; if no flag is left, nobody does (MM-POP-10)."""
    if len(everybody(mars, who)) < FLAGS:
        before = len(healthy(mars, who))
        mars.shift(who, where, 1)
        mars.tell(Settled(who, where, before + 1))
        notice(mars, who, before)


def notice(mars: Mars, who: str, before: int) -> None:
    """Tell if a faction has come to the population that wins, from `before`."""
    total = len(healthy(mars, who))
    if before < ENOUGH <= total:
        mars.tell(EnoughPeople(who, total))


def pick_home(mars: Mars, who: str) -> Script:
    """Open housing of its faction's choice for new population; callers have seen that there is some."""
    prompt = say("mm-house-where", who=seat_key(who))
    return (yield from pick_spot(mars, who, prompt, room(mars, who), lambda where: why_no_home(mars, who, where)))


def welcome(mars: Mars, who: str) -> Script:
    """Let new population from Earth move in."""
    settle(mars, who, (yield from pick_home(mars, who)))


def pick_spot(mars: Mars, who: str, prompt: Words, spots: Sequence[str], why: Why) -> Script:
    """Choose one of `spots`, which hold somebody or may; asked only where there are several.

    `why`: the reasons against others.
    """
    if len(spots) == 1:
        return spots[0]
    picked: str = yield one_spot(mars, who, prompt, lambda: spots, why)
    return picked


def why_no_home(mars: Mars, who: str, where: str) -> Reason:
    """Return why nobody can move in on a hex (MM-POP-02 to 04)."""
    if where in housing(mars, who):
        return not_there("MM-POP-02", "mm-why-full", where, "mm-mend-move-out")
    if where == SEAT:
        return Reason("MM-POP-04", say("mm-why-no-embassy"), remedy=say("mm-mend-embassy"))
    return not_there("MM-POP-02", "mm-why-no-home", where)


def why_no_ward(mars: Mars, who: str, where: str, rule: str) -> Reason:
    """Return why nobody can be brought to a Hospital on a hex."""
    if where in mars.of(who, "hospital"):
        return not_there(rule, "mm-why-ward-full", where, "mm-mend-heal")
    return not_there(rule, "mm-why-no-ward", where)


def why_no_room(mars: Mars, who: str) -> tuple[Reason, ...]:
    """Return why nobody new can move in; empty if somebody can."""
    if open_housing(mars, who):
        return () if room(mars, who) else (Reason("MM-POP-10", say("mm-why-no-flag")),)
    return (Reason("MM-POP-02", say("mm-why-no-housing"), remedy=say("mm-mend-housing")),)
