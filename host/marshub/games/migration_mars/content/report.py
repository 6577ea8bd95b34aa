"""What `marshub content check` finds out about a pack: mistakes, remarks, and what the pack brings."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from pathlib import Path

from marshub.kernel import PackError
from marshub.kernel.pack_report import HOUSE, LANGUAGES, Report, no_text, on_top_of, pack_files
from marshub.kernel.packs import PackFile

from .pack import Pack
from .reading import Gathered, house_packs

_PARTS = ("terrain", "overlay", "track", "dice", "meteors", "piece", "treasury", "start", "event")
_DECK = 24  # event cards in the house's deck; the source does not tell how many the box has


def examine(path: Path, known: Mapping[str, Container[str]]) -> Report:
    """Check the pack at `path` as it will be played: on top of the house's, unless it is that.

    `known`: the message keys that MarsHub has words for, by language. Raises NoPack.
    """
    files = pack_files(path)
    house = on_top_of(house_packs(), files)
    found = Gathered([*house, *files])
    mine = found.files[len(house) :]
    mistakes = list(found.mistakes)
    remarks: list[PackError] = []
    for read in mine:
        if len(house) == len(house_packs()) and read.raw.get("pack") == HOUSE:
            what = f'the name "{HOUSE}" is that of the packs which MarsHub ships; give yours a name of its own'
            mistakes.append(read.error(("pack",), what))
        for grave, error in _lacking(read, known):
            (mistakes if grave else remarks).append(error)
    order = {read.file.name: place for place, read in enumerate(found.files)}
    mistakes.sort(key=lambda error: (order[error.file], error.line))
    return Report(tuple(mistakes), tuple(remarks), tuple(_summary(mine, found)))


def _lacking(read: PackFile[Pack], known: Mapping[str, Container[str]]) -> Iterator[tuple[bool, PackError]]:
    """Titles and texts that nobody has: whether no language has one, and what to add."""
    if read.content is None or read.mistakes:
        return
    for index, event in enumerate(read.content.event):
        for field, key in (("title", f"mm-event-{event.id}"), ("text", f"mm-event-{event.id}-text")):
            told = getattr(event, field)
            given = dict.fromkeys(LANGUAGES, told) if isinstance(told, str) else told
            missing = [each for each in LANGUAGES if not given.get(each) and key not in known.get(each, ())]
            if missing:
                spot = ("event", index, field) if told else ("event", index)
                grave = field == "title" and len(missing) == len(LANGUAGES)
                yield grave, read.error(spot, no_text(field, missing))


def _summary(mine: list[PackFile[Pack]], found: Gathered) -> Iterator[str]:
    packs: dict[str, list[PackFile[Pack]]] = {}
    for read in mine:
        if read.content is not None:
            packs.setdefault(read.content.pack, []).append(read)
    for name, files in packs.items():
        parts = [part for part in _PARTS if any(part in read.raw for read in files)]
        number = sum(len(read.content.event) for read in files if read.content is not None)
        told = [f"{number} event{'s' * (number != 1)}" if part == "event" else part for part in parts]
        yield f"{name} ({len(files)} file{'s' * (len(files) != 1)}): {', '.join(told) or 'nothing'}"
    cards = sum(event.copies for event in found.whole.event)
    pieces = ", ".join(f"{each.id} {each.each}" for each in found.whole.piece)
    yield f"with it, the event deck has {cards} cards (the house's has {_DECK}); pieces of a player: {pieces}"
