"""On Mars alone: set-up, the rival's turns, the shuttle, rising levels, and that nobody asks it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from om_invariants import MAP, fits

from marshub.games.on_mars.box.components import ORDER
from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.rules.land import distance, find_group
from marshub.games.on_mars.rules.slots import count_slots
from marshub.kernel import CHANCE, BadSetup, Chance, Session
from marshub.kernel.policy import random_policy
from on_mars_tables import CONTENT, GAME, At, fresh, solo

FIRST, SECOND, THIRD = "rv05", "rv10", "rv12"  # cards with actions 1, 2 and 3, with which it travels
STAYS = "rv09"


def moves(it: At) -> list[str]:
    """The decisions that were told, in order."""
    return [entry.move for entry in it.find_entries("RivalMoved")]


def stop_at(key: str, **setup: Any) -> Session[Any, Any]:
    """A new solo game, stopped where `key` is drawn or asked; what comes before takes its first option."""
    session = Session(GAME, {"players": 1, **setup}, 1, chance="table")
    while session.pending is not None and session.pending.prompt.key != f"om-{key}":
        session.answer(session.pending.first_answer())
    return session


def ids(session: Session[Any, Any]) -> list[str]:
    assert session.pending is not None
    return [option.id for option in session.pending.options()]


# ---------------------------------------------------------------------- the game


@pytest.mark.rule("OM-COMP-02")
@pytest.mark.rule("OM-SOLO-01")
def test_one_player_plays_against_a_rival_who_has_no_seat():
    it = fresh(1)
    assert GAME.list_seats(it.state) == ("red",)
    assert list(it.state.players) == ["red", "blue"]
    assert it.state.rival.colour == "blue"
    assert fresh(["blue"]).state.rival.colour == "red"
    for players in (0, 5):
        with pytest.raises(BadSetup):
            Session(GAME, {"players": players}, 1)


@pytest.mark.rule("OM-SETUP-07", "OM-SLOT-10", "OM-SOLO-31")
@pytest.mark.rule("OM-SOLO-01")
def test_numbers_are_those_of_two_players():
    it = fresh(1)
    assert set(it.state.warehouse.values()) == {2}
    assert sum(it.mars.count_technology_stack().values()) == 0
    assert all(left == CONTENT.missions[card].need[1] for card, left in it.state.missions.items())
    assert count_slots(it.mars, "hire") == 2
    crowded = solo(FIRST, slots={"build": {"red": 1, "blue": 1}}, blue={"depot": 2}, falls=["1,-1"])
    assert crowded.find_entries("Paid")[0].count == 2  # the own colonist counts, too
    assert crowded.blue.depot == 0
    assert GAME.compute_facts(crowded.state).seats["red"].surcharge["upgrade"] == 0


@pytest.mark.rule("OM-SOLO-02")
def test_the_goal_is_chosen_before_the_set_up_and_the_first_one_is_the_default():
    assert fresh(1).state.goal == next(iter(CONTENT.goals)) == "first-steps"
    assert Session(GAME, {"players": 1, "goal": "potatoes"}, 1).state.goal == "potatoes"
    assert Session(GAME, {"players": 2}, 1).state.goal == ""
    for setup in ({"players": 1, "goal": "riches"}, {"players": 2, "goal": "potatoes"}):
        with pytest.raises(BadSetup, match="goal"):
            Session(GAME, setup, 1)
    (choice,) = [item for item in GAME.list_choices() if item.field == "goal"]
    assert choice.list_values({"players": 1}) == tuple(CONTENT.goals)
    assert choice.list_values({"players": 2}) == ()


@pytest.mark.rule("OM-SOLO-03")
def test_the_rival_has_a_board_as_for_two_players_but_no_objectives():
    it = fresh(1)
    rival, me = it.blue, it.red
    assert rival.docked == me.docked == [4, 5, 6, 7, 8]
    assert rival.lab == me.lab == {"B2": "shelter"}
    assert rival.depot == me.depot == 1
    assert len(it.mars.list_shelters("blue")) == 1
    assert not rival.progress
    assert (any(me.resources.values()), any(rival.resources.values())) == (True, False)
    assert (len(me.objectives), len(rival.objectives)) == (3, 0)
    cubes = [thing for thing in GAME.layout(it.state) if thing.id.startswith("cube.blue")]
    assert len(cubes) == 5


@pytest.mark.rule("OM-SOLO-04")
def test_its_first_bot_stands_on_the_icon_of_the_mine_not_on_the_map():
    it = fresh(1)
    assert it.red.bots == it.mars.list_shelters("red")
    assert it.blue.bots == []
    assert it.state.rival.icon == "mine"
    bots = {thing.spot.id: thing.count for thing in GAME.layout(it.state) if thing.id == "bot.blue"}
    assert bots == {"icon.mine": 1, "supply.blue": 3}


@pytest.mark.rule("OM-SOLO-05")
def test_twelve_solo_cards_lie_face_down():
    it = stop_at("draw-first-space")
    cards = [CONTENT.rival_cards[card] for card in it.state.rival.deck]
    assert len(cards) == 12
    assert {card.action for card in cards} == {1, 2, 3}
    assert {card.mission for card in cards} == {"A", "B", "C"}
    assert sum(not card.travels for card in cards) == 3
    (deck,) = [thing for thing in GAME.layout(it.state) if thing.spot.id == "deck.rival"]
    assert deck.count == 12
    drawn = solo(FIRST)
    on_table = {thing.spot.id: thing.count for thing in GAME.layout(drawn.state) if "rival" in thing.spot.id}
    assert on_table == {"deck.rival": 11, "discards.rival.top": 1}
    assert {solo(card).state.rival.card for card in ("rv01", "rv12")} == {"rv01", "rv12"}  # any may come first


@pytest.mark.rule("OM-SOLO-06")
def test_its_first_space_is_drawn_without_benefit_then_the_player_chooses_or_draws_one():
    it = stop_at("draw-first-space")
    assert it.pending.decider == CHANCE
    assert ids(it) == ["2", "3", "4", "6", "7", "8"]
    it.answer("6")  # which gives a crystal
    assert it.state.players["blue"].depot == CONTENT.start.crystals
    assert it.pending.decider == "red"
    assert ids(it) == [str(space) for space in ORDER if space != 6] + ["draw"]
    chosen = At(it)
    chosen.do("3")
    assert chosen.asked == "learn"  # the benefit of space 3
    drawn = stop_at("draw-first-space")
    drawn.answer("6")
    drawn.answer("draw")
    assert ids(drawn) == ["2", "3", "4", "7", "8"]
    drawn.answer("3")
    assert drawn.pending.prompt.key == "om-learn"


@pytest.mark.rule("OM-SOLO-07")
@pytest.mark.parametrize(("space", "side"), [("2", "orbit"), ("6", "colony")])
def test_the_shuttle_starts_on_the_red_space_of_its_side(space, side):
    it = stop_at("draw-first-space")
    it.answer(space)
    assert (it.state.shuttle.side, it.state.shuttle.distance) == (side, 0)
    it.answer("1")
    assert it.state.phase == "turn"  # nobody was asked for the side
    assert it.state.shuttle.side == side


# ---------------------------------------------------------------------- turns

ACTIONS = [
    ("orbit", FIRST, "blueprint"), ("orbit", SECOND, "learn"), ("orbit", THIRD, "research"),
    ("colony", FIRST, "build"), ("colony", SECOND, "upgrade"), ("colony", THIRD, "hire"),
]  # fmt: skip


@pytest.mark.rule("OM-SOLO-08", "OM-SOLO-31")
@pytest.mark.rule("OM-SOLO-38")
@pytest.mark.parametrize(("side", "card", "action"), ACTIONS, ids=[f"{side}-{name}" for side, _, name in ACTIONS])
def test_the_top_card_names_the_action_of_its_side(side, card, action):
    able = {"lab": {"B2": "shelter"}, "blueprints": {"drill-rig": ""}}
    it = solo(card, side=side, blue=able, red={"space": 8 if side == "orbit" else 1})
    (told,) = it.find_entries("RivalTurnBegan")
    assert (told.card, told.action, told.rule) == (card, action, "OM-SOLO-08")
    assert moves(it)[0] == action
    assert it.state.rival.card == card
    assert card not in it.state.rival.deck
    assert len(it.state.rival.deck) == 11
    assert it.blue.done
    assert it.asked == "turn"
    assert it.who == "red"
    # neither the landing pod nor the action resupply is among them
    assert {entry.action for entry in (*it.find_entries("MainAction"), *it.find_entries("SlotTaken"))} == {action}
    assert it.state.slots.get(action, {"blue": 0})["blue"] == (action != "learn")


@pytest.mark.rule("OM-SOLO-08")
def test_it_acts_in_turn_order():
    it = solo("", blue={"space": 8}, active="red")
    assert it.who == "red"
    it.do("control", "done")
    assert not it.find_entries("RivalTurnBegan")
    it.do("end")
    assert it.find_entries("RivalTurnBegan")


MISSIONS = {"paper-towns": 3, "deep-science": 2}
LETTERS = {"A": "deep-science", "B": "paper-towns"}


@pytest.mark.rule("OM-SOLO-09", "OM-SOLO-08")
@pytest.mark.rule("OM-SOLO-10", "OM-SETUP-23")
def test_an_empty_deck_is_shuffled_at_its_next_turn_and_from_then_on_cards_move_missions():
    first = solo("rv05", rival={"deck": {"rv05": 1}}, missions=dict(MISSIONS), letters=LETTERS)
    assert first.state.rival.deck == {}  # shuffled only when it is needed
    assert first.state.missions == {"paper-towns": 3, "deep-science": 2}  # the first time through the deck
    it = solo("rv05", rival={"deck": {}, "card": "rv05"}, missions=dict(MISSIONS), letters=LETTERS)
    assert moves(it)[:2] == ["shuffle", "mission"]
    assert len(it.state.rival.deck) == 11
    assert it.state.rival.passes == 1
    assert it.state.missions == {"paper-towns": 2, "deep-science": 2}
    assert it.blue.depot == CONTENT.missions["paper-towns"].crystals
    minds: dict[str, Any] = {"missions": {"board-of-minds": 2}, "letters": {"B": "board-of-minds"}}
    again = solo("rv05", rival={"passes": 2}, **minds)  # the third time, too; this one brings two crystals
    assert (again.state.missions, again.blue.depot) == ({"board-of-minds": 1}, 2)
    done = solo("rv05", rival={"passes": 1}, missions={"paper-towns": 1}, letters={"B": "paper-towns"})
    assert done.state.missions == {}
    assert done.state.remaining == 2
    deck = {card: 1 for card in CONTENT.rival_cards if card != "rv05"}
    other = solo("rv03", rival={"passes": 1, "card": "rv05", "deck": deck}, missions=dict(MISSIONS), letters=LETTERS)
    assert (other.state.rival.card, other.state.missions) == ("rv03", {"paper-towns": 3, "deep-science": 1})
    gone = solo("rv05", rival={"passes": 1}, missions={}, letters={"B": "paper-towns"})
    assert "mission" not in moves(gone)
    assert gone.blue.depot == 0


@pytest.mark.rule("OM-SOLO-17")
def test_it_takes_no_executive_action():
    it = solo(FIRST, blue={"depot": 8, "docked": []})
    assert not it.find_entries("ExecutiveTaken")
    assert it.blue.depot == 8


# ---------------------------------------------------------------------- the shuttle


def travel(card: str, side: str, *, falls: tuple[str, ...] = (), **more: Any) -> At:
    """The Shuttle phase: the shuttle leaves from `side`, where the rival's marker is, with `card` revealed last."""
    rival = {"card": card, "deck": {name: 1 for name in CONTENT.rival_cards if name != card}}
    state = {"active": "", "phase": "shuttle", **more}
    return solo("", rival=rival, side=side, shuttle=Shuttle(side, 0), falls=falls, **state)


