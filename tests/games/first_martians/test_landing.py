"""Landing: pods come down, and what is in them is set up (FM-MIS-60, FM-MIS-61)."""

from __future__ import annotations

from typing import Any

import pytest
from maps import lay_tiles
from playing import Change, both, declared, refused, sol
from scenes import event, mission
from tables import At, table
from test_explore import PAWNS, pile
from test_poi import holding
from test_rolled import cargo

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.state import Roi, Spot
from marshub.games.first_martians.content.missions import Start
from marshub.kernel import Session

MISSION = "landing"
PODS = ("red-1", "red-2", "red-3", "orange-1", "orange-2")
BOXED = [
    "oxygenator-01",
    "oxygenator-02",
    "solar-panel-01",
    "solar-panel-02",
    "farm",
    "crew-quarters",
    "med-lab",
    "control-center",
    "garage-hall",
    "probe-bay",
    "lab",
    "working-bay",
]
LANDER = [
    "temporary-solar-panel",
    "temporary-oxygenator",
    "temporary-quarters",
    "field-infirmary",
    "temporary-garage",
    "temporary-probe-bay",
    "temporary-lab",
    "temporary-working-bay",
]
# Where actions are taken as long as the tiles are in their box.
EXPLORE, GATHER = "explore@temporary-garage", "gather@temporary-probe-bay"
BUILD, PLANT = "construct@temporary-working-bay", "plant@temporary-lab"
GUIDE = "mission-research@temporary-lab:guide-descent"


def fed(state: HubState) -> None:
    """Rations, as the set-up gives them."""
    state.supply.food = 26


def later(*changes: Change) -> Change:
    """Four sols are over: all pods are down."""

    def change(state: HubState) -> None:
        state.sol = 4

    return both(change, fed, *changes)


def fetched(*pods: str) -> Change:
    """Pods that were brought in."""

    def change(state: HubState) -> None:
        state.tokens.update(dict.fromkeys(pods, "mission-sheet"))

    return change


def at_plan(*changes: Change, **more) -> At:
    return table(later(*changes), mission=MISSION, **more).until("fm-plan")


def done(at: At) -> set[str]:
    return {name for name, goal in at.state.objectives.items() if goal.done}


def waiting(at: At) -> dict[str, list[str]]:
    """Pods on unexplored ground."""
    return {space: spot.tokens for space, spot in at.state.spots.items() if spot.tokens}


def label(at: At, option: str) -> str:
    """What an option is said by."""
    assert at.session.pending is not None
    return next(item.label.key for item in at.session.pending.options() if item.id == option)


# ---------------------------------------------------------------------- the start


@pytest.mark.rule("FM-MIS-06")
def test_the_mission_lays_out_what_has_landed_already() -> None:
    """Against the general set-up: A Quiet Place is the only tile, and eight cards are in play, in order."""
    state = table(mission=MISSION).state
    assert set(state.facilities) == {"quiet-place", *LANDER}
    assert all(all(here.parts.values()) for here in state.facilities.values())
    assert state.farms == {}
    usual = table().state
    assert set(usual.facilities) == {"quiet-place", *BOXED}


def test_the_lander_just_feeds_what_it_brought() -> None:
    """House: 2 energy for 2, 2 oxygen for 2; rations for all sols but one, and a little more."""
    at = table(fed, mission=MISSION).until("fm-next-production", {"fm-draw-direction": ["n", "e"]})
    assert [(message.amount, message.need) for message in at.find_entries("Produced")] == [(2, 2), (2, 2)]
    assert not any(here.is_shut for here in at.state.facilities.values())
    for players, sols in ((4, 7), (2, 8)):
        game = table(mission=MISSION, players=players).session.game
        new = Session(game, {"mission": MISSION, "players": players}, 3)
        while new.state.first_player is None:
            assert new.pending is not None
            new.answer(new.pending.first_answer())
        assert new.state.last_sol == sols
        assert new.state.supply.food == players * (sols - 1) + 2


# ---------------------------------------------------------------------- pods


