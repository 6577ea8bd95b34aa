"""Turns, rounds, and the actions that connect nothing: hand, Earth, energy (TERM, HAND, EARTH, ENER)."""

from __future__ import annotations

from collections import Counter

import pytest
from mars_tables import CARDS, GAME, table

from marshub.games.pocket_mars.box.components import TYPES
from marshub.kernel import BadAdjustment, IllegalAnswer

# ---------------------------------------------------------------------------------------------------- zones, cards


@pytest.mark.rule("PM-TERM-01")
def test_a_colonist_is_always_somewhere_even_when_the_table_corrects_it():
    at = table()
    at.session.adjust("players.red.colonists.0", "eco-2")
    assert Counter(at.side().colonists) == {"eco-2": 1, "earth": 6}
    for nowhere in ("con-1", "eco-3", "", "discard"):
        with pytest.raises(BadAdjustment):
            at.session.adjust("players.red.colonists.0", nowhere)


@pytest.mark.rule("PM-TERM-02")
def test_all_seven_may_wait_on_the_ship():
    at = table(hand={"red": ["sci-0", "eco-1"]}, places={"red": ["ship"] * 5})
    at.do("hand:sci-0")
    assert (at.at("ship"), at.at("ship", "blue")) == (7, 1)  # only the own ones came


@pytest.mark.rule("PM-TERM-03", "PM-BLDG-08")
def test_construction_holds_nobody_and_lands_anywhere_else():
    at = table(prep={"red": ["con-5", "eco-7"]}, places={"red": ["ship", "ship"]})
    at.do("prep:con-5")
    assert at.asked == "pm-ability-con"
    assert at.options == ["eco", "ene", "sci", "wat", "none"]
    at.do("wat")
    assert (at.at("wat-1"), at.at("ship")) == (1, 1)


@pytest.mark.rule("PM-TERM-04", "PM-BLDG-03")
@pytest.mark.parametrize(("players", "fits"), [(2, 0), (3, 1), (4, 1)])
def test_two_stars_hold_one_colonist_of_two_players_and_two_of_more(players, fits):
    at = table(
        players=players,
        prep={"red": ["eco-4", "con-2"]},
        places={"red": ["wat-2", "ene-1"], "blue": ["wat-1"]},
    )
    at.do("prep:eco-4").pass_on(stop="pm-ability-eco")
    assert ("up:blue:wat" in at.options) == bool(fits)
    if fits:
        at.do("up:blue:wat")
        assert at.at("wat-2", "blue") == 1
        full = table(
            players=players,
            prep={"red": ["eco-4", "con-2"]},
            places={"red": ["wat-2", "wat-1"], "blue": ["wat-2"]},
        ).do("prep:eco-4")
        full.pass_on(stop="pm-ability-eco")
        assert "up:red:wat" not in full.options
        assert "down:blue:wat" in full.options
    else:
        assert {"down:red:wat", "up:red:ene"} <= set(at.options)


@pytest.mark.rule("PM-TERM-05")
def test_one_star_takes_any_number():
    at = table(prep={"red": ["con-5", "eco-7"]}, places={"red": ["wat-1"] * 6 + ["ship"], "blue": ["wat-1"] * 7})
    at.do("prep:con-5", "wat")
    assert at.at("wat-1") + at.at("wat-1", "blue") == 14
    at = table(prep={"red": ["wat-5", "eco-7"]}, places={"red": ["wat-1"] * 6 + ["ship"], "blue": ["wat-1"] * 7})
    at.do("prep:wat-5", "yes")  # landed by its value
    assert at.at("wat-1") + at.at("wat-1", "blue") == 14


