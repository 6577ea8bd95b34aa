"""Check for a terminal to show a screen on."""

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
