"""What is found out about packs when somebody asks: mistakes, remarks, and what they bring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, get_args

import msgspec

from .errors import MarsHubError, PackError

HOUSE = "house"  # the name of the packs that MarsHub ships

#: The languages that packs give their words in.
Language = Literal["en", "it", "es"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
_NAMES: dict[Language, str] = {"en": "English", "it": "Italian", "es": "Spanish"}


class NoPack(MarsHubError):
    """There is no pack where one was looked for."""

    code = "no-pack"


class Report(msgspec.Struct, frozen=True):
    """Mistakes keep a pack from being played; remarks do not. `summary`: what it brings and what then lies ready."""

    mistakes: tuple[PackError, ...]
    remarks: tuple[PackError, ...]
    summary: tuple[str, ...]

    def lines(self) -> list[str]:
        """The report as text: every mistake, every remark, and the summary of a pack that can be played."""
        said = [str(error) for error in self.mistakes]
        said += [f"{error} (remark)" for error in self.remarks]
        if self.mistakes:
            return [*said, f"{len(self.mistakes)} mistake{'s' * (len(self.mistakes) != 1)}: this cannot be played yet"]
        return [*said, *self.summary, "no mistakes"]


def pack_files(path: Path) -> list[Path]:
    """The pack files that `path` means: itself, or the *.toml of a folder by name. Raises NoPack."""
    if not path.exists():
        raise NoPack(f"{path}: there is no such file or folder; expected a pack (a .toml file) or a folder of packs")
    if not path.is_dir():
        return [path]
    found = sorted(path.glob("*.toml"))
    if not found:
        raise NoPack(f"{path}: there is no pack in this folder; a pack is a file whose name ends in .toml")
    return found


def on_top_of(house: Iterable[Path], files: Sequence[Path]) -> list[Path]:
    """The house packs that `files` are read on top of: all but those that they are themselves."""
    own = {file.resolve() for file in files}
    return [file for file in house if file.resolve() not in own]


def no_text(field: str, missing: Sequence[Language], how: str = "") -> str:
    """What is said of a text that some languages lack. `how` to add it; by itself as `field = { en = … }`."""
    languages = "any language" if len(missing) == len(LANGUAGES) else " and ".join(_NAMES[each] for each in missing)
    texts = ", ".join(f"{each} = …" for each in missing)
    return f"no {field} in {languages}; add {how or f'{field} = {{ {texts} }}'}"
