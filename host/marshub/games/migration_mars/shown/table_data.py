"""What is printed on board, cards and dice of Migration: Mars, as data for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from marshub.kernel import say
from marshub.kernel.mechanisms.hexes import STEPS
from marshub.kernel.printed_table import Printed, make_printed_type, print_thing

from ..box import components as box
from ..box.components import CARDS, CORNERS, FACTIONS, SERVICE_CARDS, Card, Corner, Faction, Ground, Piece, name_hex
from ..content import pack
from ..rules.land import list_adjacent
from ..rules.market import get_exchange_rate, list_rated_exchanges, make_exchange_option
from ..rules.mars import Mars, map_grounds
from ..rules.meteor import D6, D12, trace_meteor
from ..rules.supply_stop import UPKEEP, WATER_RATION

if TYPE_CHECKING:
    PieceKind = Printed
    Event = Printed
else:
    PieceKind = make_printed_type(pack.PieceData)
    Event = make_printed_type(pack.EventData)


class TerrainHex(Printed, frozen=True):
    """A hex of the terrain.

    Attributes:
        ground: Its ground in this game, overlays included.
        printed: Its ground without overlays.
        overlays: The factions whose overlay lies on it if they are absent (MM-SETUP-03).
        passage: The ruin that its passage belongs to (MM-TERR-09); "" for none.
        base: The faction whose HQ stands on it; "" for none.
        beside: The hexes around it.
    """

    ground: Ground
    printed: Ground
    overlays: tuple[Faction, ...]
    passage: Corner | str
    base: Faction | str
    beside: tuple[str, ...]


class Die(Printed, frozen=True):
    """A die: its faces, as rolls name them."""

    faces: tuple[str, ...]


class CardKind(Printed, frozen=True):
    """A kind of card: how many there are, and how many everybody begins with."""

    copies: int
    start: int


class Exchange(Printed, frozen=True):
    """An exchange at an Export Station: `count` of `paid` for one `got`."""

    paid: str
    count: int
    got: str


class Meteor(msgspec.Struct, frozen=True):
    """A number of the direction die: its space, and the hex of each distance from 1 on (MM-METEOR-05)."""

    space: str
    far: tuple[str, ...]


class Limits(msgspec.Struct, frozen=True):
    """Numbers of the box.

    Attributes:
        winning: Healthy population that wins (MM-WIN-01).
        flags: Population that a faction may have (MM-POP-10).
        bays: Salvage bays of a faction (MM-SALV-01).
        housing: Population in one building.
        strike_tiles: Strike tiles in the box.
    """

    winning: int
    flags: int
    bays: int
    housing: int
    strike_tiles: int


class TableData(msgspec.Struct, frozen=True):
    """The printed table.

    Attributes:
        hexes: The terrain.
        track: The spaces of the exploration track, clockwise: a Rover's number counts them from 0.
        spaces: What is on the track.
        meteors: The meteor guide, by the number of the direction die.
        strikes: By face of the strike die from 1 on, the step from there to the hex that is hit (MM-METEOR-06).
        services: What it costs to remove a strike tile, to take a building down, to heal (MM-BUILD-07, MM-FAQ-02).
        exchanges: Exchanges at an Export Station, by their options.
        upkeep: What a Refinery costs at the own Supply Stop (MM-SUPPLY-02).
        ration: What each population costs there (MM-SUPPLY-04).
        decks: The events of the deck and the copies of each; they have no order.
    """

    hexes: dict[str, TerrainHex]
    cards: dict[Card, CardKind]
    track: tuple[pack.Space, ...]
    spaces: dict[pack.Space, Printed]
    dice: dict[str, Die]
    meteors: dict[str, Meteor]
    strikes: tuple[str, ...]
    pieces: dict[Piece, PieceKind]
    services: dict[str, dict[Card, int]]
    exchanges: dict[str, Exchange]
    upkeep: dict[str, int]
    ration: dict[str, int]
    events: dict[str, Event]
    decks: dict[str, dict[str, int]]
    limits: Limits


def make_table_data(mars: Mars) -> TableData:
    """Return the printed table of a game with this state."""
    content = mars.content
    options = [(make_exchange_option(paid, got), paid, got) for paid, got in list_rated_exchanges()]
    faces = {
        "numbered": tuple(map(str, content.dice.numbered)),
        "collection": tuple(map(str, content.dice.collection)),
        "exploration": content.dice.exploration,
        "direction": D12,
        "distance": D6,
        "strike": D6,
    }
    return TableData(
        hexes=_make_hexes(mars),
        track=content.track,
        spaces={space: Printed(title=say(f"mm-space-{space}")) for space in dict.fromkeys(content.track)},
        dice={name: Die(title=say(f"mm-die-{name}"), faces=its_faces) for name, its_faces in faces.items()},
        meteors={direction: _make_meteor(mars, int(direction)) for direction in D12},
        strikes=tuple(map(str, STEPS)),
        pieces={
            piece: print_thing(PieceKind, data, say(f"mm-piece-{piece}")) for piece, data in content.pieces.items()
        },
        cards={
            card: CardKind(
                title=say(f"mm-card-{card}"), copies=content.treasury.get(card, 0), start=content.start.get(card, 0)
            )
            for card in CARDS
        },
        services={service: {card: 1} for service, card in SERVICE_CARDS.items()},
        exchanges={
            option.id: Exchange(title=option.label, paid=paid, count=get_exchange_rate(paid, got), got=got)
            for option, paid, got in options
        },
        upkeep=UPKEEP,
        ration=WATER_RATION,
        events={
            event: print_thing(Event, data, say(f"mm-event-{event}"), (say(f"mm-event-{event}-text"),))
            for event, data in content.events.items()
        },
        decks={"deck": {event: data.copies for event, data in content.events.items()}},
        limits=Limits(
            winning=box.WINNING_POPULATION,
            flags=box.FLAGS_PER_FACTION,
            bays=box.BAYS_PER_FACTION,
            housing=box.HOUSING_CAPACITY,
            strike_tiles=box.STRIKE_TILES,
        ),
    )


def _make_hexes(mars: Mars) -> dict[str, TerrainHex]:
    content, printed = mars.content, map_grounds(mars.content, ())
    passages = {str(content.terrain.passages[corner]): corner for corner in CORNERS}
    bases = {str(content.terrain.hq[faction]): faction for faction in FACTIONS}
    covered: dict[str, dict[Faction, None]] = {}
    for faction, overlays in content.overlays.items():
        for where in (str(item) for overlay in overlays for item in overlay.hexes):
            covered.setdefault(where, {})[faction] = None
    return {
        where: TerrainHex(
            title=say("told-text", text=name_hex(where)),
            text=(say(f"mm-ground-{ground}"),),
            ground=ground,
            printed=printed[where],
            overlays=tuple(covered.get(where, ())),
            passage=passages.get(where, ""),
            base=bases.get(where, ""),
            beside=tuple(other for other in list_adjacent(where) if other in mars.grounds),
        )
        for where, ground in mars.grounds.items()
    }


def _make_meteor(mars: Mars, direction: int) -> Meteor:
    paths = [trace_meteor(mars.content.meteors, direction, int(distance), 1) for distance in D6]
    return Meteor(paths[0].space, tuple(path.far for path in paths))
