"""Preparing a mission."""

from __future__ import annotations

from typing import Any

import pytest
from playing import cards_of
from scenes import INTRO, mission, next_round
from tables import HOUSE, At, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.components import ASTRONAUTS, BLOCKS
from marshub.games.first_martians.box.state import Tile
from marshub.games.first_martians.content.cards import EventData
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.content.missions import Start, StartSpot
from marshub.games.first_martians.content.pack import Content
from marshub.kernel import Session

#: As it is shipped, with all that the house adds to its difficulties; only the Mission Events are calm.
SHIPPED = content(missions=load_content().missions)


def fresh(of: Content = SHIPPED, seed: int = 1, **setup: Any) -> At:
    """A new mission as printed, at the first question of its set-up."""
    setup = {"players": 4, "difficulty": "printed", **setup}
    return At(Session(FirstMartians(of), setup, seed, chance="table"))


@pytest.mark.rule("FM-SETUP-01")
def test_a_mission_lays_out_cards_tiles_spots_and_cargo_of_its_own() -> None:
    spots = {"R2-W": StartSpot(("black-1",), 3)}
    start = Start(built=("backup-farm",), tiles={"R1-N": "plains"}, face_up=(3,), spots=spots)
    at = fresh(mission(start=start, upgrades=1, cargo={"sample": 2}), players=2)
    state = at.until("fm-choose-first-player", {"fm-draw-roi": "far-plateau"}).state
    assert "backup-farm" in state.facilities
    assert state.map["R1-N"].tile == "plains"
    assert [space[:3] for space in state.map] == ["R1-", "R3-"]
    assert state.map[list(state.map)[1]].tile == "far-plateau"
    assert (state.spots["R2-W"].tokens, state.spots["R2-W"].white) == (["black-1"], 3)
    assert len(state.upgrade_cards) == 1
    assert state.cargo.available == {"sample": 2}


@pytest.mark.rule("FM-SETUP-01", "FM-RND-05", "FM-APP-04", "FM-SETUP-02", "FM-SETUP-10", "FM-SETUP-11")
def test_the_missions_word_goes_before_the_general_set_up() -> None:
    start = Start(
        morale=-1,
        stress=5,
        tracks={"living": 2},
        box=("system",),
        greenhouses=6,
        plants=2,
        broken=("lab/cpu", "med-lab/energy"),
        boxed=("probe-bay",),
    )
    state = fresh(mission(start=start)).state
    assert (state.morale, state.stress) == (-1, 5)
    assert state.tracks == {"working": 0, "living": 2, "system": 0}
    assert state.box == {"working": False, "living": False, "system": True}
    assert (state.farms["farm"].greenhouses, state.farms["farm"].plants) == (6, 2)
    assert not state.facilities["lab"].parts["cpu"]
    assert not state.facilities["med-lab"].parts["energy"]
    assert "probe-bay" not in state.facilities


@pytest.mark.rule("FM-SETUP-01", "FM-SETUP-08")
@pytest.mark.parametrize(
    ("start", "after"),
    [
        (Start(plants=0), (4, 0)),
        (Start(plants=-1), (4, 3)),  # one fewer than there are Greenhouses
        (Start(greenhouses=3), (3, 3)),
        (Start(greenhouses=0), (0, 0)),
    ],
)
def test_a_mission_may_begin_with_another_farm(start: Start, after: tuple[int, int]) -> None:
    farm = fresh(mission(start=start)).state.farms["farm"]
    assert (farm.greenhouses, farm.plants) == after


@pytest.mark.rule("FM-SETUP-02")
def test_tracks_start_in_the_middle_and_at_the_beginning() -> None:
    at = fresh()
    assert (at.state.morale, at.state.stress) == (0, 0)
    assert [thing.spot.id for thing in at.session.game.layout(at.state) if thing.id == "round"] == ["phase.events"]
    at.answer("medic")
    assert [message.phase for message in at.find_entries("PhaseBegan")] == ["events"]


