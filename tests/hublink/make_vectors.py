"""Writes shared/vectors.json. The fields are chosen here by hand; test_wire_vectors.py checks the bytes by itself."""

from __future__ import annotations

import json
from binascii import crc32
from pathlib import Path
from typing import Any

from check_vectors import CODECS, OUTCOMES

from hublink import cobs, frame, lights, snapshot
from hublink import messages as m
from hublink.sealed import NONCE, Sealed

PATH = Path(__file__).parents[2] / "shared" / "vectors.json"

HOST_HELLO = {
    "role": 0,
    "version": 1,
    "wants_answer": True,
    "boot_id": 0,
    "session": 0x5EED0001,
    "profile": "0011223344556677",
    "taken_up": 0,
    "reset_cause": 0,
    "readers": 0,
    "buttons": 0,
    "leds": 0,
    "firmware": "",
    "chip": "",
    "name": "",
}
BOARD_HELLO = {
    "role": 1,
    "version": 1,
    "wants_answer": False,
    "boot_id": 0xB0070002,
    "session": 0x5EED0001,
    "profile": "0011223344556677",
    "taken_up": 3,
    "reset_cause": 3,
    "readers": 16,
    "buttons": 8,
    "leds": 180,
    "firmware": "0.1.0",
    "chip": "240ac4a1b2c3",
    "name": "hübsch",
}
STATS = {
    "uptime_s": 86400,
    "free_heap": 65536,
    "scan_ms": 87,
    "slowest_scan_ms": 140,
    "lag_ms": 31,
    "bad_frames": 2,
    "resends": 5,
    "dropped": 0,
}

MESSAGES: list[tuple[str, int, int, dict[str, Any]]] = [
    ("hello of a host that knows no board yet", m.HELLO, 0, HOST_HELLO),
    ("hello of a board, an answer", m.HELLO, 0, BOARD_HELLO),
    ("ack of nothing yet", m.ACK, 0, {"seq": 65535}),
    ("ack of 258", m.ACK, 0, {"seq": 258}),
    ("ping", m.PING, 0, {"token": 0x01020304}),
    ("pong", m.PONG, 0, {"token": 0x01020304, "board_ms": 123456}),
    ("error about an unknown kind", m.ERROR, 0, {"code": 1, "kind": 0x7E, "seq": 7, "text": "unknown kind"}),
    ("bye, the board may rest", m.BYE, 0, {"session": 0x5EED0001, "reason": 0}),
    ("bye, free the REPL", m.BYE, 0, {"session": 0x5EED0001, "reason": 1}),
    ("config", m.CONFIG, 1, {"brightness": 128, "stats_s": 10, "priorities": "010200"}),
    ("config of a board without readers", m.CONFIG, 65535, {"brightness": 0, "stats_s": 0, "priorities": ""}),
    ("ask for a snapshot and stats", m.ASK, 256, {"what": 3}),
    ("tag with 4 bytes arrived", m.TAG_ARRIVED, 2, {"reader": 0, "uid": "0411aa00"}),
    ("tag with 7 bytes arrived", m.TAG_ARRIVED, 3, {"reader": 15, "uid": "04a1b2c3d4e5f6"}),
    ("tag with 10 bytes left", m.TAG_LEFT, 4, {"reader": 1, "uid": "00000000000000000000"}),
    ("button pressed", m.BUTTON, 5, {"index": 7, "action": 1, "count": 513}),
    ("button held", m.BUTTON, 6, {"index": 7, "action": 2, "count": 513}),
    ("button released", m.BUTTON, 7, {"index": 7, "action": 0, "count": 513}),
    ("lights shown", m.LIGHTS_SHOWN, 8, {"generation": 65535}),
    ("log", m.LOG, 9, {"level": 2, "text": "Läser 3 antwortet nicht"}),
    ("a reader fails", m.READER_HEALTH, 10, {"reader": 12, "health": 2}),
    ("ask for all after 258 once more", m.AGAIN, 0, {"seq": 258}),
    ("stats", m.STATS, 0, STATS),
    (
        "figures of the readers 12 and 13",
        m.READER_FIGURES,
        0,
        {"first": 12, "readers": [[0, 65535, 513, 7, 1, 300, 0, 2], [2, 10, 0, 0, 0, 0, 9, 1]]},
    ),
    (
        "figures of two tags",
        m.TAG_FIGURES,
        0,
        {"tags": [[3, "04a1b2c3d4e5f6", 1200, 311], [0, "0411aa00", 90, 1]]},
    ),
    ("figures of no tags", m.TAG_FIGURES, 0, {"tags": []}),
]

