"""Population, injury and Salvage (POP, INJ, SALV)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, HOMES, SEAT, TUNNEL, aim, out_of_reach, table

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.box.components import name_hex
from marshub.games.migration_mars.rules.people import list_population
from marshub.kernel import BadAdjustment

WARD, FAR = "2,-6", "7,-6"
HOME = {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES[:2]}
ROAD = [TUNNEL, "2,-2", "1,-1"]
ALL = {"water": 9, "stone": 9, "metal": 9}


def event(name, *falls, **more):
    """Amber draws this event at Cobalt's stop, having taken a Water."""
    at = table(rover=out_of_reach("cobalt", 1), **more)
    at.roll(1, 1, name, *falls)
    return at.do("water") if at.asked == "stop-resource" else at


def strike(where, **more):
    return event("lone-meteor", aim(where), **more)


@pytest.mark.rule("MM-POP-01", "MM-POP-03")
def test_a_flag_stands_where_its_population_lives():
    at = table(land={"amber": HOME}, hand=ALL)
    at.do("build:habitat", HOMES[2])
    assert at.state.terrain[HOMES[2]].people == 1
    assert list_population(at.mars, "amber") == [HOMES[2]]
    at.roll(1).roll(1)
    assert f"move:{HOMES[2]}:{HOMES[0]}" in at.options
    at.do(f"move:{HOMES[2]}:{HOMES[0]}")
    assert not any(option.startswith("move") and option.endswith(HOMES[0]) for option in at.options)  # 1 in a Habitat
    with pytest.raises(BadAdjustment):
        at.session.adjust(f"terrain.{CENTRE}.people", 1)  # nobody lives in a Life Support Center


@pytest.mark.rule("MM-POP-04")
def test_a_seat_a_faction_in_the_embassy_for_those_linked_to_it():
    land = {
        "amber": {**HOME, "tunnel": ROAD},
        "jade": {"tunnel": ["-4,5", "-1,1"], "lsc": ["-4,4"], "habitat": ["-3,3"]},
    }
    at = table(land=land, people=[*HOMES[:2], "-3,3"])
    at.do(f"move:{HOMES[0]}:{SEAT}")
    assert at.state.players["amber"].embassy == 1
    assert at.why(f"move:{HOMES[1]}:{SEAT}") == ["MM-POP-02"]  # at most one
    at.roll(1).do(f"move:-3,3:{SEAT}")  # they do not compete
    assert at.state.players["jade"].embassy == 1
    apart = table(land={"amber": HOME}, people=HOMES[:1])
    assert apart.why(f"move:{HOMES[0]}:{SEAT}") == ["MM-POP-04"]


@pytest.mark.rule("MM-POP-08", "MM-INJ-06")
def test_only_healthy_population_counts():
    land = {"amber": {**HOME, "habitat": HOMES[:4], "hospital": [WARD]}}
    at = table(land=land, people=[*HOMES[:4], WARD])
    assert at.people() == 4
    assert at.why("call-in") == ["MM-WIN-05"]
    assert len(list_population(at.mars, "amber")) == 5
    seat = table(land={"amber": {**HOME, "tunnel": ROAD}}, people=HOMES[:2], seats={"amber": 1})
    assert seat.people() == 3


