"""Fixes for obstacles: cards to get, a Tunnel to build on, a home to leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..box.components import PIECES
from .land import sites
from .market import goods
from .mars import SEAT, Mars
from .paying import can_pay, missing


def mends(mars: Mars, who: str, option: str, offered: Sequence[str]) -> list[str]:
    """Return those of the options `offered` that remove a reason against `option`."""
    action, _, rest = option.partition(":")
    return list(dict.fromkeys(each for each in _wanted(mars, who, action, rest) if each in offered))


def _wanted(mars: Mars, who: str, action: str, rest: str) -> Iterator[str]:
    if action == "build" and rest in PIECES:
        cost: dict[str, int] = mars.content.pieces[rest].cost  # type: ignore[assignment]
        if not can_pay(mars, who, cost):
            for card in missing(mars, who, cost):
                yield from _ways_to(mars, who, card)
        yield from _ground(mars, who, rest)
    elif action in ("clear", "demolish") and not mars.held(who, "rcu"):
        yield from _ways_to(mars, who, "rcu")
    elif action == "heal" and not mars.held(who, "med"):
        yield from _ways_to(mars, who, "med")
    elif action == "return":
        yield from _ground(mars, who, rest)
    elif action == "export":
        yield "build:export"
        yield from (f"use:{event}" for event in mars.keeps(who, "export-once"))
    if action in ("move", "heal"):
        to = rest.rpartition(":")[2]  # somebody moves out (MM-POP-02)
        yield from (f"move:{to}:{other}" for other in (*mars.of(who, "habitat"), SEAT) if other != to)


def _ways_to(mars: Mars, who: str, card: str) -> Iterator[str]:
    """Yield how one more of a card could be had: from the Treasury, or from a player who has it (MM-TRADE-08)."""
    yield from (f"export:{paid}:{card}" for paid in mars.player(who).hand if paid != card)
    yield from (f"trade:{other}" for other in mars.others(who) if goods(mars, other).get(card))


def _ground(mars: Mars, who: str, piece: str) -> Iterator[str]:
    """Yield fixes where there is no hex for it: a Tunnel leads on, and what takes up room can go (MM-FAQ-03)."""
    if not sites(mars, who, piece):
        yield from (each for each in ("build:tunnel", "clear", "demolish") if each != f"build:{piece}")
