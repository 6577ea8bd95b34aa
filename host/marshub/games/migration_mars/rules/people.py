"""Population: where it lives, who counts, and how more of it comes (POP)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Reason, Script, Words, say

from ..box.components import ENOUGH, FLAGS, HOLDS
from ..happenings import EnoughPeople, Settled
from .common_questions import Why, ask_spot, reason_against_hex
from .land import is_at_embassy
from .mars import SEAT, Mars, make_seat_key


def list_housing(mars: Mars, seat: str) -> list[str]:
    """Return where healthy population may live.

    Habitats, and the own seat in a linked Embassy (MM-POP-03, MM-POP-04).
    """
    return [*mars.list_structures(seat, "habitat"), *([SEAT] if is_at_embassy(mars, seat) else [])]


def open_housing(mars: Mars, seat: str) -> list[str]:
    """Return housing with room (MM-POP-02)."""
    return [where for where in list_housing(mars, seat) if mars.count_living(seat, where) < HOLDS]


def list_room(mars: Mars, seat: str) -> list[str]:
    """Open housing for new population, of which a flag must be left (MM-POP-10)."""
    return open_housing(mars, seat) if len(list_everybody(mars, seat)) < FLAGS else []


def open_wards(mars: Mars, seat: str) -> list[str]:
    """Return hospitals with room (MM-INJ-01)."""
    return [where for where in mars.list_structures(seat, "hospital") if mars.count_living(seat, where) < HOLDS]


def list_healthy(mars: Mars, seat: str) -> list[str]:
    """Return where healthy population lives, a hex for each: those count for victory (MM-POP-08).

    Somebody may live on in an Embassy that is no longer linked.
    """
    return [
        where for where in (*mars.list_structures(seat, "habitat"), SEAT) for _ in range(mars.count_living(seat, where))
    ]


def list_injured(mars: Mars, seat: str) -> list[str]:
    """Return where injured population lies, a hex for each."""
    return [where for where in mars.list_structures(seat, "hospital") for _ in range(mars.count_living(seat, where))]


def list_everybody(mars: Mars, seat: str) -> list[str]:
    """Return all population, healthy or not (MM-SUPPLY-04, MM-POP-09)."""
    return [*list_healthy(mars, seat), *list_injured(mars, seat)]


def settle_one(mars: Mars, seat: str, where: str) -> None:
    """Let new population move in; if no flag is left, nobody does (MM-POP-10)."""
    if len(list_everybody(mars, seat)) < FLAGS:
        before = len(list_healthy(mars, seat))
        mars.move_people(seat, where, 1)
        mars.tell(Settled(seat, where, before + 1))
        notice_victory(mars, seat, before)


def notice_victory(mars: Mars, seat: str, before: int) -> None:
    """Tell if a faction has come to the population that wins, from `before`."""
    total = len(list_healthy(mars, seat))
    if before < ENOUGH <= total:
        mars.tell(EnoughPeople(seat, total))


def pick_home(mars: Mars, seat: str) -> Script:
    """Open housing of its faction's choice for new population; callers have seen that there is some."""
    prompt = say("mm-house-where", who=make_seat_key(seat))
    return (
        yield from pick_spot(
            mars, seat, prompt, list_room(mars, seat), lambda where: explain_no_home(mars, seat, where)
        )
    )


def welcome_one(mars: Mars, seat: str) -> Script:
    """Let new population from Earth move in."""
    settle_one(mars, seat, (yield from pick_home(mars, seat)))


def pick_spot(mars: Mars, seat: str, prompt: Words, spots: Sequence[str], why: Why) -> Script:
    """Choose one of `spots`, which hold somebody or may; asked only where there are several.

    `why`: the reasons against others.
    """
    if len(spots) == 1:
        return spots[0]
    picked: str = yield ask_spot(mars, seat, prompt, lambda: spots, why)
    return picked


def explain_no_home(mars: Mars, seat: str, where: str) -> Reason:
    """Return why nobody can move in on a hex (MM-POP-02 to 04)."""
    if where in list_housing(mars, seat):
        return reason_against_hex("MM-POP-02", "mm-why-full", where, "mm-mend-move-out")
    if where == SEAT:
        return Reason("MM-POP-04", say("mm-why-no-embassy"), remedy=say("mm-mend-embassy"))
    return reason_against_hex("MM-POP-02", "mm-why-no-home", where)


def explain_no_ward(mars: Mars, seat: str, where: str, rule: str) -> Reason:
    """Return why nobody can be brought to a Hospital on a hex."""
    if where in mars.list_structures(seat, "hospital"):
        return reason_against_hex(rule, "mm-why-ward-full", where, "mm-mend-heal")
    return reason_against_hex(rule, "mm-why-no-ward", where)


def explain_no_room(mars: Mars, seat: str) -> tuple[Reason, ...]:
    """Return why nobody new can move in; empty if somebody can."""
    if open_housing(mars, seat):
        return () if list_room(mars, seat) else (Reason("MM-POP-10", say("mm-why-no-flag")),)
    return (Reason("MM-POP-02", say("mm-why-no-housing"), remedy=say("mm-mend-housing")),)
