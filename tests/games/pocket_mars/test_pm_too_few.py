"""As many as there are: what each step of a card does when there is too little of what it moves (PM-HAND-05)."""

from __future__ import annotations

import pytest
from mars_tables import CARDS, At, table

TYPES = ("eco", "ene", "sci", "wat", "con")


def scarce(card: str, *, deck: list[str], mine: str = "hand") -> At:
    """A table with `deck` and no other card that could come into a deck: no discards, one card on each Building.

    The Building of `card` has none: it would be covered, and might be drawn.
    """
    free = [item for item in CARDS if item != card and item not in deck]
    columns = {kind: [next(item for item in free if item.startswith(kind))] for kind in TYPES if card[:3] != kind}
    used = {card, *deck, *(column[0] for column in columns.values())}
    rest = [item for item in CARDS if item not in used]
    red = (
        {"hand": [card, rest[0]], "prep": rest[1:3]} if mine == "hand" else {"hand": rest[:2], "prep": [card, rest[2]]}
    )
    return table(
        hand={"red": red["hand"], "blue": rest[3:15]},
        prep={"red": red["prep"], "blue": rest[15:]},
        columns=columns,
        deck=deck,
        draws=deck,
    )


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize(("left", "went"), [(3, 2), (2, 2), (1, 1), (0, 0)])
def test_colonists_leave_earth_as_long_as_there_are_any(left, went):
    at = table(hand={"red": ["sci-0", "wat-3"]}, places={"red": ["wat-1"] * (7 - left)}).do("hand:sci-0")
    assert (at.at("ship"), at.at("earth")) == (went, left - went)
    assert at.at("earth", "blue") == 6  # nobody else's
    assert bool(at.find_entries("NothingDone")) == (went == 0)
    assert at.state.discard == ["sci-0"]  # played all the same


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize(("aboard", "landed"), [(3, 2), (2, 2), (1, 1)])
def test_colonists_land_as_long_as_there_are_any_aboard(aboard, landed):
    at = table(hand={"red": ["ene-3", "wat-3"]}, places={"red": ["ship"] * aboard, "blue": ["ship"] * 2})
    at.do("hand:ene-3", "yes", *["ene"] * landed)
    assert (at.at("ene-1"), at.at("ship")) == (landed, aboard - landed)
    assert (at.at("ene-1", "blue"), at.at("ship", "blue")) == (0, 2)
    assert at.who != "red" or at.asked != "pm-land-where"


@pytest.mark.rule("PM-HAND-05", "PM-HAND-04")
def test_a_landing_with_nobody_aboard_is_no_landing_and_is_not_paid_for():
    at = table(hand={"red": ["ene-3", "wat-3"]}, places={"red": ["wat-1"]}).do("hand:ene-3")
    assert at.find_entries("NothingDone")[0].card == "ene-3"
    assert (at.side().energy, at.at("ene-1"), at.state.discard) == (1, 0, ["ene-3"])


@pytest.mark.rule("PM-HAND-05")
def test_a_prep_action_lands_as_many_as_there_are():
    at = table(prep={"red": ["sci-0", "con-2"]}, places={"red": ["ship"]}).do("prep:sci-0", "yes", "sci")
    assert (at.at("sci-1"), at.at("ship"), at.side().energy) == (1, 0, 0)  # paid in full for one of two
    assert at.asked == "pm-ability-sci"


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize("there", [["ene-4", "eco-4", "sci-4"], ["ene-4", "eco-4"], ["ene-4"]])
def test_cards_are_drawn_as_long_as_there_are_any(there):
    at = scarce("con-6", deck=there)
    kept = at.side().hand[1]
    at.do("hand:con-6")
    assert at.side().hand == [kept, *there[:2]]
    kinds = [type(entry).__name__ for entry in at.session.log]
    assert kinds[: kinds.index("CardDiscarded")].count("CardDrawn") == min(2, len(there))  # by the card itself
    assert sorted(at.cards()) == sorted(CARDS)


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize("there", [["ene-4", "eco-4", "con-0", "wat-4"], ["ene-4", "con-0"], ["ene-4"]])
def test_a_look_is_at_as_many_as_there_are(there):
    at = scarce("sci-2", deck=there)
    at.do("hand:sci-2")
    seen = there[:3]
    if len(seen) > 1:
        assert at.state.looked == seen
        at.do(seen[-1])
    assert seen[-1] in at.side().hand
    while at.asked == "pm-bury-next":
        at.decline()
    assert at.at("ship") == 2  # and the next step follows


