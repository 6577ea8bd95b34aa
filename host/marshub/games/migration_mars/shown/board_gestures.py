"""Gestures on a board: the piece and zone that stand for an option, and reasons why another gesture is no answer.

The rules know no pieces with tags. Gestures are added to their questions; an answer is the same option, however it
was given. See docs/decisions/0042-hands-and-terrain.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marshub.kernel import Decision, Gesture, Reason, Script, say
from marshub.kernel.scripts import add_gestures

from ..box.components import CARDS, get_supply_stop
from ..box.state import State
from ..rules.turn import TURN_QUESTIONS
from . import panel
from .panel import EVENTS, SITE, TREASURY

#: Questions whose options are cards of the Treasury: placing a card of that kind there is the answer.
_CARD_QUESTIONS = frozenset({"mm-ruin", "mm-shipment", "mm-stop-resource", "mm-gain", "mm-lose", "mm-instead"})
#: Questions that a kept event answers.
_EVENT_QUESTIONS = frozenset({"mm-reroll", "mm-waive", "mm-deflect", "mm-doctor"})
_BOARD_QUESTIONS = _CARD_QUESTIONS | _EVENT_QUESTIONS | {*TURN_QUESTIONS}


def with_gestures(script: Script) -> Script:
    """Return a script whose questions can also be answered by gestures on the board."""
    return add_gestures(script, _BOARD_QUESTIONS, lambda question, who, option: find_gesture(question, who, option.id))


@cache
def find_gesture(question: str, seat: str, option: str) -> Gesture | None:
    """Return the gesture that stands for an option of a question; None if only buttons can answer it."""
    action, _, piece_name = option.partition(":")
    if question in TURN_QUESTIONS and option == "call-in":
        return Gesture(panel.make_rover_tag(seat), get_supply_stop(seat))
    if action in ("build", "return"):
        return Gesture(panel.make_structure_tag(piece_name), SITE)
    if action == "use":
        return Gesture(panel.make_event_tag(piece_name), EVENTS)
    if question in _CARD_QUESTIONS and option in CARDS:
        return Gesture(panel.make_card_tag(option), TREASURY)
    return None


def explain_gesture(state: State, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
    """Return the reasons why placing `piece` in `zone` is no answer to `pending`; none if nothing is known."""
    if pending is None:
        return ()
    piece_kind, _, piece_name = piece.partition("-")
    if piece_kind == "rover":
        return _explain_rover_move(state, pending, piece_name)
    is_turn = pending.prompt.key in TURN_QUESTIONS
    if piece_kind == "build":
        if not is_turn:
            return (Reason("MM-BUILD-01", say("mm-hand-not-building")),)
        if zone != SITE:
            return (Reason("MM-BUILD-02", say("mm-hand-elsewhere", zone=f"@zone-{SITE}")),)
        return tuple(pending.explain(f"build:{piece_name}"))
    if piece_kind == "event":
        player = state.players.get(pending.decider)  # type: ignore[call-overload]
        if player is None or piece_name not in player.kept:
            return (Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{piece_name}")),)
        return tuple(pending.explain(f"use:{piece_name}")) or (Reason("MM-COLONY-06", say("mm-hand-not-now")),)
    if piece_kind == "card":
        return (Reason("MM-SETUP-09", say("mm-hand-no-card", card=f"@mm-card-{piece_name}")),)
    return ()


def _explain_rover_move(state: State, pending: Decision, seat: str) -> Sequence[Reason]:
    """Return the reasons against a Rover that was moved by hand instead of the dice."""
    if seat not in state.players:
        return (Reason("MM-SETUP-01", say("mm-hand-absent", whose=f"@mm-seat-{seat}")),)
    if seat != state.active:
        return (Reason("MM-TURN-06", say("mm-hand-not-your-turn", whose=f"@mm-seat-{state.active}")),)
    call_in_reasons = pending.explain("call-in") if pending.prompt.key in TURN_QUESTIONS else ()
    return (Reason("MM-ROLL-02", say("mm-hand-dice-first")), *call_in_reasons)
