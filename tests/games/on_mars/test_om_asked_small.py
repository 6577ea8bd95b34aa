"""Why not, at the smaller questions: hexes, effects, buildings to run, cards and slots that are not offered."""

from __future__ import annotations

import pytest

from marshub.games.on_mars.box.components import GRID_TECHS, LAB
from on_mars_tables import CONTENT, At, table

FACILITY = next(space for space, data in CONTENT.executives.items() if data.facility)


def why(at: At, *options: str) -> dict[str, str]:
    """By what rule each is not offered; all that the question names must have one."""
    pending = at.session.pending
    assert pending is not None
    for option in pending.explainable_options():
        assert option.id in at.options or at.session.explain(option.id), option.id
    assert set(options) <= {option.id for option in pending.explainable_options()}
    return {option: at.why(option)[0] for option in options}


def test_why_an_advanced_building_cannot_be_run():
    red = {"blueprints": {"dormitory": "4,-2", "drill-rig": ""}, "docked": [], "depot": 6, "bots": ["3,-3", "0,-4"]}
    rich = {**red, "scientists": {"geologist": ""}}
    at = table(side="orbit", red=rich, blue={"blueprints": {"solar-field": "2,-2"}}).do(f"executive:{FACILITY}")
    assert at.asked == "facility"
    assert why(at, "drill-rig", "solar-field", "solar-field:geologist") == {
        "drill-rig": "OM-EXEC-06",
        "solar-field": "OM-EXEC-07",
        "solar-field:geologist": "OM-SCI-10",
    }


def test_why_nobody_is_called_home_from_an_action():
    at = table(
        red={"quarters": 3, "objectives": ["wide-learning"], "lab": dict(zip(LAB, GRID_TECHS[:5], strict=False))},
        slots={"hire": {"red": 1}, "build": {"blue": 1}},
    ).do("objective", "wide-learning:2")
    assert at.options == ["hire", "none"]
    assert set(why(at, "build", "research").values()) == {"OM-SLOT-01"}


def test_why_a_type_cannot_be_built_by_an_effect():
    own = {"goods": {"mineral": 1}, "bots": ["4,-2", "0,-4"], "rover": "1,0"}
    at = table(red=own, finds={"2,0": "dt10"}).do("control", "rover:2,0", "done", "take")
    assert at.asked == "build-what"
    left = [kind for kind in CONTENT.buildings if kind not in at.options]
    assert left
    assert set(why(at, *left).values()) <= {"OM-BLD-03", "OM-BLD-04", "OM-BLD-05", "OM-BLD-07", "OM-MINE-02"}


def test_why_a_good_cannot_be_delivered_at_the_end():
    red = {"contracts": {"crystal-assay": {"crystal": 2}, "crop-trial": {}}, "tray": 0, "depot": 2}
    at = table(red=red, blue={"done": True}, last=1, remaining=0).do("control", "done", "end")
    assert at.asked == "last-delivery"
    assert why(at, "deliver:red:crop-trial:plant") == {"deliver:red:crop-trial:plant": "OM-CONTR-03"}
    assert at.why("objective") == ["OM-OBJ-02"]  # the turn is over


@pytest.mark.rule("OM-BLD-19")
def test_why_a_piece_cannot_make_room_on_a_hex():
    at = table(red={"goods": {"mineral": 2, "battery": 2}, "bots": ["3,-1", "4,-2"], "quarters": 3}).do(
        "build:generator"
    )
    site = "3,-1"
    assert site in at.options
    at.do(site)
    while at.asked not in ("displace", "turn"):
        at.do(at.options[0])
    assert at.asked == "displace"
    far = "0,4"
    assert why(at, site, "4,-2", far) == {site: "OM-BLD-19", "4,-2": "OM-BLD-18", far: "OM-BLD-18"}
