"""Dice rolls, logged with who rolled and for what (DICE)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Die, Roll, Script, Words, say

from ..box.components import AstronautId
from ..happenings.actions import DiceFell
from .hub import Hub


def roll(hub: Hub, asked: Words, dice: Sequence[Die], by: AstronautId | None = None) -> Script:
    """Roll `dice` and return {die: face}.

    A face is entered by the players or rolled by the program; none is assumed (FM-DICE-13).

    Args:
        hub: The table.
        prompt: The question "fm-roll-X"; the message "fm-rolled-X" says in the log what was rolled for.
        dice: The dice.
        by: Seat that rolls, if it is one astronaut.
    """
    rolled: dict[str, str] = yield Roll(asked, dice, by=by or "")
    who: dict[str, str | int] = {"who": f"@fm-astronaut-{by}"} if by else {}
    name = asked.key.removeprefix("fm-roll-")
    hub.tell(DiceFell(by or "", say(f"fm-rolled-{name}", **{**asked.args, **who}), dict(rolled)))
    return rolled
