"""A table with a simulated board and hands in a process of its own, to be killed: `mission_process.py host SAVE`, or
`guest LINK`. What all players are asked both tables answer by turns, by gestures.

The host prints its link, both at last how the mission ended and what was told; then they wait to be sent away.
"""

from __future__ import annotations

import sys
import zlib
from pathlib import Path

import msgspec

from marshub.games import load_game
from marshub.join.address import read
from marshub.join.book import Book, invitation
from marshub.join.guest import GuestTable
from marshub.join.guests import join
from marshub.join.host import JoinHost
from marshub.join.line import Line
from marshub.kernel import CHANCE, TABLE
from marshub.table.setup import Opened, new_session, open_table, saved_session
from pair import hands

GEOLOGIST = "geologist"


def host(save: Path) -> Opened:
    """The table that plays the mission in `save`, with a guest's table for the geologist."""
    game = load_game("first-martians")
    setup = {"players": 2, "mission": "riddle"}
    session = saved_session(game, save) if save.exists() else new_session(game, setup, 5, save=save)
    opened = open_table(session, "sim")
    book = Book(save)
    joined = JoinHost(opened.table, book)
    link = joined.invite(invitation(f"table:{GEOLOGIST}", game, game.seats(session.state)))
    print(book.address(link, "127.0.0.1"), flush=True)
    return opened


def play(opened: Opened) -> None:
    """Answer what is asked here until the mission is over."""
    table = opened.table
    guest = isinstance(table, GuestTable)
    result = hands(opened)

    def asked() -> bool:
        session = table.session
        pending = session.pending
        if pending is None or table.hides(pending):
            return False
        if pending.who in (TABLE, CHANCE):
            return session.position % 2 == guest
        return (pending.who == GEOLOGIST) == guest

    while table.session.result is None:
        if table.wait_for(lambda: asked() or table.session.result is not None, 600.0) and asked():
            result.settle()
    result.repair()
    log = zlib.crc32(msgspec.json.encode(table.session.log))
    print(f"over: {table.session.result} {len(table.session.log)} {log:08x} {table.mismatches}", flush=True)
    table.wait_for(lambda: False, 600.0)


if __name__ == "__main__":
    play(host(Path(sys.argv[2])) if sys.argv[1] == "host" else join(Line(read(sys.argv[2])), "sim"))
