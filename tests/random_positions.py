"""Positions in tests: random games, random moments, random corrections, for every game."""

from __future__ import annotations

from typing import Any

import msgspec

from marshub.kernel import (
    BadAdjustment,
    BadPosition,
    Chance,
    Game,
    MemoryJournal,
    Place,
    Session,
    find_allowed_values,
    find_violations,
    list_places,
)
from marshub.kernel.describe import describe_pending
from marshub.kernel.places import AllowedValues, is_struct, strip_annotations
from marshub.kernel.policy import play


def picture(session: Session[Any, Any]) -> tuple[Any, ...]:
    """What a table can see, but for the log."""
    asked = describe_pending(session)
    shown = None if asked is None else msgspec.to_builtins(msgspec.structs.replace(asked, id=""))
    return msgspec.json.encode(session.state), shown, session.result


def laid_anew(session: Session[Any, Any]) -> Session[Any, Any]:
    """A new session on which the position of `session` was laid, by way of JSON."""
    document = msgspec.json.decode(msgspec.json.encode(session.export_position()))
    result: Session[Any, Any] = Session(session.game, msgspec.to_builtins(session.setup), 99, chance=session.chance)
    result.set_position(document)
    return result


def check_same(session: Session[Any, Any]) -> None:
    """Nothing lies wrong, and laid in a new session it is the same game, which goes on alike."""
    assert list(find_violations(session.game, session.state)) == []
    other = laid_anew(session)
    assert picture(other) == picture(session)
    assert other.export_position() == session.export_position()
    again = Session.resume(session.game, other.journal)
    assert picture(again) == picture(other)
    if session.pending is None:
        return
    answer = session.pending.random_answer(Chance(5))
    twin = Session.resume(session.game, MemoryJournal(session.journal.read()))
    twin.answer(answer)
    other.answer(answer)
    assert picture(other) == picture(twin)


def any_value(may: AllowedValues, hint: Any, now: Any, chance: Chance) -> Any:
    """Some value for a place, of its type more often than not."""
    if may.nothing and chance.randbelow(6) == 0:
        return None
    if chance.randbelow(12) == 0:
        return chance.pick((-1, 3, "x", True, [], {}, None, 1.5, ["x"], 10**9))
    if may.sort == "number":
        low = may.low or 0
        return low + chance.randbelow(max(1, (may.high if may.high is not None else low + 9) - low + 1))
    if may.sort == "choice":
        return chance.pick(may.values) if may.values else ""
    if may.sort == "text":
        return chance.pick(("", "Ada", "next", "over"))
    if may.sort == "list":
        if isinstance(now, list) and now and chance.randbelow(2):
            kept = list(msgspec.to_builtins(now))
            kept.pop(chance.randbelow(len(kept)))
            return kept
        if may.of is not None and may.of.sort != "table":
            return [any_value(may.of, None, None, chance) for _ in range(chance.randbelow(4))]
        return list(msgspec.to_builtins(now or []))
    if isinstance(now, dict) and now and chance.randbelow(2):
        kept = dict(msgspec.to_builtins(now))
        kept.pop(chance.pick(sorted(kept)))
        return kept
    return msgspec.to_builtins(now) if now is not None else None


def any_correction(game: Game[Any, Any], state: Any, chance: Chance) -> tuple[str, Any]:
    """Some place, and something for it."""
    names = game.list_names(state)
    result: list[Place] = list(list_places(state, names))
    groups = sorted({place.path.split(".")[0] for place in result})
    group = chance.pick(groups)
    place = chance.pick([place for place in result if place.path.split(".")[0] == group])
    value = any_value(find_allowed_values(place.hint, names), place.hint, place.value, chance)
    if value is None and not place.exists and is_struct(strip_annotations(place.hint)):
        others = [p.value for p in result if p.exists and p.hint == place.hint]
        value = msgspec.to_builtins(chance.pick(others)) if others else None
    return place.path, value


def lay_something(session: Session[Any, Any], chance: Chance) -> None:
    """Lay the table out as it lies, with its course or without, or with something else on it."""
    document = msgspec.json.decode(msgspec.json.encode(session.export_position()))
    if chance.randbelow(2):
        document.pop("course", None)
    if chance.randbelow(2):
        document["set"] = dict([any_correction(session.game, session.state, chance)])
    before = picture(session)
    try:
        session.set_position(document)
    except BadPosition:
        assert picture(session) == before


def disturb(session: Session[Any, Any], seed: int, moves: int = 40) -> int:
    """Answer, correct and lay out at random; whatever happens, the game goes on and its save loads.

    Gives how many corrections were made.
    """
    chance, done = Chance(seed), 0
    for _ in range(moves):
        if session.pending is None:
            break
        if chance.randbelow(2):
            play(session, "random", steps=1 + chance.randbelow(6), seed=seed)
            continue
        if chance.randbelow(6) == 0:
            lay_something(session, chance)
            continue
        path, value = any_correction(session.game, session.state, chance)
        before = picture(session)
        try:
            session.adjust(path, value)
            done += 1
        except BadAdjustment:
            assert picture(session) == before, (path, value)
        again = Session.resume(session.game, session.journal)
        assert picture(again) == picture(session), (path, value)
        if chance.randbelow(8) == 0 and session.history.count_actions_since(0):
            session.undo(1, sure=True)
    return done
