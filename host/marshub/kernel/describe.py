"""Decisions, results and schemas as plain data: for other programs, screens in other languages, and bots."""

from __future__ import annotations

from typing import Any

import msgspec

from . import position
from .decision import Answer, Decision, DecisionKind, Option
from .dice_and_cards import Roll
from .game import Choice, Game, Result
from .log_entry import KernelLogEntry
from .questions import Assign, Choose
from .session import Session
from .words import Words


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pending decision as data. `least`/`most` bound how many options are to be given, `total` is to be spread.

    `brief`: there are options, but they were not requested.
    `beside`: free actions that are not among the options: each is an answer by itself.
    `hidden`: there are options, but the seat may not see them, because they depend on somebody's hand.
    `by`, `deck` and `app` are `performed_by`, `deck` and `in_app` of a roll or a draw (see `Decision`).
    """

    id: str
    who: str
    kind: DecisionKind
    prompt: Words
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    total: int = 0
    hidden: bool = False
    brief: bool = False
    by: str = ""
    deck: str = ""
    app: bool = False
    beside: tuple[Option, ...] = ()


def describe_pending(session: Session[Any, Any], seat: str | None = None, *, brief: bool = False) -> Pending | None:
    """Return the pending decision of `session` as `describe_decision` has it, or None when the game is over.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> question = describe_pending(Session(CoinRace(), seed=7))
        >>> question.id, question.who, question.kind, len(question.options)
        ('q0', 'red', 'choose', 2)
    """
    decision = session.pending
    return None if decision is None else describe_decision(decision, session.pending_id, seat, brief=brief)


def describe_decision(
    decision: Decision,
    id: str,  # noqa: A002 - the wire's word
    seat: str | None = None,
    *,
    brief: bool = False,
) -> Pending:
    """Return `decision` as data under the name `id`.

    Args:
        decision: The decision.
        id: The id that an answer to it must carry.
        seat: The seat that sees it; None: everything is visible.
        brief: Leave out the options; they are then not computed.
    """
    performed_by, deck, in_app = decision.performed_by, decision.deck, decision.in_app
    if are_options_hidden(decision, seat):
        return Pending(
            id,
            decision.decider,
            decision.kind,
            decision.prompt,
            (),
            hidden=True,
            by=performed_by,
            deck=deck,
            app=in_app,
        )
    least = most = 1
    total = 0
    options = () if brief else tuple(decision.options())
    if isinstance(decision, Choose):
        least, most = decision.least, decision.most if brief else min(decision.most, len(options))
    elif isinstance(decision, Roll):
        least = most = len(decision.dice)
    elif isinstance(decision, Assign):
        total = least = most = decision.total
    decider, kind, prompt = decision.decider, decision.kind, decision.prompt
    free_actions = () if brief else tuple(decision.free_action_options())
    return Pending(
        id, decider, kind, prompt, options, least, most, total, False, brief, performed_by, deck, in_app, free_actions
    )


def are_options_hidden(decision: Decision, seat: str | None) -> bool:
    """Return whether `seat` may not see the options; without a seat everything may be seen."""
    return seat is not None and bool(decision.private_to) and decision.private_to != seat


def make_schemas(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the JSON Schemas (draft 2020-12) of a game's setup, state, position, decisions, answers, result and log.

    Each schema stands alone. Games with facts have a schema of them, too.
    """
    types: dict[str, Any] = {
        "setup": game.setup_type,
        "state": game.state_type,
        "decisions": Pending,
        "answer": Answer,
        "result": Result,
        "log": list[game.log_entry_type | KernelLogEntry],  # type: ignore[name-defined]
        "choices": list[Choice],
    }
    if game.facts_type is not None:
        types["facts"] = game.facts_type
    schemas_by_name = {name: msgspec.json.schema(described) for name, described in types.items()} | {
        "position": position.make_position_schema(game)
    }
    return {"game": game.id, "rules_version": game.rules_version} | {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
        for name, described in schemas_by_name.items()
    }