@pytest.mark.rule("OM-SOLO-11", "OM-SOLO-19")
def test_it_rides_the_shuttle_unless_the_last_card_says_no_and_never_uses_a_ship():
    assert travel(FIRST, "orbit", falls=("8",)).mars.get_side("blue") == "orbit"  # Red is asked first
    it = travel(FIRST, "orbit", red={"space": 4}, blue={"space": 1}, falls=("7",))
    assert it.mars.get_side("blue") == "colony"
    stays = travel(STAYS, "orbit", red={"space": 4}, blue={"space": 1})
    assert stays.blue.space == 1
    assert moves(stays) == ["stay"]
    home = travel(STAYS, "colony", red={"space": 1}, blue={"space": 5})
    assert (home.blue.space, moves(home)) == (5, ["stay"])
    other = travel(FIRST, "orbit", red={"space": 4}, blue={"space": 5, "hangar": 2, "docked": [6, 7, 8]})
    other.do("stay")
    assert (other.blue.space, other.blue.hangar) == (5, 2)
    idle = travel(FIRST, "orbit", red={"space": 5}, blue={"space": 6, "hangar": 2, "docked": [6, 7, 8]})
    assert idle.find_entries("NobodyTravels")
    fresh_deck = travel("", "orbit", red={"space": 4}, blue={"space": 1}, falls=("7",))
    assert fresh_deck.mars.get_side("blue") == "colony"  # no card says otherwise


