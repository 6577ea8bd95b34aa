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
MAX_NUMBER = 1e6  # what a vector can hold: no count of a game comes near


def list_features(value: Any, under: str) -> list[tuple[str, float]]:
    """Return name and number of everything in `value`, a struct or its parts. `under` is the prefix of the names.

    A list has its elements by position; a list of plain values also has their counts, and the last one, on top.

    >>> list_features({"coins": 3, "cards": ["ice", "ore"]}, "red")[:3]
    [('red.#', 2), ('red.coins', 3), ('red.cards.#', 2)]
    """
    result: list[tuple[str, float]] = []
    _add_features(value, under, result)
    return result


def _add_features(value: Any, under: str, features: list[tuple[str, float]]) -> None:
    """Add the features of `value` to `features`. Most of an observation's time is spent in this function."""
    if isinstance(value, str):
        features.append((f"{under}={value}", 1))
    elif isinstance(value, int):
        features.append((under, value))
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            _add_features(getattr(value, field), f"{under}.{field}", features)
    elif isinstance(value, dict):
        features.append((f"{under}.#", len(value)))
        for key, element in value.items():
            _add_features(element, f"{under}.{key}", features)
    elif isinstance(value, list | tuple):
        features.append((f"{under}.#", len(value)))
        for place, element in enumerate(value):
            _add_features(element, f"{under}[{place}]", features)
        plain = [element for element in value if isinstance(element, str)]
        features += [(f"{under}={element}", count) for element, count in Counter(plain).items()]
        if plain:
            features.append((f"{under}[-1]={plain[-1]}", 1))
    elif value is None:
        features.append((f"{under}=none", 1))
    else:
        features.append((under, value))


def make_vector(features: Iterable[tuple[str, float]], length: int) -> Vector:
    """Return `features` as a vector of `length` numbers. Names share places by their hash; their numbers are added.

    >>> make_vector([("red.coins", 3), ("blue.coins", 1)], 4).tolist()
    [0.0, 0.0, 3.0, 1.0]
    """
    placed = [(_place(name, length), number) for name, number in features if number]
    places = np.array([place for place, _ in placed], np.intp)
    return (
        np.bincount(places, [number for _, number in placed], length).clip(-MAX_NUMBER, MAX_NUMBER).astype(np.float32)
    )


@lru_cache(maxsize=1 << 16)
def _place(name: str, length: int) -> int:
    return crc32(name.encode()) % length
