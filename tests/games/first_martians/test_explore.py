"""Explore: the way, the tile, what lies on it (EXP, MAP, ROI)."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from maps import CALM_DICE, CALM_GRAY, lay_tiles, only, stack, tiles
from playing import both, declared, event_of, played, quiet, refused, sol
from scenes import event, mission
from tables import HOUSE, At, content, table
from test_cleanup import tokens
from test_living_actions import wounds
from test_rolled import dice
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.components import SUCCESS_DICE, Feature
from marshub.games.first_martians.box.spaces import SPACES
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.content.cards import AdventureData, RoiData, SpaceData
from marshub.games.first_martians.content.missions import MissionAction
from marshub.games.first_martians.effects import GiveTokens, MoveReserve, PlaceToken, SetBase

MILD = AdventureData("mild", "green", "regular", (GiveTokens(1, "concerned"),))
CREW = ("medic", "scientist", "geologist", "engineer")
PAWNS = [f"{who}-{n}" for n in (1, 2) for who in CREW]
PLAIN = RoiData("plain", 1)
KINDS: tuple[tuple[str, tuple[Feature, ...]], ...] = (("hot", ("wound",)), ("flat", ()))


def pile(pawns: int, what: str) -> str:
    """A declaration with so many pawns, the Medic's on top."""
    return "+".join(PAWNS[:pawns]) + f":{what}"


def dice_asked(at: At) -> bool:
    """Closes the plan with all other pawns resting; whether three dice are rolled for the stack outside."""
    at.until("fm-plan")
    while at.asked == "fm-plan":
        at.answer(next((o for o in at.options if o == "done"), None) or next(o for o in at.options if ":rest" in o))
    while at.asked not in ("fm-roll-three", "fm-next-actions", "fm-draw-roi"):
        raise AssertionError(at.asked)
    return at.asked == "fm-roll-three"


def needs(at_of, what: str, *, most: int = 8, rover: str = "") -> tuple[int, int]:
    """(roll mark, auto mark) of an action in pawns, found by trying out ever more of them."""
    roll = auto = 0
    for pawns in range(1, most + 1):
        at = at_of().until("fm-plan")
        at.answer(f"declare:pawn-{PAWNS[0]}:{what}")
        if rover:
            at.answer(f"drive:{rover}:s1")
        for pawn in PAWNS[1:pawns]:
            at.answer(f"join:pawn-{pawn}:s1")
        for pawn in PAWNS[pawns:]:
            at.answer(f"declare:pawn-{pawn}:rest")
        if "done" not in at.options:
            assert refused(at, "done") == ["FM-PAWN-09"]
            continue
        roll = roll or pawns
        if not dice_asked(at):
            auto = pawns
            break
    return roll, auto


def dice_of(at: At) -> set[str]:
    """The dice that are asked for."""
    return {option.partition("=")[0] for option in at.options}


@pytest.mark.rule("FM-EXP-01", "FM-MAP-26", "FM-ROV-01", "FM-ROV-02", "FM-EXP-11", "FM-ROV-06")
@pytest.mark.parametrize(
    ("target", "laid", "foot", "froggy", "scorpio"),
    [
        ("R1-N", {}, (2, 3), (1, 1), (1, 2)),
        ("R2-N", {"R1_N": "plain"}, (3, 4), (1, 2), (2, 3)),
        ("R3-N", {"R1_N": "plain", "R2_N": "plain"}, (4, 5), (2, 3), (3, 4)),
    ],
)
def test_straight_outward_each_ring_costs_one_pawn_more(target, laid, foot, froggy, scorpio) -> None:
    def at() -> At:
        return table(lay_tiles(**laid), of=tiles(PLAIN))

    assert needs(at, f"explore:{target}") == foot
    assert needs(at, f"explore:{target}", rover="froggy") == froggy
    assert needs(at, f"explore:{target}", rover="scorpio") == scorpio


@pytest.mark.rule("FM-EXP-02", "FM-MAP-07")
def test_only_what_touches_the_hub_or_an_explored_tile_can_be_explored() -> None:
    at = table(lay_tiles(R1_N="plains")).until("fm-plan")
    targets = {o.rpartition(":")[2] for o in at.options if o.startswith("declare:pawn-medic-1:explore:")}
    assert targets == {*(space for space in SPACES if space[1] == "1"), "R2-N"} - {"R1-N"}
    assert "FM-EXP-02" in refused(at, "declare:pawn-medic-1:explore:R1-N")
    assert "FM-EXP-02" in refused(at, "declare:pawn-medic-1:explore:R2-NE")


@pytest.mark.rule("FM-MAP-17", "FM-ROI-05", "FM-EXP-02")
def test_over_a_barrier_nothing_can_be_explored() -> None:
    at = table(lay_tiles(R1_N="mountains-1", R1_NE="plains"), of=tiles(RoiData("mountains-1", 1, features=("edge",))))
    at.until("fm-plan")
    assert "FM-EXP-02" in refused(at, "declare:pawn-medic-1:explore:R2-N")
    assert "declare:pawn-medic-1:explore:R2-NE" in at.options
    assert "declare:pawn-medic-1:explore:R1-NW" in at.options


