"""The web server: the table's pages, and textual-serve's page and sockets for big screens.

Behind the request checks.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp_jinja2
import jinja2
import textual_serve
from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError
from textual_serve.download_manager import DownloadManager

from marshub.table.auth_gate import AUTH_TIMEOUT_S, MAX_PENDING, AuthGate, ErrorLogLimiter
from marshub.table.links import Link, Links, is_local
from marshub.words import Speech

from .error_pages import make_error_response
from .game_control import GameControl
from .game_pages import GamePages
from .page_routes import PageRoutes
from .pages import Pages
from .request_checks import HEADERS, LINK, ConnectionLimits, GatedProtocol, make_middleware
from .server_events import HEARTBEAT_S
from .spectator_process import SpectatorProcess
from .templates import FOLDER

MAX_SPECTATORS = 12  # each has a process of some 60 MB
_MAX_REQUEST_BYTES = 1 << 16  # limit of a request's body
_MAX_CELLS = (400, 200)  # columns, rows; a browser that requests more is mistaken
_SMALL_TEXTS = ("small-title", "small-why", "small-page", "small-screen")  # of the screen page in a small window
_STATIC = Path(textual_serve.__file__).parent / "static"
_STATIC_FILES = {path.relative_to(_STATIC).as_posix(): path for path in _STATIC.rglob("*") if path.is_file()}

_log = logging.getLogger(__name__)

Command = Callable[[Link], Sequence[str]]


class TableServer:
    """Serves `pages`, and the screen that `command(link)` draws, to browsers with one of `links`.

    Args:
        links: The links.
        command: Returns the command that draws the screen of a link.
        speech: The language.
        pages: The pages of the game that is open; None without one.
        control: Begins, continues and ends games for the table owner; None where the game is opened elsewhere.
        title: The title of the screen page.
        host: Where to listen. A server for this computer only refuses requests by any other name.
        public: The address that browsers use where it is not the one they requested (behind a TLS proxy).
        max_spectators: Greatest number of spectators; seats and the owner have connections of their own.
        auth_timeout_s: Seconds in which a connection has to show a token.
        max_pending: Greatest number of connections without a token.
        heartbeat_s: Seconds between two heartbeats to a page.
    """

    def __init__(
        self,
        links: Links,
        command: Command,
        speech: Speech,
        pages: Pages | None = None,
        *,
        control: GameControl | None = None,
        title: str = "MarsHub",
        host: str = "127.0.0.1",
        public: str = "",
        max_spectators: int = MAX_SPECTATORS,
        auth_timeout_s: float = AUTH_TIMEOUT_S,
        max_pending: int = MAX_PENDING,
        heartbeat_s: float = HEARTBEAT_S,
    ) -> None:
        self.links, self.command, self.speech, self.title = links, command, speech, title
        self.public = public.rstrip("/")
        self.gate = AuthGate(auth_timeout_s, max_pending)
        self._local = is_local(host) and not public
        self._connections: ConnectionLimits[web.WebSocketResponse] = ConnectionLimits(max_spectators)
        self._closing: set[asyncio.Task[None]] = set()
        self._downloads = DownloadManager()
        self._loop: asyncio.AbstractEventLoop | None = None
        self.page_routes = PageRoutes(
            pages,
            GamePages(links, control),
            speech.language,
            self._refuse,
            public=self.public,
            heartbeat_s=heartbeat_s,
        )

    @property
    def screen_count(self) -> int:
        """The number of browsers with a screen."""
        return self._connections.count

    def show_game(self, pages: Pages | None, title: str = "MarsHub") -> None:
        """Serve the game of these pages, None for no game, from any thread. Pages of the one before load again."""
        self.title = title
        self.page_routes.events.show(pages)
        with contextlib.suppress(RuntimeError):  # the server's loop is closed
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._close_soon)

    def _close_soon(self) -> None:
        """Close the screens: they draw a game that is not served any more."""
        for socket in self._connections:
            self._closing.add(task := asyncio.create_task(_close(socket)))
            task.add_done_callback(self._closing.discard)

    def make_app(self) -> web.Application:
        """Return the aiohttp application."""
        check = make_middleware(self.links, self.gate, self._refuse, local=self._local, public=self.public)
        app = web.Application(middlewares=[check], client_max_size=_MAX_REQUEST_BYTES)
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(FOLDER))
        app.add_routes(
            [
                web.get("/", self.page_routes.get_page),  # with the token in the query, or as a bearer token
                *self.page_routes.list_routes(),
                web.get("/t/{token}/screen", self.get_screen),
                web.get("/t/{token}/ws", self.serve_socket),
                web.get("/t/{token}/static/{name:.+}", self.get_file),
            ]
        )
        app.cleanup_ctx.append(self._follow_table)
        app.on_shutdown.append(self._close_sockets)
        return app

    async def get_screen(self, request: web.Request) -> web.Response:
        """Return the page with the terminal, for big screens."""
        link = request[LINK]
        if not self.page_routes.has_game(link):
            raise web.HTTPSeeOther(link.path, headers=HEADERS)
        address = self.public or f"{request.scheme}://{request.host}"
        facts = {
            "socket": (socket := "ws" + address.removeprefix("http") + link.path + "/ws"),
            "static": f"{address}{link.path}/static/",
            "icon": f"{address}{link.path}/page/icon.svg",
            "nonce": (nonce := secrets.token_urlsafe(16)),
            "title": self.title,
            "language": self.speech.language,
            "font": _parse_number(request.query.get("fontsize", ""), 16, 8, 40),  # px
            "loading": self.speech.plain_text("serve-loading"),
            "closed": self.speech.plain_text("serve-closed"),
            "again": self.speech.plain_text("serve-again"),
            "page": f"{address}{link.path}",
            **{name.replace("-", "_"): self.speech.plain_text(f"web-{name}") for name in _SMALL_TEXTS},
        }
        page = aiohttp_jinja2.render_template("table.html", request, facts)
        site = socket.partition(link.path)[0]
        page.headers["Content-Security-Policy"] = (
            f"default-src 'none'; script-src 'self' 'nonce-{nonce}'; font-src 'self'; img-src 'self' data:; "
            f"style-src 'self' 'unsafe-inline'; "  # the terminal has inline styles
            f"connect-src 'self' {site}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        return page

    async def get_file(self, request: web.Request) -> web.StreamResponse:
        """Return a file of the terminal's page."""
        path = _STATIC_FILES.get(request.match_info["name"])
        return self._refuse(request, 404) if path is None else web.FileResponse(path)

    def _refuse(self, request: web.Request, status: int) -> web.Response:
        return make_error_response(request, status, self.speech.language)

    async def serve_socket(self, request: web.Request) -> web.StreamResponse:
        """Pass the screen of one browser, and its keys."""
        link = request[LINK]
        if not self.page_routes.has_game(link):
            return self._refuse(request, 404)
        if self._connections.is_full(link):
            return self._refuse(request, 503)
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 16)
        for replaced in self._connections.add(link, socket):
            self._closing.add(task := asyncio.create_task(_close(replaced)))  # a dead connection takes long to close
            task.add_done_callback(self._closing.discard)
        try:
            await socket.prepare(request)
            process = SpectatorProcess(
                self.command(link),
                write_bytes=socket.send_bytes,
                write_str=socket.send_str,
                close=lambda: _close(socket),
                downloads=self._downloads,
            )
            width = _parse_number(request.query.get("width", ""), 80, 20, _MAX_CELLS[0])
            height = _parse_number(request.query.get("height", ""), 24, 8, _MAX_CELLS[1])
            await process.start(width, height)
            try:
                await self._pass_messages(socket, process)
            finally:
                await process.stop()
        except (ConnectionError, RuntimeError) as error:
            _log.info("a browser has disconnected: %s", error)
        finally:
            self._connections.remove(link, socket)
            await _close(socket)
        return socket

    async def _pass_messages(self, socket: web.WebSocketResponse, process: SpectatorProcess) -> None:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            try:
                await _pass_message(message.json(), socket, process)
            except (ValueError, TypeError, KeyError, IndexError, AttributeError):
                _log.info("a browser sent an invalid message")
                return

    async def _follow_table(self, app: web.Application) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        async with self.page_routes.events.follow_table():
            yield

    async def _close_sockets(self, app: web.Application) -> None:
        self.page_routes.events.end()
        for socket in self._connections:
            await _close(socket)

    async def run(self, host: str, port: int, ready: Callable[[int], None] = lambda port: None) -> None:
        """Serve until cancelled. `ready` is called with the port, which matters for port 0. Raises OSError."""
        # Addresses in an access log would contain tokens.
        runner = web.AppRunner(self.make_app(), access_log=None, logger=_request_log)
        await runner.setup()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(ErrorLogLimiter())
        try:
            assert runner.server is not None
            listening = await loop.create_server(partial(GatedProtocol, self.gate, runner.server), host, port)
            async with listening:
                ready(listening.sockets[0].getsockname()[1])
                await asyncio.Event().wait()
        finally:
            await runner.cleanup()


