"""What is hidden stays hidden on every page and in every stream; what strangers wrote stays words."""

from __future__ import annotations

import html
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import pytest
from web_table import BLUE, KEEP, LINKS, LOOK, PLAYERS, RED, Evening, News, evening, news

from hidden_toy import Cards
from marshub.games import load_game
from marshub.kernel import (
    TABLE,
    Chance,
    Chapter,
    Choose,
    Decision,
    Indicator,
    Option,
    Reason,
    Script,
    Segment,
    Series,
    Session,
    Table,
    Thing,
    say,
)
from marshub.languages import LANGUAGES
from marshub.table.links import Link
from marshub.words import Speech
from strange_words import HOSTILE
from toys import Toy, ToyState, lying

SPEECH = Speech("en")


def pocket_cards(session: Session[Any, Any]) -> dict[str, str]:
    return {card: SPEECH.plain_text(f"pm-card-{card}") for card in session.game.load_content_of(session.state).cards}  # type: ignore[attr-defined]


def objectives(session: Session[Any, Any]) -> dict[str, str]:
    result = session.game.load_content_of(session.state).objectives  # type: ignore[attr-defined]
    return {card: SPEECH.plain_text(f"om-objective-{card}") for card in result}


class Witness:
    """What each link has been sent so far, over pages and news, and what its seat was ever shown by the game."""

    def __init__(self, it: Evening, streams: dict[Link, News]) -> None:
        self.it, self.streams = it, streams
        self.sent = dict.fromkeys(LINKS, "")
        self.seen = dict.fromkeys(LINKS, "")

    async def look(self) -> None:
        session = self.it.session
        for link in LINKS:
            self.seen[link] += repr(session.view(link.seat)) + repr(session.log)
            for language in LANGUAGES if link is LOOK else ("en",):
                self.sent[link] += await self.it.page(link, f"?lang={language}")

    def leaks(self, names: dict[str, str], link: Link) -> list[str]:
        sent = html.unescape(self.sent[link] + self.streams[link].all)
        return [name for card, name in names.items() if f"'{card}'" not in self.seen[link] and name in sent]


@pytest.mark.parametrize(
    ("game", "policy", "steps", "names"),
    [("pocket-mars", "sound", 14, pocket_cards), ("on-mars", "random", 14, objectives)],
)
async def test_no_page_and_no_stream_names_what_its_seat_never_saw(
    game: str, policy: str, steps: int, names: Callable[[Session[Any, Any]], dict[str, str]]
) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 11)
    player, dice = (session.game.list_policies() | {"random": lambda: None})[policy](), Chance(2)
    async with evening(session) as it, AsyncExitStack() as stack:
        streams = {link: await stack.enter_async_context(news(it.client, link)) for link in LINKS}
        witness = Witness(it, streams)
        for _ in range(steps):
            await witness.look()
            assert session.pending is not None
            session_answer = player(session, session.pending, dice) if player else session.pending.random_answer(dice)
            it.pages.table.answer(session_answer)
        await witness.look()
        for link, stream in streams.items():  # to the last piece of news
            last = {name: text for name, (_, text) in it.pages.make_parts(link, "en").items()}
            while stream.parts != last:
                assert (await stream.next())[0] != "end"  # a beat comes where two answers were sent as one
        cards = names(session)
        for link in LINKS:
            assert witness.leaks(cards, link) == []
        for link, other in ((RED, BLUE), (BLUE, RED)):  # and there was something to be named: its own seat reads it
            own = [name for card, name in cards.items() if f"'{card}'" in witness.seen[link]]
            only = [name for name in own if name not in html.unescape(witness.sent[other])]
            assert [name for name in only if name in html.unescape(witness.sent[link])]


async def test_a_question_for_one_seat_alone_is_on_its_page_only() -> None:
    async with evening(Session(Cards(), {"rounds": 3}, 4)) as it:
        for link in LINKS:
            page = await it.page(link)
            assert ("Toy where" in page) == ("Toy far" in page) == (link is RED)
            assert ("Seat red decides, out of sight." in page) == (link is not RED)
            television = await it.page(link, "/tv")
            assert "Seat red decides, out of sight." in television
            assert "Toy where" not in television
        assert (await it.send(KEEP, option="near"))["trouble"]  # not the keeper's either
        assert (await it.send(PLAYERS, option="near"))["trouble"]
        assert await it.send(RED, option="near") == {}


