"""Checks of readable packs: each part by itself, and the box that they make together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from marshub.kernel import PackError
from marshub.kernel.mechanisms.hexes import CENTRE, distance
from marshub.kernel.merge_packs import find_duplicate_ids
from marshub.kernel.packs import PackFile

from ..box.components import (
    COLUMNS,
    COMMON,
    DEPOT_SPACES,
    KINDS,
    LAB,
    LENGTHS,
    MAX_PLAYERS,
    OBJECTIVES_DEALT,
    ORDER,
    SHELTERS,
    SLOTTED,
    TECHS,
)
from .pack import LISTS, Board, Pack

Spot = tuple[str | int, ...]
#: Ids that the lists of a whole box must contain.
NEEDED_IDS: dict[str, tuple[Any, ...]] = {
    "building": KINDS,
    "tech": TECHS,
    "column": (1, 2, 3, 4),
    "lab": LAB,
    "action": tuple(action for action in SLOTTED if action != "hire"),
    "executive": tuple(range(1, DEPOT_SPACES + 1)),
    "space": ORDER,
}


def find_part_mistakes(file: PackFile[Pack], pack: Pack) -> Iterator[PackError]:
    """Yield the mistakes in single parts of `file`."""
    if pack.board is not None:
        yield from _find_board_mistakes(file, pack.board)
    yield from find_duplicate_ids(file, pack, LISTS)
    for index, contract in enumerate(pack.contract):
        if bool(contract.items) == bool(contract.type):
            yield file.error(("contract", index), "a contract asks for either items or a building: type = …")
    for index, mission in enumerate(pack.mission):
        if (mission.deed == "built") != bool(mission.types):
            yield file.error(("mission", index), 'a mission names types if its deed is "built", and only then')
        if (mission.deed == "technology-at") != bool(mission.level):
            yield file.error(
                ("mission", index), 'a mission names a level if its deed is "technology-at", and only then'
            )
    for index, executive in enumerate(pack.executive):
        if executive.facility == bool(executive.one_of):
            yield file.error(("executive", index), "an executive action is one_of effects, or it runs a facility")
    for index, building in enumerate(pack.building):
        if building.id == "shelter" and len(building.arrows) != SHELTERS - 1:
            yield file.error(("building", index, "arrows"), f"one entry for each of the {SHELTERS - 1} shelters")


def _find_board_mistakes(file: PackFile[Pack], board: Board) -> Iterator[PackError]:
    """Yield things of the board that lie beyond the map or two on one hex, and missing buildings."""
    missing = [kind for kind in COMMON if kind not in board.buildings]
    if missing:
        yield file.error(("board", "buildings"), f"lacks {', '.join(missing)}")
    if "shelter" in board.buildings:
        yield file.error(("board", "buildings", "shelter"), "shelters start on sites that players choose")
    taken: dict[Any, str] = {}
    things: list[tuple[Spot, str, Any]] = [
        (("board", "buildings", kind), f"the {kind}", hex_id) for kind, hex_id in board.buildings.items()
    ]
    things += [(("board", "sites", number), "a shelter site", hex_id) for number, hex_id in enumerate(board.sites)]
    things += [(("board", "crystals", number), "a crystal", hex_id) for number, hex_id in enumerate(board.crystals)]
    things += [
        (("board", "research", number), "a research tile", research.at)
        for number, research in enumerate(board.research)
    ]
    for spot, name, hex_id in things:
        if distance(CENTRE, hex_id) > board.radius:
            yield file.error(spot, f"[{hex_id}] lies beyond the map, whose radius is {board.radius}")
        elif hex_id in taken:
            yield file.error(spot, f"[{hex_id}] is {taken[hex_id]} already")
        taken[hex_id] = name


def find_box_mistakes(merged: Pack, make_error: Callable[..., PackError]) -> Iterator[PackError]:
    """Yield the mistakes of all packs together.

    Args:
        merged: All packs merged.
        make_error: Returns a mistake in a table, or at a spot in it.
    """
    for length in LENGTHS:
        if not any(item.length == length for item in merged.mission):
            yield make_error("mission", f"there is no {length} mission")
    if len(merged.objective) < MAX_PLAYERS * OBJECTIVES_DEALT:
        problem = f"four players are dealt {MAX_PLAYERS * OBJECTIVES_DEALT}, there are {len(merged.objective)}"
        yield make_error("objective", problem)
    if len(merged.reward) < len(COLUMNS):
        yield make_error("reward", f"needs one for each of {len(COLUMNS)} columns")
    if not merged.benefit:
        yield make_error("benefit", "needs at least one")
    known = {item.id for item in merged.research}
    for number, tile in enumerate(merged.board.research if merged.board else ()):
        if tile.kind not in known:
            yield make_error("board", f"{tile.kind!r} is described by no pack", "research", number)
