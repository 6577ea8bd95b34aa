"""Boards in the home network: their keys, and the lookup of their addresses."""

from __future__ import annotations

import importlib.util
import os
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from marshub.files import write_whole
from marshub.home import find_home
from marshub.sanitize import is_name

SCHEME = "wifi://"
MDNS_S = 1.5
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
        """Return every board with a name and a key."""
        try:
            if self.path.stat().st_size > _LARGEST:
                return []
            radio_boards = msgspec.json.decode(self.path.read_bytes(), type=list[RadioBoard])
        except (OSError, msgspec.DecodeError, RecursionError):
            return []
        # Somebody copied it about, perhaps.
        with suppress(OSError):
            if os.name == "posix" and self.path.stat().st_mode & 0o077:
                self.path.chmod(0o600)
        return [
            board
            for board in radio_boards
            if is_name(board.name) and len(board.key) == _KEY_HEX and not set(board.key) - set("0123456789abcdef")
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
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(boards)) + b"\n", private=True)


def find_addresses(board: RadioBoard) -> Iterator[str]:
    """Yield addresses to try, the likeliest first, each once; those that take time only when they are asked for."""
    tried = {board.address}
    if board.address:
        yield board.address
    for ask in (find_by_mdns, _find_by_resolver):
        for address in ask(board.name):
            if address not in tried:
                tried.add(address)
                yield address


def find_by_mdns(name: str, seconds: float = MDNS_S) -> list[str]:
    """Return the IPv4 addresses of NAME.local; none without zeroconf (the extra `wifi`), or without a network."""
    if importlib.util.find_spec("zeroconf") is None:
        return []
    from zeroconf import AddressResolverIPv4, InterfaceChoice, IPVersion, Zeroconf  # type: ignore[attr-defined]

    with suppress(OSError):
        zeroconf = Zeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
        try:
            asked = AddressResolverIPv4(server=f"{name}.local.")
            if asked.request(zeroconf, 1000 * seconds):
                return [str(address) for address in asked.parsed_addresses()]
        finally:
            zeroconf.close()
    return []


def _find_by_resolver(name: str) -> list[str]:
    try:
        return [str(result[4][0]) for result in socket.getaddrinfo(f"{name}.local", None, socket.AF_INET)]
    except (OSError, UnicodeError):
        return []