@pytest.mark.rule("FM-EXP-03")
def test_what_is_explored_this_round_opens_no_way_before_the_next() -> None:
    at = table(of=content()).until("fm-plan")
    declared(at, pile(3, "explore:R1-N"))
    assert "FM-EXP-02" in refused(at, "declare:pawn-engineer-1:explore:R2-N")
    assert "declare:pawn-engineer-1:explore:R1-NE" in at.options  # beside it, and beside the HUB as well
    at.until("fm-next-actions", {"fm-draw-roi": "plains"})
    at = sol(at).until("fm-plan")
    assert "declare:pawn-engineer-1:explore:R2-N" in at.options


@pytest.mark.rule("FM-EXP-04", "FM-MAP-01", "FM-SETUP-13")
@pytest.mark.parametrize("ring", [1, 2, 3])
def test_a_tile_comes_from_the_stack_of_its_ring(ring: int) -> None:
    at = table(lay_tiles(**dict([("R1_N", "plains"), ("R2_N", "boulder-field")][: ring - 1]))).until("fm-plan")
    declared(at, pile(8, f"explore:R{ring}-N")).until("fm-draw-roi")
    assert set(at.options) == set(at.state.piles[f"roi-{ring}"])
    assert {HOUSE.rois[name].ring for name in at.options} == {ring}


@pytest.mark.rule("FM-EXP-04", "FM-EXP-05", "FM-EXP-17", "FM-MAP-21")
def test_a_tile_of_the_ring_comes_up_with_its_samples() -> None:
    at = table(lay_tiles(R1_N="plains")).until("fm-plan")
    declared(at, pile(4, "explore:R2-N"))
    at.until("fm-draw-roi")
    assert set(at.options) == {name for name, data in HOUSE.rois.items() if data.ring == 2}
    at.answer("boulder-field").until("fm-next-actions")
    assert at.state.map["R2-N"] == Roi("boulder-field", 1, samples=2)
    assert "boulder-field" not in at.state.piles["roi-2"]
    sol(at)
    assert at.state.map["R2-N"].samples == 2


@pytest.mark.rule("FM-SETUP-13")
def test_three_stacks_of_tiles() -> None:
    state = table().state
    assert [sum(state.piles[f"roi-{ring}"].values()) for ring in (1, 2, 3)] == [8, 8, 3]
    assert {"geysers", "plains", "chasm", "mountains"} <= set(HOUSE.rois)


@pytest.mark.rule("FM-EXP-06", "FM-RND-07")
def test_each_poi_icon_brings_a_token_into_the_available_area() -> None:
    at = table(lay_tiles(R1_N="plains")).until("fm-plan")
    declared(at, pile(4, "explore:R2-N"))
    at.until("fm-draw-poi", {"fm-draw-roi": "lava-tube"})
    at.answer("poi-sample", "poi-a")
    assert at.state.cargo.available["poi-sample"] == at.state.cargo.available["poi-a"] == 1
    assert at.state.cargo.pending == {}
    assert "use:poi-sample" in at.options  # in the same round


@pytest.mark.rule("FM-EXP-07")
@pytest.mark.parametrize(("name", "food"), [("salt-pan", 2), ("boulder-field", 0)])
def test_the_mission_icon_does_what_the_mission_says(name: str, food: int) -> None:
    intro = msgspec.structs.replace(HOUSE.missions["make-yourself-at-home"], icon=(MoveReserve("food", 2),))
    at = table(lay_tiles(R1_N="plains"), of=content(missions={intro.id: intro})).until("fm-plan")
    before = at.state.supply.food
    at = played(at, pile(4, "explore:R2-N"), fm_draw_roi=name)
    assert at.state.supply.food - before == food


def test_without_a_meaning_the_mission_icon_does_nothing() -> None:
    at = played(table(lay_tiles(R1_N="plains")), pile(4, "explore:R2-N"), fm_draw_roi="salt-pan")
    assert at.state.map["R2-N"].tile == "salt-pan"


@pytest.mark.rule("FM-EXP-08", "FM-ROI-01", "FM-ROI-08", "FM-EXP-10")
def test_geysers_hurt_nobody_in_the_round_in_which_they_are_found() -> None:
    at = played(table(of=quiet()), pile(3, "explore:R1-N"), fm_draw_roi="geysers", fm_draw_poi="poi-a")
    assert at.state.crew["medic"].wounds == 0
    sol(at)
    played(at, pile(4, "explore:R2-N"), fm_draw_roi="salt-pan")
    assert at.state.crew["medic"].wounds == 1
    assert at.state.crew["scientist"].wounds == 0


#: Every action outside with its type.
OUTSIDE = {
    "explore:R3-N": "explore",
    "gather:R2-N.sample": "gather",
    "mission-build-outside:trial": "build",
    "mission-research-outside:trial": "research",
    "mission-outside:trial": "",
}


