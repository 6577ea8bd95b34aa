"""What First Martians tells is so: every number of the log, in whole games, and the mood of the chronicle."""

from __future__ import annotations

import pytest
from fm_accounts import LEDGER

import ledger
from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.library import load_content
from marshub.games.first_martians.happenings.production import Wilted
from marshub.kernel import Session
from marshub.kernel.replay import list_segments

GAME = FirstMartians()
MISSIONS = tuple(load_content().missions)


def setup(seed: int) -> dict[str, object]:
    """One mission after the other, for four and for two."""
    return {"mission": MISSIONS[seed % len(MISSIONS)], "players": (4, 2)[seed // len(MISSIONS) % 2]}


def wrong(seed: int, policy: str) -> list[str]:
    """What is told otherwise than it is in a game, and every calm sol that was none."""
    session = Session(GAME, setup(seed), seed)
    result = ledger.play(session, policy, LEDGER)
    for segment in list_segments(session):
        messages = [words.key for words in GAME.make_chapter(segment).sections[0].sentences]  # type: ignore[union-attr]
        if "fm-chronicle-mood-calm" in messages:
            before, after = LEDGER.counted(segment.before), LEDGER.counted(segment.after)
            worse = [key for key in after if key[0] == "part" and not after[key] and before.get(key, 1)]
            worse += [
                key for key in after if key[0] in ("wounds", "conditions", "tiles") and after[key] > before.get(key, 0)
            ]
            worse += [item for item in segment.log if type(item).__name__ in ("CardResolved", "Wounded", "PartBroken")]
            result += [f"{session.seed}, segment {segment.number}: a calm sol, but {item}" for item in worse]
    return result


@pytest.mark.parametrize(("seed", "policy"), [(0, "captain"), (4711, "captain"), (3, "random")])
def test_every_number_that_is_told_is_so(seed: int, policy: str) -> None:
    assert wrong(seed, policy) == []


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("policy", ["captain", "random"])
def test_every_number_that_is_told_is_so_in_250_games(policy: str) -> None:
    assert [item for seed in range(250) for item in wrong(seed, policy)] == []


def test_a_ledger_finds_what_was_told_of_plants_that_went_unsaid() -> None:
    """Plants that go back to the Growth track are not "0 plants lost"."""
    before = {("plants", "farm"): 4, ("seeds", "farm"): 0}
    after = {("plants", "farm"): 0, ("seeds", "farm"): 4}
    session = Session(GAME, {}, 1)
    assert len([*LEDGER.audit(before, after, [Wilted("farm", 0, 0)], session)]) == 2
    assert [*LEDGER.audit(before, after, [Wilted("farm", 4, 0)], session)] == []
