"""No two rows of any list read alike: what is chosen by its name is told from all else by its name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from marshub.games import load_game
from marshub.kernel import CHANCE, Chance, Option, Session
from marshub.kernel.journal import ChanceMode
from marshub.kernel.policy import random_policy
from marshub.languages import LANGUAGES
from marshub.words import Speech

TABLES = [
    ("first-martians", {"players": 4}),
    ("first-martians", {"players": 3, "mission": "rogue-probe"}),
    ("first-martians", {"players": 1, "mission": "riddle"}),
    ("first-martians", {"players": 2, "mission": "landing"}),
    ("first-martians", {"players": 4, "mission": "malnourished-plants"}),
    ("first-martians", {"players": 3, "mission": "binding-agent"}),
    ("pocket-mars", {"players": 3}),
    ("pocket-mars", {"players": 1}),
    ("pocket-mars", {"players": 2, "variant": "draft"}),
    ("migration-mars", {"players": 3}),
    ("on-mars", {"players": 3}),
    ("on-mars", {"players": 1}),
]
SHORT, LONG = 60, 900  # answers of a game
_SEEN = 12  # of a question that is asked again and again so many are looked at in a short game
speeches = [Speech(language) for language in LANGUAGES]


def moments(game: str, setup: dict[str, Any], seed: int, answers: int, dice: ChanceMode) -> Iterator[Session[Any, Any]]:
    """A random game, before each of its answers. `dice`: who rolls and draws, as in a session."""
    chance = Chance(seed)
    session: Session[Any, Any] = Session(load_game(game), setup, seed, chance=dice)
    for _ in range(answers):
        pending = session.pending
        if pending is None:
            return
        yield session
        session.answer(
            pending.random_answer(chance) if pending.decider == CHANCE else random_policy(session, pending, chance)
        )


def twice(rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """What stands there more than once."""
    return [row for row, count in Counter(rows).items() if count > 1]


def row(option: Option, speech: Speech) -> tuple[str, ...]:
    """A row of a flat list: who does it, or what it belongs to, and what it says."""
    return (speech.say(option.group) if option.group else "", speech.say(option.label))


def apart(session: Session[Any, Any]) -> None:
    pending = session.pending
    assert pending is not None
    offered = (*pending.options(), *pending.free_action_options())
    terms = pending.option_terms()
    for option in offered:
        if option.verb is not None:  # what is offered by verb is among the verbs and actors of the question
            assert terms is not None, option
            assert option.verb in terms.verbs, option
            assert option.group is None or option.group in terms.actors, option
    for speech in speeches:
        assert not twice(row(option, speech) for option in offered), (speech.language, pending.prompt.key)
        # One step in, of whoever acts: the group is the figure that was typed, and stands in no row.
        inside = [(row(o, speech)[0] if o.verb else "", speech.say(o.verb or o.group or o.label)) for o in offered]
        named = [(*step, speech.say(o.label)) for step, o in zip(inside, offered, strict=True)]
        assert not twice(named), (speech.language, pending.prompt.key)


def odds_apart(session: Session[Any, Any]) -> None:
    odds_lines = session.compute_odds()
    for speech in speeches:
        assert not twice((speech.say(odds.title),) for odds in odds_lines), [odds.id for odds in odds_lines]
        for odds in odds_lines:
            assert not twice((speech.say(line.words),) for line in odds.lines), odds.id


def look_through(game: str, setup: dict[str, Any], seed: int, answers: int, dice: ChanceMode, *, most: int) -> int:
    """Look at every list of a game; gives how many. Of questions of one kind no more than `most`."""
    seen: Counter[str] = Counter()
    for session in moments(game, setup, seed, answers, dice):
        assert session.pending is not None
        asked = session.pending.prompt.key
        seen[asked] += 1
        if seen[asked] <= most:
            apart(session)
            odds_apart(session)
    return sum(seen.values())


@pytest.mark.parametrize(("game", "setup"), TABLES)
def test_no_two_rows_read_alike(game: str, setup: dict[str, Any]) -> None:
    ways: tuple[tuple[int, ChanceMode], ...] = ((3, "auto"), (4, "all"))
    for seed, dice in ways:
        assert look_through(game, setup, seed, SHORT, dice, most=_SEEN) > SHORT // 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 22))
@pytest.mark.parametrize(("game", "setup"), TABLES)
def test_no_two_rows_read_alike_in_whole_games(game: str, setup: dict[str, Any], seed: int) -> None:
    ways: tuple[ChanceMode, ...] = ("auto", "table", "all")
    assert look_through(game, setup, seed, LONG, ways[seed % 3], most=LONG) > 10
