"""The components: types, Buildings, colours, places and numbers that no pack changes (PM-SETUP, PM-TERM)."""

from __future__ import annotations

from typing import Literal, cast, get_args

Type = Literal["eco", "ene", "sci", "wat", "con"]  # Ecosystem, Energy, Science, Water, Construction
Colour = Literal["red", "blue", "green", "yellow"]
#: The place of a colonist (PM-TERM-01); "eco-1" is the one-star space of Ecosystem, "eco-2" its two-star space. Cards
#: may have the same ids; no field holds both.
Place = Literal["earth", "ship", "eco-1", "eco-2", "ene-1", "ene-2", "sci-1", "sci-2", "wat-1", "wat-2"]
Level = Literal["standard", "super-droid", "cyborg"]

#: The steps of a turn; other phases are "setup" before the first turn, "between" two turns, "over" after the end.
TURN_PHASES = ("action", "four-cards", "failure", "androids")
Phase = Literal["setup", "between", "action", "four-cards", "failure", "androids", "over"]

TYPES: tuple[Type, ...] = get_args(Type)
COLOURS: tuple[Colour, ...] = get_args(Colour)
COLONIST_BUILDINGS: tuple[Type, ...] = ("eco", "ene", "sci", "wat")  # the Buildings that hold colonists (PM-TERM-03)

COLONISTS_PER_COLOUR = 7  # of each colour (PM-SETUP-02)
COLONISTS_ON_SHIP = 1  # of them on the Ship at the start (PM-SETUP-03)
HAND_SIZE = 2  # cards in hand between turns (PM-FOUR-06)
PREP_SIZE = 2  # cards in a prep module (PM-TERM-10)
CARDS_DEALT = 4  # cards at the start (PM-SETUP-07)
CARDS_DRAFTED = 5  # cards dealt for the draft (PM-DRAFT-01)
CARDS_IN_DECK = 35  # project cards, seven of a type (PM-TERM-07)
CARDS_PER_TYPE = 7
TOP_VALUE = 7  # the highest value of a card (PM-TERM-07)
BUILDING_VALUE = 3  # of a Building without a card (PM-TERM-06)

ENERGY_TOP = 6  # the house's track has the spaces 0 to 6 (PM-SETUP-05)
ENERGY_START = 1
#: The limit of a two-star space, all colours together, by the number of players (PM-TERM-04, PM-SOLO-18).
TWO_STAR_LIMITS = {1: 1, 2: 1, 3: 2, 4: 2}

#: Colonists of Devious Automatics on their Ship at the start, by level (PM-DIFF-01, PM-DIFF-02, PM-DIFF-03).
AUTOMATICS_ON_SHIP: dict[Level, int] = {"standard": 5, "super-droid": 6, "cyborg": 7}
CARDS_LOST = 2  # cards that a System Failure, or a Spark, moves to the discard pile (PM-SOLO-15, PM-DA-12)

UNSEEN_CARD = "?"  # stands for a card of which not even the back is seen


def make_back(kind: str) -> str:
    """Return a card of which only the back is seen (PM-TERM-09)."""
    return f"{kind}-{UNSEEN_CARD}"


def get_card_type(card: str) -> Type:
    """Return the type of a card or of its back; the ids of cards begin with it."""
    return cast("Type", card[:3])


def get_one_star(building: str) -> Place:
    """Return the S1 space of a Building."""
    return cast("Place", f"{building}-1")


def get_two_star(building: str) -> Place:
    """Return the S2 space of a Building."""
    return cast("Place", f"{building}-2")


def get_ship_zone(seat: str) -> str:
    """Return the zone of a Ship on a board."""
    return f"ship-{seat}"


def get_place_zone(place: str, seat: str) -> str:
    """Return the zone on a board of a colonist's place; S1 has the zone of its Building."""
    return get_ship_zone(seat) if place == "ship" else place.removesuffix("-1")
