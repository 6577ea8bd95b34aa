"""The base of the log entries of First Martians."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import LogEntry


class HubEntry(LogEntry, frozen=True):
    """A log entry, shown by the message `fm-<name>`. Ids of components become message keys."""

    message_prefix = "fm-"
    id_keys: ClassVar = {
        "who": "fm-astronaut",
        "facility": "fm-facility",
        "part": "fm-part",
        "block": "fm-block",
        "condition": "fm-condition",
        "phase": "fm-phase",
        "reserve": "fm-reserve",
        "resource": "fm-reserve",
        "token": "fm-token",
        "card": "fm-card",
        "event": "fm-event",
        "place": "fm-place",
        "mission": "fm-mission",
        "objective": "fm-objective",
        "action": "fm-action",
        "item": "fm-item",
        "face": "fm-face",
        "deck": "fm-deck",
        "skill": "fm-skill",
        "upgrade": "fm-upgrade",
        "direction": "fm-direction",
        "gauge": "fm-gauge",
        "sort": "fm-extra",
        "space": "fm-space.long",
        "there": "fm-space.long",
        "pod": "fm-pod",
        "tile": "fm-roi",
    }
