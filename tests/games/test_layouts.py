"""`Game.layout` of every game: it is the state's picture, to everybody the same, in words, and nothing is left out."""

from __future__ import annotations

import functools
import re
from collections import Counter
from fnmatch import translate
from typing import Any

import msgspec
import pytest

from layouts import applied, randomly
from marshub.board.referee import Referee
from marshub.games.first_martians.box.state import Tile
from marshub.kernel import (
    BadAdjustment,
    Game,
    Words,
    adjust,
    allowed_values,
    count_pieces,
    find_allowed_values,
    find_changes,
    list_places,
)
from marshub.kernel.adjust import adjust_state
from marshub.languages import LANGUAGES
from marshub.words import Speech, make_readable

GAMES = {
    "first-martians": (
        {"players": 3},
        {"players": 1, "mission": "riddle"},
        {"mission": "malnourished-plants"},
        {"players": 2, "mission": "landing"},
        {"players": 3, "mission": "rogue-probe"},
        {"mission": "binding-agent"},
        {"players": 2, "campaign": "long-autumn"},
    ),
    "pocket-mars": ({"players": 4}, {"players": 1}, {"players": 2, "variant": "draft"}),
    "migration-mars": ({"players": 4}, {"players": 3}, {"players": 2, "sides": "neighbours"}),
    "on-mars": ({"players": 4}, {"players": 2}, {"players": 1}),
}
TABLES = [(game, number) for game, setups in GAMES.items() for number in range(len(setups))]
#: Quantities that lie on no table: names, what the app's mission log ticks by itself (FM-APP-09), turns to come
#: without a roll, a closed market, when something was built or fell, what dice have shown, what a turn has come to.
NOWHERE = (
    *(
        "crew.*.name",
        "objectives.*.done",
        "notes.black-*",  # the sol from which a token is in play
        "crew.*.conditions.*.fresh",
        "aoms.*",
        "facilities.*.tiles.*.stand_in",
    ),
    *("piles.*", "discards.*", "last_sol", "threshold", "step", "phase", "boosted", "map.*.sol", "map.*.ignored"),
    *("events.*", "follow_ups.*", "round", "beneath.*", "automatics.prep.*", "players.*.skips", "market.closed"),
    *("terrain.*.number", "strikes.*", "errand.*", "start", "turn", "ready", "begun", "shifts", "grounded"),
    *("top", "active"),  # which back the deck shows comes with shuffling; whose turn it is
    *(
        "acted",
        "executed",
        "players.*.objectives.*",
        "players.*.spent.*",
        "players.*.first_card",
        "players.*.tasks.*",
        "rival.passes",
    ),  # what was done; hidden cards
    *(
        "tops.*",
        "unseen.*",
        "stack.*",
        "deck.*",
        "letters.*",
        "last",
        "loans.*",
        "first",
    ),  # which of tiles alike; turns
)
NOWHERE_PATTERN = re.compile("|".join(map(translate, NOWHERE)))
STEPS, EVERY = 260, 20


@functools.cache
def looks(game: str, number: int) -> list[tuple[Any, Game[Any, Any]]]:
    """Copies of the state every so many answers of random games, and the game."""
    result = []
    for count, session in enumerate(randomly(game, GAMES[game][number], number + 1, STEPS)):
        if count % EVERY == 0:
            result.append((msgspec.convert(msgspec.to_builtins(session.state), type(session.state)), session.game))
    return result


@pytest.mark.parametrize(("game", "number"), TABLES)
def test_from_a_bare_table_everything_is_fetched_and_between_two_states_moved(game, number):
    before: list[Any] = []
    for state, rules in looks(game, number):
        layout = rules.layout(state)
        assert applied((), find_changes((), layout)) == count_pieces(layout)
        assert applied(before, find_changes(before, layout)) == count_pieces(layout)
        assert applied(layout, [change.reversed() for change in find_changes(before, layout)]) == count_pieces(before)
        before = list(layout)


@pytest.mark.parametrize("game", GAMES)
def test_who_follows_the_sentences_lays_the_table_as_it_is(game):
    """Two tables that do not lie alike are not laid by the same sentences."""
    tables: dict[frozenset[tuple[bytes, int]], Counter[tuple[str, str]]] = {}
    for number in range(len(GAMES[game])):
        for state, rules in looks(game, number):
            layout = rules.layout(state)
            entries = Counter(msgspec.json.encode(thing.lay) for thing in layout if thing.lay is not None)
            assert tables.setdefault(frozenset(entries.items()), count_pieces(layout)) == count_pieces(layout)
    assert len(tables) > 20


