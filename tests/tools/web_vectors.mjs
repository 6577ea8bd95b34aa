// Holds the pages' codec against shared/vectors.json: `node web_vectors.mjs FOLDER-OF-HUBLINK VECTORS`. Prints how many held.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, file] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const { Malformed, hex, unhex } = await load("bytes");
const cobs = await load("cobs");
const frame = await load("frame");
const { CODECS, KIND } = await load("messages");
const lights = await load("lights");
const snapshot = await load("snapshot");
const vectors = JSON.parse(readFileSync(file, "utf-8"));
const told = ({ outcome, kind, seq, bytes }) => [outcome, kind, seq, hex(bytes)];

assert.equal(frame.VERSION, vectors.protocol);
for (const { plain, encoded } of vectors.cobs) {
  assert.equal(hex(cobs.encode(unhex(plain))), encoded);
  assert.equal(hex(cobs.decode(unhex(encoded))), plain);
}
for (const { why, encoded } of vectors.cobs_bad) assert.throws(() => cobs.decode(unhex(encoded)), Malformed, why);
for (const { name, kind, seq, fields, payload, wire } of vectors.messages) {
  assert.equal(hex(CODECS[kind].pack(fields)), payload, name);
  assert.deepEqual(CODECS[kind].unpack(unhex(payload)), fields, name);
  assert.equal(hex(frame.encode(kind, seq, unhex(payload))), wire, name);
  assert.deepEqual(new frame.Deframer().feed(unhex(wire)).map(told), [["frame", kind, seq, payload]], name);
}
for (const { why, kind, payload } of vectors.messages_bad) {
  const parts = { [KIND.lights]: lights, [KIND.snapshot]: snapshot }[kind];
  const take = parts ? (bytes) => new parts.Assembler().feed(bytes) : CODECS[kind].unpack;
  assert.throws(() => take(unhex(payload)), Malformed, why);
}
for (const { why, bytes, outcomes, bad } of vectors.streams) {
  const whole = new frame.Deframer();
  assert.deepEqual(whole.feed(unhex(bytes)).map(told), outcomes, why);
  assert.equal(whole.bad, bad, why);
  // Byte by byte frames are the same; text may come in other pieces.
  const slow = new frame.Deframer();
  const frames = (list) => list.filter(([outcome]) => outcome === "frame");
  assert.deepEqual(frames([...unhex(bytes)].flatMap((byte) => slow.feed(Uint8Array.of(byte)).map(told))), frames(outcomes), why);
  assert.equal(slow.bad, bad, why);
}
for (const session of vectors.lights) {
  const book = new lights.Assembler();
  let [base, before] = [-1, new Uint8Array()];
  for (const { generation, picture, parts } of session) {
    assert.deepEqual(lights.pack(generation, unhex(picture), base, before).map(hex), parts);
    const given = parts.map((part) => book.feed(unhex(part)));
    assert.deepEqual(given.slice(0, -1).filter((each) => each !== null), []);
    assert.equal(hex(given.at(-1)), picture);
    [base, before] = [generation, unhex(picture)];
  }
}
for (const { number, reason, readers, presses, parts } of vectors.snapshots) {
  assert.deepEqual(snapshot.pack(number, reason, readers, presses).map(hex), parts);
  const book = new snapshot.Assembler();
  assert.deepEqual(parts.map((part) => book.feed(unhex(part))).at(-1), { reason, readers, presses });
}
console.log(Object.values(vectors).filter(Array.isArray).reduce((sum, cases) => sum + cases.length, 0));
