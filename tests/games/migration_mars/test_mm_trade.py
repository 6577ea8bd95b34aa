"""Trading with players and with the Treasury (TRADE, EXPORT)."""

from __future__ import annotations

from itertools import permutations

import msgspec
import pytest
from mm_tables import CENTRE, HOMES, SEAT, TUNNEL, out_of_reach, table

from marshub.kernel import BadAdjustment, IllegalAnswer

BASE = {"tunnel": [TUNNEL]}
STATION = {"amber": {"tunnel": [TUNNEL], "export": ["2,-6"]}}
HOME = {"amber": {"tunnel": [TUNNEL], "lsc": [CENTRE], "habitat": HOMES[:1], "export": ["2,-6"]}}


def market(**more):
    return table(players=3, hand={"water": 2}, hands={"cobalt": {"stone": 2}, "jade": {"metal": 2}}, **more)


@pytest.mark.rule("MM-TRADE-01", "MM-TRADE-04")
def test_only_the_active_player_proposes_and_only_in_the_colony_phase():
    at = market(land={"amber": BASE, "cobalt": {"tunnel": ["4,1"]}, "jade": {"tunnel": ["-4,5"]}})
    assert at.who == "amber"
    assert "trade:amber" not in at.options
    at.do("trade:cobalt", "give:water", "send")
    assert at.who == "cobalt"
    for other in ("trade:jade", "trade:amber"):  # not Cobalt's turn: it starts no trade
        with pytest.raises(IllegalAnswer):
            at.do(other)
    at.do("refuse")
    assert at.who == "amber"
    rich = market(land={"amber": BASE})
    rich.session.adjust("players.amber.hand.stone", 1)
    rich.do("build:tunnel", "5,-6")
    assert rich.why("trade:cobalt") == ["MM-TURN-03"]


def offers(at):
    """The trades that somebody could start now."""
    return {option for option in at.options if option.startswith("trade:")}


@pytest.mark.rule("MM-TRADE-04")
def test_nobody_starts_a_trade_outside_the_own_turn():
    """At no question that Cobalt or Jade answer in Amber's turn, whatever they are asked for."""
    at = market(land={"amber": BASE, "cobalt": {"tunnel": ["4,1"]}, "jade": {"tunnel": ["-4,5"]}})
    assert offers(at) == {"trade:cobalt", "trade:jade"}
    at.do("trade:cobalt", "give:water", "send")
    for other in ("amber", "jade", "cobalt"):
        before = msgspec.json.encode(at.state)
        with pytest.raises(IllegalAnswer):
            at.do(f"trade:{other}")
        assert (at.who, at.asked, msgspec.json.encode(at.state)) == ("cobalt", "trade-offered", before)
    at.do("counter")
    assert (at.who, at.asked) == ("cobalt", "trade-compose")  # an answer to Amber's, and to nobody else's
    assert not offers(at)
    assert {option.partition(":")[0] for option in at.options} == {"give", "want", "drop"}
    with pytest.raises(IllegalAnswer):
        at.do("trade:jade")
    at.do("give:stone", "send")
    assert at.who == "amber"  # to whom the counter-offer goes
    at.do("refuse")
    assert (at.who, at.asked) == ("amber", "colony")  # and it is Amber again who may start one
    assert offers(at) == {"trade:cobalt", "trade:jade"}


@pytest.mark.rule("MM-TRADE-04")
def test_who_wanted_to_trade_out_of_turn_may_in_the_own_one():
    """What was refused out of turn leaves no bar behind: in the own turn all is open."""
    at = market()
    at.do("trade:cobalt", "give:water", "send")
    with pytest.raises(IllegalAnswer):
        at.do("trade:jade")
    at.do("deaf").roll(1)
    assert (at.who, offers(at)) == ("cobalt", {"trade:amber", "trade:jade"})
    at.do("trade:jade", "give:stone", "want:metal", "send", "take")
    assert at.has("cobalt") == {"stone": 1, "metal": 1}


@pytest.mark.rule("MM-TRADE-04")
def test_the_bar_of_who_started_a_trade_out_of_turn_is_recorded():
    """By the people at the table, who heard it; it lasts until the turn of the active player ends."""
    at = market()
    at.session.adjust("market.barred", ["jade"], "shouted across the table")
    assert offers(at) == {"trade:cobalt"}
    assert at.why("trade:jade") == ["MM-TRADE-04"]
    with pytest.raises(BadAdjustment):
        at.session.adjust("market.barred", ["violet"])  # nobody plays it
    at.roll(1)
    assert (at.who, offers(at)) == ("cobalt", {"trade:amber", "trade:jade"})
    assert at.state.market.barred == []
    at.session.adjust("market.barred", ["cobalt"], "out of turn again")
    assert not offers(at)  # who is barred starts none, either
    assert at.why("trade:jade") == ["MM-TRADE-04"]