@pytest.mark.rule("PM-TERM-06", "PM-PREP-04")
@pytest.mark.parametrize("kind", ["eco", "ene", "sci", "wat"])
def test_a_building_without_cards_counts_three(kind):
    values = [v for v in range(8) if f"{kind}-{v}" in CARDS]
    for value in values:
        card, other = f"{kind}-{value}", "con-2"
        at = table(prep={"red": [card, other]}).do(f"prep:{card}")
        assert (at.asked == "pm-land") == (value > 3), card
        assert at.find_entries("Compared")[0].against == 3


@pytest.mark.rule("PM-TERM-07")
def test_the_deck_is_seven_cards_a_type_with_two_actions_each():
    cards = GAME.load_content_of(table().state).cards.values()
    assert Counter(card.type for card in cards) == {"eco": 7, "ene": 7, "sci": 7, "wat": 7, "con": 7}
    assert all(0 <= card.value <= 7 and card.hand.steps and card.prep.steps for card in cards)
    lacking = {kind: set(range(8)) - {card.value for card in cards if card.type == kind} for kind in TYPES}
    assert lacking == {"eco": {3}, "ene": {2}, "sci": {1}, "wat": {0}, "con": {4}}


@pytest.mark.rule("PM-TERM-07", "PM-TERM-08", "PM-HAND-02", "PM-HAND-01")
def test_a_hand_play_uses_the_top_action_and_connects_nothing():
    at = table(hand={"red": ["sci-7", "eco-2"]}, places={"red": ["ship"]})
    at.do("hand:sci-7")  # value 7, but it is not connected: no landing, no Science ability, no lower action
    assert (at.at("ship"), at.at("sci-1"), at.side().energy) == (2, 0, 1)
    assert at.find_entries("Compared") == []
    assert at.state.columns["sci"] == []
    assert at.state.discard == ["sci-7"]
    at = table(hand={"red": ["eco-2", "ene-4"]}).do("hand:ene-4")
    assert (at.side().energy, at.who) == (3, "blue")  # nobody is asked about the Energy ability either


@pytest.mark.rule("PM-TERM-09", "PM-TERM-10")
def test_others_see_backs_only_and_the_owner_everything():
    at = table(hand={"red": ["eco-1", "wat-3", "ene-4"]}, prep={"red": ["sci-0", "con-2"]})
    mine, theirs = at.session.view("red"), at.session.view("blue")
    assert (mine.players["red"].hand, mine.players["red"].prep) == (["eco-1", "wat-3", "ene-4"], ["sci-0", "con-2"])
    assert theirs.players["red"].hand == ["eco-?", "wat-?", "ene-?"]
    assert theirs.players["red"].prep == ["sci-?", "con-?"]
    assert theirs.top == at.state.top != ""  # the back of the deck's top card
    assert theirs.pool == {"?": 26}
    assert len(at.state.players["red"].prep) == 2
    looks = [(look.title.key, len(look.sentences)) for look in GAME.describe_private_hand(at.state, "red")]
    assert looks == [("pm-look-own-hand", 3), ("pm-look-own-prep", 2)]


@pytest.mark.rule("PM-TERM-11", "PM-FOUR-07")
def test_a_card_may_swap_what_the_rules_never_take_back():
    at = table(hand={"red": ["sci-6", "wat-3"]}, prep={"red": ["eco-0", "con-2"]})
    at.do("hand:sci-6")
    assert (at.asked, at.options) == ("pm-swap-out", ["wat-3", "none"])
    at.do("wat-3", "eco-0")
    assert at.side().hand[0] == "eco-0"
    assert at.side().prep == ["wat-3", "con-2"]
    assert at.find_entries("CardsSwapped")[0].count == 1


# ---------------------------------------------------------------------------------------------------- rounds


@pytest.mark.rule("PM-TERM-12", "PM-TERM-13")
def test_every_round_goes_clockwise_from_the_same_player():
    at = table(players=4, start="blue")
    order = []
    for _ in range(8):
        order.append((at.state.round, at.who))
        at.do("earth").pass_on()
    assert order == [(number, seat) for number in (1, 2) for seat in ("blue", "green", "yellow", "red")]


