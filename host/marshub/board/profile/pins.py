"""Which pins of a microcontroller module may be used for what.

Sources: ESP32 datasheet v4.x section 2.2 (pin overview) and 2.3 (strapping pins), ESP32-S3 datasheet sections 2.2-2.6.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Use = Literal["output", "input", "input-pullup"]


@dataclass(frozen=True)
class Module:
    """A module's pins: every GPIO bonded out, the input-only ones, and those that are taken, with the reason."""

    title: str
    gpios: frozenset[int]
    input_only: frozenset[int]
    taken: dict[int, str]


def _span(*ranges: tuple[int, int]) -> frozenset[int]:
    return frozenset(pin for first, last in ranges for pin in range(first, last + 1))


ESP32 = Module(
    title="ESP32-WROOM-32",
    gpios=_span((0, 19), (21, 23), (25, 27), (32, 36), (39, 39)),
    input_only=_span((34, 36), (39, 39)),
    taken={
        0: "a strapping pin (low at reset starts the boot loader)",
        1: "UART0 TX, the line to the host",
        2: "a strapping pin (must be low or open to enter the boot loader)",
        3: "UART0 RX, the line to the host",
        5: "a strapping pin (SDIO timing)",
        **dict.fromkeys(range(6, 12), "wired to the module's flash"),
        12: "a strapping pin (high at reset selects 1.8 V flash and the module does not start)",
        15: "a strapping pin (low at reset silences the boot log)",
    },
)

ESP32_WROVER = Module(
    title="ESP32-WROVER",
    gpios=ESP32.gpios,
    input_only=ESP32.input_only,
    taken={**ESP32.taken, 16: "wired to the module's PSRAM", 17: "wired to the module's PSRAM"},
)

ESP32_S3 = Module(
    title="ESP32-S3-WROOM-1",
    gpios=_span((0, 21), (26, 48)),
    input_only=frozenset(),
    taken={
        0: "a strapping pin (low at reset starts the boot loader)",
        3: "a strapping pin (JTAG source)",
        19: "USB D-, the line to the host",
        20: "USB D+, the line to the host",
        **dict.fromkeys(range(26, 33), "wired to the module's flash"),
        33: "wired to the octal flash or PSRAM of some modules",
        34: "wired to the octal flash or PSRAM of some modules",
        # Octal-PSRAM modules (R8) wire these inside; a profile should fit every variant.
        35: "wired to the octal PSRAM of the R8 modules",
        36: "wired to the octal PSRAM of the R8 modules",
        37: "wired to the octal PSRAM of the R8 modules",
        38: "the colour LED of a DevKitC-1 v1.1",
        48: "the colour LED of a DevKitC-1 v1.0",
        43: "UART0 TX, the line to the host",
        44: "UART0 RX, the line to the host",
        45: "a strapping pin (flash voltage)",
        46: "a strapping pin (boot log)",
    },
)

MODULES: dict[str, Module] = {"esp32": ESP32, "esp32s3": ESP32_S3}


def module_of(name: str, psram: bool = False) -> Module:
    """The pin table of a profile's ``mcu.module``."""
    return ESP32_WROVER if name == "esp32" and psram else MODULES[name]


def free_pins(module: Module) -> list[int]:
    """GPIOs of `module` that a profile may use, ascending."""
    return sorted(module.gpios - set(module.taken))


def complaint(module: Module, pin: int, use: Use) -> str | None:
    """Why `pin` cannot serve as `use` on `module`; None when it can."""
    if pin not in module.gpios:
        return f"GPIO {pin} does not exist on an {module.title}: expected one of {free_pins(module)}"
    if pin in module.taken:
        return f"GPIO {pin} is {module.taken[pin]}: expected one of {free_pins(module)}"
    if pin in module.input_only and use == "output":
        return f"GPIO {pin} is input-only: expected a pin that can drive, one of {_drivers(module)}"
    if pin in module.input_only and use == "input-pullup":
        return f'GPIO {pin} has no pull-up inside: expected pull = "external" (10 kOhm to 3.3 V) or another pin'
    return None


def _drivers(module: Module) -> list[int]:
    return [pin for pin in free_pins(module) if pin not in module.input_only]