@pytest.mark.rule("MM-POP-10")
def test_flags_are_limited_to_eight(tmp_path):
    folder = tmp_path / "migration-mars"
    folder.mkdir()
    text = 'pack = "wide"\n[[piece]]\nid = "habitat"\ncost = { stone = 1 }\neach = 12\n'
    (folder / "wide.toml").write_text(text, encoding="utf-8")
    game = MigrationMars(packs=tmp_path)
    spots = [*HOMES[:4], "2,-2", "2,-1", "3,-1", "1,-2"]
    land = {"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": spots, "export": [FAR]}}
    at = table(land=land, people=spots, hand={"stone": 1, "olympium": 4}, game=game)
    at.do("build:habitat", HOMES[4])
    if at.asked == "pay":
        at.do("stone=1")
    assert len(list_population(at.mars, "amber")) == 8
    assert at.state.terrain[HOMES[4]].people == 0  # the ninth has no flag
    at.roll(1).roll(1)
    assert at.why("export:olympium:population") == ["MM-POP-10"]
    land["amber"]["hospital"] = [WARD]
    injured = table(land=land, people=[*spots[:7], WARD], hand={"olympium": 4}, game=game)
    assert injured.why("export:olympium:population") == ["MM-POP-10"]  # who is injured has one, too
    seven = table(land=land, people=spots[:7], hand={"olympium": 4}, game=game)
    assert "export:olympium:population" in seven.options
    seven.do("build:habitat", HOMES[4])
    assert seven.state.terrain[HOMES[4]].people == 1


@pytest.mark.rule("MM-POP-07", "MM-INJ-02")
def test_an_emptied_habitat_stays_until_it_is_filled_again():
    at = event("hull-breach", land={"amber": {**HOME, "habitat": HOMES[1:2]}}, people=HOMES[1:2])
    assert at.on(HOMES[1]) == "habitat"
    assert at.people() == 0
    at.state.players["amber"].rover = out_of_reach("amber", 1)
    at.roll(1).roll(1).do("population")
    assert at.state.terrain[HOMES[1]].people == 1


@pytest.mark.rule("MM-INJ-01", "MM-INJ-02", "MM-INJ-04")
def test_an_injury_fills_one_bed_and_the_next_kills():
    land = {"amber": {**HOME, "tunnel": ROAD, "habitat": HOMES[:3], "hospital": [WARD, FAR]}}
    at = event("hull-breach", land=land, people=HOMES[:3], seats={"amber": 1}, hand={"med": 3})
    assert (at.asked, at.who) == ("who-injured", "amber")
    assert at.options == [*HOMES[:3], SEAT]  # no Med Pack prevents it
    at.do(HOMES[2])
    assert (at.asked, at.options) == ("hospital-where", [WARD, FAR])
    at.do(FAR)
    assert at.state.terrain[FAR].people == 1
    assert at.has()["med"] == 3
    seat = event("hull-breach", land=land, people=HOMES[:1], seats={"amber": 1}).do(SEAT, WARD)
    assert (seat.people(), seat.state.players["amber"].embassy) == (1, 0)
    one = event("hull-breach", land={"amber": {**HOME, "hospital": [WARD]}}, people=[HOMES[0], WARD])
    assert one.find_entries("Died")
    assert one.state.terrain[WARD].people == 1
    foreign = {"amber": HOME, "jade": {"hospital": [WARD]}}
    assert event("hull-breach", land=foreign, people=HOMES[:1]).find_entries("Died")  # an own Hospital


@pytest.mark.rule("MM-INJ-05", "MM-INJ-06", "MM-STRIKE-14", "MM-STRIKE-13")
def test_who_lived_in_a_struck_habitat_goes_to_housing_or_a_hospital_or_dies():
    land = {"amber": {**HOME, "habitat": ["5,-4", "3,-4"], "tunnel": ROAD, "hospital": [WARD]}}
    land["jade"] = {"tunnel": ["-4,5"], "habitat": ["-4,4"], "hospital": ["-7,6"]}  # where nobody of Amber's goes
    at = strike("6,-4", land=land, people=["5,-4"]).do("go-on")
    assert (at.asked, at.who) == ("evacuate", "amber")
    assert at.options == ["3,-4", SEAT, WARD, "none"]
    healthy = at.do("3,-4")
    assert healthy.people() == 1
    at = strike("6,-4", land=land, people=["5,-4"]).do("go-on", SEAT)
    assert at.people() == 1
    at = strike("6,-4", land=land, people=["5,-4"]).do("go-on", WARD)
    assert (at.people(), at.state.terrain[WARD].people) == (0, 1)  # injured
    at = strike("6,-4", land=land, people=["5,-4"]).do("go-on", "none")
    assert at.find_entries("Died")[0].cause == "strike"
    full = strike("6,-4", land={"amber": {**HOME, "habitat": ["5,-4", "3,-4"]}}, people=["5,-4", "3,-4"]).do("go-on")
    assert full.find_entries("Died")
    assert full.people() == 1


