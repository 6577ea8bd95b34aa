"""The library of packs: reads the shipped box and the owner's packs from the folder `on-mars`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import PackError, PackLibrary, list_shipped_packs
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.pack_report import PackReport, examine_packs, format_count
from marshub.kernel.packs import PackFile, PackText

from .checks import find_box_mistakes, find_part_mistakes
from .pack import LISTS, TABLES, TITLED, Content, Pack


class BoxLibrary(PackLibrary[Content]):
    """The boxes of the house and of the owner."""

    folder = "on-mars"

    def read_packs(self, owner_files: Sequence[Path]) -> Content:
        return load_content([*list_house_packs(), *owner_files])


def list_house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return list_shipped_packs(Path(__file__).parents[1])


class Box(MergedPacks[Pack]):
    """The content of several packs as far as it could be read; `whole` is all of them merged into one."""

    pack_type = Pack

    def __init__(self, packs: Sequence[Path]) -> None:
        self.whole = Pack("whole")
        super().__init__(packs)

    def merge(self, pack_file: PackFile[Pack], pack: Pack) -> None:
        self.whole = _merge_packs(self.whole, pack)

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterable[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterable[PackError]:
        return find_box_mistakes(self.whole, self.last_file_by_table)

    @staticmethod
    def list_texts(pack: Pack) -> Iterator[PackText]:
        for name, key in TITLED.items():
            for index, item in enumerate(getattr(pack, name)):
                part_id = str(getattr(item, LISTS[name]))
                yield PackText((name, index), "title", f"{key}-{part_id}", item.title, part_id)


def _merge_packs(base: Pack, added: Pack) -> Pack:
    """Return two packs merged into one, by the rules that `Pack` states."""
    parts: dict[str, Any] = {name: getattr(added, name) or getattr(base, name) for name in TABLES}
    for name, key in LISTS.items():
        kept = () if name in added.replaces else getattr(base, name)
        parts[name] = tuple({getattr(item, key): item for item in (*kept, *getattr(added, name))}.values())
    return msgspec.structs.replace(base, **parts)


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it.

    Raises:
        PackError: A pack is wrong.
    """
    box = Box(list_house_packs() if packs is None else packs)
    box.check()
    whole = box.whole
    tables = {name: getattr(whole, name) for name in TABLES}

    def index_by_id(name: str) -> dict[Any, Any]:
        """Return a list of the pack by its ids, in a canonical order.

        The contents of a pile must not depend on the order of the packs.
        """
        key = LISTS[name]
        return {getattr(item, key): item for item in sorted(getattr(whole, name), key=lambda item: getattr(item, key))}

    return Content(
        **tables,
        buildings={item.id: item for item in whole.building},
        techs={item.id: item.copies for item in whole.tech},
        columns=index_by_id("column"),
        lab=index_by_id("lab"),
        slots={item.id: item.slots for item in whole.action},
        blueprints=index_by_id("blueprint"),
        executives=index_by_id("executive"),
        scientists={item.id: item for item in whole.scientist},
        contracts=index_by_id("contract"),
        missions=index_by_id("mission"),
        objectives=index_by_id("objective"),
        research=index_by_id("research"),
        discoveries=index_by_id("discovery"),
        rewards=index_by_id("reward"),
        benefits=index_by_id("benefit"),
        spaces=index_by_id("space"),
        hashes=box.hashes,
        words=box.words,
    )


def examine_box_pack(path: Path, known: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played.

    Raises:
        PackNotFound: There is no pack at `path`.
    """
    return examine_packs(path, known, list_house_packs(), Box, _describe_files, _describe_box)


def _describe_files(files: list[PackFile[Pack]]) -> str:
    tables = [part for part in TABLES if any(part in read.raw for read in files)]
    numbers = {part: sum(len(getattr(read.content, part)) for read in files) for part in LISTS}
    return (
        ", ".join([*tables, *(format_count(number, part) for part, number in numbers.items() if number)]) or "nothing"
    )


def _describe_box(box: Box) -> str:
    parts = ("blueprint", "contract", "mission", "objective")
    return "with it, the box has " + ", ".join(format_count(len(getattr(box.whole, part)), part) for part in parts)
