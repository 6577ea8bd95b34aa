"""The vectors, from three sides: hublink, their generator, and a decoder written from protocol.md alone."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import check_vectors
import make_vectors
import pytest

SHARED = Path(__file__).parents[2] / "shared"
VECTORS: dict[str, Any] = json.loads((SHARED / "vectors.json").read_text(encoding="utf-8"))


def test_hublink_agrees_with_every_vector() -> None:
    assert check_vectors.check(VECTORS) == sum(len(cases) for cases in VECTORS.values() if isinstance(cases, list))


def test_a_wrong_vector_is_noticed() -> None:
    spoilt = json.loads(json.dumps(VECTORS))
    spoilt["messages"][5]["payload"] = "00" + spoilt["messages"][5]["payload"][2:]
    with pytest.raises(AssertionError):
        check_vectors.check(spoilt)


def test_the_file_is_what_its_script_writes() -> None:
    assert (SHARED / "vectors.json").read_text(encoding="utf-8") == make_vectors.text(), (
        "run python tests/hublink/make_vectors.py and look at the difference: the wire changed"
    )


def test_every_message_of_the_specification_has_a_vector() -> None:
    rows = [line for line in (SHARED / "protocol.md").read_text().splitlines() if line.startswith("| 0x")]
    specified = {int(row.split("|")[1], 16) for row in rows}
    own_sections = {0x11: "lights", 0x20: "snapshots"}
    assert len(rows) == 20
    assert specified == {case["kind"] for case in VECTORS["messages"]} | set(own_sections)
    assert all(VECTORS[name] for name in own_sections.values())


# From here on nothing of hublink is used: this is a third implementation, after protocol.md.


def crc32(data: bytes) -> int:
    """Section 2: polynomial 0x04C11DB7 reflected is 0xEDB88320."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0xEDB88320 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def unstuff(segment: bytes) -> bytes:
    body: list[int] = []
    while segment:
        code, piece, segment = segment[0], segment[1 : segment[0]], segment[segment[0] :]
        body += piece
        if segment and code != 255:
            body.append(0)
    return bytes(body)


