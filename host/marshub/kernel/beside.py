"""Decisions with free actions beside them: each kind of decision as `free_actions` offers it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from .chance import Chance
from .decision import CHANCE, Answer, Decision, Forecast, Option, Reason, Terms
from .ids import Ids
from .questions import Choose, Confirm

if TYPE_CHECKING:
    from .asides import Asides

_SELDOM = 4  # one random answer in so many is an aside, where points, picks and numbers are asked for


class Taken:
    """The value of a decision that was answered with a free action."""

    __slots__ = ("option",)

    def __init__(self, option: str) -> None:
        self.option = option


def ids_of(asides: Asides) -> Sequence[str]:
    """Return the ids of the free actions that are legal now."""
    ids = getattr(asides, "ids", None)
    return [option.id for option in asides.options()] if ids is None else ids()


# ---------------------------------------------------------------------- decisions of one option: among the others


class _ChooseBeside(Choose):
    """A choice of one option, with the free actions among the options."""

    def __init__(self, main: Choose, asides: Asides) -> None:
        super().__init__(main.who, main.prompt, lambda: (*main.options(), *asides.options()), only=main.only)
        self._main, self._asides = main, asides

    def forget(self) -> None:
        """Drop cached results, also those of the question itself."""
        super().forget()
        self._main.forget()

    def own(self) -> Sequence[Option]:
        """Return the options of the question itself."""
        return self._main.options()

    def among(self) -> Ids | None:
        """Return the candidate ids of the question itself, with the free actions."""
        ids = self._main.among()
        return None if ids is None else ids.beside(ids_of(self._asides))

    def allows(self, option: str) -> bool:
        """Return whether `option` is offered; only the group it belongs to is computed."""
        # Only the side that the option belongs to is worked out, unless both have been looked at anyway.
        if option == self._granted or (self._seen is not None and super().allows(option)):
            return True
        granted = (
            option in ids_of(self._asides) if option.startswith(self._asides.prefix) else self._main.allows(option)
        )
        if granted:
            self._granted = option
        return granted

    # All that is told of options is asked where they come from. Nothing here may hold the question itself: who plays
    # without a pause would have the garbage collector do what counting references does by itself.

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against an option, from the free actions or from the question."""
        return (self._asides if option.startswith(self._asides.prefix) else self._main).explain(option)

    def forecast(self, option: str) -> Forecast | None:
        """Return the forecast of an option of the question."""
        return self._main.forecast(option)

    def terms(self) -> Terms | None:
        """Return the verbs and actors of the question."""
        return self._main.terms()

    def mends(self, option: str) -> Sequence[str]:
        """Return the options that remove a reason against `option`."""
        return self._main.mends(option)

    def wonders(self) -> Sequence[Option]:
        """Return the explainable options of the question."""
        return self._main.wonders()

    def read(self, answer: Answer) -> object:  # type: ignore[override]
        """Return the option, or the chosen free action."""
        picked = self._single(answer)
        beside = picked.startswith(self._asides.prefix)
        if not self.allows(picked):
            raise self._refuse(answer, "choose one of the legal options")
        return Taken(picked) if beside else picked

    def recall(self, answer: Answer) -> object:  # type: ignore[override]
        """Return the option, or the chosen free action, of a checked answer."""
        return _wrapped(super().recall(answer), self._asides)


class _ConfirmBeside(Confirm):
    """A yes or no, with the free actions among the options."""

    def __init__(self, main: Confirm, asides: Asides) -> None:
        super().__init__(main.who, main.prompt)
        self._asides = asides

    def options(self) -> Sequence[Option]:
        """Return yes, no and the free actions."""
        return (*super().options(), *self._asides.options())

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why a free action is not legal now."""
        return self._asides.explain(option) if option.startswith(self._asides.prefix) else ()

    def read(self, answer: Answer) -> object:  # type: ignore[override]
        """Return yes (True), no (False), or the chosen free action."""
        picked = self._single(answer)
        if not picked.startswith(self._asides.prefix):
            return super().read(answer)
        if picked not in {option.id for option in self.options()}:
            raise self._refuse(answer, "choose one of the legal options")
        return Taken(picked)

    def recall(self, answer: Answer) -> object:  # type: ignore[override]
        """Return the value of a checked answer."""
        taken = _wrapped(self._single(answer), self._asides)
        return taken if isinstance(taken, Taken) else super().recall(answer)

    def guess(self, chance: Chance) -> Answer:
        """Return one of all options, each as likely as any other."""
        return Answer(option=chance.pick([option.id for option in self.options()]))


def _wrapped(value: object, asides: Asides) -> object:
    return Taken(value) if isinstance(value, str) and value.startswith(asides.prefix) else value


def one_beside(main: Decision, asides: Asides) -> Decision | None:
    """Return `main` with the free actions among its options; None if it takes several options, or is chance."""
    if isinstance(main, Choose):
        return _ChooseBeside(main, asides) if main.one else None
    if isinstance(main, Confirm):
        return _ConfirmBeside(main, asides)
    return None


# ---------------------------------------------------------------------- all others: options that settle it alone


class _Alone(Decision):
    """A decision that takes several options, or is chance: a free action is an answer by itself."""

    _asides: Asides
    _found: Sequence[Option] | None = None

    def beside(self) -> Sequence[Option]:
        """Return the free actions that are legal now."""
        if self._found is None:
            self._found = tuple(self._asides.options())
        return self._found

    def forget(self) -> None:
        """Drop cached results, the free actions too."""
        super().forget()
        self._found = None

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against an option, from the free actions or from the decision."""
        return self._asides.explain(option) if option.startswith(self._asides.prefix) else super().explain(option)

    def read(self, answer: Answer) -> object:
        """Return the decision's value, or the chosen free action."""
        taken = self._aside(answer)
        if taken is None:
            return super().read(answer)  # type: ignore[safe-super]
        if all(taken != option.id for option in self.beside()):
            raise self._refuse(answer, "this can't be done now")
        return Taken(taken)

    def recall(self, answer: Answer) -> object:
        """Return the value of a checked answer."""
        taken = self._aside(answer)
        return super().recall(answer) if taken is None else Taken(taken)  # type: ignore[safe-super]

    def _aside(self, answer: Answer) -> str | None:
        """Return the free action that `answer` names; None if it answers the decision itself."""
        one = answer.options[0] if answer.options is not None and len(answer.options) == 1 else answer.option
        return one if one is not None and one.startswith(self._asides.prefix) else None

    def guess(self, chance: Chance) -> Answer:
        """Return a random answer: a free action once in `_FREE_ACTION_INTERVAL` times, if one is open."""
        if self.who != CHANCE and self.beside() and chance.below(_SELDOM) == 0:
            return Answer(option=chance.pick(self.beside()).id)
        return super().guess(chance)  # type: ignore[safe-super]


@cache
def _beside_kind(kind: type[Decision]) -> type[_Alone]:
    """Return a subclass of `kind` that offers free actions beside its own answers."""
    return type(f"{kind.__name__}Beside", (_Alone, kind), {})


def alone_beside(main: Decision, asides: Asides) -> Decision:
    """Return a copy of `main` with the free actions beside it. In all else it is the same decision."""
    offered = object.__new__(_beside_kind(type(main)))  # type: ignore[arg-type]  # classes are hashable
    offered.__dict__.update(main.__dict__)
    offered._asides = asides
    return offered