BAD_MESSAGES: list[tuple[str, int, bytes]] = [
    ("hello that is too short", m.HELLO, bytes(20)),
    ("hello without its strings", m.HELLO, bytes(26)),
    ("hello whose string runs past the end", m.HELLO, bytes(26) + b"\x00\x00\x05ab"),
    ("hello of nobody", m.HELLO, b"\x02" + bytes(28)),
    ("ack of three bytes", m.ACK, bytes(3)),
    ("ping without a token", m.PING, b""),
    ("pong of nine bytes", m.PONG, bytes(9)),
    ("error without its head", m.ERROR, bytes(3)),
    ("bye without a reason", m.BYE, bytes(4)),
    ("config that promises two readers and brings one", m.CONFIG, b"\x80\x0a\x02\x01"),
    ("config for 65 readers", m.CONFIG, b"\x80\x0a\x41" + bytes(65)),
    ("ask of nothing", m.ASK, b""),
    ("tag with 5 bytes", m.TAG_ARRIVED, bytes(6)),
    ("tag without UID", m.TAG_LEFT, bytes(1)),
    ("button with action 3", m.BUTTON, b"\x00\x03\x00\x00"),
    ("lights shown of one byte", m.LIGHTS_SHOWN, bytes(1)),
    ("log without level", m.LOG, b""),
    ("stats that are too short", m.STATS, bytes(19)),
    ("reader health 5", m.READER_HEALTH, b"\x00\x05"),
    ("reader figures without a reader", m.READER_FIGURES, b"\x00"),
    ("reader figures cut off", m.READER_FIGURES, bytes(15)),
    ("figures of a reader 64", m.READER_FIGURES, b"\x40" + bytes(15)),
    ("tag figures cut off", m.TAG_FIGURES, bytes(5)),
    ("figures of a tag with 5 bytes", m.TAG_FIGURES, b"\x00\x01\x00\x01\x00\x05abcde"),
    ("again without a seq", m.AGAIN, b""),
    ("lights without a head", m.LIGHTS, bytes(5)),
    ("lights that begin with part 1", m.LIGHTS, b"\x01\x00\x01\x00\x01\x02\x01\x00\x80"),
    ("lights for 513 LEDs", m.LIGHTS, b"\x01\x00\x01\x00\x00\x01\x01\x02\x80"),
    ("lights with a run past the end", m.LIGHTS, b"\x01\x00\x01\x00\x00\x01\x01\x00\x81"),
    ("lights with too few LEDs", m.LIGHTS, b"\x01\x00\x01\x00\x00\x01\x02\x00\x80"),
    ("lights cut off inside a colour", m.LIGHTS, b"\x01\x00\x01\x00\x00\x01\x01\x00\x00\xff\x00"),
    ("lights drawn on a picture that was never shown", m.LIGHTS, b"\x02\x00\x01\x00\x00\x01\x01\x00\x80"),
    ("snapshot without data", m.SNAPSHOT, b"\x01\x00\x00\x01"),
    ("snapshot that begins with part 1", m.SNAPSHOT, b"\x01\x00\x01\x02\x00\x00"),
    ("snapshot of no parts", m.SNAPSHOT, b"\x01\x00\x00\x00\x00\x00"),
    ("snapshot of 65 readers", m.SNAPSHOT, b"\x01\x00\x00\x01\x41\x00"),
    ("snapshot whose UID has 5 bytes", m.SNAPSHOT, b"\x01\x00\x00\x01\x01\x00\x00\x01\x05abcde"),
    ("snapshot with 17 tags on a reader", m.SNAPSHOT, b"\x01\x00\x00\x01\x01\x00\x00\x11" + b"\x04abcd" * 17),
    ("snapshot with half a counter", m.SNAPSHOT, b"\x01\x00\x00\x01\x00\x01\x07"),
]


def alien(version: int) -> bytes:
    body = bytes([0xF0 | version, 1, 0, 0]) + b"tomorrow"
    return b"\x00" + cobs.encode(body + crc32(body).to_bytes(4, "little")) + b"\x00"


def streams() -> list[tuple[str, bytes]]:
    ping = frame.encode(m.PING, 0, m.pack_ping(42))
    tag = frame.encode(m.TAG_ARRIVED, 9, m.pack_tag(2, b"\x04abc"))
    return [
        ("two frames back to back", ping + tag),
        ("text before, between and after frames", b"ets Jul 29 2019\r\n" + ping + b"note\n" + tag + b">>> \x00"),
        ("lines are given one piece at a time at their ends", b"\x00one\ntwo\nthr"),
        ("a single newline between delimiters", b"\x00\n\x00"),
        ("one flipped bit in the payload", ping[:7] + bytes([ping[7] ^ 4]) + ping[8:] + tag),
        ("one flipped bit in the version", ping[:2] + bytes([ping[2] ^ 0x80]) + ping[3:] + tag),
        ("a byte left out", ping[:5] + ping[6:] + tag),
        ("the delimiter between two frames lost: both are", ping[:-1] + tag[1:] + ping),
        ("cut off by the next frame", ping[:8] + tag),
        ("longer than any frame", b"\x00\xff\xf2" + b"\x55" * 300 + b"\x00" + ping),
        ("text longer than the buffer", b"\x00" + b"x" * 400 + b"\n\x00"),
        ("another protocol version", alien(3) + ping),
        ("mpremote asks for the REPL", ping + b"\r\x03\r\x01"),
        ("three times Ctrl-C", b"\x00\x03\x03\x03"),
        ("Ctrl-C inside binary rubbish is none", b"\x00\x41\x02\r\x03\x03\x03\x00"),
    ]


