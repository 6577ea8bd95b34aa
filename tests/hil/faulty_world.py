"""A whole game over a bad cable in virtual time: the demo's hands, a board made of its books alone, both wire ends.

Nothing here has a thread or looks at a real clock, so a schedule of faults is one seed.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hublink import messages as m
from hublink.board_end import Board, BoardEnd
from hublink.host_end import LOST, HostEnd
from marshub.board import profile as profiles
from marshub.board.tags import make_simulated_tags
from marshub.demo.hands import Hands, HandsStuck, play
from marshub.games import load_game
from marshub.kernel import Session
from marshub.link.events import to_typed_event
from marshub.sim.line_faults import Faults, FaultyLine
from marshub.table import link_listener
from marshub.table.game_table import GameTable

STEP_MS = 10
PATIENCE_MS = 60_000  # of virtual time, for one deed
SHAPE = profiles.load("hub")
CONFIG = profiles.make_firmware_config(SHAPE)
_READERS = len(CONFIG["readers"])
_BUTTONS = [button["name"] for button in CONFIG["buttons"]]


class Books(Board):
    """What a board knows: the tags on its readers and the presses of its buttons since boot."""

    def __init__(self, world: list[set[bytes]]) -> None:
        self.world = world
        self.presses = [0] * len(_BUTTONS)
        self.shown = bytearray()

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        return [(m.OK, sorted(tags)) for tags in self.world], list(self.presses)

    def lights(self, generation: int, picture: bytearray) -> None:
        self.shown = picture


class PatientHands(Hands):
    """Hands that let virtual time pass while they wait."""

    def __init__(self, world: FaultyWorld, seed: int) -> None:
        super().__init__(world.table, world, seed=seed, let_pass=world.let_pass)  # type: ignore[arg-type]
        self._world = world
        self._lost = 0

    def place_piece(self, piece: str, zone: str) -> None:
        self._lost = self._world.losses
        super().place_piece(piece, zone)

    def _wait_until(self, condition: Callable[[], bool], name: str) -> None:
        if name.endswith("to be refused"):
            # A gesture at which the cable was pulled is none: the piece lies wrong, and that is shown, not refused.
            refused = condition
            condition = lambda: refused() or self._world.losses != self._lost  # noqa: E731
        if not self._world.run_until(condition):
            raise HandsStuck(f"waited {PATIENCE_MS} virtual ms for {name}")


class FaultyWorld:
    """`seed` is the game's and the hands', `schedule` the cable's; `restarts`: how often the board is reset meanwhile.

    The hands see it as a simulated board: `put`, `take`, `press`.
    """

    def __init__(self, seed: int, faults: Faults, schedule: int, restarts: float = 0.0, sols: int = 1) -> None:
        self.random = Random(schedule)
        self.now = self.random.randrange(1 << 30)
        self.up, self.down = FaultyLine(faults, self.random), FaultyLine(faults, self.random)
        self.session: Session[Any, Any] = Session(
            load_game("first-martians"), {"players": 4, "difficulty": "normal"}, seed
        )
        self._game_ms = 0
        tags = make_simulated_tags(self.session.game.tagged_pieces(self.session.state))
        self.table = GameTable(self.session, SHAPE, tags, clock=lambda: self._game_ms)
        self.host = HostEnd(self.random.randrange(1, 1 << 32), bytes.fromhex(CONFIG["hash"]))
        self.table.attach_link(self)
        self._world: list[set[bytes]] = [set() for _ in range(_READERS)]
        self.boots = 0
        self.losses = 0
        self.longest_wait_ms = 0
        self._restarts, self._sols = restarts, sols
        self._out_until: int | None = None
        self._start_board()
        self.hands = PatientHands(self, seed)

    # The wire, as the table sees it.

    def show(self, picture: bytes) -> int:
        return self.host.show(picture)

    def configure(self, brightness: int, priorities: bytes = b"") -> None:
        self.host.configure(brightness, 10, priorities)

    def close(self) -> None:
        pass

    # The board, as the hands see it.

    def put(self, reader: int, uid: bytes) -> None:
        for other, tags in enumerate(self._world):
            if uid in tags and other != reader:
                self.take(other, uid)
        if uid not in self._world[reader]:
            self._world[reader].add(uid)
            self.end.tag_arrived(reader, uid)

    def take(self, reader: int, uid: bytes) -> None:
        if uid in self._world[reader]:
            self._world[reader].remove(uid)
            self.end.tag_left(reader, uid)

    def press(self, button: str, long: bool = False) -> None:
        index = _BUTTONS.index(button)
        self.books.presses[index] += 1
        for action in (m.PRESS, m.LONG, m.RELEASE) if long else (m.PRESS, m.RELEASE):
            self.end.button(index, action, self.books.presses[index])

    def _start_board(self) -> None:
        self.boots += 1
        self.books = Books(self._world)
        identity = m.Hello(
            m.BOARD,
            boot_id=self.random.randrange(1, 1 << 32),
            profile=bytes.fromhex(CONFIG["hash"]),
            firmware="virtual",
            name=CONFIG["board"],
            readers=_READERS,
            buttons=len(_BUTTONS),
            leds=CONFIG["leds"]["count"],
        )
        self.end = BoardEnd(m.pack_hello(identity), self.books)
        self.up.lose_all()

    # Time.

    def let_pass(self, ms: int) -> None:
        """On the table's clock: how fast a game is decided must not hang on the cable."""
        self._game_ms += ms
        self.table.tick()

    def tick(self) -> None:
        self.now = self.now + STEP_MS & 0x3FFFFFFF
        if self._out_until is not None:
            self.end.poll(self.now)
            if self.now - self._out_until & 0x3FFFFFFF < 0x20000000:
                self._out_until = None
            return
        cut = self.down.send(self.host.poll(self.now), self.now)
        cut |= self.up.send(self.end.poll(self.now), self.now)
        if cut:
            self.up.lose_all()
            self.down.lose_all()
            self.host.line_down("pulled")
            self._out_until = self.now + self.up.next_outage_ms() & 0x3FFFFFFF
        else:
            self.end.feed(self.down.receive(self.now), self.now)
            self.host.feed(self.up.receive(self.now), self.now)
        for event in self.host.take_events():
            self.losses += event[0] == LOST
            link_listener.handle_event(self.table, to_typed_event(event, None))

    def run_until(self, holds: Callable[[], bool]) -> bool:
        waited = 0
        while not holds():
            self.tick()
            waited += STEP_MS
            if waited > PATIENCE_MS:
                return False
        self.longest_wait_ms = max(self.longest_wait_ms, waited)
        return True

    # The game.

    def play(self) -> str:
        """Play so many sols; the journal's answers and the state in the end, as one text to compare."""
        state: Any = self.session

        def over() -> bool:
            if self._restarts and self.random.random() < self._restarts:
                self._start_board()
                boot = self.end
                assert self.run_until(
                    lambda: boot.greeted and self.table.is_settled and self.table.referee.is_board_present
                )
                # The press counters begin anew with the boot; the hands count on them.
                assert self.run_until(lambda: all(n == 0 for n in self.table.presses.values()))
            return bool(state.state.sol > self._sols)

        play(self.hands, over)
        assert not self.end.interrupted
        return repr((self.session.step_count, self.session.state))
