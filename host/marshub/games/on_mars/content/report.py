"""What `marshub content check` finds out about a pack: mistakes, remarks, and what the pack brings."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from pathlib import Path

from marshub.kernel import PackError
from marshub.kernel.pack_report import HOUSE, LANGUAGES, Report, no_text, on_top_of, pack_files
from marshub.kernel.packs import PackFile

from .pack import LISTS, TABLES, TITLED, Pack
from .reading import Gathered, house_packs


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
    """Titles that nobody has: whether no language has one, and what to add."""
    if read.content is None or read.mistakes:
        return
    for name, begin in TITLED.items():
        for index, each in enumerate(getattr(read.content, name)):
            key = f"{begin}-{getattr(each, LISTS[name])}"
            given = dict.fromkeys(LANGUAGES, each.title) if isinstance(each.title, str) else each.title
            missing = [
                language for language in LANGUAGES if not given.get(language) and key not in known.get(language, ())
            ]
            if missing:
                spot = (name, index, "title") if each.title else (name, index)
                yield len(missing) == len(LANGUAGES), read.error(spot, no_text("title", missing))


def _summary(mine: list[PackFile[Pack]], found: Gathered) -> Iterator[str]:
    packs: dict[str, list[PackFile[Pack]]] = {}
    for read in mine:
        if read.content is not None:
            packs.setdefault(read.content.pack, []).append(read)
    for name, files in packs.items():
        tables = [part for part in TABLES if any(part in read.raw for read in files)]
        numbers = {part: sum(len(getattr(read.content, part)) for read in files) for part in LISTS}
        told = [*tables, *(f"{number} {part}{'s' * (number != 1)}" for part, number in numbers.items() if number)]
        yield f"{name} ({len(files)} file{'s' * (len(files) != 1)}): {', '.join(told) or 'nothing'}"
    whole = found.whole
    counts = ", ".join(
        f"{len(getattr(whole, part))} {part}s" for part in ("blueprint", "contract", "mission", "objective")
    )
    yield f"with it, the box has {counts}"
