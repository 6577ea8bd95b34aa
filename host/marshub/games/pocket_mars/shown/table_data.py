"""What is printed on boards and cards of Pocket Mars, as data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from marshub.kernel import say
from marshub.kernel.printed_table import Printed, make_printed_type, print_thing

from ..box import components as box
from ..box.components import COLONIST_BUILDINGS, TWO_STAR_LIMITS, TYPES, Level, Place, Type, get_one_star, get_two_star
from ..content.pack import CardData
from ..rules import scoring
from ..rules.deck import DECK_NAME
from ..rules.mars import Mars
from .card_texts import describe_action
from .labels import describe_space

if TYPE_CHECKING:
    Card = Printed
else:
    Card = make_printed_type(CardData)


class Building(Printed, frozen=True):
    """A Building: its value without a card (PM-TERM-06), and whether it holds colonists (PM-TERM-03)."""

    value: int
    colonists: bool


class Space(Printed, frozen=True):
    """A space for colonists: its Building, points of a colonist, and its limit, all colours together (PM-TERM-04)."""

    building: Type
    points: int
    limit: int | None


class Bonuses(msgspec.Struct, frozen=True):
    """Points besides those of spaces: for presence everywhere, four in one Building, the highest energy (SCORE)."""

    everywhere: int
    four_in_one: int
    energy: int


class Limits(msgspec.Struct, frozen=True):
    """Numbers of the box and the set-up.

    Attributes:
        colonists: Colonists of each colour.
        colonists_on_ship: Those of a player that begin on the Ship.
        crowd: Colonists in one Building that score as four in one.
        energy_top: The highest energy (PM-SETUP-05).
        discard_energy: The energy that a discarded card brings (PM-ENER-01).
        hand: Cards in hand between turns.
        prep: Cards in a prep module.
        automatics: By level, the colonists of Devious Automatics that begin on their Ship (PM-DIFF-01).
    """

    colonists: int
    colonists_on_ship: int
    crowd: int
    energy_top: int
    energy_start: int
    discard_energy: int
    hand: int
    prep: int
    automatics: dict[Level, int]


class TableData(msgspec.Struct, frozen=True):
    """The printed table.

    Attributes:
        backs: What a seat sees of a card that it may not see (PM-TERM-09).
        ship_points: Points of a colonist on the Ship (PM-SCORE-01).
        bonuses: Further points of a player.
        automatics_bonuses: Further points of Devious Automatics (PM-DA-16).
        decks: The project cards of the deck and the copies of each; they have no order.
    """

    buildings: dict[Type, Building]
    spaces: dict[Place, Space]
    cards: dict[str, Card]
    backs: dict[str, Printed]
    ship_points: int
    bonuses: Bonuses
    automatics_bonuses: Bonuses
    limits: Limits
    decks: dict[str, dict[str, int]]


def make_table_data(mars: Mars) -> TableData:
    """Return the printed table of a game with this state."""
    cards = mars.content.cards
    return TableData(
        buildings={
            kind: Building(
                title=say(f"pm-type-{kind}"),
                text=(say(f"pm-legend-{kind}"),),
                value=box.BUILDING_VALUE,
                colonists=kind in COLONIST_BUILDINGS,
            )
            for kind in TYPES
        },
        spaces=_make_spaces(mars),
        cards={
            name: print_thing(
                Card, data, say(f"pm-card-{name}"), (describe_action(data.hand), describe_action(data.prep))
            )
            for name, data in cards.items()
        },
        backs={
            box.UNSEEN_CARD: Printed(title=say("pm-thing-card")),
            **{box.make_back(kind): Printed(title=say("pm-option-back", type=f"@pm-type-{kind}")) for kind in TYPES},
        },
        ship_points=scoring.SHIP_POINTS,
        bonuses=Bonuses(scoring.EVERYWHERE_POINTS, scoring.FOUR_IN_ONE_POINTS, scoring.ENERGY_POINTS),
        automatics_bonuses=Bonuses(
            scoring.AUTOMATICS_EVERYWHERE_POINTS,
            scoring.AUTOMATICS_FOUR_IN_ONE_POINTS,
            scoring.AUTOMATICS_ENERGY_POINTS,
        ),
        limits=Limits(
            colonists=box.COLONISTS_PER_COLOUR,
            colonists_on_ship=box.COLONISTS_ON_SHIP,
            crowd=scoring.CROWD_SIZE,
            energy_top=box.ENERGY_TOP,
            energy_start=box.ENERGY_START,
            discard_energy=mars.discard_energy,
            hand=box.HAND_SIZE,
            prep=box.PREP_SIZE,
            automatics=box.AUTOMATICS_ON_SHIP,
        ),
        decks={DECK_NAME: dict.fromkeys(cards, 1)},
    )


def _make_spaces(mars: Mars) -> dict[Place, Space]:
    limit = TWO_STAR_LIMITS[len(mars.seats)]
    return {
        place: Space(
            title=describe_space(place) or say("told-text", text=place), building=kind, points=points, limit=most
        )
        for kind in COLONIST_BUILDINGS
        for place, points, most in (
            (get_one_star(kind), scoring.ONE_STAR_POINTS, None),
            (get_two_star(kind), scoring.TWO_STAR_POINTS, limit),
        )
    }
