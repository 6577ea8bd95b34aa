"""Golden games: the first stretch of a random game, as it is told, line by line. Run this file to write them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from marshub.games.on_mars import OnMars
from marshub.kernel import Chance, Session
from marshub.kernel.policy import random_policy
from marshub.words import Speech

GOLDEN = Path(__file__).with_name("golden")
SETUPS: dict[str, tuple[dict[str, Any], int]] = {
    "two": ({"players": 2}, 21),
    "three": ({"players": 3}, 22),
    "four": ({"players": 4}, 23),
}
STEPS = 320


def told(name: str) -> str:
    """What is told of a game, a line a happening, and how the table stands at the end."""
    setup, seed = SETUPS[name]
    session, dice, speech = Session(OnMars(), setup, seed), Chance(seed), Speech("en")
    for _ in range(STEPS):
        if session.pending is None:
            break
        session.answer(random_policy(session, session.pending, dice))
    lines = [speech.say(each.words()) for each in session.log]
    lines.append(msgspec.json.encode(msgspec.to_builtins(session.state.players), order="sorted").decode())
    session.close()
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name in SETUPS:
        (GOLDEN / f"{name}.txt").write_text(told(name), encoding="utf-8")