@pytest.mark.rule("MM-TRADE-04", "MM-TRADE-09")
def test_a_roll_and_what_comes_of_it_is_nobodys_time_to_trade():
    at = market(land={"amber": BASE}, rover=out_of_reach("violet", 1))
    at.falls = [{"numbered": 1, "collection": 1}, "shared-convoy"]
    at.do("roll")
    asked = set()
    while at.asked != "colony":
        asked.add((at.who, at.asked))
        assert not offers(at)
        with pytest.raises(IllegalAnswer):
            at.do("trade:amber" if at.who != "amber" else "trade:jade")
        at.do(at.options[0])
    assert {("amber", "stop-resource"), ("cobalt", "gain"), ("jade", "gain")} <= asked
    assert at.who == "cobalt"


@pytest.mark.rule("MM-TRADE-02")
def test_a_proposal_goes_to_one_named_player():
    at = market()
    assert [option for option in at.options if option.startswith("trade:")] == ["trade:cobalt", "trade:jade"]
    assert at.why("trade:violet") == ["MM-TRADE-02"]
    at.do("trade:cobalt", "give:water", "want:stone", "send")
    assert at.who == "cobalt"  # and to nobody else
    assert [option for option in at.options if option.startswith("want")] == []
    at.do("take")
    assert (at.has(), at.has("cobalt")) == ({"water": 1, "stone": 1}, {"water": 1, "stone": 1})
    assert at.do("trade:jade", "give:water", "send").who == "jade"


@pytest.mark.rule("MM-TRADE-03", "MM-TRADE-07")
def test_who_is_asked_takes_counters_or_declines():
    at = market().do("trade:cobalt", "give:water", "want:stone", "send")
    assert at.options == ["take", "counter", "refuse", "deaf"]
    at.do("counter", "give:stone", "want:water", "want:water", "send")
    assert at.who == "amber"
    assert at.options == ["take", "counter", "refuse", "deaf"]
    at.do("take")
    assert (at.has(), at.has("cobalt")) == ({"stone": 1}, {"water": 2, "stone": 1})
    at = market().do("trade:cobalt", "give:water", "send", "counter", "give:stone", "send", "counter", "give:water")
    assert at.do("want:stone", "send").who == "cobalt"  # to and fro
    assert at.do("take").has() == {"water": 1, "stone": 1}
    at = market().do("trade:cobalt", "give:water", "want:stone", "send", "refuse")
    assert at.asked == "colony"
    assert [(entry.who, entry.other) for entry in at.find_entries("Refused")] == [("cobalt", "amber")]
    assert at.has() == {"water": 2}
    at.do("trade:cobalt", "give:water", "want:stone", "send", "deaf")  # MM-TRADE-07: as often as anybody likes
    assert at.why("trade:cobalt") == ["MM-TRADE-03"]  # Cobalt hears no more in this turn
    assert "trade:jade" in at.options
    at.roll(1).roll(1).roll(1)
    assert "trade:cobalt" in at.options  # in the next turn Cobalt listens again


@pytest.mark.rule("MM-TRADE-01")
def test_a_table_can_close_the_market():
    at = market()
    at.session.adjust("market.closed", True, "no haggling tonight")
    assert at.why("trade:cobalt") == ["MM-TRADE-01"]
    assert not any(option.startswith("trade:") for option in at.options)
    at.session.adjust("market.closed", False)
    assert "trade:cobalt" in at.options


@pytest.mark.rule("MM-TRADE-05", "MM-TRADE-08")
def test_all_cards_are_traded_kept_events_among_them():
    cards = {card: 1 for card in ("water", "stone", "metal", "olympium", "med", "rcu", "fuel", "blueprint")}
    at = table(hand=cards, kept={"amber": ["survey-drone"] * 2, "jade": ["double-shift"]})
    at.do("trade:jade", "give:survey-drone")
    gives = {option for option in at.options if option.startswith("give:")}
    assert gives == {f"give:{good}" for good in (*cards, "survey-drone")}
    for good in (*cards, "survey-drone"):
        at.do(f"give:{good}")
    at.do("want:double-shift", "send", "take")
    assert at.has("jade") == cards
    assert at.state.players["jade"].kept == {"survey-drone": 2}
    assert at.state.players["amber"].kept == {"double-shift": 1}
    assert at.has() == {}


