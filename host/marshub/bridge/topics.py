"""Names on the wire: a level of a topic, and the topics that are this table's own (docs/mqtt.md)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import msgspec

from .settings import BASE

STATUS, BOARD, GAME, QUESTION, MOOD = "status", "board", "game", "question", "mood"
KEPT = "kept"  # what the broker keeps of us: by it, whoever comes after us clears up
READER, LAMP, TRACK = "reader", "lamp", "track"  # one each below it
BUTTON, TAG, MOMENT, ALARM, ERROR = "button", "tag", "moment", "alarm", "error"  # what happens
ANSWER, PRESS = "command/answer", "command/press"


@dataclass(frozen=True)
class Topics:
    """The topics of `node`."""

    node: str

    def __call__(self, *levels: str) -> str:
        """Return the topic below ours."""
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
