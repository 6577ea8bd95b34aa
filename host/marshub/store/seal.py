"""Seals: a checksum with each thing that was written, made of it and of the seal before.

So nothing can be altered, removed, doubled or put in another order without it being seen; the tip, one row, says how
much there is and where the chain ends. A seal guards against accidents and half knowledge, not against somebody who
reckons all of them anew.
"""

from __future__ import annotations

import hashlib
import struct

SIZE = 16  # bytes
_START = b"marshub save"


def _seal(*parts: bytes) -> bytes:
    found = hashlib.blake2b(digest_size=SIZE)
    for part in parts:
        found.update(len(part).to_bytes(8, "big"))
        found.update(part)
    return found.digest()


def of_header(data: bytes) -> bytes:
    """The seal that everything begins with."""
    return _seal(_START, b"header", data)


def of_entry(before: bytes, number: int, at: float, data: bytes) -> bytes:
    """`before`: the entry before it, of the first one the header."""
    return _seal(before, b"entry", struct.pack(">qd", number, at), data)


def of_checkpoint(
    before: bytes, entry: bytes, number: int, at: float, places: tuple[int, int], parts: tuple[bytes, ...]
) -> bytes:
    """`before`: the checkpoint before it, of the first one the header; `entry`: the last entry that leads there.

    `places`: its position and its count of entries; `parts`: chance, state, log, revealed.
    """
    return _seal(before, entry, b"checkpoint", struct.pack(">qdqq", number, at, *places), *parts)


def of_tip(entry: bytes, checkpoint: bytes, entries: int, checkpoints: int) -> bytes:
    """Where both chains end, and how long they are."""
    return _seal(entry, checkpoint, b"tip", struct.pack(">qq", entries, checkpoints))


def of_kept(header: bytes, name: bytes, data: bytes) -> bytes:
    """What is kept beside the game: it is replaced as it changes, so it hangs on the header alone."""
    return _seal(header, b"kept", name, data)
