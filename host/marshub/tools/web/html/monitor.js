// Shows what a board tells, and lights its lamps.

import { BOARDS } from "./boards.js";
import { VERSION } from "./hublink/frame.js";
import { ACTIONS, HEALTHS } from "./hublink/messages.js";
import { Log, TextLog } from "./log.js";
import { by, cleaned, element, knows, number, onLanguage, put, say, start } from "./page.js";
import { Line } from "./port.js";

const QUIET_MS = 6000; // a board says hello each second
const STATS_S = 2;
const DRAW_MS = 100;
const OVERFLOW = 2; // a snapshot's reason

const events = new Log("events");
const text = new TextLog("text");
let line = null;
let missed = null; // the port that was lost
let state = "off";
let trouble = null; // says what stands in the way
let board = null; // its hello
let readers = []; // {health, tags, polls, misses}
let buttons = []; // {presses, down}
let stats = null;
let supplyOff = false;
let openedAt = 0;
let drawing = 0;

// ---------------------------------------------------------------- names

const known = () => BOARDS.find((each) => each.hash === board?.profile);
const readerName = (at) => `${at} ${cleaned(known()?.readers[at] ?? "")}`.trim();
const buttonName = (at) => cleaned(known()?.buttons[at] ?? String(at));
const uidShown = (uid) => uid.toUpperCase();
const healthSaid = (health) => (health < HEALTHS.length ? say(`health-${health}`) : say("health-other", { number: health }));

// ---------------------------------------------------------------- what comes

const readerAt = (at) => (readers[at] ??= { health: 0, tags: [], polls: 0, misses: 0, counted: null });
const buttonAt = (at) => (buttons[at] ??= { presses: 0, down: false });

function bad(name, args) {
  events.push(say(name, args), "bad");
}

const HEARD = {
  greeted({ board: hello, resumed }) {
    const again = resumed && board;
    board = hello;
    if (!again) {
      [readers, buttons, stats] = [[], [], null];
      for (let at = 0; at < hello.readers; at += 1) readerAt(at);
    }
    trouble = null;
    state = "on";
    events.push(say(again ? "told-resumed" : "told-greeted", { board: hello.name || "?" }), "good");
  },
  lost({ reason }) {
    if (line) state = "waiting";
    bad("told-lost", { reason: say(`reason-${reason}`) });
  },
  stale: () => (state = "stale"),
  fresh: () => (state = "on"),
  snapshot(told) {
    readers = told.readers.map(([health, tags], at) => ({ ...readerAt(at), health, tags }));
    buttons = told.presses.map((presses, at) => ({ ...buttonAt(at), presses }));
    supplyOff = told.supplyOff;
    events.push(say((told.reason & 0x7f) === OVERFLOW ? "told-overflow" : "told-snapshot"));
  },
  tag_arrived({ reader, uid }) {
    const there = readerAt(reader);
    if (!there.tags.includes(uid)) there.tags.push(uid);
    events.push(say("told-arrived", { reader: readerName(reader), uid: uidShown(uid) }), "good");
  },
  tag_left({ reader, uid }) {
    readerAt(reader).tags = readerAt(reader).tags.filter((each) => each !== uid);
    events.push(say("told-left", { reader: readerName(reader), uid: uidShown(uid) }));
  },
  button({ index, action, count }) {
    Object.assign(buttonAt(index), { presses: count, down: action !== 0 });
    events.push(say(`told-${ACTIONS[action]}`, { name: buttonName(index) }));
  },
  reader_health({ reader, health }) {
    readerAt(reader).health = health;
    events.push(say("told-health", { reader: readerName(reader), what: healthSaid(health) }), health ? "bad" : "good");
  },
  log: ({ text: what, level }) => events.push(say("told-log", { what }), level >= 2 ? "bad" : ""),
  stats: (told) => (stats = told),
  reader_figures({ first, readers: told }) {
    told.forEach(([health, polls, , misses], at) => count(readerAt(first + at), health, polls, misses));
  },
  error: ({ text: what, code }) => bad("told-refused", { what: `${code} ${what}` }),
  strange: ({ text: what }) => bad("told-strange", { what }),
  damaged: () => bad("told-damaged"),
  wrong_version({ version }) {
    trouble = () => say(version < VERSION ? "wire-older" : "wire-newer", { number: version });
  },
  text({ bytes }) {
    text.feed(bytes);
  },
};

/** Counters go round at 65536: differences count. */
function count(reader, health, polls, misses) {
  const before = reader.counted ?? [polls, misses];
  reader.polls += (polls - before[0]) & 0xffff;
  reader.misses += (misses - before[1]) & 0xffff;
  reader.counted = [polls, misses];
  reader.health = health;
}

function heard(list) {
  for (const event of list) HEARD[event.what]?.(event);
  redraw();
}

// ---------------------------------------------------------------- what is shown

function redraw() {
  drawing ||= setTimeout(draw, DRAW_MS);
}

