"""Rovers: who takes them along, what they risk (ROV)."""

from __future__ import annotations

from typing import Any

import pytest
from maps import CALM_DICE, CALM_GRAY, lay_tiles, tiles
from playing import both, breaks, build, declared, event_of, played, quiet, refused, sol, with_facility
from scenes import mission
from tables import At, content, table
from test_explore import PLAIN, needs, pile, refused_or_done
from test_rolled import dice
from test_sheet import sheet
from test_shutdown import tile

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.state import Roi
from marshub.games.first_martians.content.cards import AdventureData, RoiData
from marshub.games.first_martians.content.missions import MissionAction
from marshub.games.first_martians.effects import GiveTokens, PlaceToken
from marshub.kernel import Gesture

HURT = {"wound-green": "wound"}
FINE = {"wound-green": "blank"}


def rover_tokens(rover: str, *lying: str):
    def change(state: HubState) -> None:
        state.rovers[rover].tokens = list(lying)  # type: ignore[arg-type]

    return change


def driven(at: At, rover: str, *actions: str) -> At:
    """The first of the declared stacks has the rover."""
    at.until("fm-plan")
    declared(at, *actions)
    return at.answer(f"drive:{rover}:s1")


@pytest.mark.rule("FM-ROV-01")
def test_froggy_serves_explore_only() -> None:
    at = table(lay_tiles(R1_N=Roi("plains", samples=1))).until("fm-plan")
    declared(at, "medic-1:gather:R1-N.sample", "medic-2:explore:R1-S")
    assert refused(at, "drive:froggy:s1") == ["FM-ROV-01"]
    at.answer("drive:froggy:s2")


@pytest.mark.rule("FM-ROV-03", "FM-PAWN-19")
def test_a_rover_alone_does_nothing() -> None:
    at = table().until("fm-plan")
    assert refused(at, "declare:rover-froggy:explore:R1-N") == ["FM-ROV-03"]
    driven(at, "froggy", "medic-1:explore:R1-N")
    at.until("fm-draw-roi")  # with one pawn: strength 3, no dice


@pytest.mark.rule("FM-ROV-04")
def test_two_rovers_never_go_together() -> None:
    at = driven(table(), "froggy", "medic-1:explore:R1-N")
    assert "FM-ROV-04" in refused(at, "drive:scorpio:s1")


@pytest.mark.rule("FM-ROV-05")
def test_a_rover_serves_one_action_a_round() -> None:
    at = driven(table(of=quiet()), "froggy", "medic-1:explore:R1-N", "medic-2:explore:R1-S")
    assert refused(at, "drive:froggy:s2") == ["FM-ROV-05"]
    at.answer("withdraw:s1", "drive:froggy:s2", "walk:s2")
    assert {rover for stack in at.state.plan if (rover := stack.rover)} == set()


@pytest.mark.rule("FM-ROV-06")
def test_any_number_of_pawns_may_ride_and_the_actor_alone_is_hit() -> None:
    at = table(lay_tiles(R1_N="geysers"))
    driven(at, "froggy", "engineer-1+medic-1:explore:R2-N").answer("join:pawn-medic-2:s1", "join:pawn-scientist-1:s1")
    at.until("fm-next-actions", {"fm-draw-roi": "salt-pan"})
    assert {who: astronaut.wounds for who, astronaut in at.state.crew.items() if astronaut.wounds} == {"engineer": 1}


@pytest.mark.rule("FM-ROV-07", "FM-ROV-08")
def test_rovers_do_not_help_inside_the_hub() -> None:
    at = table().until("fm-plan")
    build = next(o for o in at.options if o.startswith("declare:pawn-medic-1:construct"))
    at.answer(build)
    assert refused(at, f"drive:scorpio:{at.state.plan[-1].id}") == ["FM-ROV-07"]
    at.answer("withdraw:s1")
    declared(at, "medic-1:manage")
    assert refused(at, "drive:scorpio:s1") == ["FM-ROV-07"]


