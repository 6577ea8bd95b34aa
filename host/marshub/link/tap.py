"""A tap on a running program's link: `marshub board monitor` watches a board whose port the game holds.

The program serves its trace on a socket of this machine, one JSON object a line. A file in a folder that only this
user may read holds the port number and the secret that a client has to send first.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import secrets
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from marshub.link.board_link import Link
from marshub.link.trace import TracedFrame

_QUEUE = 1000  # a watcher that does not read loses frames, the game does not
_POLL_S = 0.25
_CONNECT_S = 2.0
_MAX_CLIENTS = 16  # at once; a client that has not sent the secret is cut off after _CONNECT_S


def tap_folder() -> Path:
    """Return the folder in which the taps of this user's programs are listed."""
    user = os.getuid() if sys.platform != "win32" else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"marshub-{user}" / "taps"


class Tap:
    """Serves the trace of `link` until `close`. Without sockets or disk space there is no tap, and no harm."""

    def __init__(self, link: Link, where: Path | None = None) -> None:
        self._link = link
        self._secret = secrets.token_hex(16)
        self._closed = threading.Event()
        self._client_slots = threading.Semaphore(_MAX_CLIENTS)
        self._socket: socket.socket | None = None
        self._note: Path | None = None
        with contextlib.suppress(OSError):
            self._open(tap_folder() if where is None else where)

    def _open(self, where: Path) -> None:
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
        if sys.platform != "win32" and where.stat().st_uid != os.getuid():
            return  # somebody else's trap in a shared folder
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._socket.settimeout(_POLL_S)
        number = self._socket.getsockname()[1]
        self._note = where / f"{os.getpid()}-{number}.json"
        with open(os.open(self._note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as note:
            json.dump({"pid": os.getpid(), "number": number, "word": self._secret}, note)
        threading.Thread(target=self._accept, name="marshub-tap", daemon=True).start()

    def close(self) -> None:
        """Close the tap; a second call does nothing."""
        self._closed.set()
        if self._note is not None:
            self._note.unlink(missing_ok=True)
        if self._socket is not None:
            self._socket.close()

    def _accept(self) -> None:
        assert self._socket is not None
        while not self._closed.is_set():
            try:
                client, _ = self._socket.accept()
            except TimeoutError:
                continue
            except OSError:
                return  # closed
            if self._client_slots.acquire(blocking=False):
                threading.Thread(target=self._serve, args=(client,), name="marshub-tap-watcher", daemon=True).start()
            else:
                client.close()

    def _serve(self, client: socket.socket) -> None:
        try:
            self._send_frames(client)
        finally:
            self._client_slots.release()

    def _send_frames(self, client: socket.socket) -> None:
        waiting: queue.Queue[TracedFrame] = queue.Queue(_QUEUE)

        def queue_frame(traced_frame: TracedFrame) -> None:
            with contextlib.suppress(queue.Full):
                waiting.put_nowait(traced_frame)

        with client, contextlib.suppress(OSError):
            client.settimeout(_CONNECT_S)
            if not secrets.compare_digest(client.recv(64).strip(), self._secret.encode()):
                return
            unwatch = self._link.trace.watch(queue_frame)
            try:
                # After the watch began: who has been answered misses no frame.
                client.sendall(_encode_line({"port": self._link.status.port}))
                while not self._closed.is_set():
                    with contextlib.suppress(queue.Empty):
                        client.sendall(_encode_line(_to_json_data(waiting.get(timeout=_POLL_S))))
            finally:
                unwatch()


def _encode_line(data: dict[str, Any]) -> bytes:
    return json.dumps(data).encode() + b"\n"


def _to_json_data(traced_frame: TracedFrame) -> dict[str, Any]:
    return {**asdict(traced_frame), "payload": traced_frame.payload.hex()}


@dataclass(frozen=True)
class TappedLink:
    """A tap that was found: the program's process id, and the open socket."""

    pid: int
    line: socket.socket

    def read_frames(self) -> Iterator[TracedFrame]:
        """Yield the frames of the program's link until the program ends."""
        with self.line, contextlib.suppress(OSError):
            self.line.settimeout(None)
            with self.line.makefile("rb") as lines:
                for text in lines:
                    data = json.loads(text)
                    yield TracedFrame(**{**data, "payload": bytes.fromhex(data["payload"])})


def find_tap(device: str, where: Path | None = None) -> TappedLink | None:
    """Return the tap of this user's program that holds `device`; None if there is none."""
    place = tap_folder() if where is None else where
    for note in sorted(place.glob("*.json")) if place.is_dir() else []:
        try:
            data = json.loads(note.read_text(encoding="utf-8"))
            line = socket.create_connection(("127.0.0.1", data["number"]), _CONNECT_S)
        except ConnectionRefusedError:
            note.unlink(missing_ok=True)  # left by a program that was killed
            continue
        except (OSError, ValueError, KeyError):
            continue
        if _is_serving(line, data["word"], device):
            return TappedLink(data["pid"], line)
        line.close()
    return None


def _is_serving(line: socket.socket, secret: str, device: str) -> bool:
    """Return whether the program behind `line` accepts the secret and holds `device`."""
    with contextlib.suppress(OSError, ValueError, KeyError):
        line.sendall(secret.encode() + b"\n")
        port = json.loads(_read_first_line(line))["port"]
        return bool(port) and (port == device or os.path.realpath(port) == os.path.realpath(device))
    return False


def _read_first_line(line: socket.socket) -> bytes:
    # Byte by byte: what comes after it belongs to `frames`.
    text = b""
    while not text.endswith(b"\n"):
        byte = line.recv(1)
        if not byte:
            raise OSError("the program closed the connection")
        text += byte
    return text
