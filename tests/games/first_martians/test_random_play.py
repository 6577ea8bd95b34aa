"""Whole missions played at random: they end, and what must hold holds after every decision."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.content import Content
from marshub.kernel import Chance, MemoryJournal, Session
from marshub.kernel.policy import random_policy

GAME = FirstMartians()


def whole_deck(content: Content, block: str) -> Counter[str]:
    return Counter({card.id: card.copies for card in content.malfunctions.values() if card.block == block})


def invariants(state: HubState, content: Content, crew: tuple[str, ...]) -> None:
    """Nothing is lost, nothing is out of bounds, no Facility is half changed."""
    assert tuple(state.crew) == crew
    conditions = Counter(state.piles["conditions"])
    for astronaut in state.crew.values():
        held = [c.kind for c in astronaut.conditions if not c.healed]
        assert len(set(held)) == len(held)  # never two of a kind (FM-COND-06)
        conditions.update(held)
        assert 0 <= astronaut.wounds <= 5
        assert astronaut.tokens >= 0
    assert conditions == Counter({kind: data.copies for kind, data in content.conditions.items()})
    for block in ("working", "living", "system"):
        cards = Counter(state.piles[f"malfunction-{block}"]) + Counter(state.discards[f"malfunction-{block}"])
        out = whole_deck(content, block) - cards
        assert sum(out.values()) <= 1  # the one that is being resolved
        assert not cards - whole_deck(content, block)
        assert 0 <= state.tracks[block] <= 5
    for name, here in state.facilities.items():
        data = content.facilities[name]
        assert set(here.parts) == set(data.parts)
        assert here.productivity is None or 0 <= here.productivity <= data.top
        assert len({tile.resource for tile in here.tiles}) == len(here.tiles) <= 2  # FM-SHUT-05
        assert not (name == "quiet-place" and here.shut)
    for name, farm in state.farms.items():
        assert 0 <= farm.plants <= farm.greenhouses <= 5, name
        assert len(farm.growth) == 6
    assert 0 <= state.stress < 18
    assert -2 <= state.morale <= 3
    assert min(state.supply.energy, state.supply.oxygen, state.supply.food) >= 0
    pawns = [pawn for stack in state.plan for pawn in stack.pawns]
    assert len(set(pawns)) == len(pawns)
    assert all(stack.pawns for stack in state.plan)


@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_random_missions_end_and_keep_what_must_hold(players: int, difficulty: str) -> None:
    for seed in range(2):
        journal = MemoryJournal()
        session = Session(GAME, {"players": players, "difficulty": difficulty}, seed=seed, journal=journal)
        crew = tuple(session.state.crew)
        chance = Chance(seed)
        steps = 0
        while session.pending is not None:
            session.answer(random_policy(session, session.pending, chance))
            invariants(session.state, GAME.content, crew)
            steps += 1
            assert steps < 20_000
            if steps % 37 == 0:
                encoded = msgspec.json.encode(session.state)
                assert msgspec.json.encode(msgspec.json.decode(encoded, type=HubState)) == encoded
        assert session.result is not None
        again = Session.resume(GAME, journal)
        assert msgspec.json.encode(again.state) == msgspec.json.encode(session.state)
        assert again.log == session.log
        assert again.result == session.result


def test_a_journal_cut_anywhere_gives_the_same_state() -> None:
    journal = MemoryJournal()
    session = Session(GAME, {"players": 3}, seed=11, journal=journal)
    chance = Chance(11)
    for step in range(400):
        if session.pending is None:
            break
        session.answer(random_policy(session, session.pending, chance))
        if step % 23 == 0:
            again = Session.resume(GAME, journal)
            assert msgspec.json.encode(again.state) == msgspec.json.encode(session.state)
            assert [o.id for o in again.pending.options()] == [  # type: ignore[union-attr]
                o.id
                for o in session.pending.options()  # type: ignore[union-attr]
            ]
