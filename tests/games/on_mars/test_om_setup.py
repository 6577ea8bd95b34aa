"""What is in the box, general terms, and setting up (COMP, TERM, SETUP)."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from marshub.games.on_mars import Setup
from marshub.games.on_mars.box import components as box
from marshub.games.on_mars.rules.life_support import get_level_row
from marshub.kernel import CHANCE, BadSetup, Session
from on_mars_tables import CONTENT, GAME, fresh, table
from rule_book import CATALOGUE

LISTED = {
    item["name"]: item["count"]
    for item in tomllib.loads((CATALOGUE / "on-mars" / "on-mars.toml").read_text(encoding="utf-8"))["component"]
}


@pytest.mark.rule("OM-COMP-02")
def test_one_to_four_play():
    for count in (1, 2, 3, 4):
        session = Session(GAME, {"players": count}, 1)
        assert len(GAME.list_seats(session.state)) == count
        assert len(session.state.players) == max(2, count)  # alone against a rival
        assert (session.state.rival is not None) == (count == 1)
        session.close()
    for count in (0, 5):
        with pytest.raises(BadSetup, match="players"):
            Session(GAME, {"players": count}, 1)


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
    at = table(players=4)
    seats, state = at.mars.seats, at.state
    assert LISTED["colonist"] == sum(sum(at.crew(who)) for who in seats) == 48
    assert LISTED["ship"] == sum(len(state.players[who].docked) for who in seats) == 20
    assert LISTED["progress cube"] == len(seats) * len(box.CUBES) == 20
    assert LISTED["bot"] == sum(at.mars.count_bots_left(who) + len(state.players[who].bots) for who in seats) == 16
    assert LISTED["crystal"] == box.CRYSTALS_IN_BOX == 30
    advanced = sum(at.mars.count_unused_markers(who) for who in seats)
    assert LISTED["advanced-building marker"] == advanced == 32
    assert LISTED["scientist marker"] == len(CONTENT.scientists) == 6
    assert LISTED["LSS column marker"] == len(state.rows) == 4
    assert LISTED["mission marker"] == LISTED["mission tracker cube"] == len(box.LETTERS) == 3
    one_each = ("player marker", "score marker", "rover")
    assert {LISTED[name] for name in one_each} == {len(seats)}
    assert {LISTED[name] for name in ("missions-remaining marker", "shuttle", "colony-level marker")} == {1}
    markers = [name for name in LISTED if name.endswith("marker")]
    assert sum(LISTED[name] for name in markers) + LISTED["shuttle"] == 56


@pytest.mark.rule("OM-COMP-01", "OM-COMP-05", "OM-TECH-09")
def test_tiles_of_the_box():
    assert {kind: len(CONTENT.buildings[kind].arrows) for kind in box.COMMON} == dict.fromkeys(box.COMMON, 6)
    assert len(GAME.new_initial_state(Setup()).unseen) == LISTED["building tile"] == 30  # and a first one of each
    assert 4 * (1 + len(CONTENT.buildings["shelter"].arrows)) == LISTED["shelter tile"] == 20
    assert sum(CONTENT.techs[tech] for tech in box.GRID_TECHS) == LISTED["technology tile"] == 16
    assert CONTENT.techs["shelter"] == LISTED["shelter technology tile"] == 4
    assert len(CONTENT.board.research) == LISTED["research tile"] == 8
    assert len(CONTENT.discoveries) == LISTED["discovery tile"] == 19
    assert len(CONTENT.rewards) == LISTED["LSS reward tile"] == 8
    assert len(CONTENT.first_colonists.spaces) == LISTED["First Colonist tile"] == 6


@pytest.mark.rule("OM-COMP-01", "OM-COMP-06")
def test_cards_of_the_box():
    assert len(CONTENT.blueprints) == LISTED["blueprint"] == 24
    assert len(CONTENT.scientists) == LISTED["scientist"] == 6
    assert len(CONTENT.contracts) == LISTED["Earth contract"] == 12
    assert len(CONTENT.missions) == LISTED["mission"] == 9
    assert len(CONTENT.objectives) == LISTED["private objective"] == 16
    assert len(CONTENT.rival_cards) == LISTED["solo card"] == 12
    assert (len(CONTENT.first_cards), len(CONTENT.tasks)) == (4, 8)
    assert LISTED["First Colonist card"] == 12


@pytest.mark.rule("OM-SETUP-02", "OM-SETUP-06", "OM-SETUP-08", "OM-SETUP-18", "OM-SETUP-19")
def test_the_table_before_anybody_chooses():
    state = GAME.new_initial_state(Setup(players=3))
    assert state.rows == dict.fromkeys(("generator", "extractor", "greenhouse", "condenser"), 1)
    assert state.level == 1
    assert get_level_row(GAME.wrap_state(state)) == 2
    assert state.hiring == {name: name for name in CONTENT.scientists}
    assert len(state.hiring) == 6
    assert len(GAME.wrap_state(state).list_open_contracts()) == 12
    assert state.remaining == 3
    assert (state.crystals, state.finds) == ([], {})
    assert Counter(state.research.values()) == dict.fromkeys(CONTENT.research, 2)
    assert all(player.score == 0 for player in state.players.values())
    corners = [(2 * int(q) + int(r) > 0, int(r) > 0) for q, r in (where.split(",") for where in state.research)]
    assert len(set(zip(state.research.values(), corners, strict=True))) == len(set(corners)) == 4  # a corner each


@pytest.mark.rule("OM-SETUP-01")
def test_the_first_buildings_are_shuffled_over_their_places():
    at = fresh(3, falls=["condenser", "generator", "extractor"])
    assert {where: building.kind for where, building in at.state.terrain.items() if building.kind != "shelter"} == {
        "0,0": "mine",
        "2,-2": "condenser",
        "0,2": "generator",
        "-2,2": "extractor",
        "0,-2": "greenhouse",  # of each one: the last is not free any more
    }
    at.session.close()


@pytest.mark.rule("OM-SETUP-03", "OM-SUPPLY-07")
def test_the_warehouse_at_the_start():
    for players, item in ((1, 2), (2, 2), (3, 3), (4, 3)):
        state = GAME.new_initial_state(Setup(players=players))
        assert state.warehouse == dict.fromkeys(("battery", "water", "plant", "oxygen", "crystal"), item)
    at = table(side="orbit").do("resupply")
    assert at.why("mineral") == ["OM-SUPPLY-07"]


@pytest.mark.rule("OM-SETUP-10", "OM-SETUP-15", "OM-SETUP-21", "OM-CRYS-01")
def test_a_player_board_at_the_start():
    at = fresh(2, first="red")
    player = at.red
    assert sorted(player.docked) == [4, 5, 6, 7, 8]
    assert at.crew() == (3, 0, 9)
    assert at.mars.get_quarters_capacity("red") == 4
    assert not player.progress
    assert at.mars.count_unused_markers("red") == 8
    assert player.resources == dict.fromkeys(box.RESOURCES, 1)
    assert (player.depot, at.mars.count_depot_room("red")) == (1, 2)  # 3 clear spaces
    assert player.lab == {"B2": "shelter"}
    assert at.mars.get_tech_level("red", "shelter") == 2
    at.do("5", "6", "no", "orbit")
    assert at.who == "red"
    at.do("control", "rover:1,0", "rover:2,0", "crystal:rover", "depot")
    assert at.red.depot == 0  # the one crystal can be spent in the first turn
    at.session.close()


@pytest.mark.rule("OM-SETUP-04", "OM-SETUP-05", "OM-SETUP-09", "OM-SETUP-16", "OM-SETUP-17", "OM-SETUP-24")
@pytest.mark.parametrize(("players", "second_set"), [(2, 0), (4, 8)])
def test_what_is_drawn_at_the_start(players, second_set):
    at = fresh(players, falls=["red", "generator", "rover", "ship", "lr8", "lr3"])
    # Blueprints: six of level 1 of any types, the others below; those of level 3 below them.
    assert {CONTENT.blueprints[card].level for card in at.state.display} == {1}
    assert (len(at.state.display), len(at.mars.list_deck(1)), len(at.mars.list_deck(3))) == (6, 6, 12)
    # Technology: one set in the grid, the other face down or in the box.
    assert sorted(at.state.grid.values()) == sorted(box.GRID_TECHS)
    assert [at.state.grid[space] for space in ("bottom-1", "bottom-2")] == ["rover", "ship"]
    assert sum(at.mars.count_technology_stack().values()) == second_set
    assert [box.get_grid_row(space) for space in at.state.grid].count("top") == 3
    # Tiles: two discoveries face up, a reward tile for each column, the top tile of every stack.
    assert (len(at.state.face_up), sum(at.state.stack.values())) == (2, 17)
    assert len(set(at.state.rewards.values())) == len(at.state.rewards) == 4
    assert [at.state.rewards[column] for column in box.COLUMNS[:2]] == ["lr8", "lr3"]
    assert all(at.state.tops[kind].startswith(kind) for kind in box.COMMON)
    assert len(at.state.unseen) == 30 - 5
    hands = [card for player in at.state.players.values() for card in player.objectives]
    assert len(hands) == len(set(hands)) == 3 * players
    at.session.close()


@pytest.mark.rule("OM-SETUP-04")
def test_the_opening_display_is_drawn_from_all_cards_of_level_1():
    cards = [card for card, data in CONTENT.blueprints.items() if data.level == 1]
    at = fresh(2, falls=["red", *cards[-6:]])
    assert at.state.display == cards[-6:]
    at.session.close()


@pytest.mark.rule("OM-SETUP-07", "OM-SETUP-22", "OM-SETUP-23", "OM-MISS-08")
@pytest.mark.parametrize(
    ("length", "lengths"), [("short", ["short", "short", "long"]), ("long", ["short", "long", "long"])]
)
def test_missions_by_the_length_of_the_game(length, lengths):
    for players in (1, 2, 4):
        at = fresh(players, length=length)
        assert [CONTENT.missions[card].length for card in at.state.missions] == lengths
        assert at.state.missions == {card: CONTENT.missions[card].need[players - 1] for card in at.state.missions}
        assert list(at.state.letters.items()) == list(zip("ABC", at.state.missions, strict=True))
        at.session.close()
    default = fresh(2, falls=["more-hands", "ground-survey", "paper-towns"])
    assert (default.state.length, [*default.state.missions]) == (
        "short",
        ["more-hands", "ground-survey", "paper-towns"],
    )
    default.session.close()


@pytest.mark.rule("OM-SETUP-09")
def test_objectives_are_hidden_from_all_others():
    at = fresh(2)
    seen = GAME.view(at.state, "red")
    assert seen.players["red"].objectives == at.red.objectives
    assert seen.players["blue"].objectives == ["?"] * 3
    assert GAME.view(at.state, "").players["red"].objectives == ["?"] * 3
    spent = table(red={"spent": ["paper-city"], "objectives": ["full-shelves"]})
    assert GAME.view(spent.state, "blue").players["red"].spent == ["?"]
    assert GAME.has_hidden_information


@pytest.mark.rule("OM-SETUP-20")
def test_the_first_player_is_named_or_drawn():
    named = fresh(4, first="green")
    assert (named.asked, named.who) == ("space", "green")
    for who in ("green", "yellow", "red", "blue"):  # clockwise
        assert named.who == who
        named.do(named.options[0])
        while named.asked != "space" and named.who == who:
            named.do(named.options[-1])
    drawn = fresh(3, falls=["blue"])
    assert (drawn.asked, drawn.who) == ("space", "blue")
    first = Session(GAME, {"players": 3}, 1, chance="table")
    assert [option.id for option in first.pending.options()] == ["red", "blue", "green"]
    assert first.pending.decider == CHANCE
    with pytest.raises(BadSetup, match="red, blue"):
        Session(GAME, {"players": 2, "first": "green"}, 1)
    for session in (named.session, drawn.session, first):
        session.close()


@pytest.mark.rule("OM-SETUP-11", "OM-SETUP-12", "OM-SETUP-13", "OM-TERM-12", "OM-ROUND-03", "OM-SETUP-20")
def test_shelters_by_seat_and_spaces_with_their_bonus_at_once():
    at = fresh(3, first="green")
    sites = {"green": "4,-2", "red": "2,2", "blue": "-4,2"}  # nobody chooses
    for who, where in sites.items():
        assert at.state.terrain[where].owner == who
        assert at.state.players[who].bots == [where]
        assert at.mars.count_bots_left(who) == 3
        assert at.state.players[who].rover == ""
    assert "-2,-2" not in at.state.terrain  # an unused site
    assert set(at.state.rows.values()) == {1}
    assert at.state.crystals == []  # arrows are ignored
    assert all(at.state.players[who].tray == 0 for who in sites)  # and shelters yield nothing
    assert (at.who, at.options) == ("green", [str(space) for space in range(1, 9)])
    at.do("6", "yes")
    assert at.state.players["green"].tray == 1  # before the next one chooses
    assert at.who == "red"
    assert at.why("6") == ["OM-TRAVC-08"]
    at.do("2", "water")
    assert at.red.resources["water"] == 2
    at.do("7", "done")
    assert [at.mars.get_side(who) for who in ("red", "green", "blue")] == ["orbit", "colony", "colony"]
    at.session.close()


@pytest.mark.rule("OM-SETUP-13")
def test_a_bonus_of_movement_has_a_bot_to_move():
    at = fresh(2, first="red").do("7")
    assert (at.asked, at.who) == ("move", "red")
    assert any(option.startswith("bot:") for option in at.options)
    at.session.close()


@pytest.mark.rule("OM-SETUP-14")
@pytest.mark.parametrize("side", ["orbit", "colony"])
def test_the_last_in_turn_order_chooses_the_side_of_the_shuttle(side):
    at = fresh(3, first="red").do("5", "1", "4", "no")
    assert (at.asked, at.who, at.options) == ("shuttle-side", "red", ["orbit", "colony"])
    at.do(side)
    assert (at.state.shuttle.side, at.state.shuttle.distance) == (side, 0)
    assert (at.asked, at.who, at.state.round) == ("turn", "blue", 1)
    at.session.close()


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
    assert table(shelters={"red": ["3,-3", "5,-3", "4,-4", "4,-1"]}).mars.get_storage_capacity("red") == 6
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


@pytest.mark.rule("OM-TERM-07", "OM-TERM-08", "OM-TURN-06", "OM-CRYS-04", "OM-TURN-11", "OM-SHIP-09")
def test_new_crystals_wait_a_turn_and_the_excess_is_lost():
    at = table(red={"rover": "1,0", "tray": 0}, crystals=["2,0", "3,0"])
    at.do("control", "rover:2,0", "rover:3,0", "done")
    assert at.red.tray == 2
    assert at.red.depot == 0
    assert at.why("executive:3") == ["OM-EXEC-03"]
    full = table(red={"depot": 2, "tray": 3})
    assert (full.red.depot, full.red.tray) == (3, 0)  # at the start of the own turn
    assert full.find_entries("CrystalsLost")[0].count == 2
    assert full.blue.tray == 0
    assert table(red={"docked": [4, 5, 6], "hangar": 2, "depot": 3, "tray": 2}).red.depot == 5  # beside others there


@pytest.mark.rule("OM-TERM-10", "OM-TERM-11", "OM-TERM-17", "OM-TERM-18", "OM-BLD-11")
def test_complexes_adjacency_and_distance():
    from marshub.games.on_mars.rules.land import find_group
    from marshub.games.on_mars.rules.objectives import compute_metric

    build = {"-1,2": "greenhouse", "1,2": "greenhouse"}
    at = table(build=build, shelters={"red": ["3,-2"], "blue": ["3,-1"]})
    assert len(find_group(at.mars, "-2,2")) == 2
    assert len(find_group(at.mars, "1,2")) == 1
    assert len(find_group(at.mars, "3,-2")) == 2  # Blue's shelter beside it is another type
    alone, joined = {"blueprints": {"seed-vault": "1,2"}}, {"blueprints": {"seed-vault": "-1,2"}}
    assert compute_metric(table(build=build, red=alone).mars, "red", "marked_complex") == 0  # one is no complex
    assert compute_metric(table(build=build, red=joined).mars, "red", "marked_complex") == 2
    # An advanced building keeps its type: it is built on, and the group has its size.
    red = {"goods": {"mineral": 1}, "bots": ["3,-1"], "lab": {"C1": "generator"}, "blueprints": {"solar-field": "2,-2"}}
    third = table(red=red, build={"2,-1": "generator"}, shelters={"red": ["5,-3"]}).do(
        "build:generator", "3,-2", "none"
    )
    assert third.has() == {"battery": 3}
    # Two spaces away, whatever stands between; beyond the map there is nothing.
    walls = {"3,-2": "mine", "3,-3": "mine"}
    far = table(red={"goods": {"mineral": 1}, "bots": ["4,-4"]}, build=walls, miners={}).do("build:generator")
    assert {"4,-3", "4,-4"} <= set(far.options)
    assert far.why("5,-4") == ["OM-BLD-01"]
    edge = table(red={"bots": ["5,-5"]}).do("control")
    assert sorted(option for option in edge.options if option.startswith("bot:")) == [
        "bot:5,-5:4,-4",
        "bot:5,-5:4,-5",
        "bot:5,-5:5,-4",
    ]


@pytest.mark.rule("OM-TERM-13")
def test_an_empty_hex_has_nothing_on_it():
    from marshub.games.on_mars.rules.land import make_emptiness_test

    at = table(red={"rover": "1,1"}, crystals=["3,0"], research={"3,-1": "red-a"}, finds={"1,0": "dt05"})
    empty = make_emptiness_test(at.mars)
    assert empty("1,2")
    assert not any(empty(where) for where in ("3,0", "3,-1", "1,0", "1,1", "4,-2", "0,0"))


@pytest.mark.rule("OM-TERM-15", "OM-UPG-14")
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
    built = table(red={"goods": {"plant": 1}, "bots": ["1,-3"]}).do("build:condenser", "1,-4", "none")
    assert built.has() == {"oxygen": 1}
    alone = {"mine": "mineral", "generator": "battery", "extractor": "water", "greenhouse": "plant"}
    alone |= {"condenser": "oxygen", "shelter": "crystal"}
    for card, where in cards.items():
        one = table(red={"blueprints": {card: where}, "bots": ["3,-2"]}, **riding).do("ride")
        assert alone[CONTENT.blueprints[card].type] in {*one.has(), *(["crystal"] if one.red.tray else [])}


@pytest.mark.rule("OM-COMP-04")
def test_the_supply_never_runs_out():
    at = table(red={"goods": {"oxygen": 2, "mineral": 1}, "bots": ["3,-3"]}, blue={"tray": 30})
    at.do("build:shelter", "4,-4", "oxygen")
    assert at.red.tray == 1  # the 31st
    assert at.blue.tray == 30
