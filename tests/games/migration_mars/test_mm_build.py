"""The build action: pieces, Fortresses, strike tiles, taking down (BUILD, FORT, FAQ)."""

from __future__ import annotations

import pytest
from mm_tables import CENTRE, CONTENT, HOMES, TUNNEL, aim, out_of_reach, table

from marshub.games.migration_mars.rules.land import find_linked, list_linked_passages
from marshub.games.migration_mars.rules.paying import can_pay, list_payments
from marshub.games.migration_mars.shown.moments import group_mars_moments
from marshub.kernel import IllegalAnswer

ALL = {"water": 9, "stone": 9, "metal": 9}
BASE = {"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE]}}
PRICE = {"blueprint": 1, "olympium": 1, "metal": 1, "water": 1, "stone": 1}


@pytest.mark.rule("MM-BUILD-01", "MM-BUILD-10")
@pytest.mark.parametrize(
    "action",
    [
        ("build:lsc", "5,-6"),
        ("build:tunnel", "5,-6"),
        ("build:fortress", "1,0"),
        ("clear", "1,-6"),
        ("demolish", CENTRE),
    ],
)
def test_one_build_action_is_exactly_one_of_five(action):
    hand = {**ALL, "olympium": 1, "blueprint": 1, "rcu": 2}
    at = table(land=BASE, hand=hand, strikes=["1,-6"])
    at.do(*action)
    if at.asked == "pay":
        at.do(at.options[0])
    assert at.asked == "after-build"
    assert at.options == ["roll"]  # whatever one could still pay waits for the next turn
    for other in ("build:lsc", "build:tunnel", "build:fortress", "clear", "demolish"):
        assert "MM-BUILD-10" in at.why(other)
    at.roll(1).roll(1)
    assert "build:tunnel" in at.options


@pytest.mark.rule("MM-BUILD-02")
def test_a_purchase_pays_its_price_and_is_placed_at_once():
    land = {"amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"], "lsc": [CENTRE]}}
    production = ((piece, "1,-4") for piece in ("hospital", "factory", "refinery", "export"))
    for piece, where in (("tunnel", "5,-6"), ("lsc", "5,-5"), ("habitat", HOMES[0]), *production):
        cost = dict(CONTENT.pieces[piece].cost)  # type: ignore[index]
        at = table(land=land, hand=cost)
        stock = {card: at.stock(card) for card in cost}
        at.do(f"build:{piece}", where)
        assert at.has() == {}
        assert at.on(where) == piece
        assert {card: at.stock(card) - before for card, before in stock.items()} == cost
        for card in cost:
            poor = table(land=land, hand={**cost, card: cost[card] - 1})
            assert "MM-BUILD-02" in poor.why(f"build:{piece}")
    assert "MM-BUILD-02" in table(hand=ALL).why("build:habitat")  # no legal hex, no purchase


@pytest.mark.rule("MM-BUILD-03", "MM-BUILD-04", "MM-FORT-02")
def test_olympium_stands_in_for_resources_and_for_nothing_else():
    at = table(land=BASE, hand={"metal": 1, "stone": 1, "water": 1, "olympium": 1})
    at.do("build:habitat", HOMES[0])
    assert at.has() == {}
    assert at.stock("olympium") == 24
    at = table(land=BASE, hand={"olympium": 4})
    for option in ("build:habitat", HOMES[0]):  # what nobody is asked about is told beforehand, and afterwards
        (told,) = [reason for reason in at.session.forecast(option).costs if reason.rule == "MM-BUILD-03"]
        assert [words.args for words in told.words.lists["cards"]] == [{"count": 4, "good": "@mm-card-olympium"}]
        at.do(option)  # all four
    assert at.has() == {}
    assert [entry.cards for entry in at.find_entries("Paid")] == [("olympium",) * 4]
    (moment,) = [item for item in group_mars_moments(at.session.log) if at.find_entries("Built")[-1] in item.entries]
    assert at.find_entries("Paid")[0] in moment.told_effects
    at = table(land=BASE, hand={"stone": 1, "olympium": 1})
    at.do("build:tunnel", "5,-6")
    assert (at.asked, at.options) == ("pay", ["stone=1", "olympium=1", "back"])
    at.do("olympium=1")
    assert at.has() == {"stone": 1}
    assert [entry.cards for entry in at.find_entries("Paid")] == [("olympium",)]
    at = table(land=BASE, hand={"olympium": 9}, strikes=["1,-6"], people=())
    for option in ("clear", "demolish"):
        assert at.why(option) in (["MM-BUILD-07"], ["MM-FAQ-02"])
    hand = {"olympium": 9, "water": 9, "stone": 9, "metal": 9}
    assert list_payments(hand, {"med": 1}) == list_payments(hand, {"fuel": 1}) == list_payments(hand, {"rcu": 1}) == []
    assert list_payments(hand, {"blueprint": 1}) == []
    assert not any(can_pay(table(hand=hand).mars, "amber", {card: 1}) for card in ("med", "fuel", "rcu", "blueprint"))
    assert table(land=BASE, hand=hand).why("build:fortress") == ["MM-FORT-02"]
    ward = {"amber": {**BASE["amber"], "habitat": HOMES[:1], "hospital": ["2,-6"]}}
    assert table(land=ward, hand=hand, people=["2,-6"]).why(f"heal:2,-6:{HOMES[0]}") == ["MM-COLONY-04"]


