"""What a game says of itself so that its questions can be thought about: who plays on, what is tried, what counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, NamedTuple

import msgspec

from ..chance import Chance
from ..decision import Answer, Decision
from ..happening import Happening
from ..policy import Policy
from ..questions import Amount, Choose, Confirm
from ..session import Session
from ..words import Words

CANDIDATES = 6  # answers that are tried where the game names no other number


@dataclass(frozen=True)
class Candidate:
    """An answer to try. `lead` makes the player who plays on after it, if that is not the game's own one as usual: a
    plan of several answers is one candidate (of a `Planner`), and its lead says them all. `style`: what of it lasts
    beyond the plan. `lacks`: the step of a better plan that was left out, to see what it is good for."""

    id: str
    answer: Answer
    lead: Callable[[], Policy] | None = None
    plan: tuple[str, ...] = ()
    style: str = ""
    lacks: str = ""


class Plan(msgspec.Struct, frozen=True):
    """A plan as it was told: the candidate's id, and its steps (`Candidate.plan`)."""

    id: str
    steps: tuple[str, ...]


class Told(NamedTuple):
    """How people are told of a figure: as a `share` of what may come, or as a number; `risk`: more of it is worse."""

    share: bool = False
    risk: bool = False


class Thinker(ABC):
    """How one game is thought about. It holds nothing of a single game: what it is given may be a copy of one."""

    #: Rounds after which a playout is cut and judged as it stands; None: it is played to the end.
    horizon: int | None = None
    #: Happenings that end a playout, before the game is over: a mission's end, where a campaign goes on.
    ends: tuple[type[Happening], ...] = ()
    #: The style that who looks ahead begins with; "": as the game's own player. Advice always begins with that one.
    begins: str = ""
    #: Figures that people are told of, the gravest first; the key of each one's sentence ends with its name.
    told: Mapping[str, Told] = {}

    @abstractmethod
    def player(self) -> Policy:
        """The game's own player: it answers what is not thought about, and begins every list of what is tried."""

    def plays_on(self) -> Policy:
        """Who answers every question of a playout, in all seats: the game's own player, or one as good who does not
        always play alike, where chance alone would make all playouts the same."""
        return self.player()

    @abstractmethod
    def weighs(self, session: Session[Any, Any], decision: Decision) -> float:
        """The share of a budget (0 to 1) that a question of its seat's deserves; 0: the player answers alone."""

    @abstractmethod
    def candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        """What is tried, `usual`, the answer of the player as it is now, first. Less than two: there is nothing to
        think about.

        `session` is a copy that holds what the seat may know and a guess at what it may not; `style` is that of the
        candidate who leads so far.
        """

    def span(self, session: Session[Any, Any], decision: Decision) -> Hashable | None:
        """What a lead answers without being thought about again, as long as this stays what it was when the lead was
        chosen; None: each question stands for itself."""
        return None

    def scope(self, session: Session[Any, Any]) -> Hashable | None:
        """As long as this stays what it is, what was found of a style at one question tells something of the next
        one of that seat; None: each question stands for itself."""
        return None

    @abstractmethod
    def worth(self, session: Session[Any, Any], seat: str) -> float:
        """What it is worth to `seat` how a playout ended, or stands where it was cut: 0 (lost) to 1 (won).

        Of one that was cut, who is ahead has more than a half.
        """

    def figures(self, session: Session[Any, Any], seat: str, told: Sequence[Happening]) -> Mapping[str, float]:
        """What else people want to know of a playout, by name: a number, or 1.0 for what came about and 0.0 for what
        did not; `told` is what happened in it. The same names in every playout of a question."""
        return {}


class Planner(Thinker):
    """Where some candidates are whole plans (`Candidate.plan`): what these are made of, and how that is said."""

    @abstractmethod
    def parts(
        self, session: Session[Any, Any], decision: Decision, whole: Candidate, chance: Chance
    ) -> Sequence[Candidate]:
        """A plan without each of its steps, each with what it `lacks`; () if nothing can be left out."""

    @abstractmethod
    def begun(
        self, session: Session[Any, Any], decision: Decision, told: Sequence[Plan], chance: Chance
    ) -> Candidate | None:
        """What is left of the first plan of `told` that all fits into what was done since, to be carried out as it was
        told; None if something else was begun, or this is no question of a plan."""

    @abstractmethod
    def step(self, step: str) -> Words:
        """What is done in a step of a plan (`Candidate.plan`, `lacks`), and who does it."""

    def steps(self, plan: Sequence[str]) -> Sequence[Words]:
        """A whole plan, what is alike said once."""
        return [self.step(each) for each in plan]

    def manner(self, candidate: str) -> Words | None:
        """What a plan is about as a whole, by the candidate's id; None if that has no name."""
        return None


def ranked(
    decision: Decision, usual: Answer, measure: Callable[[str], float] | None = None, most: int = CANDIDATES
) -> list[Candidate]:
    """The answers to a question for one option or number: `usual`, then the others by `measure`, the best first,
    or in their own order. Who goes "back" is asked again, so that is no answer to try."""
    one = isinstance(decision, Confirm | Amount) or (isinstance(decision, Choose) and decision.one)
    if usual.option is None or not one:
        return []
    others = [option.id for option in decision.options() if option.id not in (usual.option, "back")]
    if measure is not None:
        others.sort(key=measure, reverse=True)
    return [Candidate(each, Answer(option=each)) for each in (usual.option, *others[: most - 1])]


def against_rivals(session: Session[Any, Any], seat: str, scores: Mapping[str, float], scale: float) -> float:
    """What it is worth to `seat` how a game of rivals ended, or stands by `scores`: half for how far it is ahead, so
    that a near thing tells more than who won; `scale` is a lead that makes it likely to win."""
    lead = scores[seat] - max((score for who, score in scores.items() if who != seat), default=0.0)
    likely = 1 / (1 + exp(-max(-50.0, min(50.0, lead / scale))))
    if session.result is None:
        return likely
    return (likely + (seat in session.result.winners)) / 2
