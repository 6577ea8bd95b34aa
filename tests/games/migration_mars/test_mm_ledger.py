"""What MigrationMars tells is so: every number of the log, in whole games."""

from __future__ import annotations

import pytest
from mm_accounts import LEDGER

import ledger
from marshub.games.migration_mars import MigrationMars
from marshub.kernel import Session

GAME = MigrationMars()


@pytest.mark.parametrize(("seed", "policy", "steps"), [(1, "settler", 600), (2, "random", 600)])
def test_every_number_that_is_told_is_so(seed: int, policy: str, steps: int) -> None:
    assert ledger.play(Session(GAME, {}, seed), policy, LEDGER, steps) == []


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("policy", ["settler", "random"])
def test_every_number_that_is_told_is_so_in_250_games(policy: str) -> None:
    matches = (ledger.play(Session(GAME, {}, seed), policy, LEDGER, 4000) for seed in range(250))
    assert [item for wrong in matches for item in wrong] == []
