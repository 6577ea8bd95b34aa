"""The checksum chain: a checksum with each row that was written, made of the row and of the checksum before.

So nothing can be altered, removed, doubled or reordered unnoticed; the tip, one row, holds the number of rows and
the end of the chain. A checksum guards against accidents and half knowledge, not against somebody who computes all
of them anew. The column is called "seal".
"""

from __future__ import annotations

import hashlib
import struct

SIZE = 16  # bytes
_SALT = b"marshub save"


def _compute_checksum(*parts: bytes) -> bytes:
    """Return the checksum of `parts`, each with its length."""
    digest = hashlib.blake2b(digest_size=SIZE)
    for part in parts:
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()


def header_checksum(data: bytes) -> bytes:
    """Return the checksum that the chain begins with."""
    return _compute_checksum(_SALT, b"header", data)


def entry_checksum(before: bytes, number: int, at: float, data: bytes) -> bytes:
    """Return the checksum of an entry. `before` is that of the entry before it, of the first one the header's."""
    return _compute_checksum(before, b"entry", struct.pack(">qd", number, at), data)


def checkpoint_checksum(
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
    return _compute_checksum(before, entry, b"checkpoint", struct.pack(">qdqq", number, at, *places), *parts)


def tip_checksum(entry: bytes, checkpoint: bytes, entries: int, checkpoints: int) -> bytes:
    """Return the checksum of the ends and lengths of both chains."""
    return _compute_checksum(entry, checkpoint, b"tip", struct.pack(">qq", entries, checkpoints))


def kept_checksum(header: bytes, name: bytes, data: bytes) -> bytes:
    """Return the checksum of a value kept beside the game: as it is replaced, it depends on the header alone."""
    return _compute_checksum(header, b"kept", name, data)
