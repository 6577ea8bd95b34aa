"""What acts on actions outside, from whatever source; small rules of the map (MAP, MOD, COST, ACT)."""

from __future__ import annotations

import typing

import pytest
from maps import CALM_GRAY, lay_tiles, tiles
from playing import both, breaks, declared, event_of, quiet, refused, sol
from scenes import mission
from tables import table
from test_cleanup import tokens
from test_explore import PLAIN, pile
from test_rovers import rover_tokens

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.components import Feature, Token
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.content.cards import AdventureData, RoiData
from marshub.games.first_martians.content.missions import MissionAction
from marshub.games.first_martians.effects import GiveTokens, PlaceToken

MILD = AdventureData("mild", "green", "regular", (GiveTokens(1, "concerned"),))


@pytest.mark.rule("FM-MAP-06", "FM-MAP-11")
def test_there_is_no_going_without_doing() -> None:
    """On a map with tiles to go to, every declaration is an action at its end; pawns start at the HUB each round."""
    at = table(lay_tiles(R1_N=Roi("plains", samples=2)), of=quiet()).until("fm-plan")
    kinds = {option.split(":")[2] for option in at.options if option.startswith("declare:pawn-medic-1")}
    assert kinds & {"explore", "gather"} == {"explore", "gather"}
    assert not kinds & {"move", "travel", "drive"}
    for _ in range(2):  # the same way costs the same again
        declared(at, pile(2, "gather:R1-N.sample"))
        assert at.state.plan[-1].route == ["R1-N"]
        at.until("fm-next-actions", {"fm-roll-three": CALM_GRAY})
        sol(at).until("fm-plan")
    assert at.state.cargo.available["sample"] == 2
    # Nor does one action carry another along: who goes the same way in the same round pays for it as well.
    at = table(lay_tiles(R1_N=Roi("plains", samples=2))).until("fm-plan")
    declared(at, "medic-1+medic-2:gather:R1-N.sample", "engineer-1:gather:R1-N.sample")
    assert "FM-PAWN-09" in refused(at, "done")


GRAY = AdventureData("gray", "gray", "regular", (GiveTokens(1, "concerned"),))


def on_board(who: str, *lying: str):
    def change(state: HubState) -> None:
        state.crew[who].board = list(lying)  # type: ignore[index, arg-type]

    return change


@pytest.mark.rule("FM-COST-34", "FM-MOD-01", "FM-ACT-33")
def test_tokens_on_an_id_board_act_on_their_owners_own_actions_and_stay() -> None:
    """The Medic has a pawn and a wound token: Manage needs two pawns and hurts; assisting does neither."""
    at = table(on_board("medic", "pawn", "wound"), of=quiet()).until("fm-plan")
    declared(at, "medic-1:manage")
    assert "FM-PAWN-09" in refused(at, "done")
    at.answer("join:pawn-geologist-1:s1")
    declared(at, "engineer-1:manage", "medic-2+scientist-1:rest")
    at.until("fm-next-actions", {"fm-choose-manage": ["system", "system"]} | CONDITION)
    wounds = {who: astronaut.wounds for who, astronaut in at.state.crew.items() if astronaut.wounds}
    assert wounds == {"medic": 2}  # Manage, and Rest
    sol(at)
    assert at.state.crew["medic"].board == ["pawn", "wound"]
    at.until("fm-plan")
    declared(at, "engineer-1+medic-1:explore:R1-N", "medic-2+scientist-1:rest")
    dice = {"success-green": "blank", "wound-green": "blank", "adventure-green": "blank"}
    at.until("fm-next-actions", {"fm-roll-three": dice} | CONDITION)
    assert at.state.crew["engineer"].wounds == 0
    assert at.state.crew["medic"].wounds == 3  # by Rest; Explore is the Engineer's own


CONDITION = {"fm-draw-condition": "anxiety-attack"}
FEATURES: dict[str, dict[str, int]] = {
    "wound": {"wounds": 1},
    "morale": {"morale": -1},
    "adventure": {"adventures": 1},
    "rover-check": {"rolls": 1},
    "edge": {},
}


