"""Asides: what may be done at any moment, offered beside a script's own decisions.

A rule such as "a skill may be used at any moment" would otherwise have to be asked for at every decision of a game.
`with_asides(script, asides)` wraps the script once: beside each decision of people that takes one option, the asides'
options are offered too; an aside is played out, and then the same decision is asked again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .chance import Chance
from .decision import Answer, Decision, Option, Reason
from .game import Script
from .questions import Choose, Confirm


class Asides(Protocol):
    """What may be done beside any decision. All its option ids start with `prefix`, or with one of several."""

    @property
    def prefix(self) -> str | tuple[str, ...]: ...

    def options(self) -> Sequence[Option]:
        """The asides that are legal now. Looked at whenever a decision is looked at."""

    def explain(self, option: str) -> Sequence[Reason]:
        """Why an aside is not legal now; empty if it is, or is unknown."""

    def take(self, option: str) -> Script:
        """Play an aside out. Its own decisions offer no further asides."""


class _Taken:
    """What a decision gives when an aside was taken instead of an answer."""

    __slots__ = ("option",)

    def __init__(self, option: str) -> None:
        self.option = option


class _ChooseBeside(Choose):
    """A choice of one, with asides."""

    def __init__(self, main: Choose, asides: Asides) -> None:
        super().__init__(
            main.who,
            main.prompt,
            lambda: (*main.options(), *asides.options()),
            explain=self._why,
            forecast=main.forecast,
        )
        self._main, self._asides = main, asides

    def forget(self) -> None:
        super().forget()
        self._main.forget()

    def allows(self, option: str) -> bool:
        # Only the side that the option belongs to is worked out, unless both have been looked at anyway.
        if self._seen is not None and super().allows(option):
            return True
        if option.startswith(self._asides.prefix):
            return any(option == o.id for o in self._asides.options())
        return self._main.allows(option)

    def _why(self, option: str) -> Sequence[Reason]:
        return (self._asides if option.startswith(self._asides.prefix) else self._main).explain(option)

    def read(self, answer: Answer) -> object:  # type: ignore[override]
        picked = self._single(answer)
        beside = picked.startswith(self._asides.prefix)
        if not self.allows(picked):
            raise self._refuse(answer, "choose one of the legal options")
        return _Taken(picked) if beside else picked

    def recall(self, answer: Answer) -> object:  # type: ignore[override]
        return _wrapped(super().recall(answer), self._asides)


class _ConfirmBeside(Confirm):
    """Yes or no, with asides."""

    def __init__(self, main: Confirm, asides: Asides) -> None:
        super().__init__(main.who, main.prompt)
        self._asides = asides

    def options(self) -> Sequence[Option]:
        return (*super().options(), *self._asides.options())

    def explain(self, option: str) -> Sequence[Reason]:
        return self._asides.explain(option) if option.startswith(self._asides.prefix) else ()

    def read(self, answer: Answer) -> object:  # type: ignore[override]
        picked = self._single(answer)
        if not picked.startswith(self._asides.prefix):
            return super().read(answer)
        if picked not in {option.id for option in self.options()}:
            raise self._refuse(answer, "choose one of the legal options")
        return _Taken(picked)

    def recall(self, answer: Answer) -> object:  # type: ignore[override]
        taken = _wrapped(self._single(answer), self._asides)
        return taken if isinstance(taken, _Taken) else super().recall(answer)

    def guess(self, chance: Chance) -> Answer:
        return Answer(option=chance.pick([option.id for option in self.options()]))


def _wrapped(value: object, asides: Asides) -> object:
    return _Taken(value) if isinstance(value, str) and value.startswith(asides.prefix) else value


def with_asides(script: Script, asides: Asides) -> Script:
    """`script`, with `asides` offered beside its decisions of one option. Gives what `script` gives."""
    value: object = None
    while True:
        try:
            decision = script.send(value)
        except StopIteration as stop:
            return stop.value
        value = yield from _ask(decision, asides)


def _ask(decision: Decision, asides: Asides) -> Script:
    offered: Decision
    if isinstance(decision, Confirm):
        offered = _ConfirmBeside(decision, asides)
    elif isinstance(decision, Choose) and decision.one:
        offered = _ChooseBeside(decision, asides)
    else:
        # Points to spread, several picks at once and chance have no room for one option that is not theirs.
        return (yield decision)
    while True:
        value = yield offered
        if not isinstance(value, _Taken):
            return value
        yield from asides.take(value.option)
