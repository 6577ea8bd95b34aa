"""The library of packs: reads the shipped deck and the owner's packs from the folder `pocket-mars`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from marshub.kernel import PackError, PackLibrary, list_shipped_packs
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.pack_report import PackReport, examine_packs, format_count
from marshub.kernel.packs import PackFile, PackText

from ..box.components import TYPES
from .checks import find_deck_mistakes, find_part_mistakes
from .pack import CardData, Content, Pack


class DeckLibrary(PackLibrary[Content]):
    """The decks of the house and of the owner."""

    folder = "pocket-mars"

    def read_packs(self, owner_files: Sequence[Path]) -> Content:
        return load_content([*list_house_packs(), *owner_files])


def list_house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return list_shipped_packs(Path(__file__).parents[1])


class Deck(MergedPacks[Pack]):
    """The cards of several packs, as far as they could be read."""

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
    """Read and check pack files (default: the house's), each on top of those before it.

    Raises:
        PackError: A pack is wrong.
    """
    deck = Deck(list_house_packs() if packs is None else packs)
    deck.check()
    # A canonical order: the deck's contents must not depend on the order of the packs.
    return Content(dict(sorted(deck.cards.items())), deck.hashes, deck.words)


def examine_deck_pack(path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played.

    Raises:
        NoPack: There is no pack at `path`.
    """
    return examine_packs(path, known_keys, list_house_packs(), Deck, _describe_files, _describe_deck)


def _describe_files(files: list[PackFile[Pack]]) -> str:
    packs = [read.content for read in files if read.content is not None]
    cards = format_count(sum(len(pack.card) for pack in packs), "project card")
    return cards + (", the whole deck" if any(pack.replaces_deck for pack in packs) else "")


def _describe_deck(deck: Deck) -> str:
    kinds = ", ".join(f"{kind} {sum(card.type == kind for card in deck.cards.values())}" for kind in TYPES)
    return f"with it, the deck has {len(deck.cards)} cards: {kinds}"
