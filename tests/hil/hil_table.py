"""The table of the hardware-in-the-loop tests: a board, and hosts with their links to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import pytest

from marshub.link.events import Connected, Event
from marshub.link.session import Link
from marshub.sim.api import Board

# Real chips and a starting interpreter take seconds at worst; nothing is asserted about how long anything takes.
PATIENCE_S = 30.0

T = TypeVar("T")


@dataclass
class Host:
    """A host with its link: everything the link told so far, and waiting for more."""

    port: str
    profile_hash: bytes
    events: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._condition = threading.Condition()
        self.link = Link(self.port, self._told, profile_hash=self.profile_hash)
        self.link.start()

    def _told(self, event: Event) -> None:
        with self._condition:
            self.events.append(event)
            self._condition.notify_all()

    def wait(self, kind: type[T], predicate: Callable[[T], bool] = lambda event: True, since: int = 0) -> T:
        """The first event of that kind, from number `since` on, that fulfils `predicate`; fails when none comes."""

        def first() -> T | None:
            return next((e for e in self.events[since:] if isinstance(e, kind) and predicate(e)), None)

        with self._condition:
            assert self._condition.wait_for(lambda: first() is not None, PATIENCE_S), (
                f"no such {kind.__name__}; came: {self.events[since:]}; link: {self.link.status}"
            )
            found = first()
        assert found is not None
        return found

    def of(self, kind: type[T]) -> list[T]:
        """All events of that kind so far."""
        with self._condition:
            return [event for event in self.events if isinstance(event, kind)]

    def seen(self, kind: type[T]) -> list[T]:
        """As `of`, for a predicate of `wait`, which holds the lock already."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def mark(self) -> int:
        """How many events came so far, for `since`."""
        with self._condition:
            return len(self.events)


@dataclass
class Table:
    """`board` is None for a real board: nobody's hands are on it."""

    config: dict[str, Any]
    port: str
    board: Board | None
    hosts: list[Host] = field(default_factory=list)

    @property
    def hands(self) -> Board:
        """The simulated board, to lay tags on; skips the test on a real one."""
        if self.board is None:
            pytest.skip("needs hands on the board")
        return self.board

    def host(self) -> Host:
        """Start a host and wait until it has met the board."""
        host = Host(self.port, bytes.fromhex(self.config["hash"]))
        self.hosts.append(host)
        host.wait(Connected)
        return host

    def reader(self, name: str) -> int:
        """Index of the reader of that name."""
        return [each["name"] for each in self.config["readers"]].index(name)

    def button(self, name: str) -> int:
        """Index of the button of that name."""
        return [each["name"] for each in self.config["buttons"]].index(name)
