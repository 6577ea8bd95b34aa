"""Page recovery: rows from the pages of a file in which SQLite itself can no longer navigate.

The checksums tell which of the rows that `page_reader` finds belong together, and in which order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from . import checksum_chain
from .integrity_check import (
    IntegrityReport,
    Rows,
    chain_entries,
    is_checkpoint_intact,
    is_kept_intact,
    judge_rows,
    parse_header_row,
)
from .page_reader import Pages, Row
from .untrusted_database import explain_errors, make_deadline_check, make_size_check


def recover_pages(path: Path) -> IntegrityReport:
    """Return the intact content of the save at `path`, read page by page.

    Raises:
        SaveError: If it cannot be read at all, or not in time, or holds more than any save.
    """
    check_deadline, check_size = make_deadline_check(path), make_size_check(path)
    rows_by_kind: dict[str, list[tuple[int, Row]]] = defaultdict(list)
    with explain_errors(path):
        for kind, number, row in Pages(path).list_rows(check_deadline):
            check_size(row)
            rows_by_kind[kind].append((number, row))
    return _assemble_rows(rows_by_kind)


def _assemble_rows(rows_by_kind: dict[str, list[tuple[int, Row]]]) -> IntegrityReport:
    """Join the rows that belong together, and check them."""
    # A header with a valid checksum tells that all rows have checksums (format 2).
    headers = [row for _, row in rows_by_kind["header"]]
    intact = [row for row in headers if parse_header_row(row, has_checksums=True)]
    has_checksums = bool(intact)
    if not has_checksums:
        intact = [row for row in headers if len(row) < 2 and parse_header_row(row, has_checksums=False)]
    if not intact:
        return IntegrityReport(flaws=["header"])
    start = checksum_chain.header_checksum(intact[0][0])
    # Entries and checkpoints by number; damaged pages may hold several rows of one number.
    numbered: dict[str, dict[int, list[Row]]] = {"entry": defaultdict(list), "checkpoint": defaultdict(list)}
    for kind, rows in numbered.items():
        for number, row in rows_by_kind[kind]:
            rows[number].append((number, float(row[1]), *row[2:]))
    entries, checksums = chain_entries(numbered["entry"], [start], has_checksums)
    tips = [row for _, row in rows_by_kind["tip"]]
    kept = [row for _, row in rows_by_kind["kept"]]
    return judge_rows(
        Rows(
            headers=[intact[0], intact[0]],
            entries=entries,
            checkpoints=list(_chain_checkpoints(numbered["checkpoint"], checksums, has_checksums)),
            tips=[max(tips)] if tips else [],
            kept=[row for row in kept if not has_checksums or is_kept_intact(row, start, has_checksums)],
        ),
        has_checksums=has_checksums,
    )


def _chain_checkpoints(rows: dict[int, list[Row]], checksums: list[bytes], has_checksums: bool) -> Iterator[Row]:
    """Yield the checkpoints whose checksums fit."""
    before = checksums[0]
    for number in sorted(rows):
        for row in rows[number]:
            entry = row[3]
            if not 0 <= entry < len(checksums):
                continue
            if not has_checksums or (len(row) > 8 and is_checkpoint_intact(row, before, checksums[entry])):
                yield row
                before = row[8] if has_checksums else b""
                break
        else:
            # Free pages of a save that was converted still hold rows without a checksum.
            before = next((row[8] for row in rows[number] if len(row) > 8), b"")
