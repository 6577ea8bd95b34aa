"""Draws the pictures of docs/play.md: `.venv/bin/python scripts/pictures.py`. Look at them before you commit them.

They are SVG as Textual draws it, of the same table as the tests' screens (tests/tui/screens.py).
"""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "tui"), str(ROOT / "tests")]

from screens import full_table, settled  # noqa: E402
from tui_world import board_table, playing  # noqa: E402

FOLDER = ROOT / "docs" / "pictures"
PICTURES: dict[str, tuple[tuple[int, int], tuple[str, ...]]] = {
    "table": ((120, 40), ()),
    "table-small": ((80, 24), ()),
    "map": ((140, 44), ("g", "plus")),
    "lay": ((100, 30), ("l", "enter", "enter")),
}
#: The pictures' letters come from whoever looks at them: nothing is fetched.
FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


async def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, (size, keys) in PICTURES.items():
        table = board_table(full_table())
        async with playing(table, size) as (app, pilot):
            app.animation_level = "none"
            for key in keys:
                await pilot.press(key)
                await pilot.pause()
            await settled(app, pilot)
            svg = FONTS.sub("", app.export_screenshot(title="MarsHub"))
            # A name of its own for every picture's classes, the same at every drawing.
            svg = re.sub(r"terminal-\d+", f"marshub-{name}", svg).replace("Fira Code", "monospace")
            (FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")
            print(f"docs/pictures/{name}.svg: {len(svg) // 1024} kB")


if __name__ == "__main__":
    asyncio.run(main())
