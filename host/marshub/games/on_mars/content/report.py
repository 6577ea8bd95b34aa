"""The report of `marshub content check` on a pack: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel.pack_report import Report, counted, looked_over
from marshub.kernel.packs import PackFile

from .pack import LISTS, TABLES, Pack
from .reading import Box, house_packs


def examine(path: Path, known: Mapping[str, Container[str]]) -> Report:
    """Check the pack at `path` as it will be played (`looked_over`). Raises NoPack."""
    return looked_over(path, known, house_packs(), Box, _brings, _whole)


def _brings(files: list[PackFile[Pack]]) -> str:
    tables = [part for part in TABLES if any(part in read.raw for read in files)]
    numbers = {part: sum(len(getattr(read.content, part)) for read in files) for part in LISTS}
    return ", ".join([*tables, *(counted(number, part) for part, number in numbers.items() if number)]) or "nothing"


def _whole(found: Box) -> str:
    parts = ("blueprint", "contract", "mission", "objective")
    return "with it, the box has " + ", ".join(counted(len(getattr(found.whole, part)), part) for part in parts)
