"""The interface of simulated boards at every depth: the same hands, sensors and cable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from threading import Condition
from time import monotonic
from typing import Any, Protocol, Self, runtime_checkable

from marshub.sim.chip_states import ChipState, parse_chip_state
from marshub.sim.hit_rates import check_hit_rates, compute_stack_hit_rate
from marshub.sim.line_faults import Faults, FaultyPort
from marshub.sim.loop import LoopThread
from marshub.sim.ports import Kind, Port, open_port

Colour = tuple[int, int, int]
LOOK_AGAIN_S = 0.05
#: How long a change is waited for where nobody says: a busy machine takes seconds to start a board.
PATIENCE_S = 30.0
UID_SIZES = (4, 7, 10)  # ISO 14443-3: single, double, triple size


class Board(Protocol):
    """A simulated board. `reader` and `button` are indexes or names of the config; a UID is bytes or hex."""

    config: dict[str, Any]

    @property
    def port(self) -> str:
        """The port for a host: a path or a ``socket://`` URL; the same until `close`."""

    def put(self, reader: int | str, uid: bytes | str) -> None:
        """Lay a tag on a reader, after taking it from wherever it lay."""

    def take(self, reader: int | str, uid: bytes | str | None = None) -> None:
        """Take a tag, or all tags, off a reader."""

    def set_hit_rates(self, uid: bytes | str, shares: Mapping[int | str, float]) -> None:
        """Set the hit rates (0 to 1) at which readers hear a tag, until it is taken away."""

    def stack(self, reader: int | str, uids: Sequence[bytes | str]) -> None:
        """Lay tags on a reader, one on the other, so that they detune each other."""

    def hold(self, button: int | str) -> None:
        """Press a button and hold it."""

    def release(self, button: int | str) -> None:
        """Release a button."""

    def press(self, button: int | str, long: bool = False) -> None:
        """Press a button and release it, after the time of a long press if `long`."""

    def change_chip(self, reader: int | str, state: ChipState) -> None:
        """Set the state of a reader's chip (see marshub.sim.chip_states)."""

    def switch_supply(self, on: bool) -> None:
        """Switch the board's own supply; USB still feeds the board. Boards that do not sense it ignore this."""

    def list_tags(self) -> list[frozenset[bytes]]:
        """Return the tags lying on each reader, by reader."""

    def led_colours(self) -> list[Colour]:
        """Return the present colour of each LED: red, green, blue, 0..255."""

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call `callback` (on the board's thread) whenever tags or LEDs have changed."""

    def wait_for(self, predicate: Callable[[], bool], timeout: float = PATIENCE_S) -> bool:
        """Wait until `predicate` is true, checking it after each change. Return False after `timeout` seconds."""

    def reset(self) -> None:
        """Press the board's reset button: its memory is cleared, the tags on it stay."""

    def unplug(self) -> None:
        """Pull the cable. The board keeps running (it has its own supply)."""

    def replug(self) -> None:
        """Put the cable back."""

    def close(self) -> None:
        """End the board and release all resources."""


@runtime_checkable
class HasAir(Protocol):
    """A board with a radio."""

    def change_air(self, **settings: Any) -> None:
        """Change the home network around the board (see marshub.sim.simulated_network). Raises ValueError."""


class BoardBase(ABC):
    """The common part of all depths: names, tags on readers, the cable, and waiting for a change."""

    def __init__(self, config: dict[str, Any], kind: Kind, faults: Faults | None = None) -> None:
        self.config = config
        self._readers = [reader["name"] for reader in config["readers"]]
        self._buttons = [button["name"] for button in config["buttons"]]
        self._world: list[set[bytes]] = [set() for _ in self._readers]
        self._shares: dict[bytes, dict[int, float]] = {}  # of tags that are not heard by each look, by reader
        self._down = [False] * len(self._buttons)
        self._chips: list[ChipState] = ["well" for _ in self._readers]
        self._supply_on = True
        self._callbacks: list[Callable[[], None]] = []
        self._condition = Condition()
        self._changes = 0
        port = open_port(kind, config["board"])
        self._port: Port = port if faults is None else FaultyPort(port, faults)
        self._loop = LoopThread(f"board {config['board']}")

    @property
    def port(self) -> str:
        return self._port.url

    def put(self, reader: int | str, uid: bytes | str) -> None:
        index, tag = find_index(reader, self._readers, "reader"), make_uid(uid)
        self._loop.call(self._put, index, tag)

    def take(self, reader: int | str, uid: bytes | str | None = None) -> None:
        index = find_index(reader, self._readers, "reader")
        self._loop.call(self._take, index, None if uid is None else make_uid(uid))

    def set_hit_rates(self, uid: bytes | str, shares: Mapping[int | str, float]) -> None:
        by_number = {find_index(reader, self._readers, "reader"): share for reader, share in shares.items()}
        self._loop.call(self._hear, make_uid(uid), check_hit_rates(by_number))

    def stack(self, reader: int | str, uids: Sequence[bytes | str]) -> None:
        for uid in uids:
            self.put(reader, uid)
            self.set_hit_rates(uid, {reader: compute_stack_hit_rate(len(uids))})

    def hold(self, button: int | str) -> None:
        self._loop.call(self._push, find_index(button, self._buttons, "button"), True)

    def release(self, button: int | str) -> None:
        self._loop.call(self._push, find_index(button, self._buttons, "button"), False)

    def change_chip(self, reader: int | str, state: ChipState) -> None:
        self._loop.call(self._change_chip, find_index(reader, self._readers, "reader"), parse_chip_state(state))

    def switch_supply(self, on: bool) -> None:
        self._loop.call(self._switch_supply, on)

    def list_tags(self) -> list[frozenset[bytes]]:
        return self._loop.call(lambda: [frozenset(tags) for tags in self._world])

    def unplug(self) -> None:
        self._loop.call(self._port.unplug)

    def replug(self) -> None:
        self._loop.call(self._port.replug)

    def on_change(self, callback: Callable[[], None]) -> None:
        self._callbacks.append(callback)

    def wait_for(self, predicate: Callable[[], bool], timeout: float = PATIENCE_S) -> bool:
        end = monotonic() + timeout
        while True:
            seen = self._changes
            # Not under the lock: the predicate asks the board's thread, which takes the lock to tell of a change.
            if predicate():
                return True
            left = end - monotonic()
            if left <= 0:
                return False
            with self._condition:
                # Patterns move by themselves, without a change that would wake us: look again now and then.
                if self._changes == seen:
                    self._condition.wait(min(LOOK_AGAIN_S, left))

    def close(self) -> None:
        if self._loop.loop.is_closed():
            return
        self._loop.call(self._port.close)
        self._loop.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # On the loop's thread.

    def _put(self, reader: int, uid: bytes) -> None:
        if uid in self._world[reader]:
            return
        for other, tags in enumerate(self._world):
            if uid in tags:
                self._take(other, uid)
        self._world[reader].add(uid)
        self._handle_arrival(reader, uid)
        self._notify()

    def _take(self, reader: int, uid: bytes | None) -> None:
        for item in [uid] if uid is not None else sorted(self._world[reader]):
            if item in self._world[reader]:
                self._world[reader].remove(item)
                self._shares.pop(item, None)
                self._handle_departure(reader, item)
        self._notify()

    def _hear(self, uid: bytes, shares: dict[int, float]) -> None:
        for reader, tags in enumerate(self._world):
            if uid in tags:
                self._shares[uid] = shares
                self._handle_hit_rates(reader, uid)
                self._notify()
                return
        raise ValueError(f"tag {uid.hex()} lies nowhere: put it down before saying who hears it")

    def _push(self, button: int, down: bool) -> None:
        if self._down[button] != down:
            self._down[button] = down
            self._handle_button(button, down)

    def _change_chip(self, reader: int, state: ChipState) -> None:
        if self._chips[reader] != state:
            self._chips[reader] = state
            self._handle_chip_change(reader, state)

    def _switch_supply(self, on: bool) -> None:
        if self._supply_on != on:
            self._supply_on = on
            self._handle_supply_change(on)

    def _notify(self) -> None:
        with self._condition:
            self._changes += 1
            self._condition.notify_all()
        for callback in self._callbacks:
            callback()

    @abstractmethod
    def _handle_arrival(self, reader: int, uid: bytes) -> None:
        """Handle a tag that was laid down."""

    @abstractmethod
    def _handle_departure(self, reader: int, uid: bytes) -> None:
        """Handle a tag that was removed."""

    @abstractmethod
    def _handle_hit_rates(self, reader: int, uid: bytes) -> None:
        """Handle a new hit rate of a tag that lies at `reader`, see `_shares`."""

    @abstractmethod
    def _handle_chip_change(self, reader: int, state: ChipState) -> None:
        """Handle a new state of a reader's chip."""

    @abstractmethod
    def _handle_supply_change(self, on: bool) -> None:
        """Handle its own supply being switched."""

    @abstractmethod
    def _handle_button(self, button: int, down: bool) -> None:
        """Handle a button that went down or up."""


def find_index(which: int | str, names: Sequence[str], kind: str) -> int:
    """Return the index of `which` among `names`. Raises ValueError that lists them."""
    if isinstance(which, str):
        if which in names:
            return names.index(which)
    elif 0 <= which < len(names):
        return which
    raise ValueError(f"no {kind} {which!r}: expected 0 to {len(names) - 1} or one of {list(names)}")


def make_uid(uid: bytes | str) -> bytes:
    """Return the bytes of a UID from bytes or hex (blanks and colons allowed).

    Raises ValueError unless it has 4, 7 or 10.
    """
    if isinstance(uid, str):
        try:
            uid = bytes.fromhex(uid.replace(":", ""))
        except ValueError:
            raise ValueError(f"UID {uid!r} is not hex: expected 4, 7 or 10 bytes such as 04:A1:B2:C3") from None
    if len(uid) not in UID_SIZES:
        raise ValueError(f"UID {uid.hex()!r} has {len(uid)} bytes: expected 4, 7 or 10")
    return bytes(uid)