@pytest.mark.rule("MM-TRADE-06")
def test_structures_and_population_are_not_traded():
    at = table(land=HOME, people=HOMES[:1], hand={"water": 1}, seats={"amber": 1}, salvage={"amber": ["habitat"]})
    at.do("trade:jade")
    assert at.options == ["give:water", "drop"]


@pytest.mark.rule("MM-TRADE-07")
def test_trading_needs_no_station_and_has_no_limit():
    at = table(hand={"water": 6}, hands={"jade": {"stone": 6}})
    for _ in range(6):
        at.do("trade:jade", "give:water", "want:stone", "send", "take")
    assert (at.has(), at.has("jade")) == ({"stone": 6}, {"water": 6})


@pytest.mark.rule("MM-TRADE-08")
def test_both_hand_over_at_once_what_they_hold_and_gifts_are_allowed():
    at = table(hand={"water": 1}, hands={"jade": {"stone": 1}})
    at.do("trade:jade", "give:water")
    assert "give:water" not in at.options  # only what is held
    assert "want:metal" not in at.options
    assert at.why("take-back:metal") == ["MM-TRADE-08"]  # nobody put it in
    at.do("send", "take")  # one-sided
    assert (at.has(), at.has("jade")) == ({}, {"stone": 1, "water": 1})
    for hands in ({"amber": {"water": 1}}, {"jade": {"stone": 1}}):
        assert "trade:jade" in table(hands=hands).options  # whoever of the two has something
    none = table()
    assert none.why("trade:jade") == ["MM-TRADE-08"]


@pytest.mark.rule("MM-TRADE-08")
def test_an_offer_is_put_together_card_by_card_and_holds_as_long_as_its_cards_do():
    at = table(hand={"water": 2}, hands={"jade": {"water": 1}}).do("trade:jade")
    assert "send" not in at.options  # there is nothing in it
    at.do("give:water", "give:water")
    assert not {"give:water", "want:water"} & set(at.options)
    at.do("take-back:water", "send")
    at.session.adjust("players.amber.hand.water", 0)
    assert (at.options, at.why("take")) == (["counter", "refuse", "deaf"], ["MM-TRADE-08"])
    at.session.adjust("players.amber.hand.water", 2)
    at.do("take")
    assert (at.has(), at.has("jade")) == ({"water": 1}, {"water": 2})
    at.do("trade:jade", "give:water", "drop")
    assert (at.who, at.asked) == ("amber", "colony")  # nobody was asked


@pytest.mark.rule("MM-TRADE-09", "MM-SUPPLY-14", "MM-EXPORT-10")
def test_at_the_supply_stop_nobody_trades_or_exchanges():
    land = {"amber": {**HOME["amber"], "refinery": ["7,-6"]}}
    hand = {"water": 9, "metal": 9, "stone": 9, "olympium": 4}
    at = table(land=land, people=HOMES[:1], hand=hand, hands={"jade": {"water": 2}}, rover=out_of_reach("amber", 1))
    assert {"trade:jade", "export:water:metal"} <= set(at.options)
    at.roll(1)
    asked = []
    while at.who == "amber":
        asked.append(at.asked)
        for option, rule in (("trade:jade", "MM-TRADE-09"), ("export:water:metal", "MM-EXPORT-10")):
            assert at.why(option) == [rule]
            with pytest.raises(IllegalAnswer):
                at.do(option)
        at.do(at.session.pending.first_answer())
    assert {"upkeep", "water", "shipment"} <= set(asked)


@pytest.mark.rule("MM-EXPORT-01")
def test_exchanges_need_an_own_station_on_the_terrain():
    at = table(hand={"stone": 4})
    assert "MM-EXPORT-01" in at.why("export:stone:water")
    assert "MM-EXPORT-01" in table(hand={"stone": 4}, salvage={"amber": ["export"]}).why("export:stone:water")
    foreign = {"amber": BASE, "jade": {"export": ["2,-6"]}}
    assert "MM-EXPORT-01" in table(land=foreign, hand={"stone": 4}).why("export:stone:water")
    at = table(land=STATION, hand={"stone": 4})
    assert "export:stone:water" in at.options
    at.do("build:tunnel").do(at.options[0])
    assert at.why("export:stone:water") == ["MM-TURN-03"]  # in the colony phase only


