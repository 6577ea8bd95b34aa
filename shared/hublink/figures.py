"""Figures: how the board, its readers and the tags on them are doing (shared/protocol.md, "Figures").

They go by themselves every few seconds, unsequenced: a lost one is made up for by the next. Counters count around at
65536, so that the host takes differences; the few figures that are no counters stay at their field's top.
"""

import struct

from hublink.frame import MAX_PAYLOAD
from hublink.messages import MAX_READERS, UID_SIZES

_STATS = "<IIHHHHHH"
_STATS_SIZE = struct.calcsize(_STATS)
_READER = "<BHHHHHHH"
_READER_SIZE = struct.calcsize(_READER)
READERS_A_FRAME = (MAX_PAYLOAD - 1) // _READER_SIZE


def pack_stats(
    uptime_s: int,
    free_heap: int,
    scan_ms: int,
    slowest_scan_ms: int,
    lag_ms: int,
    bad_frames: int,
    resends: int,
    dropped: int,
) -> bytes:
    """Return the figures of the whole board; what is too large for its field stays at the field's top.

    `lag_ms`: the longest that the loop was held up since the figures before. The last three count since boot.
    """
    small = (scan_ms, slowest_scan_ms, lag_ms, bad_frames, resends, dropped)
    tops = [min(figure, 0xFFFF) for figure in small]
    return struct.pack(_STATS, min(uptime_s, 0xFFFFFFFF), min(free_heap, 0xFFFFFFFF), *tops)


def unpack_stats(payload: bytes) -> tuple[int, int, int, int, int, int, int, int]:
    """Return (uptime_s, free_heap, scan_ms, slowest_scan_ms, lag_ms, bad_frames, resends, dropped)."""
    if len(payload) != _STATS_SIZE:
        raise ValueError("stats: expected {} bytes, got {}".format(_STATS_SIZE, len(payload)))
    uptime_s, free_heap, scan_ms, slowest, lag_ms, bad_frames, resends, dropped = struct.unpack(_STATS, payload)
    return uptime_s, free_heap, scan_ms, slowest, lag_ms, bad_frames, resends, dropped


def pack_readers(readers: list[tuple[int, int, int, int, int, int, int, int]]) -> list[bytes]:
    """Return the payloads that hold all readers.

    (health, polls, hits, misses, garbled, collisions, errors, reinits) by index.

    Counters since boot, taken mod 65536. `polls`: inventories in which the chip answered. `hits`: answers of tags, all
    of a poll counted. `misses`: a tag that lay here before and after did not answer. `garbled`: polls that heard
    what could not be read. `collisions`: polls in which several tags spoke at once. `errors`: polls in which the chip
    did not answer as it should. `reinits`: times it was set up anew.
    """
    out: list[bytes] = []
    for first in range(0, len(readers), READERS_A_FRAME):
        part = bytearray((first,))
        for reader in readers[first : first + READERS_A_FRAME]:
            part.extend(struct.pack(_READER, *[figure & 0xFFFF for figure in reader]))
        out.append(bytes(part))
    return out


def unpack_readers(payload: bytes) -> tuple[int, list[tuple[int, int, int, int, int, int, int, int]]]:
    """Return (index of the first, its figures and those of the ones after it), see `pack_readers`."""
    if not payload or (len(payload) - 1) % _READER_SIZE or len(payload) == 1:
        raise ValueError("reader figures: expected an index and {} bytes a reader".format(_READER_SIZE))
    readers: list[tuple[int, int, int, int, int, int, int, int]] = []
    for at in range(1, len(payload), _READER_SIZE):
        health, polls, hits, misses, garbled, collisions, errors, reinits = struct.unpack(
            _READER, payload[at : at + _READER_SIZE]
        )
        readers.append((health, polls, hits, misses, garbled, collisions, errors, reinits))
    if payload[0] + len(readers) > MAX_READERS:
        raise ValueError("reader figures: at most {} readers".format(MAX_READERS))
    return payload[0], readers


def pack_tags(tags: list[tuple[int, bytes, int, int]]) -> bytes:
    """Pack (reader, uid, polls, misses) of the tags that missed polls, the worst first; as many as fit.

    `polls`: since the tag came to this reader, `misses`: those of them it did not answer and yet lay there; mod 65536.
    """
    out = bytearray()
    for reader, uid, polls, misses in tags:
        if len(uid) not in UID_SIZES:
            raise ValueError("tag figures: a UID has 4, 7 or 10 bytes, got {}".format(len(uid)))
        if len(out) + 6 + len(uid) > MAX_PAYLOAD:
            break
        out.extend(struct.pack("<BHHB", reader, polls & 0xFFFF, misses & 0xFFFF, len(uid)))
        out.extend(uid)
    return bytes(out)


def unpack_tags(payload: bytes) -> list[tuple[int, bytes, int, int]]:
    """Return [(reader, uid, polls, misses), ...], see `pack_tags`."""
    tags: list[tuple[int, bytes, int, int]] = []
    at = 0
    while at < len(payload):
        if at + 6 > len(payload):
            raise ValueError("tag figures: cut off")
        reader, polls, misses, size = struct.unpack("<BHHB", payload[at : at + 6])
        uid = payload[at + 6 : at + 6 + size]
        if size not in UID_SIZES or len(uid) != size:
            raise ValueError("tag figures: a UID has 4, 7 or 10 bytes, got {}".format(len(uid)))
        tags.append((reader, uid, polls, misses))
        at += 6 + size
    return tags
