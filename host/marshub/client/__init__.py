"""A client for programs that play: the requests of headless play as typed methods, with and without asyncio.

The same three lines for each kind of table (docs/headless.md has the requests):

    with Client.popen("first-martians") as client:  # or Client.in_process("first-martians"), Client.connect(link)
        moved = client.new(seed=7)
        moved = client.answer(moved.pending.options[0].id)

    async with AsyncClient.popen("first-martians") as client:
        moved = await client.new(seed=7)
        moved = await client.answer(moved.pending.options[0].id)

It needs the standard library and msgspec; a table in this process needs what the games need.
"""

from __future__ import annotations

from .clients import AsyncClient, Client
from .errors import BadReply, ClientError, ConnectionEnded, NotPossibleHere, Refused, ReplyTimeout
from .replies import Moment, Moved, Odds, Option, Pending, Reason, Result

__all__ = [
    "AsyncClient",
    "BadReply",
    "Client",
    "ClientError",
    "ConnectionEnded",
    "Moment",
    "Moved",
    "NotPossibleHere",
    "Odds",
    "Option",
    "Pending",
    "Reason",
    "Refused",
    "ReplyTimeout",
    "Result",
]
