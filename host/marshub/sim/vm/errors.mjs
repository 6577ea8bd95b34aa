// Emscripten numbers errors as WASI does, MicroPython (and mpremote with it) as Linux does. What the VM hears from its
// file system is translated on the way.
export const EAGAIN = 6
export const ESPIPE = 70

const LINUX = new Map(Object.entries({
  [EAGAIN]: 11, [ESPIPE]: 29, 2: 13, 8: 9, 20: 17, 28: 22, 29: 5, 31: 21, 33: 24, 44: 2, 51: 28, 52: 38, 54: 20, 55: 39,
  63: 1, 69: 30,
}).map(([wasi, linux]) => [Number(wasi), linux]))

// Wrap the functions of `module` (imports of the VM) that return an error's number: negative those called __syscall_*,
// positive those called fd_*.
export function translateErrors(module) {
  for (const [name, call] of Object.entries(module)) {
    if (name.startsWith('__syscall_')) {
      module[name] = (...args) => {
        const result = call(...args)
        return result < 0 ? -(LINUX.get(-result) ?? -result) : result
      }
    } else if (name.startsWith('fd_')) {
      module[name] = (...args) => {
        const result = call(...args)
        return LINUX.get(result) ?? result
      }
    }
  }
}