@pytest.mark.rule("PM-HAND-05")
def test_exchanges_are_as_many_as_there_are_cards_in_hand():
    def swapped(hand: list[str], *replies: str) -> At:
        return table(hand={"red": ["con-3", *hand]}, prep={"red": ["sci-0", "con-2"]}).do("hand:con-3", *replies)

    one = swapped(["wat-3"], "wat-3", "sci-0")  # two exchanges are printed
    assert one.find_entries("CardsSwapped")[0].count == 1
    assert (one.side().hand[0], one.side().prep) == ("sci-0", ["wat-3", "con-2"])
    two = swapped(["wat-3", "eco-4"], "wat-3", "sci-0", "eco-4")  # a single card left in prep is not asked for
    assert two.find_entries("CardsSwapped")[0].count == 2
    assert (two.side().hand[:2], two.side().prep) == (["sci-0", "con-2"], ["wat-3", "eco-4"])
    none = swapped([])
    assert (none.find_entries("CardsSwapped"), none.at("ship")) == ([], 2)
    assert none.side().prep == ["sci-0", "con-2"]


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize(
    ("card", "places", "after"),
    [
        ("con-2", {"red": ["ship"]}, (2, 1, True)),  # nobody to move: the other steps follow
        ("con-1", {"red": []}, (1, 0, True)),  # nobody to land: a card is drawn
        ("con-7", {"red": ["ship"]}, (1, 1, True)),  # nowhere to land
        ("sci-3", {"red": []}, (0, 1, False)),  # from left to right: the one that comes does not land
    ],
)
def test_steps_that_can_do_nothing_are_passed_over(card, places, after):
    at = table(hand={"red": [card, "eco-4"]}, prep={"red": ["sci-4", "wat-4"]}, places=places, draws=["ene-4"])
    at.do(f"hand:{card}", *["yes"] * (card == "sci-3"))
    kinds = [type(entry).__name__ for entry in at.session.log]
    by_card = kinds.index("CardDrawn") < kinds.index("CardDiscarded")  # else the 4 Card rule's, when it is discarded
    assert (at.side().energy, at.at("ship"), by_card) == after
    assert at.find_entries("Landed") == at.find_entries("Relocated") == []


@pytest.mark.rule("PM-HAND-05")
def test_steps_are_done_in_the_order_of_the_card():
    at = table(hand={"red": ["con-0", "wat-3"]}, places={"red": []}).do("hand:con-0", "yes", "wat")
    assert (at.at("wat-1"), at.at("ship"), at.at("earth")) == (1, 0, 6)  # the one that came has landed


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize("cards", [2, 1, 0])
def test_a_rival_puts_away_as_many_as_are_in_hand(cards):
    hand = ["eco-1", "sci-4"][:cards]
    at = table(hand={"red": ["wat-7", "wat-3"], "blue": hand}).do("hand:wat-7")
    assert at.side().energy == 2
    if cards == 2:
        assert (at.asked, at.who) == ("pm-bury-own", "blue")
        at.do("sci-4")
    assert [item.card for item in at.state.beneath] == [["sci-4"], ["eco-1"], []][2 - cards]
    full = table(hand={"red": ["wat-7", "wat-3"], "blue": hand}, energy={"red": 6}).do("hand:wat-7")
    assert bool(full.find_entries("NothingDone")) == (cards == 0)


EMPTY_HANDED = {
    "wat-1": {"places": {"red": ["ship"] * 7}},  # nobody on Earth
    "con-2": {"energy": {"red": 6}},  # the top of the track
    "wat-2": {"places": {"red": ["eco-1"]}},  # nobody aboard
    "sci-2": {"places": {"red": ["eco-1", "sci-2"]}},  # nobody to promote in Science
    "con-6": {"places": {"red": ["eco-1"], "blue": ["eco-2"]}},  # two players: one place on two stars, taken
    "con-7": {"places": {"red": ["eco-2", "ship"]}},  # nobody on one star
}


@pytest.mark.rule("PM-HAND-05", "PM-PREP-08")
@pytest.mark.parametrize("card", EMPTY_HANDED)
def test_a_prep_action_that_would_change_nothing_cannot_be_triggered(card):
    at = table(prep={"red": [card, "eco-4"]}, **{"energy": {"red": 3}, **EMPTY_HANDED[card]})
    assert not asks_to_trigger(at, card)


def asks_to_trigger(at: At, card: str) -> bool:
    """Connect a card of the prep module and decline a landing: is its prep action offered then?"""
    at.do(f"prep:{card}")
    if at.asked == "pm-land":
        at.do("no")
    return at.asked == "pm-trigger"


