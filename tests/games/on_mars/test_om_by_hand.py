"""What a whole game played by hand found (docs/play-by-hand.md): figures, forecasts, reasons and the log."""

from __future__ import annotations

import pytest

from marshub.games.on_mars.box.state import Shuttle
from on_mars_tables import GAME, fresh, table


def get_points(at):
    return GAME.compute_facts(at.state).points["red"]


@pytest.mark.rule("OM-SCORE-04", "OM-SCORE-05", "OM-BOOST-02")
def test_points_if_the_game_ended_now_count_the_colonists_who_would_come_home():
    away = table(red={"quarters": 1, "work": 1}, slots={"build": {"red": 1, "blue": 1}, "research": {"red": 1}})
    assert get_points(away).quarters == 3  # one at home, one at work, one on the slots of this side: three
    assert get_points(table(red={"quarters": 4, "work": 3})).quarters == 3  # no more than there are beds
    series = {line.id: line.value for line in GAME.list_series(away.state)}
    assert series["points.red"] == get_points(away).total


@pytest.mark.rule("OM-OBJ-01", "OM-CTRL-17")
def test_a_rover_on_a_tile_is_the_reason_why_an_objective_waits():
    red = {"rover": "3,-1", "objectives": ["well-placed"], "depot": 1}
    at = table(red=red, finds={"3,-2": "dt01"}).do("control", "rover:3,-2")
    assert "done" in at.options
    (reason,) = at.session.explain("objective")
    assert (reason.rule, reason.words.key) == ("OM-CTRL-17", "om-why-tile-first")


def list_keys(reasons):
    return [(reason.rule, reason.words.key) for reason in reasons]


@pytest.mark.rule("OM-TERM-04", "OM-TERM-03")
def test_a_forecast_promises_only_what_there_is_room_for():
    red = {"goods": {"water": 1, "plant": 2}, "bots": ["-1,2"]}
    full = table(red=red).session.forecast("build:greenhouse")
    assert "om-gains" not in [reason.words.key for reason in full.gains]
    assert ("OM-TERM-04", "om-risk-no-room") in list_keys(full.risks)
    one = table(red={**red, "goods": {"water": 1, "plant": 1}}).session.forecast("build:greenhouse")
    assert "om-gains" in [reason.words.key for reason in one.gains]
    card = table(side="orbit", red={"goods": {"mineral": 2, "battery": 2, "water": 2, "plant": 2, "oxygen": 2}})
    taken = card.do("blueprint").session.forecast("solar-field")
    assert ("OM-TERM-04", "om-risk-no-room") in list_keys(taken.risks)
    assert ("OM-BLUE-02", "om-gains") not in list_keys(taken.gains)


CROPS = {"contracts": {"crop-trial": {"plant": 3, "mineral": 1}}, "goods": {"mineral": 1}}


@pytest.mark.rule("OM-MISS-09", "OM-CONTR-12")
def test_a_delivery_in_another_players_turn_says_that_no_mission_counts_it():
    at = table(blue={**CROPS, "space": 6}, missions={"promises-kept": 2})
    risk = ("OM-MISS-09", "om-risk-no-contribution")
    assert risk in list_keys(at.session.forecast("deliver:blue:crop-trial:mineral").risks)
    at.do("deliver:blue:crop-trial:mineral")
    assert risk in list_keys(at.session.forecast("yes").risks)
    assert at.session.forecast("no") is None
    none = table(blue={**CROPS, "space": 6}).do("deliver:blue:crop-trial:mineral")
    assert none.session.forecast("yes") is None  # no mission wants it


@pytest.mark.rule("OM-MISS-01", "OM-MISS-02", "OM-MISS-09", "OM-TRAVC-09")
def test_bonuses_of_the_own_journey_and_of_the_set_up_contribute_to_missions():
    red = {"goods": {"water": 2, "battery": 2, "plant": 2}}
    at = table(red=red, blue={"done": True}, missions={"deep-science": 2}, shuttle=Shuttle("colony", 0))
    at.do("control", "done", "end", "ride", "3", "bottom-1", "A1")
    assert (at.state.missions, at.red.tray) == ({"deep-science": 1}, 1)
    early = fresh(2, first="red", falls=["deep-science"]).do("3")
    early.do(early.options[0])
    while early.who == "red":
        early.do(early.options[0])
    assert early.find_entries("Learned")
    assert (early.state.missions["deep-science"], early.red.tray) == (6, 1)
