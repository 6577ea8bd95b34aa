// The host's end of the wire, without a port: bytes and milliseconds in, bytes and events out (shared/protocol.md, section 6).
//
//   end.feed(bytesRead, now); end.takeEvents(); port.write(end.poll(now))
//
// Events are objects {what, ...}: "greeted" (board, resumed), "lost" (reason), "stale", "fresh", "text" (bytes),
// "wrong_version" (version), "damaged", "strange" (text), "snapshot", and each message of the board by its name.

import { Malformed, hex, join } from "./bytes.js";
import { Channel, RESEND_MS } from "./channel.js";
import * as frame from "./frame.js";
import * as lights from "./lights.js";
import { ASK, BOARD, CODECS, ERRORS, HOST, KIND, NAMES, SEQUENCED, pack, unpack } from "./messages.js";
import * as snapshot from "./snapshot.js";

const HELLO_MS = 1000;
const PING_MS = 300;
const STALE_MS = 900;
const LOST_MS = 4000;
const SILENT_MS = 500;
const IN_FLIGHT = 200; // the board's receive ring holds 260 bytes and drops the rest
const WINDOW = 150; // of these, for sequenced frames
const CROSSING_MS = 100; // hellos that pass each other on the line
const ASIDE_MS = 60; // a frame waits so long for its ack: is it lost, or only slow?
const PROBE = 26; // unsequenced bytes under way that make a ping worth it
const PINGS = 8;
const TOLD = [0x21, 0x22, 0x23, 0x24, 0x25, 0x26, 0x28, 0x29, 0x2a];

/** A session id: random, and not 0. */
export const freshSession = () => crypto.getRandomValues(new Uint32Array(1))[0] || 1;

export class HostEnd {
  established = false;
  stale = false;
  board = null; // its last hello
  frames = 0; // whole ones heard
  rttMs = -1; // the last round trip
  #deframer = new frame.Deframer();
  #channel = new Channel(WINDOW);
  #snapshot = new snapshot.Assembler();
  #events = [];
  #met = false; // established before with this session and boot
  #bootId = 0;
  #helloDue = true;
  #helloMs = 0;
  #heardMs = 0;
  #fedMs = 0;
  #pingMs = 0;
  #pings = []; // {at, sent} of unanswered ones
  #loose = []; // {size, at} of unsequenced frames that may not be read yet
  #errors = [];
  #alien = 0;
  #config = null;
  #configDue = false;
  #picture = null;
  #generation = 0;
  #parts = [];
  #laid = null; // {generation, picture}: the last that went out whole

  constructor(session = freshSession()) {
    this.session = session;
  }

  get damaged() {
    return this.#deframer.bad;
  }

  get resends() {
    return this.#channel.resends;
  }

  // What the host wants.

