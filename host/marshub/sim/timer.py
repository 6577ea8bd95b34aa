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

    @property
    def running(self) -> bool:
        """Whether the timer counts."""
        return self._started is not None

    def start(self) -> None:
        """Start counting, again from the reload value if it counts already. A wedged chip's timer does not."""
        if self._core.wedged:
            return
        self._run += 1
        self._started = self._core.now
        run = self._run
        end = self._core.now + (self._reload() + 1) * self._tick_us()
        self._core.schedule(end, lambda: self._expire() if run == self._run else None)

    def stop(self) -> None:
        """Stop counting."""
        self._run += 1
        self._started = None

    def count(self) -> int:
        """Return the value of TCounterValReg."""
        if self._started is None:
            return self._reload()
        return max(0, self._reload() - int((self._core.now - self._started) / self._tick_us()))

    def _expire(self) -> None:
        self._started = None
        self._core.reg[reg.COM_IRQ] |= reg.TIMER_IRQ
        if self._core.reg[reg.T_MODE] & reg.T_AUTO_RESTART:
            self.start()

    def _reload(self) -> int:
        return self._core.reg[reg.T_RELOAD_H] << 8 | self._core.reg[reg.T_RELOAD_L]

    def _tick_us(self) -> float:
        prescaler = (self._core.reg[reg.T_MODE] & 0x0F) << 8 | self._core.reg[reg.T_PRESCALER]
        even = bool(self._core.reg[reg.DEMOD] & 0x10)
        return (2 * prescaler + (2 if even else 1)) / FC_MHZ
