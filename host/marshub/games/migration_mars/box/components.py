"""The components: factions, cards, pieces, spaces of the track, and numbers that no pack changes."""

from __future__ import annotations

from functools import cache
from typing import Literal, get_args

from marshub.kernel.mechanisms.hexes import CENTRE, name_on_grid, parse_hex

#: Clockwise round the board, from the north-east (MM-SETUP-01); also the order of turns (MM-SETUP-14).
Faction = Literal["amber", "cobalt", "jade", "violet"]
Resource = Literal["water", "stone", "metal"]
Supply = Literal["med", "rcu", "fuel"]
Card = Literal["water", "stone", "metal", "olympium", "med", "rcu", "fuel", "blueprint"]
#: The structures that players build. A Fortress and a Tunnel are structures, but no buildings (MM-PLACE-05).
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
DOMED = ("hq", "lsc")  # the Embassy has a dome too, but is nobody's piece (MM-STRIKE-02)
CONNECTORS: tuple[Piece, ...] = ("tunnel", "fortress")  # carry the links of buildings (MM-PLACE-01, MM-FORT-04)

EMBASSY = CENTRE  # its hex; the id "0,0" also stands for a player's seat in it
WINNING_POPULATION = 5  # healthy population that wins (MM-WIN-01)
FLAGS_PER_FACTION = 8  # of each faction (MM-POP-10)
BAYS_PER_FACTION = 2  # for Salvage, of each faction (MM-SALV-01)
HOUSING_CAPACITY = 1  # population in a Habitat, a Hospital, a faction's seat in the Embassy
STRIKE_TILES = 24
#: What pays for removing a strike tile (MM-BUILD-07), taking a building down (MM-FAQ-02), healing (MM-COLONY-04).
SERVICE_CARDS: dict[str, Card] = {"clear": "rcu", "demolish": "rcu", "heal": "med"}
#: The steps of a phase; a game can be resumed at each.
STEPS: dict[str, tuple[str, ...]] = {
    "roll": ("dice", "fuel", "card", "explore", "again", "find"),
    "stop": ("upkeep", "water", "recharge", "generate", "shipment", "event", "test"),
}
ALL_STEPS_DONE = "done"  # in place of a step: all steps of the phase are done
MAX_RADIUS = 7  # radius of the largest terrain; the names of hexes depend on it


def get_supply_stop(faction: str) -> str:
    """Return the Supply Stop of a faction as a space of the track: "stop-amber"."""
    return f"stop-{faction}"


def get_ruin(corner: str) -> str:
    """Return the ruin corner as a space of the track: "ruin-n"."""
    return f"ruin-{corner}"


@cache
def name_hex(hex_id: str) -> str:
    """Return the name of a hex of the terrain: columns are letters from the west, "H8" is the centre.

    A hex beyond the terrain has the name ""; a text that is no hex is returned as it is.
    """
    try:
        parsed = parse_hex(hex_id)
    except ValueError:
        return hex_id
    return name_on_grid(parsed.q, parsed.r, MAX_RADIUS)
