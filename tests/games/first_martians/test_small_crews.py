"""Fewer than four astronauts: Auto-scanner, AOMs, one player with two astronauts (SOLO, AOM)."""

from __future__ import annotations

import pytest
from maps import CALM_GRAY
from playing import both, declared, event_of, open_deal, quiet, refused, reward_of, sol
from tables import At, content, table
from test_cleanup import tokens
from test_living_actions import wounds
from test_shutdown import tile

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.components import AOMS
from marshub.games.first_martians.box.state import Roi, Tile
from marshub.games.first_martians.content.cards import EventAction
from marshub.games.first_martians.effects import GiveTokens, LoseUpgrade
from marshub.kernel import BadSetup, IllegalAnswer, Session


def begun(players: int | list[str], *aoms: str) -> At:
    """A mission through its set-up to the first decision of sol 1."""
    at = At(Session(FirstMartians(content()), {"players": players}, seed=1))
    at.answer(at.options[0])
    if at.asked == "fm-choose-aoms":
        at.answer(list(aoms) or at.options[0])
    return at


def machines(*names: str, operator: str = "scientist"):
    def change(state: HubState) -> None:
        state.aoms = {f"aom-{name}": operator for name in names}  # type: ignore[misc]

    return change


@pytest.mark.rule("FM-SOLO-01", "FM-SOLO-02", "FM-SOLO-07")
@pytest.mark.parametrize(("players", "small"), [(1, True), (2, True), (3, True), (4, False)])
def test_only_small_crews_get_scanner_and_aoms(players, small) -> None:
    at = At(Session(FirstMartians(content()), {"players": players}, seed=1))
    assert ("auto-scanner" in at.state.facilities["med-lab"].upgrades) is small
    assert "auto-scanner" not in at.state.upgrade_cards
    assert ("auto-scanner" in at.state.piles["upgrades"]) is not small  # its card is for those who have none
    at.answer(at.options[0])
    assert (at.asked == "fm-choose-aoms") is (players in (2, 3))
    assert bool(at.state.aoms) is (players == 1)


@pytest.mark.rule("FM-SOLO-03", "FM-HEAL-11", "FM-UPG-08")
def test_the_auto_scanner_of_a_small_crew_is_no_upgrade_and_cannot_be_lost() -> None:
    def arrange(state: HubState) -> None:
        state.facilities["lab"].upgrades.append("boosted-generator")

    of = event_of(LoseUpgrade(), LoseUpgrade())
    at = table(arrange, players=3, of=of).until("fm-next-events")
    assert [item.upgrade for item in at.find_entries("UpgradeLost")] == ["boosted-generator"]
    assert at.state.facilities["med-lab"].upgrades == ["auto-scanner"]
    four = table(lambda state: state.facilities["med-lab"].upgrades.append("auto-scanner"), of=of)
    four.until("fm-next-events")
    assert [item.upgrade for item in four.find_entries("UpgradeLost")] == ["auto-scanner"]


@pytest.mark.rule("FM-PAWN-09")
def test_an_aoms_free_pawn_counts_among_those_who_could_help() -> None:
    def arrange(state: HubState) -> None:
        machines("mapping-drones")(state)
        for rover in state.rovers.values():
            rover.tokens.append("blocked")

    at = table(arrange, players=1, of=quiet()).until("fm-plan")
    declared(at, "geologist-1:rest", "geologist-2:rest", "scientist-1:rest")
    explore = "declare:pawn-scientist-2:explore:R1-N"  # two pawns at least
    assert explore in at.options
    at.answer("withdraw:s3", "declare:pawn-scientist-1:explore:R1-S", "join:pawn-aom-mapping-drones:s3")
    assert refused(at, explore) == ["FM-PAWN-09"]


@pytest.mark.rule("FM-AOM-09")
def test_four_astronauts_play_without_aoms() -> None:
    at = At(Session(FirstMartians(quiet()), {"players": 4}, seed=1))
    at.answer(at.options[0])
    assert (at.asked, at.state.aoms) == ("fm-next-events", {})


