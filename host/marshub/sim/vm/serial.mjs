// The serial line: a socket on this machine, stdin and stdout in the VM.
import net from 'node:net'

import { EAGAIN, ESPIPE } from './errors.mjs'

// What an ESP32's driver holds of what nobody has read; beyond it bytes fall off. The host knows (protocol.md, 6).
const RING = 260

export class Serial {
  // `heard` is called when bytes came; `text` says whether everything that is written is text (the REPL has the line).
  constructor(FS, heard, text) {
    this.text = text
    this.quiet = false // nothing is printed
    this.skip = 0 // so many bytes of what is printed next are not
    this.last = 0
    this.keys = []
    this.line = new net.Socket({ fd: 0, readable: true, writable: true })
    this.line.on('data', data => {
      const room = text() ? data.length : RING - this.keys.length
      for (const byte of data.subarray(0, Math.max(0, room))) this.keys.push(byte)
      heard()
    })
    for (const end of ['end', 'error']) this.line.on(end, () => process.exit(0))
    this.connect(FS)
  }

  connect(FS) {
    const refuse = code => { throw new FS.ErrnoError(code) }
    const llseek = () => refuse(ESPIPE)
    FS.getStream(0).stream_ops = {
      read: (stream, buffer, offset, length) => {
        if (!this.keys.length) refuse(EAGAIN)
        const taken = this.keys.splice(0, length)
        buffer.set(taken, offset)
        return taken.length
      },
      poll: () => (this.keys.length ? 1 : 0) | 4,
      llseek,
    }
    for (const fd of [1, 2]) {
      FS.getStream(fd).stream_ops = {
        write: (stream, buffer, offset, length) => {
          this.print(Buffer.from(buffer.subarray(offset, offset + length)))
          return length
        },
        poll: () => 4,
        llseek,
      }
    }
  }

  send(what) { this.line.write(what) }

  // An ESP32 sends CR LF for what is printed, the port does not. Its print writes the line's end by itself, and at the
  // REPL all is text; what the program writes as bytes goes as it is, and no frame is a line's end alone.
  print(bytes) {
    if (this.quiet) return
    if (this.skip) {
      const less = Math.min(this.skip, bytes.length)
      this.skip -= less
      bytes = bytes.subarray(less)
      if (!bytes.length) return
    }
    this.line.write(this.text() || (bytes.length === 1 && bytes[0] === 10) ? this.cooked(bytes) : bytes)
  }

  cooked(bytes) {
    const out = []
    for (const byte of bytes) {
      if (byte === 10 && this.last !== 13) out.push(13)
      out.push(byte)
      this.last = byte
    }
    return Buffer.from(out)
  }
}
