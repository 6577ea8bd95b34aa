"""Games with packs: the shipped packs, and the owner's own from a folder, of which a game chooses."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import ClassVar, Generic, Protocol, TypeVar

from .errors import BadSetup, PackError
from .game import Game, S, U
from .strangers import Unreadable, read_text, toml


class Packed(Protocol):
    """The result of merging packs: content, with the hash of each pack by its name, and their texts."""

    @property
    def hashes(self) -> Mapping[str, str]:
        """The hash of each pack, by its name."""

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The texts of the packs: {language: {message key: text}}."""


C = TypeVar("C", bound=Packed)


_INSTEAD: dict[Path, Path] = {}


def shipped(game: Path) -> list[Path]:
    """Return the packs that MarsHub ships for the game whose package is `game_folder`, in reading order."""
    return [_INSTEAD.get(file, file) for file in sorted((game / "packs" / "house").glob("*.toml"))]


@contextmanager
def instead(files: Mapping[Path, Path]) -> Iterator[None]:
    """Read `files` in place of the shipped packs, by path, within this context.

    It is for trying other numbers (`marshub.balance`). A game keeps what it has read. Not thread-safe.
    """
    _house.cache_clear()
    _INSTEAD.update(files)
    try:
        yield
    finally:
        _INSTEAD.clear()
        _house.cache_clear()


class Library(ABC, Generic[C]):
    """The shipped packs, and the *.toml files of the owner's folder (which need not exist) on top of them.

    Each combination of packs is read once.
    """

    folder: ClassVar[str] = ""  # within the players' packs: other games' lie beside it

    def __init__(self, packs: Path | None = None) -> None:
        """Make a library of the shipped packs and those in the folder `packs`; None: of the shipped ones alone."""
        self._folder = None if packs is None else packs / self.folder
        self._contents: dict[tuple[str, ...], C] = {}

    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Return the texts of all the owner's packs; if one of them is wrong, those of the shipped packs alone."""
        try:
            return self.content().words
        except PackError:
            return self.content(()).words

    @abstractmethod
    def read(self, mine: Sequence[Path]) -> C:
        """Read the shipped packs with the owner's files on top.

        Raises:
            PackError: If a pack is wrong.
        """

    def owners(self) -> dict[str, list[Path]]:
        """Return the owner's packs: name and files. A file that cannot be read is a pack named after the file."""
        found: dict[str, list[Path]] = {}
        for file in sorted(self._folder.glob("*.toml")) if self._folder is not None else ():
            found.setdefault(_name(file), []).append(file)
        return found

    def content(self, packs: Sequence[str] | None = None) -> C:
        """Return the content of the shipped packs with those of the owner's `packs` (None: all of them).

        Raises:
            BadSetup: If one of the packs does not exist.
            PackError: If one of them is wrong.
        """
        key = None if packs is None else tuple(packs)
        if key is None or key not in self._contents:
            owners = self.owners()
            key = tuple(owners) if key is None else key
            for name in key:
                if name not in owners:
                    there = f"choose from {', '.join(owners)}" if owners else "there are none"
                    raise BadSetup(f"there is no pack {name!r} in {self._folder}; {there}")
            if key not in self._contents:
                # In the folder's order, whatever the order they were named in: a pack builds on earlier ones.
                mine = [file for name, its in owners.items() if name in key for file in its]
                self._contents[key] = self.read(mine) if mine else _house(type(self))
        return self._contents[key]


@cache
def _house(library: type[Library[C]]) -> C:
    """Return the content of the shipped packs alone.

    They come with the program and never change, so it is read once.
    """
    return library().read(())


def _name(file: Path) -> str:
    try:
        name = toml(read_text(file)).get("pack")
    except (OSError, Unreadable):
        name = None  # reading it in earnest will say what is wrong
    return name if isinstance(name, str) else file.name


class PackedGame(Game[S, U], Generic[S, U, C]):
    """A game with packs. `packs` of its setup names the owner's own (None: all of them), `packs` of its state too."""

    def __init__(self, library: Library[C]) -> None:
        """Make a game with a library. Shipped games are made with a folder, `packs`, as `Game` describes."""
        self._library = library

    @property
    def library(self) -> Library[C]:
        """The packs that exist."""
        return self._library

    @abstractmethod
    def lay_out(self, setup: U, content: C) -> S:
        """Return the state before the first move, without its packs.

        Raises:
            BadSetup: If `setup` describes no game.
        """

    def content_of(self, state: S) -> C:
        """Return the content of the packs that a game is played with.

        Raises:
            BadSetup: If one of them no longer exists.
        """
        return self._library.content(state.packs)  # type: ignore[attr-defined]

    def packs(self, state: S | None = None) -> Mapping[str, str]:
        """Return the name and content hash of each pack that a game with this state uses (None: of all)."""
        return (self._library.content() if state is None else self.content_of(state)).hashes

    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Return the texts of the packs."""
        return self._library.words()

    def new(self, setup: U) -> S:
        """Return the state before the first move, with the chosen packs."""
        chosen: Sequence[str] | None = setup.packs  # type: ignore[attr-defined]
        owners = list(self._library.owners() if chosen is None else chosen)
        state = self.lay_out(setup, self._library.content(owners))
        state.packs = owners  # type: ignore[attr-defined]
        return state
