"""Links with tokens, and the note beside a save with the links by which it is served.

A link says who may see a table, as which viewer, and with which rights.
"""

from __future__ import annotations

import contextlib
import hmac
import ipaddress
import os
import secrets
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Literal
from urllib.parse import urlsplit

import msgspec

TOKEN_BYTES = 16  # 128 bits cannot be guessed

#: Spectator; seat, which answers for itself; table owner, who also corrects and undoes; another table of the same game,
#: with `seats` of its own.
Role = Literal["look", "seat", "keep", "table"]


@dataclass(frozen=True)
class Link:
    """A token with a role. `seat` is the viewer, "" for public information only.

    A link in the role of a seat that names none is the players' common one, for games in which no seat sees more than
    others.
    """

    token: str
    seat: str = ""
    role: Role = "look"
    seats: tuple[str, ...] = ()

    @property
    def viewer(self) -> str | None:
        """The viewer: a seat, "" for a spectator, or None for anybody around the table."""
        return self.seat if self.seat or self.role == "look" else None

    @property
    def path(self) -> str:
        """The path of its page."""
        return f"/t/{self.token}"


class Links:
    """All links of one table."""

    def __init__(self, links: Sequence[Link]) -> None:
        self.all = tuple(links)
        self._replaced: tuple[Link, ...] = ()

    @classmethod
    def make_links(cls, seats: Sequence[str], *, owner: bool) -> Links:
        """Make a link for spectators, one for each of `seats`, and first, with `owner`, the table owner's.

        Where people may play and no seats are named, there is one link for all players. Each has a token of its own,
        also for this computer: other people may work on it.
        """
        links = cls([Link(make_token(), role="keep")] if owner else [])
        links.set_seats(seats)
        return links

    def set_seats(self, seats: Sequence[str]) -> None:
        """Make the seats' links those of `seats`. A seat, or all players, that had a link before get the same one."""
        known: dict[tuple[str, Role], Link] = {(link.seat, link.role): link for link in (*self._replaced, *self.all)}
        owner = [link for link in self.all if link.role == "keep"]
        wanted: list[tuple[str, Role]] = [("", "seat")] if owner and not seats else []
        wanted += [("", "look"), *((seat, "seat") for seat in seats)]
        links = [known.get((seat, role)) or Link(make_token(), seat, role) for seat, role in wanted]
        self.all = (*owner, *links)
        self._replaced = tuple(link for link in known.values() if link not in self.all)

    def find_link(self, token: str) -> Link | None:
        """Return the link with that token, also one of a seat of an earlier game; None if there is none.

        Every token is compared in full, so that the time tells nothing.
        """
        match = None
        for link in (*self.all, *self._replaced):
            if hmac.compare_digest(link.token.encode(), token.encode(errors="replace")):
                match = link
        return match


def make_token() -> str:
    """Return a new random token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_local(host: str) -> bool:
    """Return whether a server on `host` is reached from this computer only."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def find_network_address() -> str | None:
    """Return this computer's address in its network, None if it is in none; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route is looked up
            return str(probe.getsockname()[0])
        except OSError:
            return None


def find_reachable_host(host: str) -> str:
    """Return the host by which others reach what listens on `host`: this computer's own address for all networks."""
    return find_network_address() or socket.gethostname() if host in ("0.0.0.0", "::") else host


_CONNECT_TIMEOUT_S = 0.3  # time-out of the check whether the server still runs
_MAX_NOTE_BYTES = 1 << 16


class ServedLink(msgspec.Struct, frozen=True):
    """A published link: `role` is look, seat, keep, table, or tv for the view of a television.

    `seat` is the seat it belongs to ("": all players', or nobody's), `said` its name where it is not a page's.
    """

    role: str
    seat: str
    address: str
    said: str = ""


class _LinksNote(msgspec.Struct, frozen=True):
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
    _write_note(path, msgspec.json.encode(_LinksNote(host, port, tuple(links))))
    try:
        yield
    finally:
        if (note := _read_note(path)) is not None and note.port == port:  # another server's note stays
            with contextlib.suppress(OSError):
                path.unlink()


def _write_note(path: Path, data: bytes) -> None:
    try:
        # A temporary file is readable by its owner only from the start.
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".part", delete=False) as file:
            part = Path(file.name)
            file.write(data)
    except OSError:
        return
    try:
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)


def may_be_served(save: Path) -> bool:
    """Return whether a note says that `save` is served, without asking the server."""
    return _note_path(save).exists()


def read_links(save: Path) -> tuple[ServedLink, ...]:
    """Return the links of the server that serves `save` now; () if there is none."""
    note = _read_note(_note_path(save))
    if note is None:
        return ()
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(note.host, note.host)
    try:
        socket.create_connection((host, note.port), _CONNECT_TIMEOUT_S).close()
    except OSError:
        return ()  # the server was killed, and its note remained
    return note.links


def find_public_page(save: Path) -> str:
    """Return the address of the spectators' page of `save`; "" if nobody serves it, or for this computer alone."""
    pages = (link.address for link in read_links(save) if link.role == "look")
    return next((page for page in pages if not is_local(urlsplit(page).hostname or "")), "")


def _read_note(path: Path) -> _LinksNote | None:
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_MAX_NOTE_BYTES), type=_LinksNote)
    except (OSError, msgspec.MsgspecError, RecursionError):
        return None
