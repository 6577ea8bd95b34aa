"""The reader chips by name, as config.json has it (`chip` of a reader). Needed at start, and forgotten.

docs/new-reader-chip.md describes how to add one.
"""

import sys

DEFAULT = "mfrc522"

# By name: the driver's class on each kind of bus, and the range of each setting that config.json may have.
CHIPS = {
    "mfrc522": {
        "spi": "drivers.mfrc522.MFRC522",
        "i2c": "drivers.i2c.MFRC522OnI2C",
        "gain": (2, 7),  # RxGain: 18 to 48 dB (data sheet 9.3.3.6)
        "power": (1, 63),  # CWGsP (9.3.3.9)
    },
}


def load_driver(reader, bus):
    """Return the driver's class for a reader of the config: only a chip that a board has is loaded. `bus`: its kind."""
    module, name = CHIPS[reader.get("chip", DEFAULT)][bus].rsplit(".", 1)
    __import__(module)
    return getattr(sys.modules[module], name)
