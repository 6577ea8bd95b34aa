"""What hands have to move, on the pages: ticked by a tap or by a board, by whom it may be; the board, drawn."""

from __future__ import annotations

import asyncio
import html
import re
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from web_table import BLUE, KEEP, LINKS, LOOK, PLAYERS, RED, Evening, evening, news

from board_game import on_board, put
from marshub.board import palette
from marshub.board import profile as profiles
from marshub.board.drawn import list_parts, make_led_sign
from marshub.board.pending_moves import describe_move
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.serve.pages import Pages
from marshub.table.game_table import GameTable
from marshub.table.links import Link, publish_links
from marshub.table.setup import open_table, start_session
from marshub.table.spectator_table import SpectatorTable
from marshub.words import Speech
from toys import Toy, ToyState, lying

SPEECH = Speech("en")
HUB = profiles.load("hub")


def planning(seed: int = 7) -> Session[Any, Any]:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, seed)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    return session


def action(session: Session[Any, Any], name: str) -> str:
    assert session.pending is not None
    return next(option.id for option in session.pending.options() if option.id.endswith(f":{name}"))


def lines(page: str) -> dict[str, str]:
    """The lines of the list that can be ticked, by their names."""
    matches = re.findall(r'data-tick="(\w+)"[^>]*><span aria-hidden="true">□</span> <span>([^<]*)<', page)
    return {name: html.unescape(message) for name, message in matches}


async def tick(it: Evening, link: Link, *names: str) -> dict[str, Any]:
    reply = await it.post(link, {"tick": names})
    assert reply.status == 200
    entries: dict[str, Any] = await reply.json()
    return entries


async def test_the_list_is_ticked_line_by_line_or_at_once_and_comes_backwards_with_an_undo() -> None:
    async with evening(planning()) as it:
        it.pages.table.answer(action(it.session, "unwind"))
        it.pages.table.answer(action(it.session, "rest"))
        wanted = lines(await it.page(PLAYERS))
        assert len(wanted) >= 2
        assert all("→" in message for message in wanted.values())
        first, *rest = wanted
        async with news(it.client, LOOK) as heard:
            await heard.until(html.escape(wanted[first]), "moving")
            assert await tick(it, PLAYERS, first) == {}
            while html.escape(wanted[first]) in heard.parts["moving"]:
                await heard.next()
            assert html.escape(wanted[rest[0]]) in heard.parts["moving"]
        assert [*lines(await it.page(KEEP))] == rest
        assert await tick(it, PLAYERS, first, "nonsense") == {}  # it is gone already: no mistake
        assert await tick(it, KEEP, *rest) == {}
        assert lines(await it.page(KEEP)) == {}
        assert it.pages.table.pending_moves == ()
        assert (await it.post(KEEP, {"to": it.session.pending_id, "undo": True})).status == 200
        back = lines(await it.page(KEEP)).values()
        assert back
        assert {turned(message) for message in back} <= set(wanted.values())


def turned(said: str) -> str:
    thing, _, ends = said.rpartition(": ")
    start, _, end = ends.partition(" → ")
    return f"{thing}: {end} → {start}"


async def test_lookers_see_the_list_and_tick_nothing() -> None:
    async with evening(planning()) as it:
        it.pages.table.answer(action(it.session, "unwind"))
        page = await it.page(LOOK)
        (name, message), *_ = lines(await it.page(KEEP)).items()
        assert html.escape(message) in page
        assert lines(page) == {}
        assert 'id="all-moved"' not in page
        assert (await tick(it, LOOK, name))["trouble"]
        assert name in lines(await it.page(KEEP))
        assert (await (await it.post(KEEP, {"tick": "all"})).json())["trouble"]  # no list
        assert (await (await it.post(KEEP, {})).json())["trouble"]
    async with evening(planning(), plays=False) as it:  # nobody ticks at a table that is only looked at
        it.pages.table.answer(action(it.session, "unwind"))
        assert lines(await it.page(KEEP)) == {}
        assert (await tick(it, KEEP, name))["trouble"]
        assert it.pages.table.pending_moves


