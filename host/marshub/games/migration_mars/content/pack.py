"""The format of a pack: terrain, track, dice, meteorites, pieces, cards and events; and all packs merged."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from marshub.kernel.mechanisms.hexes import Hex
from marshub.kernel.packs import Language

from ..box.components import MAX_RADIUS, Card, Corner, Faction, Outcome, Piece
from ..effects import KeptUse, Step

Text = Annotated[str, msgspec.Meta(min_length=1, max_length=240)]
EventId = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
PackName = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,39}$")]
Copies = Annotated[int, msgspec.Meta(ge=0, le=99)]
Number = Annotated[int, msgspec.Meta(ge=0, le=12)]
Space = Literal[
    "water", "stone", "metal",
    "stop-amber", "stop-cobalt", "stop-jade", "stop-violet",
    "ruin-n", "ruin-e", "ruin-s", "ruin-w",
]  # fmt: skip
Heading = Literal["N", "NE", "SE", "S", "SW", "NW"]


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a pack."""


class Terrain(_Part, frozen=True):
    """All hexes up to `radius` from the Embassy; a hex that is listed nowhere is flat (MM-TERR-01)."""

    radius: Annotated[int, msgspec.Meta(ge=3, le=MAX_RADIUS)]
    hq: dict[Faction, Hex]
    passages: dict[Corner, Hex]
    rocky: tuple[Hex, ...] = ()


class Overlay(_Part, frozen=True):
    """A rocky overlay; it is laid when its faction is absent (MM-SETUP-03, MM-SETUP-04)."""

    faction: Faction
    hexes: Annotated[tuple[Hex, ...], msgspec.Meta(min_length=1)]


class Dice(_Part, frozen=True):
    """The dice that have faces of their own."""

    numbered: Annotated[tuple[Annotated[int, msgspec.Meta(ge=1, le=12)], ...], msgspec.Meta(min_length=1)]
    collection: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1)]
    exploration: Annotated[tuple[Outcome, ...], msgspec.Meta(min_length=1)]  # MM-RUIN-10: no source gives its faces


class Direction(_Part, frozen=True):
    """The target of a number of the d12: a space, and steps on from it, repeated (MM-METEOR-03, MM-METEOR-04)."""

    space: Hex
    steps: Annotated[tuple[Heading, ...], msgspec.Meta(min_length=1, max_length=6)]


class Meteors(_Part, frozen=True):
    """The meteor guide: a direction for each number of the d12, from 1 on."""

    directions: Annotated[tuple[Direction, ...], msgspec.Meta(min_length=12, max_length=12)]
    direction_space_counts: bool = False  # True: the direction's space is already 1 of the distance (MM-METEOR-05)


class PieceData(_Part, frozen=True):
    """A kind of structure: its price and its number on a player's mat; Fortresses are common to all (MM-FORT-07)."""

    id: Piece
    cost: dict[Card, Annotated[int, msgspec.Meta(ge=1, le=9)]]
    each: Annotated[int, msgspec.Meta(ge=0, le=20)]


class EventData(_Part, frozen=True):
    """An event card: it carries out its steps when it is drawn, or it is kept for the use named in `keeps`."""

    id: EventId
    steps: tuple[Step, ...] = ()
    keeps: KeptUse | Literal[""] = ""
    copies: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    title: Text | dict[Language, Text] = ""
    text: Text | dict[Language, Text] = ""


class Pack(_Part, frozen=True):
    """A pack file. Each part replaces the same part of the packs before it.

    Pieces and events are replaced by id, the Treasury and starting hands card by card, overlays faction by faction.
    With `replaces_events` no earlier event stays.
    """

    pack: PackName
    terrain: Terrain | None = None
    overlay: tuple[Overlay, ...] = ()
    track: Annotated[tuple[Space, ...], msgspec.Meta(min_length=8, max_length=64)] | None = None
    dice: Dice | None = None
    meteors: Meteors | None = None
    piece: tuple[PieceData, ...] = ()
    treasury: dict[Card, Copies] = {}
    start: dict[Card, Copies] = {}
    event: tuple[EventData, ...] = ()
    replaces_events: bool = False


class Content(msgspec.Struct, frozen=True, eq=False):
    """All packs merged, the hash of each, and their texts. A content equals itself alone."""

    terrain: Terrain
    overlays: dict[Faction, tuple[Overlay, ...]]
    track: tuple[Space, ...]
    dice: Dice
    meteors: Meteors
    pieces: dict[Piece, PieceData]
    treasury: dict[Card, int]
    start: dict[Card, int]
    events: dict[str, EventData]
    hashes: dict[str, str]
    words: dict[str, dict[str, str]]
