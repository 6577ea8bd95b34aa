"""Reads packs, one on top of the other, and makes the box of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import PackError, list_shipped_packs
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.packs import PackFile, PackText

from .checks import find_box_mistakes, find_part_mistakes
from .pack import LISTS, TABLES, TITLED, Content, Pack


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
        self.whole = _on_top(self.whole, pack)

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterable[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterable[PackError]:
        return find_box_mistakes(self.whole, self.last_file_by_table)

    @staticmethod
    def list_texts(pack: Pack) -> Iterator[PackText]:
        for name, key in TITLED.items():
            for index, item in enumerate(getattr(pack, name)):
                own = str(getattr(item, LISTS[name]))
                yield PackText((name, index), "title", f"{key}-{own}", item.title, own)


def _on_top(below: Pack, above: Pack) -> Pack:
    """Return two packs merged into one, by the rules that `Pack` states."""
    parts: dict[str, Any] = {name: getattr(above, name) or getattr(below, name) for name in TABLES}
    for name, key in LISTS.items():
        kept = () if name in above.replaces else getattr(below, name)
        parts[name] = tuple({getattr(item, key): item for item in (*kept, *getattr(above, name))}.values())
    return msgspec.structs.replace(below, **parts)


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it.

    Raises:
        PackError: A pack is wrong.
    """
    box = Box(list_house_packs() if packs is None else packs)
    box.check()
    whole = box.whole
    tables = {name: getattr(whole, name) for name in TABLES}

    def by(name: str) -> dict[Any, Any]:
        """Return a list of the pack by its ids, in a canonical order.

        The contents of a pile must not depend on the order of the packs.
        """
        key = LISTS[name]
        return {getattr(item, key): item for item in sorted(getattr(whole, name), key=lambda item: getattr(item, key))}

    return Content(
        **tables,
        buildings={item.id: item for item in whole.building},
        techs={item.id: item.copies for item in whole.tech},
        columns=by("column"),
        lab=by("lab"),
        slots={item.id: item.slots for item in whole.action},
        blueprints=by("blueprint"),
        executives=by("executive"),
        scientists={item.id: item for item in whole.scientist},
        contracts=by("contract"),
        missions=by("mission"),
        objectives=by("objective"),
        research=by("research"),
        discoveries=by("discovery"),
        rewards=by("reward"),
        benefits=by("benefit"),
        spaces=by("space"),
        hashes=box.hashes,
        words=box.words,
    )
