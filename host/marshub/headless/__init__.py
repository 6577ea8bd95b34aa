"""Headless play: one JSON request a line, one reply a line. For bots, other screens and tests (docs/headless.md).

`requests` defines the requests, `replies` the replies; `server` answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .requests import OPS, Refused

if TYPE_CHECKING:
    from .server import Headless

__all__ = ["OPS", "Headless", "Refused"]


def __getattr__(name: str) -> Any:
    # Clients import the requests, and need none of what the server needs.
    if name != "Headless":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .server import Headless

    return Headless
