"""Chip selects: a pin, or one output of a 74HC138-like decoder. Both are called like a Pin: 0 selects, 1 deselects."""

from machine import Pin


class Decoder:
    """Address lines (least significant first) and an active-low enable, shared by all outputs."""

    def __init__(self, address, enable):
        # Enable first: nothing may be selected while the address lines come up.
        self.enable = Pin(enable, Pin.OUT, value=1)
        self.address = [Pin(number, Pin.OUT, value=0) for number in address]
        self._at = 0

    def rest(self, level):
        """Set 0 before the chip loses its supply: no line may feed it through its inputs. 1: as at start."""
        self.point(0)
        self.enable(level)

    def point(self, output):
        """Put `output` on the address lines; only the lines that differ are touched."""
        changed = self._at ^ output
        if changed:
            for bit, line in enumerate(self.address):
                if changed >> bit & 1:
                    line(output >> bit & 1)
            self._at = output


class DecodedSelect:
    """One output of a decoder as a chip select."""

    def __init__(self, decoder, output):
        self._decoder = decoder
        self._output = output

    def __call__(self, level):
        if level:
            self._decoder.enable(1)
        else:
            self._decoder.point(self._output)
            self._decoder.enable(0)


class Lines:
    """The lines that all readers share: the one to their RST, None where there is none, and the chip selects."""

    def __init__(self, reset, decoders, pins):
        self.reset = reset
        self._decoders = decoders
        self._pins = pins

    def rest(self, level):
        """Set all lines low (0) before the readers lose their supply, or back to normal operation (1).

        High lines would feed current into unpowered readers.
        """
        for decoder in self._decoders:
            decoder.rest(level)
        for pin in self._pins:
            pin(level)
        if self.reset is not None:
            self.reset(level)
