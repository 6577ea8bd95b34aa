"""Reads packs, one on top of the other, and makes the box of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from marshub.kernel import PackError, list_shipped_packs
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.packs import PackFile, PackText

from ..box.components import FACTIONS
from .checks import find_box_mistakes, find_part_mistakes
from .pack import Content, Pack


def list_house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return list_shipped_packs(Path(__file__).parents[1])


class Box(MergedPacks[Pack]):
    """The content of packs together, as far as they could be read: `whole` is all of them in one."""

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
        for index, event in enumerate(pack.event):
            yield PackText(("event", index), "title", f"mm-event-{event.id}", event.title, event.id)
            yield PackText(("event", index), "text", f"mm-event-{event.id}-text", event.text, needed=False)


def _on_top(below: Pack, above: Pack) -> Pack:
    """Return both packs in one (`Pack` says what takes the place of what)."""
    anew = {overlay.faction for overlay in above.overlay}
    return msgspec.structs.replace(
        below,
        terrain=above.terrain or below.terrain,
        overlay=(*(item for item in below.overlay if item.faction not in anew), *above.overlay),
        track=above.track or below.track,
        dice=above.dice or below.dice,
        meteors=above.meteors or below.meteors,
        piece=tuple(({item.id: item for item in (*below.piece, *above.piece)}).values()),
        treasury=below.treasury | above.treasury,
        start=below.start | above.start,
        event=tuple(
            {item.id: item for item in (*(() if above.replaces_events else below.event), *above.event)}.values()
        ),
    )


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    box = Box(list_house_packs() if packs is None else packs)
    box.check()
    whole = box.whole
    # box_mistakes found none missing
    assert whole.terrain is not None
    assert whole.track is not None
    assert whole.dice is not None
    assert whole.meteors is not None
    return Content(
        whole.terrain,
        {faction: tuple(item for item in whole.overlay if item.faction == faction) for faction in FACTIONS},
        whole.track,
        whole.dice,
        whole.meteors,
        {item.id: item for item in whole.piece},
        dict(whole.treasury),
        dict(whole.start),
        # A canonical order: what the deck holds must not depend on the order packs were written in.
        {item.id: item for item in sorted(whole.event, key=lambda event: event.id)},
        box.hashes,
        box.words,
    )
