// A serial port with a HostEnd on it. Nothing here knows the page.

import { HostEnd } from "./hublink/host.js";
import { BYE } from "./hublink/messages.js";

const BEAT_MS = 20;
const now = () => Math.round(performance.now());

/** The port opened without a reset of the board. Throws what the browser throws. */
async function opened(port) {
  await port.open({ baudRate: 115200, bufferSize: 4096 });
  // The bridge works EN and GPIO0 by DTR and RTS, and only where they differ. Opening raises both, in one go where the
  // system allows; a chip's own USB sends only while DTR is up. So both are kept up.
  await port.setSignals({ dataTerminalReady: true, requestToSend: true }).catch(() => {});
}

export class Line {
  end = new HostEnd();
  #port;
  #heard;
  #gone;
  #beat = 0;
  #writer = null;
  #writing = Promise.resolve();
  #waiting = false; // a write is under way
  #closing = false;
  #reading = null;

  /** `heard(events)` is called with what came; `gone()` when the port is lost. */
  constructor(port, heard, gone) {
    this.#port = port;
    this.#heard = heard;
    this.#gone = gone;
  }

  async open() {
    await opened(this.#port);
    this.#writer = this.#port.writable.getWriter();
    this.#beat = setInterval(() => this.step(), BEAT_MS);
    this.#reading = this.#read();
    this.step();
  }

  /** Send what is due, and tell what happened. */
  step() {
    // A board that takes nothing is not written to twice: what waits is made up for by the next poll.
    if (!this.#waiting && !this.#closing) this.#write(this.end.poll(now()));
    const events = this.end.takeEvents();
    if (events.length) this.#heard(events);
  }

  #write(bytes) {
    if (!bytes.length) return;
    this.#waiting = true;
    this.#writing = this.#writer.write(bytes).catch(() => {}).finally(() => (this.#waiting = false));
  }

  async #read() {
    // A break or a framing error ends a stream, and the port has another; a port that is lost has none.
    while (this.#port.readable && !this.#closing) {
      const reader = this.#port.readable.getReader();
      this.reader = reader;
      try {
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          this.end.feed(value, now());
          this.step();
        }
      } catch {
        // looked at again above
      } finally {
        reader.releaseLock();
      }
    }
    if (!this.#closing) {
      await this.#release();
      this.#gone();
    }
  }

  /** Say bye, so that the board rests, and give the port back. */
  async close() {
    if (this.#closing) return;
    this.#closing = true;
    this.#write(this.end.bye(BYE.closing));
    this.#heard(this.end.takeEvents());
    await Promise.race([this.#writing, new Promise((done) => setTimeout(done, 500))]); // a board may take nothing
    await this.reader?.cancel().catch(() => {});
    await this.#reading;
    await this.#release();
  }

  async #release() {
    this.#closing = true;
    clearInterval(this.#beat);
    if (this.#waiting) await this.#writer.abort().catch(() => {});
    try {
      this.#writer.releaseLock();
    } catch {
      // it is released with the port
    }
    await this.#port.close().catch(() => {});
  }
}
