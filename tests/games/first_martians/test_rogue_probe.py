"""Rogue Probe: noisy signals, the trail they make, and what lies along it (FM-MIS-50 to 59)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from maps import lay_tiles, only
from playing import Change, both, declared, refused, sol
from tables import HOUSE, At, table
from test_explore import PAWNS, pile
from test_poi import holding
from test_rolled import cargo

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.spaces import SPACES, get_ring, list_neighbours
from marshub.games.first_martians.box.state import Roi, Spot
from marshub.games.first_martians.content.cards import RoiData
from marshub.games.first_martians.rules.map.signals import find_chain, find_chain_ends
from marshub.kernel import IllegalAnswer

MISSION = "rogue-probe"
FIRST_SOL = ["n", "e", "sw", "n", "s", "w"]  # ring 1: three, ring 2: two, ring 3: one
ICON = RoiData("icon", 1, icon=True)


def signals(**counts: int) -> Change:
    """Signals that lie there: signals(R1_S=2)."""

    def change(state: HubState) -> None:
        for name, count in counts.items():
            state.spots.setdefault(name.replace("_", "-"), Spot()).white = count

    return change


def after(sols: int) -> Change:
    """That many sols are over."""

    def change(state: HubState) -> None:
        state.sol = sols

    return change


def on_map(at: At) -> dict[str, int]:
    """Signals by space."""
    return {space: spot.white for space, spot in at.state.spots.items() if spot.white}


def done(at: At) -> set[str]:
    return {name for name, goal in at.state.objectives.items() if goal.done}


def quiet_sol(*changes: Change, of: Any = None, **more: Any) -> At:
    """At the plan of a sol in which the probe is silent."""
    return table(both(after(4), *changes), mission=MISSION, of=of, **more).until("fm-plan")


def research(at: At, what: str, number: int = 1) -> At:
    """One pawn couple researches; whatever else is asked stays open."""
    who = ("medic", "engineer", "geologist")[number - 1]
    return declared(at, f"{who}-1+{who}-2:mission-research:{what}")


def offered(at: At) -> list[str]:
    """What is to choose from, without skills and the like beside it."""
    return [option for option in at.options if ":" not in option]


def closed(at: At) -> At:
    """All other pawns rest, and the plan is closed."""
    while at.asked == "fm-plan":
        at.answer(next((o for o in at.options if o == "done"), None) or next(o for o in at.options if ":rest" in o))
    return at


# ---------------------------------------------------------------------- signals


@pytest.mark.rule("FM-MIS-50")
def test_signals_come_ring_by_ring_and_no_space_gets_two_at_once() -> None:
    at = table(mission=MISSION).until("fm-draw-direction")
    assert len(at.options) == 8
    at.answer("n")
    assert "n" not in at.options  # not back yet
    at.answer("e", "sw")
    assert len(at.options) == 8  # ring 2: all are back
    at.answer("n", "s")
    assert len(at.options) == 8
    at.answer("w").until("fm-next-production")
    assert on_map(at) == {"R1-N": 1, "R1-E": 1, "R1-SW": 1, "R2-N": 1, "R2-S": 1, "R3-W": 1}
    sol(at)
    at.until("fm-next-production", {"fm-draw-direction": ["n", "s", "w"]})
    assert on_map(at) == {"R1-N": 1, "R1-E": 1, "R1-SW": 1, "R2-N": 2, "R2-S": 2, "R3-W": 2}
    sol(at).until("fm-next-production", {"fm-draw-direction": ["e"]})
    assert on_map(at)["R3-E"] == 1
    assert sum(on_map(at).values()) == 10
    sol(at).until("fm-next-production", {})  # from sol 4 on nothing comes


@pytest.mark.rule("FM-MIS-55")
@pytest.mark.parametrize("ring", [1, 2, 3])
def test_verify_adds_a_random_signal_to_the_ring_of_the_sol(ring: int) -> None:
    count = {1: 6, 2: 3, 3: 1}[ring]
    at = table(after(ring - 1), mission=MISSION).until("fm-plan", {"fm-draw-direction": FIRST_SOL[:count]})
    before = Counter(on_map(at))
    closed(research(at, "verify-transmissions"))
    assert at.asked == "fm-draw-direction"
    assert len(at.options) == 8
    at.answer("ne").until("fm-next-actions")
    assert Counter(on_map(at)) - before == {f"R{ring}-NE": 1}


@pytest.mark.rule("FM-MIS-55")
@pytest.mark.parametrize("over", [3, 4])
def test_verify_ends_with_sol_3(over: int) -> None:
    at = table(after(over), mission=MISSION).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:mission-research:verify-transmissions") == ["FM-MIS-55"]


@pytest.mark.rule("FM-MIS-56")
def test_two_signals_are_traded_for_one_on_a_space_without_any() -> None:
    at = quiet_sol(signals(R1_N=2, R2_E=1, R3_S=1))
    closed(research(at, "trade-signals"))
    at.answer("R1-N", "R2-E")
    assert offered(at) == [space for space in SPACES if space not in ("R1-N", "R3-S")]
    at.answer("R3-NW").until("fm-next-actions")
    assert on_map(at) == {"R1-N": 1, "R3-S": 1, "R3-NW": 1}
    assert at.state.markers == {"trade-signals": 2}


@pytest.mark.rule("FM-MIS-56", "FM-MIS-05")
def test_trading_ends_with_its_markers_and_takes_two_signals() -> None:
    assert refused(quiet_sol(signals(R1_N=1)), "declare:pawn-medic-1:mission-research:trade-signals") == ["FM-MIS-56"]

    def used_up(state: HubState) -> None:
        state.markers["trade-signals"] = 0

    at = quiet_sol(both(signals(R1_N=5), used_up))
    assert refused(at, "declare:pawn-medic-1:mission-research:trade-signals") == ["FM-MIS-05"]


@pytest.mark.rule("FM-RES-07", "FM-MIS-56")
def test_a_trade_that_finds_no_two_signals_left_does_not_happen() -> None:
    at = quiet_sol(signals(R1_N=3))
    closed(research(research(at, "trade-signals"), "trade-signals", 2))
    at.until("fm-choose-noise", {"fm-choose-next": "s1"}).answer("R1-N", "R1-N", "R1-E")
    at.answer("R1-N", "R1-E", "R1-W").until("fm-next-actions")  # the second trade still found two
    assert on_map(at) == {"R1-W": 1}
    again = quiet_sol(signals(R1_N=2))
    closed(research(research(again, "trade-signals"), "trade-signals", 2))
    again.until("fm-choose-noise", {"fm-choose-next": "s1"}).answer("R1-N", "R1-N", "R1-E").until("fm-next-actions")
    assert on_map(again) == {"R1-E": 1}
    assert again.state.markers == {"trade-signals": 2}
    assert [message.action for message in again.find_entries("Returned")] == ["mission-research"]


@pytest.mark.rule("FM-MIS-56")
@pytest.mark.parametrize("ring", [1, 2, 3])
def test_a_signal_is_shifted_within_its_ring(ring: int) -> None:
    at = quiet_sol(signals(**{f"R{item}_S": 1 for item in (1, 2, 3)}, **{f"R{ring}_N": 2, f"R{ring}_NW": 1}))
    closed(research(at, f"shift-signal-{ring}"))
    assert offered(at) == [f"R{ring}-N", f"R{ring}-S", f"R{ring}-NW"]  # of that ring only
    at.answer(f"R{ring}-N")
    assert sorted(offered(at)) == [f"R{ring}-NE", f"R{ring}-NW"]
    at.answer(f"R{ring}-NW").until("fm-next-actions")
    assert on_map(at) == {f"R{item}-S": 1 for item in (1, 2, 3)} | {f"R{ring}-N": 1, f"R{ring}-NW": 2}
    assert at.state.markers == {f"shift-signal-{ring}": 0}
    sol(at).until("fm-plan")
    assert refused(at, f"declare:pawn-medic-1:mission-research:shift-signal-{ring}") == ["FM-MIS-05"]


@pytest.mark.rule("FM-MIS-56")
def test_without_a_signal_in_its_ring_there_is_nothing_to_shift() -> None:
    at = quiet_sol(signals(R1_N=3))
    assert refused(at, "declare:pawn-medic-1:mission-research:shift-signal-2") == ["FM-MIS-56"]


@pytest.mark.rule("FM-MIS-59", "FM-MIS-55")
def test_removed_directions_stay_out() -> None:
    at = table(mission=MISSION).until("fm-plan", {"fm-draw-direction": FIRST_SOL})
    closed(research(at, "gradual-analysis"))
    with pytest.raises(IllegalAnswer):
        at.answer("n")  # two it is
    at.answer(["n", "ne"]).until("fm-next-actions")
    assert sorted(at.state.piles["directions"]) == ["e", "nw", "s", "se", "sw", "w"]
    sol(at).until("fm-draw-direction")
    assert sorted(offered(at)) == ["e", "nw", "s", "se", "sw", "w"]
    closed(research(at.until("fm-plan", {"fm-draw-direction": ["e", "s", "w"]}), "verify-transmissions"))
    assert sorted(offered(at)) == ["e", "nw", "s", "se", "sw", "w"]


@pytest.mark.rule("FM-MIS-59")
@pytest.mark.parametrize("left", [{"n": 1}, {"n": 1, "e": 1}])
def test_the_last_directions_go_without_a_question(left: dict[str, int]) -> None:
    """And the Navigation at hand, which could take one of them, does not come between."""

    def change(state: HubState) -> None:
        state.piles["directions"] = dict(left)

    at = quiet_sol(change, holding("poi-c"))
    closed(research(at, "gradual-analysis"))
    assert at.asked == "fm-next-actions"
    assert at.state.piles["directions"] == {}
    assert "use:poi-c" not in at.options


@pytest.mark.rule("FM-MIS-59", "FM-POI-02")
def test_navigation_removes_one_direction() -> None:
    at = quiet_sol(holding("poi-c"))
    at.answer("use:poi-c").answer("sw").until("fm-next-actions")
    assert sorted(at.state.piles["directions"]) == ["e", "n", "ne", "nw", "s", "se", "w"]


@pytest.mark.rule("FM-MIS-59")
@pytest.mark.parametrize(("left", "answers"), [({"n": 1, "e": 1}, ["n", "e", "n", "e", "n"]), ({}, [])])
def test_with_too_few_directions_there_are_fewer_signals(left: dict[str, int], answers: list[str]) -> None:
    def change(state: HubState) -> None:
        state.piles["directions"] = dict(left)

    at = table(change, mission=MISSION).until("fm-next-production", {"fm-draw-direction": answers})
    assert sum(on_map(at).values()) == len(answers)
    at.until("fm-plan")
    reasons = refused(at, "declare:pawn-medic-1:mission-research:gradual-analysis") if not left else ["FM-MIS-59"]
    assert reasons == ["FM-MIS-59"]
    if not left:
        assert refused(at, "declare:pawn-medic-1:mission-research:verify-transmissions") == ["FM-MIS-59"]


# ---------------------------------------------------------------------- the trail


@pytest.mark.rule("FM-MIS-51", "FM-MIS-52")
def test_a_shift_that_closes_the_gap_completes_the_chain() -> None:
    """R1-S 2, R2-S 3, R3-S 2: seven on touching spaces, none of them explored."""
    at = quiet_sol(signals(R1_S=2, R2_SE=3, R3_S=2))
    assert done(at) == set()  # R2-SE touches R1-S and R3-S at a corner only
    closed(research(at, "shift-signal-2")).answer("R2-S").until("fm-next-actions")
    assert done(at) == set()  # R2-S 1: five only
    at = quiet_sol(signals(R1_S=2, R2_S=2, R2_SW=1, R3_S=2))
    closed(research(at, "shift-signal-2")).answer("R2-SW", "R2-S").until("fm-next-actions")
    assert done(at) == {"chain"}
    assert not at.state.map


@pytest.mark.rule("FM-MIS-51", "FM-MIS-54")
def test_of_several_ends_the_crew_says_which_and_it_stays() -> None:
    lying = signals(R1_N=3, R2_N=1, R3_N=2, R1_S=3, R2_S=1, R3_S=2)
    at = table(both(after(1), lying), mission=MISSION).until("fm-choose-trail", {"fm-draw-direction": ["n", "s", "w"]})
    assert offered(at) == ["R3-N", "R3-S"]
    at.answer("R3-S").until("fm-plan")
    assert [message.space for message in at.find_entries("TrailFound")] == ["R3-S"]
    assert done(at) == {"chain"}
    closed(research(at, "trade-signals"))
    at.answer("R3-S", "R3-S", "R3-SW").until("fm-next-actions")
    assert at.state.spots["R3-S"].tokens == ["red-1"]  # the probe does not move with later signals
    assert len(at.find_entries("TrailFound")) == 1
    assert done(at) == {"chain"}


@pytest.mark.rule("FM-MIS-51")
def test_the_chain_may_be_whole_when_production_ends() -> None:
    for inner, whole in ((1, set()), (2, {"chain"})):
        lying = signals(R1_N=inner, R2_N=2, R3_NE=1)  # and two more in the north: 1 + 3 + 1 + 1, or 7
        at = table(both(after(1), lying), mission=MISSION)
        at.until("fm-next-production", {"fm-draw-direction": ["n", "w", "n"]})
        assert done(at) == whole


def icon_tiles(*spaces: str) -> Change:
    """Explored tiles on which the probe has dropped a sample."""

    def change(state: HubState) -> None:
        for space in spaces:
            state.spots.setdefault(space, Spot()).black = 1

    return both(lay_tiles(**{space.replace("-", "_"): "plains" for space in spaces}), change)


@pytest.mark.rule("FM-MIS-53")
def test_exploring_the_mission_icon_drops_a_sample_and_gather_takes_it() -> None:
    at = quiet_sol(of=only(ICON), players=4)
    declared(at, pile(3, "explore:R1-S")).until("fm-next-actions", {"fm-draw-roi": "icon"})
    assert at.state.spots["R1-S"].black == 1
    sol(at).until("fm-plan")
    declared(at, pile(3, "gather:R1-S.black-marker"))
    assert "declare:pawn-engineer-2:gather:R1-S.black-marker" not in at.options  # named already
    at.until("fm-next-actions")
    assert at.state.spots["R1-S"].black == 0
    assert done(at) == set()
    plain = quiet_sol(of=only(RoiData("plain", 1)))
    declared(plain, pile(3, "explore:R1-S")).until("fm-next-actions", {"fm-draw-roi": "plain"})
    assert "R1-S" not in plain.state.spots


TRAIL = signals(R1_S=2, R2_S=3, R3_S=2)


def found(state: HubState) -> None:
    """The trail was found: the probe is at R3-S."""
    state.spots["R3-S"].notes["probe"] = 1
    state.spots["R3-S"].tokens.append("red-1")
    state.objectives["chain"].done = True


@pytest.mark.rule("FM-MIS-53")
@pytest.mark.parametrize(("other", "counts"), [("R2-S", True), ("R1-SW", False)])
def test_two_samples_are_wanted_and_both_from_the_trail(other: str, counts: bool) -> None:
    astray = Spot(notes={"dropped": 1})  # one more that was picked up does no harm
    at = quiet_sol(both(TRAIL, found, icon_tiles("R1-S", other)), lambda state: state.spots.update({"R1-E": astray}))
    declared(at, pile(3, "gather:R1-S.black-marker")).until("fm-next-actions")
    assert done(at) == {"chain"}
    sol(at).until("fm-plan")
    declared(at, pile(4, f"gather:{other}.black-marker")).until("fm-next-actions")
    assert done(at) == ({"chain", "dropped-samples"} if counts else {"chain"})


@pytest.mark.rule("FM-MIS-53", "FM-MIS-51")
def test_samples_picked_up_before_count_once_the_trail_leads_over_them() -> None:
    def picked(state: HubState) -> None:
        state.spots["R1-S"].notes["dropped"] = 1
        state.spots["R1-SW"] = Spot(notes={"dropped": 1})

    at = quiet_sol(both(TRAIL, found, picked, signals(R1_SE=1)))
    closed(research(at, "shift-signal-1")).answer("R1-SE", "R1-E").until("fm-next-actions")
    assert done(at) == {"chain"}
    at = quiet_sol(both(TRAIL, found, picked, signals(R1_S=3)))
    closed(research(at, "shift-signal-1")).answer("R1-SW").until("fm-next-actions")
    assert done(at) == {"chain", "dropped-samples"}  # R1-SW, R1-S, R2-S, R3-S


@pytest.mark.rule("FM-MIS-53")
def test_an_ordinary_sample_is_none_that_the_probe_has_dropped() -> None:
    laid = both(icon_tiles("R1-S"), lay_tiles(R2_S=Roi("salt-pan", samples=1)))
    at = quiet_sol(both(TRAIL, found, laid))
    declared(at, "medic-1+medic-2+engineer-1:gather:R1-S.black-marker")
    declared(at, "scientist-1+scientist-2+geologist-1+geologist-2:gather:R2-S.sample")
    assert done(at.until("fm-next-actions", {"fm-choose-next": "s1"})) == {"chain"}


@pytest.mark.rule("FM-MIS-53")
def test_samples_gathered_before_there_is_a_trail_count_when_it_is_found() -> None:
    at = quiet_sol(both(signals(R1_S=2, R2_S=2, R2_SW=1, R3_S=2), icon_tiles("R1-S", "R2-S")))
    declared(at, "medic-1+medic-2+engineer-1:gather:R1-S.black-marker")
    declared(at, "scientist-1+scientist-2+geologist-1+geologist-2:gather:R2-S.black-marker")
    at.until("fm-next-actions", {"fm-choose-next": "s1"})
    assert done(at) == set()
    closed(research(sol(at).until("fm-plan"), "shift-signal-2")).answer("R2-SW", "R2-S").until("fm-next-actions")
    assert done(at) == {"chain", "dropped-samples"}


@pytest.mark.rule("FM-MIS-54")
def test_the_probe_is_explored_and_then_in_a_later_round_fetched() -> None:
    at = quiet_sol(both(TRAIL, found, lay_tiles(R1_S="plains", R2_S="salt-pan")))
    assert "FM-GAT-02" in refused(at, "declare:pawn-medic-1:gather:R3-S.red-1")
    declared(at, pile(5, "explore:R3-S"))
    assert "FM-GAT-02" in refused(at, "declare:pawn-engineer-2:gather:R3-S.red-1")
    at.until("fm-next-actions", {"fm-draw-roi": "deep-crater", "fm-draw-poi": ["poi-a", "poi-b"]})
    assert at.state.map["R3-S"].objectives == ["red-1"]
    assert done(at) == {"chain"}
    sol(at).until("fm-plan")
    declared(at, pile(6, "gather:R3-S.red-1"))
    at.until("fm-next-actions", {"fm-draw-adventure": at.options[0]})
    assert done(at) == {"chain", "bring-probe"}


@pytest.mark.rule("FM-MIS-54", "FM-MIS-52")
def test_a_probe_on_an_explored_space_lies_there_at_once() -> None:
    at = quiet_sol(both(signals(R1_S=2, R2_S=2, R2_SW=1, R3_S=2), lay_tiles(R3_S="far-plateau")))
    closed(research(at, "shift-signal-2")).answer("R2-SW", "R2-S").until("fm-next-actions")
    assert at.state.map["R3-S"].objectives == ["red-1"]


@pytest.mark.rule("FM-MIS-33", "FM-MIS-31")
def test_all_three_objectives_win_at_next_round() -> None:
    def nearly(state: HubState) -> None:
        for goal in ("chain", "dropped-samples"):
            state.objectives[goal].done = True
        state.map["R3-S"] = Roi("far-plateau", objectives=["red-1"])
        state.piles["roi-3"].pop("far-plateau")

    at = quiet_sol(both(TRAIL, lay_tiles(R1_S="plains", R2_S="salt-pan"), nearly))
    declared(at, pile(5, "gather:R3-S.red-1")).until("fm-next-actions")
    assert at.session.result is None
    at.until("fm-next-cleanup", {"fm-roll-malfunction": {"red": "1"}}).answer("next").until("")
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"


# ---------------------------------------------------------------------- the temporary base, the dice


@pytest.mark.rule("FM-MIS-57", "FM-MAP-27")
def test_the_temporary_base_shortens_the_way_from_the_next_round_on() -> None:
    """A base on R2-S: the Gather on R3-S needs 2 more pawns instead of 3."""
    land = both(lay_tiles(R1_S="plains", R2_S="salt-pan", R3_S=Roi("far-plateau", samples=2)), cargo(part_hardware=1))
    at = quiet_sol(land)
    declared(at, pile(4, "mission-build-outside:temporary-base.R2-S"))
    at.answer(f"declare:pawn-{PAWNS[4]}:gather:R3-S.sample")
    assert at.state.plan[-1].route == ["R1-S", "R2-S", "R3-S"]  # not yet
    at.answer("withdraw:s2").until("fm-next-actions")
    assert at.state.cargo.available == {}
    assert [message.space for message in at.find_entries("BaseSet")] == ["R2-S"]
    sol(at).until("fm-plan")
    at.answer("declare:pawn-medic-1:gather:R3-S.sample")
    assert at.state.plan[-1].route == ["R2-S", "R3-S"]
    at.answer("join:pawn-medic-2:s1")
    assert "FM-PAWN-09" in refused(at, "done")
    at.answer("join:pawn-engineer-1:s1")
    assert "FM-PAWN-09" not in refused(at, "done")  # 1 + 2
    sol(at.answer("withdraw:s1")).until("fm-plan").answer("declare:pawn-medic-1:gather:R3-S.sample")
    assert at.state.plan[-1].route == ["R2-S", "R3-S"]  # and in every later one


@pytest.mark.rule("FM-MIS-57")
def test_a_base_stands_on_explored_ground_takes_a_part_and_there_is_one() -> None:
    land = both(lay_tiles(R1_S="plains", R1_N="dunes", R2_S="salt-pan", R2_N="lava-tube"), cargo(part_hardware=2))
    build = "declare:pawn-medic-1:mission-build-outside:temporary-base"
    at = quiet_sol(land)
    assert refused(at, f"{build}.R1-E") != []
    for space, route in (("R2-S", ["R2-S", "R3-S"]), ("R2-N", ["R1-S", "R2-S", "R3-S"])):
        declared(at, pile(4, f"mission-build-outside:temporary-base.{space}")).until("fm-next-actions")
        sol(at).until("fm-plan")
        assert f"{build}.{space}" not in at.options  # it stands there
        at.answer("declare:pawn-medic-1:explore:R3-S")
        assert at.state.plan[-1].route == route  # from the HUB again: the base has moved on
        at.answer("withdraw:s1")
    bare = quiet_sol(both(lay_tiles(R1_S="plains"), cargo()))
    assert refused(bare, f"{build}.R1-S") == ["FM-COST-15"]


@pytest.mark.rule("FM-MIS-58")
def test_better_safe_takes_a_die_out_for_this_round_penalties_stay() -> None:
    def red(state: HubState) -> None:
        state.box.update(working=True, living=True, system=False)
        state.facilities["crew-quarters"].parts["hardware"] = False

    at = table(both(after(1), red, cargo(part_cpu=1)), mission=MISSION)
    at.until("fm-plan", {"fm-draw-direction": ["n", "e", "s"]})
    before = dict(at.state.tracks)
    assert "declare:pawn-medic-1:mission-build:better-safe.energy" not in at.options  # no such part
    closed(declared(at, "medic-1+medic-2:mission-build:better-safe.cpu"))
    at.until("fm-choose-withheld")
    assert offered(at) == ["working", "living"]  # the pool of this round
    at.answer("living").until("fm-roll-malfunction")
    assert at.state.cargo.available == {}
    assert {option.partition("=")[0] for option in at.options} == {"yellow"}
    at.answer({"yellow": "2"}).until("fm-next-malfunction")
    moved = {block: level - before[block] for block, level in at.state.tracks.items()}
    assert moved == {"working": 2, "living": 1, "system": 0}
    sol(at).until("fm-roll-malfunction", {"fm-draw-direction": "n"})
    assert {option.partition("=")[0] for option in at.options} == {"yellow", "orange"}


@pytest.mark.rule("FM-MIS-58")
def test_without_dice_there_is_nothing_to_prevent() -> None:
    at = table(cargo(part_cpu=1), mission=MISSION).until("fm-plan", {"fm-draw-direction": FIRST_SOL})
    assert refused(at, "declare:pawn-medic-1:mission-build:better-safe.cpu") == ["FM-MIS-58"]
    assert "FM-COST-15" in refused(at, "declare:pawn-medic-1:mission-build:better-safe.oxygen")


def test_its_dice_the_red_one_from_sol_4_all_three_on_the_last() -> None:
    """House: which sols call for them is lost."""
    for before, asked in ((3, {"red"}), (6, {"yellow", "orange", "red"})):
        at = table(after(before), mission=MISSION)
        at.until("fm-roll-malfunction")
        rolled = {option.partition("=")[0] for option in at.options}
        assert rolled == asked
    small = table(after(7), mission=MISSION, players=3).until("fm-roll-malfunction")
    assert {option.partition("=")[0] for option in small.options} == {"yellow", "orange", "red"}


@pytest.mark.rule("FM-POI-02")
def test_a_safety_switch_lowers_a_die_that_was_rolled_by_2() -> None:
    def red(state: HubState) -> None:
        state.box["system"] = True

    def rolled(face: str, *answers: str) -> tuple[At, int]:
        at = quiet_sol(holding("poi-a"), red)
        assert "use:poi-a" not in at.options  # it waits for dice on the table
        why = at.session.explain("use:poi-a")
        assert [(reason.rule, reason.words.key) for reason in why] == [("FM-POI-02", "fm-why-not-rolled")]
        at.until("fm-roll-malfunction")
        before = at.state.tracks["system"]
        at.answer({"red": face})
        assert at.asked == "fm-choose-lowered"
        assert offered(at) == ["keep", "system"]
        at.answer(*answers).until("fm-next-malfunction")
        return at, at.state.tracks["system"] - before

    lowered, by = rolled("3", "system")
    assert by == 1
    assert not lowered.state.cargo.available.get("poi-a")
    kept, by = rolled("3", "keep")
    assert by == 3
    assert kept.state.cargo.available["poi-a"] == 1
    assert rolled("1", "system")[1] == 0


@pytest.mark.rule("FM-POI-02")
def test_a_great_discovery_lifts_everybodys_spirits() -> None:
    at = quiet_sol(holding("poi-b"))
    before = {who: astronaut.tokens for who, astronaut in at.state.crew.items()}
    at.answer("use:poi-b")
    assert {who: astronaut.tokens - before[who] for who, astronaut in at.state.crew.items()} == dict.fromkeys(before, 2)


def test_the_mission_page_tells_what_lies_where_and_what_is_still_to_come() -> None:
    def page(*changes: Change, sol: int) -> tuple[dict[str, list[str]], list[tuple[str, dict[str, Any]]]]:
        at = table(both(after(sol - 1), *changes), mission=MISSION)
        log = at.session.game.make_mission_log(at.state)  # type: ignore[attr-defined]
        spots = {spot.space: [words.key for words in spot.things] for spot in log.spots}
        return spots, [(words.key, dict(words.args)) for words in log.remarks]

    def laid(state: HubState) -> None:
        state.spots["R1-S"] = Spot(["red-1"], white=2, black=1, pawns=1, notes={"base": 1})
        state.spots["R2-S"] = Spot(notes={"dropped": 1})
        state.map["R1-E"] = Roi("plains", objectives=["red-1"])
        state.piles["roi-1"].pop("plains")

    everything = ["fm-probe", "fm-spot-signals", "fm-spot-black", "fm-spot-pawns", "fm-spot-base"]
    lying = {"R1-E": ["fm-probe"], "R1-S": everything, "R2-S": ["fm-spot-picked-up"]}
    signals_now = ("fm-remark-signals", {"count": 2, "trail": HOUSE.missions[MISSION].get_number("trail")})
    assert page(laid, sol=5) == (lying, [signals_now])
    assert page(sol=1)[1][1:] == [("fm-remark-coming", {"count": 3})]
    assert page(sol=3)[1][1:] == []

    def changed(state: HubState) -> None:
        del state.piles["directions"]["n"]

    assert page(changed, sol=5)[1][1:] == [("fm-remark-directions", {"count": 1})]


# ---------------------------------------------------------------------- chains by themselves


@given(st.dictionaries(st.sampled_from(SPACES), st.integers(1, 3), max_size=14))
def test_a_chain_is_a_path_from_ring_1_to_its_end(held: dict[str, int]) -> None:
    for end in find_chain_ends(held, 7):
        path = find_chain(held, end, 7)
        assert get_ring(path[0]) == 1
        assert path[-1] == end
        assert get_ring(end) == 3
        assert len(set(path)) == len(path)
        assert all(after in list_neighbours(before) for before, after in pairwise(path))
        assert sum(held[space] for space in path) >= 7
        assert set(path) <= set(held)


@pytest.mark.parametrize(
    ("held", "found"),
    [
        ({"R1-S": 2, "R2-S": 3, "R3-S": 2}, ("R3-S",)),
        ({"R1-S": 3, "R2-SE": 2, "R3-SE": 2}, ()),  # R1-S and R2-SE touch at a corner only
        ({"R1-S": 2, "R1-SE": 1, "R2-SE": 2, "R3-SE": 2}, ("R3-SE",)),  # sideways within a ring
        ({"R1-S": 2, "R2-S": 2, "R3-S": 2}, ()),  # six
        ({"R1-S": 9, "R2-S": 1, "R3-S": 1}, ("R3-S",)),  # more do no harm
        ({"R2-S": 4, "R3-S": 4}, ()),  # it begins in ring 1
        ({"R1-S": 2, "R2-S": 2, "R3-S": 1, "R2-SE": 1, "R2-SW": 1}, ()),  # a fork is no path
    ],
)
@pytest.mark.rule("FM-MIS-51")
def test_what_makes_a_chain(held: dict[str, int], found: tuple[str, ...]) -> None:
    """Laid out on a table, whose crew then shifts a stray signal far away."""
    assert find_chain_ends(held, 7) == found

    def change(state: HubState) -> None:
        state.spots = {space: Spot(white=count) for space, count in held.items()}
        state.spots["R1-NW"] = Spot(white=1)

    closed(research(at := quiet_sol(change), "shift-signal-1"))
    at.until("fm-choose-shifted-to", {"fm-choose-shifted": "R1-NW"}).answer("R1-N").until("fm-next-actions")
    assert done(at) == ({"chain"} if found else set())


def test_a_chain_over_a_crowded_map_is_found_soon() -> None:
    held = dict.fromkeys(SPACES, 1)
    assert find_chain_ends(held, 7) == tuple(space for space in SPACES if get_ring(space) == 3)
    assert find_chain(held, "R3-N", 7, ("R1-S", "R2-W"))
    assert find_chain(held, "R3-N", 25) == ()
