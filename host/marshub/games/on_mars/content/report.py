"""The report of `marshub content check` on a pack: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel.pack_report import PackReport, examine_packs, format_count
from marshub.kernel.packs import PackFile

from .pack import LISTS, TABLES, Pack
from .reading import Box, list_house_packs


def examine(path: Path, known: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played.

    Raises:
        PackNotFound: There is no pack at `path`.
    """
    return examine_packs(path, known, list_house_packs(), Box, _brings, _whole)


def _brings(files: list[PackFile[Pack]]) -> str:
    tables = [part for part in TABLES if any(part in read.raw for read in files)]
    numbers = {part: sum(len(getattr(read.content, part)) for read in files) for part in LISTS}
    return (
        ", ".join([*tables, *(format_count(number, part) for part, number in numbers.items() if number)]) or "nothing"
    )


def _whole(found: Box) -> str:
    parts = ("blueprint", "contract", "mission", "objective")
    return "with it, the box has " + ", ".join(format_count(len(getattr(found.whole, part)), part) for part in parts)
