"""The check that a question can be answered: a correction may have made that impossible."""

from __future__ import annotations

from .decision import Decision
from .dice_and_cards import Draw
from .questions import Amount, Assign, Choose


def answerable(decision: Decision) -> bool:
    """Return whether `decision` has an answer with the table as it is now.

    Example:
        >>> can_be_answered(Amount("red", say("how-many"), 1, 3))
        True
        >>> can_be_answered(Choose("red", say("which-card"), lambda: ()))
        False
    """
    try:
        options = decision.options()
    except Exception:  # its rules no longer know what they find
        return False
    if isinstance(decision, Choose):
        return len(options) >= decision.least
    if isinstance(decision, Assign):
        low, high = sum(slot.low for slot in options), sum(slot.high for slot in options)
        return low <= decision.total <= high and all(slot.low <= slot.high for slot in options)
    return bool(options) or not isinstance(decision, Draw | Amount)
