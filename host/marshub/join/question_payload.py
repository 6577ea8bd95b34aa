"""The pending question as data for a guest, and the decision made of that data at the guest's table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from marshub.kernel import (
    Amount,
    Answer,
    Assign,
    Choose,
    Confirm,
    Decision,
    Draw,
    Forecast,
    Option,
    Reason,
    Roll,
    Words,
    say,
)
from marshub.kernel.decision import DecisionKind, OptionTerms
from marshub.kernel.describe import describe_decision
from marshub.kernel.dice_and_cards import Die


class QuestionPayload(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question.

    `against`, `mends` and `forecasts` go by option; `hidden`: its options are private to another seat.
    """

    kind: DecisionKind
    who: str
    prompt: Words
    only: str = ""
    hidden: bool = False
    options: tuple[Option, ...] = ()
    beside: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    total: int = 0
    dice: tuple[Die, ...] = ()
    pile: dict[str, int] = {}
    by: str = ""
    deck: str = ""
    app: bool = False
    terms: OptionTerms | None = None
    wonders: tuple[Option, ...] = ()
    against: dict[str, tuple[Reason, ...]] = {}
    mends: dict[str, tuple[str, ...]] = {}
    forecasts: dict[str, Forecast] = {}
    ahead: QuestionPayload | None = None


def make_payload(pending: Decision, seat: str, *, answers: bool) -> QuestionPayload:
    """Return `pending` as `seat` may see it. A guest that `answers` also gets the impossible options, with reasons."""
    question = describe_decision(pending, viewer=seat)
    only = "" if pending.is_visible_to("") else question.asked_seat
    if question.hidden:
        return QuestionPayload(question.kind, question.who, say("elsewhere-question"), only, hidden=True)
    wonders = tuple(pending.explainable_options()) if answers else ()
    against = {option.id: tuple(pending.explain(option.id)) for option in wonders}
    mends = {option.id: tuple(pending.find_fixes(option.id)) for option in wonders if against[option.id]}
    forecasts = {o.id: forecast for o in question.options if (forecast := pending.forecast(o.id)) is not None}
    ahead = pending.next_chance
    return QuestionPayload(
        question.kind,
        question.who,
        question.prompt,
        only,
        options=question.options,
        beside=question.beside,
        least=question.low,
        most=question.high,
        total=question.total,
        dice=question.dice,
        pile=question.pile,
        by=question.by,
        deck=question.deck,
        app=question.app,
        terms=question.terms,
        wonders=wonders,
        against={name: reasons for name, reasons in against.items() if reasons},
        mends={name: helps for name, helps in mends.items() if helps},
        forecasts=forecasts,
        ahead=make_payload(ahead, seat, answers=False) if ahead is not None else None,
    )


class _SentDecision(Decision):
    """A decision that was made at the host's table."""

    payload: QuestionPayload

    def options(self) -> Sequence[Option]:
        return self.payload.options

    def free_action_options(self) -> Sequence[Option]:
        return self.payload.beside

    def parse_answer(self, answer: Answer) -> object:
        option_id = answer.options[0] if answer.options is not None and len(answer.options) == 1 else answer.option
        if option_id is not None and any(
            option_id == option.id for option in (*self.payload.beside, *self._single_answers())
        ):
            return option_id
        return super().parse_answer(answer)  # type: ignore[safe-super]

    def _single_answers(self) -> Sequence[Option]:
        """Return the options of which each is a complete answer."""
        return self.payload.options if isinstance(self, Confirm) else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return self.payload.against.get(option, ())

    def explainable_options(self) -> Sequence[Option]:
        return self.payload.wonders

    def find_fixes(self, option: str) -> Sequence[str]:
        return self.payload.mends.get(option, ())

    def forecast(self, option: str) -> Forecast | None:
        return self.payload.forecasts.get(option)

    def option_terms(self) -> OptionTerms | None:
        return self.payload.terms


class _Choose(_SentDecision, Choose):  # type: ignore[misc]  # only the host processes the answer
    pass


class _Confirm(_SentDecision, Confirm):  # type: ignore[misc]
    pass


class _Amount(_SentDecision, Amount):  # type: ignore[misc]
    pass


class _Assign(_SentDecision, Assign):  # type: ignore[misc]
    pass


class _Roll(_SentDecision, Roll):  # type: ignore[misc]
    pass


class _Draw(_SentDecision, Draw):  # type: ignore[misc]
    pass


def make_decision(payload: QuestionPayload) -> Decision:
    """Return the decision that a payload describes. Raises ValueError for one that cannot be asked."""
    decision: _SentDecision = _KINDS[payload.kind](payload)
    decision.payload = payload
    decision.private_to = payload.only
    if payload.ahead is not None:
        decision.next_chance = make_decision(payload.ahead)
    return decision


_KINDS: dict[str, Callable[[QuestionPayload], Any]] = {
    "choose": lambda a: _Choose(a.who, a.prompt, lambda: a.options, least=a.least, most=a.most),
    "confirm": lambda a: _Confirm(a.who, a.prompt),
    "amount": lambda a: _Amount(a.who, a.prompt, a.least, a.most),
    "assign": lambda a: _Assign(a.who, a.prompt, lambda: a.options, a.total),
    "roll": lambda a: _Roll(a.prompt, a.dice, in_app=a.app, performed_by=a.by),
    # "?" stands for a hidden card; the labels come with the payload's options.
    "draw": lambda a: _Draw(
        a.prompt, a.pile or {"?": 1}, lambda card: a.prompt, in_app=a.app, performed_by=a.by, deck=a.deck
    ),
}
