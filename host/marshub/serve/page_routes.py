"""The routes of the pages: the page itself, its files, its event stream, its input, and requests of programs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import msgspec
from aiohttp import hdrs, web

from marshub import qr_code
from marshub.languages import LANGUAGES
from marshub.table.links import Link, is_local

from .game_pages import GamePages
from .pages import Pages
from .request_checks import LINK, Refuse
from .server_events import ServerEvents
from .templates import FOLDER

_FILES = ("page.css", "page.js", "games.js", "tv.css", "icon.svg")
#: Only the page's own files and addresses; no inline scripts and styles.
_CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_QUERY_LENGTH = 400  # letters of a question about rules
_MAX_DIGITS = 10  # of the number of a game


class PageRoutes:
    """The routes of the pages of a game, and of those for the time without one.

    `reachable_address`, set by the caller, is the address by which others reach this computer.

    Args:
        pages: The pages of the game that is open; None without one.
        game_pages: The pages on which games are begun, continued and ended.
        language: The table's language, for pages that request none.
        refuse: Makes error pages.
        public: The address that browsers use, where it is not the one they requested.
        heartbeat_s: Seconds between two heartbeats.
    """

    def __init__(
        self,
        pages: Pages | None,
        game_pages: GamePages,
        language: str,
        refuse: Refuse,
        *,
        public: str,
        heartbeat_s: float,
    ) -> None:
        self._game_pages, self._language, self._refuse = game_pages, language, refuse
        self._public, self._heartbeat_s = public, heartbeat_s
        self.events = ServerEvents(pages, heartbeat_s)  # it has the pages of the game that is open
        self.reachable_address = ""

    def list_routes(self) -> Iterable[web.RouteDef]:
        """Return all routes; each has the token in its path."""
        return (
            web.get("/t/{token}", self.get_page),
            web.get("/t/{token}/tv", self.get_television),
            web.get("/t/{token}/page/{name}", self.get_file),
            web.get("/t/{token}/rules", self.get_rules),
            web.get("/t/{token}/games", self.get_games),
            web.get("/t/{token}/games/form", self.get_form),
            web.post("/t/{token}/games", self.handle_game_input),
            web.get("/t/{token}/live", self.stream_news),
            web.post("/t/{token}/send", self.handle_input),
            web.post("/t/{token}/ask", self.handle_request),
        )

    async def get_page(self, request: web.Request) -> web.Response:
        """Return the page of a link in its present state; without a game, the one on which a game is awaited."""
        link, language = request[LINK], self._find_language(request)
        pages = self._find_pages(link)
        if pages is None:
            return await self._get_game_page(request, link, language)
        address = self.find_address(request, link)
        facts = {
            **self._make_facts(link),
            "link": link,
            "address": address,
            "qr": qr_code.draw_svg(address, address) if address else "",
            "has_games": self._game_pages.may_control(link),
        }
        return await self._respond(pages.make_page, link, language, facts, "page")

    async def get_television(self, request: web.Request) -> web.Response:
        """Return the view of a television: large figures, without input, as spectators see the table with any link."""
        link, language = _make_spectator(request[LINK]), self._find_language(request)
        pages = self.events.pages
        if pages is None:
            return await self._get_game_page(request, link, language)
        return await self._respond(pages.make_page, link, language, self._make_facts(link), "tv")

    async def get_games(self, request: web.Request) -> web.Response:
        """Return the page on which the table owner begins, continues and ends games; others get their own page."""
        link = request[LINK]
        if not self._game_pages.may_control(link):
            return await self.get_page(request)
        return await self._get_game_page(request, link, self._find_language(request))

    async def _get_game_page(self, request: web.Request, link: Link, language: str) -> web.Response:
        facts = {**self._make_facts(link), "link": link, "query": dict(request.query)}
        find_address = partial(self.find_address, request)
        return await self._respond(self._game_pages.make_page, link, language, facts, find_address)

    async def get_form(self, request: web.Request) -> web.Response:
        """Return the form for a new game with the values in the query, as HTML."""
        link, language = request[LINK], self._find_language(request)
        if not self._game_pages.may_control(link):
            return self._refuse(request, 403)
        return await self._respond(self._game_pages.make_form, language, dict(request.query))

    async def handle_game_input(self, request: web.Request) -> web.Response:
        """Begin, continue or end a game, checked as the input of a page."""
        if not self._is_from_page(request) or not self._game_pages.may_control(request[LINK]):
            return self._refuse(request, 403)
        body, loop = await request.read(), asyncio.get_running_loop()
        # In a thread, so that it is completed also when the browser disconnects.
        reply = await loop.run_in_executor(
            None, self._game_pages.handle_input, request[LINK], body, self._find_language(request)
        )
        return web.Response(body=msgspec.json.encode(reply), content_type="application/json")

    def _make_facts(self, link: Link) -> dict[str, Any]:
        """Return the addresses for templates."""
        return {
            "base": link.path,
            "files": f"{link.path}/page/",
            "beat": self._heartbeat_s,
            "game_number": self.events.game_number,
        }

    async def _respond(self, make: Callable[..., str], *arguments: Any) -> web.Response:
        text = await asyncio.get_running_loop().run_in_executor(None, make, *arguments)
        return web.Response(text=text, content_type="text/html", headers={"Content-Security-Policy": _CONTENT_POLICY})

    def has_game(self, link: Link) -> bool:
        """Return whether there is a game for `link`."""
        return self._find_pages(link) is not None

    def _find_pages(self, link: Link) -> Pages | None:
        """Return the pages of the game that is open; None without one, and for a seat that is not in it."""
        pages = self.events.pages
        return pages if pages is not None and self._game_pages.is_seated(link) else None

    async def get_rules(self, request: web.Request) -> web.Response:
        """Return the page on which rules are looked up; `ask` in the query is the question."""
        link, language, query = request[LINK], self._find_language(request), request.query.get("ask", "")
        pages = self._find_pages(link)
        if pages is None:
            return await self.get_page(request)
        response = await self._respond(pages.make_rules_page, link, language, query[:_QUERY_LENGTH])
        response.headers["Content-Security-Policy"] = _CONTENT_POLICY.replace(
            "form-action 'none'", "form-action 'self'"
        )
        return response

    async def get_file(self, request: web.Request) -> web.StreamResponse:
        """Return a file of the page."""
        name = request.match_info["name"]
        return web.FileResponse(FOLDER / name) if name in _FILES else self._refuse(request, 404)

    async def stream_news(self, request: web.Request) -> web.StreamResponse:
        """Stream the changes."""
        link, language, game_number = request[LINK], self._find_language(request), _find_game_number(request)
        if request.query.get("view") == "tv":
            spectator = _make_spectator(link)
            return await self.events.serve(request, spectator, language, self.events.pages, "tv", game_number)
        # The games page only needs to know that another game is open.
        pages = self._find_pages(link) if request.query.get("view") != "games" else None
        return await self.events.serve(request, link, language, pages, game_number=game_number)

    async def handle_input(self, request: web.Request) -> web.Response:
        """Perform the input of a page: an answer, an undo, a tick, or a request for advice.

        The token alone would do, since no other site knows it. In addition the request must have an Origin, which
        browsers set, and JSON content, which browsers let no other site send without permission.
        """
        if not self._is_from_page(request):
            return self._refuse(request, 403)
        link, language, loop = request[LINK], self._find_language(request), asyncio.get_running_loop()
        body, pages = await request.read(), self._find_pages(link)
        if _find_game_number(request) not in (None, self.events.game_number):
            pages = None  # the page shows a game that was ended
        make_reply = self._game_pages.refuse_input if pages is None else pages.handle_input
        reply = await loop.run_in_executor(None, make_reply, link, body, language)
        return web.Response(body=msgspec.json.encode(reply), content_type="application/json")

    def _is_from_page(self, request: web.Request) -> bool:
        return hdrs.ORIGIN in request.headers and request.content_type == "application/json"

    async def handle_request(self, request: web.Request) -> web.Response:
        """Answer a request of a program (`marshub.client`)."""
        pages = self._find_pages(request[LINK])
        if request.content_type != "application/json":
            return self._refuse(request, 403)
        if pages is None:
            return self._refuse(request, 404)
        body, loop = await request.read(), asyncio.get_running_loop()
        reply = await loop.run_in_executor(
            None, pages.answer_request, request[LINK], body, self._find_language(request)
        )
        return web.Response(text=reply, content_type="application/json")

    def _find_language(self, request: web.Request) -> str:
        requested = request.query.get("lang", "")
        return requested if requested in LANGUAGES else self._language

    def find_address(self, request: web.Request, link: Link) -> str:
        """Return the address of this page for others; "" where they cannot reach it."""
        site = self._public or self.reachable_address
        if not site and not is_local(request.url.host or ""):
            site = f"{request.scheme}://{request.host}"
        return site + link.path if site else ""


def _make_spectator(link: Link) -> Link:
    """Return `link` with a spectator's rights: a television is in everybody's sight."""
    return Link(link.token)


def _find_game_number(request: web.Request) -> int | None:
    """Return the number of the game that a page shows; None where it does not say."""
    text = request.query.get("game", "")
    return int(text) if text.isdecimal() and len(text) < _MAX_DIGITS else None
