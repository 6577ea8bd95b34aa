"""Checks hublink against the test vectors. Runs on CPython and, unchanged, in a MicroPython VM:

import json, check_vectors
print(check_vectors.check(json.load(open("vectors.json"))))
"""

from binascii import hexlify, unhexlify

from hublink import cobs, figures, frame, lights, snapshot
from hublink import messages as m
from hublink.sealed import Sealed

OUTCOMES = {
    frame.FRAME: "frame",
    frame.TEXT: "text",
    frame.WRONG_VERSION: "wrong version",
    frame.DAMAGED: "damaged",
    frame.INTERRUPT: "interrupt",
}

HELLO_FIELDS = (
    "role",
    "version",
    "wants_answer",
    "boot_id",
    "session",
    "profile",
    "taken_up",
    "reset_cause",
    "readers",
    "buttons",
    "leds",
    "firmware",
    "chip",
    "name",
)


def to_hex(data):
    return str(hexlify(data), "ascii")


def pack_hello(fields):
    hello = m.Hello(m.HOST)
    for name in HELLO_FIELDS:
        value = fields[name]
        setattr(hello, name, unhexlify(value) if name in ("profile", "chip") else value)
    return m.pack_hello(hello)


def unpack_hello(payload):
    hello = m.unpack_hello(payload)
    fields = {}
    for name in HELLO_FIELDS:
        value = getattr(hello, name)
        fields[name] = to_hex(value) if name in ("profile", "chip") else value
    return fields


def one(name, pack, unpack):
    """For a message of one field."""
    return (lambda f: pack(f[name]), lambda p: {name: unpack(p)})


def many(names, pack, unpack, binary=()):
    """For a message whose unpack gives a tuple."""

    def pack_fields(fields):
        return pack(*[unhexlify(fields[n]) if n in binary else fields[n] for n in names])

    def unpack_fields(payload):
        values = unpack(payload)
        return {n: to_hex(v) if n in binary else v for n, v in zip(names, values)}  # noqa: B905

    return pack_fields, unpack_fields


def pack_readers(fields):
    parts = figures.pack_readers([(0,) * 8] * fields["first"] + [tuple(one) for one in fields["readers"]])
    return parts[-1]


def unpack_readers(payload):
    first, readers = figures.unpack_readers(payload)
    return {"first": first, "readers": [list(one) for one in readers]}


def pack_tags(fields):
    return figures.pack_tags([(r, unhexlify(uid), polls, misses) for r, uid, polls, misses in fields["tags"]])


def unpack_tags(payload):
    return {"tags": [[r, to_hex(uid), polls, misses] for r, uid, polls, misses in figures.unpack_tags(payload)]}


CODECS = {
    m.HELLO: (pack_hello, unpack_hello),
    m.ACK: one("seq", m.pack_ack, m.unpack_ack),
    m.PING: one("token", m.pack_ping, m.unpack_ping),
    m.PONG: many(("token", "board_ms"), m.pack_pong, m.unpack_pong),
    m.ERROR: many(("code", "kind", "seq", "text"), m.pack_error, m.unpack_error),
    m.BYE: many(("session", "reason"), m.pack_bye, m.unpack_bye),
    m.CONFIG: many(("brightness", "stats_s", "priorities"), m.pack_config, m.unpack_config, ("priorities",)),
    m.ASK: one("what", m.pack_ask, m.unpack_ask),
    m.TAG_ARRIVED: many(("reader", "uid"), m.pack_tag, m.unpack_tag, ("uid",)),
    m.TAG_LEFT: many(("reader", "uid"), m.pack_tag, m.unpack_tag, ("uid",)),
    m.BUTTON: many(("index", "action", "count"), m.pack_button, m.unpack_button),
    m.LIGHTS_SHOWN: one("generation", m.pack_lights_shown, m.unpack_lights_shown),
    m.LOG: many(("level", "text"), m.pack_log, m.unpack_log),
    m.AGAIN: one("seq", m.pack_ack, m.unpack_ack),
    m.READER_HEALTH: many(("reader", "health"), m.pack_reader_health, m.unpack_reader_health),
    m.STATS: many(
        (
            "uptime_s",
            "free_heap",
            "scan_ms",
            "slowest_scan_ms",
            "lag_ms",
            "bad_frames",
            "resends",
            "dropped",
        ),
        figures.pack_stats,
        figures.unpack_stats,
    ),
    m.READER_FIGURES: (pack_readers, unpack_readers),
    m.TAG_FIGURES: (pack_tags, unpack_tags),
}


