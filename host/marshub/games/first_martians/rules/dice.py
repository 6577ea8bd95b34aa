"""Dice: rolled, and told of with who rolled and for what (DICE)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Die, Roll, Script, Words, say

from ..box.components import AstronautId
from ..happenings.actions import DiceFell
from .hub import Hub


def roll(hub: Hub, asked: Words, dice: Sequence[Die], by: AstronautId | None = None) -> Script:
    """Roll `dice`; gives {die: face}. `by`: who rolls, if it is one astronaut.

    What is `asked` ("fm-roll-rover") has a sentence of the same name for what was rolled for ("fm-rolled-rover").
    """
    rolled: dict[str, str] = yield Roll(asked, dice, by=by or "")
    who: dict[str, str | int] = {"who": f"@fm-astronaut-{by}"} if by else {}
    name = asked.key.removeprefix("fm-roll-")
    hub.tell(DiceFell(by or "", say(f"fm-rolled-{name}", **{**asked.args, **who}), dict(rolled)))
    return rolled
