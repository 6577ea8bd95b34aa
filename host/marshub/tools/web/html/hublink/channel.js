// One end's half of a reliable conversation (shared/protocol.md, section 5). Times are milliseconds of any clock.

import { OVERHEAD, encode } from "./frame.js";
import { join } from "./bytes.js";

export const RESEND_MS = 250;
const SLOWEST_RESEND_MS = 2000;
const MAX_IN_FLIGHT = 32;

const nextSeq = (seq) => (seq === 0xffff ? 1 : seq + 1);

/** `window`: bytes on the wire that may wait for an acknowledgement. */
export class Channel {
  sent = 0; // grows with whatever is sent or sent again
  resends = 0;

  constructor(window) {
    this.window = window;
    this.reset();
  }

  /** Both directions start at 1 again; whatever waited is forgotten. */
  reset() {
    this.rx = 1;
    this.ackDue = false;
    this.againDue = false;
    this.next = 1;
    this.queue = [];
    this.inFlight = [];
    this.sentMs = 0;
    this.resendMs = RESEND_MS;
    this.again = false; // the other end lacks all in flight
    this.asked = false; // this end asked for more, and has not got it yet
    this.askedMs = 0;
  }

  /** What to acknowledge: the seq before the expected one. */
  get taken() {
    return this.rx === 1 ? 0xffff : this.rx - 1;
  }

  push(kind, payload) {
    this.queue.push([kind, payload]);
  }

  /** Frames to send now: all unacknowledged again after a silence, and new ones as far as the window goes. */
  poll(now) {
    const out = [];
    const late = now - this.sentMs >= this.resendMs;
    if (this.inFlight.length && (late || this.again)) {
      if (late) this.resendMs = Math.min(2 * this.resendMs, SLOWEST_RESEND_MS);
      this.sentMs = now;
      this.sent += 1;
      this.resends += this.inFlight.length;
      out.push(...this.inFlight.map(({ wire }) => wire));
    }
    this.again = false;
    while (this.queue.length && this.inFlight.length < MAX_IN_FLIGHT) {
      const [kind, payload] = this.queue[0];
      const inFlightBytes = this.inFlight.reduce((sum, { wire }) => sum + wire.length, 0);
      if (inFlightBytes && inFlightBytes + payload.length + OVERHEAD > this.window) break;
      this.queue.shift();
      if (!inFlightBytes) [this.sentMs, this.resendMs] = [now, RESEND_MS];
      const wire = encode(kind, this.next, payload);
      this.sent += 1;
      this.inFlight.push({ seq: this.next, wire });
      this.next = nextSeq(this.next);
      out.push(wire);
    }
    return join(...out);
  }

  /** The other end took everything up to `seq`. */
  markAcked(seq, now) {
    const at = this.inFlight.findIndex((each) => each.seq === seq);
    if (at < 0) return;
    this.inFlight.splice(0, at + 1);
    [this.sentMs, this.resendMs] = [now, RESEND_MS];
  }

  /** A sequenced frame came. True when it is the next one and takes effect; an ack is due in any case. */
  accept(seq, now) {
    this.ackDue = true;
    if (seq !== this.rx) {
      if (((seq - this.rx) & 0xffff) < 0x8000) this.requestMissing(now);
      return false;
    }
    this.rx = nextSeq(seq);
    this.asked = false;
    return true;
  }

  /** Something was damaged or left out. It is asked for once, and after a while again if nothing has come. */
  requestMissing(now) {
    if (!this.asked || now - this.askedMs >= RESEND_MS) this.againDue = true;
  }

  markResendAsked(now) {
    this.againDue = this.ackDue = false;
    this.asked = true;
    this.askedMs = now;
  }
}