@pytest.mark.rule("FM-ROV-10", "FM-MOD-12")
@pytest.mark.parametrize("lying", [["blocked"], ["blocked", "blocked"], ["blocked", "pawn"], ["pawn", "blocked"]])
@pytest.mark.parametrize(("rover", "other"), [("froggy", "scorpio"), ("scorpio", "froggy")])
def test_a_damaged_rover_stays_at_home(rover: str, other: str, lying: list[str]) -> None:
    ground = lay_tiles(R1_S=Roi("plains", samples=1))
    at = table(both(rover_tokens(rover, *lying), ground), of=quiet()).until("fm-plan")
    declared(at, "medic-1:explore:R1-N", "medic-2:gather:R1-S.sample")
    assert refused(at, f"drive:{rover}:s1") == ["FM-ROV-10"]
    assert "FM-ROV-10" in refused(at, f"drive:{rover}:s2")
    assert f"drive:{other}:s1" in at.options
    at.answer("withdraw:s1", "withdraw:s2")
    sol(at).until("fm-plan")
    assert at.state.rovers[rover].tokens == lying


@pytest.mark.rule("FM-ROV-10")
def test_two_blocked_tokens_take_two_builds_in_whatever_round() -> None:
    """One that fails takes none away, and Clean-Up neither; with the last one gone it drives from the next round on."""
    at = table(rover_tokens("froggy", "blocked", "blocked"), of=quiet())

    def sent_home(left: int, repair: str, answers: dict[str, Any]) -> None:
        at.until("fm-plan")
        declared(at, "medic-1:explore:R1-N")
        assert refused(at, "drive:froggy:s1") == ["FM-ROV-10"]
        at.answer("withdraw:s1")
        declared(at, repair).until("fm-next-actions", answers)
        assert at.state.rovers["froggy"].tokens == ["blocked"] * left
        sol(at)

    sent_home(2, "scientist-1:rest", {})
    missed: dict[str, Any] = {"fm-roll-three": dice("brown", success=False), "fm-choose-reroll-one": "keep"}
    sent_home(2, "engineer-1:repair-rover:froggy", missed)
    sent_home(1, "engineer-1+engineer-2:repair-rover:froggy", {})
    sent_home(0, "engineer-1+engineer-2:repair-rover:froggy", {})
    at.until("fm-plan")
    driven(at, "froggy", "medic-1:explore:R1-N")
    assert at.state.plan[0].rover == "froggy"


@pytest.mark.rule("FM-ROV-10")
def test_a_damaged_scorpio_serves_none_of_its_types() -> None:
    """Explore, Gather, and Research and Build on the map; other tokens in its area do not keep it."""
    survey = MissionAction("survey", type="research", space="R1-E")
    dig = MissionAction("dig", type="build", space="R1-E")
    of = mission(actions=(survey, dig))
    actions = ("explore:R1-N", "gather:R1-S.sample", "mission-research-outside:survey", "mission-build-outside:dig")
    ground = lay_tiles(R1_S=Roi("plains", samples=1), R1_E="dunes")
    for lying, rules in ((["blocked"], ["FM-ROV-10"]), (["pawn", "blocked"], ["FM-ROV-10"]), (["pawn"], [])):
        at = table(both(ground, rover_tokens("scorpio", *lying)), of=of).until("fm-plan")
        for action in actions:
            declared(at, f"medic-1:{action}")
            assert [reason.rule for reason in at.session.explain("drive:scorpio:s1")] == rules
            assert ("drive:scorpio:s1" in at.options) is (not rules)
            at.answer("withdraw:s1")


@pytest.mark.rule("FM-ROV-11", "FM-SHUT-12", "FM-ROV-12")
def test_scorpio_survives_a_shut_garage_hall() -> None:
    at = table(both(lay_tiles(R1_N=Roi("plains", samples=1)), tile("garage-hall"))).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:explore:R1-S") == ["FM-SHUT-10"]
    driven(at, "scorpio", "medic-1+medic-2:gather:R1-N.sample")
    at.until("fm-next-actions")
    assert at.state.cargo.pending == {"sample": 1}


