"""Labels of the state's places, and the places that indicators show."""

from __future__ import annotations

from collections.abc import Iterable

#: Beginnings of the message keys that name ids.
NAME_KEY_PREFIXES = (
    *("fm-astronaut", "fm-facility", "fm-part", "fm-block", "fm-reserve", "fm-place", "fm-objective", "fm-item"),
    *("fm-skill", "fm-upgrade", "fm-roi", "fm-event", "fm-condition", "fm-token", "fm-space", "fm-phase", "fm-gauge"),
    *("fm-tile", "fm-card", "fm-adventure", "fm-aom", "fm-rover", "fm-direction", "fm-mission"),
)
KIND_KEY_PREFIXES = {"objective-token": "fm-item-objective"}
_UNLABELLED_TABLES = ("crew", "facilities", "farms", "supply", "gauges", "rovers")
UNLABELLED_PLACES = frozenset((*_UNLABELLED_TABLES, "facilities.*.parts"))
FLAG_MESSAGES = {
    "facilities.*.parts.*": ("fm-set-repaired", "fm-set-broken"),
    "box.*": ("fm-set-red", "fm-set-green"),
    "objectives.*.done": ("fm-set-ticked", "fm-set-unticked"),
}
BOUND_MESSAGES = {"stress": "fm-set-fight"}


def list_name_keys(name: str) -> Iterable[str]:
    """Return the message keys that may name an id.

    AOMs and Objective tokens are named like astronauts and objectives, after "aom-" and "objective-".
    """
    dashed = name.replace("_", "-")
    variants = dict.fromkeys((dashed, dashed.removeprefix("aom-").removeprefix("objective-")))
    return (f"{key}-{variant}" for variant in variants for key in NAME_KEY_PREFIXES)


def get_path_of_indicator(indicator: str) -> str:
    """Return the path of the place that an indicator shows; "" if it shows none that can be set by itself."""
    kind, _, rest = indicator.partition(".")
    facility, _, part = rest.partition(".")
    return {
        "part": f"facilities.{facility}.parts.{part}",
        "track": f"tracks.{rest}",
        "box": f"box.{rest}",
        "supply": f"supply.{rest}",
        "gauge": f"gauges.{rest}",
        "wounds": f"crew.{rest}.wounds",
        "stress": "stress",
        "morale": "morale",
        "sol": "sol",
    }.get(kind, "")
