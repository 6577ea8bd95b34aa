"""A seat's view, without the private objectives of others (OM-SETUP-09, OM-OBJ-04), and its own hand in words."""

from __future__ import annotations

import msgspec

from ..box.state import State

UNSEEN = "?"


def view_for_seat(state: State, seat: str) -> State:
    """Return a copy of the state without the things that `seat` may not see.

    Objectives in hand and those that went back to the box unseen are "?" to all other seats. A text that is no seat
    sees only public things.
    """
    seen = msgspec.json.decode(msgspec.json.encode(state), type=State)
    for colour, player in seen.players.items():
        if colour != seat:
            player.objectives = [UNSEEN] * len(player.objectives)
            player.spent = [UNSEEN] * len(player.spent)
    return seen