@pytest.mark.rule("FM-ROI-08", "FM-MAP-15", "FM-COST-06", "FM-EXP-10", "FM-MAP-12", "FM-GAT-06")
@pytest.mark.parametrize("where", [("R1-N",), ("R2-N",), ("R1-N", "R2-N"), ("R1-S", "R2-S")], ids=" ".join)
@pytest.mark.parametrize(("what", "kind"), OUTSIDE.items())
def test_geysers_wound_whoever_goes_to_or_through_them_and_no_assistant(what: str, kind: str, where) -> None:
    """The way is R1-N, R2-N: on foot with dice, with Scorpio without; what has no type takes its two pawns."""
    rois = {
        f"{kind}-{ring}": RoiData(f"{kind}-{ring}", ring, 0, features) for ring in (1, 2) for kind, features in KINDS
    }
    trial = MissionAction("trial", kind if "trial" in what else "", "R2-N", pawns=2)  # type: ignore[arg-type]
    of = mission(content(rois={**HOUSE.rois, **rois}), actions=(trial,))
    spaces = {space: f"{'hot' if space in where else 'flat'}-{space[1]}" for space in ("R1-N", "R2-N", "R1-S", "R2-S")}
    lying = lay_tiles(**{space.replace("-", "_"): Roi(tile, samples=1) for space, tile in spaces.items()})
    answers = {
        "fm-draw-roi": "glacier-front",
        "fm-draw-poi": "poi-a",
        "fm-roll-three": dice(SUCCESS_DICE.get(kind, "")),
    }
    for pawns, rover in ((1, ""), (2, "scorpio")) if kind else ((2, ""),):
        at = declared(table(lying, of=of).until("fm-plan"), pile(pawns + (kind == "explore"), what))
        if rover:
            at.answer(f"drive:{rover}:s1")
        at.until("fm-next-actions", answers)
        assert at.find_entries("ActionTaken")[-1].success
        assert [(message.who, message.count) for message in at.find_entries("Wounded")] == [("medic", 1)] * (
            "R1-S" not in where
        )


@pytest.mark.rule("FM-EXP-09")
def test_what_the_hidden_tile_will_cost_plays_no_part() -> None:
    """The Deep Crater has two pawn icons; its space has one."""
    rough = RoiData("rough", 1, pawns=5)
    assert needs(lambda: table(of=only(rough)), "explore:R1-N") == (2, 3)


@pytest.mark.rule("FM-EXP-09", "FM-MAP-09")
def test_an_unexplored_space_counts_as_many_pawns_as_are_printed_on_it() -> None:
    """A pack prints two icons on R1-N: the space counts them until a tile lies there, and no other does."""
    of = tiles(PLAIN, spaces={"R1-N": SpaceData("R1-N", 2)})
    assert needs(lambda: table(of=of), "explore:R1-N") == (3, 4)
    assert needs(lambda: table(of=of), "explore:R1-S") == (2, 3)
    assert needs(lambda: table(lay_tiles(R1_N="plain"), of=of), "explore:R2-N") == (3, 4)


@pytest.mark.rule("FM-EXP-11", "FM-ROV-18")
def test_rovers_may_help_and_need_not() -> None:
    at = table().until("fm-plan")
    declared(at, pile(2, "explore:R1-N"))
    assert {"drive:froggy:s1", "drive:scorpio:s1"} <= set(at.options)
    at.answer("drive:froggy:s1")
    assert at.state.plan[-1].rover == "froggy"
    assert "walk:s1" in at.options
    at.answer("walk:s1")
    assert at.state.plan[-1].rover == ""
    assert "withdraw:s1" in at.options


@pytest.mark.rule("FM-EXP-12")
def test_a_failed_explore_leaves_the_space_unexplored() -> None:
    miss = {**CALM_DICE, "success-green": "blank"}
    at = played(table(), pile(2, "explore:R1-N"), fm_roll_three=miss)
    assert at.state.map == {}
    assert sum(at.state.piles["roi-1"].values()) == 8
    assert at.state.crew["medic"].tokens == 2 + 1  # the other pawn rests


@pytest.mark.rule("FM-EXP-13", "FM-RES-07")
def test_who_comes_second_finds_the_space_explored() -> None:
    at = table().until("fm-plan")
    declared(at, "medic-1+medic-2+scientist-1:explore:R1-N", "engineer-1+engineer-2+geologist-1:explore:R1-N")
    at.until("fm-next-actions", {"fm-choose-next": "s1", "fm-draw-roi": "plains"})
    assert [message.who for message in at.find_entries("Returned")] == ["engineer"]
    assert at.state.map["R1-N"].tile == "plains"
    # If the first one fails the second is resolved.
    at = declared(table().until("fm-plan"), "medic-1+medic-2:explore:R1-N", "engineer-1+engineer-2:explore:R1-N")
    rolls = [{**CALM_DICE, "success-green": "blank"}, CALM_DICE]
    at.until("fm-next-actions", {"fm-choose-next": "s1", "fm-roll-three": rolls, "fm-draw-roi": "plains"})
    assert at.find_entries("Returned") == []
    assert at.state.map["R1-N"].tile == "plains"


