"""A note beside a save with the links by which it is served, so that the table's screen can show them."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec

_KNOCK_S = 0.3  # time-out of the check whether the server still runs
_MOST_BYTES = 1 << 16


class ServedLink(msgspec.Struct, frozen=True):
    """A published link: `role` is look, seat, keep or table.

    `seat` is the seat it belongs to ("": all players', or nobody's), `said` its name where it is not a page's.
    """

    role: str
    seat: str
    address: str
    said: str = ""


class _Note(msgspec.Struct, frozen=True):
    host: str
    port: int
    links: tuple[ServedLink, ...]


def _note_path(save: Path) -> Path:
    return save.with_name(f"{save.name}.links")


@contextmanager
def publish_links(save: Path, host: str, port: int, links: Sequence[ServedLink]) -> Iterator[None]:
    """Publish in a note beside `save` that its `links` are served on `host` and `port`, while the context lasts.

    Only this user can read the note: who has a seat's link can play the seat. A folder that cannot be written gets no
    note.
    """
    path = _note_path(save)
    kept = _write_private(path, msgspec.json.encode(_Note(host, port, tuple(links))))
    try:
        yield
    finally:
        if kept and (note := _read_private(path)) is not None and note.port == port:  # another server's note stays
            with contextlib.suppress(OSError):
                path.unlink()


def _write_private(path: Path, data: bytes) -> bool:
    try:
        # A temporary file is readable by its owner only from the start.
        with NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False) as file:
            part = Path(file.name)
            file.write(data)
    except OSError:
        return False
    try:
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        return False
    return True


def may_be_served(save: Path) -> bool:
    """Return whether a note says that `save` is served, without asking the server."""
    return _note_path(save).exists()


def read_links(save: Path) -> tuple[ServedLink, ...]:
    """Return the links of the server that serves `save` now; () if there is none."""
    note = _read_private(_note_path(save))
    if note is None:
        return ()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(note.host, note.host)
    try:
        socket.create_connection((host, note.port), _KNOCK_S).close()
    except OSError:
        return ()  # the server was killed, and its note remained
    return note.links


def _read_private(path: Path) -> _Note | None:
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_MOST_BYTES), type=_Note)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None