@pytest.mark.rule("MM-EXPORT-02", "MM-EXPORT-07")
def test_two_equal_resources_buy_another_one():
    for paid, got in permutations(("water", "stone", "metal"), 2):
        at = table(land=STATION, hand={paid: 2})
        at.do(f"export:{paid}:{got}")
        assert at.has() == {got: 1}
    mixed = table(land=STATION, hand={"stone": 1, "metal": 1, "olympium": 1})
    assert not [
        option for option in mixed.options if option.startswith("export:")
    ]  # two kinds, or Olympium as a wild card
    assert mixed.why("export:stone:water") == ["MM-EXPORT-07"]
    many = table(land=STATION, hand={"stone": 9, "water": 9, "metal": 9, "olympium": 9})
    matches = {option for option in many.options if option.startswith("export:")}
    assert not any(option.endswith(":olympium") for option in matches)  # never for Olympium
    assert "export:stone:stone" not in matches
    assert many.why("export:olympium:water") == ["MM-EXPORT-07"]


@pytest.mark.rule("MM-EXPORT-03")
@pytest.mark.parametrize("supply", ["med", "rcu", "fuel"])
def test_four_equal_resources_buy_a_supply(supply):
    for paid in ("water", "stone", "metal"):
        at = table(land=STATION, hand={paid: 4})
        at.do(f"export:{paid}:{supply}")
        assert at.has() == {supply: 1}
    assert table(land=STATION, hand={"metal": 3, "stone": 3}).why(f"export:metal:{supply}") == ["MM-EXPORT-03"]


@pytest.mark.rule("MM-EXPORT-04", "MM-EXPORT-07")
@pytest.mark.parametrize("supply", ["med", "rcu", "fuel"])
def test_two_olympium_buy_a_supply(supply):
    at = table(land=STATION, hand={"olympium": 2})
    at.do(f"export:olympium:{supply}")
    assert at.has() == {supply: 1}
    assert table(land=STATION, hand={"olympium": 1, "stone": 3}).why(f"export:olympium:{supply}") == ["MM-EXPORT-04"]


@pytest.mark.rule("MM-EXPORT-05", "MM-POP-02", "MM-POP-06", "MM-POP-07")
def test_four_olympium_buy_population_for_open_housing():
    at = table(land=HOME, hand={"olympium": 5})
    at.do("export:olympium:population")
    assert (at.people(), at.has()) == (1, {"olympium": 1})
    assert table(land=HOME, hand={"olympium": 3}).why("export:olympium:population") == ["MM-EXPORT-05"]
    plain = table(land=HOME, hand={"stone": 9})
    assert not [option for option in plain.options if option.endswith(":population")]  # Olympium alone buys it
    full = table(land=HOME, people=HOMES[:1], hand={"olympium": 4})
    assert full.why("export:olympium:population") == ["MM-POP-02"]
    road = [TUNNEL, "3,-4", "3,-3", "2,-2", "1,-1"]
    seat = table(land={"amber": {**HOME["amber"], "tunnel": road}}, people=HOMES[:1], hand={"olympium": 4})
    seat.do("export:olympium:population")
    assert seat.state.players["amber"].embassy == 1
    both = table(land={"amber": {**HOME["amber"], "tunnel": road}}, hand={"olympium": 4})
    both.do("export:olympium:population")
    assert (both.asked, both.options) == ("house-where", [HOMES[0], SEAT])
    assert both.do(SEAT).state.players["amber"].embassy == 1


@pytest.mark.rule("MM-EXPORT-06")
def test_any_number_of_exchanges_in_one_phase():
    at = table(land=STATION, hand={"stone": 8})
    at.do("export:stone:water", "export:stone:water", "export:water:metal", "export:stone:med")
    assert at.has() == {"metal": 1, "med": 1}
    at = table(land=STATION, hand={"olympium": 4}).do("export:olympium:med", "export:olympium:rcu")
    assert at.has() == {"med": 1, "rcu": 1}


@pytest.mark.rule("MM-EXPORT-08")
def test_what_the_treasury_lacks_is_not_to_be_had():
    at = table(land=STATION, hand={"stone": 4}, hands={"jade": {"water": 30, "med": 12}})
    assert at.why("export:stone:water") == ["MM-EXPORT-08"]
    assert at.why("export:stone:med") == ["MM-EXPORT-08"]
    assert "export:stone:metal" in at.options
    assert "export:stone:med" in table(land=STATION, hand={"stone": 4}, hands={"jade": {"med": 11}}).options


@pytest.mark.rule("MM-EXPORT-09")
def test_a_station_serves_from_the_next_turn_on():
    land = {"amber": {"tunnel": [TUNNEL, "3,-5", "2,-5"]}}
    at = table(land=land, hand={"water": 3, "stone": 1, "metal": 1})
    at.do("build:export", "1,-4")
    assert at.why("export:water:metal") == ["MM-TURN-03"]
    at.roll(1).roll(1)
    assert "export:water:metal" in at.options
    assert "MM-EXPORT-01" in table(hand={"water": 2}, salvage={"amber": ["export"]}).why("export:water:metal")
