"""The players' own folder, with their saves, tags and packs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

HOME_VARIABLE = "MARSHUB_HOME"


def find_home(environ: Mapping[str, str] = os.environ) -> Path:
    """Return MARSHUB_HOME, else where the system keeps such things. It need not exist yet."""
    given = environ.get(HOME_VARIABLE)
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_dir

    return Path(user_data_dir("marshub", appauthor=False))


def owner_packs_folder() -> Path:
    """Return the folder of the owner's own data packs (docs/packs.md). It need not exist yet."""
    return find_home() / "packs"
