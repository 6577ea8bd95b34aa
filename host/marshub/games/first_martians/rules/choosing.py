"""How rules ask: choices only where there is something to choose, dice, and auto-continue (FM-SKILL-08, DICE).

Auto-continue: the table says until when it does not want to be asked at every moment (FM-SKILL-08). Free actions
are on offer with every decision all the same; only the questions at moments at which nothing else is decided are
skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marshub.kernel import Choose, Option, Script, Words


def one_of(who: str, prompt: Words, options: Callable[[], Sequence[Option]]) -> Script:
    """Ask for one of `options` and return its id.

    `actor` chooses among several; a single one is taken without a question; "" if there is none, or if free actions
    used
    in the meantime left none. `options` is evaluated anew as often as the question is asked.
    """
    found = options()
    if len(found) > 1:
        return (yield Choose(who, prompt, options)) or ""
    return found[0].id if found else ""
