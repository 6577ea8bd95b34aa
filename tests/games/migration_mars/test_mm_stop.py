"""The own Supply Stop, and the end of the game (SUPPLY, WIN)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, HOMES, SEAT, TUNNEL, aim, out_of_reach, table

from marshub.kernel import IllegalAnswer

WARD, FAR, WORK = "2,-6", "7,-6", ("2,-6", "7,-6", "0,-2")
HOME = {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES}
ROAD = [TUNNEL, "2,-2", "1,-1"]


def stop(at=1, falls=(), **more):
    """A table where Amber's Rover comes home by the next roll, and has rolled."""
    result = table(rover=out_of_reach("amber", at), **more)
    return result.roll(at, 3, *falls)


@pytest.mark.rule("MM-SUPPLY-01", "MM-SUPPLY-07", "MM-SUPPLY-13")
def test_five_steps_in_order_and_what_they_give_pays_nothing():
    land = {"amber": {**HOME, "habitat": HOMES[1:2], "refinery": ["2,-6"], "factory": ["7,-6"]}}
    at = stop(
        land=land, people=HOMES[1:2], hand={"metal": 1, "stone": 1, "water": 1, "fuel": 3}, falls=("quarry-find",)
    )
    asked = []
    while at.who == "amber":
        asked.append(at.asked)
        at.do(at.session.pending.first_answer() if at.asked != "shipment" else "fuel")
    assert asked == ["upkeep", "water", "shipment"]
    assert [item.step for item in at.find_entries("StopStep")] == [1, 2, 3, 4, 5]
    messages = [
        (type(item).__name__, getattr(item, "card", ""))
        for item in at.session.log
        if type(item).__name__ in ("Paid", "Returned", "Gained", "EventDrawn")
    ]
    assert messages == [
        ("Paid", ""), ("Paid", ""),  # upkeep, water
        ("Returned", "fuel"), ("Gained", "fuel"), ("Gained", "rcu"), ("Gained", "fuel"),
        ("EventDrawn", ""), ("Gained", "stone"),
    ]  # fmt: skip
    # Olympium of step 3 does not pay step 1.
    land = {"amber": {**HOME, "refinery": ["2,-6"]}}
    at = stop(land=land, people=["4,-3"])
    assert at.find_entries("Died")
    assert at.on("2,-6") == ""
    assert at.has() == {"fuel": 1, "olympium": 1}


@pytest.mark.rule("MM-SUPPLY-02", "MM-SUPPLY-05", "MM-SUPPLY-06")
def test_each_refinery_costs_a_metal_and_a_stone():
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6", "7,-6"]}}
    land["jade"] = {"refinery": ["0,2"]}  # for Jade to pay
    at = stop(land=land, hand={"metal": 2, "stone": 2})
    assert (at.asked, at.options) == ("upkeep", ["2", "1", "0"])
    at.do("2")
    assert at.has() == {"fuel": 1}
    assert len(at.mars.list_structures("amber", "refinery")) == 2
    wild = stop(land=land, hand={"metal": 1, "stone": 1, "olympium": 2})
    wild.do("2")
    assert wild.has() == {"fuel": 1}
    short = stop(land=land, hand={"metal": 2, "stone": 1})
    assert (short.options, short.why("2")) == (["1", "0"], ["MM-SUPPLY-02"])


@pytest.mark.rule("MM-SUPPLY-03")
def test_an_unpaid_refinery_leaves_the_terrain():
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6", "7,-6"]}}
    at = stop(land=land, hand={"metal": 1, "stone": 1}).do("1")
    assert (at.asked, at.options) == ("upkeep-lost", ["2,-6", "7,-6"])
    at.do("7,-6")
    assert (at.on("2,-6"), at.on("7,-6")) == ("refinery", "")
    assert [entry.where for entry in at.find_entries("UpkeepUnpaid")] == ["7,-6"]
    assert at.mars.count_pieces_left("amber", "refinery") == 1  # back on the mat
    at = stop(land=land)
    assert at.mars.count_pieces_left("amber", "refinery") == 2  # all of them, without a question
    land = {"amber": {"tunnel": [TUNNEL], "refinery": ["2,-6"], "factory": ["7,-6"]}}
    at = stop(land=land)
    assert (at.asked, at.options) == ("salvage", ["bay", "mat"])
    at.do("bay")
    assert at.state.players["amber"].salvage == ["refinery"]
    assert at.on("2,-6") == ""


