"""What lies on a board's flash: the firmware's sources, hublink's board end, and the configuration of its profile."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from marshub import resources

#: hublink's modules that only a host needs.
HOST_ONLY = frozenset({"host_clock.py", "host_end.py"})
CONFIG = "config.json"


def files() -> Iterator[tuple[str, Path]]:
    """Every file of the firmware: its path on the board, and where it lies here."""
    firmware = resources.firmware()
    for path in sorted(firmware.rglob("*.py")):
        yield path.relative_to(firmware).as_posix(), path
    for path in sorted(resources.hublink().glob("*.py")):
        if path.name not in HOST_ONLY:
            yield f"hublink/{path.name}", path


def lay_out(config: dict[str, Any], target: Path) -> list[str]:
    """Write the whole tree below `target`, as it is to lie on the flash, and return the paths written.

    `config` is `marshub.board.profile.firmware_config(profile)`. Raises OSError.
    """
    written = []
    for name, source in files():
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, place)
        written.append(name)
    (target / CONFIG).write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    return [*written, CONFIG]
