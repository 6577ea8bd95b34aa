// Little-endian numbers and texts in bytes.

/** What is not as shared/protocol.md says. */
export class Malformed extends Error {}

export const u16 = (bytes, at) => bytes[at] | (bytes[at + 1] << 8);
export const u32 = (bytes, at) => (u16(bytes, at) | (u16(bytes, at + 2) << 16)) >>> 0;
export const put16 = (value) => [value & 0xff, (value >> 8) & 0xff];
export const put32 = (value) => [...put16(value), ...put16(value >>> 16)];

export function join(...pieces) {
  const out = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const encoder = new TextEncoder();
const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8, at most `limit` bytes, cut between characters. */
export function clipped(text, limit) {
  const data = encoder.encode(text);
  let end = Math.min(limit, data.length);
  while (end > 0 && end < data.length && (data[end] & 0xc0) === 0x80) end -= 1;
  return data.slice(0, end);
}

/** The text in bytes from the wire; a question mark for each byte that is no ASCII if it is no UTF-8. */
export function textOf(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : "?")).join("");
  }
}

export function expect(what, payload, size) {
  if (payload.length !== size) throw new Malformed(`${what}: expected ${size} bytes, got ${payload.length}`);
}
