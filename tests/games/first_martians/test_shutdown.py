"""Shutdown tiles: who is shut, what that closes, and how it opens again (SHUT, RSH)."""

from __future__ import annotations

import msgspec
import pytest
from playing import both, breaks, build, cards_of, declared, event_of, open_deal, quiet, refused, reward_of, sol
from scenes import mission
from tables import HOUSE, content, table
from test_production import SHUT, produced, productivity, tiles

from marshub.games.first_martians import HubState
from marshub.games.first_martians.box.state import Tile
from marshub.games.first_martians.content.cards import EventAction
from marshub.games.first_martians.content.missions import MissionAction
from marshub.games.first_martians.effects import (
    BreakPart,
    LoseUpgrade,
    MoveProduction,
    MoveReserve,
    PlaceToken,
    RepairPart,
    ShutFacility,
    Wilt,
)
from marshub.kernel import IllegalAnswer


def tile(name: str, resource: str = "energy", front: str = ""):
    def change(state: HubState) -> None:
        state.facilities[name].tiles.append(Tile(resource, front))  # type: ignore[arg-type]

    return change


def supply(**amounts: int):
    def change(state: HubState) -> None:
        for reserve, amount in amounts.items():
            setattr(state.supply, reserve, amount)

    return change


def track(block: str, level: int = 5):
    """A track at 4 that the mission's die (or the next increase) fills."""

    def change(state: HubState) -> None:
        state.tracks[block] = level  # type: ignore[index]

    return change


@pytest.mark.rule("FM-SHUT-01", "FM-SHUT-02")
def test_one_facility_for_each_missing_point_by_choice() -> None:
    at = table(productivity(solar_panel_01=3)).until(SHUT)
    assert at.who == "table"
    for wrong in (["lab"], ["lab", "farm", "med-lab"], ["lab", "quiet-place"]):
        with pytest.raises(IllegalAnswer):
            at.answer(wrong)
    at.answer(["lab", "med-lab"])
    assert [name for name, here in at.state.facilities.items() if here.is_shut] == ["med-lab", "lab"]
    at.until("fm-next-events")
    at.session.adjust("facilities.solar-panel-01.productivity", 2)
    at.until(SHUT)
    assert produced(at, "energy") == (7, 8, 0)
    at.answer(["farm"])
    assert len(at.find_entries("TilePlaced")) == 3


@pytest.mark.rule("FM-SHUT-02", "FM-SHUT-13")
def test_an_effect_may_name_the_facility_and_a_shut_one_ignores_it() -> None:
    of = event_of(ShutFacility("lab", "energy"), ShutFacility("med-lab", "oxygen"))
    at = table(tile("lab", "oxygen"), of=of).until("fm-next-events")
    assert [item.resource for item in at.state.facilities["lab"].tiles] == ["oxygen"]
    assert [item.resource for item in at.state.facilities["med-lab"].tiles] == ["oxygen"]


@pytest.mark.rule("FM-SHUT-02", "FM-SHUT-09")
def test_an_effect_may_shut_a_panel_that_no_shortage_could() -> None:
    at = table(of=event_of(ShutFacility("solar-panel-01", "energy"))).until("fm-next-events")
    assert at.state.facilities["solar-panel-01"].is_shut
    at.session.adjust("facilities.solar-panel-02.tiles", [{"resource": "oxygen"}])  # so may a correction
    assert at.state.facilities["solar-panel-02"].is_shut


@pytest.mark.rule("FM-SHUT-09", "FM-REST-04")
def test_a_quiet_place_is_never_shut() -> None:
    at = table(productivity(solar_panel_01=0, solar_panel_02=0), of=event_of(ShutFacility("quiet-place", "energy")))
    conditions = ["migraine", "migraine", "anemia", "anemia"]  # so many tiles make two fights
    at.until("fm-next-production", {"fm-hold-wilting": "no", "fm-draw-condition": conditions})
    assert len(at.find_entries("TilePlaced")) == 10 + 8
    assert not at.state.facilities["quiet-place"].is_shut


