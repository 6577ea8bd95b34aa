"""Connecting cards from one's own and others' prep modules, and the Buildings' abilities (PREP, OTHER, BLDG)."""

from __future__ import annotations

import pytest
from mars_tables import table

from marshub.kernel import BadAdjustment, IllegalAnswer, UndoNeedsConfirmation


@pytest.mark.rule("PM-PREP-01", "PM-PREP-02", "PM-PREP-13", "PM-PREP-03")
def test_a_prep_card_covers_the_column_of_its_type_and_stays_there():
    at = table(
        prep={"red": ["wat-2", "sci-2"]},
        hand={"blue": ["eco-1", "eco-2"]},
        columns={"sci": ["sci-3", "sci-7"]},
        places={"red": ["ship"], "blue": ["ship"]},
        energy={"red": 0},
    )
    at.do("prep:sci-2")
    assert at.state.columns["sci"] == ["sci-3", "sci-7", "sci-2"]
    assert [item.against for item in at.find_entries("Compared")] == [7]  # all cards before it are in one column
    assert at.state.columns["wat"] == []
    at.pass_on()
    assert at.state.columns["sci"] == ["sci-3", "sci-7", "sci-2"]
    assert "sci-2" not in at.state.discard
    with pytest.raises(BadAdjustment):  # no card of another type lies there, not even a covered one
        at.session.adjust("columns.sci", ["eco-4", "sci-2"])


@pytest.mark.rule("PM-PREP-14")
def test_a_prep_card_may_be_played_for_nothing():
    at = table(prep={"red": ["sci-2", "wat-2"]}, energy={"red": 0}, places={"red": ["wat-1"] * 7})
    at.do("prep:sci-2")
    assert at.state.columns["sci"] == ["sci-2"]
    assert at.asked == "pm-fill-prep"  # no landing, no action, no ability


@pytest.mark.rule("PM-PREP-12", "PM-PREP-15")
def test_the_new_card_is_the_reference_even_though_it_lost():
    at = table(
        prep={"red": ["sci-2", "wat-2"], "blue": ["sci-3", "wat-1"]},
        columns={"sci": ["sci-7"]},
        places={"red": ["ship"], "blue": ["ship"]},
        energy={"red": 0},
    )
    at.do("prep:sci-2")
    assert at.asked != "pm-land"
    at.pass_on().do("prep:sci-3")
    assert (at.asked, at.who) == ("pm-land", "blue")
    compared = at.find_entries("Compared")
    assert [(item.value, item.against) for item in compared] == [(2, 7), (3, 2)]
    assert [item.describe().key for item in compared] == ["pm-compared-lower", "pm-compared"]


@pytest.mark.rule("PM-PREP-12")
def test_a_zero_never_wins_and_on_a_seven_nothing_wins():
    at = table(prep={"red": ["eco-0", "eco-7"]}, places={"red": ["ship"]}, energy={"red": 6})
    assert at.do("prep:eco-0").asked == "pm-trigger"
    for card in ("ene-0", "ene-6"):
        top = table(prep={"red": [card, "eco-7"]}, columns={"ene": ["ene-7"]}, places={"red": ["ship"]})
        assert top.do(f"prep:{card}").asked != "pm-land"


@pytest.mark.rule("PM-PREP-03", "PM-PREP-10", "PM-PREP-11")
def test_landing_action_and_ability_come_in_this_order_each_by_choice():
    def asked(*replies: str) -> list[str]:
        at = table(prep={"red": ["ene-5", "eco-7"]}, places={"red": ["ship"]}, energy={"red": 2})
        at.do("prep:ene-5")
        keys = []
        for reply in replies:
            keys.append(at.asked)
            at.do(reply)
        assert at.asked not in ("pm-land", "pm-trigger", "pm-ability-ene")
        assert at.at("ene-1") == int(replies[0] == "yes")
        return keys

    for first in ("yes", "no"):
        for second in ("yes", "no"):
            for third in ("yes", "no"):
                assert asked(first, second, third) == ["pm-land", "pm-trigger", "pm-ability-ene"]


@pytest.mark.rule("PM-PREP-04", "PM-PREP-05")
@pytest.mark.parametrize(
    ("card", "column", "lands"),
    [
        *(("sci-4", ["sci-0", "sci-5"], False), ("sci-5", ["sci-4"], True)),
        *(("sci-3", [], False), ("sci-4", [], True), ("sci-7", [], True)),
    ],
)
def test_only_a_higher_value_lands_one_colonist_on_one_star(card, column, lands):
    at = table(prep={"red": [card, "eco-7"]}, columns={"sci": column}, places={"red": ["ship", "ship"]})
    at.do(f"prep:{card}")
    assert (at.asked == "pm-land") == lands
    if lands:
        at.do("yes")
        assert (at.at("ship"), at.at("sci-1"), at.at("sci-2")) == (1, 1, 0)