@pytest.mark.rule("PM-TERM-14", "PM-SETUP-04", "PM-OTHER-01")
def test_a_turn_is_exactly_one_of_five_actions():
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]}, players=4)
    kinds = Counter(option.partition(":")[0] for option in at.options)
    assert kinds == {"hand": 2, "prep": 2, "other": 6, "earth": 1, "discard": 4}
    assert {f"other:{seat}:{slot}" for seat in ("blue", "green", "yellow") for slot in (0, 1)} <= set(at.options)
    with pytest.raises(IllegalAnswer):
        at.session.answer("pass")
    assert at.do("earth").pass_on().who == "blue"


@pytest.mark.rule("PM-TERM-15", "PM-ENER-02", "PM-ENER-04")
def test_discarding_is_possible_even_at_the_top_of_the_track():
    at = table(hand={"red": ["eco-1", "wat-3"]}, places={"red": ["wat-1"] * 6 + ["ship"]}, energy={"red": 6})
    assert {option for option in at.options if option.startswith("discard")}
    at.do("discard:eco-1")
    assert at.side().energy == 6
    assert at.state.discard == ["eco-1"]
    at.pass_on()
    assert (len(at.side().hand), len(at.side().prep)) == (2, 2)


@pytest.mark.rule("PM-TERM-16", "PM-FOUR-01")
def test_the_four_card_rule_comes_for_all_before_the_next_turn():
    at = table(
        players=4,
        start="red",
        turn=2,
        hand={seat: ["eco-1"] if seat == "red" else [] for seat in ("red", "blue", "green", "yellow")},
        prep={seat: [] for seat in ("red", "blue", "green", "yellow")},
    )
    assert at.who == "green"
    at.do("earth")
    asked = []
    while at.asked == "pm-fill-prep":
        asked.append(at.who)
        at.decline()
    assert asked == ["green", "yellow", "red", "blue"]
    assert (at.asked, at.who) == ("pm-turn", "yellow")
    assert all(len(p.hand) == len(p.prep) == 2 for p in at.state.players.values())


@pytest.mark.rule("PM-TERM-17", "PM-FOUR-10")
def test_discards_are_public_and_what_goes_into_prep_shows_its_back():
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]}, draws=["ene-4"])
    at.do("discard:sci-0")
    seen = at.session.view("blue")
    assert seen.discard == ["sci-0"]
    assert at.find_entries("CardDiscarded")[0].card == "sci-0"
    assert at.session.pending is not None
    assert at.session.pending.private_to == "red"
    at.do("wat-3")
    assert at.session.view("blue").players["red"].prep == ["con-?", "wat-?"]
    assert at.find_entries("PrepFilled")[0].type == "wat"


@pytest.mark.rule("PM-TERM-17")
@pytest.mark.parametrize(
    ("replies", "laid"),
    [
        (["discard:eco-1"], ["eco-1"]),  # out of the hand
        (["discard:con-2"], ["con-2"]),  # out of the prep module
        (["hand:eco-1"], ["eco-1"]),  # played
        (["hand:con-6", ["ene-4"]], ["con-6", "ene-4"]),  # too many
    ],
)
def test_whatever_is_discarded_lies_face_up_on_the_pile_for_all_to_see(replies, laid):
    at = table(
        players=3,
        hand={"red": ["eco-1" if "con-6" not in replies[0] else "con-6", "wat-3"]},
        prep={"red": ["sci-0", "con-2"]},
        deck=["ene-4", "ene-5", "ene-6", "eco-7"],
        draws=["ene-4", "ene-5"],
    )
    before = list(at.state.discard)
    assert before  # what is discarded goes on top of it
    at.do(*replies)
    assert at.state.discard == [*before, *laid]
    assert all(at.session.view(seat).discard == [*before, *laid] for seat in ("red", "blue", "green"))
    assert [thing.id for thing in GAME.layout(at.state) if thing.spot.id == "discard"] == [
        f"card.{card[:3]}.{card}" for card in at.state.discard
    ]
    assert [(message.who, message.card) for message in at.find_entries("CardDiscarded")] == [
        ("red", card) for card in laid
    ]
    owned = [card for player in at.state.players.values() for card in (*player.hand, *player.prep)]
    assert not set(laid) & set(owned)


