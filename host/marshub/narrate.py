"""What happened, as sentences: games tell theirs themselves, the kernel's own are told here."""

from __future__ import annotations

import re

from marshub.kernel import Adjusted, Happening, Reopened, TakenBack, Words, say


def narrate(happening: Happening) -> Words:
    """The sentence of `happening`."""
    words = getattr(happening, "words", None)
    if callable(words):
        told = words()
        if isinstance(told, Words):
            return told
    if isinstance(happening, Adjusted):
        facts = {"path": happening.path, "before": str(happening.before), "after": str(happening.after)}
        if happening.reason:
            return say("told-adjusted-because", **facts, reason=happening.reason)
        return say("told-adjusted", **facts)
    if isinstance(happening, TakenBack):
        return say("told-taken-back", steps=happening.steps)
    if isinstance(happening, Reopened):
        return say("told-reopened", saved=happening.saved, now=happening.now, lost=happening.lost)
    kind = re.sub(r"(?<!^)(?=[A-Z])", "-", type(happening).__name__).lower()
    fields = {name: getattr(happening, name) for name in happening.__struct_fields__}
    return Words(kind, {name: v if isinstance(v, int) else str(v) for name, v in fields.items()})
