"""The suite on a real board asks for tags and presses. Here a robot does what it asks for, on a simulated board."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from marshub.board import profile
from marshub.sim.virtual_board import VirtualBoard

HERE = Path(__file__).parent
UIDS = {"A": "04112233", "B": "04445566778899", "C": "04AABBCCDDEEFF"}

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the robot's board is on a pty")


class Robot:
    """Understands what the suite asks for."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.done: list[str] = []

    def hear(self, line: str) -> str:
        """Do what a line says; returns what to type, if anything."""
        self.done.append(line)
        if "[y/n]" in line:
            return "y\n"
        if line == "take everything off the readers":
            for reader in range(len(self.board.config["readers"])):
                self.board.take(reader)
        elif result := re.match(r"lay a tag, to be called (.), on the reader (.+)", line):
            self.board.put(result[2], UIDS[result[1]])
        elif result := re.match(r"take tag (.) off again", line):
            for reader in range(len(self.board.config["readers"])):
                self.board.take(reader, UIDS[result[1]])
        elif result := re.match(r"(lay|take) tag . \((\w+)\) (?:on|off) the reader (\w+)", line):
            (self.board.put if result[1] == "lay" else self.board.take)(result[3], result[2])
        elif result := re.match(r"(press|hold) the button (\w+)", line):
            self.board.press(result[2], long=result[1] == "hold")
        else:
            raise AssertionError(f"the robot does not understand: {line}")
        return "\n" if "press Enter" in line else ""


def run(board: VirtualBoard, *options: str) -> tuple[str, Robot]:
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(HERE / "test_hil.py")]
    robot, message = Robot(board), []
    with subprocess.Popen(
        [*command, "--board", board.port, "--board-profile", "starter", *options],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as suite:
        assert suite.stdin is not None
        assert suite.stdout is not None
        # A question has no line's end: read by characters.
        line = ""
        while char := suite.stdout.read(1):
            line += char
            if char == "\n" or line.endswith(("[y/n] ", "press Enter ")):
                message.append(line)
                if line.startswith("» "):
                    suite.stdin.write(robot.hear(line[2:].strip()))
                    suite.stdin.flush()
                line = ""
    return "".join(message) + line, robot


@pytest.fixture
def board() -> VirtualBoard:
    return VirtualBoard(profile.make_firmware_config(profile.load("starter")))


def test_the_suite_says_what_it_needs_and_asks_for_it(board: VirtualBoard) -> None:
    with board:
        message, robot = run(board, "-k", "arrives or told_apart or count or newest")
    assert "three tags" in message
    assert "4 passed" in message
    assert "lay tag B (04445566778899) on the reader pad" in robot.done
    assert "hold the button ok for two seconds" in robot.done
    assert "take everything off the readers" in robot.done
    assert not any(board_tags for board_tags in board._world)


def test_without_hands_what_needs_them_is_left_out(board: VirtualBoard) -> None:
    with board:
        message, robot = run(board, "--no-hands", "-rs")
    assert not robot.done
    assert "8 passed, 13 skipped" in message
    assert "needs hands on the board" in message
