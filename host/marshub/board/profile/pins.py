"""The permitted uses of the pins of microcontroller modules.

A strapping pin is read once, when the chip leaves reset; after that it is a pin as any other. It may be used where the
circuit around it keeps it at a level that the chip starts well with: `Use` says what a use does to its pin meanwhile.

Sources: ESP32 datasheet v4.x section 2.2 (pin overview) and 2.3 (strapping pins), ESP32-S3 datasheet sections
2.2-2.6, ESP32-C3 datasheet sections 2.2 and 2.6; MicroPython, ports/esp32/machine_pin.h and boards/ESP32_GENERIC_C3.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

#: What a pin is for, and what lies on it while the chip is in reset. "output": whatever the part on it makes of an open
#: pin. "select": as an output, and what comes before the firmware does no harm, such as a chip select without a clock.
#: "output-high": 10 kOhm to 3.3 V hold it high. "input", "input-pullup": whatever is told, such as a button held
#: down. "input-either": high or low, through a resistor, as the world is just then.
Use = Literal["output", "select", "output-high", "input", "input-pullup", "input-either"]
DRIVES: tuple[Use, ...] = ("output", "select", "output-high")
Level = Literal["high", "low", "either"]


@dataclass(frozen=True)
class Strap:
    """`idle`: the level at reset with which the chip starts as it should, "either" where both do. `why`: if not."""

    idle: Level
    why: str

    def can_bear(self, use: Use) -> bool:
        """Return whether a pin of that use is at a good level when the chip leaves reset."""
        if self.idle == "either":
            return use not in ("output", "select")  # the boot loader itself plays with some of them
        return use == "output-high" and self.idle == "high"


@dataclass(frozen=True)
class Module:
    """A module's pins: every GPIO bonded out, the input-only ones, those read at reset, and those that are taken.

    `talks`: pins on which the chip itself talks while it starts; good for a chip select and nothing else.
    """

    title: str
    gpios: frozenset[int]
    input_only: frozenset[int]
    straps: dict[int, Strap]
    taken: dict[int, str]
    talks: dict[int, str] = field(default_factory=dict)


def _pin_range(*ranges: tuple[int, int]) -> frozenset[int]:
    return frozenset(pin for first, last in ranges for pin in range(first, last + 1))


ESP32 = Module(
    title="ESP32-WROOM-32",
    gpios=_pin_range((0, 19), (21, 23), (25, 27), (32, 36), (39, 39)),
    input_only=_pin_range((34, 36), (39, 39)),
    straps={
        2: Strap("low", "must be low or open to enter the boot loader"),
        5: Strap("high", "with GPIO 15 it sets the timing of an SDIO slave; pulled up inside"),
        12: Strap("low", "high at reset selects 1.8 V flash and the module does not start"),
        15: Strap("either", "low at reset silences the boot log, no more"),
    },
    taken={
        0: "a strapping pin (low at reset starts the boot loader, and the dev board's BOOT button is on it)",
        1: "UART0 TX, the line to the host",
        3: "UART0 RX, the line to the host",
        **dict.fromkeys(range(6, 12), "wired to the module's flash"),
    },
)

ESP32_WROVER = Module(
    title="ESP32-WROVER",
    gpios=ESP32.gpios,
    input_only=ESP32.input_only,
    straps=ESP32.straps,
    taken={**ESP32.taken, **dict.fromkeys((16, 17), "wired to the module's PSRAM")},
)

ESP32_S3 = Module(
    title="ESP32-S3-WROOM-1",
    gpios=_pin_range((0, 21), (26, 48)),
    input_only=frozenset(),
    straps={
        3: Strap("either", "chooses where JTAG comes from, if a fuse asks it to"),
        45: Strap("low", "high at reset selects 1.8 V flash"),
        46: Strap("low", "must be low or open to enter the boot loader"),
    },
    taken={
        0: "a strapping pin (low at reset starts the boot loader, and the dev board's BOOT button is on it)",
        19: "USB D-, the line to the host",
        20: "USB D+, the line to the host",
        **dict.fromkeys(range(26, 33), "wired to the module's flash"),
        **dict.fromkeys((33, 34), "wired to the octal flash or PSRAM of some modules"),
        # Octal-PSRAM modules (R8) wire these inside; a profile should fit every variant.
        **dict.fromkeys((35, 36, 37), "wired to the octal PSRAM of the R8 modules"),
        38: "the colour LED of a DevKitC-1 v1.1",
        48: "the colour LED of a DevKitC-1 v1.0",
        43: "UART0 TX, the line to the host",
        44: "UART0 RX, the line to the host",
    },
)

ESP32_C3 = Module(
    title="ESP32-C3",
    gpios=_pin_range((0, 21)),
    input_only=frozenset(),
    straps={2: Strap("high", "has to be high for the chip to start, from its flash or in download mode")},
    taken={
        8: "the dev board's LED, and a strapping pin (high at reset for download mode)",
        9: "a strapping pin (low at reset starts download mode, and the dev board's BOOT button is on it)",
        11: "the supply of the flash",
        **dict.fromkeys(range(12, 18), "wired to the flash"),
        # MicroPython has no Pin(18) nor Pin(19): the port on them is its REPL, whether a socket is there or not.
        18: "USB D-, the line to the host",
        19: "USB D+, the line to the host",
        20: "UART0 RX, to which MicroPython listens as it does to USB",
    },
    talks={21: "UART0 TX: the boot log comes out of it"},
)

#: One whose USB socket is behind a bridge on UART0, such as a DevKitM-1.
ESP32_C3_BRIDGED = replace(
    ESP32_C3, taken={**ESP32_C3.taken, **dict.fromkeys((20, 21), "UART0, the line to the host")}, talks={}
)

MODULES: dict[str, Module] = {"esp32": ESP32, "esp32s3": ESP32_S3, "esp32c3": ESP32_C3}


def find_module(name: str, *, psram: bool, bridged: bool) -> Module:
    """Return the pin table of a profile's ``mcu.module``. `bridged`: a bridge on its UART0 is the link."""
    if name == "esp32c3" and bridged:
        return ESP32_C3_BRIDGED
    return ESP32_WROVER if name == "esp32" and psram else MODULES[name]


