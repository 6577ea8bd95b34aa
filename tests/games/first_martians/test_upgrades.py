"""Upgrades: installed by a Build, at work from Clean-Up on; scrapped at any time (UPG, DIS)."""

from __future__ import annotations

import pytest
from playing import both, breaks, build, declared, event_of, refused
from tables import HOUSE, At, content, table
from test_rolled import cargo, dice, planned
from test_shutdown import tile

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.state import Farm
from marshub.games.first_martians.effects import DrawUpgrade, LoseUpgrade
from marshub.kernel import Session

GENERATOR = "boosted-generator"


def cards(*names: str):
    """Upgrade cards available to be installed."""

    def change(state: HubState) -> None:
        state.upgrade_cards = list(names)
        for name in names:
            state.piles["upgrades"].pop(name, None)

    return change


def installed(facility: str, *names: str):
    def change(state: HubState) -> None:
        state.facilities[facility].upgrades += names

    return change


@pytest.mark.rule("FM-UPG-01", "FM-UPG-04")
def test_two_of_the_eight_are_available_and_never_refilled() -> None:
    assert len(HOUSE.upgrades) == 8
    session = Session(FirstMartians(HOUSE), {"players": 4}, seed=3)
    assert len(session.state.upgrade_cards) == 2
    at = planned(cards("game-room"), "medic-1+medic-2:install:game-room").until("fm-next-cleanup")
    assert at.state.upgrade_cards == []


@pytest.mark.rule("FM-UPG-02", "FM-BLD-02")
def test_a_card_goes_to_its_own_facility_only() -> None:
    at = planned(cards("game-room", "warning-system"), "medic-1+medic-2:install:game-room").until("fm-next-cleanup")
    assert {name: here.upgrades for name, here in at.state.facilities.items() if here.upgrades} == {
        "crew-quarters": ["game-room"]
    }
    at = table(both(cards("game-room"), lambda s: s.facilities.pop("crew-quarters"))).until("fm-plan")
    assert refused(at, "declare:pawn-medic-1:install:game-room") == ["FM-UPG-02"]


@pytest.mark.rule("FM-UPG-03", "FM-UPG-04", "FM-ACT-23", "FM-CLN-07", "FM-DIS-01")
def test_a_built_upgrade_works_from_clean_up_on() -> None:
    """The Warning System built in sol 2 lowers by 2 from sol 3 on."""
    at = planned(both(cards("warning-system", "game-room"), cargo(part_cpu=1), lambda s: s.tracks.update(system=3)))
    before = at.state.tracks["system"]
    declared(at, "medic-1+medic-2:install:warning-system", "engineer-1:manage")
    declared(at, "scientist-1+scientist-2:install:game-room")
    at.until("fm-next-actions", {"fm-choose-manage": "system", "fm-choose-next": "s1"})
    assert at.state.tracks["system"] == before - 1
    assert at.state.pending_upgrades == ["warning-system", "game-room"]
    assert not any(option.startswith("scrap:") for option in at.options)
    assert at.state.cargo.available == {"part-cpu": 1}  # it takes none
    assert at.state.facilities["control-center"].upgrades == []
    at.until("fm-next-cleanup")
    assert at.state.facilities["control-center"].upgrades == ["warning-system"]
    assert at.state.facilities["crew-quarters"].upgrades == ["game-room"]
    assert at.state.pending_upgrades == []
    at = table(both(installed("control-center", "warning-system"), lambda s: s.tracks.update(system=3)))
    before = at.until("fm-plan").state.tracks["system"]
    declared(at, "engineer-1:manage").until("fm-next-actions", {"fm-choose-manage": "system"})
    assert at.state.tracks["system"] == before - 2


@pytest.mark.rule("FM-UPG-03")
def test_a_failed_install_leaves_the_card_available() -> None:
    at = planned(cards("game-room"), "medic-1:install:game-room").until("fm-roll-three")
    at.answer(dice("brown", success=False)).until("fm-next-actions")
    assert at.state.upgrade_cards == ["game-room"]
    assert at.state.pending_upgrades == []


