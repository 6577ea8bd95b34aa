"""Links with tokens, and the note beside a save with the links by which it is served.

A link says who may see a table, as which viewer, and with which rights.
"""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

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

    @classmethod
    def make_links(cls, seats: Sequence[str], *, keeper: bool) -> Links:
        """Make a link for spectators, one for each of `seats`, and first, with `owner`, the table owner's.

        Where people may play and no seats are named, there is one link for all players. Each has a token of its own,
        also
        for this computer: other people may work on it.
        """
        links = [Link(make_token(), role="keep")] if keeper else []
        if keeper and not seats:
            links.append(Link(make_token(), role="seat"))
        return cls([*links, Link(make_token()), *(Link(make_token(), seat, "seat") for seat in seats)])

    def find_link(self, token: str) -> Link | None:
        """Return the link with that token; None if there is none.

        Every token is compared in full, so that the time tells nothing.
        """
        result = None
        for link in self.all:
            if hmac.compare_digest(link.token.encode(), token.encode()):
                result = link
        return result


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
