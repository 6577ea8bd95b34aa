"""Look at what lies beside a save that is served: where to ask its server, its pages for others, its list of moves."""

from __future__ import annotations

import os
import socket
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from marshub.kernel import Session
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.links import (
    ServedLink,
    find_network_address,
    find_public_page,
    find_reachable_host,
    may_be_served,
    publish_links,
    read_links,
)
from marshub.table.spectator_table import SpectatorTable
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


def test_the_note_is_that_of_the_server_that_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "create_connection", lambda address, timeout: socket.socket())
    save, links = tmp_path / "a.marshub", (ServedLink("look", "", PUBLIC), ServedLink("look", "", LOCAL))
    first, second = (publish_links(save, "127.0.0.1", port, links[:port]) for port in (1, 2))
    with ExitStack() as runs:
        with first:
            runs.enter_context(second)
        assert read_links(save) == links  # the second server's, although the first has ended
        assert may_be_served(save)
        note = tmp_path / "a.marshub.links"
        text = note.read_text()
        note.write_text(text.replace("127.0.0.1", "x" * 70_000))
        assert read_links(save) == ()  # no server writes so much
        note.write_text(text)

        def refuse(address: Any, timeout: float) -> socket.socket:
            raise ConnectionRefusedError

        monkeypatch.setattr(socket, "create_connection", refuse)
        assert read_links(save) == ()  # it was killed


def test_a_note_that_cannot_be_written_or_removed_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save, folders = tmp_path / "a.marshub", []

    def refuse(path: Path, *_: object) -> None:
        folders.append(path.parent)
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with publish_links(save, "127.0.0.1", 1, ()):
            assert [*tmp_path.iterdir()] == []
    with publish_links(save, "127.0.0.1", 1, ()):
        monkeypatch.setattr(Path, "unlink", refuse)
    assert may_be_served(save)
    assert folders == [tmp_path, tmp_path]


def test_others_reach_this_computer_by_its_address_in_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.table.links.find_network_address", lambda: "192.0.2.7")
    assert [find_reachable_host(host) for host in ("0.0.0.0", "::", "192.0.2.9")] == [
        *("192.0.2.7", "192.0.2.7", "192.0.2.9"),
    ]


def test_the_address_in_the_network_is_found_without_sending(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = []

    class Routed(socket.socket):
        def connect(self, address: Any) -> None:
            kinds.append((self.type, address[0]))

        def getsockname(self) -> Any:
            return ("192.0.2.9", 5)

    monkeypatch.setattr(socket, "socket", Routed)
    assert find_network_address() == "192.0.2.9"
    assert kinds == [(socket.SOCK_DGRAM, "192.0.2.1")]


def test_a_computer_in_no_network_has_no_address_there(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unreachable(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Unreachable)
    assert find_network_address() is None


def test_the_published_list_of_moves_is_that_of_its_moment(tmp_path: Path) -> None:
    journal = SqliteJournal(tmp_path / "a.marshub", create=True)
    session: Session[Any, Any] = Session(Cleared(), {"rounds": 1}, 1, journal=journal)
    with closing(GameTable(session, clock=lambda: 0)) as table:
        table.answer("boat-1@north")
        moves = table.pending_moves
        assert moves
        table.tick_moves([])
        assert table.pending_moves == moves
        published = PublishedMoves()
        assert not published.is_served(session)
        with publish_links(tmp_path / "a.marshub", "127.0.0.1", 4270, ()):
            assert published.is_served(session)
        published.publish(session, moves)
        text = journal.read_setting(MOVES_SETTING)
        assert read_published_moves(text, session) == moves
        with closing(SpectatorTable(tmp_path / "a.marshub", Cleared(), poll_s=0)) as watching:
            assert (watching.listed_moves, watching.pending_moves) == (moves, ())
        assert table.session_at(0).step_count == 0
        table.answer("load")
        assert read_published_moves(text, session) == ()
        published.publish(session, moves)
        text = journal.read_setting(MOVES_SETTING)
        assert read_published_moves(text, session) == moves
        journal.save_setting(MOVES_SETTING, "{}")
        published.publish(session, moves)  # unchanged: nothing is written
        assert journal.read_setting(MOVES_SETTING) == "{}"
        for damaged in ("", "{", text.replace("boat", "\\"), f'{{"at": "{session.step_count}", "moves": "[1]"}}'):
            assert read_published_moves(damaged, session) == ()
