"""Golden playthroughs of On Mars, line by line: whole games by the engineer, and a stretch of a random one, which comes
to where nobody goes who plays soundly.

`scripts/golden_files.py on_mars` writes them again after rules or content have changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from marshub.games.on_mars import OnMars
from marshub.kernel import Chance, Session
from marshub.kernel.policy import find_policy
from marshub.words import Speech

GOLDEN = Path(__file__).with_name("golden")
#: The set-up, the seed, who plays, and how many answers; 0 for all of them.
SETUPS: dict[str, tuple[dict[str, Any], int, str, int]] = {
    "alone": ({"players": 1}, 20, "engineer", 0),
    "two": ({"players": 2}, 21, "engineer", 0),
    "three": ({"players": 3}, 22, "engineer", 0),
    "four": ({"players": 4}, 23, "engineer", 0),
    "astray": ({"players": 3}, 24, "random", 320),
}


def make_transcript(name: str) -> str:
    """What is told of a game, a line a happening, how it ended, and how the table stands then."""
    setup, seed, who, most = SETUPS[name]
    game = OnMars()
    session, dice, speech, policy = Session(game, setup, seed), Chance(seed), Speech("en"), find_policy(game, who)
    while session.pending is not None and session.step_count != (most or None):
        session.answer(policy(session, session.pending, dice))
    lines = [speech.say(entry.describe()) for entry in session.log]
    if session.result is not None:
        lines.append(speech.say(session.result.reason))
    lines.append(msgspec.json.encode(msgspec.to_builtins(session.state.players), order="sorted").decode())
    session.close()
    return "\n".join(lines) + "\n"