@pytest.mark.rule("FM-SHUT-04")
def test_a_tile_lies_face_down_and_is_one_of_those_not_known_elsewhere() -> None:
    arrange = both(tile("lab", front="energy-pay-1"), tile("farm", front="energy-boost"), tile("med-lab"))
    stand_in = lambda s: s.facilities["crew-quarters"].tiles.append(Tile("energy", "energy-pay-2", stand_in=True))  # noqa: E731
    at = table(both(arrange, stand_in)).until("fm-plan", {"fm-hold-wilting": "no"})
    declared(at, "medic-1:reopen:med-lab.energy").until("fm-draw-tile")
    assert sorted(at.options) == ["energy-pay-2", "energy-pay-3"]


@pytest.mark.rule("FM-SHUT-04", "FM-SETUP-14")
def test_when_the_stack_is_empty_a_stand_in_may_be_any_of_the_four() -> None:
    fronts = ["energy-pay-1", "energy-pay-2", "energy-pay-3", "energy-boost"]
    places = ["lab", "farm", "med-lab", "crew-quarters"]
    arrange = both(*(tile(name, front=front) for name, front in zip(places, fronts, strict=True)), supply(energy=9))
    at = table(both(arrange, productivity(solar_panel_01=0)))
    at.until(SHUT).answer(["probe-bay"]).until("fm-plan", {"fm-hold-wilting": "no"})
    assert at.state.facilities["probe-bay"].tiles[0].stand_in
    declared(at, "medic-1:reopen:probe-bay.energy").until("fm-draw-tile")
    assert sorted(at.options) == sorted(fronts)
    at.answer("energy-pay-3").until("fm-next-actions")
    assert not at.state.facilities["probe-bay"].is_shut
    # The stand-in took nobody's front: the four real tiles are still what they were.
    assert [at.state.facilities[name].tiles[0].front for name in places] == fronts


@pytest.mark.rule("FM-SHUT-04", "FM-SETUP-14")
@pytest.mark.parametrize(
    ("lying", "after"),
    [
        ([Tile("energy")] * 4, True),
        ([Tile("oxygen")] * 4, True),
        ([Tile("energy")] * 3 + [Tile("oxygen")], False),
        ([Tile("energy")] * 3 + [Tile("energy", stand_in=True)], False),
    ],
)
def test_the_next_tile_is_a_stand_in_once_all_four_of_its_kind_lie_elsewhere(lying, after: bool) -> None:
    def arrange(state: HubState) -> None:
        for name, there in zip(("lab", "med-lab", "crew-quarters", "control-center"), lying, strict=True):
            state.facilities[name].tiles.append(msgspec.structs.replace(there))

    kind = lying[0].resource
    shut = ShutFacility("probe-bay", kind)
    at = table(arrange, of=event_of(shut)).until("fm-next-events")
    assert [item.stand_in for item in at.state.facilities["probe-bay"].tiles] == [after]
    # Of four, one goes back to its stack in step 10: it is there for an action of step 11.
    of = mission(actions=(MissionAction("trial", effects=(shut,)),))
    at = declared(table(both(arrange, supply(energy=9)), of=of).until("fm-plan"), "engineer-1:mission:trial")
    at.session.adjust("supply.oxygen", 9)
    declared(at, f"medic-1:reopen:lab.{kind}").until("fm-next-actions", {"fm-draw-tile": f"{kind}-pay-1"})
    assert [item.stand_in for item in at.state.facilities["probe-bay"].tiles] == [False]


