"""Why not, at every question: whatever could be named or pointed at is offered, or has causes of the catalogue.

Random games are gone through question by question. What a question names (`Decision.wonders`) is held against what it
offers: the rest has its causes, each once. A kind of question of which everything conceivable is always offered is
listed here, and held to it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from layouts import randomly
from marshub import rule_texts
from marshub.kernel import CHANCE, Decision, Session
from marshub.words import Speech

#: Yes or no, all that lies there, all there is to say: everything that can be thought of is offered.
WHOLE = {
    "pocket-mars": {
        "pm-pay",
        "pm-land",
        "pm-trigger",
        "pm-ability-ene",
        "pm-ability-sci",
        "pm-take-which",  # face-down cards are told apart by their place alone
        "pm-lose-which",
    },
    "first-martians": {"fm-hold-wilting"},
    "migration-mars": {"mm-impact", "trade-offered"},
    "on-mars": {
        "om-bonus",
        "om-deliver-own",
        "om-explore",  # the tiles that lie face up; no others are known
        "om-lab-benefit",
        "om-pay-crystal",
        "om-ship-brings",
        "om-tile",
        "om-which-effect",  # the box has no action of more than two, and where one can be had nothing is asked
    },
}
#: First Martians asks of the plan's actions (`GameLook.candidates`); of its other questions only some name more.
SOME = frozenset({"first-martians"})
#: Ways out, which are no answer to what is asked; and what is at hand beside any question.
WAYS_OUT = frozenset({"back", "none", "done", "drop", "objective"})
#: Answers that end or decline their question (`Option.declines`); MM's "none" that kills is no such answer.
DECLINING = (WAYS_OUT - {"objective"}) | {"no", "go-on", "next", "keep", "end", "roll", "stay", "leave"}
#: So many questions of a kind are looked at, and if none of them leaves anything out something is wrong with it.
LOOKS, SUSPECT = 4, 60
MANY_VERBS = 12  # of a kind of question; hexes and spaces count, too
#: A game, how it is set up, with which seeds, how many answers.
TABLES = [
    ("pocket-mars", {"players": 3}, range(2), 200),
    ("pocket-mars", {"players": 1}, range(1), 120),
    ("pocket-mars", {"players": 2, "variant": "draft"}, range(1), 40),
    ("migration-mars", {"players": 3}, range(3), 900),
    ("on-mars", {"players": 3}, range(3), 900),
    ("first-martians", {"players": 3}, range(1), 500),
]
#: What is offered beside what a question is about: an aside, a delivery, a good that is taken back.
BESIDE = ("deliver:", "skill:", "scrap:", "use:", "ask:", "take-back:")
#: Verbs that random answers hardly meet.
RARE_VERBS = {"technology", *(beside.rstrip(":") for beside in BESIDE)}
LONG = [(game, setup, range(10, 25), steps * 3) for game, setup, _, steps in TABLES]


class Book:
    """What was asked in the games, by kind of question: how often, and how often something was not offered."""

    def __init__(self) -> None:
        self.asked, self.looked, self.closed = Counter[str](), Counter[str](), Counter[str]()

    def look(self, session: Session[Any, Any], pending: Decision) -> None:
        kind = pending.prompt.key
        self.asked[kind] += 1
        if session.game.id in SOME and not pending.explainable_options():
            return
        # Each kind some times, and on until something was left out.
        if self.looked[kind] >= LOOKS and (self.closed[kind] or self.looked[kind] >= SUSPECT):
            return
        self.looked[kind] += 1
        declining = {option.id for option in pending.options() if option.declines}
        assert declining == {option.id for option in pending.options() if not option.risk} & DECLINING, kind
        offered = {option.id for option in pending.options()} - WAYS_OUT
        named = {option.id for option in pending.explainable_options()} - WAYS_OUT
        beside = {option for option in offered if option.startswith(BESIDE)}
        assert offered - named <= beside, kind
        if kind in WHOLE[session.game.id]:
            assert named == offered - beside, kind
            return
        left = sorted(named - offered)
        self.closed[kind] += bool(left)
        for option in left:
            reasons = session.explain(option)
            assert reasons, (kind, option)
            messages = [(item.rule, SPEECH.say(item.words)) for item in reasons]
            assert len(set(messages)) == len(messages), (kind, option)
            assert all(rule_texts.find_rule(session.game.id, item.rule) is not None for item in reasons), (kind, option)
            assert all(item.remedy is None or SPEECH.has_message(item.remedy.key) for item in reasons), (kind, option)
            assert set(pending.find_fixes(option)) <= {item.id for item in pending.options()}, (kind, option)


SPEECH = Speech("en")


def gone_through(tables: Any) -> dict[str, Book]:
    books: dict[str, Book] = {game: Book() for game in WHOLE}
    for game, setup, seeds, steps in tables:
        for seed in seeds:
            for session in randomly(game, setup, seed, steps):
                if session.pending is not None and session.pending.decider != CHANCE:
                    books[game].look(session, session.pending)
    return books


def proven(books: dict[str, Book]) -> None:
    for game, book in books.items():
        never = {kind for kind, times in book.looked.items() if times >= SUSPECT and not book.closed[kind]}
        assert never <= WHOLE[game], f"{game}: everything is always offered, or nothing is wondered about"


def test_whatever_could_be_named_at_a_question_is_offered_or_has_its_causes() -> None:
    books = gone_through(TABLES)
    proven(books)
    assert all(len(book.asked) > 12 for book in books.values())


def list_nonsense(option: str, verbs: Iterable[str]) -> Iterator[str]:
    """Return ids that look like an option: without an end, with one too many, with other words in place of its own."""
    words = option.split(":")
    yield from (":".join(words[:count]) for count in range(1, len(words)))
    yield f"{option}:{words[-1]}"
    for at in range(len(words)):
        yield from (":".join([*words[:at], word, *words[at + 1 :]]) for word in ("", "x", "0", "9" * 5000))
    yield from (":".join([verb, *words[1:]]) for verb in verbs)


@pytest.mark.parametrize("game", sorted(WHOLE))
def test_what_is_no_option_can_be_asked_about(game: str) -> None:
    """Programs ask for reasons and forecasts of anything, over a link as well."""
    verbs = defaultdict[str, set[str]](set)
    for session in randomly(game, {"players": 3}, 2, 90):
        pending = session.pending
        assert pending is not None
        known, offered = verbs[pending.prompt.key], [option.id for option in pending.options()]
        for option in offered:
            verb = option.partition(":")[0]
            if verb in known or len(known) > MANY_VERBS:
                continue
            known.add(verb)
            stacks = getattr(session.state, "plan", ())  # of First Martians: nobody leaves a stack as its last
            leaving = [f"leave:{pawn}:{stack.id}" for stack in stacks for pawn in stack.pawns]
            for nonsense in [*list_nonsense(option, known | RARE_VERBS), *leaving, "deliver:blue:x:water"]:
                session.explain(nonsense)
                session.forecast(nonsense)
                assert set(pending.find_fixes(nonsense)) <= {*offered}


@pytest.mark.soak
def test_so_it_is_in_many_games() -> None:
    books = gone_through(LONG)
    proven(books)
    for game, book in books.items():
        assert WHOLE[game] <= set(book.asked), game
