"""The link that invites to a table: the host's address, a token, and the hash of the host's certificate."""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass

from marshub.kernel import MarsHubError

SCHEME = "marshub"
PORT = 4270  # not registered with IANA
PIN_BYTES = 32  # SHA-256
_LINK = re.compile(
    rf"{SCHEME}://(?:\[(?P<six>[0-9A-Fa-f:.]+)\]|(?P<host>[A-Za-z0-9._-]+)):(?P<port>[0-9]{{1,5}})/?"
    r"#(?P<token>[A-Za-z0-9_-]{16,64})\.(?P<pin>[A-Za-z0-9_-]{43})"
)


class BadLink(MarsHubError):
    """The text is no link of a table."""

    code = "bad-link"


@dataclass(frozen=True)
class Address:
    """The parts of a link. `pin` is the SHA-256 of the host's certificate.

    Token and hash stand behind a #, which no browser sends to a server.
    """

    host: str
    port: int
    token: str
    pin: bytes

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        pin = base64.urlsafe_b64encode(self.pin).decode().rstrip("=")
        return f"{SCHEME}://{host}:{self.port}/#{self.token}.{pin}"


def parse_link(link: str) -> Address:
    """Return the address that a link holds. Raises BadLink."""
    match = _LINK.fullmatch(link.strip())
    if match is None or not 0 < int(match["port"]) < 1 << 16:
        form = f"{SCHEME}://HOST:PORT/#TOKEN.FINGERPRINT"
        raise BadLink("a link to a table looks like {form}; copy it whole", "error-link", form=form)
    pin = base64.urlsafe_b64decode(match["pin"] + "=")
    return Address(match["six"] or match["host"], int(match["port"]), match["token"], pin)


def parse_host_port(text: str) -> tuple[str, int]:
    """Return the host and port of "HOST:PORT", "HOST" or "PORT"; all networks of this computer if no host is named.

    Raises BadLink.
    """
    host, colon, port = text.rpartition(":")
    if not colon:
        host, port = ("", text) if text.isdecimal() else (text, "")
    if port and not (port.isdecimal() and int(port) < 1 << 16):
        raise BadLink("expected HOST:PORT, with a port from 0 to 65535, not {text}", "error-host", text=repr(text))
    return host.strip("[]") or "0.0.0.0", int(port) if port else PORT
