"""The mood of a game as a lamp of the house can show it: alarm, trouble, calm, won, lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from marshub.kernel import Indicator, Result

Mood = Literal["alarm", "trouble", "calm", "won", "lost", "over"]

ALARM_S = 8.0  # so long a new malfunction is an alarm; then it is a trouble that lasts
_FULL, _LOW = 254, 110  # brightness, as Zigbee has it

#: Colour, brightness and effect of each mood.
LOOKS: dict[Mood, tuple[tuple[int, int, int], int, str]] = {
    "alarm": ((255, 0, 0), _FULL, "blink"),
    "trouble": ((255, 140, 0), _LOW, ""),
    "calm": ((255, 197, 143), _LOW, ""),
    "won": ((0, 255, 90), _FULL, "breathe"),
    "lost": ((90, 0, 160), _LOW, ""),
    "over": ((255, 255, 255), _LOW, ""),
}


class AlertLevels:
    """Follows a game. `look` is told what is urgent, and the time in seconds."""

    def __init__(self) -> None:
        self._urgent: frozenset[str] | None = None
        self._until = 0.0

    def look(self, pressing: Sequence[Indicator], result: Result | None, now: float) -> tuple[Mood, list[Indicator]]:
        """Return the mood now, and what has become urgent since the last look.

        What was so at the first look is no news.
        """
        fresh = (
            [] if self._urgent is None else [indicator for indicator in pressing if indicator.id not in self._urgent]
        )
        self._urgent = frozenset(indicator.id for indicator in pressing)
        if result is not None:
            return ("won" if result.outcome == "victory" else "lost" if result.outcome == "defeat" else "over"), []
        if fresh:
            self._until = now + ALARM_S
        if not pressing:
            return "calm", fresh
        return ("alarm" if now < self._until else "trouble"), fresh

    def seconds_until_change(self, now: float) -> float | None:
        """Return in how many seconds the alert level changes by itself; None if it does not."""
        return self._until - now if now < self._until else None


def to_light(mood: Mood) -> dict[str, Any]:
    """Return a lamp's settings, in the words of zigbee2mqtt and of Home Assistant's JSON lights."""
    (red, green, blue), brightness, effect = LOOKS[mood]
    light: dict[str, Any] = {"state": "ON", "brightness": brightness, "color": {"r": red, "g": green, "b": blue}}
    return {**light, "effect": effect} if effect else light
