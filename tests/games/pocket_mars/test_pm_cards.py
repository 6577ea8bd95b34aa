"""The 4 Card rule, the deck and its renewal, and what single steps of cards do (FOUR, DECK, HAND-05)."""

from __future__ import annotations

import pytest
from mars_tables import CARDS, At, table

# ---------------------------------------------------------------------------------------------------- four cards


def piles(at: At, who: str = "red") -> tuple[list[str], list[str]]:
    return list(at.side(who).hand), list(at.side(who).prep)


@pytest.mark.rule("PM-FOUR-01")
def test_clockwise_from_the_active_player():
    empty: dict[str, list[str]] = {seat: [] for seat in ("red", "blue", "green", "yellow")}
    at = table(players=4, start="green", hand=empty, prep=empty)
    at.do("earth").pass_on()
    drawn = [item.who for item in at.find_entries("CardDrawn")]
    assert list(dict.fromkeys(drawn)) == ["green", "yellow", "red", "blue"]


@pytest.mark.rule("PM-FOUR-02", "PM-FOUR-03")
def test_too_many_with_a_short_prep_module():
    at = table(hand={"red": ["eco-1", "wat-3", "sci-4", "ene-4"]}, prep={"red": ["con-2"]})
    at.do("earth")
    assert (at.asked, at.options) == ("pm-discard-surplus", ["eco-1", "wat-3", "sci-4", "ene-4"])
    at.do(["sci-4"])
    assert (at.asked, at.options) == ("pm-fill-prep", ["eco-1", "wat-3", "ene-4"])
    at.do("ene-4")
    assert piles(at) == (["eco-1", "wat-3"], ["con-2", "ene-4"])
    assert at.find_entries("CardDrawn") == []


@pytest.mark.rule("PM-FOUR-04", "PM-FOUR-05", "PM-FOUR-06", "PM-FOUR-09")
@pytest.mark.parametrize(
    ("hand", "prep", "drawn"),
    [(["eco-1"], ["con-2"], 2), ([], [], 4), (["eco-1"], ["con-2", "wat-3"], 1), (["eco-1", "wat-3"], ["con-2"], 1)],
)
def test_too_few_are_drawn_then_prep_is_filled(hand, prep, drawn):
    at = table(hand={"red": hand}, prep={"red": prep})
    at.do("earth").pass_on()
    assert len([item for item in at.find_entries("CardDrawn") if item.who == "red"]) == drawn
    assert (len(at.side().hand), len(at.side().prep)) == (2, 2)
    assert at.side().prep[: len(prep)] == prep


@pytest.mark.rule("PM-FOUR-07")
def test_prep_cards_never_come_back_to_the_hand():
    at = table(hand={"red": []}, prep={"red": ["con-2", "wat-3"]})
    at.do("earth").pass_on()
    assert at.side().prep == ["con-2", "wat-3"]
    assert len(at.side().hand) == 2


@pytest.mark.rule("PM-FOUR-08")
def test_nothing_is_asked_of_two_and_two():
    at = table(players=3)
    before = [piles(at, who) for who in at.state.players]
    at.do("earth")
    assert (at.asked, at.who) == ("pm-turn", "blue")
    assert [piles(at, who) for who in at.state.players] == before


# ---------------------------------------------------------------------------------------------------- the deck


@pytest.mark.rule("PM-DECK-01", "PM-DECK-02", "PM-DECK-03")
def test_an_empty_deck_is_made_anew_at_once():
    columns = {
        "eco": ["eco-5", "eco-2", "eco-7"],
        "ene": ["ene-2", "ene-5"],
        "sci": ["sci-4"],
        "wat": ["wat-5", "wat-6"],
        "con": ["con-2", "con-3"],
    }
    at = table(
        hand={"red": ["eco-1", "wat-3"], "blue": ["sci-7", "sci-6"]},
        prep={"red": ["con-0", "con-1"], "blue": ["ene-1", "con-5"]},
        columns=columns,
        deck=["ene-4"],
        draws=["ene-4"],
        places={"red": ["ship"], "blue": ["ship"]},
    )
    lying = list(at.state.discard)
    at.do("discard:eco-1")  # the card drawn for it is the last one
    assert "ene-4" in at.side().hand
    assert at.state.columns == {kind: cards[-1:] for kind, cards in columns.items()}
    assert at.state.discard == []
    assert set(at.state.pool) == {*lying, "eco-1", "eco-5", "eco-2", "ene-2", "wat-5", "con-2"}
    assert at.state.top != ""


