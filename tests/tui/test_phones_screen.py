"""The links of a served table on the screen: whose they are, a code for the chosen one, and for nobody who looks on."""

from __future__ import annotations

import os
import socket
import stat
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from tui_world import notices, texts, until

from marshub import qr_code
from marshub.games import load_game
from marshub.kernel import Session
from marshub.serve import background_service
from marshub.table.game_table import GameTable
from marshub.table.links import ServedLink, publish_links, read_links
from marshub.table.setup import open_saved_session, start_session
from marshub.table.spectator_table import SpectatorTable
from marshub.tui.app import MarsHubApp
from marshub.tui.commands import CommandProvider
from marshub.tui.screens import phones
from marshub.tui.screens.phones import PhonesScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech

ADDRESS = "http://192.168.0.9:8000/t/"
LINKS = [
    ServedLink("keep", "", ADDRESS + "k" * 22),
    ServedLink("look", "", ADDRESS + "l" * 22),
    ServedLink("seat", "amber", ADDRESS + "a" * 22),
    ServedLink("seat", "jade", ADDRESS + "j" * 22),
]


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "evening.marshub"
    start_session(load_game("migration-mars"), {"players": 2}, 7, save=path).close()
    return path


@pytest.fixture
def port() -> Iterator[int]:
    """Where somebody answers, as a server does."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_note_says_where_a_save_is_served_to_this_user_alone_and_goes_with_the_server(save: Path, port: int) -> None:
    assert read_links(save) == ()
    with publish_links(save, "0.0.0.0", port, LINKS):
        assert read_links(save) == tuple(LINKS)
        (note,) = save.parent.glob("*.links")
        assert os.name != "posix" or stat.S_IMODE(note.stat().st_mode) == 0o600
        with publish_links(save, "127.0.0.1", port + 1, LINKS[:1]):  # another server, that does not answer
            assert read_links(save) == ()
    assert [path.name for path in save.parent.iterdir() if "links" in path.name or "part" in path.name] == []


def test_a_folder_that_cannot_be_written_gets_no_note(tmp_path: Path, port: int) -> None:
    save = tmp_path / "gone" / "evening.marshub"
    with publish_links(save, "127.0.0.1", port, LINKS):
        assert read_links(save) == ()
    save = tmp_path / "evening.marshub"
    save.with_name(f"{save.name}.links").mkdir()  # in its place
    with publish_links(save, "127.0.0.1", port, LINKS):
        assert read_links(save) == ()
    assert [path.name for path in tmp_path.iterdir()] == ["evening.marshub.links"]


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b"[" * 70_000, b'{"host": "127.0.0.1", "port": 1, "links": []}'])
def test_a_note_that_is_none_or_was_left_behind_is_none(save: Path, data: bytes) -> None:
    save.with_name(f"{save.name}.links").write_bytes(data)
    assert read_links(save) == ()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_chosen_link_alone_is_shown_as_a_code(save: Path, port: int, size: tuple[int, int]) -> None:
    with publish_links(save, "127.0.0.1", port, LINKS):
        table = GameTable(open_saved_session(load_game("migration-mars"), save))
        app = MarsHubApp(Speech("en"), table=table)
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("ctrl+p")
            await pilot.press(*"phones")
            await until(pilot, lambda: "links with QR codes" in texts(app))
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, PhonesScreen) and "Jade" in texts(app))
            assert not [link for link in LINKS if link.address in texts(app)]
            await pilot.press("end", "enter")
            await until(pilot, lambda: LINKS[3].address in texts(app))
            code = qr_code.draw_in_terminal(LINKS[3].address, 80, colour=False)
            assert all(line.strip() in texts(app) for line in code)
            assert not [link for link in LINKS[:3] if link.address in texts(app)]
            await pilot.press("escape")  # to the list
            await until(pilot, lambda: "Amber" in texts(app) and LINKS[3].address not in texts(app))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
        table.close()


@asynccontextmanager
async def showing_one_link(save: Path, port: int) -> AsyncIterator[tuple[MarsHubApp, Pilot[None]]]:
    """The page of an open game that has one link."""
    with publish_links(save, "127.0.0.1", port, LINKS[1:2]):
        table = GameTable(open_saved_session(load_game("migration-mars"), save))
        app = MarsHubApp(Speech("en"), table=table)
        async with app.run_test(size=(80, 50)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            app.screen.action_phones()  # type: ignore[attr-defined]
            await until(pilot, lambda: LINKS[1].address in texts(app))
            yield app, pilot
        table.close()


async def test_the_one_link_of_an_open_game_needs_no_choosing(save: Path, port: int) -> None:
    async with showing_one_link(save, port) as (app, pilot):
        assert Speech("en").plain_text("serve-for-look") in texts(app)
        await pilot.press("escape")  # out, not to a list of one
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_links_that_come_while_the_page_closes_are_not_shown(save: Path, port: int) -> None:
    async with showing_one_link(save, port) as (app, _):
        page = app.screen
        await page.query("*").remove()  # its parts go first
        page._show_links(())  # type: ignore[attr-defined] # as by the thread that opens the service
        page.show_code(0)  # type: ignore[attr-defined] # as after the next refresh
        assert app.screen is page


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests listen on this computer alone."""
    monkeypatch.setattr(background_service, "find_network_address", lambda: None)
    monkeypatch.setattr(background_service, "find_free_port", lambda host, preferred: 0)


