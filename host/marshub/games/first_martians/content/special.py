"""The names that missions' special rules let packs use: effects, and numbers that may differ.

The rules implement them: `rules/missions` has a module for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from ..box.spaces import RINGS


class Special(NamedTuple):
    """The words of one module of special rules."""

    effects: tuple[str, ...] = ()  # { do = "special", name = ... } that it knows
    numbers: Mapping[str, int] = MappingProxyType({})  # that a mission's `numbers` may change, as they are otherwise
    samples: bool = True  # whether there are samples; if not, the rules say what comes in their place


#: By the id that a mission's `rules` names; by default the mission's own id.
SPECIALS: Final[dict[str, Special]] = {
    "make-yourself-at-home": Special(("another-malfunction",)),
    "riddle": Special(
        ("data-screening", "signal-detection", "gps", "redraw", "assistance", "food-container"),
        {"food-each": 2, "signal": 2},
    ),
    "malnourished-plants": Special(
        ("enrichment", "redraw", "lucky-strike", "best-dosage"),
        {"wilts-below": 25, "stands-below": 50},  # per cents of all nutrients together
        samples=False,
    ),
    "rogue-probe": Special(
        (
            "verify",  # FM-MIS-55
            "trade",  # FM-MIS-56
            *(f"shift-{ring}" for ring in RINGS),  # FM-MIS-56
            "remove-direction",  # FM-MIS-59
            "remove-two-directions",
            "base",  # FM-MIS-57
            "withhold",  # FM-MIS-58
            "safety-switch",
        ),
        {"trail": 7},  # signals that make a chain
    ),
    "landing": Special(("guide", "beacon"), {"hungry-sols": 1}),  # for so many sols the lander carries no rations
    "binding-agent": Special(numbers={"storm": 3}),  # the sol in which the storm begins
}
#: Of a mission that plays with its data alone.
NOTHING_SPECIAL: Final = Special()
