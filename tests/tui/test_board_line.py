"""What the line about the board says before there is one, while there is, and once it is gone."""

from __future__ import annotations

import pytest

from marshub.board import profile
from marshub.games import load_game
from marshub.kernel import Session
from marshub.table.game_table import GameTable
from marshub.tui.widgets.board_status import format_connection
from marshub.words import Speech

SPEECH = Speech("en")


@pytest.fixture
def table():
    session = Session(load_game("first-martians"), {}, 1)
    table = GameTable(session, profile.load("hub"))
    yield table
    table.close()


def said(table: GameTable) -> str:
    return format_connection(table, SPEECH).plain


def test_a_board_that_was_never_there_is_not_lost(table: GameTable) -> None:
    table.attach_link(_Wire(), "/dev/ttyUSB0")
    table.board_waits("there is no such port")
    assert said(table) == "○ hub /dev/ttyUSB0: waiting for the board"


def test_none_that_is_plugged_in_may_come_later(table: GameTable) -> None:
    table.attach_link(_Wire(), "auto")
    table.board_waits("no board is plugged in")
    assert said(table) == "○ no board plugged in: play on the screen, or plug one in at any time"
    table.board_connected(resumed=False, firmware="0.1.0", port="/dev/ttyACM0")
    assert said(table) == "● hub /dev/ttyACM0"


def test_a_simulated_board_is_called_so(table: GameTable) -> None:
    table.attach_link(_Wire(), "sim")
    table.board_connected(resumed=False, port="sim")
    assert said(table) == "● hub simulated"


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("named", ["starter", "hub", ""])
def test_a_board_that_does_not_fit_is_no_good_news_until_one_that_does(
    table: GameTable, named: str, short: bool
) -> None:
    table.attach_link(_Wire(), "/dev/ttyUSB0")
    table.board_connected(resumed=False, same_profile=False, named=named)
    line = format_connection(table, SPEECH, short=short)
    assert (line.plain, line.spans[0].style) == ("✗ the board is not wired as hub", "bold $error")
    table.board_connected(resumed=False)
    assert format_connection(table, SPEECH).spans[0].style == "$success"


def test_a_board_that_was_there_is_lost(table: GameTable) -> None:
    table.attach_link(_Wire(), "/dev/ttyUSB0")
    table.board_connected(resumed=False)
    table.board_lost("unplugged")
    assert said(table) == "✗ board disconnected (hub /dev/ttyUSB0); play on, it reconnects by itself"


class _Wire:
    def show(self, picture: bytes) -> int:
        return 1

    def configure(self, brightness: int, priorities: bytes = b"") -> None: ...

    def close(self) -> None: ...
