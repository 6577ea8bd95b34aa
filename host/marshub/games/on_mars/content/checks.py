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
    TOP_TECH_LEVEL,
)
from ..effects import Ability, KeepDiscovery, Step
from .pack import LISTS, Board, Pack

Spot = tuple[str | int, ...]
#: Ids that the lists of a whole box must contain.
NEEDED_IDS: dict[str, tuple[Any, ...]] = {
    "building": KINDS,
    "tech": TECHS,
    "column": tuple(range(1, TOP_TECH_LEVEL + 1)),
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
    for index, executive in enumerate(pack.executive):
        if executive.facility == bool(executive.ability.effect):
            yield file.error(("executive", index), "an executive action has an effect, or it runs a facility")
    for name in LISTS:
        for index, part in enumerate(getattr(pack, name)):
            if name != "blueprint" and any(isinstance(step, KeepDiscovery) for step in _list_steps(part)):
                yield file.error((name, index), "only the building of a blueprint keeps a discovery")
    for index, building in enumerate(pack.building):
        if building.id == "shelter" and len(building.arrows) != SHELTERS - 1:
            yield file.error(("building", index, "arrows"), f"one entry for each of the {SHELTERS - 1} shelters")


def _list_steps(part: Any) -> Iterator[Step]:
    """Yield all steps of a part, of whatever field."""
    yield from getattr(part, "ability", Ability()).effect
    yield from (*getattr(part, "effect", ()), *getattr(part, "reward", ()))
    for reward in getattr(part, "rewards", ()):
        yield from reward


def _find_board_mistakes(file: PackFile[Pack], board: Board) -> Iterator[PackError]:
    """Yield things of the board that lie beyond the map or two on one hex."""
    taken: dict[Any, str] = {}
    things: list[tuple[Spot, str, Any]] = [(("board", "mine"), "the mine", board.mine)]
    things += [(("board", "places", number), "a first building", hex_id) for number, hex_id in enumerate(board.places)]
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
        needed = max(lengths.get(length, 0) for lengths in merged.numbers.lengths.values()) if merged.numbers else 0
        if (found := sum(item.length == length for item in merged.mission)) < needed:
            yield make_error("mission", f"{needed} {length} missions are drawn, there are {found}")
    missions = {item.id for item in merged.mission}
    if merged.first_colonists and (unknown := [x for x in merged.first_colonists.missions if x not in missions]):
        yield make_error("first_colonists", f"no pack describes {unknown[0]!r}", "missions")
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
            yield make_error("board", f"no pack describes {tile.kind!r}", "research", number)