def list_free_pins(module: Module) -> list[int]:
    """Return GPIOs of `module` that a profile may use for anything they can do, ascending."""
    return sorted(module.gpios - set(module.taken) - set(module.straps) - set(module.talks))


def _list_bearing_pins(module: Module, use: Use) -> list[int]:
    """Return GPIOs that bear that use, strapping pins at the right level among them."""
    straps = {pin for pin, strap in module.straps.items() if strap.can_bear(use)}
    pins = sorted({*list_free_pins(module), *straps, *(module.talks if use == "select" else ())})
    return [pin for pin in pins if pin not in module.input_only] if use in DRIVES else pins


def explain_unusable(module: Module, pin: int, use: Use) -> str | None:
    """Return why `pin` cannot serve as `use` on `module`; None when it can."""
    if pin not in module.gpios:
        return f"GPIO {pin} does not exist on an {module.title}: expected one of {list_free_pins(module)}"
    if pin in module.taken:
        return f"GPIO {pin} is {module.taken[pin]}: expected one of {list_free_pins(module)}"
    if pin in module.talks and use != "select":
        return f"GPIO {pin} is {module.talks[pin]}: expected one of {_list_bearing_pins(module, use)}"
    strap = module.straps.get(pin)
    if strap is not None and not strap.can_bear(use):
        wants = "" if strap.idle == "either" else f", {strap.idle} at reset, which nothing here keeps it"
        return f"GPIO {pin} is a strapping pin{wants} ({strap.why}): expected one of {_list_bearing_pins(module, use)}"
    if pin in module.input_only and use in DRIVES:
        return f"GPIO {pin} is input-only: expected a pin that can drive, one of {_list_bearing_pins(module, use)}"
    if pin in module.input_only and use == "input-pullup":
        return f'GPIO {pin} has no pull-up inside: expected pull = "external" (10 kOhm to 3.3 V) or another pin'
    return None
