"""Moments: happenings as people tell them, the cause first; and a session's tale of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from marshub.games import GAMES, load_game
from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.happenings.crew_and_events import AdventureMet
from marshub.kernel import (
    LogEntry,
    Moment,
    MomentLog,
    Session,
    TakenBack,
    Words,
    group_moments,
    make_plain_moment,
    put_causes_first,
    say,
)
from marshub.kernel.moments import UNTOLD, make_plain_moments, moments_since
from marshub.kernel.policy import first_policy, play
from marshub.words import Speech
from toys import Toy, ToyState


class _Told(LogEntry, frozen=True):
    name: str


def told(names: str) -> list[LogEntry]:
    return [_Told(name) for name in names.split()]


def card(happening: LogEntry) -> Moment | None:
    """What begins with a capital is a card."""
    name = happening.name if isinstance(happening, _Told) else ""
    return Moment("card", say("card", name=name), (happening,), story=say("story")) if name.istitle() else None


def names(moment: Moment) -> str:
    return " ".join(entry.name for entry in moment.entries if isinstance(entry, _Told))


def test_what_comes_after_a_head_belongs_to_it_and_what_came_before_any_stands_alone() -> None:
    moments = group_moments(told("a b Fire c d Flood e"), card)
    assert [(moment.kind, names(moment)) for moment in moments] == [
        ("plain", "a"),
        ("plain", "b"),
        ("card", "Fire c d"),
        ("card", "Flood e"),
    ]
    assert [len(moment.effects) for moment in moments] == [0, 0, 2, 1]


def test_what_is_alone_and_what_the_kernel_tells_ends_a_moment() -> None:
    events = [*told("Fire a"), TakenBack(1, False), *told("b Flood c alone d")]
    moments = group_moments(events, card, stands_alone=lambda moment: moment == _Told("alone"))
    assert [names(moment) for moment in moments] == ["Fire a", "", "b", "Flood c", "alone", "d"]


def test_a_moment_of_the_game_comes_before_the_kind_of_its_entry() -> None:
    moments = group_moments(told("Fire a"), card, kinds={_Told: "result"})
    assert [moment.kind for moment in moments] == ["card", "result"]


def test_an_effect_may_be_put_in_other_words_within_its_moment() -> None:
    (result,) = group_moments(
        told("Fire a b"), card, describe_effect=lambda moment, each: say("hot") if each == _Told("b") else None
    )
    assert result.effects == (_Told("a"), say("hot"))


def test_an_effect_that_need_not_be_told_is_kept_and_left_out_of_what_is_told() -> None:
    cause, quiet, loud = told("a b c")
    moment = make_plain_moment(cause).with_effect(quiet, UNTOLD).with_effect(loud)
    assert (len(moment.effects), moment.told_effects) == (2, (loud,))
    assert moment.remaining_after(2).told_effects == (loud,)


def test_what_is_bought_stands_before_its_price() -> None:
    ordered = put_causes_first(
        told("pay pay house pay ship pay done ship pay"),
        lambda entry: entry == _Told("pay"),
        lambda entry: entry in (_Told("house"), _Told("ship")),
    )
    assert [entry.name for entry in ordered] == ["house", "pay", "pay", "ship", "pay", "pay", "done", "ship", "pay"]  # type: ignore[attr-defined]


def test_a_moment_that_was_told_in_part_goes_on_with_what_is_left() -> None:
    moments = group_moments(told("Fire a b Flood c"), card)
    assert moments_since(moments, 0) == moments
    first, second = moments_since(moments, 2)
    assert (first.is_continuation, first.story, first.title, first.effects) == (
        True,
        None,
        moments[0].title,
        (_Told("b"),),
    )
    assert second == moments[1]
    assert [names(moment) for moment in moments_since(moments, 3)] == ["Flood c"]
    assert moments_since(moments, 1)[0].effects == (_Told("a"), _Told("b"))
    assert moments_since(moments, 5) == []
    twice = Moment("dice", say("roll"), tuple(told("Fire a b")), 2, seat="red", effects=(_Told("b"),))
    rest = twice.remaining_after(1)
    assert (rest.seat, rest.lead_count, rest.effects) == ("red", 1, (_Told("b"),))
    assert rest.remaining_after(2).effects == ()


def test_a_game_without_moments_of_its_own_tells_each_happening_by_itself() -> None:
    assert make_plain_moments(told("a b a")) == [make_plain_moment(_Told(name)) for name in "aba"]
    assert make_plain_moment(_Told("a")).title == _Told("a").describe()


def everything(tale: list[list[Moment]]) -> list[LogEntry]:
    return [entry for segment in tale for moment in segment for entry in moment.entries]


@pytest.mark.parametrize("game", GAMES)
def test_a_tale_tells_all_of_a_game_once_and_what_is_past_stays_the_same(game: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {}, 7)
    tale = MomentLog("")
    play(session, "random", steps=60)
    before = tale.list_by_segment(session)
    assert sorted(map(repr, everything(before))) == sorted(map(repr, session.log))
    play(session, "random", steps=120, seed=1)
    after = tale.list_by_segment(session)
    assert sorted(map(repr, everything(after))) == sorted(map(repr, session.log))
    assert all(one is other for one, other in zip(before[:-1], after, strict=False))
    assert after == MomentLog("").list_by_segment(session)


class Watched(Toy):
    """Its moments tell what the states around them show."""

    def make_moments(self, entries: Sequence[LogEntry], before: ToyState, after: ToyState) -> list[Moment]:
        seen = say("seen", before=str(before), after=str(after))
        return [Moment("result", seen, tuple(entries))] if entries else []


def test_a_tale_is_that_of_the_present_game_whatever_was_done() -> None:
    session = Session(Watched(), {"rounds": 9}, 4)
    tales = {seat: MomentLog(seat) for seat in (None, "", "red")}

    def compare() -> None:
        for seat, tale in tales.items():
            assert tale.list_by_segment(session) == MomentLog(seat).list_by_segment(session)
            assert tale.moments_since(session, 1) == MomentLog(seat).moments_since(session, 1)

    for seed in range(12):
        play(session, first_policy if seed % 3 else "random", 2, seed)
        compare()
        if seed % 4 == 3:
            session.undo(3, sure=True)
            compare()
            session.adjust("depth", seed % 10)
            compare()
    session.undo(7, sure=True)
    play(session, "random", 9, 99)  # a round that is over took another course meanwhile
    compare()
    secrets = [tale.list_by_segment(session)[0][0].title.args["after"].count("map") for tale in tales.values()]
    assert secrets == [1, 0, 1]
    assert sum(len(moment.entries) for moment in tales[""].moments_since(session, 3)) == len(session.log) - 3


def test_a_tale_follows_an_undo() -> None:
    session = Session(FirstMartians(), {}, 4711)
    tale = MomentLog()
    play(session, "captain", steps=40)
    tale.list_by_segment(session)
    session.undo(30, sure=True)
    assert sorted(map(repr, everything(tale.list_by_segment(session)))) == sorted(map(repr, session.log))
    assert tale.list_by_segment(session) == MomentLog().list_by_segment(session)


def test_a_past_that_nobody_can_read_any_more_is_told_all_the_same() -> None:
    session = Session(FirstMartians(), {}, 4711)
    play(session, "captain", steps=40)
    checkpoint, told_by_then = session.checkpoints[1]
    session.checkpoints[1] = msgspec.structs.replace(checkpoint, state=b'{"of":"old"}'), told_by_then
    assert sorted(map(repr, everything(MomentLog("").list_by_segment(session)))) == sorted(map(repr, session.log))


@pytest.mark.parametrize("game", GAMES)
def test_whoever_looks_hears_the_same_and_no_words_are_missing(game: str) -> None:
    """The log is for all eyes: a moment tells nobody more of it, whatever that seat may see."""
    rules = load_game(game)
    session: Session[Any, Any] = Session(rules, {}, 3)
    play(session, "random", steps=150)
    tales = [MomentLog(seat).list_by_segment(session) for seat in ("", *rules.list_seats(session.state))]
    assert all(tale == tales[0] for tale in tales)
    speech = Speech("en")
    speech.learn(rules.pack_texts())
    for moment in (moment for segment in tales[0] for moment in segment):
        words = [moment.title, *moment.text, *([moment.story] if moment.story else [])]
        words += [part for face in moment.faces for part in (face.die, face.shows)]
        words += [item for item in moment.told_effects if isinstance(item, Words)]
        assert [item.key for item in words if not speech.has_message(item.key)] == []


def test_first_martians_tells_cards_with_story_and_dice_with_who_rolled() -> None:
    session = Session(FirstMartians(), {}, 4711)
    play(session, "captain", steps=60)
    moments = [moment for segment in MomentLog("").list_by_segment(session) for moment in segment]
    met = next(item for item in moments if isinstance(item.entries[0], AdventureMet))
    assert met.story == say(f"fm-adventure-{met.entries[0].adventure}-story")  # type: ignore[attr-defined]
    assert met.kind == "card"
    rolled = next(item for item in moments if item.kind == "dice" and len(item.faces) == 3)
    assert rolled.seat in session.state.crew
    text = next(item for item in moments if type(item.entries[0]).__name__ == "CardResolved").text
    assert text
    dawn = next(item for item in moments if item.kind == "dawn" and type(item.entries[0]).__name__ == "SolBegan")
    assert dawn.effects
