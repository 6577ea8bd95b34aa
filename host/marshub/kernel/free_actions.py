"""Free actions: options that are open at any moment, offered beside a script's own decisions and between them.

A rule such as "a skill may be used at any moment" would otherwise have to be asked for at every step of a game.
`with_free_actions(script, free_actions, table)` wraps the script once: beside each decision of people, and beside
dice and cards that fall on the table, the options of the free actions are offered too. One that is chosen is
played, and then the same decision is asked again. Before chance that the session's generator settles, and at each
`FreeActionWindow` of the script, the table is asked whether it wants to act first; nobody is asked where no free
action is open, nor again before something has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from .decision import CHANCE, NOBODY, TABLE, Answer, Decision, Option, Reason
from .dice_and_cards import Draw
from .free_action_questions import (
    ChosenFreeAction,
    attach_free_actions,
    list_fitting_ids,
    list_free_action_ids,
    merge_free_actions,
)
from .game import Script, Table
from .questions import Choose
from .scripts import map_decisions
from .words import Words

CONTINUE = "go-on"  # the option that declines, or the beginning of its id ("go-on:phase")


class FreeActions(Protocol):
    """The free actions that are open beside any decision. Their option ids start with `prefix`, or with one of several.

    Classes that have `ids()` return the ids of `options` in the same order, for callers that need no words. Classes
    that have `find_fitting(window)` return the ids of those that can touch what comes after the question `window`.
    """

    @property
    def prefix(self) -> str | tuple[str, ...]:
        """The beginning of the option ids of all free actions, or several such beginnings."""

    def options(self) -> Sequence[Option]:
        """Return the free actions that are legal now. Called whenever a decision's options are computed."""

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why a free action is not legal now; empty if it is legal, or unknown."""

    def play(self, option: str) -> Script:
        """Play a free action. Its own decisions offer no further free actions."""

    def must_ask(self, upcoming: Words) -> bool:
        """Return whether the table must be asked before `upcoming`, where nothing else is decided. Must be quick."""

    def continue_options(self) -> Sequence[Option]:
        """Return the options to decline at such a moment.

        `CONTINUE` first, then perhaps others that decline for longer.
        """

    def decline(self, option: str, upcoming: Words) -> None:
        """Record that the table chose one of `continue_options` before `upcoming`."""


class FreeActionWindow(Decision):
    """A window of opportunity: at this point of a script free actions may be chosen, and nothing else is decided.

    The script gets True if a free action was played. Outside `with_free_actions`, and within a free action, the window
    is passed by and the script gets False.

    Example:
        >>> window = FreeActionWindow(Words("phase-production"))
        >>> window.decider, window.options()
        ('', ())
    """

    kind = "choose"
    decider = NOBODY

    def __init__(self, upcoming: Words) -> None:
        """Prepare a window; `upcoming` names what comes next."""
        self.prompt = upcoming

    def options(self) -> Sequence[Option]:
        """Return no options: nobody is asked at the window itself."""
        return ()

    def parse_answer(self, answer: Answer) -> bool:
        """Refuse every answer.

        Raises:
            IllegalAnswer: Always.
        """
        raise self._illegal_answer(answer, "nobody is asked")

    def decode_answer(self, answer: Answer) -> bool:
        """Return False: no free action was played."""
        return False

    def random_answer(self, chance: Any) -> Answer:
        """Refuse to answer.

        Raises:
            TypeError: Always.
        """
        return self.first_answer()

    def first_answer(self) -> Answer:
        """Refuse to answer.

        Raises:
            TypeError: Always.
        """
        raise TypeError("nobody is asked at a pause")


def _list_free_actions(free_actions: FreeActions, upcoming: Words) -> Sequence[Option]:
    """Return the free actions; those that can touch what comes next are first, and in no group."""
    options = free_actions.options()
    if not hasattr(free_actions, "find_fitting"):
        return options
    fitting = set(list_fitting_ids(free_actions, upcoming))
    first = [msgspec.structs.replace(option, group=None) for option in options if option.id in fitting]
    return (*first, *(option for option in options if option.id not in fitting))


class FreeActionQuestion(Choose):
    """The question at a window: continue, or act first."""

    def __init__(self, upcoming: Words, free_actions: FreeActions, next_chance: Decision | None = None) -> None:
        """Prepare the question.

        Args:
            upcoming: What comes next.
            free_actions: The free actions on offer.
            next_chance: The dice or cards that come next, if that is what comes.
        """
        super().__init__(
            TABLE,
            Words("pause-before", {}, {"what": (upcoming,)}),
            lambda: (*free_actions.continue_options(), *_list_free_actions(free_actions, upcoming)),
        )
        self._free_actions, self.next_chance, self._upcoming = free_actions, next_chance, upcoming

    def find_forced_answer(self) -> Answer | None:
        """Return to go on, unless a free action can touch what comes next."""
        is_forced = not list_fitting_ids(self._free_actions, self._upcoming)
        return Answer(option=self._free_actions.continue_options()[0].id) if is_forced else None

    def is_offered(self, option: str) -> bool:
        """Return whether `option` is offered; only the group it belongs to is computed."""
        if option == self._last_offered:
            return True
        # Only the group that the option belongs to is computed.
        free_actions = self._free_actions
        option_ids = (
            list_free_action_ids(free_actions)
            if option.startswith(free_actions.prefix)
            else [candidate.id for candidate in free_actions.continue_options()]
        )
        return option in option_ids

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why a free action is not legal now."""
        return self._free_actions.explain(option) if option.startswith(self._free_actions.prefix) else ()


