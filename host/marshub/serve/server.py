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
from textual_serve.download_manager import DownloadManager

from marshub.table.auth_gate import MOST_STRANGERS, PATIENCE_S, AuthGate, LogLimiter
from marshub.table.links import Link, Links, is_local
from marshub.words import Speech

from .connection_limits import ConnectionLimits
from .connection_protocol import GatedProtocol
from .error_pages import make_refusal
from .page_routes import PageRoutes
from .pages import FOLDER, Pages
from .request_checks import LINK, make_middleware
from .server_events import BEAT_S
from .spectator_process import SpectatorProcess

MOST_LOOKERS = 12  # each has a process of some 60 MB
_MOST_BYTES = 1 << 16  # limit of a request's body
_MOST_CELLS = (400, 200)  # columns, rows; a browser that requests more is mistaken
_STATIC = Path(textual_serve.__file__).parent / "static"
_SHOWN = {path.relative_to(_STATIC).as_posix(): path for path in _STATIC.rglob("*") if path.is_file()}

_log = logging.getLogger(__name__)

Command = Callable[[Link], Sequence[str]]


class TableServer:
    """Serves `pages`, and the screen that `command(link)` draws, to browsers with one of `links`.

    Args:
        links: The links.
        command: Returns the command that draws the screen of a link.
        speech: The language.
        pages: The pages.
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
        pages: Pages,
        *,
        title: str = "MarsHub",
        host: str = "127.0.0.1",
        public: str = "",
        most: int = MOST_LOOKERS,
        patience_s: float = PATIENCE_S,
        strangers: int = MOST_STRANGERS,
        beat_s: float = BEAT_S,
    ) -> None:
        self.links, self.command, self.speech, self.title = links, command, speech, title
        self.public = public.rstrip("/")
        self.door = AuthGate(patience_s, strangers)
        self._local = is_local(host) and not public
        self._chairs: ConnectionLimits[web.WebSocketResponse] = ConnectionLimits(most)
        self._closing: set[asyncio.Task[None]] = set()
        self._downloads = DownloadManager()
        self.phone = PageRoutes(
            pages, speech.language, self._refuse, local=self._local, public=self.public, beat_s=beat_s
        )

    @property
    def count_spectators(self) -> int:
        """The number of browsers with a screen."""
        return self._chairs.count

    def make_app(self) -> web.Application:
        """Return the aiohttp application."""
        check = make_middleware(self.links, self.door, self._refuse, local=self._local, public=self.public)
        app = web.Application(middlewares=[check], client_max_size=_MOST_BYTES)
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(FOLDER))
        app.add_routes(
            [
                web.get("/", self.phone.get_page),  # with the token in the query, or as a bearer token
                *self.phone.list_routes(),
                web.get("/t/{token}/screen", self.get_screen),
                web.get("/t/{token}/ws", self.serve_socket),
                web.get("/t/{token}/static/{name:.+}", self.get_file),
            ]
        )
        app.cleanup_ctx.append(self._follow)
        app.on_shutdown.append(self._close_sockets)
        return app

    async def get_screen(self, request: web.Request) -> web.Response:
        """Return the page with the terminal, for big screens."""
        address = self.public or f"{request.scheme}://{request.host}"
        link = request[LINK]
        facts = {
            "socket": (socket := "ws" + address.removeprefix("http") + link.path + "/ws"),
            "static": f"{address}{link.path}/static/",
            "icon": f"{address}{link.path}/page/icon.svg",
            "nonce": (nonce := secrets.token_urlsafe(16)),
            "title": self.title,
            "language": self.speech.language,
            "font": _number(request.query.get("fontsize", ""), 16, 8, 40),  # px
            "loading": self.speech.plain_text("serve-loading"),
            "closed": self.speech.plain_text("serve-closed"),
            "again": self.speech.plain_text("serve-again"),
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
        path = _SHOWN.get(request.match_info["name"])
        return self._refuse(request, 404) if path is None else web.FileResponse(path)

    def _refuse(self, request: web.Request, status: int) -> web.Response:
        return make_refusal(request, status, self.speech.language)

    async def serve_socket(self, request: web.Request) -> web.StreamResponse:
        """Pass the screen of one browser, and its keys."""
        link = request[LINK]
        if self._chairs.is_full(link):
            return self._refuse(request, 503)
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 16)
        for up in self._chairs.add(link, socket):
            self._closing.add(task := asyncio.create_task(_close(up)))  # a dead connection takes long to close
            task.add_done_callback(self._closing.discard)
        try:
            await socket.prepare(request)
            looker = SpectatorProcess(
                self.command(link),
                write_bytes=socket.send_bytes,
                write_str=socket.send_str,
                close=lambda: _close(socket),
                downloads=self._downloads,
            )
            width = _number(request.query.get("width", ""), 80, 20, _MOST_CELLS[0])
            height = _number(request.query.get("height", ""), 24, 8, _MOST_CELLS[1])
            await looker.start(width, height)
            try:
                await self._listen(socket, looker)
            finally:
                await looker.stop()
        except (ConnectionError, RuntimeError) as error:
            _log.info("a browser has gone: %s", error)
        finally:
            self._chairs.remove(link, socket)
            await _close(socket)
        return socket

    async def _listen(self, socket: web.WebSocketResponse, looker: SpectatorProcess) -> None:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            try:
                await _deliver(message.json(), socket, looker)
            except (ValueError, TypeError, KeyError, IndexError, AttributeError):
                _log.info("a browser sent something that makes no sense")
                return

    async def _follow(self, app: web.Application) -> AsyncIterator[None]:
        async with self.phone.live.follow_table():
            yield

    async def _close_sockets(self, app: web.Application) -> None:
        self.phone.live.end()
        for socket in self._chairs:
            await _close(socket)

    async def run(self, host: str, port: int, ready: Callable[[int], None] = lambda port: None) -> None:
        """Serve until cancelled. `ready` is called with the port, which matters for port 0. Raises OSError."""
        runner = web.AppRunner(self.make_app(), access_log=None)  # addresses in a log would contain tokens
        await runner.setup()
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(LogLimiter())
        try:
            assert runner.server is not None
            listening = await loop.create_server(partial(GatedProtocol, self.door, runner.server), host, port)
            async with listening:
                ready(listening.sockets[0].getsockname()[1])
                await asyncio.Event().wait()
        finally:
            await runner.cleanup()


async def _close(socket: web.WebSocketResponse) -> None:
    with contextlib.suppress(Exception):
        await socket.close()


async def _deliver(envelope: Any, socket: web.WebSocketResponse, looker: SpectatorProcess) -> None:
    """Pass a message of the page's terminal to the process: [kind, data]."""
    kind: str = envelope[0]
    data: Any = envelope[1] if len(envelope) > 1 else None
    if kind == "stdin":
        await looker.send_bytes(data.encode("utf-8"))
    elif kind == "resize":
        width, height = (
            min(max(int(data[name]), 1), most) for name, most in zip(("width", "height"), _MOST_CELLS, strict=True)
        )
        await looker.set_terminal_size(width, height)
    elif kind == "ping":
        await socket.send_json(["pong", data])
    elif kind == "blur":
        await looker.blur()
    elif kind == "focus":
        await looker.focus()


def _number(text: str, usual: int, least: int, most: int) -> int:
    try:
        return min(max(int(text), least), most)
    except ValueError:
        return usual
