"""Phase 1, colony actions: moves, kept events, exchanges, trades; and the return from Salvage (COLONY, SALV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import BUILDINGS, HOUSING_CAPACITY, SERVICE_CARDS, name_hex
from ..happenings import Healed, Moved, Rebuilt
from .land import explain_site, list_sites
from .market import (
    explain_no_exchange,
    explain_no_trade,
    list_exchanges,
    list_partners,
    list_rated_exchanges,
    make_exchange_option,
    run_exchange,
    run_trade,
)
from .mars import BACK, EMBASSY_SEAT, Mars, make_hex_option, make_seat_key, make_use_option
from .people import list_healthy, list_injured, list_open_housing, log_if_enough_population
from .salvage import list_scrap_options, make_scrap_option, scrap_building

ACTIONS = ("move", "heal", "export", "trade", "return", "scrap", "use")


def list_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every colony action that is possible now (MM-COLONY-01)."""
    homes = list_open_housing(mars, seat)
    for start in list_healthy(mars, seat):
        yield from (_make_move_option("move", start, to) for to in homes)
    if mars.count_held(seat, SERVICE_CARDS["heal"]):
        for start in list_injured(mars, seat):
            yield from (_make_move_option("heal", start, to) for to in _list_beds(mars, seat))
    if mars.list_structures(seat, "export"):  # MM-EXPORT-01
        yield from list_exchanges(mars, seat)
    for event in mars.list_kept_events(seat, "export-once"):
        if next(list_exchanges(mars, seat), None) is not None:
            yield make_use_option(event)
    for other in list_partners(mars, seat):  # MM-TRADE-07: needs no Export Station
        yield _make_trade_option(other)
    yield from list_scrap_options(mars, seat)
    if not mars.state.begun:  # MM-SALV-06: a whole turn, so later than that of the loss (MM-SALV-08)
        for piece in dict.fromkeys(mars.get_player(seat).salvage):
            if list_sites(mars, seat, piece):
                yield _make_return_option(piece)


