"""Reads packs of project cards, one on top of the other, and makes the deck of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from marshub.kernel import PackError, shipped
from marshub.kernel.pack_report import LANGUAGES, Language
from marshub.kernel.packs import PackFile

from .checks import card_mistakes, deck_mistakes
from .pack import CardData, Content, Pack


def house_packs() -> list[Path]:
    """The packs that ship with MarsHub."""
    return shipped(Path(__file__).parents[1])


class Gathered:
    """Packs read one on top of the other, as far as they could be, and everything that is wrong with them."""

    def __init__(self, packs: Sequence[Path]) -> None:
        self.cards: dict[str, CardData] = {}
        self.files = [PackFile(file, Pack) for file in packs]
        self.mistakes: list[PackError] = []
        self.words: dict[str, dict[str, str]] = {}
        for read in self.files:
            self.mistakes += read.mistakes
            if read.content is not None:
                self._add(read, read.content)
        if not self.mistakes:  # a card that could not be read is missing in the count, which would only confuse
            self.mistakes += deck_mistakes(self.files[-1], self.cards)

    def _add(self, read: PackFile[Pack], pack: Pack) -> None:
        if pack.replaces_deck:
            self.cards.clear()
        own: set[str] = set()
        for index, card in enumerate(pack.card):
            if not read.mistakes:  # with parts taken out the places in the file are no longer these
                self.mistakes += card_mistakes(read, index, card, own)
            self.cards[card.id] = card
            own.add(card.id)
            for language, text in _titles(card).items():
                self.words.setdefault(language, {})[f"pm-card-{card.id}"] = text


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    files = house_packs() if packs is None else packs
    if not files:
        raise PackError("packs", 1, "$", "there is no pack at all")
    found = Gathered(files)
    if found.mistakes:
        raise found.mistakes[0]
    digests: dict[str, list[str]] = {}
    for read in found.files:
        assert read.content is not None  # it has no mistakes
        digests.setdefault(read.content.pack, []).append(read.digest)
    # A canonical order: what the deck holds must not depend on the order packs were written in.
    hashes = {name: hashlib.sha256("".join(each).encode()).hexdigest() for name, each in digests.items()}
    return Content(dict(sorted(found.cards.items())), hashes, found.words)


def _titles(card: CardData) -> dict[Language, str]:
    if isinstance(card.title, str):
        return dict.fromkeys(LANGUAGES, card.title) if card.title else {}
    fallback = card.title.get("en") or next(iter(card.title.values()), card.id)
    return {language: card.title.get(language, fallback) for language in LANGUAGES}
