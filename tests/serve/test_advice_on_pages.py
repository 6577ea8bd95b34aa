"""Advice on phones: asked for by a button, the same words as on the screen, and only where it may be read."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from web_table import BLUE, KEEP, LOOK, PLAYERS, RED, Evening, News, evening

from marshub.advice.worker_messages import SearchResult
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from scripted_advice import Thinks, at, at_plan, some_advice


def part(page: str) -> str:
    match = re.search(r'<section id="advice".*?</section>', page, re.DOTALL)
    assert match is not None
    return unescape(match[0])


def thinks(it: Evening) -> list[Thinks]:
    """Whoever will think for the table."""
    made: list[Thinks] = []

    def thinking(heard: Callable[[SearchResult], None]) -> Thinks:
        made.append(Thinks(heard))
        return made[-1]

    it.pages.table.adviser.make_worker = thinking
    return made


async def ask(it: Evening, link: Link, to: str = "") -> None:
    reply = await it.post(link, {"to": to or it.session.pending_id, "advise": True})
    assert await reply.json() == {}


async def test_where_all_play_together_whoever_asks_all_read_it_as_it_comes() -> None:
    async with evening(at_plan(), heartbeat_s=600) as it:  # the next beat would bring it, too
        made = thinks(it)
        for link in (LOOK, KEEP, PLAYERS):
            assert 'id="advise"' in part(await it.page(link))
        await ask(it, LOOK, to="q999")  # a page that shows another question
        assert not made
        async with it.client.get(f"{LOOK.path}/live") as stream:
            news = News(stream)
            await ask(it, LOOK)
            await news.until("Thinking", "advice")
            made[0].find(some_advice(), done=True)
            await news.until("wins 72% (64 to 80)", "advice")
        message = part(await it.page(KEEP, "?lang=it"))
        assert "Riparare con un pezzo di ricambio: Fattoria di Riserva, CPU – Medico (2 pedine)" in message
        assert "Ferite fino alla fine: 2,1 (altrimenti 1,4)" in message
        assert 'id="advise"' not in message
        it.pages.table.answer(next(o.id for o in it.session.pending.options() if o.id.startswith("declare:")))  # type: ignore[union-attr]
        message = part(await it.page(KEEP))
        assert "72%" not in message
        assert 'id="advise"' in message


async def test_among_rivals_there_is_no_button_until_the_table_wants_it_and_then_only_for_who_is_asked() -> None:
    session = at("pocket-mars", "pm-turn", 2, "sound")
    assert session.pending is not None
    mine, other = (RED, BLUE) if session.pending.decider == "red" else (BLUE, RED)
    table = GameTable(session, clock=lambda: 0)
    async with evening(session, table=table) as it:
        made = thinks(it)
        await ask(it, mine)
        assert not made
        assert "<h2" not in part(await it.page(mine))
        table.want_advice(True)
        for link in (other, LOOK, KEEP, PLAYERS):
            await ask(it, link)
            assert "<h2" not in part(await it.page(link))
        assert not made
        await ask(it, mine)
        made[0].find(done=True)
        assert "nothing to compare" in part(await it.page(mine))
        assert "<h2" not in part(await it.page(other))
