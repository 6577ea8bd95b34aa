"""The board's program: starts the parts; ends in the REPL when that is asked for, and in a restart after a crash."""

import asyncio
import gc

import machine

from hub import config as wiring
from hub import crash, identity
from hub.buttons import Buttons
from hub.lights import Lights
from hub.link import Link
from hub.scan import Scanner
from hub.table import Table
from hublink.board_end import BoardEnd
from hublink.messages import FAULT

WATCHDOG_MS = 8000
# The ESP32's watchdog never stops once started, but takes another time: this long a REPL session may last.
REPL_MS = 3600000
CALM_MS = 60000


async def run():
    """Run until the REPL is wanted. An exception ends in a restart, too many in a row in the REPL."""
    hub = Hub()
    try:
        await hub.run()
    except Exception as error:
        if crash.keep(error) < crash.TOO_MANY:
            machine.reset()
        print("MarsHub crashed %d times in a row and stays here. The last time:" % crash.TOO_MANY)
        print(crash.take())
        crash.calm()
    if hub.watchdog:
        machine.WDT(timeout=REPL_MS)
    print("MarsHub has ended; machine.reset() starts it again.")


class Hub:
    """All parts and their tasks."""

    def __init__(self):
        self.watchdog = None
        self._error = None
        self._over = asyncio.Event()
        self._lights = None
        self._tasks = []

    async def run(self):
        """Start everything; returns when the REPL is wanted, raises what a part raised."""
        trace = crash.take()
        table = Table()
        try:
            config, wrong = wiring.load(), None
        except wiring.ConfigError as error:
            config, wrong = None, error
        end = BoardEnd(identity.hello(config, trace is not None), table)
        if trace:
            end.log("crash: " + trace, FAULT)
        if config is None:
            # Not a crash: the link alone runs, so that the host can say what to do.
            end.log("config: " + str(wrong), FAULT)
        elif not self._equip(config, table, end):
            return
        # Collect in small steps rather than one long pause when the heap is full.
        gc.collect()
        gc.threshold(8192)
        self._begin(Link(end, table).run(), True)
        self._begin(self._settle(), False)
        await self._over.wait()
        for task in self._tasks:
            task.cancel()
        if self._error:
            raise self._error  # the lights stay as they are: a restart takes a second
        self._dark()

    def _equip(self, config, table, end):
        buttons = Buttons(config)
        if buttons.escape_held():
            print("MarsHub: button held at start, staying in the REPL.")
            return False
        self._lights = lights = Lights(config["leds"])
        self.watchdog = machine.WDT(timeout=WATCHDOG_MS)
        scanner = Scanner(config, end, self.watchdog.feed)
        table.equip(scanner, buttons, lights)
        self._begin(scanner.run(), True)
        self._begin(buttons.run(end.button), True)
        self._begin(lights.run(), True)
        return True

    def _begin(self, part, needed):
        self._tasks.append(asyncio.create_task(self._guard(part, needed)))

    async def _guard(self, part, needed):
        try:
            await part
        except Exception as error:
            self._error = error
            self._over.set()
        if needed:
            self._over.set()

    async def _settle(self):
        await asyncio.sleep_ms(CALM_MS)
        crash.calm()

    def _dark(self):
        if self._lights is not None:
            self._lights.show(b"")
            self._lights.write()
