"""Board events for subscribers: the tags on each reader, and button presses."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from hublink import messages
from marshub.board.profile import Profile
from marshub.board.tags import is_random_uid
from marshub.link import events

MAX_TAGS = 64  # on one reader; more come from a faulty board only
_MAX_WAITING = 200

HEALTH = {
    messages.OK: "ok",
    messages.MISSING: "missing",
    messages.FAILING: "failing",
    messages.OFF: "off",
    messages.BLIND: "blind",
}
PRESSES = {messages.PRESS: "press", messages.LONG: "long_press", messages.RELEASE: "release"}

#: Makes the payload of a tag of its UID (hex, lower case): {"uid":...}, {"piece":..., "name":...}.
TagNaming = Callable[[str], Mapping[str, Any]]


@dataclass(frozen=True)
class TagMoved:
    """A tag came to a reader (by number), or left it."""

    reader: int
    uid: str
    arrived: bool


@dataclass(frozen=True)
class Pressed:
    """A button (by number) was pressed; `count` presses so far."""

    button: int
    action: Literal["press", "long_press", "release"]
    count: int


class BoardEvents:
    """Collects the events of a board of `profile`.

    `handle_event` is called on the link's thread, everything else on any; `changed` is called afterwards.
    """

    def __init__(self, profile: Profile, changed: Callable[[], None] = lambda: None) -> None:
        self.profile = profile
        self._changed = changed
        self._lock = threading.Lock()
        self._tags: list[dict[str, None]] = [{} for _ in profile.reader]  # by reader, in the order of arrival
        self._health = ["ok" for _ in profile.reader]
        self._events: deque[TagMoved | Pressed] = deque(maxlen=_MAX_WAITING)
        self._connected = False
        self._firmware = self._problem = ""

    def handle_event(self, event: events.Event) -> None:
        """Handle one event of the link."""
        with self._lock:
            self._apply(event)
        self._changed()

    def _apply(self, event: events.Event) -> None:
        match event:
            case events.Connected(board, _, _):
                self._connected, self._firmware, self._problem = True, board.firmware, ""
            case events.Lost(reason):
                self._connected, self._problem = False, reason
                self._tags = [{} for _ in self._tags]  # the tags are unknown now
            case events.Waiting(reason):
                self._connected, self._problem = False, reason
            case events.Snapshot():
                for number, state in enumerate(event.readers[: len(self._tags)]):
                    self._health[number] = HEALTH.get(state.health, "failing")
                    self._tags[number] = dict.fromkeys(uid.lower() for uid in state.uids[:MAX_TAGS])
            case events.ReaderHealth(reader, health) if reader < len(self._health):
                self._health[reader] = HEALTH.get(health, "failing")
            case events.TagArrived(reader, uid) if reader < len(self._tags):
                if len(self._tags[reader]) < MAX_TAGS and uid.lower() not in self._tags[reader]:
                    self._tags[reader][uid.lower()] = None
                    self._events.append(TagMoved(reader, uid.lower(), True))
            case events.TagLeft(reader, uid) if reader < len(self._tags):
                if uid.lower() in self._tags[reader]:
                    del self._tags[reader][uid.lower()]
                    self._events.append(TagMoved(reader, uid.lower(), False))
            case events.Button(index, action, count) if index < len(self.profile.button) and action in PRESSES:
                self._events.append(Pressed(index, PRESSES[action], count))  # type: ignore[arg-type]
            case _:
                pass

    def take_events(self) -> list[TagMoved | Pressed]:
        """Return the events since the last call."""
        with self._lock:
            taken = list(self._events)
            self._events.clear()
            return taken

    def make_board_state(self) -> dict[str, Any]:
        """Return the state of the board."""
        with self._lock:
            broken = [
                reader.name
                for reader, health in zip(self.profile.reader, self._health, strict=True)
                if health not in ("ok", "off")
            ]
            return {
                "name": self.profile.name,
                "connected": self._connected,
                "firmware": self._firmware,
                "problem": self._problem,
                "broken": broken if self._connected else [],
            }

    def make_reader_states(self, naming: TagNaming) -> list[dict[str, Any]]:
        """Return the tags on each reader, in order."""
        with self._lock:
            tags, health = [list(tag) for tag in self._tags], list(self._health)
        return [
            {"health": state, "count": len(uids), "tags": [make_tag_payload(uid, naming) for uid in uids]}
            for uids, state in zip(tags, health, strict=True)
        ]


def make_tag_payload(uid: str, naming: TagNaming) -> dict[str, Any]:
    """Return the payload of a tag; a tag that presents a random number each time has no data."""
    return {"visitor": True} if is_random_uid(bytes.fromhex(uid)) else dict(naming(uid))