@pytest.mark.rule("FM-ROV-11", "FM-SHUT-12", "FM-ROV-08")
@pytest.mark.parametrize(
    "what", ["gather:R1-N.sample", "mission-build-outside:trial", "mission-research-outside:trial"]
)
def test_from_behind_a_shut_garage_hall_scorpio_serves_all_but_explore(what: str) -> None:
    lying = both(lay_tiles(R1_N=Roi("plains", samples=1)), tile("garage-hall"))
    kind = "research" if "research" in what else "build"
    at = table(lying, of=sheet(space="R1-N", type=kind)).until("fm-plan")
    declared(at, f"medic-1+medic-2:{what}")
    assert refused(at, "drive:froggy:s1") == ["FM-ROV-01"]
    at.answer("drive:scorpio:s1").until("fm-next-actions")  # without dice: Scorpio is the third of three
    assert [taken.success for taken in at.find_entries("ActionTaken") if taken.who == "medic"] == [True]


@pytest.mark.rule("FM-ROI-03", "FM-ROV-13", "FM-ROI-02")
def test_two_dangerous_tiles_of_one_way_are_one_roll() -> None:
    at = driven(table(lay_tiles(R1_N="dunes", R2_N="boulder-field")), "froggy", pile(3, "explore:R3-N"))
    at.until("fm-roll-rover", {"fm-draw-roi": "far-plateau", "fm-draw-poi": "poi-a"})
    assert at.answer(FINE).asked == "fm-next-actions"


@pytest.mark.rule("FM-ROV-11")
@pytest.mark.parametrize("resource", ["energy", "oxygen"])
def test_with_the_garage_hall_shut_a_temporary_garage_explores_on_foot(resource: str) -> None:
    garage = lambda state: build(state, "temporary-garage")  # noqa: E731
    at = table(both(garage, tile("garage-hall", resource))).until("fm-plan")
    declared(at, "medic-1+medic-2:explore@temporary-garage:R1-N")
    for rover in ("froggy", "scorpio"):
        assert refused(at, f"drive:{rover}:s1") == ["FM-ROV-11"]
    # Open, or in the box, the Hall keeps none of them.
    for change in (garage, both(garage, lambda state: state.facilities.pop("garage-hall") and None)):
        at = declared(table(change).until("fm-plan"), "medic-1:explore@temporary-garage:R1-N")
        assert {"drive:froggy:s1", "drive:scorpio:s1"} <= set(at.options)


@pytest.mark.rule("FM-ROV-13", "FM-ROI-04")
@pytest.mark.parametrize(("roll", "tokens"), [(HURT, ["blocked"]), (FINE, [])])
def test_a_dangerous_tile_calls_for_a_roll(roll, tokens) -> None:
    at = driven(table(lay_tiles(R1_N="dunes")), "froggy", pile(2, "explore:R2-N"))
    at.until("fm-roll-rover", {"fm-draw-roi": "salt-pan"})
    at.answer(roll).until("fm-next-actions")
    assert at.state.rovers["froggy"].tokens == tokens
    assert {astronaut.wounds for astronaut in at.state.crew.values()} == {0}
    assert at.state.map["R2-N"].tile == "salt-pan"


@pytest.mark.rule("FM-ROV-14", "FM-ACT-32", "FM-MAP-25", "FM-MAP-16", "FM-DICE-14")
@pytest.mark.parametrize(("roll", "tokens"), [(HURT, ["blocked"]), (FINE, [])])
def test_the_roll_comes_after_all_actions_and_undoes_none(roll, tokens) -> None:
    """The example: a tile with rover check and Morale loss."""
    rough = RoiData("rough", 1, features=("rover-check", "morale"))
    at = table(lay_tiles(R1_N="rough", R1_S=Roi("plains", samples=1)), of=tiles(rough))
    driven(at, "froggy", pile(2, "explore:R2-N"), "engineer-1+engineer-2+geologist-1:gather:R1-S.sample")
    at.until("fm-roll-rover", {"fm-draw-roi": "salt-pan"})
    assert at.state.cargo.pending == {"sample": 1}
    assert at.state.plan == []
    assert at.state.morale == -1
    at.answer(roll).until("fm-next-actions")
    assert at.state.map["R2-N"].tile == "salt-pan"
    assert at.state.rovers["froggy"].tokens == tokens
    assert at.state.endangered == []  # it is settled
    calm = {"fm-roll-malfunction": {"yellow": "1"}}
    sol(at, calm).until("fm-next-actions")  # the danger is over: nobody rolls again