@pytest.mark.rule("OM-SOLO-12")
def test_it_goes_to_a_free_space_of_the_side_drawn_at_random(monkeypatch):
    monkeypatch.setattr(At, "_fall", lambda it: None)  # stop at the draw
    it = travel(FIRST, "colony", red={"space": 3}, blue={"space": 5})
    it.do("stay") if it.who == "red" else None
    assert (it.who, it.options) == (CHANCE, ["1", "2", "4"])
    assert it.do("4").blue.space == 4


@pytest.mark.rule("OM-SOLO-13")
def test_on_the_way_to_orbit_it_neither_produces_nor_recovers():
    blue = {"space": 5, "blueprints": {"dormitory": "-4,2"}, "depot": 0}
    it = travel(
        FIRST, "colony", red={"space": 1}, blue=blue, miners={"3,0": "blue"}, slots={"build": {"blue": 2}}, falls=("4",)
    )
    assert it.blue.space == 4
    assert it.who == "red"
    assert it.state.slots["build"]["blue"] == 2
    assert not it.find_entries("Produced")
    assert not any(it.blue.resources.values())
    assert it.blue.depot == 0  # its advanced shelter gave no crystal


@pytest.mark.rule("OM-SOLO-14", "OM-MISS-01", "OM-MISS-09")
def test_in_the_colony_it_places_a_discovery_takes_a_space_with_its_benefit_then_builds():
    it = travel(
        FIRST, "orbit", red={"space": 4}, blue={"space": 1}, slots={"research": {"blue": 1}, "build": {"red": 2}},
        falls=("3,0", "6"),
    )  # fmt: skip
    told = [type(entry).__name__ for entry in it.session.log]
    order = [told.index(name) for name in ("DiscoveryLaid", "SpaceTaken", "Gained", "Built")]
    assert order == sorted(order)
    assert it.blue.space == 6
    assert it.blue.depot == 1  # of space 6
    assert [entry.building for entry in it.find_entries("Built")] == ["mine"]
    assert it.state.slots["research"]["blue"] == 1  # it stays there
    assert it.state.slots["build"] == {"red": 2, "blue": 0}  # no slot, no surcharge
    assert it.state.rival.icon == "generator"
    assert it.state.tops["mine"]  # the next tile is turned up
    red = {"space": 4, "blueprints": {"drill-rig": "0,0"}, "contracts": {"model-mine": {}}}
    grown = travel(
        FIRST, "orbit", red=red, blue={"space": 1, "lab": {"C1": "mine"}}, miners={"1,0": "", "1,-1": ""},
        missions={"promises-kept": 2}, falls=("3,0", "6"),
    )  # fmt: skip
    assert grown.red.completed == ["model-mine"]  # the rival's mine is the fourth of Red's complex
    assert (grown.state.missions, grown.red.tray) == ({"promises-kept": 2}, 0)  # which is no deed of Red's
    lent = travel(FIRST, "orbit", red={"space": 4, "lab": {"A1": "mine"}}, blue={"space": 1}, falls=("3,0", "6"))
    assert (lent.asked, lent.state.phase) == ("lender", "shuttle")


