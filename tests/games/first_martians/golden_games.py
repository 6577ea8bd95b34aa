"""Golden playthroughs: a mission won by the captain, told sentence by sentence.

A file opens with its seed. After rules or content have changed, make them anew and look the difference over:

    .venv/bin/python tests/games/first_martians/golden_games.py [mission ...]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.library import load_content
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.words import Speech

GOLDEN = Path(__file__).parent / "golden"
SCRIPTED = "make-yourself-at-home"  # played by its own test, with cards and dice named there
TRIES = 200


def make_transcript(game: FirstMartians, mission: str, seed: int) -> tuple[Session[Any, Any], str]:
    """A mission as the captain plays it, and every sentence of its log."""
    session = Session(game, {"mission": mission, "players": 4, "difficulty": "normal"}, seed)
    play(session, "captain")
    speech = Speech("en")
    return session, "".join(f"{speech.say(happening.describe())}\n" for happening in session.log)


def missions() -> list[str]:
    """The missions that a golden playthrough by the captain is kept of."""
    return [mission for mission in load_content().missions if mission != SCRIPTED]


def file_of(mission: str) -> Path:
    return GOLDEN / f"{mission}.txt"


def seed_of(text: str) -> int:
    """The seed that a playthrough opens with."""
    return int(text.partition("\n")[0].removeprefix("Seed "))


def make(game: FirstMartians, mission: str) -> str:
    """Write the first game that the captain wins; says what was written."""
    for seed in range(TRIES):
        session, text = make_transcript(game, mission, seed)
        if session.result is not None and session.result.outcome == "victory":
            file_of(mission).write_text(f"Seed {seed}\n{text}", encoding="utf-8")
            return f"{mission}: seed {seed}, {session.state.sol} sols"
    raise SystemExit(f"{mission}: the captain won none of {TRIES} games")


if __name__ == "__main__":
    house = FirstMartians()
    for name in sys.argv[1:] or missions():
        print(make(house, name))
