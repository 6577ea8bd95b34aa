"""Options that remove an obstacle: cards to get, a Tunnel to build on, a home to leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..box.components import PIECES
from .land import list_sites
from .market import list_tradable_goods
from .mars import EMBASSY_SEAT, Mars
from .paying import can_pay, find_missing_cards


def find_fixes(mars: Mars, seat: str, option: str, offered: Sequence[str]) -> list[str]:
    """Return the ids among `offered` that remove a reason against `option`."""
    action, _, rest = option.partition(":")
    return list(dict.fromkeys(fix for fix in _list_fixes(mars, seat, action, rest) if fix in offered))


def _list_fixes(mars: Mars, seat: str, action: str, rest: str) -> Iterator[str]:
    if action == "build" and rest in PIECES:
        cost: dict[str, int] = mars.content.pieces[rest].cost  # type: ignore[assignment]
        if not can_pay(mars, seat, cost):
            for card in find_missing_cards(mars, seat, cost):
                yield from _list_card_sources(mars, seat, card)
        yield from _list_ground_fixes(mars, seat, rest)
    elif action in ("clear", "demolish") and not mars.count_held(seat, "rcu"):
        yield from _list_card_sources(mars, seat, "rcu")
    elif action == "heal" and not mars.count_held(seat, "med"):
        yield from _list_card_sources(mars, seat, "med")
    elif action == "return":
        yield from _list_ground_fixes(mars, seat, rest)
    elif action == "export":
        yield "build:export"
        yield from (f"use:{event}" for event in mars.list_kept_events(seat, "export-once"))
    if action in ("move", "heal"):
        to = rest.rpartition(":")[2]  # somebody moves out (MM-POP-02)
        yield from (
            f"move:{to}:{other}" for other in (*mars.list_structures(seat, "habitat"), EMBASSY_SEAT) if other != to
        )


def _list_card_sources(mars: Mars, seat: str, card: str) -> Iterator[str]:
    """Yield the options that bring one more of a card: from the Treasury, or from a player who has it (MM-TRADE-08)."""
    yield from (f"export:{paid}:{card}" for paid in mars.get_player(seat).hand if paid != card)
    yield from (f"trade:{other}" for other in mars.list_other_seats(seat) if list_tradable_goods(mars, other).get(card))


def _list_ground_fixes(mars: Mars, seat: str, piece: str) -> Iterator[str]:
    """Yield options that open a hex for a piece without one: a Tunnel, or the removal of an obstacle (MM-FAQ-03)."""
    if not list_sites(mars, seat, piece):
        yield from (fix for fix in ("build:tunnel", "clear", "demolish") if fix != f"build:{piece}")
