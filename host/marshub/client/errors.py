"""Errors of a client. What the table refuses is `Refused`; after most other errors the client is of no more use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .replies import Reason


class ClientError(Exception):
    """The base of all errors of a client."""


class Refused(ClientError):
    """The table refused the request, and nothing has changed.

    `code` is stable (docs/headless.md lists them), `legal` are the ids or values that are possible, `reasons` the rules
    against an answer. `details` are all fields of the error.
    """

    def __init__(self, details: Mapping[str, Any]) -> None:
        """Make the error that a reply has."""
        self.details = dict(details)
        self.code, self.message = str(details.get("code", "")), str(details.get("message", ""))
        self.legal: tuple[str, ...] = tuple(details.get("legal", ()))
        self.reasons = msgspec.convert(details.get("reasons", ()), tuple[Reason, ...])
        super().__init__(": ".join(filter(None, (self.code, self.message))))


class ConnectionEnded(ClientError):
    """Nobody answers: the process has ended, the link is closed, or the client was."""


class ReplyTimeout(ClientError):
    """No reply came in time; the connection was closed."""


class BadReply(ClientError):
    """The reply is none of the requested kind: something else than MarsHub answers, or another version."""


class NotPossibleHere(ClientError):
    """A request that the owner of a table may make, and a link to a seat may not."""
