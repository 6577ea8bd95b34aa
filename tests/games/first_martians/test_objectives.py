"""Objective tokens, generator decks, Facility cards."""

from __future__ import annotations

import msgspec
import pytest
from playing import refused
from scenes import INTRO, dull_cards, event, mission, next_round
from tables import HOUSE, table

from marshub.games.first_martians import HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.content.cards import DirectionData
from marshub.games.first_martians.content.missions import ObjectiveToken, Start
from marshub.kernel import IllegalAnswer

TOKENS = (
    ObjectiveToken("red-1"),
    ObjectiveToken("red-2"),
    ObjectiveToken("red-3"),
    ObjectiveToken("orange-1", place="depot"),
    ObjectiveToken("orange-2", place="depot"),
    ObjectiveToken("orange-3", place="depot"),
    ObjectiveToken("black-1", place="mission-sheet", reward=(fx.Gain("sample"), fx.Gain("part-cpu"))),
    ObjectiveToken("black-2", reward=(fx.Gain("sample"),)),
)


def tokens(*effects: fx.Effect):  # type: ignore[no-untyped-def]
    return table(of=event(*effects, of=mission(tokens=TOKENS, cargo={})))


# ------------------------------------------------------------------ Objective tokens


@pytest.mark.rule("FM-OBJ-01")
def test_objective_tokens_come_in_three_colours() -> None:
    at = tokens(fx.GainTokens(("red-1", "orange-1", "black-1")))
    assert [message.item for message in at.find_entries("ObjectiveTokenGained")] == [
        "objective-red-1",
        "objective-orange-1",
        "objective-black-1",
    ]
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "green-1"}, ObjectiveToken)


@pytest.mark.rule("FM-OBJ-02", "FM-RND-11", "FM-CLN-06", "FM-ACT-23")
def test_without_a_place_of_its_own_a_token_is_pending_until_clean_up() -> None:
    at = tokens(fx.GainTokens(("red-1", "orange-1")))
    assert (at.state.cargo.pending, at.state.cargo.available) == ({"objective-red-1": 1}, {})
    assert at.state.tokens == {"orange-1": "depot"}
    at.until("fm-next-malfunction")
    assert at.state.cargo.available == {}
    at.until("fm-next-cleanup")
    assert (at.state.cargo.pending, at.state.cargo.available) == ({}, {"objective-red-1": 1})


@pytest.mark.rule("FM-OBJ-03")
def test_what_a_token_yields_is_available_at_once() -> None:
    at = tokens(fx.GainTokens(("black-1",)))
    assert at.state.cargo.available == {"sample": 1, "part-cpu": 1}
    assert at.state.cargo.pending == {}
    both = tokens(fx.GainTokens(("black-1", "black-2")))  # the second one goes to Pending, what it yields does not
    assert both.state.cargo.available == {"sample": 2, "part-cpu": 1}
    assert both.state.cargo.pending == {"objective-black-2": 1}


@pytest.mark.rule("FM-OBJ-04")
def test_numbers_imply_no_order() -> None:
    at = tokens(fx.GainTokens(("red-3",)), fx.GainTokens(("red-2", "red-1")))
    assert list(at.state.cargo.pending) == ["objective-red-3", "objective-red-2", "objective-red-1"]


@pytest.mark.rule("FM-OBJ-05")
def test_a_range_means_all_of_them_or_exactly_one() -> None:
    names = ("red-1", "red-2", "red-3")
    assert len(tokens(fx.GainTokens(names)).state.cargo.pending) == 3
    at = tokens(fx.GainTokens(names, one=True))
    assert at.asked == "fm-choose-token"
    assert at.options == list(names)
    assert at.answer("red-2").state.cargo.pending == {"objective-red-2": 1}
    left = tokens(fx.GainTokens(("red-1",)), fx.GainTokens(names, one=True))
    assert left.options == ["red-2", "red-3"]


@pytest.mark.rule("FM-OBJ-06", "FM-RES-12")
def test_any_number_of_tokens_may_lie_in_one_place() -> None:
    at = tokens(fx.GainTokens(("orange-1", "orange-2", "orange-3")))
    assert at.state.tokens == dict.fromkeys(("orange-1", "orange-2", "orange-3"), "depot")


@pytest.mark.rule("FM-OBJ-05", "FM-RES-09")
def test_a_token_that_is_out_already_is_not_gained_again() -> None:
    at = tokens(fx.GainTokens(("red-1", "black-1")), fx.GainTokens(("red-1", "black-1", "red-2")))
    assert at.state.cargo.pending == {"objective-red-1": 1, "objective-red-2": 1}
    assert next_round(at).state.sol == 2  # the event comes again: they are in the Available area now
    held = {"objective-red-1": 1, "objective-red-2": 1, "sample": 1, "part-cpu": 1}
    assert (at.state.cargo.available, at.state.cargo.pending) == (held, {})
    several = mission(tokens=(ObjectiveToken("any-1", 3),), cargo={})  # of these there are more
    at = table(of=event(fx.GainTokens(("any-1",)), fx.GainTokens(("any-1",)), of=several))
    assert at.state.cargo.pending == {"objective-any-1": 2}


