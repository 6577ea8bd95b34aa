"""Who may look at a table, and with whose eyes: links with tokens."""

from __future__ import annotations

import hmac
import ipaddress
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

TOKEN_BYTES = 16  # 128 bits: nobody guesses that


@dataclass(frozen=True)
class Link:
    """A way in. `seat` is "" for lookers-on; `token` is "" where anybody on this computer may look."""

    token: str
    seat: str = ""

    @property
    def path(self) -> str:
        """Where its page is."""
        return f"/t/{self.token}" if self.token else "/"


class Links:
    """All ways into one table."""

    def __init__(self, links: Sequence[Link]) -> None:
        self.all = tuple(links)

    @classmethod
    def make(cls, seats: Sequence[str], *, closed: bool) -> Links:
        """A link for lookers-on, with a token if `closed`, and one with its own token for each of `seats`."""
        open_link = Link(secrets.token_urlsafe(TOKEN_BYTES) if closed else "")
        return cls([open_link, *(Link(secrets.token_urlsafe(TOKEN_BYTES), seat) for seat in seats)])

    def find(self, token: str) -> Link | None:
        """The link with that token. Every one is compared in full: how long it takes tells nothing."""
        found = None
        for link in self.all:
            if hmac.compare_digest(link.token.encode(), token.encode()):
                found = link
        return found


def is_local(host: str) -> bool:
    """Whether a server on `host` is reached from this computer only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