@pytest.mark.rule("FM-SHUT-05", "FM-SHUT-06", "FM-SHUT-03")
def test_one_tile_of_each_resource_at_most_and_both_have_to_go() -> None:
    at = table(both(tile("lab", "oxygen"), productivity(solar_panel_01=4), supply(energy=9, oxygen=9))).until(SHUT)
    assert "lab" in at.options
    at.answer(["lab"]).until("fm-next-production")
    assert [item.resource for item in at.state.facilities["lab"].tiles] == ["oxygen", "energy"]
    at.until("fm-plan")
    declared(at, "medic-1:reopen:lab.oxygen").until("fm-next-actions", {"fm-draw-tile": "oxygen-pay-1"})
    assert at.find_entries("FacilityOpened") == []
    at.session.adjust("facilities.solar-panel-01.productivity", 3)
    sol(at).until(SHUT)
    assert "lab" not in at.options  # it carries its energy tile already
    at.answer(["farm"]).until("fm-plan", {"fm-hold-wilting": "no"})
    declared(at, "medic-1:reopen:lab.energy").until("fm-next-actions", {"fm-draw-tile": "energy-pay-1"})
    assert [item.facility for item in at.find_entries("FacilityOpened")] == ["lab"]


@pytest.mark.rule("FM-SHUT-07")
def test_recovered_production_removes_no_tile() -> None:
    at = table(tiles("energy", "lab", "med-lab"))
    for _ in range(2):
        sol(at).until("fm-next-production")
        assert produced(at, "energy") == (10, 8, 1)
    assert at.state.facilities["lab"].is_shut
    assert at.state.facilities["med-lab"].is_shut


@pytest.mark.rule("FM-SHUT-08")
def test_nobody_is_shut_for_the_asking() -> None:
    """With enough energy nothing is asked; with one point short, one Facility and no second."""
    at = table().until("fm-plan")
    assert at.find_entries("TilePlaced") == []
    at = table(productivity(solar_panel_01=4)).until(SHUT)
    with pytest.raises(IllegalAnswer):
        at.answer(["lab", "med-lab"])


@pytest.mark.rule("FM-SHUT-10")
@pytest.mark.parametrize(
    ("facility", "action"), [("crew-quarters", "unwind"), ("med-lab", "heal"), ("control-center", "manage")]
)
def test_a_shut_facility_offers_nothing_but_its_tile(facility, action) -> None:
    at = table(tile(facility)).until("fm-plan")
    assert refused(at, f"declare:pawn-medic-1:{action}") == ["FM-SHUT-10"]
    assert f"declare:pawn-medic-1:reopen:{facility}.energy" in at.options


@pytest.mark.rule("FM-SHUT-11", "FM-ACT-18")
def test_its_action_type_is_closed_wherever_it_would_be_taken() -> None:
    """An event whose action is a Manage: not while the Control Center is shut, not even in the round it opens."""
    of = reward_of(MoveReserve("food", 1), action=EventAction(type="manage"))
    at = table(both(tile("control-center"), open_deal), of=of).until("fm-plan")
    declared(at, "medic-1:reopen:control-center.energy")
    assert refused(at, "declare:pawn-medic-2:serve:deal") == ["FM-SHUT-10"]
    at.until("fm-next-actions", {"fm-draw-tile": "energy-pay-1"})
    sol(at).until("fm-plan")
    assert "declare:pawn-medic-2:serve:deal" in at.options


@pytest.mark.rule("FM-SHUT-13", "FM-ACT-34", "FM-SHUT-19")
def test_a_shut_facility_is_immune_to_cards_events_and_repairs() -> None:
    of = event_of(
        BreakPart("probe-bay", "cpu"),
        PlaceToken("wound", "probe-bay"),
        RepairPart("oxygen"),
        MoveProduction("oxygen", -2),
        LoseUpgrade(),
    )
    arrange = both(
        tile("probe-bay"),
        breaks("probe-bay", "oxygen"),
        tile("oxygenator-01"),
        tile("oxygenator-02"),
        tile("solar-panel-01"),
        lambda state: state.facilities["probe-bay"].upgrades.append("test-bench"),
    )
    at = table(arrange, of=of).until("fm-next-events")
    here = at.state.facilities["probe-bay"]
    assert (here.parts["cpu"], here.parts["oxygen"], here.now) == (True, False, [])
    assert here.upgrades == ["test-bench"]
    assert at.find_entries("ProductivityMoved") == []


