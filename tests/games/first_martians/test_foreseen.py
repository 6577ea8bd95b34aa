"""What is said of a plan before it is carried out, and how it is laid on the board."""

from __future__ import annotations

import pytest
from maps import lay_tiles
from playing import both, declared
from tables import table
from test_rolled import cargo, planned

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Roi


def dangerous_lab(wounds: int):
    """A wound token lies in the Lab, and the medic has `wounds` already."""

    def change(state: HubState) -> None:
        state.facilities["lab"].now.append("wound")
        state.crew["medic"].wounds = wounds

    return change


@pytest.mark.parametrize(("wounds", "deadly"), [(3, False), (4, False), (5, True)])
def test_a_wound_that_is_sure_to_come_is_deadly_from_the_fifth_on(wounds: int, deadly: bool) -> None:
    """Said before it is declared and when it stands: the same one is not counted twice."""
    at = planned(both(dangerous_lab(wounds), cargo(sample=2)))
    option = "declare:pawn-medic-1:examine:sample"
    before = at.session.forecast(option)
    assert before is not None
    assert ("FM-COST-03" in [risk.rule for risk in before.risks]) == deadly
    assert before.odds["wound"] == 100
    at.answer(option)
    standing = at.session.forecast(f"withdraw:{at.state.plan[-1].id}")
    assert standing is not None
    assert ("FM-COST-03" in [risk.rule for risk in standing.risks]) == deadly


def test_two_wounds_of_one_astronaut_are_counted_together() -> None:
    at = planned(both(dangerous_lab(4), cargo(sample=2)), "medic-1:examine:sample")
    second = at.session.forecast("declare:pawn-medic-2:examine:sample")
    assert second is not None
    assert "FM-COST-03" in [risk.rule for risk in second.risks]
    other = at.session.forecast("declare:pawn-engineer-1:examine:sample")
    assert other is None or "FM-COST-03" not in [risk.rule for risk in other.risks]


def test_pawns_of_actions_on_the_map_may_stand_where_no_board_senses_them() -> None:
    at = table(both(lay_tiles(R1_S=Roi("plains", samples=1)), cargo(sample=1))).until("fm-plan")
    assert at.session.pending is not None
    gestures = {option.id: option.gesture for option in at.session.pending.options() if option.gesture}
    afar = {name.split(":")[2] for name, gesture in gestures.items() if name.startswith("declare:") and gesture.afar}
    near = {
        name.split(":")[2] for name, gesture in gestures.items() if name.startswith("declare:") and not gesture.afar
    }
    assert {"explore", "gather"} <= afar
    assert {"rest", "examine"} <= {name.partition("@")[0] for name in near}
    assert not afar & near


def test_the_plan_is_foreseen_as_a_whole() -> None:
    at = declared(planned(cargo(sample=1)), "medic-1:examine:sample")
    forecast = at.session.forecast("done")
    assert forecast is not None
    assert [risk.rule for risk in forecast.risks] == ["FM-PAWN-08"]
    assert (forecast.risks[0].words.key, forecast.risks[0].words.args["count"]) == ("fm-forecast-plan", 1)


def test_a_part_taken_off_is_foreseen() -> None:
    at = planned()
    forecast = at.session.forecast("strip:med-lab:cpu")
    assert forecast is not None
    assert [(cost.rule, cost.words.key) for cost in forecast.costs] == [("FM-DIS-05", "fm-forecast-strip")]
    assert at.session.forecast("strip:med-lab") is None
