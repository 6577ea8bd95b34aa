from __future__ import annotations

from collections.abc import Iterator

import pytest
from brokers import Ear, Embedded


@pytest.fixture(scope="module")
def broker() -> Iterator[Embedded]:
    broker = Embedded()
    yield broker
    broker.close()


@pytest.fixture
def ear(broker: Embedded) -> Iterator[Ear]:
    ear = Ear(broker.port)
    yield ear
    ear.close()
