"""A lone player against Devious Automatics (SOLO, DA)."""

from __future__ import annotations

from typing import Any

import pytest
from mars_tables import CARDS, GAME, At, table

from marshub.games.pocket_mars.box.components import TYPES
from marshub.games.pocket_mars.box.state import FaceDown
from marshub.kernel import BadAdjustment, IllegalAnswer

MINE = {"red": ["eco-1", "wat-3"]}
PREP = {"red": ["con-0", "con-1"]}


def alone(**how: Any) -> At:
    return table(players=1, **{"hand": MINE, "prep": PREP, **how})


def deck(at: At) -> int:
    return at.state.deck


def down(at: At) -> list[str]:
    assert at.state.automatics is not None
    return [face_down.type for face_down in at.state.automatics.prep]


def activate(kind: str, *, after: str = "earth", **how: Any) -> At:
    """A round in which Devious Automatics are left with one card, of type `kind`; what else is asked is declined."""
    other = "sci" if kind == "eco" else "eco"
    at = alone(down=[kind, other], **how)
    at.do(after, "1")
    while at.asked not in ("pm-turn", ""):
        at.decline()
    return at


# ---------------------------------------------------------------------------------------------------- drawing


@pytest.mark.rule("PM-SOLO-05")
def test_draws_take_the_cards_of_the_automatics_first():
    at = alone(hand={"red": ["wat-4", "eco-1"]}, down=["sci", "wat"], draws=["sci-0", "wat-1", "sci-2"])
    before = deck(at)
    at.do("hand:wat-4")  # draws three
    assert (at.asked, at.options) == ("pm-take-which", ["0", "1"])
    labels = [option.label.args["type"] for option in at.session.pending.options()]  # type: ignore[union-attr]
    assert labels == ["@pm-type-sci", "@pm-type-wat"]
    at.do("0")
    assert at.side().hand == ["eco-1", "sci-0", "wat-1", "sci-2"]
    assert down(at) == []
    assert deck(at) == before - 1


@pytest.mark.rule("PM-SOLO-06", "PM-SOLO-09", "PM-HAND-01")
def test_the_four_card_rule_takes_them_too():
    at = alone(hand={"red": ["sci-7", "eco-1"]}, down=["sci", "wat"], draws=["wat-1"])
    at.do("hand:sci-7")
    assert at.asked == "pm-take-which"
    assert (at.at("ship"), at.state.discard[-1]) == (2, "sci-7")
    at.do("1")
    assert at.side().hand == ["eco-1", "wat-1"]
    assert at.find_entries("AndroidsActed")[0].building == "sci"  # the card that was left to them


@pytest.mark.rule("PM-SOLO-09", "PM-PREP-03")
def test_an_own_prep_play_is_as_ever():
    at = alone(prep={"red": ["ene-5", "con-1"]}, places={"red": ["ship"]}, energy={"red": 2})
    at.do("prep:ene-5")
    asked = []
    for reply in ("yes", "yes", "yes"):
        asked.append(at.asked)
        at.do(reply)
    assert asked == ["pm-land", "pm-trigger", "pm-ability-ene"]
    assert (at.at("ene-1"), at.at("ship"), at.side().energy) == (1, 1, 2)


@pytest.mark.rule("PM-SOLO-07", "PM-SOLO-15")
def test_a_round_is_architect_failure_androids():
    at = alone(down=["ene", "sci"])
    at.do("discard:eco-1").pass_on()
    kinds = [type(entry).__name__ for entry in at.session.log]
    order = ("RoundBegan", "CardDiscarded", "CardTaken", "SystemFailed", "AndroidsActed", "AndroidsFilled")
    marks = [kinds.index(name) for name in order]  # CardTaken: by the 4 Card rule
    assert marks == sorted(marks)
    assert at.state.round == 2
    assert at.who == "red"


