"""Reads packs of project cards, one on top of the other, and makes the deck of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from marshub.kernel import PackError, list_shipped_packs
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.packs import PackFile, PackText

from .checks import find_deck_mistakes, find_part_mistakes
from .pack import CardData, Content, Pack


def list_house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return list_shipped_packs(Path(__file__).parents[1])


class Deck(MergedPacks[Pack]):
    """The cards of packs, as far as they could be read."""

    pack_type = Pack

    def __init__(self, packs: Sequence[Path]) -> None:
        self.cards: dict[str, CardData] = {}
        super().__init__(packs)

    def merge(self, pack_file: PackFile[Pack], pack: Pack) -> None:
        if pack.replaces_deck:
            self.cards.clear()
        self.cards |= {card.id: card for card in pack.card}

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterable[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterable[PackError]:
        return find_deck_mistakes(self.files[-1], self.cards)

    @staticmethod
    def list_texts(pack: Pack) -> Iterator[PackText]:
        for index, card in enumerate(pack.card):
            yield PackText(("card", index), "title", f"pm-card-{card.id}", card.title, card.id)


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    deck = Deck(list_house_packs() if packs is None else packs)
    deck.check()
    # A canonical order: what the deck holds must not depend on the order packs were written in.
    return Content(dict(sorted(deck.cards.items())), deck.hashes, deck.words)
