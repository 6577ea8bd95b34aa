"""What is shown: lamps, pieces with tags, and the table as it lies."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Indicator, Piece, Spot, Thing, Tone, say

from .box import ENOUGH, SEATS, State
from .rules import active

TONES: dict[str, Tone] = {"red": "red", "blue": "blue", "green": "good", "yellow": "yellow"}


def pieces() -> list[Piece]:
    return [Piece(f"truck-{who}", "truck", say("ice-truck", whose=f"@ice-seat-{who}")) for who in SEATS]


def indicators(state: State) -> Iterator[Indicator]:
    for who, player in state.players.items():
        words = say("ice-light-base", whose=f"@ice-seat-{who}", crates=player.base)
        yield Indicator(f"base.{who}", min(player.base, ENOUGH), ENOUGH, TONES[who], words, urgent=who == active(state))
    yield Indicator("bag", sum(state.bag.values()), 16, "quiet", say("ice-light-bag", cores=sum(state.bag.values())))


def layout(state: State) -> Iterator[Thing]:
    """A truck waits beside the board until its player moves it; crates lie on it, and at the base."""
    cores = sum(state.bag.values())
    yield Thing("core", say("ice-cores"), Spot("bag", say("ice-bag")), cores, say("ice-lay-bag", cores=cores))
    for who, player in state.players.items():
        whose = f"@ice-seat-{who}"
        for place, spot, crates in (("base", "ice-at-base", player.base), ("truck", "ice-on-truck", player.truck)):
            lay = say(f"ice-lay-{place}", whose=whose, crates=crates)
            yield Thing("crate", say("ice-crate"), Spot(f"{place}.{who}", say(spot, whose=whose)), crates, lay)
