"""A table's board: the profile that it names, the one that the user named, and what is said where they differ."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_speech import wait
from marshub.board.profile import load, make_firmware_config
from marshub.games import load_game
from marshub.sim.virtual_board import VirtualBoard
from marshub.table import board_profile
from marshub.table.setup import OpenedTable, open_table, start_session
from marshub.words import Speech

KIND = "tcp" if sys.platform == "win32" else "pty"
CONFIG = make_firmware_config(load("starter"))


@pytest.fixture
def starter() -> Iterator[VirtualBoard]:
    board = VirtualBoard(CONFIG, KIND)
    yield board
    board.close()


def read_notices(port: str, profile: str | None) -> tuple[OpenedTable, str]:
    """Open a table, and return it closed with all that it says until the board is connected."""
    opened = open_table(start_session(load_game("pocket-mars"), {"players": 2}, 1), port, profile=profile)
    try:
        wait(lambda: opened.table.board.connected)
        speech = Speech("en")
        return opened, " ".join(speech.say(notice.describe(opened.table.names)) for notice in opened.table.notices)
    finally:
        opened.close()


def test_the_profile_is_the_one_that_the_board_names(starter: VirtualBoard) -> None:
    opened, said = read_notices(starter.port, None)
    assert opened.table.profile is not None
    assert opened.table.profile.name == "starter"
    assert "reports that it is a starter" in said
    assert "mixed up" not in said


def test_a_profile_that_does_not_fit_is_named_with_the_option_that_helps(starter: VirtualBoard) -> None:
    opened, said = read_notices(starter.port, "hub")
    assert opened.table.profile is not None
    assert opened.table.profile.name == "hub", "the user named it"
    assert "continue it: without --profile, it uses starter" in said


def test_a_profile_that_changed_since_is_deployed_again() -> None:
    board = VirtualBoard({**CONFIG, "hash": "01" * 8}, KIND)
    try:
        _, said = read_notices(board.port, None)
        assert "marshub board update --profile starter" in said
        assert "Start again" not in said
    finally:
        board.close()


def test_a_board_of_a_profile_of_somebodys_own_says_so() -> None:
    board = VirtualBoard({**CONFIG, "board": "mine"}, KIND)
    try:
        opened, said = read_notices(board.port, None)
        assert opened.table.profile is not None
        assert opened.table.profile.name == board_profile.DEFAULT
        assert "set up as mine" in said
        assert "its file" in said
    finally:
        board.close()


def test_a_profile_is_taken_as_it_is_by_name_or_the_default() -> None:
    profile = load("starter")
    assert board_profile.load_profile(profile) is profile
    assert [board_profile.load_profile(asked).name for asked in ("starter", None, "")] == ["starter", "hub", "hub"]


def test_no_board_at_the_port_delays_nothing(tmp_path: Path) -> None:
    assert board_profile.hear_profile(str(tmp_path / "none")) is None
