"""What an answer sends to pages: few bytes, made once for all that had the same; and a page that missed some heals."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import subprocess
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import ClientSession, StreamReader
from web_table import BLUE, LOOK, RED, Evening, News, caught_up, evening, news

from marshub.board import profile as profiles
from marshub.games import load_game
from marshub.kernel import Chance, Session
from marshub.kernel.policy import find_policy
from marshub.serve import server_events
from marshub.serve.page_updates import make_update
from marshub.serve.pages import Pages, View
from marshub.serve.templates import FOLDER
from marshub.sim.vm import parts
from marshub.table.game_table import GameTable
from toys import Toy

HUB = profiles.load("hub")
MOST_BYTES = 4096  # that an answer sends to each page
GAMES = {"first-martians": 4, "pocket-mars": 3, "migration-mars": 3, "on-mars": 3}


class Packed:
    """Read a compressed stream line by line, and count the bytes that came."""

    def __init__(self, raw: StreamReader) -> None:
        self.content, self.size, self._raw, self._text = self, 0, raw, b""
        self._decompressor = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)

    async def readline(self) -> bytes:
        while b"\n" not in self._text and (packed := await self._raw.readany()):
            self.size += len(packed)
            self._text += self._decompressor.decompress(packed)
        line, end, self._text = self._text.partition(b"\n")
        return line + end


@asynccontextmanager
async def packed_news(it: Evening, query: str = "") -> AsyncIterator[tuple[News, Packed]]:
    async with (
        ClientSession(auto_decompress=False) as client,
        client.get(it.client.make_url(f"{LOOK.path}/live{query}")) as stream,
    ):
        assert stream.headers["Content-Encoding"] == "gzip"
        yield News(packed := Packed(stream.content)), packed  # type: ignore[arg-type]


@pytest.mark.parametrize("view", ["page", "tv"])
@pytest.mark.parametrize("game", GAMES)
async def test_an_answer_sends_few_bytes_to_each_page(game: str, view: View) -> None:
    session, dice, sizes = Session(load_game(game), {"players": GAMES[game]}, 7), Chance(7), list[int]()
    policy = find_policy(session.game, next(iter(session.game.list_policies())))
    async with evening(session, plays=False, profile=HUB) as it, packed_news(it, f"?view={view}") as (heard, packed):
        await caught_up(it, LOOK, heard, view)
        for _ in range(40):
            assert session.pending is not None
            before = packed.size
            it.pages.table.answer(policy(session, session.pending, dice))
            await caught_up(it, LOOK, heard, view)
            sizes.append(packed.size - before)
    assert 50 < median(sizes) < MOST_BYTES / 2
    assert max(sizes) <= MOST_BYTES


async def test_pages_that_had_the_same_share_what_an_answer_sends(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    wakes: list[None] = []

    def make(*arguments: Any) -> Any:
        made.append(arguments[1])
        return make_update(*arguments)

    monkeypatch.setattr(server_events, "make_update", make)
    async with evening(Session(Toy(), {}, 1)) as it, AsyncExitStack() as stack:
        streams = [await stack.enter_async_context(news(it.client, LOOK)) for _ in range(30)]
        red = await stack.enter_async_context(news(it.client, RED))
        await asyncio.gather(*(caught_up(it, LOOK, heard) for heard in streams), caught_up(it, RED, red))
        assert len(made) < 10
        made.clear()
        events = it.server.page_routes.events
        wake = events._wake_listeners
        monkeypatch.setattr(events, "_wake_listeners", lambda: (wakes.append(None), wake()))
        assert await it.send(BLUE, option="near") == {}
        await asyncio.gather(*(caught_up(it, LOOK, heard) for heard in streams), caught_up(it, RED, red))
        assert 1 <= made.count(LOOK) <= 2 * len(wakes)
        assert RED in made  # another link has its own


async def test_a_page_and_a_television_of_one_link_have_each_their_own_parts() -> None:
    async with (
        evening(Session(Toy(), {}, 1), heartbeat_s=600) as it,
        news(it.client, LOOK) as page,
        news(it.client, LOOK, "?view=tv") as television,
    ):
        for _ in range(2):
            await caught_up(it, LOOK, page)
            await caught_up(it, LOOK, television, "tv")
            it.pages.table.answer("near" if it.session.step_count == 0 else 1)


async def test_a_page_that_takes_no_gzip_gets_plain_events_and_a_compressed_stream_ends_well() -> None:
    async with evening(Session(Toy(), {}, 1), heartbeat_s=600) as it, ClientSession(auto_decompress=False) as client:
        address, events = it.client.make_url(f"{LOOK.path}/live"), it.server.page_routes.events
        plain = await client.get(address, headers={"Accept-Encoding": "identity"})
        packed = await client.get(address, headers={"Accept-Encoding": "GZIP"})  # RFC 9110, 8.4.1: in any case
        while events.listener_count < 2:
            await asyncio.sleep(0)
        for _ in range(2):  # each has whole parts
            await plain.content.readuntil(b"\n\n")
        events.end()
        text, whole = await plain.content.read(), gzip.decompress(await packed.read())
        assert "Content-Encoding" not in plain.headers
        assert whole.startswith(b"retry: ")
        assert b"event: parts" in whole
        assert text.endswith(b"event: over\ndata: {}\n\n")
        assert whole.endswith(b"event: over\ndata: {}\n\n")


async def test_a_page_is_sent_the_difference_to_what_it_has_however_many_answers_it_missed() -> None:
    session, dice = Session(load_game("pocket-mars"), {"players": 2}, 3), Chance(3)
    table = GameTable(session, clock=lambda: 0)
    pages, stream = Pages(table, profile=HUB), asyncio.StreamReader()
    heard, update = News(SimpleNamespace(content=stream)), make_update(pages, LOOK, "en", "page", {}, None)  # type: ignore[arg-type]
    stream.feed_data(update.events)
    await heard.next()
    for missed in (1, 2, 5, 9):
        for _ in range(missed):
            assert session.pending is not None
            table.answer(session.pending.random_answer(dice))
        before, update = update, make_update(pages, LOOK, "en", "page", update.parts, update.position)
        assert len(update.events) < sum(len(html) for _, html in before.parts.values()) / 2
        stream.feed_data(update.events)
        assert (await heard.next())[0] == "parts"
        if b"event: moments" in update.events:
            assert (await heard.next())[0] == "moments"
        assert heard.parts == {name: html for name, (_, html) in pages.make_parts(LOOK, "en").items()}
    assert heard.moments
    table.close()


PAGE_SCRIPT = """
const shown = {};
let connected = 0;
const renew = (name, mark, html) => { shown[name] = [mark, html]; };
const connect = () => { connected += 1; };
const take = (text) => {
  const parts = Object.entries(JSON.parse(text));
  SCRIPT
};
for (const message of MESSAGES) take(JSON.stringify(message));
console.log(JSON.stringify([shown, connected]));
"""


def test_the_page_s_script_applies_edits_and_connects_anew_where_it_lacks_what_they_change(tmp_path: Path) -> None:
    script = (FOLDER / "page.js").read_text(encoding="utf-8")
    function = script[script.index("const sources = ") : script.index("function renew(")]
    (line,) = (line for line in script.splitlines() if "parts.every(" in line)
    messages = [
        {"ask": ["m1", "a\nb\nc\nd\n"], "board": ["n1", "x"]},
        {"ask": ["m2", "m1", [[0, 1, []], [2, 1, ["C", "CC"]], [4, 1, ["end", ""]]]]},
        {"board": ["n3", "n2", [[0, 1, ["never"]]]]},
        {"board": ["n4", "whole"]},
    ]
    text = PAGE_SCRIPT.replace("SCRIPT", line).replace("MESSAGES", json.dumps(messages))
    (tmp_path / "page.js").write_text(function + text, encoding="utf-8")
    result = subprocess.run([parts.node(os.environ), tmp_path / "page.js"], capture_output=True, text=True, check=True)
    shown, connected = json.loads(result.stdout)
    assert shown == {"ask": ["m2", "b\nC\nCC\nd\nend\n"], "board": ["n4", "whole"]}
    assert connected == 1
