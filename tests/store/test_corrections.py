"""Whatever a table sets or lays out, at whatever moment: the game goes on, and its save loads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from marshub.games import load_game
from marshub.kernel import Chance, Session
from marshub.kernel.policy import play
from marshub.store import SqliteJournal
from random_positions import check_same, disturb, picture
from toys import Toy

SETUPS: dict[str, list[dict[str, Any]]] = {
    "first-martians": [
        {"mission": "make-yourself-at-home", "players": 4},
        {"mission": "riddle", "players": 2},
        {"mission": "rogue-probe", "players": 3},
        {"mission": "malnourished-plants", "players": 1},
        {"mission": "landing", "players": 4},
        {"campaign": "long-autumn", "players": 2},
        {"mission": "binding-agent", "players": 4},
    ],
    "pocket-mars": [{"players": 2}, {"players": 1}, {"players": 3, "variant": "draft"}, {"players": 4}],
    "migration-mars": [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 2, "sides": "neighbours"}],
    "on-mars": [{"players": 2}, {"players": 3}, {"players": 4}, {"players": 1}],
}


def disturbed(game: str, seed: int, folder: Path) -> int:
    """A game that is disturbed at random, in a file; gives how many corrections were made."""
    setups = SETUPS[game]
    path = folder / f"{game}-{seed}.marshub"
    rules, setup = load_game(game), setups[seed % len(setups)]
    journal = SqliteJournal(path, create=True)
    session = Session(rules, setup, seed, chance="table" if seed % 3 == 0 else "auto", journal=journal)
    play(session, "random", steps=Chance(seed).randbelow(60), seed=seed)
    done = disturb(session, seed, 25)
    check_same(session)
    session.close()
    again = Session.resume(rules, SqliteJournal(path))
    assert picture(again) == picture(session)
    play(again, "random", steps=20, seed=seed)  # and goes on
    again.close()
    return done


def test_a_toy_that_is_disturbed_goes_on() -> None:
    done = 0

    @settings(max_examples=60, deadline=None)
    @given(seed=st.integers(0, 2**32))
    @example(seed=21753)  # of whose steps there are two undos, and no action
    def goes_on(seed: int) -> None:
        nonlocal done
        session: Session[Any, Any] = Session(Toy(), {"rounds": 9}, seed)
        done += disturb(session, seed)
        check_same(session)

    goes_on()
    assert done > 60


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 6])
def test_pocket_mars_disturbed_at_random_goes_on(seed: int, tmp_path: Path) -> None:
    assert disturbed("pocket-mars", seed, tmp_path) > 0


@pytest.mark.parametrize("seed", range(4))
def test_migration_mars_disturbed_at_random_goes_on(seed: int, tmp_path: Path) -> None:
    assert disturbed("migration-mars", seed, tmp_path) > 0


@pytest.mark.parametrize("seed", range(4))
def test_on_mars_disturbed_at_random_goes_on(seed: int, tmp_path: Path) -> None:
    assert disturbed("on-mars", seed, tmp_path) > 0


@pytest.mark.parametrize("seed", range(4))
def test_first_martians_disturbed_at_random_goes_on(seed: int, tmp_path: Path) -> None:
    assert disturbed("first-martians", seed, tmp_path) > 0


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", SETUPS)
def test_many_games_disturbed_at_random_go_on(game: str, tmp_path: Path) -> None:
    assert sum(disturbed(game, seed, tmp_path) for seed in range(100, 160)) > 100


@pytest.mark.parametrize("game", SETUPS)
@pytest.mark.parametrize("number", range(4))
def test_what_was_read_is_laid_as_the_same_game(game: str, number: int) -> None:
    """At random moments of a random game: the same table, question, options and dice."""
    setup = SETUPS[game][number % len(SETUPS[game])]
    session: Session[Any, Any] = Session(load_game(game), setup, number, chance="table" if number % 2 else "auto")
    chance = Chance(number)
    for _ in range(6):
        check_same(session)
        play(session, "random", steps=1 + chance.randbelow(50), seed=number)
    check_same(session)
