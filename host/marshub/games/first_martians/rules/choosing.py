"""What the rules leave to somebody, and nobody is asked about where there is nothing to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from marshub.kernel import Choose, Option, Script, Words


def one_of(who: str, prompt: Words, options: Callable[[], Sequence[Option]]) -> Script:
    """The id of one of `options`: `who` chooses among several, a single one is taken; "" if there is none, or if what
    was used in the meantime left none.

    `options` is looked at anew as often as the question is.
    """
    found = options()
    if len(found) > 1:
        return (yield Choose(who, prompt, options)) or ""
    return found[0].id if found else ""
