"""What just happened, told on the pages: to whom, from when on, and what becomes of it when it is taken back."""

from __future__ import annotations

import html
import re
from contextlib import closing
from typing import Any

import pytest
from web_table import BLUE, KEEP, LOOK, RED, Evening, News, evening, news

from marshub.games import load_game
from marshub.kernel import FallenDie, LogEntry, Moment, Session, say
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.serve.page_moments import MAX_MISSED, MomentPosition, PageMoments, describe_moment
from marshub.serve.page_updates import make_update
from marshub.serve.pages import Pages
from marshub.table.game_table import GameTable
from marshub.words import Speech
from strange_words import HOSTILE
from toys import Dug, Toy, ToyState

SPEECH = Speech("en")


class Telling(Toy):
    """Each dig is a card with a story, its die and what it brought; only Red may know what it was for."""

    def make_moments(self, entries: Any, before: ToyState, after: ToyState) -> list[Moment]:
        return [self._moment(entry, after) for entry in entries]

    def _moment(self, each: LogEntry, after: ToyState) -> Moment:
        if not isinstance(each, Dug):
            return Moment("plain", each.describe(), (each,))
        faces = (FallenDie(say("toy-die"), say("number", n=each.rolled), bad=each.rolled < 3),)
        text = tuple(say(f"toy-{what}") for what in after.secret.values())
        return Moment("card", say("toy-card"), (each,), story=say("toy-story"), text=text, faces=faces)


def dug(session: Session[Any, Any]) -> None:
    """Answer until somebody has dug once more."""
    before = sum(isinstance(entry, Dug) for entry in session.log)
    while sum(isinstance(entry, Dug) for entry in session.log) == before:
        assert session.pending is not None
        session.answer(session.pending.first_answer())


def digging(rounds: int = 9) -> Session[Any, Any]:
    return Session(Telling(), {"rounds": rounds}, 4)


async def dig(it: Evening) -> None:
    table = it.pages.table
    before = sum(isinstance(entry, Dug) for entry in it.session.log)
    while sum(isinstance(entry, Dug) for entry in it.session.log) == before:
        pending = table.session.pending
        assert pending is not None
        table.answer("no" if pending.prompt.key == "toy-stop" else pending.first_answer())


async def test_a_card_has_title_story_dice_and_effects() -> None:
    async with evening(digging()) as it, news(it.client, LOOK) as heard:
        await heard.next()
        await dig(it)
        while not heard.moments:
            await heard.next()
        (card,) = heard.moments
        assert SPEECH.plain_text("moment-card") in card
        for key in ("toy-card", "toy-story", "toy-die"):
            assert SPEECH.plain_text(key) in html.unescape(card)
        rolled = next(entry.rolled for entry in it.session.log if isinstance(entry, Dug))
        assert f'class="thrown">{"✗ " if rolled < 3 else ""}{rolled}</span>' in card


async def test_who_comes_in_late_hears_from_now_on_and_who_comes_back_what_was_missed() -> None:
    async with evening(digging()) as it:
        await dig(it)
        async with news(it.client, LOOK) as heard:
            await heard.next()
            await dig(it)
            while not heard.moments:
                await heard.next()
            assert len(heard.moments) == 1
            mark = re.findall(r"^id: (.+)$", heard.all, re.M)[-1]
        await dig(it)
        await dig(it)
        async with news(it.client, LOOK, f"?heard={mark}") as heard:
            while not heard.moments:
                await heard.next()
            assert len(heard.moments) == 2
        async with it.client.get(f"{LOOK.path}/live", headers={"Last-Event-ID": mark}) as stream:  # as browsers say it
            again = News(stream)
            assert [(await again.next())[0] for _ in range(2)] == ["parts", "moments"]
            assert again.moments == heard.moments
        for _ in range(MAX_MISSED - 1):
            await dig(it)
        async with news(it.client, LOOK, f"?heard={mark}") as heard:  # no flood
            while not heard.moments:
                await heard.next()
            assert len(heard.moments) == MAX_MISSED
        for nonsense in ("x", "1", "0.999999", "-1.2", "9" * 40 + ".1", "%00"):
            async with news(it.client, LOOK, f"?heard={nonsense}") as heard:
                await heard.next()
                assert heard.moments == []


