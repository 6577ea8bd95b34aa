"""Conversion of the host's LED frame to the bytes of the chain: brightness, gamma, current cap, and moving patterns.

Knows no hardware, so that the simulated board shows exactly what a real one would.
"""

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE

# Offset of red, green and blue within an LED's three bytes.
ORDERS = {"GRB": (1, 0, 2), "RGB": (0, 1, 2), "BRG": (1, 2, 0)}
GAMMA = 2.2  # the eye's; what MicroPython's float makes of it is good to one step
PULSE_MS = 2000
CHASE_MS = 150  # a step


def factor(pattern, now):
    """Return the brightness (0..255) of an LED with this pattern at `now` (ms)."""
    if pattern == BLINK:
        return 255 if now % 1000 < 500 else 0
    if pattern == FAST_BLINK:
        return 255 if now % 250 < 125 else 0
    if pattern == PULSE:
        at = now % PULSE_MS * 510 // PULSE_MS
        at = at if at < 256 else 510 - at
        return 20 + at * 235 // 255  # never quite dark: a fading lamp must not look broken
    return 255


class Picture:
    """The LED frame. `leds` is the table of that name in the config.

    `chain`: the bytes to be shown, 3 an LED, which are written in place; nobody else writes them.
    """

    def __init__(self, leds, chain):
        self.count = leds["count"]
        self._at = ORDERS[leds["order"]]
        self._channel_ma = leds["channel_ma"]
        self._idle_ma = leds["idle_ma"] * self.count
        self.allow(leds["cap_ma"])
        self._gamma = bytes([self._curve(value) for value in range(256)]) if leds.get("gamma") else None
        self._chain = chain
        # Runs of equal LEDs that move: (first, length, pattern, an LED's bytes at their brightest).
        self.moving = []

    def allow(self, cap_ma):
        """Let the whole chain draw `cap_ma` from the next picture on, what it draws dark included."""
        self._budget_ma = max(0, cap_ma - self._idle_ma)

    @staticmethod
    def _curve(value):
        # What is lit stays lit: gamma would put the lowest values out.
        return max(int((value / 255) ** GAMMA * 255 + 0.5), 1) if value else 0

    def show(self, picture, brightness=255):
        """Take the host's `picture` (4 bytes an LED: red, green, blue, pattern).

        Missing LEDs are dark, LEDs beyond the chain are ignored. `brightness` 0..255 scales everything. Call `render`
        next.
        """
        moving = []
        chain = self._chain
        leds = min(self.count, len(picture) // 4)
        chain[3 * leds :] = bytes(3 * (self.count - leds))
        picture = memoryview(picture)
        first = 0
        while first < leds:
            led = bytes(picture[4 * first : 4 * first + 4])
            end = first + 1
            while end < leds and picture[4 * end : 4 * end + 4] == led:
                end += 1
            chain[3 * first : 3 * end] = self._bytes(led, brightness) * (end - first)
            if led[3] and (led[0] or led[1] or led[2]):
                moving.append((first, end - first, led[3]))
            first = end
        self._cap()
        self.moving = [(at, run, pattern, bytes(chain[3 * at : 3 * at + 3])) for at, run, pattern in moving]

    def _bytes(self, led, brightness):
        out = bytearray(3)
        for colour in range(3):
            value = led[colour] * brightness // 255
            out[self._at[colour]] = self._gamma[value] if self._gamma else value
        return bytes(out)

    def _cap(self):
        # A pattern only ever dims, so what fits with all of them at their brightest fits always.
        chain = self._chain
        need = sum(chain) * self._channel_ma
        most = self._budget_ma * 255
        if need > most:
            for i in range(len(chain)):
                if chain[i]:
                    chain[i] = chain[i] * most // need

    def render(self, now):
        """Put what moves into the chain as it is at `now` (ms)."""
        chain = self._chain
        for first, run, pattern, led in self.moving:
            dim = factor(pattern, now)
            chain[3 * first : 3 * (first + run)] = bytes([value * dim // 255 for value in led]) * run
            if pattern == CHASE:
                dark = 3 * (first + now // CHASE_MS % run)
                chain[dark : dark + 3] = b"\x00\x00\x00"

    def colours(self):
        """Return [(red, green, blue)] of the chain."""
        red, green, blue = self._at
        chain = self._chain
        return [(chain[i + red], chain[i + green], chain[i + blue]) for i in range(0, 3 * self.count, 3)]
