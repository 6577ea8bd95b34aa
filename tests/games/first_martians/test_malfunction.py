"""Phase V: Malfunction tracks, the Box, dice and cards (MAL)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from playing import both, breaks, build, cards_of, declared, event_of, open_deal, quiet, reward_of, sol
from scenes import mission
from tables import HOUSE, At, content, table
from test_shutdown import tile

from marshub.games.first_martians import HubState
from marshub.games.first_martians.content.cards import EventData, MalfunctionCard
from marshub.games.first_martians.content.missions import SolDie
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.effects import (
    BreakPart,
    Effect,
    MoveReserve,
    MoveTrack,
    SearchCard,
    SwapTracks,
    TurnBox,
)

ROLL, CARD = "fm-roll-malfunction", "fm-draw-malfunction"
DICE = {"working": "yellow", "living": "orange", "system": "red"}


def at_level(**levels: int):
    """Tracks as they are at the beginning of the Malfunction phase; red Box markers for those named in `red`."""

    def change(state: HubState) -> None:
        state.tracks.update(levels)  # type: ignore[typeddict-item]

    return change


def red(*blocks: str):
    def change(state: HubState) -> None:
        for block in blocks:
            state.box[block] = True  # type: ignore[index]

    return change


def decks(**effects: Any) -> Content:
    """Each named block's deck is eight copies of one card with these effects; no sol die."""
    cards = {}
    for block in DICE:
        mine: tuple[Effect, ...] = effects.get(block, ())
        cards[block] = MalfunctionCard(block, block, "problem", "quiet-place", mine, copies=8)  # type: ignore[arg-type]
    return quiet(malfunctions=cards)


def before_malfunction(change, of: Content | None = None, **levels: int) -> At:
    """Stands at the end of the Action phase with the tracks set, whatever the Event phase did to them."""
    at = table(change, of=of or decks()).until("fm-next-actions", {"fm-choose-hungry": {}})
    for block in DICE:
        at.session.adjust(f"tracks.{block}", levels.get(block, 0))
    return at.answer("next")


def levels(at: At) -> tuple[int, ...]:
    return tuple(at.state.tracks[block] for block in ("working", "living", "system"))


def boxes(at: At) -> tuple[bool, ...]:
    return tuple(at.state.box[block] for block in ("working", "living", "system"))


@pytest.mark.rule("FM-MAL-01", "FM-MAL-07", "FM-ACT-34")
def test_a_track_runs_from_0_to_5_and_the_excess_makes_no_second_card() -> None:
    """Track 4, result 3: 5, one card, reset to 0."""
    at = before_malfunction(red("working"), working=4).answer({"yellow": "3"})
    assert at.state.tracks["working"] == 5
    at.answer("working")
    assert at.asked == "fm-next-malfunction"
    assert levels(at) == (0, 0, 0)
    assert len(at.find_entries("CardResolved")) == 1
    at = table(of=event_of(MoveTrack(-9, "working"))).until("fm-next-events")
    assert at.state.tracks["working"] == 0


@pytest.mark.rule("FM-MAL-07", "FM-MAL-01")
def test_every_track_rises_by_the_result_of_its_own_block() -> None:
    arrange = both(red("working", "living", "system"), breaks("med-lab", "hardware"))
    at = before_malfunction(arrange, working=1, system=2).answer({"yellow": "3", "orange": "1", "red": "2"})
    assert (at.asked, levels(at)) == ("fm-next-malfunction", (4, 2, 4))
    at = before_malfunction(arrange, living=3).answer({"yellow": "1", "orange": "3", "red": "1"})
    assert levels(at) == (1, 5, 1)
    assert levels(at.answer("living")) == (1, 0, 1)  # 3 + 4 is a card and nothing more
    at = before_malfunction(both(red("working"), breaks("med-lab", "hardware"))).answer({"yellow": "1"})
    assert levels(at) == (1, 1, 0)  # a penalty needs no die


@pytest.mark.rule("FM-EVT-03", "FM-MAL-12")
def test_a_track_that_step_1_fills_is_settled_before_all_else_of_the_event_phase() -> None:
    of = decks(**dict.fromkeys(DICE, (MoveReserve("food", -1),)))
    at = table(at_level(working=4, living=4, system=4), of=of)
    full = next(block for block in DICE if at.state.tracks[block] == 5)  # the app's choice
    food = at.state.supply.food
    assert at.find_entries("EventShown") == []
    at.answer(full)
    assert (at.asked, at.state.supply.food, at.state.tracks[full]) == ("fm-next-events", food - 1, 0)
    after = {"working": (False, True, False), "living": (False, False, True), "system": (True, False, False)}
    assert boxes(at) == after[full]
    messages = [type(entry).__name__ for entry in at.session.log]
    assert messages.index("CardResolved") < messages.index("BoxTurned") < messages.index("EventShown")


