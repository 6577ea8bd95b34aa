"""The pages for phones: what each kind of question looks like, who may answer, what is refused, what comes live."""

from __future__ import annotations

import asyncio
import html
import re
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from web_table import BLUE, KEEP, LINKS, LOOK, PLAYERS, RED, evening, news

from marshub.board import profile as profiles
from marshub.games import load_game
from marshub.kernel import Amount, MarsHubError, Reason, Script, Session, Table, say
from marshub.languages import LANGUAGES
from marshub.serve import server_events
from marshub.serve.page_moments import MomentPosition
from marshub.serve.page_updates import encode_event
from marshub.serve.pages import PARTS, Pages
from marshub.serve.question_part import Row
from marshub.serve.server_events import MAX_SEAT_STREAMS, MAX_SPECTATOR_STREAMS, ServerEvents, Stream
from marshub.serve.templates import FOLDER
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import Speech, capitalize, find_lead
from toys import Toy, ToyState

SPEECH = Speech("en")


def toy(rounds: int = 3, **how: Any) -> Session[Any, Any]:
    """Blue begins; dice and cards are the players' own."""
    return Session(Toy(), {"rounds": rounds}, 4, chance=how.pop("chance", "table"), **how)


def part(page: str, name: str) -> str:
    match = re.search(rf'<section id="{name}" data-mark="\w+">\n(.*?)\n</section>', page, re.S)
    assert match is not None, name
    return match[1]


def form(page: str) -> str:
    """How the question on a page is answered; "" where it is not."""
    match = re.search(r'data-form="(\w+)"', page)
    return match[1] if match else ""


@pytest.mark.parametrize("link", [KEEP, PLAYERS])
async def test_every_kind_of_question_is_a_form_and_its_answer_is_taken(link: Link) -> None:
    async with evening(toy(chance="all")) as it:
        asked: list[tuple[str, dict[str, object]]] = [
            ("one", {"option": "near"}),
            ("one", {"option": "3"}),  # an amount of few: a button each
            ("roll", {"values": {"d6": "2"}}),
            ("one", {"option": "gold"}),
            ("assign", {"values": {"red": 5, "blue": 1}}),
            ("several", {"options": ["pick", "rope"]}),
            ("one", {"option": "no"}),
        ]
        for kind, answer in asked:
            page = await it.page(link)
            assert form(page) == kind
            assert f'data-question="{it.session.pending_id}"' in page
            assert await it.send(link, **answer) == {}
        assert it.session.state.purse == {"red": 5, "blue": 1}
        assert it.session.state.spots[0] == 2
        assert it.session.state.round == 2


async def test_forms_say_what_fits_in_them() -> None:
    async with evening(toy(chance="all")) as it:
        for reply in ("near", "3"):
            it.pages.table.answer(reply)
        roll = part(await it.page(KEEP), "ask")
        assert re.findall(r'type="radio" required name="d6" value="(\d)"', roll) == list("123456")
        for reply in ({"d6": "2"}, "gold"):
            it.pages.table.answer(reply)
        assign = part(await it.page(KEEP), "ask")
        assert re.findall(r'data-slot="(\w+)" min="0" max="6"', assign) == ["red", "blue"]
        assert 'data-low="6" data-high="6"' in assign
        it.pages.table.answer({"red": 6})
        several = part(await it.page(KEEP), "ask")
        assert re.findall(r'type="checkbox" value="(\w+)"', several) == ["pick", "lamp", "rope"]
        assert 'data-low="0" data-high="2"' in several


