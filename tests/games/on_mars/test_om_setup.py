"""What is in the box, general terms, and setting up (COMP, TERM, SETUP)."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from marshub.games.on_mars import Setup
from marshub.games.on_mars.box import components as box
from marshub.kernel import BadSetup, Session
from on_mars_tables import CONTENT, GAME, SITES, fresh, table
from rule_book import CATALOGUE


@pytest.mark.rule("OM-COMP-02")
@pytest.mark.parametrize("players", [1, 5, 0])
def test_two_to_four_play(players):
    for count in (2, 3, 4):
        with_ = Session(GAME, {"players": count}, 1)
        assert len(with_.state.players) == count
        with_.close()
    with pytest.raises(BadSetup):
        Session(GAME, {"players": players}, 1)


@pytest.mark.rule("OM-COMP-03")
def test_everybody_has_a_colour_and_its_pieces():
    with pytest.raises(BadSetup, match="colour of their own"):
        Session(GAME, {"players": ["red", "red"]}, 1)
    at = table(players=4, side="orbit", red={"space": 1})
    for who in at.state.players:
        player = at.state.players[who]
        assert sum(at.crew(who)) == 12
        assert len(player.docked) + player.hangar == 5
        assert at.mars.count_welcomed_ships(who) == 0  # all five stand in the Depot
        assert at.mars.count_bots_left(who) + len(player.bots) == 4
        assert at.mars.count_unused_markers(who) == 8
        assert at.mars.count_tiles_left(who, "shelter") + len(at.mars.list_shelters(who)) == 5
    assert len(box.CUBES) == 5


@pytest.mark.rule("OM-COMP-01", "OM-COMP-07")
def test_the_box_holds_what_the_parts_list_says():
    catalogue = tomllib.loads((CATALOGUE / "on-mars" / "on-mars.toml").read_text(encoding="utf-8"))
    listed = {item["name"]: item["count"] for item in catalogue["component"]}
    at = table(players=4)
    seats, state = at.mars.seats, at.state
    assert listed["colonist"] == sum(sum(at.crew(who)) for who in seats) == 48
    assert listed["ship"] == sum(len(state.players[who].docked) for who in seats) == 20
    assert listed["progress cube"] == len(seats) * len(box.CUBES) == 20
    assert listed["bot"] == sum(at.mars.count_bots_left(who) + len(state.players[who].bots) for who in seats) == 16
    assert listed["rover"] == len(seats)
    assert listed["crystal"] == box.CRYSTALS_IN_BOX
    assert listed["mission tracker cube"] == len(box.LENGTHS)
    advanced = sum(at.mars.count_unused_markers(who) for who in seats)
    tracks = len(state.rows) + len(("colony level", "missions remaining", "shuttle", "final round"))
    spare = 1
    assert listed["marker"] == 2 * len(seats) + advanced + len(CONTENT.scientists) + tracks + spare


@pytest.mark.rule("OM-COMP-05", "OM-COMP-06", "OM-TECH-09", "OM-CONTR-11", "OM-MISS-08", "OM-BLD-21", "OM-SETUP-04")
def test_tiles_and_cards_of_the_box():
    common = sum(len(CONTENT.buildings[kind].arrows) + 1 for kind in box.COMMON)
    assert common == 45
    assert all(len(CONTENT.buildings[kind].arrows) == 8 for kind in box.COMMON)
    assert 4 * (len(CONTENT.buildings["shelter"].arrows) + 1) == 20
    assert sum(CONTENT.techs.values()) == 32
    assert set(CONTENT.techs.values()) == {4}
    assert set(CONTENT.techs) == {*box.KINDS, "rover", "upgrade"}
    assert len(CONTENT.board.research) == 12
    assert len(CONTENT.discoveries) == 13
    assert len(CONTENT.rewards) == 8
    assert len(CONTENT.blueprints) == 24
    assert len(CONTENT.scientists) == 6
    assert len(CONTENT.contracts) == 15
    deliveries = [item for item in CONTENT.contracts.values() if item.items]
    assert len(deliveries) == 9
    assert {item.type for item in CONTENT.contracts.values() if item.type} == set(box.KINDS)
    assert Counter(item.length for item in CONTENT.missions.values()) == {"short": 4, "medium": 4, "long": 4}
    assert len(CONTENT.objectives) == 18
    assert Counter((item.batch, item.level) for item in CONTENT.blueprints.values()) == {
        ("start", 1): 6,
        ("level2", 1): 6,
        ("level2", 3): 6,
        ("level3", 3): 6,
    }
    for batch, level in (("start", 1), ("level2", 1), ("level2", 3), ("level3", 3)):
        matches = [item.type for item in CONTENT.blueprints.values() if (item.batch, item.level) == (batch, level)]
        assert sorted(matches) == sorted(box.KINDS)


@pytest.mark.rule(
    "OM-SETUP-01", "OM-SETUP-02", "OM-SETUP-06", "OM-SETUP-08", "OM-SETUP-14", "OM-SETUP-18", "OM-SETUP-19"
)
def test_the_table_before_anybody_chooses():
    state = GAME.new_initial_state(Setup(players=3))
    assert {at: building.kind for at, building in state.terrain.items()} == {
        "0,0": "mine",
        "2,-2": "generator",
        "0,2": "extractor",
        "-2,2": "greenhouse",
        "0,-2": "condenser",
    }
    assert set(state.rows.values()) == {1}
    assert state.level == 1
    assert state.hiring == {name: name for name in CONTENT.scientists}
    assert len(GAME.wrap_state(state).list_open_contracts()) == 15
    assert state.remaining == 3
    assert (state.shuttle.side, state.shuttle.distance) == ("orbit", 1)
    assert len(state.crystals) == 12
    assert Counter(state.research.values()) == dict.fromkeys(CONTENT.research, 2)
    assert not state.finds
    assert all(player.score == 0 for player in state.players.values())
    for what in (*state.crystals, *state.research, *SITES.values()):
        q, r = map(int, what.split(","))
        mirrored = {f"{-q},{-r}", f"{q + r},{-r}"} if what not in SITES.values() else {f"{-q},{-r}"}
        kinds = {here for here in mirrored if here in {*state.crystals, *state.research, *SITES.values()}}
        assert kinds, what


@pytest.mark.rule("OM-SETUP-03", "OM-SUPPLY-07")
def test_the_warehouse_at_the_start():
    for players, item in ((2, 2), (3, 3), (4, 3)):
        state = GAME.new_initial_state(Setup(players=players))
        assert state.warehouse == dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), item)
    at = table(side="orbit").do("resupply")
    assert at.why("mineral") == ["OM-SUPPLY-07"]


@pytest.mark.rule("OM-SETUP-10", "OM-SETUP-15", "OM-CRYS-01")
def test_a_player_board_at_the_start():
    state = GAME.new_initial_state(Setup())
    mars = GAME.wrap_state(state)
    player = state.players["red"]
    assert sorted(player.docked) == [4, 5, 6, 7, 8]
    assert (player.quarters, mars.count_reserve("red"), player.work) == (4, 8, 0)
    assert not player.progress
    assert mars.count_unused_markers("red") == 8
    assert player.resources == {"mineral": 1, "battery": 1, "water": 0, "plant": 0, "oxygen": 0}
    assert player.depot == 2
    assert mars.count_depot_room("red") == 1  # 3 clear spaces


@pytest.mark.rule("OM-SETUP-05", "OM-SETUP-07", "OM-SETUP-09", "OM-SETUP-16", "OM-SETUP-17", "OM-COMP-06", "OM-MISS-08")
def test_what_is_drawn_at_the_start():
    for players, needs in ((2, (3, 4, 5)), (4, (5, 7, 9))):
        at = fresh(players, falls=["rover", "open-the-seams", "light-and-water", "grand-works"])
        grid = Counter(at.state.grid.values())
        assert len(at.state.grid) == 9
        assert set(grid) == set(box.TECHS)
        assert sum(at.mars.count_technology_stack().values()) == 32 - 9
        assert at.state.missions == dict(zip(("open-the-seams", "light-and-water", "grand-works"), needs, strict=True))
        assert len(at.state.face_up) == 3
        assert sum(at.state.stack.values()) == 10
        assert len(set(at.state.rewards.values())) == 5
        hands = [card for player in at.state.players.values() for card in player.objectives]
        assert len(hands) == len(set(hands)) == 3 * players
        assert all(at.state.tops[kind] for kind in box.COMMON)
        at.session.close()


@pytest.mark.rule("OM-SETUP-09")
def test_objectives_are_hidden_from_all_others():
    at = fresh(2)
    seen = GAME.view(at.state, "red")
    assert seen.players["red"].objectives == at.red.objectives
    assert seen.players["blue"].objectives == ["?"] * 3
    assert GAME.view(at.state, "").players["red"].objectives == ["?"] * 3
    spent = table(red={"spent": ["home-fleet"], "objectives": ["work-gang"]})
    assert GAME.view(spent.state, "blue").players["red"].spent == ["?"]
    assert GAME.has_hidden_information


@pytest.mark.rule("OM-SETUP-11", "OM-SETUP-12", "OM-SETUP-13", "OM-TERM-12", "OM-LSS-10", "OM-ROUND-03")
def test_spaces_shelters_and_bonuses_in_their_order():
    at = fresh(3, falls=["green", "red"])
    assert (at.asked, at.who) == ("space", "green")
    assert at.options == [str(space) for space in range(1, 9)]
    at.do("6")
    assert at.who == "red"
    assert "6" not in at.options
    at.do("2")
    assert at.who == "blue"
    at.do("8")
    assert (at.asked, at.who) == ("site", "blue")  # the last in turn order first
    assert at.options == ["4,-2", "2,2", "-4,2", "-2,-2"]
    assert at.blue.tray == 0  # bonuses come once all stand
    at.do("2,2")
    assert at.who == "green"
    assert "2,2" not in at.options
    at.do("4,-2", "-4,2")
    assert [(at.asked, at.who), at.do("yes").who] == [("bonus", "red"), "green"]  # in turn order
    at.do("yes", "yes")
    assert at.state.terrain["2,2"].owner == "blue"
    assert at.blue.bots == ["2,2"]
    assert at.mars.count_bots_left("blue") == 3
    assert set(at.state.rows.values()) == {1}
    assert at.state.crystals == GAME.new_initial_state(Setup(players=3)).crystals  # arrows are ignored
    assert (at.red.tray, at.state.players["green"].tray) == (0, 1)  # Red's is in the Depot by now: its turn has begun
    assert at.blue.resources["mineral"] == 2
    assert at.blue.tray == 1
    assert (at.asked, at.who) == ("turn", "red")
    assert at.red.depot == 3
    assert all(player.rover == "" for player in at.state.players.values())
    assert "-2,-2" not in at.state.terrain  # an unused site


@pytest.mark.rule("OM-SETUP-13")
def test_a_bonus_of_movement_has_a_bot_to_move():
    at = fresh(2, falls=["red"]).do("7", "1", "4,-2", "-4,2")
    assert (at.asked, at.who) == ("move", "blue" if at.blue.space == 7 else "red")
    assert any(option.startswith("bot:") for option in at.options)


@pytest.mark.rule("OM-TERM-01", "OM-TERM-02", "OM-TERM-09")
def test_gains_and_costs_never_touch_the_warehouse():
    at = table(red={"goods": {"mineral": 1}, "bots": ["3,-2"]})
    before = dict(at.state.warehouse)
    at.do("build:generator", "4,-3")
    assert at.asked == "benefit"
    at.do("none")
    assert at.has() == {"battery": 1}
    assert at.state.warehouse == before
    assert at.blue.resources["mineral"] == 0


@pytest.mark.rule("OM-TERM-03", "OM-TERM-04", "OM-BLD-23")
def test_storage_grows_with_shelters_and_what_does_not_fit_is_lost():
    red = {"blueprints": {"reactor-hall": "2,-2"}, "kept": {"reactor-hall": "dt19"}, "depot": 3, "bots": ["3,-2"]}
    one = table(side="orbit", red={**red, "goods": {"oxygen": 1, "water": 2}}).do("executive:1", "reactor-hall")
    assert one.has() == {"oxygen": 2, "water": 2}  # limit 2 of each kind: two were lost
    assert one.find_entries("Lost")[0].count == 2
    more = {"red": ["3,-3", "5,-3"]}
    three = table(side="orbit", red={**red, "goods": {"oxygen": 1}}, shelters=more).do("executive:1", "reactor-hall")
    assert three.has() == {"oxygen": 4}
    assert not three.find_entries("Lost")
    theirs = table(side="orbit", red={**red, "goods": {"oxygen": 1}}, shelters={"blue": ["3,-3", "5,-3"]})
    assert theirs.do("executive:1", "reactor-hall").has() == {"oxygen": 2}  # own shelters alone


@pytest.mark.rule("OM-TERM-05", "OM-TERM-06")
def test_living_quarters_and_the_reserve():
    at = table(side="orbit", red={"quarters": 3, "work": 2}, slots={"build": {"red": 1}})
    assert at.mars.get_quarters_capacity("red") == 4
    assert at.crew() == (3, 2, 6)
    at.do("pod", "5")
    assert at.crew() == (4, 0, 8)  # three come home, one has room
    assert table(shelters={"red": ["3,-3", "5,-3"]}).mars.get_quarters_capacity("red") == 8
    full = {"red": ["3,-3", "5,-3", "4,-4", "5,-4"]}
    assert table(shelters=full).mars.get_quarters_capacity("red") == 12


@pytest.mark.rule("OM-TERM-06")
def test_the_reserve_can_do_nothing():
    at = table(red={"quarters": 0, "goods": {"mineral": 1}, "bots": ["3,-2"]})
    assert at.crew() == (0, 0, 12)
    assert at.why("build:generator") == ["OM-SLOT-11"]


@pytest.mark.rule("OM-TERM-07", "OM-TERM-08", "OM-TURN-06", "OM-CRYS-04", "OM-TURN-11")
def test_new_crystals_wait_a_turn_and_the_excess_is_lost():
    at = table(red={"rover": "1,0", "tray": 0}, crystals=["2,0"])
    at.do("control", "rover:2,0", "done")
    assert at.red.tray == 1
    assert at.red.depot == 0
    assert at.why("executive:3") == ["OM-EXEC-03"]
    full = table(red={"depot": 2, "tray": 3})
    assert (full.red.depot, full.red.tray) == (3, 0)  # at the start of the own turn
    assert full.find_entries("CrystalsLost")[0].count == 2
    assert full.blue.tray == 0


@pytest.mark.rule("OM-TERM-10", "OM-TERM-11", "OM-TERM-17", "OM-TERM-18")
def test_complexes_adjacency_and_distance():
    from marshub.games.on_mars.rules.land import distance, find_group, list_neighbours, measure_largest_complex

    build = {"-1,2": "greenhouse", "1,2": "greenhouse"}
    at = table(build=build, shelters={"red": ["3,-2"], "blue": ["3,-1"]})
    assert len(find_group(at.mars, "-2,2")) == 2
    assert len(find_group(at.mars, "1,2")) == 1
    assert measure_largest_complex(at.mars, "red", "generator") == 0
    assert len(find_group(at.mars, "3,-2")) == 2  # Blue's shelter beside it is another type
    assert measure_largest_complex(at.mars, "red", "shelter") == 2
    assert distance("2,-2", "4,-3") == 2
    assert distance("2,-2", "3,-2") == 1
    assert "6,-5" not in list_neighbours(at.mars, "5,-5")
    advanced = table(build={"3,-2": "generator"}, red={"blueprints": {"solar-field": "3,-2"}})
    assert len(find_group(advanced.mars, "2,-2")) == 2


@pytest.mark.rule("OM-TERM-13")
def test_an_empty_hex_has_nothing_on_it():
    from marshub.games.on_mars.rules.land import make_emptiness_test

    at = table(red={"rover": "1,1"}, crystals=["3,0"], research={"3,-1": "red-a"}, finds={"1,0": "dt05"})
    empty = make_emptiness_test(at.mars)
    assert empty("1,2")
    assert not any(empty(where) for where in ("3,0", "3,-1", "1,0", "1,1", "4,-2", "0,0"))


@pytest.mark.rule("OM-TERM-15")
def test_every_type_has_its_product():
    cards = {
        "drill-rig": "0,0",
        "solar-field": "2,-2",
        "ice-corer": "0,2",
        "growth-dome": "-2,2",
        "concentrator": "0,-2",
        "dormitory": "4,-2",
    }
    riding = {"phase": "shuttle", "active": "", "queue": ["red", "blue"], "left": "colony", "begun": True}
    at = table(red={"blueprints": cards, "bots": ["3,-2"]}, **riding).do("ride")
    assert at.has() == dict.fromkeys(box.RESOURCES, 1)
    assert at.red.tray == 1  # a crystal of the shelter
    alone = {"mine": "mineral", "generator": "battery", "extractor": "water", "greenhouse": "plant"}
    alone |= {"condenser": "oxygen", "shelter": "crystal"}
    for card, where in cards.items():
        one = table(red={"blueprints": {card: where}, "bots": ["3,-2"]}, **riding).do("ride")
        assert alone[CONTENT.blueprints[card].type] in {*one.has(), *(["crystal"] if one.red.tray else [])}


@pytest.mark.rule("OM-COMP-04")
def test_the_supply_never_runs_out():
    at = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"]}, blue={"tray": 30})
    at.do("build:shelter", "4,-4", "none")
    assert at.red.tray == 1  # the 31st
    assert at.blue.tray == 30
