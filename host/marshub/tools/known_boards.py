"""The known boards, by the serial number of their USB port, in a file in the players' folder."""

from __future__ import annotations

import datetime
from pathlib import Path

import msgspec

from marshub.files import write_whole
from marshub.home import find_home
from marshub.kernel import untrusted_input
from marshub.link.events import BoardInfo
from marshub.link.ports import Candidate


class KnownBoard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A known board: the profile's name and hash, its firmware, its chip, and the time of the last connection."""

    serial: str
    profile: str = ""
    profile_hash: str = ""
    firmware: str = ""
    chip: str = ""
    met: str = ""


class KnownBoards:
    """Reads and writes the file. An unreadable file counts as empty: all of it can be found out again."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = find_home() / "boards.json" if path is None else path

    def list_boards(self) -> list[KnownBoard]:
        """Return every known board."""
        try:
            return untrusted_input.parse_json(untrusted_input.read_bytes(self.path), list[KnownBoard])
        except (OSError, untrusted_input.UnreadableInput):
            return []

    def find_board(self, serial: str | None) -> KnownBoard | None:
        """Return the board with that serial number."""
        return next((known for known in self.list_boards() if serial and known.serial == serial), None)

    def save_board(self, port: Candidate | None, board: BoardInfo) -> None:
        """Store the board at that port. Ports without a serial number cannot be told apart, and are not stored."""
        if port is None or not port.serial_number:
            return
        met = KnownBoard(
            port.serial_number,
            board.name,
            board.profile.hex(),
            board.firmware,
            board.chip,
            datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
        )
        others = [known for known in self.list_boards() if known.serial != met.serial]
        write_whole(self.path, msgspec.json.format(msgspec.json.encode([*others, met])) + b"\n")
