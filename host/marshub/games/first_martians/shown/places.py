"""The names of places of the state, and which of them LEDs show."""

from __future__ import annotations

from collections.abc import Iterable

#: Where an id finds its name.
NAMES = (
    *("fm-astronaut", "fm-facility", "fm-part", "fm-block", "fm-reserve", "fm-place", "fm-objective", "fm-item"),
    *("fm-skill", "fm-upgrade", "fm-roi", "fm-event", "fm-condition", "fm-token", "fm-space", "fm-phase", "fm-gauge"),
    *("fm-tile", "fm-card", "fm-adventure", "fm-aom", "fm-rover", "fm-direction", "fm-mission"),
)
KINDS = {"objective-token": "fm-item-objective"}
_TOPS = ("crew", "facilities", "farms", "supply", "gauges", "rovers")
UNSAID = frozenset((*_TOPS, "facilities.*.parts"))
DEEDS = {
    "facilities.*.parts.*": ("fm-set-repaired", "fm-set-broken"),
    "box.*": ("fm-set-red", "fm-set-green"),
    "objectives.*.done": ("fm-set-ticked", "fm-set-unticked"),
}
BOUNDS = {"stress": "fm-set-fight"}


def list_names(name: str) -> Iterable[str]:
    """Return the messages that may name an id: AOMs and Objective tokens bear names of astronauts and objectives."""
    known = name.replace("_", "-")
    variants = dict.fromkeys((known, known.removeprefix("aom-").removeprefix("objective-")))
    return (f"{key}-{variant}" for variant in variants for key in NAMES)


def path_shown_by(indicator: str) -> str:
    """Return the place that an indicator shows; "" where it shows none that can be set by itself."""
    what, _, rest = indicator.partition(".")
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
    }.get(what, "")