@pytest.mark.rule("FM-UPG-05", "FM-CLN-07")
def test_on_a_shut_facility_it_lies_and_waits() -> None:
    at = planned(both(cards("warning-system"), tile("control-center")), "medic-1+medic-2:install:warning-system")
    at.until("fm-next-cleanup")
    assert at.state.facilities["control-center"].upgrades == ["warning-system"]

    def arrange(state: HubState) -> None:
        installed("quiet-place", "sound-panels")(state)
        installed("lab", "battery-bank")(state)

    open_, shut = table(arrange).until("fm-plan"), table(both(arrange, tile("lab"))).until("fm-plan")
    bare = table(tile("lab")).until("fm-plan")
    assert open_.state.supply.energy == table().until("fm-plan").state.supply.energy + 1
    assert shut.state.supply.energy == bare.state.supply.energy
    assert shut.state.stress == bare.state.stress - 2


@pytest.mark.rule("FM-UPG-07")
def test_the_game_room_gives_the_first_player_a_token_in_the_morale_phase() -> None:
    at = table(installed("crew-quarters", "game-room")).until("fm-next-morale")
    assert {who: astronaut.tokens for who, astronaut in at.state.crew.items()} == {
        "scientist": 1,
        "geologist": 0,
        "engineer": 0,
        "medic": 0,
    }


@pytest.mark.rule("FM-UPG-08")
def test_the_auto_scanner_of_a_small_crew_is_no_upgrade() -> None:
    small = table(players=["engineer", "medic"], of=event_of(LoseUpgrade())).until("fm-next-events").state
    assert small.facilities["med-lab"].upgrades == ["auto-scanner"]  # the event found no Upgrade
    assert "auto-scanner" not in small.piles["upgrades"]
    four = table(installed("med-lab", "auto-scanner"), of=event_of(LoseUpgrade())).until("fm-next-events").state
    assert four.facilities["med-lab"].upgrades == []


@pytest.mark.rule("FM-UPG-08")
@pytest.mark.parametrize(("players", "given"), [(1, True), (2, True), (3, True), (4, False)])
def test_its_card_is_among_those_of_four_astronauts_alone(players: int, given: bool) -> None:
    state = Session(FirstMartians(content()), {"players": players}, 1, chance="table").state
    assert ("auto-scanner" in state.piles["upgrades"]) is not given
    assert (state.facilities["med-lab"].upgrades == ["auto-scanner"]) is given
    at = table(players=players, of=event_of(*[DrawUpgrade()] * 9)).until("fm-next-events")
    assert ("auto-scanner" in at.state.upgrade_cards) is not given


@pytest.mark.rule("FM-UPG-09", "FM-UPG-04", "FM-CLN-07")
def test_both_cards_may_be_attempted_in_one_round() -> None:
    at = planned(cards("game-room", "warning-system"), "medic-1+medic-2:install:warning-system")
    declared(at, "engineer-1+engineer-2:install:game-room").until("fm-choose-next").answer("s2")
    assert at.until("fm-next-actions").state.pending_upgrades == ["game-room", "warning-system"]
    at.until("fm-next-cleanup")
    assert at.state.facilities["crew-quarters"].upgrades == ["game-room"]
    assert at.state.facilities["control-center"].upgrades == ["warning-system"]


@pytest.mark.rule("FM-DIS-01", "FM-DIS-02", "FM-ACT-21")
def test_a_card_is_two_spare_parts_at_any_time_for_nobodys_pawn() -> None:
    pile = table(cards("game-room")).state.piles["upgrades"]
    at = planned(both(cards("game-room"), cargo(), breaks("lab", "energy")), "medic-1:rest")
    at.answer("scrap:game-room")
    assert at.asked == "fm-plan"
    assert at.state.upgrade_cards == []
    assert at.state.cargo.available == {"part-energy": 1, "part-hardware": 1}
    assert at.state.piles["upgrades"] == pile
    assert "declare:pawn-engineer-1:repair:lab.energy" in at.options  # at once
    at = table(cards("warning-system", "game-room")).until("fm-next-events")
    assert {"scrap:warning-system", "scrap:game-room"} <= set(at.options)
    assert refused(at.answer("scrap:game-room"), "scrap:game-room") == ["FM-DIS-01"]
    at.until("fm-next-cleanup").answer("next").until("fm-plan")
    assert at.state.upgrade_cards == ["warning-system"]  # none comes in its place