@pytest.mark.rule("PM-PREP-04")
def test_an_equal_value_fails():
    at = table(prep={"red": ["wat-3", "eco-7"]}, places={"red": ["ship", "ship"]})
    at.do("prep:wat-3")  # 3 against the Building's 3
    assert [(item.value, item.against) for item in at.find_entries("Compared")] == [(3, 3)]
    assert at.asked != "pm-land"


@pytest.mark.rule("PM-PREP-06")
def test_nobody_lands_from_an_empty_ship():
    at = table(prep={"red": ["sci-7", "eco-7"]}, places={"red": ["wat-1"]})
    at.do("prep:sci-7")
    assert at.asked != "pm-land"
    at.pass_on()
    assert at.at("sci-1") == 0


@pytest.mark.rule("PM-PREP-07", "PM-TERM-06")
def test_construction_compares_nothing():
    at = table(prep={"red": ["con-2", "eco-7"]}, columns={"con": ["con-0"]}, places={"red": ["ship"]})
    at.do("prep:con-2")
    assert at.find_entries("Compared") == []
    assert at.asked == "pm-trigger"
    assert at.do("yes").asked == "pm-ability-con"


@pytest.mark.rule("PM-PREP-08")
def test_the_prep_action_needs_its_requirement_and_its_whole_cost():
    def offered(card: str, hand: list[str], energy: int) -> bool:
        at = table(prep={"red": [card, "ene-7"]}, hand={"red": hand}, energy={"red": energy})
        at.do(f"prep:{card}")
        if at.asked == "pm-land":
            at.do("no")
        return at.asked == "pm-trigger"

    assert offered("eco-5", ["ene-4", "wat-3"], 1)
    assert not offered("eco-5", ["sci-4", "wat-3"], 1)
    assert not offered("ene-0", ["sci-4", "wat-3"], 1)
    assert offered("ene-0", ["sci-4", "wat-3"], 2)


@pytest.mark.rule("PM-PREP-08")
@pytest.mark.parametrize(
    ("card", "places", "energy", "met"),
    [
        ("eco-1", ["eco-2"], {}, True),
        ("eco-1", ["wat-1"], {}, False),
        ("eco-7", ["wat-2"], {}, True),
        ("eco-7", ["eco-2"], {}, False),
        ("sci-6", [], {}, True),
        ("sci-6", ["ship"], {}, False),
        ("ene-4", [], {"red": 1, "blue": 2}, True),
        ("ene-4", [], {"red": 1, "blue": 0, "green": 2}, True),  # a single one is enough
        ("ene-4", [], {"red": 2, "blue": 2}, False),
        ("ene-7", [], {"red": 0}, True),
        ("ene-7", [], {"red": 1}, False),
    ],
)
def test_requirements(card, places, energy, met):
    at = table(players=max(2, len(energy)), prep={"red": [card, "con-2"]}, places={"red": places}, energy=energy)
    at.do(f"prep:{card}")
    if at.asked == "pm-land":
        at.do("no")
    assert (at.asked == "pm-trigger") == met


@pytest.mark.rule("PM-PREP-09")
def test_a_colonist_just_landed_counts():
    # eco-7 asks for nobody of one's own in Ecosystem.
    landed = table(prep={"red": ["eco-7", "con-2"]}, places={"red": ["ship"]}).do("prep:eco-7", "yes")
    assert landed.asked == "pm-ability-eco"
    stayed = table(prep={"red": ["eco-7", "con-2"]}, places={"red": ["ship"]}).do("prep:eco-7", "no")
    assert stayed.asked == "pm-trigger"
    # sci-6 asks for an empty Ship: landing the last one empties it.
    empty = table(prep={"red": ["sci-6", "con-2"]}, places={"red": ["ship"]}).do("prep:sci-6", "yes")
    assert empty.asked == "pm-trigger"


@pytest.mark.rule("PM-PREP-10", "PM-PREP-11", "PM-PREP-04")
def test_matts_energy_card():
    at = table(
        prep={"red": ["ene-1", "con-2"]},
        hand={"red": ["eco-1", "wat-3"]},
        columns={"ene": ["ene-7"]},
        places={"red": ["ship"], "blue": ["ene-1"]},
        draws=["sci-4"],
    )
    at.do("prep:ene-1")
    assert at.asked == "pm-trigger"  # 1 does not beat 7
    at.do("yes", "yes")
    assert (at.at("ship"), at.side().energy) == (3, 2)
    at.do("eco-1")
    assert (at.side().hand, at.side().prep) == (["wat-3", "sci-4"], ["con-2", "eco-1"])


