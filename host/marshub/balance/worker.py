"""What plays games for somebody else, in this process or on another machine: bytes in, bytes out.

A worker keeps nothing but the games that it has read. It plays only by the rules and packs that it is asked for.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

import msgspec

from .game import Played, Table, fingerprint, play_one
from .packs import Loaded, decode, digest

KEPT = 8  # games that are kept read: one for each of their sets of packs


class Chunk(msgspec.Struct, frozen=True, array_like=True):
    """Some games at one table: seeds from `first` on up to, not including, `end`. `rules` and `packs` say by what they
    are to be played: `fingerprint`, and the packs' hashes by their names."""

    game: str
    rules: str
    packs: dict[str, str]
    table: Table
    policy: str
    against: str
    first: int
    end: int


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """The games of a chunk (the fields of `Played`), and how many seconds they `took`.

    `refused`: these are other rules ("rules") or packs ("packs") than were asked for, `own`; nothing was played.
    """

    games: list[tuple[int, str, str, int, int, str, tuple[str, ...], str, tuple[str, ...], str]]
    took: float = 0.0
    refused: str = ""
    own: str = ""

    def played(self) -> list[Played]:
        """The games."""
        return [Played(*each) for each in self.games]


class Known(msgspec.Struct, frozen=True):
    """By what a game is played here."""

    rules: str
    packs: dict[str, str]


class _Read(Loaded):
    """A game that has been read here, and by which rules it is played."""

    def __init__(self, name: str, packs: bytes) -> None:
        super().__init__(name, decode(packs))
        self.known = Known(fingerprint(self.game), self.hashes)


_READ: OrderedDict[tuple[str, str], _Read] = OrderedDict()
_LOCK = Lock()  # a worker may have several threads; reading is one after the other


def _read(name: str, packs: bytes) -> _Read:
    key = (name, digest(packs))
    with _LOCK:
        if key not in _READ:
            _READ[key] = _Read(name, packs)
        _READ.move_to_end(key)
        if len(_READ) > KEPT:
            _READ.popitem(last=False)  # its folder goes with it, as soon as nobody plays with it any more
        return _READ[key]


def known(name: str, packs: bytes) -> bytes:
    """By what `name` is played here with these packs (`packs.encode`): a `Known`. Raises PackError, UnknownGame."""
    return msgspec.msgpack.encode(_read(name, packs).known)


def play(chunk: bytes, packs: bytes) -> bytes:
    """Play a `Chunk` with these packs (`packs.encode`) and return a `Reply`, both as MessagePack."""
    asked = msgspec.msgpack.decode(chunk, type=Chunk)
    read = _read(asked.game, packs)
    if read.known.rules != asked.rules:
        return msgspec.msgpack.encode(Reply([], refused="rules", own=read.known.rules))
    if read.known.packs != asked.packs:
        return msgspec.msgpack.encode(Reply([], refused="packs", own=" ".join(read.known.packs.values())))
    began = time.perf_counter()
    games = [
        play_one(read.game, asked.table, seed, asked.policy, asked.against) for seed in range(asked.first, asked.end)
    ]
    took = time.perf_counter() - began
    return msgspec.msgpack.encode(Reply([msgspec.structs.astuple(each) for each in games], took))
