"""The two clients. After python-chess: `popen` starts a process as its `popen_uci` does, `quit` ends it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Self, TypeVar

import msgspec

from marshub.headless.requests import find_op

from .errors import BadReply, ConnectionEnded, NotPossibleHere, Refused
from .operations import Operations
from .transports import InProcessTransport, LinkTransport, ProcessTransport, Transport

R = TypeVar("R")

TIMEOUT_S = 120.0  # time-out of a reply


class _Head(msgspec.Struct):
    """What every reply has."""

    ok: bool
    error: dict[str, Any] = {}


class _Base(Operations):
    """What both clients share: ways to a table, requests and replies as lines."""

    def __init__(self, transport: Transport, timeout: float | None = TIMEOUT_S) -> None:
        """Make a client that owns `transport`. `timeout`: seconds to wait for a reply; None: for ever."""
        self.timeout = timeout
        self._transport = transport
        self._is_closed = False

    @classmethod
    def popen(
        cls,
        game: str,
        *,
        language: str | None = None,
        command: Sequence[str] = (sys.executable, "-m", "marshub", "headless"),
        timeout: float | None = TIMEOUT_S,
    ) -> Self:
        """Start a game's table as a process of its own. Raises ConnectionEnded."""
        options = ("--lang", language) if language else ()
        return cls(ProcessTransport((*command, game, *options)), timeout)

    @classmethod
    def in_process(cls, game: str, *, language: str | None = None) -> Self:
        """Make a game's table in this process. Raises Refused if there is no such game."""
        return cls(InProcessTransport(game, language), None)

    @classmethod
    def connect(cls, link: str, *, language: str | None = None, timeout: float | None = TIMEOUT_S) -> Self:
        """Take a link of a served table, as `marshub serve --allow-input` prints it. Raises ClientError if it is none.

        What the link's seat sees and may do is possible; a request of any other op raises NotPossibleHere.
        """
        return cls(LinkTransport(link, language), timeout)

    def _encode(self, request: Any) -> bytes:
        if self._is_closed:
            raise ConnectionEnded("this client was closed")
        op, ops = find_op(request), self._transport.ops
        if ops is not None and op not in ops:
            raise NotPossibleHere(
                f"a link to a served table cannot {op}; it can {', '.join(sorted(ops))}. "
                "A table of your own can do everything: Client.popen or Client.in_process"
            )
        return msgspec.json.encode(request)

    @staticmethod
    def _decode(line: bytes, reply: type[R]) -> R:
        try:
            head = msgspec.json.decode(line, type=_Head)
            if head.ok:
                return msgspec.json.decode(line, type=reply)
            raise Refused(head.error)
        except msgspec.MsgspecError as error:
            raise BadReply(f"this reply cannot be understood: {error}: {line[:200]!r}") from None


class Client(_Base):
    """A client that waits for each reply."""

    def ask(self, request: Any, reply: type[R]) -> R:
        """Send a request of `marshub.headless.requests`, and return the reply as `reply`. Raises ClientError."""
        return self._decode(self._transport.exchange(self._encode(request), self.timeout), reply)

    def quit(self) -> None:
        """Leave the table; a process ends."""
        self._is_closed = True
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.quit()


class AsyncClient(_Base):
    """A client for asyncio. Requests are sent in the order of the calls; a cancelled one is still performed."""

    def __init__(self, transport: Transport, timeout: float | None = TIMEOUT_S) -> None:
        """Make a client as `Client` is made."""
        super().__init__(transport, timeout)
        self._worker = ThreadPoolExecutor(1, "marshub-client")  # one thread: replies stay in order
        self._last: Future[bytes] | None = None

    async def ask(self, request: Any, reply: type[R]) -> R:
        """Send a request of `marshub.headless.requests`, and return the reply as `reply`. Raises ClientError."""
        self._last = self._worker.submit(self._transport.exchange, self._encode(request), self.timeout)
        return self._decode(await asyncio.wrap_future(self._last), reply)

    async def quit(self) -> None:
        """Leave the table; a process ends, also in the middle of a request."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._last is not None and not self._last.done():
            self._transport.interrupt()
        await asyncio.wrap_future(self._worker.submit(self._transport.close))
        self._worker.shutdown()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()