def offered(app: MarsHubApp) -> bool:
    return "Phones" in [name for name, _, _ in CommandProvider(app.screen)._list_commands()]


async def test_who_looks_on_is_offered_no_phones(save: Path) -> None:
    with publish_links(save, "127.0.0.1", 1, LINKS):
        for table in (
            SpectatorTable(save, viewer="", poll_s=0),
            GameTable(open_saved_session(load_game("migration-mars"), save)),
        ):
            await shows(MarsHubApp(Speech("en"), table=table), playing=table.viewer is None)
            table.close()


async def shows(app: MarsHubApp, *, playing: bool) -> None:
    async with app.run_test(size=(80, 50)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert offered(app) == playing


@pytest.mark.usefixtures("no_network")
async def test_a_key_serves_the_table_and_another_ends_it(save: Path) -> None:
    table = GameTable(open_saved_session(load_game("migration-mars"), save))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(100, 50)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f10")
        await until(pilot, lambda: isinstance(app.screen, PhonesScreen) and table.page_service is not None)
        assert table.page_service is not None
        players = table.page_service.links[0].address
        await until(pilot, lambda: players in texts(app))  # all players have one link: its code is there at once
        await pilot.press("escape")
        await until(pilot, lambda: "For a television" in texts(app) and "on no network" in texts(app))
        assert app.screen.query_one("#links").size.height == 5  # no taller than its four links
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert read_links(save)  # it goes on
        await pilot.press("f10")
        await until(pilot, lambda: players in texts(app))
        await pilot.press("x")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "closed to phones" in notices(app))
        assert table.page_service is None
        assert read_links(save) == ()
    table.close()


@pytest.mark.usefixtures("no_network")
async def test_leaving_the_table_ends_it(save: Path) -> None:
    table = GameTable(open_saved_session(load_game("migration-mars"), save))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(100, 50)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f10")
        await until(pilot, lambda: table.page_service is not None and len(read_links(save)) == 4)
    assert table.closed
    assert read_links(save) == ()


async def test_what_keeps_phones_out_is_said(save: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object, **more: object) -> None:
        raise OSError(99, "no such luck")

    monkeypatch.setattr(background_service, "BackgroundService", fail)
    table = GameTable(open_saved_session(load_game("migration-mars"), save))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(100, 50)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f10")
        await until(pilot, lambda: "no such luck" in texts(app))
        await pilot.press("escape")
        monkeypatch.setattr(phones, "_LIBRARIES", ("no_such_library",))
        await pilot.press("f10")
        await until(pilot, lambda: "requirements/serve.txt" in texts(app))
    table.close()


async def test_a_game_that_is_not_saved_is_not_served() -> None:
    table = GameTable(Session(load_game("migration-mars"), {"players": 2}, 7))
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=(100, 50)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("f10")
        await until(pilot, lambda: "only where this game is played" in texts(app))
    table.close()
