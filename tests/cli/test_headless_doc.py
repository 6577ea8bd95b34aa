"""docs/headless.md taken at its word, and the bot of docs/headless-bot.py."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from marshub.headless import OPS
from marshub.headless.requests import decode
from marshub.kernel import ChanceMode, errors

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "headless.md").read_text(encoding="utf-8")


def test_every_request_of_the_page_is_one_and_none_is_missing() -> None:
    asked = [decode(line) for line in PAGE.split("```")[1].strip().splitlines()]
    assert {type(request).__struct_config__.tag for request in asked} == set(OPS)
    for request in asked:
        missing = [
            name
            for name in request.__struct_fields__
            if name != "brief" and not any(f'"{name}":' in line for line in PAGE.splitlines() if line.startswith("{"))
        ]
        assert not missing


def test_every_error_there_is_has_its_line() -> None:
    messages = set(re.findall(r"`([a-z-]+)`", PAGE.split("## Errors")[1].split("## Chance")[0]))
    sources = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(errors.__file__), *(Path(__file__).parents[2] / "host/marshub/headless").glob("*.py"))
    )
    codes = set(re.findall(r'\n    code = "([a-z-]+)"', sources)) | set(re.findall(r'Refused\(\s*"([a-z-]+)"', sources))
    assert codes - {"error"} <= messages


def test_every_way_of_chance_is_told() -> None:
    message = PAGE.split("## Chance")[1].split("##")[0]
    assert all(f'`"{item}"`' in message for item in ChanceMode.__args__)


@pytest.mark.parametrize(("game", "players", "times"), [("first-martians", 2, 1), ("pocket-mars", 3, 2)])
def test_the_bot_plays_to_the_end_and_the_same_again(game: str, players: int, times: int) -> None:
    command = [sys.executable, str(DOCS / "headless-bot.py"), game, "--seed", "3", "--tries", "2", "--ahead", "3"]
    messages = [
        subprocess.run(
            [*command, "--setup", json.dumps({"players": players})],
            capture_output=True,
            text=True,
            timeout=100,
            check=True,
        ).stdout
        for _ in range(times)
    ]
    assert re.fullmatch(r"\d+ answers: (victory|defeat)\. .+\n", messages[0])
    assert len(set(messages)) == 1
