"""Gestures on a board: the piece and zone that stand for an option, and why another gesture is no answer.

As in Migration: Mars (docs/decisions/0042-hands-and-terrain.md) gestures are added to the rules' questions before
they are asked. Only unambiguous moves are gestures: a marker on its space, a colonist, a building or a card on an
action.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from marshub.kernel import Decision, Gesture, Option, Reason, Script, say
from marshub.kernel.scripts import add_gestures

from ..box.components import COLOURS, GOODS, KINDS, SIDES, SLOTTED, Action
from ..box.state import State
from ..rules.mars import make_seat_key
from . import panel
from .panel import PAD, make_slots_zone, make_space_zone

#: Questions whose options are goods: showing a good answers them.
_GOODS_QUESTIONS = frozenset({"om-resupply", "om-pay-with", "om-gain-any", "om-trade-give", "om-produce-more"})
_BOARD_QUESTIONS = _GOODS_QUESTIONS | {"om-turn", "om-space"}


def with_gestures(script: Script) -> Script:
    """Return a script whose questions can be answered by hand."""
    return add_gestures(script, _BOARD_QUESTIONS, find_gesture)


def find_gesture(question: str, seat: str, option: Option) -> Gesture | None:
    """Return the gesture that stands for an option of a question; None where only buttons can express it."""
    if question == "om-turn" and option.id.startswith("hire:"):
        name = str(option.label.args["card"]).removeprefix("@om-scientist-").removeprefix("@om-contract-")
        return Gesture(panel.make_card_tag(name), make_slots_zone("hire"))
    return _find_plain_gesture(question, seat, option.id)


@cache
def _find_plain_gesture(question: str, seat: str, option: str) -> Gesture | None:
    """Return the gesture of an option that its id determines."""
    action, _, piece_name = option.partition(":")
    if question == "om-space" and option.isdecimal():
        return Gesture(panel.make_marker_tag(seat), make_space_zone(int(option)))
    if question in _GOODS_QUESTIONS:
        return Gesture(panel.make_good_tag(option), PAD) if option in GOODS else None
    if action == "build" and piece_name in KINDS:
        return Gesture(panel.make_building_tag(piece_name), make_slots_zone("build"))
    if option in SLOTTED:
        return Gesture(panel.make_colonist_tag(seat), make_slots_zone(option))
    return None


def explain_gesture(state: State, pending: Decision | None, piece: str, zone: str) -> Sequence[Reason]:
    """Return why placing `piece` in `zone` is no answer to `pending`; empty where no reason is known."""
    if pending is None:
        return ()
    sort, _, piece_name = piece.partition("-")
    if sort in ("marker", "colonist") and piece_name in COLOURS:
        return _explain_player_piece(state, pending, sort, piece_name, zone)
    if pending.prompt.key == "om-turn" and sort == "building":
        if zone != make_slots_zone("build"):
            return (Reason("OM-SLOT-01", say("om-hand-elsewhere", zone=f"@zone-{make_slots_zone('build')}")),)
        return tuple(pending.explain(f"build:{piece_name}"))
    if sort == "good":
        reasons = tuple(pending.explain(piece_name)) if pending.prompt.key in _GOODS_QUESTIONS else ()
        return reasons or (Reason("OM-SUPPLY-01", say("om-hand-no-good", good=f"@om-good-{piece_name}")),)
    return ()


def _explain_player_piece(state: State, pending: Decision, sort: str, seat: str, zone: str) -> Sequence[Reason]:
    """Explain a marker or colonist of a player who is not asked, or in a zone where it does not go now."""
    if seat not in state.players:
        return (Reason("OM-COMP-03", say("om-hand-absent", whose=make_seat_key(seat))),)
    if seat != pending.decider:
        return (Reason("OM-ROUND-02", say("om-hand-not-your-turn", whose=make_seat_key(pending.decider))),)
    if sort == "marker":
        return (Reason("OM-TRAVC-08", say("om-hand-no-space")),)
    action = zone.removeprefix("slots-")
    if pending.prompt.key != "om-turn" or action not in SIDES:
        return (Reason("OM-SLOT-01", say("om-hand-not-now")),)
    main_action: Action = action
    if main_action in ("build", "hire"):
        return (Reason("OM-SLOT-01", say("om-hand-show-what")),)
    return tuple(pending.explain(main_action))