@pytest.mark.rule("FM-SHUT-13", "FM-MAL-16")
def test_a_card_of_a_shut_facility_is_discarded_unresolved() -> None:
    of = cards_of("working", BreakPart("lab", "cpu"), MoveReserve("food", -1), facility="probe-bay")
    at = table(both(tile("probe-bay"), breaks_hard), of=of)
    at.until("fm-next-malfunction", {"fm-draw-malfunction": "trial", "fm-roll-malfunction": {"yellow": "3"}})
    assert [void.card for void in at.find_entries("CardVoid")] == ["trial"]
    assert at.find_entries("PartBroken") == []
    assert at.state.supply.food == 3
    assert at.state.tracks["working"] == 0
    assert at.state.box["living"]


def breaks_hard(state: HubState) -> None:
    """The Working track stands on 3 and its die is rolled."""
    state.tracks["working"] = 3
    state.box["working"] = True


@pytest.mark.rule("FM-SHUT-14", "FM-PEN-14")
@pytest.mark.parametrize("resource", ["energy", "oxygen"])
def test_its_broken_parts_do_nothing_in_production_and_malfunction(resource: str) -> None:
    red = both(breaks("lab", "hardware"), breaks("med-lab", "hardware"))
    arrange = both(tile("lab", resource), tile("med-lab", resource), red)
    at = table(arrange)
    before = dict(at.state.tracks)
    at.until("fm-next-malfunction")
    assert at.state.stress == 4 + 2 + 2
    assert at.state.tracks == before


@pytest.mark.rule("FM-SHUT-15")
def test_the_upgrade_of_a_shut_facility_does_not_work() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["crew-quarters"].upgrades.append("game-room")

    open_at = table(arrange).until("fm-next-morale")
    assert open_at.state.crew["scientist"].tokens == 1
    at = table(both(arrange, tile("crew-quarters"))).until("fm-next-morale")
    assert at.state.crew["scientist"].tokens == 0


@pytest.mark.rule("FM-SHUT-16")
def test_shut_for_one_resource_it_still_needs_the_other() -> None:
    at = table(tile("med-lab", "oxygen")).until("fm-next-production")
    assert produced(at, "energy")[1] == 10
    assert produced(at, "oxygen")[1] == 7


@pytest.mark.rule("FM-SHUT-17")
def test_a_shut_panel_gives_nothing_and_keeps_its_marker() -> None:
    at = table(both(tile("solar-panel-01", "energy"), lambda s: build(s, "backup-solar-panel", 4))).until(SHUT)
    assert produced(at, "energy") == (9, 10, 0)
    assert at.state.facilities["solar-panel-01"].productivity == 5


@pytest.mark.rule("FM-SHUT-18", "FM-RSH-11", "FM-CLN-03")
def test_tokens_are_frozen_while_it_is_shut_and_thaw_with_it() -> None:
    """On ! of the Med Lab, shut over the Clean-Up of sol 1, opened in sol 2: gone in the Clean-Up of sol 2."""

    def arrange(state: HubState) -> None:
        state.facilities["med-lab"].now = ["wound"]
        state.facilities["med-lab"].later = ["pawn", "reroll"]

    at = table(both(arrange, tile("med-lab")))
    at.until("fm-next-cleanup")
    here = at.state.facilities["med-lab"]
    assert (here.now, here.later) == (["wound"], ["pawn", "reroll"])
    at.answer("next").until("fm-plan")
    declared(at, "medic-1:reopen:med-lab.energy").until("fm-next-actions", {"fm-draw-tile": "energy-pay-1"})
    assert at.state.facilities["med-lab"].now == ["wound"]
    at.until("fm-next-cleanup")
    here = at.state.facilities["med-lab"]
    assert (here.now, here.later) == (["reroll"], ["pawn"])