@pytest.mark.rule("PM-SOLO-08")
def test_the_five_actions_of_the_architect():
    at = alone(down=["ene", "sci"])
    assert at.options == [
        *("hand:eco-1", "hand:wat-3", "prep:con-0", "prep:con-1", "automatics:0", "automatics:1", "earth"),
        *("discard:eco-1", "discard:wat-3", "discard:con-0", "discard:con-1"),
    ]
    with pytest.raises(IllegalAnswer):
        at.session.answer("pass")


@pytest.mark.rule("PM-SOLO-10", "PM-SOLO-11", "PM-SOLO-12", "PM-TERM-08")
def test_playing_a_card_of_the_automatics():
    at = alone(down=["sci", "ene"], draws=["sci-6"], places={"red": ["ship", "ship"]})
    at.do("automatics:0")
    assert at.state.columns["sci"] == ["sci-6"]
    assert (at.find_entries("Compared")[0].value, at.find_entries("Compared")[0].against) == (6, 3)
    assert at.asked == "pm-land"
    at.do("yes")
    # sci-6 would take a colonist if the Ship were empty: nobody triggers it.
    assert at.asked == "pm-ability-sci"
    at.do("yes")
    assert (at.at("sci-1"), at.at("ship")) == (1, 2)
    assert at.find_entries("PrepTriggered") == at.find_entries("CardTaken") == at.find_entries("CardDrawn") == []
    assert at.find_entries("AndroidsActed")[0].building == "ene"  # one card was left before them
    assert (at.side().hand, at.side().prep) == (MINE["red"], PREP["red"])


@pytest.mark.rule("PM-SOLO-11", "PM-SOLO-10", "PM-SOLO-12")
def test_nobody_triggers_a_card_of_the_automatics_though_it_could():
    at = alone(down=["ene", "wat"], draws=["wat-1"], places={"red": []})
    at.do("automatics:1")
    assert (at.asked, down(at)) == ("pm-ability-wat", ["ene"])
    assert at.at("earth") == 7


@pytest.mark.rule("PM-SOLO-10")
def test_a_card_of_the_automatics_that_is_not_higher_lands_nobody():
    at = alone(down=["sci", "ene"], draws=["sci-0"], places={"red": ["ship"]})
    assert at.do("automatics:0").asked == "pm-ability-sci"


@pytest.mark.rule("PM-SOLO-13")
def test_taking_a_colonist_costs_a_card_of_the_automatics():
    at = alone(down=["sci", "ene"], draws=["ene-4"])
    at.do("earth")
    assert (at.asked, at.options) == ("pm-lose-which", ["0", "1"])
    at.do("1")
    assert at.at("ship") == 2
    assert "ene-4" in at.state.discard
    assert at.find_entries("CardDiscarded")[0].card == "ene-4"
    one = alone(down=["ene"], draws=["ene-4"]).do("earth")  # the last one as well, without a question
    assert [item.card for item in one.find_entries("CardDiscarded")] == ["ene-4"]
    gone = alone(places={"red": ["ship"] * 7})
    assert "earth" not in gone.options


@pytest.mark.rule("PM-SOLO-14")
@pytest.mark.parametrize(("level", "after"), [(1, 3), (5, 6), (6, 6)])
def test_discarding_gives_two_energy(level, after):
    at = alone(energy={"red": level})
    at.do("discard:con-0")
    assert at.side().energy == after
    assert at.state.discard[0] == "con-0"


@pytest.mark.rule("PM-SOLO-15", "PM-SOLO-16")
@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_system_failure_takes_two_from_the_deck_as_far_as_it_goes(cards):
    left = ["ene-4", "ene-5", "ene-6"][:cards]
    at = alone(deck=[*left, "sci-4", "sci-5"], down=["sci", "sci"])
    assert deck(at) == cards
    at.do("earth", "0").pass_on()
    lost = [item.card for item in at.find_entries("CardLost")]
    assert len(lost) == min(2, cards)
    assert set(lost) <= set(at.state.discard)  # face-up, and no new deck is made of them
    assert at.find_entries("DeckRenewed") == at.find_entries("CardTaken") == []
    assert deck(at) == 0
    assert down(at) == ["sci", "ene"][: 1 + (cards == 3)]


