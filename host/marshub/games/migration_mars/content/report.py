"""The report of `marshub content check` on a pack: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel.pack_report import PackReport, examine_packs, format_count
from marshub.kernel.packs import PackFile

from .pack import Pack
from .reading import Box, list_house_packs

_PARTS = ("terrain", "overlay", "track", "dice", "meteors", "piece", "treasury", "start", "event")
_DECK = 24  # event cards in the house's deck; the source does not tell how many the box has


def examine(path: Path, known: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played (`looked_over`). Raises NoPack."""
    return examine_packs(path, known, list_house_packs(), Box, _brings, _whole)


def _brings(files: list[PackFile[Pack]]) -> str:
    events = sum(len(read.content.event) for read in files if read.content is not None)
    parts = [part for part in _PARTS if any(part in read.raw for read in files)]
    return ", ".join(format_count(events, part) if part == "event" else part for part in parts) or "nothing"


def _whole(found: Box) -> str:
    cards = sum(event.copies for event in found.whole.event)
    pieces = ", ".join(f"{piece_data.id} {piece_data.each}" for piece_data in found.whole.piece)
    return f"with it, the event deck has {cards} cards (the house's has {_DECK}); pieces of a player: {pieces}"
