"""What `marshub content check` finds out about a pack of project cards: mistakes, remarks, and what the pack brings."""

from __future__ import annotations

from collections.abc import Container, Mapping
from pathlib import Path

from marshub.kernel import PackError
from marshub.kernel.pack_report import HOUSE, LANGUAGES, Report, no_text, on_top_of, pack_files
from marshub.kernel.packs import PackFile

from ..box.components import TYPES
from .pack import Pack
from .reading import Gathered, house_packs


def examine(path: Path, known: Mapping[str, Container[str]]) -> Report:
    """Check the pack at `path` as it will be played: on top of the house deck, unless it is that.

    `known`: the message keys that MarsHub has words for, by language. Raises NoPack.
    """
    files = pack_files(path)
    house = on_top_of(house_packs(), files)
    found = Gathered([*house, *files])
    mine = found.files[len(house) :]
    mistakes = list(found.mistakes)
    remarks: list[PackError] = []
    for read in mine:
        if house and read.raw.get("pack") == HOUSE:
            what = f'the name "{HOUSE}" is that of the deck which MarsHub ships; give yours a name of its own'
            mistakes.append(read.error(("pack",), what))
        for grave, error in _lacking(read, known):
            (mistakes if grave else remarks).append(error)
    order = {read.file.name: place for place, read in enumerate(found.files)}
    mistakes.sort(key=lambda error: (order[error.file], error.line))
    return Report(tuple(mistakes), tuple(remarks), _summary(mine, found))


def _lacking(read: PackFile[Pack], known: Mapping[str, Container[str]]) -> list[tuple[bool, PackError]]:
    """Names that nobody has: whether no language has one, and what to add."""
    if read.content is None or read.mistakes:
        return []
    found = []
    for index, card in enumerate(read.content.card):
        given = dict.fromkeys(LANGUAGES, card.title) if isinstance(card.title, str) else card.title
        missing = [
            each for each in LANGUAGES if not given.get(each) and f"pm-card-{card.id}" not in known.get(each, ())
        ]
        if missing:
            spot = ("card", index, "title") if card.title else ("card", index)
            found.append((len(missing) == len(LANGUAGES), read.error(spot, no_text("title", missing))))
    return found


def _summary(mine: list[PackFile[Pack]], found: Gathered) -> tuple[str, ...]:
    lines = []
    packs: dict[str, list[Pack]] = {}
    for read in mine:
        if read.content is not None:
            packs.setdefault(read.content.pack, []).append(read.content)
    for name, files in packs.items():
        number = sum(len(each.card) for each in files)
        whole = ", the whole deck" if any(each.replaces_deck for each in files) else ""
        count = f"{len(files)} file" + ("s" if len(files) != 1 else "")
        lines.append(f"{name} ({count}): {number} project card{'s' * (number != 1)}{whole}")
    deck = ", ".join(f"{kind} {sum(card.type == kind for card in found.cards.values())}" for kind in TYPES)
    lines.append(f"with it, the deck has {len(found.cards)} cards: {deck}")
    return tuple(lines)
