"""The worker that plays games for another process, here or on another machine: bytes in, bytes out.

A worker keeps nothing but the games that it has read. It plays only by the rules and packs that the task names.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

import msgspec

from .pack_transport import Loaded, decode, hash_packs
from .played_game import Played, Table, hash_rules, play_one

KEPT = 32  # games that are kept read: one for each of their sets of packs
OTHER_RULES, OTHER_PACKS, NO_PACKS = "rules", "packs", "missing"


class Chunk(msgspec.Struct, frozen=True, array_like=True):
    """Some games at one table: seeds from `first` up to, not including, `end`.

    `rules` and `packs` identify how they are to be played: `fingerprint`, and the packs' hashes by their names; `sent`:
    the digest of the packs as bytes.
    """

    game: str
    rules: str
    packs: dict[str, str]
    sent: str
    table: Table
    policy: str
    against: str
    first: int
    end: int


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """The games of a chunk (the fields of `Played`), and how many seconds they `took`.

    `refused`: nothing was played, for these are other rules (OTHER_RULES) or packs (OTHER_PACKS) than were asked for,
    `own`; or the owner's packs have never been sent here (NO_PACKS).
    """

    games: list[tuple[int, str, str, int, int, str, tuple[str, ...], str, tuple[str, ...], str]]
    took: float = 0.0
    refused: str = ""
    own: str = ""

    def decode_games(self) -> list[Played]:
        """Return the games."""
        return [Played(*game) for game in self.games]


class Known(msgspec.Struct, frozen=True):
    """The rules by which a game is played here."""

    rules: str
    packs: dict[str, str]


class _Read(Loaded):
    """A game that has been read here, and by which rules it is played."""

    def __init__(self, name: str, packs: bytes) -> None:
        super().__init__(name, decode(packs))
        self.known = Known(hash_rules(self.game), self.hashes)


_READ: OrderedDict[tuple[str, str], _Read] = OrderedDict()
_LOCK = Lock()  # a worker may have several threads; reading is one after the other


def _read(name: str, sent: str, packs: bytes) -> _Read | None:
    """Return the game with the packs whose digest is `sent`; None if they are neither here nor in `packs`."""
    key = (name, sent)
    with _LOCK:
        if key not in _READ:
            if not packs:
                return None
            _READ[key] = _Read(name, packs)
        _READ.move_to_end(key)
        if len(_READ) > KEPT:
            _READ.popitem(last=False)  # its folder goes with it, as soon as nobody plays with it any more
        return _READ[key]


def describe_rules(name: str, packs: bytes) -> bytes:
    """Return the rules by which `name` is played here with these packs (`packs.encode`), as a `Known`.

    Raises PackError, UnknownGame.
    """
    read = _read(name, hash_packs(packs), packs)
    assert read is not None
    return msgspec.msgpack.encode(read.known)


def play_chunk(chunk: bytes, packs: bytes) -> bytes:
    """Play a `Chunk` and return a `Reply`, both as MessagePack.

    `packs`: the packs (`packs.encode`), or b"" where they are expected to be here already.
    """
    asked = msgspec.msgpack.decode(chunk, type=Chunk)
    read = _read(asked.game, asked.sent, packs)
    if read is None:
        return msgspec.msgpack.encode(Reply([], refused=NO_PACKS))
    if read.known.rules != asked.rules:
        return msgspec.msgpack.encode(Reply([], refused=OTHER_RULES, own=read.known.rules))
    if read.known.packs != asked.packs:
        return msgspec.msgpack.encode(Reply([], refused=OTHER_PACKS, own=" ".join(read.known.packs.values())))
    began = time.perf_counter()
    games = [
        play_one(read.game, asked.table, seed, asked.policy, asked.against) for seed in range(asked.first, asked.end)
    ]
    took = time.perf_counter() - began
    return msgspec.msgpack.encode(Reply([msgspec.structs.astuple(game) for game in games], took))
