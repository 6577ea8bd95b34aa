"""Decisions with free actions beside them: each kind of decision as `free_actions` offers it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from .chance import Chance
from .decision import CHANCE, Answer, Decision, Forecast, Option, OptionTerms, Reason
from .option_ids import OptionIds
from .questions import Choose, Confirm
from .words import Words

if TYPE_CHECKING:
    from .free_actions import FreeActions

_FREE_ACTION_INTERVAL = 4  # one random answer in so many is a free action, if several options are asked for


class ChosenFreeAction:
    """The value of a decision that was answered with a free action."""

    __slots__ = ("option",)

    def __init__(self, option: str) -> None:
        self.option = option


def list_free_action_ids(free_actions: FreeActions) -> Sequence[str]:
    """Return the ids of the free actions that are legal now."""
    list_ids = getattr(free_actions, "ids", None)
    return [option.id for option in free_actions.options()] if list_ids is None else list_ids()


def list_fitting_ids(free_actions: FreeActions, window: Words) -> Sequence[str]:
    """Return the ids of the free actions that can touch what comes after `window`; all where the game does not say."""
    find_fitting = getattr(free_actions, "find_fitting", None)
    return list_free_action_ids(free_actions) if find_fitting is None else find_fitting(window)


# ---------------------------------------------------------------------- decisions of one option: among the others


class _ChooseWithFreeActions(Choose):
    """A choice of one option, with the free actions among the options."""

    def __init__(self, main: Choose, free_actions: FreeActions) -> None:
        super().__init__(
            main.decider,
            main.prompt,
            lambda: (*main.options(), *free_actions.options()),
            candidate_ids=main._candidate_ids,
            private_to=main.private_to,
        )
        self._main, self._free_actions = main, free_actions

    def clear_cache(self) -> None:
        """Drop cached results, also those of the question itself."""
        super().clear_cache()
        self._main.clear_cache()

    def main_options(self) -> Sequence[Option]:
        """Return the options of the question itself."""
        return self._main.options()

    def find_forced_answer(self) -> Answer | None:
        """Return the only answer of the question itself, if no free action can touch what comes after it."""
        answer = self._main.find_forced_answer()
        return None if answer is None or list_fitting_ids(self._free_actions, self.prompt) else answer

    def candidate_ids(self) -> OptionIds | None:
        """Return the candidate ids of the question itself, with the free actions."""
        ids = self._main.candidate_ids()
        return None if ids is None else ids.with_block(list_free_action_ids(self._free_actions))

    def is_offered(self, option: str) -> bool:
        """Return whether `option` is offered; only the group it belongs to is computed."""
        # Only the group that the option belongs to is computed, unless all options are cached anyway.
        if option == self._last_offered or (self._cached_options is not None and super().is_offered(option)):
            return True
        is_legal = (
            option in list_free_action_ids(self._free_actions)
            if option.startswith(self._free_actions.prefix)
            else self._main.is_offered(option)
        )
        if is_legal:
            self._last_offered = option
        return is_legal

    # These methods ask the question that an option comes from. Passing bound methods of this class to Choose instead
    # would make reference cycles, which only the garbage collector could free.

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against an option, from the free actions or from the question."""
        return (self._free_actions if option.startswith(self._free_actions.prefix) else self._main).explain(option)

    def forecast(self, option: str) -> Forecast | None:
        """Return the forecast of an option of the question."""
        return self._main.forecast(option)

    def option_terms(self) -> OptionTerms | None:
        """Return the verbs and actors of the question."""
        return self._main.option_terms()

    def find_fixes(self, option: str) -> Sequence[str]:
        """Return the options that remove a reason against `option`."""
        return self._main.find_fixes(option)

    def explainable_options(self) -> Sequence[Option]:
        """Return the explainable options of the question."""
        return self._main.explainable_options()

    def parse_answer(self, answer: Answer) -> object:  # type: ignore[override]
        """Return the option, or the chosen free action."""
        option = self._single_option(answer)
        is_free_action = option.startswith(self._free_actions.prefix)
        if not self.is_offered(option):
            raise self._illegal_answer(answer, "choose one of the legal options")
        return ChosenFreeAction(option) if is_free_action else option

    def decode_answer(self, answer: Answer) -> object:  # type: ignore[override]
        """Return the option, or the chosen free action, of a checked answer."""
        return _wrap_free_action(super().decode_answer(answer), self._free_actions)


