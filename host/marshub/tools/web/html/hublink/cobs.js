// Consistent Overhead Byte Stuffing (shared/protocol.md, section 2).

import { Malformed } from "./bytes.js";

/** `data` without a single 0x00. */
export function encode(data) {
  const out = [];
  let start = 0;
  for (;;) {
    const zero = data.indexOf(0, start);
    const stop = zero < 0 ? data.length : zero;
    while (stop - start >= 254) {
      out.push(0xff, ...data.subarray(start, start + 254));
      start += 254;
      if (start === data.length) return Uint8Array.from(out); // a full run stands for no zero after it
    }
    out.push(stop - start + 1, ...data.subarray(start, stop));
    if (zero < 0) return Uint8Array.from(out);
    start = zero + 1;
  }
}

/** What `encode` was given. Throws Malformed for what no encoder makes. */
export function decode(data) {
  if (data.length === 0) throw new Malformed("COBS: expected at least one byte");
  if (data.includes(0)) throw new Malformed("COBS: 0x00 inside the encoded bytes");
  const out = [];
  for (let at = 0; at < data.length; ) {
    const code = data[at];
    if (at + code > data.length) throw new Malformed("COBS: a block runs past the end");
    out.push(...data.subarray(at + 1, at + code));
    at += code;
    if (code < 0xff && at < data.length) out.push(0);
  }
  return Uint8Array.from(out);
}