async def test_what_is_taken_back_is_told_no_more() -> None:
    async with evening(digging()) as it, news(it.client, KEEP) as heard:
        await heard.next()
        await dig(it)
        while not heard.moments:
            await heard.next()
        it.pages.table.undo(1, sure=True)
        while heard.moments:
            await heard.next()
        await dig(it)
        while not heard.moments:
            await heard.next()
        assert len(heard.moments) == 1


async def test_a_moment_tells_each_seat_what_it_may_know() -> None:
    session = digging()
    session.state.secret = {"red": "xyzzy"}
    async with (
        evening(session) as it,
        news(it.client, RED) as red,
        news(it.client, BLUE) as blue,
        news(it.client, LOOK) as look,
    ):
        for item in (red, blue, look):
            await item.next()
        await dig(it)
        for item in (red, blue, look):
            while not item.moments:
                await item.next()
        assert "xyzzy" in red.moments[0].lower()
        assert "xyzzy" not in (blue.all + look.all).lower()


@pytest.mark.parametrize("game", ["first-martians", "pocket-mars", "migration-mars", "on-mars"])
def test_every_moment_of_a_game_has_words_in_all_languages(game: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 7)
    table = GameTable(session, clock=lambda: 0)
    pages = Pages(table)
    try:
        heard = {language: pages.make_news(LOOK, language, None)[1] for language in LANGUAGES}
        message = 0
        for _ in range(60):
            play(session, "random", 1)
            for language in LANGUAGES:
                cards, heard[language] = pages.make_news(LOOK, language, heard[language])
                assert cards is not None
                message += len(cards)
                for card in cards:
                    assert re.search(r"<h2[^>]*>[^<]{3,}</h2>", card)
                    assert "style=" not in card
                    assert not re.search(r">\s*(?:Moment|Fm|Pm|Mm|Om) \w", card), card  # a key without words
            if session.pending is None:
                break
        assert message
    finally:
        table.close()


def test_a_moment_that_strangers_wrote_stays_words() -> None:
    class Hostile(Telling):
        def _moment(self, each: LogEntry, after: ToyState) -> Moment:
            return Moment("card", say("toy-<script>alert(1)</script>"), (each,), story=say(f"toy-{HOSTILE['markup']}"))

    session: Session[Any, Any] = Session(Hostile(), {"rounds": 3}, 4)
    table = GameTable(session, clock=lambda: 0)
    try:
        pages = Pages(table)
        _, heard = pages.make_news(LOOK, "en", None)
        dug(session)
        cards, _ = pages.make_news(LOOK, "en", heard)
        assert cards
        assert not any("<script" in card or "<b>" in card for card in cards)
    finally:
        table.close()


def test_marks_are_read_and_written() -> None:
    assert MomentPosition.parse(str(MomentPosition(3, 14))) == MomentPosition(3, 14)
    session = digging()
    moments = PageMoments()
    fresh, now = moments.find_since(session, "", None)
    assert fresh == []
    assert moments.find_since(session, "", MomentPosition(now.era + 1, 0))[0] is None
    assert moments.find_since(session, "", MomentPosition(now.era, now.count + 1))[0] is None  # of another save
    dug(session)
    _, before = moments.find_since(session, "", None)
    session.undo(1, sure=True)
    gone, after = moments.find_since(session, "", before)
    assert gone is None
    assert after == MomentPosition.parse(str(after))  # a page names it when it connects again
    session.close()


