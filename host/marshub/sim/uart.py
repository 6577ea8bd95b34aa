"""The MFRC522's contactless UART: symbols on the air to FIFO bytes, and its CRC coprocessor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from marshub.sim.iso14443 import COLLISION, to_bytes


def compute_crc16(data: Iterable[int], preset: int) -> int:
    """Return the ITU-T V.41 CRC, least significant bit first, as the coprocessor computes it (8.4)."""
    crc = preset
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc


def count_bit_periods(bits: int, parity: bool) -> int:
    """Return the bit periods of `bits` data bits, with the parity of each whole byte if there is any."""
    return bits + bits // 8 if parity else bits


@dataclass(frozen=True)
class Received:
    """A received frame.

    data: FIFO bytes. last_bits: valid bits of the last byte, 0 = all. parity_error: in a whole byte.
    collision: index of the first collided data bit, counted from the first one received, or None.
    collision_at: the same, in bit periods since the start of the frame.
    """

    data: bytes
    last_bits: int
    parity_error: bool
    collision: int | None
    collision_at: int | None


def parse_frame(air: Sequence[int], align: int, keep_after: bool, collided: int, parity: bool = True) -> Received:
    """Take a frame from the air apart.

    align: RxAlign, where in the first FIFO byte the first bit goes; that byte's parity is not checked, because half of
    the byte is not in the frame. keep_after: ValuesAfterColl. collided: what a collided bit reads as. parity: whether
    each ninth bit is a parity bit, or one of data like the others (MfRxReg, ParityDisable).
    """
    bits = [0] * align
    first: int | None = None
    first_at: int | None = None
    parity_error = False
    # Each byte is eight data bits and a parity bit; the first lacks the bits below RxAlign.
    start = 0
    while start < len(air):
        end = start + 8 - (align if not start else 0) if parity else len(air)
        received = air[start:end]
        if COLLISION in received:
            if first is None:
                first, first_at = len(bits) - align + received.index(COLLISION), start + received.index(COLLISION)
            received = [collided if symbol == COLLISION else symbol for symbol in received]
        bits += received
        if end < len(air) and (align == 0 or start):
            parity_error = parity_error or air[end] != 1 ^ (sum(bits[-8:]) & 1)
        start = end + 1
    if first is not None and not keep_after:
        after = align + first + 1
        bits[after:] = [0] * (len(bits) - after)
    return Received(to_bytes(bits), len(bits) % 8, parity_error, first, first_at)
