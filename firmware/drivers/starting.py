"""How an MFRC522 is set up after a reset. Loaded while a reader needs it, and forgotten when all of them work.

Section numbers are those of NXP's data sheet rev. 3.9. The functions belong to `drivers.mfrc522.MFRC522`.
"""

from drivers.clock import sleep_ms, ticks_diff, ticks_ms
from drivers.mfrc522 import _POLL, _addresses, _identity, _late, _polled

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


# Registers (9.2), commands (10.3) and bits
_COMMAND = const(0x01)
_COM_IRQ = const(0x04)
_CONTROL = const(0x0C)
_COLL = const(0x0E)
_MODE = const(0x11)
_TX_MODE = const(0x12)
_RX_MODE = const(0x13)
_TX_CONTROL = const(0x14)
_TX_ASK = const(0x15)
_MOD_WIDTH = const(0x24)
_RF_CFG = const(0x26)
_T_MODE = const(0x2A)
_T_PRESCALER = const(0x2B)
_T_RELOAD_H = const(0x2C)
_T_RELOAD_L = const(0x2D)
_IDLE = const(0x00)
_SOFT_RESET = const(0x0F)
_POWER_DOWN = const(0x10)  # CommandReg: the oscillator does not run yet
_TIMER_IRQ = const(0x01)
_T_STOP_NOW = const(0x80)  # ControlReg
_T_START_NOW = const(0x40)
_T_AUTO = const(0x80)  # as in mfrc522
_PRESCALER = const(33)
_SHORT = const(60)
_LOOKS = const(24)
_WAKING = const(1040)  # 5.1 ms

_START_MS = const(20)
_FEW_STARTS = const(12)
_MOST_STARTS = const(60)
_SETTLE_MS = const(2)
_SETTLE_TRIES = const(10)

# Register, the bits of it that hold on every chip, their value.
_CHECKED = (
    (_T_MODE, 0xFF, _T_AUTO),
    (_T_PRESCALER, 0xFF, _PRESCALER),
    (_T_RELOAD_H, 0xFF, 0x00),
    (_T_RELOAD_L, 0xFF, _SHORT),
    (_TX_MODE, 0xF0, 0x00),  # 106 kbit/s, CRC in software: switching the chip's on and off costs more
    (_RX_MODE, 0xFC, 0x00),
    (_TX_ASK, 0x40, 0x40),  # 100 % ASK
    (_MODE, 0x03, 0x01),  # CRC preset 6363h
)
_CHECK = _addresses([register for register, _, _ in _CHECKED])
_checked = bytearray(len(_CHECK))  # shared by all readers: nothing is awaited between filling and using it


async def setup(chip):
    """Reset and configure the chip; the antenna stays off, what lay there is not forgotten. Raises ReaderError."""
    chip._ready = chip.antenna = chip._proven = False
    chip.resets += 1
    if chip._rst is not None:
        chip._rst(0)
        await sleep_ms(1)
        chip._rst(1)
    chip._write(_COMMAND, _SOFT_RESET)
    await _started(chip)
    # Writes may be lost for a while after a reset, so what was written is read back.
    for _ in range(_SETTLE_TRIES):
        chip._write(_COMMAND, _IDLE)
        for register, _, value in _CHECKED:
            chip._write(register, 0x3D if register == _MODE else value)
        await sleep_ms(0)
        chip._write(_MOD_WIDTH, 0x26)
        chip._write(_RF_CFG, chip._gain << 4 | 0x08)  # clones read this one back as they like
        chip._write(_COLL, 0x00)  # ValuesAfterColl = 0, as for anticollision (9.3.1.15)
        chip._write(_TX_CONTROL, 0x80)
        if _configured(chip):
            chip._reload = _SHORT
            chip._timing = False
            chip._ready = True
            return
        await sleep_ms(_SETTLE_MS)
    chip._fail("does not keep its settings")


async def prove(chip):
    """Once after each reset, the tags' waking time is measured by the chip's own timer, not only by our clock."""
    chip._write(_T_RELOAD_H, _WAKING >> 8)
    chip._write(_T_RELOAD_L, _WAKING & 0xFF)
    chip._write(_COM_IRQ, 0x7F)
    chip._write(_CONTROL, _T_START_NOW)
    started = ticks_ms()
    looks = 0
    while not _late(started, looks, _START_MS):
        looks += 1
        chip._read(_POLL, _polled)
        # A timer that stands is no fault yet: the next exchange will tell.
        if _polled[_LOOKS] & _TIMER_IRQ or not chip._alive(_polled[_LOOKS + 5], _polled[_LOOKS + 6]):
            break
        if not looks & 1:
            await sleep_ms(1)
    chip._write(_CONTROL, _T_STOP_NOW)
    chip._write(_T_RELOAD_H, 0)
    chip._write(_T_RELOAD_L, _SHORT)
    chip._reload = _SHORT
    chip._proven = True


async def _started(chip):
    """Wait until the oscillator runs (8.8.2)."""
    since = ticks_ms()
    looks = 0
    while True:
        await sleep_ms(1)
        looks += 1
        late = looks > _MOST_STARTS or (looks > _FEW_STARTS and ticks_diff(ticks_ms(), since) > _START_MS)
        state = chip.health()
        if state != "absent" and not _identity[2] & _POWER_DOWN:
            return
        if late:
            chip._fail("does not start")


def _configured(chip):
    chip._read(_CHECK, _checked)
    return all(_checked[i + 1] & mask == value for i, (_, mask, value) in enumerate(_CHECKED))
