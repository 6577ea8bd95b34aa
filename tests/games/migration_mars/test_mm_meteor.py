"""Meteorites: where they come down and what they do (METEOR, STRIKE)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, CONTENT, HOMES, TUNNEL, At, aim, meteor, out_of_reach, table

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.box.components import name_hex
from marshub.games.migration_mars.content.library import Box
from marshub.games.migration_mars.rules.land import find_linked
from marshub.games.migration_mars.rules.meteor import find_protection, trace_meteor

WARD = "2,-6"
HOME = {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES}
MIDDLE = {"amber": {"tunnel": [TUNNEL]}, "jade": {"tunnel": ["-4,5"]}}


def strike(where, **more) -> At:
    """Amber's event brings a meteorite down there; it has taken a Water."""
    dice = aim(where) if isinstance(where, str) else where
    at = table(rover=out_of_reach("cobalt", 1), **more)
    at.roll(1, 1, "lone-meteor", dice)
    return at.do("water") if at.asked == "stop-resource" else at


def falls(direction, distance, black) -> str:
    at = strike(meteor(direction, distance, black), land=MIDDLE)
    matches = at.find_entries("MeteorFalls")
    return matches[0].where if matches else ""


@pytest.mark.rule("MM-METEOR-01", "MM-METEOR-02", "MM-METEOR-03", "MM-METEOR-05", "MM-METEOR-06")
def test_direction_distance_and_strike_lead_to_the_hex():
    at = table(rover=out_of_reach("cobalt", 1), deck=["lone-meteor"])
    at.do("roll") if at.asked == "fuel" else None
    assert falls(12, 3, 1) == "0,-6"  # (0,-5), then north
    assert falls(12, 1, 4) == "0,-2"  # the first hex beyond the direction's space is 1
    centre = {(12, "0,-2"), (2, "2,-2"), (4, "2,0"), (6, "0,2"), (8, "-2,2"), (10, "-2,0")}
    for number, space in centre:
        assert str(CONTENT.meteors.directions[number - 1].space) == space
        q, r = (int(item) // 2 for item in space.split(","))
        assert falls(number, 2, 1) == f"{q * 4},{r * 4 - 1}"  # straight on
    for black, there in enumerate(("0,-6", "1,-6", "1,-5", "0,-4", "-1,-4", "-1,-5"), 1):
        assert falls(12, 3, black) == there  # clockwise from the north


@pytest.mark.rule("MM-METEOR-01", "MM-METEOR-09")
def test_the_three_dice_are_asked_of_who_caused_it():
    at = table(players=3, active="jade")
    at.state.players["jade"].rover = out_of_reach("cobalt", 1)
    at.session.answer("roll")
    at.session.answer({"numbered": "1", "collection": "1"})
    at.session.answer("water")
    at.session.answer("lone-meteor")
    pending = at.session.pending
    assert pending is not None
    assert [die.id for die in pending.dice] == ["direction", "distance", "strike"]  # type: ignore[attr-defined]
    assert [len(die.faces) for die in pending.dice] == [12, 6, 6]  # type: ignore[attr-defined]
    assert pending.prompt.args["who"] == "@mm-seat-jade"


@pytest.mark.rule("MM-METEOR-02", "MM-METEOR-04", "MM-METEOR-06")
def test_odd_directions_zigzag_left_first():
    assert falls(1, 3, 3) == "3,-5"
    ways = {1: "2,-4", 3: "4,-2", 5: "2,2", 7: "-2,4", 9: "-4,2", 11: "-2,-2"}  # after two steps the line is straight
    for number, far in ways.items():
        assert trace_meteor(CONTENT.meteors, number, 2, 1).far == far
    assert trace_meteor(CONTENT.meteors, 1, 5, 1).far == "3,-7"  # and goes on so
    first = {1: "1,-3", 3: "3,-2", 5: "2,1", 7: "-1,3", 9: "-3,2", 11: "-2,-1"}  # the first step goes left
    for number, far in first.items():
        assert trace_meteor(CONTENT.meteors, number, 1, 1).far == far


@pytest.mark.rule("MM-METEOR-05")
def test_a_table_may_count_the_directions_space_itself(tmp_path):
    folder = tmp_path / "migration-mars"
    folder.mkdir()
    text = next(file for file in Box.list_shipped_packs() if file.name == "track.toml").read_text(encoding="utf-8")
    text = text.replace('pack = "house"', 'pack = "count"').replace("counts = false", "counts = true")
    (folder / "count.toml").write_text(text, encoding="utf-8")
    game = MigrationMars(packs=tmp_path)
    at = strike(meteor(12, 3, 1), land=MIDDLE, game=game)
    assert at.find_entries("MeteorFalls")[0].where == "0,-5"
    assert strike(meteor(12, 1, 4), land=MIDDLE, game=game).find_entries("MeteorFalls")[0].where == "0,-1"


@pytest.mark.rule("MM-METEOR-05", "MM-METEOR-07")
def test_the_count_goes_on_beyond_the_terrain_and_may_come_back():
    assert falls(12, 6, 4) == "0,-7"


@pytest.mark.rule("MM-METEOR-08")
def test_a_strike_beyond_the_terrain_does_nothing():
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["0,-7"]}}
    at = strike(meteor(12, 6, 5), land=land)  # (-1,-7) is beyond, and beside 0,-7
    assert [(entry.where, entry.near) for entry in at.find_entries("MeteorMissed")] == [("-1,-7", "0,-7")]
    assert at.find_entries("MeteorMissed")[0].describe().args["near"] == name_hex("0,-7")
    assert at.state.strikes == {}
    assert at.on("0,-7") == "refinery"


