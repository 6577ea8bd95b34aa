import micropython

# First of all: the host may be greeting already, and a frame with a byte 3 in it must not stop the modules' loading.
# hublink watches for a real Ctrl-C instead. MicroPython turns this back on for the REPL.
micropython.kbd_intr(-1)

import sys  # noqa: E402

import machine  # noqa: E402


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
            raise OSError("the ROM with the firmware is missing; run 'marshub board deploy'")
        slot = "/" + slot
        vfs.mount(vfs.VfsRom(memoryview(rom)[int(slot[4:]) :]), slot)
    sys.path.insert(0, slot)
    return slot + "/"


# A damaged .mpy can hang its loader or crash the chip, at each start: then the REPL has to be there for a deploy. The
# clock's memory outlives resets; it holds a byte for each start since one succeeded (hub.crash). Loading takes
# far less than the watchdog's 60 s; no names here, as each takes memory for as long as the board runs.
if len(machine.RTC().memory()) < 3:
    machine.RTC().memory(machine.RTC().memory() + b"s")
    try:
        machine.WDT(timeout=60000)
        import asyncio

        folder = open_slot()
        del open_slot  # its code would stay in the heap
        from hub import app
    except BaseException:
        machine.WDT(timeout=3600000)  # as in hub.app
        raise
    # A firmware beside this file may be older than this file, and take no folder.
    asyncio.run(app.run(folder) if folder else app.run())
else:
    machine.RTC().memory(b"")
    print("MarsHub did not get through its last 3 starts and stays in the REPL. Run: marshub board deploy")