@pytest.mark.rule("FM-SHUT-21", "FM-RSH-02", "FM-RSH-03", "FM-RND-13")
def test_removal_turns_the_tile_in_step_10_pays_and_returns_it() -> None:
    """It is turned after everything typed, what was gained on the way can pay, and its front may come again."""
    of = reward_of(MoveReserve("energy", 3))
    at = table(both(tile("lab"), tile("med-lab"), supply(energy=0), open_deal), of=of).until("fm-plan")
    at.session.adjust("supply.energy", 0)
    declared(
        at, "medic-1:reopen:lab.energy", "medic-2:serve:deal", "engineer-1:manage", "engineer-2:reopen:med-lab.energy"
    )
    at.until("fm-choose-manage").answer("system").until("fm-choose-next").answer("s1").until("fm-draw-tile")
    assert [item.action for item in at.find_entries("ActionTaken")][-1] == "manage"
    at.answer("energy-pay-2")
    assert at.state.supply.energy == 1
    assert at.find_entries("FacilityOpened") == []  # not before the phase ends
    assert at.state.facilities["lab"].is_shut
    assert at.asked == "fm-draw-tile"
    assert set(at.options) == {"energy-boost", "energy-pay-1", "energy-pay-2", "energy-pay-3"}  # it was shuffled back
    layout = at.session.game.layout(at.state)
    assert [thing.zone for thing in layout if thing.id == "shutdown.energy"] == ["med-lab"]


@pytest.mark.rule("FM-RSH-02", "FM-ACT-10")
def test_a_tile_is_turned_in_step_10_after_builds_and_before_what_has_no_type() -> None:
    """Three reopenings, a Build (step 9) and an action of the sheet without a type (step 11)."""
    reach = MissionAction("reach", effects=(MoveReserve("oxygen", 1),))
    of = mission(actions=(reach,))
    at = table(both(tile("lab"), tile("med-lab"), supply(energy=6)), of=of).until("fm-plan")
    declared(at, "medic-1:mission:reach", "medic-2:reopen:lab.energy")
    declared(at, "engineer-1+engineer-2:construct:backup-solar-panel", "geologist-1:reopen:med-lab.energy")
    at.until("fm-choose-next")
    assert set(at.options[:2]) == {"s2", "s4"}  # the reopenings, in the crew's order
    assert "backup-solar-panel" in at.state.facilities
    assert [item.action for item in at.find_entries("ActionTaken")][-1] == "construct"
    assert [here.tiles[0].front for here in map(at.state.facilities.get, ("lab", "med-lab"))] == ["", ""]  # type: ignore[union-attr]
    at.answer("s4").answer("energy-pay-1", "energy-pay-1")
    at.until("fm-next-actions")
    order = [item.action for item in at.find_entries("ActionTaken") if item.action != "rest"]
    assert order == ["construct", "reopen", "reopen", "mission"]


@pytest.mark.rule("FM-RSH-02")
def test_what_a_front_says_happens_at_once_before_the_next_tile_is_turned() -> None:
    """The first front gives three Energy: with them the second can pay, which it could not before."""
    gift = msgspec.structs.replace(HOUSE.tiles["energy-boost"], effects=(MoveReserve("energy", 3),), pay={})
    of = content(tiles={**HOUSE.tiles, gift.id: gift})
    at = table(both(tile("lab"), tile("med-lab")), of=of).until("fm-plan")
    at.session.adjust("supply.energy", 0)
    declared(at, "medic-1:reopen:lab.energy", "medic-2:reopen:med-lab.energy")
    at.until("fm-choose-next").answer("s1", gift.id)
    assert at.state.supply.energy == 3
    assert at.asked == "fm-draw-tile"
    at.answer("energy-pay-3").until("fm-next-actions")
    assert at.state.supply.energy == 0
    assert not at.state.facilities["med-lab"].is_shut


@pytest.mark.rule("FM-SHUT-21")
def test_the_front_may_do_more_than_ask() -> None:
    at = table(both(tile("lab", front="energy-boost"), productivity(solar_panel_01=4), supply(energy=9)))
    at.until("fm-plan")
    declared(at, "medic-1:reopen:lab.energy").until("fm-next-actions")
    assert at.state.facilities["solar-panel-01"].productivity == 5


