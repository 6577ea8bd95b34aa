"""Finding what has certain words in its name: on the screen with `/`, in plain lines alike."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORD = re.compile(r"[\w-]+")


def looked_up(labels: Mapping[str, str], wanted: str) -> list[str]:
    """Keys of the labels with all words of `wanted`. First those that begin with just these words in their order (Lab
    before Med Lab), then those that have them somewhere so, then those with them as whole words (R1-S before R1-SE)."""
    parts = wanted.casefold().split()
    found = [key for key, label in labels.items() if all(part in label.casefold() for part in parts)]
    asked = _WORD.findall(wanted.casefold())

    def rank(key: str) -> int:
        words = _WORD.findall(labels[key].casefold())
        if words[: len(asked)] == asked:
            return 0
        if any(words[at : at + len(asked)] == asked for at in range(len(words))):
            return 1
        return 2 if set(parts) <= set(words) else 3

    return sorted(found, key=rank)
