import micropython

# First of all: the host may be greeting already, and a frame with a byte 3 in it must not stop the modules' loading.
# hublink watches for a real Ctrl-C instead. MicroPython turns this back on for the REPL.
micropython.kbd_intr(-1)

import machine  # noqa: E402

# A damaged .mpy can hang its loader or crash the chip, at each start: then the REPL has to be there for a deploy. The
# clock's memory outlives resets; it holds a byte for each start since one came to its first round (hub.crash). Loading
# takes far less than the watchdog's 60 s; no names here, as each takes memory for as long as the board runs.
if len(machine.RTC().memory()) < 3:
    machine.RTC().memory(machine.RTC().memory() + b"s")
    try:
        machine.WDT(timeout=60000)
        import asyncio

        from hub import app
    except BaseException:
        machine.WDT(timeout=3600000)  # as in hub.app
        raise
    asyncio.run(app.run())
else:
    machine.RTC().memory(b"")
    print("MarsHub did not get through its last 3 starts and stays here. Run: marshub board deploy")
