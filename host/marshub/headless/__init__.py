"""Headless play: one JSON request a line, one reply a line. For bots, other screens and tests; see docs/develop.md.

`requests` says what may be asked, `replies` how things are told, `server` answers.
"""

from .requests import OPS, Refused
from .server import Headless

__all__ = ["OPS", "Headless", "Refused"]