@pytest.mark.rule("MM-POP-09", "MM-SUPPLY-04", "MM-SUPPLY-05")
def test_everybody_drinks_wherever_they_live():
    land = {"amber": {**HOME, "habitat": HOMES[:3], "tunnel": ROAD, "hospital": [WARD, "0,-2"]}}
    land["jade"] = {"hospital": [FAR]}  # another faction's injured drink at its own stop
    at = stop(land=land, people=[*HOMES[:3], WARD, "0,-2", FAR], seats={"amber": 1}, hand={"water": 7})
    assert (at.asked, at.options) == ("water", ["6", "5", "4", "3", "2", "1", "0"])
    assert stop(seats={"amber": 1}, hand={"water": 1}).asked == "water"  # in the Embassy also without a link
    at.do("6")
    assert (at.people(), at.state.terrain[FAR].people) == (4, 1)
    assert at.has()["water"] == 1


@pytest.mark.rule("MM-SUPPLY-05", "MM-INJ-04", "MM-POP-11")
def test_who_is_not_paid_for_dies_and_nothing_prevents_it():
    land = {"amber": {**HOME, "hospital": [WARD]}}
    kept = {"amber": ["emergency-doctor"]}
    at = stop(land=land, people=HOMES[:3], hand={"water": 2, "med": 2}, kept=kept)
    assert at.why("3") == ["MM-SUPPLY-04"]
    assert at.options == ["2", "1", "0"]
    at.do("2")
    assert (at.asked, set(at.options)) == ("water-lost", set(HOMES[:3]))  # the owner picks
    at.do(HOMES[1])
    assert at.asked == "shipment"  # no doctor, no Med Pack, no Hospital
    assert at.state.terrain[HOMES[1]].people == 0
    assert at.state.terrain[WARD].people == 0
    assert at.find_entries("Died")[0].cause == "thirst"
    at.do("population")  # the flag is there again
    assert at.asked == "house-where"
    mean = stop(land=land, people=HOMES[:3], hand={"water": 3})
    mean.do("1")  # on purpose
    for victims in (HOMES[:1], HOMES[:3]):
        with pytest.raises(IllegalAnswer):
            mean.do(list(victims))  # two are thirsty
    mean.do([HOMES[0], HOMES[1]])
    assert mean.people() == 1
    assert mean.has()["water"] == 2
    seat = stop(land={"amber": {**HOME, "tunnel": ROAD}}, people=HOMES[:1], seats={"amber": 1}, hand={"water": 1})
    assert seat.do("1").options == [HOMES[0], SEAT]
    dry = stop(land=land, people=HOMES[:3])
    assert dry.people() == 0


@pytest.mark.rule("MM-SUPPLY-06")
def test_olympium_stands_in_for_water():
    at = stop(land={"amber": {**HOME, "habitat": HOMES[1:4]}}, people=HOMES[1:4], hand={"water": 2, "olympium": 1})
    assert at.options[0] == "3"
    at.do("3")
    assert at.people() == 3
    assert "olympium" not in at.has()
    free = stop(land={"amber": {**HOME, "habitat": HOMES[1:4]}}, people=HOMES[1:4], hand={"water": 3, "olympium": 1})
    free.do("3", "water=2,olympium=1")  # by choice
    assert free.has()["water"] == 1


@pytest.mark.rule("MM-SUPPLY-08")
@pytest.mark.parametrize("cells", [0, 1, 3])
def test_fuel_cells_are_turned_in_for_one(cells):
    at = stop(hand={"fuel": cells})
    assert at.has() == {"fuel": 1}
    assert at.stock("fuel") == 11
    none = stop(hands={"jade": {"fuel": 12}})
    assert none.has() == {}


