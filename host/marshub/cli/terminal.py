"""The terminal: whether there is one for a screen, and error messages on it."""

from __future__ import annotations

import os
import sys

import rich_click as click


def is_terminal() -> bool:
    """Return whether a person sits at both ends.

    Also where a program draws the screen elsewhere, as `marshub serve` does.
    """
    return bool(os.environ.get("TEXTUAL_DRIVER")) or (sys.stdin.isatty() and sys.stdout.isatty())


def needs_terminal(instead: str) -> None:
    """Check that there is a terminal. Raises UsageError, which says what works `instead`."""
    if not is_terminal():
        raise click.UsageError(f"a screen needs a terminal, and there is none here; without one: {instead}")


def describe_error(error: Exception) -> str | None:
    """Return one line about `error` in the reader's language, as far as it has one; None if the program is at fault."""
    from marshub.board.tags import TagsError
    from marshub.kernel import MarsHubError
    from marshub.link.errors import LinkError
    from marshub.sim.errors import SimError
    from marshub.tools.errors import ToolError

    from .board_output import current_speech

    if isinstance(error, (ToolError, TagsError)):
        return current_speech().say(error.words)
    return str(error) if isinstance(error, (MarsHubError, LinkError, SimError)) else None