@pytest.mark.rule("FM-UPG-10", "FM-ACT-02", "FM-UPG-03")
def test_a_pledged_card_cannot_be_scrapped() -> None:
    at = planned(cards("game-room", "warning-system"), "medic-1+medic-2:install:game-room")
    assert refused(at, "scrap:game-room") == ["FM-UPG-10"]
    assert refused(at.answer("scrap:warning-system"), "scrap:warning-system") == ["FM-DIS-01"]  # that one is gone
    at.answer("withdraw:s1")
    assert "scrap:game-room" in at.options


@pytest.mark.rule("FM-COST-32", "FM-GOAL-09", "FM-PEN-19")
def test_the_boosted_generator_lifts_one_penalty_and_repairs_nothing() -> None:
    def arrange(state: HubState) -> None:
        cards("boosted-generator")(state)
        breaks("lab", "energy", "oxygen")(state)
        both(breaks("med-lab", "cpu"), tile("med-lab"))(state)  # shut: nothing there is lifted
        state.supply.energy = state.supply.oxygen = 9
        state.threshold = 1

    at = planned(arrange, "medic-1+medic-2:install:boosted-generator").until("fm-choose-boosted")
    assert {"lab/energy", "lab/oxygen"} == {option for option in at.options if "/" in option}
    at.answer("lab/energy").until("fm-next-cleanup")
    here = at.state.facilities["lab"].parts
    assert not here["energy"]
    assert at.state.boosted == "lab/energy"
    waiting = both(breaks("lab", "energy"), tile("working-bay"), lambda s: s.pending_upgrades.append(GENERATOR))
    assert table(waiting).until("fm-next-cleanup").state.boosted == ""  # shut itself, it lifts nothing yet

    def later(state: HubState) -> None:
        breaks("lab", "energy", "oxygen")(state)
        cargo(sample=1)(state)
        installed("working-bay", "boosted-generator")(state)
        state.boosted = "lab/energy"
        state.supply.energy = state.supply.oxygen = 9

    at = planned(later)
    before = at.state.supply.energy, at.state.supply.oxygen
    declared(at, "medic-1:examine:sample")
    assert (at.state.supply.energy, at.state.supply.oxygen) == (before[0], before[1] - 1)


@pytest.mark.parametrize(("card", "reserve"), [("battery-bank", "energy"), ("seed-drawers", "food")])
def test_house_upgrades_give_a_point_every_sol(card: str, reserve: str) -> None:
    def supply(at: At) -> int:
        return int(getattr(at.until("fm-plan").state.supply, reserve))

    assert supply(table(installed(HOUSE.upgrades[card].facility, card))) == supply(table()) + 1


def test_the_test_bench_lowers_the_working_track() -> None:
    def arrange(state: HubState) -> None:
        state.tracks["working"] = 3

    bare = table(arrange).until("fm-plan").state.tracks["working"]
    assert (
        table(both(arrange, installed("working-bay", "test-bench"))).until("fm-plan").state.tracks["working"]
        == bare - 1
    )


@pytest.mark.rule("FM-UPG-06", "FM-OBJ-17", "FM-UPG-02")
def test_an_upgrade_may_lie_on_a_built_card_of_the_kind() -> None:
    def arrange(state: HubState) -> None:
        cards("seed-drawers")(state)
        for name, top in (("backup-farm", None), ("backup-solar-panel", 4), ("backup-oxygenator", 3)):
            build(state, name, top)
        state.farms["backup-farm"] = Farm(1, 0)

    at = planned(arrange)
    assert "declare:pawn-medic-1:install:seed-drawers" in at.options
    assert refused(at, "declare:pawn-medic-1:install:seed-drawers.backup-oxygenator") == ["FM-UPG-02"]
    declared(at, "medic-1+medic-2:install:seed-drawers.backup-farm")
    assert refused(at, "scrap:seed-drawers") == ["FM-UPG-10"]
    at.until("fm-next-cleanup")
    assert at.state.facilities["backup-farm"].upgrades == ["seed-drawers"]
    assert at.state.facilities["farm"].upgrades == []

    def without_tile(state: HubState) -> None:
        arrange(state)
        del state.facilities["farm"], state.farms["farm"]
        state.supply.food = 9

    offered = [option for option in planned(without_tile).options if "medic-1:install" in option]
    assert offered == ["declare:pawn-medic-1:install:seed-drawers.backup-farm"]