@pytest.mark.rule("FM-SOLO-04", "FM-AOM-09")
@pytest.mark.parametrize(("players", "count"), [(3, 1), (["medic", "engineer"], 2)])
def test_three_choose_one_aom_two_choose_two_for_the_whole_mission(players, count) -> None:
    at = At(Session(FirstMartians(quiet()), {"players": players}, seed=1))
    at.answer(at.options[0])
    assert at.options == list(AOMS)
    for wrong in (list(AOMS)[: count + 1], list(AOMS)[: count - 1], []):
        with pytest.raises(IllegalAnswer):
            at.answer(wrong)
    chosen = list(AOMS)[1 : 1 + count]
    at.answer(chosen)
    assert list(at.state.aoms) == chosen
    at.until("fm-plan")
    pawns = {option.split(":")[1] for option in at.options if option.startswith("declare:pawn-aom")}
    assert pawns <= {f"pawn-{aom}" for aom in chosen}
    sol(at)
    assert list(at.state.aoms) == chosen


@pytest.mark.rule("FM-SOLO-04")
@pytest.mark.parametrize(
    ("players", "chosen"),
    [
        (3, ["aom-build"]),
        (2, ["aom-logistics-vehicle", "aom-build"]),
        (["medic", "engineer"], ["aom-mapping-drones", "aom-research"]),
    ],
)
def test_what_is_chosen_brings_card_and_pawn_for_the_whole_mission_and_nothing_else_does(players, chosen) -> None:
    """Laid out beside the board, usable in every round, never asked about again."""
    at = At(Session(FirstMartians(quiet()), {"players": players}, seed=1))
    at.answer(at.options[0], chosen)
    things = {thing.id for thing in at.session.game.layout(at.state)}
    assert {aom for aom in AOMS if aom in things} == set(chosen)
    assert {aom for aom in AOMS if f"pawn-{aom}" in things} == set(chosen)
    for _ in range(3):
        at.until("fm-plan")  # `until` would not answer another choice of AOMs with these
        at.session.adjust("supply.energy", 9)
        at.state.facilities["lab"].tiles = [Tile("energy", front="energy-pay-1")]
        at.session.adjust("supply.oxygen", 9)
        able = {option.split(":")[1] for option in at.options if option.startswith("declare:pawn-aom")}
        assert able == {f"pawn-{aom}" for aom in chosen}
        assert list(at.state.aoms) == chosen
        sol(at)


@pytest.mark.rule("FM-SOLO-05", "FM-AOM-10")
def test_a_third_machine_of_the_round_neither_acts_nor_helps_and_the_next_round_is_free_again() -> None:
    """It would join a Gather; of the two that are declared each may be taken back for it."""

    def arrange(state: HubState) -> None:
        state.map["R1-N"] = Roi("plains", samples=2)
        machines("research", "build", "mapping-drones", "logistics-vehicle")(state)
        for name in ("lab", "med-lab"):
            tile(name)(state)

    at = table(arrange, players=1, of=quiet()).until("fm-plan")
    declared(at, "scientist-1:gather:R1-N.sample", "aom-research:reopen:lab.energy")
    help_ = "join:pawn-aom-logistics-vehicle:s1"
    assert help_ in at.options
    declared(at, "aom-build:reopen:med-lab.energy")
    assert help_ not in at.options
    with pytest.raises(IllegalAnswer):
        at.answer(help_)
    at.answer("withdraw:s2", help_)
    assert refused(at, "declare:pawn-aom-research:reopen:lab.energy") == ["FM-SOLO-05"]
    at.until("fm-next-actions", {"fm-draw-tile": "energy-pay-1", "fm-roll-three": CALM_GRAY})
    used = {"aom-build", "aom-logistics-vehicle"}
    sol(at).until("fm-plan")
    declared(at, "scientist-1:gather:R1-N.sample", "aom-research:reopen:lab.energy")
    assert "join:pawn-aom-logistics-vehicle:s1" in at.options  # one of the last round, one that was not: why not
    at.answer("withdraw:s1")
    declared(at, "aom-mapping-drones:explore:R1-E")
    assert {aom for aom in AOMS for s in at.state.plan if f"pawn-{aom}" in s.pawns}.isdisjoint(used)
    # The limit is that of one player: two players use what they have.
    at = table(arrange, players=2, of=quiet()).until("fm-plan")
    declared(at, "aom-research:reopen:lab.energy", "aom-build:reopen:med-lab.energy", "scientist-1:gather:R1-N.sample")
    assert "join:pawn-aom-logistics-vehicle:s3" in at.options