@pytest.mark.rule("FM-ROV-15", "FM-COST-16")
def test_several_dangers_are_one_roll() -> None:
    at = table(both(lay_tiles(R1_N="dunes", R2_N="dust-basin"), rover_tokens("froggy", "rover-damage")))
    driven(at, "froggy", pile(3, "explore:R3-N"))
    at.until("fm-roll-rover", {"fm-draw-roi": "far-plateau", "fm-draw-poi": "poi-a"}).answer(FINE)
    at.until("fm-next-actions")  # no second roll on the way
    assert [message.place for message in at.find_entries("RoverUnharmed")] == ["froggy"]
    assert at.state.map["R3-N"].tile == "far-plateau"


@pytest.mark.rule("FM-ROV-13", "FM-MOD-17")
def test_a_rover_token_in_its_area_calls_for_a_roll_too() -> None:
    at = driven(table(rover_tokens("scorpio", "rover-damage")), "scorpio", pile(2, "explore:R1-N"))
    at.until("fm-roll-rover", {"fm-draw-roi": "gravel-fan"}).answer(HURT)
    assert at.state.rovers["scorpio"].tokens == ["rover-damage", "blocked"]
    laid = both(rover_tokens("scorpio", "rover-damage"), lay_tiles(R1_N=Roi("plains", samples=1)))
    driven(table(laid), "scorpio", pile(2, "gather:R1-N.sample")).until("fm-roll-rover")  # whatever it is used for
    laid = both(rover_tokens("scorpio", "rover-damage"), lay_tiles(R1_N=Roi("dunes", samples=1)))
    at = driven(table(laid), "scorpio", pile(2, "gather:R1-N.sample")).until("fm-roll-rover").answer(FINE)
    assert at.asked == "fm-next-actions"  # token and tile are one roll


@pytest.mark.rule("FM-ROV-16")
def test_who_walks_risks_no_rover() -> None:
    at = played(table(both(lay_tiles(R1_N="dunes"), rover_tokens("froggy", "rover-damage"))), pile(4, "explore:R2-N"),
                fm_draw_roi="salt-pan")  # fmt: skip
    assert at.asked == "fm-next-actions"
    assert not at.find_entries("RoverUnharmed")


@pytest.mark.rule("FM-ROV-17")
@pytest.mark.parametrize("face", ["success", "blank"])
def test_after_its_action_the_rover_is_back_in_the_depot(face) -> None:
    at = table(lay_tiles(R1_N="plains")).until("fm-plan")
    declared(at, "engineer-2:rest", pile(2, "explore:R2-N")).answer("drive:scorpio:s2")
    game = FirstMartians(content())

    def where() -> str:
        return next(thing.zone for thing in game.layout(at.state) if "rover-scorpio" in thing.pieces)

    assert where() == "garage-hall"
    at.until("fm-next-actions", {"fm-roll-three": {**CALM_DICE, "success-green": face}, "fm-draw-roi": "salt-pan"})
    assert where() == ""


@pytest.mark.rule("FM-ROV-19", "FM-COST-06", "FM-MOD-02")
def test_tokens_in_a_rovers_area_act_when_it_is_used() -> None:
    """A pawn token in Scorpio's area: +1 and 1 of its own, so that it is as if it were not there."""
    laid = both(lay_tiles(R1_N=Roi("plains", samples=1)), rover_tokens("scorpio", "pawn"))
    assert needs(lambda: table(laid), "gather:R1-N.sample", rover="scorpio") == (2, 3)
    assert needs(lambda: table(laid), "gather:R1-N.sample") == (2, 3)
    at_home = both(lay_tiles(R1_N=Roi("plains", samples=1)), rover_tokens("froggy", "pawn"))
    assert needs(lambda: table(at_home), "gather:R1-N.sample", rover="scorpio") == (1, 2)


