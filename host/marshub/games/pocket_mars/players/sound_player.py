"""The sound player: it values the immediate effect of each action, and answers other questions by the same values.

It looks at the table through its own seat's view, so it knows no card that it could not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from marshub.kernel import Answer, Chance, Choose, Decision, Session

from ..box.state import State
from ..content.pack import Content
from ..shown.seat_view import view_for_seat
from .sound_player_view import PROMOTE_VALUE, SoundPlayerView

STAYING_VALUE = 0.05  # no relocation: a move has to gain something
NO_SWAP_VALUE = 0.3  # no swap of cards: a swap has to gain something
NOISE_STEPS, NOISE_DIVISOR = 1000, 1e5  # up to 0.01, so that the choice among equal options varies


class SoundPlayer:
    """A bot for every seat of a game played with the deck that `content_of` returns."""

    def __init__(self, content_of: Callable[[State], Content]) -> None:
        self._content_of = content_of

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.random_answer(chance)
        view = SoundPlayerView(
            view_for_seat(session.state, decision.decider), decision.decider, self._content_of(session.state)
        )
        key = decision.prompt.key
        if decision.kind == "confirm":
            return Answer(option="yes" if _should_confirm(view, key, decision) else "no")
        assert isinstance(decision, Choose)
        value_option = OPTION_VALUES.get(key)
        if value_option is None:
            return decision.random_answer(chance)
        ids = [option.id for option in decision.options()]
        if not decision.is_single:
            ranked = sorted(ids, key=lambda card: value_option(view, card), reverse=True)
            return Answer(options=tuple(ranked[: decision.least]))

        def value_with_noise(option_id: str) -> float:
            return value_option(view, option_id) + chance.randbelow(NOISE_STEPS) / NOISE_DIVISOR

        return Answer(option=max(ids, key=value_with_noise))


def _should_confirm(view: SoundPlayerView, key: str, decision: Decision) -> bool:
    if key in ("pm-trigger", "pm-pay"):
        card = str(decision.prompt.args["card"]).removeprefix("@pm-card-")
        data = view.content.cards[card]
        return view.value_action(data.prep if key == "pm-trigger" else data.hand) > 0
    return True  # gaining energy costs nothing


def _value_turn_option(view: SoundPlayerView, option: str) -> float:
    action, _, card = option.partition(":")
    if action == "hand":
        return view.value_hand_play(card)
    if action == "prep":
        return view.value_prep_play(card)
    if action == "other":
        whose, _, slot = card.partition(":")
        return view.value_other_play(whose, int(slot))
    if action == "automatics":
        return view.value_automatics_play(int(card))
    if action == "earth":
        return view.value_leaving_earth()
    return view.value_discard(card)


def _value_site(view: SoundPlayerView, option: str) -> float:
    return -1.0 if option == "none" else view.value_landing(option)


def _value_yes(view: SoundPlayerView, option: str) -> float:
    return float(option == "yes")  # landings and colonists cost nothing


def _value_relocation(view: SoundPlayerView, option: str) -> float:
    if option == "none":
        return STAYING_VALUE
    start, _, end = option.partition(">")
    return view.value_landing(end) - view.value_leaving(start)


def _value_ecosystem_move(view: SoundPlayerView, option: str) -> float:
    if option == "none":
        return 0.0
    direction, whose, _ = option.split(":")
    value = PROMOTE_VALUE if direction == "up" else -PROMOTE_VALUE
    return value if whose == view.seat else -value / max(1, view.rival_count)


def _value_burial(view: SoundPlayerView, option: str) -> float:
    if option == "none":
        return -view.value_burying()
    pile, _, card = option.partition(":")
    return -view.value_kept(card, in_prep=pile == "prep")


def _value_taken_card(view: SoundPlayerView, option: str) -> float:
    """Value leaving Devious Automatics the card that serves them least."""
    return view.value_harm(view.get_face_down_type(int(option)))


def _value_swap(view: SoundPlayerView, option: str) -> float:
    if option == "none":
        return NO_SWAP_VALUE
    worst = min(view.value_in_prep(card) - view.value_in_hand(card) for card in view.me.prep)
    return view.value_in_prep(option) - view.value_in_hand(option) - worst


#: The function that values the options of each question.
OPTION_VALUES: dict[str, Callable[[SoundPlayerView, str], float]] = {
    "pm-turn": _value_turn_option,
    "pm-land": _value_yes,
    "pm-ability-sci": _value_yes,
    "pm-land-where": _value_site,
    "pm-ability-con": _value_site,
    "pm-promote-where": lambda view, option: -1.0 if option == "none" else 1.0,
    "pm-relocate": _value_relocation,
    "pm-ability-eco": _value_ecosystem_move,
    "pm-ability-wat": _value_burial,
    "pm-take-which": _value_taken_card,
    "pm-lose-which": _value_taken_card,
    "pm-keep-which": lambda view, card: view.value_kept(card),
    "pm-bury-next": lambda view, card: -view.value_kept(card),
    "pm-bury-own": lambda view, card: -view.value_kept(card),
    "pm-draft": lambda view, card: view.value_kept(card),
    "pm-lay-prep": lambda view, card: view.value_in_prep(card) - view.value_in_hand(card),
    "pm-fill-prep": lambda view, card: view.value_in_prep(card) - view.value_in_hand(card),
    "pm-discard-surplus": lambda view, card: -view.value_kept(card),
    "pm-swap-out": _value_swap,
    "pm-swap-in": lambda view, card: view.value_in_hand(card) - view.value_in_prep(card),
    "pm-which-rival": lambda view, option: float(view.estimate_points(option)),
}