class Deep(Toy):
    """Asks for a number among many."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        table.state.depth = yield Amount("red", say("toy-deep"), 3, 40)
        table.state.over = True


async def test_a_number_among_many_is_typed() -> None:
    async with evening(Session(Deep(), {"rounds": 3}, 4)) as it:
        ask = part(await it.page(RED), "ask")
        assert form(ask) == "number"
        assert 'min="3" max="40"' in ask
        assert (await it.send(RED, option="41"))["trouble"]
        assert (await it.send(RED, option="four"))["trouble"]
        assert await it.send(RED, option="40") == {}
        assert it.session.state.depth == 40


async def test_a_seat_that_the_machine_plays_is_asked_out_of_sight() -> None:
    async with evening(toy()) as it:
        it.pages.table.leave_seat("blue", "random")
        for link in LINKS:
            page = await it.page(link)
            assert SPEECH.plain_text("robot-asked", who="Seat blue") in page
            assert form(page) == ""
            assert "Toy near" not in page
        assert (await it.send(KEEP, option="near"))["trouble"].startswith(SPEECH.plain_text("trouble-not-yours"))


async def test_a_save_that_cannot_be_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async with evening(toy(), plays=False) as it:
        assert SPEECH.plain_text("web-save-lost") not in await it.page(LOOK)
        monkeypatch.setattr(type(it.pages.table), "follow_problem", say("save-missing", path="x"))
        it.pages.table.tick()
        assert SPEECH.plain_text("web-save-lost") in part(await it.page(LOOK), "stage")
        assert SPEECH.plain_text("web-save-lost") in await it.page(LOOK, "/tv")


async def test_what_is_not_possible_any_more_says_why() -> None:
    async with evening(toy()) as it:
        assert "Toy why far" not in await it.page(KEEP)
        it.pages.table.adjust("depth", 3)
        ask = part(await it.page(KEEP), "ask")
        assert 'data-option="far"' not in ask
        assert re.search(r"<dt>Toy far</dt>\s*<dd>Toy why far</dd>", ask)


async def test_only_who_is_asked_gets_buttons() -> None:
    async with evening(toy()) as it:  # Blue is asked
        shown = {link: form(await it.page(link)) for link in LINKS}
        assert shown == {LOOK: "", KEEP: "one", PLAYERS: "one", RED: "", BLUE: "one"}
        assert "Toy near" in part(await it.page(RED), "ask")  # all see what it is about
        for link in (RED, LOOK):
            entries = await it.send(link, option="near")
            assert entries["trouble"]
        assert it.session.step_count == 0
        for reply in ("near", "1", {"d6": "2"}, "gold"):
            it.pages.table.answer(reply)
        shown = {link: form(await it.page(link)) for link in LINKS}  # all together are asked
        assert shown == {LOOK: "", KEEP: "assign", PLAYERS: "assign", RED: "", BLUE: ""}


async def test_where_the_game_was_opened_elsewhere_nobody_begins_another_from_a_page() -> None:
    async with evening(toy()) as it:
        assert SPEECH.plain_text("games-link") not in await it.page(KEEP)
        assert 'id="ask"' in await it.page(KEEP, "/games")
        assert (await it.client.get(f"{KEEP.path}/games/form")).status == 403
        headers = {"Origin": f"http://127.0.0.1:{it.client.port}"}
        assert (await it.client.post(f"{KEEP.path}/games", json={"end": True}, headers=headers)).status == 403


async def test_where_nobody_plays_from_browsers_all_pages_only_look() -> None:
    async with evening(toy(), plays=False) as it:
        for link in LINKS:
            assert form(await it.page(link)) == ""
            assert (await it.send(link, option="near"))["trouble"] == SPEECH.plain_text("watch-only")
        assert it.session.step_count == 0


@pytest.mark.parametrize("language", LANGUAGES)
async def test_an_answer_to_a_question_that_is_over_changes_nothing(language: str) -> None:
    speech = Speech(language)
    async with evening(toy()) as it:
        stale = {"to": it.session.pending_id, "answer": {"option": "near"}}
        assert await (await it.post(BLUE, stale)).json() == {}
        message = await (await it.post(BLUE, stale, f"?lang={language}")).json()
        title, facts = speech.plain_text("trouble-stale-answer"), {"asked": "q0", "pending": "q1"}
        assert message["trouble"] == f"{title}. {capitalize(speech.plain_text('error-stale', **facts))}"
        undo = await (await it.post(BLUE, {"to": stale["to"], "undo": True}, f"?lang={language}")).json()
        assert undo["trouble"] == f"{title}. {capitalize(speech.plain_text('error-moved-on'))}"
        assert it.session.step_count == 1


class Unheard(MarsHubError):
    """An error without a message of its own."""

    code = "unheard"


@pytest.mark.parametrize("error", [OSError("no space left"), Unheard("nothing is known of it")])
async def test_an_error_without_a_message_of_its_own_is_told(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(action: object, link: Link) -> None:
        raise error

    async with evening(toy()) as it:
        monkeypatch.setattr(it.pages.input_handler, "perform", fail)
        assert await it.send(BLUE, option="near") == {"trouble": SPEECH.plain_text("trouble-error")}


async def test_an_illegal_answer_is_told_with_its_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Toy, "_why", lambda game, option: [Reason("TOY-01", say(f"toy-{why}")) for why in ("wet", "far")]
    )
    session = toy()
    session.adjust("depth", 3)
    async with evening(session) as it:
        entries = await it.send(BLUE, option="far")
        assert entries["trouble"] == f"{SPEECH.plain_text('trouble-illegal-answer')}. Toy wet. Toy far"
        assert session.step_count == 1


@pytest.mark.attack
@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b"\xff", b'{"to": 5}', b'{"to": "q0", "deed": "adjust"}', b'{"to": "q0"}',
     b'{"answer": {"option": "near"}}',
     b'{"to": "q0", "answer": {"option": 5}}', b'{"to":"q0","answer":' + b"[" * 50_000, b'{"to": "q0", "answer": []}'],
)  # fmt: skip
async def test_nonsense_changes_nothing(body: bytes) -> None:
    async with evening(toy()) as it:
        message = await (await it.post(KEEP, body)).json()
        assert message == {"trouble": SPEECH.plain_text("web-nonsense")}
        assert it.session.step_count == 0


@pytest.mark.attack
async def test_too_much_is_not_read() -> None:
    async with evening(toy()) as it:
        async with news(it.client, LOOK, f"?game={'9' * 5000}") as heard:  # int() would refuse so many digits
            assert (await heard.next())[0] == "parts"
        assert (await it.post(KEEP, b" " * 70_000)).status == 413


@pytest.mark.attack
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": ""},  # no page of ours: browsers say where a POST comes from
        {"Origin": "null"},
        {"Origin": "https://evil.example"},
        {"Content-Type": "text/plain"},  # what another site's form may send unasked
        {"Content-Type": "application/x-www-form-urlencoded"},
        {"Content-Type": ""},
        {"Host": "evil.example"},
    ],
)
async def test_no_other_site_can_answer(headers: dict[str, str]) -> None:
    async with evening(toy()) as it:
        reply = await it.post(KEEP, {"to": it.session.pending_id, "answer": {"option": "near"}}, **headers)
        assert reply.status == 403
        assert (await it.client.get(f"{KEEP.path}/send")).status == 403
        assert it.session.step_count == 0


@pytest.mark.parametrize("path", ["", "/live", "/page/page.js", "/rules", "/screen"])
async def test_no_page_without_a_token(path: str) -> None:
    async with evening(toy()) as it:
        assert (await it.client.get(f"/t/wrong{path}")).status == 403
        assert (await it.client.post("/t/wrong/send", json={})).status == 403
        async with it.client.get(LOOK.path + "/live", headers={"Origin": "https://evil.example"}) as answer:
            assert answer.status == 403


async def test_a_page_names_nothing_but_its_own_files_and_runs_nothing_of_its_own() -> None:
    async with evening(toy(), heartbeat_s=7) as it:
        answer = await it.client.get(RED.path)
        text = await answer.text()
        assert 'data-beat="7"' in text  # by which it notices that the line is dead
        policy = answer.headers["Content-Security-Policy"]
        assert "unsafe" not in policy
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert not re.search(r"<script(?![^>]* src=)|<style|\son\w+=|\sstyle=|javascript:", text)
        linked = re.findall(r'(?:src|href|data-stream|data-send)="([^"#?]+)[^"]*"', text)
        assert len(linked) == 7  # icon, style, script, stream, send, the big screen, the television
        assert all(address.startswith(RED.path + "/") for address in linked)
        for address in linked[:3]:
            file = await it.client.get(address)
            assert (file.status, file.headers["X-Content-Type-Options"]) == (200, "nosniff")
            assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", await file.text())
        assert (await it.client.get(f"{RED.path}/page/table.html")).status == 404
        assert (await it.client.get(f"{RED.path}/page/..%2fserver.py")).status in (403, 404)
        async with news(it.client, RED) as heard:
            assert heard._stream.headers["Cache-Control"] == "no-store"
            assert heard._stream.headers["X-Content-Type-Options"] == "nosniff"
            assert heard._stream.headers["X-Accel-Buffering"] == "no"  # a proxy passes each event on at once
            await heard.next()
            assert heard.all.startswith("retry: 2000\n")  # ms until it connects again


# ---------------------------------------------------------------- live


async def test_each_page_hears_of_what_it_shows_and_of_nothing_else() -> None:
    async with evening(toy()) as it, news(it.client, RED) as red, news(it.client, BLUE) as blue:
        await red.until("Toy where")
        await blue.until('data-form="one"')
        assert set(red.parts) == set(PARTS["page"])
        assert await it.send(BLUE, option="near") == {}
        name, message = await red.next()
        assert name == "parts"
        assert "ask" in message
        assert "held" not in message  # it has not changed
        await blue.until("Toy deep")


async def test_a_page_that_hears_nothing_else_hears_that_the_line_lives() -> None:
    async with evening(toy(), heartbeat_s=0.01) as it, news(it.client, LOOK) as heard:
        assert (await heard.next())[0] == "parts"
        assert (await heard.next())[0] == "beat"


async def test_what_changes_without_a_notice_comes_with_the_next_heartbeat() -> None:
    async with evening(toy(), heartbeat_s=0.01) as it, news(it.client, LOOK) as heard:
        assert (await heard.next())[0] == "parts"
        assert (await heard.next())[0] == "beat"
        it.session.answer("near")  # not at the table
        await heard.until("Toy deep")


@pytest.mark.parametrize(
    ("link", "limit"), [(LOOK, MAX_SPECTATOR_STREAMS), (RED, MAX_SEAT_STREAMS), (KEEP, MAX_SEAT_STREAMS)]
)
def test_the_oldest_stream_makes_room(link: Link, limit: int) -> None:
    events = ServerEvents(None)
    streams = [events._register(Stream(link, "en", None, 0)) for _ in range(limit + 1)]
    assert [stream.is_replaced for stream in streams] == [True, *[False] * limit]
    assert [stream.news.is_set() for stream in streams] == [True, *[False] * limit], "it is told at once"


async def test_a_change_wakes_a_page_once() -> None:
    sent: list[bytes] = []

    class Writer:
        async def write(self, events: bytes) -> None:
            sent.append(events)

    writer: Any = Writer()
    stream = Stream(LOOK, "en", None, 0)
    stream.news.set()
    await ServerEvents(None)._send_changes(writer, stream)
    assert (sent, stream.news.is_set()) == ([encode_event("beat")], False)


async def test_a_page_that_leaves_breaks_off_no_update_that_others_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    events, made = ServerEvents(None), asyncio.Event()
    update = asyncio.create_task(made.wait())
    monkeypatch.setattr(events, "_find_update", lambda stream, pages: update)
    pages: Any = object()
    sending = asyncio.create_task(events._send_changes(pages, Stream(LOOK, "en", pages, 0)))
    await asyncio.sleep(0)
    sending.cancel()
    await asyncio.gather(sending, return_exceptions=True)
    made.set()
    assert await update


async def test_pages_share_an_update_where_all_is_the_same_and_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_events, "make_update", lambda *what: None)
    events, pages = ServerEvents(None), [Pages(GameTable(toy(), clock=lambda: 0)) for _ in range(2)]
    one = Stream(LOOK, "en", pages[0], 0)
    others = [
        *(replace(one, link=RED), replace(one, language="it"), replace(one, view="tv")),
        *(replace(one, parts={"ask": ("1f", "Toy where")}), replace(one, position=MomentPosition(0, 3))),
    ]
    tasks = [events._find_update(stream, pages[0]) for stream in (one, *others)]
    tasks.append(events._find_update(one, pages[1]))
    assert len({id(task) for task in tasks}) == 7
    assert events._find_update(Stream(LOOK, "en", pages[0], 0), pages[0]) is tasks[0]
    positions = (MomentPosition(1, count) for count in range(2 * MAX_SPECTATOR_STREAMS))  # whatever pages name
    tasks += [events._find_update(replace(one, position=position), pages[0]) for position in positions]
    assert len(events._updates) <= MAX_SPECTATOR_STREAMS + 1
    await asyncio.gather(*tasks)
    for item in pages:
        item.table.close()


async def test_pages_follow_the_table_that_is_shown_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [GameTable(toy(), clock=lambda: 0) for _ in range(2)]
    events, woken = ServerEvents(Pages(tables[0])), list[object]()
    monkeypatch.setattr(events, "_wake_soon", lambda: woken.append(None))

    def list_heard() -> list[bool]:
        """Return of which tables a change wakes the pages."""
        counts = []
        for table in tables:
            before = len(woken)
            table.adjust("depth", table.session.state.depth + 1)
            counts.append(len(woken) > before)
        return counts

    async with events.follow_table():
        assert list_heard() == [True, False]
        woken.clear()
        events.show(Pages(tables[1]))
        assert woken, "they load again"
        assert list_heard() == [False, True]
    assert events._ended
    assert list_heard() == [False, False]
    events._updates[("page",)] = asyncio.create_task(asyncio.sleep(0))  # type: ignore[arg-type]
    events._wake_listeners()
    assert events._updates == {}, "what was made before a change is sent to nobody"
    for table in tables:
        table.close()


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux has this time-out")
async def test_a_phone_that_leaves_the_network_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    options: list[int] = []
    monkeypatch.setattr(
        socket.socket, "setsockopt", lambda connection, *option: options.append(option[1]), raising=False
    )
    async with evening(toy()) as it, news(it.client, LOOK) as heard:
        assert (await heard.next())[0] == "parts"
    assert socket.TCP_USER_TIMEOUT in options


async def test_streams_are_given_up_by_who_leaves_and_by_the_oldest_of_too_many() -> None:
    async with evening(toy(), heartbeat_s=0.01) as it:
        async with news(it.client, RED) as oldest:
            await oldest.next()
            others = [news(it.client, RED) for _ in range(8)]
            for other in others:
                assert (await (await other.__aenter__()).next())[0] == "parts"
            while (event := await oldest.next())[0] == "beat":
                pass
            assert event[0] == "elsewhere"
            assert await oldest.next() == ("end", None)
            async with news(it.client, BLUE) as free:  # others keep their own
                assert (await free.next())[0] == "parts"
            for other in others:
                await other.__aexit__(None, None, None)
        while it.server.page_routes.events.listener_count:
            await asyncio.sleep(0.01)


async def test_when_the_table_is_closed_pages_are_told() -> None:
    async with evening(toy()) as it, news(it.client, LOOK) as heard:
        await heard.next()
        it.server.page_routes.events.end()
        assert (await heard.next())[0] == "over"
        assert (await heard.next())[0] == "end"


# ---------------------------------------------------------------- taking back


def undo(page: str) -> bool:
    return 'id="undo"' in page


async def test_a_seat_takes_back_its_own_last_answer_by_a_button_that_others_have_not() -> None:
    async with evening(toy()) as it:
        assert not undo(await it.page(KEEP))
        await it.send(BLUE, option="near")
        assert {link for link in LINKS if undo(await it.page(link))} == {KEEP, BLUE}
        body = {"to": it.session.pending_id, "undo": True}
        for link in (RED, PLAYERS, LOOK):
            assert (await (await it.post(link, body)).json())["trouble"]
        assert it.session.step_count == 1
        assert it.session.pending.prompt.key == "toy-deep"  # type: ignore[union-attr]
        assert await (await it.post(BLUE, body)).json() == {}
        assert it.session.pending.prompt.key == "toy-where"  # type: ignore[union-attr]
        await it.send(BLUE, option="near")
        it.session.answer("1", policy="first")  # what a policy answered since goes with it
        assert await (await it.post(KEEP, {"to": it.session.pending_id, "undo": True, "sure": True})).json() == {}
        assert it.session.pending.prompt.key == "toy-where"  # type: ignore[union-attr]


async def test_a_seat_redoes_what_it_took_back_itself_by_a_button_that_others_have_not() -> None:
    def redo(page: str) -> bool:
        return 'id="redo"' in page

    async with evening(toy()) as it:
        await it.send(BLUE, option="near")
        await it.post(BLUE, {"to": it.session.pending_id, "undo": True})
        assert {link for link in LINKS if redo(await it.page(link))} == {KEEP, BLUE}
        body = {"to": it.session.pending_id, "redo": True}
        for link in (RED, PLAYERS, LOOK):
            assert (await (await it.post(link, body)).json())["trouble"]
        stale = await (await it.post(BLUE, body | {"to": "q0"})).json()
        assert stale["trouble"].startswith(SPEECH.plain_text("trouble-stale-answer"))
        assert it.session.pending.prompt.key == "toy-where"  # type: ignore[union-attr]
        assert await (await it.post(BLUE, body)).json() == {}
        assert it.session.pending.prompt.key == "toy-deep"  # type: ignore[union-attr]
        assert not redo(await it.page(BLUE))
        assert undo(await it.page(BLUE))
        reply = await (await it.post(KEEP, {"to": it.session.pending_id, "redo": True})).json()
        assert reply["trouble"].startswith(SPEECH.plain_text("trouble-nothing-to-redo"))


async def test_once_dice_have_fallen_only_the_keeper_takes_back_and_is_asked() -> None:
    async with evening(toy(chance="auto")) as it:
        await it.send(BLUE, option="near")
        await it.send(BLUE, option="1")  # and the die falls, a nugget is drawn
        assert {link for link in LINKS if undo(await it.page(link))} == {KEEP}
        body = {"to": it.session.pending_id, "undo": True}
        assert (await (await it.post(BLUE, body)).json())["trouble"].startswith(
            SPEECH.plain_text("trouble-not-to-take-back")
        )
        assert (await (await it.post(BLUE, body | {"sure": True})).json())["trouble"]
        assert await (await it.post(KEEP, body)).json() == {"trouble": SPEECH.plain_text("ui-undo-asks"), "asks": True}
        assert it.session.pending.prompt.key == "toy-share"  # type: ignore[union-attr]
        assert await (await it.post(KEEP, body | {"sure": True})).json() == {}
        assert it.session.pending.prompt.key == "toy-deep"  # type: ignore[union-attr]


# ---------------------------------------------------------------- what it looks like


async def test_a_game_that_is_over_says_how_it_ended() -> None:
    session = toy(rounds=1, chance="auto")
    async with evening(session) as it:
        while session.pending is not None:
            session.answer(session.pending.first_answer())
        stage = part(await it.page(LOOK), "stage")
        assert "Toy over" in stage
        assert re.findall(r"<td>(\d+)</td>", stage) == [str(coins) for coins in session.state.purse.values()]
        assert SPEECH.plain_text("ui-over") in part(await it.page(RED), "ask")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_page_speaks_the_language_that_it_is_asked_for(language: str) -> None:
    speech = Speech(language)
    async with evening(toy()) as it, news(it.client, BLUE, f"?lang={language}") as heard:
        page = html.unescape(await it.page(BLUE, f"?lang={language}"))
        assert f'<html lang="{language}">' in page
        await heard.until("Toy where")
        for key in ("web-qr", "web-told", "web-table"):
            assert speech.plain_text(key) in page
        assert speech.plain_text("web-told") in html.unescape(heard.parts["told"])
        assert '<html lang="en">' in await it.page(BLUE, "?lang=xx")


async def test_a_page_shows_the_code_of_its_own_link_where_others_can_get_there() -> None:
    async with evening(toy()) as it:
        assert SPEECH.plain_text("web-only-here") in await it.page(RED)
        answer = await it.client.get(RED.path, headers={"Host": "evil.example"})
        assert answer.status == 403  # a server is for this computer, where nothing else is said
    async with evening(toy(), host="0.0.0.0") as it:
        assert SPEECH.plain_text("web-only-here") in await it.page(RED)  # asked for by a name of this computer
        async with it.client.get(RED.path, headers={"Host": "mars.lan:8000"}) as answer:
            assert f"<title>http://mars.lan:8000{RED.path}</title>" in await answer.text()
        it.server.page_routes.reachable_address = "http://192.168.0.9:8000"
        page = await it.page(RED)
        assert f"<title>http://192.168.0.9:8000{RED.path}</title>" in page
        assert f'<p class="address">http://192.168.0.9:8000{RED.path}</p>' in page
        assert SPEECH.plain_text("web-only-here") not in page
    async with evening(toy(), host="0.0.0.0", public="https://mars.example") as it:
        it.server.page_routes.reachable_address = "http://192.168.0.9:8000"  # behind a proxy nobody gets there
        assert f"<title>https://mars.example{RED.path}</title>" in await it.page(RED)


def luminance(colour: str) -> float:
    """WCAG 2.2, relative luminance of #rrggbb."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_of_text_can_be_read_in_both_schemes() -> None:
    style = (FOLDER / "page.css").read_text(encoding="utf-8")
    schemes = re.findall(r":root \{(.*?)\}", style, re.S)
    assert len(schemes) == 2
    for scheme in schemes:
        colours = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", scheme))
        for ground in ("paper", "card"):
            for ink in ("ink", "soft", "accent", "bad", "warn", "good", "info"):
                assert contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)
            assert contrast(colours["edge"], colours[ground]) >= 3  # what shows that there is a button
        assert contrast(colours["on-accent"], colours["accent"]) >= 4.5
        assert contrast(colours["paper"], colours["bad"]) >= 4.5  # the line that says that there is no connection


