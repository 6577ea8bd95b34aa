"""Piles, turn order, drafting and score sheets: what games share, and what must hold whatever a game does with it."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.kernel import Chance, Choose, Decision, Option, Script, say
from marshub.kernel.mechanisms.drafting import draft_cards, pass_left
from marshub.kernel.mechanisms.piles import (
    Deck,
    add_cards,
    count_cards,
    count_pile,
    draw_card,
    has_cards,
    move_all,
    remove_cards,
)
from marshub.kernel.mechanisms.scores import ScoreSheet, find_winners
from marshub.kernel.mechanisms.turns import clockwise, draw_lot, next_seat, other_seats

CARDS = st.sampled_from("abcde")
PILES = st.dictionaries(CARDS, st.integers(1, 4))
SEATS = st.lists(st.sampled_from(["red", "blue", "green", "yellow", "white"]), min_size=1, unique=True)


def run(script: Script, chance: Chance) -> object:
    """What a script returns when chance answers all it asks."""
    try:
        decision: Decision = next(script)
        while True:
            decision = script.send(decision.settle_by_chance(chance))
    except StopIteration as stop:
        return stop.value


# ---------------------------------------------------------------------- piles


@given(st.lists(CARDS))
def test_a_counted_pile_holds_its_cards(cards):
    assert count_cards(cards) == Counter(cards)
    assert count_pile(count_cards(cards)) == len(cards)


@given(PILES, CARDS, st.integers(1, 5))
def test_taking_and_adding_undo_each_other(pile, card, copies):
    before = dict(pile)
    add_cards(pile, card, copies)
    assert has_cards(pile, {card: copies})
    remove_cards(pile, card, copies)
    assert pile == before
    assert 0 not in pile.values()


@given(PILES, CARDS)
def test_what_is_not_there_cannot_be_taken(pile, card):
    before = dict(pile)
    assert not has_cards(pile, {card: pile.get(card, 0) + 1})
    with pytest.raises((KeyError, ValueError)):
        remove_cards(pile, card, pile.get(card, 0) + 1)
    assert pile == before


@given(PILES, PILES)
def test_pouring_loses_nothing(source, into):
    whole = Counter(source) + Counter(into)
    move_all(source, into)
    assert (source, into) == ({}, whole)


@given(PILES, st.lists(st.sampled_from(["draw", "discard", "gather"]), max_size=30), st.integers(0, 2**32))
def test_a_deck_never_loses_a_card_and_runs_out_only_when_all_is_in_hand(pile, deeds, seed):
    deck, hand, whole, chance = Deck(pile), [], Counter(pile), Chance(seed)
    for deed in deeds:
        if deed == "gather":
            deck.shuffle_together()
            assert not deck.discards
        elif deed == "discard" and hand:
            deck.discard(hand.pop())
        elif deed == "draw":
            dry = not deck.pile
            assert deck.reshuffle_if_empty() == dry
            if deck.pile:
                hand.append(run(draw_card(deck.pile, say("draw"), say), chance))
            else:
                assert not deck.discards
        assert Counter(deck.pile) + Counter(deck.discards) + Counter(hand) == whole


@given(PILES.filter(bool), st.integers(0, 2**32))
def test_a_draw_asks_for_one_of_the_pile(pile, seed):
    script = draw_card(
        pile,
        say("draw"),
        lambda card: say(f"card-{card}"),
        in_app=True,
        private_to="red",
        performed_by="blue",
        deck="bag",
    )
    asked = next(script)
    assert {option.id for option in asked.options()} == set(pile)
    assert (asked.in_app, asked.private_to, asked.performed_by, asked.deck) == (True, "red", "blue", "bag")
    picked = asked.settle_by_chance(Chance(seed))
    left = Counter(pile) - Counter([picked])
    with pytest.raises(StopIteration) as stop:
        script.send(picked)
    assert (stop.value.value, pile) == (picked, left)


# ---------------------------------------------------------------------- turn order


@given(SEATS, st.data())
def test_the_turn_goes_round_the_table(seats, data):
    first = data.draw(st.sampled_from(seats))
    order = clockwise(seats, first)
    assert sorted(order) == sorted(seats)
    assert order[0] == first
    for here, there in zip(order, [*order[1:], first], strict=True):
        assert next_seat(seats, here) == there
        assert seats.index(there) == (seats.index(here) + 1) % len(seats)
    assert other_seats(seats, first) == order[1:]


def test_nobody_sits_there():
    with pytest.raises(ValueError, match="not in"):
        clockwise(("red", "blue"), "green")


@given(SEATS, st.integers(0, 2**32))
def test_lots_are_drawn_among_all(seats, seed):
    asked = draw_lot(say("who-begins"), seats, lambda seat: say(f"seat-{seat}"), in_app=True)
    assert [(option.id, option.label.key) for option in asked.options()] == [(item, f"seat-{item}") for item in seats]
    assert asked.settle_by_chance(Chance(seed)) in seats
    assert asked.in_app


# ---------------------------------------------------------------------- drafting


@given(SEATS, st.integers(1, 5), st.integers(0, 2**32), st.data())
def test_a_draft_keeps_every_card_and_each_set_goes_round(seats, dealt, seed, data):
    rounds = data.draw(st.integers(0, dealt))
    sets = {who: [f"{who}-{number}" for number in range(dealt)] for who in seats}
    drafters = {who: SimpleNamespace(dealt=list(cards), kept=[]) for who, cards in sets.items()}
    asked: list[str] = []

    def ask(who, cards):
        asked.append(who)
        # In round n everybody holds the set of the n-th neighbour to the right, as everybody before left it.
        origin = seats[(seats.index(who) - len(asked[:-1]) // len(seats)) % len(seats)]
        assert {card.partition("-")[0] for card in cards} == {origin}
        return Choose(who, say("keep"), lambda: [Option(card, say(card)) for card in cards])

    run(draft_cards(drafters, rounds, ask), Chance(seed))
    assert asked == seats * rounds
    assert all(len(drafter.kept) == rounds and len(drafter.dealt) == dealt - rounds for drafter in drafters.values())
    left = [card for drafter in drafters.values() for card in (*drafter.kept, *drafter.dealt)]
    assert sorted(left) == sorted(card for cards in sets.values() for card in cards)


@given(SEATS)
def test_after_a_round_of_passing_all_have_their_own_again(seats):
    drafters = [SimpleNamespace(dealt=[who], kept=[]) for who in seats]
    pass_left(drafters)
    assert [drafter.dealt for drafter in drafters] == [[seats[at - 1]] for at in range(len(seats))]
    for _ in seats[1:]:
        pass_left(drafters)
    assert [drafter.dealt for drafter in drafters] == [[who] for who in seats]


# ---------------------------------------------------------------------- score sheets


class Sheet(ScoreSheet, frozen=True):
    """Two ways to score."""

    mines: int
    domes: int


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_a_sheet_adds_up(mines, domes):
    sheet = Sheet(mines, domes)
    assert sheet.total == mines + domes
    assert list(sheet.list_lines()) == [("mines", mines), ("domes", domes)]


@given(st.dictionaries(st.sampled_from("abcd"), st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1))
def test_whoever_is_beaten_by_nobody_wins(ranks):
    won = find_winners(ranks)
    assert won
    assert won == tuple(who for who in ranks if not any(other > ranks[who] for other in ranks.values()))
