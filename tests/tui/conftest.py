"""Screens' tests wait for what is left to do (screen_waits.py), read each sheet once, and leave out idle work."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import pytest
from screen_pictures import draw_when_idle
from screen_waits import by_state
from textual.cache import LRUCache
from textual.css.stylesheet import Stylesheet


@pytest.fixture(autouse=True)
def _waits_by_state() -> Iterator[None]:
    with by_state(), draw_when_idle():
        yield


@pytest.fixture(scope="session", autouse=True)
def _sheets_are_read_once() -> Iterator[None]:
    """Hundreds of apps start here, and each would read the same sheets: a third of a start."""
    known: dict[tuple[tuple[str, str], ...], LRUCache[tuple[Any, ...], Any]] = {}
    read = Stylesheet._parse_rules

    def once(sheet: Stylesheet, *args: Any, **more: Any) -> Any:
        sheet._parse_cache = known.setdefault(tuple(sorted(sheet._variables.items())), LRUCache(1000))
        return read(sheet, *args, **more)

    def forget_nothing(sheet: Stylesheet, variables: dict[str, str]) -> None:
        sheet._parse_cache = LRUCache(1)  # it is cleared: those that are kept are others' too
        set_variables(sheet, variables)

    set_variables = Stylesheet.set_variables
    with (
        patch.object(Stylesheet, "_parse_rules", once),
        patch.object(Stylesheet, "set_variables", forget_nothing),
    ):
        yield


@pytest.fixture(scope="session", autouse=True)
def _apps_collect_no_garbage_while_idle() -> Iterator[None]:
    """Leave garbage to Python: an app that has collected unfreezes in the end what tests/conftest.py has frozen."""
    with patch("marshub.tui.app.IDLE_S", 86_400.0), patch("marshub.tui.app.REST_S", 86_400.0):
        yield
