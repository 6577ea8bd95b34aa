"""A game that is played here is served from here: a phone answers, the table goes on, and closing it ends the pages."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from aiohttp.web import WebSocketResponse

from hidden_toy import Cards
from marshub.board.profile import load
from marshub.games import load_game
from marshub.kernel import TABLE, Session
from marshub.serve import background_service
from marshub.serve.background_service import BackgroundService, find_free_port
from marshub.serve.table_service import ServiceOptions, TableService
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, may_be_served, read_links
from marshub.table.setup import open_saved_session, start_session
from marshub.words import Speech
from toys import SEATS, Toy


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
    page = fetch(links["seat"])
    assert "<form" in page
    assert Speech("en").plain_text("web-only-here") in page
    assert next(thread for thread in threading.enumerate() if thread.name == "pages").daemon  # it keeps no program up
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


def test_it_is_served_as_the_screen_shows_it_and_nothing_of_it_is_left(
    table: GameTable, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    services: list[TableService] = []
    monkeypatch.setattr(
        background_service, "TableService", lambda *options: services.append(TableService(*options)) or services[0]
    )
    links = opened(table, save, light=True, profile=load("hub"))
    assert '<svg class="drawn"' in fetch(links["look"]), "the board that the screen draws"
    command = services[0].server.command(next(link for link in services[0].links.all if link.role == "seat"))
    assert "--light" in command
    assert Path(command[-1]).exists()
    table.close_pages()
    assert not Path(command[-1]).exists()


def test_a_port_that_is_taken_is_passed_over(table: GameTable, save: Path, taken: int) -> None:
    opened(table, save, preferred_port=taken)
    service = table.page_service
    assert service is not None
    assert (service.wanted_port, service.port != taken) == (taken, True)


class Probe:
    """A socket of a computer on which the first `taken` ports from 18000 on are taken."""

    taken = 0

    def __enter__(self) -> Probe:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def setsockopt(self, *option: object) -> None:
        pass

    def bind(self, address: tuple[str, int]) -> None:
        if address[1] < 18000 + self.taken:
            raise OSError("taken")


@pytest.mark.parametrize(("taken", "free"), [(0, 18000), (3, 18003), (9, 18009), (10, 0)])
def test_ten_ports_are_tried(taken: int, free: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Probe, "taken", taken)
    monkeypatch.setattr(socket, "socket", lambda *kind: Probe())
    assert find_free_port("127.0.0.1", 18000) == free


def test_where_none_of_them_is_free_the_links_have_the_port_that_was_found(
    table: GameTable, save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_service, "find_free_port", lambda host, port: 0)
    links = opened(table, save, preferred_port=18000)
    service = table.page_service
    assert service is not None
    assert service.port
    assert links["look"].startswith(f"http://127.0.0.1:{service.port}/t/")


def test_a_proxys_address_has_no_slash_at_its_end() -> None:
    options = ServiceOptions("127.0.0.1", allow_input=True, public_url="https://mars.example/")
    assert options.make_address(8000) == "https://mars.example"


@pytest.mark.parametrize("shared", [False, True])
def test_who_plays_has_the_file_of_its_link_and_a_shared_table_is_asked_together(tmp_path: Path, shared: bool) -> None:
    options = ServiceOptions("127.0.0.1", allow_input=True, has_seat_links=True, shared=shared, max_spectators=1)
    session: Session[Any, Any] = Session(Toy(), {"rounds": 3}, 4)
    with closing(GameTable(session, clock=lambda: 0)) as table, closing(TableService(Speech("en"), options)) as service:
        service.show_table(table, tmp_path / "toy.marshub")
        assert not may_be_served(tmp_path / "toy.marshub"), "before it listens nobody is told of it"
        links = {link.seat or link.role: link for link in service.links.all}
        commands = {name: service.server.command(link) for name, link in links.items()}
        assert {name for name, command in commands.items() if "--desk" in command} == {*links} - {"look"}
        assert {command[command.index("--seat") + 1] for command in commands.values() if "--seat" in command} == set(
            SEATS
        )
        service.server._connections.add(links["look"], WebSocketResponse())
        assert service.server._connections.is_full(links["look"])
        files = [command[-1] for command in commands.values() if "--desk" in command]
        assert all(Path(file).exists() for file in files)
        assert {command[command.index("watch") + 1] for command in commands.values()} == {str(tmp_path / "toy.marshub")}
        assert len(set(files)) == len(files)
        handler = service.server.page_routes.events.pages.input_handler  # type: ignore[union-attr]
        assert handler is not None
        for answer in ("near", "3"):
            table.answer(answer)
        assert session.pending is not None
        assert session.pending.decider == TABLE
        seat = next(link for link in links.values() if link.seat)
        assert handler.can_answer(seat) == shared


@pytest.mark.parametrize(("wanted", "hides", "shows"), [(None, True, False), (False, False, False), (True, True, True)])
def test_seats_have_links_where_they_hide_something_or_that_is_wanted_in_each_game_anew(
    wanted: bool | None, hides: bool, shows: bool, tmp_path: Path
) -> None:
    options = ServiceOptions("127.0.0.1", allow_input=False, has_seat_links=wanted)

    class Open(Toy):
        has_private_information = False

    with closing(TableService(Speech("en"), options)) as service:
        for game, has_links in ((Cards(), hides), (Open(), shows)):
            with closing(GameTable(Session(game, {"rounds": 3}, 4), clock=lambda: 0)) as table:
                service.show_table(table, tmp_path / "toy.marshub")
                assert any(link.seat for link in service.links.all) == has_links
                service.hide_table()


async def test_links_are_published_with_each_game_and_the_note_is_there_as_long_as_it_is_served(tmp_path: Path) -> None:
    save, published = tmp_path / "toy.marshub", list[tuple[Any, ...]]()
    service = await asyncio.to_thread(TableService, Speech("en"), ServiceOptions("127.0.0.1", allow_input=True))

    async def run() -> asyncio.Task[None]:
        task = asyncio.create_task(service.run(0, lambda *news: published.append(news)))
        while service.port is None:
            await asyncio.sleep(0.01)
        return task

    async def end(task: asyncio.Task[None]) -> None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    with closing(GameTable(Session(Toy(), {"rounds": 3}, 4), clock=lambda: 0)) as table:
        task = await run()
        game, path, links = published.pop()
        assert (game, path) == (None, None)
        assert {link.role for link in links} == {"seat", "look", "tv", "keep"}
        assert service.server.page_routes.reachable_address == ""  # for this computer alone
        await asyncio.to_thread(service.show_table, table, save)
        assert published.pop()[:2] == (table.session.game, save)
        assert may_be_served(save)
        await asyncio.to_thread(service.hide_table)
        assert not may_be_served(save)
        await end(task)
        task = await run()
        assert published.pop()[:2] == (None, None), "the game before is over"
        assert not may_be_served(save)
        await asyncio.to_thread(service.show_table, table, save)
        assert service.port
        await end(task)
        assert (service.port, may_be_served(save)) == (None, False)
        await asyncio.to_thread(service.close)


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
    site = f"http://192.0.2.7:{table.page_service.port}"
    assert all(link.address.startswith(f"{site}/t/") for link in links)
    look = next(link.address.removeprefix(site) for link in links if link.role == "look")
    page = fetch(f"http://127.0.0.1:{table.page_service.port}{look}")
    assert f'<p class="address">{site}{look}</p>' in page
