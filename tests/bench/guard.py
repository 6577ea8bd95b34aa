"""Compare all figures with an earlier commit: `.venv/bin/python tests/bench/guard.py --base REV [--rounds 5] [ROW ...]`

The commit and the sources here run by turns, each figure in processes of its own. A row is the processor time that
something costs, as the median of its ratios. The exit code is 1 if a row costs more than a tenth more than before.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from bench import screen_costs
from bench.engine import FIRST, ROOT, measure, run_in, unpack

LIMIT = 1.1  # of the base's cost
NEW_GAME = '{"op":"new","setup":{"players":2},"seed":1}\n'


def measure_figure(figure: str, game: str = FIRST) -> Callable[[Path], float]:
    """Return a measurement of a figure of engine.py: its processor time for each answer."""

    def measure_tree(tree: Path) -> float:
        result = measure(tree, figure, game)
        return float(result["took"] / (1 if figure.startswith(("first", "plan", "facts")) else result["answers"]))

    return measure_tree


def measure_command(*arguments: str, text: str = "") -> Callable[[Path], float]:
    """Return a measurement of a command from its start to its end: seconds of the processor."""

    def measure_tree(tree: Path) -> float:
        paths = os.pathsep.join(str(tree / part) for part in ("host", "shared"))
        environment = {**os.environ, "PYTHONPATH": paths, "MARSHUB_HOME": str(tree / "nobody")}
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *arguments], input=text, env=environment, capture_output=True, text=True, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    return measure_tree


def measure_screen(figure: str) -> Callable[[Path], float]:
    """Return a measurement of a figure of screen_costs.py: ms of CPU of the app's thread."""
    script = str(Path(__file__).with_name("screen_costs.py"))
    return lambda tree: float(run_in(tree, script, "--figure", figure)["ms"])


ROWS: dict[str, Callable[[Path], float]] = {
    "random answer, First Martians": measure_figure("random"),
    "captain's answer, First Martians": measure_figure("captain"),
    "first plan": measure_figure("first plan"),
    "plan reply": measure_figure("plan reply"),
    **{
        f"{figure}, {game}": measure_figure(figure, game)
        for game in ("pocket-mars", "migration-mars", "on-mars")
        for figure in ("own player", "facts")
    },
    "start: --help": measure_command("-m", "marshub", "--help"),
    "start: headless, a new game": measure_command("-m", "marshub", "headless", FIRST, text=NEW_GAME),
    "start: home screen's modules": measure_command("-c", "import marshub.tui.app"),
    **{f"screen: {figure}, ms": measure_screen(figure) for figure in screen_costs.FIGURES},
}


def compare_rows(base: Path, rounds: int, rows: Mapping[str, Callable[[Path], float]]) -> list[str]:
    """Print the cost of each row as a ratio to the base's, and return the rows that cost too much."""
    dear = []
    print("| row | cost, base = 1 |\n| --- | --- |")
    for name, measure_tree in rows.items():
        for tree in (base, ROOT):  # once for the bytecode
            measure_tree(tree)
        pairs = [(measure_tree(base), measure_tree(ROOT)) for _ in range(rounds)]
        ratio = median(now / before for before, now in pairs)
        print(f"| {name} | {ratio:.2f} |", flush=True)
        if ratio > LIMIT:
            dear.append(name)
    return dear


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", required=True, metavar="REV", help="the commit to compare with")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("rows", nargs="*", metavar="ROW", help="parts of rows' names (all rows)")
    words = parser.parse_args()
    rows = {name: row for name, row in ROWS.items() if not words.rows or any(part in name for part in words.rows)}
    if not rows:
        parser.error(f"no row has such a name; expected parts of: {'; '.join(ROWS)}")
    with tempfile.TemporaryDirectory() as folder:
        dear = compare_rows(unpack(words.base, Path(folder)), words.rounds, rows)
    for name in dear:
        print(f"{name}: costs more than a tenth more than {words.base}", file=sys.stderr)
    return 1 if dear else 0


if __name__ == "__main__":
    sys.exit(main())
