"""The components of the box: types, Buildings, colours, places and numbers (PM-SETUP, PM-TERM)."""

from __future__ import annotations

from typing import Literal, cast, get_args

Type = Literal["eco", "ene", "sci", "wat", "con"]  # Ecosystem, Energy, Science, Water, Construction
Colour = Literal["red", "blue", "green", "yellow"]
#: Where a colonist is (PM-TERM-01); "eco-1" is the one-star space of Ecosystem, "eco-2" its two-star space. (There are
#: cards of these names too; no field holds both.)
Place = Literal["earth", "ship", "eco-1", "eco-2", "ene-1", "ene-2", "sci-1", "sci-2", "wat-1", "wat-2"]
Level = Literal["standard", "super-droid", "cyborg"]

#: How far a turn is; before the first one "setup", between two "between", after the end "over".
TURN = ("action", "four-cards", "failure", "androids")
Phase = Literal["setup", "between", "action", "four-cards", "failure", "androids", "over"]

TYPES: tuple[Type, ...] = get_args(Type)
COLOURS: tuple[Colour, ...] = get_args(Colour)
HOLDING: tuple[Type, ...] = ("eco", "ene", "sci", "wat")  # the Buildings that hold colonists (PM-TERM-03)

COLONISTS = 7  # of each colour (PM-SETUP-02)
ON_SHIP = 1  # of them on the Ship at the start (PM-SETUP-03)
HAND = 2  # cards in hand between turns (PM-FOUR-06)
PREP = 2  # cards in a prep module (PM-TERM-10)
DEALT = 4  # cards at the start (PM-SETUP-07)
DRAFTED = 5  # cards dealt for the draft (PM-DRAFT-01)
DECK = 35  # project cards, seven of a type (PM-TERM-07)
PER_TYPE = 7
TOP_VALUE = 7  # the highest value of a card (PM-TERM-07)
BUILDING_VALUE = 3  # of a Building without a card (PM-TERM-06)

ENERGY_TOP = 6  # the house's track has the spaces 0 to 6 (PM-SETUP-05)
ENERGY_START = 1
#: Colonists that a two-star space takes, all colours together, by the number of players (PM-TERM-04, PM-SOLO-18).
STARS = {1: 1, 2: 1, 3: 2, 4: 2}

#: Colonists of Devious Automatics on their Ship at the start (PM-DIFF).
AUTOMATICS_ON_SHIP: dict[Level, int] = {"standard": 5, "super-droid": 6, "cyborg": 7}
FAILURE = 2  # cards that a System Failure, or a Spark, moves to the discard pile (PM-SOLO-15, PM-DA-12)

UNSEEN = "?"  # a card of which not even the back is seen


def find_back(kind: str) -> str:
    """Return a card of which only the back is seen (PM-TERM-09)."""
    return f"{kind}-{UNSEEN}"


def find_type(card: str) -> Type:
    """Return the type of a card, or of its back: ids begin with it."""
    return cast(Type, card[:3])


def make_one_star(building: str) -> Place:
    """Return the S1 space of a Building."""
    return cast(Place, f"{building}-1")


def make_two_star(building: str) -> Place:
    """Return the S2 space of a Building."""
    return cast(Place, f"{building}-2")


def make_ship(seat: str) -> str:
    """Return the zone of a Ship on a board."""
    return f"ship-{seat}"


def find_zone(place: str, seat: str) -> str:
    """Return the zone of a board that a colonist's place lies in; S1 is the Building itself."""
    return make_ship(seat) if place == "ship" else place.removesuffix("-1")
