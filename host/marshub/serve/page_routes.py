"""The routes of the pages: the page itself, its files, its event stream, its input, and requests of programs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from aiohttp import hdrs, web

from marshub import qr_code
from marshub.languages import LANGUAGES
from marshub.table.links import Link, is_local

from .pages import FOLDER, Pages, View
from .request_checks import LINK, Refuse
from .server_events import ServerEvents

_FILES = ("page.css", "page.js", "tv.css", "icon.svg")
#: Only the page's own files and addresses; no inline scripts and styles.
_CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_QUERY_LENGTH = 400  # letters of a question about rules


class PageRoutes:
    """The routes of `pages`.

    `reached`, set by the caller, is the address by which others reach this computer.

    Args:
        pages: The pages.
        language: The table's language, for pages that request none.
        refuse: Makes error pages.
        local: Other computers cannot connect.
        public: The address that browsers use, where it is not the one they requested.
        heartbeat_s: Seconds between two heartbeats.
    """

    def __init__(
        self, pages: Pages, language: str, refuse: Refuse, *, local: bool, public: str, heartbeat_s: float
    ) -> None:
        self._pages, self._language, self._refuse = pages, language, refuse
        self._local, self._public, self._heartbeat_s = local, public, heartbeat_s
        self.events = ServerEvents(pages, heartbeat_s)
        self.reachable_address = ""

    def list_routes(self) -> Iterable[web.RouteDef]:
        """Return all routes; each has the token in its path."""
        return (
            web.get("/t/{token}", self.get_page),
            web.get("/t/{token}/tv", self.get_television),
            web.get("/t/{token}/page/{name}", self.get_file),
            web.get("/t/{token}/rules", self.get_rules),
            web.get("/t/{token}/live", self.stream_news),
            web.post("/t/{token}/send", self.handle_input),
            web.post("/t/{token}/ask", self.handle_request),
        )

    async def get_page(self, request: web.Request) -> web.Response:
        """Return the page of a link in its present state."""
        link, language = request[LINK], self._find_language(request)
        address = self._find_address(request, link)
        facts = {
            "base": link.path,
            "files": f"{link.path}/page/",
            "beat": self._heartbeat_s,
            "link": link,
            "address": address,
            "qr": qr_code.draw_svg(address, address) if address else "",
        }
        return await self._make_response(link, language, facts, "page")

    async def get_television(self, request: web.Request) -> web.Response:
        """Return the view of a television: large figures, without input, as spectators see the table with any link."""
        link = request[LINK]
        facts = {"base": link.path, "files": f"{link.path}/page/", "beat": self._heartbeat_s}
        return await self._make_response(_make_spectator(link), self._find_language(request), facts, "tv")

    async def _make_response(self, link: Link, language: str, facts: Mapping[str, Any], view: View) -> web.Response:
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(None, self._pages.make_page, link, language, facts, view)
        return web.Response(text=text, content_type="text/html", headers={"Content-Security-Policy": _CONTENT_POLICY})

    async def get_rules(self, request: web.Request) -> web.Response:
        """Return the page on which rules are looked up; `ask` in the query is the question."""
        link, language, query = request[LINK], self._find_language(request), request.query.get("ask", "")
        text = await asyncio.get_running_loop().run_in_executor(
            None, self._pages.make_rules_page, link, language, query[:_QUERY_LENGTH]
        )
        headers = {"Content-Security-Policy": _CONTENT_POLICY.replace("form-action 'none'", "form-action 'self'")}
        return web.Response(text=text, content_type="text/html", headers=headers)

    async def get_file(self, request: web.Request) -> web.StreamResponse:
        """Return a file of the page."""
        name = request.match_info["name"]
        return web.FileResponse(FOLDER / name) if name in _FILES else self._refuse(request, 404)

    async def stream_news(self, request: web.Request) -> web.StreamResponse:
        """Stream the changes."""
        language = self._find_language(request)
        if request.query.get("view") == "tv":
            return await self.events.serve(request, _make_spectator(request[LINK]), language, "tv")
        return await self.events.serve(request, request[LINK], language)

    async def handle_input(self, request: web.Request) -> web.Response:
        """Perform the input of a page: an answer, an undo, a tick, or a request for advice.

        The token alone would do, since no other site knows it. In addition the request must have an Origin, which
        browsers set, and JSON content, which browsers let no other site send without permission.
        """
        if hdrs.ORIGIN not in request.headers or request.content_type != "application/json":
            return self._refuse(request, 403)
        body, loop = await request.read(), asyncio.get_running_loop()
        reply = await loop.run_in_executor(
            None, self._pages.handle_input, request[LINK], body, self._find_language(request)
        )
        return web.Response(body=msgspec.json.encode(reply), content_type="application/json")

    async def handle_request(self, request: web.Request) -> web.Response:
        """Answer a request of a program (`marshub.client`)."""
        if request.content_type != "application/json":
            return self._refuse(request, 403)
        body, loop = await request.read(), asyncio.get_running_loop()
        reply = await loop.run_in_executor(
            None, self._pages.answer_request, request[LINK], body, self._find_language(request)
        )
        return web.Response(text=reply, content_type="application/json")

    def _find_language(self, request: web.Request) -> str:
        requested = request.query.get("lang", "")
        return requested if requested in LANGUAGES else self._language

    def _find_address(self, request: web.Request, link: Link) -> str:
        """Return the address of this page for others; "" where they cannot reach it."""
        if self._local:
            return ""
        site = self._public or self.reachable_address
        if not site and not is_local(request.url.host or ""):
            site = f"{request.scheme}://{request.host}"
        return site + link.path if site else ""


def _make_spectator(link: Link) -> Link:
    """Return `link` with a spectator's rights: a television is in everybody's sight."""
    return Link(link.token)
