import micropython

# First of all: the host may be greeting already, and a frame with a byte 3 in it must not stop the modules' loading.
# hub.escape watches for a real Ctrl-C instead. MicroPython turns this back on for the REPL.
micropython.kbd_intr(-1)

import asyncio  # noqa: E402
import sys  # noqa: E402


def open_slot():
    """Return the folder of the valid firmware, with a slash, made importable; "" for a firmware beside this file.

    `slot.txt` names it (docs/decisions/0116): a folder, or "rom" and where in the ROM partition it begins.
    """
    try:
        with open("slot.txt") as file:
            slot = file.read()
    except OSError:
        return ""
    if slot.startswith("rom"):
        import vfs

        rom = vfs.rom_ioctl(2, 0)
        if isinstance(rom, int):  # MicroPython was written again, without our partition table
            raise OSError("the ROM with the firmware is gone; run 'marshub board deploy'")
        slot = "/" + slot
        vfs.mount(vfs.VfsRom(memoryview(rom)[int(slot[4:]) :]), slot)
    sys.path.insert(0, slot)
    return slot + "/"


folder = open_slot()
del open_slot  # its code would stay in the heap
from hub import app  # noqa: E402

# A firmware beside this file may be older than this file, and take no folder.
asyncio.run(app.run(folder) if folder else app.run())
