"""Tables for tests of two tables: closed again, whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from joined_tables import Pair


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path / "home"))


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Callable[..., Pair]]:
    """Make a pair of tables: `seat(game, *invited, players=2, ...)`."""
    pairs: list[Pair] = []

    def make(game: str, *invited: str, players: int = 2, mission: str = "", **more: Any) -> Pair:
        setup = {"players": players} | ({"mission": mission} if mission else {})
        pairs.append(Pair(tmp_path, game, setup, *invited, **more))
        return pairs[-1]

    yield make
    for pair in pairs:
        pair.close()
