"""The Shuttle phase: the shuttle moves, every player decides, the round is over (SHUT)."""

from __future__ import annotations

from typing import Literal

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import Side
from ..happenings.course import RoundBegan, ShuttleMoved, ShuttleTravelled, Stayed, Travelled
from .mars import Mars, make_seat_key
from .stores import deliver, list_deliveries
from .travel import travel_to_colony, travel_to_orbit

_STAY, _RIDE = Option("stay", say("om-option-stay")), Option("ride", say("om-option-ride"))
_SHIP = Option("ship", say("om-option-ship-travel"))
ACROSS: dict[Side, Side] = {"orbit": "colony", "colony": "orbit"}


def run_shuttle_phase(mars: Mars) -> Script:
    """Move the shuttle, then let players travel in the order of the markers (OM-SHUT-01 to OM-SHUT-10)."""
    state = mars.state
    if not state.begun:
        state.begun = True
        state.left = _move(mars)
        state.queue = mars.seats_in_order()  # as the markers stand now (OM-SHUT-09)
    while state.queue:
        who = state.queue[0]
        yield from _decide(mars, who)
        state.queue.remove(who)
    state.begun = False
    state.left = ""
    for player in state.players.values():
        player.done = False  # OM-ROUND-06
    state.round += 1
    state.phase, state.active = "turn", mars.seats_in_order()[0]
    mars.tell(RoundBegan(state.round))


def _move(mars: Mars) -> Side | Literal[""]:
    """Move the shuttle one space toward the centre, or across from the red space (OM-SHUT-01, OM-SHUT-02).

    Returns:
        The side that it left; "" if it did not travel.
    """
    shuttle = mars.state.shuttle
    if shuttle.distance:
        shuttle.distance -= 1
        mars.tell(ShuttleMoved(shuttle.side, shuttle.distance))
        return ""
    left = shuttle.side
    shuttle.side = ACROSS[left]
    shuttle.distance = mars.content.shuttle.landing[mars.state.level - 1]  # OM-LEVEL-13
    mars.tell(ShuttleTravelled(shuttle.side, shuttle.distance))
    return left


def _decide(mars: Mars, seat: str) -> Script:
    """Let a player stay, ride, or travel for a ship (OM-SHUT-03 to OM-SHUT-08).

    A player who can only stay is not asked.
    """
    player, picked = mars.find_player(seat), "stay"
    while len(_options(mars, seat)) > 1:
        picked = yield Choose(
            seat,
            say("om-travel", who=make_seat_key(seat), side=f"@om-side-{ACROSS[mars.find_side(seat)]}"),
            lambda: _options(mars, seat),
            explain=lambda option: _why_not(mars, seat, option),
            explainable_options=lambda: [_STAY, _RIDE, _SHIP],
        )
        if not picked.startswith("deliver:"):
            break
        deliver(mars, picked.removeprefix("deliver:"))
        picked = "stay"
    if picked == "stay":
        mars.tell(Stayed(seat))  # on the same space, without its bonus (OM-SHUT-07)
        return
    if picked == "ship":
        player.hangar -= 1  # OM-SHUT-05, OM-SHIP-12
    to = ACROSS[mars.find_side(seat)]  # OM-SHUT-08
    mars.tell(Travelled(seat, to, int(picked == "ship")))
    yield from (travel_to_colony if to == "colony" else travel_to_orbit)(mars, seat)


def _rides(mars: Mars, seat: str) -> bool:
    """Check that the shuttle just left this player's side, so that it takes the player along (OM-SHUT-04, OM-SHUT-06).

    A player who came by landing pod in this round rides too (OM-POD-05).
    """
    return mars.state.left == mars.find_side(seat)


def _options(mars: Mars, seat: str) -> list[Option]:
    options = [_STAY]
    if _rides(mars, seat):
        options.append(_RIDE)
    elif mars.find_player(seat).hangar:
        options.append(_SHIP)
    return [*options, *list_deliveries(mars, seat)]


def _why_not(mars: Mars, seat: str, option: str) -> list[Reason]:
    if option == "ride":
        return [Reason("OM-SHUT-05", say("om-why-no-ride"))]
    if option == "ship":
        if _rides(mars, seat):
            return [Reason("OM-SHUT-04", say("om-why-free-ride"))]
        return [Reason("OM-SHUT-05", say("om-why-no-hangar"))]
    if option.startswith("deliver:"):
        return [Reason("OM-CONTR-03", say("om-why-not-needed"))]
    return []
