"""A MicroPython REPL as far as tools use it: the prompt, raw mode, and Ctrl-D for a soft reset.

Python statements typed at the prompt are not run; raw mode is what tools use.

Source: MicroPython documentation, "The MicroPython Interactive Interpreter Mode", raw mode and raw-paste mode.
"""

from __future__ import annotations

import contextlib
import io
import traceback
from collections.abc import Callable
from typing import Any, TextIO

CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E = b"\x01", b"\x02", b"\x03", b"\x04", b"\x05"
_WINDOW = 128  # bytes of a paste that may be under way; as on the ESP32, whose ring holds 260
_RAW = "raw REPL; CTRL-B to exit\r\n>"
_BANNER = "\r\nMicroPython stand-in on CPython; simulated board\r\n>>> "


class Repl:
    """A simulated REPL, fed with the received bytes.

    `out` sends bytes back; `soft_reset(raw)` restarts the board, into raw mode (without main.py) if it was requested
    there, as on a real one.
    """

    def __init__(self, out: TextIO, soft_reset: Callable[[bool], Any], raw: bool = False) -> None:
        self._out = out
        self._soft_reset = soft_reset
        self._raw = raw
        self._held = b""
        self._paste: bytearray | None = None
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._say(_RAW if raw else _BANNER)

    def _say(self, text: str | bytes) -> None:
        # Straight to the bytes: the text layer would cook the line ends a second time.
        self._out.flush()
        self._out.buffer.write(text.encode() if isinstance(text, str) else text)

    def feed(self, data: bytes) -> None:
        """Receive keys."""
        for byte in data:
            self._key(bytes((byte,)))

    def _key(self, key: bytes) -> None:
        if self._paste is not None:
            self._pasted(key)
        elif key == CTRL_A:
            if self._raw and self._held == CTRL_E + b"A":
                self._held, self._paste = b"", bytearray()
                self._say(
                    b"R\x01" + _WINDOW.to_bytes(2, "little") + b"\x01"
                )  # the window's size, and leave for a second one
                return
            self._raw, self._held = True, b""
            self._say(_RAW)
        elif key == CTRL_B:
            self._raw, self._held = False, b""
            self._say(_BANNER)
        elif key == CTRL_C:
            self._held = b""
            if not self._raw:
                self._say("\r\n>>> ")
        elif key == CTRL_D:
            self._enter()
        elif self._raw:
            self._held += key
        elif key == b"\r":
            self._say("\r\n>>> ")

    def _pasted(self, key: bytes) -> None:
        """Handle one byte of a paste.

        Each full window grants permission for another. Ctrl-D ends the paste, Ctrl-C drops it.
        """
        assert self._paste is not None
        if key in (CTRL_C, CTRL_D):
            source, self._paste = bytes(self._paste), None
            self._say("\x04")
            if key == CTRL_D:
                self._execute(source.decode(errors="replace"))
            else:
                self._say("\x04\x04>")
            return
        self._paste += key
        if len(self._paste) % _WINDOW == 0:
            self._say("\x01")

    def _enter(self) -> None:
        if self._raw and self._held:
            source, self._held = self._held.decode(errors="replace"), b""
            self._run(source)
            return
        self._say("OK\r\nMPY: soft reboot\r\n" if self._raw else "\r\nMPY: soft reboot\r\n")
        self._soft_reset(self._raw)

    def _run(self, source: str) -> None:
        self._say("OK")  # before it runs: it may restart the board
        self._execute(source)

    def _execute(self, source: str) -> None:
        string_io, wrong = io.StringIO(newline="\r\n"), ""
        with contextlib.redirect_stdout(string_io):
            try:
                exec(compile(source, "<stdin>", "exec"), self._names)
            except Exception:
                wrong = traceback.format_exc().replace("\n", "\r\n")
        self._say(f"{string_io.getvalue()}\x04{wrong}\x04>")
