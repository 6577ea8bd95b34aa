"""Two tables at one game, in one process: a host's and a guest's, with a line between them that may be a bad one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from marshub.demo.hands import Hands
from marshub.games import load_game
from marshub.join.guest_table import GuestTable
from marshub.join.host import JoinHost
from marshub.join.invitations import Invitations, parse_invitation
from marshub.join.joining import join_table
from marshub.join.link_address import Address
from marshub.join.reconnecting_client import ReconnectingClient
from marshub.kernel import CHANCE, TABLE, Session
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.setup import OpenedTable, open_saved_session, open_table, start_session

PATIENCE_S = 60.0


class Pair:
    """A game of `game` with a host's table and, from `come` on, guests'. `way`: the port to go to in place of the
    host's, as a line between them has it.
    """

    def __init__(
        self,
        folder: Path,
        game: str,
        setup: dict[str, Any],
        *invited: str,
        seed: int = 5,
        board: str = "none",
        profile: str = "hub",
        quick: bool = True,
    ) -> None:
        self.save = folder / "game.marshub"
        self.game = load_game(game)
        self._board, self._profile, self._quick = board, profile, quick
        self.guests: list[OpenedTable] = []
        self.open(start_session(self.game, setup, seed, save=self.save))
        seats = self.game.list_seats(self.session.state)
        self.links = [self.host.invite(parse_invitation(item, self.game, seats)) for item in invited]

    def open(self, session: Session[Any, Any] | None = None) -> None:
        """Open the host's table: that of `session`, or the one in the save."""
        self.opened = open_table(
            session or open_saved_session(self.game, self.save), self._board, profile=self._profile
        )
        self.book = Invitations(self.save)
        pings = {"ping_s": 0.2, "dead_s": 2.0} if self._quick else {}
        self.host = JoinHost(self.table, self.book, **pings)  # type: ignore[arg-type]

    @property
    def table(self) -> GameTable:
        return self.opened.table

    @property
    def session(self) -> Session[Any, Any]:
        return self.opened.table.session

    def address(self, link: Link | None = None, port: int = 0) -> Address:
        return self.book.make_address(link or self.links[0], "127.0.0.1", port)

    def line(self, link: Link | None = None, port: int = 0) -> ReconnectingClient:
        pings = {"ping_s": 0.2, "dead_s": 2.0, "retry_s": 0.02} if self._quick else {}
        return ReconnectingClient(self.address(link, port), **pings)  # type: ignore[arg-type]

    def come(
        self, link: Link | None = None, *, port: int = 0, board: str = "none", profile: str = "hub", **options: Any
    ) -> GuestTable:
        """A guest with `link`, by default the first, joins; its table has `options`."""
        self.guests.append(join_table(self.line(link, port), board, profile=profile, **options))
        table = self.guests[-1].table
        assert isinstance(table, GuestTable)
        return table

    def up_to_date(self, guest: GuestTable) -> None:
        """Wait until `guest` shows what the host has."""
        assert guest.wait_for(lambda: self.caught_up(guest), PATIENCE_S), (guest.connection_message, guest.notices[-3:])

    def caught_up(self, guest: GuestTable) -> bool:
        session = guest.session
        return session.pending_id == self.session.pending_id and not session.is_awaiting_host

    def play(
        self,
        guest: GuestTable,
        *,
        theirs: Callable[[], object],
        ours: Callable[[], object],
        until: Callable[[], bool] = lambda: False,
    ) -> int:
        """Let `theirs` settle what the guest's people are asked, `ours` all else, until the game is over; says how many
        questions the guest settled. What the table is asked they settle by turns.
        """
        count = turns = 0
        seats = guest.welcome.seats
        while not until():
            with self.table.locked():
                pending = self.session.pending
            if pending is None:
                break
            shared = pending.decider in (TABLE, CHANCE) and guest.welcome.role == "table"
            turns += shared
            self.up_to_date(guest)
            if pending.decider in seats or (shared and turns % 2):
                theirs()
                count += 1
            else:
                ours()
            self.up_to_date(guest)
        return count

    def leave(self) -> None:
        """The host's table is closed."""
        self.host.close()
        self.opened.close()

    def close(self) -> None:
        for guest in self.guests:
            guest.close()
        if not self.table.closed:
            self.leave()


def hands(opened: OpenedTable, seed: int = 3) -> Hands:
    """Hands at a table with a simulated board."""
    assert opened.sim is not None
    result = Hands(opened.table, opened.sim, seed=seed, slips=0, timeout=PATIENCE_S)
    result.wait_for_board()
    return result


def sure(notices: Sequence[object]) -> None:
    """Nothing that a table told is an error."""
    assert not [item for item in notices if type(item).__name__ == "Failed"]
