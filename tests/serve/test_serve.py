"""The table in a browser: who gets in, who does not, and what becomes of the processes behind it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import html
import logging
import os
import re
import socket
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.test_utils import TestClient, TestServer
from click.testing import CliRunner
from serve_process import served
from textual_serve.download_manager import DownloadManager
from web_table import News

from marshub.cli.serve import serve
from marshub.games import load_game
from marshub.kernel import Session
from marshub.serve import server, spectator_process
from marshub.serve.pages import Pages
from marshub.serve.request_checks import ConnectionLimits
from marshub.serve.server import MAX_SPECTATORS, TableServer
from marshub.serve.table_service import ServiceOptions
from marshub.table import saves
from marshub.table.auth_gate import ErrorLogLimiter
from marshub.table.game_table import GameTable
from marshub.table.links import Link, Links, is_local, may_be_served
from marshub.table.setup import start_session
from marshub.words import Speech
from toys import Toy

#: What stands behind a socket in most of these tests: says its arguments, then what it hears, and ends when told to.
ECHO = """
import sys
out, hears = sys.stdout.buffer, sys.stdin.buffer
def tell(kind, data):
    out.write(kind + len(data).to_bytes(4, "big") + data)
    out.flush()
out.write(b"__GANGLION__\\n")
tell(b"D", ("as " + " ".join(sys.argv[1:])).encode())
while head := hears.read(5):
    data = hears.read(int.from_bytes(head[1:], "big"))
    if b'"quit"' in data:
        break
    tell(b"D", head[:1] + data)
