"""Whatever a game asks, refuses, foresees and tells is whole: of the types it says, in words that exist."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from layouts import randomly
from marshub.board import profile
from marshub.chronicle.composition import compose
from marshub.chronicle.writers import write_markdown
from marshub.games import load_game
from marshub.kernel import Chance, Option, Reason, Session, Words, say
from marshub.words import Speech, make_readable
from rule_book import catalogue

HUB = profile.load("hub")
TABLES = [
    ("first-martians", {"players": 3}, 120),
    ("first-martians", {"players": 4, "mission": "rogue-probe"}, 120),
    ("first-martians", {"players": 2, "mission": "landing"}, 120),
    ("first-martians", {"players": 1, "mission": "riddle"}, 120),
    ("first-martians", {"players": 4, "mission": "malnourished-plants"}, 120),
    ("first-martians", {"players": 4, "mission": "binding-agent"}, 120),
    ("pocket-mars", {"players": 3}, 120),
    ("pocket-mars", {"players": 1}, 120),
    ("pocket-mars", {"players": 2, "variant": "draft"}, 80),
    ("migration-mars", {"players": 3}, 150),
    ("on-mars", {"players": 3}, 150),
    ("on-mars", {"players": 1}, 120),
]
#: What may be asked about and is no answer to anything.
NONSENSE = ("", "nonsense", "nonsense:", ":", "9,9", "build:", "1")
#: Why options of one moment are not open at another is asked of so many a step.
WONDERED = 4
#: One of a thing told as if there were several ("gains 1 colonists").
MISCOUNTED = re.compile(
    r"(?<!Sol )(?<!Round )(?<!round )\b(?<![.,/–-])1 (?:more |new |own |healthy )?(?!is\b|does\b)[a-z]+s\b"
)
speech = Speech("en")


def whole(thing: Any) -> None:
    """It is what its type says, field by field."""
    assert msgspec.convert(msgspec.to_builtins(thing), type(thing)) == thing


def said(words: Words) -> None:
    """There is such a sentence, all places in it are filled, and what fills them has words itself."""
    whole(words)
    assert speech.has_message(words.key), words
    assert not words.args or speech.say(words) != make_readable(words.key, words.args), words
    for value in words.args.values():
        if isinstance(value, str) and value.startswith("@"):
            assert speech.has_message(value.lstrip("@").partition(".")[0]), words
    for sentences in (words.lists or {}).values():
        for one in sentences:
            said(one)


@functools.cache
def rules() -> frozenset[str]:
    return frozenset(catalogue())


@functools.cache
def zones(game: str) -> frozenset[str]:
    return frozenset(HUB.list_zones(game))


def place(session: Session[Any, Any], zone: str) -> bool:
    """Whether it is no place, one of the board's, or one that the board has not got: Earth, a hex, another Facility."""
    if zone in zones(session.game.id) or zone in ("", "earth"):
        return True
    return speech.has_message(f"fm-facility-{zone}") or zone.startswith("hex-")


def option_is_whole(session: Session[Any, Any], option: Option, pieces: set[str]) -> None:
    whole(option)
    said(option.label)
    if option.group is not None:
        said(option.group)
    if option.risk:
        said(say(option.risk))
    for gesture in (*([option.gesture] if option.gesture else []), *option.also):
        assert gesture.piece in pieces, option
        assert gesture.afar or place(session, gesture.zone), option  # "": taken up
    assert place(session, option.zone), option


def reason_is_whole(session: Session[Any, Any], reason: Reason) -> None:
    whole(reason)
    said(reason.words)
    assert reason.rule in rules(), reason
    assert place(session, reason.zone), reason


def by_hand(game: str, setup: dict[str, Any], steps: int) -> Iterator[Session[Any, Any]]:
    """A random game whose dice and cards are the table's own: what may fall is asked, too."""
    chance = Chance(7)
    session: Session[Any, Any] = Session(load_game(game), setup, 5, chance="table")
    for step in range(steps):
        if session.pending is None:
            session = Session(session.game, setup, step, chance="table")
        assert session.pending is not None
        yield session
        session.answer(session.pending.random_answer(chance))


def gone_through(game: str, setup: dict[str, Any], steps: int) -> Iterator[tuple[Session[Any, Any], list[str]]]:
    """A random game's moments, each with options that were open at some other moment of the same question."""
    chance, open_once = Chance(11), dict[str, dict[str, None]]()
    for session in by_hand(game, setup, steps):
        assert session.pending is not None
        seen = open_once.setdefault(session.pending.prompt.key, {})
        now = {option.id: None for option in session.pending.options()}
        closed = [option for option in seen if option not in now]
        yield session, [closed[chance.randbelow(len(closed))] for _ in range(min(WONDERED, len(closed)))]
        seen |= now


@pytest.mark.parametrize(("game", "setup", "steps"), TABLES)
def test_what_is_asked_and_refused_is_whole(game, setup, steps):
    pieces: set[str] = set()
    looked: set[tuple[str, ...]] = set()
    for session, closed in gone_through(game, setup, steps):
        assert session.pending is not None
        pieces = pieces or {piece.id for piece in session.game.tagged_pieces(session.state)}
        said(session.pending.prompt)
        for option in session.pending.options():
            kind = (session.pending.prompt.key, option.label.key, option.id.partition(":")[0], option.zone)
            if kind in looked:
                continue
            looked.add(kind)
            option_is_whole(session, option, pieces)
            forecast = session.forecast(option.id)
            for reason in (*forecast.costs, *forecast.risks) if forecast else ():
                reason_is_whole(session, reason)
        allowed = {option.id for option in session.pending.options()}
        for option_id in allowed:
            assert not session.explain(option_id), f"{session.pending.prompt}: {option_id} is open"
        for option_id in (*closed, *NONSENSE):
            if option_id in allowed:
                continue
            for reason in session.explain(option_id):
                reason_is_whole(session, reason)


@pytest.mark.parametrize(("game", "setup", "steps"), TABLES)
def test_what_is_told_is_whole(game, setup, steps):
    for session in randomly(game, setup, 9, steps):
        last = session
    for happening in last.log:
        whole(happening)
        said(happening.describe())
    lines = [speech.say(happening.describe()) for happening in last.log]
    lines += [line for line in write_markdown(compose(last), speech).splitlines() if not line.startswith(("|", "#"))]
    assert [line for line in lines if MISCOUNTED.search(line)] == []
