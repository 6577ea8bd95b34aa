// Runs the firmware on the MicroPython VM. One process is one board; `marshub.sim.vm.child` starts it.
//
// Its arguments: the descriptor of the chips (wire.mjs), that of the stimuli (JSON lines), and the options as JSON (see
// child.py). fd 0 and 1 are the serial line.
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { Tcp } from './air.mjs'
import { ESPIPE, translateErrors } from './errors.mjs'
import { Flash } from './flash.mjs'
import { cap } from './heap.mjs'
import { Repl } from './repl.mjs'
import { Serial } from './serial.mjs'
import { Wire } from './wire.mjs'

const RESTART = 75 // exit code: start me again
const HARD_RESET = 2
const SOFT_RESET = 5
const SLICE_MS = 4 // the VM runs at most this long before bytes and stimuli are looked at
const CTRL_A = 1 // raw mode
const ROM_BLOCK = 4096

const [chipsFd, stimuliFd] = process.argv.slice(2, 4).map(Number)
const options = JSON.parse(process.argv[4])

// Time as the VM sees it: the wall's, or virtual, in which only work and waiting take time.
const began = performance.now()
let virtualMs = 0
let skippedMs = 0
const nowMs = () => skippedMs + (options.virtual ? virtualMs : performance.now() - began)
const epoch = Date.now()
Date.now = () => epoch + Math.floor(nowMs())

const wire = new Wire(chipsFd, options, {
  nowUs: () => nowMs() * 1000,
  charge: us => { virtualMs += us / 1000 },
})
process.on('uncaughtException', error => {
  fs.writeSync(2, `the VM's runner: ${error.stack}\n`)
  // Bytecode that is no such leads the VM anywhere: a chip panics then, and restarts.
  if (error instanceof WebAssembly.RuntimeError) restart(HARD_RESET, false)
  process.exit(1)
})

// ---- The VM, with a heap that does not grow where it is capped, and with the error numbers of every other port.

const instantiate = WebAssembly.instantiate
WebAssembly.instantiate = (binary, imports) => {
  for (const module of new Set(Object.values(imports))) translateErrors(module)
  return instantiate(options.heap ? cap(Buffer.from(binary)) : binary, imports)
}
const { loadMicroPython } = await import(pathToFileURL(path.join(options.parts, 'micropython.mjs')))
const mp = await loadMicroPython({
  heapsize: options.heap ? options.heap + options.garbage + options.spare : 8 << 20,
  url: path.join(options.parts, options.wasm),
  linebuffer: false,
})
const FS = mp.FS
const flash = new Flash(FS, options.flash, options.journal)

let repl = false // the REPL has the line
let boot = null // simboot
let timer = null // of the scheduler's next turn
const serial = new Serial(FS, () => { if (repl) serveRepl(); else wake() }, () => repl)

// ---- What hangs on the pins.

const seek = () => { throw new FS.ErrnoError(ESPIPE) }
const view = (buffer, offset, length) => Buffer.from(buffer.subarray(offset, offset + length))
let minor = 0
function device(name, ops) {
  const number = FS.makedev(100, minor++)
  FS.registerDevice(number, { open() {}, close() {}, llseek: seek, ...ops })
  FS.mkdev(`/dev/${name}`, 0o666, number)
}
const writer = act => ({
  write(stream, buffer, offset, length) { act(view(buffer, offset, length)); return length },
})

