"""Links as QR codes (ISO/IEC 18004): half blocks for a terminal, SVG for a page."""

from __future__ import annotations

import io

import segno

_QUIET = 4  # modules of margin, as the standard wants
_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_INK, _PLAIN = "\x1b[30;107m", "\x1b[0m"  # black on bright white, whatever the terminal's colours


def draw_in_terminal(address: str, width: int, *, colour: bool) -> list[str]:
    """Return lines that show `address`, two modules a line and one a column; none where `width` columns are too few.

    In `colour` it is dark on light. Without, the light modules are the blocks: most terminals are dark.
    """
    rows = [[bool(module) for module in row] for row in segno.make(address, micro=False).matrix_iter(border=_QUIET)]
    if len(rows[0]) > width:
        return []
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        blocks = "".join(
            _BLOCKS[(up, low) if colour else (not up, not low)] for up, low in zip(upper, lower, strict=True)
        )
        lines.append(f"{_INK}{blocks}{_PLAIN}" if colour else blocks)
    return lines


def draw_svg(address: str, label: str) -> str:
    """Return `address` as an SVG element of black on white; `label` is its name."""
    out = io.BytesIO()
    code = segno.make(address, micro=False)
    code.save(out, kind="svg", border=_QUIET, dark="#000", light="#fff", xmldecl=False, svgns=True, title=label,
              omitsize=True, svgclass="qr", lineclass=None, nl=False)  # fmt: skip
    return out.getvalue().decode()
