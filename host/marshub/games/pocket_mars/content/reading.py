"""Reads packs of project cards, one on top of the other, and makes the deck of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from marshub.kernel import PackError, shipped
from marshub.kernel.gathering import Gathered
from marshub.kernel.pack_texts import PackText
from marshub.kernel.packs import PackFile

from .checks import deck_mistakes, part_mistakes
from .pack import CardData, Content, Pack


def house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return shipped(Path(__file__).parents[1])


class Deck(Gathered[Pack]):
    """The cards of packs, as far as they could be read."""

    pack_type = Pack

    def __init__(self, packs: Sequence[Path]) -> None:
        self.cards: dict[str, CardData] = {}
        super().__init__(packs)

    def lay(self, read: PackFile[Pack], pack: Pack) -> None:
        if pack.replaces_deck:
            self.cards.clear()
        self.cards |= {card.id: card for card in pack.card}

    def wrong_in(self, read: PackFile[Pack], pack: Pack) -> Iterable[PackError]:
        return part_mistakes(read, pack)

    def wrong_together(self) -> Iterable[PackError]:
        return deck_mistakes(self.files[-1], self.cards)

    @staticmethod
    def texts(pack: Pack) -> Iterator[PackText]:
        for index, card in enumerate(pack.card):
            yield PackText(("card", index), "title", f"pm-card-{card.id}", card.title, card.id)


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    found = Deck(house_packs() if packs is None else packs)
    found.sound()
    # A canonical order: what the deck holds must not depend on the order packs were written in.
    return Content(dict(sorted(found.cards.items())), found.hashes, found.words)
