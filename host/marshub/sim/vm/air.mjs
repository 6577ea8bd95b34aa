// The board's TCP: a socket of this machine on which the home network (marshub.sim.simulated_network) brings connections.
import fs from 'node:fs'
import net from 'node:net'

const LISTEN = 'l'.charCodeAt(0), STOP = 'x'.charCodeAt(0), ACCEPT = 'a'.charCodeAt(0)
const READ = 'r'.charCodeAt(0), WRITE = 'w'.charCodeAt(0), CLOSE = 'c'.charCodeAt(0)
const MOST = 200 // connections a number can name
const NOTHING = Buffer.from([0])

export class Tcp {
  // `heard` is called when somebody called or said something.
  constructor(path, heard) {
    this.path = path
    this.heard = heard
    this.server = null
    this.calls = []
    this.lines = new Map() // by number: the socket, what it said and nobody read, whether it ended
    this.answer = NOTHING
  }

  write(bytes) {
    const [op, number] = bytes
    const line = this.lines.get(number)
    if (op === LISTEN) this.listen()
    else if (op === STOP) this.stop()
    else if (op === ACCEPT) this.answer = this.calls.length ? Buffer.from([1, this.calls.shift()]) : NOTHING
    else if (op === READ) this.answer = this.read(line, bytes[2])
    else if (op === WRITE) { if (line && !line.ended) line.socket.write(bytes.subarray(2)) }
    else if (op === CLOSE && line) { line.socket.destroy(); this.lines.delete(number) }
  }

  read(line, count) {
    if (!line) return Buffer.from([1])
    if (!line.held.length) return line.ended ? Buffer.from([1]) : NOTHING
    const part = line.held.subarray(0, count)
    line.held = line.held.subarray(part.length)
    if (line.held.length < 4096) line.socket.resume()
    return Buffer.concat([Buffer.from([1]), part])
  }

  listen() {
    fs.rmSync(this.path, { force: true })
    this.server = net.createServer(socket => this.called(socket))
    this.server.listen(this.path)
  }

  stop() {
    this.server?.close()
    this.server = null
  }

  called(socket) {
    let number = 0
    while (this.lines.has(number)) number++
    if (number >= MOST) { socket.destroy(); return }
    const line = { socket, held: Buffer.alloc(0), ended: false }
    this.lines.set(number, line)
    socket.on('data', data => {
      line.held = Buffer.concat([line.held, data])
      if (line.held.length >= 4096) socket.pause() // who is slow is waited for
      this.heard()
    })
    for (const end of ['end', 'error', 'close']) socket.on(end, () => { line.ended = true; this.heard() })
    this.calls.push(number)
    this.heard()
  }
}
