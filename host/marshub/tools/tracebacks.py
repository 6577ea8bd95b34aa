"""A board's traceback in the names of the sources: the compiled firmware has short ones, and no line numbers."""

from __future__ import annotations

from functools import cache

from marshub import shrink
from marshub.tools.flash_files import files


@cache
def _deployed() -> shrink.Welded:
    return shrink.welded({name: path.read_bytes() for name, path in files()})


def readable(text: str) -> str:
    """`text` with each line of a traceback told as file and function, if the board runs this version's firmware."""
    # Compiled without line numbers, all is line 1.
    return shrink.readable(text, _deployed()) if '.py", line 1, in ' in text else text
