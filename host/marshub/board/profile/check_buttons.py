"""Check of buttons: a pressed button reads low behind its resistor, and its pin bears the remaining spark."""

from __future__ import annotations

from collections.abc import Iterator
from math import log

from .check_bus import HIGH_SHARE, LOGIC_V
from .shape import Button, Profile

#: The pull-up beside the board, and the one inside the chip: 45 kOhm typical (ESP32 and ESP32-S3 data sheets, DC
#: characteristics). They give no limits; half and twice as much are reckoned with.
PULL_OHM, INSIDE_OHM = 10_000, 45_000
#: ESP32 data sheet, DC characteristics: VIL up to 0.25 VDD; the S3's table says the same.
LOW_SHARE = 0.25
#: Across the button.
BUTTON_NF = 100
#: A finger at its worst: 8 kV on 150 pF (IEC 61000-4-2, level 4). On the capacitor 12 V of it are left.
SPARK_V, SPARK_PF = 8000, 150
#: What a pin bears through its own diodes: no more than it may sink (ESP32 data sheet, DC characteristics); its test
#: against latch-up begins at 50 mA.
PIN_MA = 28


def compute_pull_ohm(button: Button) -> tuple[float, float]:
    """Return the least and the most that the pull-up of a button may have."""
    return (PULL_OHM, PULL_OHM) if button.pull == "external" else (INSIDE_OHM / 2, INSIDE_OHM * 2)


def compute_low_volts(button: Button) -> float:
    """Return the voltage of the pin while the button is down: the pull-up is at the pin, the resistor behind it."""
    return LOGIC_V * button.series_ohm / (button.series_ohm + compute_pull_ohm(button)[0])


def compute_rise_ms(button: Button) -> float:
    """Return the time from release (or from power-on, the capacitor empty) until the pin is high for sure."""
    if not button.series_ohm:
        return 0.0
    return log(1 / (1 - HIGH_SHARE)) * (compute_pull_ohm(button)[1] + button.series_ohm) * BUTTON_NF * 1e-6


def compute_spark_ma(button: Button) -> float:
    """Return the current of a spark that reaches the pin."""
    return (SPARK_V * SPARK_PF / 1000 / BUTTON_NF - LOGIC_V) / button.series_ohm * 1000


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    for number, button in enumerate(profile.button):
        at = f"button[{number}] ({button.name}).series_ohm"
        if button.series_ohm and (button.series_ohm < 0 or compute_spark_ma(button) > PIN_MA):
            yield (
                f"{at}: {button.series_ohm}: a spark of {SPARK_V // 1000} kV leaves more than the {PIN_MA} mA that a "
                "pin bears: expected 330 Ohm or more, or 0 for a plain wire"
            )
        elif compute_low_volts(button) > LOW_SHARE * LOGIC_V:
            most = LOW_SHARE / (1 - LOW_SHARE) * compute_pull_ohm(button)[0]
            yield (
                f"{at}: {button.series_ohm}: pressed, the pin stands at {compute_low_volts(button):.2f} V where "
                f"{LOW_SHARE * LOGIC_V:.2f} or less is low: expected {most:.0f} Ohm or less"
            )
