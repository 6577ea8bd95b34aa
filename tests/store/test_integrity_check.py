"""The judgement on a save's rows: which are intact, what is wrong, and how many answers are lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from marshub.kernel import Answer, DamagedSave
from marshub.kernel.journal import Answered, Checkpoint, Header, Record
from marshub.store import checksum_chain, integrity_check, save_copy
from marshub.store.integrity_check import (
    MOST_ROWS,
    OPEN_KEY,
    IntegrityReport,
    Rows,
    check_save,
    judge_rows,
    parse_entry_row,
    parse_header_row,
    read_rows,
)
from marshub.store.page_reader import Row
from marshub.store.row_writer import write_record
from marshub.store.untrusted_database import wal_path

HEADER = Header("toy", "1", {}, msgspec.Raw(b'{"rounds":3}'), 4, "auto", (Answer(option="gold"),))
ENTRIES = [Answered(Answer(option=option)) for option in ("near", "1", "2", "far")]
CHECKPOINTS = [Checkpoint(0, 0, 4, b"{}", b"[]", ()), Checkpoint(2, 2, 5, b"{}", b"[]", (0, 1)),
               Checkpoint(3, 4, 6, b"{}", b"[]", ())]  # fmt: skip


def make_rows(checkpoints: list[Checkpoint] | None = None) -> Rows:
    """Return the rows of a save of four answers and three checkpoints, which was not closed."""
    record = Record(HEADER, list(ENTRIES), CHECKPOINTS if checkpoints is None else checkpoints)
    with closing(sqlite3.connect(":memory:")) as db:
        db.text_factory = bytes
        write_record(db, record, (), {"zones": "{}", OPEN_KEY: "1"})
        rows = read_rows(db, 2, lambda row: None)
        return Rows(*(list(getattr(rows, kind)) for kind in Rows.__dataclass_fields__))


def strip_checksums(rows: Rows) -> Rows:
    """Return the rows as a save of the first format has them."""
    return Rows(rows.headers[:1], *([row[:-1] for row in kind] for kind in (rows.entries, rows.checkpoints)), (),  # type: ignore[index]
                [row[:-1] for row in rows.kept])  # fmt: skip


def alter(row: Row, at: int, value: object) -> Row:
    return (*row[:at], value, *row[at + 1 :])


def break_off(rows: list[Row]) -> Iterator[Row]:
    yield from rows
    raise sqlite3.DatabaseError("database disk image is malformed")


def reseal(row: Row, before: bytes, entry: bytes) -> Row:
    """Return a checkpoint's row with the checksum that fits it."""
    number, at, position, count, *parts = row[:8]
    return (*row[:8], checksum_chain.checkpoint_checksum(before, entry, number, at, (position, count), tuple(parts)))


def test_rows_that_were_not_altered_have_no_flaw() -> None:
    for rows, has_checksums in ((make_rows(), True), (strip_checksums(make_rows()), False)):
        report = judge_rows(rows, has_checksums=has_checksums)
        assert (report.flaws, report.entries, report.checkpoints) == ([], ENTRIES, CHECKPOINTS)
        assert (report.lost, report.may_have_lost_more, report.was_open) == (0, False, True)
        assert report.kept == {"zones": "{}"}
        assert report.header == HEADER


def harm(kind: str, number: int, at: int, value: object) -> Callable[[Rows], Rows]:
    """Return what alters a column of one row."""

    def alter_rows(rows: Rows) -> Rows:
        items = list(getattr(rows, kind))
        items[number] = alter(items[number], at, value)
        return replace(rows, **{kind: items})

    return alter_rows


def both(*harms: Callable[[Rows], Rows]) -> Callable[[Rows], Rows]:
    def alter_rows(rows: Rows) -> Rows:
        for change in harms:
            rows = change(rows)
        return rows

    return alter_rows


OTHER = msgspec.json.encode(msgspec.structs.replace(HEADER, seed=5))


