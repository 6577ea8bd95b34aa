"""The land: what hangs together, what is connected to Embassy and passages, and where what may stand (TERR, PLACE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from marshub.kernel import Reason, say
from marshub.kernel.mechanisms import paths
from marshub.kernel.mechanisms.hexes import list_neighbours, parse_hex

from ..box.components import BUILDINGS, CONNECTORS, CORNERS, PRODUCTION, Corner, name_spot
from .mars import SEAT, Mars


@cache
def list_beside(where: str) -> tuple[str, ...]:
    """Return the six hexes around one, by their ids."""
    return tuple(map(str, list_neighbours(parse_hex(where))))


def find_linked(mars: Mars, seat: str, without: str = "") -> frozenset[str]:
    """Return the hexes of a faction's structures connected with its HQ over its own structures (MM-PLACE-01, -09).

    `without` leaves out the one on that hex.
    """
    own = frozenset(where for where in mars.list_structures(seat) if where != without)
    if own.isdisjoint(mars.state.strikes):
        return _hanging(mars.find_hq(seat), own)

    def near(here: str) -> list[str]:
        return [there for there in own.intersection(list_beside(here)) if is_joined(mars, here, there)]

    return frozenset(paths.find_reachable([mars.find_hq(seat)], near))


@lru_cache(maxsize=512)
def _hanging(hq: str, own: frozenset[str]) -> frozenset[str]:
    """Return which of `own` are connected with the HQ, where no strike tile lies: constant until something is built."""
    return frozenset(paths.find_reachable([hq], lambda here: own.intersection(list_beside(here))))


def is_joined(mars: Mars, here: str, there: str) -> bool:
    """Return whether two neighbouring own structures are connected.

    A Tunnel under a strike tile keeps the connections it had, and takes no new one (MM-PLACE-11).
    """
    state = mars.state
    return all(
        one not in state.strikes
        or (state.terrain[other].number <= state.strikes[one] and other not in state.apart.get(one, ()))
        for one, other in ((here, there), (there, here))
    )


def clear_strike(mars: Mars, where: str) -> None:
    """Take a strike tile off the terrain.

    A structure under another tile beside it gets no new connection (MM-PLACE-11).
    """
    state = mars.state
    for there in list_beside(where) if where in state.terrain else ():
        own = there in state.terrain and state.terrain[there].owner == state.terrain[where].owner
        if own and there in state.strikes and not is_joined(mars, where, there):
            state.apart.setdefault(there, []).append(where)
    state.apart.pop(where, None)
    del state.strikes[where]


def open_to(mars: Mars, seat: str) -> set[str]:
    """Return linked structures that a new one may be attached to (MM-PLACE-11, MM-PLACE-13)."""
    return {where for where in find_linked(mars, seat) if where not in mars.state.strikes}


def find_colony(mars: Mars, seat: str) -> list[str]:
    """Return a faction's structures that reach Embassy and passages (MM-TERR-07, MM-PLACE-13).

    These are all, even those cut off since, but a Fortress only while it is linked.
    """
    own = mars.list_structures(seat)
    if not any(mars.state.terrain[where].kind == "fortress" for where in own):
        return own
    hanging = find_linked(mars, seat)
    return [where for where in own if where in hanging or mars.state.terrain[where].kind != "fortress"]


def is_at_embassy(mars: Mars, seat: str) -> bool:
    """Return whether a faction is linked to the Embassy (MM-PLACE-10)."""
    around = list_beside(SEAT)
    return any(where in around for where in find_colony(mars, seat))


def find_passage(mars: Mars, corner: str) -> str:
    """Return the hex of a Ruin Passage."""
    return str(mars.content.terrain.passages[corner])  # type: ignore[index]


def list_passages(mars: Mars, seat: str) -> list[Corner]:
    """Return the open Ruin Passages that a colony is connected to, each once (MM-TERR-07, MM-STRIKE-11)."""
    own = set(find_colony(mars, seat))
    return [
        corner
        for corner in CORNERS
        if find_passage(mars, corner) not in mars.state.strikes
        and not own.isdisjoint(list_beside(find_passage(mars, corner)))
    ]


def list_sites(mars: Mars, seat: str, piece: str) -> list[str]:
    """Return every hex where `who` may put a piece now (MM-PLACE-14)."""
    return list(list_free_sites(mars, seat, piece))


def list_free_sites(mars: Mars, seat: str, piece: str) -> Iterator[str]:
    """Return the same, one after the other: who wants to know whether there is one need not look for all."""
    if piece == "fortress":
        return (where for where in mars.grounds if next(_closed(mars, piece, where), None) is None)
    hold = find_holds(mars, seat, piece)
    near = dict.fromkeys(there for where in sorted(hold) for there in list_beside(where))
    return (
        where
        for where in near
        if where in mars.grounds
        and where not in mars.state.terrain
        and next(find_obstacles(mars, seat, piece, where, hold), None) is None
    )


def find_holds(mars: Mars, seat: str, piece: str) -> set[str]:
    """Return the structures that this piece may be attached to (MM-PLACE-01, MM-PLACE-02)."""
    open_ones = open_to(mars, seat)
    if piece == "tunnel":
        return open_ones
    kinds = ("lsc",) if piece == "habitat" else CONNECTORS
    return {where for where in open_ones if mars.state.terrain[where].kind in kinds}


def find_obstacles(mars: Mars, seat: str, piece: str, where: str, hold: set[str] | None = None) -> Iterator[Reason]:
    """Return everything against `who` putting a piece there; `hold`: what it may be attached to, if that is known."""
    if where not in mars.grounds:
        yield Reason("MM-TERR-01", say("mm-why-no-hex", where=where))
        return
    yield from _closed(mars, piece, where)
    if piece in BUILDINGS:
        yield from find_contacts(mars, seat, piece, where)
    if piece == "fortress":
        return  # MM-FORT-03: it needs no link, and may touch anything
    if (hold if hold is not None else find_holds(mars, seat, piece)).isdisjoint(list_beside(where)):
        if piece == "habitat":
            yield Reason("MM-PLACE-02", say("mm-why-no-lsc"))
        elif piece == "tunnel":
            yield Reason("MM-PLACE-01", say("mm-why-not-linked"))
        else:
            yield Reason("MM-PLACE-01", say("mm-why-no-tunnel"))


def _closed(mars: Mars, piece: str, where: str) -> Iterator[Reason]:
    """Yield the reasons against the hex itself."""
    ground = mars.grounds[where]
    if where in mars.state.terrain or ground in ("embassy", "base"):
        yield Reason("MM-TERR-06", say("mm-why-taken", where=name_spot(where)), f"hex-{where}")
    if ground == "passage":
        yield Reason("MM-TERR-04", say("mm-why-passage"), f"hex-{where}")
    if ground == "rocky" and piece not in CONNECTORS:
        yield Reason("MM-TERR-03", say("mm-why-rocky", piece=f"@mm-piece-{piece}"), f"hex-{where}")
    if where in mars.state.strikes:
        yield Reason("MM-TERR-05", say("mm-why-strike"), f"hex-{where}")


def find_contacts(mars: Mars, seat: str, piece: str, where: str) -> Iterator[Reason]:
    """Return buildings that this one would touch and must not. Tunnels and Fortresses touch anything (MM-PLACE-05)."""
    for there in list_beside(where):
        standing = mars.state.terrain.get(there)
        if there == SEAT and piece in PRODUCTION:
            yield Reason("MM-PLACE-03", say("mm-why-touches-embassy"), f"hex-{there}")
        if standing is None or standing.kind in CONNECTORS:
            continue
        what: dict[str, str | int] = {"other": f"@mm-piece-{standing.kind}", "where": name_spot(there)}
        if piece in PRODUCTION:
            yield Reason("MM-PLACE-03", say("mm-why-touches", **what), f"hex-{there}")
        elif standing.kind in PRODUCTION:
            yield Reason("MM-PLACE-04", say("mm-why-touches-production", **what), f"hex-{there}")
        if standing.owner != seat:
            yield Reason("MM-PLACE-06", say("mm-why-touches-foreign", **what), f"hex-{there}")


def explain_site(mars: Mars, seat: str, piece: str, where: str) -> Sequence[Reason]:
    """Return why `who` may not put a piece there; empty if it may, or `where` is no hex but another option."""
    return tuple(find_obstacles(mars, seat, piece, where)) if is_hex(where) else ()


def is_hex(option: str) -> bool:
    """Return whether an option names a hex, of the terrain or beyond: "4,-5"."""
    return option.replace(",", "").replace("-", "").isdecimal()
