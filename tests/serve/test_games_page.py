"""Games that the table owner begins, continues and ends on a page, without a browser."""

from __future__ import annotations

import asyncio
import html
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer
from web_table import News, news

from marshub.kernel import SaveError, Session, quote
from marshub.serve.game_control import GameControl, GameIsOpen
from marshub.serve.game_pages import GamePages
from marshub.serve.pages import Pages
from marshub.serve.table_service import ServiceOptions, TableService
from marshub.store import SqliteJournal
from marshub.table.game_source import NewGame, SaveEntry
from marshub.table.game_table import GameTable
from marshub.table.links import Link, Links
from marshub.table.saves import list_saves
from marshub.table.setup import OpenedTable
from marshub.tui.local_game_source import LocalGameSource
from marshub.words import Speech
from toys import Toy

TEXT = Speech("en").plain_text


class House:
    """A server without a game, its links, and each table that it opens, with the pages that it serves then."""

    def __init__(self, service: TableService, client: TestClient, opened: list[tuple[GameTable, Pages | None]]) -> None:
        self.service, self.client, self.opened = service, client, opened
        assert service.control is not None
        self.control = service.control

    def link(self, role: str, seat: str = "") -> Link:
        return next(link for link in self.service.links.all if (link.role, link.seat) == (role, seat))

    async def page(self, link: Link, path: str = "") -> str:
        async with self.client.get(link.path + path) as answer:
            assert answer.status == 200, await answer.text()
            return html.unescape(await answer.text())

    async def command(self, link: Link, body: object, path: str = "/games", **headers: str) -> tuple[int, str]:
        """Send a command as the page does, unless `headers` differ; return the status and the refusal, "" for none."""
        fields = {"Origin": f"http://127.0.0.1:{self.client.port}", "Content-Type": "application/json"} | headers
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        fields = {name: value for name, value in fields.items() if value}
        async with self.client.post(link.path + path, data=data, headers=fields) as answer:
            return answer.status, (await answer.json())["trouble"] if answer.status == 200 and (
                "trouble" in await answer.json()
            ) else ""


@asynccontextmanager
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> AsyncIterator[House]:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    opened: list[tuple[GameTable, Pages | None]] = []
    service = await asyncio.to_thread(
        TableService,
        *(Speech("en"), ServiceOptions("127.0.0.1", allow_input=True, **options), None, LocalGameSource()),
        on_opened=lambda table: opened.append((table, service.server.page_routes.events.pages)),
    )
    try:
        async with TestClient(TestServer(service.server.make_app())) as client:
            yield House(service, client, opened)
    finally:
        await asyncio.to_thread(service.close)


RIDDLE = {"game": "first-martians", "category": "explore", "mission": "riddle", "players": "4", "seed": "7"}


async def test_a_game_is_begun_ended_and_continued_on_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        keeper, players = it.link("keep"), it.link("seat")
        assert TEXT("games-none") in await it.page(keeper)
        assert TEXT("games-wait") in await it.page(players)
        assert TEXT("games-wait") in await it.page(players, "/tv")
        assert (await it.client.get(players.path + "/ws", headers={"Upgrade": "websocket"})).status == 404
        screen = await it.client.get(players.path + "/screen", allow_redirects=False)
        assert (screen.status, screen.headers["Location"]) == (303, players.path)  # there is nothing to draw
        async with news(it.client, players) as waiting:
            assert (await it.command(keeper, {"begin": RIDDLE})) == (200, "")
            assert it.opened == [(it.control.table, None)], "before anybody sees it"
            name, _ = await waiting.next()
            while name == "beat":
                name, _ = await waiting.next()
            assert name == "reload"  # its page becomes the table's
        assert it.control.table is not None
        session = it.control.table.session
        assert (session.setup.mission, session.setup.players, session.seed) == ("riddle", 4, 7)
        save = it.control.open_save
        assert 'id="ask"' in (page := await it.page(players))
        assert TEXT("games-no-seat") not in await it.page(players, "/games")  # it is the page of the game
        assert TEXT("games-link") not in page
        assert TEXT("games-link") in await it.page(keeper)
        games = await it.page(keeper, "/games")
        assert TEXT("games-open", game=TEXT("game-first-martians")) in games
        assert TEXT("serve-for-look") not in games  # nobody else reaches this server
        answer = {"to": session.pending_id, "answer": {"option": session.pending.first_answer().option}}
        assert await it.command(players, answer, "/send") == (200, "")
        assert await it.command(keeper, {"open": save, "end": True}) == (200, "")
        assert it.control.table is None
        assert await it.command(players, answer, "/send") == (200, TEXT("games-ended"))
        assert await it.command(keeper, {"resume": save}) == (200, "")
        assert it.control.table.session.step_count == session.step_count > 0


