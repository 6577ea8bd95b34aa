"""Compatibility of the board's firmware and this program."""

from __future__ import annotations

import re


def compare_versions(firmware: str, program: str) -> int | None:
    """Return -1 if `firmware` is older than `program`, 1 if newer, 0 if they are equal. Only the numbers count.

    None if one of them is no version, as that of a virtual board.

    Example:
        >>> compare_versions("0.9", "0.10"), compare_versions("v1.0", "1")
        (-1, 0)
        >>> compare_versions("virtual", "1"), compare_versions("1", "virtual")
        (None, None)
    """
    firmware_numbers, program_numbers = _parse_numbers(firmware), _parse_numbers(program)
    if firmware_numbers is None or program_numbers is None:
        return None
    return (firmware_numbers > program_numbers) - (firmware_numbers < program_numbers)


def _parse_numbers(version: str) -> tuple[int, ...] | None:
    match = re.match(r"v?(\d+(?:\.\d+)*)", version)
    if match is None:
        return None
    numbers = [int(part) for part in match[1].split(".")]
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()  # 1.0 is 1
    return tuple(numbers)
