"""Compatibility of the board's firmware and this program."""

from __future__ import annotations

import re


def compare_versions(theirs: str, ours: str) -> int | None:
    """Return -1 if version `theirs` is older than `ours`, 1 if newer, 0 if they are the same. Only the numbers count.

    None if either is no version, as that of a virtual board.
    """
    left, right = _parse_numbers(theirs), _parse_numbers(ours)
    if left is None or right is None:
        return None
    return (left > right) - (left < right)


def _parse_numbers(version: str) -> tuple[int, ...] | None:
    match = re.match(r"v?(\d+(?:\.\d+)*)", version)
    if match is None:
        return None
    numbers = [int(part) for part in match[1].split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()  # 1.0 is 1
    return tuple(numbers)
