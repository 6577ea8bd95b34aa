"""`wifi://NAME`: a board in the home network, by the key that it got over USB (shared/protocol.md, section 11)."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

import msgspec

from hublink import frame
from hublink import messages as m
from hublink.sealed import NONCE, Sealed, SealError
from marshub.link.errors import LinkError, PortBusyError, PortForbiddenError, PortLostError, PortNotFoundError
from marshub.link.radio_boards import SCHEME, RadioBoard, RadioBoards, find_addresses
from marshub.link.tcp import TcpLine, disable_nagle

PORT = 22774
CONNECT_S = 1.5
GREETING_S = 5.0
_NO_TIME_S = 0.001  # 0 would mean not to wait for anything
SILENT_S = 6.0
#: What a board says whose cable is in use.
USB = frame.encode(m.ERROR, 0, m.pack_error(m.REFUSED, 0, 0, "USB"))


class _Gone(Exception):
    """The other end hung up in the greeting."""


class SealedLine(TcpLine):
    """A Transport, see marshub.link.transport. Raises LinkErrors that say what helps."""

    def __init__(
        self,
        url: str,
        boards: RadioBoards | None = None,
        find: Callable[[RadioBoard], Iterable[str]] = find_addresses,
    ) -> None:
        known = RadioBoards() if boards is None else boards
        board = known.find_board(url.removeprefix(SCHEME))
        if board is None:
            names = ", ".join(radio_board.url for radio_board in known.list_boards())
            if not names:
                message = "{port}: no key for that board here; plug it in and run `marshub board wifi`; known: none"
                raise PortNotFoundError(message, "link-key-none", port=url)
            message = "{port}: no key for that board here; plug it in and run `marshub board wifi`; known: {boards}"
            raise PortNotFoundError(message, "link-key-unknown", port=url, boards=names)
        self.url = url
        self._first = b""
        line, self._seal, self.address = self._reach(board, find(board))
        super().__init__(url, line)
        self._heard = time.monotonic()
        if self.address != board.address:
            with suppress(OSError):  # it is found by its name again
                known.save_board(msgspec.structs.replace(board, address=self.address))

    def _reach(self, board: RadioBoard, found: Iterable[str]) -> tuple[socket.socket, Sealed, str]:
        looked: list[str] = []
        refused: LinkError | None = None
        for address in found:
            looked.append(address)
            try:
                line = socket.create_connection((address, PORT), CONNECT_S)
            except OSError:
                continue
            try:
                return line, self._greet(line, board), address
            except PortBusyError:
                line.close()
                raise
            except (LinkError, OSError) as error:
                line.close()
                if isinstance(error, LinkError):
                    refused = error  # another board may have its address now
        if refused is not None:
            raise refused
        if not looked:
            message = "{port}: the board does not answer; is it on, and is this computer on the same network?"
            raise PortNotFoundError(message, "link-not-found", port=self.url)
        message = (
            "{port}: the board does not answer (looked at {looked}); is it on, and is this computer on the same"
            " network?"
        )
        raise PortNotFoundError(message, "link-no-answer", port=self.url, looked=", ".join(looked))

    def _greet(self, line: socket.socket, board: RadioBoard) -> Sealed:
        deadline = time.monotonic() + GREETING_S  # for the whole greeting: a false board may send a byte at a time
        disable_nagle(line)
        seal = Sealed(bytes.fromhex(board.key), secrets.token_bytes(NONCE), False)
        proven = False
        try:
            while not self._first:
                line.settimeout(max(deadline - time.monotonic(), _NO_TIME_S))
                data = line.recv(4096)
                if not data:
                    raise _Gone
                self._first = seal.feed(data)
                if out := seal.take():
                    line.sendall(out)
                    proven = True
        except _Gone:
            if proven and not seal.ready:
                message = (
                    "{port}: the board's key differs from this computer's; plug it in and run `marshub board wifi`"
                )
                raise PortForbiddenError(message, "link-key-differs", port=self.url) from None
            message = "{port}: the board closed the connection; it may be busy with others"
            raise PortNotFoundError(message, "link-crowded", port=self.url) from None
        except SealError as error:
            message, reason = "{port}: what answers there is not that board: {error}", str(error)
            raise PortForbiddenError(message, "link-not-that-board", port=self.url, error=reason) from error
        if self._first == USB:
            raise PortBusyError("{port}: the board is in use over its cable", "link-cable", port=self.url)
        return seal

    def read(self) -> bytes:
        if self._first:
            data, self._first = self._first, b""
            return data
        data = self.receive()
        if not data:
            if time.monotonic() - self._heard > SILENT_S:
                raise PortLostError("{port} is silent", "link-silent", port=self.url)
            return b""
        try:
            plain = self._seal.feed(data)
        except SealError as error:
            message, reason = "{port}: data from the board was changed on the way: {error}", str(error)
            raise PortLostError(message, "link-changed", port=self.url, error=reason) from error
        self._heard = time.monotonic()
        if plain.endswith(USB):
            raise PortLostError("{port}: the board is in use over its cable", "link-cable", port=self.url)
        return plain

    def write(self, data: bytes) -> None:
        try:
            self.send(lambda: self._seal.seal(data))
        except SealError as error:
            raise PortLostError("{port} has disconnected", "link-gone", port=self.url) from error
