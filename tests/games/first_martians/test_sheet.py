"""Mission actions in general (MIS-01 to 10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from maps import lay_tiles
from playing import both, declared, refused, sol
from scenes import mission
from tables import At, table
from test_cleanup import tokens
from test_explore import needs, pile
from test_rolled import cargo, dice

from marshub.games.first_martians.box.state import HubState, Roi, Tile
from marshub.games.first_martians.content.cards import RoiData
from marshub.games.first_martians.content.missions import MissionAction, ObjectiveToken
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import GiveTokens, MoveStress


def sheet(**fields: Any) -> Content:
    """A mission with one special action, "trial"."""
    return mission(
        actions=(MissionAction("trial", **{"effects": (MoveStress(2),), **fields}),), tokens=(ObjectiveToken("red-1"),)
    )


def planned(of: Content, *actions: str, change=None, **more: Any) -> At:
    return declared(table(change, of=of, **more).until("fm-plan"), *actions)


@pytest.mark.rule("FM-MIS-01")
def test_special_actions_exist_in_their_mission_only() -> None:
    at = planned(sheet(type="build"), "medic-1+medic-2:mission-build:trial").until("fm-next-actions")
    assert at.state.stress == 4 + 2
    assert "FM-MIS-01" in refused(table().until("fm-plan"), "declare:pawn-medic-1:mission-build:trial")
    # Its result is the actor's.
    own = sheet(type="build", effects=(GiveTokens(3, "concerned"),))
    at = planned(own, "medic-1+medic-2:mission-build:trial").until("fm-next-actions")
    assert {who: astronaut.tokens for who, astronaut in at.state.crew.items()} == {
        "scientist": 2,  # at rest, as all others
        "geologist": 2,
        "engineer": 2,
        "medic": 3,
    }


@pytest.mark.rule("FM-MIS-02", "FM-ACT-13", "FM-AOM-13")
@pytest.mark.parametrize(("kind", "place", "colour"), [("build", "working-bay", "brown"), ("research", "lab", "blue")])
def test_a_typed_one_is_an_action_of_that_type(kind: str, place: str, colour: str) -> None:
    """With a pawn token on its Facility: roll 2, auto 3; an AOM of the type serves it."""
    of, name = sheet(type=kind), f"mission-{kind}:trial"
    arrange = tokens(place, ["pawn"])
    assert "FM-PAWN-09" in refused(planned(of, f"medic-1:{name}", change=arrange), "done")
    at = planned(of, f"medic-1+medic-2:{name}", change=arrange).until("fm-roll-three")
    rolled = {option.partition("=")[0] for option in at.options}
    assert rolled == {f"success-{colour}", f"wound-{colour}", f"adventure-{colour}"}
    at = planned(of, f"medic-1+medic-2+engineer-1:{name}", change=arrange).until("fm-next-actions")
    assert at.state.stress == 4 + 2

    def machines(state: HubState) -> None:
        state.aoms = {"aom-build": "medic", "aom-research": "medic"}

    small = planned(of, change=machines, players=["engineer", "medic"])
    assert f"declare:pawn-aom-{kind}:{name}" in small.options
    other = "research" if kind == "build" else "build"
    assert f"declare:pawn-aom-{other}:{name}" not in small.options


@pytest.mark.rule("FM-MIS-03", "FM-ACT-10", "FM-ACT-11", "FM-ACT-12", "FM-ACT-13", "FM-ACT-09")
def test_one_without_a_type_needs_its_pawns_takes_every_aom_and_comes_last() -> None:
    of = sheet(pawns=2)

    def machines(state: HubState) -> None:
        """And every part of the Facilities of the four types is red: it costs nothing here."""
        state.aoms = {"aom-research": "medic", "aom-build": "medic"}
        for place in ("garage-hall", "probe-bay", "lab", "working-bay"):
            state.facilities[place].parts.update(energy=False, oxygen=False)

    assert "FM-PAWN-09" in refused(planned(of, "medic-1:mission:trial"), "done")
    at = planned(of, "aom-research+aom-build:mission:trial", change=machines, players=["engineer", "medic"])
    assert at.state.plan[0].paid == {}
    declared(at, "medic-1+medic-2:construct:backup-farm").until("fm-next-actions")
    done = [item.action for item in at.find_entries("ActionTaken")]
    assert done == ["rest", "rest", "construct", "mission"]
    assert at.state.stress == 2 + 2


@pytest.mark.rule("FM-ACT-13", "FM-MIS-03", "FM-ACT-11")
@pytest.mark.parametrize("space", [None, "R1-N"])
def test_one_without_a_type_comes_after_every_numbered_step(space: str | None) -> None:
    """A tile is lifted in step 10; a Gather, a Research and a Build come before that."""

    def lying(state: HubState) -> None:
        lay_tiles(R1_N=Roi("plains", samples=1))(state)
        cargo(sample=1)(state)
        state.facilities["med-lab"].tiles.append(Tile("energy", "energy-pay-1"))

    name = "mission-outside" if space else "mission"
    at = planned(sheet(space=space), f"medic-1{'+medic-2' if space else ''}:{name}:trial", change=lying)
    declared(at, "scientist-1+scientist-2:gather:R1-N.sample", "geologist-1:examine:sample")
    declared(at, "engineer-1:construct:backup-farm", "engineer-2:reopen:med-lab.energy")
    calm = [dice("gray"), dice("blue"), dice("brown")]
    at.until("fm-next-actions", {"fm-roll-three": calm})
    usual = ["gather", "examine", "construct", "reopen"]
    assert [taken.action for taken in at.find_entries("ActionTaken") if taken.action != "rest"] == [*usual, name]


@pytest.mark.rule("FM-MIS-04", "FM-COST-35", "FM-COST-02", "FM-COST-14", "FM-COST-13")
def test_they_may_be_repeated_as_long_as_they_can_be_paid() -> None:
    """Two samples and a token each time: one sample that is left is too little, and both come back."""
    of = sheet(type="build", pledge={"sample": 2, "objective-red-1": 1})

    def arrange(state: HubState) -> None:
        state.cargo.available = {"sample": 5, "objective-red-1": 3}

    name = "mission-build:trial"
    at = planned(of, f"medic-1+medic-2:{name}", f"engineer-1+engineer-2:{name}", change=arrange)
    assert at.state.cargo.available == {"sample": 1, "objective-red-1": 1}
    assert refused(at, f"declare:pawn-scientist-1:{name}") == ["FM-COST-15"]
    at.answer("withdraw:s2")
    assert at.state.cargo.available == {"sample": 3, "objective-red-1": 2}
    declared(at, f"engineer-1+engineer-2:{name}")
    at.until("fm-choose-next").answer("s1").until("fm-next-actions")
    assert at.state.stress == 4 + 4
    # In the next round as well.
    at = planned(sheet(type="build", markers=2), f"medic-1+medic-2:{name}")
    sol(at).until("fm-plan")
    declared(at, f"medic-1+medic-2:{name}").until("fm-next-actions")
    assert at.state.markers == {"trial": 0}


@pytest.mark.rule("FM-MIS-05", "FM-COST-35", "FM-COST-14", "FM-ACT-02")
@pytest.mark.parametrize("kind", ["build", ""])
def test_a_limited_one_spends_a_marker_only_on_success(kind: str) -> None:
    of, name = sheet(type=kind, markers=1), f"mission{'-' if kind else ''}{kind}:trial"
    at = planned(of, f"medic-1:{name}")
    assert at.state.markers == {"trial": 0}
    assert "FM-MIS-05" in refused(at, f"declare:pawn-engineer-1:{name}")
    at.answer("withdraw:s1")
    assert at.state.markers == {"trial": 1}
    declared(at, f"medic-1:{name}")
    if kind:
        at.until("fm-roll-three").answer(dice("brown", success=False)).until("fm-next-actions")
        assert at.state.markers == {"trial": 1}
        at = planned(of, f"medic-1+medic-2:{name}")
    assert at.until("fm-next-actions").state.markers == {"trial": 0}


@pytest.mark.rule("FM-COST-14", "FM-COST-15", "FM-RES-02")
@pytest.mark.parametrize(("kind", "name"), [("", "mission:trial"), ("build", "mission-build:trial")])
def test_all_that_a_sheet_asks_is_set_aside_and_comes_back(kind: str, name: str) -> None:
    of = sheet(type=kind, pledge={"sample": 2})
    assert refused(planned(of, change=cargo(sample=1)), f"declare:pawn-medic-1:{name}") == ["FM-COST-15"]
    at = planned(of, f"medic-1:{name}", change=cargo(sample=2))
    assert at.state.cargo.available == {}
    at.answer("withdraw:s1")
    assert at.state.cargo.available == {"sample": 2}
    if kind:
        declared(at, f"medic-1:{name}").until("fm-roll-three").answer(dice("brown", success=False))
        assert at.until("fm-next-actions").state.cargo.available == {"sample": 2}


@pytest.mark.rule("FM-COST-35", "FM-COST-15")
def test_a_sheet_may_ask_for_a_part_of_any_kind_besides() -> None:
    of, lying = sheet(pledge={"sample": 1}, any_of="part"), cargo(sample=1, part_cpu=1)
    assert planned(of, "medic-1:mission:trial.cpu", change=lying).state.cargo.available == {}


@pytest.mark.rule("FM-COST-35", "FM-COST-12", "FM-COST-11", "FM-COST-02", "FM-MIS-01", "FM-MIS-04")
@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("mission:trial", {}),
        ("mission:trial", {"markers": 2}),
        ("mission:trial", {"pledge": {"sample": 1}}),
        ("mission:trial.cpu", {"part_of": "lab"}),
        ("mission:trial.cpu", {"any_of": "part"}),
        ("mission:trial.red-1", {"any_of": "token"}),
        ("mission-outside:trial", {"space": "R1-N"}),
        ("mission-build:trial.cpu", {"type": "build", "part_of": "lab"}),
        ("mission-research:trial.red-1", {"type": "research", "any_of": "token"}),
        ("mission-research-outside:trial", {"type": "research", "space": "R1-N"}),
    ],
)
def test_what_the_sheet_asks_is_paid_once_when_it_is_declared(name: str, fields: dict[str, Any]) -> None:
    """2 energy, 1 oxygen and 3 food: with every pawn there is, for each attempt anew, and back if it is withdrawn."""
    of = sheet(pay={"energy": 2, "oxygen": 1, "food": 3}, **fields)

    def at(energy: int, oxygen: int, food: int) -> At:
        it = planned(of, change=both(cargo(sample=2, part_cpu=2, objective_red_1=2), lay_tiles(R1_N="plains")))
        for reserve, amount in (("energy", energy), ("oxygen", oxygen), ("food", food)):
            it.session.adjust(f"supply.{reserve}", amount)
        return it

    def left(it: At) -> tuple[int, int, int]:
        return it.state.supply.energy, it.state.supply.oxygen, it.state.supply.food

    it = declared(at(4, 2, 6), f"medic-1:{name}")
    assert left(it) == (2, 1, 3)
    for pawn in ("scientist-1", "geologist-1"):
        if f"join:pawn-{pawn}:s1" in it.options:
            it.answer(f"join:pawn-{pawn}:s1")
    assert left(it) == (2, 1, 3)
    assert left(declared(it, f"engineer-1:{name}")) == (0, 0, 0)
    assert "FM-COST-02" in refused(it, f"declare:pawn-engineer-2:{name}")
    assert left(it.answer("withdraw:s1", "withdraw:s2")) == (4, 2, 6)
    for too_little in ((1, 9, 9), (9, 0, 9), (9, 9, 2)):
        assert refused(at(*too_little), f"declare:pawn-medic-1:{name}") == ["FM-COST-02"]


# ------------------------------------------------------------------ on the map


def north_west(**fields: Any) -> Content:
    """A mission action on R2-NW; R2-N is a Geysers tile."""
    vents = RoiData("vents", 2, features=("wound",))
    of = sheet(space="R2-NW", **fields)
    return msgspec.structs.replace(of, rois={**of.rois, "vents": vents, "flat": RoiData("flat", 2)})


ONLY_WAY = lay_tiles(R1_N="plains", R2_N="vents", R2_NW="flat")


@pytest.mark.rule("FM-MAP-23", "FM-ROV-02", "FM-MAP-05", "FM-BLD-17")
def test_building_a_mission_item_far_from_home() -> None:
    """The only way is three tiles with one icon each: E = 3; with Scorpio one pawn less; a wound of R2-N."""

    def at() -> At:
        return table(ONLY_WAY, of=north_west(type="build"))

    assert needs(at, "mission-build-outside:trial") == (4, 5)
    assert needs(at, "mission-build-outside:trial", rover="scorpio") == (3, 4)
    it = declared(at().until("fm-plan"), pile(5, "mission-build-outside:trial")).until("fm-next-actions")
    assert it.state.stress == 4 + 2
    assert {who: astronaut.wounds for who, astronaut in it.state.crew.items() if astronaut.wounds} == {"medic": 1}
    it = declared(at().until("fm-plan"), "medic-1:mission-build-outside:trial")
    assert refused(it, "drive:froggy:s1") == ["FM-ROV-01"]


@pytest.mark.rule("FM-MAP-28", "FM-ROV-09", "FM-MAP-05")
@pytest.mark.parametrize(("pawns", "ring"), [(1, 1), (2, 1), (1, 2)])
def test_a_typeless_one_outside_needs_its_pawns_and_those_of_the_way_and_no_rover_helps(pawns: int, ring: int) -> None:
    of = sheet(space=f"R{ring}-N", pawns=pawns)
    at = table(lay_tiles(R1_N="geysers", R2_N="salt-pan"), of=of).until("fm-plan")
    declared(at, f"medic-1{'+medic-2' * (pawns + ring - 2)}:mission-outside:trial")
    assert "FM-PAWN-09" in refused(at, "done")
    assert refused(at, "drive:scorpio:s1") == ["FM-ROV-09"]
    at.answer("join:pawn-engineer-1:s1").until("fm-next-actions")
    assert at.state.stress == 4 + 2
    assert (at.state.crew["medic"].wounds, at.state.crew["engineer"].wounds) == (1, 0)


@pytest.mark.rule("FM-MIS-01", "FM-BLD-17")
def test_what_cannot_be_reached_cannot_be_done() -> None:
    at = table(of=north_west(type="build")).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:mission-build-outside:trial") == ["FM-MAP-07"]
    assert "FM-MIS-01" in refused(at, "declare:pawn-medic-1:mission-build:trial")


@pytest.mark.rule("FM-LAB-09", "FM-ROV-02")
def test_research_on_a_tile_adds_the_distance_and_may_use_scorpio() -> None:
    def at() -> At:
        return table(lay_tiles(R1_N="plains"), of=sheet(space="R1-N", type="research"))

    assert needs(at, "mission-research-outside:trial") == (2, 3)
    assert needs(at, "mission-research-outside:trial", rover="scorpio") == (1, 2)


@pytest.mark.rule("FM-ADV-10")
def test_a_typeless_one_meets_no_adventure_on_its_way() -> None:
    at = declared(
        table(lay_tiles(R1_N="frost-hollow"), of=sheet(space="R1-N")).until("fm-plan"), "medic-1:mission-outside:trial"
    )
    at.answer("join:pawn-engineer-1:s1").until("fm-next-actions")
    assert at.state.stress == 4 + 2
    assert not at.find_entries("AdventureMet")
