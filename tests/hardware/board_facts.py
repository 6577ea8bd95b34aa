"""The boards side by side, for the guide: every figure from the profile, or from what was made of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from marshub.board.building_steps import Way
from marshub.board.profile import Profile
from marshub.board.profile.check_supply import compute_need_ma
from marshub.board.profile.strips import find_dark_leds
from marshub.hardware import shopping, wiring_tables
from marshub.hardware.build import CAD
from marshub.hardware.cad.printed_parts import DIGEST
from marshub.hardware.cad.slicing import SLICED, Figures, read_figures, sum_by_enclosure

HEAD = (
    "board",
    "readers",
    "buttons",
    "LEDs",
    "face",
    "draws at most",
    "from",
    "fuse",
    "parts, EUR",
    "with carrier",
    "to print",
)


def _price(prices: dict[Way, tuple[float, float]], *ways: Way) -> str:
    """What the first of these ways costs by which the board can be built."""
    return next((f"{low:.0f} to {high:.0f}" for way in ways if way in prices for low, high in (prices[way],)), "")


def _print(sums: list[Figures]) -> str:
    """How long printing takes and what it weighs: two figures if it depends on the enclosure that one needs."""
    hours, grams = (
        " to ".join(sorted({f"{value:.0f}" for value in values}, key=int))
        for values in ([figures.minutes / 60 for figures in sums], [figures.grams for figures in sums])
    )
    return f"{hours} h, {grams} g"


def boards(profiles: Iterable[Profile], made: Path) -> str:
    """A Markdown table, a board a row; `made` is the folder of what was made (``hardware``). Raises OSError."""
    rows: list[wiring_tables.Row] = []
    for board in profiles:
        power, face = board.power, board.face
        folder = made / board.name / CAD
        digest = json.loads((folder / DIGEST).read_text(encoding="utf-8"))
        kinds = board.printer.enclosures if board.solder else []
        prints = sum_by_enclosure(read_figures((folder / SLICED).read_bytes(), digest), digest, kinds)
        prices = {way: shopping.compute_price_range(board, way) for way in shopping.list_building_ways(board)}
        source = "a USB port or charger of" if power.source == "usb" else "a supply of"
        rows.append(
            (
                f"[{board.name}](../hardware/{board.name}/README.md), {board.mcu.board}",
                len(board.reader),
                len(board.button),
                board.leds.count - len(find_dark_leds(board)),
                "" if face is None else f"{face.width_mm:g} x {face.height_mm:g} mm",
                f"{compute_need_ma(board)} mA",
                f"{source} {power.supply_ma} mA",
                "none" if power.fuse_ma is None else f"{power.fuse_ma} mA slow-blow",
                _price(prices, "hand", "plugged"),
                _price(prices, "ordered"),
                _print(list(prints.values())),
            )
        )
    return wiring_tables.format_markdown(HEAD, rows)
