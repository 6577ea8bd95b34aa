"""Observations as numbers: a vector of fixed length, whatever lies on the table.

Everything in a state has a name, made of its path: `players.red.depot` is a number, `terrain.2,-1.kind=mine` is 1 while
it is so, `players.red.hand=eco-3` counts cards. Nothing visible is left out. The place of a name in the vector is a
hash of it (feature hashing: Weinberger et al. 2009), so that a vector is as long with one pack as with another, and a
name has the same place in all games. Values of names that share a place are added.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
MOST = 1e6  # what a vector can hold: no count of a game comes near


def list_features(seen: Any, under: str) -> list[tuple[str, float]]:
    """Name and number of all that `seen` holds: a struct, or what it is made of; `under` begins the names.

    Lists tell what lies where, and lists of plain things also how many there are of each, and what is last: on top.
    """
    result: list[tuple[str, float]] = []
    _add_features(seen, under, result)
    return result


def _add_features(seen: Any, under: str, found: list[tuple[str, float]]) -> None:
    """Add the features of `seen` to `found`: most of an observation's time goes into this function."""
    if isinstance(seen, str):
        found.append((f"{under}={seen}", 1))
    elif isinstance(seen, int):
        found.append((under, seen))
    elif isinstance(seen, msgspec.Struct):
        for field in seen.__struct_fields__:
            _add_features(getattr(seen, field), f"{under}.{field}", found)
    elif isinstance(seen, dict):
        found.append((f"{under}.#", len(seen)))
        for key, value in seen.items():
            _add_features(value, f"{under}.{key}", found)
    elif isinstance(seen, list | tuple):
        found.append((f"{under}.#", len(seen)))
        for place, value in enumerate(seen):
            _add_features(value, f"{under}[{place}]", found)
        plain = [value for value in seen if isinstance(value, str)]
        found += [(f"{under}={value}", count) for value, count in Counter(plain).items()]
        if plain:
            found.append((f"{under}[-1]={plain[-1]}", 1))
    elif seen is None:
        found.append((f"{under}=none", 1))
    else:
        found.append((under, seen))


def make_vector(told: Iterable[tuple[str, float]], length: int) -> Vector:
    """Return `told` as a vector of `length` numbers."""
    held = [(_place(name, length), number) for name, number in told if number]
    places = np.array([place for place, _ in held], np.intp)
    return np.bincount(places, [number for _, number in held], length).clip(-MOST, MOST).astype(np.float32)


@lru_cache(maxsize=1 << 16)
def _place(name: str, length: int) -> int:
    return crc32(name.encode()) % length
