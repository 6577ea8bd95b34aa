"""The packs that games are played with, as bytes that travel: another machine plays with these and none of its own."""

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

from marshub.games import load_game, rules_of
from marshub.kernel import BadSetup, Game, PackedGame, PackError
from marshub.kernel.strangers import Unreadable, read_bytes, read_text, toml

HOUSE = "house"


class Packs(msgspec.Struct, frozen=True):
    """Pack files by where they lie: `owner` within the players' packs, `house` in place of the house's of that name."""

    owner: Mapping[str, bytes] = MappingProxyType({})
    house: Mapping[str, bytes] = MappingProxyType({})


def packed(game: Game[Any, Any]) -> Packs:
    """The owner's packs that `game` has been loaded with."""
    if not isinstance(game, PackedGame):
        return Packs()
    library = game.library
    files = (file for its in library.owners().values() for file in its)
    return Packs({(Path(library.folder) / file.name).as_posix(): file.read_bytes() for file in files})


def with_files(game: Game[Any, Any], path: Path) -> Packs:
    """The packs of `game` with those of `path`, a file or a folder: more, or in place of what they are called after.

    A file of the house with changes stands in its own place, and an owner's pack in the place of the one of its name.
    Raises BadSetup where there is nothing to read, PackError for a wrong file.
    """
    if not isinstance(game, PackedGame):
        raise BadSetup(f"{game.id} is played without packs: there are none to compare")
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise BadSetup(f"{path}: there is no pack (*.toml) in this folder")
    before = packed(game)
    owner, house = dict(before.owner), dict(before.house)
    mine = game.library.owners()
    gone: set[str] = set()
    for file in files:
        data, name = _read(file)
        if name == HOUSE:
            if not (house_folder(game.id) / file.name).is_file():
                its = ", ".join(sorted(each.name for each in house_folder(game.id).glob("*.toml")))
                raise BadSetup(f"{file}: of the house's packs it can replace one by its name only: {its}")
            house[file.name] = data
            continue
        if name not in gone:  # what the pack was before goes as a whole
            gone.add(name)
            for old in mine.get(name, ()):
                owner.pop((Path(game.library.folder) / old.name).as_posix(), None)
        owner[(Path(game.library.folder) / file.name).as_posix()] = data
    return Packs(dict(sorted(owner.items())), house)


def _read(file: Path) -> tuple[bytes, str]:
    """What is in a pack file, and the name of the pack."""
    try:
        data, found = read_bytes(file), toml(read_text(file))
    except FileNotFoundError:
        raise BadSetup(f"{file}: there is no such file or folder; a pack (*.toml) is expected") from None
    except Unreadable as error:
        raise PackError(str(file), error.line, "$", error.what) from None
    name = found.get("pack")
    if not isinstance(name, str):
        raise PackError(str(file), 1, "$.pack", "the pack's name is expected")
    return data, name


def house_folder(name: str) -> Path:
    """Where the house's packs of a game lie."""
    return Path(inspect.getfile(rules_of(name))).parent / "packs" / "house"


class Loaded:
    """A game with packs that came as bytes; they lie in a folder of its own until it is closed or gone."""

    def __init__(self, name: str, packs: Packs) -> None:
        """Raises PackError for a wrong pack."""
        folder = tempfile.mkdtemp(prefix="marshub-packs-")
        self._remove = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        try:
            self.game = self._load(name, Path(folder), packs)
            self.hashes = dict(self.game.packs())
        except BaseException:
            self.close()
            raise

    @staticmethod
    def _load(name: str, folder: Path, packs: Packs) -> Game[Any, Any]:
        for files, part in ((packs.owner, "owner"), (packs.house, HOUSE)):
            for where, data in files.items():
                path = (folder / part / where).resolve()
                if not path.is_relative_to(folder.resolve() / part):
                    raise BadSetup(f"{where!r} is no place for a pack")
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
        if not packs.house:
            game = load_game(name, folder / "owner")
            game.packs()  # read now, so that a wrong one is known before anything is played
            return game
        from marshub.kernel.library import instead  # an older checkout does not know it, and need not

        house = house_folder(name)
        with instead({house / where: folder / HOUSE / where for where in packs.house}):
            game = load_game(name, folder / "owner")
            game.packs()
        return game

    def close(self) -> None:
        """Remove the folder. The game cannot begin new games after that."""
        self._remove()


def encode(packs: Packs) -> bytes:
    """As bytes that travel."""
    return msgspec.msgpack.encode({"owner": dict(packs.owner), "house": dict(packs.house)})


def decode(data: bytes) -> Packs:
    """What `encode` has made."""
    return msgspec.msgpack.decode(data, type=Packs)


def digest(data: bytes) -> str:
    """The hash by which encoded packs are known."""
    return hashlib.sha256(data).hexdigest()[:16]