device('pins', { write(stream, buffer, offset, length) { wire.pin(buffer[offset], buffer[offset + 1]); return length } })
for (const bus of options.buses) {
  device(`spi${bus}`, {
    write(stream, buffer, offset, length) { wire.transfer(bus, buffer, offset, length); return length },
    read(stream, buffer, offset, length) {
      const got = wire.answer()
      buffer.set(got.subarray(0, length), offset)
      return Math.min(length, got.length)
    },
  })
}
for (const bus of options.i2c) {
  let came = Buffer.alloc(0)
  device(`i2c${bus}`, {
    write(stream, buffer, offset, length) { came = wire.frame(bus, buffer, offset, length); return length },
    read(stream, buffer, offset, length) {
      const count = Math.min(length, came.length)
      buffer.set(came.subarray(0, count), offset)
      came = came.subarray(count)
      return count
    },
  })
}
device('leds', writer(data => wire.leds(data)))
device('wdt', { write(stream, buffer, offset, length) { wire.feed(); return length } })
device('sleep', writer(data => sleepMs(Number(data.toString()) / 1000)))
let objection = Buffer.alloc(0)
device('order', {
  write(stream, buffer, offset, length) { order(view(buffer, offset, length).toString()); return length },
  read(stream, buffer, offset, length) {
    const count = Math.min(length, objection.length)
    buffer.set(objection.subarray(0, count), offset)
    objection = objection.subarray(count)
    return count
  },
})
const tcp = new Tcp(options.air.path, () => wake(() => boot.called()))
device('tcp', {
  write(stream, buffer, offset, length) { tcp.write(view(buffer, offset, length)); return length },
  read(stream, buffer, offset, length) {
    const part = tcp.answer.subarray(0, length)
    buffer.set(part, offset)
    tcp.answer = tcp.answer.subarray(part.length) // MicroPython reads on until nothing comes
    return part.length
  },
})
// The partition for a ROM file system is memory outside of the heap, as an ESP32's is mapped.
const romBytes = options.rom ? fs.statSync(options.rom).size : 0
const rom = mp._module._malloc(romBytes)
if (romBytes) mp._module.HEAPU8.set(fs.readFileSync(options.rom), rom)
device('rom', {
  write(stream, buffer, offset, length) { // a block has been erased, or written
    const place = Number(view(buffer, offset, length).toString())
    flash.writeRom(options.rom, place, Buffer.from(mp._module.HEAPU8.subarray(rom + place, rom + place + ROM_BLOCK)))
    return length
  },
})
const traced = new Set()
device('trace', writer(data => traced.add(data.toString())))

const still = new Int32Array(new SharedArrayBuffer(4))
function sleepMs(ms) {
  wire.flush()
  if (options.virtual) virtualMs += ms
  else Atomics.wait(still, 0, 0, ms)
}

function order(text) {
  const [word, ...rest] = text.split(' ')
  if (word === 'spi') objection = wire.open(rest.map(Number))
  else if (word === 'i2c') objection = wire.openI2c(rest.map(Number))
  else if (word === 'line') objection = wire.line(Number(rest[0]))
  else if (word === 'air') objection = Buffer.from(JSON.stringify(options.air))
  else if (word === 'joined') wire.event({ event: 'joined', name: rest[0] })
  else if (word === 'kept') wire.event({ event: 'kept', data: rest[0] ?? '' })
  else if (word === 'wdt') wire.watchdog(Number(rest[0]))
  else if (word === 'reset') restart(Number(rest[0]), false)
  else throw new Error(`the VM ordered ${text}`)
}

function restart(cause, raw) {
  report()
  wire.event({ event: 'reset', cause, raw })
  process.exit(RESTART)
}

function report() {
  if (options.coverage) fs.appendFileSync(options.coverage, [...traced].join('\n') + '\n')
}

// ---- Boot.

const levels = mp._module._malloc(64)
mp._module.HEAPU8.fill(1, levels, levels + 64)
const level = (pin, value) => { mp._module.HEAPU8[levels + pin] = value }
for (const [pin, value] of options.levels) level(pin, value)