@pytest.mark.rule("MM-METEOR-09")
def test_a_series_is_resolved_one_by_one():
    at = table(land={"amber": HOME}, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "twin-meteors", aim("6,-4"), aim("2,-6")).do("water")
    assert at.kinds().count("MeteorSighted") == 1  # the second waits
    at.do("go-on")
    assert list(at.state.strikes) == ["6,-4", "2,-6"]
    order = [kind for kind in at.kinds() if kind in ("MeteorSighted", "StrikeLaid", "Destroyed")]
    assert order == ["MeteorSighted", "StrikeLaid", "Destroyed", "MeteorSighted", "StrikeLaid"]
    at = table(rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "meteor-shower", aim("6,-4"), aim("2,-6"), aim("6,-4")).do("water")
    assert at.kinds().count("MeteorSighted") == 3
    at = table(rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "twin-meteors", meteor(12, 6, 5), aim("2,-6")).do("water")
    assert list(at.state.strikes) == ["2,-6"]  # the first one missed


@pytest.mark.rule("MM-STRIKE-01", "MM-STRIKE-02")
def test_a_protected_hex_breaks_the_meteorite_up():
    at = strike(CENTRE, land={"amber": HOME}, people=HOMES)
    assert at.find_entries("MeteorBroke")[0].cause == "dome"
    assert at.state.strikes == {}
    assert at.people() == 5  # no blast either
    assert all(at.on(home) == "habitat" for home in HOMES)
    assert strike("4,-6", land={"amber": HOME}).find_entries("MeteorBroke")[0].cause == "dome"
    hit = strike("6,-4", land={"amber": {**HOME, "lsc": [CENTRE, "5,-3"]}}).do("go-on")
    assert hit.on("5,-3") == "lsc"  # nor by a blast
    assert hit.on("5,-4") == ""
    near = strike("0,-2", land={"amber": {"tunnel": [TUNNEL], "habitat": ["1,-2"]}})
    assert near.options == ["go-on"]
    shield = strike("2,-4", land={"amber": {"tunnel": [TUNNEL], "fortress": ["2,-3"], "refinery": ["1,-4"]}})
    assert shield.find_entries("MeteorBroke")[0].cause == "shield"
    assert shield.state.strikes == {}
    assert shield.on("1,-4") == "refinery"  # no blast, though it stands outside the shield


