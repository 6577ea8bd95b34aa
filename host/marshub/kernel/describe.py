"""Decisions, results and schemas as plain data: for other programs, screens in other languages, and bots."""

from __future__ import annotations

from typing import Any

import msgspec

from . import position
from .decision import Answer, Decision, Kind, Option
from .dice_and_cards import Roll
from .game import Choice, Game, Result
from .happening import KernelHappening
from .questions import Assign, Choose
from .session import Session
from .words import Words


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending decision as data. `least`/`most` bound how many options are to be given, `total` is to be spread.

    `hidden`: there are options, but whoever asked may not see them; they tell of cards in somebody's hand.
    """

    id: str
    who: str
    kind: Kind
    prompt: Words
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    total: int = 0
    hidden: bool = False


def pending(session: Session[Any, Any], seat: str | None = None) -> Pending | None:
    """The pending decision of `session` as data, or None when it is over; with `seat`, as that seat may see it."""
    decision = session.pending
    return None if decision is None else describe(decision, session.pending_id, seat)


def describe(decision: Decision, id: str, seat: str | None = None) -> Pending:  # noqa: A002 - the wire's word
    """`decision` as data, under the name `id`; with `seat`, as that seat may see it."""
    if seat is not None and decision.only and decision.only != seat:
        return Pending(id, decision.who, decision.kind, decision.prompt, (), hidden=True)
    least = most = 1
    total = 0
    options = tuple(decision.options())
    if isinstance(decision, Choose):
        least, most = decision.least, min(decision.most, len(options))
    elif isinstance(decision, Roll):
        least = most = len(decision.dice)
    elif isinstance(decision, Assign):
        total = least = most = decision.total
    return Pending(id, decision.who, decision.kind, decision.prompt, options, least, most, total)


def schemas(game: Game[Any, Any]) -> dict[str, Any]:
    """JSON Schemas (draft 2020-12) of a game's setup, state, position, decisions, answers, result and log; each stands
    alone."""
    types: dict[str, Any] = {
        "setup": game.setup_type,
        "state": game.state_type,
        "decisions": Pending,
        "answer": Answer,
        "result": Result,
        "log": list[game.happenings | KernelHappening],  # type: ignore[name-defined]
        "choices": list[Choice],
    }
    found = {name: msgspec.json.schema(each) for name, each in types.items()} | {"position": position.schema(game)}
    return {"game": game.id, "rules_version": game.rules_version} | {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **each} for name, each in found.items()
    }
