"""An owner's words in Markdown: as they are written, and no HTML, links or code."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from marshub.board.profile import Profile

_MARKS = re.compile(r"[\\`\[\]<>&]")


def escape_markdown(text: str) -> str:
    r"""Return `text` as one line of Markdown that shows it as it is.

    Example:
        >>> print(escape_markdown("<b>[x](y)"))
        \<b\>\[x\](y)
    """
    return _MARKS.sub(r"\\\g<0>", " ".join(text.split()))


def escape_profile(profile: Profile) -> Profile:
    """Return the profile for those who write Markdown: each of its words is escaped."""
    return msgspec.convert(_escape_values(msgspec.to_builtins(profile)), Profile)


def escape_rows(rows: Iterable[Sequence[object]]) -> list[Sequence[object]]:
    """Return the rows of a table, with each cell escaped."""
    return [tuple(escape_markdown(str(cell)) for cell in row) for row in rows]


def _escape_values(value: Any) -> Any:
    if isinstance(value, str):
        return escape_markdown(value)
    if isinstance(value, dict):
        return {escape_markdown(key): _escape_values(item) for key, item in value.items()}
    return [_escape_values(item) for item in value] if isinstance(value, list | tuple) else value