def test_pods_come_down_by_direction_cards_and_may_lie_together() -> None:
    at = table(fed, mission=MISSION).until("fm-next-production", {"fm-draw-direction": ["n", "n"]})
    assert waiting(at) == {"R1-N": ["red-1"], "R2-N": ["red-3"]}
    sol(at).until("fm-next-production", {"fm-draw-direction": ["n", "n"]})
    assert waiting(at) == {"R1-N": ["red-1", "red-2", "orange-1"], "R2-N": ["red-3"]}
    at.until("fm-plan")
    declared(at, pile(3, f"{EXPLORE}:R1-N"))
    at.until("fm-next-actions", {"fm-draw-roi": "plains"})
    assert at.state.map["R1-N"].objectives == ["red-1", "red-2", "orange-1"]  # several on one ROI (rulebook 3994)
    sol(at).until("fm-plan", {"fm-draw-direction": ["sw"], "fm-roll-malfunction": {"orange": "1"}})
    assert waiting(at) == {"R2-N": ["red-3"], "R2-SW": ["orange-2"]}
    declared(at, pile(3, f"{GATHER}:R1-N.red-2"), "+".join(PAWNS[3:6]) + f":{GATHER}:R1-N.red-1")
    at.until("fm-next-actions", {"fm-choose-next": "s1"})
    assert at.state.map["R1-N"].objectives == ["orange-1"]
    assert at.state.tokens == {"red-1": "mission-sheet", "red-2": "mission-sheet"}


def test_a_pod_that_comes_down_on_a_tile_lies_there() -> None:
    at = table(both(fed, lay_tiles(R1_N="plains")), mission=MISSION)
    at.until("fm-next-production", {"fm-draw-direction": ["n", "n"]})
    assert at.state.map["R1-N"].objectives == ["red-1"]
    assert waiting(at) == {"R2-N": ["red-3"]}


def test_of_a_guided_descent_the_crew_takes_one_of_two_places() -> None:
    at = table(fed, mission=MISSION).until("fm-plan", {"fm-draw-direction": ["n", "e"]})
    declared(at, f"medic-1+medic-2:{GUIDE}").until("fm-next-actions")
    sol(at).until("fm-draw-direction").answer("s", "sw")
    assert [option for option in at.options if ":" not in option] == ["R1-S", "R1-SW"]
    at.answer("R1-SW", "n", "s", "R1-S").until("fm-plan")
    assert waiting(at) == {"R1-N": ["red-1"], "R2-E": ["red-3"], "R1-SW": ["red-2"], "R1-S": ["orange-1"]}
    assert at.state.markers == {"guide-descent": 1}
    sol(at).until("fm-plan", {"fm-draw-direction": ["w"]})  # one card a pod again
    assert "FM-MIS-01" in refused(at, f"declare:pawn-medic-1:{GUIDE}")  # nothing comes after sol 3


def test_the_same_descent_is_guided_once() -> None:
    at = table(fed, mission=MISSION).until("fm-plan", {"fm-draw-direction": ["n", "e"]})
    declared(at, f"medic-1+medic-2:{GUIDE}", f"engineer-1+engineer-2:{GUIDE}")
    at.until("fm-next-actions", {"fm-choose-next": "s1"})
    assert at.state.markers == {"guide-descent": 1}
    assert [message.action for message in at.find_entries("Returned")] == ["mission-research"]


@pytest.mark.rule("FM-POI-02")
def test_a_beacon_moves_a_pod_on_unexplored_ground_next_door() -> None:
    def pods(state: HubState) -> None:
        state.spots = {"R2-S": Spot(["red-3"]), "R1-N": Spot(["red-1"])}

    assert "use:poi-a" not in at_plan(holding("poi-a")).options
    at = at_plan(holding("poi-a"), lay_tiles(R1_S="plains"), pods)
    at.answer("use:poi-a", "red-3")
    assert sorted(option for option in at.options if ":" not in option) == ["R1-S", "R2-SE", "R2-SW", "R3-S"]
    at.answer("R1-S")
    assert waiting(at) == {"R1-N": ["red-1"]}
    assert at.state.map["R1-S"].objectives == ["red-3"]


# ---------------------------------------------------------------------- building