@pytest.mark.rule("FM-ROV-19", "FM-COST-06")
@pytest.mark.parametrize("used", [True, False])
def test_wound_adventure_and_reroll_tokens_in_a_rovers_area(used: bool) -> None:
    mild = AdventureData("mild", "gray", "regular", (GiveTokens(1, "concerned"),))
    laid = both(lay_tiles(R1_N=Roi("plains", samples=1)), rover_tokens("scorpio", "wound", "adventure-gray", "reroll"))
    at = table(laid, of=content(adventures={"mild": mild})).until("fm-plan")
    declared(at, "medic-1+scientist-1:gather:R1-N.sample" if not used else "medic-1:gather:R1-N.sample")
    if used:
        at.answer("drive:scorpio:s1")
    again = {"fm-roll-again": {"success-gray": "blank"}} if used else {}
    at.until("fm-next-actions", {"fm-roll-three": CALM_GRAY, **again})
    assert at.state.crew["medic"].wounds == int(used)
    assert len(at.find_entries("AdventureMet")) == int(used)
    assert at.state.cargo.pending == ({} if used else {"sample": 1})


@pytest.mark.rule("FM-ROV-19", "FM-MOD-05")
def test_a_token_lifted_in_this_phase_still_acts_on_who_drives() -> None:
    lying = both(lay_tiles(R1_N=Roi("plains", samples=1)), rover_tokens("scorpio", "wound"))
    at = table(both(lying, lambda state: setattr(state.crew["geologist"], "tokens", 2))).until("fm-plan")
    at.answer("skill:geologist-roadside")
    driven(at, "scorpio", "medic-1+medic-2:gather:R1-N.sample").until("fm-next-actions")
    assert (at.state.rovers["scorpio"].tokens, at.state.crew["medic"].wounds) == ([], 1)


def test_an_event_lays_any_token_in_a_rovers_area() -> None:
    at = table(of=event_of(PlaceToken("wound", "froggy", "x")))
    assert at.state.rovers["froggy"].tokens == ["wound"]


@pytest.mark.rule("FM-ROV-20", "FM-PEN-15")
def test_froggy_blocked_in_production_does_not_drive_this_round() -> None:
    at = table(breaks("garage-hall", "hardware"), of=quiet()).until("fm-plan", {"fm-roll-froggy": HURT})
    declared(at, "medic-1:explore:R1-N")
    assert refused(at, "drive:froggy:s1") == ["FM-ROV-10"]
    sol(at.answer("withdraw:s1")).until("fm-plan", {"fm-roll-froggy": FINE})
    declared(at, "medic-1:explore:R1-N")
    assert refused(at, "drive:froggy:s1") == ["FM-ROV-10"]  # nor in the next one, until it is repaired
    fine = table(breaks("garage-hall", "hardware")).until("fm-plan", {"fm-roll-froggy": FINE})
    driven(fine, "froggy", "medic-1:explore:R1-N")
    fine.until("fm-next-actions", {"fm-draw-roi": "gravel-fan"})  # no roll on use
    again = table(both(breaks("garage-hall", "hardware"), rover_tokens("froggy", "blocked")))
    again.until("fm-roll-froggy").answer(HURT)  # blocked or not
    assert again.state.rovers["froggy"].tokens == ["blocked", "blocked"]


@pytest.mark.rule("FM-PEN-11", "FM-COST-30")
def test_a_part_may_keep_rovers_from_exploring() -> None:
    """No part of the house prints the icon: a tile of the test does."""
    of = content(facilities=with_facility("garage-hall", parts={"hardware": "no-rover-explore"}))

    def broken(state: HubState) -> None:
        state.facilities["garage-hall"].parts = {"hardware": False}

    at = table(both(broken, lay_tiles(R1_N=Roi("plains", samples=1))), of=of).until("fm-plan")
    declared(at, "medic-1:explore:R1-S", "medic-2:gather:R1-N.sample")
    for rover in ("froggy", "scorpio"):
        assert refused(at, f"drive:{rover}:s1") == ["FM-PEN-11"]
    at.answer("drive:scorpio:s2")
    for pawn in ("scientist-1", "scientist-2"):
        at.answer(f"join:pawn-{pawn}:s1")
    at.until("fm-draw-roi")  # on foot

    def lifted(state: HubState) -> None:
        broken(state)
        state.boosted = "garage-hall/hardware"
        state.facilities["lab"].upgrades.append("boosted-generator")

    at = declared(table(lifted, of=of).until("fm-plan"), "medic-1:explore:R1-S").answer("drive:froggy:s1")
    assert at.state.plan[0].rover == "froggy"