def test_the_style_leaves_no_text_small_and_nobody_without_zoom() -> None:
    style = (FOLDER / "page.css").read_text(encoding="utf-8")
    assert all(float(size) >= 1 for size in re.findall(r"font(?:-size)?: ([\d.]+)rem", style))
    assert "maximum-scale" not in (FOLDER / "page.html").read_text(encoding="utf-8")


def test_templates_mark_nothing_as_safe_but_what_is_ours() -> None:
    result = {path.name: re.findall(r"\{\{ *([^}]*?)\|safe", path.read_text("utf-8")) for path in FOLDER.glob("*.html")}
    assert {name: marked for name, marked in result.items() if marked} == {
        "page.html": ["parts[name][1]", "qr"],
        "tv.html": ["parts[name][1]"],
        "games.html": ["code", "form"],  # a QR code, and the rendered form
    }


def test_every_file_of_a_page_is_in_its_folder() -> None:
    names = (*PARTS["page"], *PARTS, "table", "moment", "refused", "rules", "languages")
    names += ("between", "waiting", "games", "new-game")
    templates = [*(f"{name}.html" for name in names), *(f"tv-{name}.html" for name in PARTS["tv"])]
    others = ("page.css", "tv.css", "page.js", "games.js", "icon.svg")
    assert {path.name for path in Path(FOLDER).iterdir()} == {*templates, *others}


