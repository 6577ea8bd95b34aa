"""Pieces that make room: a bot or rover under a new or upgraded building (BLD-18, BLD-19)."""

from __future__ import annotations

from marshub.kernel import Choose, Script, say

from ..happenings.moving import Displaced
from .land import available, nearest, pieces
from .mars import Mars, seat_key, spot_option


def displace(mars: Mars, where: str) -> Script:
    """Every bot and rover on a hex goes to the nearest available one; its owner chooses among several."""
    for at, what, whose in list(pieces(mars)):
        if at != where or what not in ("bot", "rover"):
            continue
        found = nearest(mars, [where], available(mars))
        to = found[0]
        if len(found) > 1:
            to = yield Choose(
                whose,
                say("om-displace", who=seat_key(whose), piece=f"@om-mover-{what}"),
                lambda found=found: [spot_option(mars, each) for each in found],  # type: ignore[misc]
            )
        player = mars.player(whose)
        if what == "rover":
            player.rover = to
        else:
            player.bots[player.bots.index(where)] = to
        mars.tell(Displaced(whose, what, where, to))