class _ConfirmWithFreeActions(Confirm):
    """A yes or no, with the free actions among the options."""

    def __init__(self, main: Confirm, free_actions: FreeActions) -> None:
        super().__init__(main.decider, main.prompt)
        self._free_actions = free_actions

    def main_options(self) -> Sequence[Option]:
        """Return yes and no."""
        return super().options()

    def options(self) -> Sequence[Option]:
        """Return yes, no and the free actions."""
        return (*super().options(), *self._free_actions.options())

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why a free action is not legal now."""
        return self._free_actions.explain(option) if option.startswith(self._free_actions.prefix) else ()

    def parse_answer(self, answer: Answer) -> object:  # type: ignore[override]
        """Return yes (True), no (False), or the chosen free action."""
        option_id = self._single_option(answer)
        if not option_id.startswith(self._free_actions.prefix):
            return super().parse_answer(answer)
        if option_id not in {option.id for option in self.options()}:
            raise self._illegal_answer(answer, "choose one of the legal options")
        return ChosenFreeAction(option_id)

    def decode_answer(self, answer: Answer) -> object:  # type: ignore[override]
        """Return the value of a checked answer."""
        value = _wrap_free_action(self._single_option(answer), self._free_actions)
        return value if isinstance(value, ChosenFreeAction) else super().decode_answer(answer)

    def random_answer(self, chance: Chance) -> Answer:
        """Return one of all options, each as likely as any other."""
        return Answer(option=chance.pick([option.id for option in self.options()]))


def _wrap_free_action(value: object, free_actions: FreeActions) -> object:
    return ChosenFreeAction(value) if isinstance(value, str) and value.startswith(free_actions.prefix) else value


def merge_free_actions(main: Decision, free_actions: FreeActions) -> Decision | None:
    """Return `main` with the free actions among its options; None if it takes several options, or is chance."""
    if isinstance(main, Choose):
        return _ChooseWithFreeActions(main, free_actions) if main.is_single else None
    if isinstance(main, Confirm):
        return _ConfirmWithFreeActions(main, free_actions)
    return None


# ---------------------------------------------------------------------- all others: options that settle it alone


class _SeparateFreeActions(Decision):
    """A decision that takes several options, or is chance: a free action is an answer by itself."""

    _free_actions: FreeActions
    _cached_free_actions: Sequence[Option] | None = None

    def free_action_options(self) -> Sequence[Option]:
        """Return the free actions that are legal now."""
        if self._cached_free_actions is None:
            self._cached_free_actions = tuple(self._free_actions.options())
        return self._cached_free_actions

    def clear_cache(self) -> None:
        """Drop cached results, the free actions too."""
        super().clear_cache()
        self._cached_free_actions = None

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons against an option, from the free actions or from the decision."""
        return (
            self._free_actions.explain(option)
            if option.startswith(self._free_actions.prefix)
            else super().explain(option)
        )

    def parse_answer(self, answer: Answer) -> object:
        """Return the decision's value, or the chosen free action."""
        chosen = self._chosen_free_action(answer)
        if chosen is None:
            return super().parse_answer(answer)  # type: ignore[safe-super]
        if all(chosen != option.id for option in self.free_action_options()):
            raise self._illegal_answer(answer, "this can't be done now")
        return ChosenFreeAction(chosen)

    def decode_answer(self, answer: Answer) -> object:
        """Return the value of a checked answer."""
        chosen = self._chosen_free_action(answer)
        return super().decode_answer(answer) if chosen is None else ChosenFreeAction(chosen)  # type: ignore[safe-super]

    def _chosen_free_action(self, answer: Answer) -> str | None:
        """Return the free action that `answer` names; None if it answers the decision itself."""
        option = answer.options[0] if answer.options is not None and len(answer.options) == 1 else answer.option
        return option if option is not None and option.startswith(self._free_actions.prefix) else None

    def random_answer(self, chance: Chance) -> Answer:
        """Return a random answer: a free action once in `_FREE_ACTION_INTERVAL` times, if one is open."""
        if self.decider != CHANCE and self.free_action_options() and chance.randbelow(_FREE_ACTION_INTERVAL) == 0:
            return Answer(option=chance.pick(self.free_action_options()).id)
        return super().random_answer(chance)  # type: ignore[safe-super]


@cache
def _subclass_with_free_actions(kind: type[Decision]) -> type[_SeparateFreeActions]:
    """Return a subclass of `kind` that offers free actions beside its own answers."""
    return type(f"{kind.__name__}Beside", (_SeparateFreeActions, kind), {})


def attach_free_actions(main: Decision, free_actions: FreeActions) -> Decision:
    """Return a copy of `main` with the free actions beside it. In all else it is the same decision."""
    copy = object.__new__(_subclass_with_free_actions(type(main)))  # type: ignore[arg-type]  # classes are hashable
    copy.__dict__.update(main.__dict__)
    copy._free_actions = free_actions
    return copy