# ------------------------------------------------------------------ Direction cards

COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]


@pytest.mark.rule("FM-OBJ-07", "FM-OBJ-08", "FM-MIS-08", "FM-MIS-09")
def test_a_direction_is_drawn_out_of_all_eight_each_time() -> None:
    at = table(of=event(fx.DrawDirections(2), fx.DrawDirections()))
    for direction in ("s", "s", "s"):
        assert at.asked == "fm-draw-direction"
        assert at.options == COMPASS
        at.answer(direction)
    assert [message.direction for message in at.find_entries("DirectionDrawn")] == ["s", "s", "s"]
    assert at.state.piles["directions"] == dict.fromkeys(COMPASS, 1)


@pytest.mark.rule("FM-OBJ-09")
def test_several_directions_are_reshuffled_between_draws() -> None:
    at = table(of=event(fx.DrawDirections(3))).answer("s", "s", "ne")
    assert [message.direction for message in at.find_entries("DirectionDrawn")] == ["s", "s", "ne"]
    one = table(lambda state: state.piles.update(directions={"s": 1}), of=event(fx.DrawDirections(2)))
    assert one.answer("s", "s").asked == "fm-next-events"  # even if it is the only one


@pytest.mark.rule("FM-OBJ-09", "FM-MIS-08")
def test_a_mission_may_draw_all_first_and_then_reshuffle() -> None:
    at = table(of=event(fx.DrawDirections(3, together=True), fx.DrawDirections())).answer("s")
    with pytest.raises(IllegalAnswer):
        at.answer("s")
    at.answer("ne", "w")
    assert at.options == COMPASS


@pytest.mark.rule("FM-OBJ-10", "FM-MIS-10")
def test_the_words_on_direction_cards_change_nothing() -> None:
    stories = []
    for word in ("easy", "heavy"):
        box = msgspec.structs.replace(HOUSE, directions={d: DirectionData(d, word) for d in COMPASS})  # type: ignore[arg-type]
        at = table(of=event(fx.DrawDirections(2), of=box))
        offered = at.options
        stories.append((offered, at.answer("n", "sw").session.log))
    assert stories[0] == stories[1]


# ------------------------------------------------------------------ Research cards

GAUGE = "optimum-conditions"


@pytest.mark.rule("FM-OBJ-11", "FM-MIS-09")
def test_a_research_card_is_read_for_its_percentage_or_its_number() -> None:
    at = table(of=event(fx.DrawPercentage(GAUGE), fx.DrawNumber()))
    assert [option for option in at.options if "%" not in option] == ["01", "02", "03", "04", "05", "06"]
    at.answer("06")
    assert at.state.gauges[GAUGE] == 15
    assert at.asked == "fm-draw-number"
    at.answer("06")
    assert [message.number for message in at.find_entries("NumberDrawn")] == [6]
    assert at.state.gauges[GAUGE] == 15
    percents = [card.percent for card in HOUSE.research.values()]
    assert (len(percents), min(percents), max(percents)) == (6, 15, 50)


@pytest.mark.rule("FM-OBJ-11")
def test_the_table_may_say_what_its_own_card_shows() -> None:
    at = table(of=event(fx.DrawPercentage(GAUGE)))
    assert [option for option in at.options if "%" in option] == [f"{percent}%" for percent in range(15, 55, 5)]
    for wrong in ("10%", "55%", "60%", "22%"):
        with pytest.raises(IllegalAnswer):
            at.answer(wrong)
    assert at.answer("45%").state.gauges[GAUGE] == 45


@pytest.mark.rule("FM-OBJ-11")
@pytest.mark.parametrize("card", HOUSE.research)
def test_each_card_has_its_own_percentage_and_number(card: str) -> None:
    at = table(of=event(fx.DrawPercentage(GAUGE), fx.DrawNumber())).answer(card, card)
    assert at.state.gauges[GAUGE] == HOUSE.research[card].percent
    assert [message.number for message in at.find_entries("NumberDrawn")] == [int(card)]


@pytest.mark.rule("FM-OBJ-12", "FM-MIS-08")
def test_a_research_card_is_shuffled_back_after_each_draw() -> None:
    at = table(of=event(fx.DrawPercentage(GAUGE), fx.DrawPercentage(GAUGE), fx.DrawNumber(), fx.DrawNumber()))
    at.answer("06", "06", "02", "02")
    assert at.state.gauges[GAUGE] == 30
    assert [message.number for message in at.find_entries("NumberDrawn")] == [2, 2]
    assert sum(at.state.piles["research"].values()) == sum(at.state.piles["percentages"].values()) == 6