@pytest.mark.rule("FM-MAP-24")
def test_far_out_by_the_yellow_way() -> None:
    """Exploring R3-NW over three tiles of one icon, a Chasm on the way; Geysers are avoided."""
    chasm = RoiData("chasm-2", 2, features=("adventure",))
    mild = AdventureData("mild", "green", "regular", (GiveTokens(1, "concerned"),))

    yellow = "R1-N/R2-N/R2-NW/R3-NW"
    flat = tiles(PLAIN, chasm, RoiData("flat", 2), adventures={"mild": mild})

    def marks(rover: str = "") -> list[bool]:
        result = []
        for pawns in range(2, 7):
            it = table(lay_tiles(R1_N="plain", R2_N="chasm-2", R2_NW="flat"), of=flat).until("fm-plan")
            declared(it, pile(pawns, "explore:R3-NW"))
            if rover:
                it.answer(f"drive:{rover}:s1")
            assert it.state.plan[-1].route == yellow.split("/")
            result.append("FM-PAWN-09" not in refused_or_done(it))
        return result

    assert marks() == [False, False, False, True, True]  # 5 with dice
    assert marks("froggy") == [False, True, True, True, True]
    assert marks("scorpio") == [False, False, True, True, True]
    assert needs(lambda: table(lay_tiles(R1_N="plain", R2_N="chasm-2", R2_NW="flat"), of=flat), "explore:R3-NW") == (
        5,
        6,
    )
    it = table(lay_tiles(R1_N="plain", R2_N="chasm-2", R2_NW="flat", R1_NW="geysers"), of=flat).until("fm-plan")
    declared(it, pile(6, "explore:R3-NW"))
    it.answer(f"route:s1:{yellow}")  # over Geysers it would be shorter
    it.until("fm-next-actions", {"fm-draw-roi": "far-plateau", "fm-draw-poi": "poi-a"})
    assert [message.who for message in it.find_entries("AdventureMet")] == ["medic"]
    assert it.state.crew["medic"].wounds == 0


@pytest.mark.rule("FM-AOM-08", "FM-DICE-16")
def test_an_aom_drives_a_rover() -> None:
    def solo(state: HubState) -> None:
        state.aoms = {"aom-mapping-drones": "scientist"}

    at = table(solo, players=1).until("fm-plan")
    at.answer("declare:pawn-aom-mapping-drones:explore:R1-N", "drive:froggy:s1")
    assert at.state.plan[0].rover == "froggy"
    at.until("fm-next-actions", {"fm-draw-roi": "gravel-fan"})  # strength 3: no dice
    assert at.state.map["R1-N"].tile == "gravel-fan"


@pytest.mark.rule("FM-SETUP-03")
def test_rovers_begin_whole_in_the_depot() -> None:
    state = table().state
    assert {name: rover.tokens for name, rover in state.rovers.items()} == {"froggy": [], "scorpio": []}
    places = {piece: thing.spot for thing in FirstMartians(content()).layout(state) for piece in thing.pieces}
    assert places["rover-froggy"].id == places["rover-scorpio"].id == "depot"
    assert places["rover-froggy"].zone == ""


def test_a_rover_put_down_by_hand_goes_along_or_is_told_why_not() -> None:
    at = table(rover_tokens("scorpio", "blocked")).until("fm-plan")
    game = at.session.game

    def why(rover: str, zone: str = "garage-hall") -> list[str]:
        reasons = game.explain_gesture(at.state, at.session.pending, f"rover-{rover}", zone)
        return [reason.rule for reason in reasons]

    assert why("froggy") == ["FM-ROV-03"]
    declared(at, "medic-1:explore:R1-N")
    assert at.session.pending is not None
    gestures = {o.gesture: o.id for o in at.session.pending.options() if o.gesture and "rover" in o.gesture.piece}
    assert gestures == {Gesture("rover-froggy", "garage-hall", afar=True): "drive:froggy:s1"}
    assert why("scorpio") == ["FM-ROV-10"]
    assert why("scorpio", "lab") == ["FM-ROV-03"]