@pytest.mark.rule("PM-SOLO-16")
def test_water_may_still_put_a_card_into_an_empty_deck():
    at = alone(
        prep={"red": ["wat-2", "con-1"]}, deck=["sci-4", "sci-5"], down=["sci", "sci"], places={"red": ["wat-1"] * 6}
    )
    at.do("prep:wat-2", "hand:eco-1")
    assert at.find_entries("DeckRenewed") == []
    at.do(at.options[0])
    while at.asked not in ("pm-turn", ""):
        at.decline()
    assert [item.card for item in at.find_entries("CardLost")] == ["eco-1"]


@pytest.mark.rule("PM-SOLO-17", "PM-FOUR-06")
def test_with_nothing_left_to_draw_the_player_stays_short():
    at = alone(hand={"red": ["eco-1"]}, prep={"red": ["con-0"]}, deck=[], down=[])
    at.do("discard:con-0")
    assert (at.side().hand, at.side().prep) == ([], ["eco-1"])  # the prep module first
    assert at.session.result is not None


@pytest.mark.rule("PM-SOLO-17")
@pytest.mark.parametrize(
    ("hand", "in_deck", "theirs", "after"),
    [
        (["eco-1"], [], [], (0, 2, "exhausted")),  # nothing: the one in hand goes to the prep module
        (["eco-1", "sci-7"], [], [], (1, 2, "exhausted")),  # the prep module is filled from a hand that stays short
        ([], [], [], (0, 1, "exhausted")),  # and stays short itself
        (["eco-1"], [], ["wat-3"], (1, 2, "exhausted")),  # what the Automatics have is drawn
        (["eco-1"], ["ene-4"], [], (1, 2, "exhausted")),  # what the deck has
        (["eco-1"], ["ene-4"], ["wat-3"], (2, 2, "exhausted")),
        (["eco-1"], ["ene-4", "ene-5", "ene-6", "sci-5", "sci-6", "eco-7"], [], (2, 2, "")),  # enough of everything
    ],
)
def test_alone_as_many_are_drawn_as_there_are(hand, in_deck, theirs, after):
    at = alone(hand={"red": hand}, prep={"red": ["con-0", "con-1"]}, deck=in_deck, down=theirs)
    at.do("discard:con-0")
    while at.asked == "pm-fill-prep":
        at.decline()
    reason = at.find_entries("GameEnded")[0].reason if at.session.result else ""
    assert (len(at.side().hand), len(at.side().prep), reason) == after
    assert at.find_entries("DeckRenewed") == []
    assert len(at.find_entries("CardDrawn")) + len(at.find_entries("CardTaken")) == sum(after[:2]) - len(hand) - 1


@pytest.mark.rule("PM-SOLO-18", "PM-TERM-04")
def test_alone_one_colonist_fits_on_two_stars():
    at = alone(prep={"red": ["eco-4", "con-1"]}, places={"red": ["sci-1"], "blue": ["sci-2", "ene-1", "ship"]})
    at.do("prep:eco-4").pass_on(stop="pm-ability-eco")
    assert at.options == ["up:blue:ene", "down:blue:sci", "none"]
    with pytest.raises(BadAdjustment):
        at.session.adjust("players.red.colonists.1", "sci-2")


# ---------------------------------------------------------------------------------------------------- the end


def ended(at: At) -> str:
    at.do("earth") if "earth" in at.options else at.do("discard:eco-1")
    while at.asked not in ("pm-turn", ""):
        at.decline()
    return at.find_entries("GameEnded")[0].reason if at.session.result else ""