def test_a_track_of_the_mission_ends_at_a_hundred() -> None:
    at = table(of=event(*[fx.DrawPercentage(GAUGE)] * 3)).answer("01", "01", "01")
    assert at.state.gauges[GAUGE] == 100


@pytest.mark.rule("FM-OBJ-13")
@pytest.mark.parametrize(("only", "numbers"), [(True, 6), (False, 5)])
def test_a_card_may_leave_the_percentages_alone_or_the_deck(only: bool, numbers: int) -> None:
    effects = (fx.RemoveResearch("06", only_percentages=only), fx.DrawPercentage(GAUGE), fx.DrawNumber())
    at = table(of=event(*effects))
    assert [option for option in at.options if "%" not in option] == ["01", "02", "03", "04", "05"]
    # Nor can it come back by what it shows; a percentage that no card of ours has may be on one of the table's own.
    assert [option for option in at.options if "%" in option] == [f"{p}%" for p in (20, 25, 30, 35, 40, 45, 50)]
    assert refused(at, "15%") == refused(at, "06") == ["FM-OBJ-13"]
    assert not at.session.explain("60%")
    at.answer("05")
    assert at.options == ["01", "02", "03", "04", "05", "06"][:numbers]
    assert at.answer("04").state.gauges[GAUGE] == 25


@pytest.mark.rule("FM-OBJ-14")
def test_a_redrawn_card_is_put_away_and_the_second_stands() -> None:
    at = table(of=event(fx.DrawPercentage(GAUGE, redraw=True))).answer("05")
    assert at.options == ["keep", "redraw"]
    at.answer("redraw")
    assert "05" not in at.options
    at.answer("06")
    assert (at.asked, at.state.gauges[GAUGE]) == ("fm-next-events", 15)  # the first was better: no way back
    assert sum(at.state.piles["percentages"].values()) == 6  # it was put away for this draw only
    kept = table(of=event(fx.DrawPercentage(GAUGE, redraw=True))).answer("06", "keep")
    assert kept.state.gauges[GAUGE] == 15


@pytest.mark.rule("FM-OBJ-14")
@pytest.mark.parametrize("drawn", ["03", "35%", "45%"])
def test_a_card_put_away_cannot_be_typed_in_again_by_any_of_its_names(drawn: str) -> None:
    """By its number or what it shows; 45 % is on a card of the table's own."""
    at = table(of=event(fx.DrawPercentage(GAUGE, redraw=True))).answer(drawn, "redraw")
    for name in ("45%",) if drawn == "45%" else ("03", "35%"):
        assert name not in at.options
        assert refused(at, name) == ["FM-OBJ-14"]
    assert at.answer("50%").state.gauges[GAUGE] == 50


@pytest.mark.rule("FM-OBJ-13", "FM-OBJ-14")
def test_the_last_card_cannot_be_put_away() -> None:
    gone = [fx.RemoveResearch(card, only_percentages=True) for card in ("01", "02", "03", "04")]
    at = table(of=event(*gone, fx.DrawPercentage(GAUGE, redraw=True))).answer("05")
    assert at.asked == "fm-choose-redraw"
    at = table(of=event(*gone, fx.RemoveResearch("06"), fx.DrawPercentage(GAUGE, redraw=True)))
    assert at.options == ["05", "20%", "25%", "45%"]
    assert at.answer("25%").asked == "fm-next-events"
    none = [*gone, fx.RemoveResearch("05"), fx.RemoveResearch("06"), fx.DrawPercentage(GAUGE)]
    assert table(of=event(*none)).asked == "fm-next-events"  # and nothing is drawn where there is none


@pytest.mark.rule("FM-OBJ-15")
@pytest.mark.parametrize(("card", "half"), [("06", 8), ("05", 13), ("01", 25)])
def test_half_a_percentage_is_rounded_up_to_a_whole_percent(card: str, half: int) -> None:
    at = table(of=event(fx.DrawPercentage(GAUGE, half=True))).answer(card)
    assert at.state.gauges[GAUGE] == half


# ------------------------------------------------------------------ Facility cards


@pytest.mark.rule("FM-OBJ-16")
@pytest.mark.parametrize(("cards", "built"), [(("backup-solar-panel",), True), ((), False)])
def test_a_card_is_built_only_if_the_mission_says_so(cards: tuple[str, ...], built: bool) -> None:
    effect = fx.BuildCard("backup-solar-panel")
    at = table(of=event(effect, of=mission(cards=cards)))
    assert ("backup-solar-panel" in at.state.facilities) is built
    assert "backup-solar-panel" not in table().state.facilities  # out of the game until then
    other = table(of=event(fx.BuildCard("temporary-lab"), of=mission(cards=cards)))
    assert "temporary-lab" not in other.state.facilities