async def test_every_seat_ticks() -> None:
    session: Session[Any, Any] = Session(Moving(), {"rounds": 3}, 4)
    async with evening(session) as it:
        for link in (RED, BLUE, KEEP, PLAYERS):
            it.pages.table.adjust("depth", session.state.depth + 1)
            session.state.spots.append(9)
            it.pages.table.answer("near")
            name = next(iter(lines(await it.page(link))))
            assert await tick(it, link, name) == {}
            assert name not in lines(await it.page(KEEP))
            it.pages.table.undo(1, sure=True)
            it.pages.table.tick_moves()


class Moving(Toy):
    """Its pawn goes where the answers say."""

    def layout(self, state: ToyState) -> list[Any]:
        return [lying("pawn", f"at-{len(state.spots)}-{state.round}-{state.depth}")]


async def test_what_a_simulated_board_sees_moved_is_ticked_on_every_phone() -> None:
    """A token is moved on the board: through its firmware's wire the line goes from the page of who looks."""
    with closing(open_table(planning(), "sim", profile=HUB, calm_ms=50)) as opened:
        table = opened.table
        assert table.simulated_hand is not None
        assert await asyncio.to_thread(table.wait_for, lambda: table.board.connected, 30)
        await asyncio.to_thread(table.tick_moves)
        async with evening(table.session, table=table) as it, news(it.client, LOOK) as heard:
            assert not heard.parts
            await it.post(PLAYERS, {"to": table.session.pending_id, "answer": {"option": action(it.session, "unwind")}})
            piece, zone = next(
                (m.thing.id, m.thing.zone) for m in table.pending_moves if m.thing.id.startswith("pawn-")
            )
            (line,) = (message for name, message in lines(await it.page(KEEP)).items() if "awn" in message)
            await heard.until(html.escape(line), "moving")
            await asyncio.to_thread(table.simulated_hand.place_piece, piece, zone)
            while html.escape(line) in heard.parts["moving"]:
                await heard.next()
            assert all("pawn" not in move.thing.id for move in table.pending_moves)
            name = SPEECH.say(table.names.label(piece))
            while name not in html.unescape(heard.parts["board"]):
                await heard.next()


# ---------------------------------------------------------------------- the drawn board


def board(page: str) -> str:
    match = re.search(r'<section id="board"[^>]*>\n(.*?)\n</section>', page, re.S)
    assert match is not None
    return html.unescape(match[1])


def part(page: str, name: str) -> str:
    """A part of the drawn board, by what it is called."""
    match = re.search(rf"<g [^>]*><title>{name}:.*?</g>", board(page), re.S)
    assert match is not None, name
    return match[0]


@pytest.mark.parametrize("game", ["first-martians", "pocket-mars", "migration-mars", "on-mars"])
@pytest.mark.parametrize("name", ["hub", "starter"])
def test_every_link_has_the_board_drawn(game: str, name: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 7)
    play(session, "random", 12)
    profile = profiles.load(name)
    with closing(GameTable(session, clock=lambda: 0)) as table:
        pages = Pages(table, None, profile)
        drawn = {html.unescape(pages.make_parts(link, "en")["board"][1]) for link in LINKS}
    assert len(drawn) == 1  # no question of one seat alone is open
    shown_ = drawn.pop()
    wanted = [part for part in list_parts(profile, game) if part.zone and part.zone != "scan-pad"]
    for item in wanted:
        title = SPEECH.plain_text(f"zone-{item.zone}")
        assert f"<title>{title[:1].upper() + title[1:]}:" in shown_
    assert "style=" not in shown_
    assert shown_.count("<use ") >= len(wanted)


async def test_lamps_have_shape_colour_and_words() -> None:
    session = planning()
    async with evening(session, profile=HUB) as it:
        table = it.pages.table
        assert "h-white p-pulse" not in board(await it.page(LOOK))
        table.answer(action(session, "unwind"))
        page = await it.page(LOOK)
        zone = next(move.after.zone for move in table.pending_moves if move.after is not None and move.after.zone)
        to_move = part(page, SPEECH.plain_text(f"zone-{zone}")[:1].upper() + SPEECH.plain_text(f"zone-{zone}")[1:])
        assert 'href="#s-white"' in to_move
        assert "p-pulse" in to_move
        assert SPEECH.plain_text("ui-drawn-look-pulse", hue=SPEECH.plain_text("ui-drawn-hue-white")) in to_move
        assert SPEECH.plain_text("ui-drawn-mark-to-move") in to_move
        assert (
            board(page).lower().count(SPEECH.plain_text("ui-drawn-mark-to-move").lower()) == 2
        )  # one zone, and the legend
        table.tick_moves()
        assert "h-white p-pulse" not in board(await it.page(LOOK))


