"""The odds page: what may be drawn by what is asked now, recounted, and against what is drawn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import pytest

from marshub.games.on_mars.box.components import RESOURCES
from marshub.games.on_mars.rules.life_support import fill_grid
from marshub.games.on_mars.rules.mars import Mars
from marshub.games.on_mars.rules.travel import describe_discovery
from marshub.games.on_mars.shown.odds import list_odds
from marshub.kernel import CHANCE, Chance, Draw, Odds, Session
from on_mars_tables import BARE, CONTENT, GAME, At, fresh, table

RICH = {"goods": dict.fromkeys(RESOURCES, 2)}
ONE_SHORT = {"generator": 1, "extractor": 2, "greenhouse": 2, "condenser": 2, "shelter": 2}
NO_MINE = {kind: tile for kind, tile in BARE.items() if kind != "mine"}  # the top one was just built
DRAWS, NEAR = 2000, 0.05  # within it lie four deviations of so many draws


def told(at: At) -> dict[str, Odds]:
    """The odds of the pending question, by what they are of."""
    return {odds_line.id: odds_line for odds_line in at.session.compute_odds()}


def of(found: Odds) -> dict[str, Fraction]:
    """How likely each line is, by its message."""
    return {line.words.key: line.exact for line in found.lines}


def rising(**more: Any) -> At:
    """One more building lets the level rise: a generator. Two spaces of the grid are empty."""
    at = table(red=RICH, rows=ONE_SHORT, **more)
    for space in ("bottom-1", "top-3"):
        del at.state.grid[space]
    return at


# ---------------------------------------------------------------------- building tiles


@pytest.mark.rule("OM-BLD-10")
def test_the_next_tile_of_a_stack_by_its_arrows():
    """Generators 1 to 4 are unseen: arrows 1, 3, 5, and 2 with 5. Of mines two without any, and three with one."""
    unseen = [*(f"generator-{n}" for n in (1, 2, 3, 4)), *(f"mine-{n}" for n in (1, 2, 3, 8))]
    result = told(table(red=RICH, tops=NO_MINE, unseen=dict.fromkeys(unseen, 1)))
    assert result.keys() == {"tile-generator", "tile-mine"}  # of the others nothing is left to turn up
    lines = [(line.words.args, [words.key for words in line.words.lists["ways"]], line.chance, line.rule)
             for line in result["tile-generator"].lines]  # fmt: skip
    assert lines == [
        ({"count": 1}, ["om-way-1"], (1, 4), "OM-BLD-10"),
        ({"count": 1}, ["om-way-3"], (1, 4), "OM-BLD-10"),
        ({"count": 1}, ["om-way-5"], (1, 4), "OM-BLD-10"),
        ({"count": 2}, ["om-way-2", "om-way-5"], (1, 4), "OM-BLD-10"),
    ]
    assert of(result["tile-mine"])["om-odds-no-arrow"] == Fraction(1, 4)


@pytest.mark.rule("OM-BLD-10")
def test_tiles_alike_are_one_line():
    result = told(table(tops=NO_MINE, unseen={f"mine-{n}": 1 for n in (1, 2, 7, 8)}))["tile-mine"]
    assert of(result)["om-odds-no-arrow"] == Fraction(1, 2)
    assert sum(line.exact for line in result.lines) == 1


def test_a_tile_that_was_built_is_replaced_before_the_turn_is_over():
    at = table(red=RICH)
    assert "tile-generator" in told(at)
    at.do("build:generator")
    assert told(at).keys() == {"tile-generator"}  # nothing else can be built by what is asked now
    at.do(at.options[0])
    assert at.asked == "benefit"
    assert told(at).keys() == {"tile-generator"}  # the top one lies on the map


def test_where_nothing_is_to_be_drawn_nothing_is_told():
    assert not told(table(side="orbit"))
    assert not told(table())  # nothing can be paid


def test_a_building_that_builds_is_looked_through():
    """Red may run an advanced building that builds anything for nothing."""
    facility = next(space for space, data in CONTENT.executives.items() if data.facility)
    own = {"blueprints": {"sky-engine": "0,-2"}, "docked": [], "depot": 6, "bots": ["4,-2", "0,-4"]}
    at = table(side="orbit", red=own)
    stacks = told(at).keys()
    assert stacks == {"tile-generator", "tile-condenser"}
    at.do(f"executive:{facility}")
    assert told(at).keys() == stacks
    at.do("sky-engine")
    assert (at.asked, told(at).keys()) == ("build-what", stacks)


# ---------------------------------------------------------------------- technology


@pytest.mark.rule("OM-LEVEL-07")
def test_the_technology_that_comes_when_the_level_rises():
    """Of 32 tiles 7 lie in the grid, one of each type but mines: 25 are left, 4 of them mines, 3 of each other type."""
    at = rising()
    result = told(at)["technology"]
    assert len(at.state.grid) == 7
    for line in result.lines:
        copies = 4 if line.words.key == "om-tech-mine" else 3
        neither = Fraction(25 - copies, 25) * Fraction(24 - copies, 24)
        assert (line.exact, line.rule) == (1 - neither, "OM-LEVEL-07")
    assert len(result.lines) == 8
    assert (result.title.args["level"], result.title.args["count"]) == (2, 2)
    assert [note.key for note in result.notes] == ["om-odds-note-each", "om-odds-note-rise"]
    assert result.notes[1].args["building"] == "@om-kind-generator"


def test_it_comes_at_the_end_of_the_turn_whatever_is_built():
    at = table(rows=dict.fromkeys(ONE_SHORT, 2))
    assert "technology" not in told(at)  # no space is empty
    del at.state.grid["top-1"]
    (result,) = told(at).values()
    assert result.id == "technology"
    assert not result.notes
    assert sum(line.exact for line in result.lines) == 1
    at.state.level = 5
    assert not told(at)


def test_two_columns_that_lag_let_nothing_rise():
    at = rising()
    at.state.rows["shelter"] = 1
    assert "technology" not in told(at)


# ---------------------------------------------------------------------- discoveries and lots


@pytest.mark.rule("OM-TRAVC-04")
def test_the_discovery_that_is_turned_up():
    at = travelling()
    at.state.stack = {"dt04": 1, "dt05": 1, "dt11": 1}
    (result,) = told(at).values()
    assert [line.chance for line in result.lines] == [(1, 3)] * 3
    assert [line.words for line in result.lines] == [describe_discovery(at.mars, tile) for tile in at.state.stack]
    assert {line.rule for line in result.lines} == {"OM-TRAVC-04"}
    at.do("ride")
    assert told(at)["discovery"] == result
    at.state.stack = {}
    assert not told(at)


def travelling(**more: Any) -> At:
    """The shuttle takes Red, who is asked, from Orbit."""
    at = table(
        side="orbit",
        phase="shuttle",
        active="",
        queue=["red", "blue"],
        begun=True,
        finds={},
        **{"left": "orbit", **more},
    )
    assert at.asked == "travel"
    return at


def test_tiles_that_do_the_same_are_one_line():
    at = travelling()
    twin = msgspec.structs.replace(CONTENT, discoveries={**CONTENT.discoveries, "dt05": CONTENT.discoveries["dt04"]})
    at.state.stack = {"dt04": 1, "dt05": 1, "dt06": 1}
    (result,) = list_odds(Mars(at.state, twin), at.session.pending)
    assert [line.exact for line in result.lines] == [Fraction(2, 3), Fraction(1, 3)]


def test_who_stays_or_finds_no_room_turns_nothing_up():
    delivering = {"contracts": {"power-cells-for-orbit": {}}, "goods": {"battery": 1}}
    at = travelling(left="colony", red=delivering)  # nothing rides, and there is no ship: only a delivery is asked
    assert not told(at)
    full = travelling()
    full.state.crystals = [str(name) for name in GAME.list_names(full.state)["hex"]]
    assert not told(full)


@pytest.mark.rule("OM-SETUP-13")
def test_who_is_drawn_to_choose_next():
    at = fresh(4, falls=["green"])
    assert at.asked == "space"
    (result,) = told(at).values()
    assert {line.words.key: line.chance for line in result.lines} == {
        f"om-seat-{who}": (1, 3) for who in ("red", "blue", "yellow")
    }
    at.do("1", "2", "3")
    assert not told(at)  # the last one is not drawn


# ---------------------------------------------------------------------- against what is drawn


def drawn(at: At, *answers: str) -> Draw:
    """The draw that these answers come to."""
    for answer in answers:
        at.session.answer(answer)
    pending = at.session.pending
    assert isinstance(pending, Draw)
    return pending


def near(counted: Counter[str], expected: dict[str, Fraction]) -> bool:
    return counted.keys() <= expected.keys() and all(
        abs(counted[key] / DRAWS - float(chance)) < NEAR for key, chance in expected.items()
    )


def test_two_thousand_tiles_drawn():
    at = table(red=RICH)
    at.do("build:generator")
    at.do(at.options[0], "none")
    result = told(at)["tile-generator"]
    draw = drawn(at, "end")
    arrows = CONTENT.buildings["generator"].arrows
    counted = Counter(
        str(len(arrows[int(draw.settle_by_chance(Chance(seed)).rpartition("-")[2]) - 1])) for seed in range(DRAWS)
    )
    expected: dict[str, Fraction] = {}
    for line in result.lines:
        many = str(line.words.args.get("count", 0))
        expected[many] = expected.get(many, Fraction(0)) + line.exact
    assert near(counted, expected)


def test_two_thousand_grids_filled():
    at = rising()
    counted, grid = Counter[str](), dict(at.state.grid)
    for seed in range(DRAWS):
        at.state.grid = dict(grid)
        script, chance = fill_grid(at.mars), Chance(seed)
        draw = next(script, None)
        while draw is not None:
            try:
                draw = script.send(draw.settle_by_chance(chance))
            except StopIteration:
                draw = None
        counted.update({at.state.grid["bottom-1"], at.state.grid["top-3"]})
    at.state.grid = grid
    expected = {line.words.key.removeprefix("om-tech-"): line.exact for line in told(at)["technology"].lines}
    assert near(counted, expected)


DECKS = {"technology": "technology", "discovery": "discovery"}


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_drawn_was_told_of_where_it_was_asked_before(seed):
    """A whole game: each draw after the set-up is among the odds of the question before it, none beside it."""
    session, player, dice = Session(GAME, {"players": 3}, seed, chance="table"), GAME.demo_policy(), Chance(seed)
    before, met = {}, Counter[str]()
    while session.pending is not None:
        pending = session.pending
        if pending.decider != CHANCE:
            before = {item.id: item for item in GAME.compute_odds(session.state, pending)}
            for name, item in before.items():
                assert name == "technology" or sum(line.exact for line in item.lines) == 1
        elif session.state.start:
            deck = DECKS.get(pending.deck, pending.deck.replace("tiles-", "tile-"))
            met[deck] += 1
            assert deck in before
            assert not GAME.compute_odds(session.state, pending)  # the draw itself says it all
            if deck != "technology":
                assert sum(pending.pile.values()) % max(line.chance[1] for line in before[deck].lines) == 0
        session.answer(player(session, pending, dice))
    session.close()
    assert len(met) >= 6
    assert min(met["technology"], met["discovery"]) >= 3


def test_what_others_hold_changes_nothing():
    at = rising(blue={"objectives": ["full-house", "refit"], "spent": ["wide-learning"]})
    before = told(at)
    assert before
    for objectives in permutations(("work-gang", "wide-learning", "refit"), 3):
        at.blue.objectives, at.blue.spent = list(objectives[:2]), [objectives[2]]
        assert told(at) == before