@pytest.mark.rule("PM-SOLO-19")
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({}, ""),
        ({"places": {"red": ["wat-1"] * 7}}, "settled"),
        ({"places": {"blue": ["wat-1"] * 7}, "down": ["wat", "wat"]}, "automatics"),
        ({"places": {"blue": ["eco-2", *["wat-1"] * 6]}, "down": ["wat", "wat"]}, "automatics"),
        ({"deck": ["sci-4", "sci-5", "ene-4", "ene-5"], "down": ["sci", "sci"]}, "exhausted"),
        ({"deck": ["sci-4", "sci-5", "ene-4", "ene-5", "ene-6"], "down": ["sci", "sci"]}, ""),
    ],
)
def test_three_ways_to_end(how, reason):
    assert ended(alone(**how)) == reason


@pytest.mark.rule("PM-SOLO-20", "PM-DA-16", "PM-DA-17")
@pytest.mark.parametrize(("mine", "theirs", "points"), [(3, 3, (1, 2)), (3, 4, (0, 2)), (4, 3, (1, 0))])
def test_the_energy_points_alone(mine, theirs, points):
    at = alone(
        places={"red": ["wat-1"] * 7, "blue": ["ship"]}, energy={"red": mine - 2, "blue": theirs}, down=["wat", "wat"]
    )
    ended(at)
    assert (at.state.scores["red"].energy, at.state.scores["blue"].energy) == points


@pytest.mark.rule("PM-DA-16", "PM-SOLO-20")
def test_the_automatics_score_more_for_spread_and_crowd():
    spread = ["eco-1", "eco-1", "eco-1", "eco-2", "ene-1", "sci-1", "wat-1"]
    at = alone(places={"red": spread, "blue": spread}, down=["con", "con"], energy={"red": 0, "blue": 6})
    ended(at)
    red, blue = at.state.scores["red"], at.state.scores["blue"]
    assert (red.one_star, red.two_star, red.everywhere, red.four_in_one) == (12, 4, 2, 3)
    assert (blue.one_star, blue.two_star, blue.everywhere, blue.four_in_one) == (12, 4, 4, 5)
    aboard = alone(places={"red": ["wat-1"] * 7, "blue": ["ship"] * 3}, down=["wat", "wat"], energy={"blue": 0})
    ended(aboard)
    assert aboard.state.scores["blue"].ship == 2  # one of them landed


@pytest.mark.rule("PM-SOLO-21")
@pytest.mark.parametrize(("third", "theirs", "outcome"), [("sci-2", 18, "defeat"), ("sci-1", 16, "victory")])
def test_only_more_points_win_alone(third, theirs, outcome):
    # Calculations bring their last one to Water: presence everywhere.
    at = alone(
        places={"red": ["wat-1"] * 7, "blue": ["eco-2", "ene-2", third, "ship"]},
        energy={"red": 6, "blue": 0},
        down=["con", "con"],
    )
    ended(at)
    assert at.session.result is not None
    assert at.session.result.scores == {"red": 18, "blue": theirs}
    assert at.session.result.outcome == outcome
    assert at.session.result.winners == (("red",) if outcome == "victory" else ("blue",))


@pytest.mark.rule("PM-SOLO-22")
def test_the_automatics_are_another_player_without_a_hand():
    behind = alone(prep={"red": ["ene-4", "con-1"]}, energy={"red": 1, "blue": 2}).do("prep:ene-4")
    behind.pass_on(stop="pm-trigger")
    assert behind.asked == "pm-trigger"
    rival = alone(hand={"red": ["con-7", "eco-1"]}, places={"red": ["ship"], "blue": ["sci-1"]}).do("hand:con-7")
    assert rival.options == ["sci", "none"]
    hand = alone(hand={"red": ["wat-7", "eco-1"]}).do("hand:wat-7")
    assert hand.state.beneath == []
    assert hand.side().energy == 2
    # A look at three to keep one: what is kept is a card of the Automatics, the three go under the deck.
    peek = alone(hand={"red": ["sci-2", "eco-1"]}, down=["wat", "ene"], draws=["ene-4", "ene-5", "ene-6", "wat-1"])
    peek.do("hand:sci-2")
    assert len(peek.state.looked) == 3
    peek.do("0")
    assert "wat-1" in peek.side().hand
    assert (peek.asked, len(peek.options)) == ("pm-bury-next", 3)
    last = alone(hand={"red": ["sci-2", "eco-1"]}, down=["wat"], draws=["ene-4", "ene-5", "ene-6", "wat-1"])
    last.do("hand:sci-2")
    assert (last.asked, len(last.options)) == ("pm-bury-next", 3)  # the only one of theirs is taken unasked
    assert "wat-1" in last.side().hand


