"""Pocket Mars on the screen: the table, the hand of who is asked, and the curtain between two hands."""

from __future__ import annotations

import pytest
from tui_world import asked, texts, until

from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.content.library import Deck
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.games.pocket_mars.look import describe_action, format_card_title
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech


def table(players: int, steps: int = 0) -> GameTable:
    session = Session(PocketMars(), {"players": players}, 5)
    play(session, "sound", steps)
    return GameTable(session)


def titles(cards: list[str]) -> list[str]:
    speech = Speech("en")
    return [speech.plain_text(f"pm-card-{card}") for card in cards]


async def opened(app: MarsHubApp, pilot, seat: str) -> None:
    """The curtain for `seat` comes, and is opened."""
    await until(pilot, lambda: isinstance(app.screen, HandoverScreen) and app.screen.seat == seat)
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(app.screen, TableScreen))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_curtain_hides_everything_until_the_seat_is_there(size):
    game = table(2)
    app = MarsHubApp(Speech("en"), table=game)
    async with app.run_test(size=size, notifications=True) as pilot:
        for seat in ("red", "blue"):
            await until(pilot, lambda seat=seat: isinstance(app.screen, HandoverScreen) and app.screen.seat == seat)
            with game.locked():
                dealt = titles(game.session.state.players["red"].kept + game.session.state.players["blue"].kept)
            assert not [name for name in dealt if name in texts(app)]
            await opened(app, pilot, seat)
            await asked(pilot, app, game)
            await until(pilot, lambda seat=seat: titles(game.session.state.players[seat].kept)[0] in texts(app))
            other = "blue" if seat == "red" else "red"
            assert not [name for name in titles(game.session.state.players[other].kept) if name in texts(app)]
            game.answer(game.session.state.players[seat].kept[:2])


async def test_a_turn_shows_the_own_cards_with_their_texts_and_others_backs():
    game = table(2, 2)
    me = game.session.pending.decider  # type: ignore[union-attr]
    app = MarsHubApp(Speech("en"), table=game)
    async with app.run_test(size=(200, 60)) as pilot:
        await opened(app, pilot, me)
        await asked(pilot, app, game)
        own = game.session.state.players[me]
        await until(pilot, lambda: all(name in texts(app) for name in titles(own.hand + own.prep)))
        seen = texts(app)
        card = game.session.game.load_content_of(game.session.state).cards[own.hand[0]]
        assert describe_action(card.hand, Speech("en")) in seen
        other = game.session.state.players["red" if me == "blue" else "blue"]
        assert not [name for name in titles(other.hand + other.prep) if name in seen]
        assert "Round 1" in seen


async def test_alone_there_is_no_curtain():
    game = table(1)
    app = MarsHubApp(Speech("en"), table=game)
    async with app.run_test(size=(120, 40)) as pilot:
        await asked(pilot, app, game)
        assert titles(game.session.state.players["red"].kept)[0] in texts(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_text(language):
    speech = Speech(language)
    for card in Deck.load_content().cards.values():
        for text in (
            format_card_title(card, speech),
            describe_action(card.hand, speech),
            describe_action(card.prep, speech),
        ):
            assert text
            assert "pm-" not in text
