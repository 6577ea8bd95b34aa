"""The land: connected structures, links to Embassy and passages, and sites for pieces (TERR, PLACE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from marshub.kernel import Reason, say
from marshub.kernel.mechanisms import paths
from marshub.kernel.mechanisms.hexes import list_neighbours, parse_hex

from ..box.components import BUILDINGS, CONNECTORS, CORNERS, PRODUCTION, Corner, name_hex
from .mars import EMBASSY_SEAT, Mars


@cache
def list_adjacent(where: str) -> tuple[str, ...]:
    """Return the ids of the six hexes around one."""
    return tuple(map(str, list_neighbours(parse_hex(where))))


def find_linked(mars: Mars, seat: str, without: str = "") -> frozenset[str]:
    """Return the hexes of a faction's structures that are connected with its HQ.

    Only own structures carry the link (MM-PLACE-01, MM-PLACE-09), a Fortress too (MM-FORT-04). `without` leaves out the
    structure on that hex.
    """
    structures = frozenset(where for where in mars.list_structures(seat) if where != without)
    if structures.isdisjoint(mars.state.strikes):
        return _find_linked_without_strikes(mars.get_hq(seat), structures)

    def list_connected(start: str) -> list[str]:
        return [
            neighbour
            for neighbour in structures.intersection(list_adjacent(start))
            if is_connected(mars, start, neighbour)
        ]

    return frozenset(paths.find_reachable([mars.get_hq(seat)], list_connected))


@lru_cache(maxsize=512)
def _find_linked_without_strikes(hq: str, structures: frozenset[str]) -> frozenset[str]:
    """Return the hexes of `structures` that are connected with the HQ; valid while no strike tile lies on them."""
    return frozenset(paths.find_reachable([hq], lambda hex_id: structures.intersection(list_adjacent(hex_id))))


def is_connected(mars: Mars, first: str, second: str) -> bool:
    """Return whether two neighbouring own structures are connected.

    A Tunnel under a strike tile keeps the connections it had, and takes no new one (MM-PLACE-11).
    """
    state = mars.state
    return all(
        one not in state.strikes
        or (state.terrain[other].number <= state.strikes[one] and other not in state.apart.get(one, ()))
        for one, other in ((first, second), (second, first))
    )


def clear_strike(mars: Mars, where: str) -> None:
    """Remove a strike tile from the terrain; no tile leaves otherwise, Fortress or not (MM-FORT-08).

    A structure under another tile beside it gets no new connection (MM-PLACE-11).
    """
    state = mars.state
    for neighbour in list_adjacent(where) if where in state.terrain else ():
        is_own = neighbour in state.terrain and state.terrain[neighbour].owner == state.terrain[where].owner
        if is_own and neighbour in state.strikes and not is_connected(mars, where, neighbour):
            state.apart.setdefault(neighbour, []).append(where)
    state.apart.pop(where, None)
    del state.strikes[where]


def find_open_structures(mars: Mars, seat: str) -> set[str]:
    """Return the linked structures to which a new one may be attached (MM-PLACE-11, MM-PLACE-13)."""
    return {where for where in find_linked(mars, seat) if where not in mars.state.strikes}


def find_colony(mars: Mars, seat: str) -> list[str]:
    """Return a faction's structures that reach Embassy and passages (MM-TERR-07, MM-PLACE-13).

    These are all, also those cut off since, but a Fortress only while it is linked.
    """
    structures = mars.list_structures(seat)
    if not any(mars.state.terrain[where].kind == "fortress" for where in structures):
        return structures
    linked = find_linked(mars, seat)
    return [where for where in structures if where in linked or mars.state.terrain[where].kind != "fortress"]


def is_linked_to_embassy(mars: Mars, seat: str) -> bool:
    """Return whether a faction is linked to the Embassy (MM-PLACE-10)."""
    around = list_adjacent(EMBASSY_SEAT)
    return any(where in around for where in find_colony(mars, seat))


def get_passage(mars: Mars, corner: str) -> str:
    """Return the hex of a Ruin Passage."""
    return str(mars.content.terrain.passages[corner])  # type: ignore[index]


def list_linked_passages(mars: Mars, seat: str) -> list[Corner]:
    """Return the open Ruin Passages that a colony is connected to, each once (MM-TERR-07, MM-STRIKE-11)."""
    colony = set(find_colony(mars, seat))
    return [
        corner
        for corner in CORNERS
        if get_passage(mars, corner) not in mars.state.strikes
        and not colony.isdisjoint(list_adjacent(get_passage(mars, corner)))
    ]


def list_sites(mars: Mars, seat: str, piece: str) -> list[str]:
    """Return every hex on which a player may place a piece now (MM-PLACE-14)."""
    return list(iterate_sites(mars, seat, piece))


def iterate_sites(mars: Mars, seat: str, piece: str) -> Iterator[str]:
    """Yield the hexes of `list_sites` one by one, for callers that need only the first."""
    if piece == "fortress":
        return (where for where in mars.grounds if next(_find_hex_obstacles(mars, piece, where), None) is None)
    attachments = find_attachments(mars, seat, piece)
    candidates = dict.fromkeys(neighbour for where in sorted(attachments) for neighbour in list_adjacent(where))
    return (
        where
        for where in candidates
        if where in mars.grounds
        and where not in mars.state.terrain
        and next(find_obstacles(mars, seat, piece, where, attachments), None) is None
    )


def find_attachments(mars: Mars, seat: str, piece: str) -> set[str]:
    """Return the structures to which this piece may be attached (MM-PLACE-01, MM-PLACE-02)."""
    kinds = _get_attaching_kinds(piece)
    return {where for where in find_open_structures(mars, seat) if _is_own_of(mars, seat, where, kinds)}


def _get_attaching_kinds(piece: str) -> tuple[str, ...]:
    """Return the kinds of structures to which a piece may be attached; () for all (MM-PLACE-01, MM-PLACE-02)."""
    return () if piece == "tunnel" else ("lsc",) if piece == "habitat" else CONNECTORS


def find_obstacles(
    mars: Mars, seat: str, piece: str, where: str, attachments: set[str] | None = None
) -> Iterator[Reason]:
    """Yield the reasons against placing a piece on a hex.

    Args:
        mars: The table.
        seat: The player.
        piece: The kind of piece.
        where: The hex.
        attachments: The structures to which the piece may be attached, if known.
    """
    yield from find_ground_obstacles(mars, seat, piece, where)
    if where not in mars.grounds or piece == "fortress":
        return  # MM-FORT-03: a Fortress needs no link
    if attachments is None:
        attachments = find_attachments(mars, seat, piece)
    if attachments.isdisjoint(list_adjacent(where)):
        yield _explain_no_attachment(mars, seat, piece, where)


def find_ground_obstacles(mars: Mars, seat: str, piece: str, where: str) -> Iterator[Reason]:
    """Yield the reasons against placing a piece on a hex, whatever it is attached to."""
    if where not in mars.grounds:
        yield Reason("MM-TERR-01", say("mm-why-no-hex", where=where))
        return
    yield from _find_hex_obstacles(mars, piece, where)
    if piece in BUILDINGS:  # MM-PLACE-07: Tunnels may touch anybody's buildings
        yield from find_forbidden_contacts(mars, seat, piece, where)


def _explain_no_attachment(mars: Mars, seat: str, piece: str, where: str) -> Reason:
    """Return the reason why a piece cannot be attached on a hex: what is beside it serves no longer, or never did."""
    beside = [neighbour for neighbour in list_adjacent(where) if neighbour in mars.state.terrain]
    kinds = _get_attaching_kinds(piece)
    own = [hex_id for hex_id in beside if _is_own_of(mars, seat, hex_id, kinds)]
    linked = find_linked(mars, seat)
    if struck := next((hex_id for hex_id in own if hex_id in linked), ""):  # else it would be an attachment
        return Reason("MM-PLACE-11", say("mm-why-struck-tunnel", where=name_hex(struck)), f"hex-{struck}")
    if own:
        return Reason("MM-PLACE-13", say("mm-why-cut-off", where=name_hex(own[0])), f"hex-{own[0]}")
    if piece == "habitat":
        return Reason("MM-PLACE-02", say("mm-why-no-lsc"))
    foreign = [hex_id for hex_id in beside if mars.state.terrain[hex_id].kind in CONNECTORS]
    if foreign and all(mars.state.terrain[hex_id].owner != seat for hex_id in beside):
        return Reason("MM-PLACE-09", say("mm-why-foreign-link", where=name_hex(foreign[0])), f"hex-{foreign[0]}")
    return Reason("MM-PLACE-01", say("mm-why-not-linked" if piece == "tunnel" else "mm-why-no-tunnel"))


def _is_own_of(mars: Mars, seat: str, where: str, kinds: Sequence[str]) -> bool:
    """Return whether a structure of `seat` stands on a hex, one of `kinds` (none named: of any kind)."""
    standing = mars.state.terrain[where]
    return standing.owner == seat and (not kinds or standing.kind in kinds)


def _find_hex_obstacles(mars: Mars, piece: str, where: str) -> Iterator[Reason]:
    """Yield the reasons against the hex itself; flat ground takes every piece (MM-TERR-02)."""
    ground = mars.grounds[where]
    if where in mars.state.terrain or ground == "embassy":
        yield Reason("MM-TERR-06", say("mm-why-taken", where=name_hex(where)), f"hex-{where}")
    if ground == "passage":
        yield Reason("MM-TERR-04", say("mm-why-passage"), f"hex-{where}")
    if ground == "rocky" and piece not in CONNECTORS:
        yield Reason("MM-TERR-03", say("mm-why-rocky", piece=f"@mm-piece-{piece}"), f"hex-{where}")
    if where in mars.state.strikes:  # MM-STRIKE-05: flat and rocky alike
        yield Reason("MM-TERR-05", say("mm-why-strike"), f"hex-{where}")


def find_forbidden_contacts(mars: Mars, seat: str, piece: str, where: str) -> Iterator[Reason]:
    """Yield the buildings that this one would touch and must not.

    Tunnels and Fortresses touch anything (MM-PLACE-05).
    """
    for neighbour in list_adjacent(where):
        standing = mars.state.terrain.get(neighbour)
        if neighbour == EMBASSY_SEAT and piece in PRODUCTION:
            yield Reason("MM-PLACE-03", say("mm-why-touches-embassy"), f"hex-{neighbour}")
        if standing is None or standing.kind in CONNECTORS:
            continue
        contact: dict[str, str | int] = {"other": f"@mm-piece-{standing.kind}", "where": name_hex(neighbour)}
        if piece in PRODUCTION:
            yield Reason("MM-PLACE-03", say("mm-why-touches", **contact), f"hex-{neighbour}")
        elif standing.kind in PRODUCTION:
            yield Reason("MM-PLACE-04", say("mm-why-touches-production", **contact), f"hex-{neighbour}")
        if standing.owner != seat:  # MM-PLACE-08: own population modules may touch
            yield Reason("MM-PLACE-06", say("mm-why-touches-foreign", **contact), f"hex-{neighbour}")


def explain_site(mars: Mars, seat: str, piece: str, where: str) -> Sequence[Reason]:
    """Return the reasons against placing a piece on a hex; none if `where` is no hex but another option."""
    return tuple(find_obstacles(mars, seat, piece, where)) if is_hex_id(where) else ()


def is_hex_id(option: str) -> bool:
    """Return whether an option is the id of a hex, of the terrain or beyond: "4,-5"."""
    return option.replace(",", "").replace("-", "").isdecimal()
