"""The line numbers of the fields of a TOML text: `tomllib` drops them, and an error needs them."""

from __future__ import annotations

import re

#: Where a field is: table names and list indices, as they nest in the decoded data.
Spot = tuple[str | int, ...]

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|(\[\.\.\.\])")
_KEY = re.compile(r'[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|\'([^\'\n]*)\'|([A-Za-z0-9_-]+))[ \t]*')
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'',
    re.DOTALL,
)
_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_BARE = re.compile(r"[^,\]}\n#]+")


def path_of(spot: Spot) -> str:
    """Format a spot as msgspec formats paths: `$.card[3].effects[0].kind`.

    Example:
        >>> format_path(("card", 3, "kind"))
        '$.card[3].kind'
    """
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in spot)


def spot_of(path: str) -> Spot:
    """Return the spot of a path, up to the first step that it does not name ("[...]", a value of a free table)."""
    spot: list[str | int] = []
    for name, index, unnamed in _STEP.findall(path):
        if unnamed:
            break
        spot.append(int(index) if index else name)
    return tuple(spot)


def lines_of(text: str) -> dict[Spot, int]:
    r"""Return the line (from 1) of every table, list element and key of `text`, which must be valid TOML.

    Example:
        >>> find_lines('[crew]\nmedic = 2')
        {('crew',): 1, ('crew', 'medic'): 2}
    """
    return _Reader(text).read()


class _Reader:
    """A reader of a text that `tomllib` has found valid, so that it need not look for mistakes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.found: dict[Spot, int] = {}
        self.tables: dict[Spot, int] = {}  # arrays of tables, and the index of their last one
        self._line, self._counted = 1, 0

    def read(self) -> dict[Spot, int]:
        """Return the line of every spot."""
        table: Spot = ()
        while self._more():
            line = self._here()
            if self.text.startswith("[[", self.at):
                table = self._header(2)
                index = self.tables.get(table, -1) + 1
                self.tables[table] = index
                self._note(table, line)
                table = (*table, index)
                self._note(table, line)
            elif self.text[self.at] == "[":
                table = self._header(1)
                self._note(table, line)
            else:
                self._pair(table)
        return self.found

    def _more(self) -> bool:
        """Skip blanks and comments, and return whether anything follows."""
        blank = _BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at
        return self.at < len(self.text)

    def _here(self) -> int:
        self._line += self.text.count("\n", self._counted, self.at)
        self._counted = self.at
        return self._line

    def _note(self, spot: Spot, line: int) -> None:
        self.found.setdefault(spot, line)

    def _header(self, brackets: int) -> Spot:
        """Return the spot that a header names; where it passes through an array of tables, its last table is meant."""
        self.at += brackets
        names = self._names()
        self.at += brackets
        spot: Spot = ()
        for depth, name in enumerate(names, 1):
            spot = (*spot, name)
            if spot in self.tables and depth < len(names):
                spot = (*spot, self.tables[spot])
        return spot

    def _names(self) -> list[str]:
        names = []
        while key := _KEY.match(self.text, self.at):
            self.at = key.end()
            names.append(next(part for part in key.groups() if part is not None))
            if not self.text.startswith(".", self.at):
                break
            self.at += 1
        return names

    def _pair(self, table: Spot) -> None:
        line = self._here()
        names = self._names()
        for depth in range(1, len(names) + 1):
            self._note((*table, *names[:depth]), line)
        self.at += 1  # the "="
        self._more()
        self._value((*table, *names))

    def _value(self, spot: Spot) -> None:
        self._note(spot, self._here())
        opening = self.text[self.at]
        if opening in "[{":
            self.at += 1
            index = 0
            while self._more() and self.text[self.at] not in "]}":
                if self.text[self.at] == ",":
                    self.at += 1
                elif opening == "{":
                    self._pair(spot)
                else:
                    self._value((*spot, index))
                    index += 1
            self.at += 1
        else:
            value = (_STRING if opening in "\"'" else _BARE).match(self.text, self.at)
            self.at = value.end() if value else self.at + 1