# ---------------------------------------------------------------------------------------------------- others' cards


@pytest.mark.rule("PM-OTHER-01", "PM-OTHER-02", "PM-OTHER-03", "PM-OTHER-04", "PM-OTHER-06", "PM-OTHER-07")
def test_filip_plays_matts_ecosystem_card():
    at = table(
        prep={"blue": ["eco-5", "con-2"]},
        hand={"blue": ["ene-4", "wat-3"], "red": ["sci-4", "sci-7"]},
        places={"red": ["sci-1", "ship"], "blue": ["ship"]},
        draws=["sci-3"],
    )
    mine = list(at.side().hand + at.side().prep)
    option = next(o for o in at.session.pending.options() if o.id == "other:blue:0")  # type: ignore[union-attr]
    assert "eco-5" not in str(option)  # of it, only the type is known
    at.do("other:blue:0")
    assert at.state.columns["eco"] == ["eco-5"]
    assert at.find_entries("Compared") == []  # 5 beats 3, but nobody lands
    assert (at.asked, at.who) == ("pm-trigger", "blue")
    at.do("yes")
    assert (at.at("ship", "blue"), at.at("earth", "blue")) == (2, 5)
    assert (at.asked, at.who) == ("pm-ability-eco", "red")
    at.do("up:red:sci")
    assert (at.at("sci-2"), at.at("sci-1")) == (1, 0)
    assert (at.asked, at.who) == ("pm-fill-prep", "blue")  # the active player lacks nothing
    at.do("wat-3")
    assert (at.side("blue").hand, at.side("blue").prep) == (["ene-4", "sci-3"], ["con-2", "wat-3"])
    assert at.side().hand + at.side().prep == mine


@pytest.mark.rule("PM-OTHER-01")
@pytest.mark.parametrize("whose", ["blue", "green"])
@pytest.mark.parametrize("slot", [0, 1])
@pytest.mark.parametrize("below", [[], ["sci-0"]])
def test_any_card_of_any_other_prep_module_covers_what_lies_on_its_building(whose, slot, below):
    preps = {"blue": ["eco-2", "sci-2"], "green": ["sci-3", "ene-5"]}
    at = table(
        players=3,
        hand={"red": ["con-0", "wat-3"]},
        prep={"red": ["con-1", "con-2"], **preps},
        columns={"sci": below},
    )
    card, other = preps[whose][slot], preps[whose][1 - slot]
    offered = {option.id: option for option in at.session.pending.options()}  # type: ignore[union-attr]
    backs = {f"other:{seat}:{number}": kept[:3] for seat, prep in preps.items() for number, kept in enumerate(prep)}
    assert {option for option in offered if option.startswith("other")} == set(backs)
    for option, back in backs.items():  # the type is known, and nothing else
        assert offered[option].label.args == {"type": f"@pm-type-{back}", "place": int(option[-1]) + 1}
        assert offered[option].zone == back
    at.do(f"other:{whose}:{slot}")
    lying = {"sci": below, "eco": [], "ene": [], "wat": [], "con": []}
    assert at.state.columns == {**lying, card[:3]: [*lying[card[:3]], card]}
    assert at.session.view("red").columns[card[:3]][-1] == card  # face-up, for all to see
    assert [(message.who, message.whose, message.card) for message in at.find_entries("Connected")] == [
        ("red", whose, card)
    ]
    left = {seat: prep for seat, prep in preps.items() if seat != whose}
    assert {seat: at.side(seat).prep for seat in preps} == {**left, whose: [other]}
    assert (at.side().hand, at.side().prep) == (["con-0", "wat-3"], ["con-1", "con-2"])


@pytest.mark.rule("PM-OTHER-01")
def test_undoing_what_turned_a_card_face_up_asks_first():
    at = table(prep={"blue": ["eco-2", "sci-2"]}).do("other:blue:1")
    with pytest.raises(UndoNeedsConfirmation):
        at.session.undo()
    at.session.undo(sure=True)
    assert at.side("blue").prep == ["eco-2", "sci-2"]