async def test_a_page_that_loads_while_a_game_is_closed_waits_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Show that it waits for the next game, and is not told for good that its seat is not in this one."""
    loop, pages, close = asyncio.get_running_loop(), list[str](), OpenedTable.close

    async with house(tmp_path, monkeypatch) as it:

        def load() -> None:
            pages.append(asyncio.run_coroutine_threadsafe(it.page(it.link("look")), loop).result())

        def load_and_hide() -> None:
            it.service.hide_table()
            load()

        def load_and_close(opened: OpenedTable) -> None:
            load()
            close(opened)

        assert (await it.command(it.link("keep"), {"begin": RIDDLE})) == (200, "")
        with monkeypatch.context() as patch:
            patch.setattr(OpenedTable, "close", load_and_close)
            patch.setattr(it.control, "_hide", load_and_hide)
            assert await it.command(it.link("keep"), {"open": it.control.open_save, "end": True}) == (200, "")
    assert [TEXT("games-wait") in page for page in pages] == [True, True]


async def test_a_button_pressed_twice_begins_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        replies = await asyncio.gather(*(it.command(it.link("keep"), {"begin": RIDDLE}) for _ in range(2)))
        assert sorted(trouble != "" for _, trouble in replies) == [False, True]
        assert len(list_saves()) == 1
        assert await it.command(it.link("keep"), {"resume": it.control.open_save}) != (200, "")  # it is open
        assert await it.command(it.link("keep"), {"end": True}) != (200, "")  # the page took none to be open
        for body in ({"begin": RIDDLE}, {"resume": it.control.open_save}):
            refused = await it.command(it.link("keep"), body | {"open": it.control.open_save})
            assert refused == (200, f"{TEXT('trouble-another-game')}: {TEXT('games-stale')}")  # it is not over
        assert it.control.table is not None


async def test_saves_that_can_be_continued_are_offered_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, monkeypatch) as it:
        keeper = it.link("keep")
        assert await it.command(keeper, {"begin": RIDDLE}) == (200, "")
        played = SaveEntry(tmp_path / "played", "played", "first-martians", "today")
        entries = [
            played,
            replace(played, name="over", is_over=True),
            replace(played, name="broken", error="cut short"),
            replace(played, name="demo", is_demo=True),
            replace(played, name=it.control.open_save),
            *(replace(played, name=f"old-{number}") for number in range(20)),
        ]
        monkeypatch.setattr(it.control.games, "list_saves", lambda: entries)
        assert [save.name for save in it.control.list_saves()] == ["played", *(f"old-{n}" for n in range(19))]
        assert await it.command(keeper, {"open": it.control.open_save, "end": True}) == (200, "")
        continued: list[tuple[Path, str]] = []

        def resume(path: Path, board: str) -> Any:
            continued.append((path, board))
            raise SaveError("of another version")

        monkeypatch.setattr(it.control.games, "resume", resume)
        it.control._board = "sim"
        for name in ("over", "../../etc/passwd", ""):
            refused = await it.command(keeper, {"resume": name})
            assert refused == (
                200,
                f"{TEXT('trouble-' + SaveError.code)}: {TEXT('games-unknown-save', name=quote(name))}",
            )
        _, trouble = await it.command(keeper, {"resume": "over"}, "/games?lang=it")
        assert trouble.startswith(Speech("it").plain_text(f"trouble-{SaveError.code}"))
        assert (await it.command(keeper, {"resume": "played"}))[1]
        assert continued == [(tmp_path / "played", "sim")]


async def test_the_owner_gets_the_links_of_others_where_they_lead_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, monkeypatch) as it:
        keeper, pages = it.link("keep"), GamePages(it.service.links, it.control)
        facts = {"link": keeper, "query": {}, "base": "", "files": "", "beat": 15, "game_number": 0}
        page = pages.make_page(
            keeper, "en", facts, lambda link: "" if link.role == "look" else f"http://mars.example{link.path}"
        )
        assert set(re.findall(r"http://mars\.example(/t/[\w-]+)", page)) == {it.link("seat").path}
        assert 'href=""' not in page


async def test_a_server_that_ends_begins_no_more_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        await asyncio.to_thread(it.control.close)
        refused = await it.command(it.link("keep"), {"begin": RIDDLE})
        assert refused == (200, f"{TEXT('trouble-another-game')}: {TEXT('games-stale')}")
        assert list_saves() == []


async def test_only_the_table_owner_begins_continues_and_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        for link in (it.link("look"), it.link("seat")):
            for body in ({"begin": RIDDLE}, {"resume": "x"}, {"end": True}):
                assert (await it.command(link, body))[0] == 403
            assert TEXT("games-wait") in await it.page(link, "/games")
            async with it.client.get(link.path + "/games/form") as answer:
                assert answer.status == 403
        keeper = it.link("keep")
        for headers in ({"Origin": ""}, {"Origin": "http://evil.example"}, {"Content-Type": "text/plain"}):
            assert (await it.command(keeper, {"begin": RIDDLE}, **headers))[0] == 403
        assert list_saves() == []


async def test_seats_get_links_with_their_game_and_keep_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pocket = {"game": "pocket-mars", "players": "2", "seat:green": "True", "seat:red": "True"}
    async with house(tmp_path, monkeypatch) as it:
        keeper, everybody = it.link("keep"), it.link("seat")
        assert await it.command(keeper, {"begin": pocket}) == (200, "")
        red, green = it.link("seat", "red"), it.link("seat", "green")
        assert TEXT("games-no-seat") in await it.page(everybody)  # each seat has a hand of its own
        assert (await it.command(everybody, {"redo": True}, "/send"))[1] == TEXT("games-ended")
        assert TEXT("web-held") not in await it.page(everybody)
        assert re.search(r"<li><strong>[^<]+</strong><span>", await it.page(green)), "a card's title and its text"
        pages, facts = GamePages(it.service.links, it.control), {"link": keeper, "query": {}, "base": "", "files": ""}
        page = pages.make_page(
            keeper, "en", facts | {"beat": 15, "game_number": 1}, lambda link: "http://mars" + link.path
        )
        assert all(TEXT("serve-for-seat", who=seat) in page for seat in ("Red", "Green"))
        assert await it.command(keeper, {"open": it.control.open_save, "end": True}) == (200, "")
        assert await it.command(keeper, {"begin": pocket | {"seat:green": "False", "seat:blue": "True"}}) == (200, "")
        assert it.link("seat", "red") == red
        for path in ("", "/screen"):
            assert TEXT("games-no-seat") in await it.page(green, path)
        async with it.client.post(f"{green.path}/ask", json={"op": "state"}) as answer:
            assert answer.status == 404  # nor do programs see the game with it
        async with news(it.client, green) as stream:
            assert (await stream.next())[0] == "beat"  # and does not load again and again


async def test_a_page_of_a_game_that_was_ended_loads_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        keeper = it.link("keep")
        await it.command(keeper, {"begin": RIDDLE})
        page = await it.page(keeper)
        number = page.partition("&game=")[2].partition('"')[0]
        await it.command(keeper, {"open": it.control.open_save, "end": True})
        await it.command(keeper, {"begin": RIDDLE})
        for view in ("", "&view=tv", "&view=games"):
            async with it.client.get(f"{keeper.path}/live?game={number}{view}") as stream:
                assert (await News(stream).next())[0] == "reload"
        async with news(it.client, keeper, "?view=games") as stream:
            assert (await stream.next())[0] == "beat", "it shows nothing of the game"
        assert it.control.table is not None
        session = it.control.table.session
        answer = {"to": session.pending_id, "answer": {"option": session.pending.first_answer().option}}
        assert await it.command(keeper, answer, f"/send?game={number}") == (200, TEXT("games-ended"))
        ended = Speech("it").plain_text("games-ended")
        assert await it.command(keeper, answer, f"/send?game={number}&lang=it") == (200, ended)
        nonsense = Speech("it").plain_text("web-nonsense")
        assert await it.command(keeper, b"{", "/send?lang=it") == (200, nonsense)
        assert session.step_count == 0


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"players": "9"}, "players cannot be '9'; it can be 1, 2, 3, 4"),
        ({"game": "chess"}, "game cannot be 'chess'; it can be first-martians"),
        ({"players": "2", "seat:medic": "True"}, "Tick 2; ticked: 1"),
        ({"nonsense": "1"}, "there is no 'nonsense' to choose"),
        ({"seed": "-1"}, "seed cannot be '-1'"),
        ({"board": "/dev/ttyUSB0"}, "there is no 'board' to choose"),
        ({"mission": "../../etc/passwd"}, "mission cannot be"),
    ],
)
async def test_what_the_form_does_not_offer_begins_nothing(
    fields: dict[str, str], reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house(tmp_path, monkeypatch) as it:
        status, trouble = await it.command(it.link("keep"), {"begin": fields})
        assert status == 200
        assert trouble.startswith(TEXT("trouble-bad-setup"))
        assert reason in trouble
        _, trouble = await it.command(it.link("keep"), {"begin": fields}, "/games?lang=it")
        assert trouble.startswith(Speech("it").plain_text("trouble-bad-setup"))
        assert reason not in trouble
        assert it.control.table is None
        assert list_saves() == []


@pytest.mark.attack
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{}",
        b'{"begin": 1}',
        b'{"begin": {"game": 1}}',
        b'{"resume": null}',
        b'{"path": "/etc/passwd"}',
        b'{"begin":' * 5000,
        b"\xff\xfe",
    ],
)
async def test_nonsense_is_refused(body: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        assert await it.command(it.link("keep"), body) == (200, TEXT("web-nonsense"))
        assert await it.command(it.link("keep"), {"resume": "../../../etc/passwd"}) != (200, "")
        page = await it.page(it.link("keep"), "/games?game=<script>&players=&changed=%00&seed=" + "9" * 300)
        assert "<script>&" not in page
        assert it.control.table is None


async def test_a_game_that_cannot_be_opened_leaves_no_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is half begun: the board's tags cannot be read."""
    async with house(tmp_path, monkeypatch) as it:
        (tmp_path / "tags.toml").write_text("nonsense")
        it.control._board = "auto"
        status, trouble = await it.command(it.link("keep"), {"begin": RIDDLE})
        assert (status, "tags.toml" in trouble) == (200, True)
        assert list_saves() == []
        assert TEXT("games-none") in await it.page(it.link("keep"))
        it.control._board = "none"
        assert await it.command(it.link("keep"), {"begin": RIDDLE}) == (200, "")


