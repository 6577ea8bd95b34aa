"""The set-up: factions, the board, arrival supplies, starting Tunnels, and the first player (SETUP)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel import BadSetup, Choose, Die, Roll, Script, say

from ..box.components import CARDS, FACTIONS, Faction, get_supply_stop
from ..box.state import Player, State, Structure
from ..content.pack import Content
from ..happenings import FirstRolled, GameBegan
from .land import explain_site, list_sites
from .mars import Mars, make_hex_option, make_seat_key

MIN_PLAYERS = 2  # MM-SETUP-01
FACTIONS_FOR_TWO = {"opposite": ("amber", "jade"), "neighbours": ("amber", "cobalt")}
D12 = tuple(map(str, range(1, 13)))


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The setup of a game.

    Attributes:
        players: A number of players, or factions.
        sides: The sides of two players given by number.
        packs: Names of the owner's packs in use; None for all.
    """

    players: (
        Annotated[int, msgspec.Meta(ge=MIN_PLAYERS, le=len(FACTIONS))]
        | Annotated[list[Faction], msgspec.Meta(min_length=MIN_PLAYERS, max_length=len(FACTIONS))]
    ) = 2
    sides: Literal["opposite", "neighbours"] = "opposite"
    packs: tuple[str, ...] | None = None  # None: all of the owner's packs


def make_new_game(setup: Setup, content: Content) -> State:
    """Return the table before anybody builds.

    MM-SETUP-06, MM-SETUP-07, MM-SETUP-08, MM-SETUP-09, MM-SETUP-10, MM-SETUP-11, MM-SETUP-12. Nobody has population
    yet (MM-SETUP-15).

    Raises:
        BadSetup: A faction is named twice.
    """
    if not isinstance(setup.players, int):
        chosen: tuple[str, ...] = tuple(setup.players)
    else:
        chosen = (
            FACTIONS_FOR_TWO[setup.sides]
            if setup.players == len(FACTIONS_FOR_TWO["opposite"])
            else FACTIONS[: setup.players]
        )
    if len(set(chosen)) != len(chosen):
        message = "every player leads a faction of their own, not {factions}"  # MM-SETUP-01
        raise BadSetup(message, "mm-setup-twice", factions=", ".join(chosen))
    seats = [faction for faction in FACTIONS if faction in chosen]  # MM-SETUP-14: clockwise
    hand = {card: content.start.get(card, 0) for card in CARDS}  # MM-SETUP-11
    return State(
        # MM-SETUP-12: every Rover on its own Supply Stop
        players={seat: Player(dict(hand), content.track.index(get_supply_stop(seat))) for seat in seats},
        # MM-SETUP-07: the HQs of all four factions, absent ones too
        terrain={str(content.terrain.hq[faction]): Structure(faction, "hq") for faction in FACTIONS},
        deck={event.id: event.copies for event in content.events.values()},  # MM-SETUP-08: unordered
    )


def run_setup(mars: Mars) -> Script:
    """Place every first Tunnel in seat order, and roll the red d12 (MM-SETUP-13, MM-SETUP-14).

    After a resume, only players without a Tunnel place one.
    """
    for seat in mars.seats:
        if mars.list_structures(seat, "tunnel"):
            continue
        where: str = yield Choose(
            seat,
            say("mm-first-tunnel", who=make_seat_key(seat)),
            lambda seat=seat: [make_hex_option(mars, hex_id) for hex_id in list_sites(mars, seat, "tunnel")],  # type: ignore[misc]
            explain=lambda option, seat=seat: explain_site(mars, seat, "tunnel", option),  # type: ignore[misc]
            explainable_options=lambda: [make_hex_option(mars, hex_id) for hex_id in mars.grounds],
        )
        mars.build_structure(seat, "tunnel", where)
    first_seat = yield from _roll_for_first(mars)
    mars.state.start = mars.state.active = first_seat
    mars.state.phase = "between"
    mars.log(GameBegan(first_seat, len(mars.seats)))


def _roll_for_first(mars: Mars) -> Script:
    """Return the seat that rolls highest; tied players roll again."""
    candidates = mars.seats
    while True:
        rolled = yield Roll(say("mm-first"), [Die(seat, say(f"mm-die-first-{seat}"), D12) for seat in candidates])
        for seat in candidates:
            mars.log(FirstRolled(seat, int(rolled[seat])))
        best = max(int(rolled[seat]) for seat in candidates)
        candidates = tuple(seat for seat in candidates if int(rolled[seat]) == best)
        if len(candidates) == 1:
            return candidates[0]
