"""The ledger: every number that a game tells, held against the state before and after it.

A game's accounts say what can be counted in a state (`counted`) and what a happening claims of it (`claims`). Between
two questions what is claimed must lead from the one state to the other: nothing is told that did not happen, and
nothing that is counted happens untold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from marshub.kernel import FreeActionQuestion, LogEntry, Moment, Session
from marshub.kernel.chance import Chance
from marshub.kernel.policy import find_policy

Key = tuple[Any, ...]


@dataclass(frozen=True)
class By:
    """So much more, or less."""

    key: Key
    by: int


@dataclass(frozen=True)
class To:
    """From what to what; `before` None where that is not told."""

    key: Key
    before: int | None
    after: int


@dataclass(frozen=True)
class At:
    """It is said to stand at so much."""

    key: Key
    value: int


@dataclass(frozen=True)
class Anew:
    """All that begins with this key came to the table, or was laid out anew: it begins as it ends."""

    key: Key


@dataclass(frozen=True)
class Wrong:
    """Something that a happening says by itself and that is not so."""

    what: str


Claim = By | To | At | Anew | Wrong
Counted = Callable[[Any], dict[Key, int]]
#: What a happening claims; the ledger as it stands then, and the session, are at hand.
Claims = Callable[[LogEntry, dict[Key, int], Session[Any, Any]], Iterable[Claim]]


@dataclass
class Ledger:
    """The accounts of one game while it is played."""

    counted: Counted
    claims: Claims

    def audit(
        self, before: dict[Key, int], after: dict[Key, int], entries: Iterable[LogEntry], session: Session[Any, Any]
    ) -> Iterator[str]:
        """What does not add up between two states."""
        now = dict(before)
        loose: list[Key] = []
        for entry in entries:
            for claim in self.claims(entry, now, session):
                match claim:
                    case Wrong(what):
                        yield f"{entry}: {what}"
                    case Anew(key):
                        loose.append(key)
                    case By(key, by):
                        now[key] = now.get(key, 0) + by
                    case To(key, was, becomes):
                        if was is not None and now.get(key, 0) != was and not _within(key, loose):
                            yield f"{entry}: {key} was {now.get(key, 0)}, not {was}"
                        now[key] = becomes
                    case At(key, value):
                        if now.get(key, 0) != value and not _within(key, loose):
                            yield f"{entry}: {key} is {now.get(key, 0)}, not {value}"
        for key in sorted({*now, *after}, key=str):
            if now.get(key, 0) != after.get(key, 0) and not _within(key, loose):
                yield f"{key}: told to be {now.get(key, 0)}, is {after.get(key, 0)}; told: {[*entries]}"


def _within(key: Key, loose: Iterable[Key]) -> bool:
    return any(key[: len(item)] == item for item in loose)


def play(session: Session[Any, Any], policy: str, ledger: Ledger, steps: int | None = None) -> list[str]:
    """Play by `policy`, to the end or so many `steps`; says what did not add up, and what a moment left out."""
    game, wrong = session.game, []
    player, chance = find_policy(game, policy), Chance(session.seed ^ 0x5DEECE66D)
    before, since = ledger.counted(session.state), len(session.log)
    done = 0
    while session.pending is not None and (steps is None or done < steps):
        session.answer(player(session, session.pending, chance))
        done += 1
        if isinstance(session.pending, FreeActionQuestion):
            continue  # in the midst of something: what was told of it is still to be done
        entries, after = session.log[since:], ledger.counted(session.state)
        where = f"{game.id} {session.seed} {policy}, answer {done}: "
        wrong += [where + item for item in ledger.audit(before, after, entries, session)]
        wrong += [where + item for item in left_out(entries, game.make_moments(entries, session.state, session.state))]
        before, since = after, len(session.log)
    return wrong


def left_out(entries: list[LogEntry], moments: Iterable[Moment]) -> Iterator[str]:
    """What moments do not tell, or tell twice, or out of step with their effects."""
    moments = list(moments)
    shown = [entry for moment in moments for entry in moment.entries]
    if sorted(map(repr, shown)) != sorted(map(repr, entries)):
        yield f"moments tell {shown} of {entries}"
    for moment in moments:
        if len(moment.effects) != len(moment.entries) - moment.lead_count:
            yield f"{moment}: effects and happenings do not go together"