@pytest.mark.rule("FM-MAL-03")
def test_penalties_are_added_before_any_track_moves_and_any_card_comes() -> None:
    arrange = both(red("working", "living"), breaks("med-lab", "hardware"), breaks("farm", "hardware"))
    at = before_malfunction(arrange, working=4, living=3, system=4).answer({"yellow": "1", "orange": "1"})
    assert (at.asked, levels(at)) == (CARD, (5, 5, 5))
    assert at.find_entries("CardResolved") == []


@pytest.mark.rule("FM-MAL-02")
@pytest.mark.parametrize(("block", "die"), DICE.items())
def test_each_block_has_its_own_die(block, die) -> None:
    at = before_malfunction(red(block))
    assert {option.partition("=")[0] for option in at.options} == {die}
    at.answer({die: "2"})
    assert at.state.tracks[block] == 2
    assert sum(levels(at)) == 2


@pytest.mark.rule("FM-MAL-03", "FM-MAL-02")
def test_the_first_player_rolls_all_dice_at_once_then_all_tracks_move_then_cards_come() -> None:
    first = both(red("working", "living"), lambda state: setattr(state, "first_player", "engineer"))
    at = before_malfunction(first, working=4, living=1)
    assert at.asked == ROLL
    assert at.session.pending is not None
    assert at.session.pending.prompt.args["who"] == "@fm-astronaut-engineer"
    assert at.session.pending.performed_by == "engineer"
    at.answer({"yellow": "1", "orange": "2"})
    assert at.asked == CARD
    assert levels(at) == (5, 3, 0)


@pytest.mark.rule("FM-MAL-04", "FM-MAL-20")
def test_the_pool_is_the_box_and_the_mission_sheet_each_die_once() -> None:
    """The sheet asks for yellow, the Box is red for Working and System: yellow and red."""
    dice = (SolDie(1, "working", only=True), SolDie(2, "living", only=True))
    of = mission(decks(), dice=dice)
    at = before_malfunction(red("working", "system"), of)
    assert {option.partition("=")[0] for option in at.options} == {"yellow", "red"}
    at.answer({"yellow": "1", "red": "1"})
    assert boxes(at) == (True, False, True)  # "this sol only" turns no marker
    sol(at).until(ROLL)
    assert {option.partition("=")[0] for option in at.options} == {"yellow", "orange", "red"}
    assert boxes(at) == (True, False, True)


@pytest.mark.rule("FM-MAL-04", "FM-MAL-20")
@pytest.mark.parametrize("block", DICE)
@pytest.mark.parametrize(
    ("calls", "box", "comes"),
    [
        ((), False, False),  # no die, no roll
        ((), True, True),
        ((3,), False, True),
        ((-4,), False, True),  # the same sol, counted from the last one
        ((3, 3), False, True),
        ((3,), True, True),
        ((2,), False, False),
        ((4,), False, False),
        ((-5,), False, False),
        ((-3,), False, False),
    ],
)
def test_a_die_comes_by_the_sheet_in_its_sol_alone_or_by_the_box_and_never_twice(block, calls, box, comes) -> None:
    """The table is in sol 3 of 6."""
    of = mission(decks(), dice=tuple(SolDie(number, block, only=True) for number in calls))
    at = before_malfunction(both(*[red(block)] * box, lambda state: setattr(state, "sol", 2)), of)
    rolled = [option.partition("=")[0] for option in at.options if option.endswith("=1")] if at.asked == ROLL else []
    assert rolled == [DICE[block]] * comes


@pytest.mark.rule("FM-MAL-05")
def test_a_result_is_the_die_and_one_for_each_active_penalty() -> None:
    """Of the Living block, whose die is not rolled, three: two tiles and a card."""
    arrange = both(red("system"), breaks("oxygenator-01", "cpu"), breaks("med-lab", "hardware"), breaks_two)
    at = before_malfunction(arrange).answer({"red": "2"})
    assert levels(at) == (0, 3, 3)


def breaks_two(state: HubState) -> None:
    state.facilities["control-center"].parts["hardware"] = False
    build(state, "temporary-quarters", None, "hardware")


