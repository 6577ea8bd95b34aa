"""The files of a Wokwi project: diagram, chips, flash image, and a page with instructions."""

from __future__ import annotations

from collections.abc import Mapping

from marshub.board.profile import Profile
from marshub.hardware import flash_image
from marshub.hardware.markdown import escape_profile, escape_rows
from marshub.hardware.wiring import Wire, list_wires
from marshub.hardware.wiring_tables import format_markdown
from marshub.hardware.wokwi.catalogue import CHIP, HERE, find_dev_board
from marshub.hardware.wokwi.circuit import Circuit, make_circuit
from marshub.hardware.wokwi.diagram_layout import lay_out

FIRMWARE, DIAGRAM, CONFIG, PAGE = "firmware.bin", "diagram.json", "wokwi.toml", "README.md"
#: The port at which Wokwi offers the board's serial line (RFC 2217): the one its own examples take.
PORT = 4000
URL = f"rfc2217://localhost:{PORT}"


def draw_diagram(profile: Profile, plain_miso: bool = False) -> tuple[Circuit, str]:
    """Return the board's circuit, and diagram.json. Raises HardwareError for a board that Wokwi cannot show."""
    circuit = make_circuit(profile, plain_miso)
    return circuit, lay_out(profile, circuit).to_text()


def make_files(
    profile: Profile, image: bytes, contents: Mapping[str, bytes], plain_miso: bool = False
) -> dict[str, bytes]:
    """Return the content of every file of the project, by name. Raises HardwareError.

    Args:
        profile: The profile of the board.
        image: MicroPython's image for the board's chip.
        contents: The files on the flash of a deployed board, by path.
        plain_miso: Whether modules share one MISO, without the chip that selects one.
    """
    shown, diagram = draw_diagram(profile, plain_miso)
    module = profile.mcu.module
    chips = sorted({part.kind.removeprefix(CHIP) for part in shown.parts if part.kind.startswith(CHIP)})
    files = {
        DIAGRAM: diagram.encode(),
        CONFIG: make_config(chips).encode(),
        FIRMWARE: flash_image.make_firmware(image, contents, module, find_dev_board(module).flash_mb),
        PAGE: make_page(profile, shown, chips).encode(),
    }
    for chip in chips:
        for end in ("json", "c", "wasm"):
            name = f"{chip}.chip.{end}"
            files[name] = (HERE / "chips" / name).read_bytes()
    return files


def make_config(chips: list[str]) -> str:
    """Return the text of wokwi.toml."""
    lines = ["[wokwi]", "version = 1", f"firmware = '{FIRMWARE}'", f"rfc2217ServerPort = {PORT}"]
    for chip in chips:
        lines += ["", "[[chip]]", f"name = '{chip}'", f"binary = '{chip}.chip.wasm'"]
    return "\n".join(lines) + "\n"


def make_page(profile: Profile, made: Circuit, chips: list[str]) -> str:
    """Return README.md."""
    profile = escape_profile(profile)
    shown = len(list_wires(profile)) - len(made.left_out)
    made_there = "".join(
        f"- With the blue *+* choose *Custom Chip*, call it `{chip}`, in C; in the two files that appear,\n"
        f"  `{chip}.chip.json` and `{chip}.chip.c`, put what those of this folder hold.\n"
        for chip in chips
    )
    switch = ""
    if profile.power.source == "supply":
        switch = "- The switch `supply` is the board's own 5 V: to the left it is off, and the firmware says so.\n"
    keys = ", ".join(f"{n}: {b.name}" for n, b in enumerate(profile.button[:9], 1))
    return f"""# {profile.title} in Wokwi

{profile.summary} Made from the profile `{profile.name}` by `marshub profile wokwi`: the firmware as it runs on a board,
on models that are not ours. {shown} of its {len(list_wires(profile))} wires are drawn; the last section has the others.

## In VS Code

You need the extension *Wokwi Simulator* and its licence: `F1`, *Wokwi: Request a new License*. It asks for an account
at Wokwi; what is free is for Wokwi to say.

1. Open this folder. `F1`, *Wokwi: Start Simulator*. Leave its tab in sight: out of sight, Wokwi pauses.
2. In a terminal: `marshub play --board {URL} --profile {profile.name}`, or `marshub board doctor {URL}`.

## With wokwi-cli

You need `wokwi-cli`, an account, and its token in `WOKWI_CLI_TOKEN`. The simulation runs on Wokwi's servers: the
firmware goes there, and how long it may run is for Wokwi to say.

```sh
wokwi-cli lint
wokwi-cli --timeout 0 .
marshub play --board {URL} --profile {profile.name}   # in another terminal
```

## In a browser

No licence; Wokwi may ask you to sign in. Readers, buttons and LEDs are there to click, but no game can be played: the
browser has no port for MarsHub.

- Open <https://wokwi.com/projects/305457271083631168> (*ESP32 custom application*).
{made_there}- In the tab `diagram.json`, put what this folder's holds, in place of all that is there.
- Click into the editor, press `F1`, choose *Upload Firmware and Start Simulation…*, and give it `{FIRMWARE}`.

## What you can do

- Click a reader: lay one of its cards, for a moment or to stay. The blue one is another at each reader.
- Press a button, or its key when the diagram has the focus: {keys}.
{switch}- The flash is `{FIRMWARE}` at each start, whatever was written to it. For another version of the firmware, or
  another wiring, make the project anew.
- If no reader answers, make it again with `--plain-miso`: modules then share one MISO line. Wokwi's let go of it.

## Wires that are not drawn

{_describe_left_out(made.left_out)}
Wokwi has neither fuse nor diode, level shifter nor regulator, and needs none: its signals are high or low, without
volts, and its dev board feeds all. Where both ends of a wire are one pin here, there is nothing to draw. Resistors in a
signal's way are left out of the wires that are drawn.
"""


def _describe_left_out(left_out: list[Wire]) -> str:
    rows = [(" ".join(w.start), " ".join(w.end), w.signal) for w in left_out]
    return format_markdown(("from", "to", "signal"), escape_rows(rows))
