"""Pieces that may not stay as they are: whatever is done in between, the turn can go on.

Turns at random on narrow tables that seek out just that: hexes that are taken, tiles that cannot be taken, few
crystals.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pytest

from marshub.games.on_mars.box.components import RESOURCES
from marshub.games.on_mars.rules.land import list_pieces_on_map, make_neighbour_map, map_sites
from marshub.games.on_mars.rules.piece_placement import find_crowded_hexes
from marshub.kernel import Chance
from on_mars_tables import CONTENT, At, table
from on_mars_tables import PLACES as FIRST

#: Two corners of the map and the hexes around the centre.
PLACES = (
    ("5,-5", "4,-5", "4,-4", "5,-4", "3,-5", "3,-4", "3,-3", "4,-3", "5,-3", "2,-3", "3,-2"),
    ("5,0", "5,-1", "4,0", "4,1", "5,-2", "4,-1", "3,0", "3,1", "3,2", "2,0", "2,1"),
    ("3,-1", "3,-2", "2,-1", "4,-1", "3,0", "2,0", "1,0", "4,-3", "3,-3", "1,1", "2,1"),
)
NEAR = make_neighbour_map(CONTENT.board.radius)
FINDS = ("dt01", "dt05", "dt06", "dt11", "dt12", "dt14", "dt16")
#: Advanced buildings whose effects move pieces, and one that builds.
CARDS = {"atmosphere-works": "0,-2", "command-tower": "4,-2", "solar-field": "2,-2"}


def make_narrow_table(luck: Random) -> At:
    """Red's pieces stand side by side among others', and there is little to move them with."""
    near = luck.sample(luck.choice(PLACES), 11)
    walls = [near.pop() for _ in range(luck.randint(2, 6))]
    red: dict[str, Any] = {
        "rover": luck.choice([near.pop(), ""]),
        "bots": [near.pop() for _ in range(luck.randint(1, 3))],
        "objectives": luck.choice([[], ["refit"], ["full-house", "refit"]]),
        "depot": luck.choice([0, 0, 1, 2, 2, 3]),
        "docked": luck.sample([4, 5, 6, 7, 8], luck.randint(2, 5)),
        "goods": {good: luck.randint(0, 2) for good in RESOURCES},
        "contracts": luck.choice([{}, {"crystal-assay": {}}, {"crop-trial": {}}]),
        "lab": luck.choice([{}, {"A1": "rover"}, {"A1": "mine", "A2": "upgrade"}, {"B2": "rover", "C1": "mine"}]),
        "blueprints": dict(luck.sample([*CARDS.items(), ("drill-rig", ""), ("growth-dome", "")], luck.randint(0, 3))),
        "scientists": luck.choice([{}, {"chemist": ""}, {"physician": ""}]),
        "quarters": luck.choice([0, 1, 2, 4]),
        "progress": luck.choice([[], ["mine", "generator", "extractor"]]),  # with three "on-the-charts" is met
    }
    if red["progress"]:
        red["objectives"] = luck.choice([[], ["on-the-charts"], ["on-the-charts", "refit"]])
    blue: dict[str, Any] = {
        "bots": walls[:2],
        "rover": luck.choice([*walls[2:3], ""]),
        "contracts": luck.choice([{}, {"meltwater-samples": {}}]),
        "goods": {good: luck.randint(0, 2) for good in RESOURCES},
        "quarters": 0,
    }
    miners = {where: luck.choice(["red", "blue"]) for where in walls[3:]}
    red["quarters"] = min(red["quarters"], 12 - list(miners.values()).count("red"))
    finds = dict(zip(near, luck.sample(FINDS, 3), strict=False))
    more: dict[str, Any] = {} if luck.random() < 0.6 else {"acted": True}
    crystals = [where for where in ("0,3", "1,2", "-1,3", "2,2") if luck.random() < 0.5]
    grown = {"build": {"1,-2": "condenser", "1,-3": "condenser"}}
    return table(red=red, blue=blue, finds=finds, miners=miners, crystals=crystals, **grown, **more)


def choose_answer(at: At, luck: Random) -> str:
    """Return an answer that brings pieces together, leaves them so, and then looks for what is left to spend."""
    options, own = at.options, {*at.red.bots, at.red.rover, *at.blue.bots, at.blue.rover}
    joining = [
        option for option in options if option.startswith(("bot:", "rover:")) and option.rpartition(":")[2] in own
    ]
    moving = [option for option in options if option in ("control", "executive:1", "executive:3", "executive:7")]
    if "objective" in options and luck.random() < 0.5:
        return "objective"
    if moving and luck.random() < 0.8:
        return luck.choice(moving)
    if joining and luck.random() < 0.8:
        return luck.choice(joining)
    for wanted in ("done", "take"):
        if wanted in options and luck.random() < 0.7:
            return wanted
    return luck.choice([option for option in options if option != "back"] or options)


def play_turn_out(seed: int) -> int:
    """Play Red's turn at random, and return how often the pieces stood where they may not stay.

    As soon as the turn can be ended without spending anything it may be; until then there is always an answer.
    """
    luck, crowded = Random(seed), 0
    at = make_narrow_table(luck)
    try:
        for _ in range(60):
            if at.session.pending is None or at.state.active != "red":
                break
            if at.session.pending.kind != "choose":
                at.do(at.session.pending.random_answer(Chance(luck.randrange(10**6))))
                continue
            assert at.options, f"nothing can be answered to {at.asked}: seed {seed}"
            assert at.red.depot >= 0, f"a crystal was paid that was not there: seed {seed}"
            crowded += bool(find_crowded_hexes(at.mars))
            at.do(choose_answer(at, luck))
        else:  # the turn was not ended in 60 answers: lead it to its end
            _lead_to_end(at, seed)
        return crowded
    finally:
        at.session.close()


def _lead_to_end(at: At, seed: int) -> None:
    """Answer what brings the turn nearer to its end, until it is ended."""
    for _ in range(60):
        if at.session.pending is None or at.state.active != "red":
            return
        wanted = ("end", "done", "none", "leave", "no", "control")
        at.do(next((option for option in wanted if option in at.options), at.options[0]))
    raise AssertionError(f"the turn does not end: seed {seed}, {at.asked} {at.options}")


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06", "OM-CTRL-17", "OM-CTRL-20")
def test_who_may_not_stay_is_never_stuck():
    seeds = (*range(120), 1469)  # in the last one a crystal was counted for the rover and for a bot
    assert sum(map(play_turn_out, seeds)) > 100, "too few turns come to what is looked for"


@pytest.mark.rule("OM-TERM-14", "OM-TECH-05")
def test_a_benefit_of_the_lab_leaves_no_pieces_for_crystals_of_the_next_development():
    """Two crystals for Redeploy could part the bots, but the second development may cost one of them."""
    red = {"depot": 2, "docked": [7, 8], "lab": {"D3": "greenhouse"}, "bots": ["4,-2", "3,-2"]}
    red |= {"quarters": 2, "goods": {"oxygen": 2, "water": 1}}
    at = table(side="orbit", red=red).do("research", "greenhouse:E2", "water+oxygen", "bot:3,-2:4,-2")
    assert "done" not in at.options
    assert at.why("done") == ["OM-CTRL-06"]
    at.do("bot:4,-2:3,-2", "done", "greenhouse:F1")
    assert "end" in at.options
    assert not find_crowded_hexes(at.mars)


@pytest.mark.rule("OM-BLD-18", "OM-TERM-14")
@pytest.mark.parametrize("piece", [{"bots": ["4,-3"]}, {"rover": "4,-3"}], ids=["bot", "rover"])
def test_an_objective_waits_until_a_piece_has_made_room(piece):
    """Its reward could move that piece away, or another one to where it was to go."""
    red = {"goods": {"mineral": 1, "battery": 1}, "objectives": ["refit"], **piece}
    at = table(red=red).do("build:generator", "4,-3")
    assert at.asked == "displace"
    assert at.why("objective") == ["OM-TERM-14"]
    at.do("3,-3", "none")
    assert at.why("objective") == []


# ---------------------------------------------------------------------- every legal movement is offered


class Search(NamedTuple):
    """A search for a way to where all pieces may stay.

    Attributes:
        taken: The hexes with others' pieces.
        refused: The hexes with tiles that the rover cannot take.
        building: The hexes with tiles that it can take only if a bot stands in reach of a site.
        zone: The hexes in reach of a site.
    """

    taken: frozenset[str]
    refused: frozenset[str]
    building: frozenset[str]
    zone: frozenset[str]

    def can_settle(self, bots: frozenset[tuple[int, str]], rover: str, left: tuple[int, int, int]) -> bool:
        """Return whether some course of steps settles all pieces.

        `left` are the points of the bots, of the rover, and the crystals, each good for one more of either.
        """
        return _search(self, bots, rover, left)


@lru_cache(maxsize=200_000)
def _search(search: Search, bots: frozenset[tuple[int, str]], rover: str, left: tuple[int, int, int]) -> bool:
    hexes = [where for _, where in bots] + [rover] * bool(rover)
    is_tile_fine = rover not in search.refused and (
        rover not in search.building or not search.zone.isdisjoint(where for _, where in bots)
    )
    if len(set(hexes)) == len(hexes) and not search.taken & {*hexes} and is_tile_fine:
        return True
    own, its, crystals = left
    if own or crystals:
        paid = (own - 1, its, crystals) if own else (own, its, crystals - 1)
        for number, start in bots:
            for target in NEAR[start]:
                if _search(search, bots - {(number, start)} | {(number, target)}, rover, paid):
                    return True
    if rover and (its or crystals):
        paid = (own, its - 1, crystals) if its else (own, its, crystals - 1)
        return any(_search(search, bots, target, paid) for target in NEAR[rover])
    return False


def make_refusing_table(luck: Random) -> At:
    """Red's pieces stand among others' and among tiles that the rover cannot take."""
    near = luck.sample(luck.choice(PLACES), 11)
    bots, rover, walls = [near.pop() for _ in range(3)], near.pop(), [near.pop() for _ in range(6)]
    blue = {"bots": walls[:4], "rover": walls[4], "quarters": 0}
    red = {"bots": bots, "rover": rover, "depot": luck.choice([0, 1]), "research": ["red-a"]}
    return table(red=red, blue=blue, research=dict.fromkeys(near, "red-a"), miners={walls[5]: "blue"})


def make_building_table(luck: Random) -> At:
    """Beside Red's rover lies a tile that builds, and bots may have to move to where it could (OM-CTRL-17)."""
    rover, found, *others = luck.sample(("-4,-1", "-5,0", "-4,0", "-5,1", "-3,-1", "-3,0", "-4,1", "-3,1"), 8)
    near = luck.sample(("0,-4", "0,-5", "1,-5", "1,-4", "-1,-3", "-1,-4", "-2,-1", "-2,-2"), 8)
    bots = [near.pop()] * luck.choice([1, 2, 2]) + [near.pop()]
    blue = {"bots": near[:3], "rover": others.pop(), "quarters": 0}
    red = {"bots": bots, "rover": rover, "depot": luck.choice([0, 1]), "research": ["red-a"], "goods": {"mineral": 1}}
    return table(red=red, blue=blue, finds={found: "dt06"}, research=dict.fromkeys(others, "red-a"))


