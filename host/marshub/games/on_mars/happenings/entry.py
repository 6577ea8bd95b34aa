"""The base of the log entries of On Mars."""

from __future__ import annotations

from typing import ClassVar

from marshub.kernel import LogEntry

from ..box.components import name_hex

_HEX_FIELDS = frozenset({"where", "start", "to"})  # fields with hexes, which messages show by name


class OnMarsEntry(LogEntry, frozen=True):
    """A log entry whose message is `om-<name>`.

    Ids of components become message keys, hexes become their names ("H8").
    """

    message_prefix = "om-"
    id_keys: ClassVar = {
        "who": "om-seat",
        "other": "om-seat",
        "good": "om-good",
        "building": "om-kind",
        "tech": "om-tech",
        "action": "om-action",
        "side": "om-side",
        "piece": "om-mover",
        "tile": "om-lying",
        "scientist": "om-scientist",
        "mission": "om-mission",
    }

    #: Key prefix of the field `card`; a kind of entry may have another than blueprints.
    card_key: ClassVar[str] = "om-blueprint"

    def _message_argument(self, field: str) -> str | int:
        if field == "card":
            return f"@{self.card_key}-{getattr(self, field)}" if self.card_key else f"@{getattr(self, field)}"
        return name_hex(getattr(self, field)) if field in _HEX_FIELDS else super()._message_argument(field)
