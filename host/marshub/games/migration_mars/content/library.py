"""The library of packs: reads the shipped box and the owner's packs from the folder `migration-mars`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

from marshub.kernel import PackError
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.pack_report import format_count
from marshub.kernel.packs import PackFile, PackText

from ..box.components import FACTIONS, PIECES
from .checks import find_box_mistakes, find_part_mistakes
from .pack import Content, Pack

_PACK_PARTS = ("terrain", "overlay", "track", "dice", "meteors", "piece", "treasury", "start", "event")
_SHIPPED_DECK_SIZE = 24  # event cards in the house's deck; the source does not give the number in the box


class Box(MergedPacks[Pack, Content]):
    """The content of several packs as far as it could be read."""

    game_folder = Path(__file__).parents[1]
    pack_type = Pack
    lists: ClassVar = {"overlay": "faction", "piece": "id", "event": "id"}
    tables = ("terrain", "track", "dice", "meteors")
    needed_ids: ClassVar = {"piece": PIECES}

    @staticmethod
    def list_replaced_lists(pack: Pack) -> Collection[str]:
        return ("event",) if pack.replaces_events else ()

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterator[PackError]:
        yield from super().find_mistakes_together()
        yield from find_box_mistakes(self.whole, self.make_error)

    @classmethod
    def list_texts(cls, pack: Pack) -> Iterator[PackText]:
        for index, event in enumerate(pack.event):
            yield PackText(("event", index), "title", f"mm-event-{event.id}", event.title, event.id)
            yield PackText(("event", index), "text", f"mm-event-{event.id}-text", event.text, needed=False)

    def make_content(self) -> Content:
        tables: dict[str, Any] = {table: getattr(self.whole, table) for table in self.tables}
        return Content(
            **tables,
            overlays={
                faction: tuple(item for item in self.whole.overlay if item.faction == faction) for faction in FACTIONS
            },
            pieces={item.id: item for item in self.whole.piece},
            treasury=dict(self.whole.treasury),
            start=dict(self.whole.start),
            # A canonical order: the deck's contents must not depend on the order of the packs.
            events={item.id: item for item in sorted(self.whole.event, key=lambda event: event.id)},
            hashes=self.hashes,
            words=self.words,
        )

    @staticmethod
    def describe_files(files: Sequence[PackFile[Pack]]) -> str:
        events = sum(len(read.content.event) for read in files if read.content is not None)
        parts = [part for part in _PACK_PARTS if any(part in read.raw for read in files)]
        return ", ".join(format_count(events, part) if part == "event" else part for part in parts) or "nothing"

    def describe_whole(self) -> str:
        cards = sum(event.copies for event in self.whole.event)
        pieces = ", ".join(f"{piece_data.id} {piece_data.each}" for piece_data in self.whole.piece)
        return (
            f"with it, the event deck has {cards} cards (MarsHub's own has {_SHIPPED_DECK_SIZE}); "
            f"pieces of a player: {pieces}"
        )
