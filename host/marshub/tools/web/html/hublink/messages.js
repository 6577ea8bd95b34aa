// What frames say (shared/protocol.md, sections 4 and 9). Each message: how its fields become a payload, and back.
// `unpack` throws Malformed for a payload that is not exactly one such message.

import { Malformed, clipped, expect, hex, join, put16, put32, textOf, u16, u32, unhex } from "./bytes.js";
import { MAX_PAYLOAD } from "./frame.js";

export const KIND = Object.freeze({
  hello: 0x01, ack: 0x02, ping: 0x03, pong: 0x04, error: 0x05, bye: 0x06, again: 0x07,
  config: 0x10, lights: 0x11, ask: 0x12,
  snapshot: 0x20, tag_arrived: 0x21, tag_left: 0x22, button: 0x23, lights_shown: 0x24, log: 0x25, reader_health: 0x26,
  stats: 0x28, reader_figures: 0x29, tag_figures: 0x2a,
});
export const NAMES = Object.freeze(Object.fromEntries(Object.entries(KIND).map(([name, kind]) => [kind, name])));
export const SEQUENCED = Object.freeze([0x10, 0x11, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26]);
export const HOST = 0;
export const BOARD = 1;
export const ERRORS = Object.freeze({ unknown_kind: 1, bad_payload: 2, bad_version: 3, not_sequenced: 4, refused: 5 });
export const ASK = Object.freeze({ snapshot: 1, figures: 2 });
export const BYE = Object.freeze({ closing: 0, freeing: 1 });
export const ACTIONS = Object.freeze(["released", "pressed", "held"]);
export const HEALTHS = Object.freeze(["ok", "missing", "failing", "off", "blind"]);

export const MAX_READERS = 64;
export const MAX_BUTTONS = 64;
export const MAX_TAGS = 16;
export const MAX_LEDS = 512;
export const UID_SIZES = Object.freeze([4, 7, 10]);
const MAX_ERROR_TEXT = 24;
const HELLO_SIZE = 26;
const STATS = ["scan_ms", "slowest_scan_ms", "lag_ms", "bad_frames", "resends", "dropped"];

const capped = (value, top) => Math.min(value, top);

/** A message of one number. */
function number(name, what, size) {
  const [put, get] = { 1: [(value) => [value], (bytes) => bytes[0]], 2: [put16, u16], 4: [put32, u32] }[size];
  return {
    pack: (fields) => Uint8Array.from(put(fields[name])),
    unpack(payload) {
      expect(what, payload, size);
      return { [name]: get(payload, 0) };
    },
  };
}

const short = (bytes) => [bytes.length, ...bytes];

const hello = {
  pack: (fields) =>
    join(
      [fields.role, fields.version, fields.wants_answer ? 1 : 0, ...put32(fields.boot_id), ...put32(fields.session)],
      unhex(fields.profile),
      [...put16(fields.taken_up), fields.reset_cause, fields.readers, fields.buttons, ...put16(fields.leds)],
      short(clipped(fields.firmware, 32)),
      short(unhex(fields.chip).subarray(0, 16)),
      short(clipped(fields.name, 40)),
    ),
  unpack(payload) {
    if (payload.length < HELLO_SIZE) throw new Malformed(`hello: expected at least ${HELLO_SIZE} bytes, got ${payload.length}`);
    const strings = [];
    let at = HELLO_SIZE;
    while (at < payload.length) {
      const end = at + 1 + payload[at];
      strings.push(payload.subarray(at + 1, end));
      at = end;
    }
    if (at !== payload.length || strings.length !== 3) throw new Malformed("hello: expected three strings after the numbers");
    if (payload[0] > BOARD) throw new Malformed(`hello: expected role 0 (host) or 1 (board), got ${payload[0]}`);
    return {
      role: payload[0],
      version: payload[1],
      wants_answer: (payload[2] & 1) === 1,
      boot_id: u32(payload, 3),
      session: u32(payload, 7),
      profile: hex(payload.subarray(11, 19)),
      taken_up: u16(payload, 19),
      reset_cause: payload[21],
      readers: payload[22],
      buttons: payload[23],
      leds: u16(payload, 24),
      firmware: textOf(strings[0]),
      chip: hex(strings[1]),
      name: textOf(strings[2]),
    };
  },
};

const pong = {
  pack: (fields) => Uint8Array.from([...put32(fields.token), ...put32(fields.board_ms)]),
  unpack(payload) {
    expect("pong", payload, 8);
    return { token: u32(payload, 0), board_ms: u32(payload, 4) };
  },
};

const error = {
  pack: (fields) => join([fields.code, fields.kind, ...put16(fields.seq)], clipped(fields.text, MAX_ERROR_TEXT)),
  unpack(payload) {
    if (payload.length < 4) throw new Malformed(`error: expected at least 4 bytes, got ${payload.length}`);
    return { code: payload[0], kind: payload[1], seq: u16(payload, 2), text: textOf(payload.subarray(4)) };
  },
};

const bye = {
  pack: (fields) => Uint8Array.from([...put32(fields.session), fields.reason]),
  unpack(payload) {
    expect("bye", payload, 5);
    return { session: u32(payload, 0), reason: payload[4] };
  },
};

const config = {
  pack(fields) {
    const priorities = unhex(fields.priorities);
    if (priorities.length > MAX_READERS) throw new Malformed(`config: at most ${MAX_READERS} readers, got ${priorities.length}`);
    return join([fields.brightness, fields.stats_s], short(priorities));
  },
  unpack(payload) {
    if (payload.length < 3 || payload.length !== 3 + payload[2] || payload[2] > MAX_READERS) {
      throw new Malformed(`config: expected 3 bytes and one a reader, got ${payload.length}`);
    }
    return { brightness: payload[0], stats_s: payload[1], priorities: hex(payload.subarray(3)) };
  },
};

