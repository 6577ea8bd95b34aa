"""What OnMars tells is so: every number of the log, in whole games."""

from __future__ import annotations

import pytest
from om_accounts import LEDGER

import ledger
from marshub.games.on_mars import OnMars
from marshub.kernel import Session

GAME = OnMars()


@pytest.mark.parametrize(("seed", "policy", "steps"), [(1, "engineer", 600), (2, "random", 600)])
def test_every_number_that_is_told_is_so(seed: int, policy: str, steps: int) -> None:
    assert ledger.play(Session(GAME, {}, seed), policy, LEDGER, steps) == []


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("policy", ["engineer", "random"])
def test_every_number_that_is_told_is_so_in_250_games(policy: str) -> None:
    matches = (ledger.play(Session(GAME, {}, seed), policy, LEDGER, 4000) for seed in range(250))
    assert [item for wrong in matches for item in wrong] == []