"""
SPEECH = Speech("en")
LINKS = Links([Link("all"), Link("red-token", "red", "seat"), Link("key", role="keep")])


def echo(link: Link) -> Sequence[str]:
    return [sys.executable, "-c", ECHO, link.seat or link.role]


@asynccontextmanager
async def serving(
    links: Links, draw: object = echo, host: str = "127.0.0.1", **options: object
) -> AsyncIterator[tuple[TableServer, TestClient]]:
    with toy_pages() as pages:
        server = TableServer(links, draw, SPEECH, pages, host=host, **options)  # type: ignore[arg-type]
        async with TestClient(TestServer(server.make_app())) as client:
            yield server, client


@contextmanager
def toy_pages() -> Iterator[Pages]:
    """Pages of a table that nobody plays at."""
    table = GameTable(Session(Toy(), {}, 1))
    try:
        yield Pages(table)
    finally:
        table.close()


async def heard(socket: object) -> bytes:
    message = await socket.receive()  # type: ignore[attr-defined]
    assert message.type == WSMsgType.BINARY, message
    return bytes(message.data)


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/ws",
        "/t/wrong",
        "/t/wrong/ws",
        "/?token=wrong",
        "/t/al",
        "/t/alll",
        "/none",
        "/t//ws",
        "/static/js/textual.js",
    ],
)
async def test_nobody_gets_in_without_a_token(path: str) -> None:
    async with serving(LINKS) as (_, client):
        answer = await client.get(path, headers={"Authorization": "Bearer nonsense"})
        assert answer.status == 403
        text = await answer.text()
        assert "Ask the host" in text
        assert "all" not in text.replace("All", "").split()
        assert answer.headers["Connection"] == "close"  # no place for strangers to sit
        assert answer.headers["Referrer-Policy"] == "no-referrer"


@pytest.mark.parametrize(
    ("wants", "language"),
    [
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("de, es;q=0.5, en;q=0.1", "es"),
        ("es;q=0.2, it;q=0.9", "it"),
        ("fr", "en"),
        ("it;q=0", "en"),
        ("x;q=y", "en"),
        ("x;q=y, it", "it"),
        ("IT", "it"),
        ("x," * 100 + "it", "en"),  # so much is not read
    ],
)
async def test_a_wrong_link_says_what_to_do_in_the_readers_language(wants: str, language: str) -> None:
    async with serving(LINKS) as (_, client):
        headers = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": wants}
        answer = await client.get("/t/wrong", headers=headers)
        assert answer.status == 403
        assert answer.content_type == "text/html"
        page = html.unescape(await answer.text())
        text = Speech(language).plain_text
        assert f'<html lang="{language}">' in page
        assert answer.headers["Content-Language"] == language
        for key in ("web-stranger-title", "serve-refused", "web-stranger-why", "web-stranger-do"):
            assert text(key) in page
        policy = answer.headers["Content-Security-Policy"]
        style = page.partition("<style>")[2].partition("</style>")[0]
        assert base64.b64encode(sha256(style.encode()).digest()).decode() in policy
        assert "script" not in page + policy
        assert not re.findall(r'(?:src|href)="(?!data:)', page)  # a stranger is sent nowhere
        assert (await client.get("/t/red-token/page/none", headers=headers)).status == 404
        there = await client.get("/t/red-token/page/none?lang=xx", headers=headers)
        assert text("web-nothing-title") in html.unescape(await there.text())


async def test_screens_of_a_game_that_is_served_no_more_are_closed() -> None:
    async with serving(LINKS) as (server, client), client.ws_connect("/t/all/ws?width=90&height=30") as talk:
        assert await heard(talk) == b"as look"
        server.show_game(None)
        async for _ in talk:
            pass  # what was drawn before
        assert talk.closed
        with toy_pages() as pages:
            server.show_game(pages, "MarsHub – evening")
            assert "<title>MarsHub – evening</title>" in await (await client.get("/t/all/screen")).text()


async def test_a_link_opens_the_big_screen_and_its_socket() -> None:
    async with serving(LINKS) as (server, client):
        for size, font in (("", 16), ("4000", 40), ("0", 8), ("x", 16)):
            text = await (await client.get(f"/t/red-token/screen?fontsize={size}")).text()
            assert f'data-font-size="{font}"' in text
        assert (await client.get("/t/red-token/static/nothing.js")).status == 404
        page = await client.get("/t/red-token/screen")
        text = await page.text()
        assert page.status == 200
        assert page.headers["Cache-Control"] == "no-store"
        socket = re.search(r'data-session-websocket-url="ws://[^/]+(/[^"]+)"', text)
        assert socket is not None
        assert socket[1] == "/t/red-token/ws"
        assert SPEECH.plain_text("serve-again") in html.unescape(text)  # the button of a screen that was closed
        own = f"http://127.0.0.1:{client.port}/t/red-token/static/", f"http://127.0.0.1:{client.port}/t/red-token/page/"
        others = [address for address in re.findall(r'(?:src|href)="([^"]+)"', text) if not address.startswith(own)]
        assert others == [f"http://127.0.0.1:{client.port}/t/red-token"], "the page for small windows"
        for file in re.findall(r'(?:src|href)="[^"]+(/t/[^"]+)"', text):
            assert (await client.get(file)).status == 200
        for none in ("none.js", "%2e%2e/app_service.py", "..%2f..%2fapp_service.py", "js"):
            assert (await client.get(f"/t/red-token/static/{none}")).status in (403, 404)
        async with client.ws_connect(socket[1] + "?width=90&height=30") as talk:
            assert await heard(talk) == b"as red"
            await talk.send_json(["stdin", "hé"])
            assert await heard(talk) == b"D" + "hé".encode()
            await talk.send_json(["resize", {"width": 9999, "height": 50}])
            assert b'"width": 400' in await heard(talk)
            await talk.send_json(["resize", {"width": 0, "height": -5}])
            assert b'"width": 1, "height": 1' in await heard(talk)
            for message in (["blur"], ["focus"], ["stdin", "end"]):
                await talk.send_json(message)
            passed: list[bytes] = []
            while (data := await heard(talk)) != b"Dend":
                passed.append(data)
            assert [kind in data for kind, data in zip((b"blur", b"focus"), passed, strict=True)] == [True, True]
            await talk.send_bytes(b"no text")  # is nothing that a terminal sends
            await talk.send_json(["ping", 7])
            assert await talk.receive_json() == ["pong", 7]
            assert server.screen_count == 1


async def test_a_token_in_the_query_moves_into_the_path() -> None:
    async with serving(LINKS) as (_, client):
        answer = await client.get("/?token=all", allow_redirects=False)
        assert (answer.status, answer.headers["Location"]) == (303, "/t/all")
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        for kind in ("Bearer", "bearer", "Bearer "):  # RFC 9110, 11.4: one space or more
            assert (await client.get("/", headers={"Authorization": f"{kind} all"})).status == 200
        assert (await client.get("/", headers={"Authorization": "Basic all"})).status == 403


@pytest.mark.parametrize(
    "name",
    ["evil.example", "[::1].evil", "[::1].evil:80", "127.0.0.1.evil", "localhost@evil", "[::1", "", "a b", "::1"],
)
async def test_on_this_computer_only_its_own_names_are_heard(name: str) -> None:
    async with serving(LINKS) as (_, client):
        assert (await client.get("/t/all", headers={"Host": name})).status in (400, 403)


@pytest.mark.parametrize("name", ["localhost:8000", "LOCALHOST", "127.0.0.1", "[::1]", "[::1]:8000"])
async def test_on_this_computer_its_own_names_are_heard(name: str) -> None:
    async with serving(LINKS) as (_, client):
        assert (await client.get("/t/all", headers={"Host": name})).status == 200


async def test_the_big_screen_runs_its_own_scripts_only() -> None:
    async with serving(LINKS) as (_, client):
        page = await client.get("/t/all/screen")
        text = await page.text()
        policy = page.headers["Content-Security-Policy"]
        nonce = re.search(r"'nonce-([^']+)'", policy)
        assert nonce is not None
        assert "default-src 'none'; script-src 'self' 'nonce-" in policy
        assert f"connect-src 'self' ws://127.0.0.1:{client.port};" in policy
        scripts = re.findall(r"<script([^>]*)>", text)
        assert scripts
        assert all(f'nonce="{nonce[1]}"' in script or "src=" in script for script in scripts)
        assert not re.search(r"\son\w+=", text)
        assert nonce[1] not in await (await client.get("/t/all/screen")).text()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://[", "http://[::1]evil", ""])
async def test_a_page_of_another_site_gets_no_socket(origin: str) -> None:
    async with serving(LINKS) as (server, client):
        path = "/t/all/ws"
        answer = await client.get(path, headers={"Origin": origin, "Upgrade": "websocket"})
        assert answer.status == 403
        assert server.screen_count == 0
        async with client.ws_connect(path, origin=f"http://127.0.0.1:{client.port}") as talk:
            assert await heard(talk) == b"as look"


async def test_behind_a_proxy_the_page_names_the_public_address() -> None:
    async with serving(LINKS, public="https://mars.example/") as (_, client):
        text = await (await client.get("/t/all/screen", headers={"Host": "mars.example"})).text()
        assert 'data-session-websocket-url="wss://mars.example/t/all/ws"' in text
        # Not every proxy passes the name on that it was called by.
        async with client.ws_connect("/t/all/ws", origin="https://mars.example") as talk:
            assert await heard(talk) == b"as look"
        async with client.ws_connect(
            "/t/all/ws", origin=f"http://127.0.0.1:{client.port}"
        ) as talk:  # without the proxy
            assert await heard(talk) == b"as look"
        assert (await client.get("/t/all/ws", headers={"Origin": "https://evil.example"})).status == 403


async def test_there_are_only_so_many_chairs_for_lookers_and_they_are_given_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stopped: list[object] = []
    stop = spectator_process.SpectatorProcess.stop

    async def stop_process(process: spectator_process.SpectatorProcess) -> None:
        stopped.append(process)
        await stop(process)

    sizes: list[tuple[int, int]] = []
    start = spectator_process.SpectatorProcess.start

    async def start_process(process: spectator_process.SpectatorProcess, width: int, height: int) -> None:
        sizes.append((width, height))
        await start(process, width, height)

    monkeypatch.setattr(spectator_process.SpectatorProcess, "stop", stop_process)
    monkeypatch.setattr(spectator_process.SpectatorProcess, "start", start_process)
    async with serving(LINKS, max_spectators=1) as (server, client):
        async with client.ws_connect("/t/all/ws?width=9999&height=9999") as talk:
            await heard(talk)
            assert sizes == [(400, 200)]
            full = await client.get("/t/all/ws", headers={"Upgrade": "websocket"})
            assert (full.status, await full.text()) == (503, SPEECH.plain_text("serve-full") + "\n")
            for path, who in (("/t/red-token/ws", b"as red"), ("/t/key/ws", b"as keep")):  # theirs are free
                async with client.ws_connect(path) as seat:
                    assert await heard(seat) == who
        while server.screen_count:
            await asyncio.sleep(0.01)
        assert len(stopped) == 3, "no process stays behind"
        assert sizes[1:] == [(80, 24)] * 2
        async with client.ws_connect("/t/all/ws") as talk:
            assert await heard(talk) == b"as look"


async def test_a_seats_third_browser_takes_the_place_of_its_first() -> None:
    async with serving(LINKS, max_spectators=1) as (server, client):
        talks = [await client.ws_connect("/t/red-token/ws") for _ in range(2)]
        for talk in talks:
            assert await heard(talk) == b"as red"
        third = await client.ws_connect("/t/red-token/ws")
        assert await heard(third) == b"as red"
        assert (await talks[0].receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
        assert server.screen_count == 2
        await talks[1].send_json(["stdin", "still"])
        assert await heard(talks[1]) == b"Dstill"


def test_a_seat_has_two_connections_and_those_who_look_on_what_there_is_room_for() -> None:
    limits, seat, look = ConnectionLimits[str](max_spectators=3), Link("r", "red", "seat"), Link("all")
    limits.remove(look, "none")  # harmless
    assert [limits.add(look, name) for name in "abc"] == [[], [], []]
    assert (limits.is_full(look), limits.is_full(seat)) == (True, False)
    assert [limits.add(seat, name) for name in "defg"] == [[], [], ["d"], ["e"]]
    assert not limits.is_full(seat)
    for _ in range(2):  # harmless the second time
        limits.remove(look, "b")
        limits.remove(seat, "d")
    assert (list(limits), limits.count, limits.is_full(look)) == (["a", "c", "f", "g"], 4, False)


@asynccontextmanager
async def running(**options: object) -> AsyncIterator[tuple[TableServer, int]]:
    """A server as the command runs it, with its own door; gives its port."""
    with toy_pages() as pages:
        server = TableServer(LINKS, echo, SPEECH, pages, **options)  # type: ignore[arg-type]
        port: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(server.run("127.0.0.1", 0, port.set_result))
        try:
            yield server, await port
        finally:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: "


@pytest.mark.attack
async def test_strangers_who_sit_on_the_line_keep_nobody_out() -> None:
    async with running(max_pending=20, auth_timeout_s=60.0) as (server, port):
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(100)]
        for _, writing in silent:
            writing.write(HALF)
        while server.gate.pending_count < 20:
            await asyncio.sleep(0.01)
        async with ClientSession() as client:
            async with client.get(f"http://127.0.0.1:{port}/t/all") as page:
                assert page.status == 200
            async with client.ws_connect(f"http://127.0.0.1:{port}/t/red-token/ws") as talk:
                assert await heard(talk) == b"as red"
        for reading, _ in silent[:80]:  # the oldest had to go
            with contextlib.suppress(ConnectionError):
                assert await reading.read() == b""
        assert server.gate.pending_count <= 20
        for _, writing in silent:
            writing.close()


@pytest.mark.attack
async def test_who_shows_no_token_in_time_is_sent_away_and_a_friend_is_not() -> None:
    async with running(auth_timeout_s=0.2) as (server, port):
        reading, writing = await asyncio.open_connection("127.0.0.1", port)
        writing.write(HALF)
        async with ClientSession() as client, client.ws_connect(f"http://127.0.0.1:{port}/t/all/ws") as talk:
            assert await heard(talk) == b"as look"
            with contextlib.suppress(ConnectionError):
                assert await reading.read() == b""
            assert server.gate.pending_count == 0
            await talk.send_json(["stdin", "here"])
            assert await heard(talk) == b"Dhere"
        writing.close()


MALFORMED = {
    "no method": b"\0\0\0 / HTTP/1.1\r\n\r\n",
    "no version": b"GET /\r\n\r\n",
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    "a head without a colon": b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    "a very long head": b"GET / HTTP/1.1\r\nHost: " + b"x" * 20_000 + b"\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    "a chunk without a size": b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "a bad percent": b"GET /%ff%zz?token=%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    "bytes above 127": b"GET / HTTP/1.1\r\nHost: \xff\r\nAuthorization: Bearer \xff\xfe\r\n\r\n",
}


async def send_malformed(times: int, caplog: pytest.LogCaptureFixture) -> list[str]:
    """Send each malformed request so often; return what is logged."""
    async with running() as (_, port):
        for data in list(MALFORMED.values()) * times:
            reading, writing = await asyncio.open_connection("127.0.0.1", port)
            writing.write(data)
            writing.write_eof()
            assert b"500" not in (await reading.read())[:20], data
            writing.close()
    return [f"{record.getMessage()}{record.exc_text or ''}" for record in caplog.records]


@pytest.mark.attack
async def test_malformed_requests_are_one_line_in_the_terminal(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server._MalformedRequests, "limiter", ErrorLogLimiter())
    assert await send_malformed(3, caplog) == ["refused a request that is not HTTP"]


@pytest.mark.attack
async def test_malformed_requests_would_be_a_traceback_each(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "_request_log", logging.getLogger("aiohttp.server"))
    assert len([line for line in await send_malformed(3, caplog) if "Traceback" in line]) > 10


def test_errors_of_ours_are_logged_whole(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.getLogger("marshub.serve.server.requests")
    for error in (ValueError("ours"), HttpProcessingError(message="theirs")):
        log.error("a request failed", exc_info=error)
    assert [record.exc_info is not None for record in caplog.records] == [True, False]


@pytest.mark.parametrize(
    ("options", "address", "is_served_here"),
    [
        (ServiceOptions("127.0.0.1", True), "http://127.0.0.1:80", True),
        (ServiceOptions("::1", True), "http://[::1]:80", True),
        (ServiceOptions("127.0.0.1", True, public_url="https://mars.example/"), "https://mars.example", False),
    ],
    ids=["4", "6", "proxy"],
)
def test_the_address_is_the_one_that_browsers_use(options: ServiceOptions, address: str, is_served_here: bool) -> None:
    assert (options.make_address(80), options.is_local) == (address, is_served_here)


def test_one_trouble_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    complaints = ErrorLogLimiter()
    for _ in range(1000):
        complaints(None, {"message": "accept", "exception": OSError(24, "many")})  # type: ignore[arg-type]
    complaints(None, {"message": "other"})  # type: ignore[arg-type]
    assert len(caplog.records) == 2


def test_a_trouble_that_goes_on_is_counted(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    complaints, now = ErrorLogLimiter(), [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    for second in range(121):
        now[0] = float(second)
        complaints.log("accept")
    assert [record.getMessage() for record in caplog.records] == ["accept", "accept (60 times)", "accept (60 times)"]


def test_the_command_admits_as_many_spectators_as_the_server_has_room_for() -> None:
    (most,) = (option for option in serve.params if option.name == "most")
    assert most.default == MAX_SPECTATORS


class Frozen:
    """A process that only ends when it is killed."""

    def __init__(self) -> None:
        self.stdin, self._ended = None, asyncio.Event()

    def kill(self) -> None:
        self._ended.set()
        raise ProcessLookupError  # it has ended just now

    async def wait(self) -> int:
        await asyncio.wait_for(self._ended.wait(), 5)
        return -9


async def test_a_process_knows_the_size_of_its_screen_and_is_killed_where_it_hangs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environments: list[dict[str, str]] = []
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)

    async def start(*command: str, env: dict[str, str], **pipes: object) -> Frozen:
        environments.append(env)
        return Frozen()

    async def send(*data: object) -> None:
        pass

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    monkeypatch.setattr(spectator_process, "STOP_TIMEOUT_S", 0.001)
    process = spectator_process.SpectatorProcess(
        ["draw"], write_bytes=send, write_str=send, close=send, downloads=DownloadManager()
    )
    await process._open_app_process(90, 30)
    process._task = asyncio.create_task(asyncio.Event().wait())  # type: ignore[arg-type]
    await process.stop()
    assert process._task is None, "the second time there is nothing to wait for"
    (environment,) = environments
    assert (environment["COLUMNS"], environment["ROWS"]) == ("90", "30")
    assert environment["PYTHONUNBUFFERED"] == "1"  # what is drawn is passed on at once


async def test_a_process_that_fails_to_start_is_told_to_the_browser(capfd: pytest.CaptureFixture[str]) -> None:
    async with serving(LINKS, lambda link: [sys.executable, "-c", "raise SystemExit('no table')"]) as (server, client):
        async with client.ws_connect("/t/all/ws") as talk:
            assert (await talk.receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
        while server.screen_count:
            await asyncio.sleep(0.01)
    assert "no table" in capfd.readouterr().out


async def test_what_a_browser_says_nonsense_hurts_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async with serving(LINKS) as (server, client):
        for nonsense in (
            *("not json", "{}", "[]", '["stdin"]', '["resize", {"width": "x"}]', '["resize", 5]', '["stdin", 5]'),
        ):
            async with client.ws_connect("/t/all/ws") as talk:
                await heard(talk)
                await talk.send_str(nonsense)
                assert (await talk.receive()).type in (WSMsgType.CLOSE, WSMsgType.CLOSED)
        async with client.ws_connect("/t/all/ws") as talk:
            assert await heard(talk) == b"as look"
        while server.screen_count:
            await asyncio.sleep(0.01)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_server_that_ends_waits_for_no_page_and_no_screen() -> None:
    async with serving(LINKS) as (server, client), client.ws_connect("/t/all/ws") as talk:
        assert await heard(talk) == b"as look"
        sockets = list(server._connections)
        await server._close_sockets(client.app)  # type: ignore[arg-type]
        assert server.page_routes.events._ended
        assert [socket.closed for socket in sockets] == [True]


def test_what_is_local() -> None:
    assert all(is_local(host) for host in ("localhost", "127.0.0.1", "127.3.2.1", "::1", "[::1]"))
    assert not any(is_local(host) for host in ("0.0.0.0", "::", "192.168.1.5", "mars.example", "localhost.evil", ""))


def test_links_have_tokens_of_their_own() -> None:
    links = Links.make_links(("red", "blue"), owner=True)
    tokens = {link.token for link in links.all}
    assert [(link.seat, link.role) for link in links.all] == [
        ("", "keep"), ("", "look"), ("red", "seat"), ("blue", "seat"),
    ]  # fmt: skip
    assert [link.viewer for link in links.all] == [None, "", "red", "blue"]
    assert len(tokens) == 4
    assert min(map(len, tokens)) >= 20
    assert all(links.find_link(link.token) is link for link in links.all)
    assert links.find_link("") is None
    assert [link.role for link in Links.make_links((), owner=False).all] == ["look"]
    assert [(link.seat, link.role) for link in Links.make_links((), owner=True).all] == [
        ("", "keep"), ("", "seat"), ("", "look"),
    ]  # fmt: skip


def test_a_seat_that_plays_again_has_the_link_that_it_had() -> None:
    links = Links.make_links(("red", "blue"), owner=True)
    owner, look, red, blue = links.all
    links.set_seats(("blue", "green"))
    assert (links.all[:3], links.all[3].seat) == ((owner, look, blue), "green")
    assert links.find_link(red.token) is red  # of a seat that is not in this game
    links.set_seats(())
    assert [(link.seat, link.role) for link in links.all] == [("", "keep"), ("", "seat"), ("", "look")]
    players = links.all[1]
    links.set_seats(("red",))
    assert links.all == (owner, look, red)
    assert links.find_link(players.token) is players
    assert links.find_link("\udc80") is None


async def test_the_command_shows_a_game_that_is_played_elsewhere_and_ends_with_its_children(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("first-martians"), {"players": 2}, 7, save=path)
    try:
        async with served(path) as table, ClientSession() as client:
            link = table.links[""]
            async with client.get(link.rsplit("/", 2)[0] + "/") as answer:
                assert answer.status == 403
            async with client.ws_connect(link + "/ws?width=120&height=40") as talk:
                drawn = ""

                async def until(text: str) -> None:
                    nonlocal drawn
                    while text not in drawn:
                        drawn += re.sub(r"\x1b\[[0-9;?<>=$]*[A-Za-z]", "", (await heard(talk)).decode())

                await until("You are watching")
                drawn = ""
                session.adjust("crew." + next(iter(session.state.crew)) + ".name", "Zebedee")
                await until("Zebedee")
                async with client.get(link + "/live") as stream:
                    page = News(stream)
                    await page.until("Zebedee", "told")
                    session.adjust("crew." + next(iter(session.state.crew)) + ".name", "Barbara")
                    await page.until("Barbara", "told")
                child = await _children(table.process.pid)
                assert len(child) == 1
                table.process.kill()
                await table.process.wait()
                while any(_alive(pid) for pid in child):  # an orphan ends by itself
                    await asyncio.sleep(0.05)
    finally:
        session.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a signal that can be heard")
@pytest.mark.parametrize("begins", [True, False])
def test_where_the_port_is_taken_another_is_advised_and_no_game_begins(
    begins: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    save = tmp_path / "evening.marshub"
    start_session(load_game("pocket-mars"), {"players": 2}, 7, save=save).close()
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        arguments = ["pocket-mars" if begins else str(save), "--allow-input", "--board", "none", "--port", port]
        result = CliRunner().invoke(serve, arguments)
    assert result.exit_code == 2
    assert "try another --port" in result.output
    assert not saves.list_saves()
    assert save.exists()


async def test_who_ends_it_leaves_no_note_of_links_that_lead_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    start_session(load_game("first-martians"), {"players": 2}, 7, save=path).close()
    async with served(path) as table:
        assert may_be_served(path)
        table.process.terminate()
        assert await table.process.wait() == 0
        assert not may_be_served(path)


async def _children(pid: int) -> list[int]:
    if not Path("/proc").is_dir():
        pytest.skip("only looked at where there is a /proc")
    result = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                if f") S {pid} " in (stat := (entry / "stat").read_text()) or f") R {pid} " in stat:
                    result.append(int(entry.name))
    return result


def _alive(pid: int) -> bool:
    with contextlib.suppress(OSError):
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text() and os.path.exists(f"/proc/{pid}")
    return False
