"""Whole missions played at random: they end, and what must hold on any table holds before every single decision."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.box.components import BLOCKS
from marshub.games.first_martians.box.spaces import SPACES
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.content.missions import MissionData
from marshub.games.first_martians.rules.missions.malnourished_plants import ENRICHMENT
from marshub.kernel import Answer, Chance, Choose, Decision, MemoryJournal, Session
from marshub.kernel.policy import play, random_policy

CONTENT = load_content()
GAME = FirstMartians()
#: What the box holds: malfunction cards by block, skills by owner, tiles by ring, places that are no cards.
CARDS = {block: sum(card.copies for card in CONTENT.malfunctions.values() if card.block == block) for block in BLOCKS}
SKILLS = {(skill.owner, skill.id) for skill in CONTENT.skills.values()}
TILES = {ring: sorted(tile.id for tile in CONTENT.rois.values() if tile.ring == ring) for ring in (1, 2, 3)}
PLACES = {data.id for data in CONTENT.facilities.values() if not data.card}


def check(state: HubState) -> None:
    """What holds on every table at every moment."""
    box = CONTENT
    # Bounds of every counter are part of the state's type: reading it back checks them.
    assert msgspec.json.decode(msgspec.json.encode(state), type=HubState) == state
    held = Counter(c.kind for astronaut in state.crew.values() for c in astronaut.conditions if not c.healed)
    for kind, data in box.conditions.items():
        assert held[kind] + state.piles["conditions"].get(kind, 0) == data.copies, kind
    for block in BLOCKS:
        lying = sum(state.piles[f"malfunction-{block}"].values()) + sum(state.discards[f"malfunction-{block}"].values())
        assert CARDS[block] - 1 <= lying <= CARDS[block]  # one may be being resolved
    for who, astronaut in state.crew.items():
        assert {(who, skill) for skill in astronaut.used} <= SKILLS
        assert len(set(astronaut.used)) == len(astronaut.used)
        assert len({c.kind for c in astronaut.conditions if not c.healed}) == sum(
            not c.healed for c in astronaut.conditions
        )
    for name, here in state.facilities.items():
        assert len({tile.resource for tile in here.tiles}) == len(here.tiles)
        assert here.parts.keys() == box.facilities[name].parts.keys()
        assert (here.productivity or 0) <= box.facilities[name].top
    for farm in state.farms.values():
        assert farm.plants <= farm.greenhouses
        assert len(farm.growth) == 6
    for ring in (1, 2, 3):
        laid = [roi.tile for roi in state.map.values() if box.rois[roi.tile].ring == ring]
        assert sorted([*laid, *state.piles[f"roi-{ring}"]]) == TILES[ring]
    for token, data in box.pois.items():
        lying = (state.piles["poi"], state.discards["poi"], state.cargo.available)
        assert data.copies - 1 <= sum(pile.get(token, 0) for pile in lying) <= data.copies  # one may be being used
    driving = [stack.rover for stack in state.plan if stack.rover]
    assert len(set(driving)) == len(driving)
    for stack in state.plan:
        assert all(space in state.map for space in stack.route[:-1])  # only over explored tiles (FM-MAP-07)
    standing = [pawn for stack in state.plan for pawn in stack.pawns]
    assert len(set(standing)) == len(standing)
    assert all(count > 0 for pile in (*state.piles.values(), *state.discards.values()) for count in pile.values())
    sheet = box.missions[state.mission]
    assert all(0 <= level <= sheet.full.get(gauge, 100) for gauge, level in state.gauges.items())
    for roi in state.map.values():
        assert not roi.samples or sheet.special.samples
    supplies(state, sheet)
    brought(state, sheet)


def supplies(state: HubState, sheet: MissionData) -> None:
    """Objective tokens: none is lost, none comes twice."""
    lying = Counter(name for roi in state.map.values() for name in roi.objectives)
    lying.update(name for spot in state.spots.values() for name in spot.tokens)
    for token in sheet.tokens:
        if token.copies == 1:
            assert lying[token.id] + int(token.id in state.tokens) <= 1, token.id
            continue
        item = f"objective-{token.id}"
        bays = (state.cargo.available, state.cargo.pending, state.examined, *(stack.pledged for stack in state.plan))
        held = sum(bay.get(item, 0) for bay in bays) + sum(s.target == item for s in state.plan if s.action == "deepen")
        known = lying[token.id] + held + state.piles["objective-tokens"].get(token.id, 0)
        # The rest were researched twice, or one is on its way between two places just now.
        assert token.copies - state.discoveries - 1 <= known <= token.copies, token.id


def brought(state: HubState, sheet: MissionData) -> None:
    """What a mission brings along is where it can be."""
    assert set(state.spots) <= set(SPACES)
    assert all(space not in state.map for space, spot in state.spots.items() if spot.tokens)  # else on the tile
    for action in sheet.actions:
        pledged = sum(stack.marker and stack.target.partition(".")[0] == action.id for stack in state.plan)
        if action.id != ENRICHMENT:  # Best dosage adds to that one
            assert state.markers.get(action.id, action.markers) + pledged <= action.markers
    for goal in sheet.objectives:
        if goal.gauge:
            assert state.objectives[goal.id].done == (state.gauges[goal.gauge] >= sheet.full.get(goal.gauge, 100))
    # What earlier missions of a campaign built is still there.
    sheets = [sheet] if state.campaign is None else list(CONTENT.missions.values())
    built = {card for mission_data in sheets for card in (*mission_data.cards, *mission_data.start.built)}
    assert set(state.facilities) <= (PLACES - set(sheet.start.boxed)) | built
    for stack in state.plan:
        assert not stack.venue or stack.venue in state.facilities


def tried(plan: Choose) -> None:
    """What random players try is granted if, and only if, it is an option; nothing is tried twice."""
    ids = plan.candidate_ids()
    assert ids is not None
    options = [option.id for option in plan.options()]
    assert options
    plan.clear_cache()
    assert sorted(item for item in ids if plan.is_offered(item)) == sorted(options)


def watchful(session: Session[HubState, Setup], decision: Decision, chance: Chance) -> Answer:
    """Plays at random, and looks at the table before each answer."""
    check(session.state)
    if decision.prompt.key == "fm-plan":
        assert isinstance(decision, Choose)
        if session.step_count % 8 == 0:  # to list all options of a plan takes longer than eight answers
            tried(decision)
    else:
        assert decision.options(), decision.prompt
    return random_policy(session, decision, chance)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize(("seed", "difficulty"), [(11, "easy"), (12, "hard")])
def test_a_random_mission_ends_and_its_journal_says_the_same(players: int, seed: int, difficulty: str) -> None:
    journal = MemoryJournal()
    setup: Any = {"players": players, "difficulty": difficulty}
    session = Session(GAME, setup, seed, journal=journal)
    play(session, watchful)
    check(session.state)
    assert session.result is not None
    assert session.result.outcome in ("victory", "defeat")
    again = Session.resume(GAME, journal)
    assert again.state == session.state
    assert again.log == session.log


OTHERS = tuple(mission for mission in CONTENT.missions if mission != "make-yourself-at-home")


@pytest.mark.parametrize("mission", OTHERS)
def test_every_other_mission_ends_as_well(mission: str) -> None:
    journal = MemoryJournal()
    players = 1 + OTHERS.index(mission) % 3  # a whole game takes seconds: the soak has them all
    session = Session(GAME, {"mission": mission, "players": players}, 32, journal=journal)
    play(session, watchful)
    assert session.result is not None
    again = Session.resume(GAME, journal)
    assert again.state == session.state
    assert again.log == session.log


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mission", OTHERS)
def test_thirty_of_every_other_mission_end(mission: str) -> None:
    for seed in range(30):
        session = Session(GAME, {"mission": mission, "players": 1 + seed % 4}, 100 + seed)
        play(session, watchful)
        assert session.result is not None, seed


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", range(5))
def test_the_house_campaign_ends_however_it_is_played(seed: int) -> None:
    session = Session(GAME, {"campaign": "long-autumn", "players": 1 + seed % 4}, 200 + seed)
    play(session, watchful)
    assert session.result is not None


def test_in_the_middle_of_a_mission_undo_and_replay_agree() -> None:
    journal = MemoryJournal()
    session = Session(GAME, {"players": 4}, 22, journal=journal)
    play(session, steps=150)
    assert session.pending is not None
    before = msgspec.json.encode(session.state)
    assert msgspec.json.encode(Session.resume(GAME, journal).state) == before
    play(session, steps=5)
    session.undo(5, sure=True)
    assert msgspec.json.encode(session.state) == before
