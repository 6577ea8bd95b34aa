"""What a whole game played by hand found (docs/play-by-hand.md): figures, forecasts, reasons and the log."""

from __future__ import annotations

import pytest

from on_mars_tables import GAME, table


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