@pytest.mark.rule("FM-MAP-18")
@pytest.mark.parametrize("feature", typing.get_args(Feature))
def test_each_feature_does_its_own_and_nothing_else(feature: Feature) -> None:
    """Round the corner and home by rover over one tile; the sixth feature, the extra pawn, adds up instead."""
    of = tiles(RoiData("rough", 1, features=(feature,)), PLAIN, adventures={"mild": MILD})
    at = table(lay_tiles(R1_N="rough"), of=of).until("fm-plan")
    if feature == "edge":
        assert "FM-EXP-02" in refused(at, "declare:pawn-medic-1:explore:R2-N")
        at = table(lay_tiles(R1_N="rough", R1_NE="plain", R2_NE="salt-pan"), of=of).until("fm-plan")
    declared(at, pile(5 if feature == "edge" else 4, "explore:R2-N"))
    at.answer("drive:scorpio:s1")
    at.until("fm-next-actions", {"fm-draw-roi": "boulder-field", "fm-roll-rover": {"wound-green": "blank"}})
    happened = {
        "wounds": at.state.crew["medic"].wounds,
        "morale": at.state.morale,
        "adventures": len(at.find_entries("AdventureMet")),
        "rolls": len(at.find_entries("RoverUnharmed")),
    }
    assert {name: count for name, count in happened.items() if count} == FEATURES[feature]


@pytest.mark.rule("FM-MOD-01", "FM-MOD-02")
@pytest.mark.parametrize(
    ("place", "space", "where"),
    [
        ("lab", "now", lambda state: state.facilities["lab"].now),
        ("lab", "later", lambda state: state.facilities["lab"].later),
        ("scorpio", "x", lambda state: state.rovers["scorpio"].tokens),
        ("R1-N", "roi", lambda state: state.map["R1-N"].tokens),
        ("medic", "board", lambda state: state.crew["medic"].board),
    ],
)
def test_the_effect_says_where_a_token_goes(place, space, where) -> None:
    at = table(lay_tiles(R1_N="plains"), of=event_of(PlaceToken("wound", place, space)))
    assert where(at.state) == ["wound"]


@pytest.mark.rule("FM-MOD-01")
def test_on_an_id_board_pawn_tokens_alone_pile_up() -> None:
    lying = [PlaceToken(token, "medic", "board") for token in ("wound", "pawn") for _ in range(2)]
    assert table(of=event_of(*lying)).state.crew["medic"].board == ["wound", "pawn", "pawn"]


def test_a_token_for_an_unexplored_space_is_not_placed() -> None:
    at = table(of=event_of(PlaceToken("wound", "R1-N", "roi")))
    assert at.state.map == {}
    assert not at.find_entries("RoiTokenPlaced")


@pytest.mark.rule("FM-ROI-09")
def test_every_action_with_the_tile_needs_one_more_pawn_for_each_icon() -> None:
    of = tiles(RoiData("steep", 1, pawns=2))
    for action in ("explore:R2-N", "gather:R1-N.sample"):
        at = table(lay_tiles(R1_N=Roi("steep", samples=1)), of=of).until("fm-plan")
        flat = table(lay_tiles(R1_N=Roi("plains", samples=1))).until("fm-plan")
        fewest = 4 if action.startswith("explore") else 3
        for item, count in ((at, fewest), (flat, fewest - 1)):
            declared(item, pile(count - 1, action))
            assert "FM-PAWN-09" in [reason.rule for reason in item.session.explain("done")]
            item.answer(next(o for o in item.options if o.startswith("join:")))
            assert "FM-PAWN-09" not in [reason.rule for reason in item.session.explain("done")]


@pytest.mark.rule("FM-ACT-33")
def test_four_groups_of_modifiers_act_on_one_gather() -> None:
    """A red CPU and a re-roll token, a wound token with Scorpio, the actor's ID board, a gloomy tile."""
    of = tiles(RoiData("gloomy", 1, features=("morale",)), adventures={"gray": GRAY})
    lying = both(
        lay_tiles(R1_N=Roi("gloomy", samples=1)), breaks("probe-bay", "cpu"), tokens("probe-bay", ["reroll"]),
        rover_tokens("scorpio", "wound"),
    )  # fmt: skip
    at = table(both(lying, on_board("medic", "adventure-gray")), of=of).until("fm-plan")
    declared(at, "medic-1+medic-2:gather:R1-N.sample")
    at.answer("drive:scorpio:s1")
    rolls = {"fm-roll-success": {"success-gray": "success"}, "fm-roll-again": {"success-gray": "blank"}}
    at.until("fm-next-actions", rolls)
    assert at.state.map["R1-N"].samples == 1
    assert (at.state.morale, at.state.crew["medic"].wounds) == (-1, 1)
    assert at.state.crew["medic"].tokens == 2 + 1  # the miss, and the Adventure