@pytest.mark.rule("MM-SUPPLY-09", "MM-SUPPLY-10")
def test_passages_factories_and_hospitals_give():
    land = {"amber": {"tunnel": [TUNNEL, "4,-3", "0,-5"], "factory": ["2,-6", "7,-6"]}}
    land["amber"] |= {"hospital": ["0,-2", "2,-2"], "export": ["-2,0"]}
    at = stop(land=land, people=["0,-2"], hand={"water": 1}).do("1")
    assert at.has() == {"olympium": 2, "rcu": 2, "med": 2, "fuel": 1}  # also by a Hospital that is full
    shut = stop(land=land, strikes=["4,-2"])
    assert shut.has()["olympium"] == 1
    away = stop(land={"amber": {"tunnel": [TUNNEL], "factory": ["7,-6"]}}, salvage={"amber": ["factory"]})
    assert away.has() == {"rcu": 1, "fuel": 1}  # what is in Salvage gives nothing
    # A Refinery connects a passage, is not paid for in step 1, and gives no Olympium in step 3.
    lost = stop(land={"amber": {"tunnel": [TUNNEL], "refinery": ["3,-1"]}})
    assert lost.has() == {"fuel": 1}


@pytest.mark.rule("MM-SUPPLY-11", "MM-SUPPLY-12", "MM-POP-06", "MM-POP-07", "MM-POP-02")
def test_the_free_shipment_is_one_of_four():
    land = {"amber": {**HOME, "habitat": HOMES[1:2]}}
    for choice in ("med", "rcu", "fuel"):
        at = stop(land=land)
        assert at.options == ["med", "rcu", "fuel", "population"]
        at.do(choice)
        assert at.has() == ({"fuel": 2} if choice == "fuel" else {"fuel": 1, choice: 1})
        assert at.who == "jade"
    at = stop(land=land).do("population")
    assert at.people() == 1
    assert stop(land={"amber": HOME}).do("population").options == list(HOMES)  # where one likes
    theirs = {"jade": {"tunnel": ["-4,5"], "lsc": ["-4,4"], "habitat": ["-3,3"]}}
    full = stop(land={**land, **theirs}, people=HOMES[1:2], hand={"water": 1}).do("1")
    assert "population" not in full.options  # Jade's room is no help
    seat = stop(land={"amber": {"tunnel": [TUNNEL, "1,-1"]}}).do("population")
    assert seat.state.players["amber"].embassy == 1
    ward = stop(land={"amber": {"tunnel": [TUNNEL], "hospital": [WARD]}})
    assert "population" not in ward.options  # a Hospital is no housing
    sixth = stop(land={"amber": {**HOME, "tunnel": ROAD}}, people=HOMES, hand={"water": 5}).do("5")
    assert "population" in sixth.options


@pytest.mark.rule("MM-FAQ-01", "MM-SUPPLY-15")
def test_what_has_run_out_is_not_given_at_the_stop():
    hands = {"jade": {"rcu": 12, "med": 12, "olympium": 24}}
    land = {"amber": {"tunnel": [TUNNEL, "4,-3"], "factory": ["2,-6"]}}
    at = stop(land=land, hands=hands)
    assert at.has() == {"fuel": 1}
    assert at.options == ["fuel"]
    at.do("fuel")
    at.session.adjust("players.jade.hand.rcu", 0)
    assert at.has() == {"fuel": 2}  # nothing is owed
    one = stop(land={"amber": {"tunnel": [TUNNEL], "factory": WORK[:2]}}, hands={"jade": {"rcu": 11}})
    assert one.has() == {"rcu": 1, "fuel": 1}  # as far as it goes


@pytest.mark.rule("MM-SUPPLY-13")
def test_the_last_step_draws_an_event_and_carries_it_out_or_keeps_it():
    at = stop(falls=("double-shift",)).do("med")
    assert at.state.players["amber"].kept == {"double-shift": 1}
    assert at.who == "jade"
    at = stop(falls=("iron-fall",)).do("med")
    assert at.has() == {"fuel": 1, "med": 1, "metal": 2}
    assert at.kinds().count("EventDrawn") == 1
    last = stop(deck=["iron-fall"], under=["burst-pipe"], falls=("iron-fall",)).do("med")
    assert last.state.under == ["burst-pipe", "iron-fall"]
    assert stop(deck=[], under=["iron-fall"]).do("med").has() == {"fuel": 1, "med": 1, "metal": 2}


