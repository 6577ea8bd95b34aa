"""Indicators, tagged pieces and the layout of the table."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Indicator, Piece, Spot, Thing, Tone, say

from .box import ENOUGH, SEATS, State
from .rules import find_active_seat

TONES: dict[str, Tone] = {"red": "red", "blue": "blue", "green": "good", "yellow": "yellow"}


def list_tagged_pieces() -> list[Piece]:
    return [Piece(f"truck-{seat}", "truck", say("ice-truck", whose=f"@ice-seat-{seat}")) for seat in SEATS]


def make_indicators(state: State) -> Iterator[Indicator]:
    for seat, player in state.players.items():
        words = say("ice-light-base", whose=f"@ice-seat-{seat}", crates=player.base)
        is_active = seat == find_active_seat(state)
        yield Indicator(f"base.{seat}", min(player.base, ENOUGH), ENOUGH, TONES[seat], words, urgent=is_active)
    yield Indicator("bag", sum(state.bag.values()), 16, "quiet", say("ice-light-bag", cores=sum(state.bag.values())))


def make_layout(state: State) -> Iterator[Thing]:
    """Yield the crates on each truck and at each base. A truck waits beside the board until its player moves it."""
    cores = sum(state.bag.values())
    yield Thing("core", say("ice-cores"), Spot("bag", say("ice-bag")), cores, say("ice-lay-bag", cores=cores))
    for seat, player in state.players.items():
        whose = f"@ice-seat-{seat}"
        for place, spot, crates in (("base", "ice-at-base", player.base), ("truck", "ice-on-truck", player.truck)):
            lay = say(f"ice-lay-{place}", whose=whose, crates=crates)
            yield Thing("crate", say("ice-crate"), Spot(f"{place}.{seat}", say(spot, whose=whose)), crates, lay)
