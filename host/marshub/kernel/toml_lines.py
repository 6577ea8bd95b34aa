"""The line numbers of the fields of a TOML text: `tomllib` drops them, and an error needs them."""

from __future__ import annotations

import re

#: Where a field is: table names and list indices, as they nest in the decoded data.
Spot = tuple[str | int, ...]

# Patterns are compiled when they are first used: only a pack with a mistake needs them.
_STEP = r"\.([^.\[\]]+)|\[(\d+)\]|(\[\.\.\.\])"
_KEY = r'[ \t]*(?:"((?:[^"\\\n]|\\.)*)"|\'([^\'\n]*)\'|([A-Za-z0-9_-]+))[ \t]*'
_STRING = r'(?s)"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
_BLANK = r"(?:[ \t\r\n]+|#[^\n]*)*"
_BARE = r"[^,\]}\n#]+"


def format_path(spot: Spot) -> str:
    """Format a spot as msgspec formats paths: `$.card[3].effects[0].kind`.

    Example:
        >>> format_path(("card", 3, "kind"))
        '$.card[3].kind'
    """
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in spot)


def parse_spot(path: str) -> Spot:
    """Return the spot of a path, up to the first step that it does not name ("[...]", a value of a free table).

    Example:
        >>> parse_spot("$.card[3].costs[...].kind")
        ('card', 3, 'costs')
    """
    spot: list[str | int] = []
    for name, index, unnamed in re.findall(_STEP, path):
        if unnamed:
            break
        spot.append(int(index) if index else name)
    return tuple(spot)


def find_lines(text: str) -> dict[Spot, int]:
    r"""Return the line (from 1) of every table, list element and key of `text`, which must be valid TOML.

    Example:
        >>> find_lines('[crew]\nmedic = 2')
        {('crew',): 1, ('crew', 'medic'): 2}
        >>> find_lines('crew.medic = 2\ncrew.pilot = 1')
        {('crew',): 1, ('crew', 'medic'): 1, ('crew', 'pilot'): 2}
    """
    return _Reader(text).read()


class _Reader:
    """A reader of a text that `tomllib` has found valid, so that it need not look for mistakes."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0
        self.lines: dict[Spot, int] = {}
        self.last_indices: dict[Spot, int] = {}  # arrays of tables, and the index of their last one
        self._line, self._counted = 1, 0
        self._key, self._string, self._blank, self._bare = map(re.compile, (_KEY, _STRING, _BLANK, _BARE))

    def read(self) -> dict[Spot, int]:
        """Return the line of every spot."""
        table: Spot = ()
        while self._skip_blank():
            line = self._current_line()
            if self.text.startswith("[[", self.position):
                table = self._read_header(2)
                index = self.last_indices.get(table, -1) + 1
                self.last_indices[table] = index
                self._note_line(table, line)
                table = (*table, index)
                self._note_line(table, line)
            elif self.text[self.position] == "[":
                table = self._read_header(1)
                self._note_line(table, line)
            else:
                self._read_pair(table)
        return self.lines

    def _skip_blank(self) -> bool:
        """Skip blanks and comments, and return whether anything follows."""
        blank = self._blank.match(self.text, self.position)
        self.position = blank.end() if blank else self.position
        return self.position < len(self.text)

    def _current_line(self) -> int:
        self._line += self.text.count("\n", self._counted, self.position)
        self._counted = self.position
        return self._line

    def _note_line(self, spot: Spot, line: int) -> None:
        self.lines.setdefault(spot, line)

    def _read_header(self, brackets: int) -> Spot:
        """Return the spot that a header names; where it passes through an array of tables, its last table is meant."""
        self.position += brackets
        names = self._read_names()
        self.position += brackets
        spot: Spot = ()
        for depth, name in enumerate(names, 1):
            spot = (*spot, name)
            if spot in self.last_indices and depth < len(names):
                spot = (*spot, self.last_indices[spot])
        return spot

    def _read_names(self) -> list[str]:
        names = []
        while key := self._key.match(self.text, self.position):
            self.position = key.end()
            names.append(next(part for part in key.groups() if part is not None))
            if not self.text.startswith(".", self.position):
                break
            self.position += 1
        return names

    def _read_pair(self, table: Spot) -> None:
        line = self._current_line()
        names = self._read_names()
        for depth in range(1, len(names) + 1):
            self._note_line((*table, *names[:depth]), line)
        self.position += 1  # the "="
        self._skip_blank()
        self._read_value((*table, *names))

    def _read_value(self, spot: Spot) -> None:
        self._note_line(spot, self._current_line())
        opening = self.text[self.position]
        if opening in "[{":
            self.position += 1
            index = 0
            while self._skip_blank() and self.text[self.position] not in "]}":
                if self.text[self.position] == ",":
                    self.position += 1
                elif opening == "{":
                    self._read_pair(spot)
                else:
                    self._read_value((*spot, index))
                    index += 1
            self.position += 1
        else:
            value = (self._string if opening in "\"'" else self._bare).match(self.text, self.position)
            self.position = value.end() if value else self.position + 1
