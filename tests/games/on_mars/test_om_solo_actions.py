"""On Mars alone: what the rival gains and pays, its actions in Orbit, its rover, and what it does with benefits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from test_om_solo import FIRST, SECOND, THIRD, moves, travel

import on_mars_tables
from marshub.games import load_game
from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.components import COMMON
from marshub.games.on_mars.effects import Ability
from marshub.games.on_mars.rules.land import distance
from on_mars_tables import BARE, CONTENT, FIRST_DISPLAY, At, solo

ICONS = CONTENT.solo.icons


def built(it: At) -> tuple[str, str]:
    """Type and hex of the only building that was built."""
    (entry,) = it.find_entries("Built")
    return entry.building, entry.where


# ---------------------------------------------------------------------- what it pays and gains


@pytest.mark.rule("OM-SOLO-20")
def test_it_pays_no_resources_gains_none_and_stores_none():
    it = solo(FIRST, rival={"icon": "greenhouse"})  # which costs a water, and yields a plant
    assert built(it)[0] == "greenhouse"
    assert not any(it.blue.resources.values())
    assert not [entry for entry in it.find_entries("Gained") if entry.good != "crystal"]
    orbit = solo(FIRST, side="orbit")  # a blueprint that brings a mineral
    assert orbit.blue.blueprints == {"drill-rig": ""}
    assert not any(orbit.blue.resources.values())
    top = solo(SECOND, side="orbit", grid={"top-1": "rover"})  # 1 battery and 1 resource
    assert "rover" in top.blue.lab.values()


@pytest.mark.rule("OM-SOLO-21", "OM-SOLO-36")
def test_crystals_go_straight_to_its_depot_as_far_as_they_fit():
    blueprint = solo(FIRST, side="orbit", display=["dormitory"], deck=_deck_without("dormitory"))
    assert (blueprint.blue.depot, blueprint.blue.tray) == (1, 0)
    mission = solo(FIRST, side="orbit", missions={"paper-towns": 4})
    assert (mission.blue.depot, mission.blue.tray) == (1, 0)
    lab = solo(SECOND, side="orbit", blue={"lab": {"A1": "shelter"}})  # A2 gives a crystal
    assert lab.blue.lab["A2"] == "mine"
    assert lab.blue.depot == 1
    full = solo(SECOND, side="orbit", blue={"lab": {"A1": "shelter"}, "depot": 3})
    assert (full.blue.depot, full.blue.tray) == (3, 0)
    assert full.find_entries("CrystalsLost")
    minds: dict[str, Any] = {"missions": {"board-of-minds": 2}, "letters": {"B": "board-of-minds"}}
    part = solo(FIRST, rival={"passes": 1}, blue={"depot": 2}, **minds)  # of two crystals one fits
    assert (part.blue.depot, [entry.count for entry in part.find_entries("CrystalsLost")]) == (3, [1])
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 2) | {"condenser": 1}
    more = {"blue": {"lab": {"B2": "shelter"}, "docked": [8]}, "rival": {"icon": "condenser"}}
    shelter = solo(FIRST, rows=rows, rewards=_rewards("lr6"), **more)
    assert shelter.blue.depot == 1 + 2  # the benefit, and the shelters of the complex


def _deck_without(*cards: str) -> dict[str, int]:
    return {card: 1 for card in CONTENT.blueprints if card not in cards}


@pytest.mark.rule("OM-SOLO-22")
def test_a_life_support_benefit_brings_the_hired_colonist_home_else_a_crystal():
    it = solo(FIRST, rival={"icon": "generator"}, slots={"hire": {"blue": 1}})
    assert it.state.slots["hire"]["blue"] == 0
    assert it.blue.depot == 0
    assert "recall" in moves(it)
    none = solo(FIRST, rival={"icon": "generator"})
    assert none.blue.depot == 1
    assert "benefit" in moves(none)


@pytest.mark.rule("OM-SOLO-23")
@pytest.mark.parametrize(("shelters", "points"), [((), 4), (("-2,4",), 6)], ids=["one-shelter", "two-shelters"])
def test_for_a_reward_tile_its_quarters_are_full(shelters, points):
    it = solo(FIRST, rival={"icon": "generator"}, rewards=_rewards("lr8"), shelters={"blue": shelters})
    assert it.blue.score == points + CONTENT.worth.first_build


def _rewards(tile: str) -> dict[str, str]:
    others = [name for name in CONTENT.rewards if name != tile]
    return {"generator": tile, "extractor": others[0], "greenhouse": others[1], "condenser": others[2]}


@pytest.mark.rule("OM-SOLO-45")
def test_for_a_reward_tile_the_bots_on_its_board_count():
    it = solo(FIRST, rival={"icon": "generator", "bots": 2}, rewards=_rewards("lr5"))
    assert it.blue.score == 2 * 2 + CONTENT.worth.first_build


# ---------------------------------------------------------------------- technology


@pytest.mark.rule("OM-SOLO-24")
@pytest.mark.rule("OM-SOLO-40")
def test_it_uses_your_technology_where_it_serves_and_you_take_oxygen_or_development():
    it = solo(FIRST, red={"lab": {"A1": "mine"}})
    kind, where = built(it)
    assert kind == "mine"
    assert distance(where, "0,0") == 1  # a complex of 2
    assert it.asked == "lender"
    assert it.who == "red"
    it.do("oxygen")
    assert it.has("red") == {"oxygen": 1}
    more = {"grid": {}, "build": {"1,0": "mine"}}
    high = solo(FIRST, red={"lab": {"B1": "mine"}}, blue={"lab": {"A1": "mine"}}, **more)
    assert high.asked == "lender"  # its own tile is too low for a complex of 3, and it sends nobody to raise it
    own = solo(FIRST, red={"lab": {"A1": "mine"}}, blue={"lab": {"A1": "mine"}}, grid={})
    assert own.asked == "turn"  # its own tile compensates nobody
    assert distance(built(own)[1], "0,0") == 1


@pytest.mark.rule("OM-SOLO-24")
def test_when_you_borrow_its_tile_it_develops_it_to_the_upper_space_and_oxygen_is_lost():
    more: dict[str, Any] = {"active": "red", "red": {"bots": ["1,-1"], "space": 5}}
    it = solo("", blue={"space": 8, "lab": {"A1": "mine"}}, **more)
    it.do("build:mine", "1,-1")
    while it.asked not in ("turn",):
        it.do(it.options[0])
    it.do("end")
    assert {entry.rule for entry in it.find_entries("RivalMoved") if entry.move == "lender"} == {"OM-SOLO-24"}
    assert it.blue.lab["B1"] == "mine"  # of B1 and B2
    stuck = solo("", blue={"space": 8, "lab": {"F1": "mine"}}, **more)
    stuck.do("build:mine", "1,-1")
    while stuck.asked not in ("turn",):
        stuck.do(stuck.options[0])
    stuck.do("end")
    assert not any(stuck.blue.resources.values())


# ---------------------------------------------------------------------- benefits


@pytest.mark.rule("OM-SOLO-25")
@pytest.mark.rule("OM-SOLO-29")
@pytest.mark.parametrize("icon", ICONS)
def test_two_bot_moves_are_two_icons_onward_and_around(icon):
    it = travel(FIRST, "orbit", red={"space": 4}, blue={"space": 1}, falls=("3,0", "7"))
    first = [entry.building for entry in it.find_entries("RivalIconMoved") if entry.rule == "OM-SOLO-29"]
    assert first == ["generator", "extractor"]
    learnt = solo(
        THIRD, side="orbit", blue={"lab": {"A1": "mine"}}, rival={"icon": icon}
    )  # the upper space of the second column moves bots
    start = ICONS.index(icon)
    shown = [entry.building for entry in learnt.find_entries("RivalIconMoved")]
    assert shown == [ICONS[(start + step) % 5] for step in (1, 2)]


WAREHOUSES = [
    ({"crystal": 2, "battery": 2, "water": 1}, "crystal"),
    ({"crystal": 1, "battery": 2, "water": 2}, "battery"),
    ({"plant": 2, "oxygen": 3}, "oxygen"),
    ({"plant": 2, "oxygen": 2, "water": 2}, "water"),
]


@pytest.mark.rule("OM-SOLO-26", "OM-SOLO-38")
@pytest.mark.parametrize(("stock", "taken"), WAREHOUSES, ids=[item for _, item in WAREHOUSES])
def test_of_the_warehouse_it_takes_what_most_is_there_of(stock, taken):
    warehouse = dict.fromkeys(CONTENT.warehouse.kinds, 0) | stock
    it = solo(SECOND, side="orbit", warehouse=dict(warehouse))  # A1 takes one from the Warehouse
    assert [entry.good for entry in it.find_entries("RivalItemTaken")] == [taken]
    assert it.state.warehouse == warehouse | {taken: warehouse[taken] - 1}
    assert it.blue.depot == (taken == "crystal")
    assert not any(it.blue.resources.values())


@pytest.mark.rule("OM-SOLO-27", "OM-SOLO-12")
@pytest.mark.rule("OM-SOLO-30")
@pytest.mark.parametrize(("space", "told", "side"), [("3", "learn", "colony"), ("8", "blueprint", "orbit")])
def test_benefits_of_technology_and_blueprints_are_its_actions_without_slot_and_price(space, told, side):
    red = {"space": 1 if side == "colony" else 4}
    slots = {"blueprint": {"red": 3}}
    it = travel(
        FIRST,
        side,
        red=red,
        blue={"space": 6 if side == "colony" else 2, "depot": 1},
        slots=slots,
        falls=((space,) if side == "colony" else ("3,0", space)),
    )
    assert told in moves(it)
    assert it.state.slots["blueprint"] == {"red": 3, "blue": 0}
    assert it.blue.depot == 1 + (told == "learn")  # nothing is paid; A1 gives a crystal of the Warehouse
    if told == "learn":
        assert it.blue.lab == {"A1": "mine"}
    else:
        assert it.blue.blueprints == {"drill-rig": ""}


@pytest.mark.rule("OM-SOLO-28")
def test_instead_of_a_colonist_it_moves_its_rover():
    it = travel(FIRST, "colony", red={"space": 1}, blue={"space": 6}, finds={"1,1": "dt01"}, falls=("4",))
    assert moves(it)[2:4] == ["rover-benefit", "rover"]
    assert it.blue.rover == "1,1"
    assert it.blue.quarters == 0


# ---------------------------------------------------------------------- slots


@pytest.mark.rule("OM-SOLO-31")
@pytest.mark.rule("OM-SOLO-32")
def test_the_surcharge_is_paid_in_crystals_only_else_the_rover_moves():
    it = solo(FIRST, slots={"build": {"red": 1}}, blue={"depot": 1})
    assert it.blue.depot == 0
    assert it.state.slots["build"] == {"red": 1, "blue": 1}
    assert it.find_entries("Built")
    poor = solo(FIRST, slots={"build": {"red": 1}}, finds={"1,1": "dt16", "0,1": "dt12"})
    assert moves(poor)[:2] == ["rover-instead", "rover"]
    assert poor.state.slots["build"] == {"red": 1, "blue": 0}
    assert not poor.find_entries("Built")
    assert poor.blue.rover == "0,1"


IMPOSSIBLE: dict[str, tuple[str, str, dict[str, Any]]] = {
    "no-lab-space": ("orbit", SECOND, {"blue": {"lab": {"A1": "mine", "A2": "rover"}}}),
    "nothing-to-learn": ("orbit", SECOND, {"grid": {"bottom-1": "mine"}, "blue": {"lab": {"B1": "mine"}}}),
    "no-blueprint": ("orbit", FIRST, {"display": [], "deck": _deck_without()}),
    "nothing-to-develop": ("orbit", THIRD, {}),
    "developed-to-the-end": ("orbit", THIRD, {"blue": {"lab": {"F1": "mine"}}}),
    "no-blueprint-to-use": ("colony", SECOND, {}),
    "no-building-for-it": ("colony", SECOND, {"blue": {"blueprints": {"deep-shaft": ""}}}),
    "hire-slot-occupied": ("colony", THIRD, {"slots": {"hire": {"blue": 1}}, "blue": {"depot": 5, "docked": []}}),
    "no-card": ("colony", THIRD, {"hiring": dict.fromkeys(CONTENT.scientists, "")}),
}


@pytest.mark.rule("OM-SOLO-32")
@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_an_impossible_action_becomes_a_movement_of_the_rover_without_slot_and_price(case):
    side, card, more = IMPOSSIBLE[case]
    it = solo(card, side=side, finds={"0,1": "dt03"}, **more)
    assert moves(it)[0] == "rover-instead"
    assert not it.find_entries("SlotTaken")
    assert not it.find_entries("Paid")


@pytest.mark.rule("OM-SOLO-32")
def test_with_nothing_that_may_be_built_it_moves_the_rover():
    rows = dict.fromkeys(("generator", "extractor", "greenhouse", "condenser"), 3)
    mines = {f"mine-{n}" for n in range(1, 7)}
    full = {"unseen": {f"{kind}-{n}": 1 for kind in COMMON for n in range(1, 6) if f"{kind}-{n}" not in mines}}
    placed = dict.fromkeys(("4,0", "2,1", "-2,-1", "-4,0", "3,-4", "-3,4"), "mine")
    it = solo(FIRST, rows=rows, build=placed, tops={**BARE, "mine": ""}, level=2, **full)
    assert moves(it)[0] == "rover-instead"


@pytest.mark.rule("OM-SOLO-33")
def test_full_actions_are_cleared_for_it_and_its_own_colonists_go_out_of_play():
    it = solo(FIRST, slots={"build": {"blue": 2, "red": 1}}, blue={"depot": 1})
    assert it.state.slots["build"] == {"blue": 1, "red": 1}
    assert it.blue.depot == 0  # the price counts who is left
    assert (it.blue.work, it.blue.quarters) == (0, 0)
    yours = solo(FIRST, slots={"build": {"blue": 1, "red": 2}}, blue={"depot": 1})
    assert yours.state.slots["build"] == {"blue": 2, "red": 0}
    assert yours.red.work == 2


# ---------------------------------------------------------------------- the rover


@pytest.mark.rule("OM-SOLO-34")
def test_the_rover_takes_the_nearest_useful_tile_within_two_points():
    poor = {"slots": {"build": {"red": 1}}}
    near = solo(FIRST, **poor, finds={"3,0": "dt12", "2,0": "dt01"})
    assert near.blue.rover == "2,0"
    assert near.blue.discoveries == ["dt01"]
    assert near.blue.depot == 3  # resolved at once
    able: dict[str, Any] = {
        "blue": {"lab": {"F1": "shelter", "B2": "mine"}}
    }  # it can develop, which red tiles let it do
    passed = solo(FIRST, **poor, finds={"1,0": "dt16", "0,1": "dt17"}, research={"-1,-1": "red-a"}, **able)
    assert passed.blue.rover == "-1,-1"
    assert passed.blue.research == ["red-a"]
    double = solo(FIRST, **poor, blue={"lab": {"B2": "mine"}, "research": ["red-a"]}, research={"1,0": "red-a"})
    assert double.blue.rover == ""  # no second one alike
    far = solo(FIRST, **poor, finds={"4,0": "dt12"})
    assert distance(far.blue.rover, "4,0") == 2
    assert not far.blue.discoveries
    nothing = solo(FIRST, **poor, finds={"1,0": "dt16"})
    assert moves(nothing) == ["rover-instead", "rover-idle"]
    assert nothing.blue.rover == ""


@pytest.mark.rule("OM-SOLO-24")
@pytest.mark.rule("OM-SOLO-34")
def test_the_rover_uses_technology_and_crystals_where_they_reach_a_tile():
    poor: dict[str, Any] = {"slots": {"build": {"red": 1, "blue": 1}}}
    own = solo(FIRST, **poor, finds={"3,0": "dt12"}, blue={"lab": {"A1": "rover"}, "depot": 1})
    assert own.blue.rover == "3,0"
    assert own.blue.depot == 1  # technology first
    lent = solo(FIRST, **poor, finds={"3,0": "dt12"}, red={"lab": {"A1": "rover"}})
    assert lent.blue.rover == "3,0"
    assert lent.asked == "lender"
    paid = solo(FIRST, **poor, finds={"3,0": "dt12"}, blue={"depot": 1})
    assert paid.blue.rover == "3,0"
    assert paid.blue.depot == 0
    both = solo(FIRST, **poor, finds={"4,0": "dt12"}, blue={"depot": 1, "lab": {"A1": "rover"}})
    assert both.blue.rover == "4,0"
    assert both.blue.depot == 0
    short = solo(FIRST, **poor, finds={"5,0": "dt12"}, blue={"depot": 1, "lab": {"A1": "rover"}})
    assert distance(short.blue.rover, "5,0") == 2  # technology, but no crystal that does not reach
    assert short.blue.depot == 1
    spared = solo(
        FIRST, **poor, finds={"3,0": "dt12"}, blue={"lab": {"A1": "rover"}}, red={"lab": {"B1": "rover"}}, grid={}
    )
    assert spared.asked == "turn"  # the own tile was enough
    higher = solo(
        FIRST, **poor, finds={"4,0": "dt12"}, blue={"lab": {"A1": "rover"}}, red={"lab": {"B1": "rover"}}, grid={}
    )
    assert (higher.blue.rover, higher.asked) == ("4,0", "lender")
    unneeded = solo(FIRST, **poor, finds={"2,0": "dt12"}, red={"lab": {"A1": "rover"}})
    assert unneeded.asked == "turn"


@pytest.mark.rule("OM-SOLO-34")
def test_the_rover_passes_a_tile_that_an_owners_pack_says_gives_resources(tmp_path, monkeypatch):
    folder = tmp_path / "on-mars"
    folder.mkdir()
    tile = 'id = "dt16"\nresources = true\nability = { effect = [{ op = "gain", what = "crystal" }] }'
    (folder / "mine.toml").write_text(f'pack = "mine"\n[[discovery]]\n{tile}\n', encoding="utf-8")
    monkeypatch.setattr(on_mars_tables, "GAME", load_game("on-mars", packs=tmp_path))
    it = solo(FIRST, slots={"build": {"red": 1}}, finds={"1,0": "dt16"})
    assert moves(it) == ["rover-instead", "rover-idle"]


@pytest.mark.rule("OM-SOLO-34", "OM-SOLO-36")
def test_the_rover_moves_by_a_space_of_another_box(monkeypatch):
    moves_rover = replace(CONTENT.lab["A1"], ability=Ability((fx.Rover(2),)))
    monkeypatch.setitem(CONTENT.lab, "A1", moves_rover)
    it = solo(SECOND, side="orbit", finds={"2,0": "dt12"})
    assert (it.blue.lab, it.blue.rover, it.blue.discoveries) == ({"A1": "mine"}, "2,0", ["dt12"])


@pytest.mark.rule("OM-SOLO-34", "OM-SOLO-32", "OM-SOLO-30", "OM-SOLO-27")
@pytest.mark.rule("OM-SOLO-46")
def test_the_rover_goes_by_crystals_and_a_tie_of_tiles_is_drawn():
    poor: dict[str, Any] = {"slots": {"build": {"red": 1}}}
    it = solo(FIRST, **poor, finds={"1,1": "dt12"}, crystals=["0,1"], missions={"far-horizon": 2})
    assert it.blue.depot == 1 + 1  # on the way, and for the mission of discoveries
    assert (it.state.crystals, it.state.missions) == ([], {"far-horizon": 1})
    passed = [tile for tile, data in CONTENT.discoveries.items() if data.resources]
    assert passed == ["dt16", "dt17", "dt18", "dt19"]  # one for each resource but minerals
    learnt = solo(FIRST, **poor, finds={"1,1": "dt15"}, blue={"lab": {"B2": "shelter"}})
    assert learnt.blue.lab == {"B2": "shelter", "A1": "mine"}
    for goal in ("2,0", "-2,0"):
        tie = solo(FIRST, **poor, finds={"2,0": "dt12", "-2,0": "dt13"}, falls=[goal])
        assert tie.blue.rover == goal
        assert len(tie.blue.blueprints) == 2 * (goal == "-2,0")  # dt13 gives two
        assert len(tie.state.rival.deck) == 11  # the draw leaves the deck as it is
        tie.session.undo(len(tie.session.history.steps) - 1, sure=True)
        assert tie.session.pending.deck == "tie"


@pytest.mark.rule("OM-SOLO-34")
def test_the_rover_ends_on_no_piece_and_no_tile_that_it_cannot_take():
    poor: dict[str, Any] = {"slots": {"build": {"red": 1}}}
    it = solo(FIRST, **poor, finds={"4,0": "dt12"}, red={"rover": "2,0"})
    assert it.blue.rover != "2,0"
    tile = solo(FIRST, **poor, finds={"4,0": "dt12", "2,0": "dt16"})
    assert tile.blue.rover != "2,0"
    guarded = solo(FIRST, **poor, finds={"1,0": "dt12", "0,1": "dt13"}, red={"rover": "1,0"})
    assert guarded.blue.rover == "0,1"  # where your rover stands nothing can be taken


# ---------------------------------------------------------------------- Orbit


@pytest.mark.rule("OM-SOLO-35")
def test_it_takes_a_blueprint_of_a_type_that_its_scientists_score():
    scored = solo(FIRST, side="orbit", blue={"scientists": {"botanist": ""}})  # who scores condensers
    assert list(scored.blue.blueprints) == ["concentrator"]
    none = solo(FIRST, side="orbit")
    assert list(none.blue.blueprints) == [FIRST_DISPLAY[0]]


LOWER, UPPER = FIRST_DISPLAY[:3], ["deep-shaft", "reactor-hall", "pumping-station", "arboretum"]


@pytest.mark.rule("OM-SOLO-35")
@pytest.mark.parametrize(
    ("lower", "upper", "scientist", "taken"),
    [(3, 4, "", UPPER[0]), (3, 3, "", LOWER[0]), (3, 2, "", LOWER[0]), (3, 4, "geologist", UPPER[1]),
     (3, 2, "hydrologist", "growth-dome")],
    ids=["fuller-row", "lower-if-equal", "lower-is-fuller", "scored-in-the-fuller-row", "scored-in-the-other-row"],
)  # fmt: skip
def test_of_several_it_takes_the_leftmost_of_the_row_with_more_cards(lower, upper, scientist, taken):
    low = LOWER[:lower] if scientist != "hydrologist" else ["drill-rig", "solar-field", "growth-dome"]
    high = UPPER[:upper] if scientist != "hydrologist" else ["arboretum"]
    blue = {"scientists": {scientist: ""} if scientist else {}}
    cards = [*low, *high]
    it = solo(FIRST, side="orbit", blue=blue, display=cards, deck=_deck_without(*cards), rival={"upper": high})
    assert list(it.blue.blueprints) == [taken]


@pytest.mark.rule("OM-SOLO-35")
def test_rows_are_those_in_which_the_cards_arrived():
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 2) | {"condenser": 1}
    it = solo(FIRST, rows=rows, rival={"icon": "condenser"})
    assert len(it.state.display) == 12
    levels = {card: CONTENT.blueprints[card].level for card in it.state.display}
    assert {levels[card] for card in it.state.rival.upper} == {3}
    assert len(it.state.rival.upper) == 6
    lower = [card for card in it.state.display if card not in it.state.rival.upper]
    assert {levels[card] for card in lower} == {1}
    old = [card for card in CONTENT.blueprints if CONTENT.blueprints[card].level == 3][:6]
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 3) | {"condenser": 2}
    third = solo(
        FIRST, rows=rows, level=2, display=old, deck=_deck_without(*old), rival={"icon": "condenser", "upper": old}
    )
    assert third.state.level == 3
    assert set(third.state.rival.upper) == {*third.state.display} - {*old}  # the older ones are below now
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 4) | {"condenser": 3}
    cards = {"display": [*LOWER, *UPPER], "deck": _deck_without(*LOWER, *UPPER)}
    fourth = solo(FIRST, rows=rows, level=3, **cards, rival={"icon": "condenser", "upper": UPPER})
    assert (fourth.state.level, fourth.state.rival.upper) == (4, UPPER)  # no cards arrive, the rows stay


@pytest.mark.rule("OM-SOLO-36")
def test_it_learns_the_cheapest_tile_on_the_upper_free_space_with_its_benefit():
    it = solo(SECOND, side="orbit", grid={"top-1": "rover", "middle-1": "ship", "middle-2": "mine"})
    assert it.blue.lab == {"A1": "ship"}
    assert it.find_entries("RivalItemTaken")  # the benefit of A1
    known = solo(SECOND, side="orbit", blue={"lab": {"C1": "mine"}})
    assert known.blue.lab["A1"] == "generator"  # the next cheapest
    second = solo(SECOND, side="orbit", blue={"lab": {"A1": "rover"}})
    assert second.blue.lab["A2"] == "mine"
    assert not it.find_entries("SlotTaken")


@pytest.mark.rule("OM-SOLO-37")
def test_it_develops_the_highest_then_the_lowest_tile_to_the_upper_space_for_nothing():
    it = solo(THIRD, side="orbit", blue={"lab": {"C1": "mine", "B3": "rover", "A2": "ship"}})
    assert it.blue.lab == {"D1": "mine", "B3": "rover", "B2": "ship"}
    equal = solo(THIRD, side="orbit", blue={"lab": {"B1": "mine", "B3": "rover", "D1": "ship", "D3": "upgrade"}})
    developed = [entry.tech for entry in equal.find_entries("Developed")]
    assert developed == ["upgrade", "rover"]  # the lower one of equal ones, both times
    stuck = solo(THIRD, side="orbit", blue={"lab": {"F1": "mine", "E1": "ship", "B1": "rover"}})
    assert [entry.tech for entry in stuck.find_entries("Developed")] == ["rover", "rover"]