@pytest.mark.rule("FM-RSH-10")
def test_a_front_that_raises_full_production_does_nothing() -> None:
    at = table(both(tile("lab", front="energy-boost"), supply(energy=9))).until("fm-plan")
    declared(at, "medic-1:reopen:lab.energy").until("fm-next-actions")
    assert at.find_entries("TileRemoved")
    assert at.find_entries("ProductivityMoved") == []


@pytest.mark.rule("FM-SHUT-22", "FM-RSH-02", "FM-RSH-04", "FM-RSH-05", "FM-RSH-12", "FM-RND-08")
def test_what_cannot_be_paid_stays_open_and_is_not_tried_again_until_it_can() -> None:
    at = table(tile("lab")).until("fm-plan")
    at.session.adjust("supply.energy", 2)
    declared(at, "medic-1:reopen:lab.energy").until("fm-draw-tile").answer("energy-pay-3").until("fm-next-actions")
    assert at.state.supply.energy == 2
    assert at.state.facilities["lab"].tiles[0].front == "energy-pay-3"
    assert not at.find_entries("TileRemoved")
    layout = at.session.game.layout(at.state)
    assert [thing.spot.id for thing in layout if thing.id == "shutdown.energy"] == ["lab.energy-pay-3"]  # face up
    stress = at.state.stress
    sol(at).until("fm-next-production")
    assert at.state.stress == stress + 4 + 2
    at.until("fm-plan")
    at.session.adjust("supply.energy", 2)
    assert refused(at, "declare:pawn-medic-1:reopen:lab.energy") == ["FM-RSH-05"]
    at.session.adjust("supply.energy", 3)
    declared(at, "medic-1:reopen:lab.energy").until("fm-next-actions")  # it meets the same front: nothing is drawn
    assert at.state.supply.energy == 0
    assert not at.state.facilities["lab"].is_shut


@pytest.mark.rule("FM-RSH-05")
def test_a_face_down_tile_may_be_tried_with_nothing_in_the_supply() -> None:
    at = table(tile("lab")).until("fm-plan")
    at.session.adjust("supply.energy", 0)
    declared(at, "medic-1:reopen:lab.energy").until("fm-draw-tile")
    assert at.state.supply.energy == 0
    assert at.state.facilities["lab"].is_shut


@pytest.mark.rule("FM-RSH-04", "FM-RSH-05")
@pytest.mark.parametrize("resource", ["energy", "oxygen"])
@pytest.mark.parametrize(("asked", "held"), [(1, 0), (3, 2), (3, 3)])
def test_a_front_is_paid_in_full_or_not_at_all(resource: str, asked: int, held: int) -> None:
    at = table(tile("lab", resource)).until("fm-plan")
    for reserve in ("energy", "oxygen"):
        at.session.adjust(f"supply.{reserve}", held if reserve == resource else 9)
    declared(at, f"medic-1:reopen:lab.{resource}").until("fm-draw-tile").answer(f"{resource}-pay-{asked}")
    at.until("fm-next-actions")
    paid = held >= asked
    assert [item.success for item in at.find_entries("ActionTaken") if item.action == "reopen"] == [paid]
    assert at.state.facilities["lab"].is_shut is not paid
    assert getattr(at.state.supply, resource) == held - asked * paid
    assert {at.state.supply.energy, at.state.supply.oxygen} == {held - asked * paid, 9}


@pytest.mark.rule("FM-RSH-03", "FM-RSH-04")
def test_a_front_that_cannot_be_paid_does_nothing() -> None:
    dear = msgspec.structs.replace(HOUSE.tiles["energy-boost"], effects=(MoveReserve("food", 3),), pay={"energy": 2})
    at = table(tile("lab", front=dear.id), of=content(tiles={**HOUSE.tiles, dear.id: dear})).until("fm-plan")
    at.session.adjust("supply.energy", 2)
    food = at.state.supply.food
    declared(at, "medic-1:reopen:lab.energy").session.adjust("supply.energy", 1)
    assert at.until("fm-next-actions").state.supply.food == food
    assert at.state.facilities["lab"].is_shut