  /** Show this: 4 bytes an LED (red, green, blue, pattern). The newest wins. Gives its generation. */
  show(picture) {
    this.#generation = (this.#generation + 1) & 0xffff;
    this.#picture = picture.slice();
    if (this.#met) this.#parts = this.#drawn();
    return this.#generation;
  }

  /** Configure the board, now and after each of its restarts; priorities in hex, one byte a reader. */
  configure(brightness, stats_s, priorities = "") {
    this.#config = pack(KIND.config, { brightness, stats_s, priorities });
    this.#configDue = this.#met;
  }

  /** Ask for a snapshot, figures, or both. */
  ask(what = ASK.snapshot | ASK.figures) {
    if (this.#met) this.#channel.push(KIND.ask, pack(KIND.ask, { what }));
  }

  /** The frame that ends the session. */
  bye(reason) {
    this.#fall("bye");
    return frame.encode(KIND.bye, 0, pack(KIND.bye, { session: this.session, reason }));
  }

  takeEvents() {
    return this.#events.splice(0);
  }

  // What the board tells.

  feed(data, now) {
    this.#fedMs = now;
    const bad = this.#deframer.bad;
    for (const { outcome, kind, seq, bytes } of this.#deframer.feed(data)) {
      if (outcome === frame.FRAME) {
        this.frames += 1;
        this.#frame(kind, seq, bytes, now);
      } else if (outcome === frame.TEXT) this.#tell("text", { bytes });
      else if (outcome === frame.WRONG_VERSION) this.#wrongVersion(kind);
      else if (outcome === frame.DAMAGED) this.#tell("damaged", { bytes });
    }
    if (this.established && this.#deframer.bad !== bad) this.#channel.requestMissing(now);
  }

  #tell(what, more = {}) {
    this.#events.push({ what, ...more });
  }

  #wrongVersion(version) {
    if (version !== this.#alien) this.#tell("wrong_version", { version }); // once: it says hello each second
    this.#alien = version;
    this.#error(ERRORS.bad_version, 0, 0, `protocol ${frame.VERSION} here`);
  }

  #frame(kind, seq, payload, now) {
    try {
      if (kind === KIND.hello) this.#hello(unpack(kind, payload), now);
      else if (kind === KIND.error) this.#refused(unpack(kind, payload));
      else if (this.established) {
        this.#heard(now);
        if (seq === 0 && SEQUENCED.includes(kind)) this.#strange(ERRORS.not_sequenced, kind, seq, "needs a seq");
        else if (seq === 0 || this.#channel.accept(seq, now)) this.#message(kind, seq, payload, now);
      }
    } catch (error) {
      if (!(error instanceof Malformed)) throw error;
      this.#strange(ERRORS.bad_payload, kind, seq, error.message);
    }
  }

  #refused(fields) {
    this.#tell("error", fields);
    if (fields.kind === KIND.lights && this.#laid) {
      this.#laid = null; // one that stands alone needs none before it
      this.#parts = this.#drawn();
    }
  }

  #heard(now) {
    this.#heardMs = now;
    if (this.stale) this.#tell("fresh");
    this.stale = false;
  }

