"""Advice as sentences: the best answers, how games end after them, what they gain and what they risk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

from marshub.kernel import Answer, Decision, Game, Option, Words, say
from marshub.kernel.policy import LOOKAHEAD
from marshub.kernel.search import Advice, Estimate, FigureFormat, LookaheadPolicy, PlanModel, Prospect, SearchModel

BEST = 3  # answers that are told of
WORTH_TELLING = 2  # gains, and risks, of each of them
SURE = 12  # playouts without which a figure says too little to be told
OFTEN = 0.2  # a risk of more than this is told, whatever the others risk
SURELY = 0.95  # but not one that comes whatever is done: it is none of this answer
LOST = 0.1  # and a cause of defeat, of more than this
SAME_SHARE, SAME_NUMBER = 0.05, 0.25  # figures that differ by less are the same to people
LITTLE = 0.02  # of a victory: what a step of a plan must be good for to be told of


@dataclass(frozen=True)
class Row:
    """An advised answer.

    Attributes:
        label: The question's own words, or the subject of a plan.
        steps: The steps of a plan, each with what is done and by whom.
        won: The number of wins, and of games (None: it was not compared).
        compared: The comparison with the usual answer.
        stays: That it was advised before.
        why: The use of its steps.
        option: The answer's id; of a plan, that of its first step.
    """

    answer: Answer
    label: Words
    won: Words | None
    compared: Words
    steps: tuple[Words, ...] = ()
    why: tuple[Words, ...] = ()
    gains: tuple[Words, ...] = ()
    risks: tuple[Words, ...] = ()
    stays: Words | None = None
    option: str = ""
    id: str = ""  # stays the same while figures get better


def find_search_model(game: Game[Any, Any]) -> SearchModel | None:
    """Return the search model of `game`; None where it has none."""
    made = game.list_policies().get(LOOKAHEAD)
    player = made() if made is not None else None
    return player.model if isinstance(player, LookaheadPolicy) else None


def make_rows(advice: Advice, game: Game[Any, Any], asked: Decision, thinker: SearchModel) -> tuple[Row, ...]:
    """Return the best answers to `asked`, the best first: three at most, plans that are alike told once."""
    whole = [prospect for prospect in advice.prospects if not prospect.lacks]
    usual = next(prospect for prospect in whole if prospect.id == advice.usual)
    best = list(_select_distinct(whole))
    base = next(prospect for prospect in best if prospect is usual or (prospect.plan and prospect.plan == usual.plan))
    best = best[:BEST] if base in best[:BEST] else [*best[: BEST - 1], base]  # the others are measured against it
    options = {option.id: option for option in asked.options()} if any(not prospect.plan for prospect in best) else {}
    telling = _Wording(advice, game, thinker)
    rows = []
    for prospect in best:
        other = usual if prospect is not usual else next((it for it in best if it is not usual), None)
        rows.append(telling.make_row(prospect, other, usual, options))
    return tuple(rows)


def make_unsearched_row(usual: Answer, asked: Decision) -> Row:
    """Return the row of the answer that the game's player would give without a search."""
    labels = {option.id: option.label for option in (*asked.options(), *asked.free_action_options())}
    given = usual.values or dict.fromkeys([usual.option] if usual.option is not None else usual.options or ())
    message = []
    for item, value in given.items():
        whole = labels.get(f"{item}={value}", labels.get(item or ""))  # a die with its face, or an option
        if whole is not None:
            points = say("advice-value", value=value) if value is not None and f"{item}={value}" not in labels else None
            message.append(whole if points is None else Words("advice-of", {}, {"who": (whole,), "what": (points,)}))
        else:
            message.append(say("advice-value", value=value if value is not None else item or ""))
    label = Words("advice-all", {}, {"all": tuple(message)}) if message else say("advice-none")
    return Row(usual, label, None, say("advice-unweighed"), option=usual.option or "")


def _select_distinct(prospects: Iterable[Prospect]) -> Iterator[Prospect]:
    seen: set[object] = set()
    for prospect in prospects:
        what = prospect.plan or prospect.id
        if what not in seen:
            seen.add(what)
            yield prospect


