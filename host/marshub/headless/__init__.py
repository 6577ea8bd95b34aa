"""Headless play: one JSON request a line, one reply a line. For bots, other screens and tests (docs/headless.md).

`requests` defines the requests, `replies` the replies; `server` answers.
"""

from .requests import OPS, Refused
from .server import Headless

__all__ = ["OPS", "Headless", "Refused"]