def test_of_what_a_policy_did_more_is_told_than_of_what_hands_did() -> None:
    class Plain(Telling):
        def _moment(self, each: LogEntry, after: ToyState) -> Moment:
            return Moment("plain", each.describe(), (each,), effects=(say("toy-mud"),))

    session: Session[Any, Any] = Session(Plain(), {"rounds": 9}, 4)
    moments = PageMoments()
    for policy, told in (("", 0), ("random", 1)):
        _, since = moments.find_since(session, "", None)
        session.answer(session.pending.first_answer())  # type: ignore[union-attr]
        session.answer(session.pending.first_answer(), policy=policy)  # type: ignore[union-attr]
        assert len(moments.find_since(session, "", since)[0] or ()) == told
        while session.pending.prompt.key != "toy-where":  # type: ignore[union-attr]
            session.answer("no" if session.pending.prompt.key == "toy-stop" else session.pending.first_answer())  # type: ignore[union-attr]
    session.close()


def test_the_position_of_a_page_is_two_numbers() -> None:
    position = MomentPosition(3, 12)
    assert MomentPosition.parse(str(position)) == position
    for wrong in ("", "3", "3.", ".3", "a.1", "1.a", "-1.2", f"1.{'9' * 40}"):
        assert MomentPosition.parse(wrong) is None


def test_a_moment_in_words_has_its_dice_in_one_line_where_the_title_is_another() -> None:
    entry = Dug("red", 2, "gold")
    faces = (FallenDie(say("toy-die"), say("toy-two"), bad=True), FallenDie(say("toy-die"), say("toy-six")))
    words = describe_moment(Moment("dice", say("toy-card"), (entry,), faces=faces, is_continuation=True), SPEECH)
    assert (words.title, [bad for *_, bad in words.dice]) == ("… Toy card", [True, False])
    assert words.thrown == ", ".join(f"{name[:1].lower()}{name[1:]}: {face}" for name, face, _ in words.dice)
    effects = describe_moment(
        Moment("card", say("toy-card"), (entry,), effects=(say("toy-mud"), entry)), SPEECH
    ).effects
    assert (effects[0], effects[1][:1]) == ("Toy mud", effects[1][:1].upper())
    titled = describe_moment(Moment("dice", entry.describe(), (entry,), faces=faces), SPEECH)
    assert (titled.title[:1], titled.thrown) == (titled.title[:1].upper(), "")


def test_a_page_that_was_away_gets_the_last_moments_and_none_that_were_undone() -> None:
    session, moments = digging(), PageMoments()
    _, start = moments.find_since(session, "", None)
    while sum(isinstance(entry, Dug) for entry in session.log) < MAX_MISSED + 2:
        assert session.pending is not None
        is_end = session.pending.prompt.key == "toy-stop"
        session.answer("no" if is_end else session.pending.first_answer())
    fresh, now = moments.find_since(session, "", start)
    cards = [moment for moment in moments.list_last(session, 99) if moment.kind == "card"]
    assert fresh is not None
    assert [moment.entries for moment in fresh] == [moment.entries for moment in cards[-MAX_MISSED:]]
    while session.pending is not None:  # the last round has two moments
        session.answer(session.pending.first_answer())
    for limit in range(1, 9):
        assert moments.list_last(session, limit) == moments.list_last(session, 99)[-limit:]
    session.undo(9, sure=True)
    assert moments.find_since(session, "", start)[0] is None
    assert moments.find_since(session, "", now)[0] is None


def test_the_newest_moment_is_on_top_and_a_position_is_sent_with_the_moments_that_lead_there() -> None:
    session = digging()
    with closing(GameTable(session, clock=lambda: 0)) as table:
        pages = Pages(table)
        before = make_update(pages, LOOK, "en", "page", {}, None)
        dug(session)
        update = make_update(pages, LOOK, "en", "page", before.parts, before.position)
        parts, _, moments = update.events.partition(b"id: ")
        assert parts.startswith(b"event: parts")
        assert b"event: moments" in moments
        assert b"id: " not in moments, "a page that got the parts alone asks for the moments again"
        while sum(isinstance(entry, Dug) for entry in session.log) < 2:
            assert session.pending is not None
            session.answer("no" if session.pending.prompt.key == "toy-stop" else session.pending.first_answer())
        told = html.unescape(pages.make_parts(LOOK, "en")["told"][1])
    first, second = (str(entry.rolled) for entry in session.log if isinstance(entry, Dug))
    assert first != second
    assert re.findall(r"die: (\d)", told) == [second, first]
