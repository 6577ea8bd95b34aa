"""The MFRC522's timer unit (data sheet rev. 3.9, section 8.5)."""

from __future__ import annotations

from marshub.sim import registers as reg
from marshub.sim.core import Core
from marshub.sim.iso14443 import FC_MHZ


class Timer:
    """Counts down from its reload value, and raises TimerIRq at the end."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._run = 0
        self._started: float | None = None
        self._reload = 0
        self._tick_us = 0.0
        self._left = 0

    @property
    def running(self) -> bool:
        """Whether the timer counts."""
        return self._started is not None

    def start(self) -> None:
        """Start counting, again from the reload value if it counts already. A wedged chip's timer does not.

        Registers that change later are for the next start (9.3.3.3).
        """
        if self._core.wedged:
            return
        self._run += 1
        self._started = self._core.now
        run = self._run
        registers = self._core.reg
        prescaler = (registers[reg.T_MODE] & 0x0F) << 8 | registers[reg.T_PRESCALER]
        self._tick_us = (2 * prescaler + (2 if registers[reg.DEMOD] & 0x10 else 1)) / FC_MHZ
        self._reload = registers[reg.T_RELOAD_H] << 8 | registers[reg.T_RELOAD_L]
        end = self._core.now + (self._reload + 1) * self._tick_us
        self._core.schedule(end, lambda: self._expire() if run == self._run else None)

    def stop(self) -> None:
        """Stop counting. The value stays."""
        self._left = self.count()
        self._run += 1
        self._started = None

    def count(self) -> int:
        """Return the value of TCounterValReg."""
        if self._started is None:
            return self._left
        return max(0, self._reload - int((self._core.now - self._started) / self._tick_us))

    def _expire(self) -> None:
        self._started = None
        self._left = 0
        self._core.reg[reg.COM_IRQ] |= reg.TIMER_IRQ
        if self._core.reg[reg.T_MODE] & reg.T_AUTO_RESTART:
            self.start()