@pytest.mark.rule("PM-DECK-02", "PM-DECK-05")
def test_after_a_renewal_the_top_card_is_the_reference():
    at = table(
        prep={"red": ["sci-3", "con-2"]},
        hand={"red": ["con-6", "wat-3"]},
        columns={"sci": ["sci-0", "sci-2"]},
        deck=["ene-4"],
        places={"red": ["ship"]},
    )
    at.do("hand:con-6").pass_on()
    assert at.state.columns["sci"] == ["sci-2"]
    at.do("earth").pass_on().do("prep:sci-3")
    assert at.find_entries("Compared")[-1].against == 2


@pytest.mark.rule("PM-DECK-04")
def test_a_draw_goes_on_in_the_new_deck():
    at = table(hand={"red": ["con-6", "wat-3"]}, deck=["ene-4"], draws=["ene-4", "sci-2"])
    at.do("hand:con-6")
    assert {"ene-4", "sci-2"} <= set(at.side().hand)
    assert len(at.find_entries("DeckRenewed")) == 1


@pytest.mark.rule("PM-DECK-06")
def test_the_card_being_connected_is_the_topmost():
    # sci-3 costs its owner nothing and draws the last card: the card beneath it goes into the new deck.
    at = table(
        prep={"red": ["sci-3", "con-2"]},
        columns={"sci": ["sci-0", "sci-2"]},
        deck=["ene-4"],
        draws=["ene-4"],
        places={"red": ["ship"]},
    )
    at.do("prep:sci-3")
    assert at.asked == "pm-land"  # held against the 2 it covers
    at.do("no", "yes")
    assert at.state.columns["sci"] == ["sci-3"]
    assert {"sci-0", "sci-2"} <= set(at.state.pool)


@pytest.mark.rule("PM-DECK-06", "PM-DECK-01")
def test_the_card_that_is_covered_may_be_the_whole_new_deck():
    columns = {kind: [card for card in CARDS if card.startswith(kind)][-1:] for kind in ("eco", "ene", "sci", "wat")}
    left = [card for card in CARDS if card not in ("con-0", "con-3") and not any(card in c for c in columns.values())]
    at = table(
        hand={"red": left[:2], "blue": left[3:20]},
        prep={"red": ["con-3", left[2]], "blue": left[20:]},
        columns={**columns, "con": ["con-0"]},
        deck=[],
        places={"red": ["wat-1"]},
    )
    assert (at.state.pool, at.state.discard) == ({}, [])
    at.do("prep:con-3", "yes")
    assert at.state.columns["con"] == ["con-3"]
    assert at.side().hand == [*left[:2], "con-0"]  # the one card that its prep action could draw


@pytest.mark.rule("PM-DECK-07", "PM-FOUR-03")
def test_without_any_card_the_deck_stays_empty_until_one_is_discarded():
    columns = {
        kind: [card for card in CARDS if card.startswith(kind)][-1:] for kind in ("eco", "ene", "sci", "wat", "con")
    }
    left = [card for card in CARDS if not any(card in column for column in columns.values())]
    # All that is not on top of a column is in hands: 30 cards.
    at = table(
        hand={"red": left[:14], "blue": left[16:28]},
        prep={"red": left[14:16], "blue": left[28:30]},
        columns=columns,
        deck=[],
    )
    assert (at.state.pool, at.state.discard, at.state.top) == ({}, [], "")
    at.do("earth")
    assert at.asked == "pm-discard-surplus"
    at.do(at.options[:12])
    assert at.find_entries("DeckRenewed")[0].count == 1  # the first card discarded is the new deck
    # What is discarded on top of a deck that is not empty stays discarded.
    assert len(at.state.discard) == 11
    assert sorted(at.cards()) == sorted(CARDS)


@pytest.mark.rule("PM-DECK-07", "PM-HAND-05", "PM-HAND-06", "PM-ENER-01")
@pytest.mark.parametrize("action", ["hand", "discard"])
def test_a_draw_from_nothing_yields_nothing(action):
    columns = {
        kind: [card for card in CARDS if card.startswith(kind)][-1:] for kind in ("eco", "ene", "sci", "wat", "con")
    }
    left = [card for card in CARDS if not any(card in column for column in columns.values()) and card != "con-6"]
    at = table(
        hand={"red": ["con-6", left[0]], "blue": left[1:25]},
        prep={"red": left[25:27], "blue": left[27:]},
        columns=columns,
        deck=[],
    )
    at.do(f"{action}:con-6")
    assert [item.count for item in at.find_entries("DeckRenewed")] == [1]  # of con-6 itself, once it is discarded
    assert [item.who for item in at.find_entries("CardDrawn")] == ["red"]  # only the 4 Card rule finds it again
    assert [item.card for item in at.find_entries("NothingDone")] == ["con-6"] * (action == "hand")


# ---------------------------------------------------------------------------------------------------- steps of cards


