"""Finding a place by a few letters: "lc" is Lab, CPU; "mlc" or "medc" is Med Lab, CPU."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

_WORD = re.compile(r"\w+")


def bare(text: str) -> str:
    """`text` in small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))


def by_initials(labels: Mapping[str, str], typed: str) -> list[str]:
    """Keys of the labels whose words begin, one after the other, with the pieces of `typed`.

    Those that begin with their first word come first, then those that pass over the fewest words.
    """
    wanted = bare(typed)
    ranks = {key: _passed(_WORD.findall(bare(label)), wanted) for key, label in labels.items()}
    found = [(rank, key) for key, rank in ranks.items() if rank is not None]
    return [key for _, key in sorted(found, key=lambda each: each[0])]


def _passed(words: Sequence[str], wanted: str) -> tuple[bool, int] | None:
    """Whether the first word is passed over, and how many are in all; None if the letters are not there."""
    best: tuple[bool, int] | None = None
    stack = [(0, 0, 0, False)]  # word, letters used, words passed over, whether the first was
    while stack:
        at, used, passed, first = stack.pop()
        if used == len(wanted):
            if best is None or (first, passed) < best:
                best = (first, passed)
            continue
        if at == len(words):
            continue
        stack.append((at + 1, used, passed + 1, first or at == 0))
        for letters in range(1, min(len(words[at]), len(wanted) - used) + 1):
            if words[at][letters - 1] != wanted[used + letters - 1]:
                break
            stack.append((at + 1, used + letters, passed, first))
    return best