def light_pictures() -> list[list[tuple[int, bytes]]]:
    """By sessions: each picture after the first may be drawn on the one before."""
    motley = b"".join(bytes([n, 255 - n, 7, n % 5]) for n in range(60))
    return [
        [(1, b"")],
        [(2, bytes(4))],
        [(65535, b"\xff\x00\x00\x01" * 3 + bytes(8) + b"\x00\x00\x00\x02")],
        [(3, b"\x01\x02\x03\x00" * 130 + bytes(4 * 129))],
        [
            (4, motley),
            (5, motley[:80] + b"\x09\x09\x09\x01" * 3 + motley[92:]),
            (7, motley),
            (8, bytes(240)),
            (9, bytes(80)),
        ],
        [(65534, motley), (1, motley[4:] + bytes(4)), (2, motley[4:-8] + bytes(12))],
        [(5, bytes(4 * 512))],
    ]


def light_cases(session: list[tuple[int, bytes]]) -> list[dict[str, Any]]:
    cases, base, before = [], -1, b""
    for number, picture in session:
        parts = lights.pack(number, picture, base, before)
        cases.append({"generation": number, "picture": picture.hex(), "parts": [part.hex() for part in parts]})
        base, before = number, picture
    return cases


def snapshots() -> list[tuple[int, int, list[tuple[int, list[bytes]]], list[int]]]:
    full = [(0, [bytes([reader, tag]) * 5 for tag in range(5)]) for reader in range(16)]
    return [
        (0, 0, [], []),
        (1, 1, [(0, [b"\x04abc"]), (1, [])], [0, 65535]),
        (2, 1 | snapshot.SUPPLY_OFF, [(2, [b"\x04abc"]), (1, [])], [7]),
        (255, 2, full, [1, 2, 3, 4, 5, 6, 7, 8]),
    ]


def stream_case(why: str, data: bytes) -> dict[str, Any]:
    deframer = frame.Deframer()
    outcomes = [[OUTCOMES[o], kind, seq, payload.hex()] for o, kind, seq, payload in deframer.feed(data)]
    return {"why": why, "bytes": data.hex(), "outcomes": outcomes, "bad": deframer.bad}


def sealed_cases() -> list[dict[str, Any]]:
    hello = frame.encode(m.HELLO, 0, CODECS[m.HELLO][0](HOST_HELLO))
    talks = [
        (bytes(range(32)), b"\x01" * NONCE, b"\x02" * NONCE, [("host", hello), ("board", b"\x00"), ("host", hello)]),
        (b"\xff" * 32, bytes(NONCE), bytes(range(NONCE)), [("board", bytes(300)), ("host", bytes(200))]),
    ]
    cases = []
    for key, hosts, boards, messages in talks:
        ends = {"host": Sealed(key, hosts, False), "board": Sealed(key, boards, True)}
        greeting = []
        for speaker, hearer in (("board", "host"), ("host", "board"), ("board", "host")):
            part = ends[speaker].take()
            greeting.append([speaker, part.hex()])
            ends[hearer].feed(part)
        result = [
            {"from": who, "plain": plain.hex(), "records": ends[who].seal(plain).hex()} for who, plain in messages
        ]
        nonces = {"host_nonce": hosts.hex(), "board_nonce": boards.hex()}
        cases.append({"key": key.hex(), **nonces, "greeting": greeting, "said": result})
    return cases


def make() -> dict[str, Any]:
    plains = [b"", b"\x00", b"\x00\x00", b"\x11\x22\x00\x33", b"\x11\x00\x00\x00", bytes(range(1, 254))]
    plains += [bytes(range(1, 255)), bytes(range(256)), bytes(range(1, 256)), bytes(range(1, 255)) + b"\x00"]
    bad = [("empty", b""), ("a zero inside", b"\x02\x00"), ("a block past the end", b"\x05abc")]
    return {
        "protocol": frame.VERSION,
        "cobs": [{"plain": plain.hex(), "encoded": cobs.encode(plain).hex()} for plain in plains],
        "cobs_bad": [{"why": why, "encoded": data.hex()} for why, data in bad],
        "messages": [
            {
                "name": name,
                "kind": kind,
                "seq": seq,
                "fields": fields,
                "payload": CODECS[kind][0](fields).hex(),
                "wire": frame.encode(kind, seq, CODECS[kind][0](fields)).hex(),
            }
            for name, kind, seq, fields in MESSAGES
        ],
        "messages_bad": [{"why": why, "kind": kind, "payload": data.hex()} for why, kind, data in BAD_MESSAGES],
        "streams": [stream_case(why, data) for why, data in streams()],
        "lights": [light_cases(session) for session in light_pictures()],
        "snapshots": [
            {
                "number": number,
                "reason": reason,
                "readers": [[health, [uid.hex() for uid in uids]] for health, uids in readers],
                "presses": presses,
                "parts": [part.hex() for part in snapshot.pack(number, reason, readers, presses)],
            }
            for number, reason, readers, presses in snapshots()
        ],
        "sealed": sealed_cases(),
    }


def text() -> str:
    return json.dumps(make(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    PATH.write_text(text(), encoding="utf-8")