@pytest.mark.rule("MM-INJ-07", "MM-INJ-08", "MM-STRIKE-14")
def test_who_lay_in_a_struck_hospital_finds_only_another_hospital():
    land = {"amber": {**HOME, "tunnel": ROAD, "hospital": [WARD, FAR]}}
    at = strike(WARD, land=land, people=[WARD], hand={"med": 1}).do("go-on")
    assert at.options == [FAR, "none"]  # no Habitat, no Embassy
    at.do(FAR)
    assert at.state.terrain[FAR].people == 1
    lone = strike(WARD, land={"amber": {**HOME, "hospital": [WARD]}}, people=[WARD]).do("go-on")
    assert lone.find_entries("Died")
    full = strike(WARD, land=land, people=[WARD, FAR]).do("go-on")
    assert full.find_entries("Died")


@pytest.mark.rule("MM-INJ-08", "MM-SALV-04")
def test_nobody_lives_in_salvage():
    land = {"amber": {**HOME, "habitat": ["5,-4"], "factory": [WARD]}}
    at = strike("6,-4", land=land, people=["5,-4"]).do("go-on", "bay")
    assert at.state.players["amber"].salvage == ["habitat"]
    assert at.find_entries("Died")
    assert at.people() == 0


@pytest.mark.rule("MM-INJ-05", "MM-INJ-09")
def test_all_buildings_go_before_anybody_looks_for_a_place():
    land = {"amber": {**HOME, "habitat": ["5,-4", "5,-5"]}, "jade": {"tunnel": ["-4,5"], "habitat": ["6,-3", "-4,4"]}}
    at = strike("6,-4", land=land, people=["5,-4", "6,-3"]).do("go-on")
    # 5,-4 and 6,-3 go; 5,-5 does not touch 6,-4 and stays
    assert (at.on("5,-4"), at.on("6,-3"), at.on("5,-5")) == ("", "", "habitat")
    assert (at.who, at.options) == ("amber", ["5,-5", "none"])  # in turn order from who is active
    at.do("5,-5")
    assert (at.who, at.options) == ("jade", ["-4,4", "none"])
    at = table(land=land, people=["5,-4", "6,-3"], active="jade")
    at.state.start = "amber"  # whoever began the game
    at.state.players["jade"].rover = out_of_reach("cobalt", 1)
    at.roll(1, 1, "lone-meteor", aim("6,-4")).do("water", "go-on")
    assert (at.who, at.options) == ("jade", ["-4,4", "none"])
    both = strike("6,-5", land={"amber": {**HOME, "habitat": ["5,-4", "5,-5"]}}, people=["5,-4"]).do("go-on")
    assert both.find_entries("Died")  # the empty one beside it is gone as well
    each = strike("6,-5", land={"amber": {**HOME, "habitat": ["5,-4", "5,-5"]}}, people=["5,-4", "5,-5"]).do("go-on")
    assert {entry.where for entry in each.find_entries("Died")} == {"5,-4", "5,-5"}


@pytest.mark.rule("MM-INJ-10")
def test_an_injury_of_nobody_has_no_effect():
    land = {"amber": {**HOME, "hospital": [WARD]}}
    for people in ((), (WARD,)):
        at = event("hull-breach", land=land, people=people)
        assert at.find_entries("NobodyHurt")
        unpaid = event("suit-failure", land=land, people=people, hand={"med": 1})
        assert unpaid.find_entries("NobodyHurt"), "there is nothing to buy off"
        assert unpaid.has() == {"med": 1, "water": 1}
        assert [at.state.terrain[where].people for where in people] == [1] * len(people)


