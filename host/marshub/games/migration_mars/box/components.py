"""The components of the box: factions, cards, pieces, the track's spaces, and numbers that no pack changes."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from marshub.kernel.mechanisms.hexes import CENTRE, name_on_grid, parse_hex

#: Clockwise round the board, from the north-east (MM-SETUP-01): in this order turns go round (MM-SETUP-14).
Faction = Literal["amber", "cobalt", "jade", "violet"]
Resource = Literal["water", "stone", "metal"]
Supply = Literal["med", "rcu", "fuel"]
Card = Literal["water", "stone", "metal", "olympium", "med", "rcu", "fuel", "blueprint"]
#: What a player builds. A Fortress and a Tunnel are structures, but no buildings (MM-PLACE-05).
Piece = Literal["tunnel", "lsc", "habitat", "hospital", "factory", "refinery", "export", "fortress"]
Kind = Literal["hq", "tunnel", "lsc", "habitat", "hospital", "factory", "refinery", "export", "fortress"]
Side = Literal["ne", "se", "sw", "nw"]  # of the board, where a faction sits
Corner = Literal["n", "e", "s", "w"]  # a ruin, and the passage that belongs to it (MM-TERR-09)
Ground = Literal["flat", "rocky", "passage", "embassy", "base"]
Outcome = Literal["olympium", "message", "altar", "injury"]  # of the exploration die
Phase = Literal["setup", "between", "colony", "build", "roll", "stop", "over"]

FACTIONS: tuple[Faction, ...] = get_args(Faction)
RESOURCES: tuple[Resource, ...] = get_args(Resource)
SUPPLIES: tuple[Supply, ...] = get_args(Supply)
CARDS: tuple[Card, ...] = get_args(Card)
PIECES: tuple[Piece, ...] = get_args(Piece)
CORNERS: tuple[Corner, ...] = get_args(Corner)
SIDES: dict[Faction, Side] = dict(zip(FACTIONS, get_args(Side), strict=True))

PRODUCTION: tuple[Piece, ...] = ("hospital", "factory", "refinery", "export")
BUILDINGS: tuple[Piece, ...] = ("lsc", "habitat", *PRODUCTION)
DOMED = ("hq", "lsc")  # and the Embassy, which is no piece of anybody's (MM-STRIKE-02)
CONNECTORS: tuple[Piece, ...] = ("tunnel", "fortress")  # what buildings hang on (MM-PLACE-01)

EMBASSY = CENTRE  # its hex; as an id "0,0", where its seats are told too
ENOUGH = 5  # healthy population that wins (MM-WIN-01)
FLAGS = 8  # of each faction (MM-POP-10)
BAYS = 2  # for Salvage, of each faction (MM-SALV-01)
HOLDS = 1  # population in a Habitat, a Hospital, a faction's seat in the Embassy
STRIKE_TILES = 24
#: The steps of a phase: a table can be taken up at each.
STEPS: dict[str, tuple[str, ...]] = {
    "roll": ("dice", "fuel", "card", "explore", "again", "find"),
    "stop": ("upkeep", "water", "recharge", "generate", "shipment", "event", "test"),
}
DONE = "done"  # in place of a step: all of the phase's are
WIDEST = 7  # radius of the largest terrain; what spots are called goes by it


def stop_of(faction: str) -> str:
    """Return the Supply Stop of a faction, as a space of the track: "stop-amber"."""
    return f"stop-{faction}"


def find_ruin(corner: str) -> str:
    """Return the ruin corner, as a space of the track: "ruin-n"."""
    return f"ruin-{corner}"


@cache
def name_spot(where: str) -> str:
    """Return the name of a hex of the terrain: columns are letters from the west, "H8" is the centre.

    "" beyond the terrain; a name that is no hex is returned as it is.
    """
    try:
        here = parse_hex(where)
    except ValueError:
        return where
    return name_on_grid(here.q, here.r, WIDEST)
