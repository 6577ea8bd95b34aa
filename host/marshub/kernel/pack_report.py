"""Reports on packs: mistakes, remarks, and contents."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from .errors import MarsHubError, PackError
from .gathering import Gathered
from .pack_texts import LANGUAGES, no_text
from .packs import PackFile

G = TypeVar("G", bound=Gathered[Any])

HOUSE = "house"  # the name of the packs that MarsHub ships


class NoPack(MarsHubError):
    """There is no pack at the path."""

    code = "no-pack"


class Report(msgspec.Struct, frozen=True):
    """The result of examining a pack. Mistakes keep it from being played, remarks do not.

    `summary` lists what the pack contains, and what is ready to play with it.
    """

    mistakes: tuple[PackError, ...]
    remarks: tuple[PackError, ...]
    summary: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return the report as text: every mistake, every remark, and the summary of a pack that can be played."""
        said = [str(error) for error in self.mistakes]
        said += [f"{error} (remark)" for error in self.remarks]
        if self.mistakes:
            return [*said, f"{counted(len(self.mistakes), 'mistake')}: this cannot be played yet"]
        return [*said, *self.summary, "no mistakes"]


def pack_files(path: Path) -> list[Path]:
    """Return the pack files at `path`: the file itself, or the *.toml files of a folder, by name.

    Raises:
        PackNotFound: If there is none.
    """
    if not path.exists():
        raise NoPack(f"{path}: there is no such file or folder; expected a pack (a .toml file) or a folder of packs")
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.toml"))
    if not found:
        raise NoPack(f"{path}: there is no pack in this folder; a pack is a file whose name ends in .toml")
    return found


def on_top_of(house: Iterable[Path], files: Sequence[Path]) -> list[Path]:
    """Return the shipped packs on top of which `files` are read: all except those among `files`."""
    own = {file.resolve() for file in files}
    return [file for file in house if file.resolve() not in own]


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 file", "2 files". For nouns whose plural ends in s.

    Example:
        >>> format_count(2, "mistake")
        '2 mistakes'
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def house_name_taken(read: PackFile[Any], house: Iterable[Path]) -> Iterator[PackError]:
    """Yield an error if a pack that is not shipped uses the shipped pack's name."""
    if read.raw.get("pack") == HOUSE and read.file.resolve() not in {file.resolve() for file in house}:
        what = f'the name "{HOUSE}" is that of the packs which MarsHub ships; give yours a name of its own'
        yield read.error(("pack",), what)


def looked_over(
    path: Path,
    known: Mapping[str, Container[str]],
    house: Sequence[Path],
    gather: Callable[[Sequence[Path]], G],
    brings: Callable[[list[PackFile[Any]]], str],
    whole: Callable[[G], str],
) -> Report:
    """Examine the pack at `path` as it will be played: on top of the shipped packs, unless it is one of them.

    Args:
        path: A pack file or a folder of pack files.
        known_keys: The message keys that MarsHub has words for, by language.
        shipped: The shipped packs of the game.
        merge: Merges pack files.
        describe_files: Describes the content of a pack's files.
        describe_whole: Describes what is ready to play with all packs together.

    Raises:
        PackNotFound: If there is no pack.
    """
    files = pack_files(path)
    below = on_top_of(house, files)
    found = gather([*below, *files])
    mine = found.files[len(below) :]
    mistakes, remarks = list(found.mistakes), list[PackError]()
    for read in mine:
        mistakes += house_name_taken(read, house)
        for text in found.texts(read.content) if read.content is not None and not read.mistakes else ():
            missing = [each for each in text.lacking() if text.key not in known.get(each, ())]
            if missing:
                spot = (*text.spot, text.field) if text.given else text.spot
                error = read.error(spot, no_text(text.field, missing))
                (mistakes if text.needed and len(missing) == len(LANGUAGES) else remarks).append(error)
    order = {read.file.name: place for place, read in enumerate(found.files)}
    mistakes.sort(key=lambda error: (order[error.file], error.line))
    packs: dict[str, list[PackFile[Any]]] = {}
    for read in mine:
        if read.content is not None:
            packs.setdefault(read.content.pack, []).append(read)
    summary = [f"{name} ({counted(len(its), 'file')}): {brings(its)}" for name, its in packs.items()]
    return Report(tuple(mistakes), tuple(remarks), (*summary, whole(found)))
