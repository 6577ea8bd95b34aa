"""Ways to a table: a process of its own, this process, or a link of a served table."""

from __future__ import annotations

import contextlib
import re
import subprocess
import tempfile
import urllib.error
import urllib.request
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import IO, Protocol

from marshub.headless.requests import LINK_OPS

from .errors import ClientError, ConnectionEnded, Refused, ReplyTimeout

_LINK = re.compile(r"(https?://[^/?#\s]+(?:/[^?#\s]+)?/t/[\w-]+)/?")
_FAREWELL_S = 5.0  # time in which a process has to end by itself
_LAST_WORDS = 2000  # bytes of what a process wrote last on stderr


class Transport(Protocol):
    """Carries one request line after the other to a table."""

    #: The requests that this way has; None: all.
    ops: frozenset[str] | None

    def exchange(self, line: bytes, timeout: float | None) -> bytes:
        """Return the reply to a request line. Raises ConnectionEnded and ReplyTimeout."""

    def interrupt(self) -> None:
        """End what is still being worked on, if that can be."""

    def close(self) -> None:
        """Leave the table. Never raises; further calls do nothing."""


class ProcessTransport:
    """`marshub headless` as a process, over its standard input and output."""

    ops: frozenset[str] | None = None

    def __init__(self, command: Sequence[str]) -> None:
        """Start the process."""
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._stderr
            )
        except OSError as error:
            self._stderr.close()
            raise ConnectionEnded(f"{command[0]} cannot be started: {error}") from error
        self._worker = ThreadPoolExecutor(1, "marshub-client")  # so that a time-out reaches also who waits in a pipe

    def exchange(self, line: bytes, timeout: float | None) -> bytes:
        try:
            reply = self._worker.submit(self._exchange, line)
        except RuntimeError:
            raise ConnectionEnded("this client was closed") from None
        try:
            return reply.result(timeout)
        except TimeoutError:
            self.close(kill=True)
            raise ReplyTimeout(f"no reply within {timeout:g} s; the process was ended") from None
        except KeyboardInterrupt:  # the reply is not read, so the next one would be taken for it
            self.close(kill=True)
            raise

    def interrupt(self) -> None:
        self._process.kill()

    def close(self, *, kill: bool = False) -> None:
        if kill:
            self._process.kill()
        with contextlib.suppress(OSError):
            self._input.close()  # the end of the lines is the end of the game
        try:
            self._process.wait(_FAREWELL_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._worker.shutdown()
        self._output.close()
        self._stderr.close()

    @property
    def _input(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _output(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def _exchange(self, line: bytes) -> bytes:
        reply = b""
        with contextlib.suppress(OSError, ValueError):  # the pipe is broken, or was closed meanwhile
            self._input.write(line + b"\n")
            self._input.flush()
            reply = self._output.readline()
        if not reply.endswith(b"\n"):
            raise ConnectionEnded(self._describe_end())
        return reply

    def _describe_end(self) -> str:
        try:
            code = f"exit code {self._process.wait(_FAREWELL_S)}"
        except subprocess.TimeoutExpired:
            code = "its output is closed"
        last_words = ""
        with contextlib.suppress(OSError, ValueError):
            self._stderr.seek(max(0, self._stderr.seek(0, 2) - _LAST_WORDS))
            last_words = self._stderr.read().decode("utf-8", "replace").strip()
        return f"the process has ended ({code})" + (f": {last_words}" if last_words else "")


class InProcessTransport:
    """A table in this process. It has no time-outs, because nothing could end what takes too long."""

    ops: frozenset[str] | None = None

    def __init__(self, game: str, language: str | None) -> None:
        """Load the game. Raises Refused if there is none of that name."""
        from marshub.games import UnknownGame, load_game
        from marshub.headless import Headless
        from marshub.words import Speech

        try:
            self._server = Headless(load_game(game), Speech(language))
        except UnknownGame as error:
            raise Refused({"code": error.code, "message": str(error)}) from None

    def exchange(self, line: bytes, timeout: float | None) -> bytes:
        return self._server.handle(line).encode()

    def interrupt(self) -> None:
        pass

    def close(self) -> None:
        self._server.close()


class LinkTransport:
    """A link of a table that somebody serves (`marshub serve --allow-input`), over HTTP."""

    ops: frozenset[str] | None = LINK_OPS

    def __init__(self, link: str, language: str | None) -> None:
        """Take the address of a page. Nothing is sent yet. Raises ClientError if it is none."""
        match = _LINK.fullmatch(link.strip())
        if match is None:
            raise ClientError(f"a link looks like http://HOST:PORT/t/TOKEN, as `marshub serve` prints it, not {link!r}")
        self._url = f"{match[1]}/ask" + (f"?lang={language}" if language else "")

    def exchange(self, line: bytes, timeout: float | None) -> bytes:
        request = urllib.request.Request(self._url, line, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=timeout) as reply:
                return bytes(reply.read())
        except urllib.error.HTTPError as error:
            error.close()
            if error.code in (403, 404):
                raise ConnectionEnded("the table does not know this link, or accepts no requests") from None
            raise ConnectionEnded(f"the table replied with HTTP status {error.code}") from None
        except TimeoutError:
            raise ReplyTimeout(f"no reply within {timeout:g} s") from None
        except (OSError, HTTPException) as error:
            if isinstance(getattr(error, "reason", None), TimeoutError):
                raise ReplyTimeout(f"no connection within {timeout:g} s") from None
            raise ConnectionEnded(f"the table cannot be reached: {error}") from error

    def interrupt(self) -> None:
        pass

    def close(self) -> None:
        pass
