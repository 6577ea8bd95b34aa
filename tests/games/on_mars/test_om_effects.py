"""The steps of effects: those of cards, tiles, spaces and executive actions of the house pack, and their boosts.

Movement, building and upgrades are shown with the Control centre, Build and Upgrade; ships and hiring with theirs.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.effects import Ability
from marshub.kernel import IllegalAnswer
from marshub.kernel.preview import preview_answer
from on_mars_tables import CONTENT, GAME, PLACES, At, table

WHERE = {**PLACES, "mine": "0,0", "shelter": "4,-2"}
ROOMY = {"red": ["3,-3", "5,-3"]}  # Storage of 4, Living Quarters of 8


def run(card: str, *answers: str, red: dict[str, Any] | None = None, **more: Any) -> At:
    """Red runs its own advanced building of a blueprint."""
    own = {"blueprints": {card: WHERE[CONTENT.blueprints[card].type]}, "depot": 2, "bots": ["3,-2"]}
    return table(red={**own, **(red or {})}, **more).do("executive:1", card, *answers)


def why_not(card: str, red: dict[str, Any] | None = None, **more: Any) -> list[str]:
    """Why Red may not run its own advanced building of a blueprint, which is its only one."""
    own = {"blueprints": {card: WHERE[CONTENT.blueprints[card].type]}, "depot": 2, "bots": ["3,-2"]}
    return table(red={**own, **(red or {})}, **more).why("executive:1")


def benefit(tile: str, *answers: str, **more: Any) -> At:
    """Red gains the benefit of a discovery, which it lays on a blueprint."""
    return run("reactor-hall", tile, *answers, face_up=[tile, "dt02"], **more)


# ---------------------------------------------------------------------- prices

RIDING = {"phase": "shuttle", "active": "", "queue": ["red", "blue"], "left": "colony", "begun": True}


@pytest.mark.rule("OM-TERM-16", "OM-TERM-19")
@pytest.mark.parametrize(
    ("answers", "minerals", "more"),
    [
        (("build:extractor", "0,4"), 1, {"red": {"bots": ["0,3"]}}),
        (("ship", "4"), 2, {}),
        (("hire:botanist",), 2, {}),
        (("learn", "top-1", "A2", "no"), 2, {"side": "orbit"}),
        (("research", "rover:C1", "no"), 1, {"side": "orbit", "red": {"lab": {"B2": "rover"}}}),
        (("ride", "4", "yes"), 2, RIDING),
        (("executive:1", "deep-shaft"), 1, {"red": {"blueprints": {"deep-shaft": "0,0"}, "depot": 2}}),
    ],
    ids=["building", "ship", "scientist", "technology", "column", "bonus", "card"],
)
def test_minerals_pay_every_price_but_crystals_and_contracts(monkeypatch, answers, minerals, more):
    """Each price names other resources, and only minerals are held: one less does not do."""
    ability = Ability((fx.Score(1),), {"lss": 1})
    monkeypatch.setitem(CONTENT.blueprints, "deep-shaft", replace(CONTENT.blueprints["deep-shaft"], ability=ability))
    red = {"quarters": 3, "contracts": {"crop-trial": {"mineral": 2}}, **more.get("red", {})}
    at = table(**{**more, "red": {**red, "goods": {"mineral": minerals}}}).do(*answers)
    paid = sum(item.count for item in at.find_entries("Paid") if item.good == "mineral")
    assert paid == minerals
    assert not any(option.startswith("deliver") for option in at.options)  # it needs plants: no mineral stands in
    poor = table(**{**more, "red": {**red, "goods": {"mineral": minerals - 1}}})
    with pytest.raises(IllegalAnswer):
        poor.do(*answers)


@pytest.mark.rule("OM-TERM-19")
def test_a_price_in_minerals_takes_nothing_else():
    rich = {"battery": 2, "water": 2, "plant": 2, "oxygen": 2}
    red = {"goods": rich, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]}
    at = table(red=red)
    assert at.why("upgrade") == ["OM-UPG-07"]
    assert at.why("build:generator") == ["OM-BLD-04"]
    assert at.why("hire:physicist") == ["OM-SCI-05"]
    one = table(red={**red, "goods": {**rich, "mineral": 1}})
    assert one.why("hire:physicist") == ["OM-SCI-05"]  # two minerals
    assert one.do("upgrade", "solar-field:2,-2").has() == rich


@pytest.mark.rule("OM-TERM-16")
def test_each_unit_of_choice_takes_one_of_its_own(monkeypatch):
    column = replace(CONTENT.columns[6], cost={"resource": 1, "lss": 1})
    monkeypatch.setitem(CONTENT.columns, 6, column)
    red = {"lab": {"E1": "rover"}, "goods": {"plant": 1}}
    assert table(side="orbit", red=red).why("research") == ["OM-RND-09"]
    at = table(side="orbit", red={**red, "goods": {"plant": 2}}).do("research", "rover:F1")
    assert (at.has(), at.red.lab) == ({}, {"F1": "rover"})


@pytest.mark.rule("OM-TERM-19")
def test_a_price_within_a_price_leaves_enough_for_the_first(monkeypatch):
    ability = Ability((fx.Score(1),), {"lss": 1})
    monkeypatch.setitem(CONTENT.lab, "D3", replace(CONTENT.lab["D3"], ability=ability))
    lab = {"C2": "upgrade", "C1": "mine", "A2": "greenhouse", "D1": "extractor", "E2": "condenser"}
    red = {"lab": lab, "objectives": ["wide-learning"], "goods": {"battery": 1, "water": 1, "plant": 2}}
    at = table(side="orbit", red=red).do("learn", "top-1", "objective", "wide-learning:1", "upgrade:D3", "yes")
    assert at.options == ["plant", "water"]  # the battery is needed for the technology
    at.do("plant")
    while at.asked != "pay-with":
        at.do(at.options[-1])
    assert at.options[:2] == ["battery+plant", "battery+water"]


@pytest.mark.rule("OM-TERM-19")
def test_what_is_drawn_ahead_takes_what_every_way_to_pay_takes():
    def ahead(goods: dict[str, int]) -> dict[str, int]:
        then = preview_answer(table(red={"goods": goods, "bots": ["0,3"]}).session, "build:extractor", "red")
        assert then is not None
        return {good: n for good, n in then.state.players["red"].resources.items() if n and good != "water"}

    assert ahead({"battery": 1}) == {}
    assert ahead({"mineral": 2}) == {"mineral": 1}
    assert ahead({"battery": 1, "mineral": 1}) == {"battery": 1, "mineral": 1}  # one of them, but which is not known


@pytest.mark.rule("OM-TECH-11", "OM-TERM-16")
def test_a_forecast_says_whose_tile_is_used_and_which_minerals_stand_in():
    red = {"goods": {"mineral": 1}, "bots": ["-1,1"]}
    at = table(red=red, blue={"lab": {"A1": "greenhouse"}}).do("build:greenhouse")
    costs = at.session.forecast("-1,2").costs
    assert [reason.rule for reason in costs] == ["OM-BLD-04", "OM-TERM-16", "OM-BLD-07", "OM-TECH-11"]
    choice = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"plant": 1, "mineral": 1}}).do("research")
    assert [reason.rule for reason in choice.session.forecast("rover:B2").costs] == ["OM-RND-03"]  # none has to
    own = table(red={**red, "goods": {"water": 1}, "lab": {"A1": "greenhouse"}}).do("build:greenhouse")
    assert [reason.rule for reason in own.session.forecast("-1,2").costs] == ["OM-BLD-04", "OM-BLD-07"]


# ---------------------------------------------------------------------- gains


@pytest.mark.rule("OM-TERM-07", "OM-CRYS-03", "OM-EXEC-05", "OM-BOOST-04")
def test_crystals_and_one_more_for_each_colonist():
    at = run("dormitory")
    assert (at.asked, at.options) == ("boosters", ["0", "1", "2", "3", "4"])
    at.do("3")
    assert (at.red.tray, at.red.depot, at.crew()[:2]) == (5, 0, (1, 3))
    assert run("dormitory", "0").red.tray == 2
    assert run("dormitory", red={"quarters": 0}).red.tray == 2  # nobody is asked


@pytest.mark.rule("OM-BOOST-08", "OM-CONTR-04")
def test_nobody_is_sent_for_a_gain_that_finds_no_room(monkeypatch):
    gain = Ability((fx.Gain("water", 1),), teal=True)
    monkeypatch.setitem(CONTENT.blueprints, "dormitory", replace(CONTENT.blueprints["dormitory"], ability=gain))
    at = run("dormitory")
    assert at.options == ["0", "1"]  # Storage holds 2
    assert at.why("2") == ["OM-BOOST-08"]
    assert at.do("1").has() == {"water": 2}
    assert run("dormitory", red={"goods": {"water": 1}}).has() == {"water": 2}
    card = {"contracts": {"meltwater-samples": {}}}
    assert run("dormitory", red=card).options == ["0", "1", "2", "3", "4"]
    full = run("dormitory", "3", red=card).do("meltwater-samples")
    assert full.asked == "straight"  # the second that finds no room, too
    assert full.do("meltwater-samples").red.contracts == {"meltwater-samples": {"water": 2}}
    crew = Ability((fx.Gain("colonist", 1),), teal=True)
    monkeypatch.setitem(CONTENT.blueprints, "dormitory", replace(CONTENT.blueprints["dormitory"], ability=crew))
    assert run("dormitory", "1", red={"quarters": 3}).crew() == (4, 1, 7)
    assert run("dormitory", red={"quarters": 3, "work": 8}).crew() == (4, 8, 0)  # one is left in the Reserve


@pytest.mark.rule("OM-TERM-01", "OM-TERM-04")
@pytest.mark.parametrize(
    ("tile", "good"), [("dt16", "battery"), ("dt17", "water"), ("dt18", "plant"), ("dt19", "oxygen")]
)
def test_discoveries_with_resources(tile, good):
    at = benefit(tile)
    assert at.has() == {good: 2}  # the third does not fit
    assert [item.count for item in at.find_entries("Lost")] == [1]
    assert at.state.warehouse[good] == 2
    assert benefit(tile, shelters=ROOMY).has() == {good: 3}


@pytest.mark.parametrize("tile", ["dt01", "dt02"])
def test_discoveries_with_crystals(tile):
    assert run("reactor-hall", tile).red.tray == 3


@pytest.mark.rule("OM-TERM-16")
def test_resources_of_choice_one_by_one_and_those_without_minerals():
    red = {"blueprints": {"drill-rig": "0,0", "solar-field": "2,-2", "ice-corer": "0,2"}, "objectives": ["refit"]}
    at = table(red=red).do("objective", "refit:2")
    assert (at.asked, at.options) == ("gain-any", ["battery", "water", "plant", "oxygen"])
    assert at.why("mineral") == ["OM-TERM-16"]
    assert at.do("water", "plant", "water").has() == {"water": 2, "plant": 1}
    assert at.asked == "turn"


@pytest.mark.rule("OM-TERM-16", "OM-BOOST-08")
def test_a_resource_of_choice_may_be_a_mineral_and_is_boosted_while_there_is_room(monkeypatch):
    gain = Ability((fx.Gain("resource", 1),), teal=True)
    monkeypatch.setitem(CONTENT.blueprints, "dormitory", replace(CONTENT.blueprints["dormitory"], ability=gain))
    goods = {"goods": {"battery": 2, "water": 2, "plant": 2, "oxygen": 2, "mineral": 0}}
    at = run("dormitory", red=goods)
    assert at.options == ["mineral", "battery", "water", "plant", "oxygen"]
    assert at.why("crystal") == ["OM-TERM-16"]
    at.do("mineral")
    assert (at.options, at.why("water")) == (["mineral", "done"], ["OM-BOOST-08"])
    at.do("mineral")
    assert (at.asked, at.has()["mineral"], at.crew()[:2]) == ("turn", 2, (3, 1))


@pytest.mark.rule("OM-TERM-06")
def test_rewards_of_objectives_in_minerals_crystals_and_colonists():
    mines = {"1,0": "red", "2,0": "red", "3,0": "red"}
    at = table(red={"objectives": ["deep-crew"]}, miners=mines).do("objective", "deep-crew:2")
    assert at.has() == {"mineral": 2}
    lab = {"lab": {"B1": "rover", "D2": "mine", "E2": "upgrade"}, "objectives": ["well-placed"]}
    assert table(red=lab).do("objective", "well-placed:2").red.tray == 3
    homes = {"shelters": {"red": ["3,-3", "5,-3"]}}
    at = table(red={"objectives": ["neighbourhood"], "quarters": 2}, **homes).do("objective", "neighbourhood:2")
    assert at.crew() == (4, 0, 8)
    few = table(red={"objectives": ["neighbourhood"], "quarters": 2, "work": 9}, **homes)
    assert few.do("objective", "neighbourhood:2").crew() == (3, 9, 0)  # one is left in the Reserve


@pytest.mark.rule("OM-EXEC-05")
def test_points_at_once(monkeypatch):
    assert run("deep-shaft").red.score == 2
    points = Ability((fx.Score(2),), teal=True)
    monkeypatch.setitem(CONTENT.blueprints, "deep-shaft", replace(CONTENT.blueprints["deep-shaft"], ability=points))
    assert run("deep-shaft", "2").red.score == 4


# ---------------------------------------------------------------------- Warehouse, technology, blueprints


@pytest.mark.rule("OM-SUPPLY-02", "OM-SUPPLY-03")
def test_items_of_the_warehouse_by_an_effect():
    at = run("seed-vault", "water", "crystal", "done")
    assert (at.has(), at.red.tray, at.crew()[:2]) == ({"water": 1}, 1, (3, 1))
    assert at.state.warehouse["water"] == 1
    assert run("seed-vault", "none").has() == {}
    two = benefit("dt14", "water", "crystal")
    assert (two.asked, two.has(), two.red.tray, two.crew()[1]) == ("turn", {"water": 1}, 1, 0)


@pytest.mark.rule("OM-TECH-03", "OM-TECH-02", "OM-EXEC-08", "OM-TECH-05", "OM-TECH-07", "OM-TECH-08")
def test_technology_by_an_effect():
    at = run("air-bottler", "bottom-1", "A2", "no", red={"goods": {"battery": 1}})
    assert at.session.pending.prompt.args["colonists"] == 1
    at.do("middle-1", "battery" if "battery" in at.options else "none")
    assert at.red.lab == {"A2": "mine", "A1": "extractor"}
    assert (at.has(), at.crew()[:2]) == ({}, (3, 1))
    assert run("air-bottler", "bottom-1", "A2", "no", "done").red.lab == {"A2": "mine"}
    assert why_not("air-bottler", {"lab": {"A1": "mine", "A2": "rover"}}) == ["OM-EXEC-11"]
    second = run("air-bottler", red={"lab": {"B1": "mine"}}, grid={"bottom-1": "mine", "bottom-2": "rover"})
    assert second.options == ["bottom-2", "none"]  # no second one of a type
    once = benefit("dt15", "bottom-1", "A2", "no")
    assert (once.red.lab, once.asked) == ({"A2": "mine"}, "turn")
    assert benefit("dt15", "none").red.lab == {}


@pytest.mark.rule("OM-CTRL-18", "OM-UPG-12")
def test_a_discovery_makes_two_upgrades():
    cards = {"reactor-hall": "2,-2", "charging-yard": "", "drill-rig": ""}
    red = {"blueprints": cards, "kept": {"reactor-hall": "dt11"}, "goods": {"mineral": 2}}
    at = run("reactor-hall", "charging-yard:3,-3", red=red, build={"3,-3": "generator"}, miners={"3,-1": ""})
    at.do("drill-rig:3,-1")
    assert (at.asked, at.has(), all(at.red.blueprints.values())) == ("turn", {}, True)


@pytest.mark.rule("OM-RND-03", "OM-RND-06", "OM-EXEC-08")
def test_steps_of_technology_by_an_effect_are_paid():
    red = {"lab": {"B2": "rover"}, "goods": {"oxygen": 2}}
    at = run("pumping-station", "rover:C1", "no", "rover:D2", red=red)
    assert (at.red.lab, at.has()) == ({"D2": "rover"}, {})
    more = {"lab": {"B2": "rover", "B1": "mine"}, "goods": {"oxygen": 2, "mineral": 1}}
    boosted = run("pumping-station", "rover:C2", "oxygen", "none", "rover:D2", "oxygen", red=more)
    assert boosted.session.pending.prompt.args["colonists"] == 1
    boosted.do("mine:C1", "no")
    assert (boosted.has(), boosted.crew()[:2]) == ({}, (3, 1))
    assert why_not("pumping-station", {"lab": {"B2": "rover"}}) == ["OM-EXEC-11"]
    for tile in ("dt03", "dt04"):
        paid = benefit(tile, "rover:C1", "no", "done", red=red)
        assert (paid.red.lab, paid.has()) == ({"C1": "rover"}, {"oxygen": 1})


@pytest.mark.rule("OM-BLUE-07", "OM-BLUE-08", "OM-SLOT-14")
def test_blueprints_by_an_effect():
    at = run("habitat-ring", "drill-rig", "ice-corer", "done", slots={"blueprint": {"blue": 1}})
    assert (at.has(), at.crew()[:2]) == ({"mineral": 1, "water": 1}, (3, 1))
    assert at.state.slots["blueprint"]["red"] == 0  # no slot, no surcharge
    two = benefit("dt13", "drill-rig", "ice-corer")
    assert (two.asked, two.has(), two.crew()[1]) == ("turn", {"mineral": 1, "water": 1}, 0)
    assert benefit("dt13", "none").has() == {}


# ---------------------------------------------------------------------- production, exchange


@pytest.mark.rule("OM-TRAVO-01", "OM-TRAVO-02", "OM-BOOST-04", "OM-BOOST-08")
def test_production_and_once_more_for_each_colonist():
    red = {"blueprints": {"charging-yard": "2,-2", "dormitory": "4,-2", "drill-rig": ""}}
    at = run("charging-yard", red=red, miners={"1,0": "red", "2,0": "blue"})
    assert (at.has(), at.red.tray) == ({"battery": 1, "mineral": 1}, 1)  # an unbuilt blueprint produces nothing
    assert (at.asked, at.options) == ("produce-more", ["battery", "crystal", "mineral", "done"])
    assert at.why("water") == ["OM-TRAVO-01"]
    at.do("battery")
    assert at.why("battery") == ["OM-BOOST-08"]  # Storage is full
    at.do("crystal", "crystal", "done")
    assert (at.has(), at.red.tray, at.crew()[:2]) == ({"battery": 2, "mineral": 1}, 3, (1, 3))
    assert why_not("charging-yard", {"goods": {"battery": 2}}) == ["OM-EXEC-11"]


@pytest.mark.rule("OM-TERM-16", "OM-TERM-09")
def test_an_exchange_takes_each_kind_as_itself_and_gives_no_minerals():
    at = run("biodome", red={"goods": {"mineral": 1, "water": 1}})
    assert (at.asked, at.options) == ("trade-give", ["mineral", "water", "none"])
    assert at.why("plant") == ["OM-TERM-09"]  # a mineral is no plant here
    at.do("mineral")
    assert at.options == ["battery", "water", "plant", "oxygen"]
    at.do("plant", "plant")
    assert at.options == ["battery", "water", "oxygen", "done"]  # a third for a colonist, as far as there is room
    at.do("oxygen", "done")
    assert at.has() == {"water": 1, "plant": 2, "oxygen": 1}
    assert at.crew()[:2] == (3, 1)
    assert run("biodome", "none", red={"goods": {"mineral": 1}}).has() == {"mineral": 1}
    assert why_not("biodome") == ["OM-EXEC-11"]


@pytest.mark.rule("OM-TERM-09")
def test_an_exchange_of_two(monkeypatch):
    two = Ability((fx.Trade(2, 1),))
    monkeypatch.setitem(CONTENT.blueprints, "biodome", replace(CONTENT.blueprints["biodome"], ability=two))
    at = run("biodome", "water", "plant", "oxygen", red={"goods": {"water": 1, "plant": 1}})
    assert (at.asked, at.has()) == ("turn", {"oxygen": 1})
    assert why_not("biodome", {"goods": {"water": 1}}) == ["OM-EXEC-11"]


# ---------------------------------------------------------------------- recalls


@pytest.mark.rule("OM-BOOST-02", "OM-TERM-05", "OM-EXEC-11")
def test_colonists_come_home_from_the_work_area_as_far_as_there_is_room():
    assert run("landing-cisterns", red={"quarters": 1, "work": 3}).crew() == (3, 1, 8)
    assert run("landing-cisterns", red={"quarters": 3, "work": 3}).crew() == (4, 2, 6)  # nobody goes to the Reserve
    assert run("landing-cisterns", red={"quarters": 4, "work": 3}, shelters=ROOMY).crew() == (6, 1, 5)
    assert why_not("landing-cisterns", {"work": 3}) == ["OM-EXEC-11"]
    assert why_not("landing-cisterns", {"quarters": 1}) == ["OM-EXEC-11"]


@pytest.mark.rule("OM-SCI-04", "OM-SLOT-01")
def test_some_or_all_colonists_of_one_side_come_home():
    slots = {"build": {"red": 1}, "hire": {"red": 1}, "research": {"red": 2, "blue": 1}}
    red = {"quarters": 0}
    at = run("arboretum", red=red, slots=slots)
    assert at.options == ["orbit", "colony", "research", "build", "hire", "none"]
    assert at.session.pending.prompt.args["colonists"] == 0  # nobody is sent for it
    assert at.why("upgrade") == ["OM-SLOT-01"]
    at.do("orbit")
    assert at.asked == "turn"  # one side alone
    assert (at.crew()[0], at.state.slots["research"]) == (2, {"red": 0, "blue": 1})
    assert at.state.slots["hire"]["red"] == 1
    one = run("arboretum", "hire", red=red, slots=slots)
    assert one.options == ["build", "done"]  # the side is chosen
    one.do("done")
    assert (one.crew()[0], one.state.slots["hire"]["red"], one.state.slots["build"]["red"]) == (1, 0, 1)
    narrow = run("arboretum", red={"quarters": 3}, slots=slots)
    assert "orbit" not in narrow.options  # there is room for one
    assert narrow.do("research").asked == "turn"
    assert [(item.who, item.count) for item in narrow.find_entries("Recalled")] == [("red", 1)]
    assert run("arboretum", "none", red=red, slots=slots).crew()[0] == 0
    assert why_not("arboretum", slots={"build": {"blue": 1}}) == ["OM-EXEC-11"]


@pytest.mark.rule("OM-BOOST-02", "OM-SCI-04")
@pytest.mark.parametrize(
    ("card", "red"),
    [
        ("wide-learning", {"lab": {"A1": "rover", "A2": "mine", "B1": "shelter", "B2": "upgrade", "D1": "generator"}}),
        ("on-the-charts", {"progress": ["mine", "generator", "condenser"]}),
    ],
)
def test_colonists_come_home_from_slots_and_the_work_area(card, red):
    at = table(red={**red, "quarters": 1, "work": 1, "objectives": [card]}, slots={"hire": {"red": 1}})
    at.do("objective", f"{card}:2")
    assert at.options == ["hire", "work", "none"]
    assert at.why("build") == ["OM-SLOT-01"]
    at.do("hire")
    assert at.options == ["work", "done"]
    at.do("work")
    assert (at.asked, at.crew(), at.state.slots["hire"]["red"]) == ("turn", (3, 0, 9), 0)


@pytest.mark.rule("OM-LSS-08")
@pytest.mark.parametrize(("pick", "shown"), [("lb1", "tray"), ("lb3", "work"), ("lb4", "mineral")])
def test_benefits_of_life_support(pick, shown):
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"], "work": 1}
    at = table(red=red).do("build:generator", "4,-3", pick)
    if shown == "work":
        at.do("work")
    assert {"tray": at.red.tray, "work": 1 - at.red.work, "mineral": at.red.resources["mineral"]} == {
        "tray": int(shown == "tray"),
        "work": int(shown == "work"),
        "mineral": int(shown == "mineral"),
    }


@pytest.mark.rule("OM-BOOST-01", "OM-BOOST-08")
def test_a_boosted_recall_frees_another_slot(monkeypatch):
    recall = Ability((fx.RecallSlot(1),), teal=True)
    monkeypatch.setitem(CONTENT.blueprints, "arboretum", replace(CONTENT.blueprints["arboretum"], ability=recall))
    at = run("arboretum", "hire", red={"quarters": 3}, slots={"hire": {"red": 1}, "build": {"red": 1}})
    assert at.session.pending.prompt.args["colonists"] == 1
    at.do("build")
    assert (at.crew()[:2], at.mars.count_on_slots("red")) == ((4, 1), 0)
    recall = Ability((fx.RecallAny(1),), teal=True)
    monkeypatch.setitem(CONTENT.blueprints, "arboretum", replace(CONTENT.blueprints["arboretum"], ability=recall))
    at = run("arboretum", "work", red={"quarters": 3, "work": 2})
    assert at.asked == "turn"  # one sent to the Work Area for one who comes from there is nothing


# ---------------------------------------------------------------------- a discovery that is kept


@pytest.mark.rule("OM-TRAVC-04", "OM-EXEC-11")
def test_a_discovery_is_laid_on_the_blueprint_and_its_benefit_repeated():
    at = run("reactor-hall", falls=["dt19"])
    assert (at.asked, at.options) == ("keep-discovery", ["dt01", "dt02", "none"])
    at.do("dt02")
    assert (at.red.kept, at.red.tray, at.red.discoveries) == ({"reactor-hall": "dt02"}, 3, [])
    assert at.state.face_up == ["dt01", "dt19"]  # the Exploration box is filled up again
    assert [(item.who, item.find, item.card) for item in at.find_entries("DiscoveryKept")] == [
        ("red", "dt02", "reactor-hall")
    ]
    again = run("reactor-hall", red={"kept": {"reactor-hall": "dt17"}, "goods": {"water": 1}})
    assert (again.asked, again.has(), again.state.face_up) == ("turn", {"water": 2}, ["dt01", "dt02"])
    assert run("reactor-hall", "none").red.kept == {}
    full = {"kept": {"reactor-hall": "dt17"}, "goods": {"water": 2}}
    assert why_not("reactor-hall", full) == ["OM-EXEC-11"]
    assert why_not("reactor-hall", face_up=[], stack={}) == ["OM-EXEC-11"]
    last = run("reactor-hall", "dt01", face_up=["dt01"], stack={})
    assert (last.red.tray, last.state.face_up) == (3, [])


@pytest.mark.rule("OM-EXEC-08")
def test_a_kept_discovery_that_costs_is_paid_or_waits(monkeypatch):
    costly = replace(CONTENT.discoveries["dt01"], ability=Ability((fx.Score(3),), {"water": 1}))
    monkeypatch.setitem(CONTENT.discoveries, "dt01", costly)
    poor = run("reactor-hall", "dt01")
    assert (poor.asked, poor.red.score, poor.red.kept) == ("turn", 0, {"reactor-hall": "dt01"})
    at = run("reactor-hall", "dt01", red={"goods": {"water": 1}})
    assert (at.red.score, at.has()) == (3, {})


def test_a_kept_tile_lies_nowhere_else():
    at = table(red={"blueprints": {"reactor-hall": "2,-2"}, "bots": ["3,-2"]})
    at.session.adjust("players.red.kept", {"reactor-hall": "dt01"})
    assert at.state.face_up == ["dt02"]
    at.session.adjust("players.red.kept", {"reactor-hall": "dt05"})
    assert "dt05" not in at.state.stack
    twice = deepcopy(at.state)
    twice.finds["0,3"] = "dt05"
    assert [violation.path for violation in GAME.find_violations(twice)] == ["face_up"]


@pytest.mark.rule("OM-SCI-10", "OM-SCI-11")
def test_who_runs_it_gains_the_benefit_and_the_tile_lies_on_its_owners_card():
    at = table(
        red={"scientists": {"physicist": ""}, "bots": ["3,-2"]}, blue={"blueprints": {"reactor-hall": "2,-2"}}
    ).do("executive:1", "reactor-hall:physicist", "dt01")
    assert (at.red.tray, at.blue.tray) == (3, 0)
    assert (at.red.kept, at.blue.kept) == ({}, {"reactor-hall": "dt01"})


# ---------------------------------------------------------------------- travel


@pytest.mark.rule("OM-TRAVO-01", "OM-TRAVO-06", "OM-TRAVO-08", "OM-TURN-03", "OM-ROUND-04")
def test_a_building_takes_its_player_to_orbit_before_the_main_action():
    red = {"quarters": 1, "work": 1, "space": 5}
    at = run("sky-engine", red=red, blue={"space": 6}, slots={"research": {"red": 1}, "build": {"red": 1}})
    assert (at.has(), at.crew()[:2]) == ({"oxygen": 1}, (3, 0))  # produced; Orbit's slots and the Work Area come home
    assert (at.asked, at.options) == ("space", ["1", "2", "3", "4"])
    at.do("1")
    assert at.red.space == 1
    assert {"resupply", "pod"} <= set(at.options)
    assert at.why("control") == ["OM-TURN-03"]
    at.do("resupply", "water", "done", "end")
    assert (at.who, at.red.done) == ("blue", True)
    at.do("control", "done", "end")
    assert at.asked == "travel"  # Red's marker stands before Blue's now, but Red has had its turn
    assert (at.state.phase, at.who) == ("shuttle", "red")


@pytest.mark.rule("OM-TRAVO-08", "OM-TURN-02")
def test_travel_after_the_main_action_ends_nothing():
    own = {"blueprints": {"sky-engine": "0,-2"}, "depot": 2, "bots": ["3,-2"]}
    at = table(red=own).do("control", "done", "executive:1", "sky-engine", "2", "none")
    assert (at.asked, at.who, at.options) == ("turn", "red", ["end"])
    assert why_not("sky-engine", side="orbit") == ["OM-EXEC-11"]  # it leads to Orbit only


@pytest.mark.rule("OM-TRAVC-01", "OM-TRAVC-05", "OM-TRAVC-08", "OM-OBJ-08")
def test_an_objective_takes_its_player_to_the_other_side():
    red = {"docked": [7, 8], "hangar": 3, "objectives": ["home-fleet"], "work": 1, "quarters": 2}
    down = table(side="orbit", red=red, slots={"build": {"red": 1}}).do("objective", "home-fleet:2", "dt01")
    assert down.asked == "explore-where"
    down.do(down.options[0], "5")
    assert len(down.state.finds) == 1
    assert (down.mars.get_side("red"), down.crew()[:2], down.red.hangar) == ("colony", (4, 0), 3)
    assert "control" in down.options
    up = table(red=red).do("objective", "home-fleet:2", "1")
    assert (up.mars.get_side("red"), up.crew()[:2]) == ("orbit", (3, 0))


@pytest.mark.rule("OM-TERM-14")
def test_nobody_leaves_the_colony_while_two_pieces_share_a_hex():
    red = {"docked": [7, 8], "hangar": 3, "objectives": ["home-fleet"], "rover": "3,-2", "depot": 2}
    at = table(red=red).do("control", "bot:4,-2:3,-2")
    assert at.why("objective") == ["OM-TERM-14"]


# ---------------------------------------------------------------------- turn-order spaces and executive actions


@pytest.mark.rule("OM-TRAVC-09")
@pytest.mark.parametrize(
    ("space", "answers", "goods", "tray"),
    [
        (2, ("water",), {"water": 1, "plant": 2}, 0),
        (3, ("bottom-1", "A2", "no"), {"plant": 2}, 0),
        (4, ("yes", "water+plant"), {"mineral": 2}, 0),
        (4, ("no",), {"plant": 1, "water": 1, "mineral": 2}, 0),
    ],
    ids=str,
)
def test_bonuses_of_orbits_spaces(space, answers, goods, tray):
    red = {
        "quarters": 2,
        "goods": {2: {"plant": 2}, 3: {"plant": 2}}.get(space, {"plant": 1, "water": 1, "mineral": 2}),
    }
    at = table(
        red={**red, "space": 5}, phase="shuttle", active="", queue=["red", "blue"], left="colony", begun=True
    ).do("ride", str(space), *answers)
    if space == 3:
        assert at.red.lab == {"A2": "mine"}
    assert at.has() == goods
    assert at.crew()[0] == 2 + (answers[0] == "yes")


@pytest.mark.rule("OM-TRAVC-09", "OM-POD-04")
def test_bonuses_of_the_colonys_spaces():
    assert table(side="orbit").do("pod", "5").asked == "turn"
    assert table(side="orbit").do("pod", "6", "yes").red.tray == 1
    at = table(side="orbit").do("pod", "8", "drill-rig")
    assert (at.asked, at.has()) == ("turn", {"mineral": 1})


ALL_OPEN = {"docked": [], "hangar": 5, "depot": 8}


@pytest.mark.rule("OM-EXEC-01", "OM-EXEC-02", "OM-EXEC-03", "OM-EXEC-04", "OM-EXEC-10", "OM-EXEC-05")
@pytest.mark.parametrize(
    ("space", "price", "answers"),
    [
        (1, 2, ("deep-shaft",)),
        (2, 2, ("water",)),
        (3, 2, ("bot:4,-2:4,-3", "done")),
        (4, 3, ()),
        (5, 3, ("solar-field:2,-2",)),
        (6, 3, ("drill-rig",)),
        (7, 4, ("rover:1,0", "done")),
        (8, 4, ("rover:B2",)),
    ],
)
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_eight_executive_actions_each_at_its_price(space, price, answers, side):
    cards = {"deep-shaft": "0,0", "solar-field": ""}
    red = {**ALL_OPEN, "lab": {"A1": "rover"}, "blueprints": cards, "goods": {"mineral": 1}, "bots": ["4,-2", "3,-2"]}
    at = table(side=side, red=red)
    assert {f"executive:{number}" for number in range(1, 9)} <= set(at.options)
    at.do(f"executive:{space}", *answers)
    assert (at.asked, at.red.depot) == ("turn", 8 - price)
    assert not any(option.startswith("executive") for option in at.options)
    assert at.why("executive:2") == ["OM-TURN-02"]
    expected = {
        1: at.red.score == 2,
        2: at.has() == {"mineral": 1, "water": 1},
        3: "4,-3" in at.red.bots,
        4: at.has() == {"mineral": 2},
        5: at.red.blueprints["solar-field"] == "2,-2" and at.has() == {},
        6: "drill-rig" in at.red.blueprints and at.has() == {"mineral": 2},
        7: at.red.rover == "1,0",
        8: at.red.lab == {"B2": "rover"} and at.has() == {"mineral": 1},
    }
    assert expected[space]


@pytest.mark.rule("OM-EXEC-01", "OM-EXEC-02", "OM-EXEC-03", "OM-CRYS-02", "OM-EXEC-04")
def test_the_three_lowest_are_open_from_the_start_and_ships_close_the_others():
    at = table(red={"depot": 3, "goods": {"mineral": 1}, "blueprints": {"deep-shaft": "0,0"}})
    assert [option for option in at.options if option.startswith("executive")] == [f"executive:{n}" for n in (1, 2, 3)]
    for space in (4, 5, 6, 7, 8):
        assert at.why(f"executive:{space}") == ["OM-EXEC-02"]
    four = table(red={"docked": [5, 6, 7, 8], "hangar": 1, "depot": 4})  # a crystal lies on space 4: it closes nothing
    assert "executive:4" in four.options
    assert table(red={"docked": [5, 6, 7, 8], "hangar": 1, "depot": 2}).why("executive:4") == ["OM-EXEC-03"]
    moves = {space: data.ability.effect for space, data in CONTENT.executives.items() if space in (2, 3, 7)}
    assert moves == {
        2: (fx.Warehouse("resource", 1),),
        3: (fx.Bots(2, extend="crystals"),),
        7: (fx.Rover(2, extend="crystals-technology"),),
    }
    turn = table(red={"depot": 2}, blue={"depot": 2}).do("executive:2", "water", "control", "done").end()
    assert (turn.who, "executive:2" in turn.options) == ("blue", True)  # once in each turn
    back = table(red={"blueprints": {"deep-shaft": "0,0"}, "depot": 2}).do("executive:1", "back")
    assert (back.red.depot, "executive:1" in back.options) == (2, True)
    tray = table(red={"depot": 2, "rover": "1,0"}, crystals=["2,0"]).do("control", "rover:2,0", "done")
    tray.do("executive:2", "water")
    assert (tray.red.depot, tray.red.tray) == (0, 1)  # those of the Tray pay nothing
    before = table(red={"depot": 2}).do("executive:2", "water", "control", "done")
    assert before.options == ["end"]  # before the main action
    assert "executive:2" in table(red={"depot": 2}).do("control", "done").options  # or after it


@pytest.mark.rule("OM-EXEC-11", "OM-EXEC-03")
def test_an_executive_action_without_effect_or_price_is_refused():
    none = dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), 0)
    red = {**ALL_OPEN, "depot": 4, "bots": [], "goods": {"mineral": 2}}
    empty = table(red=red, warehouse={**none, "crystal": 2}, display=[])
    assert empty.why("executive:2") == ["OM-EXEC-11"]  # crystals are no resources
    for space in (3, 4, 5, 6, 8):
        assert empty.why(f"executive:{space}") == ["OM-EXEC-11"]
    assert table(red={"depot": 1}).why("executive:2") == ["OM-EXEC-03"]
    paid = {"blueprints": {"foundry": "0,0"}, "bots": ["3,-2"]}
    contract = {"geologist": "crop-trial"}
    assert table(red={**paid, "depot": 2}, hiring=contract).why("executive:1") == ["OM-EXEC-11"]  # no crystal is left
    assert "executive:1" in table(red={**paid, "depot": 3}, hiring=contract).options
    sends = {"blueprints": {"sky-engine": "0,-2"}, "scientists": {"geologist": "", "botanist": ""}, "bots": ["3,-2"]}
    theirs = {"blue": {"blueprints": {"deep-shaft": "0,0", "biodome": "-2,2"}}}
    at = table(red=sends, **theirs).do("executive:1")
    assert (at.options, at.why("sky-engine")) == (["deep-shaft:geologist", "back"], ["OM-EXEC-03"])
    assert at.why("biodome:botanist") == ["OM-EXEC-11"]  # it exchanges goods, there are none
    (sent,) = at.do("deep-shaft:geologist").find_entries("ScientistSent")
    assert sent.describe().args["scientist"] == "@om-scientist-geologist"


@pytest.mark.rule("OM-EXEC-07")
def test_others_buildings_are_not_run_without_a_scientist():
    theirs = {"blue": {"blueprints": {"deep-shaft": "0,0"}}}
    assert table(red={"depot": 2}, **theirs).why("executive:1") == ["OM-EXEC-06"]
    own = {"blueprints": {"dormitory": "4,-2"}, "depot": 2, "bots": ["3,-2"]}
    at = table(red=own, **theirs).do("executive:1")
    assert at.options == ["dormitory", "back"]
    assert at.why("deep-shaft") == ["OM-EXEC-07"]
    other = table(red={"depot": 2, "scientists": {"botanist": ""}}, **theirs)
    assert other.why("executive:1") == ["OM-EXEC-06"]  # no fitting one
    assert "executive:1" in table(red={"scientists": {"geologist": ""}}, **theirs).options


@pytest.mark.rule("OM-EXEC-08", "OM-EXEC-09", "OM-TECH-11", "OM-MINE-02")
def test_a_building_that_builds_pays_and_needs_a_tile_that_colonists_raise():
    near = {"-1,1": "greenhouse"}
    red = {"goods": {"water": 1}, "bots": ["-1,2"], "lab": {"A1": "greenhouse"}}
    rows = {"generator": 1, "extractor": 1, "greenhouse": 4, "condenser": 1}  # a greenhouse brings no reward
    at = run("growth-dome", "0,1", red=red, build=near, rows=rows)
    assert (at.has(), at.crew()[:2], at.red.progress) == ({"plant": 2}, (3, 1), ["greenhouse"])
    assert at.state.rows["greenhouse"] == 5
    pit = {"bots": ["2,0"], "lab": {"A1": "mine"}}
    assert "2,-1" not in run("ore-hopper", red={**pit, "quarters": 1}, miners={"1,0": ""}).options  # the only one digs
    assert "2,-1" in run("ore-hopper", red={**pit, "quarters": 2}, miners={"1,0": ""}).options
    assert why_not("ore-hopper", {**pit, "quarters": 0, "work": 1}) == ["OM-EXEC-11"]
    alone = run("growth-dome", red={**red, "lab": {}}, build=near, rows=rows)
    assert alone.why("0,1") == ["OM-BLD-07"]  # colonists alone are no technology
    assert why_not("growth-dome", {**red, "goods": {}}, build=near) == ["OM-EXEC-11"]


@pytest.mark.rule("OM-CRYS-05")
def test_a_hex_holds_one_crystal():
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
    arrow = {**dict.fromkeys(("mine", "extractor", "greenhouse", "condenser"), ""), "generator": "generator-1"}
    there = table(red=red, tops=arrow, crystals=["5,-4"]).do("build:generator", "4,-3", "none")
    assert there.state.crystals == ["5,-4"]
    free = table(red=red, tops=arrow).do("build:generator", "4,-3", "none")
    assert free.state.crystals == ["5,-4"]


@pytest.mark.rule("OM-TERM-20")
def test_pieces_are_as_many_as_the_box_holds():
    every = {"red": ["3,-3", "5,-3", "4,-4", "5,-4"]}
    red = {"goods": {"oxygen": 1}, "bots": ["3,-4"], "quarters": 11, "work": 1}
    at = table(red=red, shelters=every)
    assert at.why("build:shelter") == ["OM-BLD-21"]  # five shelters of a colour
    assert at.mars.count_reserve("red") == 0  # and twelve colonists
    assert why_not("dormitory", {**red, "work": 1}, shelters=every) == []  # crystals are not limited
    cards = dict.fromkeys([card for card in CONTENT.blueprints if card != "drill-rig"][:8], "")
    assert table(side="orbit", red={"blueprints": cards}).why("blueprint") == ["OM-BLUE-04"]  # eight markers
