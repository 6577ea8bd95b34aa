"""The core of a simulated MFRC522: time, registers, FIFO and interrupts (NXP data sheet, rev. 3.9)."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable

from marshub.sim import registers as reg
from marshub.sim.clock import Clock
from marshub.sim.quirks import Quirks

FIFO_SIZE = 64  # 8.3


class Core:
    """The core of a simulated chip.

    `reg`: the registers, by address; `fifo`: the FIFO's content; `modem`: Status2Reg.ModemState; `now`: the time (us)
    up to which everything has happened; `events`: a heap of what is scheduled; `wedged`: no command succeeds; `chance`:
    the generator of the quirks.
    """

    def __init__(self, clock: Clock, quirks: Quirks) -> None:
        self.clock = clock
        self.quirks = quirks
        self.chance = random.Random(quirks.seed)
        self.wedged = False
        self._order = 0
        self.reset()

    def reset(self) -> None:
        """Reset as after power-on; scheduled events are dropped."""
        self.reg = bytearray(64)
        for address, value in reg.RESET_VALUES.items():
            self.reg[address] = value
        self.reg[reg.VERSION] = self.quirks.version
        self.fifo = bytearray()
        self._alerts = (True, False)
        self.modem = reg.MODEM_IDLE
        self.now = self.clock.us()
        self.events: list[tuple[float, int, Callable[[], None]]] = []
        self._run = 0

    # -- time and commands ---------------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let everything happen that is due now."""
        until, events = self.clock.us(), self.events
        while events and events[0][0] <= until:
            self.now, _, happen = heapq.heappop(events)
            happen()
            events = self.events  # a reset has put others in their place
        self.now = until

    def schedule(self, us: float, happen: Callable[[], None]) -> None:
        """Schedule `happen` for a time (us)."""
        self._order += 1
        heapq.heappush(self.events, (us, self._order, happen))

    def schedule_unless_aborted(self, us: float, happen: Callable[[], None]) -> None:
        """Schedule `happen` for a time (us), unless the command ends before."""
        run = self._run
        self.schedule(us, lambda: happen() if run == self._run else None)

    def abort_command(self) -> None:
        """Abort the running command."""
        self._run += 1
        self.modem = reg.MODEM_IDLE

    def end_command(self) -> None:
        """End the running command normally, so that the chip is idle."""
        self.abort_command()
        self.reg[reg.COMMAND] &= 0xF0
        self.reg[reg.COM_IRQ] |= reg.IDLE_IRQ

    def set_error(self, flags: int) -> None:
        """Set bits of ErrorReg, and its interrupt."""
        if flags:
            self.reg[reg.ERROR] |= flags
            self.reg[reg.COM_IRQ] |= reg.ERR_IRQ

    # -- FIFO, 8.3 -----------------------------------------------------------------------------------------------

    def push(self, data: bytes) -> None:
        """Put bytes into the FIFO, as far as there is room."""
        self.fifo += data
        if len(self.fifo) > FIFO_SIZE:
            del self.fifo[FIFO_SIZE:]
            self.set_error(reg.BUFFER_OVFL)
        self.update_level_interrupts()

    def pop_byte(self) -> int:
        """Take a byte out of the FIFO; 0 when it is empty."""
        byte = self.fifo.pop(0) if self.fifo else 0x00
        self.update_level_interrupts()
        return byte

    def pop_all(self) -> bytes:
        """Take all bytes out of the FIFO."""
        data = bytes(self.fifo)
        self.fifo.clear()
        self.update_level_interrupts()
        return data

    def get_alerts(self) -> tuple[bool, bool]:
        """Return LoAlert and HiAlert (9.3.1.8)."""
        water = self.reg[reg.WATER_LEVEL] & 0x3F
        return len(self.fifo) <= water, FIFO_SIZE - len(self.fifo) <= water

    def update_level_interrupts(self) -> None:
        """Set the interrupts of the FIFO's alerts that have changed to 1 (8.3.3)."""
        before, self._alerts = self._alerts, self.get_alerts()
        if before != self._alerts:
            low, high = (now and not was for now, was in zip(self._alerts, before, strict=True))
            self.reg[reg.COM_IRQ] |= (reg.LO_ALERT_IRQ if low else 0) | (reg.HI_ALERT_IRQ if high else 0)
