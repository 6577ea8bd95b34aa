"""Makers' and shops' numbers of the parts (part_numbers.toml), and what of a part must fit its footprint."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import msgspec

_UNIT = re.compile(r"(?<=\d) ?(Ohm|uF|mA T|mA|ways|pins|u)$")


class PartNumber(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of part_numbers.toml: who makes a part of that value, its numbers in shops, its leads in mm."""

    part: str
    value: str | None = None
    maker: str = ""
    lcsc: str = ""
    shops: str = ""
    search: str = ""
    pitch: float | None = None
    lead: float | None = None
    body: float | None = None
    high: float | None = None
    stiff: bool = False

    @property
    def where_to_buy(self) -> str:
        """The numbers at Mouser and Digi-Key, or the words to search for."""
        return self.shops or f"search: {self.search}"


class _File(msgspec.Struct, forbid_unknown_fields=True):
    read_on: str
    number: list[PartNumber]


@cache
def read_numbers() -> tuple[PartNumber, ...]:
    """Return every entry, in the file's order."""
    return tuple(_read_file().number)


def get_read_date() -> str:
    """Return the day on which the numbers were read, as YYYY-MM-DD."""
    return _read_file().read_on


@cache
def _read_file() -> _File:
    return msgspec.convert(tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")), _File)


def find_number(part: str, value: str) -> PartNumber:
    """Return the entry of a part with that value, as a list has it ("1k", "1000 Ohm", "8 ways"), or of any value.

    Raises KeyError if the file has none.
    """
    plain = strip_unit(value)
    entries = [entry for entry in read_numbers() if entry.part == part]
    for entry in entries:
        if entry.value == plain:
            return entry
    return next((entry for entry in entries if entry.value is None), None) or _refuse(part, value)


def _refuse(part: str, value: str) -> PartNumber:
    raise KeyError(f"part_numbers.toml has no entry for {part} {value}: expected a number, or words to search for")


def strip_unit(value: str) -> str:
    """Return a value without its unit, and thousands written out.

    Example:
        >>> strip_unit("10k"), strip_unit("330 Ohm"), strip_unit("1000u"), strip_unit("3150 mA T"), strip_unit("SB560")
        ('10000', '330', '1000', '3150', 'SB560')
    """
    plain = _UNIT.sub("", value)
    return f"{int(plain[:-1]) * 1000}" if re.fullmatch(r"\d+k", plain) else plain
