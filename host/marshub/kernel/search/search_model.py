"""The search model of a game: which policy plays on, which candidates are tried, and what counts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any, ClassVar, NamedTuple

import msgspec

from ..chance import Chance
from ..decision import Answer, Decision
from ..log_entry import LogEntry
from ..policy import Policy
from ..questions import Amount, Choose, Confirm
from ..session import Session
from ..words import Words

DEFAULT_CANDIDATES = 6  # answers to try, unless the game sets another number


@dataclass(frozen=True)
class Candidate:
    """An answer to try.

    `lead` makes the policy that plays on after it, if that is not the game's own: a plan of several answers is one
    candidate (of a `PlanModel`), and its lead gives them all. `style` is the part that lasts beyond the plan. `lacks`
    is the step of a better plan that was left out, to evaluate it.
    """

    id: str
    answer: Answer
    lead: Callable[[], Policy] | None = None
    plan: tuple[str, ...] = ()
    style: str = ""
    lacks: str = ""


class Plan(msgspec.Struct, frozen=True):
    """A plan as it was advised: the candidate's id, and its steps (`Candidate.plan`)."""

    id: str
    steps: tuple[str, ...]


class FigureFormat(NamedTuple):
    """The form in which a figure is shown: as a `share` of outcomes, or as a number; `risk`: more is worse."""

    share: bool = False
    risk: bool = False


class SearchModel(ABC):
    """The search model of one game. It holds nothing of a single session: sessions given to it may be copies."""

    #: Rounds after which a playout is cut and judged as it stands; None: it is played to the end.
    horizon: int | None = None
    #: Log entries that end a playout before the game is over: a mission's end, where a campaign continues.
    end_entries: tuple[type[LogEntry], ...] = ()
    #: The first style of a `LookaheadPolicy`; "": that of the default policy, with which advice always begins.
    first_style: str = ""
    #: The figures that are shown to people, the gravest first; the key of each one's sentence ends with its name.
    figure_formats: Mapping[str, FigureFormat] = {}

    @abstractmethod
    def default_policy(self) -> Policy:
        """Return the game's default policy.

        It answers questions that deserve no search, and its answer is the first candidate.
        """

    def playout_policy(self) -> Policy:
        """Return the policy that answers every question of a playout, for all seats.

        It is the default policy, or an equally good one that varies, where chance alone would make all playouts the
        same.
        """
        return self.default_policy()

    @abstractmethod
    def budget_share(self, session: Session[Any, Any], decision: Decision) -> float:
        """Return the share of a budget (0 to 1) that a question deserves.

        0: the default policy answers without a search.
        """

    @abstractmethod
    def list_candidates(
        self, session: Session[Any, Any], decision: Decision, usual: Answer, chance: Chance, style: str = ""
    ) -> Sequence[Candidate]:
        """Return the candidates, first `usual`, the default policy's present answer. Fewer than two: nothing to search.

        `session` is a copy that holds what the seat may know and a sample of the rest; `style` is that of the present
        leader.
        """

    def plan_span(self, session: Session[Any, Any], decision: Decision) -> Hashable | None:
        """Return a key that stays the same while a lead answers without a new search.

        None: each question stands alone.
        """
        return None

    def style_scope(self, session: Session[Any, Any]) -> Hashable | None:
        """Return a key that stays the same while values of a style at one question are relevant for the seat's next.

        None: each question stands alone.
        """
        return None

    @abstractmethod
    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        """Return the value of a playout for `seat` at its end, or where it was cut: 0 (lost) to 1 (won).

        In one that was cut, the seat that is ahead has more than a half.
        """

    def compute_figures(
        self, session: Session[Any, Any], seat: str, entries: Sequence[LogEntry]
    ) -> Mapping[str, float]:
        """Return other figures of a playout by name: a number, or 1.0 for an event and 0.0 for its absence.

        `entries` are its log entries. The names are the same in every playout of a question.
        """
        return {}


class RivalsModel(SearchModel):
    """A search model of a game between rivals: the questions in `question_weights` are searched, points decide."""

    #: Questions that are searched, by message key, each with its share of a budget.
    question_weights: ClassVar[Mapping[str, float]] = {}
    #: A lead in points that is likely to win.
    likely_win_lead: float

    @abstractmethod
    def compute_scores(self, state: Any) -> Mapping[str, float]:
        """Return the points of each seat, and of whoever else can win, as they stand in `state`."""

    def budget_share(self, session: Session[Any, Any], decision: Decision) -> float:
        """Return the weight of the question; 0 if it has one option only."""
        return self.question_weights.get(decision.prompt.key, 0.0) if len(decision.options()) > 1 else 0.0

    def evaluate(self, session: Session[Any, Any], seat: str) -> float:
        """Return the value of a playout by the lead of `seat`."""
        return score_against_rivals(session, seat, self.compute_scores(session.state), self.likely_win_lead)


