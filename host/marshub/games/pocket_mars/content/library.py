"""The library of packs: reads the shipped deck and the owner's packs from the folder `pocket-mars`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import ClassVar

from marshub.kernel import PackError
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.pack_report import format_count
from marshub.kernel.packs import PackFile

from ..box.components import TYPES
from .checks import find_deck_mistakes, find_part_mistakes
from .pack import Content, Pack


class Deck(MergedPacks[Pack, Content]):
    """The cards of several packs, as far as they could be read."""

    game_folder = Path(__file__).parents[1]
    pack_type = Pack
    lists: ClassVar = {"card": "id"}
    titled_lists: ClassVar = {"card": "pm-card"}

    @staticmethod
    def list_replaced_lists(pack: Pack) -> Collection[str]:
        return ("card",) if pack.replaces_deck else ()

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterator[PackError]:
        return find_deck_mistakes(self.files[-1], self.whole.card)

    def make_content(self) -> Content:
        # A canonical order: the deck's contents must not depend on the order of the packs.
        cards = {card.id: card for card in sorted(self.whole.card, key=lambda card: card.id)}
        return Content(cards, self.hashes, self.words)

    @staticmethod
    def describe_files(files: Sequence[PackFile[Pack]]) -> str:
        packs = [read.content for read in files if read.content is not None]
        cards = format_count(sum(len(pack.card) for pack in packs), "project card")
        return cards + (", the whole deck" if any(pack.replaces_deck for pack in packs) else "")

    def describe_whole(self) -> str:
        kinds = ", ".join(f"{kind} {sum(card.type == kind for card in self.whole.card)}" for kind in TYPES)
        return f"with it, the deck has {len(self.whole.card)} cards: {kinds}"
