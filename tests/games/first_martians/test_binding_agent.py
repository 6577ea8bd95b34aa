"""Binding Agent: sulfur and gravel make a wall, before the storm makes trouble (FM-COST-35; house)."""

from __future__ import annotations

import pytest
from maps import lay_tiles, only
from playing import Change, both, declared, refused, sol
from scenes import mission
from tables import At, table
from test_explore import pile
from test_poi import holding
from test_rolled import cargo, dice

from marshub.games.first_martians import HubState
from marshub.games.first_martians.content.cards import RoiData

MISSION = "binding-agent"
FORM, GRAVEL, POUR = "mission-research:form-binding-agent", "mission-research:find-gravel", "mission-build:pour-wall"


def wall(percent: int, sols: int = 0) -> Change:
    """So much of the wall stands after so many sols."""

    def change(state: HubState) -> None:
        state.gauges["shelter-wall"] = percent
        state.sol = sols

    return change


def tokens(*names: str, **more: int) -> Change:
    """Objective tokens and other things in the Cargo Bay, and nothing else."""

    def change(state: HubState) -> None:
        items = {f"objective-{name}": 1 for name in names} | {name.replace("_", "-"): n for name, n in more.items()}
        state.cargo.available = items

    return change


def at_plan(*changes: Change, **more) -> At:
    return table(both(*changes), mission=MISSION, **more).until("fm-plan")


def done(at: At) -> set[str]:
    return {name for name, goal in at.state.objectives.items() if goal.done}


@pytest.mark.rule("FM-MIS-06")
def test_another_mission_may_play_by_these_rules() -> None:
    """A pack names them: in the introduction a storm rages from the first sol, and no wall stands."""
    of = mission(rules=MISSION, numbers={"storm": 1}, gauges=("shelter-wall",))
    assert table(of=of).until("fm-plan").state.stress == 4 + 4


@pytest.mark.rule("FM-COST-35")
def test_forming_the_agent_takes_one_objective_token_of_any_name() -> None:
    at = at_plan(tokens("black-2", "black-5", part_cpu=1))
    named = [option.rpartition(".")[2] for option in at.options if f"medic-1:{FORM}" in option]
    assert named == ["black-2", "black-5"]
    declared(at, f"medic-1+medic-2:{FORM}.black-5")
    assert at.state.cargo.available == {"objective-black-2": 1, "part-cpu": 1}
    at.until("fm-next-actions")
    assert at.state.cargo.pending == {"binding-agent": 1}
    sol(at).until("fm-plan")
    assert at.state.cargo.available == {"objective-black-2": 1, "part-cpu": 1, "binding-agent": 1}
    assert "FM-COST-15" in refused(at, f"declare:pawn-medic-1:{FORM}.black-1")


@pytest.mark.rule("FM-COST-14", "FM-COST-35")
def test_a_token_that_made_nothing_comes_back() -> None:
    at = at_plan(tokens("black-2"))
    declared(at, f"medic-1:{FORM}.black-2").until("fm-roll-three").answer(dice("blue", success=False))
    at.until("fm-next-actions")
    assert at.state.cargo.available == {"objective-black-2": 1}
    withdrawn = declared(at_plan(tokens("black-2")), f"medic-1:{FORM}.black-2").answer("withdraw:s1")
    assert withdrawn.state.cargo.available == {"objective-black-2": 1}


@pytest.mark.rule("FM-COST-35", "FM-MIS-05", "FM-ACT-04")
def test_gravel_is_found_as_long_as_there_are_markers() -> None:
    at = at_plan(cargo())
    declared(at, f"medic-1+medic-2:{GRAVEL}", f"engineer-1+engineer-2:{GRAVEL}")
    at.until("fm-next-actions", {"fm-choose-next": "s1"})
    assert at.state.cargo.pending == {"gravel": 4}
    assert at.state.markers == {"find-gravel": 2}

    def used_up(state: HubState) -> None:
        state.markers["find-gravel"] = 0

    assert refused(at_plan(used_up), f"declare:pawn-medic-1:{GRAVEL}") == ["FM-MIS-05"]


