"""From the host's picture to the bytes of the LED chain: brightness, gamma, current cap, and the patterns that move.

Knows no hardware, so that the simulated board shows exactly what a real one would.
"""

from hublink.lights import BLINK, CHASE, FAST_BLINK, PULSE

# Offset of red, green and blue within an LED's three bytes.
ORDERS = {"GRB": (1, 0, 2), "RGB": (0, 1, 2), "BRG": (1, 2, 0)}
GAMMA = 2.2  # the eye's; what MicroPython's float makes of it is good to one step
PULSE_MS = 2000
CHASE_MS = 150  # a step


def factor(pattern, now, place, run):
    """How bright (0..255) an LED is at `now` (ms) that is number `place` of the `run` equal ones with this pattern."""
    if pattern == BLINK:
        return 255 if now % 1000 < 500 else 0
    if pattern == FAST_BLINK:
        return 255 if now % 250 < 125 else 0
    if pattern == PULSE:
        at = now % PULSE_MS * 510 // PULSE_MS
        at = at if at < 256 else 510 - at
        return 20 + at * 235 // 255  # never quite dark: a fading lamp must not look broken
    if pattern == CHASE:
        return 0 if now // CHASE_MS % run == place else 255
    return 255


class Picture:
    """`leds` is the table of that name in the config. `base` holds the chain's bytes, patterns at their brightest."""

    def __init__(self, leds):
        self.count = leds["count"]
        self._at = ORDERS[leds["order"]]
        self._channel_ma = leds["channel_ma"]
        self._budget_ma = max(0, leds["cap_ma"] - leds["idle_ma"] * self.count)
        self._gamma = bytes([self._curve(value) for value in range(256)]) if leds.get("gamma") else None
        self.base = bytearray(3 * self.count)
        # Runs of equal LEDs that move: (first, length, pattern).
        self.moving = []

    @staticmethod
    def _curve(value):
        # What is lit stays lit: gamma would put the lowest values out.
        return max(int((value / 255) ** GAMMA * 255 + 0.5), 1) if value else 0

    def show(self, picture, brightness=255):
        """Take the host's `picture` (4 bytes an LED: red, green, blue, pattern). What is missing is dark, what is
        beyond the chain is ignored. `brightness` 0..255 scales everything."""
        self.moving = []
        base = self.base
        leds = min(self.count, len(picture) // 4)
        base[3 * leds :] = bytes(3 * (self.count - leds))
        picture = memoryview(picture)
        first = 0
        while first < leds:
            led = bytes(picture[4 * first : 4 * first + 4])
            end = first + 1
            while end < leds and picture[4 * end : 4 * end + 4] == led:
                end += 1
            base[3 * first : 3 * end] = self._bytes(led, brightness) * (end - first)
            if led[3] and (led[0] or led[1] or led[2]):
                self.moving.append((first, end - first, led[3]))
            first = end
        self._cap()

    def _bytes(self, led, brightness):
        out = bytearray(3)
        for colour in range(3):
            value = led[colour] * brightness // 255
            out[self._at[colour]] = self._gamma[value] if self._gamma else value
        return bytes(out)

    def _cap(self):
        # A pattern only ever dims, so what fits with all of them at their brightest fits always.
        need = sum(self.base) * self._channel_ma
        most = self._budget_ma * 255
        if need > most:
            base = self.base
            for i in range(len(base)):
                if base[i]:
                    base[i] = base[i] * most // need

    def render(self, now, out):
        """Write what the chain shows at `now` (ms) into `out`, 3 bytes an LED."""
        out[:] = self.base
        for first, run, pattern in self.moving:
            if pattern == CHASE:
                for place in range(run):
                    if not factor(pattern, now, place, run):
                        out[3 * (first + place) : 3 * (first + place) + 3] = b"\x00\x00\x00"
                continue
            dim = factor(pattern, now, 0, run)
            if dim < 255:
                for i in range(3 * first, 3 * (first + run)):
                    out[i] = out[i] * dim // 255

    def colours(self, chain):
        """[(red, green, blue)] of what is in `chain`, bytes as `render` writes them."""
        red, green, blue = self._at
        return [(chain[i + red], chain[i + green], chain[i + blue]) for i in range(0, 3 * self.count, 3)]
