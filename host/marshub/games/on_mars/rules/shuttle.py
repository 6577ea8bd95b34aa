"""The Shuttle phase: the shuttle moves, every player decides, the round is over (SHUT)."""

from __future__ import annotations

from typing import Literal

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import Side
from ..happenings.course import NobodyTravels, RoundBegan, ShuttleMoved, ShuttleTravelled, Stayed, Travelled
from . import rival
from .first_colonists import report_deeds, reset_tasks
from .mars import Mars, make_seat_key
from .stores import deliver_good, list_deliveries
from .travel import travel_to_colony, travel_to_orbit

_STAY, _RIDE = Option("stay", say("om-option-stay"), declines=True), Option("ride", say("om-option-ride"))
_SHIP = Option("ship", say("om-option-ship-travel"))
ACROSS: dict[Side, Side] = {"orbit": "colony", "colony": "orbit"}


def run_shuttle_phase(mars: Mars) -> Script:
    """Move the shuttle, then let players travel in the order of the markers (OM-SHUT-01 to OM-SHUT-10)."""
    state = mars.state
    if not state.begun:
        state.begun = True
        state.left = _move_shuttle(mars)
        state.queue = mars.list_seats_in_order()  # as the markers stand now (OM-SHUT-09)
        if not any(
            _can_ride(mars, seat) or (mars.get_player(seat).hangar and not mars.is_rival(seat)) for seat in state.queue
        ):
            mars.log(NobodyTravels())
    while state.queue:
        seat = state.queue[0]
        yield from rival.decide_travel(mars) if mars.is_rival(seat) else _decide_travel(mars, seat)
        state.queue.remove(seat)
        reset_tasks(state)
    state.begun = False
    state.left = ""
    for player in state.players.values():
        player.done = False  # OM-ROUND-06
    state.round += 1
    state.phase, state.active = "turn", mars.list_seats_in_order()[0]
    mars.log(RoundBegan(state.round))


def _move_shuttle(mars: Mars) -> Side | Literal[""]:
    """Move the shuttle one space toward the centre, or across from the red space (OM-SHUT-01, OM-SHUT-02).

    Returns:
        The side that it left; "" if it did not travel.
    """
    shuttle = mars.state.shuttle
    if shuttle.distance:
        shuttle.distance -= 1
        mars.log(ShuttleMoved(shuttle.side, shuttle.distance))
        return ""
    left = shuttle.side
    shuttle.side = ACROSS[left]
    shuttle.distance = mars.content.shuttle.landing[mars.state.level - 1]  # OM-LEVEL-13
    mars.log(ShuttleTravelled(shuttle.side, shuttle.distance))
    return left


def _decide_travel(mars: Mars, seat: str) -> Script:
    """Let a player stay, ride, or travel for a ship (OM-SHUT-03 to OM-SHUT-08).

    A player who can only stay is not asked.
    """
    player, picked = mars.get_player(seat), "stay"
    while len(_list_options(mars, seat)) > 1:
        picked = yield Choose(
            seat,
            say("om-travel", who=make_seat_key(seat), side=f"@om-side-{ACROSS[mars.get_side(seat)]}"),
            lambda: _list_options(mars, seat),
            explain=lambda option: _explain_option(mars, seat, option),
            explainable_options=lambda: [_STAY, _RIDE, _SHIP],
        )
        if not picked.startswith("deliver:"):
            break
        deliver_good(mars, picked.removeprefix("deliver:"))
        picked = "stay"
    if picked == "stay":
        mars.log(Stayed(seat))  # on the same space, without its bonus (OM-SHUT-07)
        return
    if picked == "ship":
        player.hangar -= 1  # here alone, one a journey (OM-SHUT-05, OM-SHIP-12, OM-SHIP-13)
    to = ACROSS[mars.get_side(seat)]  # OM-SHUT-08
    mars.log(Travelled(seat, to, int(picked == "ship")))
    yield from (travel_to_colony if to == "colony" else travel_to_orbit)(mars, seat)
    if picked == "ride":
        yield from report_deeds(mars, seat, "travel-by-shuttle")


def _can_ride(mars: Mars, seat: str) -> bool:
    """Return whether the shuttle just left this player's side and takes the player along (OM-SHUT-04, OM-SHUT-06).

    A player who came by landing pod in this round rides too (OM-POD-05).
    """
    return mars.state.left == mars.get_side(seat)


def _list_options(mars: Mars, seat: str) -> list[Option]:
    options = [_STAY]
    if _can_ride(mars, seat):
        options.append(_RIDE)
    elif mars.get_player(seat).hangar:
        options.append(_SHIP)
    return [*options, *list_deliveries(mars, seat)]


def _explain_option(mars: Mars, seat: str, option: str) -> list[Reason]:
    if option == "ride":
        return [Reason("OM-SHUT-05", say("om-why-no-ride"))]
    if option == "ship":
        if _can_ride(mars, seat):
            return [Reason("OM-SHUT-04", say("om-why-free-ride"))]
        return [Reason("OM-SHUT-05", say("om-why-no-hangar"))]
    if option.startswith("deliver:"):
        return [Reason("OM-CONTR-03", say("om-why-not-needed"))]
    return []