class Twice(Toy):
    """Asks Red in secret, then all of them the same with less to choose from."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        for who, offered in (("red", ("near", "far")), (TABLE, ("near",))):
            options = [Option(name, say(f"toy-{name}")) for name in offered]
            only = "" if who == TABLE else who
            yield Choose(who, say("toy-where"), lambda found=options: found, explain=self._why, private_to=only)  # type: ignore[misc]
        table.state.over = True


async def test_what_one_seat_was_offered_in_secret_is_nothing_to_remind_others_of() -> None:
    async with evening(Session(Twice(), {"rounds": 3}, 4)) as it:
        assert "Toy far" in await it.page(RED)
        assert await it.send(RED, option="far") == {}
        for link in LINKS:
            page = await it.page(link)
            assert "Toy near" in page
            assert "Toy far" not in page


async def test_a_game_without_words_for_it_shows_a_seat_what_its_view_tells_apart() -> None:
    async with evening(Session(Cards(), {"rounds": 3}, 4)) as it:
        it.session.state.secret = {"red": "the old map", "blue": "a key"}
        assert "Secret › red: the old map" in await it.page(RED)
        for link in (BLUE, LOOK, KEEP, PLAYERS):
            assert "the old map" not in await it.page(link)


class Careless(Toy):
    """Tells its secrets wherever it is asked about a state that has them."""

    def list_indicators(self, state: ToyState) -> list[Indicator]:
        return [Indicator("secret", 1, 1, "info", say("toy-" + "-".join(state.secret.values())))]

    def layout(self, state: ToyState) -> list[Thing]:
        return [lying("-".join(("pawn", *state.secret.values())), "")]

    def list_series(self, state: ToyState) -> list[Series]:
        return [Series("s", say("toy-" + "-".join(state.secret.values())), 1, say("toy-chart"))]

    def make_chapter(self, segment: Segment[ToyState]) -> Chapter:
        return Chapter(say("toy-" + "-".join((*segment.before.secret.values(), *segment.after.secret.values()))))

    def explain_option(self, state: ToyState, pending: Decision | None, option: str) -> list[Reason]:
        return [Reason("TOY-02", say("toy-" + "-".join(state.secret.values())))]

    def _why(self, option: str) -> list[Reason]:
        return []


async def test_what_all_see_is_made_of_what_all_may_see() -> None:
    session: Session[Any, Any] = Session(Careless(), {"rounds": 3}, 4)
    session.state.secret = {"red": "xyzzy", "blue": "plugh"}
    async with evening(session) as it:
        await it.page(LOOK)  # it has seen what is refused below
        it.pages.table.adjust("depth", 3)
        for link in LINKS:
            page = await it.page(link)
            assert SPEECH.plain_text("web-refused", count=1) in page
            assert ("xyzzy" in page) == (link is RED)  # in its own hand
            assert ("plugh" in page) == (link is BLUE)


@pytest.mark.attack
@pytest.mark.parametrize(
    "name", [*HOSTILE.values(), "<script>alert(1)</script>", "</section>\n\nevent: over\ndata: {}"]
)
async def test_a_hostile_name_stays_a_name(name: str) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    async with evening(session) as it, news(it.client, LOOK) as heard:
        clean = await it.page(LOOK)
        await heard.next()
        it.pages.table.adjust(f"crew.{next(iter(session.state.crew))}.name", name[:40], name[:200])
        await heard.next()
        page = await it.page(LOOK)
        assert page.count("<") - page.count("<li>") - page.count("</li>") == (
            clean.count("<") - clean.count("<li>") - clean.count("</li>")
        )
        for text in (page, heard.parts["told"]):
            assert not [letter for letter in text if not letter.isprintable() and letter != "\n"]
            assert "<script>alert" not in text
            assert SPEECH.plain_text("ui-quit") not in text
        assert "<b>" not in page
        assert "\nevent: over" not in heard.all
