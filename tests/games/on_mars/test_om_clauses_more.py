"""Single clauses of rules that mutants showed nobody would miss (docs/rules/mutation-testing.md): set-up, effects,
building, stores."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from marshub.games.on_mars import Setup
from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COLOURS
from marshub.games.on_mars.effects import Ability
from marshub.kernel import CHANCE, BadSetup, Session
from marshub.kernel.setups import read_setup
from marshub.words import Speech
from on_mars_tables import CONTENT, GAME, table

ROOMY = {"red": ["3,-3", "5,-3"]}


def runs(card: str, where: str, **more: Any) -> dict[str, Any]:
    """Red, who can run the advanced building that a blueprint made."""
    return {"blueprints": {card: where}, "depot": 2, **more}


# ---------------------------------------------------------------------- set-up


@pytest.mark.rule("OM-SETUP-01", "OM-SETUP-04", "OM-SETUP-05", "OM-SETUP-07", "OM-SETUP-09", "OM-SETUP-16")
@pytest.mark.rule("OM-SETUP-17", "OM-SETUP-20", "OM-SETUP-24")
def test_each_deck_of_the_set_up_is_named_and_objectives_are_for_one():
    session, drawn = Session(GAME, Setup(2), 1, chance="table"), list[tuple[str, str, str]]()
    while session.pending is not None and session.pending.decider == CHANCE:
        pending = session.pending
        drawn.append((pending.deck, pending.private_to, pending.performed_by))
        session.answer(pending.first_answer())
    session.close()
    kinds = ("mine", "generator", "extractor", "greenhouse", "condenser")
    assert drawn == [
        ("", "", ""),  # the first player's lot
        *[("first-building", "", "")] * 4,
        *[("technology", "", "")] * 8,
        *[(f"tiles-{kind}", "", "") for kind in kinds],
        *[("discovery", "", "")] * 2,
        *[("reward", "", "")] * 4,
        *[("blueprint-1", "", "")] * 6,
        *[(f"mission-{length}", "", "") for length in ("short", "short", "long")],
        *[("objective", "red", "red")] * 3,
        *[("objective", "blue", "blue")] * 3,
    ]


# ---------------------------------------------------------------------- boosts and effects


@pytest.mark.rule("OM-BOOST-07", "OM-SHIP-06")
def test_who_comes_during_an_action_does_not_boost_it():
    goods = {"plant": 3, "water": 3}
    at = table(red={"goods": goods, "quarters": 1}, level=3, shelters=ROOMY).do("ship", "4")
    while at.asked != "turn":
        at.do(at.options[0])
    assert (at.red.hangar, len(at.find_entries("Boosted"))) == (2, 1)  # more came, but one was at home
    assert at.crew()[0] > 0


def lab(monkeypatch: pytest.MonkeyPatch, space: str, ability: Ability) -> None:
    """A space of the laboratory of another box."""
    monkeypatch.setitem(CONTENT.lab, space, replace(CONTENT.lab[space], ability=ability))  # type: ignore[index]


@pytest.mark.rule("OM-BLUE-07")
def test_two_blueprints_are_two(monkeypatch):
    lab(monkeypatch, "A1", Ability((fx.Blueprint(2),)))
    at = table(side="orbit").do("learn", "bottom-1", "A1", "drill-rig")
    assert at.asked == "blueprint-further"
    at.do("ice-corer")
    assert at.asked == "learn"  # a second tile, for a colonist
    assert list(at.red.blueprints) == ["drill-rig", "ice-corer"]


@pytest.mark.rule("OM-TERM-16", "OM-TERM-09", "OM-RND-05")
def test_what_a_benefit_costs_and_gives_is_its_players(monkeypatch):
    lab(monkeypatch, "A1", Ability((fx.Gain("resource", 1),), {"colonist": 1}))
    at = table(side="orbit").do("learn", "bottom-1", "A1", "yes")
    assert (at.asked, at.who, at.crew()[:2]) == ("gain-any", "red", (3, 1))
    poor = table(side="orbit", red={"quarters": 0}).do("learn", "bottom-1", "A1")
    assert poor.asked == "turn"  # nobody is left to send


@pytest.mark.rule("OM-BLUE-08")
def test_a_blueprint_by_an_effect_may_be_declined():
    at = table(red={"docked": [4, 5, 7, 8], "hangar": 1, "depot": 3}).do("executive:6", "none")
    assert (at.asked, at.red.blueprints) == ("turn", {})


@pytest.mark.rule("OM-RND-06")
def test_a_step_by_an_effect_may_be_declined():
    red = {"docked": [4, 5, 6, 7], "hangar": 1, "depot": 4, "lab": {"A1": "rover"}}
    at = table(red=red).do("executive:8", "none")
    assert (at.asked, at.red.lab) == ("turn", {"A1": "rover"})


@pytest.mark.rule("OM-EXEC-03")
def test_what_a_building_costs_to_run_is_needed_besides(monkeypatch):
    rig = replace(CONTENT.blueprints["drill-rig"], ability=Ability((fx.Score(1),), {"crystal": 1}))
    monkeypatch.setitem(CONTENT.blueprints, "drill-rig", rig)
    poor = table(red=runs("drill-rig", "0,0"))
    assert poor.why("executive:1") == ["OM-EXEC-11"]
    at = table(red=runs("drill-rig", "0,0", depot=3)).do("executive:1", "drill-rig")
    assert (at.red.score, at.red.depot) == (1, 0)


@pytest.mark.rule("OM-BOOST-09")
def test_a_building_that_could_only_be_run_with_help_can_be_run():
    """All sites in the zone take level 2; the own technology has 1, and who is at home makes up for it."""
    red = runs("solar-field", "2,-2", goods={"mineral": 1}, lab={"A1": "generator"}, bots=["3,-1"])
    near = {"3,-2": "generator", "4,-2": "mine", "4,-1": "mine", "3,0": "mine", "2,0": "mine"}
    at = table(red=red, build={where: kind for where, kind in near.items() if where != "4,-2"})
    assert "executive:1" in at.options
    at.do("executive:1", "solar-field")
    assert at.asked == "build-where"
    at.do("2,-1")
    assert at.crew()[:2] == (3, 1)


@pytest.mark.rule("OM-BOOST-07", "OM-TECH-07", "OM-TECH-06")
def test_who_came_with_the_first_tile_boosts_nothing_of_the_second(monkeypatch):
    lab(monkeypatch, "A1", Ability((fx.Gain("colonist", 1),)))
    lab(monkeypatch, "A2", Ability((fx.Blueprint(1),), teal=True))
    at = table(side="orbit", red={"quarters": 3}).do("learn", "bottom-1", "A1", "yes", "bottom-2")
    assert at.crew()[:2] == (3, 1)  # three went into it, one is used up: two may still help
    at.do("drill-rig", "ice-corer", "dormitory")
    assert (at.asked, at.crew()[:2], len(at.red.blueprints)) == ("turn", (1, 3), 3)
    lab(monkeypatch, "B2", CONTENT.lab["A1"].ability)
    lab(monkeypatch, "C1", CONTENT.lab["A2"].ability)
    red = {"lab": {"A1": "rover"}, "quarters": 1, "goods": {"battery": 1, "oxygen": 1}}
    steps = table(side="orbit", red=red).do("research", "rover:B2", "battery", "yes", "rover:C1", "drill-rig")
    assert (steps.asked, steps.crew()[:2]) == ("turn", (1, 0))  # so it is with steps of development


# ---------------------------------------------------------------------- building


@pytest.mark.rule("OM-BOOST-09", "OM-MINE-01")
def test_the_miner_boosts_nothing():
    """A level is missing of the own technology; whoever is at home has to go into the mine: Blue's is used."""
    red = runs("ore-hopper", "0,0", quarters=1, bots=["-1,2"], lab={"A1": "mine"})
    at = table(players=3, red=red, blue={"lab": {"B1": "mine"}}, build={"1,0": "mine"})
    at.do("executive:1", "ore-hopper", "0,1")
    assert at.options == ["blue", "back"]
    at.do("blue")
    assert [(loan.lender, loan.tech) for loan in at.state.loans] == [("blue", "mine")]
    assert at.crew()[:2] == (0, 0)


