"""Compiles the chips that we write for Wokwi (host/marshub/hardware/wokwi/chips) to WebAssembly, and notes from what.

    python scripts/wokwi_chips.py FOLDER_OF_WOKWI_API_H

FOLDER is where Wokwi's `wokwi-api.h` lies (`wokwi-cli chip compile` fetches it). The compiler is clang with lld, as
the Python package ziglang brings it along (0.17.1 made what is kept): pip install it into a venv of its own. The
options are those of `wokwi-cli chip compile`; without a C library, as the chips need none.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path

CHIPS = Path(__file__).parents[1] / "host" / "marshub" / "hardware" / "wokwi" / "chips"
# 64 KB of stack, as wasi-sdk's: with zig's own 16 MB the chip would ask for more memory than it is given.
OPTIONS = (
    "--target=wasm32-freestanding", "-nostdlib", "-Wl,--no-entry", "-Wl,--import-memory", "-Wl,--export-table",
    "-Wl,--strip-all", "-Wl,-z,stack-size=65536", "-Oz", "-Wall", "-Wextra", "-Werror",
)  # fmt: skip


def main() -> None:
    """Compile all, and write digest.json: for each chip the SHA-256 of its source and of the result."""
    digest = {}
    for source in sorted(CHIPS.glob("*.chip.c")):
        made = source.with_suffix(".wasm")
        command = [sys.executable, "-m", "ziglang", "cc", *OPTIONS, f"-I{sys.argv[1]}", "-o", str(made), str(source)]
        subprocess.run(command, check=True)
        made.chmod(0o644)
        sums = [hashlib.sha256(path.read_bytes()).hexdigest() for path in (source, made)]
        digest[source.name.removesuffix(".chip.c")] = dict(zip(("source", "wasm"), sums, strict=True))
    (CHIPS / "digest.json").write_text(json.dumps(digest, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
