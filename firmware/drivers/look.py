"""One look at an MFRC522: what is read of it in one chip-select period, and for how long one looks.

Shared by the driver (`drivers.mfrc522`) and by what sets the chip up (`drivers.starting`). Section numbers are those of
NXP's data sheet rev. 3.9.
"""

from drivers.clock import ticks_diff, ticks_ms
from drivers.registers import (
    COLL,
    COM_IRQ,
    COMMAND,
    ERROR,
    FIFO_LEVEL,
    STATUS_1,
    STATUS_2,
    T_MODE,
    TX_CONTROL,
    VERSION,
)

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


# The timer ticks each (2 * 33 + 1) / 13.56 MHz = 4.94 us. Tags answer 91 us after a frame (14443-3, 6.2.1.1) and the
# timer stops 47 us into the answer; more than twice that is for clones and clocks.
PRESCALER = const(33)
SHORT = const(60)

# Looks are counted beside the time, so that a wait ends on any clock: one that runs while the bus stands still, or
# stands still while the bus runs.
_FEW_LOOKS = const(40)
_MANY_LOOKS = const(250)

# How far a chip is
RAW = const(0)  # nothing is known of its settings
SET_UP = const(1)
PROVEN = const(2)  # and its timer was tried

# One chip-select period of waiting: ComIrqReg over and over, so that the clocking itself is the wait, and at its end
# what there is to know, taken after the last look at ComIrqReg and therefore never younger than the interrupt.
LOOKS = const(24)
# ModemState comes before the FIFO: an answer that ends in between shows in one of the two.
_TAIL = (STATUS_2, ERROR, FIFO_LEVEL, COLL, T_MODE, TX_CONTROL, STATUS_1)


def addresses(registers):
    """Return the bytes to send to read `registers` in one chip-select period (8.1.2.1): each address, then a zero."""
    return bytes([0x80 | register << 1 for register in registers] + [0])


POLL = addresses((COM_IRQ,) * LOOKS + _TAIL)
IDENTIFY = addresses((VERSION, COMMAND, T_MODE, TX_CONTROL))

# Scratch buffers, shared by all readers: nothing is awaited between filling one and using it.
polled = bytearray(len(POLL))
identity = bytearray(len(IDENTIFY))


def is_overdue(started, looks, ms):
    """Return whether a wait since `started` (ticks_ms), with so many polls of the chip, has lasted too long."""
    return looks >= _FEW_LOOKS and (looks >= _MANY_LOOKS or ticks_diff(ticks_ms(), started) > ms)
