"""The input handler for browsers: the serving program plays the game, and each browser's process sends it actions.

JSON lines over a socket of this computer. A client first shows the secret of its link, which is in a file that only
the host's user can read. The state is never sent here: every process follows the save.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import socket
import threading
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from marshub.kernel import Answer, MarsHubError, Words
from marshub.table.auth_gate import AuthGate
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import ActionHandler, HandlerClosed, RemoteAction, make_error

REPLY_TIMEOUT_S = 30.0  # time-out of a reply; then the player sees an error
_MAX_LINE_BYTES = 1 << 16
_AUTH_TIMEOUT_S = 5.0  # time in which a client has to send the secret
_MAX_PENDING = 16


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reply line: `code` is "" on success."""

    code: str = ""
    message: str = ""
    words: Words | None = None


#: Made here, because msgspec 0.22 crashes where two threads use a type for the first time.
_decode_action = msgspec.json.Decoder(RemoteAction).decode


class _AddressFile(msgspec.Struct, frozen=True):
    port: int
    secret: str


class InputHandler(ActionHandler):
    """Performs actions at `table` for clients that have the file of one of `links`, as the link's role allows."""

    def __init__(self, table: GameTable, links: Sequence[Link], *, shared: bool) -> None:
        super().__init__(table, shared=shared)
        self._folder = TemporaryDirectory(prefix="marshub-desk-")
        self._links: dict[str, Link] = {}
        self._files: dict[Link, Path] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop = asyncio.new_event_loop()
        self._gate = AuthGate(_AUTH_TIMEOUT_S, _MAX_PENDING)
        self._server = self._loop.run_until_complete(
            asyncio.start_server(self._handle_connection, "127.0.0.1", 0, limit=_MAX_LINE_BYTES)
        )
        port = self._server.sockets[0].getsockname()[1]
        for number, link in enumerate(links):
            if link.role == "look":
                continue
            secret = secrets.token_urlsafe(24)
            self._links[secret] = link
            path = Path(self._folder.name) / f"desk-{number}.json"
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(_AddressFile(port, secret)))
            self._files[link] = path
        self._thread = threading.Thread(target=self._loop.run_forever, name="desk", daemon=True)
        self._thread.start()

    def find_file(self, link: Link) -> Path | None:
        """Return the file that the process of that link's browser needs to connect; None for a spectator's."""
        return self._files.get(link)

    def close(self) -> None:
        """Accept no more actions."""
        asyncio.run_coroutine_threadsafe(self._close_connections(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._folder.cleanup()

    async def _close_connections(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._loop.shutdown_default_executor()

    async def _handle_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        self._gate.add(writer.transport)
        try:
            await self._read_actions(reader, writer)
        except (OSError, ValueError, asyncio.CancelledError):  # disconnected; a line too long; the handler closes
            pass
        finally:
            self._tasks.discard(task)
            self._gate.admit(writer.transport)
            writer.close()

    async def _read_actions(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = self._links.get((await reader.readline()).decode().strip())
        if link is None:
            return
        self._gate.admit(writer.transport)
        while line := await reader.readline():
            done = await self._loop.run_in_executor(None, self._make_reply, line, link)
            writer.write(msgspec.json.encode(done) + b"\n")
            await writer.drain()

    def _make_reply(self, line: bytes, link: Link) -> Done:
        try:
            self.perform(_decode_action(line), link)
        except MarsHubError as error:
            return Done(error.code, str(error), error.words)
        except (msgspec.MsgspecError, RecursionError) as error:
            return Done("bad-request", str(error))
        return Done()


def _make_ended_error(error: Exception) -> HandlerClosed:
    return HandlerClosed("the program that plays this game has ended: {error}", "error-program-ended", error=error)


class InputClient:
    """A browser process's connection to the input handler: a `spectator_table.ActionSink`."""

    def __init__(self, file: Path) -> None:
        """Connect by the host's `file`. Raises HandlerClosed."""
        self._lock = threading.Lock()
        try:
            address = msgspec.json.decode(file.read_bytes(), type=_AddressFile)
            self._socket = socket.create_connection(("127.0.0.1", address.port), REPLY_TIMEOUT_S)
            self._stream = self._socket.makefile("rb")
            self._socket.sendall(address.secret.encode() + b"\n")
        except (OSError, msgspec.MsgspecError) as error:
            raise _make_ended_error(error) from error

    def answer(self, answer: Answer, to: str | None) -> None:
        self._send(RemoteAction("answer", answer=answer, to=to))

    def undo(self, steps: int, sure: bool) -> None:
        self._send(RemoteAction("undo", steps=steps, sure=sure))

    def redo(self) -> None:
        self._send(RemoteAction("redo"))

    def adjust(self, path: str, value: Any, reason: str) -> None:
        self._send(RemoteAction("adjust", path=path, value=value, reason=reason))

    def close(self) -> None:
        """Disconnect."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._stream.close()
        self._socket.close()

    def _send(self, action: RemoteAction) -> None:
        with self._lock:
            try:
                self._socket.sendall(msgspec.json.encode(action) + b"\n")
                line = self._stream.readline(_MAX_LINE_BYTES)
                if not line:
                    raise ConnectionError("the line is dead")
                done = msgspec.json.decode(line, type=Done)
            except (OSError, ValueError, msgspec.MsgspecError) as error:  # a ValueError: closed by another thread
                raise _make_ended_error(error) from error
        if done.code:
            raise make_error(done.code, done.message, done.words)
