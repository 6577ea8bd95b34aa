"""A turn and its colony actions (TURN, COLONY)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, HOMES, SEAT, TUNNEL, out_of_reach, table

from marshub.kernel import IllegalAnswer

#: Amber's colony: centre and two homes; a Hospital beyond.
WARD = "2,-6"
LAND = {"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES[:2], "hospital": [WARD]}}
LINKED = {"amber": {"tunnel": [TUNNEL, "3,-3", "2,-2", "1,-1"], "lsc": [CENTRE], "habitat": HOMES[:2]}}
RICH = {"water": 9, "stone": 9, "metal": 9, "olympium": 4, "rcu": 1, "med": 2}


@pytest.mark.rule("MM-TURN-01", "MM-TURN-02", "MM-TURN-05")
def test_colony_then_build_then_roll_and_only_the_roll_is_compulsory():
    at = table(land=LAND, hand=RICH, people=[HOMES[0]])
    at.do(f"move:{HOMES[0]}:{HOMES[1]}", f"move:{HOMES[1]}:{HOMES[0]}", f"move:{HOMES[0]}:{HOMES[1]}")  # any number
    assert at.asked == "colony"
    at.do("build:tunnel", "5,-6", at.options[0]) if at.asked == "pay" else at.do("build:tunnel", "5,-6")
    if at.asked == "pay":
        at.do(at.options[0])
    assert at.asked == "after-build"
    assert at.why("build:tunnel")[0] == "MM-BUILD-10"  # one build action
    assert at.options == ["roll"]
    at.roll(1, 1)
    assert at.who == "jade"  # and one roll
    assert at.kinds().count("Rolled") == 1
    at = table(land=LAND, hand=RICH)
    assert at.why("end") == ["MM-TURN-05"]
    at.roll(1)
    assert at.who == "jade"  # nothing done but the roll
    at.roll(1).do("build:tunnel", "5,-6", "stone=1")
    assert at.options == ["roll"]  # the build action that was left out is not there for the next turn


@pytest.mark.rule("MM-TURN-03")
def test_after_the_build_action_no_colony_action_is_possible():
    at = table(
        land=LAND,
        hand={**RICH, "stone": 1, "olympium": 0},
        people=[HOMES[0], WARD],
        hands={"jade": {"water": 1}},
        salvage={"amber": ["habitat"]},
    )
    offered = {"trade:jade", "return:habitat", f"move:{HOMES[0]}:{HOMES[1]}", f"heal:{WARD}:{HOMES[1]}"}
    assert offered <= set(at.options)
    at.do("build:tunnel", "5,-6")
    assert at.asked == "after-build"
    for option in offered:
        assert at.why(option) == ["MM-TURN-03"]
        with pytest.raises(IllegalAnswer):
            at.do(option)
    at.roll(1).do("roll")  # Jade's turn; then all of it is possible again
    assert offered <= set(at.options)


@pytest.mark.rule("MM-TURN-04")
def test_after_the_roll_neither_colony_nor_build_actions_are_possible():
    at = table(land=LAND, hand={**RICH, "fuel": 1}, people=[HOMES[0], WARD])
    at.do("roll")
    assert at.asked == "fuel"
    for option in ("build:tunnel", f"heal:{WARD}:{HOMES[1]}", "trade:jade", "clear"):
        with pytest.raises(IllegalAnswer):
            at.do(option)
    at.do(0)
    assert at.who == "jade"


@pytest.mark.rule("MM-TURN-05")
def test_an_event_or_a_call_takes_the_place_of_the_roll():
    at = table(land=LAND, skips=2, salvage={"amber": ["habitat"]})
    assert at.why("roll") == ["MM-TURN-05"]
    at.do("end")
    assert at.who == "jade"
    assert "Rolled" not in at.kinds()
    at.roll(1)
    assert "end" in at.options  # one turn after another
    at.do("return:habitat", HOMES[2]).roll(1)
    assert "roll" in at.options  # Amber's next turn rolls again, whatever the last one was spent on


def test_a_round_is_a_turn_of_everybody():
    at = table(skips=2)
    rounds = [at.session.game.current_round(at.state)]
    for _ in range(3):
        at.roll(1) if "roll" in at.options else at.do("end")
        at.end_turn()
        rounds.append(at.session.game.current_round(at.state))
    assert [repr(number) for number in rounds] == ["1", "1", "2", "2"], "whole numbers"


@pytest.mark.rule("MM-TURN-06")
def test_the_turn_ends_when_all_that_the_roll_caused_is_settled():
    at = table(players=3, land=LAND, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "supply-drop")
    assert (at.asked, at.who) == ("stop-resource", "amber")
    at.do("stone")
    assert (at.asked, at.who) == ("gain", "amber")  # the event
    at.do("med")
    assert (at.asked, at.who) == ("colony", "cobalt")  # the player on the left
    assert at.roll(1).who == "jade"
    home = table(players=3, land=LAND, rover=out_of_reach("amber", 1)).roll(1)
    assert (home.asked, home.who) == ("shipment", "amber")  # the own stop


@pytest.mark.rule("MM-TURN-07", "MM-SALV-06")
def test_a_return_from_salvage_is_the_whole_turn():
    at = table(land=LAND, salvage={"amber": ["habitat", "habitat"]}, hand=RICH)
    assert "return:habitat" in at.options
    at.do("return:habitat", HOMES[2])
    assert at.on(HOMES[2]) == "habitat"
    assert at.state.players["amber"].salvage == ["habitat"]  # one a turn
    assert at.who == "jade"
    assert not {"Rolled", "Returned", "Settled"} & set(at.kinds())  # free, no roll, nobody comes along


@pytest.mark.rule("MM-COLONY-01")
def test_all_four_kinds_of_colony_actions_are_offered():
    land = {"amber": {**LAND["amber"], "export": ["7,-6"]}}
    at = table(land=land, hand=RICH, people=[HOMES[0]], kept={"amber": ["trade-licence"]}, hands={"jade": {"water": 1}})
    kinds = {option.partition(":")[0] for option in at.options}
    assert {"move", "use", "export", "trade"} <= kinds


@pytest.mark.rule("MM-COLONY-02", "MM-POP-02", "MM-POP-04")
def test_population_moves_freely_between_own_open_housing():
    at = table(land=LINKED, people=HOMES[:1], hand={"med": 1})
    before = at.has()
    at.do(f"move:{HOMES[0]}:{SEAT}")  # Habitat to Embassy
    assert at.state.players["amber"].embassy == 1
    assert at.state.terrain[HOMES[0]].people == 0
    assert at.people() == 1
    assert not any(option.startswith("move:") and option.endswith(SEAT) for option in at.options)  # the seat is taken
    assert {f"move:{SEAT}:{home}" for home in HOMES[:2]} <= set(at.options)
    at.do(f"move:{SEAT}:{HOMES[1]}")  # and back, to another one
    at.do(f"move:{HOMES[1]}:{HOMES[0]}")  # Habitat to Habitat
    assert at.state.terrain[HOMES[0]].people == 1
    assert at.has() == before  # for free


@pytest.mark.rule("MM-COLONY-02")
def test_nobody_moves_into_what_is_full_foreign_or_not_linked():
    at = table(land=LAND, people=[*HOMES[:2], WARD])
    assert at.why(f"move:{HOMES[0]}:{HOMES[1]}") == ["MM-POP-02"]
    assert at.why(f"move:{HOMES[0]}:{SEAT}") == ["MM-POP-04"]
    assert at.why(f"move:{WARD}:{HOMES[0]}")[0] == "MM-COLONY-02"  # out of a Hospital it costs a Med Pack
    assert table(land=LINKED).why(f"move:{HOMES[0]}:{SEAT}") == ["MM-COLONY-02"]  # nobody is there to move


@pytest.mark.rule("MM-COLONY-03")
def test_a_link_made_by_building_serves_from_the_next_turn_on():
    at = table(
        land={"amber": {**LINKED["amber"], "tunnel": [TUNNEL, "3,-3", "2,-2"]}}, people=HOMES[:2], hand={"stone": 1}
    )
    assert at.why(f"move:{HOMES[0]}:{SEAT}") == ["MM-POP-04"]
    at.do("build:tunnel", "1,-1")
    assert at.why(f"move:{HOMES[0]}:{SEAT}") == ["MM-TURN-03"]
    at.roll(1).roll(1)
    assert f"move:{HOMES[0]}:{SEAT}" in at.options


@pytest.mark.rule("MM-COLONY-04", "MM-INJ-03")
def test_a_med_pack_brings_one_from_a_hospital_to_an_empty_habitat():
    land = {"amber": {**LAND["amber"], "tunnel": [TUNNEL, "3,-3", "2,-2", "1,-1"], "hospital": [WARD, "7,-6"]}}
    at = table(land=land, people=[WARD, "7,-6"], hand={"med": 2})
    assert at.people() == 0
    assert {f"heal:{bed}:{home}" for bed in (WARD, "7,-6") for home in HOMES[:2]} <= set(at.options)
    at.do(f"heal:{WARD}:{HOMES[0]}")
    assert (at.people(), at.has()) == (1, {"med": 1})
    assert at.state.terrain[WARD].people == 0
    assert at.why(f"heal:7,-6:{SEAT}") == ["MM-COLONY-04"]  # not the Embassy
    assert at.why(f"heal:7,-6:{HOMES[0]}") == ["MM-COLONY-04"]  # not a full one
    at.do(f"heal:7,-6:{HOMES[1]}")  # any number in a turn, a Med Pack each
    assert (at.people(), at.has()) == (2, {})
    at = table(land=land, people=[WARD])
    assert at.why(f"heal:{WARD}:{HOMES[0]}") == ["MM-COLONY-04"]  # not without one
    built = table(land=LAND, people=[WARD], hand={"med": 1, "stone": 2}).do("build:tunnel", "5,-6")
    assert built.why(f"heal:{WARD}:{HOMES[0]}") == ["MM-TURN-03"]  # before the build action only
    well = table(land=land, people=HOMES[:1], hand={"med": 2})
    assert not [option for option in well.options if option.startswith("heal:")]


@pytest.mark.rule("MM-COLONY-05", "MM-INJ-03")
def test_who_is_injured_is_moved_in_the_next_turn_at_the_earliest():
    at = table(land=LAND, people=[HOMES[0]], hand={"med": 1}, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "hull-breach")
    at.do("water")
    assert at.state.terrain[WARD].people == 1
    assert at.who == "jade"  # nobody was asked to heal
    at.roll(1)
    assert f"heal:{WARD}:{HOMES[0]}" in at.options


@pytest.mark.rule("MM-COLONY-06", "MM-TURN-03")
def test_kept_events_wait_for_their_own_moment():
    kept = ["deflector-charge", "emergency-doctor", "double-shift", "trade-licence", "survey-drone", "spare-parts"]
    at = table(
        land=LAND,
        hand={"stone": 2, "water": 2, "rcu": 1},
        kept={"amber": kept},
        strikes=["1,-6"],
        salvage={"amber": ["habitat"]},
    )
    assert [option for option in at.options if option.startswith("use:")] == ["use:trade-licence"]
    assert at.why("use:double-shift") == ["MM-COLONY-06"]
    at.do("build:tunnel", "5,-6")
    assert [option for option in at.options if option.startswith("use:")] == ["use:double-shift"]
    at.do("use:double-shift", "scrap:habitat")
    assert {"build:tunnel", "clear", "demolish"} <= set(at.options)  # any of them
    at.do("build:tunnel", "5,-5")
    assert at.on("5,-5") == "tunnel"
    assert "double-shift" in at.state.under
    assert "double-shift" not in at.state.players["amber"].kept
    assert at.why("build:tunnel")[0] == "MM-BUILD-10"
    land = {"amber": {"tunnel": [TUNNEL], "refinery": [WARD]}}
    stop = table(land=land, hand={"water": 2}, kept={"amber": kept}, rover=out_of_reach("amber", 1)).roll(1)
    assert (stop.asked, stop.options) == ("waive", ["use:spare-parts", "none"])
    assert stop.why("use:double-shift") == ["MM-COLONY-06"]


@pytest.mark.rule("MM-COLONY-06")
def test_a_licence_makes_one_exchange_without_a_station():
    at = table(land=LAND, hand={"stone": 4}, kept={"amber": ["trade-licence"]})
    assert "MM-EXPORT-01" in at.why("export:stone:water")
    at.do("use:trade-licence")
    assert at.asked == "licence"
    at.do("back")
    assert "use:trade-licence" in at.options
    at.do("use:trade-licence", "export:stone:water")
    assert at.has() == {"stone": 2, "water": 1}
    assert "MM-EXPORT-01" in at.why("export:stone:water")
    assert at.state.under == ["trade-licence"]
    at = table(land=LAND, hand={"stone": 4, "olympium": 4}, kept={"amber": ["trade-licence"]}).do("use:trade-licence")
    assert {"export:stone:med", "export:olympium:rcu", "export:olympium:population"} <= set(at.options)  # any
    poor = table(land=LAND, hand={"stone": 1}, kept={"amber": ["trade-licence"]})
    assert "use:trade-licence" not in poor.options  # nothing could be exchanged


@pytest.mark.rule("MM-COLONY-06", "MM-SALV-06", "MM-TURN-02", "MM-TURN-07")
def test_an_exchange_by_licence_begins_the_turn():
    land = {"amber": {**LINKED["amber"], "factory": ["7,-6"]}}
    at = table(land=land, hand={"stone": 4}, kept={"amber": ["trade-licence"]}, salvage={"amber": ["refinery"]})
    at.do("use:trade-licence", "back")
    assert "return:refinery" in at.options
    at.do("use:trade-licence", "export:stone:water")
    assert "return:refinery" not in at.options
    assert "build:tunnel" in at.options  # it takes no build action
    assert at.why("return:refinery") == ["MM-SALV-06"]


@pytest.mark.rule("MM-COLONY-07")
def test_there_is_no_hand_limit_and_hands_lie_open():
    at = table(land=LAND, hand={"water": 20, "stone": 20, "metal": 20}, rover=out_of_reach("amber", 31))
    at.roll(1, 3)
    assert at.has()["water"] == 23
    assert at.session.view("jade") == at.state
    assert at.session.view("") == at.state


@pytest.mark.rule("MM-BUILD-01", "MM-BUILD-02", "MM-TURN-02")
def test_a_choice_of_a_hex_can_be_let_go_again():
    at = table(land=LAND, hand=RICH, strikes=["1,-6"])
    before = at.session.state.players["amber"].hand.copy()
    for action in ("build:lsc", "clear", "demolish"):
        at.do(action, "back")
        assert at.asked == "colony", action
    at.do("build:tunnel", "5,-6")
    assert at.asked == "pay"
    at.do("back")
    assert at.asked == "colony"
    assert at.state.players["amber"].hand == before
    assert at.on("5,-6") == ""


@pytest.mark.rule("MM-BUILD-01", "MM-TURN-02", "MM-TURN-04")
def test_what_a_turn_is_made_of_is_refused_with_its_rule_while_something_else_is_asked():
    at = table(land={"amber": {"tunnel": [TUNNEL]}}, hand={"stone": 1, "fuel": 1})
    at.session.answer("roll")
    at.session.answer({"numbered": "1", "collection": "1"})
    assert at.asked == "fuel"
    assert at.why("build:tunnel") == ["MM-BUILD-01"]
    assert at.why("trade:jade") == ["MM-TURN-02"]
    assert not at.session.explain("nonsense")