@pytest.mark.rule("MM-STRIKE-02")
def test_headquarters_and_embassy_are_immune_to_blasts_and_hits():
    for where in ("4,-7", "5,-6"):
        at = strike(where, land={"amber": HOME})
        if at.asked == "impact":
            at.do("go-on")
        assert at.on("4,-6") == "hq"
    assert strike("4,2", land={"amber": HOME}).find_entries("MeteorBroke")[0].cause == "dome"  # nobody's HQ
    foreign = strike("5,-3", land={"amber": HOME, "jade": {"lsc": ["5,-3"]}})
    assert foreign.find_entries("MeteorBroke")[0].cause == "dome"  # whoever rolls
    assert find_protection(at.mars, "0,0") == "dome"
    assert at.mars.grounds["0,0"] == "embassy"


@pytest.mark.rule("MM-STRIKE-04", "MM-STRIKE-05", "MM-STRIKE-09", "MM-STRIKE-10", "MM-TERR-05")
@pytest.mark.parametrize("where", ["1,-6", "3,-6"])
def test_an_unprotected_strike_lays_one_tile_and_nothing_is_built_there(where):
    at = strike(where, land={"amber": {"tunnel": [TUNNEL, "2,-6"]}}, hand={"stone": 3, "rcu": 1})
    assert list(at.state.strikes) == [where]  # flat and rocky alike; none beside it
    assert at.mars.tiles_left == 23
    at.roll(1).do("build:tunnel")
    assert where not in at.options
    if where == "3,-6":
        assert at.why(where) == ["MM-TERR-05"]
        at.do("back", "clear", where).roll(1).roll(1).do("build:tunnel")
        assert where in at.options


@pytest.mark.rule("MM-STRIKE-04")
def test_no_second_tile_and_none_out_of_an_empty_stock_but_the_blast_happens():
    land = {"amber": HOME}
    at = strike("6,-4", land=land, strikes=["6,-4"]).do("go-on")
    assert list(at.state.strikes) == ["6,-4"]
    assert not at.find_entries("StrikeLaid")
    assert at.on("5,-4") == ""
    spots = [f"{q},{r}" for q in range(-7, 0) for r in range(4)][:24]
    at = strike("6,-4", land=land, strikes=spots)
    assert at.mars.tiles_left == 0
    assert "6,-4" in strike("6,-4", strikes=spots[:23]).state.strikes  # the last one
    at.do("go-on")
    assert "6,-4" not in at.state.strikes
    assert at.on("5,-4") == ""
    hit = strike("5,-4", land=land).do("go-on")
    assert "5,-4" in hit.state.strikes  # the tile stays where a building was hit


@pytest.mark.rule("MM-STRIKE-06", "MM-STRIKE-07", "MM-STRIKE-09")
@pytest.mark.parametrize("kind", ["refinery", "hospital", "factory", "export", "habitat"])
def test_hit_and_blast_remove_buildings_of_every_colony(kind):
    land = {"amber": {"tunnel": [TUNNEL], kind: ["1,-3"]}, "jade": {"tunnel": ["-4,5"], kind: ["2,-2"]}}
    direct = strike("1,-3", land=land)
    assert (direct.asked, direct.state.impact.landed) == ("impact", False)
    assert direct.on("1,-3") == kind  # not before it was seen
    direct.do("go-on")
    assert direct.on("1,-3") == ""
    assert direct.on("2,-2") == kind  # two hexes away
    beside = strike("1,-3", land={**land, "jade": {"tunnel": ["-4,5"], "habitat": ["0,-2"]}}).do("go-on")
    assert (beside.on("1,-3"), beside.on("0,-2")) == ("", "")
    blast = strike("1,-2", land=land).do("go-on")
    assert (blast.on("1,-3"), blast.on("2,-2")) == ("", "")
    assert list(blast.state.strikes) == ["1,-2"]
    assert blast.mars.count_pieces_left("amber", kind) == CONTENT.pieces[kind].each  # type: ignore[index]


