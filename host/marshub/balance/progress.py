"""Progress on stderr: a bar with pace, remaining time and the newest figures, or a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import IO

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from marshub.words import Speech

from . import tables_output
from .plan import Group as Rows
from .plan import Plan
from .run import Figures, Watcher

EVERY_S = 30.0  # between two lines where there is no terminal
BESIDE = 4  # lines of the screen that figures leave free
RECENT_S = 20.0  # what the pace is reckoned over


class Pace:
    """Games per second over the last while. Games that were done at the start do not count."""

    def __init__(self) -> None:
        self._samples: list[tuple[float, int]] = []

    def update(self, now: float, done: int) -> None:
        self._samples.append((now, done))
        while len(self._samples) > 2 and now - self._samples[1][0] > RECENT_S:
            self._samples.pop(0)

    def games_per_second(self) -> float:
        """Return the games per second; 0.0 until that is known."""
        if len(self._samples) < 2:
            return 0.0
        (begun, before), (now, done) = self._samples[0], self._samples[-1]
        return (done - before) / (now - begun) if now > begun else 0.0


def format_duration(seconds: float) -> str:
    """Return hours, minutes and seconds as clocks write them: 1:02:03."""
    whole = round(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


class Progress(Watcher):
    """Shows progress while it is entered; nothing of it stays on a terminal."""

    def __init__(self, speech: Speech, stream: IO[str] | None = None) -> None:
        self._speech, self._stream = speech, stream or sys.stderr
        self._console = Console(file=self._stream)
        self._pace = Pace()
        self._live: Live | None = None
        self._shown = time.monotonic()
        self._figures: dict[tuple[Plan, Rows], Figures] = {}
        self._done, self._total, self._workers = 0, 0, 0

    def __enter__(self) -> Progress:
        if self._console.is_terminal:
            self._live = Live(
                console=self._console, transient=True, refresh_per_second=4, get_renderable=self._choose_group
            )
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live is not None:
            self._live.stop()

    def note(self, sentence: str) -> None:
        """Print a sentence that stays."""
        self._console.print(Text(sentence), soft_wrap=True)

    def update(self, done: int, total: int, workers: int) -> None:
        now = time.monotonic()
        self._pace.update(now, done)
        self._done, self._total, self._workers = done, total, workers
        if self._live is None and now - self._shown >= EVERY_S:
            self._shown = now
            self._console.print(Text(self._format_line()), soft_wrap=True)

    def show_figures(self, plan: Plan, group: Rows, figures: Figures) -> None:
        self._figures.pop((plan, group), None)
        self._figures[plan, group] = figures  # the newest is the last

    def _format_line(self) -> str:
        a_second = self._pace.games_per_second()
        pace = round(a_second) if a_second >= 10 else f"{a_second:.1f}"
        message = self._speech.plain_text(
            "balance-progress", done=self._done, total=self._total, workers=self._workers, pace=pace
        )
        if not a_second:
            return message
        return (
            message
            + ", "
            + self._speech.plain_text("balance-left", time=format_duration((self._total - self._done) / a_second))
        )

    def _choose_group(self) -> Group:
        bar = Table.grid(padding=(0, 1))
        bar.add_row(ProgressBar(total=max(1, self._total), completed=self._done, width=30), Text(self._format_line()))
        return Group(*(Text(line, no_wrap=True, overflow="ellipsis") for line in self._format_lines()), bar)

    def _format_lines(self) -> Sequence[str]:
        """Return the newest figures that fit on the screen, in the order of the whole table."""
        room = max(0, self._console.height - BESIDE)
        newest: list[tuple[Plan, Rows]] = []
        for key in reversed(list(self._figures)):
            taken = sum(len(self._figures[item].rows) for item in newest)
            if taken + len(self._figures[key].rows) <= room - 2:
                newest.append(key)
        lines: list[str] = []
        for plan in dict.fromkeys(plan for plan, _ in self._figures):
            some = [self._figures[plan, group] for group in plan.groups if (plan, group) in newest]
            labels = [side.label for side in plan.sides]
            lines += tables_output.format_lines(plan.sides[0].game, some, labels, self._speech) if some else ()
        return lines[:room]
