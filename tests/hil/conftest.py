"""One table for the hardware-in-the-loop tests: a board (simulated or on the desk) and a host's link to it.

``pytest tests/hil --board virtual|cpython|vm|PORT``; without it, all simulated boards. With a real board the suite asks
for tags and presses, see manual_hands.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hil_table import TAGS, Table
from manual_hands import NEEDS, PERSON_S, AskedHands, Person

import firmware_coverage
from marshub.board import profile
from marshub.sim import open_board
from marshub.sim.vm.board import VmBoard

DEPTHS = {"virtual": 1, "cpython": 2, "vm": 3}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--board", default=None, help="virtual, cpython, vm, or a real board's port (default: simulated)")
    parser.addoption("--board-profile", default="hub", help="the profile the board is wired by (default: hub)")
    parser.addoption("--no-hands", action="store_true", help="a real board: leave out what needs somebody at it")
    parser.addoption("--own-supply", action="store_true", help="a real board: it runs on when its cable is pulled")


def pytest_report_header(config: pytest.Config) -> str | None:
    port = config.getoption("--board", default=None)
    if port is None or port in DEPTHS:
        return None
    return NEEDS.format(port=port, profile=config.getoption("--board-profile"), seconds=PERSON_S)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "table" in metafunc.fixturenames:
        chosen = metafunc.config.getoption("--board", default=None)
        metafunc.parametrize("table", [chosen] if chosen else list(DEPTHS), indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--board", default=None) not in (None, *DEPTHS):
        for item in items:
            item.add_marker(pytest.mark.timeout(20 * PERSON_S))  # a person is slower than a board


_LEARNT = pytest.StashKey[tuple[str, ...]]()


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    options = request.config
    config = profile.make_firmware_config(profile.load(options.getoption("--board-profile", default="hub")))
    depth = DEPTHS.get(request.param)
    if depth is not None:
        traced = firmware_coverage.traced(options) if depth == DEPTHS["vm"] else {}
        with VmBoard(config, **traced) if traced else open_board(config, depth) as board:
            table = Table(config, board.port, board, TAGS)
            yield table
            table.leave()
        return
    table = Table(config, request.param, None, TAGS)
    marker = request.node.get_closest_marker("hands")
    if not options.getoption("--no-hands"):
        table.person = Person(options)
    if marker is not None:
        if table.person is None:
            pytest.skip("needs hands on the board")
        if "own-supply" in marker.args and not options.getoption("--own-supply"):
            pytest.skip("needs a board that runs on when its cable is pulled (--own-supply)")
        if _LEARNT not in options.stash:
            options.stash[_LEARNT] = table.learn(table.person)
        table.tags = options.stash[_LEARNT]
        table.asked = AskedHands(table.person, dict(zip(table.tags, "ABC", strict=True)))
    yield table
    table.clear()
    table.leave()
