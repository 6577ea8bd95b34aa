"""The boards with a key for the home network, stored in a file that only its owner may read."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import msgspec

from marshub.files import write_whole
from marshub.home import find_home

SCHEME = "wifi://"
_LARGEST = 1 << 20
_KEY_HEX = 64


class RadioBoard(msgspec.Struct, frozen=True):
    """`name`: without .local. `key`: 32 bytes in hex; it never shows. `address`: where it was last. `chip`: its id."""

    name: str
    key: str
    address: str = ""
    chip: str = ""
    profile: str = ""

    @property
    def url(self) -> str:
        """The URL that `--board` and each PORT accept."""
        return SCHEME + self.name

    def __repr__(self) -> str:
        return f"RadioBoard({self.name!r}, address={self.address!r})"


class RadioBoards:
    """Reads and writes the file. One that can't be read counts as empty: a key can be given anew over USB."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = find_home() / "wifi.json" if path is None else path

    def list_boards(self) -> list[RadioBoard]:
        """Return every board with a key."""
        try:
            if self.path.stat().st_size > _LARGEST:
                return []
            radio_boards = msgspec.json.decode(self.path.read_bytes(), type=list[RadioBoard])
        except (OSError, msgspec.DecodeError, RecursionError):
            return []
        # Somebody copied it about, perhaps.
        with contextlib.suppress(OSError):
            if os.name == "posix" and self.path.stat().st_mode & 0o077:
                self.path.chmod(0o600)
        return [
            board
            for board in radio_boards
            if len(board.key) == _KEY_HEX and not set(board.key) - set("0123456789abcdef")
        ]

    def find_board(self, name: str) -> RadioBoard | None:
        """Return the board of that name."""
        return next((board for board in self.list_boards() if board.name == name), None)

    def save_board(self, board: RadioBoard) -> None:
        """Keep it in place of what was known of its name. Raises OSError."""
        self._write([*(radio_board for radio_board in self.list_boards() if radio_board.name != board.name), board])

    def forget(self, name: str) -> bool:
        """Throw its key away. Returns whether there was one. Raises OSError."""
        left = [radio_board for radio_board in self.list_boards() if radio_board.name != name]
        if len(left) == len(self.list_boards()):
            return False
        self._write(left)
        return True

    def _write(self, boards: list[RadioBoard]) -> None:
        # What is written whole is made as a temporary file, which nobody else may read.
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(boards)) + b"\n")
