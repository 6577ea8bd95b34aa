"""The report of `marshub content check` on a pack of project cards: mistakes, remarks, and its contents."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel.pack_report import PackReport, examine_packs, format_count
from marshub.kernel.packs import PackFile

from ..box.components import TYPES
from .pack import Pack
from .reading import Deck, list_house_packs


def examine(path: Path, known: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played (`looked_over`). Raises NoPack."""
    return examine_packs(path, known, list_house_packs(), Deck, _brings, _whole)


def _brings(files: list[PackFile[Pack]]) -> str:
    packs = [read.content for read in files if read.content is not None]
    cards = format_count(sum(len(pack.card) for pack in packs), "project card")
    return cards + (", the whole deck" if any(pack.replaces_deck for pack in packs) else "")


def _whole(found: Deck) -> str:
    kinds = ", ".join(f"{kind} {sum(card.type == kind for card in found.cards.values())}" for kind in TYPES)
    return f"with it, the deck has {len(found.cards)} cards: {kinds}"
