"""Checks of a diagram, by the rules of `wokwi-cli lint` (packages/diagram-lint/src/rules), and one of ours.

Theirs: part types, pins and attributes that Wokwi does not know, duplicate ids, connections to nowhere, parts without
any. Ours: no two parts overlap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from marshub.hardware.wokwi.catalogue import CHIP, list_kinds
from marshub.hardware.wokwi.diagram import MONITOR, Box, Diagram

#: Parts that need no connection.
_ALONE = ("wokwi-text",)


def find_problems(diagram: Diagram) -> Iterator[str]:
    """Return one line a problem."""
    by_id = {part.id: part for part in diagram.parts}
    times = Counter(part.id for part in diagram.parts)
    yield from (f"{name}: this id is there {number} times" for name, number in times.items() if number > 1)
    known = list_kinds()
    for part in diagram.parts:
        if part.kind not in known:
            yield f"{part.id}: unknown part type {part.kind}"
            continue
        strange = set(part.attributes) - set(known[part.kind].attributes)
        yield from (f"{part.id}: unknown attribute {name} of {part.kind}" for name in sorted(strange))
    used = set()
    for wire in diagram.connections:
        for end in (wire.start, wire.end):
            name, _, pin = end.partition(":")
            used.add(name)
            if name == MONITOR:
                continue
            if name not in by_id:
                yield f"{wire.start} - {wire.end}: there is no part {name}"
            elif by_id[name].kind in known and pin not in known[by_id[name].kind].pins:
                yield f"{wire.start} - {wire.end}: {by_id[name].kind} has no pin {pin}"
    for part in diagram.parts:
        if part.id not in used and part.kind not in _ALONE and not part.kind.startswith((CHIP, "board-")):
            yield f"{part.id}: has no connections"
    yield from find_overlaps((part.id, part.bounding_box()) for part in diagram.parts if part.kind in known)


def find_overlaps(boxes: Iterable[tuple[str, Box]]) -> Iterator[str]:
    """Yield which of the named boxes overlap."""
    for (one, a), (other, b) in combinations(boxes, 2):
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            yield f"{one}, {other}: they lie on one another"
