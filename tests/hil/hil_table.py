"""The table of the hardware-in-the-loop tests: a board, and hosts with their links to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from manual_hands import PERSON_S, AskedHands, Person

from marshub.link.board_link import Link
from marshub.link.events import Connected, Event, Snapshot, TagArrived, TagLeft
from marshub.sim.board_api import Board, Colour

# Real chips and a starting interpreter take seconds at worst; nothing is asserted about how long anything takes.
PATIENCE_S = 60.0

#: The tags of the simulated boards: one UID of 4 bytes, two of 7.
TAGS = ("DE4DBEEF", "04A1B2C3D4E5F6", "04FFEEDDCCBBAA")
DARK = (0, 0, 0)
COLOURS = {(255, 0, 0): "red", (0, 255, 0): "green", (0, 0, 255): "blue"}

T = TypeVar("T")


@dataclass
class Host:
    """A host with its link: everything the link told so far, and waiting for more."""

    port: str
    profile_hash: bytes
    patience_s: float = PATIENCE_S
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
            assert self._condition.wait_for(lambda: first() is not None, self.patience_s), (
                f"no such {kind.__name__}; came: {self.events[since:]}; link: {self.link.status}"
            )
            result = first()
        assert result is not None
        return result

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
    """`board` is None for a real board; `asked` are the hands of whoever sits there. `tags`: UIDs of three tags."""

    config: dict[str, Any]
    port: str
    board: Board | None
    tags: tuple[str, ...]
    hosts: list[Host] = field(default_factory=list)
    person: Person | None = None
    asked: AskedHands | None = None

    @property
    def hands(self) -> Board | AskedHands:
        """What lays tags and presses buttons. A test that wants it is marked with `hands`."""
        hands = self.board or self.asked
        assert hands is not None, "a test that needs hands on the board is marked with pytest.mark.hands"
        return hands

    def host(self) -> Host:
        """Start a host and wait until it has met the board."""
        patience = PATIENCE_S if self.board is not None else PERSON_S
        host = Host(self.port, bytes.fromhex(self.config["hash"]), patience)
        self.hosts.append(host)
        host.wait(Connected)
        return host

    def reader(self, name: str) -> int:
        """Index of the reader of that name."""
        return [item["name"] for item in self.config["readers"]].index(name)

    def button(self, name: str) -> int:
        """Index of the button of that name."""
        return [item["name"] for item in self.config["buttons"]].index(name)

    def shows(self, wanted: dict[int, Colour]) -> bool:
        """Whether these LEDs, and no others, come to be lit in these colours."""
        words = ", ".join(f"LED {led} {COLOURS[colour]}" for led, colour in wanted.items())
        return self.sees(
            f"are these lit, and no others: {words}?",
            lambda lights: all(colour == wanted.get(led, DARK) for led, colour in enumerate(lights)),
        )

    def sees(self, question: str, true: Callable[[list[Colour]], bool]) -> bool:
        """Whether `true` comes to hold of the LEDs; on a real board a person answers `question`, if there is one."""
        if self.board is not None:
            board = self.board
            return board.wait_for(lambda: true(board.led_colours()), PATIENCE_S)
        return self.person is None or self.person.ask(f"{question} [y/n]").lower().startswith("y")

    def learn(self, person: Person) -> tuple[str, ...]:
        """Have three tags laid on the first reader, one after the other; returns their UIDs."""
        host, first = self.host(), self.config["readers"][0]["name"]
        host.wait(Snapshot)
        learnt: list[str] = []
        for name in "ABC":
            since = host.mark
            person.tell(f"lay a tag, to be called {name}, on the reader {first}")
            learnt.append(host.wait(TagArrived, lambda e: e.uid not in learnt, since=since).uid)
            person.tell(f"take tag {name} off again")
            host.wait(TagLeft, since=since)
        self.leave()
        return tuple(learnt)

    def clear(self) -> None:
        """Have everything taken off a real board after a test."""
        if self.person is None or self.asked is None or not self.asked.lying or not self.hosts:
            return
        self.person.tell("take everything off the readers")
        host = self.hosts[-1]

        def empty() -> bool:
            since = host.mark
            host.link.request_snapshot()
            return not any(reader.uids for reader in host.wait(Snapshot, since=since).readers)

        self.asked.wait_for(empty)

    def leave(self) -> None:
        """End all hosts."""
        for host in self.hosts:
            host.link.close()
        self.hosts.clear()
