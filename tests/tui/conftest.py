"""The screen's tests wait for what is left to do, see waiting.py."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from waiting import by_state


@pytest.fixture(autouse=True)
def _waits_by_state() -> Iterator[None]:
    with by_state():
        yield
