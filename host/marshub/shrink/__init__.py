"""Makes the firmware's sources smaller before they are compiled for a board, whose memory is short.

What a board does not need for running goes: type hints, constants (their values stand where their names stood),
functions that only a host calls, long names, and the walls between modules. The files in the repository stay as people
read them; what a board's traceback calls by a short name, `readable` calls by its own again.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from functools import lru_cache

from .fold import fold
from .hints import strip_hints
from .program import Program
from .scopes import CannotWeldError
from .weld import Welded, weld

__all__ = ["Welded", "readable", "shrink", "welded"]

_log = logging.getLogger(__name__)


def shrink(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same program as `files` (path on the board -> source), smaller. Files that are no Python are left alone.

    Where a source is broken all are left as they are: the compiler will say so in its own words.
    """
    return welded(files).files


def welded(files: Mapping[str, bytes]) -> Welded:
    """As `shrink`, and what its functions were called. The same program is worked on once: it takes two seconds."""
    done = _welded(tuple(sorted(files.items())))
    return Welded(dict(done.files), dict(done.origins))


@lru_cache(maxsize=4)
def _welded(sources: tuple[tuple[str, bytes], ...]) -> Welded:
    files = dict(sources)
    try:
        program = Program({name: data for name, data in files.items() if name.endswith(".py")})
    except SyntaxError:
        return Welded(dict(files))
    strip_hints(program)
    fold(program)
    folded = {name: program.source(name) if name.endswith(".py") else data for name, data in files.items()}
    try:
        return weld(folded)
    except CannotWeldError as why:
        _log.warning("the firmware's modules stay apart, which takes a third more memory: %s", why)
        return Welded(folded)


_IN = re.compile(r'File "([\w/]+\.py)", line \d+, in (\w+)')


def readable(text: str, program: Welded) -> str:
    """A traceback of a board that runs `program`, compiled, with the names of the sources. Other text stays as it is.

    Where several methods share a short name all of them are told: the lines around say which it was.
    """

    def told(found: re.Match[str]) -> str:
        places = program.origins.get((found[1], found[2]))
        return found[0] if not places else f"in {' or '.join(places)}"

    return _IN.sub(told, text)