function draw() {
  drawing = 0;
  const quiet = line && !board && !trouble && performance.now() - openedAt > QUIET_MS;
  put(by("state"), say(`state-${state}`, { board: cleaned(board?.name || "?") }));
  put(by("trouble"), trouble ? trouble() : quiet ? say("quiet") : "");
  put(by("warning"), warning());
  by("connect").hidden = line !== null;
  by("disconnect").hidden = line === null;
  by("known").hidden = board === null;
  if (board === null) return;
  by("facts").replaceChildren(...facts().flatMap(([name, value]) => [element("dt", say(name)), element("dd", value)]));
  by("readers").replaceChildren(...(readers.length ? readers.map(row) : [element("tr", element("td", say("no-readers"), { colspan: "4" }))]));
  by("button-pane").hidden = buttons.length === 0;
  by("buttons").replaceChildren(...buttons.map(buttonDrawn));
  by("lamp-pane").hidden = board.leds === 0;
  by("lamp").max = board.leds - 1;
  const off = state !== "on" && state !== "stale";
  for (const each of document.querySelectorAll("#ask, #lamps button")) each.disabled = off;
}

function warning() {
  if (board === null) return "";
  const namesake = !known() && BOARDS.find((each) => each.name === board.name);
  return [namesake && say("other-wiring", { board: namesake.title }), supplyOff && say("supply-off")].filter(Boolean).join(" ");
}

function facts() {
  const chip = known()?.module.toUpperCase().replace(/^(ESP32)(.+)/, "$1-$2") ?? "";
  const told = [
    ["profile", cleaned(`${board.name} (${board.profile})`)],
    ["firmware", cleaned(board.firmware)],
    ["chip", `${chip} ${board.chip}`.trim()],
    ["started", say(knows(`cause-${board.reset_cause}`) ? `cause-${board.reset_cause}` : "cause-0")],
    ["lamps", number(board.leds)],
  ];
  if (stats) {
    told.push(
      ["uptime", say("seconds", { number: number(stats.uptime_s) })],
      ["memory", say("kibibytes", { number: number(stats.free_heap / 1024) })],
      ["scan", say("milliseconds", { number: number(stats.scan_ms) })],
      ["line", `${number(line?.end.damaged ?? 0)} / ${number(stats.resends)}`],
    );
  }
  if (line && line.end.rttMs >= 0) told.push(["trip", say("milliseconds", { number: number(line.end.rttMs) })]);
  return told;
}

function row(reader, at) {
  const tags = reader.tags.map((uid) => element("code", uidShown(uid)));
  return element("tr", [
    element("th", readerName(at), { scope: "row" }),
    element("td", healthSaid(reader.health), { class: reader.health ? "bad" : "" }),
    element("td", tags.length ? tags : "–"),
    element("td", reader.polls ? `${number((100 * reader.misses) / reader.polls, 1)} %` : "–"),
  ]);
}

function buttonDrawn(each, at) {
  return element("li", [buttonName(at), element("small", say("presses", { number: number(each.presses) }))], { class: each.down ? "down" : "" });
}

// ---------------------------------------------------------------- what people do

async function choose() {
  try {
    await connect(await navigator.serial.requestPort());
  } catch (error) {
    trouble = () => (error.name === "NotFoundError" ? say("refused-none") : say("refused-open", { what: cleaned(error.message) }));
    redraw();
  }
}

async function connect(port) {
  [trouble, missed] = [null, null];
  board = stats = null;
  [readers, buttons, supplyOff] = [[], [], false];
  state = "opening";
  redraw();
  const fresh = new Line(port, heard, () => lost(port));
  fresh.end.configure(Number(by("brightness").value), STATS_S);
  try {
    await fresh.open();
  } catch (error) {
    state = "off";
    throw error;
  }
  line = fresh;
  openedAt = performance.now();
  if (state === "opening") state = "waiting";
  setTimeout(redraw, QUIET_MS + DRAW_MS);
  redraw();
}

/** A chip's own USB goes with each restart, and comes back: then it is opened again. */
function lost(port) {
  [line, missed] = [null, port];
  state = "off";
  trouble = () => say("refused-lost");
  redraw();
}

function returned(event) {
  if (line === null && missed !== null && event.target === missed) connect(missed).catch(() => {}); // or by hand
}

async function disconnect() {
  const closing = line;
  line = missed = null;
  await closing?.close();
  state = "off";
  trouble = null;
  redraw();
}

function light(event) {
  event.preventDefault();
  const colour = [...by("colour").value.split(" ").map(Number), Number(by("pattern").value)];
  const only = by("lamp").value === "" ? null : Number(by("lamp").value);
  const picture = new Uint8Array(4 * board.leds);
  for (let at = 0; at < board.leds; at += 1) if (only === null || only === at) picture.set(colour, 4 * at);
  line?.end.show(picture);
}

by("connect").addEventListener("click", choose);
navigator.serial?.addEventListener("connect", returned);
by("disconnect").addEventListener("click", disconnect);
by("ask").addEventListener("click", () => line?.end.ask());
by("lamps").addEventListener("submit", light);
by("dark").addEventListener("click", () => line?.end.show(new Uint8Array(4 * board.leds)));
by("brightness").addEventListener("change", () => line?.end.configure(Number(by("brightness").value), STATS_S));
for (const each of document.querySelectorAll("[data-clears]")) {
  each.addEventListener("click", () => ({ events, text })[each.dataset.clears].clear());
}
addEventListener("pagehide", () => line?.close());
onLanguage(draw);
start();
if (!window.isSecureContext || !("serial" in navigator)) {
  trouble = () => say(window.isSecureContext ? "unsupported" : "insecure");
  by("connect").disabled = true;
  draw();
}
