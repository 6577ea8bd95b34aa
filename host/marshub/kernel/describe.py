"""Decisions, results and schemas as plain data: for other programs, screens in other languages, and bots."""

from __future__ import annotations

from typing import Any

import msgspec

from .decision import Answer, Decision, DecisionKind, Option, OptionTerms
from .dice_and_cards import Die, Draw, Roll
from .game import Choice, Game, Result
from .log_entry import KernelLogEntry
from .questions import Amount, Assign, Choose
from .session import Session
from .words import Words, say, say_first_known


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


class Question(Pending, frozen=True, omit_defaults=True):
    """A pending decision as data with all that a face may show; programs get the fields of `Pending`.

    `asked_seat` is that of `Decision`. `low`/`high` bound the number of an amount, and how many options the rules
    allow, while `most` counts only the options that exist; both are 1 for other kinds.
    """

    asked_seat: str = ""
    low: int = 1
    high: int = 1
    dice: tuple[Die, ...] = ()
    pile: dict[str, int] = {}
    terms: OptionTerms | None = None

    @property
    def is_single(self) -> bool:
        """Whether an answer is one of the options, and not several, points or dice."""
        return self.kind not in ("assign", "roll") and (self.kind == "amount" or self.low == self.high == 1)


def describe_outcome(game: Game[Any, Any], state: Any, result: Result) -> Words:
    """Return how a game ended, in a word; where some of the seats have won, whose victory it is."""
    if result.outcome == "victory" and result.winners and not set(game.list_seats(state)) <= set(result.winners):
        return Words(
            "ui-outcome-winners",
            {},
            {"who": tuple(say(f"{game.message_prefix}seat-{seat}") for seat in result.winners)},
        )
    return say_first_known(f"ui-outcome-{result.outcome}", otherwise=result.outcome)


def describe_pending(
    session: Session[Any, Any], viewer: str | None = None, *, brief: bool = False, apart: bool = False
) -> Question | None:
    """Return the pending decision of `session` as `describe_decision` has it, or None when the game is over.

    Example:
        >>> from marshub.kernel.example import CoinRace
        >>> question = describe_pending(Session(CoinRace(), seed=7))
        >>> question.id, question.who, question.kind, len(question.options)
        ('q0', 'red', 'choose', 2)
    """
    decision = session.pending
    if decision is None:
        return None
    return describe_decision(decision, session.pending_id, viewer, brief=brief, apart=apart)


def describe_decision(
    decision: Decision,
    id: str = "",  # noqa: A002 - the wire's word
    viewer: str | None = None,
    *,
    brief: bool = False,
    apart: bool = False,
) -> Question:
    """Return `decision` as data under the name `id`.

    Args:
        decision: The decision.
        id: The id that an answer to it must carry.
        viewer: The viewer (see `Decision.is_visible_to`). Options, dice and cards that it may not see are left out.
        brief: Leave out options, cards and terms; they are then not computed.
        apart: Put all free actions into `beside`, also those that are among the options of a choice of one.

    Example:
        >>> from marshub.kernel import Amount, say
        >>> question = describe_decision(Amount("red", say("how-deep"), 1, 3))
        >>> question.low, question.high, [option.id for option in question.options]
        (1, 3, ['1', '2', '3'])
    """
    question = Question(
        id,
        decision.decider,
        decision.kind,
        decision.prompt,
        (),
        hidden=not decision.is_visible_to(viewer),
        by=decision.performed_by,
        deck=decision.deck,
        app=decision.in_app,
        asked_seat=decision.asked_seat,
    )
    if question.hidden:
        return question
    fields: dict[str, Any] = {"brief": brief}
    if not brief:
        fields["options"] = tuple(decision.options())
        fields["beside"] = tuple(decision.free_action_options())
        fields["terms"] = decision.option_terms()
    if isinstance(decision, Choose):
        fields["low"] = fields["least"] = decision.least
        fields["high"] = decision.most
        fields["most"] = decision.most if brief else min(decision.most, len(fields["options"]))
    elif isinstance(decision, Amount):
        fields["low"], fields["high"] = decision.low, decision.high
    elif isinstance(decision, Assign):
        fields["total"] = fields["least"] = fields["most"] = decision.total
    elif isinstance(decision, Roll):
        fields["dice"] = decision.dice
        fields["least"] = fields["most"] = len(decision.dice)
    elif isinstance(decision, Draw) and not brief:
        fields["pile"] = dict(decision.visible_pile)
    if apart and not brief:
        main = {option.id for option in decision.main_options()}
        fields["beside"] += tuple(option for option in fields["options"] if option.id not in main)
        fields["options"] = tuple(option for option in fields["options"] if option.id in main)
    return msgspec.structs.replace(question, **fields)


def make_schemas(game: Game[Any, Any]) -> dict[str, Any]:
    """Return the JSON Schemas (2020-12) of a game's setup, state, position, record, decisions, answers, result and log.

    Each schema stands alone. Games with facts, or with a printed table, have schemas of them, too.
    """
    from . import game_record, position  # imported late: no game needs its own schemas

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
        "position": position.make_position_schema(game),
        "record": game_record.make_record_schema(game),
    }
    if game.table_type is not None:
        schemas_by_name["table"] = _make_table_schema(game.table_type)
    return {"game": game.id, "rules_version": game.rules_version} | {
        name: {"$schema": "https://json-schema.org/draft/2020-12/schema", **described}
        for name, described in schemas_by_name.items()
    }


def _make_table_schema(table_type: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the JSON Schema of a printed table as programs get it: a sentence has its words beside its key."""
    schema = msgspec.json.schema(table_type)
    sentence = schema["$defs"][Words.__name__]["properties"]
    sentence["words"], sentence["ids"] = {"type": "string"}, {"type": "object"}
    return schema
