"""The twin: the present readings of the sensors, and the moves that they show.

Snapshots are the truth and replace everything; single arrivals and departures are hints between them. Both come out
as moves, each real change exactly once. While a reader is out of order, what lay there last counts as lying there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, get_args

import msgspec

from .tags import RANDOM_UID, Tags, is_random_uid

#: A zone of this id is no place to lie in: a piece shown there is named, not moved.
SCAN_PAD = "scan-pad"
#: Tags on one reader that are taken note of. An antenna lists some five, a snapshot 16: more is a board gone wild.
MAX_TAGS = 64


class Arrived(msgspec.Struct, frozen=True):
    """A piece was put into a zone."""

    piece: str
    zone: str


class Left(msgspec.Struct, frozen=True):
    """A piece was taken out of a zone."""

    piece: str
    zone: str


class UnknownTag(msgspec.Struct, frozen=True):
    """A tag without a piece came (`here`) or left. `uid` in hex."""

    uid: str
    zone: str
    here: bool = True


Move = Arrived | Left | UnknownTag

#: Where knowledge of a zone comes from: its reader; the screen, on which pieces are laid there; nowhere: what happens
#: there is told by keyboard.
Source = Literal["real", "simulated", "keyboard"]
SOURCES: tuple[Source, ...] = get_args(Source)


class Twin:
    """Tag sets by reader, seen as pieces in zones.

    Args:
        zones: The zone of each reader, by reader number; None if the game does not use the reader. Several readers may
            read one zone: a piece that changes between them has not moved.
        tags: The pieces of the tags.
    """

    def __init__(self, zones: Sequence[str | None], tags: Tags) -> None:
        self._zones = tuple(zones)
        self.tags = tags
        self._tags_by_reader: list[frozenset[bytes]] = [frozenset()] * len(self._zones)
        # A tag lies in one place only, but two readers may sense it: a moved one is missed late where it came from, and
        # one at the edge of two fields is in both. Where it came last is where it lies.
        self._readers_by_tag: dict[bytes, list[int]] = {}  # tag -> readers that sense it, the latest at the end
        self._healthy = [True] * len(self._zones)
        self.online = True  # whether the board is there; without it only simulated zones are sensed
        self._sources: dict[str, Source] = {}  # where it is not "real"
        self._simulated_places: dict[str, str] = {}  # piece -> the simulated zone it lies in

    # ------------------------------------------------------------------ what the board says

    def handle_snapshot(self, readers: Sequence[Iterable[bytes]]) -> list[Move]:
        """Replace all tag sets, by reader number. Readers that the profile does not know are ignored."""
        contents_before = self._list_contents()
        for number in range(len(self._zones)):
            tags = frozenset(map(_stable_uid, readers[number])) if number < len(readers) else frozenset()
            # Of a reader out of order the board tells what lay there last; after a restart of its own it knows nothing.
            if self._healthy[number] or tags:
                self._update_zone(number, tags)
        return self._find_moves(contents_before)

    def handle_arrival(self, reader: int, uid: bytes) -> list[Move]:
        """Handle a tag that came to a reader, and return the moves."""
        uid = _stable_uid(uid)
        return self._change_tags(reader, lambda seen: seen | {uid} if len(seen) < MAX_TAGS else seen)

    def handle_departure(self, reader: int, uid: bytes) -> list[Move]:
        """Handle a tag that left a reader, and return the moves."""
        return self._change_tags(reader, lambda seen: seen - {_stable_uid(uid)})

    def set_health(self, healthy: Sequence[bool]) -> bool:
        """Record which readers work, by number, and return whether that changed.

        Call before the snapshot it belongs to.
        """
        known = [healthy[number] if number < len(healthy) else False for number in range(len(self._zones))]
        changed = known != self._healthy
        self._healthy = known
        return changed

    def set_reader_health(self, reader: int, healthy: bool) -> bool:
        """Record that one reader failed or works again, and return whether that changed."""
        if not 0 <= reader < len(self._zones):
            return False
        changed = self._healthy[reader] != healthy
        self._healthy[reader] = healthy
        return changed

    def find_piece(self, uid: bytes) -> str | None:
        """Return the piece that carries this tag; None for an unknown tag."""
        return self.tags.find_piece(uid)

    def is_known(self, piece: str) -> bool:
        """Return whether `piece` carries a tag."""
        return bool(self.tags.find_uids(piece)) or piece in self._simulated_places

    # ------------------------------------------------------------------ mixed reality

    def source_of(self, zone: str) -> Source:
        """Return the source from which the contents of `zone` are known."""
        return self._sources.get(zone, "real")

    @property
    def sources(self) -> dict[str, Source]:
        """The source of knowledge of each zone that is not "real"."""
        return {zone: source for zone, source in self._sources.items() if source != "real"}

    @property
    def simulated_zones(self) -> tuple[str, ...]:
        """Zones whose pieces are laid on the screen."""
        return tuple(zone for zone, source in self._sources.items() if source == "simulated")

    def set_source(self, zone: str, source: Source, lying: Iterable[str] = ()) -> None:
        """Set the source of `zone`. Nobody moved anything. `lying`: the first contents of a simulated zone."""
        self._simulated_places = {piece: where for piece, where in self._simulated_places.items() if where != zone}
        self._sources[zone] = source
        if source == "simulated":
            self._simulated_places.update(dict.fromkeys(lying, zone))

    def place_simulated(self, piece: str, zone: str) -> list[Move]:
        """Move `piece` to a simulated zone, out of any other one; "" is beside the board. Return the moves."""
        zone_before = self._simulated_places.get(piece, "")
        if zone_before == zone:
            return []
        if zone:
            self._simulated_places[piece] = zone
        else:
            del self._simulated_places[piece]
        moves: list[Move] = [Left(piece, zone_before)] if zone_before else []
        return [*moves, Arrived(piece, zone)] if zone else moves

    # ------------------------------------------------------------------ what lies where

    @property
    def sensed(self) -> frozenset[str]:
        """Zones in which a piece would be noticed now."""
        other = self.sources
        real = (
            zone
            for zone, healthy in zip(self._zones, self._healthy, strict=True)
            if zone is not None and zone != SCAN_PAD and healthy and self.online and zone not in other
        )
        return frozenset((*real, *self.simulated_zones))

    @property
    def broken_readers(self) -> tuple[int, ...]:
        """Numbers of the readers that are out of order."""
        return tuple(number for number, healthy in enumerate(self._healthy) if not healthy)

    def is_sensed(self, reader: int, uid: bytes) -> bool:
        """Return whether this tag lies on this reader, by the latest events."""
        return 0 <= reader < len(self._tags_by_reader) and uid in self._tags_by_reader[reader]

    def find_places(self) -> dict[str, frozenset[str]]:
        """Return the zones in which each piece lies, without the scan pad."""
        result: dict[str, set[str]] = {}
        for zone, tag in self._list_contents():
            piece = self.tags.find_piece(tag)
            if piece is not None and zone != SCAN_PAD:
                result.setdefault(piece, set()).add(zone)
        for piece, zone in self._simulated_places.items():
            result.setdefault(piece, set()).add(zone)
        return {piece: frozenset(zones) for piece, zones in result.items()}

    def list_scanned_pieces(self) -> tuple[str, ...]:
        """Return the pieces on the scan pad."""
        shown = (self.tags.find_piece(tag) for zone, tag in sorted(self._list_contents()) if zone == SCAN_PAD)
        return tuple(dict.fromkeys(piece for piece in shown if piece is not None))

    def list_unknown_tags(self) -> tuple[UnknownTag, ...]:
        """Return the tags on the board that belong to no piece."""
        return tuple(
            UnknownTag(tag.hex(), zone)
            for zone, tag in sorted(self._list_contents())
            if self.tags.find_piece(tag) is None
        )

    # ------------------------------------------------------------------ inside

    def _list_contents(self) -> set[tuple[str, bytes]]:
        contents = {(self._zones[readers[-1]], tag) for tag, readers in self._readers_by_tag.items()}
        other = self.sources
        return {(zone, tag) for zone, tag in contents if zone is not None and zone not in other}

    def _update_zone(self, reader: int, tags: frozenset[bytes]) -> None:
        """Record the tags that a reader senses now."""
        for tag in self._tags_by_reader[reader] - tags:
            self._readers_by_tag[tag].remove(reader)
            if not self._readers_by_tag[tag]:
                del self._readers_by_tag[tag]
        for tag in sorted(tags - self._tags_by_reader[reader]):
            self._readers_by_tag.setdefault(tag, []).append(reader)
        self._tags_by_reader[reader] = tags

    def _change_tags(self, reader: int, change: Callable[[frozenset[bytes]], frozenset[bytes]]) -> list[Move]:
        if not 0 <= reader < len(self._zones):
            return []
        contents_before = self._list_contents()
        self._update_zone(reader, change(self._tags_by_reader[reader]))
        return self._find_moves(contents_before)

    def _find_moves(self, contents_before: set[tuple[str, bytes]]) -> list[Move]:
        """Return the moves since `contents_before`, departures first: a moved piece has to leave before it arrives."""
        contents = self._list_contents()
        moves = [
            self._make_move(tag, zone, has_arrived=False, other_contents=contents)
            for zone, tag in sorted(contents_before - contents)
        ]
        moves += [
            self._make_move(tag, zone, has_arrived=True, other_contents=contents_before)
            for zone, tag in sorted(contents - contents_before)
        ]
        # A piece with two tags comes and goes once.
        return list(dict.fromkeys(move for move in moves if move is not None))

    def _make_move(
        self, tag: bytes, zone: str, *, has_arrived: bool, other_contents: set[tuple[str, bytes]]
    ) -> Move | None:
        piece = self.tags.find_piece(tag)
        if piece is None:
            return UnknownTag(tag.hex(), zone, has_arrived)
        # Another tag of the same piece says that it was, or still is, in this zone.
        if any(where == zone and self.tags.find_piece(other) == piece for where, other in other_contents):
            return None
        return Arrived(piece, zone) if has_arrived else Left(piece, zone)


def _stable_uid(uid: bytes) -> bytes:
    """Return `uid`, or one common UID for tags that present a new random number each time."""
    return RANDOM_UID if is_random_uid(uid) else uid
