"""Whole moves: the steps of several questions joined by ":", as in "build:export:2,-3", and the rules against them."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from .decision import Forecast, Reason
from .preview import answer_in_copy
from .session import Session

JOINT = ":"  # between the steps of a move; option ids may contain it too


class MoveReport(NamedTuple):
    """Whether a move is legal, and the reasons if not. Neither: the rules know nothing of such a move here."""

    is_legal: bool = False
    reasons: tuple[Reason, ...] = ()


def examine_move(session: Session[Any, Any], move: str) -> MoveReport:
    """Examine an option, or a whole move of the asked seat, whether or not its first step is open.

    Steps that are open are taken in a copy, in which no die is rolled and no card is drawn. The first one that is not
    open is explained by its question or the game (`Session.explain`): with all steps after it, or with as many of them
    as the rules know.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> session = Session(CoinRace(), seed=7)
        >>> examine_move(session, "two").is_legal
        True
        >>> [reason.rule for reason in examine_move(session, "three").reasons]
        ['EX-01']
    """
    table, rest = _take_open_steps(session, move)
    if table.pending is not None and table.pending.is_offered(rest):
        return MoveReport(is_legal=True)
    reasons = next(filter(None, map(table.explain, _list_beginnings(rest))), ())
    return MoveReport(reasons=tuple(reasons))


def forecast_move(session: Session[Any, Any], move: str) -> Forecast | None:
    """Return the forecast of an option or a whole move; the reasons against it are `missing` if the game names none.

    None if the game has no forecast for its last step.
    """
    table, rest = _take_open_steps(session, move)
    forecast = next(filter(None, map(table.forecast, _list_beginnings(rest))), None)
    if forecast is None or forecast.missing:
        return forecast
    return msgspec.structs.replace(forecast, missing=examine_move(table, rest).reasons)


def _take_open_steps(session: Session[Any, Any], move: str) -> tuple[Session[Any, Any], str]:
    """Return a copy after the steps of `move` that are open, and the rest of it: at least its last step."""
    table, rest = session, move
    while table.pending is not None and not table.pending.is_offered(rest):
        step = next(filter(table.pending.is_offered, _list_beginnings(rest)), "")
        copy = answer_in_copy(table, step, table.pending.asked_seat) if step else None
        if copy is None or (copy.pending is not None and copy.pending.asked_seat != table.pending.asked_seat):
            break  # nothing is open, or the next step is somebody else's
        table, rest = copy, rest[len(step) + len(JOINT) :]
    return table, rest


def _list_beginnings(move: str) -> list[str]:
    """Return what a move may begin with, the longest first: "a:b:c", "a:b", "a"."""
    steps = move.split(JOINT)
    return [JOINT.join(steps[:count]) for count in range(len(steps), 0, -1)]