@pytest.mark.rule("FM-ACT-32", "FM-RND-13", "FM-COND-08")
def test_at_the_end_of_the_phase_rovers_are_checked_then_all_else_takes_effect() -> None:
    """A tile was lifted and a Migraine gained meanwhile; both still wait while the rover is looked at."""

    def lying(state: HubState) -> None:
        lay_tiles(R1_N="dunes")(state)
        tile("med-lab", "energy", "energy-pay-1")(state)
        state.facilities["control-center"].now = ["wound"]
        state.crew["engineer"].wounds = 1

    at = driven(table(lying), "froggy", "medic-1+medic-2:explore:R2-N", "engineer-1:manage")
    declared(at, "engineer-2:reopen:med-lab.energy")
    meanwhile = {"fm-draw-roi": "salt-pan", "fm-choose-manage": "system", "fm-draw-condition": "migraine"}
    at.until("fm-roll-rover", meanwhile)
    assert at.find_entries("TileRemoved")
    assert (at.state.facilities["med-lab"].is_shut, at.state.crew["engineer"].conditions[0].fresh) == (True, True)
    assert at.answer(HURT).asked == "fm-next-actions"
    assert (at.state.facilities["med-lab"].is_shut, at.state.crew["engineer"].conditions[0].fresh) == (False, False)


@pytest.mark.rule("FM-MOD-17", "FM-ROV-19", "FM-ACT-32", "FM-ROV-15")
@pytest.mark.parametrize(("froggy", "scorpio"), [(HURT, FINE), (FINE, HURT)])
def test_each_rover_with_a_rover_token_is_checked_for_its_own_use(froggy, scorpio) -> None:
    lying = both(rover_tokens("froggy", "rover-damage"), rover_tokens("scorpio", "rover-damage"))
    at = driven(table(lying), "froggy", "medic-1:explore:R1-N", "engineer-1+engineer-2:explore:R1-S")
    at.answer("drive:scorpio:s2").until("fm-choose-next").answer("s1")
    at.until("fm-roll-rover", {"fm-draw-roi": ["plains", "gravel-fan"]})
    at.answer(froggy).answer(scorpio)
    assert at.asked == "fm-next-actions"
    blocked = [name for name, rover in at.state.rovers.items() if "blocked" in rover.tokens]
    assert blocked == [name for name, roll in (("froggy", froggy), ("scorpio", scorpio)) if roll is HURT]


@pytest.mark.rule("FM-ROI-04", "FM-MAP-25", "FM-ROV-13")
def test_a_dangerous_target_is_danger_too_and_on_foot_there_is_none() -> None:
    there = lay_tiles(R1_N=Roi("dunes", samples=2))
    at = driven(table(there), "scorpio", "medic-1+medic-2:gather:R1-N.sample")
    assert at.until("fm-roll-rover").answer(HURT).state.rovers["scorpio"].tokens == ["blocked"]
    assert at.state.cargo.pending == {"sample": 1}
    at = declared(table(there).until("fm-plan"), "medic-1+medic-2+engineer-1:gather:R1-N.sample")
    at.until("fm-next-actions")  # a roll would be asked for here


@pytest.mark.rule("FM-ROV-05")
def test_two_rovers_serve_two_actions_and_neither_a_third_of_whatever_type() -> None:
    at = table(lay_tiles(R1_N=Roi("plains", samples=2))).until("fm-plan")
    declared(at, "medic-1:gather:R1-N.sample", "engineer-1:explore:R1-S", "scientist-1:explore:R1-E")
    at.answer("drive:scorpio:s1", "drive:froggy:s2")
    for rover in ("scorpio", "froggy"):
        assert refused(at, f"drive:{rover}:s3") == ["FM-ROV-05"]
