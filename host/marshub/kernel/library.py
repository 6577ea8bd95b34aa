"""Games with packs: the shipped ones, and the owner's own from a folder; games choose among the latter."""

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
    """The result of reading packs together: content, with the hash of each by its name, and their words."""

    @property
    def hashes(self) -> Mapping[str, str]: ...

    @property
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The words of the packs: {language: {message key: text}}."""


C = TypeVar("C", bound=Packed)


_INSTEAD: dict[Path, Path] = {}


def shipped(game: Path) -> list[Path]:
    """Return the packs that MarsHub ships for the game whose package lies in `game`, in the order they are read."""
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
    """House packs, and the *.toml files of the owner's folder (which need not exist) on top; read once each choice."""

    folder: ClassVar[str] = ""  # within the players' packs: other games' lie beside it

    def __init__(self, packs: Path | None = None) -> None:
        """Make a library of the shipped packs and of those in the folder `packs`; None: of the shipped ones alone."""
        self._folder = None if packs is None else packs / self.folder
        self._contents: dict[tuple[str, ...], C] = {}

    def words(self) -> Mapping[str, Mapping[str, str]]:
        """Return the words that all owner's packs bring along; with a wrong one in the folder, those of the house."""
        try:
            return self.content().words
        except PackError:
            return self.content(()).words

    @abstractmethod
    def read(self, mine: Sequence[Path]) -> C:
        """Return the house packs with the owner's files `mine` on top. Raises PackError for a wrong one."""

    def owners(self) -> dict[str, list[Path]]:
        """Return the owner's packs: name and files. A file that cannot be read is a pack of its own file name."""
        found: dict[str, list[Path]] = {}
        for file in sorted(self._folder.glob("*.toml")) if self._folder is not None else ():
            found.setdefault(_name(file), []).append(file)
        return found

    def content(self, packs: Sequence[str] | None = None) -> C:
        """Return the house packs with those of the owner's `packs` (None: all there are).

        Raises BadSetup for a pack that is not there, PackError for a wrong one.
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
    """Return the house packs alone: they come with the program and stay as they are, so they are read once."""
    return library().read(())


def _name(file: Path) -> str:
    try:
        name = toml(read_text(file)).get("pack")
    except (OSError, Unreadable):
        name = None  # reading it in earnest will say what is wrong
    return name if isinstance(name, str) else file.name


class PackedGame(Game[S, U], Generic[S, U, C]):
    """A game with packs. `packs` of its setup names the owner's own (None: all there are), `packs` of its state too."""

    def __init__(self, library: Library[C]) -> None:
        """Make a game with a library. Shipped games are made with a folder, `packs`, as `Game` says."""
        self._library = library

    @property
    def library(self) -> Library[C]:
        """The packs there are."""
        return self._library

    @abstractmethod
    def lay_out(self, setup: U, content: C) -> S:
        """Return the state before anything happened, its packs aside. Raises BadSetup."""

    def content_of(self, state: S) -> C:
        """Return the packs that a game is played with. Raises BadSetup if one of them is no longer there."""
        return self._library.content(state.packs)  # type: ignore[attr-defined]

    def packs(self, state: S | None = None) -> Mapping[str, str]:
        return (self._library.content() if state is None else self.content_of(state)).hashes

    def words(self) -> Mapping[str, Mapping[str, str]]:
        return self._library.words()

    def new(self, setup: U) -> S:
        chosen: Sequence[str] | None = setup.packs  # type: ignore[attr-defined]
        owners = list(self._library.owners() if chosen is None else chosen)
        state = self.lay_out(setup, self._library.content(owners))
        state.packs = owners  # type: ignore[attr-defined]
        return state
