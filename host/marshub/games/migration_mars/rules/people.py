"""Population: housing, healthy and injured, growth (POP), injury and death (INJ).

Deaths by thirst are in `supply_stop`, those by a meteorite in `meteor`.
"""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Reason, Script, Words, say

from ..box.components import FLAGS_PER_FACTION, HOUSING_CAPACITY, WINNING_POPULATION
from ..happenings import Died, EnoughPeople, Injured, NobodyHurt, Settled
from .common_questions import ExplainMissing, ask_hex, ask_kept_card, make_hex_reason
from .land import is_linked_to_embassy
from .mars import EMBASSY_SEAT, Mars, make_seat_key


def list_housing(mars: Mars, seat: str) -> list[str]:
    """Return the places where healthy population may live: Habitats, and the own seat in a linked Embassy.

    MM-POP-03, MM-POP-04. Nobody comes with the link itself (MM-POP-05).
    """
    return [*mars.list_structures(seat, "habitat"), *([EMBASSY_SEAT] if is_linked_to_embassy(mars, seat) else [])]


def list_open_housing(mars: Mars, seat: str) -> list[str]:
    """Return the housing with room (MM-POP-02); empty housing can be filled again (MM-POP-07)."""
    return [where for where in list_housing(mars, seat) if mars.count_people(seat, where) < HOUSING_CAPACITY]


def list_homes_for_new(mars: Mars, seat: str) -> list[str]:
    """Return the open housing for new population, as long as a flag is left (MM-POP-10).

    Flags of the dead can be used again (MM-POP-11).
    """
    return list_open_housing(mars, seat) if len(list_population(mars, seat)) < FLAGS_PER_FACTION else []


def list_open_wards(mars: Mars, seat: str) -> list[str]:
    """Return the Hospitals with room (MM-INJ-01)."""
    return [
        where for where in mars.list_structures(seat, "hospital") if mars.count_people(seat, where) < HOUSING_CAPACITY
    ]


def list_healthy(mars: Mars, seat: str) -> list[str]:
    """Return a hex for each healthy population: those count for victory (MM-POP-08, MM-WIN-13).

    Population may live on in an Embassy that is no longer linked.
    """
    return [
        where
        for where in (*mars.list_structures(seat, "habitat"), EMBASSY_SEAT)
        for _ in range(mars.count_people(seat, where))
    ]


def list_injured(mars: Mars, seat: str) -> list[str]:
    """Return a hex for each injured population: all in Hospitals, for whatever reason (MM-INJ-06)."""
    return [where for where in mars.list_structures(seat, "hospital") for _ in range(mars.count_people(seat, where))]


def list_population(mars: Mars, seat: str) -> list[str]:
    """Return a hex for each population, healthy or injured (MM-SUPPLY-04, MM-POP-09)."""
    return [*list_healthy(mars, seat), *list_injured(mars, seat)]


def settle_person(mars: Mars, seat: str, where: str) -> None:
    """Let new population move in: by a bought Habitat, an export, a shipment or an event (MM-POP-06).

    Nobody comes if no flag is left (MM-POP-10).
    """
    if len(list_population(mars, seat)) < FLAGS_PER_FACTION:
        before = len(list_healthy(mars, seat))
        mars.add_people(seat, where, 1)
        mars.log(Settled(seat, where, before + 1))
        log_if_enough_population(mars, seat, before)


def log_if_enough_population(mars: Mars, seat: str, before: int) -> None:
    """Log that a faction has reached the population that wins, if it was at `before` until now.

    A victory needs a completed Supply Stop (MM-WIN-12).
    """
    total = len(list_healthy(mars, seat))
    if before < WINNING_POPULATION <= total:
        mars.log(EnoughPeople(seat, total))