@pytest.mark.rule("FM-MIS-60", "FM-PRO-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_system_facilities_start_at_full_production(players: int) -> None:
    """The Farm gets as many Greenhouses as there are astronauts."""
    builds = ("oxygenator-01", "solar-panel-02", "farm")
    for card in builds:
        at = at_plan(fetched("red-1", "red-2", "red-3"), players=players)
        declared(at, f"scientist-1+scientist-2:{BUILD}:{card}")
        at.until("fm-next-actions")
        here = at.state.facilities[card]
        assert here.productivity == {"oxygenator-01": 4, "solar-panel-02": 5, "farm": None}[card]
        assert all(here.parts.values())
        assert done(at) == {f"set-up-{card}"}
        if card == "farm":
            assert (at.state.farms["farm"].greenhouses, at.state.farms["farm"].plants) == (players, 0)


@pytest.mark.rule("FM-BLD-18")
@pytest.mark.parametrize("card", BOXED)
def test_a_facility_is_set_up_once_its_pod_is_in(card: str) -> None:
    build = f"declare:pawn-medic-1:{BUILD}:{card}"
    at = at_plan()
    kit = at.session.game.load_content_of(at.state).missions[MISSION].kits[card]  # type: ignore[attr-defined]
    assert refused(at, build) == ["FM-BLD-18"]
    assert refused(at_plan(fetched(*(pod for pod in PODS if pod != kit))), build) == ["FM-BLD-18"]
    assert build in at_plan(fetched(kit)).options


@pytest.mark.rule("FM-SOLO-02", "FM-UPG-06")
@pytest.mark.parametrize(("players", "scanner"), [(2, ["auto-scanner"]), (3, ["auto-scanner"]), (4, [])])
def test_the_auto_scanner_of_a_small_crew_is_in_the_lander(players: int, scanner: list[str]) -> None:
    at = table(both(fed, fetched("orange-1")), mission=MISSION, players=players)
    assert at.state.facilities["field-infirmary"].upgrades == scanner
    at.until("fm-plan", {"fm-draw-direction": ["n", "e"]})
    declared(at, f"scientist-1+scientist-2:{BUILD}:med-lab").until("fm-next-actions")
    assert at.state.facilities["med-lab"].upgrades == []  # there is one of it


@pytest.mark.rule("FM-SOLO-02")
@pytest.mark.parametrize(("crew", "scanner"), [(["geologist", "medic"], ["auto-scanner"]), (4, [])])
def test_a_med_lab_that_comes_later_brings_a_small_crew_its_auto_scanner(crew: Any, scanner: list[str]) -> None:
    of = mission(start=Start(boxed=("med-lab",)), cards=("med-lab",))
    at = table(players=crew, of=of).until("fm-plan")
    declared(at, "geologist-1+geologist-2:construct:med-lab").until("fm-next-actions")
    assert at.state.facilities["med-lab"].upgrades == scanner


def test_the_farm_pod_brings_a_seed_and_planting_it_is_an_objective() -> None:
    def pod(state: HubState) -> None:
        state.map["R1-S"].objectives = ["red-3"]

    at = at_plan(lay_tiles(R1_S="plains"), pod)
    declared(at, pile(3, f"{GATHER}:R1-S.red-3")).until("fm-next-actions")
    assert at.state.cargo.available["seed"] == 1
    assert "FM-PLANT-11" in refused(at_plan(cargo(seed=1)), f"declare:pawn-medic-1:{PLANT}:farm")
    roll = {"fm-roll-malfunction": {"yellow": "1"}}
    sol(at, roll).until("fm-plan")
    declared(at, f"medic-1+medic-2:{BUILD}:farm").until("fm-next-actions")
    sol(at, roll).until("fm-plan", {"fm-choose-shut": ["temporary-working-bay", "field-infirmary"]})
    declared(at, f"medic-1+medic-2:{PLANT}:farm").until("fm-next-actions")
    assert done(at) == {"set-up-farm", "plant-seed"}


@pytest.mark.rule("FM-RES-10")
def test_the_last_pod_completes_the_set() -> None:
    def pod(state: HubState) -> None:
        state.map["R1-S"].objectives = ["red-1"]

    at = at_plan(lay_tiles(R1_S="plains"), pod, fetched(*PODS[1:]))
    before = {who: astronaut.tokens for who, astronaut in at.state.crew.items()}
    declared(at, pile(6, f"{GATHER}:R1-S.red-1")).until("fm-next-actions")
    assert done(at) == {"all-pods"}
    assert at.state.crew["medic"].tokens == before["medic"] + 1


# ---------------------------------------------------------------------- what is not built


@pytest.mark.rule("FM-MIS-61")
@pytest.mark.parametrize(
    "effect",
    [
        fx.PlaceToken("pawn", "control-center"),
        fx.PlaceToken("wound", "garage-hall", "later"),
        fx.BreakPart("farm", "energy"),
        fx.BreakPart("garage-hall"),
        fx.ShutFacility("control-center", "energy"),
        fx.Wilt(),
        fx.LosePlant(2),
        fx.UprootPlants(),
        fx.PlaceGuard(),
    ],
)
def test_effects_on_what_is_not_built_do_nothing(effect: fx.Effect) -> None:
    plain = at_plan(of=event(fx.MoveStress(0))).state
    hit = at_plan(of=event(effect))
    assert hit.state.facilities == plain.facilities
    assert hit.state.farms == {}
    kinds = ("TokenPlaced", "PartBroken", "TilePlaced", "Wilted", "GuardPlaced")
    assert [message for kind in kinds for message in hit.find_entries(kind)] == []

    def built(state: HubState) -> None:
        usual = table().state
        state.facilities = usual.facilities
        state.farms = usual.farms

    there = table(later(built), mission=MISSION, of=event(effect))
    there.until("fm-plan", {"fm-choose-break": "garage-hall/cpu", "fm-hold-wilting": "no"})
    assert [message for kind in kinds for message in there.find_entries(kind)] != []  # where it is built it would


# ---------------------------------------------------------------------- what stood there before


@pytest.mark.rule("FM-OBJ-21", "FM-COST-36", "FM-BLD-19")
def test_building_the_garage_hall_leaves_the_temporary_one_and_the_crew_names_which() -> None:
    """The second answer of the rulebook's FAQ (3988)."""
    at = at_plan(fetched("orange-2"), lay_tiles(R1_S=Roi("plains", samples=1)))
    assert "FM-ACT-08" in refused(at, "declare:pawn-medic-1:explore:R1-N")  # there is no Garage Hall yet
    declared(at, f"medic-1+medic-2:{BUILD}:garage-hall").until("fm-next-actions")
    assert {"garage-hall", "temporary-garage"} <= set(at.state.facilities)
    shut = {"fm-choose-shut": ["temporary-working-bay", "field-infirmary"], "fm-roll-malfunction": {"yellow": "1"}}
    sol(at, shut).until("fm-plan", shut)
    assert "declare:pawn-medic-1:explore:R1-N" in at.options
    assert label(at, f"declare:pawn-medic-1:{EXPLORE}:R1-N") == "fm-option-elsewhere"
    assert label(at, f"declare:pawn-medic-1:{GATHER}:R1-S.sample") == "fm-option-gather"  # no choice: not said
    assert f"declare:pawn-medic-1:{EXPLORE}:R1-N" in at.options


@pytest.mark.parametrize(("sol", "orbit"), [(1, 3), (2, 1), (3, 0)])
def test_the_mission_page_tells_which_pods_lie_where_and_how_many_are_still_to_come(sol: int, orbit: int) -> None:
    def change(state: HubState) -> None:
        state.sol = sol - 1
        state.spots["R2-W"] = Spot(["red-2"])

    at = table(both(change, fed), mission="landing")
    log = at.session.game.make_mission_log(at.state)  # type: ignore[attr-defined]
    assert [words.args["count"] for words in log.remarks if words.key == "fm-remark-orbit"] == [orbit] * bool(orbit)
    assert [words.key for spot in log.spots for words in spot.things if spot.space == "R2-W"] == ["fm-pod-red-2"]