# ---------------------------------------------------------------------- Salvage


@pytest.mark.rule("MM-SALV-01", "MM-SALV-02", "MM-SALV-03", "MM-STRIKE-12")
def test_a_bay_a_factory_and_at_most_two():
    for factories, options in (((), None), ((WARD,), ["bay", "mat"]), ((WARD, FAR), ["bay", "mat"])):
        at = strike("6,-4", land={"amber": {**HOME, "habitat": ["5,-4"], "factory": factories}}).do("go-on")
        if options is None:
            assert [entry.where for entry in at.find_entries("ToMat")] == ["5,-4"]
            assert at.mars.count_pieces_left("amber", "habitat") == 5
        else:
            assert (at.asked, at.options) == ("salvage", options)
            assert at.session.pending is not None
            assert at.session.pending.prompt.args["where"] == name_hex("5,-4")
            assert at.mars.count_usable_bays("amber") == len(factories)
    mat = strike("6,-4", land={"amber": {**HOME, "habitat": ["5,-4"], "factory": [WARD]}}).do("go-on", "mat")
    assert mat.state.players["amber"].salvage == []  # the owner's choice
    two = strike("6,-5", land={"amber": {**HOME, "habitat": ["5,-4", "5,-5"], "factory": [WARD, "0,-2"]}}).do("go-on")
    assert two.do("bay", "bay").state.players["amber"].salvage == ["habitat"] * 2  # each may go to one
    for kind in ("hospital", "factory", "refinery", "export"):
        land = {"tunnel": [TUNNEL], "factory": [WARD]}
        land[kind] = [*land.get(kind, ()), "5,-4"]
        assert strike("5,-4", land={"amber": land}).do("go-on").options == ["bay", "mat"], kind
    land = {"amber": {**HOME, "habitat": ["5,-4"], "factory": [WARD]}}
    full = strike("6,-4", land=land, salvage={"amber": ["refinery"]}).do("go-on")
    assert full.options == ["mat", "swap:refinery"]  # a bay holds one
    foreign = {"amber": {**HOME, "habitat": ["5,-4"]}, "jade": {"factory": [WARD]}}
    assert strike("6,-4", land=foreign).do("go-on").find_entries("ToMat")
    at = table(land={"amber": {**HOME, "factory": [WARD, FAR, "0,-2"]}})
    assert at.mars.count_usable_bays("amber") == 2


@pytest.mark.rule("MM-STRIKE-12", "MM-SALV-03", "MM-SALV-05")
def test_a_bay_may_be_freed_for_what_is_lost():
    land = {"amber": {**HOME, "habitat": ["5,-4"], "factory": [WARD]}}
    at = strike("6,-4", land=land, salvage={"amber": ["refinery"]}).do("go-on")
    assert at.options == ["mat", "swap:refinery"]
    at.do("swap:refinery")
    assert at.state.players["amber"].salvage == ["habitat"]
    assert [entry.where for entry in at.find_entries("Salvaged")] == ["5,-4"]
    assert at.mars.count_pieces_left("amber", "refinery") == 2
    theirs = {"amber": {"tunnel": [TUNNEL]}, "jade": {"habitat": ["5,-4"], "factory": [WARD]}}
    at = strike("6,-4", land=theirs, salvage={"jade": ["refinery"]}).do("go-on")
    assert (at.who, at.options) == ("jade", ["mat", "swap:refinery"])
    land["amber"]["factory"] += ["0,-2"]
    free = strike("6,-4", land=land, salvage={"amber": ["refinery"]}).do("go-on")
    assert free.options == ["bay", "mat", "swap:refinery"]  # also without need
    two = strike("6,-4", land=land, salvage={"amber": ["refinery", "export"]}).do("go-on", "swap:export")
    assert two.state.players["amber"].salvage == ["refinery", "habitat"]  # whichever


