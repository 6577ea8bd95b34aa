"""Advice as sentences: the best answers, how games end after them, what they gain and what they risk."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import Any

from marshub.kernel import Answer, Decision, Game, Option, Words, say
from marshub.kernel.policy import LOOKAHEAD
from marshub.kernel.search import Advice, Estimate, FigureFormat, LookaheadPolicy, PlanModel, Prospect, SearchModel

from .rows import Row

MAX_ROWS = 3  # answers that are told of
MAX_SENTENCES = 2  # gains, and risks, of each of them
MIN_PLAYOUTS = 12  # playouts without which a figure says too little to be told
FREQUENT_RISK = 0.2  # a risk of more than this is told, whatever the others risk
CERTAIN_RISK = 0.95  # but not one that comes whatever is done: it is none of this answer
MIN_DEFEAT_SHARE = 0.1  # and a cause of defeat, of more than this
SAME_SHARE, SAME_NUMBER = 0.05, 0.25  # figures that differ by less are the same to people
MIN_STEP_GAIN = 0.02  # of a victory: what a step of a plan must be good for to be told of


def find_search_model(game: Game[Any, Any]) -> SearchModel | None:
    """Return the search model of `game`; None if it has none."""
    make_policy = game.list_policies().get(LOOKAHEAD)
    player = make_policy() if make_policy is not None else None
    return player.model if isinstance(player, LookaheadPolicy) else None


def make_rows(advice: Advice, game: Game[Any, Any], asked: Decision, search_model: SearchModel) -> tuple[Row, ...]:
    """Return the best answers to `asked`, the best first: at most `MAX_ROWS`, equal plans once."""
    whole = [prospect for prospect in advice.prospects if not prospect.lacks]
    usual = next(prospect for prospect in whole if prospect.id == advice.usual)
    best = list(_select_distinct(whole))
    reference = next(
        prospect for prospect in best if prospect is usual or (prospect.plan and prospect.plan == usual.plan)
    )
    # The others are measured against it.
    best = best[:MAX_ROWS] if reference in best[:MAX_ROWS] else [*best[: MAX_ROWS - 1], reference]
    options = {option.id: option for option in asked.options()} if any(not prospect.plan for prospect in best) else {}
    wording = _Wording(advice, game, search_model)
    rows = []
    for prospect in best:
        compared_with = usual if prospect is not usual else next((it for it in best if it is not usual), None)
        rows.append(wording.make_row(prospect, compared_with, usual, options))
    return tuple(rows)


def make_unsearched_row(usual: Answer, asked: Decision) -> Row:
    """Return the row of the answer that the game's own player gives without a search."""
    labels = {option.id: option.label for option in (*asked.options(), *asked.free_action_options())}
    values = usual.values or dict.fromkeys([usual.option] if usual.option is not None else usual.options or ())
    parts = []
    for item, value in values.items():
        label_words = labels.get(f"{item}={value}", labels.get(item or ""))  # a die with its face, or an option
        if label_words is not None:
            points = say("advice-value", value=value) if value is not None and f"{item}={value}" not in labels else None
            parts.append(
                label_words if points is None else Words("advice-of", {}, {"who": (label_words,), "what": (points,)})
            )
        else:
            parts.append(say("advice-value", value=value if value is not None else item or ""))
    label = Words("advice-all", {}, {"all": tuple(parts)}) if parts else say("advice-none")
    return Row(usual, label, None, say("advice-unweighed"), option=usual.option or "")


def _select_distinct(prospects: Iterable[Prospect]) -> Iterator[Prospect]:
    keys: set[object] = set()
    for prospect in prospects:
        key = prospect.plan or prospect.id
        if key not in keys:
            keys.add(key)
            yield prospect


