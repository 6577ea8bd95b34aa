"""What is seen, as numbers: a vector of fixed length, whatever lies on the table.

Whatever a state holds has a name, made of where it lies: `players.red.depot` is a number, `terrain.2,-1.kind=mine` is
1 while it is so, `players.red.hand=eco-3` counts cards. Nothing that is seen is left out. The place of a name in the
vector is a hash of it (feature hashing: Weinberger et al. 2009), so that a vector is as long with one pack as with
another, and a name has the same place in all games. Names that share a place are added up there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
MOST = 1e6  # what a vector can hold: no count of a game comes near


def features(seen: Any, under: str) -> Iterator[tuple[str, float]]:
    """Name and number of all that `seen` holds: a struct, or what it is made of; `under` begins the names.

    Lists tell what lies where, and lists of plain things also how many there are of each, and what is last: on top.
    """
    if isinstance(seen, msgspec.Struct):
        for field in seen.__struct_fields__:
            yield from features(getattr(seen, field), f"{under}.{field}")
    elif isinstance(seen, dict):
        yield f"{under}.#", len(seen)
        for key, value in seen.items():
            yield from features(value, f"{under}.{key}")
    elif isinstance(seen, list | tuple):
        yield f"{under}.#", len(seen)
        for place, value in enumerate(seen):
            yield from features(value, f"{under}[{place}]")
        plain = [value for value in seen if isinstance(value, str)]
        yield from ((f"{under}={value}", count) for value, count in Counter(plain).items())
        if plain:
            yield f"{under}[-1]={plain[-1]}", 1
    elif isinstance(seen, str):
        yield f"{under}={seen}", 1
    elif seen is None:
        yield f"{under}=none", 1
    else:
        yield under, seen


def vector(told: Iterable[tuple[str, float]], length: int) -> Vector:
    """`told` as a vector of `length` numbers."""
    found = np.zeros(length, np.float32)
    for name, number in told:
        if number:
            found[_place(name, length)] += number
    return found.clip(-MOST, MOST)


@lru_cache(maxsize=1 << 16)
def _place(name: str, length: int) -> int:
    return crc32(name.encode()) % length
