// Frames, and the text between them (shared/protocol.md, section 2).

import { Malformed, join, put16, put32, u16, u32 } from "./bytes.js";
import * as cobs from "./cobs.js";

export const VERSION = 2;
export const MAX_WIRE = 200;
export const OVERHEAD = 11;
export const MAX_PAYLOAD = MAX_WIRE - OVERHEAD;
const MAX_ENCODED = MAX_WIRE - 2;
const MARK = 0xf0;
const WHITE = [8, 9, 10, 13, 27]; // control characters that text has
const CTRL_C = 3;

// What a Deframer makes of the bytes between two delimiters.
export const FRAME = "frame";
export const TEXT = "text";
export const WRONG_VERSION = "wrong version";
export const DAMAGED = "damaged";
export const INTERRUPT = "interrupt";

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

export function crc32(data) {
  let crc = 0xffffffff;
  for (const byte of data) crc = (crc >>> 8) ^ CRC[(crc ^ byte) & 0xff];
  return (crc ^ 0xffffffff) >>> 0;
}

/** One frame as it goes on the wire, both delimiters included. Throws Malformed if the payload is too long. */
export function encode(kind, seq, payload) {
  if (payload.length > MAX_PAYLOAD) throw new Malformed(`frame payload has ${payload.length} bytes, at most ${MAX_PAYLOAD} fit`);
  const body = join([MARK | VERSION, kind, ...put16(seq)], payload);
  return join([0], cobs.encode(join(body, put32(crc32(body)))), [0]);
}

const plain = (data) => data.every((byte) => byte >= 32 || WHITE.includes(byte));
const found = (outcome, bytes, kind = 0, seq = 0) => ({ outcome, kind, seq, bytes });

/** Cuts a byte stream into frames and the text between them. Holds at most MAX_ENCODED bytes. */
export class Deframer {
  bad = 0; // what looked like a frame and was none
  #held = new Uint8Array(MAX_ENCODED);

  constructor() {
    this.reset();
  }

  /** Forget the open segment, as after the line was cut. */
  reset() {
    this.length = 0;
    this.text = false; // the open segment can't be a frame: pass it on as it comes
    this.plain = true; // its text so far is what a terminal shows, or Ctrl-C
    this.returned = false; // it ends with CR
    this.keys = 0; // it ends with so many Ctrl-C
    this.skip = false; // it was too long: wait for its end
  }

  get open() {
    return this.length > 0 || this.text || this.skip;
  }

  /** Take the next bytes; give all that is complete, in order: {outcome, kind, seq, bytes}. */
  feed(data) {
    const out = [];
    for (let start = 0; ; ) {
      const zero = data.indexOf(0, start);
      this.#take(zero < 0 ? data.subarray(start) : data.subarray(start, zero), out);
      if (zero < 0) return out;
      this.#close(out);
      start = zero + 1;
    }
  }

  /** The line fell silent inside a segment: give it up. What waited is returned if it is text (a prompt, say). */
  expire() {
    const held = this.#drain();
    const text = this.text ? this.plain : plain(held);
    if (!text) this.bad += 1;
    this.reset();
    return text ? held : new Uint8Array();
  }

  #drain() {
    const held = this.#held.slice(0, this.length);
    this.length = 0;
    return held;
  }

  #take(piece, out) {
    while (piece.length > 0 && !this.skip) {
      const part = piece.subarray(0, MAX_ENCODED - this.length);
      piece = piece.subarray(part.length);
      this.#held.set(part, this.length);
      let fresh = this.length;
      this.length += part.length;
      if (!this.text && fresh < 2 && this.length >= 2 && this.#held[1] <= MARK) {
        this.text = true;
        fresh = 0;
      }
      if (this.text) this.#passText(fresh, out);
      else if (piece.length > 0) {
        this.bad += 1; // longer than any frame, and it began like one
        out.push(found(DAMAGED, this.#drain()));
        this.skip = true;
      }
    }
  }

  #passText(fresh, out) {
    const fresher = this.#held.subarray(fresh, this.length);
    if (this.plain) this.#watchKeys(fresher, out);
    const line = fresher.lastIndexOf(10);
    if (this.length === MAX_ENCODED) out.push(found(TEXT, this.#drain()));
    else if (line >= 0) {
      const cut = fresh + line + 1;
      out.push(found(TEXT, this.#held.slice(0, cut)));
      this.#held.copyWithin(0, cut, this.length);
      this.length -= cut;
    }
  }

  #watchKeys(fresher, out) {
    for (const byte of fresher) {
      if (byte === CTRL_C) {
        this.keys += 1;
        if (this.keys === 3 || (this.keys === 1 && this.returned)) out.push(found(INTERRUPT, new Uint8Array()));
      } else if (byte >= 32 || WHITE.includes(byte)) this.keys = 0;
      else {
        this.plain = false; // a damaged frame: what looks like Ctrl-C in it is none
        return;
      }
      this.returned = byte === 13;
    }
  }

  #close(out) {
    const whole = this.#drain();
    if (this.text) {
      if (!this.plain) this.bad += 1;
      if (whole.length > 0) out.push(found(this.plain ? TEXT : DAMAGED, whole));
    } else if (whole.length > 0 && !this.skip) out.push(this.#judge(whole));
    this.reset();
  }

  #judge(whole) {
    const body = unstuffed(whole);
    const end = body.length - 4;
    if (end >= 4 && crc32(body.subarray(0, end)) === u32(body, end)) {
      if (body[0] === (MARK | VERSION)) return found(FRAME, body.slice(4, end), body[1], u16(body, 2));
      if ((body[0] & MARK) === MARK) return found(WRONG_VERSION, new Uint8Array(), body[0] & 0x0f);
    }
    if (plain(whole)) return found(TEXT, whole);
    this.bad += 1;
    return found(DAMAGED, whole);
  }
}

function unstuffed(whole) {
  try {
    return cobs.decode(whole);
  } catch (error) {
    if (error instanceof Malformed) return new Uint8Array();
    throw error;
  }
}