@pytest.mark.rule("OM-SOLO-15")
@pytest.mark.rule("OM-SOLO-46")
def test_it_places_the_leftmost_tile_three_from_its_rover_and_far_from_yours():
    it = travel(FIRST, "orbit", red={"space": 4, "rover": "-4,0"}, blue={"space": 1, "rover": "0,1"}, falls=("5",))
    (laid,) = it.find_entries("DiscoveryLaid")
    assert it.state.finds == {laid.where: "dt01"}
    assert it.state.face_up[0] == "dt02"
    assert len(it.state.face_up) == 2
    near = [where for where in MAP if distance(where, "0,1") == 3]
    farthest = [where for where in near if distance(where, "-4,0") == max(distance(item, "-4,0") for item in near)]
    assert laid.where in farthest
    assert len(farthest) > 1
    for where in farthest:  # of several as far one is drawn
        it = travel(
            FIRST, "orbit", red={"space": 4, "rover": "-4,0"}, blue={"space": 1, "rover": "0,1"}, falls=(where, "5")
        )
        assert it.state.finds == {where: "dt01"}


# ---------------------------------------------------------------------- a higher level


@pytest.mark.rule("OM-SOLO-16")
def test_it_has_as_many_colonists_as_it_needs():
    busy = {action: {"blue": 2} for action in ("blueprint", "research", "upgrade")}
    mines = {where: "blue" for where in ("4,0", "2,1", "-2,-1", "-4,0", "3,-4")}
    it = solo(
        FIRST, slots={**busy, "build": {"blue": 1}, "hire": {"blue": 1}}, miners=mines, blue={"depot": 1}
    )  # all twelve are out
    assert it.state.slots["build"]["blue"] == 2
    assert sum(building.miner == "blue" for building in it.state.terrain.values()) == 6
    assert it.crew("blue") == (0, 0, 0)
    fits(it.state)


