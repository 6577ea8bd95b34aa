"""Depth 1: a virtual board. It runs no firmware; it keeps a board's state and speaks hublink over a port."""

from __future__ import annotations

import secrets
import time
from typing import Any

from hublink import messages as m
from hublink.board_end import Board as Books
from hublink.board_end import BoardEnd
from marshub.sim.board_api import BoardBase, Colour, find_index
from marshub.sim.chip_states import OUTSIDE, ChipState
from marshub.sim.counters import POLLS_A_SECOND, Counters
from marshub.sim.firmware_files import load_firmware_module
from marshub.sim.hit_rates import POWER, WEAK, find_best_reader
from marshub.sim.line_faults import Faults
from marshub.sim.ports import Kind

# The wire wants a poll "often": stimuli and bytes poll at once, this is only for its timers (resends, hellos, stats).
TICK_S = 0.05
FIRMWARE = "virtual"
CHIP = b"VIRTUAL"
_USELESS = ("dead", "wedged")
PULSE_S = 0.2  # until firmware would have pulsed the reset of a chip that hangs
_GARBLED = 0.25  # of a noisy reader's polls
HEAP = 165_000  # bytes that an ESP32 running MicroPython has


def _monotonic_ms() -> int:
    """Return milliseconds on a clock that wraps as MicroPython's does."""
    return time.monotonic_ns() // 1_000_000 & 0x3FFFFFFF


