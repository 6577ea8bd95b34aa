"""Ways to lead a mission from some sol on: captains whose leaning lasts."""

from __future__ import annotations

from .captain.leaning import Leaning


def _style(name: str, *, goals: float = 1.0, dread: float = 1.0, **actions: float) -> Leaning:
    """Return a leaning that lasts; an action's name has underscores for its dashes."""
    return Leaning(name, goals, dread=dread, actions={a.replace("_", "-"): f for a, f in actions.items()}, lasts=True)


#: The style that a game is begun with, as long as nothing is known of it: the best of all over six missions.
STEADY = _style("steady", goals=1.3, dread=0.7, explore=1.2, gather=1.5, repair=1.4, plant=1.4, heal=0.5)
#: Which of them wins more hangs on mission, crew and how it stands. Tried out by games of seeds from 5000 on; each is
#: the best of some mission, or nearly so. Each has its words for advice, `fm-advice-<name>`.
STYLES = (
    STEADY,
    _style(
        "repair",
        goals=1.1,
        dread=0.83,
        gather=1.8,
        repair=1.7,
        plant=1.8,
        rest=1.4,
        examine=1.4,
        reopen=1.3,
        explore=0.9,
        heal=0.8,
        manage=0.8,
        construct=0.75,
        **{"mission-research": 0.8, "mission": 0.55},
    ),
    _style("outside", dread=0.7, explore=2.0, gather=2.0, heal=0.7),
    _style("bold-outside", dread=0.4, explore=2.0, gather=2.0),
    _style("bold", dread=0.5, explore=1.5, gather=1.5, repair=1.8, heal=0.5),
    _style("only-goals", goals=3.0),
    _style(
        "build",
        goals=1.1,
        dread=0.7,
        construct=2.3,
        repair=1.6,
        rest=1.3,
        explore=1.2,
        manage=0.7,
        **{"install": 0.7, "deepen": 0.6, "mission-build": 0.6, "switch": 0.4},
    ),
)
