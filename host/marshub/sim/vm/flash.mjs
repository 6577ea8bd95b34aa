// The board's flash: a folder of this machine, loaded into the VM's memory; what the VM changes is written back at once,
// so that a reset finds it.
import fs from 'node:fs'
import path from 'node:path'

const ROOT = '/flash'

export class Flash {
  constructor(FS, folder) {
    this.FS = FS
    this.folder = folder
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

  follow() {
    const { FS } = this
    const { close, unlink, rename, mkdir, rmdir } = FS
    const both = (inVm, here) => (...names) => {
      const places = names.filter(each => typeof each === 'string').map(each => this.place(each))
      const result = inVm.apply(FS, names)
      if (places.every(each => each !== null)) here(...places)
      return result
    }
    FS.close = stream => {
      const written = stream.flags & 3 && FS.isFile(stream.node?.mode ?? 0)
      const name = written ? FS.getPath(stream.node) : null
      close.call(FS, stream)
      if (name !== null && this.place(name)) fs.writeFileSync(this.place(name), FS.readFile(name))
    }
    FS.unlink = both(unlink, place => fs.rmSync(place, { force: true }))
    FS.rename = both(rename, (from, to) => fs.renameSync(from, to))
    FS.mkdir = both(mkdir, place => fs.mkdirSync(place, { recursive: true }))
    FS.rmdir = both(rmdir, place => fs.rmdirSync(place))
  }
}