@pytest.mark.rule("FM-ACT-31", "FM-ACT-11")
def test_the_worked_plan_is_resolved_by_type() -> None:
    """Declared all over the table; resolved Unwind, Heal, Manage twice, Explore, Gather, Research."""

    def laid(state: HubState) -> None:
        state.map["R1-N"] = Roi("plains", samples=1)
        state.cargo.available["sample"] = 1
        state.crew["medic"].wounds = 1

    at = table(laid).until("fm-plan")
    own = "declare:pawn-geologist-2:"
    research = next(o.removeprefix(own) for o in at.options if o.startswith(f"{own}examine"))
    declared(at, f"geologist-2:{research}", "engineer-1+engineer-2:gather:R1-N.sample", "geologist-1:explore:R1-S")
    at.answer("drive:froggy:s3")
    declared(at, "scientist-2:manage", "medic-2:manage", "medic-1:heal", "scientist-1:unwind")
    blue = {"success-blue": "blank", "wound-blue": "blank", "adventure-blue": "blank"}
    at.until(
        "fm-next-actions",
        {
            "fm-choose-unwind": "morale",
            "fm-choose-manage": ["system", "system"],
            "fm-draw-roi": "gravel-fan",
            "fm-roll-three": [CALM_GRAY, blue],
            "fm-choose-next": "s4",
        },
    )
    steps = [message.action for message in at.find_entries("ActionTaken")]
    assert steps == ["unwind", "heal", "manage", "manage", "explore", "gather", research.partition(":")[0]]


@pytest.mark.rule("FM-MOD-05", "FM-COST-27", "FM-BLD-16", "FM-ROV-10")
@pytest.mark.parametrize("rover", ["froggy", "scorpio"])
def test_a_rover_repaired_in_this_phase_drives_in_the_next(rover: str) -> None:
    """Repaired by a skill while the plan is made: what the token did lasts to the end of the phase."""

    def rich(state: HubState) -> None:
        state.crew["geologist"].tokens = 2

    at = table(both(rover_tokens(rover, "blocked"), rich), of=quiet()).until("fm-plan")
    at.answer("skill:geologist-roadside")
    assert at.state.rovers[rover].tokens == []
    declared(at, "medic-1:explore:R1-N")
    assert refused(at, f"drive:{rover}:s1") == ["FM-ROV-10"]
    at.answer("withdraw:s1")
    sol(at).until("fm-plan")
    declared(at, "medic-1:explore:R1-N").answer(f"drive:{rover}:s1")


@pytest.mark.rule("FM-MOD-05", "FM-COST-27")
@pytest.mark.parametrize("token", ["pawn", "wound"])
def test_what_a_skill_lifts_from_a_rover_acts_on_its_action_all_the_same(token: Token) -> None:
    """Two pawns and Scorpio need no dice in ring 1; a pawn token that lay with it when the plan began asks for them."""

    def rich(state: HubState) -> None:
        state.crew["geologist"].tokens = 2

    lying = both(rover_tokens("scorpio", token), rich, lay_tiles(R1_N=Roi("plains", samples=1)))
    at = declared(table(lying).until("fm-plan"), "medic-1+medic-2:gather:R1-N.sample").answer("drive:scorpio:s1")
    at.answer("skill:geologist-roadside")
    assert at.state.rovers["scorpio"].tokens == []
    at.until("fm-roll-three" if token == "pawn" else "fm-next-actions")
    assert at.state.crew["medic"].wounds == (token == "wound")


@pytest.mark.rule("FM-MOD-05")
def test_a_token_taken_off_a_rover_acts_until_the_phase_is_over() -> None:
    """Scorpio drives, and its wound token still hurts, though a skill has just removed it."""

    def rich(state: HubState) -> None:
        state.crew["geologist"].tokens = 2

    at = table(both(rover_tokens("scorpio", "wound"), rich)).until("fm-plan").answer("skill:geologist-roadside")
    declared(at, "medic-1+medic-2:explore:R1-N").answer("drive:scorpio:s1")
    at.until("fm-next-actions", {"fm-draw-roi": "plains"})
    assert at.state.crew["medic"].wounds == 1


