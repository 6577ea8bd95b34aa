"""Evenings by keyboard alone at 80x24, by a player who sees only the screen: what they take; nothing is cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from keyboard_player import KeyboardPlayer, Tally
from screen_pictures import settled, undrawn

from marshub.games import load_game
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.app import MarsHubApp
from marshub.tui.settings import Settings
from marshub.words import Speech

#: Each game, how it is set up, and the seats that its own player has.
GAMES: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "first-martians": ({}, ()),
    "pocket-mars": ({"players": 2}, ("blue",)),
    "migration-mars": ({"players": 2}, ("jade",)),
    "on-mars": ({"players": 2}, ("blue",)),
}
KEYS = 60  # in the short form: the first rounds
MAX_KEYS = 6000  # in the long form; whoever plays at random may need many
#: Per cent of the keys without a choice, by a player who presses at random; tests/table holds 25 for a good one.
MAX_IDLE_SHARE = 35.0


@pytest.fixture(autouse=True)
def _undrawn() -> Iterator[None]:
    with undrawn():
        yield


async def play_evening(game: str, keys: int) -> tuple[Tally, bool]:
    """Play `game` by so many keys at most. Return what it took, and whether it is over."""
    setup, bots = GAMES[game]
    table = GameTable(Session(load_game(game), setup, 4711), clock=lambda: 0)  # bots answer when they are let
    for seat in bots:
        table.leave_seat(seat)

    def let_bots_answer() -> None:
        while table.answer_for_bot():
            pass

    app = MarsHubApp(Speech("en"), table=table, settings=Settings(toured=True, motion=False, pace="cards"))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(app, pilot)
        player = KeyboardPlayer(app, pilot, let_bots_answer)
        is_over = await player.play(keys)
    print(f"{game}: {player.tally}, {table.session.step_count} answers")
    assert table.session.step_count > player.tally.questions / 4, "keys that answer nothing"
    return player.tally, is_over


@pytest.mark.parametrize("game", GAMES)
async def test_the_first_rounds_by_keys(game: str) -> None:
    tally, _ = await play_evening(game, KEYS)
    assert not tally.cut
    assert tally.moments
    assert tally.idle_share <= MAX_IDLE_SHARE


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
async def test_a_whole_evening_by_keys(game: str) -> None:
    tally, is_over = await play_evening(game, MAX_KEYS)
    assert is_over
    assert not tally.cut
    assert tally.idle_share <= MAX_IDLE_SHARE
