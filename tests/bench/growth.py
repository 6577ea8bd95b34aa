"""Measure what grows with a game: `tests/bench/growth.py [--answers N ...] [--cards N ...] [--tags N ...]`.

Milliseconds of the processor, the least of several rounds: a copy of a long game, a new game with many cards of the
owner's, a tag learned beside many. With PYTHONPATH=WORKTREE/host:WORKTREE/shared an earlier commit is measured.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from marshub.board.tags import TagBook, Tags, encode
from marshub.games import load_game
from marshub.kernel import Session
from marshub.kernel.policy import play
from marshub.kernel.replay import fork_session, session_at
from marshub.tools.tags_learn import EnrolmentSession
from marshub.tools.tags_pieces import TaggablePieces

CARD = """
[[event]]
id = "own-{number}"
title = "Own {number}"
story = "Something happens."
effects = [{{ do = "move-track", block = "system", by = 1 }}]
action = {{ pawns = 1, reward = [{{ do = "move-track", block = "system", by = -1 }}] }}
consequence = [{{ do = "break-part", facility = "solar-panel", part = "cpu" }}]
strikes = 50
"""
ROUNDS = 9


def measure(deed: Callable[[], object], times: int = 20) -> float:
    """Return the milliseconds that `deed` takes."""
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(times):
            deed()
        rounds.append((time.process_time() - start) / times * 1000)
    return min(rounds)


def measure_copies(answers: list[int]) -> None:
    """Print what a copy of a game of so many answers takes, in the middle of a turn."""
    whole = Session(load_game("migration-mars", Path("none")), {"players": 2}, 0)
    play(whole, "random", max(answers, default=0) + 20)
    for count in answers:
        session = session_at(whole, count)
        while session.step_count == session.history.last_checkpoint()[0]:
            play(session, "random", 1)
        print(f"copy of a game of {count} answers: {measure(lambda session=session: fork_session(session)):.3f} ms")


def measure_packs(cards: list[int]) -> None:
    """Print what a new game takes with so many cards in the owner's folder, 50 in a file."""
    for count in cards:
        with tempfile.TemporaryDirectory() as folder:
            for first in range(0, count, 50):
                text = "".join(CARD.format(number=number) for number in range(first, min(first + 50, count)))
                (Path(folder) / f"{first}.toml").write_text('pack = "own"\n' + text, encoding="utf-8")
            game = load_game("first-martians", Path(folder))
            start = time.process_time()
            Session(game, {"players": 4}, 1)
            first_ms = (time.process_time() - start) * 1000
            later = measure(lambda game=game: Session(game, {"players": 4}, 1))
            print(f"new game with {count} cards: the first {first_ms:.1f}, another {later:.2f} ms")


def measure_tags(tags: list[int]) -> None:
    """Print what a tag takes beside so many others, and the text of their file."""
    box = TaggablePieces("pocket-mars")
    for count in tags:
        book = TagBook({box.id: Tags({f"05{number:012x}": f"piece-{number}" for number in range(count)})})

        def learn(book: TagBook = book) -> None:
            enrolment = EnrolmentSession(box, box.list_steps(box.pieces[:1], batch=False), book)
            enrolment.handle_snapshot([[]])
            enrolment.handle_arrival(0, "04a1b2c3d4e5f6")

        text = measure(lambda book=book: encode(book), 5)
        print(f"a tag beside {count}: {measure(learn):.3f}, the file's text {text:.2f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--answers", type=int, nargs="*", default=[100, 1000, 18_000])
    parser.add_argument("--cards", type=int, nargs="*", default=[0, 200, 2000])
    parser.add_argument("--tags", type=int, nargs="*", default=[200, 2000, 20_000])
    given = parser.parse_args()
    measure_copies(given.answers)
    measure_packs(given.cards)
    measure_tags(given.tags)
