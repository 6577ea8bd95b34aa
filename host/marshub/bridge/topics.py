"""The topics of a table, and the levels they consist of (docs/mqtt.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from .settings import BASE

STATUS, BOARD, GAME, QUESTION, MOOD = "status", "board", "game", "question", "mood"
KEPT = "kept"  # the retained topics; a later run clears those that are gone
READER, LAMP, TRACK = "reader", "lamp", "track"  # each with one level per id below it
BUTTON, TAG, MOMENT, ALARM, ERROR = "button", "tag", "moment", "alarm", "error"  # events
ANSWER, PRESS = "command/answer", "command/press"


@dataclass(frozen=True)
class Topics:
    """The topics of `node`."""

    node: str

    def __call__(self, *levels: str) -> str:
        """Return the topic below the table's own."""
        return "/".join((BASE, self.node, *levels))

    @property
    def id(self) -> str:
        """The id of the device in Home Assistant."""
        return f"{BASE}_{self.node}"


def to_level(name: str) -> str:
    """Return `name` as one level of a topic: "zone.lab" -> "zone-lab"."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "x"


def to_json(data: dict[str, Any]) -> bytes:
    """Return `data` as JSON, its fields in order."""
    return msgspec.json.encode(data)
