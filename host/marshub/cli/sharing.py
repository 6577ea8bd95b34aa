"""Sharing of a table with other tables (`marshub play`): the guests, the address, and their links."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from marshub.kernel import Game
    from marshub.table.setup import OpenedTable
    from marshub.words import Speech


def needs_join() -> None:
    """Check that the libraries are installed. Raises UsageError."""
    if not all(map(importlib.util.find_spec, ("websockets", "cryptography"))):
        raise click.UsageError("this needs `pip install -r requirements/join.txt`, in MarsHub's own folder")


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
    from marshub.cli.links_output import find_own_address, print_qr
    from marshub.join.host import JoinHost
    from marshub.join.invitations import Invitations, list_seats, parse_invitation
    from marshub.join.link_address import PORT, parse_host_port
    from marshub.table.links import ServedLink, is_local

    table = opened.table
    game, state = table.session.game, table.session.state
    seats = tuple(game.list_seats(state))
    wanted = [parse_invitation(item, game, seats) for item in invited]
    unwanted = [parse_invitation(item, game, seats) for item in revoked]
    save = getattr(table.session.journal, "path", None)
    book = Invitations(Path(save) if save is not None else None)
    host, port = parse_host_port(listen) if listen else ("0.0.0.0", book.port or PORT)
    try:
        joined = JoinHost(table, book, host, port)
    except OSError as error:
        raise click.UsageError(
            f"cannot listen on {host}:{port}: {error.strerror or error}; try another --listen"
        ) from None
    opened.closers.insert(0, joined.close)
    for link in unwanted:
        for known in book.links.all:
            if (known.role, known.seat, known.seats) == (link.role, link.seat, link.seats):
                joined.revoke(known)
    for link in wanted:
        joined.invite(link)
    name = find_own_address() if host in ("0.0.0.0", "::") else host
    name, at = parse_host_port(public) if public else (name, joined.port)
    if public and ":" not in public.strip("[]"):
        at = joined.port
    if not book.links.all:
        raise click.UsageError("nobody is invited to this game yet: --invite SEAT, table:SEAT+SEAT or look")
    print(speech.plain_text("elsewhere-open"), flush=True)
    shown = []
    for link in book.links.all:
        address = str(book.make_address(link, name, at))
        who = ", ".join(speech.plain_text(f"{game.message_prefix}seat-{seat}") for seat in list_seats(link))
        message = (
            speech.plain_text("elsewhere-for-seats", who=who)
            if who
            else speech.plain_text(f"elsewhere-for-{link.role}")
        )
        print(f"\n  {message}\n    {address}", flush=True)
        if sys.stdout.isatty() and not is_local(name) and importlib.util.find_spec("segno"):
            print_qr(address)
        shown.append(ServedLink(link.role, "+".join(list_seats(link)), address, message))
    print(f"\n{speech.plain_text('elsewhere-how')}", flush=True)
    table.join_links = tuple(shown)
