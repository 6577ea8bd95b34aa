"""What a crash leaves behind, and what a calm run clears away."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def failure(text: str) -> Exception:
    try:
        raise RuntimeError(text)
    except RuntimeError as error:
        return error


def test_a_crash_leaves_its_traceback_until_it_was_told() -> None:
    from hub import crash

    assert crash.left() is None
    assert crash.keep(failure("lost my marbles")) == 1
    text = crash.left()
    assert text is not None
    assert "Traceback" in text
    assert "lost my marbles" in text
    assert crash.left() == text
    crash.told()
    crash.told()
    assert crash.left() is None


def test_crashes_are_counted_until_calm() -> None:
    from hub import crash

    assert [crash.keep(failure("again")) for _ in range(3)] == [1, 2, 3]
    assert crash.in_a_row() == 3
    crash.calm()
    crash.calm()
    assert crash.in_a_row() == 0
    assert crash.keep(failure("once more")) == 1


def test_of_a_huge_traceback_the_end_is_kept() -> None:
    from hub import crash

    crash.keep(failure("x" * 10_000 + "what went wrong"))
    text = crash.left() or ""
    assert (len(text), text.rstrip()[-18:]) == (crash.LONGEST, "xxxwhat went wrong")
    crash.keep(failure("é" * 10_000))  # two bytes a letter: the cut falls within one
    assert crash.left() == "é" * ((crash.LONGEST - 1) // 2) + "\n"


def test_a_broken_counter_counts_as_none(tmp_path: Path) -> None:
    from hub import crash

    (tmp_path / crash.COUNT).write_text("many", encoding="utf-8")
    assert crash.in_a_row() == 0


def test_a_flash_that_cannot_be_written_does_not_hide_the_crash(tmp_path: Path) -> None:
    from hub import crash

    (tmp_path / crash.FILE).mkdir()
    assert crash.keep(failure("no room")) == 1