async def test_every_hue_and_pattern_has_a_shape_in_the_page() -> None:
    async with evening(planning(), profile=HUB) as it:
        page = await it.page(LOOK)
        hues = {make_led_sign(lamp).hue for lamp in (*palette.TONES.values(), palette.BELONGS)}
        assert all(f'id="s-{hue}"' in page for hue in hues)
        shapes = re.findall(r'id="s-\w+" (?:fill-rule="evenodd" )?(?:d|r)="([^"]+)"', page)
        assert len(set(shapes)) == len(shapes) == len(hues)


async def test_a_real_boards_lamps_are_drawn_as_they_are_and_cards_lie_face_down() -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 7)
    with closing(on_board(session)) as table:
        async with evening(session, table=table) as it:
            assert SPEECH.plain_text("button-ok") in board(await it.page(LOOK))
            card = next(piece for piece in session.game.tagged_pieces(session.state) if piece.sort == "card")
            name = SPEECH.say(card.label)
            assert name not in board(await it.page(LOOK))
            put(table, card.id, "scan-pad")
            drawn = board(await it.page(LOOK))
            assert name not in drawn
            assert SPEECH.plain_text("ui-drawn-card") in drawn


async def test_pages_of_a_game_that_is_played_elsewhere_show_its_list_while_they_are_served(tmp_path: Path) -> None:
    path = tmp_path / "evening.marshub"
    playing = start_session(load_game("first-martians"), {"players": 2}, 7, save=path)
    while playing.pending is not None and playing.pending.prompt.key != "fm-plan":
        playing.answer(playing.pending.first_answer())
    with closing(GameTable(playing, clock=lambda: 0)) as table:
        table.answer(action(playing, "unwind"))
        with closing(SpectatorTable(path, viewer=None, poll_s=0)) as watch:
            assert table.pending_moves
            assert watch.listed_moves == ()  # nobody serves it, and nobody pays for it
            with publish_links(path, "127.0.0.1", 1, ()):
                table.answer(action(playing, "rest"))
                watch.poll()
                assert watch.listed_moves == table.pending_moves != ()
                assert watch.pending_moves == ()  # whoever sits there moves it
                message = SPEECH.say(describe_move(table.pending_moves[0]))
                parts = Pages(watch).make_parts(LOOK, "en")
                assert html.escape(message) in parts["moving"][1]
                assert "data-tick" not in parts["moving"][1]
                table.tick_moves(table.pending_moves[:1])
                watch.poll()
                assert watch.listed_moves == table.pending_moves
            playing.answer(playing.pending.first_answer())  # not at the table: the list is of another point
            watch.poll()
            assert watch.listed_moves == ()
            assert "<h2" not in Pages(watch).make_parts(LOOK, "en")["moving"][1]


def test_the_board_tells_nobody_what_one_seat_alone_is_asked() -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 7)
    while session.pending is not None and session.pending.prompt.key != "pm-turn":
        session.answer(session.pending.first_answer())
    assert session.pending is not None
    own = {"red": RED, "blue": BLUE}[session.pending.private_to]
    legal = SPEECH.plain_text("ui-drawn-mark-legal")
    for table in (GameTable(session, clock=lambda: 0), on_board(session)):
        pages = Pages(table, None, HUB)
        entries = {link: html.unescape(pages.make_parts(link, "en")["board"][1]) for link in LINKS}
        assert legal in entries[own]
        assert [link for link in LINKS if legal in entries[link]] == [own]
        assert [
            link for link in LINKS if SPEECH.plain_text("ui-drawn-mark-cursor") in entries[link] and link != own
        ] == []
    table.close()
