"""Whole games: what always holds, golden ones, undo and saves, odds and forecasts, and how good the settler is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import golden_colonies
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mm_books import Books
from mm_tables import CENTRE, CONTENT, GAME, HOMES, TUNNEL, out_of_reach, table

from marshub.games.migration_mars import State
from marshub.games.migration_mars.box.components import BUILDINGS, CONNECTORS, DOMED, PRODUCTION
from marshub.games.migration_mars.rules.land import list_adjacent
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.rules.meteor import trace_meteor
from marshub.kernel import BadAdjustment, Chance, MemoryJournal, Session, UndoNeedsConfirmation
from marshub.kernel.policy import Policy, random_policy

#: Random games hardly end: who waters people by lot has none for long. Bills are paid as far as they can be.
BILLS = ("mm-water", "mm-upkeep")
SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 2, "sides": "neighbours"},
    {"players": 3},
    {"players": 4},
)


def check(state: State, asked: str = "") -> None:
    """What holds whenever somebody is asked: everything lies where it may. What there must be the books say."""
    mars = Mars(state, CONTENT)
    for who, player in state.players.items():
        settling = asked == "mm-surplus" or (state.impact is not None and state.impact.landed)
        assert len(player.salvage) <= mars.count_usable_bays(who) or settling
    for where, item in state.terrain.items():
        ground = mars.grounds[where]
        assert ground not in ("passage", "embassy")
        assert ground != "rocky" or item.kind in CONNECTORS
        assert (ground == "base") == (item.kind == "hq")
        assert where not in state.strikes or item.kind == "tunnel"
        assert 0 <= item.people <= 1
        assert not item.people or item.kind in ("habitat", "hospital")
        if item.kind in PRODUCTION:
            touched = {state.terrain[there].kind for there in list_adjacent(where) if there in state.terrain}
            assert not touched & {*BUILDINGS, *DOMED}


def randomly(setup: dict[str, Any], seed: int, steps: int | None = None, mix: int = 0) -> Iterator[Session[Any, Any]]:
    """A random game, step by step; `mix` of ten answers are the settler's."""
    session, dice = Session(GAME, setup, seed), Chance(seed)
    settler: Policy = GAME.list_policies()["settler"]()
    done = 0
    while session.pending is not None and (steps is None or done < steps):
        yield session
        pending = session.pending
        sound = dice.randbelow(10) < mix or (mix and pending.prompt.key in BILLS)
        session.answer((settler if sound else random_policy)(session, pending, dice))
        done += 1
    yield session


def checked(games: Iterator[Session[Any, Any]]) -> Session[Any, Any]:
    """The end of a game, everything looked at on the way: where it may lie, and against the books."""
    books, session = None, None
    for session in games:
        books = books or Books(GAME.new_initial_state(session.setup))
        asked = session.pending.prompt.key if session.pending is not None else ""
        check(session.state, asked)
        books.catch_up(session.log)
        books.check(session.state)
        if asked in ("", "mm-colony"):
            books.settled()
    assert session is not None
    return session


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(SETUPS), st.integers(0, 2**32))
def test_random_games_lose_nothing(setup, seed):
    checked(randomly(setup, seed, 400))


@settings(max_examples=4, deadline=None)
@given(st.sampled_from(SETUPS), st.integers(0, 2**32))
def test_random_games_with_some_sense_come_to_their_end(setup, seed):
    session = checked(randomly(setup, seed, mix=6))
    assert session.result is not None
    assert session.result.scores[session.result.winners[0]] >= 5


@pytest.mark.soak
@pytest.mark.timeout(36000)
@pytest.mark.parametrize("thousand", range(10))
def test_ten_thousand_random_games(thousand):
    for seed in range(1000 * thousand, 1000 * (thousand + 1)):
        session = checked(randomly(SETUPS[seed % len(SETUPS)], seed, mix=5))
        assert session.result is not None


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_wholly_random_games_come_to_their_end():
    for seed in range(8):
        assert checked(randomly(SETUPS[seed % len(SETUPS)], seed)).result is not None