def test_links_of_all_roles_are_tried_here() -> None:
    assert {(link.role, bool(link.seat)) for link in LINKS} == {
        ("look", False), ("keep", False), ("seat", False), ("seat", True),
    }  # fmt: skip
    assert isinstance(RED, Link)


async def test_rules_are_looked_up_in_ones_own_words() -> None:
    async with evening(Session(load_game("first-martians"), {"players": 2}, 7)) as it:
        assert 'href="/t/all/rules?lang=en"' in await it.page(LOOK)
        page = html.unescape(await it.page(LOOK, "/rules?ask=can I use reserves to cover a production shortfall"))
        assert page.count("<details>") == 8
        assert "<small>FM-SUP-06</small> <b>No reserves for a production shortfall</b>" in page
        assert "<details>" in await it.page(LOOK, "/rules?lang=it&ask=ossigeno")
        async with it.client.get(f"{LOOK.path}/rules") as answer:
            assert "form-action 'self'" in answer.headers["Content-Security-Policy"]
            text = await answer.text()
        assert ("First Martians" in text, "<details>" in text) == (True, False), "nothing was asked"
        page = await it.page(LOOK, "/rules?lang=it&ask=%3Cb%3Ezebra")
        assert "Nessuna regola contiene queste parole: &lt;b&gt;zebra" in page
        page = await it.page(LOOK, f"/rules?ask={'z' * 500}")
        assert "z" * 400 in page
        assert "z" * 401 not in page