@pytest.mark.rule("MM-STRIKE-07", "MM-STRIKE-10", "MM-STRIKE-11")
@pytest.mark.parametrize(
    ("where", "left"), [(HOMES[0], HOMES[2:3] + HOMES[4:]), (TUNNEL, HOMES[:2] + HOMES[3:4]), ("4,-2", HOMES[1:])]
)
def test_a_blast_takes_all_around_from_whatever_was_hit(where, left):
    at = strike(where, land={"amber": HOME})  # on a Habitat, a Tunnel, a passage
    assert len(at.session.forecast("go-on").risks) == len(HOMES) - len(left)  # all are told before
    at.do("go-on")
    assert tuple(home for home in HOMES if at.on(home)) == left
    assert at.on(TUNNEL) == "tunnel"


@pytest.mark.rule("MM-STRIKE-08")
def test_blast_protection_is_judged_building_by_building():
    # Fortress on 6,-5; strike on 4,-4, two hexes off: 5,-5 touches both and stays, 3,-4 goes.
    land = {"amber": {"tunnel": [TUNNEL], "fortress": ["6,-5"], "habitat": ["5,-5", "3,-4"]}}
    at = strike("4,-4", land=land).do("go-on")
    assert (at.on("5,-5"), at.on("3,-4")) == ("habitat", "")
    assert {item.where: item.cause for item in at.find_entries("Sheltered")} == {"5,-5": "shield"}


@pytest.mark.rule("MM-STRIKE-10")
def test_tunnels_are_never_removed():
    land = {"amber": {"tunnel": [TUNNEL, "4,-4", "4,-3"]}}
    at = strike("4,-4", land=land)
    assert [at.on(where) for where in land["amber"]["tunnel"]] == ["tunnel"] * 3
    assert list(at.state.strikes) == ["4,-4"]  # the one hit carries it; those beside it are unaffected
    assert {"4,-4", "4,-3"} <= find_linked(at.mars, "amber")
    at.session.adjust("players.amber.hand.stone", 1)
    at.roll(1).do("build:tunnel")
    assert "5,-4" in at.options  # beside 4,-3
    assert "3,-5" in at.options  # beside the first one
    single = strike("4,-4", land={"amber": {"tunnel": [TUNNEL, "4,-4"]}}, hand={"stone": 1})
    single.roll(1).do("build:tunnel")
    assert "4,-3" not in single.options  # no new link by it


@pytest.mark.rule("MM-STRIKE-11")
def test_a_struck_passage_closes_for_everybody():
    land = {"amber": {"tunnel": [TUNNEL, "4,-3"]}, "cobalt": {"tunnel": ["4,1", "4,-1"]}}
    at = strike("4,-2", players=["amber", "cobalt"], land=land)
    assert "4,-2" in at.state.strikes
    at.state.players["cobalt"].rover = out_of_reach("cobalt", 1)
    at.roll(1).do("med")
    assert at.has("cobalt") == {"fuel": 1, "med": 1}
    at.state.players["amber"].rover = 7
    at.roll(1, 1, {"exploration": "message"}, "clear-channel").do("olympium")
    assert at.has()["olympium"] == 1
    land = {"amber": {"tunnel": [TUNNEL, "4,-3", "0,-5"]}}
    other = table(land=land, strikes=["4,-2"], rover=out_of_reach("amber", 1)).roll(1).do("med")
    assert other.has() == {"fuel": 1, "med": 1, "olympium": 1}  # the one in the north is open


@pytest.mark.rule("MM-STRIKE-09", "MM-STRIKE-13")
def test_a_blast_is_treated_like_a_direct_hit():
    land = {"amber": {"tunnel": [TUNNEL], "habitat": ["5,-4", "3,-4"], "factory": [WARD]}}
    for where in ("6,-4", "5,-4"):
        at = strike(where, land=land, people=["5,-4"]).do("go-on")
        assert (at.asked, list(at.state.strikes)) == ("salvage", [where])
        at.do("bay")
        assert at.asked == "evacuate"
        at.do("3,-4")
        assert at.people() == 1