class Reader:
    """Reads fields off a payload."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, size: int) -> bytes:
        assert len(self.data) >= size
        taken, self.data = self.data[:size], self.data[size:]
        return taken

    def number(self, size: int) -> int:
        return sum(byte << 8 * place for place, byte in enumerate(self.take(size)))

    def rest(self) -> bytes:
        return self.take(len(self.data))


def read(kind: int, payload: bytes) -> dict[str, Any]:
    """Section 4, row by row."""
    r = Reader(payload)
    fields: dict[str, Any]
    match kind:
        case 0x01:
            fields = {"role": r.number(1), "version": r.number(1), "wants_answer": bool(r.number(1) & 1)}
            fields |= {"boot_id": r.number(4), "session": r.number(4), "profile": r.take(8).hex()}
            fields |= {"taken_up": r.number(2), "reset_cause": r.number(1), "readers": r.number(1)}
            fields |= {"buttons": r.number(1), "leds": r.number(2), "firmware": r.take(r.number(1)).decode()}
            fields |= {"chip": r.take(r.number(1)).hex(), "name": r.take(r.number(1)).decode()}
        case 0x02 | 0x07:
            fields = {"seq": r.number(2)}
        case 0x03:
            fields = {"token": r.number(4)}
        case 0x04:
            fields = {"token": r.number(4), "board_ms": r.number(4)}
        case 0x05:
            fields = {"code": r.number(1), "kind": r.number(1), "seq": r.number(2), "text": r.rest().decode()}
        case 0x06:
            fields = {"session": r.number(4), "reason": r.number(1)}
        case 0x10:
            fields = {"brightness": r.number(1), "stats_s": r.number(1), "priorities": r.take(r.number(1)).hex()}
        case 0x12:
            fields = {"what": r.number(1)}
        case 0x21 | 0x22:
            fields = {"reader": r.number(1), "uid": r.rest().hex()}
        case 0x23:
            fields = {"index": r.number(1), "action": r.number(1), "count": r.number(2)}
        case 0x24:
            fields = {"generation": r.number(2)}
        case 0x25:
            fields = {"level": r.number(1), "text": r.rest().decode()}
        case 0x26:
            fields = {"reader": r.number(1), "health": r.number(1)}
        case 0x28:
            fields = {"uptime_s": r.number(4), "free_heap": r.number(4), "scan_ms": r.number(2)}
            fields |= {"slowest_scan_ms": r.number(2), "lag_ms": r.number(2), "bad_frames": r.number(2)}
            fields |= {"resends": r.number(2), "dropped": r.number(2)}
        case 0x29:
            fields = {"first": r.number(1), "readers": []}
            while r.data:
                fields["readers"].append([r.number(size) for size in (1, *[2] * 7)])
        case 0x2A:
            fields = {"tags": []}
            while r.data:
                reader, polls, misses = r.number(1), r.number(2), r.number(2)
                fields["tags"].append([reader, r.take(r.number(1)).hex(), polls, misses])
        case _:
            raise AssertionError(f"kind {kind:#x} is not in the specification")
    assert not r.data, "bytes left over"
    return fields


def test_the_crc_is_the_one_specified() -> None:
    assert crc32(b"123456789") == 0xCBF43926


@pytest.mark.parametrize("case", VECTORS["messages"], ids=lambda case: case["name"])
def test_a_decoder_after_the_specification_reads_each_message(case: dict[str, Any]) -> None:
    wire = bytes.fromhex(case["wire"])
    assert wire[0] == wire[-1] == 0
    assert 0 not in wire[1:-1]
    body = unstuff(wire[1:-1])
    assert len(wire) == len(body) - 8 + 11
    frame = Reader(body)
    assert frame.number(1) == 0xF2
    kind, seq = frame.number(1), frame.number(2)
    payload = frame.take(len(body) - 8)
    assert (kind, seq, payload.hex()) == (case["kind"], case["seq"], case["payload"])
    assert frame.number(4) == crc32(body[:-4])
    assert read(kind, payload) == case["fields"]


@pytest.mark.parametrize("case", VECTORS["cobs"], ids=lambda case: f"{case['plain'][:16]}-{case['plain'][-4:]}")
def test_a_decoder_after_the_specification_unstuffs(case: dict[str, str]) -> None:
    assert unstuff(bytes.fromhex(case["encoded"])).hex() == case["plain"]


@pytest.mark.parametrize("session", VECTORS["lights"], ids=lambda session: session[0]["generation"])
def test_a_decoder_after_the_specification_reads_lights(session: list[dict[str, Any]]) -> None:
    shown, before = None, b""
    for case in session:
        picture = b""
        for number, part in enumerate(case["parts"]):
            r = Reader(bytes.fromhex(part))
            assert len(r.data) <= 139
            generation, base = r.number(2), r.number(2)
            assert (generation, r.number(1), r.number(1)) == (case["generation"], number, len(case["parts"]))
            leds = r.number(2)
            assert base in (generation, shown)
            under = bytes(4 * leds) if base == generation else before
            assert len(under) == 4 * leds
            while r.data:
                head = r.number(1)
                run = 4 * (head % 0x80 + 1)
                picture += under[len(picture) : len(picture) + run] if head >= 0x80 else r.take(4) * (run // 4)
        assert leds == len(picture) // 4
        assert picture.hex() == case["picture"]
        shown, before = generation, picture


@pytest.mark.parametrize("case", VECTORS["snapshots"], ids=lambda case: case["number"])
def test_a_decoder_after_the_specification_reads_snapshots(case: dict[str, Any]) -> None:
    joined = b""
    for number, part in enumerate(case["parts"]):
        r = Reader(bytes.fromhex(part))
        assert [r.number(1) for _ in range(4)] == [case["number"], case["reason"], number, len(case["parts"])]
        assert len(r.data) == 185 or number == len(case["parts"]) - 1
        joined += r.rest()
    r = Reader(joined)
    readers, buttons = r.number(1), r.number(1)
    assert [[r.number(1), [r.take(r.number(1)).hex() for _ in range(r.number(1))]] for _ in range(readers)] == case[
        "readers"
    ]
    assert [r.number(2) for _ in range(buttons)] == case["presses"]
    assert not r.data


def test_the_frame_worked_by_hand_in_the_specification() -> None:
    text = (SHARED / "protocol.md").read_text()
    wires = [line.split("wire")[1] for line in text.splitlines() if line.startswith("wire               ")]
    assert len(wires) == 1
    body = unstuff(bytes.fromhex(wires[0])[1:-1])
    assert crc32(body[:-4]).to_bytes(4, "little") == body[-4:]
    assert (body[1], read(body[1], body[4:-4])) == (0x21, {"reader": 0, "uid": "0411aa00"})


def test_sealed_records_are_read_after_the_specification() -> None:
    """Section 11."""
    for case in VECTORS["sealed"]:
        key, host, board = (bytes.fromhex(case[name]) for name in ("key", "host_nonce", "board_nonce"))

        def derived(number: int, key: bytes = key, nonces: bytes = board + host) -> bytes:
            return hmac.new(key, b"MHW1" + bytes([number]) + nonces, hashlib.sha256).digest()

        greeting = [b"MHW1" + board, host + derived(1)[:16], derived(2)[:16]]
        assert [bytes.fromhex(part) for _, part in case["greeting"]] == greeting
        counts = {"host": 0, "board": 0}
        for message in case["said"]:
            way = 3 if message["from"] == "host" else 5
            stream, plain = bytes.fromhex(message["records"]), b""
            while stream:
                size, body, tag = stream[0], stream[1 : 1 + stream[0]], stream[1 + stream[0] : 17 + stream[0]]
                count = counts[message["from"]].to_bytes(4, "little")
                assert tag == hmac.new(derived(way), count + bytes([size]) + body, hashlib.sha256).digest()[:16]
                pads = [hashlib.sha256(derived(way + 1) + count + bytes([at])).digest() for at in range(7)]
                plain += bytes(one ^ other for one, other in zip(body, b"".join(pads), strict=False))
                counts[message["from"]] += 1
                stream = stream[17 + size :]
            assert plain.hex() == message["plain"]