@pytest.mark.rule("FM-SOLO-05", "FM-AOM-01", "FM-AOM-10")
def test_one_player_has_all_four_at_hand_and_uses_two_a_round() -> None:
    at = At(Session(FirstMartians(quiet()), {"players": 1}, seed=1))
    at.answer(at.options[0])
    assert list(at.state.aoms) == list(AOMS)
    names = ("lab", "med-lab", "control-center")

    def arrange(state: HubState) -> None:
        machines("research", "build", "mapping-drones", "logistics-vehicle")(state)
        for name in names:
            tile(name)(state)

    at = table(arrange, players=1, of=quiet()).until("fm-plan")
    declared(at, "aom-research:reopen:lab.energy", "aom-build:reopen:med-lab.energy")
    third = "declare:pawn-aom-mapping-drones:reopen:control-center.energy"
    assert refused(at, third) == ["FM-SOLO-05"]
    at.answer("withdraw:s1")
    assert third in at.options  # the choice is free until the plan stands
    declared(at, "aom-mapping-drones:reopen:control-center.energy").until(
        "fm-next-actions", {"fm-choose-next": "s2", "fm-draw-tile": ["energy-pay-1"] * 2}
    )
    sol(at).until("fm-plan")
    assert any(option.startswith("declare:pawn-aom-research") for option in at.options)  # and anew each round


@pytest.mark.rule("FM-SOLO-05")
def test_one_player_leads_any_two_astronauts_in_the_order_named() -> None:
    at = At(Session(FirstMartians(quiet()), {"players": 1, "astronauts": ["medic", "geologist"]}, seed=1))
    assert (list(at.state.crew), at.state.solo) == (["medic", "geologist"], True)
    assert at.options[:2] == ["medic", "geologist"]
    at.answer("medic")
    assert set(at.state.aoms) == set(AOMS)
    assert set(at.state.aoms.values()) == {"medic", "geologist"}
    assert list(At(Session(FirstMartians(quiet()), {"players": 1}, seed=1)).state.crew) == ["scientist", "geologist"]


@pytest.mark.rule("FM-SKILL-02", "FM-SOLO-05")
@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"players": 1, "astronauts": ["medic"]}, "leads two different ones, not medic"),
        ({"players": 1, "astronauts": ["medic", "medic"]}, "leads two different ones, not medic, medic"),
        ({"players": 1, "astronauts": ["medic", "engineer", "geologist"]}, "leads two different ones"),
        ({"players": 2, "astronauts": ["medic", "engineer"]}, "each of 2 players leads one; name them in players"),
        ({"players": ["medic", "engineer"], "astronauts": ["medic", "engineer"]}, "players names them already"),
        ({"players": ["medic"]}, "set players: 1, and name the two in astronauts"),
        ({"players": 1, "astronauts": ["medic", "pilot"]}, "Invalid enum value 'pilot'"),
    ],
)
def test_astronauts_that_one_player_cannot_lead_are_refused(setup, said) -> None:
    with pytest.raises(BadSetup, match=said):
        Session(FirstMartians(quiet()), setup, seed=1)