@pytest.mark.rule("FM-OBJ-17", "FM-PRO-12")
def test_a_built_card_can_be_shut_like_any_facility() -> None:
    """A Backup Oxygenator needs energy; shut for the want of it, it gives no oxygen."""

    def arrange(state: HubState) -> None:
        state.facilities["solar-panel-01"].productivity = 4

    at = table(arrange, of=event(fx.BuildCard("backup-oxygenator"))).until("fm-choose-shut")
    assert "backup-oxygenator" in at.options
    at.answer(["backup-oxygenator", "lab"])
    energy, oxygen = at.find_entries("Produced")
    assert (energy.amount, energy.need) == (9, 11)
    assert oxygen.amount == 8
    assert at.state.facilities["backup-oxygenator"].is_shut


@pytest.mark.rule("FM-OBJ-18")
def test_a_built_card_belongs_to_the_row_of_its_block() -> None:
    """Its two red parts add 2 to the System track, and it stands with its block, before the next one."""
    at = table(of=event(fx.BuildCard("backup-solar-panel"), fx.BuildCard("backup-oxygenator")))
    assert [message.block for message in at.find_entries("CardBuilt")] == ["system", "system"]
    at.until("fm-draw-malfunction")
    assert [(rolled.block, rolled.penalties) for rolled in at.find_entries("DiceRolled")] == [("system", 2 + 3)]


@pytest.mark.rule("FM-OBJ-19", "FM-MIS-22")
def test_a_card_is_built_with_all_parts_red() -> None:
    at = table(of=event(fx.BuildCard("backup-farm")))
    assert at.state.facilities["backup-farm"].parts == dict.fromkeys(("energy", "oxygen", "hardware", "cpu"), False)


@pytest.mark.rule("FM-OBJ-16")
def test_what_stands_already_is_not_built_again() -> None:
    def arrange(state: HubState) -> None:
        state.crew["engineer"].tokens = 3

    at = table(arrange, of=event(fx.BuildCard("backup-solar-panel")))
    at.answer("skill:engineer-repair", "backup-solar-panel/cpu")
    next_round(at)
    assert at.state.sol == 2
    assert at.state.facilities["backup-solar-panel"].parts["cpu"]  # the event of sol 2 built nothing anew
    assert len(at.find_entries("CardBuilt")) == 1


@pytest.mark.rule("FM-OBJ-20", "FM-PRO-07")
def test_a_new_card_works_at_once_at_full_capacity() -> None:
    """A fresh Backup Solar Panel, all red, adds 4: 14 energy for 10, so 2 are banked."""
    at = table(of=event(fx.BuildCard("backup-solar-panel"))).until("fm-next-production")
    energy = at.find_entries("Produced")[0]
    assert (energy.amount, energy.need, energy.banked) == (14, 10, 2)


@pytest.mark.rule("FM-OBJ-21", "FM-OBJ-18", "FM-BLD-18", "FM-BLD-19")
def test_building_the_facility_itself_leaves_its_backup_in_play() -> None:
    box = mission(start=Start(boxed=("solar-panel-02",)), cards=("backup-solar-panel", "solar-panel-02"))
    at = table(of=event(fx.BuildCard("backup-solar-panel"), fx.BuildCard("solar-panel-02"), of=box))
    at.until("fm-next-production")
    assert {"solar-panel-02", "backup-solar-panel"} <= at.state.facilities.keys()
    assert at.find_entries("Produced")[0].amount == 5 + 5 + 4
    # A tile that comes late still stands where the board has it, before the cards.
    assert list(at.state.facilities)[:5] == [
        "oxygenator-01",
        "oxygenator-02",
        "solar-panel-01",
        "solar-panel-02",
        "farm",
    ]


@pytest.mark.rule("FM-OBJ-22", "FM-BLD-20")
def test_a_backup_farm_has_one_greenhouse_ready_for_a_plant() -> None:
    at = table(of=event(fx.BuildCard("backup-farm")))
    farm = at.state.farms["backup-farm"]
    assert (farm.greenhouses, farm.plants, set(farm.growth)) == (1, 0, {""})
    assert at.state.farms["farm"].greenhouses == 4


def test_the_whole_round_goes_on_with_all_three_backups() -> None:
    cards = tuple(fx.BuildCard(card) for card in HOUSE.missions[INTRO].cards)
    at = next_round(table(of=event(*cards, of=dull_cards())), {"fm-draw-malfunction": "dull-system"})
    assert at.state.sol == 2
