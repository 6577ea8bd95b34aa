"""The film of a demo: the game is won at the seed that is picked, and is told within the time there is."""

from __future__ import annotations

import pytest
from stories import answers, told

from marshub.board import profile as profiles
from marshub.demo.film import DEEDS, Rehearsal, cut, good_seed, rehearse
from marshub.games import load_game
from marshub.kernel import Session
from marshub.words import Speech


def test_the_hands_play_what_was_rehearsed_and_win_at_the_seed_that_is_picked() -> None:
    game, hub, speech = load_game("first-martians"), profiles.load("hub"), Speech("en")
    seed = good_seed(game, {}, hub, speech)
    session = Session(game, {}, seed)
    rehearsed = rehearse(session, hub, speech)
    assert (session.position, rehearsed.outcome) == (0, "victory"), "it was another game, in quiet"
    session.close()
    lines = told(seed)
    assert len(answers(lines)) == rehearsed.end
    assert lines[-1].startswith("the end: victory. ")


@pytest.mark.parametrize("count", [10, 100, 1000])
def test_a_film_is_as_long_as_it_may_be(count: int) -> None:
    reading = tuple(float(number % 3) for number in range(count))
    film = cut(Rehearsal(4, reading, tuple(number // 20 for number in range(count))), 160)
    costs = [read + DEEDS for read in reading]
    full = sum(costs[: film.lapse - 4]) + sum(costs[film.finale - 4 :])
    lasts = full + (film.finale - film.lapse) * DEEDS * film.share
    assert lasts <= 160.01
    assert film.lapses == (count > 50)
    assert not cut(Rehearsal(4, reading, (1,) * count), 0).lapses
