"""Golden playthroughs of Pocket Mars: games by the sound player, told sentence by sentence.

`scripts/golden_files.py pocket_mars` writes them again after rules or content have changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marshub.games.pocket_mars import PocketMars
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.words import Speech

GOLDEN = Path(__file__).parent / "golden"
SETUPS: dict[str, dict[str, Any]] = {
    "alone": {"players": 1, "level": "super-droid"},
    "two": {"players": 2},
    "three": {"players": 3},
    "four": {"players": 4},
    "draft": {"players": 3, "variant": "draft"},
}
SEED = 11


def make_transcript(name: str) -> str:
    """The whole log of a game, and how it ended."""
    session = Session(PocketMars(), SETUPS[name], SEED)
    play(session, "sound")
    speech = Speech("en")
    assert session.result is not None
    lines = [happening.describe() for happening in session.log] + [session.result.reason]
    return "".join(f"{speech.say(words)}\n" for words in lines)
