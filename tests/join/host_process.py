"""A host's table in a process of its own, to be killed: `host_process.py SAVE GAME SEED INVITED`.

It goes on with the save if there is one, prints its link, and answers for all seats but the invited one.
"""

from __future__ import annotations

import sys
from pathlib import Path

from marshub.games import load_game
from marshub.join.host import JoinHost
from marshub.join.invitations import Invitations, parse_invitation
from marshub.kernel import Chance
from marshub.table.setup import open_saved_session, open_table, start_session


def main(save: Path, name: str, seed: int, invited: str) -> None:
    game = load_game(name)
    session = open_saved_session(game, save) if save.exists() else start_session(game, {"players": 2}, seed, save=save)
    table = open_table(session).table
    book = Invitations(save)
    host = JoinHost(table, book, ping_s=0.2, dead_s=2.0)
    link = host.invite(parse_invitation(invited, game, game.list_seats(session.state)))
    print(book.make_address(link, "127.0.0.1"), flush=True)
    while session.pending is not None:
        table.wait_for(lambda: session.pending is None or session.pending.decider != invited)
        with table.locked():
            pending, question = session.pending, session.pending_id
            dice = Chance(session.revision)
        if pending is not None and pending.decider != invited:
            table.answer(pending.random_answer(dice), to=question)
    table.wait_for(lambda: False, 60.0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4])