async def test_places_are_said_in_words_on_a_phone() -> None:
    session = Session(load_game("first-martians"), {"mission": "make-yourself-at-home", "players": 2}, 7)
    while session.pending is not None and not any(
        option.id.endswith("explore:R1-N") for option in session.pending.options()
    ):
        session.answer(session.pending.first_answer())
    async with evening(session) as it:
        assert "Explore R1-N (north, ring 1)" in html.unescape(await it.page(KEEP))


def test_a_heading_is_not_repeated_on_its_buttons() -> None:
    assert [find_lead("Take back", label) for label in ("Take back: Explore", "Take back 1 Water", "Explore")] == [
        "Take back",
        "Take back",
        "",
    ]
    assert find_lead("Build", "Buildings") == find_lead("Build", "Build") == find_lead("", "Build") == ""
    row = Row("withdraw:s1", "Take back: explore R1", lead="Take back")
    assert (row.rest, Row("rest", "Rest").rest) == ("Explore R1", "Rest")


async def test_what_is_taken_back_costs_nothing_and_says_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.serve.question_part._MAX_FORECASTS", 500)
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 3)
    while session.pending is not None and not any(o.id.startswith("declare:") for o in session.pending.options()):
        session.answer(session.pending.first_answer())
    assert session.pending is not None
    session.answer(next(o.id for o in session.pending.options() if o.id.startswith("declare:") and "explore" in o.id))
    option = next(o.id for o in session.pending.options() if o.id.startswith("withdraw:"))
    assert session.pending.forecast(option) is not None  # the screen shows how the declaration stands
    async with evening(session) as it:
        page = html.unescape(await it.page(KEEP))
    button = page.partition(f'data-option="{option}"')[2].partition("</button>")[0]
    assert '<span class="spoken">Take back</span> Explore' in button
    assert "costs" not in button
    declared = page.partition('data-option="join:')[2].partition("</button>")[0]
    assert '<span class="costs"><span aria-hidden="true">−</span>' in declared