@pytest.mark.rule("MM-BUILD-05", "MM-POP-06")
def test_a_purchased_habitat_brings_one_with_it():
    land = {"amber": {**BASE["amber"], "habitat": HOMES[:2]}}
    at = table(land=land, people=HOMES[:2], hand={"metal": 2, "stone": 1, "water": 1})
    at.do("build:habitat", HOMES[2])
    assert at.people() == 3
    assert at.state.terrain[HOMES[2]].people == 1
    empty = table(land=land, hand=ALL).do("build:habitat", HOMES[2])
    assert empty.state.terrain[HOMES[2]].people == 1  # there, though others stand empty
    again = table(land=land, people=HOMES[:2], hand={**ALL}, falls=[])
    again.roll(1).roll(1)
    again.do("build:habitat", HOMES[2])  # every purchase does
    assert again.people() == 3


@pytest.mark.rule("MM-BUILD-06")
def test_a_structure_works_as_soon_as_it_stands():
    land = {"amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"]}}
    at = table(land=land, hand={"metal": 1, "stone": 2})
    at.do("build:refinery", "1,-4").roll(1, 2)
    assert at.has() == {"stone": 3}
    land["amber"]["refinery"] = ["7,-6"]
    for piece, card in (("factory", "rcu"), ("hospital", "med")):
        cost = dict(CONTENT.pieces[piece].cost)  # type: ignore[index]
        at = table(land=land, hand=cost, rover=out_of_reach("amber", 1)).do(f"build:{piece}", "1,-4").roll(1)
        assert (at.asked == "salvage") == (piece == "factory")  # it opens a bay
        at.do("bay") if piece == "factory" else None
        assert at.has() == {"fuel": 1, card: 1, "olympium": 1}  # and reaches a passage
    at = table(land=BASE, hand=PRICE, rover=7).do("build:fortress", "2,-3")
    at.roll(1, 1, {"exploration": "altar"}, aim("2,-3")).do("olympium")
    assert at.find_entries("MeteorBroke")


@pytest.mark.rule("MM-BUILD-01", "MM-BUILD-07", "MM-STRIKE-15")
def test_any_strike_tile_is_removed_for_an_rcu_and_the_build_action():
    at = table(land=BASE, hand={**ALL, "rcu": 2}, strikes=["1,-6", "-5,5", "5,-5", "-4,5"])
    at.do("clear")
    assert set(at.options) == {
        "1,-6",
        "-5,5",
        "5,-5",
        "-4,5",
        "back",
    }  # anywhere, on Jade's Tunnel too, whoever suffered it
    at.do("-5,5")
    assert set(at.state.strikes) == {"1,-6", "5,-5", "-4,5"}  # that one alone
    assert at.has() == {**ALL, "rcu": 1}  # one RCU is gone
    assert at.options == ["roll"]
    assert table(land=BASE, hand={"rcu": 1}).why("clear") == ["MM-BUILD-07"]
    assert table(land=BASE, strikes=["1,-6"]).why("clear") == ["MM-BUILD-07"]


