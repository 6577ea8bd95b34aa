"""Phase 1, colony actions: moves, kept events, exchanges, trades; and the way back from Salvage (COLONY, SALV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import BUILDINGS, HOLDS, name_spot
from ..happenings import Healed, Moved, Rebuilt
from .land import explain_site, list_sites
from .market import (
    exchange,
    exchange_option,
    explain_no_exchange,
    explain_no_trade,
    list_exchanges,
    list_partners,
    list_thinkable_exchanges,
    trade,
)
from .mars import BACK, SEAT, Mars, make_seat_key, make_spot_option, make_use_option
from .people import list_healthy, list_injured, notice_victory, open_housing
from .salvage import list_scrap_options, make_scrap_option, scrap_building

ACTIONS = ("move", "heal", "export", "trade", "return", "scrap", "use")


def list_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Return every colony action that is possible now (MM-COLONY-01)."""
    homes = open_housing(mars, seat)
    for start in list_healthy(mars, seat):
        yield from (_walk("move", start, to) for to in homes)
    if mars.count_held(seat, "med"):
        for start in list_injured(mars, seat):
            yield from (_walk("heal", start, to) for to in _beds(mars, seat))
    if mars.list_structures(seat, "export"):  # MM-EXPORT-01
        yield from list_exchanges(mars, seat)
    for event in mars.list_kept(seat, "export-once"):
        if next(list_exchanges(mars, seat), None) is not None:
            yield make_use_option(event)
    for other in list_partners(mars, seat):
        yield _trade_option(other)
    yield from list_scrap_options(mars, seat)
    if not mars.state.begun:
        for piece in dict.fromkeys(mars.find_player(seat).salvage):
            if list_sites(mars, seat, piece):
                yield _return_option(piece)


def list_conceivable(mars: Mars, seat: str) -> Iterator[Option]:
    """Return every colony action that there could ever be, of `who`."""
    homes, beds = [*mars.list_structures(seat, "habitat"), SEAT], mars.list_structures(seat, "hospital")
    yield from (_walk("move", start, to) for start in (*homes, *beds) for to in homes if start != to)
    yield from (_walk("heal", start, to) for start in beds for to in homes)
    yield from (exchange_option(paid, got) for paid, got in list_thinkable_exchanges())
    yield from map(_trade_option, mars.other_seats(seat))
    for piece in BUILDINGS:
        yield make_scrap_option(piece)
        yield _return_option(piece)
    yield from map(make_use_option, mars.content.events)


def _walk(action: str, start: str, to: str) -> Option:
    words = say(f"mm-option-{action}", start=name_spot(start), to=name_spot(to))
    return Option(f"{action}:{start}:{to}", words, group=say("mm-group-move"))


def _trade_option(other: str) -> Option:
    return Option(f"trade:{other}", say("mm-option-trade", other=make_seat_key(other)), group=say("mm-group-trade"))


def _return_option(piece: str) -> Option:
    words = say("mm-option-return", piece=f"@mm-piece-{piece}")
    return Option(f"return:{piece}", words, group=say("mm-group-salvage"), risk="mm-risk-whole-turn")


def _beds(mars: Mars, seat: str) -> list[str]:
    """Return where somebody healed may go: a Habitat with room, not the Embassy (MM-COLONY-04)."""
    return [where for where in open_housing(mars, seat) if where != SEAT]


def act(mars: Mars, seat: str, action: str, rest: str) -> Script:
    """Carry a colony action out. True if it was the whole turn (MM-TURN-07)."""
    if action == "scrap":
        scrap_building(mars, seat, rest)  # MM-SALV-05: at any time, so it begins nothing
    elif action == "trade":
        yield from trade(mars, seat, rest)
    elif action == "return":
        return (yield from _rebuild(mars, seat, rest))
    elif action == "use":
        yield from _licence(mars, seat, rest)
    else:
        mars.state.begun = True
        one, _, other = rest.partition(":")
        if action == "export":
            yield from exchange(mars, seat, one, other)
        elif action == "heal":
            _heal(mars, seat, one, other)
        else:
            mars.move_people(seat, one, -1)
            mars.move_people(seat, other, 1)
            mars.tell(Moved(seat, one, other))
    return False