@pytest.mark.rule("PM-HAND-05", "PM-PREP-08")
@pytest.mark.parametrize(
    ("card", "how"),
    [
        ("wat-1", {"places": {"red": ["ship"] * 6}}),
        ("con-2", {"energy": {"red": 5}}),
        ("wat-2", {"places": {"red": ["eco-1", "ship"]}}),
        ("sci-2", {"places": {"red": ["sci-1"]}}),
        ("con-6", {"places": {"red": ["eco-1", "sci-1"], "blue": ["eco-2"]}}),
        ("con-7", {"places": {"red": ["eco-1"]}}),
        ("eco-0", {"places": {"red": ["ship"] * 7}}),  # of two steps the second does something
        ("eco-0", {"energy": {"red": 6}}),  # the first
    ],
)
def test_a_prep_action_that_changes_anything_may_be_triggered(card, how):
    at = table(prep={"red": [card, "eco-4"]}, **{"energy": {"red": 3}, **how})
    assert asks_to_trigger(at, card)


@pytest.mark.rule("PM-HAND-05", "PM-PREP-08")
@pytest.mark.parametrize("deck", [[], ["ene-4"]])
def test_a_prep_action_that_draws_needs_a_card_to_draw(deck):
    at = scarce("con-3", deck=deck, mine="prep")
    assert asks_to_trigger(at, "con-3") == bool(deck)


@pytest.mark.rule("PM-HAND-05", "PM-PREP-08")
def test_what_could_be_drawn_after_a_renewal_counts_as_there():
    """No deck, no discards: a card that another covers on its Building would make the new deck."""
    at = scarce("con-3", deck=[], mine="prep")
    column = at.state.columns["eco"]
    covered = table(
        hand={seat: list(at.side(seat).hand) for seat in ("red", "blue")},
        prep={"red": ["con-3", at.side().prep[1]], "blue": [c for c in at.side("blue").prep if c != "eco-7"]},
        columns={**at.state.columns, "eco": [*column, "eco-7"]},
        deck=[],
    )
    assert covered.state.discard == []
    assert covered.state.deck == 1  # at once: covered cards are the new deck
    assert asks_to_trigger(covered, "con-3")


@pytest.mark.rule("PM-HAND-05", "PM-SOLO-05")
@pytest.mark.parametrize(
    ("deck", "down", "asked"),
    [([], [], False), (["ene-4"], [], True), ([], ["ene-4"], True), (["ene-4"], ["ene-5"], True)],
)
def test_alone_a_draw_needs_a_card_of_deck_or_automatics(deck, down, asked):
    """Discards are no help: no new deck is made of them (PM-SOLO-16)."""
    at = table(
        players=1,
        hand={"red": ["wat-3", "eco-1"]},
        prep={"red": ["con-3", "con-2"]},
        deck=deck,
        down=down,
        columns={"eco": ["eco-0", "eco-2", "eco-4"]},
    )
    assert at.state.discard
    assert asks_to_trigger(at, "con-3") == asked


@pytest.mark.rule("PM-HAND-05")
@pytest.mark.parametrize(("deck", "home", "done"), [([], 0, False), (["ene-4"], 0, True), ([], 1, True)])
def test_a_look_at_nothing_is_none(deck, home, done):
    at = scarce("sci-2", deck=deck)
    places = {"red": ["wat-1"] * (7 - home)}
    again = table(
        hand={seat: list(at.side(seat).hand) for seat in ("red", "blue")},
        prep={seat: list(at.side(seat).prep) for seat in ("red", "blue")},
        columns=dict(at.state.columns),
        places=places,
        deck=deck,
        draws=deck,
    )
    again.do("hand:sci-2")
    assert bool(again.find_entries("NothingDone")) == (not done)


@pytest.mark.rule("PM-HAND-05", "PM-TERM-11")
def test_an_exchange_declined_after_the_first_is_one_exchange():
    at = table(hand={"red": ["con-3", "wat-3", "eco-4"]}, prep={"red": ["sci-0", "con-2"]})
    at.do("hand:con-3", "wat-3", "sci-0", "none")
    (message,) = at.find_entries("CardsSwapped")
    assert (message.who, message.count) == ("red", 1)
    assert isinstance(message.count, int)
    assert at.find_entries("CardsSwapped") == [message]


@pytest.mark.rule("PM-BLDG-06")
@pytest.mark.parametrize(("hand", "prep", "asked"), [([], ["eco-1"], True), (["eco-1"], [], True), ([], [], False)])
def test_water_takes_a_card_of_hand_or_prep_module_whichever_there_is(hand, prep, asked):
    at = table(hand={"red": hand}, prep={"red": ["wat-2", *prep]}).do("prep:wat-2")
    if at.asked in ("pm-land", "pm-trigger"):
        at.do("no")
    assert (at.asked == "pm-ability-wat") == asked
    if asked:
        where = "hand" if hand else "prep"
        assert at.options == [f"{where}:eco-1", "none"]