@pytest.mark.rule("MM-STRIKE-15")
def test_any_player_removes_a_tile_on_a_later_turn():
    at = strike("1,-6", land=MIDDLE, hands={"jade": {"rcu": 1}})
    at.do("clear", "1,-6")
    assert at.state.strikes == {}
    assert at.find_entries("Cleared")[0].who == "jade"
    assert at.has("jade") == {}
    assert at.options == ["roll"]


@pytest.mark.rule("MM-PLACE-12", "MM-STRIKE-16")
def test_nothing_goes_for_being_unlinked():
    land = {"amber": {**HOME, "habitat": ["3,-3"], "tunnel": [TUNNEL, "2,-2"], "factory": ["3,-1"]}}
    at = strike("2,-3", land=land).do("go-on", "mat")  # beside 3,-3, the only link
    assert at.on("3,-3") == ""
    assert (at.on("2,-2"), at.on("3,-1")) == ("tunnel", "factory")
    assert "3,-1" not in find_linked(at.mars, "amber")
    at.state.players["amber"].rover = out_of_reach("amber", 1)
    at.roll(1).roll(1)
    assert at.has()["rcu"] == 1  # it keeps operating
    assert at.has()["olympium"] == 1  # and its passage


def test_what_will_go_is_told_and_shown_before_anything_is_taken_off():
    land = {"amber": {**HOME, "factory": [WARD]}, "jade": {"tunnel": ["-4,5"]}}
    at = strike("6,-4", land=land, people=["5,-4"])
    assert at.asked == "impact"
    impact = at.state.impact
    assert impact is not None
    assert [(hit.where, hit.owner, hit.kind, hit.people) for hit in impact.hits] == [("5,-4", "amber", "habitat", 1)]
    assert impact.where == "6,-4"
    assert at.on("5,-4") == "habitat"
    assert "6,-4" not in at.state.strikes
    assert at.kinds()[-2:] == ["MeteorFalls", "Endangered"]
    forecast = at.session.forecast("go-on")
    assert [(risk.rule, risk.zone) for risk in forecast.risks] == [("MM-STRIKE-07", "hex-5,-4")]
    at.do("go-on", "bay", HOMES[0])
    assert at.state.impact is None


@pytest.mark.rule("MM-COLONY-06", "MM-ROLL-13")
def test_a_deflector_is_used_on_any_turn_once_the_location_is_known():
    kept = {"jade": ["deflector-charge"]}
    at = strike("6,-4", land={"amber": HOME, "jade": {"tunnel": ["-4,5"]}}, kept=kept)
    assert (at.asked, at.who) == ("deflect", "jade")
    assert [risk.rule for risk in at.session.forecast("none").risks] == ["MM-STRIKE-07"]
    at.do("use:deflector-charge")
    assert at.find_entries("MeteorBroke")[0].cause == "deflected"
    assert at.on("5,-4") == "habitat"
    assert at.state.strikes == {}
    assert at.state.under[0] == "deflector-charge"
    let = strike("6,-4", land={"amber": HOME, "jade": {"tunnel": ["-4,5"]}}, kept=kept).do("none", "go-on")
    assert let.on("5,-4") == ""
    assert strike("1,-6", kept=kept).asked == "deflect"  # also where nothing stands
    kept["amber"] = kept["jade"]
    two = strike("6,-4", land={"amber": HOME, "jade": {"tunnel": ["-4,5"]}}, kept=kept).do("none")
    assert (two.asked, two.who) == ("deflect", "jade")  # each keeper is asked
    domed = strike(CENTRE, land={"amber": HOME}, kept={"amber": ["deflector-charge"]})
    assert domed.asked != "deflect"  # a dome does it already