def _heal(mars: Mars, seat: str, start: str, to: str) -> None:
    """Move one population from a Hospital to a Habitat, for a Med Pack (MM-COLONY-04, MM-INJ-03)."""
    before = len(list_healthy(mars, seat))
    mars.give_back(seat, "med")
    mars.move_people(seat, start, -1)
    mars.move_people(seat, to, 1)
    mars.tell(Healed(seat, start, to))
    notice_victory(mars, seat, before)


def _licence(mars: Mars, seat: str, event: str) -> Script:
    """Make one exchange without an Export Station, by a kept event."""

    def why(option: str) -> Sequence[Reason]:
        action, paid, got = (*option.split(":"), "", "")[:3]
        return (*explain_no_exchange(mars, seat, paid, got),) if action == "export" and got else ()

    picked: str = yield Choose(
        seat,
        say("mm-licence", who=make_seat_key(seat)),
        lambda: [*list_exchanges(mars, seat), BACK],
        explain=why,
        explainable_options=lambda: [exchange_option(paid, got) for paid, got in list_thinkable_exchanges()],
    )
    if picked == "back":
        return
    mars.state.begun = True
    _, paid, got = picked.split(":")
    yield from exchange(mars, seat, paid, got, licence=event)


def _rebuild(mars: Mars, seat: str, piece: str) -> Script:
    """Place a building from Salvage on a legal hex: that is the whole turn (MM-SALV-06, -07). False if undone."""
    prompt = say("mm-return-where", who=make_seat_key(seat), piece=f"@mm-piece-{piece}")
    where: str = yield Choose(
        seat,
        prompt,
        lambda: [*(make_spot_option(mars, item) for item in list_sites(mars, seat, piece)), BACK],
        explain=lambda option: explain_site(mars, seat, piece, option),
        explainable_options=lambda: [make_spot_option(mars, item) for item in mars.grounds],
    )
    if where == "back":
        return False
    mars.find_player(seat).salvage.remove(piece)  # type: ignore[arg-type]
    mars.put(seat, piece, where)  # MM-SALV-09: nobody comes with it
    mars.tell(Rebuilt(seat, piece, where))
    return True


def explain(mars: Mars, seat: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the reasons why a colony action is not possible now."""
    one, _, other = rest.partition(":")
    if action == "export":
        if not mars.list_structures(seat, "export"):
            yield Reason("MM-EXPORT-01", say("mm-why-no-station"))
        yield from explain_no_exchange(mars, seat, one, other)
    elif action == "trade":
        yield from explain_no_trade(mars, seat, one)
    elif action == "move":
        yield from _why_not_moved(mars, seat, one, other)
    elif action == "heal":
        if not mars.count_held(seat, "med"):
            yield Reason("MM-COLONY-04", say("mm-why-no-med"))
        if one not in list_injured(mars, seat):
            yield Reason("MM-COLONY-04", say("mm-why-nobody-injured"))
        if other not in _beds(mars, seat):
            yield Reason("MM-COLONY-04", say("mm-why-no-bed"))
    elif action == "return":
        if mars.state.begun:
            yield Reason("MM-SALV-06", say("mm-why-turn-begun"))
        if one not in mars.find_player(seat).salvage:
            yield Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{one}"))
        elif not list_sites(mars, seat, one):
            yield Reason("MM-SALV-07", say("mm-why-no-site", piece=f"@mm-piece-{one}"))
    elif action == "scrap":
        if one not in mars.find_player(seat).salvage:
            yield Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{one}"))
    elif action == "use" and one in mars.content.events:
        if one in mars.find_player(seat).kept:
            yield Reason("MM-COLONY-06", say("mm-why-not-this-moment"))
        else:
            yield Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{one}"))


def _why_not_moved(mars: Mars, seat: str, start: str, to: str) -> Iterator[Reason]:
    if start in list_injured(mars, seat):
        yield Reason("MM-COLONY-02", say("mm-why-injured"))
    elif start not in list_healthy(mars, seat):
        yield Reason("MM-COLONY-02", say("mm-why-nobody-lives-there", where=name_spot(start)))
    if to == SEAT and to not in open_housing(mars, seat) and mars.find_player(seat).embassy < HOLDS:
        yield Reason("MM-POP-04", say("mm-why-no-embassy"))
    elif to not in open_housing(mars, seat):
        yield Reason("MM-POP-02", say("mm-why-full", where=name_spot(to)))