@pytest.mark.rule("OM-BLD-18")
def test_of_two_hexes_the_owner_of_the_piece_chooses():
    around = ["5,-3", "5,-4", "4,-4", "3,-3"]
    at = table(red={"goods": {"mineral": 1}, "bots": ["4,-3"]}, crystals=around).do("build:generator", "4,-3")
    assert (at.asked, at.options) == ("displace", ["3,-2", "4,-2"])
    at.do("3,-2")
    (moved,) = at.find_entries("Displaced")
    assert (moved.who, moved.piece, moved.start, moved.to) == ("red", "bot", "4,-3", "3,-2")


@pytest.mark.rule("OM-TECH-10", "OM-TURN-01")
def test_who_goes_back_from_the_choice_of_a_technology_has_not_built():
    owns = {"lab": {"A1": "generator"}}
    red = {"goods": {"mineral": 1}, "bots": ["3,-2"], **owns}
    at = table(players=3, grid={}, red=red, blue=owns).do("build:generator", "3,-3")
    assert at.asked == "technology"
    at.do("back")
    assert at.asked == "turn"
    assert "build:generator" in at.options
    assert not at.state.acted


@pytest.mark.rule("OM-UPG-11")
def test_whose_upgrade_technology_is_asked():
    red = {"goods": {"mineral": 2}, "blueprints": {"solar-field": "", "growth-dome": ""}, "bots": ["3,-2"]}
    lent = {"lab": {"A1": "upgrade"}}
    build = {"4,-3": "greenhouse"}
    at = table(players=3, red={**red, **lent}, blue=lent, build=build).do("upgrade", "solar-field:2,-2")
    at.do("growth-dome:4,-3")
    assert (at.asked, at.session.pending.prompt.args["tech"]) == ("technology", "@om-tech-upgrade")


