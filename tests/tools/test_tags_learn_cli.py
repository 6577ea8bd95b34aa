"""`marshub tags learn` as its user meets it: a board on a port, hands that lay tags, a terminal that asks."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hublink import messages as m
from marshub.board.profile import load, make_firmware_config
from marshub.board.tags import load as load_tags
from marshub.board.tags import make_simulated_uid
from marshub.cli.app import app
from marshub.games import UnknownGame
from marshub.sim.virtual_board import VirtualBoard
from marshub.tools.errors import ToolError
from marshub.tools.tags_pieces import TaggablePieces

KIND = "tcp" if sys.platform == "win32" else "pty"
BOX = TaggablePieces("pocket-mars")
ALL = len(BOX.pieces)
KINDS = len(BOX.list_steps(BOX.pieces, True))


class Desk:
    """The command at work. `said` reads its lines up to one that contains a text."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []

    def said(self, text: str) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if text in line:
                return line.rstrip()
        raise AssertionError(f"it never said {text!r}: {self.lines}")

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def end(self) -> int:
        """The exit code; the rest of what it says is in `lines`."""
        rest, _ = self.process.communicate(timeout=60)
        self.lines += rest.splitlines()
        return self.process.returncode


@contextmanager
def learning(*arguments: str, lang: str = "en") -> Iterator[Desk]:
    command = [sys.executable, "-m", "marshub", "tags", "--lang", lang, "learn", *arguments]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env=environment,
    ) as process:
        try:
            yield Desk(process)
        finally:
            process.kill()


def in_process(*arguments: str, typed: Sequence[str] = ()) -> Result:
    return CliRunner().invoke(app, ["tags", "learn", *arguments], input="\n".join([*typed, ""]), catch_exceptions=False)


@pytest.fixture
def board() -> Iterator[VirtualBoard]:
    with VirtualBoard(make_firmware_config(load("starter")), KIND) as starter:
        yield starter


def lamp(board: VirtualBoard) -> tuple[int, int, int]:
    """The colour of the scan pad's lamp; a blinking one may just be dark."""
    return board.led_colours()[load("starter").find_leds("pocket-mars")["zone.scan-pad"][0]]


def test_sixty_tags_one_after_the_other(board: VirtualBoard, tmp_path: Path) -> None:
    file = tmp_path / "tags.toml"
    pieces = BOX.pieces[:60]
    with learning("pocket-mars", "--board", board.port, "--file", str(file)) as desk:
        assert f"{ALL} pieces to enrol" in desk.said("to enrol")
        for number, piece in enumerate(pieces, 1):
            assert desk.said("[").startswith(f"[{number}/{ALL}] "), desk.lines[-1]
            assert f"({piece.id})" in desk.lines[-1]
            uid = make_simulated_uid(piece.id)
            board.put("pad", uid)
            assert desk.said("  +").endswith(f": tag {uid.hex()}.")
            if number % 20 == 1:
                assert load_tags(file).tags_of("pocket-mars").find_piece(uid) == piece.id, (
                    "on disk as soon as it was said"
                )
            board.take("pad")
        desk.said(f"[61/{ALL}]")
        desk.type("q")
        assert desk.end() == 1
        assert "Stopped. Enrolled: 60; skipped: 0." in desk.lines[-1]
    assert dict(load_tags(file).tags_of("pocket-mars")) == {
        make_simulated_uid(piece.id).hex(): piece.id for piece in pieces
    }
    # The next time it goes on there, and comes to an end.
    with learning("pocket-mars", "--board", board.port, "--file", str(file)) as desk:
        assert f"{ALL - 60} pieces to enrol" in desk.said("to enrol")
        for number in range(1, ALL - 60):
            desk.said(f"[{number}/{ALL - 60}]")
            desk.type("s")
        desk.said(f"[{ALL - 60}/{ALL - 60}]")
        board.put("pad", "04AABBCCDDEEFF")
        desk.said("  +")
        assert desk.end() == 0
        assert f"All pieces have been asked for. Enrolled: 1; skipped: {ALL - 61}." in desk.lines[-1]
    assert load_tags(file).overlays == {"04aabbccddeeff": "pocket-mars"}


