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
from marshub.kernel.policy import random_policy
from on_mars_tables import BARE, CONTENT, GAME, At, fresh, table

RICH = {"goods": dict.fromkeys(RESOURCES, 2)}
ONE_SHORT = {"generator": 1, "extractor": 2, "greenhouse": 2, "condenser": 2}
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
    at = table(**{"players": 3, "red": RICH, "rows": ONE_SHORT, **more})
    for space in ("bottom-1", "top-3"):
        at.state.grid.pop(space, None)
    return at


# ---------------------------------------------------------------------- building tiles


@pytest.mark.rule("OM-BLD-10")
def test_the_next_tile_of_a_stack_by_its_arrows():
    """Generators 1 to 4 are unseen: arrows 1, 3, 5, and 2 with 5. Of mines one without any, and three with one."""
    unseen = [*(f"generator-{n}" for n in (1, 2, 3, 4)), *(f"mine-{n}" for n in (1, 2, 3, 6))]
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
    result = told(table(tops=NO_MINE, unseen={f"mine-{n}": 1 for n in (1, 2, 6)}))["tile-mine"]
    assert of(result)["om-odds-no-arrow"] == Fraction(1, 3)
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
    """Red may run an advanced building that builds a generator."""
    facility = next(space for space, data in CONTENT.executives.items() if data.facility)
    own = {"blueprints": {"solar-field": "2,-2"}, "depot": 2, "bots": ["3,-3"], "goods": {"mineral": 1}}
    at = table(side="orbit", red=own)
    assert told(at).keys() == {"tile-generator"}
    at.do(f"executive:{facility}")
    if at.asked == "facility":
        at.do("solar-field")
    assert (at.asked, told(at).keys()) == ("build-where", {"tile-generator"})


# ---------------------------------------------------------------------- technology


@pytest.mark.rule("OM-LEVEL-07", "OM-SETUP-05")
def test_the_technology_that_comes_when_the_level_rises():
    """Of two sets of 8 tiles 6 lie in the grid: 10 are left, 2 of each type that is not there, 1 of each other."""
    at = rising()
    result = told(at)["technology"]
    assert len(at.state.grid) == 6
    lying = set(at.state.grid.values())
    for line in result.lines:
        copies = 1 if line.words.key.removeprefix("om-tech-") in lying else 2
        neither = Fraction(10 - copies, 10) * Fraction(9 - copies, 9)
        assert (line.exact, line.rule) == (1 - neither, "OM-LEVEL-07")
    assert len(result.lines) == 8
    assert (result.title.args["level"], result.title.args["count"]) == (2, 2)
    assert [note.key for note in result.notes] == ["om-odds-note-each", "om-odds-note-rise"]
    assert result.notes[1].args["building"] == "@om-kind-generator"
    assert "technology" not in told(rising(players=2, red={**RICH, "lab": {"A1": "mine", "A2": "upgrade"}}))  # one set


@pytest.mark.rule("OM-LEVEL-04", "OM-LEVEL-05", "OM-SETUP-04")
def test_the_blueprints_that_come_when_the_level_rises():
    at = rising()
    first, third = (told(at)[f"blueprint-{level}"] for level in (1, 3))
    assert [line.chance for line in first.lines] == [(1, 1)] * 6  # all that are left
    assert [(line.chance, line.rule) for line in third.lines] == [((1, 2), "OM-LEVEL-04")] * 12
    assert third.title.args == {"level": 2, "count": 6, "of": 3}
    later = rising(level=2, rows={"generator": 2, "extractor": 3, "greenhouse": 3, "condenser": 3})
    assert [(line.chance, line.rule) for line in told(later)["blueprint-3"].lines] == [((1, 2), "OM-LEVEL-05")] * 12
    assert "blueprint-1" not in told(later)
    high = rising(level=3, rows={"generator": 3, "extractor": 4, "greenhouse": 4, "condenser": 4})
    assert not [name for name in told(high) if name.startswith("blueprint")]


@pytest.mark.rule("OM-VAR-04")
def test_the_tasks_of_first_colonists():
    at = table(red={**RICH, "first_card": "fa1"}, blue={"tasks": ["fb1", "fb2"], "shown": ["fa2", "fb3"]})
    del at.state.players["blue"].tasks[1]
    result = told(at)["task"]
    assert {line.words.key for line in result.lines} == {f"om-task-{card}" for card in CONTENT.tasks if card != "fb3"}
    assert {line.exact for line in result.lines} == {Fraction(2, 7)}  # who holds the others is nobody's business
    assert "task" not in told(table(red=RICH))


@pytest.mark.rule("OM-LEVEL-02")
def test_it_comes_at_the_end_of_the_turn_whatever_is_built():
    at = table(players=3, rows=dict.fromkeys(ONE_SHORT, 2))
    assert "technology" not in told(at)  # no space is empty
    del at.state.grid["top-1"]
    result = told(at)["technology"]
    assert not result.notes
    assert sum(line.exact for line in result.lines) == 1
    at.state.level = 5
    assert not told(at)


def test_two_columns_that_lag_let_nothing_rise():
    at = rising()
    at.state.rows["condenser"] = 1
    assert "technology" not in told(at)


# ---------------------------------------------------------------------- discoveries


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


@pytest.mark.rule("OM-SETUP-13", "OM-SETUP-20")
def test_nothing_is_drawn_any_more_when_the_first_player_chooses():
    at = fresh(4, falls=["green"])
    assert at.asked == "space"
    assert not told(at)
    at.session.close()


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
    at.do(at.options[0])
    while at.asked != "turn":
        at.do(at.options[-1])
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


SEVERAL = ("technology", "blueprint-1", "blueprint-3", "task")  # of these more than one is drawn


@pytest.mark.parametrize("opening", ["standard", "first-colonists"])
def test_what_is_drawn_was_told_of_where_it_was_asked_before(opening):
    """Most of a game: each draw after the set-up is among the odds of the question before it, none beside it."""
    session, dice = Session(GAME, {"players": 3, "opening": opening}, 3, chance="table"), Chance(3)
    before, met = {}, Counter[str]()
    while session.pending is not None and session.step_count < 4000:
        pending = session.pending
        if pending.decider != CHANCE:
            before = {item.id: item for item in GAME.compute_odds(session.state, pending)}
            assert all(name in SEVERAL or sum(line.exact for line in it.lines) == 1 for name, it in before.items())
        elif session.state.start:
            deck = DECKS.get(pending.deck, pending.deck.replace("tiles-", "tile-"))
            met[deck] += 1
            assert deck in before
            assert not GAME.compute_odds(session.state, pending)  # the draw itself says it all
            if deck not in SEVERAL:
                assert sum(pending.pile.values()) % max(line.chance[1] for line in before[deck].lines) == 0
        session.answer(random_policy(session, pending, dice))
    session.close()
    assert {*SEVERAL[: 3 + (opening == "first-colonists")], "discovery", "tile-mine"} <= set(met)


def test_what_others_hold_changes_nothing():
    at = rising(blue={"objectives": ["full-house", "refit"], "spent": ["wide-learning"]})
    before = told(at)
    assert before
    for objectives in permutations(("paper-city", "wide-learning", "refit"), 3):
        at.blue.objectives, at.blue.spent = list(objectives[:2]), [objectives[2]]
        assert told(at) == before