@pytest.mark.parametrize(
    ("change", "flaws", "left", "lost"),
    [
        (harm("headers", 0, 0, b"{}"), ["header"], 4, 0),
        (harm("headers", 1, 1, bytes(16)), ["header-copy"], 4, 0),
        (
            both(harm("headers", 1, 0, OTHER), harm("headers", 1, 1, checksum_chain.header_checksum(OTHER))),
            ["header-copy"], 4, 0,
        ),
        (both(harm("entries", 1, 1, 1.0), harm("checkpoints", 0, 5, b" {}")), ["entry 2", "checkpoint 1"], 1, 3),
        (both(harm("entries", 0, 3, bytes(16)), harm("tips", 0, 0, 9)), ["entry 1"], 0, 9),
        (harm("entries", 3, 0, 5), ["entry 4"], 3, 1),
        (harm("checkpoints", 1, 0, 7), ["checkpoint 2", "checkpoint 8"], 4, 0),
        (harm("checkpoints", 1, 0, 70_000), ["checkpoint 2"], 4, 0),
        (harm("checkpoints", 1, 8, bytes(16)), ["checkpoint 2", "checkpoint 3"], 4, 0),
        (harm("checkpoints", 2, 5, b"[1]"), ["checkpoint 3"], 4, 0),
        (harm("checkpoints", 1, 0, 1 << 63), ["checkpoint 2"], 4, 0),
        (lambda rows: replace(rows, checkpoints=[(), *rows.checkpoints][:1]), ["checkpoint 1"], 4, 0),
        (harm("tips", 0, 0, MOST_ROWS), ["tip"], 4, 0),
        (both(harm("tips", 0, 0, MOST_ROWS), harm("tips", 0, 2, bytes(16))), ["tip"], 4, 0),
        (harm("tips", 0, 0, 3), ["tip"], 4, 0),
        (harm("tips", 0, 1, 2), ["tip"], 4, 0),
        (harm("tips", 0, 2, bytes(16)), ["tip"], 4, 0),
        (lambda rows: replace(rows, entries=break_off(list(rows.entries)[:2])), ["entry 3"], 2, 2),
        (both(harm("kept", 0, 1, b"more"), harm("kept", 1, 1, b"2")), ["kept"], 4, 0),
    ],
)  # fmt: skip
def test_each_flaw_is_named_once_and_what_is_lost_is_counted(
    change: Callable[[Rows], Rows], flaws: list[str], left: int, lost: int
) -> None:
    report = judge_rows(change(make_rows()), has_checksums=True)
    assert (report.flaws, report.entries, report.lost) == (flaws, ENTRIES[:left], lost)
    assert not report.may_have_lost_more
    assert report.header == HEADER


def test_a_value_that_was_altered_is_not_kept_and_says_nothing_of_an_open_save() -> None:
    report = judge_rows(both(harm("kept", 0, 1, b"more"), harm("kept", 1, 1, b"2"))(make_rows()), has_checksums=True)
    assert (report.kept, report.was_open) == ({}, False)


def test_without_a_tip_or_a_checksum_nobody_knows_how_much_is_lost() -> None:
    rows = make_rows()
    report = judge_rows(replace(rows, tips=()), has_checksums=True)
    assert (report.flaws, report.lost, report.may_have_lost_more) == (["entry 5", "tip"], 0, True)
    with pytest.raises(DamagedSave) as caught:
        report.to_record(Path("a.marshub"))
    assert caught.value.lost is None
    assert judge_rows(replace(harm("entries", 1, 1, 1.0)(rows), tips=()), has_checksums=True).lost == 3, "at least"
    older = strip_checksums(rows)
    report = judge_rows(replace(older, entries=break_off(list(older.entries)[:2])), has_checksums=False)
    assert (report.flaws, report.entries, report.may_have_lost_more) == (["entry 3"], ENTRIES[:2], True)


def test_a_save_without_a_header_has_no_tip_to_compare() -> None:
    report = judge_rows(replace(make_rows(), headers=[(), ()], tips=()), has_checksums=True)
    assert "tip" not in report.flaws
    assert not report.may_have_lost_more


@pytest.mark.parametrize(
    ("at", "value"),
    [(5, b"{"), (6, b"["), (4, b"-1"), (4, b"0" * 21), (4, b"18446744073709551616"), (2, -1), (2, 3), (3, -1),
     (7, b"[2]"), (7, b"[-1]"), (7, b'["x"]'), (0, 3)],
)  # fmt: skip
def test_a_checkpoint_that_cannot_be_is_a_flaw_also_with_a_checksum_that_fits(at: int, value: object) -> None:
    rows = make_rows()
    first, second, third = rows.checkpoints
    checksums = [checksum_chain.header_checksum(next(iter(rows.headers))[0]), *(row[3] for row in rows.entries)]
    older = strip_checksums(rows)
    for has_checksums in (True, False):
        if has_checksums and value in (b"{", b"["):
            continue  # the rules find it, once they go back there
        changed = alter(second, at, value) if at == 7 else alter(alter(second, 7, b"[]"), at, value)
        changed = reseal(changed, first[8], checksums[changed[3]]) if has_checksums else changed[:8]
        last = reseal(third, changed[8], checksums[4]) if has_checksums else third[:8]
        taken = replace(rows if has_checksums else older, checkpoints=[first[: len(last)], changed, last], tips=())
        report = judge_rows(taken, has_checksums=has_checksums)
        assert "checkpoint 2" in report.flaws
        assert report.checkpoints[1] is None


