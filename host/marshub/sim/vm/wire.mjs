// Towards the chips: length-prefixed messages on one socket, in order. A transfer whose answer nobody reads costs no
// round trip. Pin changes wait for the next message: only a transfer can tell when they happened.
import fs from 'node:fs'

const [TRANSFER, TRANSFER_READ, LEDS, EVENT, FEED, OPEN, PINS, FRAME, LINE] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const FEED_EVERY = 20 // the watchdog hears of one feeding in so many parts of its time
const HEAD = 4
const MOST_CHANGES = 400 // numbers, two a change, whose count is one byte
const CPU_US = 100 // what a transfer costs an ESP32 beside the clocking, where time is virtual

export class Wire {
  constructor(fd, options, time) {
    this.fd = fd
    this.virtual = options.virtual
    this.time = time
    this.baud = new Map()
    this.out = Buffer.alloc(1 << 16)
    this.changes = [] // pin, level, pin, level...
    this.held = 0
    this.clocked = 0
    this.timeout = 0
    this.fed = 0
  }

  send(kind, fill) {
    this.settle(TRANSFER)
    this.emit(kind, fill(this.out, HEAD))
  }

  emit(kind, length) {
    this.out[0] = kind
    this.out[1] = 0
    this.out.writeUInt16LE(length, 2)
    for (let at = 0; at < HEAD + length;) at += fs.writeSync(this.fd, this.out, at, HEAD + length - at)
  }

  // A transfer stays in `out` until it is known whether somebody wants to know what came in.
  settle(kind) {
    if (this.held) {
      const length = this.held
      this.held = 0
      this.emit(kind, length)
    }
  }

  receive(length) {
    const into = Buffer.alloc(length)
    for (let at = 0; at < length;) {
      const count = fs.readSync(this.fd, into, at, length - at)
      if (!count) process.exit(0) // the chips are gone, and with them the board
      at += count
    }
    return into
  }

  pin(number, level) {
    this.changes.push(number, level)
    if (this.changes.length >= MOST_CHANGES) this.flush()
  }

  stamp(out, at) {
    out.writeDoubleLE(this.time.nowUs(), at)
    out[at + 8] = this.changes.length / 2
    out.set(this.changes, at + 9)
    const end = at + 9 + this.changes.length
    this.changes.length = 0
    return end
  }

  // Clock bytes out, and those that came in meanwhile in.
  transfer(bus, buffer, offset, length) {
    this.settle(TRANSFER)
    const end = this.stamp(this.out, HEAD)
    this.out[end] = bus
    this.out.set(buffer.subarray(offset, offset + length), end + 1)
    this.held = end + 1 + length - HEAD
    this.clocked = length
    this.time.charge(CPU_US + (length * 8e6) / (this.baud.get(bus) ?? 1e6))
  }

  // A frame on I2C: address, register, how many bytes to read, and those to write. What comes back is why it failed (0:
  // it did not), how long it took, and the bytes.
  frame(bus, buffer, offset, length) {
    this.send(FRAME, (out, at) => {
      const end = this.stamp(out, at)
      out[end] = bus
      out.set(buffer.subarray(offset, offset + length), end + 1)
      return end + 1 + length - at
    })
    const head = this.receive(9)
    this.time.charge(CPU_US + head.readDoubleLE(1))
    return Buffer.concat([head.subarray(0, 1), this.receive(head[0] ? 0 : buffer[offset + 2])])
  }

  // The level of a line that others may hold low.
  line(pin) {
    this.send(LINE, (out, at) => {
      const end = this.stamp(out, at)
      out[end] = pin
      return end + 1 - at
    })
    return this.receive(1)
  }

  answer() {
    if (!this.held) return Buffer.alloc(0)
    this.settle(TRANSFER_READ)
    return this.receive(this.clocked)
  }

  flush() {
    this.settle(TRANSFER)
    if (this.changes.length) this.send(PINS, (out, at) => this.stamp(out, at) - at)
  }

  open([bus, baud, ...pins]) {
    this.baud.set(bus, baud)
    return this.ask({ bus, baud, pins })
  }

  openI2c([i2c, baud, timeout, ...pins]) { return this.ask({ i2c, baud, timeout, pins }) }

  ask(what) {
    const text = JSON.stringify(what)
    this.send(OPEN, (out, at) => out.write(text, at))
    return this.receive(this.receive(2).readUInt16LE(0))
  }

  leds(data) { this.send(LEDS, (out, at) => { out.set(data, at); return data.length }) }

  event(what) { this.send(EVENT, (out, at) => out.write(JSON.stringify(what), at)) }

  watchdog(ms) {
    this.timeout = ms
    this.fed = 0
    this.feed()
  }

  feed() {
    const now = performance.now()
    if (this.fed && now - this.fed < this.timeout / FEED_EVERY) return
    this.fed = now
    this.send(FEED, (out, at) => out.writeUInt32LE(this.timeout, at) - at)
  }
}

