"""The boards side by side, for the guide: every figure from the profile, or from what was made of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from marshub.board.profile import Profile
from marshub.board.profile.check_supply import need_ma
from marshub.board.profile.strips import dark
from marshub.hardware import bom, tables
from marshub.hardware.build import CAD
from marshub.hardware.cad.build import DIGEST, PLA_G_MM3

HEAD = ("board", "readers", "buttons", "LEDs", "face", "draws at most", "from", "fuse", "parts, EUR", "to print")


def boards(profiles: Iterable[Profile], made: Path) -> str:
    """A Markdown table, a board a row; `made` is the folder of what was made (``hardware``). Raises OSError."""
    rows: list[tables.Row] = []
    for board in profiles:
        power, face = board.power, board.face
        digest = json.loads((made / board.name / CAD / DIGEST).read_text(encoding="utf-8"))["parts"]
        grams = sum(note["quantity"] * note["volume_mm3"] for note in digest.values()) * PLA_G_MM3
        low, high = (float(str(price)) for price in bom.rows(board)[-1][-2:])
        source = "a USB port or charger of" if power.source == "usb" else "a supply of"
        rows.append(
            (
                f"[{board.name}](../hardware/{board.name}/README.md), {board.mcu.board}",
                len(board.reader),
                len(board.button),
                board.leds.count - len(dark(board)),
                "" if face is None else f"{face.width_mm:g} x {face.height_mm:g} mm",
                f"{need_ma(board)} mA",
                f"{source} {power.supply_ma} mA",
                "none" if power.fuse_ma is None else f"{power.fuse_ma} mA slow-blow",
                f"{low:.0f} to {high:.0f}",
                f"{grams:.0f} g",
            )
        )
    return tables.as_markdown(HEAD, rows)
