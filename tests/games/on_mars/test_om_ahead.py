"""What an action is sure to cost and bring is drawn while its first question is still open; what differs is a range."""

from __future__ import annotations

import pytest

from marshub.kernel.preview import preview_answer
from on_mars_tables import At, table

GOODS = {"mineral": 2, "battery": 2, "water": 2, "plant": 2, "oxygen": 2}


def ahead(at: At, option: str, eyes: str = "red"):
    """The red player and the state as they would be, with nothing changed at the table itself."""
    before = at.session.game.state_type.__struct_fields__, repr(at.state)
    then = preview_answer(at.session, option, eyes)
    assert (at.session.game.state_type.__struct_fields__, repr(at.state)) == before
    assert then is not None
    return then.state.players["red"], then


@pytest.mark.rule("OM-LSS-04", "OM-LSS-05")
def test_a_building_takes_its_slot_and_price_and_raises_life_support_wherever_it_will_stand():
    at = table(red={"goods": {**GOODS, "battery": 0}, "quarters": 3, "score": 0})
    red, then = ahead(at, "build:generator")
    assert then.pending is not None
    assert then.pending.prompt.key == "om-build-where"
    assert (red.quarters, then.state.slots["build"]["red"]) == (2, 1)
    costs = at.mars.content.buildings["generator"].cost
    assert {good: GOODS[good] - red.resources[good] for good in costs} == dict(costs), "none of it is batteries"
    assert then.state.rows["generator"] == at.state.rows["generator"] + 1
    (points,) = [
        item.words.args["points"] for item in said(at, "build:generator") if item.words.key == "om-gains-points"
    ]
    (tile,) = [item.words.args["points"] for item in said(at, "build:generator") if item.words.key == "om-gains-reward"]
    assert red.score == points + tile
    assert red.resources["battery"] == 1, "what it makes comes, too: as much on every site"
    later, _ = ahead(table(red={"goods": GOODS}, rows={**at.state.rows, "generator": 2}), "build:generator")
    assert later.score == 0, "neither the first of its column nor below the level's row"


def said(at: At, option: str):
    forecast = at.session.forecast(option)
    assert forecast is not None
    return [*forecast.costs, *forecast.gains]


@pytest.mark.rule("OM-SLOT-12", "OM-OBJ-04")
def test_a_surcharge_that_can_be_paid_in_two_ways_is_left_open_and_one_that_cannot_is_taken():
    either = table(red={"goods": GOODS, "quarters": 3, "depot": 2}, slots={"build": {"blue": 1}})
    red, _ = ahead(either, "build:generator")
    assert (red.quarters, red.work, red.depot) == (2, 0, 2)
    assert red.resources["mineral"] == 1
    poor = table(red={"goods": GOODS, "quarters": 3, "depot": 0}, slots={"build": {"blue": 1}})
    red, _ = ahead(poor, "build:generator")
    assert (red.quarters, red.work) == (1, 1)
    for objectives, left in (([], 0), (["deep-crew"], 1)):  # a card may pay the crystal
        alone = {"goods": GOODS, "quarters": 1, "depot": 1, "objectives": objectives}
        assert ahead(table(red=alone, slots={"build": {"blue": 1}}), "build:generator")[0].depot == left


def test_crystals_are_taken_from_the_depot_even_where_an_objective_could_be_spent_in_their_place():
    for objectives in ([], ["deep-crew"]):
        red, then = ahead(table(red={"depot": 4, "docked": [], "objectives": objectives}), "executive:3")
        assert then.pending is not None
        assert (then.pending.prompt.key, red.depot, red.objectives) == ("om-move", 2, objectives)


@pytest.mark.rule("OM-SCI-11", "OM-EXEC-03")
def test_of_an_executive_action_whose_ways_differ_in_price_the_least_is_taken():
    """Once the table could not be drawn: a range of prices was read as one."""
    cards = {"blueprints": {"solar-field": "2,-2", "sky-engine": "0,-2", "dormitory": ""}, "goods": {"mineral": 1}}
    own = table(red={**cards, "depot": 2, "bots": ["3,-2", "-1,2"]})
    red, then = ahead(own, "executive:1")
    assert (then.pending.prompt.key, red.depot) == ("om-facility", 0)
    sent = {"depot": 2, "bots": ["3,-2", "-1,2"], "scientists": {"geologist": ""}}
    either = table(red={**cards, **sent}, blue={"blueprints": {"drill-rig": "0,0"}})
    red, then = ahead(either, "executive:1")
    assert (then.pending.prompt.key, red.depot) == ("om-facility", 2)


@pytest.mark.rule("OM-BLD-04", "OM-SCI-05")
def test_a_scientist_is_paid_and_points_are_added():
    built, _ = ahead(table(red={"goods": GOODS, "quarters": 3, "score": 5}), "build:generator")
    assert built.score > 5
    full = {"red": {"goods": {"mineral": 1, "plant": 2}, "depot": 2}, "slots": {"hire": {"blue": 1}}}
    hired, then = ahead(table(**full), "hire:chemist")
    assert then.pending.prompt.key == "om-surcharge"
    assert (hired.quarters, hired.resources["plant"]) == (3, 1)


def test_what_differs_from_way_to_way_is_told_as_a_range():
    at = table(side="orbit", red={"goods": {"battery": 2, "plant": 1}, "quarters": 2})
    costs = {item.rule: item.words for item in at.session.forecast("learn").costs}  # type: ignore[union-attr]
    assert [(item.key, item.args) for item in (costs["OM-TECH-03"].lists or {})["goods"]] == [
        ("om-goods-range", {"low": 0, "count": 1, "good": "@om-good-battery"}),
        ("om-goods-range", {"low": 0, "count": 1, "good": "@om-good-resource"}),
    ]
    gains = [item.words for item in at.session.forecast("resupply").gains]  # type: ignore[union-attr]
    assert [item.key for item in gains] == ["om-gains-one-of"]