# ---------------------------------------------------------------------------------------------------- androids


@pytest.mark.rule("PM-DA-01")
def test_two_cards_and_nothing_happens():
    # No action leaves two: the state is laid out so, with a third card that is taken.
    at = alone(down=["sci", "ene", "wat"], places={"blue": ["ship"] * 5})
    at.do("earth", "0").pass_on()
    assert at.find_entries("AndroidsActed") == []
    assert (at.at("ship", "blue"), down(at)) == (5, ["ene", "wat"])


@pytest.mark.rule("PM-DA-02", "PM-DA-05")
def test_one_card_moves_a_colonist_and_then_acts():
    at = activate("ene", places={"blue": ["ship"] * 5})
    assert (at.at("ene-1", "blue"), at.at("ship", "blue")) == (1, 4)
    assert at.side("blue").energy == 3
    kinds = [type(entry).__name__ for entry in at.session.log]
    assert kinds.index("Landed") < kinds.index("AndroidsActed") < kinds.index("EnergyChanged")


@pytest.mark.rule("PM-DA-03", "PM-DA-08")
def test_without_a_card_the_androids_only_get_new_ones():
    at = alone(hand={"red": ["con-6", "eco-1"]}, down=["sci", "ene"], places={"blue": ["ship"] * 5})
    at.do("hand:con-6", "0")
    while at.asked != "pm-turn":
        at.decline()
    assert (at.at("ship", "blue"), at.side("blue").energy) == (5, 1)
    assert at.find_entries("AndroidsActed") == []
    assert len(down(at)) == 2


@pytest.mark.rule("PM-DA-04", "PM-DA-08")
def test_the_steering_card_stays_unseen():
    at = activate("ene", draws=["eco-2"])
    automatics = at.state.automatics
    assert automatics is not None
    assert automatics.prep[0] == FaceDown("ene")
    assert len(automatics.prep) == 2
    assert automatics.prep[1].card == ""
    assert at.state.columns["ene"] == []


@pytest.mark.rule("PM-DA-06")
def test_an_empty_ship_is_filled_from_earth_instead():
    at = activate("ene", places={"blue": ["wat-1"] * 5})
    assert (at.at("ship", "blue"), at.at("earth", "blue"), at.at("ene-1", "blue")) == (1, 1, 0)
    none = activate("ene", places={"blue": ["wat-1"] * 6 + ["wat-2"]}, turn=0)
    assert none.at("ship", "blue") == 0


@pytest.mark.rule("PM-DA-07", "PM-DA-15")
def test_with_construction_there_is_no_move_but_calculations():
    at = activate("con", places={"blue": ["ship"] * 3})
    assert at.at("ship", "blue") == 2  # one landed, not two
    empty = activate("con", places={"blue": ["wat-1"] * 3})
    assert (empty.at("ship", "blue"), empty.at("earth", "blue")) == (1, 3)  # one came, not two


@pytest.mark.rule("PM-DA-09", "PM-DA-10")
def test_two_upgrades_each_on_what_the_other_left():
    # The player holds S2 of Water; the Automatics have one colonist on S1 there.
    at = activate("eco", places={"red": ["wat-2"], "blue": ["wat-1"]})
    assert (at.at("wat-1"), at.at("wat-2"), at.at("wat-2", "blue")) == (1, 0, 1)