@pytest.mark.rule("PM-HAND-05", "PM-DECK-01", "PM-TERM-09")
def test_peeking_keeps_one_and_buries_the_others_in_any_order():
    at = table(hand={"red": ["sci-2", "wat-3"]}, draws=["ene-4", "eco-1", "con-0"])
    at.do("hand:sci-2")
    assert at.asked == "pm-keep-which"
    assert at.state.looked == ["ene-4", "eco-1", "con-0"]
    assert at.session.view("blue").looked == ["?", "?", "?"]
    at.do("eco-1", "con-0")
    assert [item.card for item in at.state.beneath] == ["con-0", "ene-4"]
    assert "eco-1" in at.side().hand
    assert at.at("ship") == 2


@pytest.mark.rule("PM-DECK-01")
def test_cards_looked_at_are_still_in_the_deck():
    at = table(hand={"red": ["sci-2", "wat-3"]}, deck=["ene-4", "con-0"], draws=["ene-4", "con-0"])
    at.do("hand:sci-2")
    assert len(at.state.looked) == 2
    assert at.find_entries("DeckRenewed") == []  # one of them goes back under it
    at.do("ene-4")
    assert at.find_entries("DeckRenewed") == []
    assert [item.card for item in at.state.beneath] == ["con-0"]
    assert at.state.top == "con"


@pytest.mark.rule("PM-TERM-09")
def test_what_was_put_under_the_deck_comes_last_and_in_order():
    buried = [("eco-1", "blue"), ("sci-4", "red"), ("con-5", "red")]
    at = table(hand={"red": ["con-6", "wat-3"]}, deck=["ene-4"], beneath=buried)
    at.do("hand:con-6")
    assert at.side().hand == ["wat-3", "ene-4", "eco-1"]
    assert at.state.top == "sci"


@pytest.mark.rule("PM-HAND-04")
def test_up_to_leaves_the_number_to_the_player():
    def landed(*replies: str) -> int:
        at = table(hand={"red": ["ene-3", "wat-3"]}, places={"red": ["ship"] * 3}).do("hand:ene-3", "yes", *replies)
        return at.at("ene-1")

    assert landed("none") == 0
    assert landed("ene", "none") == 1
    assert landed("ene", "ene") == 2


@pytest.mark.rule("PM-TERM-11")
def test_landing_where_one_is_absent_or_a_rival_is_present():
    absent = table(hand={"red": ["con-1", "wat-3"]}, places={"red": ["ship", "eco-2"]}).do("hand:con-1")
    assert absent.options == ["ene", "sci", "wat", "none"]
    present = table(hand={"red": ["con-7", "wat-3"]}, places={"red": ["ship"], "blue": ["sci-2"]}).do("hand:con-7")
    assert present.options == ["sci", "none"]


def test_promoting_and_moving_by_cards():
    up = table(hand={"red": ["eco-0", "wat-3"]}, places={"red": ["sci-1", "wat-1"], "blue": ["wat-2"]})
    up.do("hand:eco-0", "yes")
    assert up.options == ["sci", "none"]
    assert up.do("sci").at("sci-2") == 1
    over = table(hand={"red": ["con-2", "wat-3"]}, places={"red": ["sci-1"]}).do("hand:con-2")
    assert over.options == ["sci>eco", "sci>ene", "sci>wat", "none"]
    assert over.do("sci>wat").at("wat-1") == 1


@pytest.mark.rule("PM-TERM-11")
def test_a_rival_chooses_what_goes_under_the_deck():
    at = table(players=3, hand={"red": ["wat-7", "wat-3"], "green": ["eco-1", "sci-4"]}).do("hand:wat-7")
    assert (at.asked, at.options) == ("pm-which-rival", ["blue", "green"])
    at.do("green")
    assert (at.who, at.asked) == ("green", "pm-bury-own")
    assert at.session.pending is not None
    assert at.session.pending.private_to == "green"
    at.do("sci-4")
    assert [item.card for item in at.state.beneath] == ["sci-4"]
    only = table(players=3, hand={"red": ["wat-7", "wat-3"], "blue": [], "green": ["eco-1", "sci-4"]})
    assert (only.do("hand:wat-7").asked, only.who) == ("pm-bury-own", "green")  # nobody else has a card


@pytest.mark.rule("PM-TERM-11")
def test_a_swap_of_two_does_not_turn_back():
    at = table(hand={"red": ["con-3", "wat-3", "eco-1"]}, prep={"red": ["sci-4", "ene-4"]}).do("hand:con-3")
    at.do("wat-3", "ene-4")
    assert at.options == ["eco-1", "none"]  # ene-4 stays where it came
    at.do("eco-1")  # for the only prep card that is left
    assert at.side().prep == ["eco-1", "wat-3"]


def test_the_deck_is_counted_without_what_lies_unseen_elsewhere():
    at = table(players=1, hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["con-0", "con-1"]})
    assert len(at.state.pool) == 31
    assert at.state.deck == 29
