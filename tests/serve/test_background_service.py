"""A game that is played here is served from here: a phone answers, the table goes on, and closing it ends the pages."""

from __future__ import annotations

import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from marshub.games import load_game
from marshub.serve import background_service
from marshub.serve.background_service import BackgroundService, find_free_port
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, read_links
from marshub.table.setup import open_saved_session, start_session


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests listen on this computer alone."""
    monkeypatch.setattr(background_service, "find_network_address", lambda: None)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "evening.marshub"
    start_session(load_game("migration-mars"), {"players": 2}, 7, save=path).close()
    return path


@pytest.fixture
def table(save: Path) -> Iterator[GameTable]:
    table = GameTable(open_saved_session(load_game("migration-mars"), save))
    yield table
    table.close()


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program has."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def opened(table: GameTable, save: Path, **options: Any) -> dict[str, str]:
    table.open_pages(
        BackgroundService(table, save, "en", **{"preferred_port": find_free_port("127.0.0.1", 18000)} | options)
    )
    assert table.page_service is not None
    return {link.role: link.address for link in table.page_service.links}


def fetch(address: str, body: object = None) -> str:
    headers = {"Origin": address.partition("/t/")[0], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60) as reply:
        return str(reply.read().decode())


def test_a_phone_answers_and_undoes_at_the_table_that_is_played(table: GameTable, save: Path) -> None:
    links = opened(table, save)
    assert set(links) == {"seat", "look", "tv", "keep"}
    assert "<form" in fetch(links["seat"])
    assert 'id="figures"' in fetch(links["tv"])
    question, pending = table.session.pending_id, table.session.pending
    assert pending is not None
    answer = {"to": question, "answer": {"option": next(iter(pending.options())).id}}
    assert "trouble" in json.loads(fetch(links["look"] + "/send", answer))
    assert table.session.step_count == 0
    assert json.loads(fetch(links["seat"] + "/send", answer)) == {}
    assert table.session.step_count == 1
    assert (
        json.loads(fetch(links["keep"] + "/send", {"to": table.session.pending_id, "undo": True, "sure": True})) == {}
    )
    assert table.session.pending is not None
    assert table.session.pending.prompt == pending.prompt


def test_closing_the_table_ends_it_and_the_note_goes(table: GameTable, save: Path) -> None:
    links = opened(table, save)
    assert {link.address for link in read_links(save)} == set(links.values())
    table.close()
    assert read_links(save) == ()
    with pytest.raises(urllib.error.URLError):
        fetch(links["seat"])


def test_it_can_be_ended_and_begun_again_with_new_links(table: GameTable, save: Path) -> None:
    first = opened(table, save)
    with urllib.request.urlopen(first["seat"] + "/live", timeout=60) as stream:  # a phone that listens
        assert stream.readline()
        table.close_pages()
        assert b"event: over" in stream.read()
    assert table.page_service is None
    second = opened(table, save)
    assert not set(first.values()) & set(second.values())
    assert "<form" in fetch(second["seat"])


def test_a_port_that_is_taken_is_passed_over(table: GameTable, save: Path, taken: int) -> None:
    opened(table, save, preferred_port=taken)
    service = table.page_service
    assert service is not None
    assert (service.wanted_port, service.port != taken) == (taken, True)


def test_a_table_that_was_closed_meanwhile_is_not_served(table: GameTable, save: Path) -> None:
    service = BackgroundService(table, save, "en", preferred_port=find_free_port("127.0.0.1", 18000))
    address = service.links[0].address
    table.close()
    table.open_pages(service)
    with pytest.raises(urllib.error.URLError):
        fetch(address)


def test_what_cannot_be_listened_to_is_an_error(
    table: GameTable, save: Path, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_service, "find_free_port", lambda host, port: taken)
    with pytest.raises(OSError, match="address already in use"):
        BackgroundService(table, save, "en")
    assert read_links(save) == ()


def test_in_a_network_the_links_have_this_computers_address(
    table: GameTable, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_service, "find_network_address", lambda: "192.0.2.7")
    monkeypatch.setattr("marshub.table.links.find_network_address", lambda: "192.0.2.7")
    links: tuple[ServedLink, ...] = ()
    opened(table, save)
    assert table.page_service is not None
    links = table.page_service.links
    assert all(link.address.startswith(f"http://192.0.2.7:{table.page_service.port}/t/") for link in links)