def same(got, expected, name):
    if got != expected:
        raise AssertionError(f"{name}: expected {expected}, got {got}")


def refused(call, argument, name):
    try:
        call(argument)
    except ValueError:
        return
    raise AssertionError(f"{name}: was taken")


def take_bad(kind, payload):
    """Give a malformed payload to whoever reads such a message."""
    if kind == m.LIGHTS:
        lights.Assembler().feed(payload)
    elif kind == m.SNAPSHOT:
        snapshot.Assembler().feed(payload)
    else:
        CODECS[kind][1](payload)


def check(vectors):
    """How many vectors were checked. Raises AssertionError at the first that does not hold."""
    for case in vectors["cobs"]:
        same(to_hex(cobs.encode(unhexlify(case["plain"]))), case["encoded"], "COBS of " + case["plain"])
        same(to_hex(cobs.decode(unhexlify(case["encoded"]))), case["plain"], "COBS from " + case["encoded"])
    for case in vectors["cobs_bad"]:
        refused(cobs.decode, unhexlify(case["encoded"]), case["why"])
    for case in vectors["messages"]:
        kind = case["kind"]
        payload = unhexlify(case["payload"])
        same(to_hex(CODECS[kind][0](case["fields"])), case["payload"], case["name"])
        same(CODECS[kind][1](payload), case["fields"], case["name"])
        same(to_hex(frame.encode(kind, case["seq"], payload)), case["wire"], case["name"])
        same(frame.Deframer().feed(unhexlify(case["wire"])), [(0, kind, case["seq"], payload)], case["name"])
    for case in vectors["messages_bad"]:
        refused(lambda payload, kind=case["kind"]: take_bad(kind, payload), unhexlify(case["payload"]), case["why"])
    for case in vectors["streams"]:
        deframer = frame.Deframer()
        got = [
            [OUTCOMES[outcome], kind, seq, to_hex(data)]
            for outcome, kind, seq, data in deframer.feed(unhexlify(case["bytes"]))
        ]
        same(got, case["outcomes"], case["why"])
        same(deframer.bad, case["bad"], case["why"])
    for session in vectors["lights"]:
        book = lights.Assembler()
        base, before = -1, b""
        for case in session:
            generation, picture = case["generation"], unhexlify(case["picture"])
            same([to_hex(p) for p in lights.pack(generation, picture, base, before)], case["parts"], "lights")
            results = [book.feed(unhexlify(part)) for part in case["parts"]]
            same([r for r in results[:-1] if r is not None], [], "lights before the last part")
            same(to_hex(results[-1]), case["picture"], "lights")
            base, before = generation, picture
    for case in vectors["snapshots"]:
        readers = [(health, [unhexlify(uid) for uid in uids]) for health, uids in case["readers"]]
        parts = snapshot.pack(case["number"], case["reason"], readers, case["presses"])
        same([to_hex(part) for part in parts], case["parts"], "snapshot")
        book = snapshot.Assembler()
        results = [book.feed(unhexlify(part)) for part in case["parts"]]
        same(results[-1], (case["reason"], readers, case["presses"]), "snapshot")
    for case in vectors["sealed"]:
        ends = {
            "host": Sealed(unhexlify(case["key"]), unhexlify(case["host_nonce"]), False),
            "board": Sealed(unhexlify(case["key"]), unhexlify(case["board_nonce"]), True),
        }
        other = {"host": "board", "board": "host"}
        for who, part in case["greeting"]:
            same(to_hex(ends[who].take()), part, "greeting")
            same(ends[other[who]].feed(unhexlify(part)), b"", "greeting")
        for item in case["said"]:
            same(to_hex(ends[item["from"]].seal(unhexlify(item["plain"]))), item["records"], "sealed")
            same(to_hex(ends[other[item["from"]]].feed(unhexlify(item["records"]))), item["plain"], "sealed")
    return sum([len(cases) for cases in vectors.values() if isinstance(cases, list)])