@pytest.mark.rule("MM-COLONY-06", "MM-SUPPLY-02", "MM-SUPPLY-07")
def test_spare_parts_waive_the_upkeep():
    kept = {"amber": ["spare-parts"]}
    land = {"amber": {**HOME, "habitat": HOMES[:1], "refinery": ["2,-6", "7,-6"]}}
    at = stop(land=land, people=HOMES[:1], hand={"water": 1}, kept=kept)
    assert at.asked == "waive"
    at.do("use:spare-parts")
    assert len(at.mars.list_structures("amber", "refinery")) == 2
    assert (at.asked, at.people()) == ("water", 1)  # of which nothing is waived
    assert stop(kept=kept).asked == "shipment"  # without a Refinery nobody is asked
    assert at.state.under == ["spare-parts"]


# ---------------------------------------------------------------------- the end


FIVE = {"land": {"amber": HOME}, "people": HOMES, "hand": {"water": 5}}
JADE = {"tunnel": ["-4,5"], "lsc": ["-4,4"], "habitat": ["-4,3", "-5,4", "-3,4", "-3,3", "-5,5"]}


@pytest.mark.rule("MM-WIN-01", "MM-WIN-03", "MM-WIN-08", "MM-WIN-11")
def test_five_healthy_after_a_whole_stop_win_at_once():
    at = stop(**FIVE).do("5")
    assert at.session.result is None
    at.do("med")
    assert at.session.result is not None
    assert at.session.result.winners == ("amber",)
    assert at.session.result.scores == {"amber": 5, "jade": 0}
    assert at.session.pending is None  # no last round
    four = stop(land={"amber": HOME}, people=HOMES[:4], hand={"water": 4}).do("4", "med")
    assert four.session.result is None
    assert not four.find_entries("FinalSpoiled")  # it was no final one
    six = stop(land={"amber": {**HOME, "tunnel": ROAD}}, people=HOMES, seats={"amber": 1}, hand={"water": 6})
    assert six.do("6", "med").session.result is not None


@pytest.mark.rule("MM-WIN-08", "MM-WIN-11")
def test_one_wins_alone_with_the_healthy_of_everybody_for_a_score():
    land = {"amber": {**HOME, "hospital": [WARD]}, "jade": JADE}
    at = stop(land=land, people=[*HOMES, WARD, *JADE["habitat"]], hand={"water": 6}).do("6", "rcu")
    assert at.session.result is not None
    assert at.session.result.winners == ("amber",)
    assert at.session.result.scores == {"amber": 5, "jade": 5}
    assert not at.session.explain("roll")  # nobody is asked any more
    other = stop(land={"amber": {"tunnel": [TUNNEL]}, "jade": JADE}, people=JADE["habitat"], seats={"jade": 1}).do(
        "med"
    )
    assert other.session.result is None  # not at the stop of somebody else


@pytest.mark.rule("MM-SUPPLY-16", "MM-WIN-02", "MM-WIN-03", "MM-WIN-05")
def test_the_rover_may_be_called_in_from_the_next_turn_on():
    at = table(rover=20, **FIVE)
    assert {"call-in", "roll"} <= set(at.options)  # optional
    at.do("call-in")
    assert at.space() == "stop-amber"
    assert (at.asked, at.has()) == ("water", {"water": 5})
    at.do("5", "med")
    assert at.session.result is not None
    assert "Rolled" not in at.kinds()
    other = table(active="jade", land={"jade": JADE}, people=JADE["habitat"])
    other.state.players["jade"].rover = 5
    assert other.do("call-in").space("jade") == "stop-jade"  # the own one
    late = table(rover=20, land={"amber": HOME}, people=HOMES, hand={"water": 5, "stone": 1})
    late.do("build:tunnel", "5,-6", "call-in")  # it replaces the roll alone
    assert late.asked == "water"
    waits = table(rover=5, **FIVE).roll(1).roll(1)
    assert {"call-in", "roll"} <= set(waits.options)  # it may be left for later
    six = table(rover=20, land={"amber": {**HOME, "tunnel": ROAD}}, people=HOMES, seats={"amber": 1})
    assert "call-in" in six.options
    seat = {"amber": {**HOME, "habitat": HOMES[:4], "tunnel": ROAD}}
    four = table(rover=20, land=seat, people=HOMES[:4], seats={"amber": 1}, hand={"water": 1})
    assert four.do("call-in").asked == "water"  # the Embassy counts, and all steps are gone through
    storm = table(rover=20, skips=1, **FIVE)
    assert {"call-in", "end"} <= set(storm.options)  # also in a turn without a roll
    assert storm.do("end").session.result is None  # which alone wins nothing
    fewer = table(rover=20, people=HOMES, land={"amber": {**HOME, "hospital": [WARD]}})
    fewer.session.adjust(f"terrain.{HOMES[0]}.people", 0, "was never there")
    fewer.session.adjust(f"terrain.{WARD}.people", 1, "lay there")
    assert fewer.why("call-in") == ["MM-WIN-05"]  # it takes five at that moment
    four = table(rover=20, land={"amber": HOME}, people=HOMES[:4], hand={"water": 5})
    assert four.why("call-in") == ["MM-WIN-05"]
    with pytest.raises(IllegalAnswer):
        four.do("call-in")
    injured = {"amber": {**HOME, "habitat": HOMES[:4], "hospital": [WARD]}}
    assert table(land=injured, people=[*HOMES[:4], WARD]).why("call-in") == ["MM-WIN-05"]


