"""The command line: commands, no logic of their own."""

from .app import main

__all__ = ["main"]
