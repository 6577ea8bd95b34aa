"""Whether who looks ahead wins more than the captain, by mission: `.venv/bin/python tests/bench/verdict.py FILE`.

*First Martians* for four on normal, in all six missions. How many games there are was fixed on 2026-11-23, before the
first one: a look after 60 of each mission, a second one after what a difference of 20, 15 or 12 points takes to be
seen. Each look has half of 0.05, the missions share it (Holm). p is Fisher's of the two rates, the captain's of all its
games; the interval of the difference is Newcombe's. As long as games of a look are to come, only missions that are
whole are told of, and each is held to the first of Holm's limits: what is below that stands, whatever the others say.

`--play 0/3` plays what is not in FILE yet: every third seed from the first. Processes share the file, one that was
stopped goes on where it was. All of it is some four hours of one processor.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.lookahead import Line, fisher, kept, mcnemar, run
from marshub.balance.sides import list_tables
from marshub.games import load_game
from marshub.kernel.odds import wilson_interval
from marshub.kernel.policy import LOOKAHEAD

GAME, OWN, AHEAD = "first-martians", "captain", f"{LOOKAHEAD}:140"
AT: dict[str, str | int] = {"players": 4, "difficulty": "normal"}
OWN_GAMES = 2000
LAST = {
    "landing": 100,
    "riddle": 100,
    "binding-agent": 120,
    "make-yourself-at-home": 240,
    "malnourished-plants": 200,
    "rogue-probe": 200,
}
LOOKS: Mapping[str, Mapping[str, int]] = {"look 1": dict.fromkeys(LAST, 60), "look 2": LAST}  # games, by mission
LEVEL = 0.05 / len(LOOKS)
HEAD = (
    *("mission", "games", "captain won, of all", "looks ahead won", "difference (95 %)"),
    *("p", "Holm's limit", "shown", "paired p", "s a game"),
)
Won = Mapping[int, bool]  # by seed


class Rate(NamedTuple):
    """How often somebody won."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    def __str__(self) -> str:
        low, high = wilson_interval(*self)
        return f"{self.share:.0%} ({low:.0%}-{high:.0%})"


class Found(NamedTuple):
    """What a look shows of one mission; the least p first."""

    p: float
    mission: str
    ahead: Rate
    own: Rate
    paired: float  # McNemar's p, of the seeds that both have played
    took: float  # seconds a game

    def row(self, limit: float, *, shown: bool) -> str:
        """A line of the table."""
        difference = "{:+.0%} ({:+.0%} to {:+.0%})".format(*newcombe(self.ahead, self.own))
        cells = (
            *(self.mission, self.ahead.games, f"{self.own} of {self.own.games}", self.ahead, difference),
            *(f"{self.p:.2g}", f"{limit:.4f}", "yes" if shown else "no", f"{self.paired:.2g}", f"{self.took:.0f}"),
        )
        return f"| {' | '.join(map(str, cells))} |"


def newcombe(one: Rate, other: Rate) -> tuple[float, float, float]:
    """By how much one rate is more than another that was counted apart, and the interval that holds that (95 %):
    R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17
    (1998), method 10."""
    (low, high), (low_other, high_other) = wilson_interval(*one), wilson_interval(*other)
    more = one.share - other.share
    below = sqrt((one.share - low) ** 2 + (high_other - other.share) ** 2)
    above = sqrt((high - one.share) ** 2 + (other.share - low_other) ** 2)
    return more, more - below, more + above


def found(mission: str, ahead: Won, own: Won, took: Sequence[float]) -> Found:
    """What came of one mission."""
    rates = Rate(sum(ahead.values()), len(ahead)), Rate(sum(own.values()), len(own))
    both = ahead.keys() & own.keys()
    more, less = sum(ahead[s] and not own[s] for s in both), sum(own[s] and not ahead[s] for s in both)
    p = fisher(*rates[0], *rates[1])
    return Found(p, mission, *rates, mcnemar(more, less), sum(took) / len(took))


def verdict(lines: Sequence[Line]) -> Iterator[str]:
    """The table of each look in Markdown, as far as its games are there."""
    won: dict[tuple[str, str], dict[int, bool]] = defaultdict(dict)
    took: dict[str, list[float]] = defaultdict(list)
    failed = 0
    for line in lines:
        if line.played.error:
            failed += 1
            continue
        mission = str(line.table["mission"])
        won[mission, line.policy][line.played.seed] = line.won
        if line.policy == AHEAD:
            took[mission].append(line.took)
    for look, games in LOOKS.items():
        there = {m: {seed: w for seed, w in won[m, AHEAD].items() if seed < games[m]} for m in games}
        missing = sum(games[m] - len(item) for m, item in there.items())
        if missing:
            yield f"{look}: {missing} games are still to be played"
        whole = [found(m, item, won[m, OWN], took[m]) for m, item in there.items() if len(item) == games[m]]
        if whole:
            yield f"{look}:"
            yield from table(sorted(whole), len(games))
    if failed:
        yield f"{failed} games ended in an error"


def table(rows: Sequence[Found], missions: int) -> Iterator[str]:
    """What a look shows, the missions with the least p first; not all `missions` may be there yet."""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|{' --- |' * len(HEAD)}"
    whole, held = len(rows) == missions, True
    for place, item in enumerate(rows):
        limit = LEVEL / (missions - place if whole else missions)
        # Holm's: behind one that is not shown none is, nor behind one that is worse.
        held = (held or not whole) and item.p <= limit and item.ahead.share > item.own.share
        yield item.row(limit, shown=held)


def play(part: int, parts: int, file: Path) -> None:
    """Play on, look by look; the captain's own games between them."""
    game = load_game(GAME)
    at = {mission: list_tables(game, {**{k: [v] for k, v in AT.items()}, "mission": [mission]}) for mission in LAST}
    for number, look in enumerate(LOOKS.values()):
        if number == 1:
            run(game, [item for some in at.values() for item in some], range(part, OWN_GAMES, parts), (OWN,), file)
        for mission, games in look.items():
            run(game, at[mission], range(part, games, parts), (OWN, AHEAD), file)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the games: one a line")
    parser.add_argument("--play", metavar="PART/PARTS", help="play what is not there yet: 0/3, 1/3 ...")
    words = parser.parse_args()
    if words.play:
        part, parts = map(int, words.play.split("/"))
        play(part, parts, words.file)
    for line in verdict(kept(words.file)):
        print(line)


if __name__ == "__main__":
    main()
