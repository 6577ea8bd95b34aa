"""The demos of all games as they are told on a screen, by a clock of their own: on time, to their last words."""

from __future__ import annotations

from functools import cache

import pytest

from marshub.board import profile as profiles
from marshub.demo.director import Credits, Director, make_closing_moment
from marshub.demo.film import CLOSING_S, Rehearsal, cut_film, find_good_seed, rehearse
from marshub.demo.hand_policy import HandPolicy, find_sensed_zones
from marshub.demo.hands import Hands, play
from marshub.demo.run import FILM_S, Clock, run_hands
from marshub.games import load_game
from marshub.kernel import Moment, Session
from marshub.languages import LANGUAGES
from marshub.table.setup import open_table, start_session
from marshub.words import Speech
from virtual_pace import Reckoned

FOUR = ("first-martians", "pocket-mars", "migration-mars", "on-mars")
RIVALS = FOUR[1:]
GRAIN_S = 8.0  # the last moment that is read, at most


@cache
def rehearsed(game: str) -> tuple[int, Rehearsal]:
    """Return a good seed, and what the demo of it comes to."""
    speech, hub = Speech("en"), profiles.load("hub")
    seed = find_good_seed(load_game(game), {}, hub, speech)
    return seed, rehearse(start_session(load_game(game), {}, seed), hub, speech)


@pytest.mark.parametrize("machine", [0.05, 0.3])
@pytest.mark.parametrize("game", FOUR)
def test_a_demo_is_over_within_three_minutes_and_says_how_it_ended(game: str, machine: float) -> None:
    """On a machine that takes six times as long for all it does, too."""
    speech, clock, hub = Speech("en"), Clock(), profiles.load("hub")
    seed, rehearsal = rehearsed(game)
    session = start_session(load_game(game), {}, seed)
    film = cut_film(rehearsal, FILM_S - CLOSING_S - rehearsal.last)
    opened = open_table(session, "sim", profile=hub, clock=clock)
    table, heard, parts = opened.table, list[Moment](), set[str]()
    assert opened.sim is not None

    def look() -> None:
        if (moment := table.moment_queue.current) is not None and (not heard or heard[-1] is not moment):
            heard.append(moment)
        parts.add("lapse" if film.lapse < session.step_count < film.finale else "hands")

    try:
        table.set_pace("cards")
        pacing = Reckoned(clock, table, look, machine)
        director = Director(table, film, rehearsal, Credits(game, seed), pacing, speech, FILM_S)
        assert run_hands(table, opened.sim, seed=seed, pacing=pacing, director=director, slips=0)
        assert not table.mismatches
    finally:
        opened.close()
    assert session.result is not None
    assert session.step_count == rehearsal.end
    assert session.result.outcome == rehearsal.outcome == "victory"
    assert 140 < pacing.now < FILM_S + GRAIN_S < 180
    assert heard[0].title.key == "demo-opening"
    assert [moment.title.key for moment in heard].count("demo-finale") == 1
    assert heard[-1] == make_closing_moment(session)
    assert parts == {"lapse", "hands"}
    assert pacing.is_done


def test_quick_hands_play_the_same_game() -> None:
    """A colonist laid soon after one of the same colour was taken for that one, slid on: back and forth, for ever."""
    speech, clock, hub = Speech("en"), Clock(), profiles.load("hub")
    session = start_session(load_game("pocket-mars"), {}, 0)
    rehearsal = rehearse(session, hub, speech)
    opened = open_table(session, "sim", profile=hub, clock=clock)
    assert opened.sim is not None
    try:
        hands = Hands(opened.table, opened.sim, seed=0, slips=0)
        assert play(hands, lambda: session.step_count > rehearsal.end)
    finally:
        opened.close()
    assert session.result is not None
    assert session.step_count == rehearsal.end


@pytest.mark.parametrize("game", ["first-martians", "on-mars"])
def test_a_leap_answers_as_hands_would_and_leaves_the_board_right(game: str) -> None:
    hub = profiles.load("hub")
    quiet: Session[object, object] = Session(load_game(game), {}, 3)
    mind = HandPolicy(quiet, 3, find_sensed_zones(hub, game))
    session = start_session(load_game(game), {}, 3)
    opened = open_table(session, "sim", profile=hub, clock=Clock())
    assert opened.sim is not None
    try:
        hands = Hands(opened.table, opened.sim, seed=3, slips=0)
        hands.wait_for_board()
        for count in (1, 7, 12, 20):
            assert hands.leap_ahead(count)
            for _ in range(count):
                assert quiet.pending is not None
                quiet.answer(mind.choose_action(quiet, quiet.pending).answer)
            assert session.state == quiet.state
            assert not opened.table.mismatches
            assert opened.table.is_settled
    finally:
        opened.close()


def played(game: str, seed: int = 0) -> Session[object, object]:
    session: Session[object, object] = Session(load_game(game), {}, seed)
    mind = HandPolicy(session, seed, find_sensed_zones(profiles.load("hub"), game))
    while session.pending is not None:
        session.answer(mind.choose_action(session, session.pending).answer)
    return session


@pytest.mark.parametrize("game", RIVALS)
def test_of_rivals_it_is_said_who_won_and_by_what(game: str) -> None:
    session = played(game)
    result = session.result
    assert result is not None
    (winner,) = result.winners
    other = next(seat for seat in result.scores if seat != winner)
    words = make_closing_moment(session)
    assert words.title == result.reason
    assert words.story is not None
    assert words.story.args["lead"] == result.scores[winner] - result.scores[other]
    (what,) = words.story.lists["what"]
    counts = list(session.game.list_score_lines(session.state))
    leads = [count.amounts.get(winner, 0) - count.amounts.get(other, 0) for count in counts]
    assert leads[[count.label for count in counts].index(what)] == max(leads) > 0
    assert words.story.args["who"] == f"@{session.game.message_prefix}seat-{other}"
    for language in LANGUAGES:
        speech = Speech(language)
        messages = [speech.say(item) for item in (words.title, words.story, *words.text)]
        assert not any("{" in item or "demo-closing" in item for item in messages)
        assert f"marshub demo {game} --seed 0" in " ".join(messages)


def test_a_mission_has_no_rivals_and_a_game_that_goes_on_no_winner() -> None:
    won = make_closing_moment(played("first-martians"))
    assert won.story is None
    assert [words.key for words in won.text] == ["demo-closing-debriefing", "demo-closing-again", "demo-closing-play"]
    session: Session[object, object] = Session(load_game("first-martians"), {}, 0)
    assert make_closing_moment(session).title.key == "demo-closing-open"
