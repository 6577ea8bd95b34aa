"""Metrics of objectives and reward tiles: numbers of one player's own (OBJ)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..content.pack import Metric
from .land import find_largest_complex
from .mars import Mars


def compute_metric(mars: Mars, seat: str, name: Metric) -> int:
    """Return the number of that name, for a player as the table stands."""
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
    """Return scientists at work on somebody else's building."""
    own = mars.find_player(seat)
    return sum(bool(card) and card not in own.blueprints for card in own.scientists.values())


_METRICS: Mapping[str, Callable[[Mars, str], int]] = {
    "tech_tiles": lambda mars, who: len(mars.find_player(who).lab),
    "tech_max_level": lambda mars, who: max(_levels(mars, who), default=0),
    "tech_at_level3": lambda mars, who: sum(level >= 3 for level in _levels(mars, who)),
    "shelters_on_map": lambda mars, who: len(mars.list_shelters(who)),
    "largest_shelter_complex": lambda mars, who: find_largest_complex(mars, who, "shelter"),
    "advanced_buildings": lambda mars, who: len(_built(mars, who)),
    "advanced_types": _advanced_types,
    "advanced_level3": _advanced_level3,
    "ships_in_hangar": lambda mars, who: mars.find_player(who).hangar,
    "colonists_lq": lambda mars, who: mars.find_player(who).quarters,
    "miners": lambda mars, who: len(mars.list_miners(who)),
    "bots_on_map": lambda mars, who: len(mars.find_player(who).bots),
    "progress_cubes": lambda mars, who: len(mars.find_player(who).progress),
    "research_tiles": lambda mars, who: len(mars.find_player(who).research),
    "research_colours": lambda mars, who: len(
        {mars.content.research[each].colour for each in mars.find_player(who).research}
    ),
    "discovery_tiles": lambda mars, who: len(mars.find_player(who).discoveries),
    "scientists": lambda mars, who: len(mars.find_player(who).scientists),
    "contracts": lambda mars, who: len(mars.find_player(who).contracts),
    "hired_cards": lambda mars, who: len(mars.find_player(who).scientists) + len(mars.find_player(who).contracts),
    "depot_crystals": lambda mars, who: mars.find_player(who).depot,
    "resource_kinds_stored": lambda mars, who: sum(bool(n) for n in mars.find_player(who).resources.values()),
    "scientist_on_foreign_building": _abroad,
}