async def test_the_form_shows_what_goes_with_the_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house(tmp_path, monkeypatch) as it:
        form = await it.page(it.link("keep"), "/games/form?game=migration-mars&players=3&changed=players")
        assert 'name="seat:amber" checked' in form
        assert form.strip() in await it.page(it.link("keep"), "/games?game=migration-mars&players=3&changed=players")
        assert 'name="sides"' not in form  # the seats decide it
        assert "meteorite" in form.lower()  # the briefing
        italian = await it.page(it.link("keep"), "/games/form?game=migration-mars&lang=it")
        assert Speech("it").plain_text("ui-new-start") in italian


class Shelf:
    """Games of a computer, without a screen: what was started of them, and their saves."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.boards, self.opened = folder, list[str](), list[OpenedTable]()
        self.entries: list[SaveEntry] = []

    def start(self, new: NewGame) -> OpenedTable:
        return self._open(new.board)

    def resume(self, path: Path, board: str = "none") -> OpenedTable:
        return self._open(board)

    def list_saves(self) -> list[SaveEntry]:
        return self.entries

    def _open(self, board: str) -> OpenedTable:
        assert all(opened.table.closed for opened in self.opened), "its board is free"
        self.boards.append(board)
        save = self._folder / f"{len(self.boards)}.marshub"
        session: Session[Any, Any] = Session(Toy(), {"rounds": 1}, 4, journal=SqliteJournal(save, create=True))
        self.opened.append(OpenedTable(GameTable(session, clock=lambda: 0)))
        return self.opened[-1]


NEW = NewGame("toy", {})


def test_a_game_is_opened_with_the_servers_board_and_closed_where_it_cannot_be_shown(tmp_path: Path) -> None:
    shelf, shown, hidden = Shelf(tmp_path), list[str](), list[object]()
    games: Any = shelf
    control = GameControl(games, "sim", lambda table, save: shown.append(save.stem), lambda: hidden.append(1))
    assert control.is_free
    control.begin(NEW)
    assert (control.open_save, control.is_free) == ("1", False)
    table = control.table
    assert table is not None
    while table.session.pending is not None:
        table.answer(table.session.pending.first_answer())
    assert control.is_free  # it is over
    form: Any = None
    with pytest.raises(GameIsOpen):
        control.begin_submitted(form, {}, "")  # the page took none to be open
    shelf.entries = [SaveEntry(tmp_path / f"{name}.marshub", name, "toy", "") for name in ("1", "7")]
    shelf.entries += [
        replace(shelf.entries[0], name=f"{bad}", **{bad: True}) for bad in ("is_over", "error", "is_demo")
    ]
    assert [save.name for save in control.list_saves()] == ["7"]
    control.resume_named("7", "1")
    assert (shelf.boards, shown, table.closed) == (["sim", "sim"], ["1", "2"], True)
    with pytest.raises(GameIsOpen):
        control.resume_named("7", "2")  # one is played
    control.end("2")

    def fail(table: GameTable, save: Path) -> None:
        raise OSError("no space left")

    control = GameControl(games, "none", fail, lambda: None)
    with pytest.raises(OSError, match="no space"):
        control.begin(NEW)
    assert control.table is None
    assert shelf.opened[-1].table.closed
    control.close()
    with pytest.raises(GameIsOpen):
        control.end("")


def test_a_service_that_ends_closes_the_game_that_its_owner_opened(tmp_path: Path) -> None:
    games: Any = Shelf(tmp_path)
    service = TableService(Speech("en"), ServiceOptions("127.0.0.1", allow_input=True), games=games)
    assert service.control is not None
    service.control.begin(NEW)
    service.close()
    assert games.opened[0].table.closed


def test_the_form_keeps_what_fits_another_game_and_tells_a_disk_that_is_full() -> None:
    control: Any = SimpleNamespace(games=LocalGameSource(bots={"green": ""}))
    pages = GamePages(Links([]), control)
    chosen = {"game": "pocket-mars", "players": "3"}
    plain, kept = (pages.make_form("en", query) for query in ({"game": "pocket-mars"}, chosen))
    assert pages.make_form("en", chosen | {"changed": "game"}) == plain != kept
    assert 'name="who:green"' in plain, "who was left to a policy from the start is offered first"
    assert plain.index('name="players"') < plain.index('name="who:red"') < plain.index('name="seed"')

    def fail(name: str, open_save: str) -> None:
        raise OSError("no space left")

    control.resume_named = fail
    assert "no space left" in pages.handle_input(Link("k", role="keep"), b'{"resume": "a"}', "en").trouble
    assert pages.handle_input(Link("k", role="keep"), b"{}", "en").trouble == TEXT("web-nonsense")