@pytest.mark.rule("PM-OTHER-02", "PM-OTHER-03", "PM-OTHER-09", "PM-TERM-08")
def test_the_owners_cards_colonists_and_energy_count():
    # sci-7 costs 1 energy: the owner pays, and has the colonist.
    at = table(prep={"blue": ["sci-7", "con-2"]}, energy={"red": 0, "blue": 1}).do("other:blue:0", "yes")
    assert (at.side("blue").energy, at.side().energy, at.at("earth", "blue"), at.at("earth")) == (0, 0, 5, 6)
    assert at.find_entries("Compared") == []  # its 7 lands nobody
    broke = table(prep={"blue": ["sci-7", "con-2"]}, energy={"red": 6, "blue": 0}).do("other:blue:0")
    assert (broke.asked, broke.who) == ("pm-ability-sci", "red")
    # eco-5 asks for an Energy card in hand: the owner's hand.
    lacking = table(prep={"blue": ["eco-5", "ene-1"]}, hand={"red": ["ene-4", "ene-3"], "blue": ["wat-1", "wat-3"]})
    assert lacking.do("other:blue:0").asked != "pm-trigger"


@pytest.mark.rule("PM-OTHER-03", "PM-OTHER-09")
@pytest.mark.parametrize(
    ("card", "met", "unmet"),
    [
        ("sci-6", (["wat-1"], 1), (["ship"], 1)),  # an empty Ship
        ("ene-7", ([], 0), ([], 1)),  # no energy
        ("eco-1", (["eco-1"], 1), ([], 1)),  # somebody in Ecosystem
        ("eco-7", ([], 1), (["eco-1"], 1)),  # nobody there
    ],
)
def test_a_requirement_is_about_its_owner_and_not_about_who_plays_the_card(card, met, unmet):
    for owner, active in ((met, unmet), (unmet, met)):
        places, energy = ({"blue": owner[part], "red": active[part]} for part in (0, 1))
        at = table(prep={"blue": [card, "con-2"]}, places=places, energy=energy).do("other:blue:0")
        assert (at.asked == "pm-trigger") is (owner is met)


@pytest.mark.rule("PM-OTHER-04", "PM-OTHER-05", "PM-BLDG-09")
@pytest.mark.parametrize("owner", ["yes", "no"])
def test_the_ability_is_the_active_players_whatever_the_owner_did(owner):
    at = table(prep={"blue": ["ene-3", "con-2"]}).do("other:blue:0")
    assert (at.asked, at.who) == ("pm-trigger", "blue")
    at.do(owner)
    assert (at.asked, at.who) == ("pm-ability-ene", "red")
    at.do("yes")
    assert (at.side().energy, at.side("blue").energy) == (2, 3 if owner == "yes" else 1)
    assert at.asked != "pm-ability-ene"  # nobody gets it twice
    landing = table(prep={"blue": ["con-2", "eco-7"]}, energy={"blue": 6}).do("other:blue:0")
    assert (landing.asked, landing.who) == ("pm-ability-con", "red")


@pytest.mark.rule("PM-OTHER-05", "PM-OTHER-07")
def test_water_may_cost_the_active_player_a_card():
    at = table(
        prep={"blue": ["wat-4", "con-2"]},
        hand={"red": ["eco-1", "sci-4"]},
        places={"blue": ["ship"] * 7},
        draws=["ene-4"],
    )
    at.do("other:blue:0", "hand:eco-1")
    assert at.find_entries("CardDrawn")[0].who == "red"


@pytest.mark.rule("PM-OTHER-08")
def test_the_owner_keeps_drawn_cards_until_the_four_card_rule():
    at = table(
        prep={"blue": ["sci-5", "con-2"]},
        hand={"blue": ["eco-1", "wat-3"]},
        draws=["ene-4", "ene-5"],
        places={"red": ["wat-1"] * 6},
    )
    at.do("other:blue:0", "yes")
    assert (at.asked, at.who) == ("pm-ability-sci", "red")
    at.do("no")
    assert at.side("blue").hand == ["eco-1", "wat-3", "ene-4", "ene-5"]
    assert (at.asked, at.who) == ("pm-discard-surplus", "blue")
    at.do(["eco-1"])
    at.do("wat-3")
    assert (at.side("blue").hand, at.side("blue").prep) == (["ene-4", "ene-5"], ["con-2", "wat-3"])


# ---------------------------------------------------------------------------------------------------- abilities


