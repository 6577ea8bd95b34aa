"""Logic chips of a carrier board: names and kinds of their pins by number (data sheets)."""

from __future__ import annotations

from marshub.hardware.schematics import ADDRESS, GATES, INPUTS, OUTPUTS

from .board_elements import Pin

_FED = {"8": Pin("GND", "power_in"), "16": Pin("VCC", "power_in")}


def list_decoder_pins() -> dict[str, Pin]:
    """Return the pins of the 74HC138; names that begin with n are active low."""
    pins = {"1": "A0", "2": "A1", "3": "A2", "4": "nG2A", "5": "nG2B", "6": "G1"}
    outputs = {str(pin): Pin(f"nY{n}", "output") for n, pin in OUTPUTS.items()}
    return {**{number: Pin(name, "input") for number, name in pins.items()}, **outputs, **_FED}


def list_mux_pins() -> dict[str, Pin]:
    """Return the pins of the 74HC151."""
    inputs = {str(pin): Pin(f"I{n}", "input") for n, pin in INPUTS.items()}
    address = {str(pin): Pin(f"A{n}", "input") for n, pin in ADDRESS.items()}
    return {**inputs, **address, "5": Pin("Y", "output"), "6": Pin("nY", "output"), "7": Pin("nE", "input"), **_FED}


def list_buffer_pins() -> dict[str, Pin]:
    """Return the pins of the 74HC125 and 74AHCT125, which are the same."""
    result = {"7": Pin("GND", "power_in"), "14": Pin("VCC", "power_in")}
    for gate, (enable, inward, outward) in enumerate(GATES, 1):
        result[str(enable)] = Pin(f"n{gate}OE", "input")
        result[str(inward)] = Pin(f"{gate}A", "input")
        result[str(outward)] = Pin(f"{gate}Y", "tri_state")
    return result


def list_regulator_pins() -> dict[str, Pin]:
    """Return the pins of the LD1117V33 in TO-220, whose tab is the output."""
    return {"1": Pin("GND", "power_in"), "2": Pin("OUT", "power_out"), "3": Pin("IN", "power_in")}
