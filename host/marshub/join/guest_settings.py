"""The settings of a guest's table for a game whose save lies elsewhere: where its own zones are played."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from marshub.files import write_whole
from marshub.kernel import MemoryJournal, SaveError, untrusted_input


class GuestSettings(MemoryJournal):
    """The journal of a guest's session: it records nothing, and stores the table's settings in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._file = path
        self._kept: dict[str, str] = {}
        with contextlib.suppress(FileNotFoundError, untrusted_input.UnreadableInput):
            self._kept = untrusted_input.parse_json(untrusted_input.read_bytes(path), dict[str, str])

    def save_setting(self, name: str, value: str) -> None:
        """Store a setting under `name`. Raises SaveError."""
        self._kept[name] = value
        try:
            write_whole(self._file, msgspec.json.encode(self._kept))
        except OSError as error:
            raise SaveError(f"{self._file} cannot be written: {error.strerror or error}") from error

    def read_setting(self, name: str) -> str:
        """Return the setting stored under `name`; "" if there is none."""
        return self._kept.get(name, "")