@pytest.mark.rule("FM-SOLO-06")
def test_one_player_counts_as_two_astronauts_who_take_turns_to_be_first() -> None:
    at = table(players=1, of=quiet())
    assert at.state.farms["farm"].greenhouses == 2
    firsts = []
    for _ in range(3):
        firsts.append(at.state.first_player)
        at.until("fm-next-production")
        assert at.find_entries("Fed")[-1].needed == 2
        sol(at)
    assert firsts == ["scientist", "geologist", "scientist"]
    assert [move.after - move.before for move in at.find_entries("StressMoved")] == [2, 2, 2]


@pytest.mark.rule("FM-SOLO-06", "FM-GOAL-05", "FM-SETUP-08")
def test_whoever_the_two_are_they_count_two_and_the_token_goes_to_and_fro() -> None:
    at = At(
        Session(FirstMartians(quiet()), {"players": 1, "astronauts": ["medic", "engineer"], "difficulty": "printed"}, 1)
    )
    assert (at.state.farms["farm"].greenhouses, at.state.farms["farm"].plants, at.state.last_sol) == (2, 2, 7)
    at.answer("engineer")
    firsts = []
    for _ in range(4):
        firsts.append(at.state.first_player)
        sol(at)
    assert firsts == ["engineer", "medic", "engineer", "medic"]
    assert [message.needed for message in at.find_entries("Fed")] == [2] * 4
    assert [
        message.after - message.before for message in at.find_entries("StressMoved") if message.after > message.before
    ][:4] == [2] * 4


@pytest.mark.rule("FM-ACT-06", "FM-AOM-14")
@pytest.mark.parametrize("players", [1, 3])
def test_aom_pawns_need_not_be_used(players) -> None:
    at = table(both(machines("build", "research"), tile("lab")), players=players).until("fm-plan")
    declared(at, *(f"{who}-{n}:rest" for who in at.state.crew for n in (1, 2)))
    assert "done" in at.options
    assert "declare:pawn-aom-build:reopen:lab.energy" in at.options


@pytest.mark.rule("FM-ACT-09", "FM-SHUT-20", "FM-AOM-12", "FM-RSH-01")
def test_any_aom_may_remove_a_shutdown_tile_alone() -> None:
    for name in ("build", "research", "mapping-drones", "logistics-vehicle"):
        at = table(both(machines(name), tile("lab"), tokens("lab", ["pawn", "blocked"])), players=3).until("fm-plan")
        declared(at, f"aom-{name}:reopen:lab.energy")
        assert not any(option.startswith("join:") for option in at.options)
        at.until("fm-next-actions", {"fm-draw-tile": "energy-pay-1"})
        assert not at.state.facilities["lab"].is_shut
        # Or help somebody whose ID board asks for two pawns.
        at = table(both(machines(name), tile("lab"), lambda s: s.crew["engineer"].board.append("pawn")), players=3)
        declared(at.until("fm-plan"), f"engineer-1+aom-{name}:reopen:lab.energy")


@pytest.mark.rule("FM-AOM-02", "FM-AOM-04", "FM-PAWN-09")
@pytest.mark.parametrize(("name", "legal"), [("build", True), ("research", False)])
def test_an_aom_of_the_type_is_among_those_who_could_help(name, legal) -> None:
    """Four pawn tokens in the Working Bay: a Build takes five pawns, and two astronauts have four."""
    at = table(both(machines(name), tokens("working-bay", ["pawn"] * 4)), players=2).until("fm-plan")
    build = "declare:pawn-scientist-1:construct:backup-farm"
    assert build in at.options if legal else refused(at, build) == ["FM-PAWN-09"]