class _MalformedRequests(logging.Filter):
    """Counts requests that are not HTTP, which aiohttp logs with a traceback each; errors of ours stay as they are."""

    limiter = ErrorLogLimiter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError):
            return True
        self.limiter.log("refused a request that is not HTTP")
        return False


_request_log = logging.getLogger(f"{__name__}.requests")
_request_log.addFilter(_MalformedRequests())


async def _close(socket: web.WebSocketResponse) -> None:
    with contextlib.suppress(Exception):
        await socket.close()


async def _pass_message(envelope: Any, socket: web.WebSocketResponse, process: SpectatorProcess) -> None:
    """Pass a message of the page's terminal to the process: [kind, data]."""
    kind: str = envelope[0]
    data: Any = envelope[1] if len(envelope) > 1 else None
    if kind == "stdin":
        await process.send_bytes(data.encode("utf-8"))
    elif kind == "resize":
        width, height = (
            min(max(int(data[name]), 1), limit) for name, limit in zip(("width", "height"), _MAX_CELLS, strict=True)
        )
        await process.set_terminal_size(width, height)
    elif kind == "ping":
        await socket.send_json(["pong", data])
    elif kind == "blur":
        await process.blur()
    elif kind == "focus":
        await process.focus()


def _parse_number(text: str, default: int, low: int, high: int) -> int:
    try:
        return min(max(int(text), low), high)
    except ValueError:
        return default