def choose_home(mars: Mars, seat: str) -> Script:
    """Choose open housing for new population; the caller has checked that there is some."""
    prompt = say("mm-house-where", who=make_seat_key(seat))
    return (
        yield from choose_hex(
            mars, seat, prompt, list_homes_for_new(mars, seat), lambda where: explain_no_home(mars, seat, where)
        )
    )


def settle_newcomer(mars: Mars, seat: str) -> Script:
    """Let new population from Earth move in."""
    settle_person(mars, seat, (yield from choose_home(mars, seat)))


def choose_hex(mars: Mars, seat: str, prompt: Words, hexes: Sequence[str], explain_missing: ExplainMissing) -> Script:
    """Choose one of some hexes; asked only if there are several.

    Args:
        mars: The table.
        seat: The player who is asked.
        prompt: The prompt.
        hexes: The hexes that hold population, or may.
        explain_missing: Returns the reason against another hex.
    """
    if len(hexes) == 1:
        return hexes[0]
    picked: str = yield ask_hex(mars, seat, prompt, lambda: hexes, explain_missing)
    return picked


def explain_no_home(mars: Mars, seat: str, where: str) -> Reason:
    """Return the reason why nobody can move in on a hex (MM-POP-02, MM-POP-03, MM-POP-04)."""
    if where in list_housing(mars, seat):
        return make_hex_reason("MM-POP-02", "mm-why-full", where, "mm-mend-move-out")
    if where == EMBASSY_SEAT:
        return Reason("MM-POP-04", say("mm-why-no-embassy"), remedy=say("mm-mend-embassy"))
    return make_hex_reason("MM-POP-02", "mm-why-no-home", where)


def explain_no_ward(mars: Mars, seat: str, where: str, rule: str) -> Reason:
    """Return the reason why nobody can be brought to a Hospital on a hex."""
    if where in mars.list_structures(seat, "hospital"):
        return make_hex_reason(rule, "mm-why-ward-full", where, "mm-mend-heal")
    return make_hex_reason(rule, "mm-why-no-ward", where)


def explain_no_room(mars: Mars, seat: str) -> tuple[Reason, ...]:
    """Return the reasons why nobody new can move in; none if somebody can."""
    if list_open_housing(mars, seat):
        return () if list_homes_for_new(mars, seat) else (Reason("MM-POP-10", say("mm-why-no-flag")),)
    return (Reason("MM-POP-02", say("mm-why-no-housing"), remedy=say("mm-mend-housing")),)


def injure_person(mars: Mars, seat: str) -> Script:
    """Move one healthy population to a Hospital with room, or let it die (MM-INJ-01, MM-INJ-02, MM-INJ-10)."""
    if not list_healthy(mars, seat):
        mars.log(NobodyHurt(seat))
        return
    cures = mars.list_kept_events(seat, "cancel-injury")  # MM-INJ-04: a Med Pack prevents no injury
    if cures:
        picked: str = yield ask_kept_card(mars, seat, say("mm-doctor", who=make_seat_key(seat)), cures)
        if picked != "none":
            mars.use_event(seat, picked.removeprefix("use:"))
            mars.log(NobodyHurt(seat))
            return
    prompt = say("mm-who-injured", who=make_seat_key(seat))
    start = yield from choose_hex(mars, seat, prompt, list_healthy(mars, seat), _explain_no_victim)
    wards = list_open_wards(mars, seat)
    if not wards:
        mars.add_people(seat, start, -1)
        mars.log(Died(seat, start, "injury"))
        return
    prompt = say("mm-hospital-where", who=make_seat_key(seat))
    to = yield from choose_hex(mars, seat, prompt, wards, lambda where: explain_no_ward(mars, seat, where, "MM-INJ-01"))
    mars.add_people(seat, start, -1)  # only after the question, so that everybody has a place while it is pending
    mars.add_people(seat, to, 1)
    mars.log(Injured(seat, start, to))


def _explain_no_victim(where: str) -> Reason:
    return make_hex_reason("MM-INJ-01", "mm-why-nobody-lives-there", where)
