"""The firmware's modules on CPython: MicroPython's missing names patched in, a simulated board behind `machine`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from marshub import resources
from marshub.board import profile
from marshub.sim.upy import machine, patches
from marshub.sim.upy.wiring import Wiring


@pytest.fixture(scope="module", autouse=True)
def _micropython() -> Iterator[None]:
    undo = patches.apply_patches()
    sys.path.insert(0, str(resources.firmware_folder()))
    yield
    sys.path.remove(str(resources.firmware_folder()))
    undo()


@pytest.fixture
def config() -> dict[str, Any]:
    """The hub board's config."""
    return profile.make_firmware_config(profile.load("hub"))


@pytest.fixture
def wiring(config: dict[str, Any]) -> Iterator[Wiring]:
    """The hub board, with `machine` bound to it."""

    def restart(cause: int) -> Any:
        raise SystemExit(cause)

    wiring = Wiring(config)
    machine.bind(wiring, machine.PWRON_RESET, b"\x00" * 6, restart)
    yield wiring
    machine._wiring = None