class PlanModel(SearchModel):
    """A search model whose candidates may be whole plans (`Candidate.plan`): their steps, and the words for them."""

    @abstractmethod
    def list_parts(
        self, session: Session[Any, Any], decision: Decision, whole: Candidate, chance: Chance
    ) -> Sequence[Candidate]:
        """Return the plan without each of its steps, each with what it `lacks`; () if nothing can be left out."""

    @abstractmethod
    def find_begun_plan(
        self, session: Session[Any, Any], decision: Decision, earlier_plans: Sequence[Plan], chance: Chance
    ) -> Candidate | None:
        """Return the rest of the first plan of `earlier_plans` that fits what was done since.

        None if there is none, or this is no question of a plan.
        """

    @abstractmethod
    def play_plan(self, session: Session[Any, Any], steps: Sequence[str], chance: Chance) -> tuple[list[Answer], str]:
        """Carry a plan out in `session`, a copy, up to where it stands or chance decides.

        Return the answers, and the first step that was not possible ("": none).
        """

    @abstractmethod
    def find_last_plan(self, session: Session[Any, Any]) -> tuple[str, ...]:
        """Return the steps of the plan before the pending question's; () if there is none or another is begun."""

    @abstractmethod
    def describe_step(self, step: str) -> Words:
        """Return the words for a step of a plan (`Candidate.plan`, `lacks`), and the seat or pawn that takes it."""

    def describe_steps(self, plan: Sequence[str]) -> Sequence[Words]:
        """Return the words for a whole plan; equal steps are described once."""
        return [self.describe_step(step) for step in plan]

    def describe_manner(self, candidate: str) -> Words | None:
        """Return the words for a plan as a whole, by the candidate's id; None if it has no name."""
        return None


def rank_candidates(
    decision: Decision, usual: Answer, measure: Callable[[str], float] | None = None, most: int = DEFAULT_CANDIDATES
) -> list[Candidate]:
    """Return the answers to a question for one option or number: `usual`, then the others by `measure`, best first.

    Without `measure` they stay in their own order. "back" leads to the same question, so it is left out.

    Args:
        decision: The question.
        usual: The default policy's answer.
        measure: Returns how good an option seems.
        most: The greatest number of candidates.

    Returns:
        The candidates; [] for other kinds of questions.

    Example:
        >>> question = Amount("red", Words("how-many"), 1, 3)
        >>> [candidate.id for candidate in rank_candidates(question, Answer(option="2"), measure=int)]
        ['2', '3', '1']
        >>> [candidate.id for candidate in rank_candidates(question, Answer(option="1"), most=2)]
        ['1', '2']
        >>> [candidate.id for candidate in rank_candidates(Confirm("red", Words("sure")), Answer(option="no"))]
        ['no', 'yes']
        >>> from marshub.kernel.decision import Option
        >>> ways = [Option(way, Words(way)) for way in ("left", "back", "right")]
        >>> [candidate.id for candidate in rank_candidates(Choose("red", Words("way"), lambda: ways), Answer("left"))]
        ['left', 'right']
        >>> rank_candidates(Choose("red", Words("ways"), lambda: ways, most=2), Answer("left"))
        []
    """
    is_single = isinstance(decision, Confirm | Amount) or (isinstance(decision, Choose) and decision.is_single)
    if usual.option is None or not is_single:
        return []
    others = [option.id for option in decision.options() if option.id not in (usual.option, "back")]
    if measure is not None:
        others.sort(key=measure, reverse=True)
    return [Candidate(option_id, Answer(option=option_id)) for option_id in (usual.option, *others[: most - 1])]


def compute_lead(scores: Mapping[str, float], seat: str) -> float:
    """Return the lead of `seat` over the best of the others; negative if it is behind.

    Example:
        >>> compute_lead({"red": 3, "blue": 5, "green": 1}, "red")
        -2
        >>> compute_lead({"red": 3}, "red")
        3.0
    """
    return scores[seat] - max((score for rival, score in scores.items() if rival != seat), default=0.0)


def score_against_rivals(session: Session[Any, Any], seat: str, scores: Mapping[str, float], scale: float) -> float:
    """Return the value of a rivals' game for `seat`: half of it for the lead, so that near results differ.

    Args:
        session: The playout, at its end or where it was cut.
        seat: The seat.
        scores: The score of each seat.
        scale: A lead that makes winning likely.
    """
    likely = 1 / (1 + exp(-max(-50.0, min(50.0, compute_lead(scores, seat) / scale))))
    if session.result is None:
        return likely
    return (likely + (seat in session.result.winners)) / 2
