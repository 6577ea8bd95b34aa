"""Pieces that make room: a bot or rover under a new or upgraded building (BLD-18, BLD-19)."""

from __future__ import annotations

from collections.abc import Callable

from marshub.kernel import Reason, Script, say

from ..happenings.moving import Displaced
from .asked import hex_reason, one_hex
from .land import available, nearest, pieces
from .mars import Mars, seat_key


def displace(mars: Mars, where: str) -> Script:
    """Move every bot and rover on a hex to the nearest available one; its owner chooses among several."""
    for at, what, whose in list(pieces(mars)):
        if at != where or what not in ("bot", "rover"):
            continue
        found = nearest(mars, [where], available(mars))
        to = found[0]
        if len(found) > 1:
            prompt, free = say("om-displace", who=seat_key(whose), piece=f"@om-mover-{what}"), available(mars)
            to = yield one_hex(mars, whose, prompt, found, lambda there, free=free: _why_not(there, where, free))  # type: ignore[misc]
        player = mars.player(whose)
        if what == "rover":
            player.rover = to
        else:
            player.bots[player.bots.index(where)] = to
        mars.tell(Displaced(whose, what, where, to))


def _why_not(there: str, where: str, free: Callable[[str], bool]) -> Reason:
    """Return why a piece that leaves `where` cannot go to a hex."""
    if there == where:
        return hex_reason("OM-BLD-19", "om-why-just-built", there)
    return hex_reason("OM-BLD-18", "om-why-nearer" if free(there) else "om-why-not-free", there)