@pytest.mark.rule("MM-WIN-03", "MM-WIN-04")
def test_not_in_the_turn_of_the_fifth_but_rolling_home_counts():
    land = {"amber": {**HOME, "habitat": HOMES[1:]}}
    hand = {"water": 6, "metal": 2, "stone": 1}
    at = table(land=land, people=HOMES[1:], hand=hand, rover=out_of_reach("amber", 4))
    at.do("build:habitat", HOMES[0])
    assert at.people() == 5
    assert at.why("call-in") == ["MM-WIN-04"]
    at.roll(4).do("5", "med")
    assert at.session.result is not None
    dry = table(land=land, people=HOMES[1:], hand={**hand, "water": 5}, rover=out_of_reach("amber", 4))
    dry.do("build:habitat", HOMES[0]).roll(4).do("4", [HOMES[0]], "med")
    assert dry.find_entries("FinalSpoiled")[0].total == 4  # it was the final stop all the same
    far = table(land=land, people=HOMES[1:], hand=hand, rover=5)
    far.do("build:habitat", HOMES[0]).roll(1).roll(1)
    assert "call-in" in far.options  # the next turn
    theirs = table(land={"amber": {"tunnel": [TUNNEL]}, "jade": JADE}, people=JADE["habitat"], active="jade")
    assert "call-in" in theirs.options  # whoever else has how many
    olympium = {"amber": {**HOME, "export": [WARD]}}
    bought = table(land=olympium, people=HOMES[1:], hand={"olympium": 4}, rover=5)
    bought.do("export:olympium:population")
    assert bought.people() == 5
    assert bought.find_entries("EnoughPeople")[0].total == 5
    assert bought.why("call-in") == ["MM-WIN-04"]


@pytest.mark.rule("MM-WIN-04", "MM-WIN-06", "MM-WIN-09", "MM-WIN-10")
def test_a_loss_in_the_final_stop_spoils_it_and_costs_nothing_else():
    thirst = stop(land={"amber": HOME}, people=HOMES, hand={"water": 4})
    thirst.do("4", [HOMES[0]], "med")
    assert thirst.session.result is None
    assert thirst.find_entries("FinalSpoiled")[0].total == 4
    assert thirst.space() == "stop-amber"
    dear = stop(land={"amber": {**HOME, "refinery": [WARD]}}, people=HOMES, hand={"water": 5, "metal": 1, "stone": 1})
    assert dear.asked == "upkeep"  # the maintenance is due in the final one, too
    land = {"amber": {**HOME, "hospital": [WARD]}}
    kept = {"amber": ["double-shift"]}
    event = stop(land=land, people=HOMES, hand={"water": 5, "med": 1}, falls=("hull-breach",), kept=kept)
    event.do("5", "rcu", HOMES[0])
    assert event.session.result is None  # injury counts as loss
    assert event.people() == 4
    saved = stop(**FIVE, falls=("hull-breach",), kept={"amber": ["emergency-doctor"]})
    assert saved.do("5", "rcu", "use:emergency-doctor").session.result is not None
    event.roll(1).do(f"heal:{WARD}:{HOMES[0]}")
    assert event.why("call-in") == ["MM-WIN-04"]
    event.session.adjust("players.amber.hand.water", 5)
    event.roll(1).roll(1)
    event.do("call-in", "5", "water=5", "med")  # again from the next turn
    assert event.session.result is not None