def test_a_checkpoint_after_a_damaged_answer_is_passed_over() -> None:
    report = judge_rows(harm("entries", 2, 1, 1.0)(make_rows()), has_checksums=True)
    assert (report.flaws, report.checkpoints) == (["entry 3"], CHECKPOINTS[:2])


def test_what_steers_a_terminal_is_taken_from_what_is_read() -> None:
    hostile = b'{"a":"\\u001b[2J"}'
    (row, *_) = make_rows().entries
    data = b'{"type":"answer","answer":{"option":"\\u001b[2J"}}'
    entry = parse_entry_row((1, row[1], data), [b""], has_checksums=False)
    assert isinstance(entry, Answered)
    assert "\x1b" not in str(entry.answer.option)
    header = parse_header_row((msgspec.json.encode(HEADER).replace(b"toy", b"\\u001b[2J"),), has_checksums=False)
    assert header is not None
    assert "\x1b" not in header.game
    report = judge_rows(make_rows([Checkpoint(0, 0, 4, hostile, b"[" + hostile + b"]", ())]), has_checksums=True)
    assert report.flaws == []
    (checkpoint,) = report.checkpoints
    assert checkpoint is not None
    assert b"001b" not in checkpoint.state + checkpoint.log


@pytest.mark.attack
def test_what_is_nested_without_end_is_no_row() -> None:
    deep = b'{"x":' * 50_000
    assert parse_header_row((deep,), has_checksums=False) is None
    assert parse_entry_row((1, 1.0, deep), [b""], has_checksums=False) is None


@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_header_with_a_seed_that_no_game_has_is_none(seed: int) -> None:
    data = msgspec.json.encode(msgspec.structs.replace(HEADER, seed=seed))
    assert parse_header_row((data, checksum_chain.header_checksum(data)), has_checksums=True) is None


def test_the_structure_of_a_file_that_sqlite_cannot_follow_is_a_flaw_and_too_little_time_is_none(
    tmp_path: Path,
) -> None:
    def fail(error: Exception) -> Any:
        def execute(statement: str) -> Any:
            raise error

        return SimpleNamespace(execute=execute)

    is_sound, flaw = integrity_check._check_structure(fail(sqlite3.DatabaseError("malformed")))
    assert (is_sound, flaw) == (False, "structure")
    with pytest.raises(sqlite3.OperationalError):
        integrity_check._check_structure(fail(sqlite3.OperationalError("interrupted")))
    path = tmp_path / "a.marshub"
    save_copy(Record(HEADER, list(ENTRIES), CHECKPOINTS), path)
    data = bytearray(path.read_bytes())
    data[36:40] = (5).to_bytes(4, "big")  # free pages that are not there
    path.write_bytes(data)
    assert check_save(path).flaws == ["structure"]


class Log:
    """A write-ahead log with these rows."""

    rows: tuple[tuple[str, int, Row], ...] = ()
    is_damaged = False

    def __init__(self, file: Path) -> None:
        pass

    def examine_log(self) -> tuple[bool, slice]:
        return self.is_damaged, slice(0, 0)

    def list_log_rows(self, check_deadline: object, without: slice) -> Iterator[tuple[str, int, Row]]:
        yield from self.rows


@pytest.mark.parametrize(
    ("counts", "is_damaged", "lost", "flaws", "is_unsure"),
    [
        ((6, 5), False, 2, ["log"], False),
        ((6, MOST_ROWS), False, 2, ["log"], False),
        ((4,), False, 0, [], False),
        ((4,), True, 0, ["log"], False),
        ((), True, 0, ["log"], True),
    ],
)
def test_a_log_that_counts_more_answers_is_a_flaw(
    counts: tuple[int, ...], is_damaged: bool, lost: int, flaws: list[str], is_unsure: bool,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    file = tmp_path / "a.marshub"
    file.touch()
    wal_path(file).touch()
    monkeypatch.setattr(integrity_check, "Pages", Log)
    monkeypatch.setattr(Log, "rows", tuple(("tip", 1, (count, 0, b"")) for count in counts))
    monkeypatch.setattr(Log, "is_damaged", is_damaged)
    report = judge_rows(make_rows(), has_checksums=True)
    integrity_check._check_log(file, report, has_checksums=True)
    assert (report.lost, report.flaws, report.may_have_lost_more) == (lost, flaws, is_unsure)
    damaged = IntegrityReport(flaws=["entry 2"], lost=3)
    integrity_check._check_log(file, damaged, has_checksums=True)
    assert (damaged.lost, damaged.flaws) == (3, ["entry 2"]), "it is known already"
