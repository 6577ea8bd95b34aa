// Keys for the port's own REPL. It takes them one by one, so raw-paste mode, which reads on by itself, is done here: its
// flow control (MicroPython's documentation, "Raw-paste mode"), and the text goes in as if typed in raw mode.
const [CTRL_A, CTRL_B, CTRL_C, CTRL_D, CTRL_E] = [1, 2, 3, 4, 5]
const PASTE = [CTRL_E, 65, CTRL_A] // asks for raw-paste mode
const INTERRUPT = Buffer.from('raise KeyboardInterrupt')
const WINDOW = 128 // bytes that the other end may send before it hears of more room
const FORCED_EXIT = 0x100 // pyexec: Ctrl-D at an empty prompt
const IMPORT_MS = 40 // what an ESP32 takes for a frozen module (machine is one since 1.26); Ctrl-C ends it
const OK = 2 // bytes of the "OK" with which raw mode takes a text, and raw-paste mode does not

export class Repl {
  // `take(key)` is the port's; `softReset(raw)` is called where Ctrl-D asks for it.
  constructor(take, serial, softReset, raw) {
    Object.assign(this, { take, serial, softReset, raw })
    this.typed = 0 // bytes since the raw prompt
    this.asking = 0 // how many of PASTE have come
    this.pasted = null // what came in raw-paste mode, while it lasts
    this.loading = null // the timer of an import under way, and the keys that came meanwhile
    this.waiting = []
  }

  key(key) {
    if (this.loading) {
      if (key === CTRL_C) this.loaded(INTERRUPT)
      else this.waiting.push(key)
      return
    }
    if (this.pasted) return this.paste(key)
    if (this.raw && this.typed === 0) {
      if (key === PASTE[this.asking]) {
        if (++this.asking < PASTE.length) return
        this.asking = 0
        this.pasted = []
        this.serial.send(Buffer.from([82, 1, WINDOW, 0, 1])) // R, yes, the window's size, and there is one more
        return
      }
      const held = PASTE.slice(0, this.asking)
      this.asking = 0
      for (const each of held) this.plain(each)
    }
    this.plain(key)
  }

  paste(key) {
    if (key !== CTRL_D && key !== CTRL_C) {
      this.pasted.push(key)
      if (this.pasted.length % WINDOW === 0) this.serial.send(Buffer.from([1]))
      return
    }
    const text = key === CTRL_C ? INTERRUPT : Buffer.from(this.pasted)
    this.pasted = null
    this.serial.send(Buffer.from([CTRL_D]))
    if (!text.includes('import ')) return this.run(text)
    this.text = text
    this.loading = setTimeout(() => this.loaded(this.text), IMPORT_MS)
  }

  // The VM runs a text in one go. What takes a board long, and can be interrupted there, is waited for before it.
  loaded(text) {
    clearTimeout(this.loading)
    this.loading = null
    this.run(text)
    const keys = this.waiting.splice(0)
    for (const key of keys) this.key(key)
  }

  run(text) {
    for (const each of text.length ? text : Buffer.from('\n')) this.take(each)
    this.serial.skip = OK
    this.plain(CTRL_D)
  }

  plain(key) {
    this.typed = key < 32 && key !== 9 && key !== 10 && key !== 13 ? 0 : this.typed + 1
    const result = this.take(key)
    if (key === CTRL_A) this.raw = true
    else if (key === CTRL_B) this.raw = false
    else if (key === CTRL_D && result & FORCED_EXIT) {
      this.serial.send('MPY: soft reboot\r\n')
      this.softReset(this.raw)
    }
  }
}
