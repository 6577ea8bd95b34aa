"""The library of packs: reads the shipped box and the owner's packs from the folder `migration-mars`."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from marshub.kernel import PackError, PackLibrary, list_shipped_packs
from marshub.kernel.merge_packs import MergedPacks
from marshub.kernel.pack_report import PackReport, examine_packs, format_count
from marshub.kernel.packs import PackFile, PackText

from ..box.components import FACTIONS
from .checks import find_box_mistakes, find_part_mistakes
from .pack import Content, Pack


class BoxLibrary(PackLibrary[Content]):
    """The boxes of the house and of the owner."""

    folder = "migration-mars"

    def read_packs(self, owner_files: Sequence[Path]) -> Content:
        return load_content([*list_house_packs(), *owner_files])


def list_house_packs() -> list[Path]:
    """Return the packs that ship with MarsHub."""
    return list_shipped_packs(Path(__file__).parents[1])


class Box(MergedPacks[Pack]):
    """The content of several packs as far as it could be read; `merged` is all of them in one."""

    pack_type = Pack

    def __init__(self, packs: Sequence[Path]) -> None:
        self.merged = Pack("whole")
        super().__init__(packs)

    def merge(self, pack_file: PackFile[Pack], pack: Pack) -> None:
        self.merged = _merge_packs(self.merged, pack)

    def find_mistakes_in(self, pack_file: PackFile[Pack], pack: Pack) -> Iterable[PackError]:
        return find_part_mistakes(pack_file, pack)

    def find_mistakes_together(self) -> Iterable[PackError]:
        return find_box_mistakes(self.merged, self.last_file_by_table)

    @staticmethod
    def list_texts(pack: Pack) -> Iterator[PackText]:
        for index, event in enumerate(pack.event):
            yield PackText(("event", index), "title", f"mm-event-{event.id}", event.title, event.id)
            yield PackText(("event", index), "text", f"mm-event-{event.id}-text", event.text, needed=False)


def _merge_packs(base: Pack, added: Pack) -> Pack:
    """Return two packs merged into one, by the rules that `Pack` states."""
    replaced_factions = {overlay.faction for overlay in added.overlay}
    return msgspec.structs.replace(
        base,
        terrain=added.terrain or base.terrain,
        overlay=(*(item for item in base.overlay if item.faction not in replaced_factions), *added.overlay),
        track=added.track or base.track,
        dice=added.dice or base.dice,
        meteors=added.meteors or base.meteors,
        piece=tuple(({item.id: item for item in (*base.piece, *added.piece)}).values()),
        treasury=base.treasury | added.treasury,
        start=base.start | added.start,
        event=tuple(
            {item.id: item for item in (*(() if added.replaces_events else base.event), *added.event)}.values()
        ),
    )


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it.

    Raises:
        PackError: A pack is wrong.
    """
    box = Box(list_house_packs() if packs is None else packs)
    box.check()
    merged = box.merged
    # find_box_mistakes has found none of these missing
    assert merged.terrain is not None
    assert merged.track is not None
    assert merged.dice is not None
    assert merged.meteors is not None
    return Content(
        merged.terrain,
        {faction: tuple(item for item in merged.overlay if item.faction == faction) for faction in FACTIONS},
        merged.track,
        merged.dice,
        merged.meteors,
        {item.id: item for item in merged.piece},
        dict(merged.treasury),
        dict(merged.start),
        # A canonical order: the deck's contents must not depend on the order of the packs.
        {item.id: item for item in sorted(merged.event, key=lambda event: event.id)},
        box.hashes,
        box.words,
    )


_PACK_PARTS = ("terrain", "overlay", "track", "dice", "meteors", "piece", "treasury", "start", "event")
_HOUSE_DECK_SIZE = 24  # event cards in the house's deck; the source does not give the number in the box


def examine_box_pack(path: Path, known_keys: Mapping[str, Container[str]]) -> PackReport:
    """Check the pack at `path` as it will be played.

    Raises:
        NoPack: There is no pack at `path`.
    """
    return examine_packs(path, known_keys, list_house_packs(), Box, _describe_files, _describe_box)


def _describe_files(files: list[PackFile[Pack]]) -> str:
    events = sum(len(read.content.event) for read in files if read.content is not None)
    parts = [part for part in _PACK_PARTS if any(part in read.raw for read in files)]
    return ", ".join(format_count(events, part) if part == "event" else part for part in parts) or "nothing"


def _describe_box(box: Box) -> str:
    cards = sum(event.copies for event in box.merged.event)
    pieces = ", ".join(f"{piece_data.id} {piece_data.each}" for piece_data in box.merged.piece)
    return (
        f"with it, the event deck has {cards} cards (the house's has {_HOUSE_DECK_SIZE}); pieces of a player: {pieces}"
    )