@pytest.mark.rule("FM-MOD-05")
def test_repaired_before_the_action_phase_it_drives_in_it() -> None:
    def rich(state: HubState) -> None:
        state.crew["geologist"].tokens = 4

    at = table(both(rover_tokens("froggy", "blocked"), rich), of=quiet())
    at.answer("skill:geologist-roadside").until("fm-plan")
    declared(at, "medic-1:explore:R1-N").answer("drive:froggy:s1")
    assert at.state.plan[0].rover == "froggy"


@pytest.mark.rule("FM-MOD-12")
@pytest.mark.parametrize("rover", ["froggy", "scorpio"])
def test_blocked_tokens_of_a_rover_add_up_and_go_one_by_one(rover: str) -> None:
    of = event_of(PlaceToken("blocked", rover, "x"), PlaceToken("blocked", rover, "x"))  # type: ignore[arg-type]
    at = table(of=of).until("fm-plan")
    assert at.state.rovers[rover].tokens == ["blocked", "blocked"]
    declared(at, f"engineer-1+engineer-2:repair-rover:{rover}", "medic-1:explore:R1-N")
    assert refused(at, f"drive:{rover}:s2") == ["FM-ROV-10"]
    at.answer("withdraw:s2").until("fm-next-actions")
    assert at.state.rovers[rover].tokens == ["blocked"]


@pytest.mark.rule("FM-BLD-16", "FM-MOD-12", "FM-ACT-32", "FM-COST-27")
@pytest.mark.parametrize(("damage", "drives"), [(1, True), (2, False)])
@pytest.mark.parametrize("rover", ["froggy", "scorpio"])
def test_a_rover_repaired_by_a_build_is_free_from_the_next_round_on(rover: str, damage: int, drives: bool) -> None:
    """Each Blocked token needs a Build of its own."""
    at = table(rover_tokens(rover, *["blocked"] * damage), of=quiet()).until("fm-plan")
    declared(at, f"engineer-1+engineer-2:repair-rover:{rover}", "medic-1:explore:R1-N")
    assert refused(at, f"drive:{rover}:s2") == ["FM-ROV-10"]
    at.answer("withdraw:s2").until("fm-next-actions")
    sol(at).until("fm-plan")
    declared(at, "medic-1:explore:R1-N")
    assert (f"drive:{rover}:s1" in at.options) is drives


TYPES = {
    "quiet-place": {"rest"},
    "crew-quarters": {"unwind"},
    "med-lab": {"heal"},
    "control-center": {"manage"},
    "garage-hall": {"explore"},
    "probe-bay": {"gather"},
    "lab": {"examine", "plant", "mission-research"},
    "working-bay": {"construct", "repair", "repair-rover", "mission-build"},
}


@pytest.mark.rule("FM-ACT-08", "FM-ACT-19", "FM-MOD-11")
@pytest.mark.parametrize("place", TYPES)
def test_eight_types_each_tied_to_one_facility(place: str) -> None:
    """A Blocked token closes what belongs to its Facility, wherever it would be done, and nothing else.

    So does a mission that leaves the Facility in the box.
    """

    def laid(state: HubState) -> None:
        state.cargo.available |= {"sample": 1, "seed": 1, "part-cpu": 1}
        state.map["R1-N"] = Roi("plains", samples=1)
        state.rovers["scorpio"].tokens = ["wound"]
        state.farms["farm"].greenhouses, state.farms["farm"].plants = 4, 3
        state.facilities["lab"].parts["cpu"] = False

    def kinds(*changes) -> set[str]:
        at = table(both(laid, *changes), of=of).until("fm-plan")
        return {option.split(":")[2] for option in at.options if option.startswith("declare:pawn-medic-1")}

    own = (MissionAction("first", "research"), MissionAction("second", "build"))
    of = mission(actions=own)
    everything = kinds()
    assert everything >= set().union(*TYPES.values())
    assert everything - kinds(tokens(place, ["blocked"])) >= TYPES[place]
    assert everything - kinds(lambda state: state.facilities.pop(place)) >= TYPES[place]
    for other, types in TYPES.items():
        if other != place:
            assert types <= kinds(tokens(place, ["blocked"]))