def test_what_is_refused_blinks_red_and_says_why_in_italian(board: VirtualBoard, tmp_path: Path) -> None:
    file = tmp_path / "tags.toml"
    with learning("pocket-mars", "--board", board.port, "--file", str(file), lang="it") as desk:
        desk.said(f"[1/{ALL}]")
        assert board.wait_for(lambda: lamp(board)[2] > lamp(board)[0], 60), "a tag may be laid here: it glows blue"
        board.put("pad", "08112233")
        assert "cambia a ogni lettura" in desk.said("  x")
        assert board.wait_for(lambda: lamp(board)[0] > 2 * lamp(board)[1], 60), "red"
        board.take("pad")
        assert board.wait_for(lambda: lamp(board)[2] > lamp(board)[0], 60), "and as before"
        board.put("pad", "04112233445566")
        desk.said("  +")
        assert board.wait_for(lambda: lamp(board)[1] > 2 * lamp(board)[0], 60), "green"
        board.take("pad")
        desk.said(f"[2/{ALL}]")
        board.press("next")
        desk.said(f"[3/{ALL}]")
        board.press("back")
        desk.said(f"[2/{ALL}]")
        board.press("back")
        assert "non ha più il tag 04112233445566" in desk.said("Annullato")
        desk.said(f"[1/{ALL}]")
        board.press("ok")
        desk.said("Ripristinato")
        desk.said(f"[2/{ALL}]")
        # The keyboard is taken away: nobody is there any more, and it does not hang.
        assert desk.process.stdin is not None
        desk.process.stdin.close()
        desk.said("Fermato")
        desk.process.wait(60)
    assert load_tags(file).tags_of("pocket-mars").find_piece("04112233445566") == BOX.pieces[0].id
    assert board.wait_for(lambda: not any(map(any, board.led_colours())), 60), "dark at the end"


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for another process on Windows")
def test_a_cable_that_is_pulled_and_a_board_that_is_reset_lose_nothing(board: VirtualBoard, tmp_path: Path) -> None:
    file = tmp_path / "tags.toml"
    with learning("pocket-mars", "--board", board.port, "--file", str(file)) as desk:
        desk.said(f"[1/{ALL}]")
        board.put("pad", "04112233445566")
        desk.said(f"[2/{ALL}]")
        board.set_health("pad", m.FAILING)
        desk.said("Reader pad does not answer.")
        board.set_health("pad", m.OK)
        desk.said("Reader pad works again.")
        board.reset()
        board.take("pad")
        board.put("pad", "04112233445577")
        assert "04112233445577" in desk.said("  +")
        desk.process.send_signal(signal.SIGINT)
        assert desk.end() == 1
        assert any("Enrolled: 2" in line for line in desk.lines)
    assert len(load_tags(file).tags_of("pocket-mars")) == 2


def test_batches_of_alike_pieces_and_single_ones_by_name(board: VirtualBoard, tmp_path: Path) -> None:
    file = tmp_path / "tags.toml"
    uids = [bytes([4, 0, 0, 0, 0, 0, number]) for number in range(7)]
    with learning("pocket-mars", "--batch", "--board", board.port, "--file", str(file)) as desk:
        assert "Red colonist: 7 of them" in desk.said(f"[1/{KINDS}]")
        for uid in uids:
            board.put("pad", uid)
        assert "Blue colonist" in desk.said(f"[2/{KINDS}]")
        desk.type("q")
        desk.end()
    assert set(load_tags(file).tags_of("pocket-mars").values()) == {f"colonist-red-{number}" for number in range(1, 8)}
    board.take("pad")
    with learning("pocket-mars", "colonist-red-2", "--board", board.port, "--file", str(file)) as desk:
        desk.said("[1/1]")
        board.put("pad", uids[0])
        assert "under" not in desk.said("  x").partition("forget")[2]
        board.put("pad", "04112233445566")
        desk.said("  +")
        assert desk.end() == 0
    assert len(load_tags(file).tags_of("pocket-mars").find_uids("colonist-red-2")) == 2


def test_a_wrong_name_or_port_is_told_before_anything_happens(tmp_path: Path) -> None:
    with pytest.raises(
        ToolError, match=r"no piece colonist-red in Pocket Mars. Did you mean: colonist-red-4, colonist"
    ):
        in_process("pocket-mars", "colonist-red", "--board", "sim", "--file", str(tmp_path / "tags.toml"))
    with pytest.raises(UnknownGame, match="chess"):
        in_process("chess", "--board", "sim")
    with pytest.raises(ToolError, match="There is no port"):
        in_process("pocket-mars", "--board", str(tmp_path / "none"))


def test_at_a_simulated_board_the_keyboard_has_hands(own_home: Path) -> None:
    typed = ["t", "t", "s", "b", "t", "put pad 04112233445566", "q"]
    result = in_process("pocket-mars", "--board", "sim", "--profile", "starter", typed=typed)
    assert result.exit_code == 1
    assert "Enrolled: 3; skipped: 0" in result.output or "Learned: 4; skipped: 0" in result.output
    known = load_tags(own_home / "tags-sim.toml").tags_of("pocket-mars")
    first = [piece.id for piece in BOX.pieces[:3]]
    assert [known.find_piece(make_simulated_uid(piece)) for piece in first] == first
    assert not (own_home / "tags.toml").exists(), "what a simulated board taught is kept apart"
    assert f"marshub tags check pocket-mars --file {own_home / 'tags-sim.toml'}" in result.output


def test_it_goes_on_where_it_was_broken_off_and_asks_for_what_was_left_out_when_told(own_home: Path) -> None:
    at = ("pocket-mars", "--board", "sim", "--profile", "starter")
    first, second, third = (piece.id for piece in BOX.pieces[:3])
    in_process(*at, typed=["s", "t", "q"])
    assert list(load_tags(own_home / "tags-sim.toml").tags_of("pocket-mars").values()) == [second]
    message = in_process(*at, typed=["q"]).output
    assert f"({third}), where it stopped. One piece before that was skipped" in message
    assert f"[2/{ALL - 1}] Red colonist ({third})" in message
    message = in_process(*at, "--from-start", typed=["q"]).output
    assert f"[1/{ALL - 1}] Red colonist ({first})" in message