class _Wording:
    """Makes rows of what was found for one question."""

    def __init__(self, advice: Advice, game: Game[Any, Any], thinker: SearchModel) -> None:
        self._advice, self._game, self._thinker = advice, game, thinker

    def make_row(self, each: Prospect, other: Prospect | None, usual: Prospect, options: dict[str, Option]) -> Row:
        gains, risks = self._compare_figures(each, other)
        planner = self._thinker if each.plan and isinstance(self._thinker, PlanModel) else None
        first = each is self._advice.best
        return Row(
            each.answer,
            self._label(each, options) if planner is None else self._describe_subject(each, planner),
            self._describe_wins(each),
            _compare_wins(each, usual),
            () if planner is None else tuple(planner.describe_steps(each.plan)),
            tuple(self._describe_uses(each, planner)) if first and planner is not None else (),
            tuple(gains[:WORTH_TELLING]),
            tuple([*self._describe_losses(each), *risks][:WORTH_TELLING]),
            say("advice-stays") if first and each.id == self._advice.begun else None,
            each.answer.option or "",
            ",".join(each.plan) or each.id,
        )

    def _label(self, each: Prospect, options: dict[str, Option]) -> Words:
        option = options.get(each.answer.option or "")
        if option is None or option.group is None:
            return option.label if option is not None else say("advice-value", value=each.id)
        return Words("advice-of", {}, {"who": (option.group,), "what": (option.label,)})

    def _describe_subject(self, each: Prospect, planner: PlanModel) -> Words:
        """Return a plan by its own name; one that has none by what is done in it and not in the best one."""
        named, best = planner.describe_manner(each.id), self._advice.best
        if named is not None:
            return named
        own = [step for step in each.plan if step not in best.plan]
        if each.id == self._advice.usual or each is best or not own:
            return say("advice-usual-plan" if each.id == self._advice.usual else "advice-plan")
        return Words("advice-with", {}, {"step": (planner.describe_step(own[0]),)})

    def _describe_wins(self, each: Prospect) -> Words:
        figure, rounds = each.victories, self._advice.rounds
        if each.playouts < SURE:
            return say("advice-few", count=each.playouts)
        share = {"share": _to_percent(figure.mean), "low": _to_percent(figure.low), "high": _to_percent(figure.high)}
        if rounds is None:
            return say("advice-won", count=each.playouts, **share)
        return say("advice-likely", count=each.playouts, rounds=rounds, **share)

    def _describe_losses(self, each: Prospect) -> Iterator[Words]:
        """Yield the most frequent cause of defeat, where all lose together: otherwise causes are the winners' names."""
        if not self._game.is_cooperative or each.playouts < SURE:
            return
        for cause, share in list(each.causes.items())[:1]:
            if share > LOST:
                yield say("advice-lost", share=_to_percent(share), cause=f"@{cause}")

    def _compare_figures(
        self, each: Prospect, other: Prospect | None, often: float = OFTEN
    ) -> tuple[list[Words], list[Words]]:
        """Return the reasons for and against an answer compared with another, with risks that occur more `often`."""
        gains: list[Words] = []
        risks: list[Words] = []
        for name, message in self._thinker.figure_formats.items():
            mine = each.figures.get(name)
            if mine is None or each.playouts < SURE:
                continue
            his = other.figures.get(name) if other is not None and other.playouts >= SURE else None
            if his is not None and _is_different(mine, his, message):
                better = (mine.mean < his.mean) == message.risk
                words = (self._describe_figure(name, mine, message), _format_value(his, message))
                (gains if better else risks).append(
                    Words("advice-instead", {}, {"figure": (words[0],), "other": (words[1],)})
                )
            elif (
                message.risk
                and message.share
                and often < mine.mean
                and not (his is not None and _is_certain(mine, his))
            ):
                risks.append(self._describe_figure(name, mine, message))
        return gains, risks

    def _describe_figure(self, name: str, figure: Estimate, told: FigureFormat) -> Words:
        return Words(f"{self._game.message_prefix}advice-{name}", {}, {"value": (_format_value(figure, told),)})

    def _describe_uses(self, best: Prospect, planner: PlanModel) -> Iterator[Words]:
        """Yield the results of the plan without the steps that it needs most."""
        parts = [prospect for prospect in self._advice.prospects if prospect.lacks and prospect.playouts >= SURE]
        parts = [prospect for prospect in parts if prospect.gain.mean < -LITTLE and prospect.gain.high < 0]
        for part in sorted(parts, key=lambda part: part.gain.mean)[:WORTH_TELLING]:
            _, worse = self._compare_figures(part, best, often=1.0)
            share = _to_percent(part.victories.mean)
            lists = {"step": (planner.describe_step(part.lacks),), "more": tuple(worse[:1])}
            yield Words("advice-without", {"share": share, "worse": min(1, len(worse))}, lists)


def _compare_wins(each: Prospect, usual: Prospect) -> Words:
    """Compare an answer with the usual one, in the same determinizations."""
    if each is usual:
        return say("advice-usual")
    points, give = round(abs(each.gain.mean) * 100), round((each.gain.high - each.gain.low) * 50)
    both = min(each.playouts, usual.playouts)  # the usual answer may have been dropped early, too
    if both < SURE:
        return say("advice-early", count=both)
    better = each.gain.low > 0
    if each.plan and each.plan == usual.plan:  # the same for now, under another name
        if not better and each.gain.high >= 0:
            return say("advice-usual")
        return say("advice-led-better" if better else "advice-led-worse", points=points, give=give)
    if better or each.gain.high < 0:
        return say("advice-more" if better else "advice-less", points=points, give=give)
    return say("advice-even", points=f"{'+' if each.gain.mean >= 0 else '−'}{points}", give=give)


def _is_different(one: Estimate, other: Estimate, told: FigureFormat) -> bool:
    """Return whether two figures differ by more than chance may well explain, and by enough to matter."""
    chance = hypot(one.high - one.low, other.high - other.low) / 2
    return abs(one.mean - other.mean) > max(chance, SAME_SHARE if told.share else SAME_NUMBER)


def _is_certain(*figures: Estimate) -> bool:
    return all(figure.mean > SURELY for figure in figures)


def _format_value(figure: Estimate, told: FigureFormat) -> Words:
    if told.share:
        return say("advice-share", share=_to_percent(figure.mean))
    tenths = round(abs(figure.mean) * 10)
    return say("advice-number", sign="−" if figure.mean < 0 and tenths else "", whole=tenths // 10, tenth=tenths % 10)


def _to_percent(share: float) -> int:
    return round(100 * min(1.0, max(0.0, share)))