class _Wording:
    """Makes rows of the advice on one question."""

    def __init__(self, advice: Advice, game: Game[Any, Any], search_model: SearchModel) -> None:
        self._advice, self._game, self._search_model = advice, game, search_model

    def make_row(
        self, prospect: Prospect, compared_with: Prospect | None, usual: Prospect, options: dict[str, Option]
    ) -> Row:
        gains, risks = self._compare_figures(prospect, compared_with)
        plan_model = self._search_model if prospect.plan and isinstance(self._search_model, PlanModel) else None
        first = prospect is self._advice.best
        return Row(
            prospect.answer,
            self._label_option(prospect, options)
            if plan_model is None
            else self._describe_subject(prospect, plan_model),
            self._describe_wins(prospect),
            _compare_wins(prospect, usual),
            () if plan_model is None else tuple(plan_model.describe_steps(prospect.plan)),
            tuple(self._describe_uses(prospect, plan_model)) if first and plan_model is not None else (),
            tuple(gains[:MAX_SENTENCES]),
            tuple([*self._describe_losses(prospect), *risks][:MAX_SENTENCES]),
            say("advice-stays") if first and prospect.id == self._advice.begun else None,
            prospect.answer.option or "",
            prospect.plan,
            ",".join(prospect.plan) or prospect.id,
        )

    def _label_option(self, prospect: Prospect, options: dict[str, Option]) -> Words:
        option = options.get(prospect.answer.option or "")
        if option is None or option.group is None:
            return option.label if option is not None else say("advice-value", value=prospect.id)
        return Words("advice-of", {}, {"who": (option.group,), "what": (option.label,)})

    def _describe_subject(self, prospect: Prospect, plan_model: PlanModel) -> Words:
        """Return the name of a plan; without one, its first step that is not in the best plan."""
        named, best = plan_model.describe_manner(prospect.id), self._advice.best
        if named is not None:
            return named
        own_steps = [step for step in prospect.plan if step not in best.plan]
        if prospect.id == self._advice.usual or prospect is best or not own_steps:
            return say("advice-usual-plan" if prospect.id == self._advice.usual else "advice-plan")
        return Words("advice-with", {}, {"step": (plan_model.describe_step(own_steps[0]),)})

    def _describe_wins(self, prospect: Prospect) -> Words:
        figure, rounds = prospect.victories, self._advice.rounds
        if prospect.playouts < MIN_PLAYOUTS:
            return say("advice-few", count=prospect.playouts)
        share = {"share": _to_percent(figure.mean), "low": _to_percent(figure.low), "high": _to_percent(figure.high)}
        if rounds is None:
            return say("advice-won", count=prospect.playouts, **share)
        return say("advice-likely", count=prospect.playouts, rounds=rounds, **share)

    def _describe_losses(self, prospect: Prospect) -> Iterator[Words]:
        """Yield the most frequent cause of defeat in a cooperative game: otherwise causes are the winners' names."""
        if not self._game.is_cooperative or prospect.playouts < MIN_PLAYOUTS:
            return
        for cause, share in list(prospect.causes.items())[:1]:
            if share > MIN_DEFEAT_SHARE:
                yield say("advice-lost", share=_to_percent(share), cause=f"@{cause}")

    def _compare_figures(
        self, prospect: Prospect, compared_with: Prospect | None, often: float = FREQUENT_RISK
    ) -> tuple[list[Words], list[Words]]:
        """Return the gains and risks of an answer compared with another, with risks that occur more `often`."""
        gains: list[Words] = []
        risks: list[Words] = []
        for name, figure_format in self._search_model.figure_formats.items():
            figure = prospect.figures.get(name)
            if figure is None or prospect.playouts < MIN_PLAYOUTS:
                continue
            other_figure = (
                compared_with.figures.get(name)
                if compared_with is not None and compared_with.playouts >= MIN_PLAYOUTS
                else None
            )
            if other_figure is not None and _is_different(figure, other_figure, figure_format):
                better = (figure.mean < other_figure.mean) == figure_format.risk
                words = (self._describe_figure(name, figure, figure_format), _format_value(other_figure, figure_format))
                (gains if better else risks).append(
                    Words("advice-instead", {}, {"figure": (words[0],), "other": (words[1],)})
                )
            elif (
                figure_format.risk
                and figure_format.share
                and often < figure.mean
                and not (other_figure is not None and _is_certain(figure, other_figure))
            ):
                risks.append(self._describe_figure(name, figure, figure_format))
        return gains, risks

    def _describe_figure(self, name: str, figure: Estimate, figure_format: FigureFormat) -> Words:
        return Words(
            f"{self._game.message_prefix}advice-{name}", {}, {"value": (_format_value(figure, figure_format),)}
        )

    def _describe_uses(self, best: Prospect, plan_model: PlanModel) -> Iterator[Words]:
        """Yield the results of the plan without the steps that it needs most."""
        parts = [
            prospect for prospect in self._advice.prospects if prospect.lacks and prospect.playouts >= MIN_PLAYOUTS
        ]
        parts = [prospect for prospect in parts if prospect.gain.mean < -MIN_STEP_GAIN and prospect.gain.high < 0]
        for part in sorted(parts, key=lambda part: part.gain.mean)[:MAX_SENTENCES]:
            _, worse = self._compare_figures(part, best, often=1.0)
            share = _to_percent(part.victories.mean)
            lists = {"step": (plan_model.describe_step(part.lacks),), "more": tuple(worse[:1])}
            yield Words("advice-without", {"share": share, "worse": min(1, len(worse))}, lists)


def _compare_wins(prospect: Prospect, usual: Prospect) -> Words:
    """Compare an answer with the usual one, in the same determinizations."""
    if prospect is usual:
        return say("advice-usual")
    points, margin = round(abs(prospect.gain.mean) * 100), round((prospect.gain.high - prospect.gain.low) * 50)
    common_playouts = min(prospect.playouts, usual.playouts)  # the usual answer may have been dropped early, too
    if common_playouts < MIN_PLAYOUTS:
        return say("advice-early", count=common_playouts)
    better = prospect.gain.low > 0
    if prospect.plan and prospect.plan == usual.plan:  # the same for now, under another name
        if not better and prospect.gain.high >= 0:
            return say("advice-usual")
        return say("advice-led-better" if better else "advice-led-worse", points=points, give=margin)
    if better or prospect.gain.high < 0:
        return say("advice-more" if better else "advice-less", points=points, give=margin)
    return say("advice-even", points=f"{'+' if prospect.gain.mean >= 0 else '−'}{points}", give=margin)


def _is_different(one: Estimate, other: Estimate, figure_format: FigureFormat) -> bool:
    """Return whether two figures differ by more than chance can explain, and by enough to matter."""
    chance = hypot(one.high - one.low, other.high - other.low) / 2
    return abs(one.mean - other.mean) > max(chance, SAME_SHARE if figure_format.share else SAME_NUMBER)


def _is_certain(*figures: Estimate) -> bool:
    return all(figure.mean > CERTAIN_RISK for figure in figures)


def _format_value(figure: Estimate, figure_format: FigureFormat) -> Words:
    if figure_format.share:
        return say("advice-share", share=_to_percent(figure.mean))
    tenths = round(abs(figure.mean) * 10)
    return say("advice-number", sign="−" if figure.mean < 0 and tenths else "", whole=tenths // 10, tenth=tenths % 10)


def _to_percent(share: float) -> int:
    return round(100 * min(1.0, max(0.0, share)))
