"""Sharing of a table: guests, address and links, printed with this computer's address and as QR codes."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marshub.cli.terminal import make_usage_error
from marshub.resources import make_install_command

if TYPE_CHECKING:
    from marshub.kernel import Game
    from marshub.table.links import Link, ServedLink
    from marshub.table.setup import OpenedTable
    from marshub.words import Speech


def needs_join() -> None:
    """Check that the libraries are installed. Raises UsageError."""
    if not all(map(importlib.util.find_spec, ("websockets", "cryptography"))):
        raise make_usage_error(
            "this needs more packages: {command}", "error-packages", command=make_install_command("join")
        )


def check_sharing(
    game: Game[Any, Any], seats: Sequence[str], named: Sequence[str], listen: str | None, public: str | None
) -> None:
    """Check the options before a game begins. Raises BadInvitation, BadLink as `share_table` would."""
    from marshub.join.invitations import parse_invitation
    from marshub.join.link_address import parse_host_port

    for item in named:
        parse_invitation(item, game, seats)
    for address in (listen, public):
        if address:
            parse_host_port(address)


def share_table(
    opened: OpenedTable,
    speech: Speech,
    *,
    invited: tuple[str, ...],
    revoked: tuple[str, ...],
    listen: str | None,
    public: str | None,
) -> None:
    """Let other tables join `opened`, until it is closed; their links are printed, and shown with the phones'.

    Raises BadInvitation, BadLink; UsageError where nobody can be listened to.
    """
    from marshub.join.host import JoinHost
    from marshub.join.invitations import Invitations, parse_invitation
    from marshub.join.link_address import PORT, parse_host_port

    # Read the invitations, those of before and those of the options.
    table = opened.table
    game, seats = table.session.game, tuple(table.session.game.list_seats(table.session.state))
    invited_links = [parse_invitation(item, game, seats) for item in invited]
    revoked_links = [parse_invitation(item, game, seats) for item in revoked]
    save = getattr(table.session.journal, "path", None)
    invitations = Invitations(Path(save) if save is not None else None)
    # Listen, then revoke before inviting.
    host, port = parse_host_port(listen) if listen else ("0.0.0.0", invitations.port or PORT)
    try:
        join_host = JoinHost(table, invitations, host, port)
    except OSError as error:
        message, reason = "cannot listen on {host}:{port}: {error}; try another --listen", error.strerror or error
        raise make_usage_error(message, "error-listen", host=host, port=str(port), error=reason) from None
    opened.closers.insert(0, join_host.close)
    for link in revoked_links:
        for known in invitations.links.all:
            if (known.role, known.seat, known.seats) == (link.role, link.seat, link.seats):
                join_host.revoke(known)
    for link in invited_links:
        join_host.invite(link)
    # Print the links.
    name, public_port = _find_public_address(host, join_host.port, public)
    if not invitations.links.all:
        message = "nobody is invited to this game yet: --invite SEAT, table:SEAT+SEAT or look"
        raise make_usage_error(message, "error-nobody-invited")
    print(speech.plain_text("elsewhere-open"), flush=True)
    table.join_links = tuple(
        _print_link(link, str(invitations.make_address(link, name, public_port)), name, game, speech)
        for link in invitations.links.all
    )
    print(f"\n{speech.plain_text('elsewhere-how')}", flush=True)


def _find_public_address(host: str, port: int, public: str | None) -> tuple[str, int]:
    """Return the host and the port in the links: those of `public` (HOST[:PORT]), by default those listened to."""
    from marshub.join.link_address import parse_host_port
    from marshub.table.links import find_reachable_host

    if not public:
        return find_reachable_host(host), port
    name, public_port = parse_host_port(public)
    return name, public_port if ":" in public.strip("[]") else port


def _print_link(link: Link, address: str, host: str, game: Game[Any, Any], speech: Speech) -> ServedLink:
    """Print whom a link is for, its address, and a QR code where one can be scanned. Return it for the screen."""
    from marshub.join.invitations import list_seats
    from marshub.table.links import ServedLink, is_local

    seats = list_seats(link)
    who = ", ".join(speech.plain_text(f"{game.message_prefix}seat-{seat}") for seat in seats)
    text = speech.plain_text("elsewhere-for-seats", who=who) if who else speech.plain_text(f"elsewhere-for-{link.role}")
    print(f"\n  {text}\n    {address}", flush=True)
    if sys.stdout.isatty() and not is_local(host) and importlib.util.find_spec("segno"):
        print_qr(address)
    return ServedLink(link.role, "+".join(seats), address, text)


def print_qr(address: str) -> None:
    """Print `address` as a QR code, where the terminal is wide enough and has characters to draw it with."""
    import os
    import shutil

    from marshub.qr_code import draw_in_terminal

    colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for line in draw_in_terminal(address, shutil.get_terminal_size().columns - 2, colour=colour):
        with suppress(UnicodeEncodeError):
            print(f"  {line}", flush=True)
