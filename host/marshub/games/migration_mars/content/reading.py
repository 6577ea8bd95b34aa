"""Reads packs, one on top of the other, and makes the box of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from marshub.kernel import PackError, shipped
from marshub.kernel.pack_report import LANGUAGES, Language
from marshub.kernel.packs import PackFile

from ..box.components import FACTIONS
from .checks import box_mistakes, part_mistakes
from .pack import Content, EventData, Pack, Text


def house_packs() -> list[Path]:
    """The packs that ship with MarsHub."""
    return shipped(Path(__file__).parents[1])


class Gathered:
    """Packs read one on top of the other, as far as they could be, and everything that is wrong with them.

    `whole` is all of them in one.
    """

    def __init__(self, packs: Sequence[Path]) -> None:
        self.files = [PackFile(file, Pack) for file in packs]
        self.whole = Pack("whole")
        self.mistakes: list[PackError] = []
        self.words: dict[str, dict[str, str]] = {}
        given: dict[str, PackFile[Pack]] = {"": self.files[-1]}
        for read in self.files:
            self.mistakes += read.mistakes
            if read.content is None:
                continue
            if not read.mistakes:  # with parts taken out the places in the file are no longer these
                self.mistakes += part_mistakes(read, read.content)
            self.whole = _on_top(self.whole, read.content)
            given |= {part: read for part in read.raw}
            for event in read.content.event:
                for language, key, text in _said(event):
                    self.words.setdefault(language, {})[key] = text
        if not self.mistakes:  # what could not be read would only be missed once more
            self.mistakes += box_mistakes(self.whole, given)


def _on_top(below: Pack, above: Pack) -> Pack:
    """Both packs in one (`Pack` says what takes the place of what)."""
    anew = {overlay.faction for overlay in above.overlay}
    return msgspec.structs.replace(
        below,
        terrain=above.terrain or below.terrain,
        overlay=(*(each for each in below.overlay if each.faction not in anew), *above.overlay),
        track=above.track or below.track,
        dice=above.dice or below.dice,
        meteors=above.meteors or below.meteors,
        piece=tuple(({each.id: each for each in (*below.piece, *above.piece)}).values()),
        treasury=below.treasury | above.treasury,
        start=below.start | above.start,
        event=tuple(
            {each.id: each for each in (*(() if above.replaces_events else below.event), *above.event)}.values()
        ),
    )


def load_content(packs: Sequence[Path] | None = None) -> Content:
    """Read and check pack files (default: the house's), each on top of those before it. Raises PackError."""
    files = house_packs() if packs is None else packs
    if not files:
        raise PackError("packs", 1, "$", "there is no pack at all")
    found = Gathered(files)
    if found.mistakes:
        raise found.mistakes[0]
    digests: dict[str, list[str]] = {}
    for read in found.files:
        assert read.content is not None  # it has no mistakes
        digests.setdefault(read.content.pack, []).append(read.digest)
    whole = found.whole
    # box_mistakes found none missing
    assert whole.terrain is not None
    assert whole.track is not None
    assert whole.dice is not None
    assert whole.meteors is not None
    return Content(
        whole.terrain,
        {faction: tuple(each for each in whole.overlay if each.faction == faction) for faction in FACTIONS},
        whole.track,
        whole.dice,
        whole.meteors,
        {each.id: each for each in whole.piece},
        dict(whole.treasury),
        dict(whole.start),
        # A canonical order: what the deck holds must not depend on the order packs were written in.
        {each.id: each for each in sorted(whole.event, key=lambda event: event.id)},
        {name: hashlib.sha256("".join(each).encode()).hexdigest() for name, each in digests.items()},
        found.words,
    )


def _said(event: EventData) -> Iterator[tuple[Language, str, str]]:
    """The words that an event brings along: language, message key, text."""
    for key, given in ((f"mm-event-{event.id}", event.title), (f"mm-event-{event.id}-text", event.text)):
        for language, text in _texts(given).items():
            yield language, key, text


def _texts(given: Text | dict[Language, Text]) -> dict[Language, str]:
    if isinstance(given, str):
        return dict.fromkeys(LANGUAGES, given) if given else {}
    fallback = given.get("en") or next(iter(given.values()), "")
    return {language: given.get(language, fallback) for language in LANGUAGES}