@pytest.mark.rule("FM-SHUT-18")
def test_tokens_of_a_facility_that_is_shut_wait_for_it_to_open() -> None:
    def lying(state: HubState) -> None:
        state.facilities["lab"].now, state.facilities["lab"].later = ["wound", "pawn"], ["blocked"]

    at = table(both(lying, productivity(solar_panel_01=4)), of=quiet()).until(SHUT).answer("lab")
    for front in (None, "energy-pay-1"):
        assert (at.state.facilities["lab"].now, at.state.facilities["lab"].later) == (["wound", "pawn"], ["blocked"])
        if front:
            at.session.adjust("facilities.solar-panel-01.productivity", 5)
            declared(at.until("fm-plan"), "medic-1:reopen:lab.energy").until("fm-next-actions", {"fm-draw-tile": front})
        else:
            sol(at)
    here = at.state.facilities["lab"]
    assert (here.is_shut, here.now, here.later) == (False, ["wound", "pawn"], ["blocked"])


@pytest.mark.rule("FM-SHUT-20")
def test_a_tile_takes_one_pawn_whatever_else_lies_there() -> None:
    def lying(state: HubState) -> None:
        here = state.facilities["lab"]
        here.now, here.parts = ["pawn", "wound", "blocked", "reroll"], dict.fromkeys(here.parts, False)
        state.aoms = {"aom-build": "engineer"}

    arrange = both(tile("lab", "energy", "energy-pay-1"), lying)
    at = table(arrange, players=["medic", "engineer"]).until("fm-plan")
    assert "declare:pawn-aom-build:reopen:lab.energy" in at.options
    declared(at, "medic-1:reopen:lab.energy")
    assert at.state.plan[0].paid == {}
    assert "join:pawn-medic-2:s1" not in at.options
    at.until("fm-next-actions")
    assert not at.state.facilities["lab"].is_shut
    assert at.find_entries("Wounded") == []


@pytest.mark.rule("FM-SHUT-23", "FM-RSH-06")
def test_after_a_failed_attempt_the_next_is_made_and_the_other_tile_is_left_alone() -> None:
    at = table(both(tile("lab", "energy"), tile("lab", "oxygen"))).until("fm-plan")
    at.session.adjust("supply.energy", 2)
    declared(at, *(f"{who}:reopen:lab.energy" for who in ("medic-1", "engineer-1", "geologist-1")))
    at.until("fm-choose-next").answer("s1").until("fm-draw-tile").answer("energy-pay-3")
    at.session.adjust("supply.energy", 3)
    at.until("fm-choose-next").answer("s2").until("fm-next-actions")
    assert [(item.who, item.success) for item in at.find_entries("ActionTaken") if item.action == "reopen"] == [
        ("medic", False),
        ("engineer", True),
    ]
    assert [item.who for item in at.find_entries("Returned")] == ["geologist"]
    assert [item.resource for item in at.state.facilities["lab"].tiles] == ["oxygen"]


@pytest.mark.rule("FM-SHUT-23", "FM-RSH-06", "FM-RES-07")
def test_of_several_attempts_the_rest_return_when_one_succeeds() -> None:
    at = table(both(tile("lab"), supply(energy=9))).until("fm-plan")
    declared(at, *(f"{who}:reopen:lab.energy" for who in ("medic-1", "medic-2", "engineer-1")))
    at.until("fm-choose-next").answer("s1").until("fm-choose-next", {"fm-draw-tile": "energy-pay-1"})
    energy = at.state.supply.energy
    at.answer("s2").until("fm-next-actions")
    assert [(item.who, item.action) for item in at.find_entries("Returned")] == [
        ("medic", "reopen"),
        ("engineer", "reopen"),
    ]
    assert at.state.supply.energy == energy


