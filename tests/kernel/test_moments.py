"""Moments: happenings as people tell them, the cause first; and a session's tale of them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from marshub.games import GAMES, load_game
from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.happenings.events import AdventureMet
from marshub.kernel import Happening, Moment, Session, TakenBack, Tale, Words, causes_first, grouped, plain, say
from marshub.kernel.moments import plain_moments, since
from marshub.kernel.policy import play
from marshub.words import Speech


class _Told(Happening, frozen=True):
    name: str


def told(names: str) -> list[Happening]:
    return [_Told(name) for name in names.split()]


def card(happening: Happening) -> Moment | None:
    """What begins with a capital is a card."""
    name = happening.name if isinstance(happening, _Told) else ""
    return Moment("card", say("card", name=name), (happening,), story=say("story")) if name.istitle() else None


def names(moment: Moment) -> str:
    return " ".join(entry.name for entry in moment.happenings if isinstance(entry, _Told))


def test_what_comes_after_a_head_belongs_to_it_and_what_came_before_any_stands_alone() -> None:
    moments = grouped(told("a b Fire c d Flood e"), card)
    assert [(moment.kind, names(moment)) for moment in moments] == [
        ("plain", "a"),
        ("plain", "b"),
        ("card", "Fire c d"),
        ("card", "Flood e"),
    ]
    assert [len(moment.effects) for moment in moments] == [0, 0, 2, 1]


def test_what_is_alone_and_what_the_kernel_tells_ends_a_moment() -> None:
    events = [*told("Fire a"), TakenBack(1, False), *told("b Flood c alone d")]
    moments = grouped(events, card, alone=lambda moment: moment == _Told("alone"))
    assert [names(moment) for moment in moments] == ["Fire a", "", "b", "Flood c", "alone", "d"]


def test_an_effect_may_be_put_in_other_words_within_its_moment() -> None:
    (result,) = grouped(told("Fire a b"), card, said=lambda moment, each: say("hot") if each == _Told("b") else None)
    assert result.effects == (_Told("a"), say("hot"))


def test_what_is_bought_stands_before_its_price() -> None:
    ordered = causes_first(
        told("pay pay house pay ship pay done pay"),
        lambda entry: entry == _Told("pay"),
        lambda entry: entry in (_Told("house"), _Told("ship")),
    )
    assert [entry.name for entry in ordered] == ["house", "pay", "pay", "ship", "pay", "pay", "done", "pay"]  # type: ignore[attr-defined]


def test_a_moment_that_was_told_in_part_goes_on_with_what_is_left() -> None:
    moments = grouped(told("Fire a b Flood c"), card)
    assert since(moments, 0) == moments
    first, second = since(moments, 2)
    assert (first.again, first.story, first.title, first.effects) == (True, None, moments[0].title, (_Told("b"),))
    assert second == moments[1]
    assert [names(moment) for moment in since(moments, 3)] == ["Flood c"]
    assert since(moments, 1)[0].effects == (_Told("a"), _Told("b"))
    assert since(moments, 5) == []


def test_a_game_without_moments_of_its_own_tells_each_happening_by_itself() -> None:
    assert plain_moments(told("a b")) == [plain(_Told("a")), plain(_Told("b"))]
    assert plain(_Told("a")).title == _Told("a").words()


def everything(tale: list[list[Moment]]) -> list[Happening]:
    return [entry for segment in tale for moment in segment for entry in moment.happenings]


@pytest.mark.parametrize("game", GAMES)
def test_a_tale_tells_all_of_a_game_once_and_what_is_past_stays_the_same(game: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {}, 7)
    tale = Tale("")
    play(session, "random", steps=60)
    before = tale.of(session)
    assert sorted(map(repr, everything(before))) == sorted(map(repr, session.log))
    play(session, "random", steps=120, seed=1)
    after = tale.of(session)
    assert sorted(map(repr, everything(after))) == sorted(map(repr, session.log))
    assert all(one is other for one, other in zip(before[:-1], after, strict=False))
    assert after == Tale("").of(session)


def test_a_tale_follows_an_undo() -> None:
    session = Session(FirstMartians(), {}, 4711)
    tale = Tale()
    play(session, "captain", steps=40)
    tale.of(session)
    session.undo(30, sure=True)
    assert sorted(map(repr, everything(tale.of(session)))) == sorted(map(repr, session.log))
    assert tale.of(session) == Tale().of(session)


def test_a_past_that_nobody_can_read_any_more_is_told_all_the_same() -> None:
    session = Session(FirstMartians(), {}, 4711)
    play(session, "captain", steps=40)
    checkpoint, told_by_then = session.history.checkpoints[1]
    session.history.checkpoints[1] = msgspec.structs.replace(checkpoint, state=b'{"of":"old"}'), told_by_then
    assert sorted(map(repr, everything(Tale("").of(session)))) == sorted(map(repr, session.log))


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_hears_the_same_and_no_words_are_missing(game: str) -> None:
    """The log is for all eyes: a moment tells nobody more of it, whatever that seat may see."""
    rules = load_game(game)
    session: Session[Any, Any] = Session(rules, {}, 3)
    play(session, "random", steps=150)
    tales = [Tale(seat).of(session) for seat in ("", *rules.seats(session.state))]
    assert all(tale == tales[0] for tale in tales)
    speech = Speech("en")
    speech.learn(rules.words())
    for moment in (moment for segment in tales[0] for moment in segment):
        words = [moment.title, *moment.text, *([moment.story] if moment.story else [])]
        words += [part for face in moment.faces for part in (face.die, face.shows)]
        words += [item for item in moment.effects if isinstance(item, Words)]
        assert [item.key for item in words if not speech.knows(item.key)] == []


def test_first_martians_tells_cards_with_story_and_dice_with_who_rolled() -> None:
    session = Session(FirstMartians(), {}, 4711)
    play(session, "captain", steps=60)
    moments = [moment for segment in Tale("").of(session) for moment in segment]
    met = next(item for item in moments if isinstance(item.happenings[0], AdventureMet))
    assert met.story == say(f"fm-adventure-{met.happenings[0].adventure}-story")  # type: ignore[attr-defined]
    assert met.kind == "card"
    rolled = next(item for item in moments if item.kind == "dice" and len(item.faces) == 3)
    assert rolled.who in session.state.crew
    text = next(item for item in moments if type(item.happenings[0]).__name__ == "CardResolved").text
    assert text
    dawn = next(item for item in moments if item.kind == "dawn" and type(item.happenings[0]).__name__ == "SolBegan")
    assert dawn.effects