@pytest.mark.rule("MM-SALV-04", "MM-SUPPLY-10")
def test_what_is_in_salvage_does_nothing():
    land = {"amber": {"tunnel": [TUNNEL], "factory": [WARD]}}
    salvage = {"amber": ["export", "refinery"]}
    at = table(land=land, salvage=salvage, hand={"stone": 4}, rover=out_of_reach("amber", 1))
    assert "MM-EXPORT-01" in at.why("export:stone:water")
    at.roll(1)
    assert at.asked == "shipment"  # no upkeep
    assert at.has() == {"stone": 4, "fuel": 1, "rcu": 1}  # the one Factory on the terrain
    for stored in (["hospital", "factory"], ["factory", "habitat"]):
        idle = table(salvage={"amber": stored}, rover=out_of_reach("amber", 1)).roll(1)
        assert idle.has() == {"fuel": 1}
        assert "population" not in idle.options  # no housing
        assert idle.mars.count_usable_bays("amber") == 0


@pytest.mark.rule("MM-SALV-05")
def test_salvage_may_be_scrapped_and_costs_the_full_price_again():
    land = {"amber": {**HOME, "factory": [WARD]}}
    at = table(land=land, salvage={"amber": ["habitat"]}, hand={"stone": 1})
    at.do("scrap:habitat")
    assert "build:tunnel" in at.options
    assert at.state.players["amber"].salvage == []
    moved = table(land=land, people=HOMES[:1], salvage={"amber": ["habitat"]}).do(f"move:{HOMES[0]}:{HOMES[1]}")
    assert "scrap:habitat" in moved.options  # at any time
    assert at.mars.count_pieces_left("amber", "habitat") == 3
    assert "MM-BUILD-02" in at.why("build:habitat")
    later = table(land=land, salvage={"amber": ["habitat"]}, hand={"stone": 1})
    later.do("build:tunnel", "5,-6")
    assert "scrap:habitat" in later.options  # after the build action too
    assert later.why("scrap:refinery") == ["MM-SALV-02"]
    assert later.do("scrap:habitat").state.players["amber"].salvage == []
    land["amber"]["factory"] += [FAR]
    two = table(land=land, salvage={"amber": ["habitat", "habitat"]}).do("scrap:habitat")
    assert two.state.players["amber"].salvage == ["habitat"]  # one at a time
    assert "return:habitat" in two.options  # and the turn is not begun by it
    two = table(land=land, salvage={"amber": ["refinery", "habitat"]})
    assert {"scrap:refinery", "scrap:habitat"} <= set(two.options)


@pytest.mark.rule("MM-SALV-06", "MM-TURN-02", "MM-TURN-07")
def test_a_return_is_free_and_only_for_a_turn_in_which_nothing_else_was_done():
    land = {"amber": {**HOME, "factory": [WARD]}}
    at = table(land=land, people=HOMES[:1], salvage={"amber": ["habitat"]}, hand=ALL, hands={"jade": {"water": 1}})
    assert set(at.do("return:habitat").options) == {*HOMES[2:], "back"}  # legal hexes only
    assert at.do("back").asked == "colony"
    at.do(f"move:{HOMES[0]}:{HOMES[1]}")
    assert at.why("return:habitat") == ["MM-SALV-06"]
    at.roll(1).roll(1)
    assert "return:habitat" in at.options  # a turn is begun anew
    land["amber"] |= {"hospital": [FAR], "export": ["0,-2"]}
    for first, *answers in (
        ("trade:jade", "give:water", "send", "refuse"),
        (f"heal:{FAR}:{HOMES[0]}",),
        ("export:stone:water",),
    ):
        begun = table(land=land, people=[FAR], salvage={"amber": ["habitat"]}, hand={**ALL, "med": 1})
        assert begun.do(first, *answers).why("return:habitat") == ["MM-SALV-06"], first
        rest = {"trade:jade", f"heal:{FAR}:{HOMES[0]}", "export:stone:water", "build:tunnel"} - {first}
        assert rest <= set(begun.options), first  # in any order, and it takes no build action
    done = table(land=land, salvage={"amber": ["habitat"]}, hand=ALL).do("return:habitat", HOMES[2])
    assert done.has() == ALL
    assert done.who == "jade"
    assert "Rolled" not in done.kinds()


