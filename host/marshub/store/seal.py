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
    """Return the seal that everything begins with."""
    return _seal(_START, b"header", data)


def of_entry(before: bytes, number: int, at: float, data: bytes) -> bytes:
    """Return the checksum of an entry. `before` is that of the entry before it, of the first one the header's."""
    return _seal(before, b"entry", struct.pack(">qd", number, at), data)


def of_checkpoint(
    before: bytes, entry: bytes, number: int, at: float, places: tuple[int, int], parts: tuple[bytes, ...]
) -> bytes:
    """Return the checksum of a checkpoint.

    Args:
        before: The checksum of the checkpoint before it; of the first one the header's.
        entry: The checksum of the last entry that leads there.
        number: The checkpoint's number.
        at: The time of writing.
        places: Its position and its count of entries.
        parts: Chance, state, log, revealed.
    """
    return _seal(before, entry, b"checkpoint", struct.pack(">qdqq", number, at, *places), *parts)


def of_tip(entry: bytes, checkpoint: bytes, entries: int, checkpoints: int) -> bytes:
    """Return the checksum of the ends and lengths of both chains."""
    return _seal(entry, checkpoint, b"tip", struct.pack(">qq", entries, checkpoints))


def of_kept(header: bytes, name: bytes, data: bytes) -> bytes:
    """Return the checksum of a value kept beside the game: as it is replaced, it depends on the header alone."""
    return _seal(header, b"kept", name, data)
