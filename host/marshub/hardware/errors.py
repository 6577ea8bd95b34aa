"""Errors while products are made from a profile."""

from __future__ import annotations

from marshub.kernel import MarsHubError


class HardwareError(MarsHubError):
    """A product cannot be made. The message says what is missing and how to get it."""

    code = "bad-hardware"