@pytest.mark.rule("FM-RES-07")
def test_who_comes_second_suffers_nothing_of_way_and_place() -> None:
    """Geysers on the way, a wound token on the Garage Hall: the first is hurt, the second did not go."""
    at = table(both(lay_tiles(R1_N="geysers"), tokens("garage-hall", ["wound"]))).until("fm-plan")
    declared(at, "medic-1+medic-2+scientist-1+scientist-2:explore:R2-N")
    declared(at, "engineer-1+engineer-2+geologist-1+geologist-2:explore:R2-N")
    at.until("fm-next-actions", {"fm-choose-next": "s1", "fm-draw-roi": "salt-pan"})
    assert [message.who for message in at.find_entries("Wounded")] == ["medic"]
    assert [message.who for message in at.find_entries("Returned")] == ["engineer"]


@pytest.mark.rule("FM-EXP-14")
def test_a_ring_without_tiles_cannot_be_explored_further() -> None:
    def empty(state: HubState) -> None:
        state.piles["roi-1"] = {}

    at = table(both(lay_tiles(R1_N="plains"), empty)).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:explore:R1-S") == ["FM-EXP-14"]
    assert "declare:pawn-medic-1:explore:R2-N" in at.options  # the next ring has its own stack
    at = table(both(lay_tiles(R1_N="plains"), lambda state: state.piles.update({"roi-2": {}}))).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:explore:R2-N") == ["FM-EXP-14"]
    assert "declare:pawn-medic-1:explore:R1-S" in at.options


@pytest.mark.rule("FM-EXP-14", "FM-RES-07")
def test_the_last_tile_goes_to_who_comes_first() -> None:
    at = table(of=only("plains")).until("fm-plan")
    declared(at, "medic-1+medic-2+scientist-1:explore:R1-N", "engineer-1+engineer-2+geologist-1:explore:R1-S")
    at.until("fm-next-actions", {"fm-choose-next": "s2", "fm-draw-roi": "plains"})
    assert set(at.state.map) == {"R1-S"}
    assert [message.who for message in at.find_entries("Returned")] == ["medic"]


@pytest.mark.rule("FM-EXP-15")
def test_tiles_of_the_setup_bring_samples_and_no_poi_tokens() -> None:
    intro = HOUSE.missions["make-yourself-at-home"]
    start = msgspec.structs.replace(intro.start, tiles={"R1-N": "gravel-fan", "R2-E": "lava-tube"})
    state = table(of=content(missions={intro.id: msgspec.structs.replace(intro, start=start)})).state
    assert state.map == {"R1-N": Roi("gravel-fan", samples=2), "R2-E": Roi("lava-tube")}
    assert "gravel-fan" not in state.piles["roi-1"]
    assert sum(state.piles["poi"].values()) == 9
    assert not [item for item in state.cargo.available if item.startswith("poi-")]


@pytest.mark.rule("FM-EXP-16", "FM-ACT-15")
def test_what_is_found_this_round_cannot_be_gathered_in_it() -> None:
    at = table(of=quiet()).until("fm-plan")
    declared(at, "medic-1+medic-2+scientist-1:explore:R1-N")
    assert refused(at, "declare:pawn-engineer-1:gather:R1-N.sample") == ["FM-GAT-02"]
    at = sol(at.until("fm-next-actions", {"fm-draw-roi": "plains"})).until("fm-plan")
    assert "declare:pawn-engineer-1:gather:R1-N.sample" in at.options


# ------------------------------------------------------------------ routes at the table


def two_ways() -> At:
    """To R2-N: over Geysers, or round over Plains and Chasm (FM-MAP-22)."""
    chasm = RoiData("chasm-2", 2, features=("adventure",))
    return table(lay_tiles(R1_N="geysers", R1_NE="plains", R2_NE="chasm-2"), of=tiles(chasm, adventures={"mild": MILD}))


@pytest.mark.rule("FM-MAP-08", "FM-MAP-22", "FM-ROI-06")
def test_the_crew_chooses_its_way() -> None:
    at = two_ways().until("fm-plan")
    declared(at, pile(5, "explore:R2-N"))
    long_way = "R1-NE/R2-NE/R2-N"
    assert at.state.plan[-1].route == ["R1-N", "R2-N"]
    assert [o for o in at.options if o.startswith("route:")] == [f"route:s1:{long_way}"]
    assert refused(at, "route:s1:R1-NW/R2-NW/R2-N") == ["FM-MAP-07", "FM-MAP-07"]
    at.answer(f"route:s1:{long_way}")
    at.until("fm-next-actions", {"fm-draw-roi": "salt-pan"})
    assert at.state.crew["medic"].wounds == 0
    assert [message.who for message in at.find_entries("AdventureMet")] == ["medic"]


def pawns_of_way(at: At) -> list[int]:
    """What the way of the first stack adds, as it is forecast."""
    costs = at.session.forecast("withdraw:s1").costs  # type: ignore[union-attr]
    return [cost.words.args["count"] for cost in costs if cost.rule == "FM-MAP-09"]  # type: ignore[misc]


