"""Whole missions played at random: they end, and what must hold on any table holds before every single decision."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from marshub.games.first_martians import FirstMartians, HubState, Setup
from marshub.games.first_martians.components import BLOCKS
from marshub.games.first_martians.map.spaces import SPACES
from marshub.games.first_martians.setup import INTRO
from marshub.kernel import Answer, Chance, Decision, MemoryJournal, Session
from marshub.kernel.policy import play, random_policy

GAME = FirstMartians()


def check(state: HubState) -> None:
    """What holds on every table at every moment."""
    box = GAME.content
    # Bounds of every counter are part of the state's type: reading it back checks them.
    assert msgspec.json.decode(msgspec.json.encode(state), type=HubState) == state
    held = Counter(c.kind for astronaut in state.crew.values() for c in astronaut.conditions if not c.healed)
    for kind, data in box.conditions.items():
        assert held[kind] + state.piles["conditions"].get(kind, 0) == data.copies, kind
    for block in BLOCKS:
        cards = sum(card.copies for card in box.malfunctions.values() if card.block == block)
        lying = sum(state.piles[f"malfunction-{block}"].values()) + sum(state.discards[f"malfunction-{block}"].values())
        assert cards - 1 <= lying <= cards  # one may be being resolved
    for who, astronaut in state.crew.items():
        own = {skill.id for skill in box.skills.values() if skill.owner == who}
        assert set(astronaut.used) <= own
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
        assert sorted([*laid, *state.piles[f"roi-{ring}"]]) == sorted(t.id for t in box.rois.values() if t.ring == ring)
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
    assert all(0 <= gauge <= 100 for gauge in state.gauges.values())
    check_mission(state)


def check_mission(state: HubState) -> None:
    """What a mission has put on the table is there once, and where it can be."""
    mission = GAME.content.missions[state.mission]
    assert set(state.spots) <= set(SPACES)
    assert all(
        space not in state.map for space, spot in state.spots.items() if spot.tokens
    )  # else they lie on the tile
    lying = Counter(token for spot in state.spots.values() for token in spot.tokens)
    lying.update(token for roi in state.map.values() for token in roi.objectives)
    lying.update(list(state.tokens))
    for bay in (state.cargo.available, state.cargo.pending, *(stack.pledged for stack in state.plan)):
        lying.update({item.removeprefix("objective-"): n for item, n in bay.items() if item.startswith("objective-")})
    copies = {token.id: token.copies for token in mission.tokens}
    assert all(count <= copies[token] for token, count in lying.items()), lying
    for action in mission.actions:
        pledged = sum(stack.marker and stack.target.partition(".")[0] == action.id for stack in state.plan)
        assert state.markers.get(action.id, action.markers) + pledged <= action.markers
    for goal in mission.objectives:
        if goal.gauge:
            assert state.objectives[goal.id].done == (state.gauges[goal.gauge] >= mission.full.get(goal.gauge, 100))
    assert set(state.facilities) <= {*mission.cards, *mission.start.built} | {
        data.id for data in GAME.content.facilities.values() if not data.card and data.id not in mission.start.boxed
    }


def watchful(session: Session[HubState, Setup], decision: Decision, chance: Chance) -> Answer:
    """Plays at random, and looks at the table before each answer."""
    check(session.state)
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


def played_at_random(mission: str, seed: int) -> Session[HubState, Setup]:
    """A whole mission, looked at before each answer."""
    setup: Any = {"mission": mission, "players": 1 + seed % 4, "difficulty": ("easy", "normal", "hard")[seed % 3]}
    session = Session(GAME, setup, seed, journal=MemoryJournal())
    play(session, watchful)
    check(session.state)
    assert session.result is not None
    return session


OTHERS = sorted(mission for mission in GAME.content.missions if mission != INTRO)


@pytest.mark.parametrize("mission", OTHERS)
def test_every_mission_can_be_played_to_its_end(mission: str) -> None:
    assert played_at_random(mission, seed=5).result


@pytest.mark.soak
@pytest.mark.timeout(600)
@pytest.mark.parametrize("mission", OTHERS)
def test_every_mission_can_be_played_to_its_end_many_times(mission: str) -> None:
    for seed in range(30):
        assert played_at_random(mission, seed).result


def test_in_the_middle_of_a_mission_undo_and_replay_agree() -> None:
    journal = MemoryJournal()
    session = Session(GAME, {"players": 4}, 21, journal=journal)
    play(session, steps=150)
    before = msgspec.json.encode(session.state)
    assert msgspec.json.encode(Session.resume(GAME, journal).state) == before
    play(session, steps=5)
    session.undo(5, sure=True)
    assert msgspec.json.encode(session.state) == before
