"""Golden playthroughs: a mission won by the captain, told sentence by sentence.

A file opens with its seed. `scripts/golden_files.py first_martians` writes them again after rules or content have
changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.library import load_content
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.words import Speech

GOLDEN = Path(__file__).parent / "golden"
SCRIPTED = "make-yourself-at-home"  # played by its own test, with cards and dice named there
#: The missions that a golden playthrough by the captain is kept of.
SETUPS = [mission for mission in load_content().missions if mission != SCRIPTED]
TRIES = 200


def play_mission(game: FirstMartians, mission: str, seed: int) -> tuple[Session[Any, Any], str]:
    """A mission as the captain plays it, and its file: the seed and every sentence of the log."""
    session = Session(game, {"mission": mission, "players": 4, "difficulty": "normal"}, seed)
    play(session, "captain")
    speech = Speech("en")
    lines = [f"Seed {seed}", *(speech.say(happening.describe()) for happening in session.log)]
    return session, "".join(f"{line}\n" for line in lines)


def seed_of(text: str) -> int:
    """The seed that a playthrough opens with."""
    return int(text.partition("\n")[0].removeprefix("Seed "))


def make_transcript(mission: str) -> str:
    """The first game that the captain wins."""
    game = FirstMartians()
    for seed in range(TRIES):
        session, text = play_mission(game, mission, seed)
        if session.result is not None and session.result.outcome == "victory":
            return text
    raise SystemExit(f"{mission}: the captain won none of {TRIES} games")