  #message(kind, seq, payload, now) {
    if (kind === KIND.ack) this.#channel.markAcked(unpack(kind, payload).seq, now);
    else if (kind === KIND.pong) this.#pong(unpack(kind, payload).token, now);
    else if (kind === KIND.snapshot) {
      const whole = this.#snapshot.feed(payload);
      if (whole) this.#tell("snapshot", { ...whole, supplyOff: (whole.reason & snapshot.SUPPLY_OFF) !== 0 });
    } else if (TOLD.includes(kind)) this.#tell(NAMES[kind], CODECS[kind].unpack(payload));
    else this.#strange(ERRORS.unknown_kind, kind, seq, "unknown kind");
  }

  #pong(token, now) {
    const at = this.#pings.findIndex((ping) => (ping.at & 0xffffffff) >>> 0 === token);
    if (at < 0) return;
    const ping = this.#pings[at];
    this.#pings.splice(0, at + 1);
    this.rttMs = now - ping.at;
    this.#loose = this.#loose.filter((each) => each.at > ping.at); // the line keeps the order: what went before was read
    if (ping.sent === this.#channel.sent) this.#channel.again = true; // what has no ack by now is lost
  }

  #hello(board, now) {
    if (board.role !== BOARD || board.boot_id === 0) return; // our own echo
    this.#alien = 0;
    this.#heard(now);
    if (board.boot_id !== this.#bootId) {
      this.#fall("restarted");
      this.#bootId = board.boot_id;
      this.#startOver();
    } else if (board.session !== this.session) {
      if (this.#met) this.#fall("forgotten");
      this.#helloDue ||= now - this.#helloMs >= CROSSING_MS; // unless this answers an earlier hello than the last
    } else if (board.wants_answer) this.#helloDue = true; // it believes us gone
    else if (!this.established) {
      this.#loose = [];
      if (!this.#met || board.taken_up === this.board.taken_up) this.#greeted(board, now);
      else {
        this.session = freshSession(); // another host came between
        this.#startOver();
      }
    }
  }

  #startOver() {
    this.#met = false;
    this.#channel.reset();
    this.#snapshot.reset();
    this.#parts = [];
    this.#laid = null;
    this.#helloDue = true;
  }

  #greeted(board, now) {
    this.board = board;
    this.established = true;
    this.#pingMs = now;
    this.#tell("greeted", { board, resumed: this.#met });
    if (this.#met) return;
    this.#met = true;
    this.#configDue = this.#config !== null;
    if (this.#picture) this.#parts = this.#drawn();
  }

  #drawn() {
    return lights.pack(this.#generation, this.#picture, this.#laid?.generation ?? -1, this.#laid?.picture);
  }

  #fall(reason) {
    if (this.established) this.#tell("lost", { reason });
    this.established = this.stale = false;
    this.#helloDue = true;
    this.#pings = [];
    this.#loose = [];
  }

  #strange(code, kind, seq, text) {
    this.#tell("strange", { text: `${NAMES[kind] ?? `0x${kind.toString(16)}`} #${seq}: ${text}` });
    this.#error(code, kind, seq, text);
  }

  #error(code, kind, seq, text) {
    if (this.#errors.length < 2) this.#errors.push(frame.encode(KIND.error, 0, pack(KIND.error, { code, kind, seq, text })));
  }

  // What goes out.

  /** The bytes to send now; never more than the board's receive ring holds, those under way included. */
  poll(now) {
    this.#watchSilence(now);
    this.#loose = this.#loose.filter((each) => now - each.at < RESEND_MS);
    const out = [];
    const helloDue = this.#helloDue || (!this.established && now - this.#helloMs >= HELLO_MS);
    if (helloDue && this.#send(out, KIND.hello, this.#me(), now)) [this.#helloDue, this.#helloMs] = [false, now];
    if (this.#errors.length && this.#sendWire(out, this.#errors[0], now)) this.#errors.shift();
    if (this.established) this.#pollEstablished(out, now);
    return join(...out);
  }

  #me() {
    const nothing = { profile: hex(new Uint8Array(8)), taken_up: 0, reset_cause: 0, readers: 0, buttons: 0, leds: 0 };
    const names = { firmware: "", chip: "", name: "" };
    const ids = { boot_id: this.#bootId, session: this.session };
    return pack(KIND.hello, { role: HOST, version: frame.VERSION, wants_answer: true, ...ids, ...nothing, ...names });
  }

  #watchSilence(now) {
    if (this.#deframer.open && now - this.#fedMs >= SILENT_MS) {
      const bytes = this.#deframer.expire();
      if (bytes.length) this.#tell("text", { bytes });
      else if (this.established) this.#channel.requestMissing(now);
    }
    if (!this.established) return;
    const silent = now - this.#heardMs;
    if (silent >= LOST_MS) this.#fall("silent");
    else if (silent >= STALE_MS && !this.stale) {
      this.stale = true;
      this.#tell("stale");
    }
  }

  #pollEstablished(out, now) {
    const channel = this.#channel;
    const taken = pack(KIND.ack, { seq: channel.taken });
    if (channel.againDue) {
      if (this.#send(out, KIND.again, taken, now)) channel.markResendAsked(now);
    } else if (channel.ackDue && this.#send(out, KIND.ack, taken, now)) channel.ackDue = false;
    if (this.#pingDue(now) && this.#send(out, KIND.ping, pack(KIND.ping, { token: now }), now)) {
      this.#pingMs = now;
      this.#pings = [...this.#pings.slice(1 - PINGS), { at: now, sent: channel.sent }];
    }
    if (this.#configDue) channel.push(KIND.config, this.#config);
    this.#configDue = false;
    if (this.#parts.length && !channel.queue.length) {
      channel.push(KIND.lights, this.#parts.shift());
      if (!this.#parts.length) this.#laid = { generation: this.#generation, picture: this.#picture };
    }
    out.push(channel.poll(now));
  }

  #pingDue(now) {
    const since = now - this.#pingMs;
    if (since >= PING_MS) return true;
    if (since === 0 || (this.#pings.length && since < RESEND_MS)) return false; // one unanswered at a time, unless it is lost
    return this.#looseBytes() >= PROBE || (this.#channel.inFlight.length > 0 && since >= ASIDE_MS);
  }

  #looseBytes() {
    return this.#loose.reduce((sum, each) => sum + each.size, 0);
  }

  #send(out, kind, payload, now) {
    return this.#sendWire(out, frame.encode(kind, 0, payload), now);
  }

  #sendWire(out, wire, now) {
    if (this.#looseBytes() + wire.length > IN_FLIGHT - WINDOW) return false;
    this.#loose.push({ size: wire.length, at: now });
    out.push(wire);
    return true;
  }
}
