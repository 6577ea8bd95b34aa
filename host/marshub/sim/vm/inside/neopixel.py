"""The VM's `neopixel`: the chain's bytes go to the runner."""

_chain = open("/dev/leds", "wb")


class NeoPixel:
    """A chain of WS2812-like LEDs, green first."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        at = index * self.bpp
        for place in range(self.bpp):
            self.buf[at + self.ORDER[place]] = colour[place]

    def __getitem__(self, index):
        at = index * self.bpp
        return tuple(self.buf[at + self.ORDER[place]] for place in range(self.bpp))

    def fill(self, colour):
        for index in range(self.n):
            self[index] = colour

    def write(self):
        # Part of the chain, if the buffer is: the runner knows what the others show.
        _chain.write(self.buf)
