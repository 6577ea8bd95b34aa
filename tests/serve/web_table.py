"""A table with pages and a desk behind the web server, without a process of its own."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import ClientResponse
from aiohttp.test_utils import TestClient, TestServer

from marshub.board.profile import Profile
from marshub.kernel import Session
from marshub.serve.input_handler import InputHandler
from marshub.serve.page_moments import MomentPosition
from marshub.serve.pages import Pages, View
from marshub.serve.server import TableServer
from marshub.table.game_table import GameTable
from marshub.table.links import Link, Links
from marshub.words import Speech

LOOK, KEEP, PLAYERS = Link("all"), Link("key", role="keep"), Link("us", role="seat")
RED, BLUE = Link("red-token", "red", "seat"), Link("blue-token", "blue", "seat")
LINKS = (LOOK, KEEP, PLAYERS, RED, BLUE)


class Evening:
    """A session with pages for every link."""

    def __init__(self, session: Session[Any, Any], client: TestClient, pages: Pages, server: TableServer) -> None:
        self.session, self.client, self.pages, self.server = session, client, pages, server

    async def page(self, link: Link, query: str = "") -> str:
        async with self.client.get(link.path + query) as answer:
            assert answer.status == 200
            return await answer.text()

    async def post(self, link: Link, body: object, query: str = "", **headers: str) -> ClientResponse:
        """As the page does it, unless `headers` say otherwise; one that is "" is left out."""
        header_fields = {"Origin": f"http://127.0.0.1:{self.client.port}", "Content-Type": "application/json"}
        header_fields = {name: value for name, value in (header_fields | headers).items() if value}
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return await self.client.post(link.path + "/send" + query, data=data, headers=header_fields)

    async def send(self, link: Link, **answer: object) -> dict[str, Any]:
        """Answer the question that is open; what the page is told."""
        reply = await self.post(link, {"to": self.session.pending_id, "answer": answer})
        assert reply.status == 200
        entries: dict[str, Any] = await reply.json()
        return entries


@asynccontextmanager
async def evening(
    session: Session[Any, Any],
    *,
    plays: bool = True,
    profile: Profile | None = None,
    table: GameTable | None = None,
    **options: Any,
) -> AsyncIterator[Evening]:
    """Serve `session`, at `table` or at one whose time stands still. It is closed with this."""
    table = table or GameTable(session, clock=lambda: 0)
    desk = await asyncio.to_thread(InputHandler, table, LINKS, shared=False) if plays else None
    try:
        pages = Pages(table, desk, profile)
        server = TableServer(Links(LINKS), lambda link: ["false"], Speech("en"), pages, **options)
        async with TestClient(TestServer(server.make_app())) as client:
            yield Evening(session, client, pages, server)
    finally:
        if desk is not None:
            await asyncio.to_thread(desk.close)
        table.close()


class News:
    """What one page hears: events as (name, data), and the HTML of each part as it has it by now."""

    def __init__(self, stream: ClientResponse) -> None:
        self._stream = stream
        self.parts: dict[str, str] = {}
        self._marks: dict[str, str] = {}
        self.all = ""  # everything that ever came
        self.moments: list[str] = []  # the HTML of each that was told

    async def next(self) -> tuple[str, Any]:
        name, data = "", ""
        while True:
            line = (await self._stream.content.readline()).decode()
            if not line:
                return "end", None
            self.all += line
            field, _, value = line.rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                data = value
            elif not field and name:
                message = json.loads(data)
                if name == "parts":
                    for part, (mark, *sent) in message.items():
                        self._update(part, mark, *sent)
                if name == "moments":
                    self.moments = ([] if message["gone"] else self.moments) + message["cards"]
                return name, message

    def _update(
        self, part: str, mark: str, sent: str, edits: Sequence[tuple[int, int, list[str]]] | None = None
    ) -> None:
        """Update a part as the page does."""
        if edits is None:
            self.parts[part] = sent
        else:
            assert self._marks[part] == sent
            lines = self.parts[part].split("\n")
            for at, count, fresh in reversed(edits):
                lines[at : at + count] = fresh
            self.parts[part] = "\n".join(lines)
        self._marks[part] = mark

    async def until(self, text: str, part: str = "ask") -> None:
        """Wait until a part says `text`."""
        while text not in self.parts.get(part, ""):
            name, _ = await self.next()
            assert name != "end", self.parts


@asynccontextmanager
async def news(client: TestClient, link: Link, query: str = "") -> AsyncIterator[News]:
    async with client.get(f"{link.path}/live{query}") as stream:
        assert stream.status == 200
        assert stream.content_type == "text/event-stream"
        yield News(stream)


async def caught_up(it: Evening, link: Link, heard: News, view: View = "page") -> None:
    """Read until a page has all there is."""
    wanted = {name: text for name, (_, text) in it.pages.make_parts(link, "en", view).items()}
    _, result = it.pages.make_news(link, "en", None)
    while (
        heard.parts != wanted
        or not (marks := re.findall(r"^id: (.+)$", heard.all, re.M))
        or MomentPosition.parse(marks[-1]) != result
    ):
        assert (await heard.next())[0] != "end"
