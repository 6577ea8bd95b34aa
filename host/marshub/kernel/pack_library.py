"""Games with packs: the shipped packs, and the owner's own from a folder, of which a game chooses."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from threading import RLock
from typing import Any, Generic

from .errors import BadSetup, PackError
from .game import Game, S, U
from .merge_packs import REPLACED_FILES, C, MergedPacks
from .pack_report import PackReport, examine_packs
from .packs import parse_pack
from .untrusted_input import UnreadableInput, read_text

#: Packs are read by one thread at a time: msgspec 0.22 crashes where two threads use a type for the first time.
_READING = RLock()


@contextmanager
def replace_pack_files(files: Mapping[Path, Path]) -> Iterator[None]:
    """Read `files` in place of the shipped packs, by path, within this context.

    It is for trying other numbers (`marshub.balance`). A game keeps what it has read. Not thread-safe.
    """
    _load_shipped_packs.cache_clear()
    REPLACED_FILES.update(files)
    try:
        yield
    finally:
        REPLACED_FILES.clear()
        _load_shipped_packs.cache_clear()


class PackLibrary(Generic[C]):
    """The shipped packs, and the `*.toml` files of the owner's folder (which need not exist) on top of them.

    Each combination of packs is read once.
    """

    def __init__(self, read_packs: Callable[[Sequence[Path]], C], packs: Path | None = None, folder: str = "") -> None:
        """Make a library.

        Args:
            read_packs: Reads the shipped packs with the owner's files on top; raises PackError if a pack is wrong.
            packs: The folder of all the owner's packs; None: the shipped packs alone.
            folder: The game's folder within `packs`.
        """
        self.folder = folder
        self._folder = None if packs is None else packs / folder
        self._read_packs = read_packs
        self._contents: dict[tuple[str, ...], C] = {}

    def list_texts(self) -> Mapping[str, Mapping[str, str]]:
        """Return the texts of all the owner's packs; if one of them is wrong, those of the shipped packs alone."""
        try:
            return self.load_content().words
        except PackError:
            return self.load_content(()).words

    def list_owner_packs(self) -> dict[str, list[Path]]:
        """Return the owner's packs: name and files. A file that cannot be read is a pack named after the file."""
        files_by_pack: dict[str, list[Path]] = {}
        for file in sorted(self._folder.glob("*.toml")) if self._folder is not None else ():
            files_by_pack.setdefault(_read_pack_name(file, _identify_version(file)), []).append(file)
        return files_by_pack

    def load_content(self, packs: Sequence[str] | None = None) -> C:
        """Return the content of the shipped packs with those of the owner's `packs` (None: all of them).

        Raises:
            BadSetup: If one of the packs does not exist.
            PackError: If one of them is wrong, or its name cannot be read.
        """
        key = None if packs is None else tuple(packs)
        if key is None or key not in self._contents:
            owner_packs = self.list_owner_packs()
            key = tuple(owner_packs) if key is None else key
            for name in key:
                if name not in owner_packs:
                    # A file whose name cannot be read may be this pack: its own mistake helps more.
                    if unnamed := [files[0] for known, files in owner_packs.items() if known == files[0].name]:
                        self._read_packs(unnamed)
                    facts = {"name": repr(name), "folder": self._folder}
                    if not owner_packs:
                        raise BadSetup("there is no pack {name} in {folder}; there are none", "error-no-packs", **facts)
                    message, known = "there is no pack {name} in {folder}; choose from {packs}", ", ".join(owner_packs)
                    raise BadSetup(message, "error-no-pack", packs=known, **facts)
            with _READING:
                if key not in self._contents:
                    # In the folder's order, not in that of `packs`: a pack builds on earlier ones.
                    owner_files = [file for name, files in owner_packs.items() if name in key for file in files]
                    self._contents[key] = (
                        self._read_packs(owner_files) if owner_files else _load_shipped_packs(self._read_packs)
                    )
        return self._contents[key]


@cache
def _load_shipped_packs(read_packs: Callable[[Sequence[Path]], C]) -> C:
    """Return the content of the shipped packs alone.

    They come with the program and never change, so it is read once.
    """
    return read_packs(())


def _identify_version(file: Path) -> tuple[int, ...]:
    """Return numbers that are others as soon as the file is changed or replaced; () if it cannot be found."""
    try:
        status = file.stat()
    except (OSError, ValueError):
        return ()
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


@lru_cache(maxsize=512)
def _read_pack_name(file: Path, version: tuple[int, ...]) -> str:
    """Return the name of the pack in a file, which is read once in each `version`."""
    try:
        name = parse_pack(read_text(file), None).get("pack")
    except (OSError, UnreadableInput):
        name = None  # reading the pack itself reports the mistake
    return name if isinstance(name, str) else file.name


class PackedGame(Game[S, U], Generic[S, U, C]):
    """A game with packs. `packs` of its setup names the owner's own (None: all of them), `packs` of its state too.

    A game whose packs are not `MergedPacks` has its own `__init__` and `examine_pack`.
    """

    merged_packs: type[MergedPacks[Any, C]]

    def __init__(self, *, packs: Path | None = None) -> None:
        """Make the game.

        Args:
            packs: The folder of the owner's own packs; those of this game are in its folder, named by its id.
        """
        self._library = PackLibrary(self.merged_packs.load_content, packs, self.id)

    @classmethod
    def examine_pack(cls, path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
        """Examine the pack, or the folder of packs, at `path` as it will be played."""
        return examine_packs(path, known_keys, cls.merged_packs)

    @property
    def library(self) -> PackLibrary[C]:
        """The packs that exist."""
        return self._library

    @abstractmethod
    def build_initial_state(self, setup: U, content: C) -> S:
        """Return the state before the first move, without its packs.

        Raises:
            BadSetup: If `setup` describes no game.
        """

    def load_content_of(self, state: S) -> C:
        """Return the content of the packs that a game is played with.

        Raises:
            BadSetup: If one of them no longer exists.
        """
        return self._library.load_content(state.packs)  # type: ignore[attr-defined]

    def pack_hashes(self, state: S | None = None) -> Mapping[str, str]:
        """Return the name and content hash of each pack that a game with this state uses (None: of all)."""
        return (self._library.load_content() if state is None else self.load_content_of(state)).hashes

    def pack_texts(self) -> Mapping[str, Mapping[str, str]]:
        """Return the texts of the packs."""
        return self._library.list_texts()

    def new_initial_state(self, setup: U) -> S:
        """Return the state before the first move, with the chosen packs."""
        chosen: Sequence[str] | None = setup.packs  # type: ignore[attr-defined]
        owners = list(self._library.list_owner_packs() if chosen is None else chosen)
        state = self.build_initial_state(setup, self._library.load_content(owners))
        state.packs = owners  # type: ignore[attr-defined]
        return state
