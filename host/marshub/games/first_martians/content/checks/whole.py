"""All packs together: every thing in them, decks that can be drawn from, something to play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from marshub.kernel import PackError

from ... import effects as fx
from ...box.components import BLOCKS
from ..missions import CampaignData, MissionData
from ..shelves import Item, Shelves, count_decks
from .cards import DICE, check_card
from .effects import check_effect, list_effects
from .missions import check_campaign, check_mission
from .names import Complaints


def check(shelves: Shelves) -> list[PackError]:
    """Return all mistakes: those found while reading, and names and numbers that do not fit together."""
    pack_errors = list(shelves.mistakes)
    coming = {item.data.follow_up for item in shelves.items["event"].values()}
    for item in shelves:
        pack_errors += [item.make_error(spot, what) for spot, what in _item(shelves, item)]
        for spot, effect in list_effects(item.data):
            pack_errors += [item.make_error((*spot, *field), what) for field, what in check_effect(shelves, effect)]
            if isinstance(effect, fx.Schedule):
                coming.add(effect.event)
    for item in shelves.items["event"].values():
        if item.data.hidden and item.id not in coming:
            what = "nothing leads to this hidden event: no follow_up and no schedule effect names it"
            pack_errors.append(item.make_error(("hidden",), what))
    pack_errors += _whole(shelves)
    return sort_errors(shelves, pack_errors)


def sort_errors(shelves: Shelves, found: Iterable[PackError]) -> list[PackError]:
    """Return errors as somebody meets them who reads the files from the first to the last line."""
    order = {file.file.name: place for place, file in enumerate(f for files in shelves.packs.values() for f in files)}
    return sorted(found, key=lambda error: (order.get(error.file, -1), error.line))


def _item(shelves: Shelves, item: Item) -> Complaints:
    if isinstance(item.data, MissionData):
        return check_mission(shelves, item.data)
    if isinstance(item.data, CampaignData):
        return check_campaign(shelves, item.data)
    return check_card(shelves, item)


def _whole(shelves: Shelves) -> Iterator[PackError]:
    """Yield the mistakes that would leave the game without something to draw, roll or play."""
    files = [file for pack in shelves.packs.values() for file in pack]
    for file in files:
        for language, words in (file.content.words if file.content else {}).items():
            for key in words:
                if not key.startswith("fm-"):
                    yield file.error(("words", language, key), "the names of messages start with fm-")
    if not files or shelves.mistakes:
        return  # what is missing here may stand in what could not be read
    last = files[-1]
    numbers = count_decks(shelves)
    for deck in (*(f"malfunction-{block}" for block in BLOCKS), "tiles-energy", "tiles-oxygen", "conditions", "events"):
        if not numbers[deck]:
            at = next(((f, i) for f in files for i, name in enumerate(f.content.replaces) if name == deck), None)  # type: ignore[union-attr]
            where, spot = (at[0], ("replaces", at[1])) if at else (last, ())
            yield where.error(spot, f"the deck {deck!r} is empty: nothing could be drawn from it")
    for name in DICE:
        if name not in shelves.list_ids("die"):
            yield last.error((), f"no pack gives the faces of the die {name!r}")
    if not shelves.list_ids("mission"):
        yield last.error((), "no pack has a mission to play")
