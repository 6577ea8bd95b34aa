"""The pin rows of dev boards, as printed, from the antenna to the USB socket.

Espressif's user guides; nologo's drawing of the ESP32-C3 SuperMini, whose copies have the same pins and size.
"""

from __future__ import annotations

from dataclasses import dataclass

from marshub.hardware.carrier_outline import ROWS

_ESP32 = (
    "3V3 EN GPIO36 GPIO39 GPIO34 GPIO35 GPIO32 GPIO33 GPIO25 GPIO26 GPIO27 GPIO14 GPIO12 GND GPIO13 GPIO9 GPIO10 "
    "GPIO11 5V",
    "GND GPIO23 GPIO22 GPIO1 GPIO3 GPIO21 GND GPIO19 GPIO18 GPIO5 GPIO17 GPIO16 GPIO4 GPIO0 GPIO2 GPIO15 GPIO8 GPIO7 "
    "GPIO6",
)
_ESP32S3 = (
    "3V3 3V3 EN GPIO4 GPIO5 GPIO6 GPIO7 GPIO15 GPIO16 GPIO17 GPIO18 GPIO8 GPIO3 GPIO46 GPIO9 GPIO10 GPIO11 GPIO12 "
    "GPIO13 GPIO14 5V GND",
    "GND GPIO43 GPIO44 GPIO1 GPIO2 GPIO42 GPIO41 GPIO40 GPIO39 GPIO38 GPIO37 GPIO36 GPIO35 GPIO0 GPIO45 GPIO48 GPIO47 "
    "GPIO21 GPIO20 GPIO19 GND GND",
)
_ESP32C3 = (
    "GPIO0 GPIO1 GPIO2 GPIO3 GPIO4 3V3 GND 5V",
    "GPIO21 GPIO20 GPIO10 GPIO9 GPIO8 GPIO7 GPIO6 GPIO5",
)


@dataclass(frozen=True)
class Kit:
    """A dev board: names of its pins, left row then right, seen from above with the antenna upwards.

    `beyond` is its overhang (mm) past its last pins at the USB end, `antenna` past its first pins. `rows`: see
    `carrier_outline.ROWS`.
    """

    name: str
    left: tuple[str, ...]
    right: tuple[str, ...]
    beyond: float
    antenna: float
    rows: tuple[int, ...]

    @property
    def pins(self) -> tuple[str, ...]:
        """All pins in the order of the footprint's numbers."""
        return self.left + self.right


#: By `mcu.module` of a profile.
KITS = {
    "esp32": Kit("ESP32-DevKitC", tuple(_ESP32[0].split()), tuple(_ESP32[1].split()), 1.3, 7.6, ROWS["esp32"]),
    "esp32s3": Kit(
        "ESP32-S3-DevKitC-1", tuple(_ESP32S3[0].split()), tuple(_ESP32S3[1].split()), 8.1, 7.6, ROWS["esp32s3"]
    ),
    "esp32c3": Kit(
        "ESP32-C3 SuperMini", tuple(_ESP32C3[0].split()), tuple(_ESP32C3[1].split()), 1.5, 3.3, ROWS["esp32c3"]
    ),
}
