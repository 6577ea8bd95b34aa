"""Phase 1, colony actions: moves, kept events, exchanges, trades; and the way back from Salvage (COLONY, SALV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import BUILDINGS, HOLDS, spot_name
from ..happenings import Healed, Moved, Rebuilt
from .land import reasons, sites
from .market import (
    exchange,
    exchange_option,
    exchanges,
    partners,
    thinkable_exchanges,
    trade,
    why_no_exchange,
    why_no_trade,
)
from .mars import BACK, SEAT, Mars, seat_key, spot_option, use_option
from .people import healthy, injured, notice, open_housing
from .salvage import scrap, scrap_option, scrap_options

ACTIONS = ("move", "heal", "export", "trade", "return", "scrap", "use")


def options(mars: Mars, who: str) -> Iterator[Option]:
    """Return every colony action that is possible now (MM-COLONY-01)."""
    homes = open_housing(mars, who)
    for start in healthy(mars, who):
        yield from (_walk("move", start, to) for to in homes)
    if mars.held(who, "med"):
        for start in injured(mars, who):
            yield from (_walk("heal", start, to) for to in _beds(mars, who))
    if mars.of(who, "export"):  # MM-EXPORT-01
        yield from exchanges(mars, who)
    for event in mars.keeps(who, "export-once"):
        if next(exchanges(mars, who), None) is not None:
            yield use_option(event)
    for other in partners(mars, who):
        yield _trade_option(other)
    yield from scrap_options(mars, who)
    if not mars.state.begun:
        for piece in dict.fromkeys(mars.player(who).salvage):
            if sites(mars, who, piece):
                yield _return_option(piece)


def conceivable(mars: Mars, who: str) -> Iterator[Option]:
    """Return every colony action that there could ever be, of `who`."""
    homes, beds = [*mars.of(who, "habitat"), SEAT], mars.of(who, "hospital")
    yield from (_walk("move", start, to) for start in (*homes, *beds) for to in homes if start != to)
    yield from (_walk("heal", start, to) for start in beds for to in homes)
    yield from (exchange_option(paid, got) for paid, got in thinkable_exchanges())
    yield from map(_trade_option, mars.others(who))
    for piece in BUILDINGS:
        yield scrap_option(piece)
        yield _return_option(piece)
    yield from map(use_option, mars.content.events)


def _walk(action: str, start: str, to: str) -> Option:
    words = say(f"mm-option-{action}", start=spot_name(start), to=spot_name(to))
    return Option(f"{action}:{start}:{to}", words, group=say("mm-group-move"))


def _trade_option(other: str) -> Option:
    return Option(f"trade:{other}", say("mm-option-trade", other=seat_key(other)), group=say("mm-group-trade"))


def _return_option(piece: str) -> Option:
    words = say("mm-option-return", piece=f"@mm-piece-{piece}")
    return Option(f"return:{piece}", words, group=say("mm-group-salvage"), risk="mm-risk-whole-turn")


def _beds(mars: Mars, who: str) -> list[str]:
    """Return where somebody healed may go: a Habitat with room, not the Embassy (MM-COLONY-04)."""
    return [where for where in open_housing(mars, who) if where != SEAT]


def act(mars: Mars, who: str, action: str, rest: str) -> Script:
    """Carry a colony action out. True if it was the whole turn (MM-TURN-07)."""
    if action == "scrap":
        scrap(mars, who, rest)  # MM-SALV-05: at any time, so it begins nothing
    elif action == "trade":
        yield from trade(mars, who, rest)
    elif action == "return":
        return (yield from _rebuild(mars, who, rest))
    elif action == "use":
        yield from _licence(mars, who, rest)
    else:
        mars.state.begun = True
        one, _, other = rest.partition(":")
        if action == "export":
            yield from exchange(mars, who, one, other)
        elif action == "heal":
            _heal(mars, who, one, other)
        else:
            mars.shift(who, one, -1)
            mars.shift(who, other, 1)
            mars.tell(Moved(who, one, other))
    return False


def _heal(mars: Mars, who: str, start: str, to: str) -> None:
    """Move one population from a Hospital to a Habitat, for a Med Pack (MM-COLONY-04, MM-INJ-03)."""
    before = len(healthy(mars, who))
    mars.give_back(who, "med")
    mars.shift(who, start, -1)
    mars.shift(who, to, 1)
    mars.tell(Healed(who, start, to))
    notice(mars, who, before)


def _licence(mars: Mars, who: str, event: str) -> Script:
    """Make one exchange without an Export Station, by a kept event."""

    def why(option: str) -> Sequence[Reason]:
        action, paid, got = (*option.split(":"), "", "")[:3]
        return (*why_no_exchange(mars, who, paid, got),) if action == "export" and got else ()

    picked: str = yield Choose(
        who,
        say("mm-licence", who=seat_key(who)),
        lambda: [*exchanges(mars, who), BACK],
        explain=why,
        wonders=lambda: [exchange_option(paid, got) for paid, got in thinkable_exchanges()],
    )
    if picked == "back":
        return
    mars.state.begun = True
    _, paid, got = picked.split(":")
    yield from exchange(mars, who, paid, got, licence=event)


def _rebuild(mars: Mars, who: str, piece: str) -> Script:
    """Place a building from Salvage on a legal hex: that is the whole turn (MM-SALV-06, -07). False if undone."""
    prompt = say("mm-return-where", who=seat_key(who), piece=f"@mm-piece-{piece}")
    where: str = yield Choose(
        who,
        prompt,
        lambda: [*(spot_option(mars, each) for each in sites(mars, who, piece)), BACK],
        explain=lambda option: reasons(mars, who, piece, option),
        wonders=lambda: [spot_option(mars, each) for each in mars.grounds],
    )
    if where == "back":
        return False
    mars.player(who).salvage.remove(piece)  # type: ignore[arg-type]
    mars.put(who, piece, where)  # MM-SALV-09: nobody comes with it
    mars.tell(Rebuilt(who, piece, where))
    return True


def explain(mars: Mars, who: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the reasons why a colony action is not possible now."""
    one, _, other = rest.partition(":")
    if action == "export":
        if not mars.of(who, "export"):
            yield Reason("MM-EXPORT-01", say("mm-why-no-station"))
        yield from why_no_exchange(mars, who, one, other)
    elif action == "trade":
        yield from why_no_trade(mars, who, one)
    elif action == "move":
        yield from _why_not_moved(mars, who, one, other)
    elif action == "heal":
        if not mars.held(who, "med"):
            yield Reason("MM-COLONY-04", say("mm-why-no-med"))
        if one not in injured(mars, who):
            yield Reason("MM-COLONY-04", say("mm-why-nobody-injured"))
        if other not in _beds(mars, who):
            yield Reason("MM-COLONY-04", say("mm-why-no-bed"))
    elif action == "return":
        if mars.state.begun:
            yield Reason("MM-SALV-06", say("mm-why-turn-begun"))
        if one not in mars.player(who).salvage:
            yield Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{one}"))
        elif not sites(mars, who, one):
            yield Reason("MM-SALV-07", say("mm-why-no-site", piece=f"@mm-piece-{one}"))
    elif action == "scrap":
        if one not in mars.player(who).salvage:
            yield Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{one}"))
    elif action == "use" and one in mars.content.events:
        if one in mars.player(who).kept:
            yield Reason("MM-COLONY-06", say("mm-why-not-this-moment"))
        else:
            yield Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{one}"))


def _why_not_moved(mars: Mars, who: str, start: str, to: str) -> Iterator[Reason]:
    if start in injured(mars, who):
        yield Reason("MM-COLONY-02", say("mm-why-injured"))
    elif start not in healthy(mars, who):
        yield Reason("MM-COLONY-02", say("mm-why-nobody-lives-there", where=spot_name(start)))
    if to == SEAT and to not in open_housing(mars, who) and mars.player(who).embassy < HOLDS:
        yield Reason("MM-POP-04", say("mm-why-no-embassy"))
    elif to not in open_housing(mars, who):
        yield Reason("MM-POP-02", say("mm-why-full", where=spot_name(to)))
