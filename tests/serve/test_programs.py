"""Programs over a link: the client library at a served table. A link sees what its seat sees, and does what it may."""

from __future__ import annotations

import socket
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from aiohttp.test_utils import unused_port
from web_table import BLUE, KEEP, LOOK, RED, Evening, evening

from hidden_toy import Cards
from marshub.client import AsyncClient, Client, ClientError, ConnectionEnded, NotPossibleHere, Refused, ReplyTimeout
from marshub.games import load_game
from marshub.headless.requests import LINK_OPS, Request, find_op
from marshub.kernel import Session
from marshub.languages import LANGUAGES
from marshub.store import SqliteJournal
from marshub.table.links import Link
from marshub.table.spectator_table import SpectatorTable
from marshub.words import Speech
from toys import Toy


def start() -> Session:
    return Session(load_game("pocket-mars"), {"players": 2}, 7)


def connect(evening: Evening, link: Link) -> AsyncClient:
    return AsyncClient.connect(f"http://127.0.0.1:{evening.client.port}{link.path}")


async def test_two_seats_play_by_their_links() -> None:
    async with evening(start()) as table, connect(table, RED) as red, connect(table, BLUE) as blue:
        players = {"red": red, "blue": blue}
        for _ in range(6):
            who = (await red.pending(brief=True)).pending
            assert who is not None
            pending = (await players[who.who].pending()).pending
            assert pending is not None
            assert pending == (await players[who.who].pending(who.who)).pending
            chosen = [option.id for option in pending.options[: pending.least]]
            moved = await players[who.who].answer(options=chosen, to=pending.id)
            assert moved.pending is not None
            assert moved.pending.id != pending.id
            assert moved.pending.hidden == (moved.pending.who != who.who)  # nor with the reply to an answer
        assert table.session.step_count >= 6
        assert (await red.log()).next == len(table.session.log)
        assert (await red.rules("PM-CARD-01")).rules


async def test_a_link_sees_what_its_seat_sees() -> None:
    async with evening(start()) as table, connect(table, RED) as red, connect(table, LOOK) as look:
        session = table.session
        kept = {seat: player.kept for seat, player in session.state.players.items()}
        assert (await red.state()).state["players"]["red"]["kept"] == list(kept["red"])
        assert (await red.state()).state["players"]["blue"]["kept"] != list(kept["blue"])
        assert (await look.state(facts=True)).facts
        assert (await look.table()).table == (await red.table()).table
        assert (await look.describe("red")).kind
        assert session.pending is not None
        asked = session.pending.decider
        other = {"red": BLUE, "blue": RED}[asked]
        for link in (other, LOOK, KEEP):
            async with connect(table, link) as elsewhere:
                pending = (await elsewhere.pending()).pending
                assert pending is not None
                assert (pending.hidden, pending.options) == (True, ())
                with pytest.raises(Refused, match="not-over-a-link"):
                    await elsewhere.pending(asked)
                for ask in (elsewhere.explain, elsewhere.forecast):
                    with pytest.raises(Refused, match="not-yours"):
                        await ask(session.pending.options()[0].id)
                with pytest.raises(Refused, match="not-yours"):
                    await elsewhere.odds()
                with pytest.raises(Refused, match="not-over-a-link"):
                    await elsewhere.state(asked)
                with pytest.raises(Refused, match=r"not-yours|only-looking"):
                    await elsewhere.answer(options=[option.id for option in session.pending.options()[:2]])
        async with connect(table, {"red": RED, "blue": BLUE}[asked]) as own:
            await own.explain(session.pending.options()[0].id)
            await own.odds()
        assert session.step_count == 0


async def test_taking_back_over_a_link() -> None:
    async with evening(start()) as table:
        assert table.session.pending is not None
        mine, other = (RED, BLUE) if table.session.pending.decider == "red" else (BLUE, RED)
        async with connect(table, mine) as client, connect(table, other) as rival:
            pending = (await client.pending()).pending
            assert pending is not None
            with pytest.raises(Refused, match="illegal-answer") as caught:
                await client.answer("nowhere")
            assert caught.value.legal == tuple(option.id for option in pending.options)
            with pytest.raises(Refused, match="stale-answer"):
                await client.answer("nowhere", to="q99")
            await client.answer(options=[option.id for option in pending.options[:2]])
            with pytest.raises(Refused, match="not-to-take-back"):
                await rival.undo()
            again = (await client.undo()).pending
            assert again is not None
            assert again.options == pending.options
            redone = (await client.redo()).pending
            assert redone is not None
            assert redone.who != pending.who


