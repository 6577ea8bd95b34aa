"""The list of ports for tinkerers: known boards, holders, and why a port could not be opened."""

from __future__ import annotations

import datetime
import errno
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from marshub.files import write_whole
from marshub.home import find_home
from marshub.kernel import say, untrusted_input
from marshub.link.errors import LinkError, PortAmbiguousError, PortUnmetError
from marshub.link.events import BoardInfo
from marshub.link.port_holders import Holder, list_holders, name_other_holders
from marshub.link.ports import AUTO, Address, Candidate, list_candidates
from marshub.link.radio_boards import RadioBoard, RadioBoards, find_by_mdns
from marshub.tools.errors import ToolError


@dataclass(frozen=True, slots=True)
class Row:
    """A port in `marshub board list`. `known`: the known board with this serial number."""

    port: Candidate
    known: KnownBoard | None
    held_by: tuple[Holder, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the row for `--json`."""
        return {
            "port": self.port.device,
            "chip": self.port.chip,
            "vid": f"{self.port.vid:04x}",
            "pid": f"{self.port.pid:04x}",
            "serial": self.port.serial_number,
            "location": self.port.location,
            "native_usb": self.port.native,
            "ours": self.known is not None,
            "board": None if self.known is None else msgspec.structs.asdict(self.known),
            "held_by": [asdict(holder) for holder in self.held_by],
        }


def list_rows(candidates: list[Candidate] | None = None, known: KnownBoards | None = None) -> list[Row]:
    """Return the ports that may be a board, by device name. None of them is opened."""
    remembered = known if known is not None else KnownBoards()
    ports = list_candidates() if candidates is None else candidates
    return [Row(port, remembered.find_board(port.serial_number), tuple(list_holders(port.device))) for port in ports]


@dataclass(frozen=True, slots=True)
class RadioRow:
    """A board in `marshub board list` without a cable. `address`: its present address by mDNS; "" if it has none."""

    board: RadioBoard
    address: str

    def to_data(self) -> dict[str, Any]:
        """Return the row for `--json`; the key is left out."""
        board = self.board
        entries = {"port": board.url, "chip": board.chip, "profile": board.profile, "last_address": board.address}
        return entries | {"ours": True, "address": self.address or None}


def list_radio_rows(
    boards: list[RadioBoard] | None = None, find: Callable[[str], list[str]] = find_by_mdns
) -> list[RadioRow]:
    """Return the boards with a key for the home network, all resolved at once."""
    known = RadioBoards().list_boards() if boards is None else boards
    if not known:
        return []
    with ThreadPoolExecutor(len(known)) as pool:
        addresses = list(pool.map(lambda board: find(board.name), known))
    return [RadioRow(board, at[0] if at else "") for board, at in zip(known, addresses, strict=True)]


def resolve_port(port: str, known: KnownBoards | None = None) -> tuple[str, Candidate | None]:
    """Return the device that `port` means, with its USB data; among several ports the only known board's.

    Raises ToolError.
    """
    try:
        return Address(port).resolve()
    except ValueError:
        raise ToolError(say("board-tools-no-port-named")) from None
    except PortAmbiguousError:
        ours = [row for row in list_rows(known=known) if row.known is not None]
        if port == AUTO and len(ours) == 1:
            return ours[0].port.device, ours[0].port
        without = [board.url for board in RadioBoards().list_boards()] if port == AUTO and not list_candidates() else []
        listed = ", ".join([row.port.device for row in list_rows(known=known)] + without)
        raise ToolError(say("board-tools-several-ports", ports=listed)) from None
    except PortUnmetError:
        (only,) = list_rows(known=known)
        if only.known is not None:
            return only.port.device, only.port
        raise ToolError(say("board-tools-port-unmet", port=str(only.port), device=only.port.device)) from None
    except LinkError:
        if port == AUTO:
            raise ToolError(say("board-tools-no-board")) from None
        raise ToolError(say("board-tools-no-port", port=port)) from None


def explain_open_error(device: str, system_message: object = "") -> ToolError:
    """Return why `device` could not be opened, without opening it. `system_message` is the system's message."""
    if "://" in device:
        key = "board-tools-no-answer-at" if device.startswith("socket://") else "board-tools-cannot-open"
        # A link's own words name the port as well.
        _, named, reason = str(system_message).partition(f"{device}: ")
        return ToolError(say(key, port=device, what=reason if named else str(system_message)))
    if sys.platform != "win32" and not os.path.exists(device):
        return ToolError(say("board-tools-no-port", port=device))
    if f"({errno.ENOTTY}, " in str(system_message):  # any program may have such a file open
        return ToolError(say("board-tools-not-serial", port=device))
    if by := name_other_holders(device):
        return ToolError(say("board-tools-busy", port=device, by=by))
    if sys.platform != "win32" and not os.access(device, os.R_OK | os.W_OK):
        return ToolError(say("board-tools-forbidden", port=device))
    # Windows refuses a port that somebody has open in the words it uses for missing rights.
    if "PermissionError" in str(system_message) or "lock" in str(system_message):
        return ToolError(say("board-tools-busy-somebody", port=device))
    return ToolError(say("board-tools-cannot-open", port=device, what=str(system_message)))


class KnownBoard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A known board: the profile's name and hash, its firmware, its chip, and the time of the last connection."""

    serial: str
    profile: str = ""
    profile_hash: str = ""
    firmware: str = ""
    chip: str = ""
    met: str = ""


class KnownBoards:
    """The known boards by the serial number of their USB port, in boards.json in the players' folder.

    An unreadable file counts as empty: all of it can be found out again.
    """

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
