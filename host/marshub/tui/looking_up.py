"""Finding what has certain words in its name: on the screen with `/`, in plain lines alike."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORD = re.compile(r"[\w-]+")


def looked_up(labels: Mapping[str, str], wanted: str) -> list[str]:
    """Keys of the labels with all words of `wanted`, those with them as whole words first: R1-S before R1-SE."""
    parts = wanted.casefold().split()
    found = [key for key, label in labels.items() if all(part in label.casefold() for part in parts)]
    return sorted(found, key=lambda key: not set(parts) <= set(_WORD.findall(labels[key].casefold())))