def list_explainable_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield every colony action that a player could ever have."""
    homes, beds = [*mars.list_structures(seat, "habitat"), EMBASSY_SEAT], mars.list_structures(seat, "hospital")
    yield from (_make_move_option("move", start, to) for start in (*homes, *beds) for to in homes if start != to)
    yield from (_make_move_option("heal", start, to) for start in beds for to in homes)
    yield from (make_exchange_option(paid, got) for paid, got in list_rated_exchanges())
    yield from map(_make_trade_option, mars.list_other_seats(seat))
    for piece in BUILDINGS:
        yield make_scrap_option(piece)
        yield _make_return_option(piece)
    yield from map(make_use_option, mars.content.events)


def _make_move_option(action: str, start: str, to: str) -> Option:
    words = say(f"mm-option-{action}", start=name_hex(start), to=name_hex(to))
    return Option(f"{action}:{start}:{to}", words, group=say("mm-group-move"))


def _make_trade_option(other: str) -> Option:
    return Option(f"trade:{other}", say("mm-option-trade", other=make_seat_key(other)), group=say("mm-group-trade"))


def _make_return_option(piece: str) -> Option:
    words = say("mm-option-return", piece=f"@mm-piece-{piece}")
    return Option(f"return:{piece}", words, group=say("mm-group-salvage"), risk="mm-risk-whole-turn")


def _list_beds(mars: Mars, seat: str) -> list[str]:
    """Return the housing for healed population: a Habitat with room, not the Embassy (MM-COLONY-04)."""
    return [where for where in list_open_housing(mars, seat) if where != EMBASSY_SEAT]


def run_action(mars: Mars, seat: str, action: str, rest: str) -> Script:
    """Carry out a colony action.

    Returns:
        True if it was the whole turn (MM-TURN-07).
    """
    if action == "scrap":
        scrap_building(mars, seat, rest)  # MM-SALV-05: possible at any time, so the turn is not begun by it
    elif action == "trade":
        yield from run_trade(mars, seat, rest)
    elif action == "return":
        return (yield from _rebuild(mars, seat, rest))
    elif action == "use":
        yield from _use_licence(mars, seat, rest)
    else:
        mars.state.begun = True
        first, _, second = rest.partition(":")
        if action == "export":
            yield from run_exchange(mars, seat, first, second)
        elif action == "heal":
            _heal(mars, seat, first, second)
        else:
            mars.add_people(seat, first, -1)
            mars.add_people(seat, second, 1)
            mars.log(Moved(seat, first, second))
    return False


def _heal(mars: Mars, seat: str, start: str, to: str) -> None:
    """Move one population from a Hospital to a Habitat, for a Med Pack (MM-COLONY-04, MM-INJ-03)."""
    before = len(list_healthy(mars, seat))
    mars.return_cards(seat, SERVICE_CARDS["heal"])
    mars.add_people(seat, start, -1)
    mars.add_people(seat, to, 1)
    mars.log(Healed(seat, start, to))
    log_if_enough_population(mars, seat, before)


def _use_licence(mars: Mars, seat: str, event: str) -> Script:
    """Make one exchange without an Export Station, by a kept event."""

    def explain_exchange(option: str) -> Sequence[Reason]:
        action, paid, got = (*option.split(":"), "", "")[:3]
        return (*explain_no_exchange(mars, seat, paid, got),) if action == "export" and got else ()

    picked: str = yield Choose(
        seat,
        say("mm-licence", who=make_seat_key(seat)),
        lambda: [*list_exchanges(mars, seat), BACK],
        explain=explain_exchange,
        explainable_options=lambda: [make_exchange_option(paid, got) for paid, got in list_rated_exchanges()],
    )
    if picked == "back":
        return
    mars.state.begun = True
    _, paid, got = picked.split(":")
    yield from run_exchange(mars, seat, paid, got, licence=event)


def _rebuild(mars: Mars, seat: str, piece: str) -> Script:
    """Place a building from Salvage on a legal hex: that is the whole turn (MM-SALV-06, MM-SALV-07).

    Returns:
        False if the player goes back.
    """
    prompt = say("mm-return-where", who=make_seat_key(seat), piece=f"@mm-piece-{piece}")
    where: str = yield Choose(
        seat,
        prompt,
        lambda: [*(make_hex_option(mars, hex_id) for hex_id in list_sites(mars, seat, piece)), BACK],
        explain=lambda option: explain_site(mars, seat, piece, option),
        explainable_options=lambda: [make_hex_option(mars, hex_id) for hex_id in mars.grounds],
    )
    if where == "back":
        return False
    mars.get_player(seat).salvage.remove(piece)  # type: ignore[arg-type]
    mars.place_structure(seat, piece, where)  # MM-SALV-09: without population
    mars.log(Rebuilt(seat, piece, where))
    return True


def explain(mars: Mars, seat: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the reasons why a colony action is not possible now."""
    first, _, second = rest.partition(":")
    if action == "export":
        if not mars.list_structures(seat, "export"):
            yield Reason("MM-EXPORT-01", say("mm-why-no-station"))
        yield from explain_no_exchange(mars, seat, first, second)
    elif action == "trade":
        yield from explain_no_trade(mars, seat, first)
    elif action == "move":
        yield from _explain_move(mars, seat, first, second)
    elif action == "heal":
        if not mars.count_held(seat, SERVICE_CARDS["heal"]):
            yield Reason("MM-COLONY-04", say("mm-why-no-med"))
        if first not in list_injured(mars, seat):
            yield Reason("MM-COLONY-04", say("mm-why-nobody-injured"))
        if second not in _list_beds(mars, seat):
            yield Reason("MM-COLONY-04", say("mm-why-no-bed"))
    elif action == "return":
        if mars.state.begun:
            yield Reason("MM-SALV-06", say("mm-why-turn-begun"))
        if first not in mars.get_player(seat).salvage:
            yield Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{first}"))
        elif second:
            yield from explain_site(mars, seat, first, second)
        elif not list_sites(mars, seat, first):
            yield Reason("MM-SALV-07", say("mm-why-no-site", piece=f"@mm-piece-{first}"))
    elif action == "scrap":
        if first not in mars.get_player(seat).salvage:
            yield Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{first}"))
    elif action == "use" and first in mars.content.events:
        if first in mars.get_player(seat).kept:
            yield Reason("MM-COLONY-06", say("mm-why-not-this-moment"))
        else:
            yield Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{first}"))


def _explain_move(mars: Mars, seat: str, start: str, to: str) -> Iterator[Reason]:
    if start in list_injured(mars, seat):
        yield Reason("MM-COLONY-02", say("mm-why-injured"))
    elif start not in list_healthy(mars, seat):
        yield Reason("MM-COLONY-02", say("mm-why-nobody-lives-there", where=name_hex(start)))
    if (
        to == EMBASSY_SEAT
        and to not in list_open_housing(mars, seat)
        and mars.get_player(seat).embassy < HOUSING_CAPACITY
    ):
        yield Reason("MM-POP-04", say("mm-why-no-embassy"))
    elif to not in list_open_housing(mars, seat):
        yield Reason("MM-POP-02", say("mm-why-full", where=name_hex(to)))