@pytest.mark.rule("MM-BUILD-07", "MM-BUILD-08")
def test_a_cleared_space_is_what_it_was():
    land = {"amber": {"tunnel": [TUNNEL, "4,-4", "4,-3"]}}
    for where in ("5,-5", "4,-4", "4,-2"):
        at = table(land=land, hand={**ALL, "rcu": 1}, strikes=[where])
        tiles = at.mars.tiles_left
        at.do("clear", where).roll(1).roll(1)
        assert at.mars.tiles_left == tiles + 1
        if where == "5,-5":
            at.do("build:lsc")
            assert where in at.options  # ground to build on
        elif where == "4,-4":
            at.do("build:lsc")
            assert "3,-4" in at.options
        else:
            assert list_linked_passages(at.mars, "amber") == ["e"]


@pytest.mark.rule("MM-BUILD-09", "MM-SETUP-10")
def test_what_is_not_on_the_mat_cannot_be_built():
    land = {"amber": {**BASE["amber"], "habitat": HOMES[:4]}}
    at = table(land={"amber": {**land["amber"], "lsc": [CENTRE, "7,-6"]}}, hand=ALL)
    assert at.why("build:lsc")[0] == "MM-BUILD-09"
    five = {**land["amber"], "habitat": [*HOMES[:4], "7,-6"]}
    assert table(land={"amber": five}, hand=ALL).why("build:habitat")[0] == "MM-BUILD-09"
    assert table(land=land, hand=ALL, salvage={"amber": ["habitat"]}).why("build:habitat")[0] == "MM-BUILD-09"
    assert "build:habitat" in table(land=land, hand=ALL).options
    two = {"amber": {**BASE["amber"], "habitat": HOMES[:3]}}
    assert table(land=two, hand=ALL, salvage={"amber": ["habitat"] * 2}).why("build:habitat")[0] == "MM-BUILD-09"
    rival = {"amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"]}, "jade": {"export": ["0,2"]}}
    assert "build:export" in table(land=rival, hand=ALL).options  # from the own mat


@pytest.mark.rule("MM-FAQ-04", "MM-FORT-01", "MM-FORT-07")
def test_a_fortress_takes_a_blueprint_of_an_earlier_turn_and_one_card_of_each():
    at = table(land=BASE, hand=PRICE)
    at.do("build:fortress", "1,-1")
    assert at.has() == {}
    assert at.on("1,-1") == "fortress"
    assert at.stock("blueprint") == 4  # the spent one is in the Treasury again
    for card in ("blueprint", "olympium"):
        assert table(land=BASE, hand={**PRICE, card: 0}).why("build:fortress") == ["MM-FORT-01"]
    for card in ("metal", "water", "stone"):
        assert table(land=BASE, hand={**PRICE, card: 0}).why("build:fortress") == ["MM-FORT-01"]
    at = table(land=BASE, hand={**PRICE, "blueprint": 0}, rover=7)
    at.roll(1).do("blueprint")  # at a ruin: the build action of this turn is over
    assert at.who == "jade"
    assert at.on("1,-1") == ""
    at.roll(1)
    assert "build:fortress" in at.options


@pytest.mark.rule("MM-FORT-01")
def test_a_traded_blueprint_may_be_used_at_once():
    at = table(land=BASE, hand={**PRICE, "blueprint": 0}, hands={"jade": {"blueprint": 1}})
    at.do("trade:jade", "want:blueprint", "send", "take")
    at.do("build:fortress", "1,-1")
    assert at.on("1,-1") == "fortress"


@pytest.mark.rule("MM-BUILD-03", "MM-FORT-02")
def test_olympium_stands_in_for_a_fortresss_resources_too():
    at = table(land=BASE, hand={"blueprint": 1, "olympium": 3, "stone": 1})
    at.do("build:fortress", "1,-1")
    assert at.has() == {}
    for good in ("water", "stone", "metal"):
        hand = {"water": 1, "stone": 1, "metal": 1, good: 0, "blueprint": 1, "olympium": 2}
        assert table(land=BASE, hand=hand).do("build:fortress", "1,-1").has() == {}, good
    for short in ({"olympium": 2}, {"blueprint": 2, "olympium": 2}, {"blueprint": 0, "olympium": 9}):
        assert table(land=BASE, hand={"blueprint": 1, "olympium": 3, "stone": 1, **short}).why("build:fortress")


