"""Pieces that make room: a bot or rover under a new or upgraded building (BLD-18, BLD-19)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from marshub.kernel import Reason, Script, say

from ..happenings.moving import Displaced
from .common_questions import ask_hex, reason_against_hex
from .land import find_nearest, list_pieces_on_map, make_availability_test
from .mars import Mars, make_seat_key


def displace_pieces(mars: Mars, where: str) -> Script:
    """Move every bot and rover on a hex to the nearest available hex; the owner chooses among several.

    OM-BLD-18, OM-BLD-19.
    """
    for at, what, whose in list(list_pieces_on_map(mars)):
        if at != where or what not in ("bot", "rover"):
            continue
        matches = find_nearest(mars, [where], make_availability_test(mars))
        to = matches[0]
        if len(matches) > 1:
            prompt = say("om-displace", who=make_seat_key(whose), piece=f"@om-mover-{what}")
            why = partial(_why_not, where, make_availability_test(mars))
            to = yield ask_hex(mars, whose, prompt, matches, why)
        player = mars.find_player(whose)
        if what == "rover":
            player.rover = to
        else:
            player.bots[player.bots.index(where)] = to
        mars.tell(Displaced(whose, what, where, to))


def _why_not(where: str, free: Callable[[str], bool], there: str) -> Reason:
    """Return the reason why a piece that leaves `where` cannot go to a hex."""
    if there == where:
        return reason_against_hex("OM-BLD-19", "om-why-just-built", there)
    return reason_against_hex("OM-BLD-18", "om-why-nearer" if free(there) else "om-why-not-free", there)
