"""Terrain and placement (TERR, PLACE)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, CONTENT, HOMES, HQ, SEAT, TUNNEL, At, aim, out_of_reach, table

from marshub.games.migration_mars.rules.land import (
    clear_strike,
    explain_site,
    find_linked,
    is_linked_to_embassy,
    list_adjacent,
    list_linked_passages,
)
from marshub.kernel import IllegalAnswer
from marshub.kernel.mechanisms.hexes import parse_hex

ALL = {"water": 9, "stone": 9, "metal": 9}
PIECES = ("tunnel", "lsc", "habitat", "hospital", "factory", "refinery", "export")
FORTRESS = {"water": 1, "stone": 1, "metal": 1, "olympium": 1, "blueprint": 1}


def sites(at: At, piece: str) -> set[str]:
    """The hexes offered for a piece; none if it cannot be bought."""
    if f"build:{piece}" not in at.options:
        return set()
    at.do(f"build:{piece}")
    result = set(at.options) - {"back"}
    at.do("back")
    return result


def against(at: At, piece: str, where: str, who: str = "amber") -> set[str]:
    """The rules against a piece on a hex, as the question for the hex explains them."""
    if f"build:{piece}" not in at.options:
        return {reason.rule for reason in explain_site(at.mars, who, piece, where)}
    at.do(f"build:{piece}")
    result = set(at.why(where))
    at.do("back")
    return result


def colony(**amber):
    return {"amber": {"tunnel": [TUNNEL], **amber}}


@pytest.mark.rule("MM-TERR-01")
def test_the_terrain_is_a_hexagon_of_flat_topped_hexes_around_the_embassy():
    grounds = table().mars.grounds
    assert len(grounds) == 169
    assert all(max(abs(h.q), abs(h.r), abs(h.q + h.r)) <= 7 for h in map(parse_hex, grounds))
    assert list_adjacent("0,0") == ("0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0")  # N, NE, SE, S, SW, NW
    assert "MM-TERR-01" in against(table(hand=ALL), "tunnel", "8,0")


@pytest.mark.rule("MM-TERR-02", "MM-TERR-03", "MM-PLACE-14")
def test_flat_ground_takes_anything_rocky_ground_only_tunnels_and_fortresses():
    at = table(
        land=colony(lsc=[CENTRE], fortress=["7,-6"]), hand={**ALL, **FORTRESS, "stone": 9, "water": 9, "metal": 9}
    )
    rocky = "3,-6"
    assert at.mars.grounds[rocky] == "rocky"
    for piece in PIECES:
        messages = against(at, piece, rocky)
        assert ("MM-TERR-03" in messages) == (piece != "tunnel"), piece
    assert "MM-TERR-03" not in against(at, "fortress", rocky)
    assert rocky in sites(at, "tunnel")
    assert {rocky, "5,-6"} <= sites(at, "fortress")
    lay = table(land={"amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"], "lsc": [CENTRE]}}, hand=ALL)
    flat = {"tunnel": "5,-6", "lsc": "5,-6", "habitat": "5,-4", **dict.fromkeys(PIECES[3:], "1,-4")}
    for piece, where in flat.items():
        assert where in sites(lay, piece), piece


@pytest.mark.rule("MM-TERR-04")
def test_nothing_is_built_on_a_passage():
    at = table(land=colony(lsc=[CENTRE], habitat=["4,-3"]), hand={**ALL, **FORTRESS, "stone": 9})
    for piece in (*PIECES, "fortress"):
        assert "MM-TERR-04" in against(at, piece, "4,-2"), piece
        assert "4,-2" not in sites(at, piece)


@pytest.mark.rule("MM-STRIKE-05", "MM-TERR-05")
def test_nothing_is_built_on_a_strike_tile():
    at = table(land=colony(), hand={**ALL, **FORTRESS, "stone": 9}, strikes=["5,-5", "3,-6"])
    for piece in (*PIECES, "fortress"):
        for where in ("5,-5", "3,-6"):  # flat and rocky
            assert "MM-TERR-05" in against(at, piece, where), piece
    assert "5,-5" not in sites(at, "tunnel")
    assert "5,-6" in sites(at, "tunnel")


@pytest.mark.rule("MM-TERR-06")
def test_a_space_holds_one_structure_and_bases_and_embassy_are_taken():
    at = table(land=colony(lsc=[CENTRE]), hand={**ALL, **FORTRESS, "stone": 9})
    for where in (TUNNEL, CENTRE, *HQ.values(), SEAT):
        for piece in (*PIECES, "fortress"):
            assert "MM-TERR-06" in against(at, piece, where), (piece, where)


@pytest.mark.rule("MM-TERR-07")
def test_any_structure_beside_an_open_passage_connects_its_colony_once():
    at = table(land=colony(habitat=["4,-3"], tunnel=[TUNNEL, "3,-2"]))
    assert list_linked_passages(at.mars, "amber") == ["e"]  # two structures, one connection
    assert list_linked_passages(table(land=colony(habitat=["4,-3"])).mars, "amber") == ["e"]  # a building alone
    assert list_linked_passages(table(land=colony(tunnel=[TUNNEL, "3,-2"])).mars, "amber") == [
        "e"
    ]  # a Tunnel, though cut off
    shut = table(land=colony(habitat=["4,-3"]), strikes=["4,-2"])
    assert list_linked_passages(shut.mars, "amber") == []
    lone = table(land=colony(fortress=["3,-2"]))
    assert list_linked_passages(lone.mars, "amber") == []  # a Fortress only while it is linked
    apart = table(land=colony(tunnel=[TUNNEL, "3,-2"], fortress=["-3,0"]))
    assert list_linked_passages(apart.mars, "amber") == [
        "e"
    ]  # what was cut off counts, whatever Fortress stands elsewhere
    chain = colony(tunnel=[TUNNEL, "3,-4", "3,-3"], fortress=["3,-2"])
    assert list_linked_passages(table(land=chain).mars, "amber") == ["e"]
    both = {"amber": {"tunnel": ["4,-3"]}, "cobalt": {"tunnel": ["4,-1"]}}
    shared = table(players=["amber", "cobalt"], land=both).mars
    assert (
        list_linked_passages(shared, "amber") == list_linked_passages(shared, "cobalt") == ["e"]
    )  # any number of colonies


@pytest.mark.rule("MM-RUIN-04", "MM-TERR-08")
def test_a_connection_gives_olympium_at_the_own_stop_and_at_its_own_ruin():
    land = colony(tunnel=[TUNNEL, "4,-3", "0,-5", "0,3", "-4,1"])
    at = table(land=land, rover=out_of_reach("amber", 1))
    at.roll(1)
    at.do("med")
    assert at.has()["olympium"] == 4  # of each
    at = table(land=land, hand={"stone": 1}).do("build:tunnel")
    assert not at.session.forecast("3,-2").gains  # E was connected before
    at = table(land=land, rover=7)
    at.roll(1, 1, {"exploration": "message"}, "clear-channel").do("olympium")
    assert at.has() == {"olympium": 2}  # the others add nothing at E
    at = table(land=colony(tunnel=[TUNNEL, "4,-3"]), rover=31)
    at.roll(1, 1, {"exploration": "message"}, "clear-channel").do("olympium")
    assert at.has() == {"olympium": 1}  # another ruin


@pytest.mark.rule("MM-TERR-09")
def test_there_are_four_passages_one_a_ruin():
    assert {corner: str(where) for corner, where in CONTENT.terrain.passages.items()} == {
        "n": "0,-4", "e": "4,-2", "s": "0,4", "w": "-4,2",
    }  # fmt: skip
    for corner, tunnel, ruin in (("n", "0,-5", 31), ("e", "4,-3", 7), ("s", "0,3", 15), ("w", "-4,1", 23)):
        at = table(land=colony(tunnel=[TUNNEL, tunnel]), rover=ruin)
        at.roll(1, 1, {"exploration": "message"}, "clear-channel")
        assert at.space() == f"ruin-{corner}"
        assert at.do("olympium").has() == {"olympium": 2}


@pytest.mark.rule("MM-PLACE-01")
def test_tunnels_hang_on_any_linked_structure_buildings_on_tunnels_and_fortresses():
    at = table(land=colony(lsc=[CENTRE]), hand=ALL)
    tunnels = sites(at, "tunnel")
    assert {"4,-7", "5,-6", "5,-5", "3,-4", "4,-3"} <= tunnels  # beside HQ, Tunnel and LSC
    assert "4,-2" not in tunnels
    assert "2,-5" not in tunnels
    assert "MM-PLACE-01" in against(at, "tunnel", "1,-2")
    at = table(land={"amber": {"lsc": ["4,-5"]}}, hand=ALL)
    assert "MM-PLACE-01" in against(at, "lsc", "4,-4")  # beside an LSC alone
    assert "MM-PLACE-01" in against(at, "lsc", "5,-6")  # beside HQ alone
    assert "MM-PLACE-13" in against(table(land=colony(tunnel=[TUNNEL, "1,-5"]), hand=ALL), "factory", "1,-6")
    hung = table(land=colony(fortress=["3,-4"]), hand=ALL)
    assert "3,-3" in sites(hung, "lsc")  # on a linked Fortress
    assert all("2,-3" in sites(hung, piece) for piece in PIECES[3:])
    for kind in (*PIECES[1:], "fortress"):
        assert "5,-4" in sites(table(land=colony(**{kind: [CENTRE]}), hand=ALL), "tunnel"), kind
        for strikes in ([], [TUNNEL]):  # each passes the link on
            chain = table(land=colony(tunnel=[TUNNEL, "4,-3"], **{kind: [CENTRE]}), hand=ALL, strikes=strikes)
            assert "3,-2" in sites(chain, "tunnel"), kind


@pytest.mark.rule("MM-PLACE-02", "MM-TERR-03")
def test_a_habitat_stands_directly_beside_an_own_centre():
    at = table(land=colony(lsc=[CENTRE]), hand=ALL)
    assert sites(at, "habitat") == set(HOMES)  # no Tunnel needed between
    assert against(at, "habitat", "5,-3") == {"MM-PLACE-02", "MM-TERR-03"}
    assert sites(table(land=colony(lsc=[CENTRE], habitat=HOMES[:1]), hand=ALL), "habitat") == set(HOMES[1:])
    assert "MM-PLACE-02" in against(table(land=colony(), hand=ALL), "habitat", "4,-4")
    foreign = {"amber": {"tunnel": [TUNNEL]}, "jade": {"lsc": [CENTRE]}}
    assert "MM-PLACE-02" in against(table(land=foreign, hand=ALL), "habitat", "5,-4")


@pytest.mark.rule("MM-PLACE-03", "MM-PLACE-14")
@pytest.mark.parametrize("piece", ["hospital", "factory", "export", "refinery"])
def test_a_production_building_touches_no_other_building(piece):
    at = table(land=colony(lsc=[CENTRE]), hand=ALL)
    assert against(at, piece, "3,-4") == {"MM-PLACE-03"}  # the LSC
    assert against(at, piece, "5,-6") == {"MM-PLACE-03"}  # the HQ
    base = {"tunnel": [TUNNEL, "3,-5", "2,-5"]}
    for kind in ("habitat", "lsc", "hospital", "factory", "refinery", "export"):
        at = table(land={"amber": {**base, kind: ["1,-3"]}}, hand=ALL)
        assert against(at, piece, "1,-4") == {"MM-PLACE-03"}, kind
        at = table(land={"amber": base, "jade": {kind: ["1,-3"]}}, hand=ALL)
        assert "MM-PLACE-03" in against(at, piece, "1,-4"), kind
    assert "1,-4" in sites(table(land={"amber": base}, hand=ALL), piece)
    near = table(land=colony(tunnel=[TUNNEL, "3,-4", "3,-3", "2,-2", "1,-1"]), hand=ALL)
    assert "MM-PLACE-03" in against(near, piece, "1,0")  # the Embassy


@pytest.mark.rule("MM-PLACE-04")
def test_no_building_comes_beside_a_production_building():
    land = {"tunnel": [TUNNEL, "3,-5", "2,-5"], "lsc": [CENTRE]}
    for kind in ("hospital", "factory", "refinery", "export"):
        at = table(land={"amber": {**land, kind: ["3,-3"]}}, hand=ALL)
        assert against(at, "habitat", "3,-4") == {"MM-PLACE-04"}
        assert against(at, "habitat", "5,-4") == set()
        theirs = table(land={"amber": land, "jade": {kind: ["3,-3"]}}, hand=ALL)
        assert against(theirs, "habitat", "3,-4") == {"MM-PLACE-04", "MM-PLACE-06"}
        at = table(land={"amber": {**land, kind: ["1,-3"]}}, hand=ALL)
        assert against(at, "lsc", "1,-4") == {"MM-PLACE-04"}


@pytest.mark.rule("MM-FORT-03", "MM-PLACE-05", "MM-PLACE-07")
def test_tunnels_and_fortresses_touch_anything_and_anything_touches_them():
    rich = {**ALL, **FORTRESS, "stone": 9}
    for kind in PIECES[1:]:
        land = {"amber": {"tunnel": [TUNNEL]}, "jade": {kind: ["3,-4"], "tunnel": ["-4,5"]}}
        at = table(land=land, hand=rich)
        assert {"3,-5", "4,-4"} <= sites(at, "tunnel"), kind  # both beside Jade's building: also to block it
        assert {"3,-3", "2,-4", "5,-6"} <= sites(at, "fortress"), kind  # beside the HQ as well
        assert not explain_site(at.mars, "amber", "fortress", "3,-3"), kind
    land = {"amber": {"tunnel": [TUNNEL, "3,-5"]}, "jade": {"tunnel": ["1,-5", "1,-4"], "fortress": ["2,-4"]}}
    at = table(land=land, hand=ALL)
    assert "2,-5" in sites(at, "tunnel")
    at = table(land={**land, "amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"]}}, hand=ALL)
    assert "2,-6" in sites(at, "refinery")  # beside Jade's Tunnel
    road = [TUNNEL, "4,-4", "4,-3", "3,-2", "3,-1", "4,-1", "4,0"]
    assert "4,1" in sites(table(land=colony(tunnel=road), hand=ALL), "tunnel")  # beside Cobalt's HQ
    for owner in ("amber", "jade"):
        land = {"amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"]}, "jade": {"tunnel": ["-4,5"]}}
        land[owner] = {**land[owner], "fortress": ["2,-4"]}
        at = table(land=land, hand=ALL)
        for piece in ("refinery", "lsc"):
            assert "1,-4" in sites(at, piece)  # beside a Fortress


@pytest.mark.rule("MM-PLACE-06", "MM-SETUP-07")
def test_a_building_touches_no_building_of_another_colony():
    base = {"tunnel": [TUNNEL, "3,-5", "2,-5"], "lsc": [CENTRE]}
    for kind in ("lsc", "habitat"):
        at = table(land={"amber": base, "jade": {kind: ["3,-2"]}}, hand=ALL)
        assert against(at, "habitat", "3,-3") == {"MM-PLACE-06"}
        assert against(at, "habitat", "4,-3") == {"MM-PLACE-06"}
        assert "5,-4" in sites(at, "habitat")  # a hex between
    for kind in ("hospital", "factory", "refinery", "export"):
        at = table(land={"amber": base, "jade": {kind: ["3,-2"]}}, hand=ALL)
        assert against(at, "habitat", "3,-3") == {"MM-PLACE-04", "MM-PLACE-06"}
    absent = table(land={"amber": {"tunnel": ["-3,-2", "-3,-1"]}}, hand=ALL)
    assert "MM-PLACE-06" in {
        r.rule for r in explain_site(absent.mars, "amber", "lsc", "-4,-1")
    }  # an absent faction's HQ


@pytest.mark.rule("MM-PLACE-08")
def test_population_modules_touch_each_other_the_headquarters_and_the_embassy():
    at = table(land=colony(lsc=["5,-5"], habitat=["4,-4"]), hand=ALL)
    assert "5,-6" in sites(at, "habitat")  # beside HQ, LSC
    assert "5,-4" in sites(at, "habitat")  # beside a Habitat
    ring = table(land=colony(lsc=[CENTRE], habitat=HOMES[:4]), hand=ALL)
    assert sites(ring, "habitat") == {HOMES[4]}  # five round one centre
    assert "5,-6" in sites(table(land=colony(), hand=ALL), "lsc")
    beside = table(land=colony(lsc=[CENTRE], habitat=["5,-4"]), hand=ALL)
    assert "5,-5" in sites(beside, "lsc")  # beside another one, and a Habitat
    road = ["4,-5", "3,-4", "3,-3", "2,-2", "2,-1"]
    near = table(players=["amber", "cobalt"], land=colony(tunnel=road), hand=ALL)
    assert "1,0" in near.mars.grounds
    assert {r.rule for r in explain_site(near.mars, "amber", "lsc", "1,0")} == {
        "MM-TERR-03"
    }  # only the ground is against
    assert {r.rule for r in explain_site(near.mars, "amber", "habitat", "1,0")} == {"MM-PLACE-02", "MM-TERR-03"}


@pytest.mark.rule("MM-PLACE-09", "MM-FORT-04")
def test_another_colonys_tunnels_and_fortresses_carry_no_link():
    for kind in ("tunnel", "fortress"):
        at = table(land={"amber": {"tunnel": [TUNNEL]}, "jade": {kind: ["3,-4"]}}, hand=ALL)
        assert "MM-PLACE-09" in against(at, "tunnel", "2,-3")
        assert "MM-PLACE-09" in against(at, "lsc", "2,-3")
        gap = table(land={"amber": {"tunnel": [TUNNEL, "2,-3"]}, "jade": {kind: ["3,-4"]}}, hand=ALL)
        assert "2,-3" not in find_linked(gap.mars, "amber")
    beside = table(land={**colony(lsc=[CENTRE]), "jade": {"tunnel": ["2,-3"]}}, hand=ALL)
    assert against(beside, "lsc", "3,-3") == {"MM-PLACE-01"}  # beside an own building as well


@pytest.mark.rule("MM-PLACE-10", "MM-POP-05")
def test_any_colony_structure_beside_the_embassy_links_its_faction():
    road = ["4,-5", "3,-4", "3,-3", "2,-2"]
    at = table(land=colony(tunnel=road), hand={"stone": 1})
    assert not is_linked_to_embassy(at.mars, "amber")
    at.do("build:tunnel", "1,-1")
    assert is_linked_to_embassy(at.mars, "amber")
    assert at.people() == 0  # it brings nobody
    assert is_linked_to_embassy(table(land=colony(tunnel=[*road, "1,-1", "1,0"])).mars, "amber")  # in two places
    near = table(land=colony(tunnel=[*road, "1,-1"]), hand={"stone": 1}).do("build:tunnel")
    assert not near.session.forecast("1,0").gains  # it was linked before
    lone = table(land=colony(fortress=["1,-1"]))
    assert not is_linked_to_embassy(lone.mars, "amber")
    assert is_linked_to_embassy(table(land=colony(tunnel=road, fortress=["1,-1"])).mars, "amber")
    both = table(land={"amber": {"tunnel": [*road, "1,-1"]}, "jade": {"tunnel": ["-4,5", "-1,1"]}})
    assert is_linked_to_embassy(both.mars, "amber")
    assert is_linked_to_embassy(both.mars, "jade")
    assert is_linked_to_embassy(table(land=colony(habitat=["1,0"])).mars, "amber")  # buildings too


@pytest.mark.rule("MM-PLACE-11", "MM-STRIKE-10")
def test_a_tunnel_under_a_strike_tile_keeps_its_links_and_takes_no_new_one():
    at = table(land=colony(tunnel=[TUNNEL, "3,-4"]), hand=ALL, strikes=["3,-4"])
    assert find_linked(at.mars, "amber") == {HQ["amber"], TUNNEL, "3,-4"}  # it keeps what it has
    assert "MM-PLACE-11" in against(at, "tunnel", "2,-3")
    assert "MM-PLACE-11" in against(at, "lsc", "2,-3")
    newest = table(land={**colony(tunnel=[TUNNEL, "3,-4"]), "jade": {}}, strikes=[TUNNEL])
    assert "3,-4" in find_linked(newest.mars, "amber")  # also with what was built last
    on = table(land=colony(tunnel=[TUNNEL, "3,-4", "3,-3"]), hand=ALL, strikes=["3,-4"])
    assert "2,-2" in sites(on, "tunnel")  # what hangs on it stays linked
    clear = table(land=colony(tunnel=[TUNNEL, "3,-4"]), hand={**ALL, "rcu": 1}, strikes=["3,-4"])
    clear.do("clear", "3,-4").roll(1).roll(1)
    assert "2,-3" in sites(clear, "tunnel")


@pytest.mark.rule("MM-PLACE-11")
def test_what_is_built_beside_a_struck_tunnel_later_is_not_connected_by_it():
    # 3,-4 was cut off (3,-5 and 4,-4 are gone) and lies under a tile; a new Tunnel comes beside it.
    land = colony(tunnel=[TUNNEL, "2,-3", "2,-4"])
    at = table(land=land, hand={"stone": 1}, strikes=["2,-4"])
    assert "2,-3" not in find_linked(at.mars, "amber")
    at.do("build:tunnel", "3,-5")  # beside 2,-4, the struck one
    assert "3,-5" in find_linked(at.mars, "amber")
    assert not {"2,-4", "2,-3"} & find_linked(at.mars, "amber")
    stored = colony(tunnel=[TUNNEL, "2,-4"], factory=["7,-6"])
    back = table(land=stored, salvage={"amber": ["refinery"]}, strikes=["2,-4"]).do("return:refinery", "3,-4")
    assert "2,-4" not in find_linked(back.mars, "amber")  # nor by what comes back from Salvage
    del at.state.strikes["2,-4"]
    assert {"2,-4", "2,-3"} <= find_linked(at.mars, "amber")


@pytest.mark.rule("MM-BUILD-07", "MM-BUILD-08", "MM-PLACE-11")
def test_a_tile_that_goes_brings_no_connection_to_a_tunnel_under_another():
    # 3,-4 lay under a tile when 2,-3 was built on beside it, from elsewhere; then a tile fell on 2,-3 too.
    land = colony(tunnel=[TUNNEL, "3,-4", "2,-4", "2,-3"])
    at = table(land=land, hand={"rcu": 2}, strikes=["3,-4", "2,-4", "2,-3"])
    at.state.terrain["2,-3"].number = at.state.strikes["3,-4"] + 1
    at.state.strikes["2,-3"] += 1
    assert "2,-3" not in find_linked(at.mars, "amber")
    at.do("clear", "3,-4")
    assert "3,-4" in find_linked(at.mars, "amber")
    assert "2,-3" not in find_linked(at.mars, "amber")
    at.roll(1).roll(1).do("clear", "2,-4")  # the same of another one beside it
    assert "2,-3" not in find_linked(at.mars, "amber")
    clear_strike(at.mars, "2,-3")
    assert "2,-3" in find_linked(at.mars, "amber")
    assert at.state.apart == {}


@pytest.mark.rule("MM-PLACE-11")
def test_a_struck_tunnel_keeps_embassy_and_passage():
    at = table(land=colony(tunnel=[TUNNEL, "3,-4", "3,-3", "2,-2", "1,-1", "4,-3"]), strikes=["1,-1", "4,-3"])
    assert is_linked_to_embassy(at.mars, "amber")
    assert list_linked_passages(at.mars, "amber") == ["e"]


@pytest.mark.rule("MM-PLACE-12", "MM-STRIKE-16")
def test_what_is_cut_off_stays_and_works():
    land = colony(lsc=[CENTRE, "0,-2"], habitat=["3,-3", "0,-3", "1,-3"], tunnel=["4,-5", "2,-2"], refinery=["3,-1"])
    at = table(land=land, people=["0,-3"], hand={"stone": 9, "water": 9, "metal": 9}, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "lone-meteor", aim("3,-3"))
    at.do("water", "go-on")
    assert at.on("3,-3") == ""
    assert at.on("2,-2") == "tunnel"
    assert at.on("3,-1") == "refinery"
    assert "3,-1" not in find_linked(at.mars, "amber")
    at.roll(1)
    assert at.people() == 1
    assert "move:0,-3:1,-3" in at.options  # both are housing
    at.roll(1, 1)
    assert at.find_entries("Gained")[-1].count == 2  # it adds to what is mined


@pytest.mark.rule("MM-PLACE-12", "MM-PLACE-13")
def test_each_building_works_though_it_is_cut_off():
    apart = {"lsc": ["0,-2"], "habitat": ["0,-3", "1,-3"], "hospital": ["2,-6"], "factory": ["7,-6"]}
    land = colony(**apart, refinery=["-2,2"], export=["-2,0"])
    at = table(land=land, people=["0,-3"], hand={"stone": 2, "metal": 1}, rover=out_of_reach("amber", 1))
    assert find_linked(at.mars, "amber") == {HQ["amber"], TUNNEL}
    assert at.mars.count_usable_bays("amber") == 1
    at.do("export:stone:water")
    at = table(land=land, people=["0,-3"], hand={"stone": 1, "metal": 1, "water": 1}, rover=out_of_reach("amber", 1))
    assert at.roll(1).asked == "upkeep"
    assert at.do("1").asked == "water"
    assert at.do("1").has() == {"fuel": 1, "med": 1, "rcu": 1, "olympium": 1}  # of the passage beside it
    at = table(land=land, people=["0,-3"], rover=out_of_reach("cobalt", 1))
    assert at.roll(1, 1, "hull-breach").do("water").state.terrain["2,-6"].people == 1


@pytest.mark.rule("MM-PLACE-13", "MM-POP-08")
def test_new_structures_hang_on_the_linked_part_only():
    at = table(land=colony(tunnel=[TUNNEL, "2,-3", "2,-2"]), hand=ALL)
    for piece in ("tunnel", "lsc", "refinery"):
        assert "MM-PLACE-13" in against(at, piece, "2,-1"), piece
    at.do("build:tunnel", "3,-4")  # this links them again
    assert {"2,-3", "2,-2"} <= find_linked(at.mars, "amber")
    at.roll(1).roll(1)
    assert "2,-1" in sites(at, "tunnel")
    centre = table(land=colony(lsc=["2,-2"]), hand=ALL)
    assert "MM-PLACE-13" in against(centre, "habitat", "2,-1")  # a centre that is cut off holds no new home
    for working, expected in (("0,-5", ["n"]), ("4,-3", ["e"])):
        for more in ({}, {"fortress": ["7,-6"]}):
            cut = table(land=colony(tunnel=[TUNNEL, working], **more))
            assert list_linked_passages(cut.mars, "amber") == expected
    off = table(land=colony(habitat=["1,0"]))
    assert is_linked_to_embassy(off.mars, "amber")
    assert table(seats={"amber": 1}).people() == 1  # a seat that was taken stays so without any link


@pytest.mark.rule("MM-PLACE-14")
def test_all_conditions_must_hold():
    at = table(land=colony(tunnel=[TUNNEL, "5,-5"]), hand=ALL)
    assert "6,-5" in sites(at, "tunnel")
    assert "MM-TERR-03" in against(at, "hospital", "3,-6")
    at.do("build:hospital") if "build:hospital" in at.options else None
    with pytest.raises(IllegalAnswer):
        at.do("3,-6")
    row = {"tunnel": [TUNNEL, "3,-5", "2,-5"]}
    assert "1,-4" in sites(table(land=colony(**row), hand=ALL), "hospital")
    assert against(table(land=colony(**row), hand=ALL, strikes=["1,-4"]), "hospital", "1,-4") == {"MM-TERR-05"}
    assert against(table(land=colony(**row, habitat=["1,-3"]), hand=ALL), "hospital", "1,-4") == {"MM-PLACE-03"}
    assert "MM-PLACE-01" in against(table(land=colony(**row), hand=ALL), "hospital", "1,-3")
    assert "MM-TERR-06" in against(table(land=colony(**row), hand=ALL), "hospital", "2,-5")


@pytest.mark.rule("MM-PLACE-13")
@pytest.mark.parametrize(("cut_off", "counts"), [([], []), (["2,-2"], [1]), (["2,-2", "1,-1"], [2])])
def test_a_forecast_counts_what_a_structure_links_again(cut_off, counts):
    land = {"amber": {"tunnel": [TUNNEL, *cut_off], "lsc": [CENTRE]}}
    at = table(land=land, hand={"stone": 9, "metal": 9}).do("build:tunnel")
    gains = at.session.forecast("3,-3").gains
    assert [gain.words.args["count"] for gain in gains if gain.rule == "MM-PLACE-13"] == counts
