"""The library of packs: reads the shipped box and the owner's packs from the folder `on-mars`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from marshub.kernel import PackError
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.pack_report import format_count
from marshub.kernel.packs import PackFile

from .checks import NEEDED_IDS, find_box_mistakes, find_part_mistakes
from .pack import LISTS, TABLES, TITLED, Content, Pack


class Box(MergedPacks[Pack, Content]):
    """The content of several packs as far as it could be read."""

    game_folder = Path(__file__).parents[1]
    pack_type = Pack
    lists = LISTS
    tables = TABLES
    needed_ids = NEEDED_IDS
    titled_lists = TITLED

    @staticmethod
    def list_replaced_lists(pack: Pack) -> Collection[str]:
        return pack.replaces

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterator[PackError]:
        yield from super().find_mistakes_together()
        yield from find_box_mistakes(self.whole, self.make_error)

    def make_content(self) -> Content:
        tables: dict[str, Any] = {name: getattr(self.whole, name) for name in TABLES}

        def index_by_id(name: str) -> dict[Any, Any]:
            """Return a list of the pack by its ids, in a canonical order.

            The contents of a pile must not depend on the order of the packs.
            """
            items = {getattr(item, LISTS[name]): item for item in getattr(self.whole, name)}
            return dict(sorted(items.items()))

        return Content(
            **tables,
            buildings={item.id: item for item in self.whole.building},
            techs={item.id: item.copies for item in self.whole.tech},
            columns=index_by_id("column"),
            lab=index_by_id("lab"),
            slots={item.id: item.slots for item in self.whole.action},
            blueprints=index_by_id("blueprint"),
            executives=index_by_id("executive"),
            scientists={item.id: item for item in self.whole.scientist},
            contracts=index_by_id("contract"),
            missions=index_by_id("mission"),
            objectives=index_by_id("objective"),
            research=index_by_id("research"),
            discoveries=index_by_id("discovery"),
            rewards=index_by_id("reward"),
            benefits=index_by_id("benefit"),
            spaces=index_by_id("space"),
            rival_cards=index_by_id("rival_card"),
            goals={item.id: item for item in self.whole.goal},
            first_cards=index_by_id("first_card"),
            tasks=index_by_id("task"),
            hashes=self.hashes,
            words=self.words,
        )

    @staticmethod
    def describe_files(files: Sequence[PackFile[Pack]]) -> str:
        tables = [part for part in TABLES if any(part in read.raw for read in files)]
        numbers = {part: sum(len(getattr(read.content, part)) for read in files) for part in LISTS}
        counts = [format_count(number, part) for part, number in numbers.items() if number]
        return ", ".join([*tables, *counts]) or "nothing"

    def describe_whole(self) -> str:
        parts = ("blueprint", "contract", "mission", "objective")
        return "with it, the box has " + ", ".join(format_count(len(getattr(self.whole, part)), part) for part in parts)
