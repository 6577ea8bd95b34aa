"""The player that looks ahead against the game's own: `.venv/bin/python tests/bench/lookahead.py first-martians`.

Both play the same seeds. Where people play together it is told how often each wins, and by how much more the one that
looks ahead does (paired, with its 95 % interval and McNemar's exact p). Where they are rivals, how often it wins from
one seat, another one from game to game, while the own player has all others; held against the own player in that seat.
The own player is quick: with `--own 400` it plays more games than that, and how often who looks ahead wins is held
against all of them, too (Fisher's exact p of two rates).

Every game is a line of `--into FILE` when it is over: a run that was stopped goes on where it was, and processes may
share a file (`--part 0/3`, `--part 1/3` ...). `--table` only prints what lies there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from math import comb, sqrt
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec

from marshub.balance.played_game import Played, Table, play_one
from marshub.balance.sides import list_tables, parse_choices
from marshub.games import load_game
from marshub.kernel import Game
from marshub.kernel.odds import CONFIDENCE, wilson_interval
from marshub.kernel.policy import LOOKAHEAD
from marshub.kernel.search.lookahead import LookaheadPolicy


class Line(msgspec.Struct, frozen=True):
    """One game of one policy: the table, and what came of it; `took` is the processor's time in seconds."""

    game: str
    table: Table
    policy: str
    won: bool
    played: Played
    took: float

    @property
    def key(self) -> tuple[str, str, str, int]:
        return self.game, repr(sorted(self.table.items())), self.policy, self.played.seed


HEAD = (
    *("Table", "Budget", "Games", "Own player won", "Looks ahead won", "Difference (95 %)", "p"),
    *("Own player, all its games", "p", "s a game"),
)
Pair = tuple[bool, bool, float]  # of one seed: who looks ahead won, the own player did, seconds


def kept(file: Path) -> list[Line]:
    """What lies in a file; a line that was cut off is none."""
    result = []
    for text in file.read_bytes().splitlines() if file.exists() else ():
        try:
            result.append(msgspec.json.decode(text, type=Line))
        except msgspec.MsgspecError:
            continue
    return result


def rivals(game: Game[Any, Any], table: Table) -> bool:
    """Whether players play against each other: not alone, and not those who share a mission."""
    return table.get("players") != 1 and "mission" not in table


def one(game: Game[Any, Any], table: Table, policy: str, own_policy: str, seed: int) -> Line:
    """Play one game. Of rivals one seat is the policy's, the others are the own player's."""
    began = time.process_time()
    played = play_one(game, table, seed, policy, own_policy if rivals(game, table) else "")
    won = played.by in played.winners if played.by else played.outcome == "victory"
    return Line(game.id, table, policy, won, played, time.process_time() - began)


def run(game: Game[Any, Any], at: Sequence[Table], seeds: range, policies: Sequence[str], file: Path) -> None:
    """Play what is not there yet, all tables side by side, so that a run that is stopped has as much of each."""
    known = {line.key for line in kept(file)}
    for seed in seeds:
        for table in at:
            for policy in policies:
                if (game.id, repr(sorted(table.items())), policy, seed) in known:
                    continue
                line = one(game, table, policy, policies[0], seed)
                with file.open("ab") as out:
                    out.write(msgspec.json.encode(line) + b"\n")


def mcnemar(more: int, less: int) -> float:
    """How likely chance alone makes two that are equally good differ that much, in games that only one of them won."""
    count, least = more + less, min(more, less)
    return min(1.0, 2 * sum(comb(count, item) for item in range(least + 1)) / 2**count) if count else 1.0


def rows(lines: Sequence[Line], own_policy: str) -> Iterator[str]:
    """A table in Markdown: of every policy but the own player's, seeds that both have played."""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|{' --- |' * len(HEAD)}"
    by: dict[tuple[str, str], dict[int, Line]] = {}
    for line in lines:
        if not line.played.error:
            by.setdefault((line.key[1], line.policy), {})[line.played.seed] = line
    sums: dict[str, tuple[list[Pair], list[bool]]] = {}
    for (table, policy), games in sorted(by.items()):
        if policy == own_policy:
            continue
        base = by.get((table, own_policy), {})
        pairs = [(games[seed].won, base[seed].won, games[seed].took) for seed in games.keys() & base.keys()]
        if pairs:
            all_own = [line.won for line in base.values()]
            whole = sums.setdefault(policy, ([], []))
            whole[0].extend(pairs)
            whole[1].extend(all_own)
            yield row(
                " ".join(str(value) for value in next(iter(games.values())).table.values()), policy, pairs, all_own
            )
    for policy, (pairs, all_own) in sums.items():
        yield row("all", policy, pairs, all_own)


def row(name: str, policy: str, pairs: Sequence[Pair], all_own: Sequence[bool]) -> str:
    """One line: how often each won in the same games, by how much more, and how often the own player wins anyway."""
    count = len(pairs)
    more, less = sum(a and not b for a, b, _ in pairs), sum(b and not a for a, b, _ in pairs)
    mean = (more - less) / count
    half = CONFIDENCE * sqrt(max(0.0, (more + less) / count - mean * mean) / count)
    took = sum(item for _, _, item in pairs) / count
    ahead, own_policy = (sum(bool(pair[side]) for pair in pairs) for side in (0, 1))
    difference = f"{mean:+.0%} ({mean - half:+.0%} to {mean + half:+.0%}) | {mcnemar(more, less):.2g}"
    wins, among = sum(all_own), len(all_own)
    apart = f"{share(wins, among)} of {among} | {fisher(ahead, count, wins, among):.2g}"
    budget = policy.partition(":")[2]
    cells = (name, budget, count, share(own_policy, count), share(ahead, count), difference, apart, f"{took:.1f}")
    return f"| {' | '.join(map(str, cells))} |"


def fisher(wins: int, games: int, others: int, among: int) -> float:
    """How likely chance alone parts two rates so far or further, if they are one (Fisher's exact test, two-sided)."""
    total, whole = wins + others, comb(games + among, wins + others)

    def weight(won: int) -> int:
        return comb(games, won) * comb(among, total - won)

    seen = weight(wins)
    ways = (weight(won) for won in range(max(0, total - among), min(games, total) + 1))
    return sum(way for way in ways if way <= seen) / whole


def share(wins: int, games: int) -> str:
    low, high = wilson_interval(wins, games)
    return f"{wins / games:.0%} ({low:.0%}-{high:.0%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", action="append", default=[], help="players=4, difficulty=hard ...")
    parser.add_argument("--budget", default="160", help="playouts (160) or time (500ms) for a question")
    parser.add_argument("--into", type=Path, default=Path("ahead.jsonl"))
    parser.add_argument("--own", type=int, default=0, help="games of the own player, if more than that")
    parser.add_argument("--part", default="0/1", help="which seeds this process plays: every third from the first: 0/3")
    parser.add_argument("--table", action="store_true", help="only print the table")
    words = parser.parse_args()
    game = load_game(words.game)
    own_policy = next(iter(game.list_policies()))
    if not words.table:
        part, parts = map(int, words.part.split("/"))
        seeds = range(words.seed + part, words.seed + words.games, parts)
        at = list_tables(game, parse_choices(words.only))
        run(game, at, range(words.seed + part, words.seed + words.own, parts), (own_policy,), words.into)
        with patch.dict(LookaheadPolicy.__init__.__kwdefaults__, clock=time.process_time):
            run(game, at, seeds, (own_policy, f"{LOOKAHEAD}:{words.budget}"), words.into)
    for line in rows([line for line in kept(words.into) if line.game == game.id], own_policy):
        print(line)


if __name__ == "__main__":
    main()
