"""A sound player: weighs what each action brings now, and settles the rest by the same measure.

It looks at the table through its own seat's view: it knows no card that it could not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marshub.kernel import Answer, Chance, Choose, Decision, Session

from ..box.state import State
from ..content.pack import Content
from ..shown.views import view_of
from .outlook import Outlook


class Sound:
    """A policy for every seat of one game. `content_of`: the deck that a game is played with."""

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.guess(chance)
        look = Outlook(view_of(session.state, decision.who), decision.who, self._content_of(session.state))
        key = decision.prompt.key
        if decision.kind == "confirm":
            return Answer(option="yes" if _confirm(look, key, decision) else "no")
        assert isinstance(decision, Choose)
        measure = MEASURES.get(key)
        if measure is None:
            return decision.guess(chance)
        ids = [option.id for option in decision.options()]
        if not decision.one:
            ranked = sorted(ids, key=lambda card: measure(look, card), reverse=True)
            return Answer(options=tuple(ranked[: decision.least]))
        # A grain of chance, so that among equals not always the first is taken.
        return Answer(option=max(ids, key=lambda each: measure(look, each) + chance.below(1000) / 1e5))


def _confirm(look: Outlook, key: str, decision: Decision) -> bool:
    if key in ("pm-trigger", "pm-pay"):
        card = str(decision.prompt.args["card"]).removeprefix("@pm-card-")
        data = look.content.cards[card]
        return look.gain(data.prep if key == "pm-trigger" else data.hand) > 0
    return True  # energy costs nothing


def _turn(look: Outlook, option: str) -> float:
    action, _, which = option.partition(":")
    if action == "hand":
        return look.hand_play(which)
    if action == "prep":
        return look.prep_play(which)
    if action == "other":
        whose, _, slot = which.partition(":")
        return look.other_play(whose, int(slot))
    if action == "automatics":
        return look.automatics_play(int(which))
    if action == "earth":
        return look.leave_earth()
    return look.discard(which)


def _site(look: Outlook, option: str) -> float:
    return -1.0 if option == "none" else look.landing(option)


def _gladly(look: Outlook, option: str) -> float:
    return float(option == "yes")  # landings and colonists cost nothing


def _promotion(look: Outlook, option: str) -> float:
    return -1.0 if option == "none" else 1.0


def _relocation(look: Outlook, option: str) -> float:
    if option == "none":
        return 0.05
    start, _, end = option.partition(">")
    return look.landing(end) - look.leaving(start)


def _upgrade(look: Outlook, option: str) -> float:
    if option == "none":
        return 0.0
    way, whose, _ = option.split(":")
    worth = 2.0 if way == "up" else -2.0
    return worth if whose == look.seat else -worth / max(1, look.rivals)


def _bury(look: Outlook, option: str) -> float:
    if option == "none":
        return -look.burying()
    pile, _, card = option.partition(":")
    return -look.keeping(card, in_prep=pile == "prep")


def _automatics_take(look: Outlook, option: str) -> float:
    """Leave Devious Automatics the card that serves them least."""
    return look.harm(look.down(int(option)))


def _swap_out(look: Outlook, option: str) -> float:
    if option == "none":
        return 0.3
    worst = min(look.prep_worth(card) - look.hand_worth(card) for card in look.me.prep)
    return look.prep_worth(option) - look.hand_worth(option) - worst


def _rival(look: Outlook, option: str) -> float:
    return float(look.standing(option))


MEASURES: dict[str, Callable[[Outlook, str], float]] = {
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
    "pm-keep-which": lambda look, card: look.keeping(card),
    "pm-bury-next": lambda look, card: -look.keeping(card),
    "pm-bury-own": lambda look, card: -look.keeping(card),
    "pm-draft": lambda look, card: look.keeping(card),
    "pm-lay-prep": lambda look, card: look.prep_worth(card) - look.hand_worth(card),
    "pm-fill-prep": lambda look, card: look.prep_worth(card) - look.hand_worth(card),
    "pm-discard-surplus": lambda look, card: -look.keeping(card),
    "pm-swap-out": _swap_out,
    "pm-swap-in": lambda look, card: look.hand_worth(card) - look.prep_worth(card),
    "pm-which-rival": _rival,
}
