"""`Game.briefing` of every game: in words of every language, the same to everybody, its numbers those of the rules."""

from __future__ import annotations

import itertools

import msgspec
import pytest

from marshub.games import GAMES, load_game
from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.rules.facilities import build_card
from marshub.games.first_martians.rules.hub import Hub
from marshub.games.first_martians.rules.malfunction_phase import count_penalties
from marshub.games.pocket_mars.rules.mars import Mars
from marshub.games.pocket_mars.rules.scoring import score_player
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.kernel.setups import read_setup
from marshub.languages import LANGUAGES
from marshub.words import Speech, make_readable

SETUPS = {
    "first-martians": (
        {},
        {"mission": "riddle", "players": 2, "difficulty": "hard"},
        {"mission": "malnourished-plants", "players": 1},
        {"mission": "rogue-probe", "players": 3, "difficulty": "easy"},
        {"mission": "landing", "difficulty": "printed"},
        {"mission": "binding-agent", "difficulty": "hard"},
        {"campaign": "long-autumn"},
    ),
    "pocket-mars": ({}, {"players": 4, "variant": "draft"}, {"players": 1, "level": "cyborg"}),
    "migration-mars": ({},),
    "on-mars": ({"players": 3}, {"players": 1}),
}
TABLES = [(game, number) for game in GAMES for number in range(len(SETUPS[game]))]


def briefed(game, setup=None):
    """{title key: its sentences} of a game that is about to begin."""
    return told(game, game.new_initial_state(read_setup(game, setup or {})))


def told(game, state):
    return {section.title.key: list(section.sentences) for section in game.make_briefing(state)}


def args(sections, title, key):
    """What each sentence `key` under `title` is filled with."""
    return [words.args for words in sections[title] if words.key == key]


@pytest.mark.parametrize(("name", "number"), TABLES)
def test_each_game_has_story_objectives_clock_and_traps_in_every_language(name, number):
    game = load_game(name)
    state = game.new_initial_state(read_setup(game, SETUPS[name][number]))
    sections = game.make_briefing(state)
    keys = [section.title.key for section in sections]
    assert {*keys} >= {"brief-goals", "brief-clock", "brief-traps"}
    assert len(keys) == len({*keys})
    assert all(section.sentences for section in sections)
    message = {}
    for language in LANGUAGES:
        speech = Speech(language)
        words = [item for section in sections for item in (section.title, *section.sentences)]
        lines = message[language] = [speech.say(item) for item in words]
        assert not any(line == make_readable(item.key, item.args) for line, item in zip(lines, words, strict=True))
        assert not any("{" in line or "$" in line or "@" in line for line in lines)
    for one, other in itertools.combinations(LANGUAGES, 2):
        assert message[one][1] != message[other][1]  # a story is told, not copied


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_to_everybody_and_there_at_any_time(name):
    game = load_game(name)
    session = Session(game, {}, seed=3)
    play(session, "random", 60)
    sections = game.make_briefing(session.state)
    assert sections
    for seat in ("", *game.list_seats(session.state)):
        assert game.make_briefing(game.view(session.state, seat)) == sections
    session.close()


def test_the_first_mission_warns_of_what_its_facility_cards_bring_along():
    game = FirstMartians()
    state = game.new_initial_state(read_setup(game, {}))
    hub = Hub(state, game.load_content_of(state))
    broken, more = hub.count_broken_parts(), count_penalties(hub, "system")
    before = told(game, state)
    for card in hub.mission.cards:
        build_card(hub, card)
    assert (
        args(before, "brief-traps", "fm-brief-cards")
        == [{"parts": hub.count_broken_parts() - broken}]
        == [{"parts": 9}]
    )
    ((block, by),) = (argument.values() for argument in args(before, "brief-traps", "fm-brief-penalties"))
    assert (block, by) == ("@fm-block-system", count_penalties(hub, "system") - more)
    assert by == 7
    assert {words.key for words in told(game, state)["brief-traps"]} == {"fm-brief-stress-soon", "fm-brief-death"} | {
        words.key for words in before["brief-traps"]
    }