# ---------------------------------------------------------------------------------------------------- hand


@pytest.mark.rule("PM-HAND-03", "PM-FOUR-02", "PM-FOUR-03", "PM-FOUR-10")
def test_drawn_cards_may_exceed_four_until_the_end_of_the_turn():
    at = table(hand={"red": ["con-6", "wat-3"]}, prep={"red": ["sci-0", "eco-4"]}, draws=["ene-4", "ene-5"])
    at.do("hand:con-6")
    assert at.asked == "pm-discard-surplus"
    assert at.side().hand == ["wat-3", "ene-4", "ene-5"]
    assert at.options == ["wat-3", "ene-4", "ene-5"]  # never a prep card
    assert at.session.pending is not None
    assert at.session.pending.private_to == "red"
    at.do(["ene-4"])
    assert (at.side().hand, at.side().prep) == (["wat-3", "ene-5"], ["sci-0", "eco-4"])
    assert at.state.discard == ["con-6", "ene-4"]


@pytest.mark.rule("PM-HAND-01", "PM-HAND-04")
def test_a_hand_action_is_no_option_but_may_come_to_nothing():
    at = table(hand={"red": ["sci-7", "eco-2"]}, places={"red": ["ship"]})
    at.do("hand:sci-7")
    assert at.at("ship") == 2  # nobody was asked
    unmet = table(hand={"red": ["eco-2", "wat-3"]}, places={"red": ["ship"]})
    unmet.do("hand:eco-2")  # its Ship must be empty
    assert unmet.at("ship") == 1
    assert unmet.find_entries("NothingDone")[0].card == "eco-2"
    assert unmet.state.discard == ["eco-2"]


@pytest.mark.rule("PM-HAND-04", "PM-ENER-05")
def test_paying_for_a_hand_action_is_the_players_choice():
    def pay(energy: int, *replies: str) -> tuple[int, int, str]:
        at = table(hand={"red": ["ene-1", "wat-3"]}, places={"red": ["ship"]}, energy={"red": energy})
        at.do("hand:ene-1", *replies)
        return at.at("ship"), at.side().energy, at.state.discard[-1]

    assert pay(1, "yes") == (3, 0, "ene-1")
    assert pay(1, "no") == (1, 1, "ene-1")
    assert pay(0) == (1, 0, "ene-1")  # it cannot be paid: nobody is asked


@pytest.mark.rule("PM-HAND-05")
def test_too_few_are_all_there_are():
    at = table(hand={"red": ["sci-0", "wat-3"]}, places={"red": ["wat-1"] * 5 + ["ship"]})
    at.do("hand:sci-0")  # two colonists from Earth, where one is left
    assert (at.at("ship"), at.at("earth")) == (2, 0)
    none = table(prep={"red": ["wat-1", "eco-4"]}, places={"red": ["ship"] * 7}).do("prep:wat-1")
    assert none.asked == "pm-ability-wat"  # nobody on Earth: its action is not even offered
    capped = table(hand={"red": ["ene-0", "wat-3"]}, energy={"red": 5}).do("hand:ene-0")
    assert capped.side().energy == 6


@pytest.mark.rule("PM-HAND-06", "PM-DECK-01", "PM-DECK-04")
def test_the_played_card_is_discarded_after_its_own_draws():
    at = table(
        hand={"red": ["con-6", "wat-3"]},
        prep={"red": ["sci-0", "eco-4"]},
        deck=["ene-4"],
        draws=["ene-4", "ene-5"],
    )
    before = len(at.state.discard)
    at.do("hand:con-6")
    # The draw emptied the deck in between: con-6 was in no pile then, and opens the new discard pile.
    assert at.find_entries("DeckRenewed")[0].count == before
    assert at.side().hand == ["wat-3", "ene-4", "ene-5"]
    assert at.state.discard == ["con-6"]
    assert "con-6" not in at.state.pool
    assert sorted(at.cards()) == sorted(CARDS)


