"""Links as QR codes: what is drawn is the code, whatever it is drawn with, and a narrow terminal gets none."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
import segno
from click.testing import CliRunner

from marshub import qr_code
from marshub.cli.serve import serve
from marshub.games import load_game
from marshub.serve.server import TableServer
from marshub.table.setup import start_session
from marshub.words import Speech

SPEECH = Speech("en")

ADDRESS = "http://192.168.178.23:8000/t/mZ6d2HqkX0t3Yv9w1rLb_Q"
#: Upper and lower module of each sign, where a sign is ink.
INK = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}


def modules(lines: list[str], ink: int) -> list[list[int]]:
    """The modules that half blocks draw, 1 is dark; `ink` is what a block stands for."""
    rows: list[list[int]] = []
    for line in lines:
        pairs = [INK[sign] for sign in line]
        rows += [[part if ink else 1 - part for part in row] for row in zip(*pairs, strict=True)]
    return rows


def wanted(address: str) -> list[list[int]]:
    """The standard's code with its margin of four, and the row that fills the last line up."""
    rows = [[int(module) for module in row] for row in segno.make(address, micro=False).matrix_iter(border=4)]
    return rows + [[0] * len(rows[0])] * (len(rows) % 2)


@pytest.mark.parametrize("address", [ADDRESS, "https://table.example/t/x", "http://[fe80::1]:8000/t/" + "a" * 60])
def test_half_blocks_draw_the_code_dark_on_light_or_as_light(address: str) -> None:
    plain = qr_code.draw_in_terminal(address, 200, colour=False)
    assert modules(plain, ink=0) == wanted(address)
    coloured = qr_code.draw_in_terminal(address, 200, colour=True)
    assert all(line.startswith("\x1b[30;107m") and line.endswith("\x1b[0m") for line in coloured)
    assert modules([re.sub(r"\x1b\[[\d;]*m", "", line) for line in coloured], ink=1) == wanted(address)


def test_a_terminal_that_is_too_narrow_gets_none() -> None:
    width = len(wanted(ADDRESS)[0])
    assert qr_code.draw_in_terminal(ADDRESS, width, colour=False)
    assert qr_code.draw_in_terminal(ADDRESS, width - 1, colour=False) == []
    assert width <= 76  # a terminal of 80 columns shows it


def test_the_drawing_is_the_code() -> None:
    name = {"svg": "http://www.w3.org/2000/svg"}
    drawing = ElementTree.fromstring(qr_code.draw_svg(ADDRESS, "<a & b>"))
    assert drawing.findtext("svg:title", namespaces=name) == "<a & b>"
    size = len(wanted(ADDRESS)[0])
    assert drawing.get("viewBox") == f"0 0 {size} {size}"
    paths = drawing.findall("svg:path", name)
    assert [path.get("fill") or path.get("stroke") for path in paths] == ["#fff", "#000"]
    dark, x, y = set(), 0.0, 0.0
    for move, number, other in re.findall(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?", paths[1].get("d", "")):
        if move == "h":
            dark |= {(int(y), int(x) + step) for step in range(int(number))}
            x += int(number)
        elif move == "M":
            x, y = float(number), float(other)
        else:
            x, y = x + float(number), y + float(other)
    rows = [[int(module) for module in row] for row in segno.make(ADDRESS, micro=False).matrix_iter(border=4)]
    assert dark == {(row, column) for row, line in enumerate(rows) for column, module in enumerate(line) if module}


PLAY, WATCH, TV, KEEP = (SPEECH.plain_text(f"serve-for-{role}") for role in ("players", "look", "tv", "keep"))


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game in which all see the same, and a server that ends as soon as it is ready."""

    async def run(self: TableServer, host: str, port: int, ready: Callable[[int], None]) -> None:
        ready(port)

    monkeypatch.setattr(TableServer, "run", run)
    path = tmp_path / "evening.marshub"
    start_session(load_game("first-martians"), {"players": 4}, 7, save=path).close()
    return path


def said(save: Path, *options: str, **env: str) -> str:
    """What `marshub serve` prints."""
    done = CliRunner().invoke(serve, [str(save), "--lang", "en", *options], env=env)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_prints_one_link_for_all_players_of_an_open_game_each_with_its_code(save: Path) -> None:
    text = said(save, "--allow-input", "--qr", "--public-url", "https://mars.example", COLUMNS="60")
    links = re.findall(r"^  (\S.+)\n    (https://mars\.example/t/[\w-]+)$", text, re.M)
    assert [who for who, _ in links] == [PLAY, WATCH, KEEP]
    for _, link in links:
        code = "".join(f"  {line}\n" for line in qr_code.draw_in_terminal(link, 58, colour=False))
        assert code
        assert f"{link}\n{code}" in text
    assert "█" not in said(save, "--qr", "--host", "0.0.0.0", COLUMNS="30")
    assert "█" not in said(save, "--host", "0.0.0.0", COLUMNS="80")  # this is no terminal


def test_what_only_this_computer_can_open_has_no_code_but_says_how_phones_get_in(save: Path) -> None:
    text = said(save, "--qr")
    assert len(re.findall("/t/", text)) == 2  # nothing is anybody's own: one link for all who look on, and its /tv
    assert "█" not in text
    assert "--host 0.0.0.0" in text
    assert SPEECH.plain_text("serve-palette") in said(save, "--host", "0.0.0.0")


@pytest.mark.parametrize(
    ("game", "options", "whose"),
    [
        ("pocket-mars", (), ["For Red only", "For Blue only", WATCH, TV]),
        ("pocket-mars", ("--no-seats",), [WATCH, TV]),
        ("migration-mars", (), [WATCH, TV]),
        ("migration-mars", ("--seats", "--allow-input"), ["For Amber only", "For Jade only", WATCH, TV, KEEP]),
    ],
)
def test_seats_have_links_where_they_hide_something_or_are_wanted(
    save: Path, game: str, options: tuple[str, ...], whose: list[str]
) -> None:
    path = save.with_name("other.marshub")
    start_session(load_game(game), {"players": 2}, 7, save=path).close()
    assert re.findall(r"^  (\S.+)\n    http://127", said(path, *options), re.M) == whose


def test_a_board_is_played_where_the_game_is(save: Path) -> None:
    done = CliRunner().invoke(serve, [str(save), "--board", "sim"])
    assert done.exit_code == 2
    assert "--allow-input" in done.output
    assert "/t/" in said(save, "--allow-input", "--board", "sim")
