"""What can be wrong with a simulated board before there is one."""

from __future__ import annotations


class SimError(RuntimeError):
    """A simulated board cannot be had; the message says why, and what to do."""


class MissingPartError(SimError):
    """Something that a simulation runs on is not there."""
