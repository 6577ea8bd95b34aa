"""The worker that plays games for another process, here or on another machine: bytes in, bytes out.

A worker keeps nothing but the games that it has read. It plays only by the rules and packs that the task names.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock

import msgspec

from .pack_transport import LoadedGame, decode_packs, hash_packs
from .played_game import Played, Table, hash_rules, play_one

MAX_CACHED_GAMES = 32  # games that are kept read: one for each of their sets of packs
OTHER_RULES, OTHER_PACKS, NO_PACKS = "rules", "packs", "missing"


class Chunk(msgspec.Struct, frozen=True, array_like=True):
    """Some games at one table: seeds from `first` up to, not including, `end`.

    `rules` and `packs` identify the rules: `hash_rules`, and the packs' hashes by their names. `sent` is the digest of
    the packs as bytes.
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
    """The games of a chunk (the fields of `Played`), and the seconds they `took`.

    `refused`: nothing was played, because rules (OTHER_RULES) or packs (OTHER_PACKS) here are others (`own`), or
    because the owner's packs have not been sent here (NO_PACKS).
    """

    games: list[tuple[int, str, str, int, int, str, tuple[str, ...], str, tuple[str, ...], str]]
    took: float = 0.0
    refused: str = ""
    own: str = ""

    def decode_games(self) -> list[Played]:
        """Return the games."""
        return [Played(*game) for game in self.games]


class RulesDescription(msgspec.Struct, frozen=True):
    """The rules by which a game is played here."""

    rules: str
    packs: dict[str, str]


class _CachedGame(LoadedGame):
    """A loaded game with its rules."""

    def __init__(self, name: str, packs: bytes) -> None:
        super().__init__(name, decode_packs(packs))
        self.description = RulesDescription(hash_rules(self.game), self.hashes)


_CACHE: OrderedDict[tuple[str, str], _CachedGame] = OrderedDict()
_LOCK = Lock()  # a worker may have several threads; reading is one after the other


def _load_cached(name: str, sent: str, packs: bytes) -> _CachedGame | None:
    """Return the game with the packs whose digest is `sent`; None if they are neither cached nor in `packs`."""
    key = (name, sent)
    with _LOCK:
        if key not in _CACHE:
            if not packs:
                return None
            _CACHE[key] = _CachedGame(name, packs)
        _CACHE.move_to_end(key)
        if len(_CACHE) > MAX_CACHED_GAMES:
            _CACHE.popitem(last=False)  # its folder goes with it, as soon as nobody plays with it any more
        return _CACHE[key]


def describe_rules(name: str, packs: bytes) -> bytes:
    """Return the rules by which `name` is played here with these packs, as a `RulesDescription`.

    `packs`: see `pack_transport.encode_packs`.

    Raises PackError, UnknownGame.
    """
    loaded = _load_cached(name, hash_packs(packs), packs)
    assert loaded is not None
    return msgspec.msgpack.encode(loaded.description)


def play_chunk(chunk: bytes, packs: bytes) -> bytes:
    """Play a `Chunk` and return a `Reply`, both as MessagePack.

    `packs`: the packs (`pack_transport.encode_packs`), or b"" if they are expected to be cached here.
    """
    request = msgspec.msgpack.decode(chunk, type=Chunk)
    loaded = _load_cached(request.game, request.sent, packs)
    if loaded is None:
        return msgspec.msgpack.encode(Reply([], refused=NO_PACKS))
    if loaded.description.rules != request.rules:
        return msgspec.msgpack.encode(Reply([], refused=OTHER_RULES, own=loaded.description.rules))
    if loaded.description.packs != request.packs:
        return msgspec.msgpack.encode(Reply([], refused=OTHER_PACKS, own=" ".join(loaded.description.packs.values())))
    began = time.perf_counter()
    games = [
        play_one(loaded.game, request.table, seed, request.policy, request.against)
        for seed in range(request.first, request.end)
    ]
    took = time.perf_counter() - began
    return msgspec.msgpack.encode(Reply([msgspec.structs.astuple(game) for game in games], took))
