"""The status of the board at a table, and the interface of its link."""

from __future__ import annotations

from typing import Protocol

import msgspec

from marshub import resources
from marshub.board import firmware_versions
from marshub.board.notices import FirmwareMismatch, OtherOverlay, OtherProfile
from marshub.kernel import Words


class LedDisplay(Protocol):
    """The link to the board, as far as the table needs it."""

    def show(self, picture: bytes) -> int:
        """Show a frame of 4 bytes an LED; return its generation, which `board_shown` will name."""

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        """Set brightness (0 to 255), and the scan priority of each reader, by index."""

    def close(self) -> None: ...


class BoardStatus(msgspec.Struct, frozen=True):
    """The status of the board. `name` is "" where there is none."""

    name: str
    port: str = ""
    connected: bool = False
    firmware: str = ""
    problem: str = ""  # why it is not connected
    problem_words: Words | None = None  # the same in any language, if it is known so
    broken_readers: tuple[str, ...] = ()  # pieces on them are not detected
    blind_readers: tuple[str, ...] = ()  # those of them that work, but receive only noise
    supply_off: bool = False  # only USB feeds it: readers and LEDs on its own supply do nothing
    stale: bool = False  # connected, but silent: its state may be outdated
    overlay: OtherOverlay | None = None  # another game's overlay lies on it
    mismatch: FirmwareMismatch | None = None  # its firmware or protocol is older or newer than this program's
    unfit: OtherProfile | None = None  # its wiring is not that of the table's profile
    was_seen: bool = False  # it was connected before


def check_firmware(firmware: str) -> FirmwareMismatch | None:
    """Return a notice about other firmware than this program's.

    None if it is the same, or if the board is simulated.
    """
    ours = resources.read_firmware_version()
    order = firmware_versions.compare_versions(firmware, ours)
    if not order:
        return None
    return FirmwareMismatch("board-firmware-older" if order < 0 else "board-firmware-newer", firmware, ours)
