"""Time stamps between a hand and an LED, on the machine's own monotonic clock, which all processes share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from marshub.sim.iso14443 import Field, Tag

_SELECT_BITS = 72  # SEL, NVB, four bytes of UID, BCC, CRC (ISO 14443-3, 6.5.3.1)


class Stamp(NamedTuple):
    """A time stamp.

    `what`: put (a tag was laid down), asked (the first frame of its reader after that), heard (its whole UID was
    selected), sent (`data` went from the board onto its line), received (`data` came to it), shown (`data` on LEDs).
    """

    what: str
    ns: int
    data: bytes


def watch_fields(fields: Sequence[Field], report: Callable[[str], None]) -> None:
    """Call `report` with the stamps put, asked and heard of each tag laid into `fields` from now on."""
    for field in fields:
        _watch(field, report)


def _watch(field: Field, report: Callable[[str], None]) -> None:
    put, send = field.put, field.send
    next_stamp = [""]  # of the tag laid down last

    def put_and_report(tag: Tag) -> None:
        put(tag)
        next_stamp[0] = "asked"
        report("put")

    def send_and_report(bits: Sequence[int], *more: Any) -> list[int] | None:
        answer = send(bits, *more)
        if next_stamp[0] == "asked":
            next_stamp[0] = "heard"
            report("asked")
        if next_stamp[0] == "heard" and answer is not None and len(bits) == _SELECT_BITS and not answer[2]:
            # Bit 2 of the SAK, 04h: no further cascade level.
            next_stamp[0] = ""
            report("heard")
        return answer

    field.put, field.send = put_and_report, send_and_report  # type: ignore[method-assign,assignment]
