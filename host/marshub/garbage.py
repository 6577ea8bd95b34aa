"""When Python looks for garbage among new objects: seldom, and not at all while a game and its screen load."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: New objects until Python looks for garbage among them. At its 700 it does so 280 times until a first question,
#: which takes a tenth of that time, and finds next to none.
YOUNG_OBJECTS = 10_000


def make_collections_rare() -> None:
    """Look for garbage seldom in this process, and not once more when it ends."""
    gc.set_threshold(YOUNG_OBJECTS, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)


@contextmanager
def load_without_collections() -> Iterator[None]:
    """Look for no garbage within this context, nor ever among what it leaves: modules, packs, a table."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()
