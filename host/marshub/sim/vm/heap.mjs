// The heap of this build grows by itself: what it asks for when it is full is the constant of
// gc_get_max_new_split(). With 0 in its place the heap stays as large as it was made.
const BODY = Buffer.from([0x08, 0x00, 0x41, 0x80, 0x80, 0x80, 0xc0, 0x00, 0x0b]) // return 128 MiB
const NOTHING = [0x80, 0x80, 0x80, 0x80, 0x00] // 0, in as many bytes

export function cap(binary) {
  const at = binary.indexOf(BODY)
  if (at < 0 || binary.indexOf(BODY, at + 1) >= 0) {
    throw new Error('this is not the MicroPython we know: its heap cannot be capped')
  }
  binary.set(NOTHING, at + 3)
  return binary
}