@pytest.mark.rule("FM-RSH-07", "FM-COST-33")
def test_nothing_on_the_facility_makes_the_removal_dearer() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["med-lab"].now = ["blocked", "pawn", "wound", "reroll"]

    parts = HOUSE.facilities["med-lab"].parts
    at = table(both(arrange, breaks("med-lab", *parts), tile("med-lab", front="energy-pay-1"))).until("fm-plan")
    energy, oxygen = at.state.supply.energy, at.state.supply.oxygen
    declared(at, "medic-1:reopen:med-lab.energy").until("fm-next-actions")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (energy - 1, oxygen)
    assert at.find_entries("Wounded") == []
    assert not at.state.facilities["med-lab"].is_shut


@pytest.mark.rule("FM-RSH-08", "FM-ACT-22", "FM-RND-13")
def test_two_tiles_need_two_removals() -> None:
    arrange = both(tile("lab", front="energy-pay-1"), tile("lab", "oxygen", "oxygen-pay-1"))
    at = table(arrange).until("fm-plan")
    declared(at, "medic-1:reopen:lab.energy").until("fm-next-actions")
    assert [item.resource for item in at.state.facilities["lab"].tiles] == ["oxygen"]
    sol(at).until("fm-plan")
    declared(at, "medic-1:reopen:lab.oxygen").until("fm-next-actions")
    assert not at.state.facilities["lab"].is_shut
    at = declared(table(arrange).until("fm-plan"), "medic-1:reopen:lab.energy", "engineer-1:reopen:lab.oxygen")
    assert not at.until("fm-next-actions", {"fm-choose-next": "s1"}).state.facilities["lab"].is_shut


@pytest.mark.rule("FM-RSH-09", "FM-RND-13", "FM-ACT-22")
def test_what_comes_later_in_the_phase_finds_it_still_shut() -> None:
    """The tile is lifted in step 10; a mission action of step 11 would break a part of it."""
    of = mission(actions=(MissionAction("trial", effects=(BreakPart("control-center", "cpu"),)),))
    at = table(tile("control-center", front="energy-pay-1"), of=of).until("fm-plan")
    declared(at, "engineer-1:mission:trial", "medic-1:reopen:control-center.energy").until("fm-next-actions")
    assert [item.action for item in at.find_entries("ActionTaken")][-2:] == ["reopen", "mission"]
    assert at.state.facilities["control-center"].parts["cpu"]
    assert not at.state.facilities["control-center"].is_shut


@pytest.mark.rule("FM-RSH-09", "FM-ACT-24", "FM-RND-13")
def test_it_opens_at_the_end_of_the_phase_and_is_vulnerable_from_then_on() -> None:
    """No action of it in this round, but a card hits it in the Malfunction phase of the same round."""
    of = cards_of("living", BreakPart("control-center", "cpu"), facility="control-center")

    def arrange(state: HubState) -> None:
        state.tracks["living"] = 3
        state.box["living"] = True

    at = table(both(arrange, tile("control-center", front="energy-pay-1")), of=of).until("fm-plan")
    declared(at, "medic-1:reopen:control-center.energy")
    assert refused(at, "declare:pawn-medic-2:manage") == ["FM-SHUT-10"]
    at.until("fm-next-malfunction", {"fm-draw-malfunction": "trial", "fm-roll-malfunction": {"orange": "3"}})
    assert at.state.facilities["control-center"].parts["cpu"] is False


@pytest.mark.rule("FM-FARM-15", "FM-SHUT-13")
def test_a_shut_farm_ignores_wilting_by_an_effect() -> None:
    at = table(tile("farm"), of=event_of(Wilt())).until("fm-next-events")
    assert at.find_entries("Wilted") == []


@pytest.mark.rule("FM-RSH-13")
def test_eight_tiles_four_of_each_resource() -> None:
    fronts = content().tiles.values()
    assert sum(front.copies for front in fronts if front.resource == "energy") == 4
    assert sum(front.copies for front in fronts if front.resource == "oxygen") == 4
    assert all(front.pay or front.effects for front in fronts)