@pytest.mark.rule("FM-MAL-06")
def test_a_penalty_counts_only_where_the_facility_is_open() -> None:
    arrange = both(breaks("med-lab", "hardware"), breaks("control-center", "hardware"), tile("med-lab"))
    assert levels(before_malfunction(arrange)) == (0, 1, 0)


@pytest.mark.rule("FM-MAL-08", "FM-MAL-09")
def test_a_track_that_is_being_resolved_takes_no_increase() -> None:
    """The Living card says Living +2: ignored, then the track is reset."""
    of = decks(living=(MoveTrack(2, "living"), MoveTrack(1, "working")))
    at = before_malfunction(red("living"), of, living=4).answer({"orange": "1"}, "living")
    assert at.asked == "fm-next-malfunction"
    assert levels(at) == (1, 0, 0)
    assert len(at.find_entries("CardResolved")) == 1


@pytest.mark.rule("FM-MAL-09")
def test_a_full_track_draws_a_card_discards_it_and_is_reset() -> None:
    of = decks(system=(MoveReserve("food", -1),))
    at = before_malfunction(red("system"), of, system=4)
    food = at.state.supply.food
    at.answer({"red": "1"})
    assert at.options == ["system"]
    at.answer("system")
    assert at.state.supply.food == food - 1
    assert at.state.piles["malfunction-system"] == {"system": 7}
    assert at.state.discards["malfunction-system"] == {"system": 1}
    assert at.state.tracks["system"] == 0


@pytest.mark.rule("FM-MAL-10", "FM-MAL-11")
@pytest.mark.parametrize(
    ("block", "after"),
    [("working", (True, True, False)), ("living", (False, True, True)), ("system", (True, False, True))],
)
def test_trouble_is_passed_on_in_a_circle(block, after) -> None:
    at = before_malfunction(red(block), **{block: 4})
    at.answer({DICE[block]: "1"}, block)
    assert boxes(at) == after


@pytest.mark.rule("FM-MAL-10", "FM-MAL-12")
def test_the_marker_turns_after_the_card_and_whenever_a_track_is_full() -> None:
    """The card of Working turns the Living marker green; then its track passes its trouble on. In the Event phase."""
    of = decks(working=(TurnBox("living", red=False),))
    of = msgspec.structs.replace(of, events={"trial": EventData("trial", effects=(MoveTrack(5, "working"),))})
    at = table(red("living"), of=of).until(CARD).answer("working")
    assert at.until("fm-next-events").state.tracks["working"] == 0
    assert boxes(at) == (False, True, False)
    assert [(message.block, message.red) for message in at.find_entries("BoxTurned")] == [
        ("living", False),
        ("living", True),
    ]
    at = before_malfunction(breaks("med-lab", "hardware"), living=4).answer("living")  # filled without a die
    assert boxes(at) == (False, False, True)


@pytest.mark.rule("FM-MAL-10")
def test_a_marker_that_is_red_already_stays_red() -> None:
    at = before_malfunction(red("working", "living"), working=4)
    turned = len(at.find_entries("BoxTurned"))
    at.answer({"yellow": "1", "orange": "1"}, "working")
    assert boxes(at) == (True, True, False)
    assert len(at.find_entries("BoxTurned")) == turned


@pytest.mark.rule("FM-MAL-11", "FM-MAN-04")
def test_only_an_effect_turns_a_marker_green() -> None:
    at = table(red("living"), of=quiet()).until("fm-plan")
    declared(at, "medic-1:manage").until(ROLL, {"fm-choose-manage": "living"}).answer({"orange": "1"})
    sol(at)
    assert at.state.box["living"]
    of = event_of(TurnBox("living", red=False))
    assert not table(red("living"), of=of).until("fm-next-events").state.box["living"]


@pytest.mark.rule("FM-MAL-12")
def test_outside_its_phase_a_full_track_is_resolved_as_soon_as_the_effect_is_done() -> None:
    """An event action in step 1 fills the Living track: the card comes before Rest in step 2, and its next effect."""

    def arrange(state: HubState) -> None:
        state.tracks["living"] = 0

    of = reward_of(MoveTrack(5, "living"), MoveReserve("food", 2))
    at = table(both(arrange, open_deal), of=of).until("fm-plan")
    declared(at, "medic-1:serve:deal").until(CARD)
    food = at.state.supply.food
    assert at.find_entries("ActionTaken") == []
    at.answer("disinfectant")
    assert at.state.supply.food == food + 2
    assert at.state.tracks["living"] == 0
    assert at.state.box["system"]