async def test_what_was_revealed_is_taken_back_by_the_owner_who_is_sure() -> None:
    async with evening(Session(Toy(), {"rounds": 3}, 4)) as table, connect(table, KEEP) as keep:
        for option in ("near", "3"):
            await keep.answer(option)
        assert table.session.step_count == 2
        with pytest.raises(Refused, match="undo-asks"):
            await keep.undo()
        await keep.undo(sure=True)
        assert table.session.pending.prompt.key == "toy-deep"
        await keep.answer("3")
        find = table.session.pending.total
        assert not (await keep.answer(values={"red": find, "blue": 0})).log, "what fell before was told before"
        assert table.session.state.purse == {"red": find, "blue": 0}
        await keep.undo(steps=2, sure=True)
        assert table.session.pending.prompt.key == "toy-deep"
        redone = (await keep.redo(brief=True)).pending
        assert redone is not None
        assert redone.options == ()


async def test_what_a_policy_answered_since_is_taken_back_too() -> None:
    async with evening(Session(Cards(), {"rounds": 3}, 4)) as table, connect(table, RED) as red:
        table.pages.table.leave_seat("blue", "random")
        await red.answer("far")
        assert table.pages.table.answer_for_bot()
        assert table.session.history.count_actions_since(0) == 2
        await red.undo()
        assert table.session.history.count_actions_since(0) == 0


async def test_a_program_is_told_in_the_language_that_it_asks_for() -> None:
    async with evening(start()) as table:
        assert table.session.pending is not None
        for language in LANGUAGES:
            async with table.client.post(f"{RED.path}/ask?lang={language}", json={"op": "pending"}) as reply:
                pending = (await reply.json())["pending"]
            assert pending["prompt"] == Speech(language).say(table.session.pending.prompt)


async def test_a_program_sees_the_game_as_it_is_written_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    with closing(Session(Toy(), {"rounds": 3}, 4, journal=SqliteJournal(path, create=True))) as played:
        looks_on = SpectatorTable(path, Toy(), poll_s=0)
        async with evening(looks_on.session, plays=False, table=looks_on) as table, connect(table, LOOK) as look:
            assert (await look.state()).state["at"] == ""
            played.answer("near")
            looks_on.poll()
            assert (await look.state()).state["at"] == "near"


async def test_what_only_the_owner_of_a_table_may_do() -> None:
    async with evening(start()) as table, connect(table, KEEP) as client:
        for ask in (client.new(), client.fork(), client.position(), client.save("x.marshub"), client.evaluate()):
            with pytest.raises(NotPossibleHere, match=r"Client\.popen or Client\.in_process"):
                await ask
        for kind in Request.__args__:  # whoever sends it all the same
            fields = {field.encode_name: field for field in msgspec.structs.fields(kind) if field.required}
            request = {name: {} if "dict" in str(field.type) else "x" for name, field in fields.items()}
            if (op := find_op(kind)) not in LINK_OPS:
                reply = await table.client.post(f"{RED.path}/ask", json={"op": op, **request})
                assert (await reply.json())["error"]["code"] == "not-over-a-link", op
        reply = await table.client.post(f"{RED.path}/ask", data="{}", headers={"Content-Type": "text/plain"})
        assert reply.status == 403
        headers = {"Content-Type": "application/json"}
        reply = await table.client.post(f"{RED.path}/ask", data=b"\xff", headers=headers)
        assert (await reply.json())["error"]["code"] == "bad-json"


async def test_a_table_that_only_shows_itself() -> None:
    async with evening(start(), plays=False) as table, connect(table, RED) as client:
        with pytest.raises(Refused, match="only-looking"):
            await client.answer("anything")
        assert (await client.state()).state["players"]


async def test_links_that_are_none() -> None:
    async with evening(start()) as table:
        client = connect(table, Link("wrong-token"))
        with pytest.raises(ConnectionEnded, match="does not know this link"):
            await client.pending()
        await client.quit()
    with pytest.raises(ClientError, match="marshub serve"):
        Client.connect("marshub://192.168.1.2:4270/#token.pin")
    gone = Client.connect(f"http://127.0.0.1:{unused_port()}/t/token")
    with pytest.raises(ConnectionEnded, match="cannot be reached"):
        gone.pending()


def test_a_table_that_does_not_reply() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = Client.connect(f"http://127.0.0.1:{server.getsockname()[1]}/t/token", timeout=0.2)
        with pytest.raises(ReplyTimeout):
            client.pending()