@pytest.mark.rule("FM-MAP-08")
@pytest.mark.parametrize("looked", [False, True])
def test_any_way_there_is_can_be_taken_also_one_that_nobody_would_offer(looked: bool) -> None:
    """Round the HUB to a space beside it: four pawns more and a wound, for nothing. Its cost is what counts."""
    detour = "R1-N/R1-NW/R1-W"
    at = table(lay_tiles(R1_N="geysers", R1_NW="plains"), of=quiet()).until("fm-plan")
    declared(at, pile(4, "explore:R1-W"))
    if looked:
        assert not any(option.startswith("route:") for option in at.options)
    assert at.session.explain(f"route:s1:{detour}") == []
    assert "FM-ROI-08" in [risk.rule for risk in at.session.forecast(f"route:s1:{detour}").risks]  # type: ignore[union-attr]
    assert pawns_of_way(at) == [1]
    at.answer(f"route:s1:{detour}")
    assert pawns_of_way(at) == [3]
    assert refused(at, f"route:s1:{detour}") == ["FM-MAP-08"]  # it is taken already
    at.answer("route:s1:R1-W", f"route:s1:{detour}")  # back and forth, until the plan is closed
    at.until("fm-next-actions", {"fm-roll-three": CALM_DICE, "fm-draw-roi": "dunes"})
    assert at.state.crew["medic"].wounds == 1
    assert "R1-W" in at.state.map


@pytest.mark.rule("FM-MAP-07", "FM-MAP-08", "FM-MAP-17", "FM-MAP-02")
@pytest.mark.parametrize(
    ("way", "rules", "said"),
    [
        ("R1-NE/R2-NE/R2-N", ["FM-MAP-17"], "fm-why-route-edge"),  # over an edge outward
        ("R1-N/R2-N", [], ""),
        ("R1-E/R2-E/R2-NE/R2-N", ["FM-MAP-07"], "fm-why-route-unexplored"),  # R2-E is not
        ("R1-NW/R1-N/R2-N", ["FM-MAP-07"], "fm-why-route-unexplored"),  # not even the first
        ("R1-N/R2-NE/R2-N", ["FM-MAP-07"], "fm-why-route-gap"),  # corners do not touch
        ("R2-N", ["FM-MAP-07"], "fm-why-route-start"),
        ("R1-N/R1-NE/R1-N/R2-N", ["FM-MAP-07"], "fm-why-route-twice"),
        ("R1-N/R1-NE", ["FM-MAP-07"], "fm-why-route-end"),
        ("R1-N/HUB/R1-N/R2-N", ["FM-MAP-02"], "fm-why-no-space"),
        ("", ["FM-MAP-02"], "fm-why-no-space"),
    ],
)
def test_a_way_that_is_none_is_refused_by_the_rule_it_breaks(way: str, rules: list[str], said: str) -> None:
    cliff = RoiData("cliff", 1, features=("edge",))
    laid = lay_tiles(R1_N="plains", R1_NE="cliff", R2_NE="salt-pan", R1_E="dunes")
    at = table(laid, of=tiles(cliff)).until("fm-plan")
    declared(at, pile(4, "explore:R2-N"))
    at.answer("route:s1:R1-E/R1-NE/R1-N/R2-N")  # any other, so that each of them would be a change
    if not rules:
        at.answer(f"route:s1:{way}")
        return
    assert refused(at, f"route:s1:{way}") == rules
    assert [reason.words.key for reason in at.session.explain(f"route:s1:{way}")] == [said]
    assert at.session.forecast(f"route:s1:{way}") is None


