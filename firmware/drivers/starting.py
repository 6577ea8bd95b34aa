"""Set-up of an MFRC522 after a reset. Loaded while a reader needs it, and unloaded when all of them work.

Section numbers are those of NXP's data sheet rev. 3.9. The functions belong to `drivers.mfrc522.MFRC522`.
"""

from drivers.clock import sleep_ms, ticks_diff, ticks_ms
from drivers.look import LOOKS, POLL, PRESCALER, PROVEN, RAW, SET_UP, SHORT, addresses, identity, is_overdue, polled
from drivers.registers import (
    COLL,
    COM_IRQ,
    COMMAND,
    CONTROL,
    CW_GS_P,
    FIELD_OFF,
    GS_N,
    IDLE,
    MOD_WIDTH,
    MODE,
    POWER_DOWN,
    RF_CFG,
    RX_MODE,
    SOFT_RESET,
    T_AUTO,
    T_MODE,
    T_PRESCALER,
    T_RELOAD_H,
    T_RELOAD_L,
    T_START_NOW,
    T_STOP_NOW,
    TIMER_IRQ,
    TX_ASK,
    TX_CONTROL,
    TX_MODE,
)

try:
    from micropython import const
except ImportError:  # CPython

    def const(value):
        return value


_WAKING = const(1040)  # 5.1 ms of the timer
_START_MS = const(20)
_FEW_STARTS = const(12)
_MOST_STARTS = const(60)
_SETTLE_MS = const(2)
_SETTLE_TRIES = const(10)

# Register, the bits of it that hold on every chip, their value.
_CHECKED = (
    (T_MODE, 0xFF, T_AUTO),
    (T_PRESCALER, 0xFF, PRESCALER),
    (T_RELOAD_H, 0xFF, 0x00),
    (T_RELOAD_L, 0xFF, SHORT),
    (TX_MODE, 0xF0, 0x00),  # 106 kbit/s, CRC in software: switching the chip's on and off costs more
    (RX_MODE, 0xFC, 0x00),
    (TX_ASK, 0x40, 0x40),  # 100 % ASK
    (MODE, 0x03, 0x01),  # CRC preset 6363h
)
_CHECK = addresses([register for register, _, _ in _CHECKED])
_checked = bytearray(len(_CHECK))  # shared by all readers: nothing is awaited between filling and using it


async def setup(chip):
    """Reset and configure the chip; the antenna stays off, what lay there is not forgotten. Raises ReaderError."""
    chip._ready = RAW
    chip.antenna = False
    if chip.version is not None:  # the first time is no repair
        chip.resets += 1
    if chip._rst is not None:
        chip._rst(0)
        await sleep_ms(1)
        chip._rst(1)
    chip._write(COMMAND, SOFT_RESET)
    await _wait_for_oscillator(chip)
    # Writes may be lost for a while after a reset, so what was written is read back.
    for _ in range(_SETTLE_TRIES):
        chip._write(COMMAND, IDLE)
        for register, _, value in _CHECKED:
            chip._write(register, 0x3D if register == MODE else value)
        await sleep_ms(0)
        chip._write(MOD_WIDTH, 0x26)
        chip._write(RF_CFG, chip._gain << 4 | 0x08)  # clones read this one back as they like
        chip._write(CW_GS_P, chip._power)
        chip._write(GS_N, chip._power >> 2 << 4 | 0x08)  # four bits; the rest is for a modulation of less than 100 %
        chip._write(COLL, 0x00)  # ValuesAfterColl = 0, as for anticollision (9.3.1.15)
        chip._write(TX_CONTROL, FIELD_OFF)
        if _configured(chip):
            chip._reload = SHORT
            chip._timing = False
            await sleep_ms(0)
            chip._ready = SET_UP
            # What reads back another way each time, as some registers of clones may, is not watched.
            settings = chip.settings()
            await sleep_ms(0)  # on I2C that took milliseconds
            chip._settings = settings if chip.settings() == settings else None
            await sleep_ms(0)
            return
        await sleep_ms(_SETTLE_MS)
    chip._fail("does not keep its settings")


async def prove(chip):
    """Measure the tags' waking time by the chip's own timer once after each reset, not only by the board's clock."""
    chip._write(T_RELOAD_H, _WAKING >> 8)
    chip._write(T_RELOAD_L, _WAKING & 0xFF)
    chip._write(COM_IRQ, 0x7F)
    chip._write(CONTROL, T_START_NOW)
    started = ticks_ms()
    looks = 0
    while not is_overdue(started, looks, _START_MS):
        looks += 1
        chip._read(POLL, polled)
        # A timer that stands is no fault yet: the next exchange will tell.
        if polled[LOOKS] & TIMER_IRQ or not chip._alive(polled[LOOKS + 5], polled[LOOKS + 6]):
            break
        if not looks & 1:
            await sleep_ms(1)
    chip._write(CONTROL, T_STOP_NOW)
    chip._write(T_RELOAD_H, 0)
    chip._write(T_RELOAD_L, SHORT)
    chip._reload = SHORT
    chip._ready = PROVEN


async def _wait_for_oscillator(chip):
    """Wait until the oscillator runs (8.8.2)."""
    since = ticks_ms()
    looks = 0
    while True:
        await sleep_ms(1)
        looks += 1
        overdue = looks > _MOST_STARTS or (looks > _FEW_STARTS and ticks_diff(ticks_ms(), since) > _START_MS)
        state = chip.health()
        if state != "absent" and not identity[2] & POWER_DOWN:
            return
        if overdue:
            chip._fail("does not start")


def _configured(chip):
    chip._read(_CHECK, _checked)
    return all(_checked[i + 1] & mask == value for i, (_, mask, value) in enumerate(_CHECKED))
