"""Refusals that the catalogue of rules describes, each on a laid table: `explain` must name the same rule first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest

from custom_tables import Laid
from marshub.kernel.whole_moves import examine_move
from marshub.rule_texts import read_fields


class Refusal(NamedTuple):
    """A refused move: the rule that forbids it by the catalogue, the table, the option or whole move.

    known: why another rule is named first, where that is so.
    """

    rule: str
    lay: Callable[[], Laid[Any]]
    move: str
    known: str = ""


def params(refusals: Sequence[Refusal]) -> list[Any]:
    """Return the rows as parameters, named by rule and move, and marked with the rule that they prove."""
    return [
        pytest.param(row, id=f"{row.rule} {number} {row.move}", marks=pytest.mark.rule(row.rule))
        for number, row in enumerate(refusals)
    ]


def check_refusal(row: Refusal) -> None:
    """Check that the move is refused, and by the rule, or by another one where that is known."""
    report = examine_move(row.lay().session, row.move)
    assert not report.is_legal
    named = [reason.rule for reason in report.reasons]
    assert named, "no rule is named"
    assert (named[0] == row.rule) is not bool(row.known), named


def check_share(refusals: Sequence[Refusal], game: str, least: int) -> None:
    """Check that there are `least` rows, about rules of the catalogue, and that four of five name the same rule."""
    assert len(refusals) >= least
    assert {row.rule for row in refusals} <= read_fields(game).keys()
    assert sum(not row.known for row in refusals) >= 0.8 * len(refusals)
