"""Metrics of objectives and reward tiles: numbers of one player's own (OBJ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..content.pack import Metric
from .land import find_largest_complex
from .mars import Mars


def compute_metric(mars: Mars, seat: str, name: Metric) -> int:
    """Return the value of a metric for a player as the table stands."""
    if name.startswith("stored_"):
        return mars.find_player(seat).resources[name.removeprefix("stored_")]  # type: ignore[index]
    return _METRICS[name](mars, seat)


def _levels(mars: Mars, seat: str) -> list[int]:
    return [mars.content.lab[space].level for space in mars.find_player(seat).lab]


def _built(mars: Mars, seat: str) -> list[str]:
    """Return the blueprints of a player's advanced buildings."""
    return [card for card, at in mars.find_player(seat).blueprints.items() if at]


def _advanced_types(mars: Mars, seat: str) -> int:
    return len({mars.content.blueprints[card].type for card in _built(mars, seat)})


def _advanced_level3(mars: Mars, seat: str) -> int:
    return sum(mars.content.blueprints[card].level == 3 for card in _built(mars, seat))


def _abroad(mars: Mars, seat: str) -> int:
    """Return the number of scientists at work on another player's building."""
    own = mars.find_player(seat)
    return sum(bool(card) and card not in own.blueprints for card in own.scientists.values())


_METRICS: Mapping[str, Callable[[Mars, str], int]] = {
    "tech_tiles": lambda mars, seat: len(mars.find_player(seat).lab),
    "tech_max_level": lambda mars, seat: max(_levels(mars, seat), default=0),
    "tech_at_level3": lambda mars, seat: sum(level >= 3 for level in _levels(mars, seat)),
    "shelters_on_map": lambda mars, seat: len(mars.list_shelters(seat)),
    "largest_shelter_complex": lambda mars, seat: find_largest_complex(mars, seat, "shelter"),
    "advanced_buildings": lambda mars, seat: len(_built(mars, seat)),
    "advanced_types": _advanced_types,
    "advanced_level3": _advanced_level3,
    "ships_in_hangar": lambda mars, seat: mars.find_player(seat).hangar,
    "colonists_lq": lambda mars, seat: mars.find_player(seat).quarters,
    "miners": lambda mars, seat: len(mars.list_miners(seat)),
    "bots_on_map": lambda mars, seat: len(mars.find_player(seat).bots),
    "progress_cubes": lambda mars, seat: len(mars.find_player(seat).progress),
    "research_tiles": lambda mars, seat: len(mars.find_player(seat).research),
    "research_colours": lambda mars, seat: len(
        {mars.content.research[tile].colour for tile in mars.find_player(seat).research}
    ),
    "discovery_tiles": lambda mars, seat: len(mars.find_player(seat).discoveries),
    "scientists": lambda mars, seat: len(mars.find_player(seat).scientists),
    "contracts": lambda mars, seat: len(mars.find_player(seat).contracts),
    "hired_cards": lambda mars, seat: len(mars.find_player(seat).scientists) + len(mars.find_player(seat).contracts),
    "depot_crystals": lambda mars, seat: mars.find_player(seat).depot,
    "resource_kinds_stored": lambda mars, seat: sum(bool(n) for n in mars.find_player(seat).resources.values()),
    "scientist_on_foreign_building": _abroad,
}
