"""Reports on packs: mistakes, remarks, and contents."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.languages import LANGUAGES

from .errors import MarsHubError, PackError
from .merge_packs import MergedPacks
from .packs import PackFile, describe_missing_text

SHIPPED_PACK = "house"  # the name of the packs that MarsHub ships


class PackNotFound(MarsHubError):
    """There is no pack at the path."""

    code = "no-pack"


class PackReport(msgspec.Struct, frozen=True):
    """The result of examining a pack. Mistakes keep it from being played, remarks do not.

    `summary` lists what the pack contains, and what is ready to play with it.
    """

    mistakes: tuple[PackError, ...]
    remarks: tuple[PackError, ...]
    summary: tuple[str, ...]

    def format_lines(self) -> list[str]:
        """Return the report as text: every mistake, every remark, and the summary of a pack that can be played.

        Example:
            >>> wrong, odd = PackError("a.toml", 3, "$.tile", "is wrong"), PackError("a.toml", 1, "$.pack", "is odd")
            >>> PackReport((), (odd,), ("mine (1 file): 2 tiles",)).format_lines()
            ['a.toml:1: $.pack: is odd (remark)', 'mine (1 file): 2 tiles', 'no mistakes']
            >>> PackReport((wrong,), (), ("mine (1 file): 2 tiles",)).format_lines()
            ['a.toml:3: $.tile: is wrong', '1 mistake: this cannot be played yet']
        """
        lines = [str(error) for error in self.mistakes]
        lines += [f"{error} (remark)" for error in self.remarks]
        if self.mistakes:
            return [*lines, f"{format_count(len(self.mistakes), 'mistake')}: this cannot be played yet"]
        return [*lines, *self.summary, "no mistakes"]


def find_pack_files(path: Path) -> list[Path]:
    """Return the pack files at `path`: the file itself, or the *.toml files of a folder, by name.

    Raises:
        PackNotFound: If there is none.
    """
    if not path.exists():
        raise PackNotFound(
            f"{path}: there is no such file or folder; expected a pack (a .toml file) or a folder of packs"
        )
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.toml"))
    if not files:
        raise PackNotFound(f"{path}: there is no pack in this folder; a pack is a file whose name ends in .toml")
    return files


def select_base_packs(shipped: Iterable[Path], files: Sequence[Path]) -> list[Path]:
    """Return the shipped packs on top of which `files` are read: all except those among `files`."""
    resolved = {file.resolve() for file in files}
    return [file for file in shipped if file.resolve() not in resolved]


def format_count(number: int, noun: str) -> str:
    """Return a number with its noun: "1 file", "2 files". For nouns whose plural ends in s.

    Example:
        >>> [format_count(number, "mistake") for number in range(3)]
        ['0 mistakes', '1 mistake', '2 mistakes']
    """
    return f"{number} {noun}{'s' * (number != 1)}"


def check_pack_name(pack_file: PackFile[Any], shipped: Iterable[Path]) -> Iterator[PackError]:
    """Yield an error if a pack that is not shipped uses the shipped pack's name."""
    if pack_file.raw.get("pack") == SHIPPED_PACK and pack_file.file.resolve() not in {
        file.resolve() for file in shipped
    }:
        problem = f'the name "{SHIPPED_PACK}" is that of the packs which MarsHub ships; give yours a name of its own'
        yield pack_file.error(("pack",), problem)


def examine_packs(
    path: Path,
    known_keys: Mapping[str, Container[str]],
    merged_type: type[MergedPacks[Any, Any]],
) -> PackReport:
    """Examine the pack at `path` as it will be played: on top of the shipped packs, unless it is one of them.

    Args:
        path: A pack file or a folder of pack files.
        known_keys: The message keys that MarsHub has words for, by language.
        merged_type: The merged packs of the game, as a class.

    Raises:
        PackNotFound: If there is no pack.
    """
    # Merge the pack with the shipped ones, as in a game.
    files, shipped = find_pack_files(path), merged_type.list_shipped_packs()
    base_files = select_base_packs(shipped, files)
    merged = merged_type([*base_files, *files])
    examined = merged.files[len(base_files) :]
    mistakes, remarks = list(merged.mistakes), list[PackError]()
    for pack_file in examined:
        mistakes += check_pack_name(pack_file, shipped)
        if pack_file.content is None or pack_file.mistakes:
            continue
        # A text without words in any language is a mistake if it is needed; otherwise missing words are a remark.
        for text in merged.list_texts(pack_file.content):
            missing = [name for name in text.missing_languages() if text.key not in known_keys.get(name, ())]
            if missing:
                spot = (*text.spot, text.field) if text.given else text.spot
                error = pack_file.error(spot, describe_missing_text(text.field, missing))
                (mistakes if text.needed and len(missing) == len(LANGUAGES) else remarks).append(error)
    order = {pack_file.file.name: place for place, pack_file in enumerate(merged.files)}
    mistakes.sort(key=lambda error: (order[error.file], error.line))
    packs: dict[str, list[PackFile[Any]]] = {}
    for pack_file in examined:
        if pack_file.content is not None:
            packs.setdefault(pack_file.content.pack, []).append(pack_file)
    summary = [
        f"{name} ({format_count(len(files_of_pack), 'file')}): {merged_type.describe_files(files_of_pack)}"
        for name, files_of_pack in packs.items()
    ]
    return PackReport(tuple(mistakes), tuple(remarks), (*summary, merged.describe_whole()))