@pytest.mark.rule("MM-SALV-07")
def test_a_return_obeys_all_placement_rules():
    land = {"amber": {**HOME, "factory": [WARD]}}
    at = table(land=land, salvage={"amber": ["habitat"]}, strikes=[HOMES[2]])
    at.do("return:habitat")
    assert set(at.options) == {*HOMES[3:], "back"}  # any legal hex
    assert at.why(HOMES[2]) == ["MM-TERR-05"]
    assert at.why("5,-6")[-1] == "MM-PLACE-02"
    nowhere = table(salvage={"amber": ["habitat"]})
    second = table(land=land, salvage={"amber": ["refinery", "habitat"]})
    assert "return:habitat" in second.options  # any of them
    for kind in ("hospital", "factory", "refinery", "export"):
        road = {"tunnel": [TUNNEL, "3,-5", "2,-5"], "factory": ["7,-6"]}
        assert f"return:{kind}" in table(land={"amber": road}, salvage={"amber": [kind]}).options
    assert nowhere.why("return:habitat") == ["MM-SALV-07"]


@pytest.mark.rule("MM-SALV-08")
def test_a_return_is_possible_on_a_later_turn_than_the_loss():
    land = {"amber": {**HOME, "habitat": ["5,-4"], "factory": [WARD]}}
    at = strike("6,-4", land=land).do("go-on", "bay")
    assert at.who == "jade"  # the turn is over
    at.roll(1)
    assert "return:habitat" in at.options


@pytest.mark.rule("MM-BUILD-05", "MM-INJ-08", "MM-SALV-09")
def test_a_habitat_from_salvage_is_empty():
    at = table(land={"amber": {**HOME, "factory": [WARD]}}, salvage={"amber": ["habitat"]})
    at.do("return:habitat", HOMES[2])
    assert at.state.terrain[HOMES[2]].people == 0


@pytest.mark.rule("MM-SALV-10")
def test_a_struck_factory_opens_no_bay():
    alone = strike(WARD, land={"amber": {**HOME, "factory": [WARD]}}).do("go-on")
    assert alone.find_entries("ToMat")
    two = strike(WARD, land={"amber": {**HOME, "factory": [WARD, FAR]}}).do("go-on")
    assert two.options == ["bay", "mat"]
    full = strike(WARD, land={"amber": {**HOME, "factory": [WARD, FAR]}}, salvage={"amber": ["export"]}).do("go-on")
    assert full.options == ["mat", "swap:export"]  # bays are counted after the removal


@pytest.mark.rule("MM-SALV-11")
def test_with_fewer_bays_the_surplus_is_scrapped_at_once():
    land = {"amber": {**HOME, "factory": [WARD, FAR]}}
    at = strike(WARD, land=land, salvage={"amber": ["export", "refinery"]}).do("go-on")
    assert (at.asked, at.options) == ("surplus", ["export", "refinery"])
    at.do("export", "mat")
    assert at.state.players["amber"].salvage == ["refinery"]
    assert at.mars.count_pieces_left("amber", "export") == 1
    alike = strike(WARD, land=land, salvage={"amber": ["export", "export"]}).do("go-on")
    assert (alike.asked, alike.state.players["amber"].salvage) == ("salvage", ["export"])  # there is nothing to choose
    land["amber"]["factory"] = ["2,-6", "2,-4"]
    both = strike("2,-5", land=land, salvage={"amber": ["export", "refinery"]}).do("go-on", "export")
    assert both.state.players["amber"].salvage == []  # with no bay left, all of it
    other = {"amber": {"tunnel": [TUNNEL]}, "jade": {"factory": [WARD]}}
    assert strike(WARD, land=other, salvage={"jade": ["export"]}).do("go-on").state.players["jade"].salvage == []
