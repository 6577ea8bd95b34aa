"""A table's board: the profile that it names, the one that the user named, and what is said where they differ."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fake_speech import wait
from marshub.board.profile import load, make_firmware_config
from marshub.games import load_game
from marshub.link.ports import Candidate
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
        assert board_profile.hear_profile(board.port) is None
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


@pytest.mark.parametrize(
    ("candidate", "native"),
    [(None, False), (Candidate("COM3", "esp32s3", 1, 2, native=True), True)],
    ids=["unlisted", "native"],
)
def test_a_board_is_heard_as_its_port_needs_it(
    candidate: Candidate | None, native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, bool, float]] = []
    monkeypatch.setattr(board_profile.Address, "resolve", lambda address: ("COM3", candidate))
    monkeypatch.setattr(board_profile, "identify_board", lambda *call: calls.append(call))
    assert board_profile.hear_profile("COM3") is None
    assert calls == [("COM3", native, board_profile.HEAR_S)]


def test_no_board_at_the_port_delays_nothing(tmp_path: Path) -> None:
    assert board_profile.hear_profile(str(tmp_path / "none")) is None
