// Light pictures: 4 bytes an LED, in parts, drawn on the one before or on darkness (shared/protocol.md, section 8).

import { Malformed, join, put16, same, u16 } from "./bytes.js";
import { MAX_LEDS } from "./messages.js";

export const PATTERN = Object.freeze({ solid: 0, blink: 1, fast_blink: 2, pulse: 3, chase: 4 });
const PART_PAYLOAD = 139;
const HEAD_SIZE = 8;
const AS_BEFORE = 0x80;
const LONGEST = 128;

const led = (picture, at) => picture.subarray(4 * at, 4 * at + 4);

/** How many LEDs from `at` on hold `holds(index)`, at most LONGEST. */
function run(at, leds, holds) {
  let length = 0;
  while (at + length < leds && length < LONGEST && holds(at + length)) length += 1;
  return length;
}

function drawn(generation, base, picture, before) {
  const leds = picture.length / 4;
  const bodies = [[]];
  for (let at = 0; at < leds; ) {
    const kept = run(at, leds, (index) => same(led(picture, index), led(before, index)));
    const alike = run(at, leds, (index) => same(led(picture, index), led(picture, at)));
    // What stays costs one byte; a run that goes on beyond it would cost five all the same.
    const stays = kept > 0 && kept >= alike;
    const code = stays ? [AS_BEFORE | (kept - 1)] : [alike - 1, ...led(picture, at)];
    if (bodies.at(-1).length + code.length > PART_PAYLOAD - HEAD_SIZE) bodies.push([]);
    bodies.at(-1).push(...code);
    at += stays ? kept : alike;
  }
  const head = (part) => [...put16(generation), ...put16(base), part, bodies.length, ...put16(leds)];
  return bodies.map((body, part) => join(head(part), body));
}

const size = (parts) => parts.reduce((sum, part) => sum + part.length, 0);

/** The payloads of one picture. `base`, `before`: the picture shown last, to draw on where that is shorter; -1: none. */
export function pack(generation, picture, base = -1, before = new Uint8Array()) {
  if (picture.length % 4 || picture.length > 4 * MAX_LEDS) {
    throw new Malformed(`lights: expected 4 bytes each for at most ${MAX_LEDS} LEDs, got ${picture.length}`);
  }
  const whole = drawn(generation, generation, picture, new Uint8Array(picture.length));
  if (base < 0 || before.length !== picture.length) return whole;
  const changes = drawn(generation, base, picture, before);
  return size(changes) < size(whole) ? changes : whole;
}

const isNewer = (generation, than) => ((generation - than) & 0xffff) > 0 && ((generation - than) & 0xffff) < 0x8000;

/** The board's side: gives a picture out when all its parts came, and each generation once. */
export class Assembler {
  shown = -1;
  #given = new Uint8Array();
  #begun = null; // {generation, next, filled, picture}

  /** The whole picture with its last part, else null. Throws Malformed, and forgets the picture begun. */
  feed(payload) {
    try {
      return this.#feed(payload);
    } catch (error) {
      this.#begun = null;
      throw error;
    }
  }

  #feed(payload) {
    if (payload.length < HEAD_SIZE) throw new Malformed(`lights: expected at least ${HEAD_SIZE} bytes, got ${payload.length}`);
    const [generation, base, part, parts, leds] = [u16(payload, 0), u16(payload, 2), payload[4], payload[5], u16(payload, 6)];
    if (this.shown >= 0 && !isNewer(generation, this.shown)) return null;
    if (part === 0) this.#begin(generation, base, leds);
    const begun = this.#begun;
    if (!begun || begun.generation !== generation || begun.next !== part || part >= parts || begun.picture.length !== 4 * leds) {
      throw new Malformed(`lights: expected part ${begun?.next ?? 0}, got ${part} of ${parts}`);
    }
    fill(begun, payload, leds);
    begun.next += 1;
    if (begun.next < parts) return null;
    if (begun.filled !== leds) throw new Malformed(`lights: expected ${leds} LEDs, got ${begun.filled}`);
    this.#given = begun.picture;
    this.#begun = null;
    this.shown = generation;
    return this.#given;
  }

  #begin(generation, base, leds) {
    if (leds > MAX_LEDS) throw new Malformed(`lights: at most ${MAX_LEDS} LEDs, got ${leds}`);
    const stands = base === generation;
    if (!stands && (base !== this.shown || this.#given.length !== 4 * leds)) throw new Malformed(`lights: ${base} is not shown`);
    this.#begun = { generation, next: 0, filled: 0, picture: stands ? new Uint8Array(4 * leds) : this.#given.slice() };
  }
}

function fill(begun, payload, leds) {
  for (let at = HEAD_SIZE; at < payload.length; ) {
    const length = (payload[at] & 0x7f) + 1;
    if (begun.filled + length > leds) throw new Malformed(`lights: more than the ${leds} LEDs announced`);
    if (payload[at] & AS_BEFORE) at += 1;
    else {
      const colour = payload.subarray(at + 1, at + 5);
      if (colour.length !== 4) throw new Malformed("lights: cut off inside a run");
      for (let which = 0; which < length; which += 1) begun.picture.set(colour, 4 * (begun.filled + which));
      at += 5;
    }
    begun.filled += length;
  }
}
