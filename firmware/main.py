import micropython

# First of all: the host may be greeting already, and a frame with a byte 3 in it must not stop the modules' loading.
# hub.escape watches for a real Ctrl-C instead. MicroPython turns this back on for the REPL.
micropython.kbd_intr(-1)

import asyncio  # noqa: E402

from hub import app  # noqa: E402

asyncio.run(app.run())