@pytest.mark.rule("OM-SOLO-18", "OM-SOLO-19", "OM-SUPPLY-05", "OM-LEVEL-09", "OM-MISS-11")
@pytest.mark.rule("OM-SOLO-45")
def test_when_the_colony_rises_it_builds_a_shelter_welcomes_a_ship_and_takes_a_bot():
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 2) | {"condenser": 1}
    it = solo(
        FIRST, rows=rows, rival={"icon": "condenser"}, missions={"more-hands": 2},
        warehouse=dict.fromkeys(CONTENT.warehouse.kinds, 1),
        blue={"lab": {"B2": "shelter"}, "docked": [6, 7, 8, 4, 5], "progress": ["mine", "condenser"]},
    )  # fmt: skip
    assert it.state.level == 2
    shelters = it.mars.list_shelters("blue")
    assert len(shelters) == 2
    assert it.mars.map_advanced_buildings() == {}
    assert len(find_group(it.mars, shelters[0])) == 2  # in a complex, with its own technology
    assert [(entry.who, entry.points) for entry in it.find_entries("ProgressScored")] == [("blue", 2)]
    assert (it.blue.hangar, sorted(it.blue.docked)) == (1, [5, 6, 7, 8])
    assert set(it.state.warehouse.values()) == {2}
    assert it.state.rival.bots == 1
    assert it.blue.bots == []
    assert it.state.missions == {"more-hands": 1}
    assert it.state.rival.icon == "mine"  # after the condenser; the shelter moves it no further
    told = moves(it)
    assert told.index("level") > told.index("build")
    bots = {thing.spot.id: thing.count for thing in GAME.layout(it.state) if thing.id == "bot.blue"}
    assert bots == {"icon.mine": 1, "bots.blue": 1, "supply.blue": 2}


