"""Look at what lies beside a save that is served: where to ask its server, its pages for others, its list of moves."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marshub.kernel import Session
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, find_public_page, publish_links, read_links
from marshub.table.table_settings import MOVES_SETTING, PublishedMoves, read_published_moves
from toy_harbour import Cleared

LOCAL, PUBLIC = "http://127.0.0.1:4270/t/a", "http://192.0.2.7:4270/t/b"


@pytest.mark.parametrize(
    ("host", "asked"), [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("192.0.2.7", "192.0.2.7")], ids=["4", "6", "one"]
)
def test_a_server_is_asked_where_it_listens(
    host: str, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[Any, float | None]] = []

    def connect(address: Any, timeout: float | None = None) -> socket.socket:
        calls.append((address, timeout))
        return socket.socket()

    monkeypatch.setattr(socket, "create_connection", connect)
    links = (ServedLink("look", "", LOCAL), ServedLink("seat", "red", PUBLIC), ServedLink("look", "", PUBLIC))
    save = tmp_path / "a.marshub"
    with publish_links(save, host, 4270, links):
        assert read_links(save) == links
        assert find_public_page(save) == PUBLIC
    ((address, timeout),) = set(calls)
    assert address == (asked, 4270)
    assert timeout is not None
    with publish_links(save, host, 4270, links[:2]):
        assert find_public_page(save) == ""
    assert read_links(save) == ()


def test_the_published_list_of_moves_is_that_of_its_moment(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "a.marshub", create=True)
    session: Session[Any, Any] = Session(Cleared(), {"rounds": 1}, 1, journal=journal)
    with closing(GameTable(session, clock=lambda: 0)) as table:
        table.answer("boat-1@north")
        moves = table.pending_moves
        assert moves
        PublishedMoves().publish(session, moves)
        text = journal.read_setting(MOVES_SETTING)
        assert read_published_moves(text, session) == moves
        assert table.session_at(0).step_count == 0
        table.answer("load")
        assert read_published_moves(text, session) == ()
