"""A question as data: what a guest may see of the pending decision, and a decision made of it at the other end."""

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
from marshub.kernel.decision import Kind, Terms
from marshub.kernel.dice_and_cards import Die


class Asked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question. `against`, `mends` and `forecasts` go by option; `hidden`: its options are another seat's alone."""

    kind: Kind
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
    terms: Terms | None = None
    wonders: tuple[Option, ...] = ()
    against: dict[str, tuple[Reason, ...]] = {}
    mends: dict[str, tuple[str, ...]] = {}
    forecasts: dict[str, Forecast] = {}
    ahead: Asked | None = None


def ask(pending: Decision, seat: str, *, answers: bool) -> Asked:
    """Return `pending` as `seat` may see it. A guest that `answers` also gets the impossible options, with reasons."""
    if pending.only not in ("", seat):
        return Asked(pending.kind, pending.who, say("elsewhere-question"), pending.only, hidden=True)
    options = tuple(pending.options())
    wonders = tuple(pending.wonders()) if answers else ()
    against = {option.id: tuple(pending.explain(option.id)) for option in wonders}
    mends = {option.id: tuple(pending.mends(option.id)) for option in wonders if against[option.id]}
    forecasts = {option.id: found for option in options if (found := pending.forecast(option.id)) is not None}
    ahead = pending.ahead
    return Asked(
        pending.kind,
        pending.who,
        pending.prompt,
        pending.only,
        options=options,
        beside=tuple(pending.beside()),
        least=getattr(pending, "low" if isinstance(pending, Amount) else "least", 1),
        most=getattr(pending, "high" if isinstance(pending, Amount) else "most", 1),
        total=getattr(pending, "total", 0),
        dice=pending.dice if isinstance(pending, Roll) else (),
        pile=dict(pending.pile) if isinstance(pending, Draw) else {},
        by=pending.by,
        deck=pending.deck,
        app=pending.app,
        terms=pending.terms(),
        wonders=wonders,
        against={name: reasons for name, reasons in against.items() if reasons},
        mends={name: helps for name, helps in mends.items() if helps},
        forecasts=forecasts,
        ahead=ask(ahead, seat, answers=False) if ahead is not None else None,
    )


class _Sent(Decision):
    """A decision that was worked out elsewhere."""

    asked: Asked

    def options(self) -> Sequence[Option]:
        return self.asked.options

    def beside(self) -> Sequence[Option]:
        return self.asked.beside

    def read(self, answer: Answer) -> object:
        one = answer.options[0] if answer.options is not None and len(answer.options) == 1 else answer.option
        if one is not None and any(one == option.id for option in (*self.asked.beside, *self._whole())):
            return one
        return super().read(answer)  # type: ignore[safe-super]

    def _whole(self) -> Sequence[Option]:
        """Return options of which each is an answer by itself."""
        return self.asked.options if isinstance(self, Confirm) else ()

    def explain(self, option: str) -> Sequence[Reason]:
        return self.asked.against.get(option, ())

    def wonders(self) -> Sequence[Option]:
        return self.asked.wonders

    def mends(self, option: str) -> Sequence[str]:
        return self.asked.mends.get(option, ())

    def forecast(self, option: str) -> Forecast | None:
        return self.asked.forecasts.get(option)

    def terms(self) -> Terms | None:
        return self.asked.terms


class _Choose(_Sent, Choose):  # type: ignore[misc]  # what a script makes of an answer is the host's
    pass


class _Confirm(_Sent, Confirm):  # type: ignore[misc]
    pass


class _Amount(_Sent, Amount):  # type: ignore[misc]
    pass


class _Assign(_Sent, Assign):  # type: ignore[misc]
    pass


class _Roll(_Sent, Roll):  # type: ignore[misc]
    pass


class _Draw(_Sent, Draw):  # type: ignore[misc]
    pass


def put(asked: Asked) -> Decision:
    """Return the decision that `asked` is. Raises ValueError for one that nobody can put."""
    found: _Sent = _KINDS[asked.kind](asked)
    found.asked = asked
    found.only = asked.only
    if asked.ahead is not None:
        found.ahead = put(asked.ahead)
    return found


def _label(asked: Asked) -> Callable[[str], Words]:
    labels = {option.id: option.label for option in asked.options}
    return lambda card: labels.get(card, asked.prompt)


_KINDS: dict[str, Callable[[Asked], Any]] = {
    "choose": lambda a: _Choose(a.who, a.prompt, lambda: a.options, least=a.least, most=a.most),
    "confirm": lambda a: _Confirm(a.who, a.prompt),
    "amount": lambda a: _Amount(a.who, a.prompt, a.least, a.most),
    "assign": lambda a: _Assign(a.who, a.prompt, lambda: a.options, a.total),
    "roll": lambda a: _Roll(a.prompt, a.dice, app=a.app, by=a.by),
    # What is hidden is a card of which nobody sees the front.
    "draw": lambda a: _Draw(a.prompt, a.pile or {"?": 1}, _label(a), app=a.app, by=a.by, deck=a.deck),
}