@pytest.mark.rule("PM-DA-09", "PM-DA-10")
def test_upgrades_promote_as_long_as_they_can_and_are_lost_else():
    two = activate("eco", places={"blue": ["wat-1", "ene-1"]})
    assert (two.at("wat-2", "blue"), two.at("ene-2", "blue")) == (1, 1)
    one = activate("eco", places={"red": ["sci-2"], "blue": ["wat-1"]})
    assert (one.at("wat-2", "blue"), one.at("sci-1"), one.at("sci-2")) == (1, 1, 0)  # then a demotion
    lost = activate("eco", places={"blue": ["wat-2", "wat-1"]})
    assert (lost.at("wat-2", "blue"), lost.at("wat-1", "blue")) == (1, 1)


@pytest.mark.rule("PM-DA-11")
def test_upgrades_are_chosen_against_the_player_then_by_the_row():
    up = activate("eco", places={"red": ["wat-1", "wat-1", "sci-1"], "blue": ["eco-2", "ene-1", "sci-1", "wat-1"]})
    assert (up.at("wat-2", "blue"), up.at("sci-2", "blue"), up.at("ene-2", "blue")) == (1, 1, 0)
    most = activate("eco", places={"red": ["wat-1", "wat-1", "sci-1", "ene-1"], "blue": ["ene-1", "sci-1", "wat-1"]})
    assert (most.at("wat-2", "blue"), most.at("ene-2", "blue"), most.at("sci-2", "blue")) == (1, 1, 0)
    tie = activate("eco", places={"blue": ["eco-2", "wat-1", "sci-1", "ene-1"]})
    assert (tie.at("ene-2", "blue"), tie.at("sci-2", "blue"), tie.at("wat-2", "blue")) == (1, 1, 0)
    turned = activate("eco", places={"blue": ["eco-2", "wat-1", "sci-1", "ene-1"]}, row=TYPES[::-1])
    assert (turned.at("ene-2", "blue"), turned.at("sci-2", "blue"), turned.at("wat-2", "blue")) == (0, 1, 1)
    # Demoting: where the Automatics stand beside, else by the row.
    held = activate("eco", places={"red": ["ene-2", "wat-2"], "blue": ["wat-1"]})
    assert (held.at("wat-2"), held.at("ene-2"), held.at("wat-2", "blue")) == (0, 1, 1)
    rows = activate("eco", places={"red": ["wat-2", "sci-2", "ene-2"], "blue": []})
    assert (rows.at("ene-2"), rows.at("sci-2"), rows.at("wat-2")) == (0, 0, 1)
    rows = activate("eco", places={"red": ["wat-2", "sci-2", "ene-2"], "blue": []}, row=TYPES[::-1])
    assert (rows.at("ene-2"), rows.at("sci-2"), rows.at("wat-2")) == (1, 0, 0)


@pytest.mark.rule("PM-DA-12")
def test_spark_costs_the_deck_two_more():
    at = activate("wat", places={"blue": ["ship"]})
    assert len(at.find_entries("CardLost")) == 4
    assert len(at.find_entries("CardTaken")) == 0
    assert down(at)[0] == "wat"


@pytest.mark.rule("PM-DA-12", "PM-DA-08")
@pytest.mark.parametrize("cards", [7, 4, 3, 2])
def test_spark_discards_the_top_two_and_nobody_draws_them(cards):
    order = ["ene-4", "ene-5", "sci-5", "sci-6", "eco-7", "eco-4", "sci-4"][:cards]  # the deck from its top on
    at = alone(down=["wat-4", "eco-2"], deck=[], beneath=[(card, "red") for card in order])
    before = list(at.state.discard)
    at.do("earth", "1")
    lost = order[:4]  # two by the System Failure, two by the Spark
    assert [message.card for message in at.find_entries("CardLost")] == lost
    assert at.state.discard == [*before, "eco-2", *lost]
    assert at.session.view("red").discard == at.state.discard
    assert at.find_entries("CardTaken") == at.find_entries("CardDrawn") == []
    assert (at.side().hand, at.side().prep) == (MINE["red"], PREP["red"])
    automatics = at.state.automatics
    assert automatics is not None
    # The card that steered them stays; only then are the empty places filled, from what the Spark has left.
    assert automatics.prep == [FaceDown("wat", "wat-4"), *(FaceDown(card[:3], card) for card in order[4:5])]
    assert [item.card for item in at.state.beneath] == order[5:]
    kinds = [type(item).__name__ for item in at.session.log]
    assert kinds.index("SystemFailed") < kinds.index("CardLost") < kinds.index("AndroidsActed")


