"""Gestures on a board: which piece in which zone stands for an option, and why another gesture is no answer.

The rules know no pieces with tags. Their questions get gestures on the way out; an answer is the same option, however
it was given. See docs/decisions/0042-hands-and-terrain.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marshub.kernel import Decision, Gesture, Reason, Script, say
from marshub.kernel.scripts import add_gestures

from ..box.components import CARDS, stop_of
from ..box.state import State
from ..rules.turn import MENUS
from . import panel
from .zones import EVENTS, SITE, TREASURY

#: Questions whose options are cards of the Treasury: laying one of that kind there answers.
_CARDS = frozenset({"mm-ruin", "mm-shipment", "mm-stop-resource", "mm-gain", "mm-lose", "mm-instead"})
#: Questions of which a kept event is an answer.
_KEPT = frozenset({"mm-reroll", "mm-waive", "mm-deflect", "mm-doctor"})
_BY_HAND = _CARDS | _KEPT | {*MENUS}


def with_gestures(script: Script) -> Script:
    """Return the same script with its questions answerable by hand."""
    return add_gestures(script, _BY_HAND, lambda question, who, option: find_gesture(question, who, option.id))


@cache
def find_gesture(question: str, seat: str, option: str) -> Gesture | None:
    """Return the gesture that stands for an option of a question, None where buttons alone can say it."""
    action, _, what = option.partition(":")
    if question in MENUS and option == "call-in":
        return Gesture(panel.rover_piece(seat), stop_of(seat))
    if action in ("build", "return"):
        return Gesture(panel.structure_piece(what), SITE)
    if action == "use":
        return Gesture(panel.event_piece(what), EVENTS)
    if question in _CARDS and option in CARDS:
        return Gesture(panel.card_piece(option), TREASURY)
    return None


def explain_gesture(state: State, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
    """Return why placing `piece` in `zone` is no answer to `pending`; empty where nothing is known."""
    if pending is None:
        return ()
    sort, _, what = piece.partition("-")
    if sort == "rover":
        return _why_not_driven(state, pending, what)
    turn = pending.prompt.key in MENUS
    if sort == "build":
        if not turn:
            return (Reason("MM-BUILD-01", say("mm-hand-not-building")),)
        if zone != SITE:
            return (Reason("MM-BUILD-02", say("mm-hand-elsewhere", zone=f"@zone-{SITE}")),)
        return tuple(pending.explain(f"build:{what}"))
    if sort == "event":
        held = state.players.get(pending.decider)  # type: ignore[call-overload]
        if held is None or what not in held.kept:
            return (Reason("MM-ROLL-13", say("mm-hand-not-kept", event=f"@mm-event-{what}")),)
        return tuple(pending.explain(f"use:{what}")) or (Reason("MM-COLONY-06", say("mm-hand-not-now")),)
    if sort == "card":
        return (Reason("MM-SETUP-09", say("mm-hand-no-card", card=f"@mm-card-{what}")),)
    return ()


def _why_not_driven(state: State, pending: Decision, seat: str) -> Sequence[Reason]:
    """Return a Rover that hands have moved, and the dice have not."""
    if seat not in state.players:
        return (Reason("MM-SETUP-01", say("mm-hand-absent", whose=f"@mm-seat-{seat}")),)
    if seat != state.active:
        return (Reason("MM-TURN-06", say("mm-hand-not-your-turn", whose=f"@mm-seat-{state.active}")),)
    called = pending.explain("call-in") if pending.prompt.key in MENUS else ()
    return (Reason("MM-ROLL-02", say("mm-hand-dice-first")), *called)