const tag = {
  pack(fields) {
    const uid = unhex(fields.uid);
    if (!UID_SIZES.includes(uid.length)) throw new Malformed(`tag: a UID has 4, 7 or 10 bytes, got ${uid.length}`);
    return join([fields.reader], uid);
  },
  unpack(payload) {
    if (!UID_SIZES.includes(payload.length - 1)) {
      throw new Malformed(`tag: expected a reader and 4, 7 or 10 bytes, got ${payload.length}`);
    }
    return { reader: payload[0], uid: hex(payload.subarray(1)) };
  },
};

const button = {
  pack: (fields) => Uint8Array.from([fields.index, fields.action, ...put16(fields.count)]),
  unpack(payload) {
    expect("button", payload, 4);
    if (payload[1] >= ACTIONS.length) throw new Malformed(`button: expected action 0, 1 or 2, got ${payload[1]}`);
    return { index: payload[0], action: payload[1], count: u16(payload, 2) };
  },
};

const log = {
  pack: (fields) => join([fields.level], clipped(fields.text, MAX_PAYLOAD - 1)),
  unpack(payload) {
    if (payload.length === 0) throw new Malformed("log: expected a level");
    return { level: payload[0], text: textOf(payload.subarray(1)) };
  },
};

const readerHealth = {
  pack: (fields) => Uint8Array.from([fields.reader, fields.health]),
  unpack(payload) {
    expect("reader health", payload, 2);
    if (payload[1] >= HEALTHS.length) throw new Malformed(`reader health: expected 0..4, got ${payload[1]}`);
    return { reader: payload[0], health: payload[1] };
  },
};

const stats = {
  pack: (fields) =>
    Uint8Array.from([
      ...put32(capped(fields.uptime_s, 0xffffffff)),
      ...put32(capped(fields.free_heap, 0xffffffff)),
      ...STATS.flatMap((name) => put16(capped(fields[name], 0xffff))),
    ]),
  unpack(payload) {
    expect("stats", payload, 8 + 2 * STATS.length);
    const small = STATS.map((name, at) => [name, u16(payload, 8 + 2 * at)]);
    return { uptime_s: u32(payload, 0), free_heap: u32(payload, 4), ...Object.fromEntries(small) };
  },
};

const READER_SIZE = 15;

/** Of one frame: at most 12 readers. Each: health, polls, hits, misses, garbled, collisions, errors, reinits. */
const readerFigures = {
  pack: (fields) =>
    Uint8Array.from([fields.first, ...fields.readers.flatMap(([health, ...counts]) => [health, ...counts.flatMap(put16)])]),
  unpack(payload) {
    if (payload.length < 2 || (payload.length - 1) % READER_SIZE) {
      throw new Malformed(`reader figures: expected an index and ${READER_SIZE} bytes a reader`);
    }
    const readers = [];
    for (let at = 1; at < payload.length; at += READER_SIZE) {
      readers.push([payload[at], ...[0, 1, 2, 3, 4, 5, 6].map((which) => u16(payload, at + 1 + 2 * which))]);
    }
    if (payload[0] + readers.length > MAX_READERS) throw new Malformed(`reader figures: at most ${MAX_READERS} readers`);
    return { first: payload[0], readers };
  },
};

/** [reader, UID, polls, misses] of the tags that missed polls, the worst first. */
const tagFigures = {
  pack(fields) {
    const out = [];
    for (const [reader, uid, polls, misses] of fields.tags) {
      const bytes = unhex(uid);
      if (!UID_SIZES.includes(bytes.length)) throw new Malformed(`tag figures: a UID has 4, 7 or 10 bytes, got ${bytes.length}`);
      if (out.length + 6 + bytes.length > MAX_PAYLOAD) break;
      out.push(reader, ...put16(polls), ...put16(misses), ...short(bytes));
    }
    return Uint8Array.from(out);
  },
  unpack(payload) {
    const tags = [];
    for (let at = 0; at < payload.length; ) {
      const size = payload[at + 5];
      const uid = payload.subarray(at + 6, at + 6 + size);
      if (!UID_SIZES.includes(size) || uid.length !== size) throw new Malformed("tag figures: cut off, or a UID of another size");
      tags.push([payload[at], hex(uid), u16(payload, at + 1), u16(payload, at + 3)]);
      at += 6 + size;
    }
    return { tags };
  },
};

/** By kind; lights and snapshots come in parts, and have modules of their own. */
export const CODECS = Object.freeze({
  [KIND.hello]: hello,
  [KIND.ack]: number("seq", "ack", 2),
  [KIND.ping]: number("token", "ping", 4),
  [KIND.pong]: pong,
  [KIND.error]: error,
  [KIND.bye]: bye,
  [KIND.again]: number("seq", "again", 2),
  [KIND.config]: config,
  [KIND.ask]: number("what", "ask", 1),
  [KIND.tag_arrived]: tag,
  [KIND.tag_left]: tag,
  [KIND.button]: button,
  [KIND.lights_shown]: number("generation", "lights shown", 2),
  [KIND.log]: log,
  [KIND.reader_health]: readerHealth,
  [KIND.stats]: stats,
  [KIND.reader_figures]: readerFigures,
  [KIND.tag_figures]: tagFigures,
});

export const pack = (kind, fields) => CODECS[kind].pack(fields);
export const unpack = (kind, payload) => CODECS[kind].unpack(payload);