FS.mkdir('/sim')
for (const name of fs.readdirSync(options.inside)) {
  FS.writeFile(`/sim/${name}`, fs.readFileSync(path.join(options.inside, name)))
}
FS.writeFile('/sim/simconf.py', `LEVELS = ${levels}\nCAUSE = ${options.cause}\nBUSES = ${JSON.stringify(options.buses)}\n` +
  `I2C_BUSES = ${JSON.stringify(options.i2c)}\n` +
  `ROM = (${rom}, ${romBytes})\n` +
  `INPUTS = ${JSON.stringify(options.inputs)}\nPINS = ${options.pins}\n` +
  `MACHINE = ${JSON.stringify(options.machine)}\nCHIP = bytes.fromhex(${JSON.stringify(options.air.chip)})\n` +
  `KEPT = bytes.fromhex(${JSON.stringify(options.kept)})\n`)
flash.load()

const call = code => mp.runPython(code)
call("import sys\nsys.path.append('/sim')\nimport simboot\n")
boot = mp.pyimport('simboot')
if (options.coverage) call("import simtrace\n")
boot.settle()
boot.mount()
call("del sys\nsimboot.collect()\n")
if (options.coverage) call("simtrace.start()\n")
if (options.heap) boot.weigh(options.heap, options.garbage)
// What the figures are measured against: nothing but the board's own modules.
tellHeap('bare')

function tellHeap(when) {
  boot.collect()
  const [free, used] = boot.heap().split(' ').map(Number)
  wire.event({ event: 'heap', when, free, used, ms: nowMs() })
}


// ---- The scheduler: one task a call, and now and then a look at the world.

let pumping = false
function pump() {
  timer = null
  pumping = true
  const until = performance.now() + SLICE_MS
  for (;;) {
    const next = boot.step()
    wire.flush()
    if (next === -3) serial.send('MemoryError: not even the scheduler has memory left\r\n')
    if (next === -2 || next === -3) { pumping = false; if (!repl) enterRepl(); return }
    if (next < 0) { timer = setTimeout(pump, 1000); return }
    if (next > 0) {
      if (!options.virtual) { timer = setTimeout(pump, Math.max(0, next - (nowMs() % 1))); return }
      virtualMs += next
      if (options.until && virtualMs > options.until) { wire.event({ event: 'until', ms: virtualMs }); options.until = 0 }
    }
    if (performance.now() > until) { setImmediate(pump); return }
  }
}

// Bytes came: who waits for them need not wait for the time.
function wake(told = () => boot.heard()) {
  if (!boot) return
  told()
  if (timer === null) return
  clearTimeout(timer)
  pump()
}

// ---- The REPL is the port's own.

const keys = new Repl(key => mp.replProcessChar(key), serial, raw => restart(SOFT_RESET, raw), options.raw)

function enterRepl() {
  repl = true
  serial.quiet = options.raw
  mp.replInit()
  serial.quiet = false
  if (options.raw) keys.key(CTRL_A)
  tellHeap('repl')
  wire.event({ event: 'repl' })
  report()
  serveRepl()
}

function serveRepl() {
  while (serial.keys.length) keys.key(serial.keys.shift())
  wire.flush()
  if (boot.waits() && !pumping) pump() // somebody typed asyncio.run
}

// ---- Stimuli.

let held = ''
new net.Socket({ fd: stimuliFd, readable: true, writable: false })
  .on('data', data => {
    const lines = (held + data).split('\n')
    held = lines.pop()
    for (const each of lines) {
      const stimulus = JSON.parse(each)
      if (stimulus.op === 'level') level(stimulus.pin, stimulus.level)
      else if (stimulus.op === 'air') options.air = stimulus.air
      else if (stimulus.op === 'uptime') { skippedMs += stimulus.ms - nowMs(); wake(() => {}) }
      else if (stimulus.op === 'heap') tellHeap('asked')
      else if (stimulus.op === 'report') { report(); wire.event({ event: 'reported' }) }
    }
  })
  .on('end', () => process.exit(0))
  .on('error', () => process.exit(0))

// ---- And off it goes.

function execute(name) { call(`simboot.execute('${name}', globals())`) }
execute('boot.py')
if (!options.raw) execute('main.py')
if (boot.waits()) pump()
else enterRepl()