class VirtualBoard(BoardBase):
    """A board without firmware. `config`: see marshub.board.profile.make_firmware_config; `kind` is pty or tcp."""

    def __init__(self, config: dict[str, Any], kind: Kind = "pty", faults: Faults | None = None) -> None:
        self._picture = load_firmware_module("hub.picture").Picture(
            config["leds"], bytearray(3 * config["leds"]["count"])
        )
        super().__init__(config, kind, faults)
        self._presses = [0] * len(self._buttons)
        self._health: list[int] = []
        self._switched_off: set[int] = set()
        self._faint: set[bytes] = set()  # tags that somebody said are not heard by each look
        # What the board has noticed, as opposed to what lies on the table.
        self._known: list[set[bytes]] = []
        self._loop.call(self._power_on)

    def _power_on(self) -> None:
        self._start(m.RESET_POWER_ON)
        self._port.start(self._loop.loop, self._received)
        self._tick()

    def _start(self, cause: int) -> None:
        self._presses = [0] * len(self._buttons)
        self._switched_off = set()
        self._known = [set() for _ in self._readers]
        self._heard_from: dict[tuple[int, bytes], int] = {}  # polls of a reader when it was said to hear a tag
        self._counters = Counters(len(self._readers), _monotonic_ms())
        # A chip that is of no use from the start has never answered.
        self._starved = not self._supply_on and bool(self.config.get("supply", {}).get("readers"))
        self._health = [
            m.MISSING if state in _USELESS or self._starved or self._is_miso_held(reader) else m.OK
            for reader, state in enumerate(self._chips)
        ]
        for reader, state in enumerate(self._chips):
            self._counters.set_garbled_share(reader, _GARBLED if state == "noisy" else 0.0)
        self._brightness = 255
        self._shown = bytearray()
        self._picture.show(b"")
        identity = m.Hello(
            role=m.BOARD,
            boot_id=1 + secrets.randbelow(0xFFFFFFFF),
            profile=bytes.fromhex(self.config["hash"]),
            firmware=FIRMWARE,
            chip=CHIP,
            reset_cause=cause,
            name=self.config["board"],
            readers=len(self._readers),
            buttons=len(self._buttons),
            leds=self.config["leds"]["count"],
        )
        self._books = _BoardState(self)
        self._books.supply_off = "supply" in self.config and not self._supply_on
        self._end = BoardEnd(m.pack_hello(identity), self._books)
        if self._books.supply_off:
            self._allow()
        for reader in range(len(self._readers)):
            self._poll_reader(reader)

    def press(self, button: int | str, long: bool = False) -> None:
        self.hold(button)
        if long:
            self._loop.call(self._tell_long, button)
        self.release(button)

    def _tell_long(self, button: int | str) -> None:
        index = find_index(button, self._buttons, "button")
        self._end.button(index, m.LONG, self._presses[index])
        self._send()

    def led_colours(self) -> list[Colour]:
        return self._loop.call(self._colours)

    def _colours(self) -> list[Colour]:
        self._picture.render(_monotonic_ms())
        colours: list[Colour] = self._picture.colours()
        return colours

    def set_health(self, reader: int | str, health: int) -> None:
        """Set a reader's health: messages.MISSING, FAILING or OK. The host is informed at once."""
        index = find_index(reader, self._readers, "reader")
        self._loop.call(self._set_health, index, health)

    def _handle_chip_change(self, reader: int, state: ChipState) -> None:
        self._count()
        self._counters.set_garbled_share(reader, _GARBLED if state == "noisy" else 0.0)
        for at, tags in enumerate(self._world):
            for uid in sorted(tags & self._shares.keys()):
                self._handle_hit_rates(at, uid)
        if self._starved:
            return
        if state == "jammed":
            self._set_health(reader, m.BLIND)
            return
        if state == "hung":
            self._hang_chip(reader)
            return
        if state == "browns-out" or (state == "holds-sda" and self._on_i2c(reader)):
            self._set_health(reader, m.FAILING)
            self._loop.loop.call_later(PULSE_S, self._chip_health, reader, state)
            return
        if state not in OUTSIDE and self._health[reader] == m.OK:
            self._set_health(reader, m.FAILING)  # another chip: it has lost its settings
        bus = self.config["readers"][reader]["bus"]
        for other, state in enumerate(self._chips):
            if self.config["readers"][other]["bus"] == bus:
                self._chip_health(other, state)

    def _chip_health(self, reader: int, state: ChipState) -> None:
        """Compute a reader's health, from its own chip and from those that share its MISO."""
        if state in _USELESS or self._is_miso_held(reader):
            if self._health[reader] == m.OK:
                self._set_health(reader, m.FAILING)
        elif state != "hung":
            self._set_health(reader, m.BLIND if state == "jammed" else m.OK)

    def _is_miso_held(self, reader: int) -> bool:
        """Return whether a chip holds the line on which this one answers: another chip on SPI, any chip on I2C."""
        bus = self.config["readers"][reader]["bus"]
        if self._on_i2c(reader):
            return any(
                state == "shorts-sda" and self.config["readers"][other]["bus"] == bus
                for other, state in enumerate(self._chips)
            )
        if self.config["buses"][bus].get("through", "direct") != "direct":
            return False
        return any(
            state == "holds-miso" and other != reader and self.config["readers"][other]["bus"] == bus
            for other, state in enumerate(self._chips)
        )

    def _on_i2c(self, reader: int) -> bool:
        return "address" in self.config["readers"][reader]

    def _hang_chip(self, reader: int) -> None:
        """Hang a chip. The firmware's pulse at its reset recovers it, if there is a line for it."""
        self._set_health(reader, m.FAILING)
        if "reset" in self.config or self.config["readers"][reader]["rst"] is not None:
            self._loop.loop.call_later(PULSE_S, self._pulse_reset, reader)

    def _pulse_reset(self, reader: int) -> None:
        if self._chips[reader] == "hung" and not self._starved:
            self._chips[reader] = "well"
            self._chip_health(reader, "well")

    def _handle_supply_change(self, on: bool) -> None:
        supply = self.config.get("supply")
        if supply is None:
            return
        self._starved = not on and supply["readers"]
        self._books.supply_off = not on
        self._allow()
        self._end.changed()
        self._end.log(f"the supply is {'on' if on else 'off'}", m.WARNING)
        for reader, state in enumerate(self._chips) if supply["readers"] else ():
            if not on:
                self._set_health(reader, m.FAILING)
            elif state == "hung":
                self._pulse_reset(reader)
            else:
                self._chip_health(reader, state)
        self._send()

    def _allow(self) -> None:
        """Set the current that the LEDs may draw, with the supply or without it."""
        cap = self.config["leds"]["cap_ma"]
        self._picture.allow(min(cap, self.config["supply"]["cap_ma"]) if self._books.supply_off else cap)
        self._show(self._shown)

    def _set_health(self, reader: int, health: int) -> None:
        before = self._reader_health(reader)
        self._count()
        self._health[reader] = health
        if self._reader_health(reader) == before:
            return
        if health == m.OK:
            self._counters.count_recovery(reader)
        else:
            self._counters.count_failure(reader)
        for at, tags in enumerate(self._world):
            for uid in sorted(tags & self._shares.keys()):
                self._handle_hit_rates(at, uid)
        self._end.log(f"reader {self._readers[reader]}: health {health}", m.WARNING)
        self._end.reader_health(reader, self._reader_health(reader))
        self._poll_reader(reader)
        self._send()

    def _count(self) -> None:
        self._counters.advance(
            _monotonic_ms(), self._known, [self._reader_health(reader) for reader in range(len(self._readers))]
        )

    def reset(self) -> None:
        self._loop.call(self._reset)

    def _reset(self) -> None:
        self._start(m.RESET_HARD)
        self._notify()
        self._send()

    # The wire.

    def _received(self, data: bytes) -> None:
        self._end.feed(data, _monotonic_ms())
        self._send()

    def _send(self) -> None:
        data = self._end.poll(_monotonic_ms())
        if data:
            self._port.send(data)

    def _tick(self) -> None:
        self._send()
        self._loop.loop.call_later(TICK_S, self._tick)

    def _handle_arrival(self, reader: int, uid: bytes) -> None:
        self._poll_reader(reader)

    def _handle_departure(self, reader: int, uid: bytes) -> None:
        self._handle_hit_rates(reader, uid)

    def _handle_hit_rates(self, reader: int, uid: bytes) -> None:
        """Report a tag where it is heard best, as firmware does. A moved tag arrives there before it has left."""
        lying = uid in self._world[reader]
        best, share = self._find_hearer(reader, uid) if lying else (None, 1.0)
        if uid in self._shares or uid in self._faint:
            self._count()
            self._counters.set_miss_share(uid, 1 - share)
            self._faint.add(uid)
            polls = [figure[1] for figure in self._figures()]
            for figure in self._shares.get(uid, ()):
                self._heard_from.setdefault((figure, uid), polls[figure])
        if best is not None:
            self._poll_reader(best)
        for figure, known in enumerate(self._known):
            if uid in known and figure != best:
                if best is not None and self._reader_health(figure) != m.OK:
                    known.remove(uid)
                    self._end.tag_left(figure, uid)
                self._poll_reader(figure)
        self._send()

    def _find_hearer(self, reader: int, uid: bytes) -> tuple[int | None, float]:
        shares = {reader: 1.0} | self._shares.get(uid, {})
        well = {item: share for item, share in shares.items() if self._reader_health(item) == m.OK}
        powers = [item.get("power", POWER) / POWER for item in self.config["readers"]]
        reaches = [WEAK if state == "weak" else 1.0 for state in self._chips]
        return find_best_reader(well, [reach * power for reach, power in zip(reaches, powers, strict=True)])

    def _tag_figures(self) -> list[tuple[int, bytes, int, int]]:
        """Return the figures of tags, with those heard beside where they lie: their polls, and no misses."""
        self._count()
        polls = [figure[1] for figure in self._figures()]
        beside = [
            (figure, uid, int((polls[figure] - self._heard_from.get((figure, uid), 0)) * share), 0)
            for uid, shares in self._shares.items()
            for figure, share in shares.items()
            if share > 0 and uid not in self._known[figure]
        ]
        return self._counters.list_tags() + beside

    def _poll_reader(self, reader: int) -> None:
        """Poll once: report arrivals and departures. A dead reader reports nothing."""
        if self._reader_health(reader) != m.OK:
            return
        self._count()
        known, here = self._known[reader], self._list_heard_at(reader)
        for uid in sorted(known - here):
            known.remove(uid)
            self._end.tag_left(reader, uid)
        for uid in sorted(here - known)[: m.MAX_TAGS - len(known)]:
            known.add(uid)
            self._end.tag_arrived(reader, uid)
        self._send()

    def _list_heard_at(self, reader: int) -> set[bytes]:
        """Return the tags that this reader hears best of all."""
        if not self._shares:
            return self._world[reader]
        return {
            uid
            for at, tags in enumerate(self._world)
            for uid in tags
            if reader == (self._find_hearer(at, uid)[0] if uid in self._shares else at)
        }

    def _reader_health(self, reader: int) -> int:
        return m.OFF if reader in self._switched_off else self._health[reader]

    def _handle_button(self, button: int, down: bool) -> None:
        if down:
            self._presses[button] = (self._presses[button] + 1) & 0xFFFF
        self._end.button(button, m.PRESS if down else m.RELEASE, self._presses[button])
        self._send()

    # What the wire asks of the board.

    def _figures(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        self._count()
        return self._counters.list_readers([self._reader_health(reader) for reader in range(len(self._readers))])

    def _snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        readers = [(self._reader_health(index), sorted(known)) for index, known in enumerate(self._known)]
        return readers, list(self._presses)

    def _show(self, picture: bytearray) -> None:
        self._shown = picture
        self._picture.show(picture, self._brightness)
        self._notify()

    def _configure(self, brightness: int, priorities: bytes) -> None:
        self._count()
        before = [self._reader_health(reader) for reader in range(len(self._readers))]
        self._switched_off = {index for index, priority in enumerate(priorities) if priority == 0}
        for reader in range(len(self._readers)):
            if self._reader_health(reader) != before[reader]:
                self._end.reader_health(reader, self._reader_health(reader))
            self._poll_reader(reader)
        if brightness != self._brightness:
            self._brightness = brightness
            self._show(self._shown)


class _BoardState(Books):
    """The virtual board as its end of the wire sees it."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board

    def snapshot(self) -> tuple[list[tuple[int, list[bytes]]], list[int]]:
        return self._board._snapshot()

    def stats(self) -> tuple[int, int, int, int]:
        return HEAP, 1000 // POLLS_A_SECOND, 1000 // POLLS_A_SECOND, 0

    def reader_figures(self) -> list[tuple[int, int, int, int, int, int, int, int]]:
        return self._board._figures()

    def tag_figures(self) -> list[tuple[int, bytes, int, int]]:
        return self._board._tag_figures()

    def lights(self, generation: int, picture: bytearray) -> None:
        self._board._show(picture)

    def config(self, brightness: int, priorities: bytes) -> None:
        self._board._configure(brightness, priorities)

    def released(self, reason: int) -> None:
        self._board._show(bytearray())  # nobody stands behind the lights any more
