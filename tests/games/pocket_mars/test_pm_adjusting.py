"""What the table may set, and what cannot lie there: by the rules and the box of Pocket Mars."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.box.state import State
from marshub.games.pocket_mars.rules.position_rules import list_whereabouts
from marshub.kernel import BadAdjustment, Session, find_violations
from marshub.kernel.policy import play


def session(players: int = 2, steps: int = 20) -> Session[Any, Any]:
    """A game in the midst of an early round, with a hand to choose from."""
    result: Session[Any, Any] = Session(PocketMars(), {"players": players}, 4)
    play(result, "first", steps=steps)
    while result.pending is not None and result.pending.prompt.key != "pm-turn":
        play(result, "first", steps=1)
    return result


def cards(state: State) -> list[str]:
    """Every card, wherever it lies."""
    return sorted([*state.pool, *(card for _, card in list_whereabouts(state))])


def test_a_card_that_comes_into_a_hand_leaves_the_deck() -> None:
    it = session()
    state, before = it.state, cards(it.state)
    gone, new = state.players["red"].hand[0], next(iter(state.pool))
    it.adjust("players.red.hand.0", new)
    assert state.players["red"].hand[0] == new
    assert new not in state.pool
    assert state.pool[gone] == 1
    assert cards(state) == before
    assert [str(entry) for entry in it.log[-1:] if "?" in (entry.before, entry.after)]  # nobody else is told


@pytest.mark.parametrize(
    ("path", "find"),
    [
        ("players.red.hand", lambda state: state.players["blue"].hand),  # they lie there already
        ("discard", lambda state: state.players["red"].prep),
        ("players.red.hand.0", lambda state: "eco-99"),
        ("players.red.prep", lambda state: list(state.pool)[:3]),  # a module takes two
        ("columns.eco", lambda state: [card for card in state.pool if card[:3] != "eco"][:1]),
        ("pool", lambda state: {next(iter(state.pool)): 2}),
        ("players.red.energy", lambda state: 7),
        ("players.red.colonists.0", lambda state: "con-1"),
        ("active", lambda state: "green"),
        ("start", lambda state: ""),
        ("phase", lambda state: "failure"),  # that is for a lone player
        ("phase", lambda state: "over"),
        ("round", lambda state: 100),
        ("scores", lambda state: {}),
        ("playing", lambda state: "eco-1"),
    ],
)
def test_what_cannot_lie_there_is_refused(path: str, find: Any) -> None:
    it = session()
    before = msgspec.json.encode(it.state)
    with pytest.raises(BadAdjustment):
        it.adjust(path, find(it.state))
    assert msgspec.json.encode(it.state) == before


def test_what_a_seat_sees_is_a_state_that_can_be_sent() -> None:
    it = session()
    for seat in ("red", ""):
        seen = it.view(seat)
        assert msgspec.json.decode(msgspec.json.encode(seen), type=State) == seen


def test_two_star_spaces_take_as_many_as_the_rule_says() -> None:
    it = session()
    it.adjust("players.red.colonists.0", "eco-2")
    with pytest.raises(BadAdjustment, match="eco-2 takes 1"):  # two players: one of all colours
        it.adjust("players.blue.colonists.0", "eco-2")


def test_it_is_the_turn_of_whom_the_table_says() -> None:
    it = session()
    other = "blue" if it.state.active == "red" else "red"
    it.adjust("active", other)
    assert it.pending is not None
    assert (it.pending.decider, it.pending.prompt.key) == (other, "pm-turn")
    assert it.state.turn == int(other != it.state.start)  # of two: the second, or the first
    play(it, "random", steps=40)
    assert list(find_violations(it.game, it.state)) == []


def test_a_step_of_the_turn_is_taken_up() -> None:
    """With five cards in hand the 4 Card rule asks for one: whoever sets the phase goes there."""
    it = session()
    who = it.state.active
    it.adjust(f"players.{who}.hand", [*it.state.players[who].hand, next(iter(it.state.pool))])
    it.adjust("phase", "four-cards")
    assert it.pending is not None
    assert it.pending.prompt.key == "pm-discard-surplus"


def test_cards_out_of_everybodys_hands_are_discarded_when_a_turn_begins_anew() -> None:
    it = session()
    document = msgspec.json.decode(msgspec.json.encode(it.export_position()))
    del document["course"]
    card = document["table"]["players"]["red"]["hand"].pop()
    it.set_position(document)
    assert card in it.state.discard
    assert it.pending is not None
    assert it.pending.prompt.key == "pm-turn"


def test_the_deal_begins_anew_from_a_whole_deck() -> None:
    it: Session[Any, Any] = Session(PocketMars(), {"players": 3, "variant": "draft"}, 4)
    before = cards(it.state)
    document = msgspec.json.decode(msgspec.json.encode(it.export_position()))
    del document["course"]
    it.set_position(document)
    assert cards(it.state) == before
    assert [len(player.dealt) for player in it.state.players.values()] == [5, 5, 5]
    play(it, "random", steps=60)
    assert list(find_violations(it.game, it.state)) == []
