"""Golden playthroughs of Migration: Mars: games by the settler, told sentence by sentence.

`scripts/golden_files.py migration_mars` writes them again after rules or content have changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marshub.games.migration_mars import MigrationMars
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.words import Speech

GOLDEN = Path(__file__).parent / "golden"
SETUPS: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "neighbours": {"players": 2, "sides": "neighbours"},
    "three": {"players": 3},
    "four": {"players": 4},
}
SEED = 11


def make_transcript(name: str) -> str:
    """The whole log of a game, and how it ended."""
    session = Session(MigrationMars(), SETUPS[name], SEED)
    play(session, "settler")
    speech = Speech("en")
    assert session.result is not None
    lines = [happening.describe() for happening in session.log] + [session.result.reason]
    return "".join(f"{speech.say(words)}\n" for words in lines)
