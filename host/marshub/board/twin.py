"""The twin: the present readings of the sensors, and the moves that they show.

Snapshots are the truth and replace everything; single arrivals and departures are hints between them. Both come out
as moves, each real change exactly once. While a reader is out of order, what lay there last counts as lying there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from .tags import VISITOR, Tags, is_random_uid

#: A zone of this id is no place to lie in: a piece shown there is named, not moved.
SCAN_PAD = "scan-pad"
#: Tags on one reader that are taken note of. An antenna lists some five, a snapshot 16: more is a board gone wild.
MOST_TAGS = 64


@dataclass(frozen=True)
class Arrived:
    """A piece was put into a zone."""

    piece: str
    zone: str


@dataclass(frozen=True)
class Left:
    """A piece was taken out of a zone."""

    piece: str
    zone: str


@dataclass(frozen=True)
class UnknownTag:
    """A tag nobody taught came (`here`) or went. `uid` in hex."""

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

    `zones`: the zone each reader reads, by reader number; None where the game has no use for it. Several readers may
    read one zone: a piece that only changes between these has not moved. `tags`: what the tags are called.
    """

    def __init__(self, zones: Sequence[str | None], tags: Tags) -> None:
        self._zones = tuple(zones)
        self.tags = tags
        self._seen: list[frozenset[bytes]] = [frozenset()] * len(self._zones)
        # A tag lies in one place only, but two readers may sense it: a moved one is missed late where it came from, and
        # one at the edge of two fields is in both. Where it came last is where it lies.
        self._last: dict[bytes, list[int]] = {}  # tag -> readers that sense it, the latest at the end
        self._healthy = [True] * len(self._zones)
        self.online = True  # whether the board is there; without it only simulated zones are sensed
        self._sources: dict[str, Source] = {}  # where it is not "real"
        self._simulated: dict[str, str] = {}  # piece -> the simulated zone it lies in

    # ------------------------------------------------------------------ what the board says

    def handle_snapshot(self, readers: Sequence[Iterable[bytes]]) -> list[Move]:
        """Replace all tag sets, by reader number; readers the profile does not know are ignored."""
        before = self._list_contents()
        for number in range(len(self._zones)):
            messages = frozenset(map(_stable_uid, readers[number])) if number < len(readers) else frozenset()
            # Of a reader out of order the board tells what lay there last; after a restart of its own it knows nothing.
            if self._healthy[number] or messages:
                self._update_zone(number, messages)
        return self._find_moves(before)

    def handle_arrival(self, reader: int, uid: bytes) -> list[Move]:
        """Return a tag came to a reader."""
        uid = _stable_uid(uid)
        return self._change(reader, lambda seen: seen | {uid} if len(seen) < MOST_TAGS else seen)

    def handle_departure(self, reader: int, uid: bytes) -> list[Move]:
        """Return a tag left a reader."""
        return self._change(reader, lambda seen: seen - {_stable_uid(uid)})

    def set_health(self, healthy: Sequence[bool]) -> bool:
        """Record which readers work, by number, and return whether that changed.

        Call before the snapshot it belongs to.
        """
        known = [healthy[number] if number < len(healthy) else False for number in range(len(self._zones))]
        changed = known != self._healthy
        self._healthy = known
        return changed

    def set_reader_health(self, reader: int, healthy: bool) -> bool:
        """Return one reader failed or works again. Returns whether that is news."""
        if not 0 <= reader < len(self._zones):
            return False
        changed = self._healthy[reader] != healthy
        self._healthy[reader] = healthy
        return changed

    def find_piece(self, uid: bytes) -> str | None:
        """Return the piece that carries this tag, None for one that nobody taught."""
        return self.tags.find_piece(uid)

    def is_known(self, piece: str) -> bool:
        """Return whether `piece` carries a tag."""
        return bool(self.tags.find_uids(piece)) or piece in self._simulated

    # ------------------------------------------------------------------ mixed reality

    def source_of(self, zone: str) -> Source:
        """Return the source of knowledge of `zone`."""
        return self._sources.get(zone, "real")

    @property
    def sources(self) -> dict[str, Source]:
        """The source of knowledge of each zone that is not "real"."""
        return {zone: source for zone, source in self._sources.items() if source != "real"}

    @property
    def simulated(self) -> tuple[str, ...]:
        """Zones whose pieces are laid on the screen."""
        return tuple(zone for zone, source in self._sources.items() if source == "simulated")

    def turn(self, zone: str, source: Source, lying: Iterable[str] = ()) -> None:
        """Know `zone` from elsewhere from now on; nobody moved anything. `lying`: what a simulated one begins with."""
        self._simulated = {piece: where for piece, where in self._simulated.items() if where != zone}
        self._sources[zone] = source
        if source == "simulated":
            self._simulated.update(dict.fromkeys(lying, zone))

    def lay(self, piece: str, zone: str) -> list[Move]:
        """Lay `piece` into a simulated zone, out of any other one; "" is beside the board."""
        before = self._simulated.get(piece, "")
        if before == zone:
            return []
        if zone:
            self._simulated[piece] = zone
        else:
            del self._simulated[piece]
        moves: list[Move] = [Left(piece, before)] if before else []
        return [*moves, Arrived(piece, zone)] if zone else moves

    # ------------------------------------------------------------------ what lies where

    @property
    def sensed(self) -> frozenset[str]:
        """Zones in which a piece would be noticed now."""
        real = (
            zone
            for zone, healthy in zip(self._zones, self._healthy, strict=True)
            if zone is not None and zone != SCAN_PAD and healthy and self.online and self.source_of(zone) == "real"
        )
        return frozenset((*real, *self.simulated))

    @property
    def broken(self) -> tuple[int, ...]:
        """Numbers of the readers that are out of order."""
        return tuple(number for number, healthy in enumerate(self._healthy) if not healthy)

    def is_sensed(self, reader: int, uid: bytes) -> bool:
        """Return whether this tag lies on this reader, as far as was told."""
        return 0 <= reader < len(self._seen) and uid in self._seen[reader]

    def find_places(self) -> dict[str, frozenset[str]]:
        """Return piece -> zones it lies in, the scan pad left out."""
        result: dict[str, set[str]] = {}
        for zone, tag in self._list_contents():
            piece = self.tags.find_piece(tag)
            if piece is not None and zone != SCAN_PAD:
                result.setdefault(piece, set()).add(zone)
        for piece, zone in self._simulated.items():
            result.setdefault(piece, set()).add(zone)
        return {piece: frozenset(zones) for piece, zones in result.items()}

    def on_pad(self) -> tuple[str, ...]:
        """Return the pieces that are shown to the scan pad."""
        shown = (self.tags.find_piece(tag) for zone, tag in sorted(self._list_contents()) if zone == SCAN_PAD)
        return tuple(dict.fromkeys(piece for piece in shown if piece is not None))

    def list_unknown_tags(self) -> tuple[UnknownTag, ...]:
        """Return tags on the board that nobody taught."""
        return tuple(
            UnknownTag(tag.hex(), zone)
            for zone, tag in sorted(self._list_contents())
            if self.tags.find_piece(tag) is None
        )

    # ------------------------------------------------------------------ inside

    def _list_contents(self) -> set[tuple[str, bytes]]:
        matches = {(self._zones[readers[-1]], tag) for tag, readers in self._last.items()}
        return {(zone, tag) for zone, tag in matches if zone is not None and self.source_of(zone) == "real"}

    def _update_zone(self, reader: int, tags: frozenset[bytes]) -> None:
        """Note what a reader senses now."""
        for tag in self._seen[reader] - tags:
            self._last[tag].remove(reader)
            if not self._last[tag]:
                del self._last[tag]
        for tag in sorted(tags - self._seen[reader]):
            self._last.setdefault(tag, []).append(reader)
        self._seen[reader] = tags

    def _change(self, reader: int, change: Callable[[frozenset[bytes]], frozenset[bytes]]) -> list[Move]:
        if not 0 <= reader < len(self._zones):
            return []
        before = self._list_contents()
        self._update_zone(reader, change(self._seen[reader]))
        return self._find_moves(before)

    def _find_moves(self, before: set[tuple[str, bytes]]) -> list[Move]:
        """Return departures first: a piece that moved has to have left before it arrives."""
        after = self._list_contents()
        moves = [self._move(tag, zone, here=False, others=after) for zone, tag in sorted(before - after)]
        moves += [self._move(tag, zone, here=True, others=before) for zone, tag in sorted(after - before)]
        # A piece with two tags comes and goes once.
        return list(dict.fromkeys(move for move in moves if move is not None))

    def _move(self, tag: bytes, zone: str, *, here: bool, others: set[tuple[str, bytes]]) -> Move | None:
        piece = self.tags.find_piece(tag)
        if piece is None:
            return UnknownTag(tag.hex(), zone, here)
        # Another tag of the same piece says that it was, or still is, in this zone.
        if any(where == zone and self.tags.find_piece(other) == piece for where, other in others):
            return None
        return Arrived(piece, zone) if here else Left(piece, zone)


def _stable_uid(uid: bytes) -> bytes:
    """Return `uid`, or one common name for tags that present a new random number each time."""
    return VISITOR if is_random_uid(uid) else uid