@pytest.mark.rule("FM-MAP-11")
def test_a_way_that_no_crew_can_pay_this_round_cannot_be_taken() -> None:
    """Eight pawns and a rover can pay nine, and so can seven and Froggy; not six and Froggy, nor seven and Scorpio."""
    around = "/".join(f"R1-{direction}" for direction in ("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
    ring = {f"R1_{d}": Roi("plains") for d in ("N", "NE", "E", "SE", "S", "SW", "W")}
    at = table(lay_tiles(**ring), of=quiet()).until("fm-plan")
    declared(at, pile(2, "explore:R1-NW"))
    at.answer(f"route:s1:{around}")
    assert refused(at, "done")[0] == "FM-PAWN-09"
    at.answer("route:s1:R1-NW", "drive:scorpio:s1", f"route:s1:{around}")  # nine with Scorpio, too
    at.answer("route:s1:R1-NW", "declare:pawn-engineer-1:rest")
    assert refused(at, f"route:s1:{around}") == ["FM-MAP-11"]
    at.answer("walk:s1", f"route:s1:{around}", "route:s1:R1-NW", "declare:pawn-engineer-2:rest")
    assert refused(at, f"route:s1:{around}") == ["FM-MAP-11"]


@pytest.mark.rule("FM-MAP-22")
def test_both_ways_cost_what_the_example_says() -> None:
    assert needs(two_ways, "explore:R2-N") == (3, 4)
    assert needs(two_ways, "explore:R2-N", rover="froggy") == (1, 2)

    def long_way(pawns: int, rover: str = "") -> bool:
        """Whether so many pawns are enough for the long way."""
        at = two_ways().until("fm-plan")
        declared(at, pile(pawns, "explore:R2-N"))
        if rover:
            at.answer(f"drive:{rover}:{stack(at)}")
        at.answer("route:s1:R1-NE/R2-NE/R2-N")
        return "FM-PAWN-09" not in refused_or_done(at)

    assert [long_way(pawns) for pawns in (3, 4)] == [False, True]
    assert [long_way(pawns, "froggy") for pawns in (1, 2)] == [False, True]


def refused_or_done(at: At) -> list[str]:
    return [reason.rule for reason in at.session.explain("done")]


@pytest.mark.rule("FM-MAP-11")
def test_a_way_cannot_be_gone_half() -> None:
    """Three pawns do not reach ring 3 this round, and the next round begins at the HUB again."""
    at = table(lay_tiles(R1_N="plains", R2_N="salt-pan")).until("fm-plan")
    declared(at, pile(3, "explore:R3-N"))
    assert refused(at, "done")[0] == "FM-PAWN-09"


@pytest.mark.rule("FM-MAP-11")
@pytest.mark.parametrize(
    ("action", "needed"),
    [
        ("explore:R3-N", 4),
        ("gather:R2-N.sample", 3),
        ("mission-research-outside:survey", 3),
        ("mission-build-outside:dig", 3),
        ("mission-outside:look", 3),
    ],
)
def test_what_the_whole_way_asks_must_be_there_whatever_is_done_at_its_end(action: str, needed: int) -> None:
    """Every pawn but one is not enough to close the plan; the last one is. A rover makes up for it where it serves."""
    sheet = {
        "survey": MissionAction("survey", type="research", space="R2-N"),
        "dig": MissionAction("dig", type="build", space="R2-N"),
        "look": MissionAction("look", space="R2-N"),
    }
    ground = lay_tiles(R1_N="plains", R2_N=Roi("salt-pan", samples=1))
    at = table(ground, of=mission(actions=tuple(sheet.values()))).until("fm-plan")
    declared(at, pile(needed - 1, action))
    while [o for o in at.options if o.endswith(":rest") and o.startswith("declare:")]:
        if len([pawn for stack in at.state.plan for pawn in stack.pawns]) == 7:
            break
        at.answer(next(o for o in at.options if o.startswith("declare:") and o.endswith(":rest")))
    assert refused(at, "done")[0] == "FM-PAWN-09"
    if not action.startswith("mission-outside"):
        at.answer("drive:scorpio:s1")
        assert refused(at, "done") == ["FM-ACT-05"]  # only the pawn that is left stands in the way
        at.answer("walk:s1")
    last = next(option for option in at.options if option.startswith("join:") and option.endswith(":s1"))
    assert "done" in at.answer(last).options


@pytest.mark.rule("FM-MAP-11")
@pytest.mark.parametrize(
    ("pawns", "before", "dice"),
    [
        (3, "gather:R2-N.sample", CALM_GRAY),
        (3, "gather:R2-N.sample", CALM_GRAY | {"success-gray": "blank"}),
        (4, "explore:R3-N", CALM_DICE | {"success-green": "blank"}),
    ],
    ids=str,
)
def test_wherever_somebody_was_this_round_the_next_way_is_the_whole_way_again(pawns, before, dice) -> None:
    """A Gather on R2-N, or a try that failed: ring 3 asks for as many pawns afterwards as it did before."""
    at = table(lay_tiles(R1_N="plains", R2_N=Roi("salt-pan", samples=2)), of=quiet()).until("fm-plan")
    declared(at, pile(pawns, before))
    at.until("fm-roll-three").answer(dice).until("fm-next-actions")
    sol(at).until("fm-plan")
    declared(at, pile(3, "explore:R3-N"))
    assert at.state.plan[-1].route == ["R1-N", "R2-N", "R3-N"]
    assert refused(at, "done")[0] == "FM-PAWN-09"
    at.answer(f"join:pawn-{PAWNS[3]}:{stack(at)}")
    assert "FM-PAWN-09" not in refused_or_done(at)


@pytest.mark.rule(
    "FM-MAP-12", "FM-MAP-13", "FM-MAP-14", "FM-MAP-16", "FM-ROI-02", "FM-ROI-03", "FM-ROI-07", "FM-COST-16"
)
def test_each_feature_of_the_way_counts_once_and_as_far_as_possible() -> None:
    """Two Geysers and two tiles that cost Morale: 1 wound, Morale 1 less; at -2 it stays there."""
    rough = tiles(
        RoiData("one", 1, features=("wound", "morale")), RoiData("two", 2, features=("wound", "morale")), PLAIN
    )
    for before, after in ((0, -1), (-1, -2), (-2, -2)):

        def laid(state: HubState, before: int = before) -> None:
            state.morale = before
            for astronaut in state.crew.values():
                astronaut.tokens = 3  # for the Morale phase

        at = table(both(lay_tiles(R1_N="one", R2_N="two"), laid), of=rough)
        at = played(at, pile(5, "explore:R3-N"), fm_draw_roi="glacier-front", fm_draw_poi="poi-a")
        assert at.state.morale == after
        assert at.state.crew["medic"].wounds == 1
    at = played(table(lay_tiles(R1_N=Roi("one", samples=1)), of=rough), pile(3, "gather:R1-N.sample"))
    assert (at.state.morale, at.state.crew["medic"].wounds) == (-1, 1)  # the target itself counts


@pytest.mark.rule("FM-RES-05", "FM-ROI-02", "FM-COST-04", "FM-ADV-01", "FM-MAP-14", "FM-ROI-06")
@pytest.mark.parametrize("face", ["blank", "success"])
@pytest.mark.parametrize(
    ("feature", "felt"), [("wound", "Wounded"), ("morale", "MoraleMoved"), ("adventure", "AdventureMet")]
)
def test_the_way_is_suffered_on_failure_too(feature: Feature, felt: str, face: str) -> None:
    of = tiles(RoiData("rough", 1, features=(feature,)), adventures={MILD.id: MILD})
    dice_fell = {**CALM_DICE, "success-green": face}
    at = played(
        table(lay_tiles(R1_N="rough"), of=of), pile(3, "explore:R2-N"), fm_roll_three=dice_fell, fm_draw_roi="salt-pan"
    )
    assert [taken.success for taken in at.find_entries("ActionTaken") if taken.action == "explore"] == [
        face == "success"
    ]
    assert len(at.find_entries(felt)) == 1


@pytest.mark.rule("FM-MAP-15")
def test_wounds_of_the_way_hit_the_actor_only() -> None:
    at = played(
        table(lay_tiles(R1_N="geysers")), "engineer-1+medic-1+medic-2+scientist-1:explore:R2-N", fm_draw_roi="salt-pan"
    )
    assert {who: a.wounds for who, a in at.state.crew.items() if a.wounds} == {"engineer": 1}


@pytest.mark.rule("FM-DICE-17", "FM-MOD-08")
def test_a_wound_of_the_die_and_one_of_the_way_are_two() -> None:
    hurt = {**CALM_DICE, "wound-green": "wound"}
    at = table(lay_tiles(R1_N="geysers"))
    at = played(at, pile(3, "explore:R2-N"), fm_roll_three=hurt, fm_draw_roi="salt-pan", fm_draw_condition="anemia")
    assert at.state.crew["medic"].wounds == 2


@pytest.mark.rule("FM-DICE-16")
def test_at_the_roll_mark_there_are_three_dice_however_many_pawns_came() -> None:
    at = table(lay_tiles(R1_N="plains", R2_N="salt-pan", R2_NW="boulder-field")).until("fm-plan")
    declared(at, pile(4, "explore:R3-N"))
    at.until("fm-roll-three")
    assert dice_of(at) == {"success-green", "wound-green", "adventure-green"}
    for rover, pawns in (("scorpio", 3), ("froggy", 2)):
        at = table(lay_tiles(R1_N="plains", R2_N="salt-pan", R2_NW="boulder-field")).until("fm-plan")
        declared(at, pile(pawns, "explore:R3-N")).answer(f"drive:{rover}:s1").until("fm-roll-three")
        assert dice_of(at) == {"success-green", "wound-green", "adventure-green"}


@pytest.mark.rule("FM-ROI-10", "FM-COST-03")
def test_a_deadly_way_is_open_with_a_warning() -> None:
    at = table(both(lay_tiles(R1_N="geysers"), wounds(medic=5))).until("fm-plan")
    assert at.session.pending is not None
    risks = {o.id: o.risk for o in at.session.pending.options()}
    assert risks["declare:pawn-medic-1:explore:R2-N"] == "fm-risk-deadly"
    assert risks["declare:pawn-medic-1:explore:R1-S"] == risks["declare:pawn-engineer-1:explore:R2-N"] == ""
    declared(at, pile(4, "explore:R2-N"))
    at.until("", {"fm-draw-roi": "salt-pan"})
    assert at.session.result is not None
    assert at.session.result.outcome == "defeat"


@pytest.mark.rule("FM-MAP-27")
def test_a_base_is_another_start_and_the_hub_remains_one() -> None:
    """From R2-N with its own icon; without the base three tiles would have to be crossed."""

    def based(state: HubState) -> None:
        state.bases = ["R2-N"]

    def at() -> At:
        return table(both(lay_tiles(R1_N="plains", R2_N="salt-pan"), based))

    assert needs(at, "explore:R3-N") == (3, 4)
    assert needs(at, "explore:R1-S") == (2, 3)
    hidden = table(based).until("fm-plan")  # nobody starts from what is not explored
    for target in ("R2-N", "R3-N"):
        assert refused(hidden, f"declare:pawn-medic-1:explore:{target}") == ["FM-EXP-02"]


@pytest.mark.rule("FM-MAP-07", "FM-MAP-08", "FM-MAP-27")
def test_a_way_from_the_hub_can_be_taken_although_a_base_is_nearer_and_none_from_what_is_no_base() -> None:
    def based(state: HubState) -> None:
        state.bases = ["R2-N"]

    at = table(both(lay_tiles(R1_N="plains", R2_N="salt-pan", R2_S="salt-pan", R1_S="dunes"), based)).until("fm-plan")
    declared(at, pile(4, "explore:R3-N"))
    assert at.state.plan[-1].route == ["R2-N", "R3-N"]
    at.answer("route:s1:R1-N/R2-N/R3-N", "route:s1:R2-N/R3-N")
    assert refused(at, "route:s1:R1-S/R2-N/R3-N") == ["FM-MAP-07"]  # nor does a way lead to the base by a leap
    at.answer("withdraw:s1")
    declared(at, pile(4, "explore:R3-S"))
    assert at.state.plan[-1].route == ["R1-S", "R2-S", "R3-S"]
    assert refused(at, "route:s1:R2-S/R3-S") == ["FM-MAP-07"]


@pytest.mark.rule("FM-MAP-12", "FM-MAP-27", "FM-ROI-02")
def test_the_tile_that_a_way_starts_from_does_what_it_does() -> None:
    def based(state: HubState) -> None:
        state.bases = ["R2-N"]

    at = table(both(lay_tiles(R2_N="hot"), based), of=tiles(RoiData("hot", 2, features=("wound",)))).until("fm-plan")
    declared(at, pile(4, "explore:R3-N"))
    assert at.state.plan[-1].route == ["R2-N", "R3-N"]
    at.until("fm-next-actions", {"fm-draw-roi": "far-plateau", "fm-draw-poi": "poi-a"})
    assert at.state.crew["medic"].wounds == 1


@pytest.mark.rule("FM-MAP-27")
def test_an_effect_sets_a_base() -> None:
    at = table(lay_tiles(R2_N="salt-pan"), of=event_of(*map(SetBase, ("R2-N", "R2-S", "R2-N"))))
    assert at.state.bases == ["R2-N", "R2-S"]  # beside those there are, and once


# ------------------------------------------------------------------ tokens on the map


@pytest.mark.rule("FM-MOD-09", "FM-COST-17")
@pytest.mark.parametrize(
    ("token", "lies"),
    [("wound", False), ("adventure-green", True), ("pawn", True), ("rover-damage", True), ("reroll", True)],
)
def test_a_token_whose_effect_the_tile_has_is_not_placed(token, lies) -> None:
    at = table(lay_tiles(R1_N="geysers"), of=event_of(PlaceToken(token, "R1-N", "roi")))
    assert (token in at.state.map["R1-N"].tokens) is lies


@pytest.mark.rule("FM-MOD-09", "FM-COST-17")
@pytest.mark.parametrize("feature", get_args(Feature))
def test_only_the_token_that_does_what_the_tile_does_is_left_out(feature: Feature) -> None:
    alike = {"wound": "wound", "rover-check": "rover-damage", "adventure": "adventure-green"}
    tokens = ["wound", "rover-damage", "adventure-green", "reroll", "pawn"]
    every = [PlaceToken(token, "R1-N", "roi") for token in tokens]
    at = table(lay_tiles(R1_N="rough"), of=event(*every, of=tiles(RoiData("rough", 1, features=(feature,)))))
    assert at.state.map["R1-N"].tokens == [token for token in tokens if token != alike.get(feature)]
    assert len(at.find_entries("RoiTokenPlaced")) == len(at.state.map["R1-N"].tokens)


@pytest.mark.rule("FM-MOD-09", "FM-COST-17")
def test_a_second_token_of_a_kind_is_not_placed_but_pawns_pile_up() -> None:
    doubled = [PlaceToken(token, "R1-N", "roi") for token in ("wound", "pawn") for _ in range(2)]
    at = table(lay_tiles(R1_N="plains"), of=event_of(*doubled))
    assert at.state.map["R1-N"].tokens == ["wound", "pawn", "pawn"]


@pytest.mark.rule("FM-MAP-09", "FM-MAP-18", "FM-ROI-09")
def test_pawn_icons_and_pawn_tokens_of_all_tiles_add_up() -> None:
    rough = RoiData("rough", 1, pawns=2)

    def at() -> At:
        return table(lay_tiles(R1_N=Roi("rough", tokens=["pawn", "pawn"])), of=tiles(rough))

    assert needs(at, "explore:R2-N") == (6, 7)


@pytest.mark.rule("FM-MAP-20", "FM-CLN-04")
def test_tokens_stay_on_the_map_in_clean_up() -> None:
    at = sol(table(lay_tiles(R1_N=Roi("plains", tokens=["wound", "pawn"])), of=quiet()))
    assert at.state.map["R1-N"].tokens == ["wound", "pawn"]


@pytest.mark.rule("FM-MOD-02", "FM-MOD-16")
def test_a_wound_token_on_the_way_hurts_the_actor_once() -> None:
    at = table(lay_tiles(R1_N=Roi("geysers", tokens=["reroll"]), R1_S=Roi("plains", tokens=["wound"])))
    at = played(at, pile(4, "explore:R2-S"), fm_draw_roi="salt-pan")
    assert at.state.crew["medic"].wounds == 1


@pytest.mark.rule("FM-MAP-05")
def test_inside_the_hub_no_way_is_counted() -> None:
    """Rest, Manage and a Build need one pawn, however far the map goes; Explore needs the way."""
    at = table(lay_tiles(R1_N="geysers")).until("fm-plan")
    declared(at, "medic-1:manage", "medic-2:rest", "geologist-1:construct:backup-farm")
    assert not [reason for reason in refused_or_done(at) if reason == "FM-PAWN-09"]
    at.answer("declare:pawn-engineer-1:explore:R1-S")
    assert "FM-PAWN-09" in refused_or_done(at)


@pytest.mark.rule("FM-ROV-12", "FM-ROI-10")
def test_a_shut_garage_hall_closes_explore() -> None:
    at = table(tile("garage-hall")).until("fm-plan")
    assert "FM-SHUT-10" in refused(at, "declare:pawn-medic-1:explore:R1-N")
