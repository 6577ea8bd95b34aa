"""Tables with a bridge to a broker, and how they are told of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from marshub.board import profile as profiles
from marshub.bridge.bridge import Bridge, attach_bridge
from marshub.bridge.settings import read_settings
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.table.setup import OpenedTable, open_table
from marshub.words import Speech

HUB = profiles.load("hub")
STARTER = profiles.load("starter")


@contextmanager
def open_bridge(
    session: Session[Any, Any],
    url: str,
    node: str,
    *,
    table: GameTable | None = None,
    lang: str = "en",
    save: Path | None = None,
    clock: Callable[[], float] = time.monotonic,
    **more: Any,
) -> Iterator[Bridge]:
    """A bridge to a table without a board, whose time stands still."""
    table = table or GameTable(session, clock=lambda: 0)
    try:
        settings = read_settings(url, node=node, environ={}, **more)
        bridge = Bridge(settings, Speech(lang), table, HUB, save=save, clock=clock)
        try:
            bridge.start()
            yield bridge
        finally:
            bridge.close()
    finally:
        table.close()


@contextmanager
def boarded(session: Session[Any, Any], url: str, node: str, **more: Any) -> Iterator[OpenedTable]:
    """A table with a simulated board, and a bridge beside it."""
    result = read_settings(url, node=node, **{"environ": {}, **more})
    opened = open_table(
        session, "sim", profile=HUB, on_ready=lambda opened: attach_bridge(opened, result, Speech("en"))
    )
    try:
        assert opened.table.wait_for(lambda: opened.table.board.connected, 60)
        yield opened
    finally:
        opened.close()
