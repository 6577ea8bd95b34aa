"""Each seat's own link: what it serves over HTTP while two seats lay their cards, and what Chromium makes of it."""

from __future__ import annotations

import asyncio
import os
import re
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from chromium import opened
from serve_process import served

from marshub.games import load_game
from marshub.kernel.policy import play
from marshub.table.setup import start_session
from marshub.table.spectator_table import open_read_only_session
from marshub.words import Speech

SPEECH = Speech("en")


def titles(cards: list[str]) -> list[str]:
    return [SPEECH.plain_text(f"pm-card-{card}") for card in cards]


class Seat:
    """A browser's end of a link: what it was sent so far, as text, and what it types."""

    def __init__(self, talk: ClientWebSocketResponse) -> None:
        self._talk, self.drawn = talk, ""
        self._more = asyncio.Condition()

    async def listen(self) -> None:
        """Read on, whoever waits or does not: who does not read answers no heartbeat either."""
        async for message in self._talk:
            if message.type == WSMsgType.BINARY:
                async with self._more:
                    self.drawn += re.sub(r"\x1b\[[0-9;?<>=$]*[A-Za-z]", "", message.data.decode(errors="replace"))
                    self._more.notify_all()

    async def until(self, *wanted: str) -> None:
        """Wait until all that was `wanted` has been drawn at some time."""
        async with self._more:
            await self._more.wait_for(lambda: all(text in self.drawn for text in wanted))

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self._talk.send_json(["stdin", key])


async def test_two_seats_lay_their_cards_and_no_link_serves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("pocket-mars"), {"players": 2}, 7, save=path)
    kept = {seat: titles(player.kept) for seat, player in session.state.players.items()}
    everything = titles(list(session.game.load_content_of(session.state).cards))  # type: ignore[attr-defined]
    session.close()
    async with served(path, "--allow-input") as table, ClientSession() as client:
        links = table.links
        assert set(links) == {"", "red", "blue", "keeper"}
        assert len({link.rsplit("/", 1)[1] for link in links.values()}) == 4
        assert all(len(link.rsplit("/", 1)[1]) >= 20 for link in links.values())
        for whose, link in links.items():
            text = ""
            for address in (link, link + "/screen"):
                async with client.get(address) as page:
                    assert page.status == 200
                    text += await page.text()
            own = kept.get(whose, [])
            assert [title for title in everything if title in text and title not in own] == []
            assert all(title in text for title in own)
            assert not [other for other in links.values() if other != link and other.rsplit("/", 1)[1] in text]
            assert not [other for other in links.values() if other != link and other.rsplit("/", 1)[1] in text]
        where = "/ws?width=200&height=60"
        async with (
            client.ws_connect(links["red"] + where) as one,
            client.ws_connect(links["blue"] + where) as two,
            client.ws_connect(links[""] + where) as three,
        ):
            red, blue, anybody = seats = Seat(one), Seat(two), Seat(three)
            listening = [asyncio.create_task(seat.listen()) for seat in seats]
            await red.until(*kept["red"], "Done")
            await blue.until(*kept["blue"])  # its own cards are in sight while Red is asked
            await blue.press("1", "2", "\r")  # but they are not to be laid yet
            await red.press("1", "2", "\r")
            await blue.until("Done")
            assert open_read_only_session(path).step_count == 1
            await blue.press("1", "2", "\r")
            await anybody.until("Round 1")
            await red.until("Round 1")
            await blue.until("Round 1")
            for seat, own in ((red, "red"), (blue, "blue"), (anybody, "")):
                assert [title for title in everything if title in seat.drawn and title not in kept.get(own, [])] == []
            for task in listening:
                task.cancel()
    assert open_read_only_session(path).step_count == 2


async def test_two_seats_trade_from_their_links(tmp_path: Path) -> None:
    """Nothing is hidden at this table; each seat answers for itself all the same."""
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("migration-mars"), {"players": 2}, 7, save=path)
    while session.pending is not None and session.pending.prompt.key != "mm-colony":
        session.answer(session.pending.first_answer())
    assert session.pending is not None
    first, begun = session.pending.decider, session.step_count
    second = next(seat for seat in session.state.players if seat != first)
    session.close()
    async with served(path, "--allow-input", "--seats") as table, ClientSession() as client:
        links = table.links
        where = "/ws?width=120&height=40"
        async with client.ws_connect(links[first] + where) as one, client.ws_connect(links[second] + where) as two:
            asks, answers = seats = Seat(one), Seat(two)
            listening = [asyncio.create_task(seat.listen()) for seat in seats]
            await asks.until("Trade")
            await asks.press("T")
            await asks.until("an offer")
            await asks.press("1")
            for group, then in (("A", "want 1 Water"), ("G", "Stone and want 1 Water")):
                await asks.until("No offer after all")
                await asks.press(group)
                await asks.until("Ask for 1 Water" if group == "A" else "Give 1 Stone")
                await asks.press("1")
                await asks.until(then)
            await asks.press("1")
            await answers.until("Take it")
            await asks.press("1")  # not for who offers to take
            await answers.press("1")
            await asks.until("trade: 1 Stone")
            await answers.until("trade: 1 Stone")
            for task in listening:
                task.cancel()
    assert open_read_only_session(path).step_count == begun + 5


@pytest.mark.browser
async def test_two_browsers_show_two_hands(tmp_path: Path) -> None:
    """The pictures are left in $MARSHUB_SHOTS, if that is set."""
    shots = Path(os.environ.get("MARSHUB_SHOTS", tmp_path))
    path = tmp_path / "evening.marshub"
    session = start_session(load_game("pocket-mars"), {"players": 2}, 7, save=path)
    play(session, "sound", 12)
    session.close()
    async with (
        served(path, "--allow-input") as table,
        opened(table.links["red"] + "/screen") as red,
        opened(table.links["blue"] + "/screen") as blue,
    ):
        pictures = []
        for name, tab in (("red", red), ("blue", blue)):
            await tab.until("document.body.classList.contains('-first-byte')")
            while len(picture := await tab.picture(shots / f"seat-{name}.png")) < 30_000:  # a table, no empty page
                await asyncio.sleep(0.5)
            pictures.append(picture)
        assert pictures[0] != pictures[1]