@pytest.mark.rule("FM-SETUP-04", "FM-SETUP-17", "FM-SKILL-01")
def test_everybody_starts_unhurt_with_two_pawns_and_no_tokens() -> None:
    at = fresh(players=["medic", "engineer"])
    assert list(at.state.crew) == ["medic", "engineer"]
    for astronaut in (*at.state.crew.values(), *fresh().state.crew.values()):
        assert (astronaut.wounds, astronaut.tokens, astronaut.conditions) == (0, 0, [])
    at.answer("medic").until("fm-plan", {"fm-choose-aoms": [["aom-build", "aom-research"]]})
    pawns = {option.split(":")[1] for option in at.options if option.startswith("declare:")}
    assert pawns >= {"pawn-medic-1", "pawn-medic-2", "pawn-engineer-1", "pawn-engineer-2"}


@pytest.mark.rule("FM-APP-03")
def test_names_that_the_crew_brings_are_kept_and_the_others_drawn() -> None:
    at = fresh(players=2, names={"geologist": "Ada"})
    drawn = {message.who: message.name for message in at.find_entries("Named")}
    assert list(drawn) == ["scientist"]
    assert {who: astronaut.name for who, astronaut in at.state.crew.items()} == {**drawn, "geologist": "Ada"}


@pytest.mark.rule("FM-SETUP-05", "FM-SETUP-19", "FM-RND-01")
def test_play_begins_with_sol_one_and_its_first_phase() -> None:
    at = fresh().answer("geologist")
    assert at.state.sol == 1
    next_round(at)
    assert [message.phase for message in at.find_entries("PhaseBegan")[:6]] == [
        "events",
        "morale",
        "production",
        "actions",
        "malfunction",
        "cleanup",
    ]
    assert [message.sol for message in at.find_entries("SolBegan")] == [1, 2]


@pytest.mark.rule("FM-SETUP-06")
def test_thirteen_facilities_in_three_blocks() -> None:
    rows = {
        block: [name for name in fresh().state.facilities if HOUSE.facilities[name].block == block] for block in BLOCKS
    }
    assert rows == {
        "system": ["oxygenator-01", "oxygenator-02", "solar-panel-01", "solar-panel-02", "farm"],
        "living": ["quiet-place", "crew-quarters", "med-lab", "control-center"],
        "working": ["garage-hall", "probe-bay", "lab", "working-bay"],
    }


@pytest.mark.rule("FM-SETUP-07")
def test_productivity_starts_at_the_top() -> None:
    result = {
        name: here.productivity for name, here in fresh().state.facilities.items() if here.productivity is not None
    }
    assert result == {"oxygenator-01": 4, "oxygenator-02": 4, "solar-panel-01": 5, "solar-panel-02": 5}


@pytest.mark.rule("FM-SETUP-08")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_greenhouse_with_a_plant_for_each_astronaut(players: int) -> None:
    farm = fresh(players=players).state.farms["farm"]
    assert (farm.greenhouses, farm.plants, farm.growth) == (players, players, [""] * 6)


@pytest.mark.rule("FM-SETUP-08", "FM-PRO-03")
def test_three_astronauts_grow_three_food() -> None:
    at = table(players=3).until("fm-next-production")
    assert at.find_entries("Fed")[0].produced == 3


@pytest.mark.rule("FM-SETUP-09")
def test_every_part_works() -> None:
    facilities = fresh().state.facilities
    assert sum(len(here.parts) for here in facilities.values()) == 41
    assert all(all(here.parts.values()) for here in facilities.values())


@pytest.mark.rule("FM-SETUP-10", "FM-SETUP-11")
def test_malfunctions_start_at_zero_and_the_box_is_green() -> None:
    at = fresh()
    assert at.state.tracks == {"working": 0, "living": 0, "system": 0}
    assert at.state.box == {"working": False, "living": False, "system": False}
    spots = [thing.spot.id for thing in at.session.game.layout(at.state) if thing.id.startswith("box.")]
    assert spots == [f"box.{block}.green" for block in BLOCKS]


@pytest.mark.rule("FM-GOAL-05", "FM-APP-02", "FM-APP-04")
@pytest.mark.parametrize(("players", "sols"), [(1, 7), (2, 7), (3, 7), (4, 6)])
def test_as_printed_the_introduction_has_the_time_and_the_cargo_of_its_sheet(players: int, sols: int) -> None:
    state = fresh(players=players).state
    assert (state.last_sol, state.threshold) == (sols, 6)
    sheet = {"seed": 1, "part-energy": 1, "part-oxygen": 1, "part-hardware": 1, "part-cpu": 1}
    assert state.cargo.available == sheet
    assert (state.cargo.pending, state.map, state.discards["poi"]) == ({}, {}, {})


