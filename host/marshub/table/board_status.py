"""The status of the board at a table, and the interface of its link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from marshub import resources
from marshub.board import firmware_versions
from marshub.board.notices import FirmwareMismatch, OtherOverlay


class LedDisplay(Protocol):
    """The wire, as far as the table needs it."""

    def show(self, picture: bytes) -> int:
        """Show 4 bytes an LED; gives the number that `board_shown` will name."""

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        """Set brightness (0 to 255), and how often each reader is scanned, by index."""

    def close(self) -> None: ...


@dataclass(frozen=True)
class BoardStatus:
    """The status of the board. `name` is "" when there is none at all."""

    name: str = ""
    port: str = ""
    connected: bool = False
    firmware: str = ""
    problem: str = ""  # why it is gone
    broken_readers: tuple[str, ...] = ()  # what lies there is not seen
    blind_readers: tuple[str, ...] = ()  # those of them that work, and hear nothing but noise
    supply_off: bool = False  # only USB feeds it: readers and LEDs that hang on its own supply do nothing
    stale: bool = False  # connected, but silent: what is known of it may be old
    overlay: OtherOverlay | None = None  # another game's overlay lies on it, and what to do
    unlike: FirmwareMismatch | None = None  # its firmware or its wire is older or newer than this program
    met: bool = False  # it was heard once


def check_firmware(firmware: str) -> FirmwareMismatch | None:
    """Return a notice about a board with this firmware; None if this program has the same, or if it is simulated."""
    ours = resources.read_firmware_version()
    order = firmware_versions.compare_versions(firmware, ours)
    if not order:
        return None
    return FirmwareMismatch("board-firmware-older" if order < 0 else "board-firmware-newer", firmware, ours)
