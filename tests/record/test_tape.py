"""The recording's file: whole up to the last batch after a kill, bounded, and read only by who can."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from marshub.kernel.journal import Header, Record
from marshub.record import tape

HEAD = tape.Head(tape.FORMAT, "1", "1", "now", "toy", Record(Header("toy", "1", {}, b"{}", 1, "auto"), [], []))  # type: ignore[arg-type]
ACTIONS = [tape.Action(at, "board_button", [1, at % 3, at]) for at in range(1000)]


def written(path: Path, lines: list[tape.Line]) -> Path:
    writer = tape.Writer(path)
    for line in lines:
        writer.write(line)
    writer.close()
    return path


def test_what_was_written_is_read(tmp_path: Path) -> None:
    lines = [HEAD, *ACTIONS, tape.StateCheck(3, 99), tape.Frame(1, True, 0, 33, 4, b"\x00\xff"), tape.Note("over")]
    path = written(tmp_path / "one.rec", lines)
    assert list(tape.read(path))[1:] == lines[1:]
    assert path.stat().st_size < sum(len(tape.encode_line(line)) for line in lines) / 4


def test_plain_lines_are_read_too(tmp_path: Path) -> None:
    tape.write_plain(tmp_path / "x" / "one.jsonl", [HEAD, *ACTIONS])
    assert list(tape.read(tmp_path / "x" / "one.jsonl"))[1:] == ACTIONS


def test_after_a_kill_all_but_the_last_batch_is_there(tmp_path: Path) -> None:
    writer = tape.Writer(tmp_path / "one.rec")
    for line in [HEAD, *ACTIONS]:
        writer.write(line)
    # Never closed, as when the program is killed.
    matches = list(tape.read(writer.path))
    assert matches[1:] == ACTIONS[: len(matches) - 1]
    assert len(matches) > len(ACTIONS) - tape.BATCH
    writer.flush()
    assert list(tape.read(writer.path))[1:] == ACTIONS
    writer.close()


@settings(max_examples=60)
@given(cut=st.integers(0, 5000), flip=st.integers(0, 5000))
def test_a_file_that_was_cut_or_damaged_is_read_as_far_as_it_goes_or_refused(
    tmp_path_factory: pytest.TempPathFactory, cut: int, flip: int
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    data = bytearray(written(folder / "one.rec", [HEAD, *ACTIONS]).read_bytes())
    if flip < len(data) and flip % 2:
        data[flip] ^= 0x40
    (folder / "two.rec").write_bytes(data[: max(1, len(data) - cut)])
    try:
        matches = list(tape.read(folder / "two.rec"))
    except tape.RecordingError:
        return
    if not flip % 2:
        assert matches[1:] == ACTIONS[: len(matches) - 1]


@pytest.mark.parametrize("count", [20, 1000])
def test_a_small_file_too_is_read_up_to_where_it_is_damaged(tmp_path: Path, count: int) -> None:
    data = bytearray(written(tmp_path / "one.rec", [HEAD, *ACTIONS[:count]]).read_bytes())
    data[-1] ^= 1  # of the checksum
    (tmp_path / "two.rec").write_bytes(data)
    matches = list(tape.read(tmp_path / "two.rec"))
    assert matches[1:] == ACTIONS[: len(matches) - 1]
    assert len(matches) > count - tape.BATCH


@pytest.mark.parametrize("data", [b"", b"hello", b"{}\n", b'{"type":"note","text":"x"}\n', b"x\x9c" + bytes(90)])
def test_what_is_no_recording_is_said(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "one.rec"
    path.write_bytes(data)
    with pytest.raises(tape.RecordingError, match=r"one\.rec"):
        list(tape.read(path))


def test_a_recording_of_another_format_is_named(tmp_path: Path) -> None:
    path = tmp_path / "one.rec"
    tape.write_plain(path, [HEAD])
    path.write_bytes(path.read_bytes().replace(b'"format":1', b'"format":9'))
    with pytest.raises(tape.RecordingError, match="has format 9; this MarsHub reads format 1"):
        tape.read_head(path)


def test_there_is_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(tape.RecordingError, match="cannot be read"):
        tape.read_head(tmp_path / "none.rec")
