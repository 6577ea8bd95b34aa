"""The view of a television: what is read from across the room, with nothing that only one seat may see."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from web_table import BLUE, KEEP, LINKS, LOOK, evening, news

from marshub.games import GAMES, load_game
from marshub.kernel import Chance, Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.serve.public_view import Count, IndicatorView, PublicView, make_public_view
from marshub.serve.television import choose_figures
from marshub.words import Speech
from toys import Toy

SPEECH = Speech("en")


def toy() -> Session[Any, Any]:
    return Session(Toy(), {}, 1, chance="table")


async def tv(it: Any, link: Any, query: str = "") -> str:
    return html.unescape(await it.page(link, f"/tv{query}"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_each_game_shows_stage_question_and_figures(game: str, language: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 2}, 5)
    play(session, "random", steps=12, seed=2)
    speech = Speech(language)
    speech.learn(session.game.pack_texts())
    async with evening(session) as it:
        page = await tv(it, LOOK, f"?lang={language}")
        view = make_public_view(session, speech)
        assert f'<html lang="{language}">' in page
        assert f'<p class="where">{view.stage}</p>' in page
        assert 'id="prompt"' in page
        figures = choose_figures(view)
        assert [bar.words for bar in figures.bars] == re.findall(r"<span>(.+?)</span><progress", page)
        assert all(f"<dt>{name}</dt><dd>{number}</dd>" in page for name, number in figures.counts)
        assert re.findall(r'<th scope="row">(.+?)</th>', page) == (
            [title for title, _ in view.grid.rows] if view.grid is not None else []
        )
        assert figures.bars
        assert not re.findall(r"⟨|\{\w|\?\?", page)


def make_view(**parts: Any) -> PublicView:
    nothing: dict[str, Any] = dict.fromkeys(
        ("pressing", "bars", "calm", "counts", "lying", "chapter", "indicators"), ()
    )
    return PublicView(**{"game": "", "stage": "", "grid": None, "ending": None, "zones": {}, **nothing, **parts})


def test_the_pressing_figures_come_first_and_what_has_a_large_number_has_no_bar() -> None:
    bars = [IndicatorView(f"Track {number}", "good", number, 20) for number in range(15)]
    bars += [IndicatorView("Deck", "quiet", 3, 9), IndicatorView("Oxygen: 2", "warn", 2, 9)]
    bars += [IndicatorView("Strikes", "warn", 0, 9), IndicatorView("Morale", "bad", 0, 9)]
    lamps = [IndicatorView(f"Lamp {number}", "bad", urgent=number == 8) for number in range(9)]
    counts = (Count("Supply", (("Oxygen", 2), ("Food", 3))),)
    figures = choose_figures(make_view(bars=tuple(bars), pressing=tuple(lamps), counts=counts))
    assert figures.counts == (("Oxygen", 2), ("Food", 3))
    assert [bar.words for bar in figures.bars[:2]] == ["Morale", "Track 0"]
    assert len(figures.bars) == 17
    assert (figures.lamps[0].words, len(figures.lamps), figures.more_lamps) == ("Lamp 8", 6, 3)


@pytest.mark.parametrize("game", GAMES)
def test_every_players_bars_are_there(game: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {"players": 4}, 5)
    play(session, "random", steps=12, seed=2)
    view = make_public_view(session, SPEECH)
    counted = [name for count in view.counts[:1] for name, _ in count.numbers]
    shown = {bar.words for bar in choose_figures(view).bars}
    missing = [bar.words for bar in view.bars if bar.tone != "quiet" and bar.words not in shown]
    assert [words for words in missing if not words.startswith(tuple(counted))] == []


def test_few_figures_are_all_there_but_those_of_no_weight() -> None:
    bars = (
        *(IndicatorView("Food", "good", 1, 3), IndicatorView("Strikes", "warn", 0, 9)),
        *(IndicatorView("Deck", "quiet", 3, 9), IndicatorView("Heat", "good", 2, 9, urgent=True)),
        *(IndicatorView("Oxygen: 2", "warn", 2, 9), IndicatorView("Oxygen: 1", "good", 1, 9)),
    )
    figures = choose_figures(make_view(bars=bars, counts=(Count("Supply", (("Oxygen", 2),)),)))
    assert [bar.words for bar in figures.bars] == ["Heat", "Oxygen: 2", "Food", "Strikes", "Oxygen: 1"]
    assert figures.counts == ()  # one number is no large figure
    counted = choose_figures(make_view(bars=bars, counts=(Count("Supply", (("Oxygen", 2), ("Food", 3))),)))
    assert [bar.words for bar in counted.bars] == ["Heat", "Food", "Strikes", "Oxygen: 1"]


async def test_it_follows_the_game_tells_what_happens_and_takes_nothing() -> None:
    async with evening(toy()) as it, news(it.client, LOOK, "?view=tv") as heard:
        name, parts = await heard.next()
        assert name == "parts"
        assert set(parts) == {"stage", "ask", "figures"}
        page = await tv(it, LOOK)
        assert not re.findall(r"<form|<input|data-send|data-option", page)
        await it.send(BLUE, option="near")
        await heard.until("Toy deep")
        assert not re.findall(r"<form|<button|<input", "".join(heard.parts.values()))


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link.seat or link.role)
async def test_with_any_link_it_shows_what_spectators_see(link: Any) -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2, "variant": "draft"}, 11)
    cards = session.game.load_content_of(session.state).cards  # type: ignore[attr-defined]
    names = {card: SPEECH.plain_text(f"pm-card-{card}") for card in cards}
    chance = Chance(3)
    async with evening(session) as it, news(it.client, link, "?view=tv") as heard:
        sent = ""
        for _ in range(8):
            assert session.pending is not None
            it.pages.table.answer(session.pending.random_answer(chance))
            sent += await tv(it, link)
            seen = repr(session.view("")) + repr(session.log)
            await heard.next()
            assert [
                card
                for card, name in names.items()
                if name in sent + html.unescape(heard.all) and f"'{card}'" not in seen
            ] == []


async def test_its_style_is_there_and_the_page_names_it() -> None:
    async with evening(toy()) as it:
        for file in re.findall(r'(?:src|href)="(/t/[^"]+)"', await tv(it, KEEP)):
            async with it.client.get(file) as answer:
                assert answer.status == 200
        assert f'href="{KEEP.path}/tv?lang=en"' in await it.page(KEEP)
