"""A table with a simulated board and hands in a process of its own, to be killed: `mission_process.py host SAVE`, or
`guest LINK`. What all players are asked both tables answer by turns, by gestures.

The host prints its link, both at last how the mission ended and what was told; then they wait to be sent away.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import msgspec

from joined_tables import hands
from marshub.games import load_game
from marshub.join.guest_table import GuestTable
from marshub.join.host import JoinHost
from marshub.join.invitations import Invitations, parse_invitation
from marshub.join.joining import join_table
from marshub.join.link_address import parse_link
from marshub.join.reconnecting_client import ReconnectingClient
from marshub.kernel import CHANCE, TABLE
from marshub.table.setup import OpenedTable, open_saved_session, open_table, start_session

GEOLOGIST = "geologist"


def host(save: Path) -> OpenedTable:
    """The table that plays the mission in `save`, with a guest's table for the geologist."""
    game = load_game("first-martians")
    setup = {"players": 2, "mission": "riddle"}
    session = open_saved_session(game, save) if save.exists() else start_session(game, setup, 5, save=save)
    opened = open_table(session, "sim")
    book = Invitations(save)
    joined = JoinHost(opened.table, book)
    link = joined.invite(parse_invitation(f"table:{GEOLOGIST}", game, game.list_seats(session.state)))
    print(book.make_address(link, "127.0.0.1"), flush=True)
    return opened


def play(opened: OpenedTable) -> None:
    """Answer what is asked here until the mission is over."""
    table = opened.table
    guest = isinstance(table, GuestTable)
    result = hands(opened)

    def asked() -> bool:
        session = table.session
        pending = session.pending
        if pending is None or table.is_question_hidden(pending):
            return False
        if pending.decider in (TABLE, CHANCE):
            return session.step_count % 2 == guest
        return (pending.decider == GEOLOGIST) == guest

    while table.session.result is None:
        if table.wait_for(lambda: asked() or table.session.result is not None, 600.0) and asked():
            result.settle()
    result.repair()
    log = zlib.crc32(msgspec.json.encode(table.session.log))
    print(f"over: {table.session.result} {len(table.session.log)} {log:08x} {table.mismatches}", flush=True)
    table.wait_for(lambda: False, 600.0)


if __name__ == "__main__":
    play(
        host(Path(sys.argv[2]))
        if sys.argv[1] == "host"
        else join_table(ReconnectingClient(parse_link(sys.argv[2])), "sim")
    )