@pytest.mark.rule("MM-FORT-03")
def test_a_fortress_goes_on_any_open_hex_linked_or_not():
    land = {**BASE, "jade": {"refinery": ["-1,-3"]}}
    at = table(land=land, hand=PRICE, strikes=["-6,5"])
    at.do("build:fortress")
    grounds = at.mars.grounds
    open_ones = {
        where
        for where, ground in grounds.items()
        if ground in ("flat", "rocky") and where not in at.state.terrain and where not in at.state.strikes
    }
    assert set(at.options) == open_ones | {"back"}
    assert at.why("-6,5") == ["MM-TERR-05"]  # the tile alone is against it, no missing link
    assert {"1,-1", "-7,0", "-1,-2"} <= open_ones  # by the Embassy, far away, beside a foreign Refinery


@pytest.mark.rule("MM-FORT-04")
def test_a_fortress_passes_its_builders_link_on_once_it_is_linked():
    at = table(land={"amber": {"tunnel": [TUNNEL], "fortress": ["3,-4"]}}, hand=ALL)
    assert "3,-4" in find_linked(at.mars, "amber")
    at.do("build:lsc")
    assert "2,-3" in at.options
    alone = table(land={"amber": {"tunnel": [TUNNEL], "fortress": ["2,-3"]}}, hand=ALL)
    alone.do("build:tunnel")
    assert "2,-2" not in alone.options  # not while it is not linked
    alone.do("3,-4").roll(1).roll(1).do("build:tunnel")
    assert "2,-2" in alone.options


@pytest.mark.rule("MM-FORT-05", "MM-STRIKE-03")
def test_a_fortress_shields_seven_hexes_for_everybody():
    land = {"amber": {"tunnel": [TUNNEL], "fortress": ["2,-3"]}, "jade": {"refinery": ["2,-4"]}}
    for where in ("2,-3", "2,-4", "3,-4", "3,-3", "2,-2", "1,-2", "1,-3"):
        at = table(land=land, rover=out_of_reach("cobalt", 1))
        at.roll(1, 1, "lone-meteor", aim(where))
        at.do("water")
        assert at.find_entries("MeteorBroke")[0].cause == "shield", where
        assert at.state.strikes == {}
        assert at.on("2,-4") == "refinery"
    at = table(land=land, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "lone-meteor", aim("2,-1")).do("water")
    assert "2,-1" in at.state.strikes  # two hexes away
    land["jade"] = {"refinery": ["2,-2"]}
    at = table(land=land, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "lone-meteor", aim("2,-1")).do("water")
    assert "2,-1" in at.state.strikes
    assert at.on("2,-2") == "refinery"  # shielded from the blast
    land["jade"]["fortress"] = ["5,-3"]
    at = table(land=land, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "lone-meteor", aim("5,-4")).do("water")
    assert at.find_entries("MeteorBroke")[0].cause == "shield"  # each of them, whoever rolls
    at = table(land=land, rover=out_of_reach("cobalt", 1))
    at.roll(1, 1, "lone-meteor", aim("4,-2")).do("water")
    assert at.find_entries("MeteorBroke")  # a passage as well


@pytest.mark.rule("MM-FORT-06")
def test_a_fortress_is_never_struck_or_removed():
    land = {"amber": {"tunnel": [TUNNEL], "fortress": ["2,-3"]}}
    at = table(land=land, hand={"rcu": 1}, rover=out_of_reach("cobalt", 1))
    at.do("demolish")
    assert at.why("2,-3") == ["MM-FAQ-02"]
    at.do("back").roll(1, 1, "lone-meteor", aim("2,-3")).do("water")
    assert at.on("2,-3") == "fortress"
    assert "2,-3" not in at.state.strikes


@pytest.mark.rule("MM-FORT-07")
def test_there_are_four_fortresses_for_everybody_together():
    spots = {"amber": {"tunnel": [TUNNEL], "fortress": ["1,-1", "2,-3"]}, "jade": {"fortress": ["-1,1"]}}
    at = table(land=spots, hand=PRICE)
    assert at.mars.count_pieces_left("amber", "fortress") == at.mars.count_pieces_left("jade", "fortress") == 1
    at.do("build:fortress", "5,-6")
    assert at.mars.count_pieces_left("jade", "fortress") == 0
    spots["jade"]["fortress"] += ["-3,3"]
    assert "MM-FORT-07" in table(land=spots, hand=PRICE).why("build:fortress")


@pytest.mark.rule("MM-FORT-08")
def test_strike_tiles_within_a_fortresss_reach_stay():
    at = table(land=BASE, hand=PRICE, strikes=["2,-3", "4,-2"])
    at.do("build:fortress", "3,-2")
    assert set(at.state.strikes) == {"2,-3", "4,-2"}
    at.roll(1).roll(1)
    assert set(at.state.strikes) == {"2,-3", "4,-2"}


