"""Makes the firmware's sources smaller before they are compiled for a board, whose memory is short.

What a board does not need for running goes: type hints, constants (their values stand where their names stood),
functions that only a host calls, and names that nobody but the module or class itself knows. The files in the
repository stay as people read them, and each line keeps its number, so that a board's tracebacks tell the place.
"""

from __future__ import annotations

from collections.abc import Mapping

from .fold import fold
from .hints import strip_hints
from .names import shorten
from .program import Program
from .prune import prune

#: Folders whose public functions others may call from a REPL; only what is private there may go.
OPEN = ("drivers",)


def shrink(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The same program as `files` (path on the board -> source), smaller. Files that are no Python are left alone.

    Where a source is broken all are left as they are: the compiler will say so in its own words.
    """
    try:
        program = Program({name: data for name, data in files.items() if name.endswith(".py")})
    except SyntaxError:
        return dict(files)
    strip_hints(program)
    fold(program)
    prune(program, OPEN)
    shorten(program)
    return {name: program.source(name) if name.endswith(".py") else data for name, data in files.items()}
