"""What a demo tells, and what can be read in it."""

from __future__ import annotations

import re
from typing import Any

from marshub.demo.run import run_demo


def collect_story(seed: int, **how: Any) -> list[str]:
    """The lines of a demo that goes well, without the first: it names the port."""
    lines: list[str] = []
    assert run_demo(seed=seed, out=lines.append, **{"speed": 0, "language": "en", **how}) == 0, lines[-1]
    assert re.match(r"board: \w+ on /.*/\w+", lines[0])
    return lines[1:]


def hands(lines: list[str]) -> set[str]:
    """What hands did with pieces: "rover -> side", "building -> slots-build"."""
    matches = (re.search(r"hand: (\w+)-[\w-]+ -> ([\w-]+)", line) for line in lines)
    return {f"{match[1]} -> {match[2]}" for match in matches if match}


def answers(lines: list[str]) -> list[str]:
    """What was answered, in order."""
    return [match[1] for line in lines if (match := re.match(r"  game: answer \d+: (.*)", line))]
