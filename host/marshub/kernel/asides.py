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

from .beside import Taken, alone_beside, ids_of, one_beside
from .decision import CHANCE, NOBODY, TABLE, Answer, Decision, Option, Reason
from .dice_and_cards import Draw
from .game import Script, Table
from .questions import Choose
from .scripts import through
from .words import Words

GO_ON = "go-on"  # the option, or what its id begins with ("go-on:phase"), by which the table wants nothing now


class Asides(Protocol):
    """The free actions that are open beside any decision. Their option ids start with `prefix`, or with one of several.

    Classes that have `ids()` return the ids of `options` in the same order, for callers that need no words.
    """

    @property
    def prefix(self) -> str | tuple[str, ...]:
        """The beginning of the option ids of all free actions, or several such beginnings."""

    def options(self) -> Sequence[Option]:
        """Return the free actions that are legal now. Called whenever a decision's options are computed."""

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why a free action is not legal now; empty if it is legal, or unknown."""

    def take(self, option: str) -> Script:
        """Play a free action. Its own decisions offer no further free actions."""

    def at_hand(self) -> bool:
        """Return whether the table must be asked at a moment at which nothing else is decided. Must be quick."""

    def ways_on(self) -> Sequence[Option]:
        """Return the options to decline at such a moment.

        `CONTINUE` first, then perhaps others that decline for longer.
        """

    def go_on(self, option: str) -> None:
        """Record that the table chose one of `continue_options`."""


class Pause(Decision):
    """A window of opportunity: at this point of a script free actions may be chosen, and nothing else is decided.

    The script gets True if a free action was played. Outside `with_free_actions`, and within a free action, the window
    is passed by and the script gets False.

    Example:
        >>> window = FreeActionWindow(say("phase-production"))
        >>> window.decider, window.options()
        ('', ())
    """

    kind = "choose"
    who = NOBODY

    def __init__(self, what: Words) -> None:
        """Prepare a window; `upcoming` names what comes next."""
        self.prompt = what

    def options(self) -> Sequence[Option]:
        """Return no options: nobody is asked at the window itself."""
        return ()

    def read(self, answer: Answer) -> bool:
        """Refuse every answer.

        Raises:
            IllegalAnswer: Always.
        """
        raise self._refuse(answer, "nobody is asked")

    def recall(self, answer: Answer) -> bool:
        """Return False: no free action was played."""
        return False

    def guess(self, chance: Any) -> Answer:
        """Refuse to answer.

        Raises:
            TypeError: Always.
        """
        return self.first()

    def first(self) -> Answer:
        """Refuse to answer.

        Raises:
            TypeError: Always.
        """
        raise TypeError("nobody is asked at a pause")


class Meanwhile(Choose):
    """The question at a window: continue, or act first."""

    def __init__(self, what: Words, asides: Asides, ahead: Decision | None = None) -> None:
        """Prepare the question.

        Args:
            upcoming: What comes next.
            free_actions: The free actions on offer.
            next_chance: The dice or cards that come next, if that is what comes.
        """
        super().__init__(
            TABLE, Words("pause-before", {}, {"what": (what,)}), lambda: (*asides.ways_on(), *asides.options())
        )
        self._asides, self.ahead = asides, ahead

    def allows(self, option: str) -> bool:
        """Return whether `option` is offered; only the group it belongs to is computed."""
        if option == self._granted:
            return True
        # Only the side that the option belongs to is worked out.
        asides = self._asides
        known = ids_of(asides) if option.startswith(asides.prefix) else [each.id for each in asides.ways_on()]
        return option in known

    def explain(self, option: str) -> Sequence[Reason]:
        """Return the reasons why a free action is not legal now."""
        return self._asides.explain(option) if option.startswith(self._asides.prefix) else ()


class _Pauses:
    """The free actions of one script, and the moment at which they were last offered."""

    def __init__(self, asides: Asides, table: Table[Any], whose: Callable[[], str] | None) -> None:
        self._asides, self._table, self._whose = asides, table, whose
        self._offered = -1  # how much had been told then: nothing is asked twice at one and the same moment

    def ask(self, decision: Decision) -> Script:
        """Settle `decision`, with free actions beside it or before it."""
        if decision.who == NOBODY:
            return self._pause(decision.prompt)
        if self._whose is not None and decision.who not in (self._whose(), TABLE, CHANCE):
            return _plain(decision)  # another seat is asked: they are not its own
        if decision.who != CHANCE:
            return self._beside(decision)
        return _plain(decision) if decision.app else self._chance(decision)  # nobody knows of it before it is done

    def _pause(self, what: Words, ahead: Decision | None = None) -> Script:
        """Ask for free actions until the table continues, and return whether one was played."""
        asides, done = self._asides, False
        while self._table.told() != self._offered and asides.at_hand():
            said: str = yield Meanwhile(what, asides, ahead)
            if not said.startswith(asides.prefix):
                asides.go_on(said)
                self._offered = self._table.told()
                break
            yield from asides.take(said)
            done = True
        return done

    def _chance(self, decision: Decision) -> Script:
        """Settle dice or cards, with free actions before them (automatic) or beside them (on the table)."""
        if self._table.auto:
            yield from self._pause(decision.prompt, decision)
            value = None if _run_out(decision) else (yield decision)
        else:
            value = yield from self._beside(decision)
        self._offered = -1  # what fell is seen now
        return value

    def _beside(self, decision: Decision) -> Script:
        """Ask `decision` with the free actions beside it until it is answered itself."""
        offered = one_beside(decision, self._asides) or alone_beside(decision, self._asides)
        while True:
            value = yield offered
            if not isinstance(value, Taken):
                break
            yield from self._asides.take(value.option)
            if _run_out(decision):
                value = None
                break
            if isinstance(offered, Choose) and not offered.one:  # there may be less to pick from now
                offered.forget()
                offered.least = min(offered.least, len(offered.options()))
        self._offered = self._table.told()
        return value


def _plain(decision: Decision) -> Script:
    return (yield decision)


def _run_out(decision: Decision) -> bool:
    """Return whether nothing is left to draw, or to choose, because a free action took the last of it."""
    if isinstance(decision, Draw):
        return not any(decision.pile.values())
    if isinstance(decision, Choose) and decision.least:
        decision.forget()
        return not decision.options()
    return False


def with_asides(script: Script, asides: Asides, table: Table[Any], *, whose: Callable[[], str] | None = None) -> Script:
    """Run `script` with free actions beside its decisions, before chance and at its windows, and return its value.

    A `Draw` whose pile a free action has emptied returns None, and so does a `Choose` that has no option left.

    Args:
        script: The script to wrap.
        free_actions: The free actions that are offered.
        table: The table that the script runs on.
        owner: Returns the seat that owns the free actions: they are beside no other seat's questions. None: all seats.
    """
    return through(script, _Pauses(asides, table, whose).ask)
