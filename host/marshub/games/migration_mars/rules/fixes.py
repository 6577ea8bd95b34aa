"""Fixes for obstacles: cards to get, a Tunnel to build on, a home to leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..box.components import PIECES
from .land import list_sites
from .market import list_goods
from .mars import SEAT, Mars
from .paying import can_pay, find_missing


def find_fixes(mars: Mars, seat: str, option: str, offered: Sequence[str]) -> list[str]:
    """Return those of the options `offered` that remove a reason against `option`."""
    action, _, rest = option.partition(":")
    return list(dict.fromkeys(item for item in _wanted(mars, seat, action, rest) if item in offered))


def _wanted(mars: Mars, seat: str, action: str, rest: str) -> Iterator[str]:
    if action == "build" and rest in PIECES:
        cost: dict[str, int] = mars.content.pieces[rest].cost  # type: ignore[assignment]
        if not can_pay(mars, seat, cost):
            for card in find_missing(mars, seat, cost):
                yield from _ways_to(mars, seat, card)
        yield from _ground(mars, seat, rest)
    elif action in ("clear", "demolish") and not mars.count_held(seat, "rcu"):
        yield from _ways_to(mars, seat, "rcu")
    elif action == "heal" and not mars.count_held(seat, "med"):
        yield from _ways_to(mars, seat, "med")
    elif action == "return":
        yield from _ground(mars, seat, rest)
    elif action == "export":
        yield "build:export"
        yield from (f"use:{event}" for event in mars.list_kept(seat, "export-once"))
    if action in ("move", "heal"):
        to = rest.rpartition(":")[2]  # somebody moves out (MM-POP-02)
        yield from (f"move:{to}:{other}" for other in (*mars.list_structures(seat, "habitat"), SEAT) if other != to)


def _ways_to(mars: Mars, seat: str, card: str) -> Iterator[str]:
    """Yield how one more of a card could be had: from the Treasury, or from a player who has it (MM-TRADE-08)."""
    yield from (f"export:{paid}:{card}" for paid in mars.find_player(seat).hand if paid != card)
    yield from (f"trade:{other}" for other in mars.other_seats(seat) if list_goods(mars, other).get(card))


def _ground(mars: Mars, seat: str, piece: str) -> Iterator[str]:
    """Yield fixes where there is no hex for it: a Tunnel leads on, and what takes up room can go (MM-FAQ-03)."""
    if not list_sites(mars, seat, piece):
        yield from (item for item in ("build:tunnel", "clear", "demolish") if item != f"build:{piece}")
