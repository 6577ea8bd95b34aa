"""Graphviz without a system package: its WebAssembly build (npm, MIT), exactly pinned, run by the Node we have anyway.

No wheel brings a `dot` to rely on, and the system's one draws by the system's fonts; this one gives every machine
the same picture.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
from functools import cache
from pathlib import Path

from marshub.hardware.errors import HardwareError
from marshub.sim.errors import MissingPartError
from marshub.sim.vm import parts

HERE = Path(__file__).parent
VERSION = "3.31.0"
FILE = "node_modules/@viz-js/viz/dist/viz.js"
DIGEST = "b9840ae5b70681356c207510db8820ac3f883607740616455d9c7c47d67ea646"
WAIT_S = 110.0


def render_svgs(sources: list[str]) -> list[str]:
    """Return each DOT source as SVG. Raises HardwareError."""
    try:
        node = parts.node()
        done = subprocess.run(
            [node, HERE / "render.mjs", _module()],
            input=json.dumps(sources),
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=WAIT_S,
            check=False,
        )
    except (MissingPartError, subprocess.TimeoutExpired) as error:
        raise HardwareError(f"the wiring cannot be drawn: {error}") from None
    if done.returncode:
        raise HardwareError(f"the wiring cannot be drawn: {done.stderr.strip()[-600:]}")
    drawn: list[str] = json.loads(done.stdout)
    return drawn


@cache
def _module() -> Path:
    home = parts.cache_folder() / f"dot-{VERSION}"
    if not home.is_dir():
        parts.fetch(home, HERE, "Graphviz (@viz-js/viz)")
    path = home / FILE
    if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != DIGEST:
        raise HardwareError(f"{path} is not the file it should be: remove {home}, it will be fetched again")
    return path
