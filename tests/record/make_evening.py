"""Writes the evening that test_evenings.py replays anew, after the rules changed on purpose:

.venv/bin/python tests/record/make_evening.py
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from marshub.demo.run import run_demo
from marshub.record import bundle, tape
from marshub.record.recorder import FOLDER, list_recordings

EVENINGS = Path(__file__).parents[1] / "fixtures" / "evenings"
NAME = "two-sols-by-the-demos-hands.jsonl"
SEED, SOLS = 5, 2


def make(target: Path) -> None:
    """Play two sols of the demo and keep what a test needs of the recording."""
    with tempfile.TemporaryDirectory() as scratch:
        messages: list[str] = []
        save = Path(scratch) / "demo.marshub"
        code = run_demo(
            seed=SEED,
            sols=SOLS,
            speed=0,
            save=save,
            language="en",
            recording=True,
            out=messages.append,
            note=messages.append,
        )
        assert code == 0, messages[-1]
        (recording,) = list_recordings(save.parent / FOLDER)
        tape.write_plain(target, bundle.extract_evening(recording))


if __name__ == "__main__":
    make(EVENINGS / NAME)
