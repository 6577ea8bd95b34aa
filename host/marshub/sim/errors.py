"""Errors while a simulated board is opened."""

from __future__ import annotations


class SimError(RuntimeError):
    """A simulated board cannot be had; the message says why, and what to do."""


class MissingPartError(SimError):
    """A program or library that a simulation runs on is missing."""