@pytest.mark.rule("OM-CTRL-02", "OM-CTRL-04", "OM-CTRL-06", "OM-CTRL-17", "OM-TERM-14")
@pytest.mark.parametrize("make_table", [make_refusing_table, make_building_table], ids=["refused-tiles", "a-building"])
@pytest.mark.parametrize("seed", [*range(12), 47, 81])
def test_a_step_is_refused_only_if_no_course_of_steps_follows(seed, make_table):
    """Every step of the Control centre is compared with a search through all courses of further steps."""
    luck = Random(seed)
    at = make_table(luck).do("control")
    walls = {where for where, _, owner in list_pieces_on_map(at.mars) if owner == "blue"}
    sites = {where for where in map_sites(at.mars, {FIRST["generator"]}) if where not in at.state.terrain}
    zone = frozenset(hex_id for where in sites for hex_id in (where, *NEAR[where]))
    search = Search(frozenset(walls), frozenset(at.state.research), frozenset(at.state.finds), zone)
    left = (2, 2, at.red.depot)
    for _ in range(6):
        offered = [option for option in at.options if option.startswith(("bot:", "rover:"))]
        expected = []
        own, its, crystals = left
        for step in (option.id for option in at.session.pending.explainable_options()):
            kind, _, rest = step.partition(":")
            start, _, target = rest.rpartition(":")
            there = list(at.red.bots)
            if kind == "bot" and own:
                there[there.index(start)] = target
                after = (frozenset(enumerate(there)), at.red.rover, (own - 1, its, crystals))
            elif kind == "rover" and its:
                after = (frozenset(enumerate(there)), target, (own, its - 1, crystals))
            else:
                continue
            if search.can_settle(*after):
                expected.append(step)
        assert sorted(offered) == sorted(expected)
        joining = [
            option
            for option in offered
            if option.rpartition(":")[2] in {*walls, *at.state.finds, *at.red.bots, at.red.rover}
        ]
        others = [option for option in at.options if option not in ("back", "done")]
        picked = luck.choice((joining if luck.random() < 0.8 else []) or others or ["done"])
        if picked == "done":
            break
        kind = picked.partition(":")[0]
        if kind == "crystal":
            left = (own + (picked == "crystal:bots"), its + (picked == "crystal:rover"), crystals - 1)
        else:
            left = (own - (kind == "bot"), its - (kind == "rover"), crystals)
        at.do(picked)
    at.session.close()


@pytest.mark.soak
@pytest.mark.timeout(1800)
def test_who_may_not_stay_is_never_stuck_in_ten_thousand_turns():
    for seed in range(10_000):
        play_turn_out(seed)


def test_a_bot_that_makes_room_for_what_a_tile_builds_may_take_several_steps() -> None:
    """The rover stops on a tile that builds where one of two crowded bots can only come in two steps (OM-CTRL-17)."""
    at = table(
        red={"bots": ["-3,2", "-3,2"], "rover": "0,0", "depot": 2, "goods": {"mineral": 1}}, finds={"0,1": "dt06"}
    )
    at.do("control", "rover:1,0", "rover:0,0", "crystal:bots", "crystal:rover", "rover:0,1")
    for _ in range(3):
        assert at.session.pending is not None
        assert at.session.pending.prompt.key == "om-move"
        at.do(next(option for option in at.options if option.startswith("bot:")))
        if "done" in at.options:
            break
    at.do("done", "take")
    assert not at.session.restart_problems