@pytest.mark.parametrize("name", golden_colonies.SETUPS)
def test_golden_playthroughs(name):
    assert golden_colonies.make_transcript(name) == (golden_colonies.GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_playthrough_has_its_setup():
    assert {file.stem for file in golden_colonies.GOLDEN.glob("*.txt")} == set(golden_colonies.SETUPS)


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_is_resumed_and_undone_as_it_was(players):
    journal = MemoryJournal()
    session = Session(GAME, {"players": players}, 8, journal=journal)
    dice = Chance(3)
    seen = []
    while session.pending is not None and len(seen) < 150:
        seen.append((msgspec.json.encode(session.state), session.pending.prompt))
        session.answer(random_policy(session, session.pending, dice))
    again = Session.resume(GAME, journal)
    assert again.state == session.state
    assert again.log == session.log
    for before, prompt in reversed(seen[50:]):
        again.undo(sure=True)
        assert msgspec.json.encode(again.state) == before
        assert again.pending is not None
        assert again.pending.prompt == prompt


def test_undo_is_free_until_the_dice_have_been_rolled():
    at = table(land={"amber": {"tunnel": [TUNNEL]}}, hand={"stone": 1})
    at.do("build:tunnel", "5,-6")
    at.session.undo()
    assert at.on("5,-6") == ""
    at.do("5,-6").roll(1)
    with pytest.raises(UndoNeedsConfirmation):
        at.session.undo(3)


def test_what_lies_on_the_table_is_corrected_within_the_box():
    land = {"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES[:1]}}
    at = table(land=land, hand={"stone": 1})
    for path, value in (
        ("players.amber.hand.water", 7),
        ("players.amber.rover", 9),
        ("players.amber.embassy", 1),
        (f"terrain.{HOMES[0].replace('-', '_')}.people", 1),
        ("market.closed", True),
    ):
        at.session.adjust(path, value)
    assert at.stock("water") == 23
    assert at.people() == 2
    with pytest.raises(BadAdjustment):
        at.session.adjust("players.amber.embassy", 2)
    with pytest.raises(BadAdjustment):
        at.session.adjust("players.amber.hand.water", -1)


# ---------------------------------------------------------------------- what may come


def test_the_odds_of_the_roll_are_exact():
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6"]}}
    odds = {
        odds_line.id: odds_line for odds_line in table(land=land, rover=out_of_reach("amber", 3)).session.compute_odds()
    }
    way = {line.words.key: line.exact for line in odds["way"].lines}
    assert way == {"mm-odds-stone": Fraction(1, 6), "mm-odds-metal": Fraction(1, 6), "mm-odds-home": Fraction(4, 6)}
    mined = {(line.words.args["card"], line.words.args["count"]): line.exact for line in odds["mined"].lines}
    assert mined == {(f"@mm-card-{card}", count): Fraction(1, 18) for card in ("stone", "metal") for count in (2, 3, 4)}
    assert sum(way.values()) == 1


def test_the_odds_of_a_meteorite_are_exact():
    """Counted out by hand for one Refinery: all results that strike it or beside it."""
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6"]}}
    at = table(land=land)
    lines = next(odds_line for odds_line in at.session.compute_odds() if odds_line.id == "meteor").lines
    hits = idle = 0
    for dice in product(range(1, 13), range(1, 7), range(1, 7)):
        where = trace_meteor(CONTENT.meteors, *dice).where
        domed = where in at.state.terrain and at.state.terrain[where].kind == "hq"
        if where not in at.mars.grounds or domed or where == "0,0":
            idle += 1
        elif where in ("2,-6", *list_adjacent("2,-6")):
            hits += 1
    assert [line.exact for line in lines] == [Fraction(idle, 432), Fraction(hits, 432), 0]
    assert hits


def test_the_odds_of_the_next_event_follow_the_unseen_cards():
    at = table(deck=["lone-meteor", "lone-meteor", "hull-breach", "double-shift", "ice-pocket"])
    lines = next(odds_line for odds_line in at.session.compute_odds() if odds_line.id == "event").lines
    assert [line.exact for line in lines] == [Fraction(2, 5), Fraction(1, 5), Fraction(1, 5)]
    empty = table(deck=[])
    assert not [odds_line for odds_line in empty.session.compute_odds() if odds_line.id == "event"]


def test_a_building_is_foretold_with_price_links_and_risk():
    land = {"amber": {"tunnel": [TUNNEL, "4,-4", "3,-3", "2,-2"]}}
    at = table(land=land, hand={"stone": 9, "water": 9, "metal": 9})
    forecast = at.session.forecast("build:refinery")
    assert [reason.rule for reason in forecast.costs] == ["MM-BUILD-02", "MM-SUPPLY-02"]
    assert [reason.rule for reason in forecast.gains] == ["MM-ROLL-04"]
    at.do("build:tunnel")
    assert [reason.rule for reason in at.session.forecast("1,-1").gains] == ["MM-PLACE-10"]
    assert [reason.rule for reason in at.session.forecast("4,-3").gains] == ["MM-TERR-08"]
    assert at.session.forecast("5,-5").gains == ()
    assert at.session.forecast("5,-5").risks == ()  # a Tunnel is never taken off
    at.do("back", "build:lsc")
    assert at.session.forecast("5,-5").risks == ()  # nor is what has a dome
    at.do("back", "build:refinery")
    (risk,) = at.session.forecast("3,-2").risks
    assert 0 < risk.words.args["favourable"] < risk.words.args["of"]
    cut = table(land={"amber": {"tunnel": [TUNNEL, "2,-3", "2,-4"]}}, hand={"stone": 1}).do("build:tunnel")
    assert [(reason.rule, reason.words.args.get("count")) for reason in cut.session.forecast("3,-4").gains] == [
        ("MM-PLACE-13", 2)
    ]


# ---------------------------------------------------------------------- the settler


def duel(seed: int, most: int = 6000) -> bool:
    """Whether the settler beats a random player; they change seats from game to game."""
    session = Session(GAME, SETUPS[seed // 2 % 2], seed)
    settler, dice = GAME.list_policies()["settler"](), Chance(seed)
    mine = tuple(session.state.players)[seed % 2]
    while session.pending is not None and session.step_count < most:
        policy = settler if session.pending.decider == mine else random_policy
        session.answer(policy(session, session.pending, dice))
    return session.result is not None and session.result.winners == (mine,)


def test_the_settler_beats_a_random_player():
    won = sum(duel(seed) for seed in range(20))
    assert won >= 18  # of 100 games it won all


def test_settlers_trade_when_it_gains():
    traded = 0
    for seed in range(3):
        session = Session(GAME, {"players": 3}, seed)
        settler, dice = GAME.list_policies()["settler"](), Chance(seed)
        while session.pending is not None:
            session.answer(settler(session, session.pending, dice))
        traded += sum(type(entry).__name__ == "Traded" for entry in session.log)
    assert traded
