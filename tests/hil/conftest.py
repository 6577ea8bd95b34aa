"""One table for the hardware-in-the-loop tests: a board (simulated or on the desk) and a host's link to it.

``pytest tests/hil --board virtual|cpython|PORT``; without it, both simulated boards. With a real board the tests that
need hands on it are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hil_table import Table

from marshub.board import profile
from marshub.sim import open_board

DEPTHS = {"virtual": 1, "cpython": 2, "vm": 3}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--board", default=None, help="virtual, cpython, or a real board's port (default: both simulated)")
    parser.addoption("--board-profile", default="hub", help="the profile the board is wired by (default: hub)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--board", default=None)
        metafunc.parametrize("table", [chosen] if chosen else list(DEPTHS), indirect=True)


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    name = request.config.getoption("--board-profile", default="hub")
    config = profile.firmware_config(profile.load(name))
    depth = DEPTHS.get(request.param)
    board = None if depth is None else open_board(config, depth)
    table = Table(config, request.param if board is None else board.port, board)
    yield table
    for host in table.hosts:
        host.link.close()
    if board is not None:
        board.close()
