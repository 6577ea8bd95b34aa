"""The engineer: a sound bot that values each answer and gives the best.

The engineer sees the table through its own seat's view, so it knows no objective that it could not know. It has no
memory: at the same point of a game it answers alike, whatever came before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Any

import msgspec

from marshub.kernel import Answer, Chance, Decision, Session

from ..rules import objectives
from ..rules.turn import list_candidate_ids
from ..shown.seat_view import hide_cards
from .answer_values import (
    CANDIDATES,
    MEASURES,
    MOVE_MEASURES,
    choose_delivery,
    choose_movement,
    find_best,
    list_option_ids,
)
from .engineer_view import EngineerView

_encode = msgspec.msgpack.Encoder().encode  # reusing an encoder is faster than making one


class Engineer:
    """A policy for every seat of one game."""

    _margin = 0.0  # points: an answer worth this much less than the best one may be given

    def __init__(self, content_of: Callable[[Any], Any]) -> None:
        """Make the policy.

        Args:
            content_of: Returns the box with which a game is played.
        """
        self._content_of = content_of
        self._last_looks: dict[str, tuple[bytes, EngineerView]] = {}  # by seat, with the table as it was

    def _look(self, state: Any, seat: str) -> EngineerView:
        """Return the seat's view; what was computed at the last look holds while the table is the same."""
        table, seen = _encode(state), hide_cards(state, seat)
        before, view = self._last_looks.get(seat, (b"", None))
        if view is not None and before == table:
            view.look_at(seen)
        else:
            view = EngineerView(seen, seat, self._content_of(state))
            self._last_looks[seat] = table, view
        return view

    def __call__(self, session: Session[Any, Any], decision: Decision, chance: Chance) -> Answer:
        if decision.kind in ("roll", "draw"):
            return decision.random_answer(chance)
        key = decision.prompt.key.removeprefix("om-")
        if key == "move":
            return Answer(option=choose_movement(self._look(session.state, decision.decider), decision))
        if key == "turn" and (option := self._choose_turn(session.state, decision, chance)):
            return Answer(option=option)
        if key in CANDIDATES:
            view = self._look(session.state, decision.decider)
            return Answer(option=self._find_best(view, CANDIDATES[key](view), decision, decision.is_offered, chance))
        ids = list_option_ids(decision)
        if len(ids) == 1:
            return Answer(option=ids[0])
        view = self._look(session.state, decision.decider)
        if "objective" in ids:
            if key == "turn" and _is_objective_met(view):  # between actions, where its reward disturbs none
                return Answer(option="objective")
            ids.remove("objective")
        if deliveries := [item for item in ids if item.startswith("deliver:")]:
            if delivery := choose_delivery(view, deliveries):
                return Answer(option=delivery)
            ids = [item for item in ids if item not in deliveries] or ids
        if len(ids) == 1:
            return Answer(option=ids[0])
        measure = MEASURES.get(key)
        if measure is None:
            return Answer(option=ids[0])
        if key in MOVE_MEASURES:
            return Answer(option=self._find_best(view, ids, decision, lambda option: True, chance))
        return Answer(option=self._pick(ids, [measure(view, item, decision) for item in ids], chance))

    def _choose_turn(self, state: Any, decision: Decision, chance: Chance) -> str:
        """Return one of the best options of a turn; "" if only deliveries and the objective are left.

        Not all options are made: whether one is legal takes long to find.
        """
        view = self._look(state, decision.decider)
        if _is_objective_met(view) and decision.is_offered("objective"):
            return "objective"
        options, deliveries = list[str](), list[str]()
        for option in list_candidate_ids(view.mars, view.seat):
            (deliveries if option.startswith("deliver:") else options).append(option)
        delivery = choose_delivery(view, list(filter(decision.is_offered, deliveries)))
        return delivery or self._find_best(view, options, decision, decision.is_offered, chance)

    def _find_best(
        self,
        view: EngineerView,
        ids: Sequence[str],
        decision: Decision,
        is_legal: Callable[[str], bool],
        chance: Chance,
    ) -> str:
        """Return one of the best answers to a question whose measure takes the values of movement; "" for none."""
        measure = MOVE_MEASURES[decision.prompt.key.removeprefix("om-")]
        best = find_best(ids, lambda option, moves: measure(view, option, decision, moves), is_legal, self._margin)
        return self._pick([*best], [*best.values()], chance) if best else ""

    def _pick(self, ids: Sequence[str], values: Sequence[float], chance: Chance) -> str:
        """Return the first of the answers with the highest value."""
        return ids[values.index(max(values))]


def _is_objective_met(view: EngineerView) -> bool:
    if not view.mars.is_own_turn(view.seat) or view.me.fulfilled:
        return False
    return any(objectives.is_met(view.mars, view.seat, card) for card in view.me.objectives)


TOLERANCE = 0.25  # points: an answer worth this much less than the best one is given 1/e times as often
MARGIN = 6 * TOLERANCE  # answers worth less would be given less than once for 400 times that the best one is
_LOT_STEPS = 1 << 30  # resolution of a draw


class VaryingEngineer(Engineer):
    """An engineer for playouts that does not always give the best answer.

    Little in On Mars is chance: engineers who always give the best answer play nearly the same game in every
    determinization, and one game, however often played, tells nothing about other players. So answers of nearly the
    same value are given too. That costs hardly anything: this engineer wins about as often as the other one.

    It uses the generator that it is given: the same seed and dice make the same game.
    """

    _margin = MARGIN

    def _pick(self, ids: Sequence[str], values: Sequence[float], chance: Chance) -> str:
        best = max(values)
        shares = [exp((worth - best) / TOLERANCE) for worth in values]
        remaining = chance.randbelow(_LOT_STEPS) / _LOT_STEPS * sum(shares)
        for item, share in zip(ids, shares, strict=True):
            remaining -= share
            if remaining < 0:
                return item
        return super()._pick(ids, values, chance)  # only after rounding errors
