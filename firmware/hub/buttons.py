"""Push buttons to ground: act on the edge, then ignore the bouncing; a long press is told while it is held."""

import asyncio
import time

from machine import Pin

from hublink.messages import LONG, PRESS, RELEASE


class Button:
    """One button. `presses` counts for ever (16 bits on the wire), so that a lost event still loses no press."""

    BOUNCE_MS = 50  # after an edge the contact is not looked at for this long
    LONG_MS = 800

    presses = 0
    down = False
    _since = 0
    _told_long = False
    _moved = False  # whether the last edge, at `_since`, may still bounce

    def __init__(self, pin, pull):
        self.pin = Pin(pin, Pin.IN, Pin.PULL_UP) if pull else Pin(pin, Pin.IN)

    def look(self, now):
        """Return the action that has just happened (PRESS, RELEASE, LONG), or -1."""
        if self._moved:
            if time.ticks_diff(now, self._since) < self.BOUNCE_MS:
                return -1
            self._moved = False  # forgotten in time: 2**29 ms later the edge would lie ahead
        down = not self.pin()
        if down != self.down:
            self.down = down
            self._since = now
            self._moved = True
            if not down:
                return RELEASE
            self._told_long = False
            self.presses = (self.presses + 1) & 0xFFFF
            return PRESS
        if down and not self._told_long and time.ticks_diff(now, self._since) >= self.LONG_MS:
            self._told_long = True
            return LONG
        return -1


class Buttons:
    """All buttons of the board."""

    EVERY_MS = 10
    SETTLE_MS = 20  # a pull-up has a capacitor of 100 nF to charge: until then its button looks held

    def __init__(self, config):
        self.buttons = [Button(button["pin"], button.get("pull", True)) for button in config["buttons"]]
        time.sleep_ms(self.SETTLE_MS)
        self._lag_ms = 0
        self._escapes = [index for index, button in enumerate(config["buttons"]) if button.get("escape")]

    def is_escape_held(self):
        """Return whether a button marked `escape` is held down right now (called once, at start)."""
        return any(not self.buttons[number].pin() for number in self._escapes)

    def presses(self):
        """Return the press counters, by button index."""
        return [button.presses for button in self.buttons]

    def take_lag(self):
        """Return the longest delay, in ms, of the event loop at the buttons since the last call."""
        lag, self._lag_ms = self._lag_ms, 0
        return lag

    async def run(self, sink):
        """Watch the buttons for ever; sink(index, action, presses) hears of each action."""
        expected = time.ticks_ms()
        while True:
            now = time.ticks_ms()
            self._lag_ms = max(self._lag_ms, time.ticks_diff(now, expected))
            expected = time.ticks_add(now, self.EVERY_MS)
            for index, button in enumerate(self.buttons):
                action = button.look(now)
                if action >= 0:
                    sink(index, action, button.presses)
            await asyncio.sleep_ms(self.EVERY_MS)
