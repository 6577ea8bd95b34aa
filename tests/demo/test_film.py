"""The film of a demo: the game is won at the seed that is picked, and is told within the time there is."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from unittest.mock import patch

import pytest
from stories import answers, collect_story

from marshub.board import profile as profiles
from marshub.demo.film import (
    CARD_S,
    CLOSING_S,
    MIN_PAUSE_SHARE,
    MIN_READING_SHARE,
    MOVEMENT_WEIGHT,
    PICTURE_S,
    Rehearsal,
    Timekeeper,
    cut_film,
    find_good_seed,
    rehearse,
)
from marshub.games import load_game
from marshub.kernel import Session, say
from marshub.table.pacing import Pacing
from marshub.words import Speech


def test_the_hands_play_what_was_rehearsed_and_win_at_the_seed_that_is_picked() -> None:
    game, hub, speech = load_game("first-martians"), profiles.load("hub"), Speech("en")
    seed = find_good_seed(game, {}, hub, speech)
    session = Session(game, {}, seed)
    rehearsed = rehearse(session, hub, speech)
    assert (session.step_count, rehearsed.outcome) == (0, "victory"), "it was another game, in quiet"
    session.close()
    lines = collect_story(seed)
    assert len(answers(lines)) == rehearsed.end
    assert lines[-1].startswith("the end: victory. ")


GRAIN_S = 3.0  # by so much an answer that has begun may go beyond the time there was


def rehearsed(count: int, reading: float = 3.0) -> Rehearsal:
    """A game of so many answers, before each of which so many seconds are read on average, in rounds of twenty."""
    return Rehearsal(
        4, tuple(reading * (number % 3) for number in range(count)), tuple(number // 20 for number in range(count))
    )


@dataclass
class Shown:
    """What came of a film on a machine: how long it took, which answers came by gestures, how pauses were cut short."""

    seconds: float = 0.0
    by_gestures: int = 0
    pictures: int = 0
    least: float = 1.0


def shown(told: Rehearsal, seconds: float, machine: float) -> Shown:
    """The film by a clock of its own, on a machine that takes so many seconds for each deed and each picture."""
    film = cut_film(told, seconds - CLOSING_S)
    keeper, now, paused, position, result = Timekeeper(film, told, seconds, 0.0), 8.0, 8.0, told.start, Shown()
    while position < told.end:
        if keeper.is_in_time_lapse(position, now, paused):
            position += keeper.next_leap(position, now)
            now += PICTURE_S + machine
            paused += PICTURE_S
            result.pictures += 1
            if position in film.chapters:
                now, paused = now + CARD_S, paused + CARD_S
                keeper.exclude_reading()
            continue
        share = keeper.pause_share(position, now)
        pause = told.reading[position - told.start] * max(share, MIN_READING_SHARE) + MOVEMENT_WEIGHT * share
        now, paused, position = now + pause + MOVEMENT_WEIGHT * machine, paused + pause, position + 1
        result.by_gestures, result.least = result.by_gestures + 1, min(result.least, share)
    result.seconds = now + CLOSING_S
    return result


@pytest.mark.parametrize("machine", [0.0, 0.15, 0.45])
@pytest.mark.parametrize("count", [10, 40, 93, 297, 1000])
def test_a_film_is_over_in_time_however_slow_the_machine(count: int, machine: float) -> None:
    result = shown(rehearsed(count), 165, machine)
    assert result.seconds <= 165 + GRAIN_S
    assert result.least >= MIN_PAUSE_SHARE
    assert result.by_gestures >= min(count, 20), "what is left out is left out of the time lapse"
    if count > 40:
        assert result.seconds > 140
        assert result.pictures > 5


def test_a_machine_that_is_slow_shortens_pauses_first_and_shows_less_then() -> None:
    quick, slow, slower = (shown(rehearsed(200), 165, machine) for machine in (0.0, 0.3, 1.2))
    assert quick.least > slow.least > MIN_PAUSE_SHARE
    assert slow.by_gestures >= quick.by_gestures - 2
    assert slower.least == MIN_PAUSE_SHARE
    assert slower.by_gestures < slow.by_gestures
    assert slower.pictures < slow.pictures < quick.pictures


def test_a_film_that_has_all_the_time_there_is_leaves_nothing_out() -> None:
    rehearsal = rehearsed(200)
    assert not cut_film(rehearsal, 0).has_time_lapse
    result = shown(rehearsal, 0, 0.4)
    assert (result.by_gestures, result.pictures, result.least) == (200, 0, 1.0)


def test_chapters_end_with_rounds_and_tell_what_happened_in_them_most() -> None:
    rehearsal = rehearsed(200)
    events = tuple((number % 7, say("number", n=number)) if number % 2 else None for number in range(200))
    rehearsal = replace(rehearsal, events=events)
    film = cut_film(rehearsal, 150)
    ends = [chapter - 4 for chapter in film.chapters]
    assert len(ends) > 2
    assert ends[-1] + 4 == film.finale
    assert all(rehearsal.rounds[end - 1] != rehearsal.rounds[end] for end in ends[:-1])
    since, until = film.chapters[0], film.chapters[1]
    numbers = [int(words.args["n"]) for words in rehearsal.list_highlights(since, until)]
    assert numbers == sorted(numbers)
    assert len(numbers) == 3
    assert all(since - 4 < number <= until - 4 for number in numbers)
    assert {number % 7 for number in numbers} >= {6}


def test_time_stands_still_while_the_hands_do() -> None:
    clock = [0.0]

    class Stopped(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            clock[0] += timeout or 0.0
            return self.is_set()

    over = Stopped()
    pacing = Pacing(2.0, clock=lambda: clock[0])
    pacing.wait(over, 0.5)
    assert (pacing.now, pacing.paused_s) == (1.0, 1.0)
    pacing.toggle_halt()

    def a_minute_later() -> float:
        """Somebody lets the hands on while they wait: the first look is before that minute."""
        looks.append(clock[0])
        clock[0] += 60.0
        pacing.toggle_halt()
        return 0.0

    looks: list[float] = []
    with patch.object(pacing._changed, "wait", lambda timeout: a_minute_later()):
        pacing.wait_while_halted(over)
    assert (looks, clock[0], pacing.now) == ([1.0], 61.0, 1.0)