async def test_figures_are_those_of_the_game_as_it_stands() -> None:
    async with evening(Session(load_game("first-martians"), {"players": 2}, 3)) as it:
        before = it.pages.make_parts(LOOK, "en")["sight"]
        it.pages.table.adjust("morale", 2)
        assert it.pages.make_parts(LOOK, "en")["sight"] != before


async def test_a_page_says_that_the_keeper_is_waited_for() -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 3)
    seat = Link("red-token", session.game.list_seats(session.state)[0], "seat")
    async with evening(session) as it:
        ask = it.pages.make_parts(seat, "en")["ask"][1]
    assert "Waiting for the table’s keeper, who answers for all of you." in html.unescape(ask)
    assert "Waiting for Everybody" not in ask


async def test_the_board_has_initials_where_names_cannot_be_read() -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 3)
    async with evening(session, profile=profiles.load("hub")) as it:
        board = it.pages.make_parts(LOOK, "en")["board"][1]
        it.pages.table.adjust("morale", 2)
        assert it.pages.make_parts(LOOK, "en")["board"][1] != board, "its LEDs follow the game"
    briefs = re.findall(r'class="brief"[^>]*>([^<]+)', board)
    assert {"Oxy01", "CreQ", "▪"} <= set(briefs)
    under = re.findall(r'class="under">([^<]+)', board)
    assert {"Ene", "Har", "CPU"} <= set(under)


class Ours(Toy):
    """Has a text in a pack of its own."""

    def pack_texts(self) -> dict[str, dict[str, str]]:
        return {"en": {"toy-where": "Where shall we dig?"}}


async def test_a_page_has_the_words_of_the_games_packs() -> None:
    async with evening(Session(Ours(), {}, 4)) as it:
        assert "Where shall we dig?" in await it.page(LOOK)


async def test_a_page_says_whose_it_is() -> None:
    async with evening(toy()) as it:
        for link, who in (
            (RED, "Seat red"),
            (LOOK, SPEECH.plain_text("web-look")),
            (KEEP, SPEECH.plain_text("web-keep")),
        ):
            assert f'<p class="who">{who}</p>' in html.unescape(await it.page(link))
