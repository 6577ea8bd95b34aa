"""Links with tokens: who may look at a table, as which viewer, and with which rights."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

TOKEN_BYTES = 16  # 128 bits: nobody guesses that

#: Whoever holds a link looks on; sits at a seat and answers for it; keeps the table: answers, corrects, takes back; is
#: another table of the same game, with `seats` of its own.
Role = Literal["look", "seat", "keep", "table"]


@dataclass(frozen=True)
class Link:
    """A way in. `seat` is whose eyes look through it, "" for what everybody may see.

    A link in the role of a seat that names none is the players' common one: where no seat sees more than others.
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
    """All ways into one table."""

    def __init__(self, links: Sequence[Link]) -> None:
        self.all = tuple(links)

    @classmethod
    def make_links(cls, seats: Sequence[str], *, keeper: bool) -> Links:
        """Make a link for spectators, one for each of `seats`, and first, where there is a `keeper`, the owner's.

        Where people may play and no seats are named, there is one for all players. Each has a token of its own, on this
        computer too: other people may work on it.
        """
        links = [Link(make_token(), role="keep")] if keeper else []
        if keeper and not seats:
            links.append(Link(make_token(), role="seat"))
        return cls([*links, Link(make_token()), *(Link(make_token(), seat, "seat") for seat in seats)])

    def find_link(self, token: str) -> Link | None:
        """Return the link with that token. Every one is compared in full: how long it takes tells nothing."""
        result = None
        for link in self.all:
            if hmac.compare_digest(link.token.encode(), token.encode()):
                result = link
        return result


def make_token() -> str:
    """Return a token that nobody has."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def is_local(host: str) -> bool:
    """Return whether a server on `host` is reached from this computer only."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
