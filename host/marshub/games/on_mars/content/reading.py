"""Reads packs, one on top of the other, and makes the box of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.kernel import PackError, shipped
from marshub.kernel.pack_report import LANGUAGES, Language
from marshub.kernel.packs import PackFile

from .checks import box_mistakes, part_mistakes
from .pack import LISTS, TABLES, TITLED, Content, Pack, Said


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
            for language, key, text in _said(read.content):
                self.words.setdefault(language, {})[key] = text
        if not self.mistakes:  # what could not be read would only be missed once more
            self.mistakes += box_mistakes(self.whole, given)


def _on_top(below: Pack, above: Pack) -> Pack:
    """Both packs in one (`Pack` says what takes the place of what)."""
    parts: dict[str, Any] = {name: getattr(above, name) or getattr(below, name) for name in TABLES}
    for name, key in LISTS.items():
        kept = () if name in above.replaces else getattr(below, name)
        parts[name] = tuple({getattr(each, key): each for each in (*kept, *getattr(above, name))}.values())
    return msgspec.structs.replace(below, **parts)


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
    tables = {name: getattr(whole, name) for name in TABLES}

    def by(name: str) -> dict[Any, Any]:
        """A list by its ids, in a canonical order: what a pile holds must not depend on the order packs were in."""
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
        hashes={name: hashlib.sha256("".join(each).encode()).hexdigest() for name, each in digests.items()},
        words=found.words,
    )


def _said(pack: Pack) -> Iterator[tuple[Language, str, str]]:
    """The titles that cards bring along: language, message key, text."""
    for name, key in TITLED.items():
        for each in getattr(pack, name):
            for language, text in _texts(each.title).items():
                yield language, f"{key}-{getattr(each, LISTS[name])}", text


def _texts(given: Said) -> dict[Language, str]:
    if isinstance(given, str):
        return dict.fromkeys(LANGUAGES, given) if given else {}
    fallback = given.get("en") or next(iter(given.values()), "")
    return {language: given.get(language, fallback) for language in LANGUAGES}
