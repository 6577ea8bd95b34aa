"""How a happening is told: by the sentence that bears its name."""

from __future__ import annotations

from marshub.kernel import Happening, Words, say


class Told(Happening, frozen=True):
    """A happening whose sentence is `fm-<name>` with its own fields as arguments."""

    def words(self) -> Words:
        """The sentence that tells it. Ids of components become message keys."""
        args: dict[str, str | int] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            prefix = _KEYED.get(name)
            args[name] = f"@{prefix}-{value}" if prefix and value else int(value) if isinstance(value, bool) else value
        return say(_key(type(self).__name__), **args)


_KEYED = {
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
    "space": "fm-space",
    "there": "fm-space",
    "pod": "fm-pod",
    "tile": "fm-roi",
}


def _key(name: str) -> str:
    return "fm-" + "".join(f"-{c.lower()}" if c.isupper() else c for c in name).lstrip("-")
