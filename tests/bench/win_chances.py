"""How likely answers are said to be won, and how often they are: `.venv/bin/python tests/bench/win_chances.py on-mars`.

For games that are looked ahead at for some rounds only. The own player plays; now and then at a question that is
thought about, and always at a game's first one, each candidate is played on in the same worlds twice: as far as the
game's thinker looks, and to the end. Printed is, by what was said (in tenths), how many answers there were, what was
said on average, and how many of their games were won. Both are of the players who play on in playouts: of people it
says nothing.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import Any

from marshub.advice.sentences import find_search_model
from marshub.games import load_game
from marshub.kernel import CHANCE, Chance, Game, Session
from marshub.kernel.search import SearchModel
from marshub.kernel.search.determinize import Determinizer
from marshub.kernel.search.playout import run_playout

ONE_IN = 40  # questions


def thinker(game: Game[Any, Any], *, whole: bool = False) -> SearchModel:
    result = find_search_model(game)
    if result is None:
        sys.exit(f"nobody looks ahead in {game.id}")
    if whole:
        result.horizon = None
    return result


def questions(game: Game[Any, Any], players: int, seed: int) -> Iterator[Session[Any, Any]]:
    """One game, at some of its questions."""
    session: Session[Any, Any] = Session(game, {"players": players}, seed)
    thinks, dice, first = thinker(game), Chance(seed), True
    player = thinks.default_policy()
    while session.pending is not None:
        pending = session.pending
        if (
            pending.decider != CHANCE
            and thinks.budget_share(session, pending)
            and (dice.randbelow(ONE_IN) == 0 or first)
        ):
            first = False
            yield session
        session.answer(player(session, pending, dice))
    session.close()


def answers(session: Session[Any, Any], worlds: int, seed: int) -> Iterator[tuple[float, float]]:
    """Of each candidate how likely it is said to be won, and how often it is."""
    pending, dice = session.pending, Chance(seed)
    assert pending is not None
    cut, whole = thinker(session.game), thinker(session.game, whole=True)
    usual = cut.default_policy()(session, pending, dice)
    made, seeds = Determinizer(session, pending.decider), [dice.next_bits() for _ in range(worlds)]
    sample = made.sample(seeds[0])
    assert sample.pending is not None
    tried = cut.list_candidates(sample, sample.pending, usual, dice)
    for candidate in tried if len(tried) > 1 else ():
        message, won = (
            sum(run_playout(made.sample(at), by, pending.decider, candidate, at, lambda: None).won for at in seeds)
            / worlds
            for by in (cut, whole)
        )
        yield message, won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--worlds", type=int, default=24)
    parser.add_argument("--questions", type=int, help="of each game at most (all)")
    words = parser.parse_args()
    game, by = load_game(words.game), defaultdict[int, list[tuple[float, float]]](list)
    for seed in range(words.seed, words.seed + words.games):
        for number, session in enumerate(islice(questions(game, words.players, seed), words.questions)):
            for message, won in answers(session, words.worlds, 1000 * seed + number):
                by[min(9, int(message * 10))].append((message, won))
    print("| said | answers | on average | won |\n| --- | --- | --- | --- |")
    for tenth, matches in sorted(by.items()):
        message, won = (sum(column) / len(matches) for column in zip(*matches, strict=True))
        print(f"| {10 * tenth} to {10 * tenth + 10}% | {len(matches)} | {message:.0%} | {won:.0%} |")


if __name__ == "__main__":
    main()
