"""The boards side by side, for the guide: every figure from the profile, or from what was made of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from marshub.board.profile import Profile
from marshub.board.profile.check_supply import need_ma
from marshub.board.profile.strips import dark
from marshub.board.steps import WAYS
from marshub.hardware import shopping, tables
from marshub.hardware.build import CAD
from marshub.hardware.cad.build import DIGEST
from marshub.hardware.cad.slicing import SLICED, figures, together

HEAD = (
    "board",
    "readers",
    "buttons",
    "LEDs",
    "face",
    "draws at most",
    "from",
    "fuse",
    "parts by hand, EUR",
    "with carrier",
    "to print",
)


def boards(profiles: Iterable[Profile], made: Path) -> str:
    """A Markdown table, a board a row; `made` is the folder of what was made (``hardware``). Raises OSError."""
    rows: list[tables.Row] = []
    for board in profiles:
        power, face = board.power, board.face
        folder = made / board.name / CAD
        digest = json.loads((folder / DIGEST).read_text(encoding="utf-8"))
        prints = together(figures((folder / SLICED).read_bytes(), digest), digest)
        prices = (shopping.price(board, way) for way in WAYS)
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
                *(f"{low:.0f} to {high:.0f}" if high else "" for low, high in prices),
                f"{prints.minutes / 60:.0f} h, {prints.grams:.0f} g",
            )
        )
    return tables.as_markdown(HEAD, rows)
