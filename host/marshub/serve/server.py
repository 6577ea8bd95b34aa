"""The web server: textual-serve's pages and sockets behind our guard."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import aiohttp_jinja2
import jinja2
import textual_serve
from aiohttp import WSMsgType, web
from textual_serve.download_manager import DownloadManager

from marshub.words import Speech

from .guard import LINK, guard
from .links import Link, Links, is_local
from .looker import Looker

MOST_LOOKERS = 12  # each is a process of some 60 MB
_MOST_CELLS = (400, 200)  # columns, rows; what a browser asks for beyond that is a mistake
_STATIC = Path(textual_serve.__file__).parent / "static"
_PAGES = Path(__file__).parent / "pages"

_log = logging.getLogger(__name__)

Command = Callable[[Link], Sequence[str]]


class TableServer:
    """Shows what `command(link)` draws to whoever has one of `links`.

    `host` is where the server listens: on this computer only it refuses requests by any other name. `public` is the
    address that browsers use where it is not the one they asked for (behind a proxy that speaks TLS).
    """

    def __init__(
        self,
        links: Links,
        command: Command,
        speech: Speech,
        *,
        title: str = "MarsHub",
        host: str = "127.0.0.1",
        public: str = "",
        most: int = MOST_LOOKERS,
    ) -> None:
        self.links, self.command, self.speech, self.title = links, command, speech, title
        self.public, self.most = public.rstrip("/"), most
        self._local = is_local(host) and not public
        self._sockets: set[web.WebSocketResponse] = set()
        self._downloads = DownloadManager()

    @property
    def lookers(self) -> int:
        """How many browsers look on now."""
        return len(self._sockets)

    def app(self) -> web.Application:
        """The aiohttp application."""
        app = web.Application(middlewares=[guard(self.links, self._refuse, local=self._local, public=self.public)])
        aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader(_PAGES))
        app.add_routes(
            [
                web.get("/", self.index),
                web.get("/ws", self.socket),
                web.get("/t/{token}", self.index),
                web.get("/t/{token}/ws", self.socket),
                web.static("/static", _STATIC),
            ]
        )
        app.on_shutdown.append(self._shut)
        return app

    async def index(self, request: web.Request) -> web.Response:
        """The page with the terminal."""
        address = self.public or f"{request.scheme}://{request.host}"
        link = request[LINK]
        facts = {
            "socket": "ws" + address.removeprefix("http") + link.path.rstrip("/") + "/ws",
            "static": f"{address}/static/",
            "title": self.title,
            "language": self.speech.language,
            "font": _number(request.query.get("fontsize", ""), 16, 8, 40),
            "loading": self.speech.text("serve-loading"),
            "closed": self.speech.text("serve-closed"),
            "again": self.speech.text("serve-again"),
        }
        return aiohttp_jinja2.render_template("table.html", request, facts)

    def _refuse(self, request: web.Request, status: int) -> web.Response:
        text = self.speech.text("serve-refused" if status == 403 else "serve-full")
        return web.Response(status=status, text=text + "\n")

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """What is drawn for one browser, and what is typed there."""
        if len(self._sockets) >= self.most:
            return self._refuse(request, 503)
        socket = web.WebSocketResponse(heartbeat=15, max_msg_size=1 << 16)
        self._sockets.add(socket)
        try:
            await socket.prepare(request)
            looker = Looker(
                self.command(request[LINK]),
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
            self._sockets.discard(socket)
            with contextlib.suppress(Exception):
                await socket.close()
        return socket

    async def _listen(self, socket: web.WebSocketResponse, looker: Looker) -> None:
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                continue
            try:
                await _deliver(message.json(), socket, looker)
            except (ValueError, TypeError, KeyError, IndexError, AttributeError):
                _log.info("a browser sent what nobody understands")
                return

    async def _shut(self, app: web.Application) -> None:
        for socket in list(self._sockets):
            with contextlib.suppress(Exception):
                await socket.close()

    async def run(self, host: str, port: int, ready: Callable[[int], None] = lambda port: None) -> None:
        """Serve until cancelled. `ready` is told the port, which matters for port 0. Raises OSError."""
        runner = web.AppRunner(self.app(), access_log=None)  # the addresses in a log would be keys to the table
        await runner.setup()
        try:
            site = web.TCPSite(runner, host, port)
            await site.start()
            ready(runner.addresses[0][1])
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()


async def _close(socket: web.WebSocketResponse) -> None:
    await socket.close()


async def _deliver(envelope: Any, socket: web.WebSocketResponse, looker: Looker) -> None:
    """Pass on what the page's terminal says: [kind, data]."""
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