@pytest.mark.rule("MM-WIN-07", "MM-WIN-08", "MM-WIN-13")
def test_the_fifth_at_the_stop_makes_it_the_final_one():
    at = stop(land={"amber": HOME}, people=HOMES[1:], hand={"water": 4}).do("4", "population")
    assert at.session.result is not None  # by the shipment
    by_event = stop(land={"amber": HOME}, people=HOMES[1:], hand={"water": 4}, falls=("volunteer-crew",)).do("4", "med")
    assert by_event.session.result is not None
    hurt = stop(
        land={"amber": {**HOME, "hospital": [WARD]}}, people=HOMES[1:], hand={"water": 4}, falls=("hull-breach",)
    )
    hurt.do("4", "population", HOMES[0])
    assert hurt.session.result is None  # the event must be survived
    regained = stop(land={"amber": HOME}, people=HOMES, hand={"water": 4}).do("4", [HOMES[0]], "population")
    assert regained.session.result is not None  # one lost and one regained: the count after step 5 matters
    land = {"amber": {**HOME, "tunnel": ROAD}}
    six = stop(land=land, people=HOMES, seats={"amber": 1}, hand={"water": 5}).do("5", [HOMES[0]], "med")
    assert six.session.result is not None


@pytest.mark.rule("MM-WIN-12")
def test_five_win_nothing_before_a_stop_and_may_still_be_lost():
    land = {"amber": HOME, "jade": {"tunnel": ["-4,5"]}}
    at = table(land=land, people=HOMES, hand={"water": 5}, rover=8)
    at.roll(1)
    assert at.session.result is None
    hand = {"metal": 2, "stone": 2, "water": 2}
    fifth = table(land={**land, "amber": {**HOME, "habitat": HOMES[:4]}}, people=HOMES[:4], hand=hand)
    assert fifth.do("build:habitat", HOMES[4]).people() == 5
    assert (fifth.roll(1).who, fifth.session.result) == ("jade", None)
    at.state.players["jade"].rover = out_of_reach("cobalt", 1)
    at.roll(1, 1, "lone-meteor", aim(HOMES[0])).do("water", "go-on")
    assert at.people() < 5
    assert at.who == "amber"
    assert "call-in" not in at.options


@pytest.mark.rule("MM-WIN-13", "MM-POP-08")
def test_healing_back_to_five_counts_too():
    land = {"amber": {**HOME, "hospital": [WARD]}}
    at = table(land=land, people=[*HOMES[1:], WARD], hand={"med": 1, "water": 9}, rover=5)
    assert at.people() == 4
    at.do(f"heal:{WARD}:{HOMES[0]}")
    assert at.find_entries("EnoughPeople")[0].total == 5
    hand = {"metal": 2, "stone": 1, "water": 1}
    bought = table(land={"amber": {**HOME, "habitat": HOMES[:4]}}, people=HOMES[:4], hand=hand)
    bought.do("build:habitat", HOMES[4])
    assert [entry.total for entry in bought.find_entries("EnoughPeople")] == [5]
    more = table(land={"amber": {**HOME, "tunnel": ROAD, "export": [WARD]}}, people=HOMES, hand={"olympium": 4})
    assert not more.do("export:olympium:population").find_entries("EnoughPeople")  # five were there before
    at.roll(1).roll(1)
    at.do("call-in", "5", "rcu")
    assert at.session.result is not None
    seat = stop(
        land={"amber": {**HOME, "habitat": HOMES[:4], "tunnel": ROAD}},
        people=HOMES[:4],
        seats={"amber": 1},
        hand={"water": 5},
    )
    seat.do("5", "med")
    assert seat.session.result is not None  # the Embassy counts