@pytest.mark.parametrize(("game", "number"), TABLES)
def test_every_quantity_that_the_table_may_correct_lies_on_it(game, number, monkeypatch):
    # What would do in place of a refused value is found by trying them all, and held by test_corrections_in_words.
    monkeypatch.setattr(adjust, "make_fit_check", lambda *_: bool)
    monkeypatch.setattr(allowed_values, "list_fitting", lambda *_: ())
    monkeypatch.setattr(allowed_values, "describe_possible_now", lambda *_: None)
    seen = 0
    for state, rules in looks(game, number)[::2]:  # the same kinds of quantities as in all of them
        before = count_pieces(rules.layout(state))
        names = rules.list_names(state)
        for place in list(list_places(state, names)):
            path, value, may = place.path, place.value, find_allowed_values(place.hint, names)
            # None: a Facility without that track; lists and mappings hold the quantities that are looked at.
            if value is None or may.sort in ("list", "table", "text") or NOWHERE_PATTERN.match(path):
                continue
            if path.endswith(".owner") and state.terrain[path.split(".")[1]].kind == "fortress":
                continue  # by its looks it is nobody's
            try:
                done = adjust_state(rules, state, path, another(value, may))
            except BadAdjustment:  # more than the box has, or a rule of its own
                continue
            seen += 1
            assert count_pieces(rules.layout(state)) != before, path
            done.revert()
        assert count_pieces(rules.layout(state)) == before
    assert seen > 100


def another(value: Any, may: Any) -> Any:
    """Some other value that this quantity may have."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return next(item for item in may.values if item != value)
    return value - 1 if value > 0 else value + 1


@pytest.mark.parametrize(("game", "number"), TABLES)
def test_it_is_the_same_for_every_seat_and_tells_nothing_that_only_one_may_know(game, number):
    for state, rules in looks(game, number):
        layout = rules.layout(state)
        for seat in rules.list_seats(state):
            assert list(rules.layout(rules.view(state, seat))) == list(layout)


@pytest.mark.parametrize(("game", "number"), TABLES)
def test_a_piece_lies_in_one_place_alone(game, number):
    for state, rules in looks(game, number):
        layout, box = rules.layout(state), {piece.id for piece in rules.tagged_pieces(state)}
        pieces = [piece for thing in layout for piece in thing.pieces]
        assert len(set(pieces)) == len(pieces)
        assert set(pieces) <= box
        assert all(len(thing.pieces) <= thing.count for thing in layout)
        assert all(thing.count > 0 for thing in layout)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_thing_and_spot_has_words(game, language):
    speech = Speech(language)
    words: set[bytes] = set()
    for number in range(len(GAMES[game])):
        for state, rules in looks(game, number):
            speech.learn(rules.pack_texts())
            for thing in rules.layout(state):
                words |= {msgspec.json.encode(item) for item in (thing.lay, thing.name, thing.spot.words) if item}
    for item in (msgspec.json.decode(word, type=Words) for word in words):
        keys = [item.key, *(str(arg).lstrip("@") for arg in item.args.values() if str(arg).startswith("@"))]
        assert all(speech.has_message(key) for key in keys), item
        assert speech.say(item) != make_readable(item.key, item.args)


@pytest.mark.parametrize(("game", "number"), TABLES)
def test_after_an_undo_the_table_is_told_the_way_back(game, number):
    message = 0
    for count, session in enumerate(randomly(game, GAMES[game][number], 8, 120)):
        if count % 5:
            continue
        assert session.pending is not None
        referee, before = Referee(session), session.game.layout(session.state)
        referee.answer(session.pending.first_answer(), 0)
        after = session.game.layout(session.state)
        (notice,) = referee.undo(1, 0, sure=True)
        assert applied(after, notice.moves) == count_pieces(before)
        message += bool(notice.moves)
    assert message > 5


def test_a_shutdown_tile_that_could_not_be_paid_for_lies_face_up():
    state, rules = looks("first-martians", 0)[0]
    lab = state.facilities["lab"]
    before, lab.tiles = lab.tiles, [Tile("oxygen")]
    closed = rules.layout(state)
    lab.tiles = [Tile("oxygen", front="oxygen-pay-2")]
    (turned,) = find_changes(closed, rules.layout(state))
    lab.tiles = before
    assert turned.after is not None
    assert turned.after.spot.words.args["front"] == "@fm-tile-oxygen-pay-2"
