"""The board's program: starts the parts; ends in the REPL when that is asked for, and in a restart after a crash."""

import asyncio
import gc
import os
import sys
import time

import machine

from hub import crash, once
from hub.buttons import Buttons
from hub.lights import Lights
from hub.link import Link
from hub.scan import Scanner
from hub.table import Table
from hublink.board_end import BoardEnd
from hublink.messages import FAULT, WARNING

WATCHDOG_MS = 8000
# The ESP32's watchdog never stops once started, but takes another time: this long a REPL session may last.
REPL_MS = 3600000
CALM_MS = 60000
FIRST_ROUND_MS = 3000  # far more than any takes: a host that hears too early that nothing lies there takes moves back
TELL_MS = 100
PIECE = 160


async def run(folder=""):
    """Run until the REPL is wanted. An exception ends in a restart, too many in a row in the REPL.

    `folder`: where config.json lies, with a slash.
    """
    program = Hub()
    try:
        await program.run(folder)
    except Exception as error:
        if crash.record(error) < crash.TOO_MANY:
            machine.reset()
        print("MarsHub crashed %d times in a row and stays here. The last time:" % crash.TOO_MANY)
        print(crash.read_trace())
        crash.delete_trace()
        crash.reset_count()
    if program.watchdog:
        machine.WDT(timeout=REPL_MS)
    print("MarsHub has ended; machine.reset() starts it again.")


def _load_config(folder, crashed):
    """Return (config or None, identity, fault of the config or None). The code for it, 4 KB, is unloaded."""
    from hub import config as wiring
    from hub import identity

    config = wrong = None
    try:
        config = wiring.load(folder + "config.json")
    except wiring.ConfigError as error:
        wrong = str(error)
    hello = identity.make_hello(config, crashed)
    once.forget("hub", "config")
    once.forget("hub", "chips")
    once.forget("hub", "identity")
    return config, hello, wrong


def _open_radio():
    """Return the Wi-Fi radio; None where it is not set up, and then nothing of it is loaded."""
    if "wifi.json" not in os.listdir():
        return None
    from hub import wifi

    return wifi.Radio()


def _split_log(label, message):
    """Return `message` as text, in pieces of a log's length, cut where lines end if it has lines; none when empty."""
    text = label + str(message) if message else ""
    pieces = []
    while text:
        end = len(text) if len(text) <= PIECE else text.rfind("\n", 0, PIECE) + 1 or PIECE
        pieces.append(text[:end])
        text = text[end:]
    return pieces


class Hub:
    """All parts and their tasks."""

    def __init__(self):
        self.watchdog = None
        self._error = None
        self._over = asyncio.Event()
        self._lights = None
        self._tasks = []

    async def run(self, folder):
        """Start everything; returns when the REPL is wanted, raises what a part raised."""
        trace = crash.read_trace()
        radio = _open_radio()  # first: its driver takes its memory where the program's comes from
        table = Table()
        config, hello, wrong = _load_config(folder, trace is not None)
        end = BoardEnd(hello, table)
        # Without a config the link alone runs, so that the host hears what to do.
        if config is not None and not self._start_parts(config, table, end):
            return
        config = None  # the parts have taken what they need
        # Collect in small steps rather than one long pause when the heap is full.
        gc.collect()
        gc.threshold(8192)
        link = Link(end, table) if radio is None else radio.link(end, table)
        self._start_task(self._run_link(link, table), True)
        self._start_task(self._log_start(end, trace, wrong), False)
        await self._over.wait()
        for task in self._tasks:
            task.cancel()
        if self._error:
            raise self._error  # the lights stay as they are: a restart takes a second
        self._turn_lights_off()

    def _start_parts(self, config, table, end):
        buttons = Buttons(config)
        if buttons.is_escape_held():
            print("MarsHub: button held at start, staying in the REPL.")
            return False
        self._lights = lights = Lights(config["leds"])
        self.watchdog = machine.WDT(timeout=WATCHDOG_MS)
        supply = self._watch_supply(config, table, end)
        scanner = Scanner(config, end, self.watchdog.feed, supply)
        table.equip(scanner, buttons, lights)
        self._start_task(scanner.run(), True)
        self._start_task(buttons.run(end.button), True)
        self._start_task(lights.run(), True)
        return True

    def _watch_supply(self, config, table, end):
        """Watch the supply, where the board can sense it: the LEDs follow it, and the host is informed."""
        if "supply" not in config:
            return None
        from hub.supply import Supply

        def report(off):
            table.supply_off = off
            self._lights.allow(supply.cap_ma if off else None)
            end.changed()
            end.log("the supply is off: LEDs have %d mA" % supply.cap_ma if off else "the supply is on", WARNING)

        supply = Supply(config["supply"], report)
        report(supply.off)
        self._start_task(supply.run(), True)
        return supply

    def _start_task(self, part, needed):
        self._tasks.append(asyncio.create_task(self._guard(part, needed)))

    async def _guard(self, part, needed):
        try:
            await part
        except Exception as error:
            self._error = error
            self._over.set()
        if needed:
            self._over.set()

    async def _run_link(self, link, table):
        # A snapshot from before the first round would say that nothing lies there. Broken readers take their time.
        began = time.ticks_ms()
        while not table.looked() and time.ticks_diff(time.ticks_ms(), began) < FIRST_ROUND_MS:
            await asyncio.sleep_ms(5)
        await link.run()

    async def _log_start(self, end, trace, wrong):
        """Log what the host should know: the last crash once; interpreter and a wrong config to each that connects.

        Reset the count of crashes when the board has been up for a while.
        """
        session, waiting = 0, []
        calm = CALM_MS // TELL_MS
        while True:
            calm -= 1
            if not calm:
                crash.reset_count()
            if end.greeted and end.session != session:
                session = end.session
                end.log("runs %s %s" % (sys.implementation.name, ".".join(map(str, sys.implementation.version[:3]))))
                waiting = _split_log("crash: ", trace) + _split_log("config: ", wrong)
            if end.greeted and waiting:
                # One at a time: many at once would not fit into the queue, and a traceback's last line says most.
                end.log(waiting.pop(0), FAULT)
                if trace and not waiting:
                    trace = crash.delete_trace()
            await asyncio.sleep_ms(TELL_MS)

    def _turn_lights_off(self):
        if self._lights is not None:
            self._lights.show(b"")
