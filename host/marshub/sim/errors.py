"""Errors while a simulated board is opened."""

from __future__ import annotations


class SimError(RuntimeError):
    """A simulated board cannot be opened. The message says why, and what to do."""


class MissingPartError(SimError):
    """A program or library that a simulation needs is missing."""