@pytest.mark.rule("MM-FAQ-02")
def test_an_own_empty_building_is_taken_down_for_an_rcu():
    land = {"amber": {**BASE["amber"], "habitat": HOMES[:2], "hospital": ["2,-6"], "factory": ["7,-6"]}}
    land["jade"] = {"refinery": ["-1,-3"]}
    at = table(land=land, people=[HOMES[0], "2,-6"], hand={"rcu": 2}, salvage={"amber": ["refinery"]})
    left = at.mars.count_pieces_left("amber", "habitat")
    at.do("demolish")
    assert set(at.options) == {HOMES[1], "7,-6", TUNNEL, "back"} - {TUNNEL}
    entries = {where: at.why(where) for where in (HOMES[0], "2,-6", CENTRE, "4,-6", "-1,-3", TUNNEL)}
    assert set(map(tuple, entries.values())) == {("MM-FAQ-02",)}  # inhabited, needed, HQ, foreign, carrying
    at.do(HOMES[1])
    assert at.on(HOMES[1]) == ""
    assert at.mars.count_pieces_left("amber", "habitat") == left + 1
    assert at.has() == {"rcu": 1}
    assert at.state.players["amber"].salvage == ["refinery"]  # it never goes there
    assert table(land=land).why("demolish") == ["MM-FAQ-02"]
    for kind in ("hospital", "factory", "refinery", "export"):
        one = table(land={"amber": {"tunnel": [TUNNEL], kind: ["7,-6"]}}, hand={"rcu": 1})
        assert one.do("demolish", "7,-6").on("7,-6") == "", kind
    free = table(land=land, hand={"rcu": 1}).do("demolish", HOMES[1])
    assert free.state.players["amber"].salvage == []  # though a bay is free


@pytest.mark.rule("MM-FAQ-02")
def test_a_tunnel_is_taken_down_when_nothing_hangs_on_it():
    road = ["4,-5", "3,-4", "3,-3", "2,-2", "1,-1"]
    at = table(land={"amber": {"tunnel": [*road, "3,-5"]}}, hand={"rcu": 1})
    at.do("demolish")
    assert set(at.options) == {"1,-1", "3,-5", "4,-5", "back"}  # 4,-5 and 3,-5 are a ring with the HQ
    land = {"amber": {"tunnel": [*road, "5,-6"], "fortress": ["0,1"]}, "jade": {"tunnel": ["-1,1"]}}
    free = table(land=land, hand={"rcu": 1}, seats={"amber": 1})  # no other way there counts: not linked, not own
    free.do("demolish")
    assert free.why("1,-1") == ["MM-FAQ-02"]  # a taken seat hangs on it
    assert "5,-6" in free.options
    ways = table(land={"amber": {"tunnel": [*road, "1,0"]}}, hand={"rcu": 1}, seats={"amber": 1}).do("demolish")
    assert "1,0" in ways.options  # the seat has another way
    open_seat = table(land={"amber": {"tunnel": road}}, hand={"rcu": 1})
    open_seat.do("demolish", "1,-1")
    assert open_seat.on("1,-1") == ""