@pytest.mark.rule("OM-RND-02", "OM-OBJ-01")
def test_of_what_there_is_not_nothing_is_known():
    step = table(side="orbit", red={"lab": {"A1": "rover"}, "goods": {"battery": 1}}).do("research")
    assert step.session.explain("rover:Z9") == []
    at = table(red={"objectives": ["refit"]}).do("objective")
    assert at.why("refit") == ["OM-OBJ-01"]


@pytest.mark.rule("OM-TECH-03", "OM-TERM-09")
@pytest.mark.parametrize(
    ("goods", "lacking"),
    [({}, {"battery": 1, "resource": 1}), ({"water": 1}, {"battery": 1}), ({"battery": 1}, {"resource": 1})],
)
def test_what_is_lacking_is_counted_once(goods, lacking):
    """A tile of the top row costs a battery and any resource."""
    at = table(side="orbit", red={"goods": goods}).do("learn")
    (reason,) = at.session.explain("top-1")
    assert {
        str(words.args["good"]).removeprefix("@om-good-"): words.args["count"] for words in reason.words.lists["goods"]
    } == lacking


@pytest.mark.rule("OM-CONTR-01")
def test_what_a_contract_costs_is_said_by_its_rule():
    at = table(red={"depot": 2}, hiring={"geologist": "crop-trial"})
    assert [cost.rule for cost in at.session.forecast("hire:geologist").costs] == ["OM-SLOT-01", "OM-CONTR-01"]


# ---------------------------------------------------------------------- life support, stores


@pytest.mark.rule("OM-COMP-04")
def test_a_contract_without_crystals_holds_none():
    blue = {"tray": 28, "contracts": {"crop-trial": {"plant": 1}}}
    at = table(red={"tray": 0}, blue=blue)
    assert at.mars.count_crystals_in_play() == 30


@pytest.mark.rule("OM-SUPPLY-03", "OM-CONTR-04")
def test_what_the_warehouse_gives_beyond_the_storage_goes_onto_a_contract():
    red = {"goods": {"plant": 2}, "contracts": {"crop-trial": {"mineral": 2}}}
    at = table(side="orbit", red=red).do("resupply", "plant")
    assert (at.asked, at.options) == ("straight", ["crop-trial"])
    at.do("crop-trial")
    assert (at.red.contracts["crop-trial"], at.has()) == ({"mineral": 2, "plant": 1}, {"plant": 2})


@pytest.mark.rule("OM-TERM-08", "OM-CONTR-04")
def test_each_crystal_that_does_not_fit_is_laid_by_itself(monkeypatch):
    red = {"tray": 3, "depot": 3, "contracts": {"crystal-assay": {}}}
    at = table(red=red, blue={"done": True}, phase="turn")
    asked = 0
    while at.asked == "straight":
        at.do("crystal-assay")
        asked += 1
    assert (asked, at.red.tray, at.red.depot) == (3, 0, 3)
    assert at.red.contracts == {"crystal-assay": {"crystal": 3}}
    assert [(item.who, item.good, item.count) for item in at.find_entries("Delivered")] == [("red", "crystal", 1)] * 3
    small = replace(CONTENT.contracts["crystal-assay"], items={"crystal": 1})
    monkeypatch.setitem(CONTENT.contracts, "crystal-assay", small)
    waits = table(red={"tray": 1, "depot": 3, "contracts": {"crystal-assay": {}}}, begun=True, acted=True)
    assert waits.session.forecast("end") is None  # the contract takes the one that finds no room


@pytest.mark.parametrize("step", ["gain", "warehouse", "develop", "blueprint", "upgrade"])
def test_a_step_without_a_number_is_one(step):
    entries = {"op": step, "what": "mineral"} if step == "gain" else {"op": step, "what": "any"}
    if step not in ("gain", "warehouse"):
        del entries["what"]
    assert msgspec.convert(entries, fx.Step).n == 1  # type: ignore[union-attr]


def test_everything_is_chosen_in_one_form():
    choices = {choice.field: choice for choice in GAME.list_choices()}
    assert list(choices) == ["players", "goal", "first", "length", "ending", "opening"]
    assert choices["players"].values == (1, 2, 3, 4)
    for count in (1, 2, 3, 4):
        chosen = {"players": count}
        assert bool(choices["goal"].list_values(chosen)) == (count == 1)
        assert choices["first"].list_values(chosen) == (("draw", *COLOURS[:count]) if count > 1 else ())
        for choice in choices.values():
            for value in choice.list_values(chosen):
                setup = read_setup(GAME, {"players": count, choice.field: value})
                assert GAME.new_initial_state(setup).phase == "setup"
    with pytest.raises(BadSetup, match="it can be short, long"):
        read_setup(GAME, {"length": "endless"})


@pytest.mark.parametrize("lang", ["en", "it", "es"])
def test_every_choice_and_value_has_a_name(lang):
    speech = Speech(lang)
    for choice in GAME.list_choices():
        words = [choice.label, *(GAME.label_choice_value(choice.field, value) for value in choice.values)]
        if choice.field == "goal":
            words = words[:1]  # goals are named with the solo game
        for item in words:
            assert speech.say(item) != item.key