@pytest.mark.rule("FM-MAL-12")
@pytest.mark.parametrize("phase", ["morale", "production", "cleanup"])
def test_in_any_phase_a_full_track_is_resolved_at_once(phase: str) -> None:
    """A POI token fills the Working track."""
    of = mission(decks(), dice=(), poi={"a": (MoveTrack(5, "working"),)})
    at = table(lambda state: state.cargo.available.update({"poi-a": 1}), of=of).until(f"fm-next-{phase}")
    assert at.answer("use:poi-a").asked == CARD
    assert at.answer("working").asked == f"fm-next-{phase}"
    assert (at.state.tracks["working"], at.state.box["living"]) == (0, True)


@pytest.mark.rule("FM-MAL-12", "FM-MAL-13")
def test_in_events_as_in_malfunction_the_box_turns_red() -> None:
    of = event_of(MoveTrack(5, "working"))
    at = table(of=of).until(CARD)
    at.answer("jammed-winch" if "jammed-winch" in at.options else at.options[0])
    assert at.state.box["living"]


@pytest.mark.rule("FM-MAL-13")
def test_several_full_tracks_are_resolved_one_at_a_time_in_order() -> None:
    """Working, Living, System. What a card fills waits until those already full are done."""
    of = decks(living=(MoveTrack(5, "working"),))
    at = before_malfunction(red("working", "living", "system"), of, working=4, living=4, system=4)
    at.answer({"yellow": "1", "orange": "1", "red": "1"})
    order = []
    while at.asked == CARD:
        order.append(at.options[0])
        at.answer(at.options[0])
    assert order == ["working", "living", "system", "working"]
    assert levels(at) == (0, 0, 0)


def deck_of(*cards: tuple[str, str, str]) -> Content:
    """A Living deck: (id, sort, facility); each card takes 1 food for every letter of its id."""
    living = {
        name: MalfunctionCard(name, "living", sort, facility, (MoveReserve("food", -len(name)),))  # type: ignore[arg-type]
        for name, sort, facility in cards
    }
    others = {name: card for name, card in HOUSE.malfunctions.items() if card.block != "living"}
    return content(malfunctions={**others, **living})


def search(change, of: Content, effect: SearchCard) -> At:
    events = event_of(effect).events

    def arrange(state: HubState) -> None:
        state.supply.food = 90
        change(state)

    return table(arrange, of=msgspec.structs.replace(of, events=events))


def nothing(_: HubState) -> None:
    """Changes nothing."""


@pytest.mark.rule("FM-MAL-15")
def test_a_search_turns_cards_over_until_the_keyword_comes_up() -> None:
    """Problem, Conflict, Obstacle: the third is resolved, all three are discarded."""
    of = deck_of(
        ("a", "problem", "med-lab"),
        ("bb", "conflict", "med-lab"),
        ("ccc", "obstacle", "med-lab"),
        ("dddd", "obstacle", "quiet-place"),
    )
    at = search(nothing, of, SearchCard("living", "obstacle")).until(CARD)
    at.answer("a", "bb", "ccc")
    assert at.asked == "fm-next-events"
    assert at.state.supply.food == 90 - 3
    assert at.state.discards["malfunction-living"] == {"a": 1, "bb": 1, "ccc": 1}
    assert at.state.piles["malfunction-living"] == {"dddd": 1}


@pytest.mark.rule("FM-MAL-14", "FM-MAL-15")
def test_a_search_can_be_for_either_keyword_or_both() -> None:
    of = deck_of(("a", "problem", "med-lab"), ("bb", "conflict", "quiet-place"), ("ccc", "problem", "quiet-place"))
    at = search(nothing, of, SearchCard("living", facility="quiet-place")).until(CARD).answer("a", "bb")
    assert at.state.supply.food == 88
    at = search(nothing, of, SearchCard("living", "problem", "quiet-place")).until(CARD).answer("a", "bb", "ccc")
    assert at.state.supply.food == 87


@pytest.mark.rule("FM-MAL-15", "FM-MAL-19")
def test_if_the_deck_runs_out_the_search_goes_on_in_the_new_one() -> None:
    """The only Obstacle lies on the discard pile: the cards turned over are in the new deck with it."""
    of = deck_of(("a", "problem", "med-lab"), ("bb", "conflict", "med-lab"), ("ccc", "obstacle", "med-lab"))

    def arrange(state: HubState) -> None:
        state.piles["malfunction-living"].pop("ccc")
        state.discards["malfunction-living"] = {"ccc": 1}

    at = search(arrange, of, SearchCard("living", "obstacle")).until(CARD).answer("a", "bb")
    assert sorted(at.options) == ["a", "bb", "ccc"]
    at.answer("bb", "ccc")
    assert at.asked == "fm-next-events"
    assert at.state.supply.food == 87
    assert at.state.piles["malfunction-living"] == {"a": 1}


