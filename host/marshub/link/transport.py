"""The transport: an open line to the board that carries bytes, with errors that say what helps."""

from __future__ import annotations

import errno
import socket
import sys
import threading
from contextlib import suppress
from typing import Any, Protocol
from urllib.parse import urlsplit

import serial

from marshub.link.errors import LinkError, PortBusyError, PortForbiddenError, PortLostError, PortNotFoundError
from marshub.link.port_holders import name_other_holders
from marshub.link.tcp import READ_S, WRITE_S, TcpLine, disable_nagle

BAUD = 115200
CONNECT_S = 3.0


class Transport(Protocol):
    """`read` waits up to READ_S and gives what there is, perhaps nothing. Both raise PortLostError."""

    def read(self) -> bytes: ...

    def write(self, data: bytes) -> None: ...

    def cancel(self) -> None:
        """Cancel from any thread: a read under way ends soon, and it and all later ones raise PortLostError."""

    def close(self) -> None:
        """Close from the thread that reads, after the last read. A write under way is waited for."""


def _errno_of(error: BaseException) -> int | None:
    return getattr(error, "errno", None)


def _explain_error(device: str, error: Exception) -> LinkError:
    code = _errno_of(error)
    text = str(error)
    if code in (errno.ENOENT, errno.ENXIO, errno.ENODEV) or "FileNotFoundError" in text:
        return PortNotFoundError("there is no port {port}; is the cable plugged in?", "link-no-port", port=device)
    if code in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
        if by := name_other_holders(device):
            return PortBusyError("{port} is in use by {by}", "link-busy-by", port=device, by=by)
        return _make_busy_error(device)
    # Windows says "access denied" for a port that somebody has open.
    if sys.platform == "win32" and "PermissionError" in text:
        return _make_busy_error(device)
    if code in (errno.EACCES, errno.EPERM):
        message = (
            "no permission to open {port}; on Linux, run `sudo usermod -aG dialout $USER`, then log out and in again"
        )
        return PortForbiddenError(message, "link-forbidden", port=device)
    return PortNotFoundError("can't open {port}: {error}", "link-unopened", port=device, error=text)


def _make_busy_error(device: str) -> PortBusyError:
    message = "{port} is in use by another program (a serial monitor, an IDE, another marshub?)"
    return PortBusyError(message, "link-busy", port=device)


def unlock_port(port: Any) -> None:
    """Give back the lock of an open port of pyserial, before it is closed.

    Closing is not enough: the lock belongs to the open file (flock(2)), and a process that another thread is starting
    holds a copy of it until its program runs.
    """
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import fcntl

        fcntl.flock(port.fileno(), fcntl.LOCK_UN)


class SerialLine:
    """A serial port, a pty, or any URL that pyserial knows."""

    def __init__(self, device: str, native: bool = False) -> None:
        try:
            port = serial.serial_for_url(device, do_not_open=True)
            port.baudrate = BAUD
            port.timeout = READ_S
            # One by RFC 2217 has a time of its own for writing, and takes no other.
            port.write_timeout = None if device.startswith("rfc2217://") else WRITE_S
            port.exclusive = True
            # The bridge's DTR and RTS work the ESP32's EN and GPIO0 through two transistors that only act when the
            # lines differ: so they are always equal. Linux and macOS raise both when they open a port, and lowering
            # them one after the other would be a reset; native USB sends only while DTR is up. Windows opens as told.
            level = native or sys.platform != "win32"
            port.dtr = level
            port.rts = level
            port.open()
        # Each kind of URL has errors of its own for what it does not know or cannot do.
        except (OSError, ValueError, NotImplementedError, AttributeError, TypeError) as error:
            raise _explain_error(device, error) from error
        self._port = port
        self._device = device
        # Windows lowers DTR, then RTS: a C3's own USB, which looks at both, takes what is between for a reset.
        self._rts_first = native and sys.platform == "win32"
        self._cancelled = False
        self._writing = threading.Lock()  # so that no descriptor is closed, and perhaps used anew, inside a write
        self._set_options()

    def _set_options(self) -> None:
        """Set options that many devices lack, and ptys lack all of."""
        # FTDI bridges wait 16 ms for more bytes before they hand any over; this makes it 1 ms.
        with suppress(AttributeError, OSError, ValueError, NotImplementedError):
            self._port.set_low_latency_mode(True)
        # Without HUPCL the lines stay up when we close, so that the next open makes no edge that resets the board.
        with suppress(ImportError, AttributeError, OSError, ValueError):
            import termios

            with suppress(termios.error):
                settings = termios.tcgetattr(self._port.fileno())
                settings[2] &= ~termios.HUPCL
                termios.tcsetattr(self._port.fileno(), termios.TCSANOW, settings)

    def read(self) -> bytes:
        try:
            data: bytes = self._port.read(1)
            if data and (waiting := self._port.in_waiting):
                data += self._port.read(waiting)
        except (OSError, serial.SerialException) as error:
            raise PortLostError("{port} has disconnected", "link-gone", port=self._device) from error
        if self._cancelled:
            raise PortLostError("{port} was closed", "link-closed", port=self._device)
        return data

    def write(self, data: bytes) -> None:
        try:
            with self._writing:
                self._port.write(data)
        except serial.SerialTimeoutException as error:
            raise PortLostError("{port} accepts no data", "link-full", port=self._device) from error
        except (OSError, serial.SerialException) as error:
            raise PortLostError("{port} has disconnected", "link-gone", port=self._device) from error

    def cancel(self) -> None:
        self._cancelled = True
        # Not every kind of port has it; the others notice after READ_S.
        with suppress(OSError, serial.SerialException, AttributeError):
            self._port.cancel_read()

    def close(self) -> None:
        with self._writing, suppress(OSError, serial.SerialException):
            if self._rts_first:
                self._port.rts = False
            unlock_port(self._port)
            self._port.close()


class SocketLine(TcpLine):
    """`socket://host:port`. pyserial opens these too, but reads them byte by byte and sleeps 0.3 s when it closes."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        try:
            host, port = parts.hostname, parts.port
        except ValueError:
            host, port = None, None
        if not host or not port:
            raise PortNotFoundError("expected socket://host:port, got {url}", "link-url", url=repr(url))
        try:
            line = socket.create_connection((host, port), CONNECT_S)
        except OSError as error:
            message, reason = "nobody answers at {url}: {error}", error.strerror or str(error)
            raise PortNotFoundError(message, "link-nobody", url=url, error=reason) from error
        super().__init__(url, line)
        disable_nagle(line)

    def read(self) -> bytes:
        return self.receive()

    def write(self, data: bytes) -> None:
        self.send(lambda: data)


def open_line(device: str, native: bool = False) -> Transport:
    """Open a device or URL. `native`: the chip's own USB. Raises a LinkError that says what helps."""
    if device.startswith("socket://"):
        return SocketLine(device)
    if device.startswith("wifi://"):
        from marshub.link.sealed_line import SealedLine

        return SealedLine(device)
    return SerialLine(device, native)
