"""What is found out about packs when somebody asks: mistakes, remarks, and what they bring."""

from __future__ import annotations

from pathlib import Path

import msgspec

from .errors import MarsHubError, PackError

HOUSE = "house"  # the name of the packs that MarsHub ships


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