@pytest.mark.rule("FM-SETUP-12")
@pytest.mark.parametrize(("block", "cards"), [("working", 40), ("living", 28), ("system", 26)])
def test_each_block_has_a_malfunction_deck_of_its_own(block: str, cards: int) -> None:
    deck = fresh().state.piles[f"malfunction-{block}"]
    assert sum(deck.values()) == cards
    assert {HOUSE.malfunctions[card].block for card in deck} == {block}
    assert fresh(cards_of(block)).state.piles[f"malfunction-{block}"] == {"trial": 4}  # a card four times


@pytest.mark.rule("FM-SETUP-14")
@pytest.mark.parametrize("resource", ["energy", "oxygen"])
def test_shutdown_tiles_come_in_two_stacks_of_four(resource: str) -> None:
    def arrange(state: HubState) -> None:
        state.facilities["lab"].tiles.append(Tile(resource))  # type: ignore[arg-type]

    at = table(arrange).until("fm-plan").answer(f"declare:pawn-medic-1:reopen:lab.{resource}").until("fm-draw-tile")
    assert len(at.options) == 4
    assert {HOUSE.tiles[tile].resource for tile in at.options} == {resource}


@pytest.mark.rule("FM-SETUP-15")
def test_twelve_conditions_in_one_stack() -> None:
    assert sum(fresh().state.piles["conditions"].values()) == 12


@pytest.mark.rule("FM-SETUP-16", "FM-APP-04")
def test_the_app_names_two_upgrades_for_the_whole_mission() -> None:
    at = fresh()
    drawn = [message.upgrade for message in at.find_entries("UpgradeAvailable")]
    assert at.state.upgrade_cards == drawn
    assert len(set(drawn)) == 2
    assert set(drawn).isdisjoint(at.state.piles["upgrades"])
    at.answer("medic").until("fm-next-cleanup")
    assert at.state.upgrade_cards == drawn  # not replaced, not topped up
    assert len({tuple(sorted(fresh(seed=seed).state.upgrade_cards)) for seed in range(20)}) > 1


@pytest.mark.rule("FM-SETUP-16", "FM-UPG-01")
@pytest.mark.parametrize("count", [0, 1, 99])
def test_a_mission_says_how_many_upgrades_there_are(count: int) -> None:
    cards = fresh(mission(upgrades=count)).state.upgrade_cards
    assert len(cards) == min(count, len(HOUSE.upgrades))


@pytest.mark.rule("FM-SETUP-16", "FM-SOLO-02")
@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_small_crews_auto_scanner_is_not_among_them(players: int) -> None:
    at = fresh(mission(upgrades=99, start=Start(built=("field-infirmary",))), players=players)
    assert "auto-scanner" not in at.state.upgrade_cards
    assert {name: here.upgrades for name, here in at.state.facilities.items() if here.upgrades} == {
        "med-lab": ["auto-scanner"]
    }


@pytest.mark.rule("FM-SETUP-01")
def test_events_of_another_mission_are_not_in_the_deck() -> None:
    missions = {"own": (INTRO,), "all": (), "other": ("riddle",)}
    shelf = {name: EventData(name, missions=of) for name, of in missions.items()}
    assert set(fresh(content(events=shelf)).state.piles["events"]) == {"own", "all"}


@pytest.mark.rule("FM-SETUP-18")
@pytest.mark.parametrize("who", ASTRONAUTS)
def test_the_crew_chooses_the_first_player(who: str) -> None:
    at = fresh()
    assert at.asked == "fm-choose-first-player"
    assert at.options == [*ASTRONAUTS, "random"]
    assert at.answer(who).state.first_player == who


@pytest.mark.rule("FM-SETUP-18")
def test_a_crew_that_cannot_agree_leaves_the_first_player_to_chance() -> None:
    assert {fresh(seed=seed).answer("random").state.first_player for seed in range(30)} == set(ASTRONAUTS)