@pytest.mark.rule("PM-DA-13")
@pytest.mark.parametrize(("level", "after", "lost"), [(1, 3, 2), (5, 6, 2), (6, 6, 4)])
def test_overwhelming_power_or_spark_at_the_top(level, after, lost):
    at = activate("ene", energy={"blue": level})
    assert (at.side("blue").energy, len(at.find_entries("CardLost"))) == (after, lost)


@pytest.mark.rule("PM-DA-14")
def test_recruitment_drive():
    at = activate("sci", places={"blue": ["ship"] * 5})
    assert (at.at("ship", "blue"), at.at("sci-1", "blue"), at.at("earth", "blue")) == (5, 1, 1)
    none = activate("sci", places={"blue": ["ship"] * 7})
    assert none.at("ship", "blue") == 6


@pytest.mark.rule("PM-DA-15")
@pytest.mark.parametrize(
    ("mine", "theirs", "where"),
    [
        ([], ["ship", "eco-1", "ene-1", "sci-1"], "wat-1"),  # presence everywhere: 4
        (["sci-2"], ["ship", "sci-1", "sci-1", "sci-1"], "sci-1"),  # four in one: 5
        (["eco-2"], ["ship"], "ene-1"),  # a free two-star space
        (["wat-2"], ["ship", "eco-1", "ene-1", "sci-1"], "wat-1"),  # the score goes before a free two-star space
        (["wat-2"], ["ship", "wat-1", "wat-1"], "eco-1"),  # the free two-star space before most of their own
        ([], ["ship", "wat-1", "wat-1"], "wat-1"),  # most of their own
        (["eco-2", "ene-2", "wat-2"], ["ship", "ene-1", "sci-1", "sci-2"], "sci-1"),  # those on two stars as well
        ([], ["ship"], "eco-1"),  # the row
    ],
)
def test_calculations(mine, theirs, where):
    before = theirs.count(where)
    at = activate("con", places={"red": mine, "blue": theirs})
    assert at.at(where, "blue") == before + 1


@pytest.mark.rule("PM-DA-15", "PM-SETUP-06")
def test_calculations_follow_the_row_of_the_table():
    assert activate("con", places={"blue": ["ship"]}, row=TYPES[::-1]).at("wat-1", "blue") == 1


@pytest.mark.rule("PM-DA-18")
def test_the_automatics_use_no_values_no_actions_and_pay_nothing():
    # The column's value is 7, their card's is below: they land all the same.
    at = activate("ene", places={"blue": ["ship"]}, columns={"ene": ["ene-7"]}, energy={"blue": 3})
    assert at.at("ene-1", "blue") == 1
    assert at.find_entries("Compared") == at.find_entries("PrepTriggered") == []
    assert at.side("blue").energy == 5
    assert at.state.columns["ene"] == ["ene-7"]


def test_a_card_from_under_the_deck_is_known_when_it_comes_back():
    at = alone(
        deck=["sci-4", "sci-5"],
        beneath=[("ene-4", "red"), ("ene-5", "red"), ("wat-1", "red"), ("con-5", "red")],
        down=["sci", "sci"],
    )
    at.do("earth", "0").pass_on()
    automatics = at.state.automatics
    assert automatics is not None
    assert [face_down.card for face_down in automatics.prep] == ["", "wat-1"]
    assert at.session.view("red").automatics == automatics  # the player knows it
    stranger = GAME.view(at.state, "").automatics
    assert stranger is not None
    assert stranger.prep[1] == FaceDown("wat")
    assert sorted(at.cards()) == sorted(CARDS)