class _FreeActionWindows:
    """The free actions of one script, and the moment at which they were last offered."""

    def __init__(self, free_actions: FreeActions, table: Table[Any], owner: Callable[[], str] | None) -> None:
        self._free_actions, self._table, self._owner = free_actions, table, owner
        self._offered_at = -1  # the number of log entries then: nothing is asked twice at the same moment

    def settle(self, decision: Decision) -> Script:
        """Settle `decision`, with free actions beside it or before it."""
        if decision.decider == NOBODY:
            return self._open_window(decision.prompt)
        if self._owner is not None and decision.decider not in (self._owner(), TABLE, CHANCE):
            return _ask_alone(decision)  # the free actions are another seat's
        if decision.decider != CHANCE:
            return self._settle_with_free_actions(decision)
        return (
            _ask_alone(decision) if decision.in_app else self._settle_chance(decision)
        )  # chance in the app is not announced

    def _open_window(self, upcoming: Words, next_chance: Decision | None = None) -> Script:
        """Ask for free actions until the table continues, and return whether one was played."""
        free_actions, has_acted = self._free_actions, False
        while self._table.count_entries() != self._offered_at and free_actions.must_ask(upcoming):
            option: str = yield FreeActionQuestion(upcoming, free_actions, next_chance)
            if not option.startswith(free_actions.prefix):
                free_actions.decline(option, upcoming)
                self._offered_at = self._table.count_entries()
                break
            yield from free_actions.play(option)
            has_acted = True
        return has_acted

    def _settle_chance(self, decision: Decision) -> Script:
        """Settle dice or cards, with free actions before them (automatic) or beside them (on the table)."""
        if self._table.auto:
            yield from self._open_window(decision.prompt, decision)
            value = None if _has_run_out(decision) else (yield decision)
        else:
            value = yield from self._settle_with_free_actions(decision)
        self._offered_at = -1  # the result may change what the table wants
        return value

    def _settle_with_free_actions(self, decision: Decision) -> Script:
        """Ask `decision` with the free actions beside it until it is answered itself."""
        question = merge_free_actions(decision, self._free_actions) or attach_free_actions(decision, self._free_actions)
        while True:
            value = yield question
            if not isinstance(value, ChosenFreeAction):
                break
            yield from self._free_actions.play(value.option)
            if _has_run_out(decision):
                value = None
                break
            if isinstance(question, Choose) and not question.is_single:  # a free action may have removed options
                question.clear_cache()
                question.least = min(question.least, len(question.options()))
        self._offered_at = self._table.count_entries()
        return value


def _ask_alone(decision: Decision) -> Script:
    return (yield decision)


def _has_run_out(decision: Decision) -> bool:
    """Return whether nothing is left to draw, or to choose, because a free action took the last of it."""
    if isinstance(decision, Draw):
        return not any(decision.pile.values())
    if isinstance(decision, Choose) and decision.least:
        decision.clear_cache()
        return not decision.options()
    return False


def with_free_actions(
    script: Script, free_actions: FreeActions, table: Table[Any], *, owner: Callable[[], str] | None = None
) -> Script:
    """Run `script` with free actions beside its decisions, before chance and at its windows, and return its value.

    A `Draw` whose pile a free action has emptied returns None, and so does a `Choose` that has no option left.

    Args:
        script: The script to wrap.
        free_actions: The free actions that are offered.
        table: The table that the script runs on.
        owner: Returns the seat that owns the free actions: they are beside no other seat's questions. None: all seats.

    Example:
        >>> from types import SimpleNamespace
        >>> skills = SimpleNamespace(prefix="skill:", options=lambda: [Option("skill:heal", Words("heal"))])
        >>> def turn(): yield Choose("red", Words("which-room"), lambda: [Option("lab", Words("lab"))])
        >>> table = Table(None, print, lambda: None, lambda: 0, auto=True)
        >>> [option.id for option in next(with_free_actions(turn(), skills, table)).options()]
        ['lab', 'skill:heal']
    """
    return map_decisions(script, _FreeActionWindows(free_actions, table, owner).settle)
