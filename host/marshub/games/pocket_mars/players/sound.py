"""A sound player: weighs what each action brings now, and settles the rest by the same measure.

It looks at the table through its own seat's view: it knows no card that it could not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marshub.kernel import Answer, Chance, Choose, Decision, Session

from ..box.state import State
from ..content.pack import Content
from ..shown.seat_view import view_for_seat
from .sound_view import SoundView


class Sound:
    """A policy for every seat of one game. `content_of`: the deck that a game is played with."""

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.random_answer(chance)
        look = SoundView(
            view_for_seat(session.state, decision.decider), decision.decider, self._content_of(session.state)
        )
        key = decision.prompt.key
        if decision.kind == "confirm":
            return Answer(option="yes" if _confirm(look, key, decision) else "no")
        assert isinstance(decision, Choose)
        measure = MEASURES.get(key)
        if measure is None:
            return decision.random_answer(chance)
        ids = [option.id for option in decision.options()]
        if not decision.is_single:
            ranked = sorted(ids, key=lambda card: measure(look, card), reverse=True)
            return Answer(options=tuple(ranked[: decision.least]))
        # A grain of chance, so that among equals not always the first is taken.
        return Answer(option=max(ids, key=lambda each: measure(look, each) + chance.randbelow(1000) / 1e5))


def _confirm(look: SoundView, key: str, decision: Decision) -> bool:
    if key in ("pm-trigger", "pm-pay"):
        card = str(decision.prompt.args["card"]).removeprefix("@pm-card-")
        data = look.content.cards[card]
        return look.value_action(data.prep if key == "pm-trigger" else data.hand) > 0
    return True  # energy costs nothing


def _turn(look: SoundView, option: str) -> float:
    action, _, which = option.partition(":")
    if action == "hand":
        return look.hand_play(which)
    if action == "prep":
        return look.value_prep_play(which)
    if action == "other":
        whose, _, slot = which.partition(":")
        return look.value_other_play(whose, int(slot))
    if action == "automatics":
        return look.value_automatics_play(int(which))
    if action == "earth":
        return look.leave_earth()
    return look.discard(which)


def _site(look: SoundView, option: str) -> float:
    return -1.0 if option == "none" else look.value_landing(option)


def _gladly(look: SoundView, option: str) -> float:
    return float(option == "yes")  # landings and colonists cost nothing


def _promotion(look: SoundView, option: str) -> float:
    return -1.0 if option == "none" else 1.0


def _relocation(look: SoundView, option: str) -> float:
    if option == "none":
        return 0.05
    start, _, end = option.partition(">")
    return look.value_landing(end) - look.cost_of_leaving(start)


def _upgrade(look: SoundView, option: str) -> float:
    if option == "none":
        return 0.0
    way, whose, _ = option.split(":")
    worth = 2.0 if way == "up" else -2.0
    return worth if whose == look.seat else -worth / max(1, look.rivals)


def _bury(look: SoundView, option: str) -> float:
    if option == "none":
        return -look.value_burying()
    pile, _, card = option.partition(":")
    return -look.value_kept(card, in_prep=pile == "prep")


def _automatics_take(look: SoundView, option: str) -> float:
    """Leave Devious Automatics the card that serves them least."""
    return look.value_harm(look.best_face_down(int(option)))


def _swap_out(look: SoundView, option: str) -> float:
    if option == "none":
        return 0.3
    worst = min(look.value_in_prep(card) - look.value_in_hand(card) for card in look.me.prep)
    return look.value_in_prep(option) - look.value_in_hand(option) - worst


def _rival(look: SoundView, option: str) -> float:
    return float(look.estimate_points(option))


MEASURES: dict[str, Callable[[SoundView, str], float]] = {
    "pm-turn": _turn,
    "pm-land": _gladly,
    "pm-ability-sci": _gladly,
    "pm-land-where": _site,
    "pm-ability-con": _site,
    "pm-promote-where": _promotion,
    "pm-relocate": _relocation,
    "pm-ability-eco": _upgrade,
    "pm-ability-wat": _bury,
    "pm-take-which": _automatics_take,
    "pm-lose-which": _automatics_take,
    "pm-keep-which": lambda look, card: look.value_kept(card),
    "pm-bury-next": lambda look, card: -look.value_kept(card),
    "pm-bury-own": lambda look, card: -look.value_kept(card),
    "pm-draft": lambda look, card: look.value_kept(card),
    "pm-lay-prep": lambda look, card: look.value_in_prep(card) - look.value_in_hand(card),
    "pm-fill-prep": lambda look, card: look.value_in_prep(card) - look.value_in_hand(card),
    "pm-discard-surplus": lambda look, card: -look.value_kept(card),
    "pm-swap-out": _swap_out,
    "pm-swap-in": lambda look, card: look.value_in_hand(card) - look.value_in_prep(card),
    "pm-which-rival": _rival,
}
