"""The roll action and the ruins (ROLL, RUIN), and events (ROLL-12, ROLL-13)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, CONTENT, HOMES, TUNNEL, aim, out_of_reach, table

from marshub.games.migration_mars import MigrationMars
from marshub.games.migration_mars.content.library import Box

COLONY = {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES[:2], "hospital": ["2,-6"]}
MESSAGE = ({"exploration": "message"}, "clear-channel")
MORE = """
pack = "more"
[[event]]
id = "settlers"
title = "Settlers"
steps = [{ op = "population", n = 3, else_what = "water", else_n = 2 }]
[[event]]
id = "trouble"
title = "Trouble"
steps = [{ op = "injury", n = 2, or_pay = "med" }, { op = "skip-roll", n = 1 }, { op = "skip-roll", n = 2 }]
[[event]]
id = "cargo"
title = "Cargo"
steps = [{ op = "gain", what = "any-resource", n = 2 }]
"""


@pytest.mark.rule("MM-ROLL-01", "MM-ROLL-02", "MM-ROLL-06")
def test_both_dice_are_rolled_once_and_the_rover_moves_as_many_spaces():
    assert CONTENT.dice.numbered == (1, 2, 3, 4, 5, 6)
    assert CONTENT.dice.collection == (1, 1, 2, 2, 3, 3)
    at = table()
    at.session.answer("roll")
    pending = at.session.pending
    assert pending is not None
    assert {option.id for option in pending.options()} == {
        *(f"numbered={n}" for n in range(1, 7)), *(f"collection={n}" for n in range(1, 4)),
    }  # fmt: skip
    at.session.answer({"numbered": "6", "collection": "2"})
    assert at.state.players["amber"].rover == 10  # clockwise, from 4
    assert at.has() == {"metal": 2}
    assert at.kinds().count("Rolled") == 1
    assert table().roll(1, 3).has() == {"stone": 3}  # each for itself


@pytest.mark.rule("MM-ROLL-02", "MM-ROLL-03")
def test_each_fuel_cell_adds_one_after_the_roll():
    at = table(hand={"fuel": 3})
    at.falls = [{"numbered": 3, "collection": 1}]
    at.do("roll")
    assert (at.asked, at.options) == ("fuel", ["0", "1", "2", "3"])
    assert at.state.players["amber"].rover == 4
    at.do(2)
    assert at.state.players["amber"].rover == 9
    assert at.has() == {"fuel": 1, "water": 1}
    assert at.stock("fuel") == 11
    far = table(hand={"fuel": 4})
    far.falls = [{"numbered": 6, "collection": 1}]
    far.do("roll", 4)  # any number may be combined
    assert far.state.players["amber"].rover == 14


@pytest.mark.rule("MM-ROLL-04")
@pytest.mark.parametrize(("steps", "card"), [(1, "stone"), (2, "water"), (3, "metal")])
def test_a_mineable_space_gives_collection_and_one_a_refinery(steps, card):
    at = table()
    at.roll(steps, 2)
    assert at.has() == {card: 2}
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6", "7,-6"]}, "jade": {"refinery": ["0,-2"]}}
    at = table(land=land)
    at.roll(steps, 3)
    assert at.has() == {card: 5}  # own ones only
    idle = table(salvage={"amber": ["refinery"]})
    idle.roll(steps, 2)
    assert idle.has() == {card: 2}


@pytest.mark.rule("MM-ROLL-05", "MM-RUIN-04", "MM-SUPPLY-16")
def test_collection_and_refineries_do_nothing_at_ruins_and_stops():
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6", "7,-6"]}}
    ruin = table(land=land, rover=7)
    ruin.roll(1, 3, *MESSAGE).do("olympium")
    assert ruin.has() == {"olympium": 1}
    foreign = table(land=land, rover=out_of_reach("jade", 1))
    foreign.roll(1, 3).do("stone")
    assert foreign.has() == {"stone": 1}
    own = table(land=land, hand={"metal": 2, "stone": 2}, rover=out_of_reach("amber", 1))
    own.roll(1, 3).do("2", "med")
    assert own.has() == {"fuel": 1, "med": 1}


@pytest.mark.rule("MM-ROLL-06", "MM-ROLL-09", "MM-RUIN-01")
def test_only_the_space_where_it_ends_matters():
    for rover in (7, 15, 23):  # over a ruin, mineable spaces and a foreign stop, of Jade or of nobody
        at = table(rover=rover)
        at.roll(6, 1)
        assert at.space() == "stone"
        assert at.has() == {"stone": 1}
        assert not {"Explored", "EventDrawn", "StopBegan"} & set(at.kinds())


@pytest.mark.rule("MM-ROLL-07")
@pytest.mark.parametrize("away", [1, 2, 6])
def test_the_own_stop_halts_the_rover(away):
    at = table(rover=out_of_reach("amber", away))
    at.roll(6, 1)
    assert at.space() == "stop-amber"
    assert at.asked == "shipment"
    exact = table(rover=out_of_reach("amber", 2), hand={"fuel": 1})
    exact.falls = [{"numbered": 2, "collection": 1}]
    assert exact.do("roll").asked == "fuel"
    assert exact.do(1).asked == "shipment"  # the rest is lost
    assert table().roll(2).space() == "water"  # and lets it go again


@pytest.mark.rule("MM-ROLL-08", "MM-ROLL-09", "MM-SUPPLY-16")
@pytest.mark.parametrize("stop", ["cobalt", "jade"])
def test_a_foreign_stop_gives_one_resource_and_an_event(stop):
    at = table(rover=out_of_reach(stop, 1), hand={"fuel": 2})
    at.roll(1, 3, "ice-pocket")
    assert at.asked == "stop-resource"
    assert at.options == ["water", "stone", "metal"]  # not Olympium; an absent faction's stop is one too
    at.do("metal")
    assert at.has() == {"metal": 1, "water": 2, "fuel": 2}  # exactly one, then the event; no step of an own stop
    assert at.kinds().count("EventDrawn") == 1
    assert "StopBegan" not in at.kinds()
    own = table(rover=out_of_reach("amber", 1))
    own.roll(1).do("med")
    assert own.has() == {"fuel": 1, "med": 1}  # the own one gives no resource
    assert own.kinds().count("EventDrawn") == 1
    scarce = table(rover=out_of_reach(stop, 1), hands={"jade": {"metal": 30}}).roll(1)
    assert scarce.options == ["water", "stone"]
    none = {card: 30 for card in ("water", "stone", "metal")}
    last = table(rover=out_of_reach(stop, 1), hands={"jade": none}).roll(1)
    assert (last.has(), last.kinds().count("EventDrawn")) == ({}, 1)  # the event comes all the same


@pytest.mark.rule("MM-ROLL-10", "MM-RUIN-01", "MM-RUIN-02")
def test_a_ruin_lets_choose_a_card_and_then_rolls():
    ruins = [number for number, space in enumerate(CONTENT.track) if space.startswith("ruin-")]
    assert len(ruins) == 4
    for ruin in ruins:
        at = table(rover=(ruin - 1) % len(CONTENT.track))
        at.roll(1, 1, {"exploration": "olympium"})
        assert (at.asked, at.options) == ("ruin", ["olympium", "blueprint"])  # compulsory
        at.do("blueprint")
        assert at.has() == {"blueprint": 1, "olympium": 1}
        kinds = at.kinds()
        assert kinds.index("Gained") < kinds.index("Explored")
    assert table(rover=7, hand={"blueprint": 1}).roll(1).options == ["olympium", "blueprint"]  # however many one has
    none = table(rover=7, hands={"jade": {"blueprint": 4}})
    none.roll(1, 1, *MESSAGE)
    assert none.has() == {"olympium": 1}  # only Olympium is left to choose
    passing = table(rover=6)
    passing.roll(3)
    assert "Explored" not in passing.kinds()


@pytest.mark.rule("MM-ROLL-11")
def test_rovers_share_a_space():
    at = table(players=["amber", "cobalt"], rover=out_of_reach("cobalt", 1))
    at.roll(1).do("water")
    assert at.space("amber") == at.space("cobalt") == "stop-cobalt"


FOUR = ("amber", "cobalt", "jade", "violet")


@pytest.mark.rule("MM-ROLL-11")
@pytest.mark.parametrize(
    ("space", "falls", "replies", "hand"),
    [
        (6, (), (), {"water": 3}),
        (8, ({"exploration": "olympium"},), ("olympium",), {"olympium": 2}),
    ],
)
def test_all_four_stop_on_one_space_and_each_gets_all_of_it(space, falls, replies, hand):
    """Nobody is thrown off, halted, skipped over or paid for it, and what is there is there for each."""
    at = table(players=4, rover=space - 1)
    for seat in FOUR[1:]:
        at.session.adjust(f"players.{seat}.rover", space - 1)  # on one space from the start
    for number, who in enumerate(FOUR, 1):
        before = {seat: (at.state.players[seat].rover, at.has(seat)) for seat in FOUR if seat != who}
        assert at.who == who
        at.roll(1, 3, *falls).do(*replies)
        assert at.has(who) == hand
        assert {seat: (at.state.players[seat].rover, at.has(seat)) for seat in before} == before
        assert [at.state.players[seat].rover for seat in FOUR].count(space) == number
    assert len(at.find_entries("RoverMoved")) == 4
    assert at.asked == "colony"


@pytest.mark.rule("MM-ROLL-11")
def test_a_rover_drives_past_others_and_away_from_them():
    at = table(players=4, rover=5)
    for seat, where in (("cobalt", 6), ("jade", 7), ("violet", 9)):
        at.session.adjust(f"players.{seat}.rover", where)
    at.roll(5, 1)
    assert [at.state.players[seat].rover for seat in FOUR] == [10, 6, 7, 9]  # each space counts once, taken or not
    at.roll(1, 1)  # Cobalt, beside Jade
    at.roll(3, 2)  # Jade, from a space that Cobalt shares, to Amber's
    assert [at.state.players[seat].rover for seat in FOUR] == [10, 7, 10, 9]
    assert (at.has("jade"), at.has("cobalt"), at.has("amber")) == ({"metal": 2}, {"metal": 1}, {"metal": 1})


@pytest.mark.rule("MM-ROLL-11")
def test_a_guest_at_a_supply_stop_gets_nothing_of_its_owners_call():
    stop = CONTENT.track.index("stop-jade")
    at = table(players=2, rover=stop - 1, land={"jade": {"factory": ["0,2"]}}, hands={"jade": {"fuel": 1}})
    at.session.adjust("players.jade.rover", stop - 1)
    at.roll(1, 1, "ice-pocket").do("stone")
    assert at.has() == {"stone": 1, "water": 2}
    at.roll(1, 1).do("med")
    assert at.space("amber") == at.space("jade") == "stop-jade"
    assert at.has("jade") == {"fuel": 1, "rcu": 1, "med": 1}
    assert at.has() == {"stone": 1, "water": 2}  # the guest was called by nobody


@pytest.mark.rule("MM-ROLL-12")
def test_completed_events_go_under_the_deck_which_is_never_shuffled():
    at = table(deck=["quarry-find"], under=["iron-fall", "burst-pipe"], rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "quarry-find").do("water")
    assert at.state.under == ["iron-fall", "burst-pipe", "quarry-find"]
    calm = table(deck=["clear-channel"], rover=out_of_reach("cobalt", 1)).roll(1).do("water")
    assert calm.state.under == ["clear-channel"]  # one that does nothing, too
    for seen in (["iron-fall"], ["iron-fall", "burst-pipe"], ["iron-fall", "burst-pipe", "quarry-find"]):
        assert not any(at.state.deck.values())
        at.state.players[at.who].rover = out_of_reach("cobalt", 1)
        at.roll(1).do("water")
        assert [item.event for item in at.find_entries("EventDrawn")][1:] == seen


@pytest.mark.rule("MM-ROLL-13", "MM-SUPPLY-13")
def test_a_kept_event_stays_until_used_and_an_empty_deck_gives_none():
    at = table(deck=["spare-parts"], rover=out_of_reach("cobalt", 1), land={"amber": {"refinery": ["2,-6"]}})
    at.roll(1, 1, "spare-parts").do("water")
    assert at.state.players["amber"].kept == {"spare-parts": 1}
    assert (at.state.deck, at.state.under) == ({}, [])
    at.state.players["jade"].rover = out_of_reach("cobalt", 1)
    at.roll(1).do("stone")
    assert at.kinds().count("NoEvent") == 1
    assert at.who == "amber"  # the step counts as done
    at.state.players["amber"].rover = out_of_reach("amber", 1)
    at.roll(1).do("use:spare-parts")
    assert at.state.under == [] or "spare-parts" in at.state.under
    at.do("med")
    assert len(at.find_entries("EventDrawn")) == 2  # under the deck when used, and so drawn again


@pytest.mark.rule("MM-ROLL-14")
def test_the_track_is_a_loop_of_mineable_spaces_stops_and_ruins():
    track = CONTENT.track
    assert len(track) == 32
    for card in ("water", "stone", "metal"):
        assert track.count(card) == 8
    assert sorted(item for item in track if "-" in item) == sorted(
        [*(f"stop-{who}" for who in ("amber", "cobalt", "jade", "violet")), *(f"ruin-{corner}" for corner in "nesw")]
    )
    for corner, who, first in (("n", "amber", 0), ("e", "cobalt", 8), ("s", "jade", 16), ("w", "violet", 24)):
        ring = (f"ruin-{corner}", "water", "metal", "stone", f"stop-{who}", "stone", "water", "metal")
        assert track[first : first + 8] == ring  # from every stop the same follows
    at = table(rover=31)
    at.roll(2, 1)
    assert at.state.players["amber"].rover == 1  # over the end and on
    assert Box.load_content().track == track


@pytest.mark.rule("MM-RUIN-02", "MM-RUIN-03", "MM-RUIN-05")
def test_olympium_is_one_or_two_by_the_own_passage_and_the_die_adds_one():
    near = {"amber": {"tunnel": [TUNNEL, "4,-3"]}}
    for land, rover, outcome, got in (
        (near, 7, MESSAGE, 2),
        (near, 31, MESSAGE, 1),
        (None, 7, MESSAGE, 1),
        (near, 7, ({"exploration": "olympium"},), 3),  # the third is not doubled
        (None, 7, ({"exploration": "olympium"},), 2),
    ):
        at = table(land=land, rover=rover)
        at.roll(1, 3, *outcome).do("olympium")
        assert at.has() == {"olympium": got}
    at = table(land=near, rover=7)
    at.roll(1, 1, {"exploration": "olympium"}).do("blueprint")
    assert at.has() == {"blueprint": 1, "olympium": 1}  # whatever was chosen first


@pytest.mark.rule("MM-RUIN-06")
def test_a_message_draws_an_event():
    at = table(rover=7)
    at.roll(1, 1, {"exploration": "message"}, "iron-fall").do("olympium")
    assert at.has() == {"olympium": 1, "metal": 2}
    assert at.kinds().count("EventDrawn") == 1


@pytest.mark.rule("MM-RUIN-07")
def test_an_altar_brings_one_meteorite():
    at = table(rover=7)
    at.roll(1, 1, {"exploration": "altar"}, aim("1,-6")).do("olympium")
    assert list(at.state.strikes) == ["1,-6"]
    assert at.kinds().count("MeteorSighted") == 1
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=7)
    at.roll(1, 1, {"exploration": "altar"}, aim("0,-6")).do("olympium")
    assert (at.who, at.people()) == ("jade", 1)  # and nothing else


@pytest.mark.rule("MM-INJ-01", "MM-INJ-02", "MM-INJ-10", "MM-RUIN-08")
def test_an_injury_sends_one_to_a_hospital_or_kills():
    at = table(land={"amber": COLONY}, people=HOMES[:2], rover=7)
    at.roll(1, 1, {"exploration": "injury"}).do("olympium")
    assert (at.asked, at.options) == ("who-injured", list(HOMES[:2]))  # the owner picks
    at.do(HOMES[1])
    assert at.state.terrain["2,-6"].people == 1
    assert at.state.terrain[HOMES[1]].people == 0
    assert at.people() == 1
    assert at.has() == {"olympium": 2}  # a home reaches the passage
    at = table(land={"amber": COLONY}, people=[HOMES[0], "2,-6"], rover=7)
    at.roll(1, 1, {"exploration": "injury"}).do("olympium")
    assert at.people() == 0  # the only Hospital is full
    assert at.state.terrain["2,-6"].people == 1
    assert at.on(HOMES[0]) == "habitat"  # its housing stays, empty
    assert at.find_entries("Died")[0].cause == "injury"


@pytest.mark.rule("MM-RUIN-09")
@pytest.mark.parametrize("people", [(), ("2,-6",)])
def test_an_injury_of_nobody_takes_back_what_the_visit_gave(people):
    land = {"amber": {**COLONY, "tunnel": [TUNNEL, "4,-3"], "habitat": [HOMES[1]]}}
    at = table(land=land, people=people, rover=7, hand={"olympium": 3})
    at.roll(1, 1, {"exploration": "injury"}).do("olympium")
    assert at.has() == {"olympium": 3}  # both of this visit
    at = table(land=land, people=people, rover=7, hand={"olympium": 3}, hands={"jade": {"olympium": 20}})
    at.roll(1, 1, {"exploration": "injury"}).do("olympium")
    assert at.has() == {"olympium": 3}  # it gave only one
    at = table(land=land, people=people, rover=7, hand={"olympium": 3})
    at.roll(1, 1, {"exploration": "injury"}).do("blueprint")
    assert at.has() == {"olympium": 3}


@pytest.mark.rule("MM-RUIN-10")
def test_the_houses_exploration_die():
    faces = CONTENT.dice.exploration
    assert sorted(faces) == ["altar", "injury", "message", "message", "olympium", "olympium"]
    at = table(rover=7)
    at.do("roll")
    at = table(rover=7)
    at.session.answer("roll")
    at.session.answer({"numbered": "1", "collection": "1"})
    at.session.answer("olympium")
    assert {option.id for option in at.session.pending.options()} == {f"exploration={face}" for face in set(faces)}
    assert [sorted(die.faces) for die in at.session.pending.dice] == [sorted(faces)]


@pytest.mark.rule("MM-COLONY-06", "MM-ROLL-13")
def test_a_drone_rolls_the_exploration_die_again_and_that_stands():
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=7, kept={"amber": ["survey-drone"]})
    at.roll(1, 1, {"exploration": "injury"}, {"exploration": "olympium"}).do("olympium")
    assert (at.asked, at.options) == ("reroll", ["none", "use:survey-drone"])
    at.do("use:survey-drone")
    assert at.has() == {"olympium": 3}
    assert at.people() == 1
    assert at.state.under == ["survey-drone"]
    let = table(land={"amber": COLONY}, people=HOMES[:1], rover=7, kept={"amber": ["survey-drone"]})
    let.roll(1, 1, {"exploration": "injury"}).do("olympium", "none")
    assert (let.people(), let.state.players["amber"].kept) == (0, {"survey-drone": 1})
    let = table(rover=7, kept={"amber": ["survey-drone"]}).roll(1, 1, {"exploration": "message"}).do("olympium")
    assert let.asked == "reroll"  # whatever it was
    luck = table(rover=7, kept={"amber": ["survey-drone"]})
    luck.roll(1, 1, {"exploration": "altar"}, {"exploration": "olympium"}).do("olympium", "use:survey-drone")
    assert (luck.has(), "MeteorSighted" in luck.kinds()) == ({"olympium": 2}, False)


@pytest.mark.rule("MM-SUPPLY-13")
@pytest.mark.parametrize(
    ("event", "replies", "hand"),
    [
        ("supply-drop", ["rcu"], {"rcu": 1}),
        ("crystal-seam", [], {"olympium": 1}),
        ("volunteer-crew", ["metal"], {"metal": 1}),
        ("burst-pipe", [], {}),
        ("rust-creep", [], {"water": 1}),
    ],
)
def test_events_do_what_they_say(event, replies, hand):
    at = table(rover=out_of_reach("cobalt", 1), hand={"stone": 1} if event == "rust-creep" else {})
    at.roll(1, 1, event).do("water", *replies)
    taken = {} if event in ("burst-pipe", "rust-creep") else {"water": 1}
    assert at.has() == {**taken, **hand}


@pytest.mark.rule("MM-INJ-01", "MM-POP-06", "MM-SUPPLY-13", "MM-TURN-05")
def test_a_step_of_an_event_comes_as_often_as_it_says(tmp_path):
    folder = tmp_path / "migration-mars"
    folder.mkdir()
    (folder / "more.toml").write_text(MORE, encoding="utf-8")
    more = {"rover": out_of_reach("cobalt", 1), "game": MigrationMars(packs=tmp_path)}
    at = table(land={"amber": {**COLONY, "habitat": HOMES[:1]}}, **more)
    at.roll(1, 1, "settlers").do("water")
    assert (at.people(), at.has()) == (1, {"water": 5})  # one has a home, two bring Water in their place
    at = table(land={"amber": COLONY}, people=HOMES[:2], hand={"med": 1}, **more)
    at.roll(1, 1, "trouble").do("water", "med", HOMES[0])
    assert (at.people(), at.has()) == (1, {"water": 1})  # a Med Pack for the first of two
    assert at.state.players["amber"].skips == 3
    at = table(**more).roll(1, 1, "cargo").do("water", "stone", "metal")
    assert at.has() == {"water": 1, "stone": 1, "metal": 1}


@pytest.mark.rule("MM-SUPPLY-13")
def test_an_audit_asks_everybody_with_more_than_seven():
    hands = {"amber": {"stone": 7}, "jade": {"water": 4, "stone": 4, "olympium": 2}}
    at = table(rover=out_of_reach("cobalt", 1), hands=hands)
    at.roll(1, 1, "customs-audit").do("water")
    assert (at.asked, at.who) == ("lose", "amber")
    at.do("stone", "water")
    assert (at.asked, at.who, at.options) == ("lose", "jade", ["water", "stone"])
    at.do("water", "stone")
    assert (at.has(), at.has("jade")) == ({"stone": 6}, {"water": 3, "stone": 3, "olympium": 2})
    seven = table(rover=out_of_reach("cobalt", 1), hands={"amber": {"stone": 6, "olympium": 2}})
    seven.roll(1, 1, "customs-audit").do("water")
    assert seven.has() == {"water": 1, "stone": 6, "olympium": 2}  # more than seven resources, not seven
    assert seven.who == "jade"


@pytest.mark.rule("MM-POP-06", "MM-SUPPLY-13")
def test_everybody_has_a_share_of_a_convoy_and_volunteers_move_in():
    at = table(rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "shared-convoy").do("water", "stone")
    assert at.who == "jade"
    at.do("metal")
    assert at.who == "amber"
    at.do("stone")
    assert (at.has(), at.has("jade")) == ({"water": 1, "stone": 2}, {"metal": 1})
    at = table(active="jade")
    at.state.players["jade"].rover = out_of_reach("cobalt", 1)
    at.roll(1, 1, "shared-convoy").do("water")
    assert [at.who, at.do("stone").who, at.do("stone").who] == ["jade", "amber", "jade"]  # from the active player on
    at = table(land={"amber": COLONY}, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "volunteer-crew").do("water", HOMES[1])
    assert at.state.terrain[HOMES[1]].people == 1
    assert (at.who, at.has()) == ("jade", {"water": 1})  # nothing in their place
    at = table(land={"amber": {"tunnel": [TUNNEL, "1,-1"]}}, rover=out_of_reach("cobalt", 1))
    assert at.roll(1, 1, "volunteer-crew").do("water").state.players["amber"].embassy == 1


@pytest.mark.rule("MM-COLONY-06", "MM-INJ-01", "MM-SUPPLY-13")
def test_a_med_pack_in_place_of_an_injury_and_a_doctor_against_it():
    hand = {"med": 1}
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=out_of_reach("cobalt", 1), hand=hand)
    at.roll(1, 1, "suit-failure").do("water")
    assert (at.asked, at.options) == ("instead", ["med", "none"])
    at.do("med")
    assert (at.people(), at.has()) == (1, {"water": 1})
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=out_of_reach("cobalt", 1), hand=hand)
    at.roll(1, 1, "suit-failure").do("water", "none")
    assert (at.people(), at.has()) == (0, {"med": 1, "water": 1})  # it need not be
    kept = {"amber": ["emergency-doctor"]}
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=out_of_reach("cobalt", 1), kept=kept)
    at.roll(1, 1, "hull-breach").do("water")
    assert at.asked == "doctor"
    at.do("use:emergency-doctor")
    assert at.people() == 1
    assert at.state.under == ["emergency-doctor", "hull-breach"]
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=out_of_reach("cobalt", 1), kept=kept)
    at.roll(1, 1, "hull-breach").do("water", "none")
    assert (at.people(), at.state.players["amber"].kept) == (0, {"emergency-doctor": 1})
    at = table(land={"amber": COLONY}, people=HOMES[:1], rover=7, kept=kept)
    assert at.roll(1, 1, {"exploration": "injury"}).do("olympium").asked == "doctor"  # at a ruin, too


@pytest.mark.rule("MM-TURN-05")
def test_a_storm_takes_the_next_roll():
    at = table(rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "dust-storm").do("water")
    assert at.state.players["amber"].skips == 1
    at.roll(1)
    assert "end" in at.options
    assert at.state.players["amber"].skips == 0
    at.do("end")
    assert at.find_entries("RollSkipped")[0].who == "amber"
