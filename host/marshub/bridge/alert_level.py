"""The alert level of a game, as a lamp in the house can show it: alarm, trouble, calm, won, lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from marshub.kernel import Indicator, Result

AlertLevel = Literal["alarm", "trouble", "calm", "won", "lost", "over"]

ALARM_S = 8.0  # duration of an alarm; afterwards the level is trouble
_FULL, _LOW = 254, 110  # brightness, 0 to 254 as in Zigbee

#: Colour, brightness and effect of each level.
LIGHTS: dict[AlertLevel, tuple[tuple[int, int, int], int, str]] = {
    "alarm": ((255, 0, 0), _FULL, "blink"),
    "trouble": ((255, 140, 0), _LOW, ""),
    "calm": ((255, 197, 143), _LOW, ""),
    "won": ((0, 255, 90), _FULL, "breathe"),
    "lost": ((90, 0, 160), _LOW, ""),
    "over": ((255, 255, 255), _LOW, ""),
}


class AlertLevels:
    """Follows the alert level of a game."""

    def __init__(self) -> None:
        self._known_urgent: frozenset[str] | None = None
        self._alarm_until = 0.0

    def update(
        self, urgent: Sequence[Indicator], result: Result | None, now: float
    ) -> tuple[AlertLevel, list[Indicator]]:
        """Return the level at `now` (seconds), and the indicators that became urgent since the last call.

        Those that are urgent at the first call are not new.
        """
        fresh = (
            []
            if self._known_urgent is None
            else [indicator for indicator in urgent if indicator.id not in self._known_urgent]
        )
        self._known_urgent = frozenset(indicator.id for indicator in urgent)
        if result is not None:
            return ("won" if result.outcome == "victory" else "lost" if result.outcome == "defeat" else "over"), []
        if fresh:
            self._alarm_until = now + ALARM_S
        if not urgent:
            return "calm", fresh
        return ("alarm" if now < self._alarm_until else "trouble"), fresh

    def seconds_until_change(self, now: float) -> float | None:
        """Return in how many seconds the alert level changes by itself; None if it does not."""
        return self._alarm_until - now if now < self._alarm_until else None


def to_light(level: AlertLevel) -> dict[str, Any]:
    """Return a lamp's settings, in the terms of zigbee2mqtt and of Home Assistant's JSON lights."""
    (red, green, blue), brightness, effect = LIGHTS[level]
    light: dict[str, Any] = {"state": "ON", "brightness": brightness, "color": {"r": red, "g": green, "b": blue}}
    return {**light, "effect": effect} if effect else light
