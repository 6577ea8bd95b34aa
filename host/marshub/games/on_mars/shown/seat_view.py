"""A seat's view: everything but the private objectives of others (OM-SETUP-09, OM-OBJ-04)."""

from __future__ import annotations

import msgspec

from ..box.state import State

UNSEEN = "?"


def view_for_seat(state: State, seat: str) -> State:
    """Return a copy of the state without what `seat` may not see. A seat that is none sees what lies open.

    Objectives in hand and those that went back to the box unseen are "?" to all others.
    """
    seen = msgspec.json.decode(msgspec.json.encode(state), type=State)
    for colour, player in seen.players.items():
        if colour != seat:
            player.objectives = [UNSEEN] * len(player.objectives)
            player.spent = [UNSEEN] * len(player.spent)
    return seen