@pytest.mark.rule("OM-SOLO-18")
@pytest.mark.rule("OM-SOLO-45")
def test_it_does_so_in_your_turn_too_and_its_bot_still_counts_for_missions():
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 2) | {"condenser": 1}
    it = solo(
        "", active="red", rows=rows, missions={"more-hands": 2}, red={"goods": {"plant": 1}, "bots": ["1,-3"]},
    )  # fmt: skip
    it.do("build:condenser").do(next(option for option in it.options if option != "back"))
    assert len(it.mars.list_shelters("blue")) == 1  # not before the turn ends
    while it.asked == "benefit":
        it.do(it.options[0])
    it.end()
    assert it.state.level == 2
    assert len(it.mars.list_shelters("blue")) == 2
    assert it.state.missions == {"more-hands": 1}


@pytest.mark.rule("OM-SOLO-18")
def test_the_fourth_bot_is_on_the_icons():
    rows = dict.fromkeys(("generator", "extractor", "greenhouse"), 5) | {"condenser": 4}
    it = solo(FIRST, level=4, rows=rows, rival={"icon": "condenser", "bots": 3}, blue={"docked": []})
    assert it.state.level == 5
    assert it.state.rival.bots == 3
    third = solo(FIRST, level=4, rows=rows, rival={"icon": "condenser", "bots": 2}, blue={"docked": []})
    assert third.state.rival.bots == 3
    assert [len(each.mars.list_shelters("blue")) for each in (it, third)] == [2, 2]  # each time, with a ship or without


# ---------------------------------------------------------------------- whole games


@pytest.mark.rule("OM-SOLO-01")
@pytest.mark.rule("OM-SOLO-19")
@pytest.mark.rule("OM-SOLO-20")
@pytest.mark.parametrize("seed", range(40), ids=lambda seed: f"seed-{seed}")
def test_random_games_alone_end_and_nobody_asks_the_rival(seed):
    goal = list(CONTENT.goals)[seed % 4]
    opening = "first-colonists" if seed % 3 == 0 else "standard"
    chance: Any = "table" if seed % 5 == 0 else "auto"
    session = Session(GAME, {"players": 1, "goal": goal, "opening": opening}, seed, chance=chance)
    dice, ships = Chance(seed), 0
    for _ in range(1500):
        if session.pending is None:
            break
        assert session.pending.decider in ("red", CHANCE)
        state = session.state
        rival = state.players["blue"]
        if session.pending.prompt.key == "om-turn" and not state.acted and not state.executed:
            fits(state)
        assert not any(rival.resources.values())
        assert 0 <= rival.depot <= 8 - len(rival.docked)
        assert rival.hangar >= ships  # it never spends one
        assert state.rival.card not in state.rival.deck
        ships = rival.hangar
        session.answer(random_policy(session, session.pending, dice))
    if session.result is not None:
        assert session.result.outcome in ("victory", "defeat")
        assert set(session.state.points) == {"red", "blue"}
    else:
        assert session.state.round > 20


def test_a_whole_turn_and_a_journey_are_one_moment_each():
    it = solo(FIRST, slots={"build": {"red": 1}}, blue={"depot": 1})
    moments = GAME.make_moments(it.session.log, it.state, it.state)
    turn = moments[0]
    assert turn.kind == "card"
    assert turn.seat == "blue"
    assert [type(entry).__name__ for entry in turn.entries][0 :: len(turn.entries) - 1] == [
        "RivalTurnBegan",
        "TurnEnded",
    ]
    assert sum(map(len, (moment.entries for moment in moments))) == len(it.session.log)
    ridden = travel(FIRST, "orbit", red={"space": 4}, blue={"space": 1}, falls=("3,0", "6"))
    journey = next(m for m in GAME.make_moments(ridden.session.log, ridden.state, ridden.state) if m.seat == "blue")
    assert {type(entry).__name__ for entry in journey.entries} >= {"DiscoveryLaid", "SpaceTaken", "Built"}


def test_every_decision_names_its_rule():
    session = Session(GAME, {"players": 1}, 3)
    rolls = random.Random(3)
    for _ in range(800):
        if session.pending is None:
            break
        session.answer(rolls.choice([option.id for option in session.pending.options()]))
    told = [entry for entry in session.log if type(entry).__name__.startswith("Rival")]
    assert told
    assert all(entry.rule.startswith("OM-SOLO-") for entry in told)
