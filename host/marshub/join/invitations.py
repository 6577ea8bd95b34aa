"""The invitations to a table, the certificate of its host, and the rights of guests' links.

Invitations and certificate are stored beside the save, readable by this user only. With them a continued game keeps
port, certificate and links, and guests reconnect by themselves.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import os
import ssl
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from marshub.files import write_whole
from marshub.kernel import CHANCE, TABLE, Decision, Game, MarsHubError, untrusted_input
from marshub.kernel.journal import ELSEWHERE
from marshub.table.links import Link, Links, Role, make_token
from marshub.table.remote_actions import ActionHandler, NotYours

from .link_address import Address

INVITATIONS_SUFFIX = ".join"
_YEARS = 20  # not checked: the link has the certificate's hash


class BadInvitation(MarsHubError):
    """The invitation is not possible."""

    code = "bad-invitation"


class _StoredInvitation(msgspec.Struct, frozen=True):
    token: str
    role: Role
    seats: tuple[str, ...]


class _InvitationsFile(msgspec.Struct, frozen=True):
    port: int
    certificate: tuple[str, ...]  # certificate and key, as lines of PEM
    links: tuple[_StoredInvitation, ...]


class Invitations:
    """The invitations to the table of the save at `path`; `save` stores them there.

    Raises OSError where they can neither be read nor written.
    """

    def __init__(self, path: Path | None) -> None:
        """Read the invitations of a save; None stores nothing."""
        self._path = path.with_name(path.name + INVITATIONS_SUFFIX) if path is not None else None
        file = self._read()
        self.port = file.port if file is not None else 0
        self._pem = "\n".join(file.certificate) + "\n" if file is not None else _make_certificate()
        self.links = Links([_make_link(stored) for stored in file.links] if file is not None else [])

    @property
    def certificate_hash(self) -> bytes:
        """The SHA-256 of the certificate."""
        return hashlib.sha256(ssl.PEM_cert_to_DER_cert(_first_certificate(self._pem))).digest()

    def invite(self, link: Link) -> Link:
        """Add an invitation, unless there is one for the same seats and role already.

        Return the link that is in use.
        """
        for known in self.links.all:
            if (known.role, known.seat, known.seats) == (link.role, link.seat, link.seats):
                return known
        self.links = Links([*self.links.all, link])
        self.save()
        return link

    def revoke(self, link: Link) -> None:
        """Remove an invitation."""
        self.links = Links([other for other in self.links.all if other != link])
        self.save()

    def save(self) -> None:
        """Store the invitations. Raises OSError."""
        if self._path is not None:
            stored = tuple(_StoredInvitation(link.token, link.role, list_seats(link)) for link in self.links.all)
            content = msgspec.json.encode(_InvitationsFile(self.port, tuple(self._pem.splitlines()), stored))
            write_whole(self._path, content, private=True)

    def make_tls_context(self) -> ssl.SSLContext:
        """Return the TLS context for guests: TLS 1.3, with this certificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        handle, name = tempfile.mkstemp(prefix="marshub-join-")  # readable by its owner only; ssl reads only files
        try:
            with os.fdopen(handle, "w") as file:
                file.write(self._pem)
            context.load_cert_chain(name)
        finally:
            os.unlink(name)
        return context

    def make_address(self, link: Link, host: str, port: int = 0) -> Address:
        """Return the link as it is given away: the table is reached at `host`, and at `port` if one is named."""
        return Address(host, port or self.port, link.token, self.certificate_hash)

    def _read(self) -> _InvitationsFile | None:
        if self._path is None:
            return None
        with contextlib.suppress(FileNotFoundError, untrusted_input.UnreadableInput):
            file = untrusted_input.parse_json(untrusted_input.read_bytes(self._path), _InvitationsFile)
            with contextlib.suppress(ValueError):
                ssl.PEM_cert_to_DER_cert(_first_certificate("\n".join(file.certificate)))
                return file
        return None  # unreadable: everybody has to be invited again


def list_seats(link: Link) -> tuple[str, ...]:
    """Return the seats that people with this link play."""
    return link.seats or ((link.seat,) if link.seat else ())


def parse_invitation(text: str, game: Game[Any, Any], seats: Sequence[str]) -> Link:
    """Parse an invitation: "look", a seat, or "table", with seats of its own as "table:red+blue".

    Raises BadInvitation.
    """
    role, _, named = text.partition(":")
    if role not in ("look", "table"):
        role, named = "seat", text
    named_seats = tuple(seat_name for seat_name in named.split("+") if seat_name)
    known = ", ".join([*seats, "table"])
    for seat in named_seats:
        if seat not in seats:
            message = "there is no seat {seat} in this game; choose from {seats} or look"
            raise BadInvitation(message, "error-invite-no-seat", seat=repr(seat), seats=known)
    if role == "look":
        if named:
            message = "a spectator has no seat: expected look, or {seat} for a seat, not {text}"
            raise BadInvitation(message, "error-invite-look", seat=named, text=text)
        return Link(make_token())
    if role == "seat" and not named_seats:
        message = "{text} names no seat; choose from {seats} or look"
        raise BadInvitation(message, "error-invite-nobody", text=repr(text), seats=known)
    if role == "seat" and len(named_seats) > 1:
        message = "{text} are several seats: invite to one of them, or to table:{text}"
        raise BadInvitation(message, "error-invite-several", text=text)
    if game.has_private_information and len(named_seats) > 1:
        message = "in {game} each seat has hidden information: invite to one seat at a time, --invite {seat}"
        raise BadInvitation(message, "error-invite-hidden", game=game.id, seat=named_seats[0])
    if role == "seat" or (game.has_private_information and named_seats):
        return Link(make_token(), named_seats[0], "seat")
    return Link(make_token(), "", "table", named_seats)


def _make_link(stored: _StoredInvitation) -> Link:
    if stored.role == "seat":
        return Link(stored.token, stored.seats[0] if stored.seats else "", "seat")
    return Link(stored.token, "", stored.role, stored.seats)


def _first_certificate(pem: str) -> str:
    end = "-----END CERTIFICATE-----"
    return pem[pem.index("-----BEGIN CERTIFICATE-----") : pem.index(end) + len(end)]


def _make_certificate() -> str:
    """Return a private key and a certificate that it signed itself, as PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "MarsHub table")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=2))  # the guest's clock may be slow
        .not_valid_after(now + datetime.timedelta(days=365 * _YEARS))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return certificate.public_bytes(serialization.Encoding.PEM).decode() + secret.decode()


class GuestActionHandler(ActionHandler):
    """Performs the actions of guests, as far as their rights go.

    A seat answers for itself, draws the cards that it alone sees, and undoes its own last answers. A table answers for
    its seats and for questions to the whole table; where seats hide nothing it also corrects, and undoes others'
    answers. A spectator does nothing.
    """

    author = ELSEWHERE

    def is_owner(self, link: Link) -> bool:
        # Where seats hide something, a correction without effect would reveal the value.
        return link.role == "table" and not self.table.session.game.has_private_information

    def _check_may_answer(self, link: Link, pending: Decision | None) -> None:
        if pending is None:
            return  # the session raises GameIsOver
        asked_seat = pending.asked_seat
        if asked_seat in (TABLE, CHANCE):
            may_answer = link.role == "table"
        else:
            may_answer = asked_seat in list_seats(link) and self.table.bots.policies.get(asked_seat) == ELSEWHERE
        if not may_answer:
            raise NotYours(f"{asked_seat} must decide this")
