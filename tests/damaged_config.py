"""config.json with one value changed: what a hand, or a bit, may do to it."""

from __future__ import annotations

from random import Random
from typing import Any

VALUES = (None, True, -1, 0, 7, 64, 1 << 29, 1 << 70, 2.5, "", "x", "é" * 40, [], [1], [[]], {}, {"a": 1})


def change_value(config: Any, chance: Random) -> None:
    """Change or remove one value of `config`, at any depth."""
    while True:
        key = chance.choice(list(config) if isinstance(config, dict) else range(len(config)))
        if not isinstance(config[key], dict | list) or not config[key] or chance.random() < 0.3:
            break
        config = config[key]
    if isinstance(config, dict) and chance.random() < 0.2:
        del config[key]
    else:
        config[key] = chance.choice(VALUES)
