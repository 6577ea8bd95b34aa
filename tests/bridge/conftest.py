from __future__ import annotations

from collections.abc import Iterator

import pytest
from brokers import Ear, Embedded


@pytest.fixture(scope="session")
def broker() -> Iterator[Embedded]:
    """One for all tests, which each have a node of their own."""
    broker = Embedded()
    yield broker
    broker.kill()


@pytest.fixture
def ear(broker: Embedded) -> Iterator[Ear]:
    ear = Ear(broker.port)
    yield ear
    ear.clear()
    ear.close()
