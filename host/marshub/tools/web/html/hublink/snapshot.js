// Snapshots: all that the sensors say at one moment, in parts (shared/protocol.md, section 7).

import { Malformed, hex, join, put16, u16, unhex } from "./bytes.js";
import { MAX_PAYLOAD } from "./frame.js";
import { MAX_BUTTONS, MAX_READERS, MAX_TAGS, UID_SIZES } from "./messages.js";

/** In `reason`: the board has a supply of its own, and that is off. */
export const SUPPLY_OFF = 0x80;
const CHUNK = MAX_PAYLOAD - 4;
const MAX_BYTES = 2 + MAX_READERS * (2 + MAX_TAGS * (1 + Math.max(...UID_SIZES))) + 2 * MAX_BUTTONS;
const MAX_PARTS = Math.ceil(MAX_BYTES / CHUNK);

const uidChecked = (uid, size) => {
  if (!UID_SIZES.includes(size) || uid.length !== size) throw new Malformed(`snapshot: a UID has 4, 7 or 10 bytes, got ${uid.length}`);
  return uid;
};

/** The payloads of one. `readers`: [health, [UID in hex, ...]] each; `presses`: a counter a button. */
export function pack(number, reason, readers, presses) {
  const data = [readers.length, presses.length];
  for (const [health, uids] of readers) {
    data.push(health, uids.length);
    for (const uid of uids.map(unhex)) data.push(uid.length, ...uidChecked(uid, uid.length));
  }
  data.push(...presses.flatMap(put16));
  const parts = Math.ceil(data.length / CHUNK);
  return Array.from({ length: parts }, (_, part) =>
    join([number & 0xff, reason, part, parts], data.slice(part * CHUNK, (part + 1) * CHUNK)),
  );
}

function parse(data) {
  if (data.length < 2 || data[0] > MAX_READERS || data[1] > MAX_BUTTONS) throw new Malformed("snapshot: too many readers or buttons");
  const readers = [];
  let at = 2;
  for (let reader = 0; reader < data[0]; reader += 1) {
    if (at + 2 > data.length) throw new Malformed("snapshot: cut off inside a reader");
    const [health, tags] = [data[at], data[at + 1]];
    at += 2;
    if (tags > MAX_TAGS) throw new Malformed(`snapshot: at most ${MAX_TAGS} tags on one reader, got ${tags}`);
    const uids = [];
    for (let tag = 0; tag < tags; tag += 1) {
      const size = data[at] ?? 0;
      uids.push(hex(uidChecked(data.subarray(at + 1, at + 1 + size), size)));
      at += 1 + size;
    }
    readers.push([health, uids]);
  }
  if (data.length - at !== 2 * data[1]) throw new Malformed(`snapshot: expected ${2 * data[1]} bytes of counters, got ${data.length - at}`);
  return { readers, presses: Array.from({ length: data[1] }, (_, button) => u16(data, at + 2 * button)) };
}

/** Puts the parts together again. */
export class Assembler {
  #begun = null; // {number, next, data}

  reset() {
    this.#begun = null;
  }

  /** {reason, readers, presses} with the last part, else null. Throws Malformed, and forgets what came before. */
  feed(payload) {
    const begun = this.#begun;
    this.#begun = null;
    if (payload.length < 5) throw new Malformed(`snapshot: expected at least 5 bytes, got ${payload.length}`);
    const [number, reason, part, parts] = payload;
    const now = part === 0 ? { number, next: 0, data: [] } : begun;
    if (!now || now.number !== number || now.next !== part || part >= parts || parts > MAX_PARTS) {
      throw new Malformed(`snapshot: expected part ${now?.next ?? 0}, got ${part} of ${parts}`);
    }
    now.data.push(...payload.subarray(4));
    now.next += 1;
    if (now.next === parts) return { reason, ...parse(Uint8Array.from(now.data)) };
    this.#begun = now;
    return null;
  }
}
