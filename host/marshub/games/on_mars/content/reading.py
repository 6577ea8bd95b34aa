"""Reads packs, one on top of the other, and makes the box of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import PackError, shipped
from marshub.kernel.gathering import Gathered
from marshub.kernel.pack_texts import PackText
from marshub.kernel.packs import PackFile

from .checks import box_mistakes, part_mistakes
from .pack import LISTS, TABLES, TITLED, Content, Pack


def house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return shipped(Path(__file__).parents[1])


class Box(Gathered[Pack]):
    """The content of packs together, as far as they could be read: `whole` is all of them in one."""

    pack_type = Pack

    def __init__(self, packs: Sequence[Path]) -> None:
        self.whole = Pack("whole")
        super().__init__(packs)

    def lay(self, read: PackFile[Pack], pack: Pack) -> None:
        self.whole = _on_top(self.whole, pack)

    def wrong_in(self, read: PackFile[Pack], pack: Pack) -> Iterable[PackError]:
        return part_mistakes(read, pack)

    def wrong_together(self) -> Iterable[PackError]:
        return box_mistakes(self.whole, self.given)

    @staticmethod
    def texts(pack: Pack) -> Iterator[PackText]:
        for name, key in TITLED.items():
            for index, each in enumerate(getattr(pack, name)):
                own = str(getattr(each, LISTS[name]))
                yield PackText((name, index), "title", f"{key}-{own}", each.title, own)


def _on_top(below: Pack, above: Pack) -> Pack:
    """Return both packs in one (`Pack` says what takes the place of what)."""
    parts: dict[str, Any] = {name: getattr(above, name) or getattr(below, name) for name in TABLES}
    for name, key in LISTS.items():
        kept = () if name in above.replaces else getattr(below, name)
        parts[name] = tuple({getattr(each, key): each for each in (*kept, *getattr(above, name))}.values())
    return msgspec.structs.replace(below, **parts)


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    found = Box(house_packs() if packs is None else packs)
    found.sound()
    whole = found.whole
    tables = {name: getattr(whole, name) for name in TABLES}

    def by(name: str) -> dict[Any, Any]:
        """Return a list by its ids, in a canonical order.

        What a pile holds must not depend on the order packs were in.
        """
        key = LISTS[name]
        return {getattr(each, key): each for each in sorted(getattr(whole, name), key=lambda each: getattr(each, key))}

    return Content(
        **tables,
        buildings={each.id: each for each in whole.building},
        techs={each.id: each.copies for each in whole.tech},
        columns=by("column"),
        lab=by("lab"),
        slots={each.id: each.slots for each in whole.action},
        blueprints=by("blueprint"),
        executives=by("executive"),
        scientists={each.id: each for each in whole.scientist},
        contracts=by("contract"),
        missions=by("mission"),
        objectives=by("objective"),
        research=by("research"),
        discoveries=by("discovery"),
        rewards=by("reward"),
        benefits=by("benefit"),
        spaces=by("space"),
        hashes=found.hashes,
        words=found.words,
    )
