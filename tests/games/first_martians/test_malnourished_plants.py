"""Malnourished Plants: nutrients in place of samples (FM-MIS-41 to 49)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playing import Change, both, declared, refused, sol
from scenes import event
from tables import HOUSE, At, content, table
from test_cleanup import tokens
from test_explore import pile
from test_rolled import cargo, dice

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.content.cards import RoiData
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import DrawPercentage, Gain
from marshub.kernel import Session
from marshub.languages import LANGUAGES

NUTRIENTS = ("phosphorus", "potassium", "calcium", "magnesium", "sulfur")
SHEET = HOUSE.missions["malnourished-plants"]
TOKENS = "objective-tokens"


def box(of: Content | None = None, **fields: Any) -> Content:
    """House content with this mission only; ring 1 has plain tiles with two samples and others."""
    rich = RoiData("rich", 1, samples=2)
    sheet = msgspec.structs.replace(SHEET, dice=(), **fields)
    of = of or content()
    return msgspec.structs.replace(of, rois={**HOUSE.rois, rich.id: rich}, missions={sheet.id: sheet})


def fed(state: HubState) -> None:
    state.supply.food = 20


def has(*percents: int) -> Change:
    """How much of each nutrient is provided."""

    def change(state: HubState) -> None:
        state.gauges = dict(zip(NUTRIENTS, percents, strict=True))

    return change


def garden(*changes: Change, of: Content | None = None, **more: Any) -> At:
    return table(both(fed, *changes), mission="malnourished-plants", of=of or box(), **more)


def planned(*changes: Change, **more: Any) -> At:
    return garden(*changes, **more).until("fm-plan")


def levels(at: At) -> list[int]:
    return [at.state.gauges[nutrient] for nutrient in NUTRIENTS]


@pytest.mark.rule("FM-MIS-41", "FM-MIS-06")
def test_two_sample_icons_bring_two_tokens_of_drawn_numbers() -> None:
    at = declared(planned(), pile(8, "explore:R1-N")).until("fm-draw-roi").answer("rich")
    assert at.asked == "fm-draw-number"
    at.answer("04", "06")
    assert at.state.map["R1-N"].samples == 0
    assert at.state.map["R1-N"].objectives == ["any-4", "any-6"]
    at.until("fm-next-cleanup")
    # They are gathered like anything else, and can be used from the next round on.
    at.answer("next").until("fm-plan")
    declared(at, pile(8, "gather:R1-N.any-6")).until("fm-next-actions")
    assert at.state.cargo.pending == {"objective-any-6": 1}
    assert at.state.map["R1-N"].objectives == ["any-4"]


@pytest.mark.rule("FM-MIS-41")
@pytest.mark.parametrize("pending", [False, True])
def test_a_sample_that_an_event_grants_is_a_token_as_well(pending: bool) -> None:
    at = garden(cargo(), of=event(Gain("sample", 2, pending), of=box()))
    at.until("fm-draw-number").answer("02", "02").until("fm-next-events")
    bay = at.state.cargo.pending if pending else at.state.cargo.available
    assert bay == {"objective-any-2": 2}
    assert at.state.piles[TOKENS]["any-2"] == 1


@pytest.mark.rule("FM-MIS-42")
def test_there_are_three_of_each_number_and_no_fourth() -> None:
    assert garden().state.piles[TOKENS] == {f"any-{n}": 3 for n in range(1, 7)}

    def rare(state: HubState) -> None:
        state.piles[TOKENS]["any-4"] = 1

    at = declared(planned(rare), pile(8, "explore:R1-N"))
    at.until("fm-next-actions", {"fm-draw-roi": "rich", "fm-draw-number": ["04", "04"]})
    assert at.state.map["R1-N"].objectives == ["any-4"]
    assert "any-4" not in at.state.piles[TOKENS]
    assert [message.item for message in at.find_entries("TokensUsedUp")] == ["objective-any-4"]


@pytest.mark.rule("FM-MIS-41", "FM-MIS-63")
def test_three_tiles_lie_open_with_tokens_in_place_of_samples() -> None:
    game = FirstMartians(content())
    session: Session[HubState, Any] = Session(game, {"mission": "malnourished-plants", "players": 4}, seed=7)
    assert len(session.state.map) == 3
    for roi in session.state.map.values():
        assert roi.samples == 0
        assert len(roi.objectives) == HOUSE.rois[roi.tile].samples
    left = sum(session.state.piles[TOKENS].values())
    assert left == 18 - sum(len(roi.objectives) for roi in session.state.map.values())


@pytest.mark.rule("FM-MIS-43", "FM-MIS-44", "FM-MIS-45")
@pytest.mark.parametrize(("number", "nutrient"), list(enumerate(NUTRIENTS, start=1)))
def test_a_token_gives_its_nutrient_a_percentage_then_half_of_one(number: int, nutrient: str) -> None:
    """Cards 35 % and 25 %: +35 %, then +13 %."""
    item = f"objective-any-{number}"
    wide = box(full=dict.fromkeys(NUTRIENTS, 60))
    at = declared(planned(cargo(**{item: 1}), of=wide), f"medic-1+medic-2:examine:{item}")
    at.until("fm-draw-percentage").answer("35%").until("fm-next-actions")
    assert at.state.gauges == {**dict.fromkeys(NUTRIENTS, 0), nutrient: 35}
    assert at.state.examined == {item: 1}
    at.until("fm-next-cleanup").answer("next").until("fm-plan")
    declared(at, f"medic-1+medic-2:deepen:{item}").until("fm-draw-percentage").answer("25%").until("fm-next-actions")
    assert at.state.gauges[nutrient] == 48
    assert not at.state.examined.get(item)


@pytest.mark.rule("FM-MIS-44")
def test_what_fails_gives_nothing_and_two_of_a_number_may_be_researched_at_once() -> None:
    held = cargo(**{"objective-any-1": 2})
    wide = box(full=dict.fromkeys(NUTRIENTS, 100))
    at = declared(planned(held, of=wide), "medic-1:examine:objective-any-1").until("fm-roll-three")
    at.answer(dice("blue", success=False)).until("fm-next-actions")
    assert levels(at) == [0, 0, 0, 0, 0]
    assert at.state.cargo.available == {"objective-any-1": 2}
    twice = ("medic-1+medic-2:examine:objective-any-1", "engineer-1+engineer-2:examine:objective-any-1")
    at = declared(planned(held, of=wide), *twice).until("fm-choose-next").answer("s1")
    at.until("fm-draw-percentage").answer("35%").until("fm-draw-percentage").answer("15%").until("fm-next-actions")
    assert levels(at) == [50, 0, 0, 0, 0]


@pytest.mark.rule("FM-MIS-45")
@pytest.mark.parametrize(("percent", "half"), [(15, 8), (25, 13), (30, 15), (35, 18), (45, 23), (50, 25)])
def test_halves_are_rounded_up_to_whole_percents(percent: int, half: int) -> None:
    wide = box(full=dict.fromkeys(NUTRIENTS, 60))
    at = declared(planned(of=wide), "medic-1+medic-2:mission-build:carbon-dioxide.calcium")
    at.until("fm-draw-percentage").answer(f"{percent}%").until("fm-next-actions")
    assert levels(at) == [0, 0, half, 0, 0]


@pytest.mark.rule("FM-MIS-46")
def test_a_nutrient_stops_at_its_maximum_and_cheers_everybody_up_once() -> None:
    """Maximum 20, card 35 %: 20 %, and each astronaut takes a Morale token."""
    at = planned(cargo(**{"objective-any-3": 1}))
    before = {who: astronaut.tokens for who, astronaut in at.state.crew.items()}
    declared(at, "medic-1+medic-2:examine:objective-any-3").until("fm-draw-percentage").answer("35%")
    at.until("fm-next-actions")
    assert levels(at) == [0, 0, 20, 0, 0]
    gained = {who: at.state.crew[who].tokens - count for who, count in before.items()}
    plain = declared(planned(cargo(**{"objective-any-3": 1})), "medic-1:examine:objective-any-3")
    plain.until("fm-roll-three").answer(dice("blue")).until("fm-draw-percentage").answer("15%").until("fm-next-actions")
    assert levels(plain) == [0, 0, 15, 0, 0]
    assert not plain.find_entries("NutrientProvided")
    rested = {who: plain.state.crew[who].tokens - count for who, count in before.items()}
    rested["medic"] -= 1  # whose second pawn rested here
    assert {who: gained[who] - rested[who] for who in gained} == dict.fromkeys(before, 1)
    # What is provided already gives nothing more.
    full = has(0, 0, 20, 0, 0)
    at = declared(planned(full, cargo(**{"objective-any-3": 1})), "medic-1+medic-2:examine:objective-any-3")
    at.until("fm-draw-percentage").answer("35%").until("fm-next-actions")
    assert levels(at) == [0, 0, 20, 0, 0]
    assert not at.find_entries("NutrientProvided")


@pytest.mark.rule("FM-MIS-47", "FM-MIS-43")
def test_a_technique_spares_the_lowest_card_in_percentage_draws_only() -> None:
    lowest = sorted(HOUSE.research.values(), key=lambda card: card.percent)
    item = "objective-any-6"
    at = declared(planned(cargo(**{item: 2})), f"medic-1+medic-2:examine:{item}").until("fm-next-actions")
    assert sorted(set(HOUSE.research) - set(at.state.piles["percentages"])) == [lowest[0].id]
    assert len(at.state.piles["research"]) == 6
    assert levels(at) == [0, 0, 0, 0, 0]
    # It has no second examination, and a second one of the kind takes the next card.
    at.until("fm-next-cleanup").answer("next").until("fm-plan")
    assert "FM-LAB-04" in refused(at, f"declare:pawn-medic-1:deepen:{item}")
    declared(at, f"medic-1+medic-2:examine:{item}").until("fm-next-actions")
    assert sorted(set(HOUSE.research) - set(at.state.piles["percentages"])) == sorted(card.id for card in lowest[:2])
    assert len(at.state.piles["research"]) == 6
    # The last card stays.
    one = planned(cargo(**{item: 1}), lambda state: state.piles.update(percentages={"01": 1}))
    declared(one, f"medic-1+medic-2:examine:{item}").until("fm-next-actions")
    assert one.state.piles["percentages"] == {"01": 1}


@pytest.mark.rule("FM-MIS-47")
def test_the_card_stays_out_of_percentages_for_the_rest_of_the_mission_and_of_nothing_else() -> None:
    held = cargo(**{"objective-any-6": 1, "objective-any-1": 2, "poi-b": 1})
    at = declared(planned(held), "medic-1+medic-2:examine:objective-any-6").until("fm-next-actions")
    assert [message.percent for message in at.find_entries("CardPutAside")] == [15]
    for _ in range(2):
        sol(at).until("fm-plan")
        declared(at, "medic-1+medic-2:examine:objective-any-1").until("fm-draw-percentage")
        assert refused(at, "15%") == refused(at, "06") == ["FM-OBJ-13"]
        at.answer("25%").until("fm-next-actions")
    at.answer("use:poi-b")  # a number
    assert at.options == ["01", "02", "03", "04", "05", "06"]


@pytest.mark.rule("FM-MIS-47")
def test_a_technique_that_is_not_found_spares_no_card() -> None:
    held = cargo(**{"objective-any-6": 1, "objective-any-1": 1})
    at = declared(planned(held), "medic-1:examine:objective-any-6").until("fm-roll-three")
    at.answer(dice("blue", success=False)).until("fm-next-actions")
    sol(at).until("fm-plan")
    declared(at, "medic-1+medic-2:examine:objective-any-1").until("fm-draw-percentage")
    assert {"06", "15%"} <= set(at.options)


@pytest.mark.rule("FM-MIS-48")
@pytest.mark.parametrize(
    ("percents", "players", "stress"), [((20, 20, 5, 0, 0), 4, 7), ((0,) * 5, 4, 9), ((20, 20, 20, 20, 19), 3, 4)]
)
def test_stress_grows_with_every_nutrient_that_is_missing(percents: tuple[int, ...], players: int, stress: int) -> None:
    """4 astronauts, 3 nutrients missing: +7, in one go."""
    at = garden(has(*percents), players=players).until("fm-plan")
    assert at.state.stress == stress
    if players == 4:  # as one increase: what is left of it when the crew fights is lost
        assert garden(has(*percents), lambda state: setattr(state, "stress", 15)).until("fm-plan").state.stress == 0


@pytest.mark.rule("FM-MIS-49", "FM-MIS-06")
@pytest.mark.parametrize(
    ("percents", "growth", "plants"),
    [
        ((20, 4, 0, 0, 0), ["seed", "", "", "", "", "seed"], 1),
        ((20, 5, 0, 0, 0), ["", "seed", "", "", "", ""], 2),
        ((20, 20, 9, 0, 0), ["", "seed", "", "", "", ""], 2),
        ((20, 20, 10, 0, 0), ["", "", "seed", "", "", ""], 2),
    ],
)
def test_growth_depends_on_all_nutrients_together(percents: tuple[int, ...], growth: list[str], plants: int) -> None:
    def sown(state: HubState) -> None:
        state.farms["farm"].plants = 2
        state.farms["farm"].growth[1] = "seed"

    at = garden(has(*percents), sown).until("fm-plan")
    assert at.state.farms["farm"].growth == growth
    assert at.state.farms["farm"].plants == plants


@pytest.mark.rule("FM-MIS-49")
def test_no_price_holds_up_what_nutrients_lack_and_it_wilts_once() -> None:
    def dark(state: HubState) -> None:
        state.farms["farm"].plants = 3
        state.facilities["farm"].parts["energy"] = False

    at = garden(dark).until("fm-plan")  # the crew is not asked for energy
    assert at.state.farms["farm"].plants == 2
    for provided in (has(20, 20, 20, 0, 0), has(20, 20, 0, 0, 0)):  # where it grows, or stands, it is as ever
        at = garden(dark, provided).until("fm-hold-wilting").answer("yes").until("fm-plan")
        assert at.state.farms["farm"].plants == 3


@pytest.mark.rule("FM-OBJ-13", "FM-OBJ-14", "FM-POI-02")
@pytest.mark.parametrize(
    ("drawn", "again"),
    [
        (["01", "02"], True),  # of three cards: two are left, and one after this
        (["01", "02", "03"], False),
        (["45%", "01"], True),  # 45 % is on one of the table's own, in the place of a card
        (["45%", "20%", "01"], False),
    ],
)
def test_a_card_is_put_away_as_long_as_another_is_left(drawn: list[str], again: bool) -> None:
    def change(state: HubState) -> None:
        state.cargo.available["poi-a"] = 9
        for card in ("04", "05", "06"):
            del state.piles["percentages"][card]

    at = garden(change, of=event(DrawPercentage("sulfur"), of=box()))
    for card in drawn[:-1]:
        at.answer(card, "redraw")
    assert at.asked == "fm-draw-percentage"
    at.answer(drawn[-1])
    assert (at.asked == "fm-choose-redraw-poi") is again


@pytest.mark.rule("FM-MIS-49", "FM-MIS-33", "FM-MIS-46")
def test_a_hundred_per_cent_completes_the_objective() -> None:
    almost = has(20, 20, 20, 20, 10)
    at = declared(planned(almost, cargo(**{"objective-any-5": 1})), "medic-1+medic-2:examine:objective-any-5")
    at.until("fm-draw-percentage").answer("15%").until("fm-next-actions")
    assert levels(at) == [20] * 5
    assert at.state.objectives["nutrients-100"].done
    less = planned(has(20, 20, 20, 10, 10), cargo(**{"objective-any-5": 1}))
    declared(less, "medic-1+medic-2:examine:objective-any-5").until("fm-draw-percentage").answer("15%")
    assert not less.until("fm-next-actions").state.objectives["nutrients-100"].done
    assert at.session.result is None  # the round is played out
    at.until("fm-next-cleanup").answer("next")
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"


@pytest.mark.rule("FM-MIS-01")
def test_enrichment_spends_a_marker_and_energy_on_a_nutrient_that_is_missing() -> None:
    at = planned(has(20, 0, 0, 0, 0))
    energy = at.state.supply.energy
    named = {o.rpartition(".")[2] for o in at.options if "carbon-dioxide" in o and "medic-1" in o}
    assert named == set(NUTRIENTS) - {"phosphorus"}
    assert refused(at, "declare:pawn-medic-1:mission-build:carbon-dioxide.phosphorus") == ["FM-MIS-01"]
    declared(at, "medic-1:mission-build:carbon-dioxide.sulfur")
    assert at.state.supply.energy == energy - 1
    assert at.state.markers == {"carbon-dioxide": 2}
    # A failure keeps the marker; the energy is gone (FM-COST-12).
    at.until("fm-roll-three").answer(dice("brown", success=False)).until("fm-next-actions")
    assert at.state.markers == {"carbon-dioxide": 3}
    assert at.state.supply.energy == energy - 1
    assert levels(at) == [20, 0, 0, 0, 0]
    broke = planned(lambda state: setattr(state.supply, "energy", 0), tokens("working-bay", []))
    assert broke.state.supply.energy == 0
    assert "FM-COST-02" in refused(broke, "declare:pawn-medic-1:mission-build:carbon-dioxide.sulfur")


def test_experiment_redraws_any_research_card() -> None:
    held = cargo(**{"objective-any-1": 1, "poi-a": 2})
    at = declared(planned(held), "medic-1+medic-2:examine:objective-any-1").until("fm-draw-percentage").answer("06")
    assert at.asked == "fm-choose-redraw-poi"
    at.answer("redraw")
    assert "06" not in at.options
    at.answer("05")
    assert at.asked == "fm-choose-redraw-poi"  # there is another token
    at.answer("keep").until("fm-next-actions")
    assert levels(at) == [min(20, HOUSE.research["05"].percent), 0, 0, 0, 0]
    assert at.state.cargo.available == {"poi-a": 1}


def test_a_stroke_of_luck_meanwhile_may_spend_the_experiment() -> None:
    held = cargo(**{"objective-any-1": 1, "poi-a": 1, "poi-b": 1})
    at = declared(planned(held), "medic-1+medic-2:examine:objective-any-1").until("fm-draw-percentage").answer("06")
    at.answer("use:poi-b").until("fm-draw-number").answer("03")
    assert at.asked == "fm-choose-redraw-poi"
    at.answer("redraw", "04")
    assert at.state.cargo.pending == {"objective-any-4": 1}
    assert at.asked == "fm-choose-redraw-poi"  # the first question is still open, but there is nothing left to spend
    assert "redraw" not in at.options
    at.answer("keep").until("fm-next-actions")
    assert levels(at) == [15, 0, 0, 0, 0]


def test_its_other_poi_tokens() -> None:
    at = planned(cargo(**{"poi-b": 1, "poi-c": 1}))
    at.answer("use:poi-b").until("fm-draw-number").answer("05")
    assert at.state.cargo.pending == {"objective-any-5": 1}
    at.answer("use:poi-c")
    assert at.state.markers == {"carbon-dioxide": 4}
    assert refused(planned(cargo(**{"poi-a": 1})), "use:poi-a") == ["FM-OBJ-14"]


def test_the_orange_die_falls_in_the_last_five_sols() -> None:
    """Six sols for four astronauts, seven for fewer: from sol 2, or from sol 3 on."""
    sheet = {SHEET.id: SHEET}
    for players, first in ((4, 2), (2, 3)):
        for number in (first - 1, first):
            at = table(
                both(fed, lambda state, number=number: setattr(state, "sol", number - 1)),
                mission=SHEET.id,
                players=players,
                of=content(missions=sheet),
            )
            assert at.state.sol == number
            assert at.state.box["living"] is (number == first)


def test_it_is_told_in_every_language() -> None:
    from marshub.words import Speech

    at = declared(
        planned(cargo(**{"objective-any-6": 1})),
        pile(4, "explore:R1-N"),
        "scientist-2+geologist-2:examine:objective-any-6",
    )
    at.until("fm-next-actions", {"fm-draw-roi": "rich", "fm-draw-number": ["04", "04"]})
    for language in LANGUAGES:
        speech = Speech(language)
        lines = [speech.say(entry.describe()) for entry in at.session.log]
        assert not any("fm-" in line for line in lines), [line for line in lines if "fm-" in line]