@pytest.mark.rule("PM-BLDG-01", "PM-PREP-01", "PM-BLDG-08")
@pytest.mark.parametrize(
    ("card", "key", "no"),
    [
        ("eco-4", "pm-ability-eco", "none"),
        ("ene-3", "pm-ability-ene", "no"),
        ("sci-2", "pm-ability-sci", "no"),
        ("wat-2", "pm-ability-wat", "none"),
        ("con-5", "pm-ability-con", "none"),
    ],
)
def test_every_ability_may_be_declined_and_comes_once(card, key, no):
    at = table(prep={"red": [card, "con-2"]}, places={"red": ["ship", "sci-1"], "blue": ["eco-2"]}, energy={"red": 0})
    at.do(f"prep:{card}")
    assert [column for column in at.state.columns.items() if column[1]] == [(card[:3], [card])]
    at.pass_on(stop=key)

    def table_now() -> tuple[object, ...]:
        return list(at.side().colonists), list(at.side("blue").colonists), at.side().energy, list(at.state.beneath)

    before = table_now()
    at.do(no)
    assert table_now() == before
    assert at.asked == "pm-fill-prep"  # it does not come again


@pytest.mark.rule("PM-BLDG-02")
def test_ecosystem_moves_anyone_anywhere_between_its_stars():
    at = table(
        players=3,
        prep={"red": ["eco-4", "con-2"]},
        places={"red": ["sci-1"], "blue": ["wat-2"], "green": ["ene-1", "ship"]},
    )
    at.do("prep:eco-4").pass_on(stop="pm-ability-eco")
    assert sorted(at.options) == ["down:blue:wat", "none", "up:green:ene", "up:red:sci"]
    at.do("down:blue:wat")
    assert (at.at("wat-1", "blue"), at.at("wat-2", "blue")) == (1, 0)
    assert at.at("sci-1") == 1


@pytest.mark.rule("PM-BLDG-03", "PM-BLDG-02")
def test_ecosystem_cannot_swap_two():
    at = table(prep={"red": ["eco-4", "con-2"]}, places={"red": ["sci-1"], "blue": ["sci-2"]})
    at.do("prep:eco-4").pass_on(stop="pm-ability-eco")
    assert at.options == ["down:blue:sci", "none"]
    at.do("down:blue:sci")
    assert at.asked != "pm-ability-eco"
    assert (at.at("sci-1"), at.at("sci-1", "blue")) == (1, 1)


@pytest.mark.rule("PM-BLDG-04")
@pytest.mark.parametrize(("level", "offered"), [(5, True), (6, False)])
def test_energy_ability(level, offered):
    at = table(prep={"red": ["ene-1", "con-2"]}, energy={"red": level}, places={"red": ["ene-1"]}).do("prep:ene-1")
    assert (at.asked == "pm-ability-ene") == offered
    if offered:
        assert at.do("yes").side().energy == level + 1


@pytest.mark.rule("PM-BLDG-05")
def test_science_ability():
    at = table(prep={"red": ["sci-2", "con-2"]}, energy={"red": 0}).do("prep:sci-2", "yes")
    assert (at.at("ship"), at.at("earth")) == (2, 5)
    none = table(prep={"red": ["sci-2", "con-2"]}, energy={"red": 0}, places={"red": ["ship"] * 7})
    assert none.do("prep:sci-2").asked != "pm-ability-sci"


@pytest.mark.rule("PM-BLDG-06", "PM-BLDG-07", "PM-FOUR-09")
def test_water_puts_an_own_card_under_the_deck():
    at = table(
        prep={"red": ["wat-2", "con-2"]},
        hand={"red": ["eco-1", "sci-4"]},
        places={"red": ["wat-1"] * 7},
        beneath=[("sci-3", "blue")],
        draws=["ene-4", "ene-5"],
    )
    at.do("prep:wat-2")
    assert at.options == ["hand:eco-1", "hand:sci-4", "prep:con-2", "none"]
    with pytest.raises(IllegalAnswer):
        at.session.answer("prep:wat-2")
    at.do("hand:eco-1")
    assert [item.card for item in at.state.beneath] == ["sci-3", "eco-1"]
    assert [item.card for item in at.session.view("blue").beneath] == ["sci-3", "?"]
    assert at.side().hand == ["sci-4", "ene-4", "ene-5"]
    at.do("ene-4")
    assert (len(at.side().hand), len(at.side().prep)) == (2, 2)


@pytest.mark.rule("PM-FOUR-09", "PM-FOUR-05")
def test_both_prep_cards_may_be_missing():
    at = table(
        prep={"red": ["wat-2", "con-2"]},
        hand={"red": ["eco-1", "sci-4"]},
        places={"red": ["wat-1"] * 7},
        draws=["ene-4", "ene-5"],
    )
    at.do("prep:wat-2", "prep:con-2")
    assert at.options == ["eco-1", "sci-4", "ene-4", "ene-5"]
    at.do(["ene-4", "eco-1"])
    assert (at.side().hand, at.side().prep) == (["sci-4", "ene-5"], ["ene-4", "eco-1"])