@pytest.mark.rule("FM-MAL-15")
def test_a_search_without_a_match_resolves_nothing() -> None:
    """Deck and discard pile have been gone through: they are one deck again."""
    of = deck_of(("a", "problem", "med-lab"), ("bb", "conflict", "med-lab"))

    def arrange(state: HubState) -> None:
        state.piles["malfunction-living"].pop("bb")
        state.discards["malfunction-living"] = {"bb": 1}

    at = search(arrange, of, SearchCard("living", "obstacle")).until("fm-next-events")
    assert at.state.supply.food == 90
    assert at.state.piles["malfunction-living"] == {"a": 1, "bb": 1}
    assert at.state.discards["malfunction-living"] == {}


@pytest.mark.rule("FM-MAL-15", "FM-MAL-16")
def test_a_match_whose_facility_is_shut_ends_the_search_and_is_void() -> None:
    of = deck_of(("a", "obstacle", "med-lab"), ("bb", "obstacle", "quiet-place"))
    at = search(tile("med-lab"), of, SearchCard("living", "obstacle")).until(CARD).answer("a")
    assert at.asked == "fm-next-events"
    assert at.state.supply.food == 90


@pytest.mark.rule("FM-MAL-16")
@pytest.mark.parametrize("place", ["lab", "backup-farm"])
def test_a_card_of_a_shut_or_missing_facility_is_void_but_the_rest_goes_on(place) -> None:
    of = cards_of("working", MoveReserve("food", -1), facility=place)
    of = msgspec.structs.replace(of, missions=quiet().missions)
    at = before_malfunction(both(red("working"), tile("lab")), of, working=4)
    food = at.state.supply.food
    at.answer({"yellow": "1"}, "trial")
    assert at.state.supply.food == food
    assert levels(at) == (0, 0, 0)
    assert boxes(at) == (True, True, False)
    assert at.state.discards["malfunction-working"] == {"trial": 1}


@pytest.mark.rule("FM-MAL-17", "FM-MAL-18")
@pytest.mark.parametrize("broken", [False, True])
def test_a_complication_breaks_its_part_once(broken) -> None:
    of = cards_of("living", BreakPart("med-lab", "cpu"), sort="complication", facility="med-lab")
    of = msgspec.structs.replace(of, missions=quiet().missions)
    arrange = both(red("living"), breaks("med-lab", *(["cpu"] if broken else [])))
    at = before_malfunction(arrange, of, living=4).answer({"orange": "1"}, "trial")
    assert at.state.facilities["med-lab"].parts == {"energy": True, "oxygen": True, "hardware": True, "cpu": False}
    assert len(at.find_entries("PartBroken")) == (0 if broken else 1)
    spared = [(entry.facility, entry.part) for entry in at.find_entries("PartSpared")]
    assert spared == ([("med-lab", "cpu")] if broken else [])  # and people are told so
    assert at.state.discards["malfunction-living"] == {"trial": 1}


@pytest.mark.rule("FM-MAL-19")
def test_the_last_card_is_part_of_the_new_deck() -> None:
    def arrange(state: HubState) -> None:
        state.piles["malfunction-working"] = {"working": 1}
        state.discards["malfunction-working"] = {"working": 7}
        red("working")(state)

    at = before_malfunction(arrange, working=4).answer({"yellow": "1"}, "working")
    assert at.state.piles["malfunction-working"] == {"working": 8}
    assert at.state.discards["malfunction-working"] == {}


@pytest.mark.rule("FM-MAL-20")
def test_a_sol_counters_die_is_switched_on_for_good() -> None:
    """Yellow under sol 3: the Working marker is red from sol 3 on."""
    of = mission(decks())
    at = table(of=of)
    for day in (1, 2):
        assert not at.state.box["working"]
        sol(at)
        assert at.state.sol == day + 1
    for _ in (3, 4):
        assert at.state.box["working"]
        at.until(ROLL, {"fm-choose-hungry": {}}).answer({"yellow": "1"})
        sol(at, {CARD: ["working", "living", "system"]})


def test_a_swap_exchanges_levels() -> None:
    of = event_of(MoveTrack(3, "working"), SwapTracks("working", "living"))
    at = table(lambda s: build(s, "backup-oxygenator", 3), of=of).until("fm-next-events")
    advanced = at.find_entries("TrackMoved")[0].block
    assert at.state.tracks["living"] == 3 + (advanced == "working")
