"""A physical world, a line and two ends in virtual time, for tests of what the protocol promises.

Every happening of the world has a number; the snapshot carries the number as the press counter of button 0, so that the
host's side can tell exactly which events must still come: each once, in order, none twice, none left out.
"""

from __future__ import annotations

from random import Random

from hublink import host_end as h
from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from hublink.host_end import HostEnd

READERS = 3
LEDS = 40


class Line:
    """One direction: keeps the order, may delay, lose, damage and repeat what goes through."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.trouble = 0.0
        self.longest_delay = 30
        self.under_way: list[tuple[int, bytes]] = []
        self.peak = 0
        self.dead = False

    def send(self, data: bytes, now: int) -> None:
        if not data or self.dead:
            return
        if self.random.random() < self.trouble:
            data = self._spoil(data)
        arrival = now + self.random.randrange(self.longest_delay + 1)
        if self.under_way:
            arrival = max(arrival, self.under_way[-1][0])
        self.under_way.append((arrival, data))
        self.peak = max(self.peak, sum(len(part) for _, part in self.under_way))

    def _spoil(self, data: bytes) -> bytes:
        at = self.random.randrange(len(data))
        match self.random.randrange(5):
            case 0:
                return b""
            case 1:
                return data + data
            case 2:
                return data[:at] + bytes([data[at] ^ 1 << self.random.randrange(8)]) + data[at + 1 :]
            case 3:
                return data[:at] + data[at + self.random.randrange(1, 20) :]
            case _:
                return data[:at] + self.random.randbytes(self.random.randrange(1, 40)) + data[at:]

    def receive(self, now: int) -> bytes:
        data = b""
        while self.under_way and self.under_way[0][0] <= now:
            data += self.under_way.pop(0)[1]
        return data

    def cut(self) -> None:
        self.under_way = []


class World(Board):
    """Tags on readers, one numbered happening after the other, and the board's firmware in the smallest form."""

    def __init__(self) -> None:
        self.tags: list[set[bytes]] = [set() for _ in range(READERS)]
        self.happenings: list[tuple[object, ...]] = []
        self.shown: list[bytes] = []
        self.configured: list[tuple[int, bytes]] = []
        self.byes: list[int] = []

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        return [(m.OK, sorted(tags)) for tags in self.tags], [len(self.happenings)]

    def stats(self) -> tuple[int, int, int, int]:
        return 60_000, 20, 40, 3

    def reader_figures(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        return [(m.OK, 5, 4, 1, 0, 0, 0, 0)] * READERS

    def lights(self, generation: int, picture: bytearray) -> None:
        self.shown.append(bytes(picture))

    def config(self, brightness: int, priorities: bytes) -> None:
        self.configured.append((brightness, priorities))

    def released(self, reason: int) -> None:
        self.byes.append(reason)


class Bench:
    """Both ends over two lines, and the checks that hold at any moment."""

    def __init__(self, seed: int = 0, step: int = 10) -> None:
        self.random = Random(seed)
        self.step = step
        self.now = self.random.randrange(1 << 30)  # the clock wraps in some runs
        self.world = World()
        self.up = Line(self.random)  # board to host
        self.down = Line(self.random)
        self.plugged = True
        self.wanted: list[bytes] = []
        self.events: list[tuple[object, ...]] = []
        self.start_board()
        self.start_host()

    def start_board(self) -> None:
        identity = m.Hello(m.BOARD, boot_id=self.random.randrange(1, 1 << 32), name="test", readers=READERS, leds=LEDS)
        self.board = BoardEnd(m.pack_hello(identity), self.world)
        self.up.cut()

    def start_host(self) -> None:
        self.host = HostEnd(self.random.randrange(1, 1 << 32))
        self.position: int | None = None  # the happening expected next; None before the first snapshot
        self.seen: list[set[bytes]] = []
        self.shown_generation = -1
        self.wanted_generation = -1
        self.down.cut()

    def unplug(self) -> None:
        self.plugged = False
        self.up.cut()
        self.down.cut()
        self.host.line_down("unplugged")

    def plug(self) -> None:
        self.plugged = True

    def toggle_tag(self, reader: int, number: int) -> None:
        uid = bytes([number]) * (4, 7, 10)[number % 3]
        tags = self.world.tags[reader]
        if uid in tags:
            tags.remove(uid)
            self.world.happenings.append((h.TAG_LEFT, reader, uid))
            self.board.tag_left(reader, uid)
        else:
            tags.add(uid)
            self.world.happenings.append((h.TAG_ARRIVED, reader, uid))
            self.board.tag_arrived(reader, uid)

    def press(self) -> None:
        count = len(self.world.happenings) + 1 & 0xFFFF
        self.world.happenings.append((h.BUTTON, 0, m.PRESS, count))
        self.board.button(0, m.PRESS, count)

    def show(self, picture: bytes) -> None:
        self.wanted.append(picture)
        self.wanted_generation = self.host.show(picture)

    def tick(self) -> None:
        self.now += self.step
        if not self.plugged:
            self.board.poll(self.now)  # goes nowhere
            return
        self.down.send(self.host.poll(self.now), self.now)
        self.up.send(self.board.poll(self.now), self.now)
        self.board.feed(self.down.receive(self.now), self.now)
        self.host.feed(self.up.receive(self.now), self.now)
        assert not self.board.interrupted
        for event in self.host.take_events():
            self._check(event)

    def run(self, milliseconds: int) -> None:
        for _ in range(milliseconds // self.step):
            self.tick()

    def settle(self) -> None:
        """Calm weather, and time for both ends to agree."""
        self.plug()
        self.up.trouble = self.down.trouble = 0
        self.run(20_000)

    def _check(self, event: tuple[object, ...]) -> None:
        self.events.append(event)
        name = event[0]
        if name == h.SNAPSHOT:
            _, _, readers, presses, *_ = event
            position = presses[0]
            assert self.position is None or position >= self.position, "a snapshot goes back in time"
            self.position = position
            self.seen = [set(uids) for _, uids in readers]
        elif name in (h.TAG_ARRIVED, h.TAG_LEFT, h.BUTTON):
            assert self.position is not None, "an event came before the snapshot"
            assert event == self.world.happenings[self.position]
            self.position += 1
            if name == h.TAG_ARRIVED:
                self.seen[event[1]].add(event[2])
            elif name == h.TAG_LEFT:
                self.seen[event[1]].remove(event[2])
        elif name == h.LIGHTS_SHOWN:
            self.shown_generation = event[1]

    def assert_same_picture(self) -> None:
        assert self.host.established
        assert self.board.greeted
        assert self.position == len(self.world.happenings)
        assert self.seen == self.world.tags
        if self.wanted_generation >= 0:
            assert self.world.shown[-1] == self.wanted[-1]
            assert self.shown_generation == self.wanted_generation
        assert all(picture in self.wanted for picture in self.world.shown), "a mixed picture was shown"