# ---------------------------------------------------------------------------------------------------- Earth, energy


@pytest.mark.rule("PM-EARTH-01", "PM-EARTH-03", "PM-TERM-14")
def test_a_colonist_leaves_earth_and_no_card_moves():
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]})
    at.do("earth")
    assert (at.at("ship"), at.at("earth"), at.at("earth", "blue")) == (2, 5, 6)
    assert (at.side().hand, at.side().prep) == (["eco-1", "wat-3"], ["sci-0", "con-2"])
    assert at.who == "blue"
    bare = table(places={"red": []}).do("earth")
    assert (bare.at("ship"), bare.at("earth")) == (1, 6)


@pytest.mark.rule("PM-EARTH-02", "PM-SETUP-04")
def test_nobody_left_on_earth_is_no_action_whoever_else_is_there():
    at = table(places={"red": ["ship"] * 7})
    assert at.at("earth", "blue") == 6
    assert "earth" not in at.options
    assert [reason.rule for reason in at.session.explain("earth")] == ["PM-EARTH-02"]
    with pytest.raises(IllegalAnswer):
        at.session.answer("earth")


@pytest.mark.rule("PM-ENER-01", "PM-ENER-03")
@pytest.mark.parametrize("card", ["wat-1", "sci-7"])
def test_any_own_card_is_worth_one_energy(card):
    at = table(hand={"red": ["wat-1", "eco-4"]}, prep={"red": ["sci-7", "con-2"]}, places={"red": ["ship"]})
    at.do(f"discard:{card}")
    assert at.side().energy == 2
    assert at.state.discard == [card]
    assert at.at("ship") == 1  # none of its actions, no Building
    assert not any(at.state.columns.values())


@pytest.mark.rule("PM-ENER-04")
@pytest.mark.parametrize(("level", "after"), [(0, 3), (3, 6), (4, 6), (6, 6)])
def test_a_gain_of_several_stops_at_the_top_of_the_track(level, after):
    at = table(hand={"red": ["ene-0", "wat-3"]}, energy={"red": level}).do("hand:ene-0")
    assert at.side().energy == after


@pytest.mark.rule("PM-ENER-06", "PM-FOUR-02", "PM-FOUR-05", "PM-FOUR-07")
def test_a_discarded_prep_card_is_replaced_from_hand_after_drawing():
    at = table(hand={"red": ["eco-1", "wat-3"]}, prep={"red": ["sci-0", "con-2"]}, draws=["ene-4"])
    at.do("discard:con-2")
    assert at.asked == "pm-fill-prep"
    assert at.options == ["eco-1", "wat-3", "ene-4"]  # the card just drawn as well
    at.do("wat-3")
    assert (at.side().hand, at.side().prep) == (["eco-1", "ene-4"], ["sci-0", "wat-3"])
    assert [item.type for item in at.find_entries("PrepFilled")] == ["wat"]  # the log shows its back alone


@pytest.mark.rule("PM-ENER-05")
def test_a_payment_takes_all_of_its_cost_and_never_goes_below_zero():
    at = table(prep={"red": ["ene-0", "con-2"]}, energy={"red": 2})
    at.do("prep:ene-0", "yes", "no")
    assert at.side().energy == 0
    poor = table(prep={"red": ["ene-0", "con-2"]}, energy={"red": 1}).do("prep:ene-0")
    assert poor.asked == "pm-ability-ene"
    with pytest.raises(BadAdjustment):
        poor.session.adjust("players.red.energy", -1)
