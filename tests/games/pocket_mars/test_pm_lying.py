"""What cannot lie on a table of Pocket Mars: where, what is expected there, and what a correction brings along."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from mars_tables import GAME, At, all_cards, table

from marshub.games.pocket_mars.box.components import PREP_SIZE
from marshub.games.pocket_mars.box.state import Automatics, Beneath, FaceDown, Score, State
from marshub.kernel import BadAdjustment, find_violations
from marshub.languages import LANGUAGES
from marshub.words import Speech

SEATS = ("red", "blue")
SPEECHES = [Speech(language) for language in LANGUAGES]
NEVER_SET = ("columns", "turn")
TOP = "the back of a card that may be the deck's top one is expected, or nothing"
TURN = "somebody's turn is expected; only a lone player's has failures and androids"
OVER = "it is over when the scores are counted, and not before"
ALONE = "a lone player, and nobody else, has them, in another colour"
DEALT = ("start", "nobody begins before the cards that were dealt are laid", ("",))
FULL = f"a prep module takes {PREP_SIZE} cards (PM-TERM-10)"
Change = Callable[[State], Any]


@functools.cache
def laid(players: int) -> bytes:
    """A first turn: red has eco-1 and wat-3 in hand, sci-0 and con-2 laid; the deck shows ene."""
    how: dict[str, Any] = {"hand": {"red": ["eco-1", "wat-3"]}, "prep": {"red": ["sci-0", "con-2"]}}
    return msgspec.json.encode(table(players=players, down=["eco", "sci"], draws=["ene-5"], **how).state)


def fields(of: Any, **values: Any) -> None:
    """Fields of the state, of an automatics, of a player."""
    for name, value in values.items():
        setattr(of, name, value)


def wrong(players: int, change: Change) -> list[tuple[str, str, tuple[str, ...]]]:
    """All that does not fit once a table is changed, with where it is and what is legal there."""
    state = msgspec.json.decode(laid(players), type=State)
    assert list(find_violations(GAME, state)) == []
    change(state)
    result = find_violations(GAME, state)
    for speech in SPEECHES:  # and in words, for people: of all that can be set
        messages = [speech.say(item.words) for item in result if item.words is not None]
        assert len(messages) == len([item for item in result if item.path not in NEVER_SET])
        assert not [item for item in messages if "pm-" in item or "Pm " in item]
    return [(item.path, item.expected, item.legal) for item in result]


def moved(card: str, put: Change) -> Change:
    """A card out of the pool, and somewhere else."""

    def change(state: State) -> None:
        del state.pool[card]
        put(state)

    return change


def automatics(state: State) -> Automatics:
    assert state.automatics is not None
    return state.automatics


@pytest.mark.parametrize(
    ("players", "change", "found"),
    [
        (2, lambda s: s.columns.pop("con"), [("columns", "there are always eco, ene, sci, wat, con", ())]),
        (2, lambda s: fields(s, start=""), [("start", "one of the players, once the set-up is done", SEATS)]),
        (2, lambda s: fields(s, start="green"), [("start", "one of the players is expected", SEATS)]),
        (2, lambda s: fields(s, active="green"), [("active", "one of the players is expected", SEATS)]),
        (2, moved("wat-5", lambda s: s.players["blue"].kept.append("wat-5")), [DEALT]),
        (2, moved("wat-5", lambda s: s.players["blue"].dealt.append("wat-5")), [DEALT]),
        (2, lambda s: fields(s, turn=1), []),
        (2, lambda s: fields(s, turn=2), [("turn", "fewer than there are players", ())]),
        (2, lambda s: fields(s, turn=-1), [("turn", "fewer than there are players", ())]),
        (2, lambda s: fields(s, active=""), [("phase", TURN, ())]),
        (2, lambda s: fields(s, phase="four-cards"), []),
        (2, lambda s: fields(s, phase="between", active=""), []),
        (2, lambda s: fields(s, phase="failure"), [("phase", TURN, ())]),
        (2, lambda s: fields(s, phase="androids"), [("phase", TURN, ())]),
        (1, lambda s: fields(s, phase="failure"), []),
        (1, lambda s: fields(s, phase="androids"), []),
        (1, lambda s: fields(s, phase="androids", active=""), [("phase", TURN, ())]),
        (2, lambda s: fields(s, phase="over"), [("phase", OVER, ())]),
        (2, lambda s: s.scores.update(red=Score(1, 1, 1, 1, 1, 1)), [("phase", OVER, ())]),
        (1, lambda s: fields(s, automatics=None), [("automatics", ALONE, ())]),
        (1, lambda s: fields(automatics(s), colour="red"), [("automatics", ALONE, ())]),
        (2, lambda s: fields(s, automatics=Automatics(["earth"] * 7, 1, "green", "standard")),
         [("automatics", ALONE, ())]),
        (2, lambda s: s.pool.update({"wat-5": 2}), [("pool.wat-5", "there is one of each card", ("0", "1"))]),
        (2, lambda s: s.pool.update({"wat-5": 0}), []),
        (2, moved("wat-5", lambda s: s.columns["eco"].append("wat-5")),
         [("columns.eco", "cards of this Building are expected (PM-PREP-03)", ())]),
        (2, moved("wat-5", lambda s: s.players["red"].prep.append("wat-5")), [("players.red.prep", FULL, ())]),
        (1, lambda s: automatics(s).prep.append(FaceDown("wat")), [("automatics.prep", FULL, ())]),
        (1, moved("wat-5", lambda s: fields(automatics(s), prep=[FaceDown("wat", "wat-5")])), []),
        (1, moved("wat-5", lambda s: fields(automatics(s), prep=[FaceDown("eco", "wat-5")])),
         [("automatics.prep", "the back shows the type of the card", ())]),
        (1, lambda s: fields(s, pool={"wat-5": 1, "wat-6": 0, "ene-5": 1}, top="ene"), [
            ("automatics.prep", "only 0 cards of eco are unseen", ()),
            ("automatics.prep", "only 0 cards of sci are unseen", ()),
            ("top", TOP, ("",)),
        ]),
        (2, lambda s: fields(s, pool={"wat-5": 1}, top="wat"), []),
        (2, lambda s: fields(s, pool={"wat-5": 1}, top="ene"), [("top", TOP, ("",))]),
        (2, lambda s: fields(s, pool={"wat-5": 1, "ene-5": 0}, top="ene"), [("top", TOP, ("",))]),
        (1, lambda s: fields(s, pool={"eco-5": 1, "sci-5": 1, "wat-5": 1}, top="eco"), [("top", TOP, ("",))]),
        (2, lambda s: fields(s, pool={}, beneath=[Beneath("wat-5", "red"), Beneath("ene-5", "red")], top="wat"), []),
        (2, lambda s: fields(s, pool={}, beneath=[Beneath("wat-5", "red"), Beneath("ene-5", "red")], top="ene"),
         [("top", TOP, ("",))]),
        (2, lambda s: fields(s, pool={"ene-5": 1}, beneath=[Beneath("wat-5", "red")], top="wat"),
         [("top", TOP, ("",))]),
        (2, lambda s: fields(s, pool={}, top="ene"), [("top", TOP, ("",))]),
        (2, lambda s: [fields(s.players[who], colonists=["eco-2", *["earth"] * 6]) for who in SEATS],
         [("players", "eco-2 takes 1 colonists of all colours, not 2", ())]),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_with_its_place(players: int, change: Change, found: list[Any]) -> None:
    assert wrong(players, change) == found


@pytest.mark.parametrize(
    ("put", "place"),
    [
        (lambda s: s.players["blue"].hand.append("wat-5"), "players.blue.hand"),
        (lambda s: fields(s.players["blue"], prep=["wat-5"]), "players.blue.prep"),
        (lambda s: s.columns["wat"].append("wat-5"), "columns.wat"),
        (lambda s: s.beneath.append(Beneath("wat-5", "red")), "beneath"),
        (lambda s: s.looked.append("wat-5"), "looked"),
        (lambda s: s.discard.append("wat-5"), "discard"),
        (lambda s: fields(s, playing="wat-5"), "playing"),
    ],
)
def test_a_card_lies_in_one_place(put: Change, place: str) -> None:
    assert wrong(2, put) == [(place, "'wat-5' lies in pool already", ())]

    def twice(state: State) -> None:
        del state.pool["wat-5"]
        state.players["red"].hand.append("wat-5")
        put(state)

    assert wrong(2, twice) == [(place, "'wat-5' lies in players.red.hand already", ())]
    assert wrong(2, moved("wat-5", put)) == []


def test_a_card_that_was_dealt_or_lies_before_devious_automatics_lies_nowhere_else() -> None:
    for pile in ("dealt", "kept"):
        expected = (f"players.blue.{pile}", "'wat-5' lies in pool already", ())
        assert wrong(2, lambda s, pile=pile: getattr(s.players["blue"], pile).append("wat-5")) == [DEALT, expected]
    known = [FaceDown("wat", "wat-5")]
    matches = [("automatics.prep", "'wat-5' lies in pool already", ())]
    assert wrong(1, lambda s: fields(automatics(s), prep=known)) == matches


# ------------------------------------------------------------------ what goes along


def anew(at: At) -> At:
    """The same table laid out without its course: the step at hand begins anew."""
    document = msgspec.json.decode(msgspec.json.encode(at.session.export_position()))
    del document["course"]
    at.session.set_position(document)
    return At(at.session)


def test_the_decks_back_is_looked_at_anew_when_its_card_is_gone() -> None:
    at = table(deck=["ene-5", "sci-3"], draws=["ene-5"])
    assert at.state.top == "ene"
    at.session.adjust("discard", [*at.state.discard, "ene-5"])
    assert (at.state.top, at.state.pool) == ("", {"sci-3": 1})
    with pytest.raises(BadAdjustment, match="top"):
        at.session.adjust("top", "wat")  # whoever names a back is told that it cannot be
    assert anew(at).state.top == "sci"


def test_a_card_that_was_being_played_is_discarded_when_the_turn_begins_anew() -> None:
    at = table(hand={"red": ["sci-2", "wat-3"]}).do("hand:sci-2")
    assert (at.asked, len(at.state.looked)) == ("pm-keep-which", 3)
    before, out = sorted(all_cards(at.state)), {"sci-2", *at.state.looked}
    at = anew(at)
    assert out <= set(at.state.discard)
    assert (at.state.playing, at.state.looked, at.state.looker, at.asked) == ("", [], "", "pm-turn")
    assert sorted(all_cards(at.state)) == before


def test_the_deal_of_a_lone_player_begins_anew_from_a_whole_deck() -> None:
    at = table(players=1, down=["eco", "wat-5"], beneath=[])
    document = msgspec.json.decode(msgspec.json.encode(at.session.export_position()))
    del document["course"]
    document["table"] |= {"start": "", "active": "", "phase": "setup", "round": 0}
    cards = sorted(all_cards(at.state))
    at.session.set_position(document)
    at = At(at.session)
    assert at.asked == "pm-lay-prep"
    assert len(at.state.players["red"].kept) == 4
    assert (at.state.players["red"].hand, at.state.players["red"].prep, automatics(at.state).prep) == ([], [], [])
    assert sorted(all_cards(at.state)) == cards


@pytest.mark.parametrize(("active", "then"), [("red", "blue"), ("blue", "green"), ("green", "red")])
def test_between_two_turns_the_next_one_comes(active: str, then: str) -> None:
    at = table(players=3)
    document = msgspec.json.decode(msgspec.json.encode(at.session.export_position()))
    del document["course"]
    document["table"] |= {"active": active, "phase": "between"}
    at.session.set_position(document)
    at = At(at.session)
    assert (at.asked, at.who) == ("pm-turn", then)
