// The board's flash: a folder of this machine, loaded into the VM's memory; what the VM changes is written back at once,
// so that a reset finds it. `journal`: a file that gets each change as a line of JSON, so that a test can see what lies
// there after each of them.
import fs from 'node:fs'
import path from 'node:path'

const ROOT = '/flash'

export class Flash {
  constructor(FS, folder, journal) {
    Object.assign(this, { FS, folder, journal })
    FS.mkdir(ROOT)
  }

  load(inside = '') {
    for (const entry of fs.readdirSync(path.join(this.folder, inside), { withFileTypes: true })) {
      const name = `${inside}/${entry.name}`
      if (entry.isDirectory()) {
        this.FS.mkdir(ROOT + name)
        this.load(name)
      } else this.FS.writeFile(ROOT + name, fs.readFileSync(path.join(this.folder, name)))
    }
    if (!inside) this.follow()
  }

  // The place of a path of the VM on this machine; null when it is not in the flash.
  place(name) {
    const whole = path.posix.resolve(this.FS.cwd(), name)
    return whole.startsWith(`${ROOT}/`) ? path.join(this.folder, whole.slice(ROOT.length)) : null
  }

  note(change, data) {
    if (this.journal) fs.appendFileSync(this.journal, JSON.stringify([...change, data?.toString('base64') ?? '']) + '\n')
  }

  writeRom(file, place, block) {
    this.note(['rom', place], block)
    const opened = fs.openSync(file, 'r+')
    fs.writeSync(opened, block, 0, block.length, place)
    fs.closeSync(opened)
  }

  follow() {
    const { FS } = this
    const { close, unlink, rename, mkdir, rmdir } = FS
    const both = (inVm, here) => (...names) => {
      const places = names.filter(each => typeof each === 'string').map(each => this.place(each))
      const result = inVm.apply(FS, names)
      if (places.every(each => each !== null)) {
        this.note([inVm.name, ...places.map(each => path.relative(this.folder, each))])
        here(...places)
      }
      return result
    }
    FS.close = stream => {
      const written = stream.flags & 3 && FS.isFile(stream.node?.mode ?? 0)
      const name = written ? FS.getPath(stream.node) : null
      close.call(FS, stream)
      const place = name !== null && this.place(name)
      if (place) {
        const data = Buffer.from(FS.readFile(name))
        this.note(['write', path.relative(this.folder, place)], data)
        fs.writeFileSync(place, data)
      }
    }
    FS.unlink = both(unlink, place => fs.rmSync(place, { force: true }))
    FS.rename = both(rename, (from, to) => fs.renameSync(from, to))
    FS.mkdir = both(mkdir, place => fs.mkdirSync(place, { recursive: true }))
    FS.rmdir = both(rmdir, place => fs.rmdirSync(place))
  }
}