@pytest.mark.rule("MM-FAQ-02")
def test_a_centre_goes_when_every_habitat_has_another_one_and_never_a_fortress():
    at = table(
        land={"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE, "5,-3"], "habitat": ["5,-4"], "fortress": ["2,-3"]}},
        hand={"rcu": 1},
    )
    at.do("demolish")
    assert CENTRE in at.options
    assert at.why("2,-3") == ["MM-FAQ-02"]
    two = {"tunnel": [TUNNEL], "lsc": [CENTRE, "5,-3"], "habitat": ["5,-4", "3,-4"]}
    at = table(land={"amber": two}, hand={"rcu": 1})
    at.do("demolish")
    assert at.why(CENTRE) == ["MM-FAQ-02"]


@pytest.mark.rule("MM-FAQ-02", "MM-SALV-11")
def test_a_factory_taken_down_closes_its_bay():
    land = {"amber": {"tunnel": [TUNNEL], "factory": ["7,-6"]}}
    at = table(land=land, hand={"rcu": 1}, salvage={"amber": ["refinery"]})
    at.do("demolish", "7,-6")
    assert at.state.players["amber"].salvage == []


@pytest.mark.rule("MM-FAQ-03")
def test_room_for_habitats_is_made_by_clearing_or_by_taking_down():
    full = {"amber": {"tunnel": [TUNNEL, *HOMES[1:]], "lsc": [CENTRE]}}
    for action, land, strikes in (
        (("clear", HOMES[0]), full, [HOMES[0]]),
        (("demolish", HOMES[0]), {"amber": {**full["amber"], "tunnel": [TUNNEL, *HOMES]}}, []),
    ):
        at = table(land=land, hand={"rcu": 1, "metal": 2, "stone": 1, "water": 1}, strikes=strikes)
        assert at.why("build:habitat") == ["MM-BUILD-02"]
        assert {"build:tunnel", action[0]} <= set(at.session.find_fixes("build:habitat"))
        assert at.do(*action).options == ["roll"]  # that was the build action
        at.roll(1).roll(1)
        assert at.has() == {"metal": 2, "stone": 2, "water": 1}  # 1 Stone was mined
        at.do("build:habitat", HOMES[0])
        assert at.on(HOMES[0]) == "habitat"
    poor = table(land=BASE, hand={"stone": 1, "rcu": 1}, strikes=["1,-6"])
    assert not {"clear", "demolish"} & set(poor.session.find_fixes("build:habitat"))  # there is room


@pytest.mark.rule("MM-FAQ-01", "MM-SUPPLY-15")
def test_an_empty_treasury_gives_what_there_is():
    at = table(hand={"stone": 2}, hands={"jade": {"stone": 27}})
    assert at.stock("stone") == 1
    at.roll(1, 3)
    assert at.has() == {"stone": 3}
    assert at.find_entries("RanOut")[0].missing == 2
    at.roll(1).roll(1)  # nothing is owed later
    assert at.has() == {"stone": 3, "water": 1}
    assert table(hands={"jade": {"stone": 30}}).roll(1, 3).has() == {}
    at = table(rover=out_of_reach("cobalt", 1), hands={"jade": {"rcu": 12}}).roll(1, 1, "supply-drop").do("water")
    assert at.options == ["med", "fuel"]
    at = table(rover=7, hands={"jade": {"olympium": 24}}).roll(1, 1, {"exploration": "olympium"})
    assert at.options == ["olympium", "blueprint"]
    assert at.do("blueprint").has() == {"blueprint": 1}
    at = table(rover=7, hands={"jade": {"olympium": 24}}).roll(1, 1, {"exploration": "olympium"})
    assert at.do("olympium").has() == {}


@pytest.mark.rule("MM-FAQ-04")
def test_what_is_paid_used_or_turned_in_can_be_taken_again():
    at = table(land=BASE, hand={"stone": 1, "fuel": 2}, hands={"jade": {"stone": 29}}, rover=out_of_reach("amber", 2))
    assert at.stock("stone") == 0
    at.do("build:tunnel", "5,-6")
    assert at.stock("stone") == 1
    at.falls = [{"numbered": 1, "collection": 1}]
    at.do("roll", 1)  # a Fuel Cell used, and the rest turned in at the stop
    assert at.stock("fuel") == 11
    at.do("rcu").roll(1)
    assert sum(at.has("jade").values()) == 30
    assert at.find_entries("Gained")[-1].card == "stone"
    land = {"amber": {**BASE["amber"], "habitat": HOMES[:2], "hospital": ["2,-6"], "export": ["7,-6"]}}
    at = table(land=land, people=["2,-6"], hand={"med": 1, "rcu": 1, "olympium": 4}, strikes=["1,-6"])
    at.do(f"heal:2,-6:{HOMES[0]}", "export:olympium:population", "clear", "1,-6")
    assert [at.stock(card) for card in ("med", "rcu", "olympium")] == [12, 12, 24]


def test_why_a_hex_is_not_legal_is_said_by_rule_and_in_words():
    at = table(land=BASE, hand=ALL)
    at.do("build:habitat")
    reasons = at.session.explain("3,-6")
    assert [(reason.rule, reason.words.key, reason.zone) for reason in reasons] == [
        ("MM-TERR-03", "mm-why-rocky", "hex-3,-6"),
        ("MM-PLACE-02", "mm-why-no-lsc", ""),
    ]
    with pytest.raises(IllegalAnswer):
        at.do("3,-6")