@pytest.mark.rule("FM-AOM-03")
@pytest.mark.parametrize("action", ["rest", "unwind", "heal", "manage"])
def test_aoms_serve_no_action_of_the_living_block(action) -> None:
    at = table(both(machines("build"), tokens("quiet-place", ["pawn"])), players=3).until("fm-plan")
    assert "FM-AOM-02" in refused(at, f"declare:pawn-aom-build:{action}")
    at.answer("declare:pawn-medic-1:rest" if "medic" in at.state.crew else "declare:pawn-engineer-1:rest")
    assert not any(option.startswith("join:pawn-aom") for option in at.options)


@pytest.mark.rule("FM-AOM-11", "FM-AOM-04", "FM-EVA-03")
def test_an_event_accepts_aoms_unless_it_says_otherwise() -> None:
    """Alone, or as one of two pawns; not where the event asks for hands, nor for a Manage."""
    arrange = both(machines("build"), open_deal)
    for aom in AOMS:
        older = both(machines(aom.removeprefix("aom-")), lambda state: open_deal(state, 0))
        at = table(older, players=3, of=reward_of()).until("fm-plan")
        assert f"declare:pawn-{aom}:serve:deal" in at.options
    at = table(arrange, players=3, of=reward_of(action=EventAction(pawns=2))).until("fm-plan")
    at.answer("declare:pawn-engineer-1:serve:deal")
    assert "join:pawn-aom-build:s1" in at.options
    at = table(arrange, players=3, of=reward_of(action=EventAction(aoms=False))).until("fm-plan")
    assert refused(at, "declare:pawn-aom-build:serve:deal") == ["FM-AOM-11"]
    at = table(arrange, players=3, of=reward_of(action=EventAction(pawns=2, aoms=False))).until("fm-plan")
    at.answer("declare:pawn-engineer-1:serve:deal")
    assert refused(at, "join:pawn-aom-build:s1") == ["FM-AOM-11"]
    at = table(arrange, players=3, of=reward_of(action=EventAction(type="manage"))).until("fm-plan")
    assert refused(at, "declare:pawn-aom-build:serve:deal") == ["FM-AOM-02"]


@pytest.mark.rule("FM-AOM-05", "FM-AOM-06", "FM-AOM-07")
def test_the_operator_is_named_before_and_gets_what_comes_of_it() -> None:
    of = reward_of(GiveTokens(1, "first-player"))
    at = table(both(machines("build", "research"), open_deal, tile("lab")), players=3, of=of).until("fm-plan")
    operators = [option for option in at.options if option.startswith("operate:aom-build:")]
    assert operators == ["operate:aom-build:geologist", "operate:aom-build:engineer"]  # whoever it is not yet
    at.answer("operate:aom-build:engineer")
    assert at.state.aoms == {"aom-build": "engineer", "aom-research": "scientist"}
    assert [(item.aom, item.who) for item in at.find_entries("OperatorNamed")] == [("aom-build", "engineer")]
    declared(at, "aom-build:serve:deal")
    assert not any(option.startswith("operate:aom-build:") for option in at.options)  # fixed while it is declared
    assert refused(at, "operate:aom-build:scientist") == ["FM-AOM-07"]
    assert "operate:aom-research:engineer" in at.options  # the other one is not
    at.until("fm-next-actions")
    assert at.find_entries("ActionTaken")[0].who == "engineer"
    with pytest.raises(IllegalAnswer):
        at.answer("operate:aom-build:geologist")
    at = table(machines("build"), players=3).until("fm-plan")
    declared(at, "engineer-1+aom-build:construct:backup-farm")
    assert refused(at, "operate:aom-build:geologist") == ["FM-AOM-07"]  # nor while it assists


def test_an_aom_that_is_not_in_the_game_declares_nothing() -> None:
    at = table(both(machines("build"), tile("lab"), wounds(engineer=1)), players=3).until("fm-plan")
    assert refused(at, "declare:pawn-aom-research:reopen:lab.energy") == ["FM-SOLO-04"]
    assert begun(3, "aom-build").state.aoms == {"aom-build": "scientist"}
