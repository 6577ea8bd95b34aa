// A serial port for pages in tests: the test hands over what came and takes what was written (`fakePort.exchange`).
(() => {
  const fake = { calls: [], written: [], inbox: null, ask: true };
  const port = {
    readable: null,
    writable: null,
    getInfo: () => ({ usbVendorId: 0x10c4, usbProductId: 0xea60 }),
    async open(options) {
      if (port.readable) throw new DOMException("The port is already open.", "InvalidStateError");
      fake.calls.push(["open", options.baudRate]);
      if (fake.busy) throw new DOMException("Failed to open serial port.", "NetworkError");
      const stream = () =>
        new ReadableStream({ start: (inbox) => (fake.inbox = inbox), cancel: () => void (port.readable = fake.lost ? null : stream()) });
      port.readable = stream();
      port.writable = new WritableStream({ write: (chunk) => void fake.written.push(...chunk) });
    },
    async setSignals(signals) {
      fake.calls.push(["signals", signals]);
    },
    async close() {
      if (port.readable?.locked || port.writable?.locked) throw new TypeError("Cannot cancel a locked stream");
      fake.calls.push(["close"]);
      port.readable = port.writable = fake.inbox = null;
    },
    addEventListener() {},
    removeEventListener() {},
  };
  const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  fake.exchange = (text) => {
    if (text && fake.inbox) fake.inbox.enqueue(unhex(text));
    return Array.from(fake.written.splice(0), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  fake.pull = () => {
    fake.lost = true;
    port.readable = null;
    fake.inbox?.error(new DOMException("The device has been lost.", "NetworkError"));
  };
  const serial = {
    requestPort: async () => {
      if (!fake.ask) throw new DOMException("No port selected by the user.", "NotFoundError");
      return port;
    },
    addEventListener: (what, listener) => (fake[`on${what}`] = listener),
  };
  fake.plug = () => {
    fake.lost = false;
    fake.onconnect({ target: port });
  };
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
  window.fakePort = fake;
})();
