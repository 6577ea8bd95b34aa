// The pages' host end on a TCP port: `node web_wire.mjs FOLDER-OF-HUBLINK HOST PORT`. Events go to stdout as JSON lines; lines on
// stdin are what it is to do: {"show": hex} {"configure": [brightness, seconds]} {"ask": bits} {"bye": reason}.

import { connect } from "node:net";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [folder, host, port] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(`${folder}/${name}.js`).href);
const { HostEnd } = await load("host");
const { hex, unhex } = await load("bytes");

const end = new HostEnd();
const now = () => Math.round(performance.now());
const line = connect(Number(port), host);
line.setNoDelay(true);
let most = 0; // what was written at once
const send = (bytes) => {
  most = Math.max(most, bytes.length);
  if (bytes.length) line.write(bytes);
};
const step = () => {
  send(end.poll(now()));
  for (const event of end.takeEvents()) console.log(JSON.stringify(event, (_, value) => (value instanceof Uint8Array ? hex(value) : value)));
};
line.on("data", (data) => {
  end.feed(data, now());
  step();
});
line.on("error", () => {});
line.on("close", () => process.exit(0));
const beat = setInterval(step, 10);
createInterface({ input: process.stdin }).on("line", (text) => {
  const [[what, value]] = Object.entries(JSON.parse(text));
  if (what === "show") console.log(JSON.stringify({ what: "showing", generation: end.show(unhex(value)) }));
  else if (what === "configure") end.configure(...value);
  else if (what === "ask") end.ask(value);
  else {
    clearInterval(beat);
    send(end.bye(value));
    console.log(JSON.stringify({ what: "end", most, damaged: end.damaged, resends: end.resends }));
    line.end();
  }
  step();
});