def test_gravel_and_agent_raise_the_wall_by_a_card() -> None:
    at = at_plan(tokens(gravel=2, binding_agent=1))
    declared(at, f"medic-1+medic-2:{POUR}").until("fm-draw-percentage").answer("35%").until("fm-next-actions")
    assert at.state.gauges == {"shelter-wall": 35}
    assert at.state.cargo.available == {"gravel": 1}
    assert done(at) == set()
    for held in ({"gravel": 1}, {"binding_agent": 1}):
        assert "FM-COST-15" in refused(at_plan(tokens(**held)), f"declare:pawn-medic-1:{POUR}")
    at = at_plan(wall(80), tokens(gravel=1, binding_agent=1))
    declared(at, f"medic-1+medic-2:{POUR}").until("fm-draw-percentage").answer("35%").until("fm-next-actions")
    assert done(at) == {"shelter-wall"}


def test_known_deposits_lie_on_their_spaces_and_icons_show_more() -> None:
    at = table(mission=MISSION, of=only(RoiData("icon", 1, icon=True))).until("fm-plan")
    assert {space: spot.tokens for space, spot in at.state.spots.items()} == {
        "R1-E": ["black-1"],
        "R1-W": ["black-2"],
        "R2-E": ["black-3"],
        "R2-W": ["black-4"],
    }
    declared(at, pile(3, "explore:R1-E")).until("fm-next-actions", {"fm-draw-roi": "icon"})
    assert at.state.map["R1-E"].objectives == ["black-1", "black-5"]
    sol(at).until("fm-plan")
    declared(at, pile(3, "gather:R1-E.black-5")).until("fm-next-actions")
    assert at.state.cargo.pending == {"objective-black-5": 1}
    assert at.state.map["R1-E"].objectives == ["black-1"]

    def all_out(state: HubState) -> None:
        state.notes.update({"black-5": 1, "black-6": 1})

    at = table(all_out, mission=MISSION, of=only(RoiData("icon", 1, icon=True))).until("fm-plan")
    declared(at, pile(3, "explore:R1-N")).until("fm-next-actions", {"fm-draw-roi": "icon"})
    assert at.state.map["R1-N"].objectives == []


@pytest.mark.parametrize(
    ("percent", "sols", "more"), [(0, 1, 0), (0, 2, 4), (24, 2, 4), (25, 2, 3), (74, 4, 2), (75, 4, 1), (100, 5, 0)]
)
def test_from_sol_3_on_the_storm_frays_nerves_where_the_wall_is_missing(percent: int, sols: int, more: int) -> None:
    """4 astronauts, and 1 more for each quarter."""
    at = table(wall(percent, sols), mission=MISSION).until("fm-next-production")
    assert at.state.stress == 4 + more


@pytest.mark.rule("FM-POI-02")
def test_its_poi_tokens() -> None:
    at = at_plan(holding("poi-a", "poi-b", "poi-c"))
    at.answer("use:poi-a").answer("25%")
    assert at.state.gauges["shelter-wall"] == 13  # half, rounded up
    gravel = at.state.cargo.available["gravel"]
    at.answer("use:poi-b")
    assert at.state.cargo.available["gravel"] == gravel + 1
    at.answer("use:poi-c")
    assert at.state.stress == 1


def test_the_far_deposits_bring_parts() -> None:
    at = at_plan(lay_tiles(R1_E="plains", R1_W="dunes", R2_W="salt-pan"))
    declared(at, pile(4, "explore:R2-E"))
    at.until("fm-choose-gained-part", {"fm-draw-roi": "boulder-field"})
    at.answer("part-cpu", "part-cpu").until("fm-next-actions")
    assert done(at) == {"far-deposits"}


def test_a_wall_and_a_base_in_repair_win() -> None:
    def stands(state: HubState) -> None:
        state.objectives["shelter-wall"].done = True

    at = table(both(wall(100), stands), mission=MISSION).until("fm-next-cleanup").answer("next").until("")
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"