def test_clock_and_difficulty_are_those_of_what_is_chosen():
    game = FirstMartians()
    normal, printed = briefed(game), briefed(game, {"difficulty": "printed"})
    assert args(normal, "brief-clock", "fm-brief-sols") == [{"sols": 5}]
    assert args(printed, "brief-clock", "fm-brief-sols") == [{"sols": 6}]
    assert [words.key for words in normal["brief-clock"]] == [
        *("fm-brief-sols", "fm-brief-threshold", "fm-brief-die-at-once", "fm-brief-die-from")
    ]
    assert args(normal, "brief-clock", "fm-brief-die-from") == [{"sol": 3, "block": "@fm-block-working"}]
    assert args(printed, "brief-clock", "fm-brief-die-at-once") == []
    assert [words.key for words in normal["brief-difficulty"]][:2] == ["fm-level-sols", "fm-level-stress"]
    assert [words.key for words in printed["brief-difficulty"]] == ["fm-level-printed"]
    probe = briefed(game, {"mission": "rogue-probe"})["brief-clock"]
    once = [words.args["block"] for words in probe if words.key == "fm-brief-die-once"]
    assert once == ["@fm-block-working", "@fm-block-living"]  # the System die has been rolled since sol 4


def test_stress_is_told_with_the_sol_of_the_first_fight_where_it_comes_in_time():
    game = FirstMartians()
    assert args(briefed(game), "brief-traps", "fm-brief-stress-soon") == [{"crew": 4, "fight": 18, "sol": 4}]
    two = briefed(game, {"mission": "riddle", "players": 2, "difficulty": "hard"})
    assert "fm-brief-stress-late" in [words.key for words in two["brief-traps"]]
    assert args(two, "brief-traps", "fm-brief-hungry") == [{"crew": 2, "food": 1, "stock": 0}]


def test_a_mission_of_an_owner_is_briefed_with_what_is_known(tmp_path):
    house = load_content()
    plain = msgspec.structs.replace(house.missions["landing"], id="own", rules="", story=None, sols=9, dice=())
    content = msgspec.structs.replace(house, missions={**house.missions, "own": plain})
    sections = briefed(FirstMartians(content), {"mission": "own", "difficulty": "printed"})
    assert [words.key for words in sections["fm-mission-own"]] == ["fm-category-build"]
    assert args(sections, "brief-clock", "fm-brief-sols") == [{"sols": 9}]
    assert [words.key for words in sections["brief-traps"]] == ["fm-brief-stress-soon", "fm-brief-death"]
    mission_data = msgspec.structs.replace(plain, story="Nobody knows.")
    content = msgspec.structs.replace(house, missions={**house.missions, "own": mission_data})
    sections = briefed(FirstMartians(content), {"mission": "own"})
    assert [words.key for words in sections["fm-mission-own"]] == ["fm-mission-own-story"]


def test_a_later_mission_of_a_campaign_is_briefed_from_the_table_it_begins_on():
    game = FirstMartians()
    state = game.new_initial_state(read_setup(game, {"campaign": "long-autumn", "difficulty": "hard"}))
    assert state.campaign is not None
    state.campaign.step, state.mission, state.last_sol = 1, "riddle", 5
    for part in state.facilities["med-lab"].parts:
        state.facilities["med-lab"].parts[part] = False
    sections = told(game, state)
    assert [words.key for words in sections["fm-mission-riddle"]] == ["fm-campaign-long-autumn-riddle-before"]
    hub = Hub(state, game.load_content_of(state))
    (threshold,) = args(sections, "brief-clock", "fm-brief-threshold")
    assert threshold["broken"] == hub.count_broken_parts() > 2
    assert [words.key for words in sections["brief-difficulty"]] == ["fm-level-sols", "fm-level-numbers"]


def test_points_are_those_that_are_counted():
    game = load_game("pocket-mars")
    state = game.new_initial_state(read_setup(game, {"players": 2}))
    (places,) = args(told(game, state), "brief-goals", "pm-brief-places")
    (bonuses,) = args(told(game, state), "brief-goals", "pm-brief-bonuses")
    state.players["red"].colonists[:] = ["ship", "eco-1", "eco-2", "eco-1", "eco-1", "ene-1", "sci-1"]
    state.players["red"].energy = 0
    score = score_player(_mars(game, state), "red")
    assert (score.ship, score.one_star, score.two_star) == (places["ship"], 5 * places["one"], places["two"])
    assert (score.four_in_one, score.energy) == (bonuses["crowd"], 0)
    state.players["red"].energy = 6
    state.players["red"].colonists[0] = "wat-1"
    score = score_player(_mars(game, state), "red")
    assert (score.everywhere, score.energy) == (bonuses["everywhere"], bonuses["energy"])
    alone = briefed(game, {"players": 1, "level": "cyborg"})
    assert args(alone, "brief-difficulty", "pm-brief-aboard") == [{"aboard": 7, "own": 1, "colonists": 7}]
    assert "pm-brief-tie" in [words.key for words in alone["brief-traps"]]


def _mars(game, state):
    return Mars(state, game.load_content_of(state))
