"""The packs of games as bytes: another machine plays with these and none of its own.

They are used with a checkout's rules too (`checkout`), so this module needs little of the kernel.
"""

from __future__ import annotations

import hashlib
import inspect
import shutil
import tempfile
import weakref
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from marshub.files import find_below
from marshub.games import get_game_class, load_game
from marshub.kernel import BadSetup, Game

HOUSE = "house"


class Packs(msgspec.Struct, frozen=True):
    """Pack files by path.

    Attributes:
        owner: Files in the players' folder of packs.
        house: Files in place of the shipped ones of the same name.
    """

    owner: Mapping[str, bytes] = MappingProxyType({})
    house: Mapping[str, bytes] = MappingProxyType({})


def shipped_packs_folder(name: str) -> Path:
    """Return the folder of a game's shipped packs."""
    return Path(inspect.getfile(get_game_class(name))).parent / "packs" / "house"


class LoadedGame:
    """A game with packs that came as bytes. They lie in a temporary folder until the game is closed or collected."""

    def __init__(self, name: str, packs: Packs) -> None:
        """Load packs. Raises PackError for a wrong pack."""
        folder = tempfile.mkdtemp(prefix="marshub-packs-")
        self._remove = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        try:
            self.game = self._load(name, Path(folder), packs)
            self.hashes = dict(self.game.pack_hashes())
        except BaseException:
            self.close()
            raise

    @staticmethod
    def _load(name: str, folder: Path, packs: Packs) -> Game[Any, Any]:
        for files, part in ((packs.owner, "owner"), (packs.house, HOUSE)):
            for where, data in files.items():
                try:
                    path = find_below(folder / part, where)
                except ValueError:
                    raise BadSetup("{where} is no place for a pack", "balance-no-place", where=repr(where)) from None
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        if not packs.house:
            game = load_game(name, folder / "owner")
            game.pack_hashes()  # read now, so that a wrong one is known before anything is played
            return game
        from marshub.kernel.pack_library import replace_pack_files  # only where it is needed

        house = shipped_packs_folder(name)
        with replace_pack_files({house / where: folder / HOUSE / where for where in packs.house}):
            game = load_game(name, folder / "owner")
            game.pack_hashes()
        return game

    def close(self) -> None:
        """Remove the folder. The game cannot start new games after that."""
        self._remove()


def encode_packs(packs: Packs) -> bytes:
    """Encode packs for transport."""
    return msgspec.msgpack.encode({"owner": dict(packs.owner), "house": dict(packs.house)})


def decode_packs(data: bytes) -> Packs:
    """Decode what `encode_packs` has made."""
    return msgspec.msgpack.decode(data, type=Packs)


def hash_packs(data: bytes) -> str:
    """Return the hash by which encoded packs are known."""
    return hashlib.sha256(data).hexdigest()[:16]
