"""Space Oddity and First Colonists (VAR)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from marshub.games.on_mars.box.state import Shuttle
from marshub.kernel import BadSetup, Chance, Draw, Session
from on_mars_tables import CONTENT, GAME, At, fresh, table

GEN = {"goods": {"mineral": 1}, "bots": ["3,-2"]}
AHEAD = {"generator": 2, "extractor": 1, "greenhouse": 1, "condenser": 1}  # a generator brings no reward


def ready(*tasks: str, **more) -> At:
    """Red has drawn these tasks and may show one at each deed."""
    shown = ["fa1"] if tasks else []
    return table(**{**more, "red": {"tasks": [*tasks], "shown": shown, **more.pop("red", {})}})


# ---------------------------------------------------------------------- Space Oddity


@pytest.mark.rule("OM-VAR-01")
def test_after_the_last_step_only_the_phase_is_finished():
    red = {"goods": {"water": 2}}
    at = table(players=3, red=red, missions={"board-of-minds": 1}, remaining=1, ending="space-oddity")
    at.do("hire:botanist", "end", "model-farm")
    assert (at.who, at.state.phase) == ("blue", "turn")
    at.do("control", "done", "end")
    assert at.who == "green"
    at.do("control", "done", "end")
    assert (at.asked, at.state.phase, at.state.round) == ("", "over", 1)
    assert not at.find_entries("ShuttleMoved")
    assert [item.round for item in at.find_entries("EndTriggered")] == [1]
    chosen = fresh(2, ending="space-oddity")
    assert chosen.state.ending == "space-oddity"
    chosen.session.close()


@pytest.mark.rule("OM-VAR-01")
def test_the_last_player_of_the_phase_ends_the_game_with_that_turn():
    mission = {"missions": {"board-of-minds": 1}, "remaining": 1, "blue": {"done": True}}
    red = {"goods": {"water": 2}}
    at = table(red=red, ending="space-oddity", **mission).do("hire:botanist", "end", "model-farm")
    assert at.session.result is not None
    usual = table(red=red, **mission).do("hire:botanist", "end", "model-farm")
    assert (usual.session.result, usual.state.last) == (None, 2)


# ---------------------------------------------------------------------- First Colonists: the opening


@pytest.mark.rule("OM-VAR-02", "OM-VAR-06")
@pytest.mark.parametrize("length", ["short", "long"])
def test_first_colonists_has_its_own_missions_whatever_the_length(length):
    at = fresh(4, opening="first-colonists", length=length, ending="space-oddity")
    assert at.state.missions == {"paper-towns": 13, "board-of-minds": 5, "ground-survey": 7}
    deeds = [CONTENT.missions[card].deed for card in at.state.missions]
    assert deeds == ["blueprint-taken", "scientist-taken", "research-taken"]
    assert list(at.state.letters.items()) == [("A", "paper-towns"), ("B", "board-of-minds"), ("C", "ground-survey")]
    assert at.state.ending == "space-oddity"
    at.session.close()
    alone = fresh(1, opening="first-colonists", length=length)
    assert list(alone.state.letters.values()) == [*at.state.missions]
    alone.session.close()


@pytest.mark.rule("OM-VAR-03")
def test_a_tile_names_the_first_space_and_its_benefit_is_received():
    session = Session(GAME, {"players": 3, "opening": "first-colonists", "first": "blue"}, 1, chance="table")
    at = At(session, ["6", "3", "2"])
    assert [(entry.who, entry.space) for entry in at.find_entries("SpaceTaken")] == [("blue", 6)]
    assert (at.asked, at.who) == ("bonus", "blue")  # nobody chose a space
    at.do("yes")
    assert at.blue.tray == 1
    assert (at.asked, at.who) == ("learn", "green")  # space 3
    at.do("none")
    assert at.red.space == 2
    assert (at.asked, at.who) == ("resupply", "red")
    at.do("water")
    assert (at.asked, at.who) == ("shuttle-side", "blue")
    session.close()
    with pytest.raises(BadSetup, match="opening"):
        Session(GAME, {"players": 2, "opening": "second-colonists"}, 1)


@pytest.mark.rule("OM-VAR-03")
def test_each_tile_is_given_once():
    session, tiles = Session(GAME, {"players": 4, "opening": "first-colonists"}, 1, chance="table"), []
    while len(tiles) < 4:
        pending = session.pending
        if isinstance(pending, Draw) and pending.deck == "first-space":
            tiles.append(sorted(pending.pile))
        session.answer(pending.first_answer())
    assert tiles[0] == ["2", "3", "4", "6", "7", "8"]
    assert [len(tile) for tile in tiles] == [6, 5, 4, 3]
    session.close()


# ---------------------------------------------------------------------- cards A


@pytest.mark.rule("OM-VAR-04")
def test_each_player_is_dealt_a_card_that_the_others_do_not_see():
    at = fresh(4, opening="first-colonists")
    cards = [player.first_card for player in at.state.players.values()]
    assert sorted(cards) == sorted(CONTENT.first_cards)
    seen = GAME.view(at.state, "red")
    assert [player.first_card for player in seen.players.values()] == [at.red.first_card, "?", "?", "?"]
    assert all(len(CONTENT.first_cards[card].types) == 4 for card in cards)
    assert not any(player.tasks for player in at.state.players.values())
    hand = list(GAME.describe_private_hand(at.state, "red"))
    assert any(section.title.key == "om-look-first-card" for section in hand)
    at.session.close()
    standard = fresh(2)
    assert not standard.red.first_card
    standard.session.close()


@pytest.mark.rule("OM-VAR-04")
def test_who_builds_what_the_card_names_shows_it_and_draws_two_tasks():
    cards = {"red": {**GEN, "first_card": "fa1"}, "blue": {"first_card": "fa2"}}
    session = table(**cards, rows=AHEAD).session
    session.answer("build:generator")
    session.answer("4,-3")
    for card in ("fb3", "fb8"):
        pending = session.pending
        assert (pending.private_to, pending.deck) == ("red", "task")
        assert card in [option.id for option in pending.options()]
        session.answer(card)
    red = session.state.players["red"]
    assert (red.first_card, red.tasks, red.shown) == ("", ["fb3", "fb8"], ["fa1"])
    assert GAME.view(session.state, "blue").players["red"].tasks == ["?", "?"]
    assert GAME.view(session.state, "blue").players["red"].shown == ["fa1"]
    assert [entry.card for entry in session.log if type(entry).__name__ == "FirstCardShown"] == ["fa1"]
    field = {**GEN, "first_card": "fa1", "blueprints": {"solar-field": "2,-2"}, "depot": 2}
    granted = table(red=field, rows=AHEAD).do("executive:1", "solar-field", "4,-3")  # built by an effect
    assert (granted.red.first_card, granted.red.shown, len(granted.red.tasks)) == ("", ["fa1"], 2)
    home = table(red={"goods": {"oxygen": 1}, "bots": ["3,-3"], "first_card": "fa1"}).do("build:shelter", "4,-4")
    assert home.red.shown == ["fa1"]  # any of the four types


@pytest.mark.rule("OM-VAR-04")
def test_another_type_shows_nothing():
    at = table(red={**GEN, "first_card": "fa2"}, rows=AHEAD).do("build:generator", "4,-3")  # no generator on it
    assert (at.red.first_card, at.red.tasks) == ("fa2", [])
    mine = table(red={"first_card": "fa1", "bots": ["3,0"]}).do("build:mine", "2,0")  # on none of them is a mine
    assert (mine.red.first_card, mine.red.tasks) == ("fa1", [])
    types = [set(card.types) for card in CONTENT.first_cards.values()]
    assert [(len(names), "mine" in names, "shelter" in names) for names in types] == [(4, False, True)] * 4


@pytest.mark.rule("OM-VAR-04")
def test_a_task_that_others_hold_or_showed_is_not_drawn():
    blue = {"tasks": ["fb1"], "shown": ["fa2", "fb2"]}
    session = table(red={**GEN, "first_card": "fa1"}, blue=blue, rows=AHEAD).session
    session.answer("build:generator")
    session.answer("4,-3")
    assert set(CONTENT.tasks) - set(session.pending.pile) == {"fb1", "fb2"}
    offered = {option.id for option in session.pending.options()}
    assert set(CONTENT.tasks) - offered == {"fb2"}, "red cannot know that blue holds the other one"
    blue = {"tasks": ["fb1", "fb2"], "shown": ["fa2", *list(CONTENT.tasks)[2:]]}
    none = table(red={**GEN, "first_card": "fa1"}, blue=blue, rows=AHEAD).do("build:generator", "4,-3")
    assert (none.red.shown, none.red.tasks) == (["fa1"], [])
    assert not none.undone()  # the others have seen the card: undo asks


# ---------------------------------------------------------------------- cards B


DEEDS = {  # how Red comes to the question, by the task
    "fb1": ({"side": "orbit"}, ["learn", "bottom-1", "A2"]),
    "fb3": ({"red": {"goods": {"oxygen": 1}, "bots": ["3,-3"]}}, ["build:shelter", "4,-4"]),
    "fb4": ({"red": {"goods": {"water": 2}}}, ["hire:botanist"]),
    "fb5": ({"side": "orbit", "red": {"lab": {"C1": "rover"}, "goods": {"oxygen": 1}}}, ["research", "rover:D2"]),
    "fb8": ({"side": "orbit"}, ["blueprint", "drill-rig"]),
}


@pytest.mark.rule("OM-VAR-05")
@pytest.mark.parametrize("task", DEEDS)
def test_a_fulfilled_task_may_be_shown_for_its_reward(task):
    how, answers = DEEDS[task]
    for picked in (task, "none"):
        at = ready(task, "fb2", **how).do(*answers)
        assert (at.asked, at.who, at.options) == ("task", "red", [task, "none", *at.options[2:]])
        assert at.session.pending.private_to == "red"
        assert at.why("fb2") == ["OM-VAR-05"]
        held = [at.red.tray, *at.red.resources.values()]
        at.do(picked)
        reward = CONTENT.tasks[task].reward[0]
        paid = sum([at.red.tray, *at.red.resources.values()]) - sum(held)
        if picked == "none":  # a choice
            assert (paid, at.red.tasks, at.red.shown) == (0, [task, "fb2"], ["fa1"])
        else:  # at once, and the card is in the box
            assert (paid, at.red.tasks, at.red.shown) == (1, ["fb2"], ["fa1", task])
            assert at.red.tray if reward.what == "crystal" else at.red.resources[reward.what]
            assert [(entry.who, entry.card) for entry in at.find_entries("TaskShown")] == [("red", task)]


@pytest.mark.rule("OM-VAR-05")
def test_tasks_of_travel():
    blue = {"tasks": ["fb2", "fb7"], "shown": ["fa2"], "space": 1, "done": True}
    at = table(blue=blue, shuttle=Shuttle("orbit", 0)).do("control", "done", "end", "ride", "dt01", "0,3")
    assert (at.asked, at.who, at.options) == ("task", "blue", ["fb7", "none"])
    at.do("none", "6", "no")
    assert (at.asked, at.options) == ("task", ["fb2", "none"])
    at.do("fb2")
    assert (at.blue.tasks, at.blue.tray) == (["fb7"], 1)
    ship = table(blue={**blue, "docked": [5, 6, 7, 8], "hangar": 1}, shuttle=Shuttle("orbit", 1))
    ship.do("control", "done", "end", "ship", "dt01", "0,3", "none", "6", "no")
    assert ship.asked == "turn"  # by an own ship, not by the shuttle


@pytest.mark.rule("OM-VAR-05")
def test_the_second_step_of_a_turn_fulfils_both_tasks_of_developing():
    red = {"lab": {"C1": "rover", "C2": "mine"}, "goods": {"oxygen": 2}, "quarters": 1}
    at = ready("fb5", "fb6", side="orbit", red=red).do("research", "rover:D2")
    assert at.options == ["fb5", "none"]
    at.do("none", "mine:D3")
    assert (at.asked, at.options) == ("task", ["fb5", "fb6", "none"])
    blue = {"lab": {"C1": "rover"}, "goods": {"oxygen": 1}, "tasks": ["fb6"], "shown": ["fa2"]}
    later = ready("fb5", side="orbit", red=red, blue=blue).do("research", "rover:D2", "none", "mine:D3", "none").end()
    later.do("research", "rover:D2", "1")
    assert (later.asked, later.who, later.options) == ("task", "blue", ["none"])  # the first step of another turn


@pytest.mark.rule("OM-VAR-05")
def test_at_most_one_task_a_turn():
    red = {"docked": [4, 5, 7, 8], "hangar": 1, "depot": 3}
    blue = {"tasks": ["fb4", "fb5"], "shown": ["fa2"]}
    at = ready("fb8", "fb1", side="orbit", red=red, blue=blue).do("executive:6", "drill-rig", "fb8")
    assert at.state.task_done
    at.do("learn", "bottom-1", "A2", "yes")
    assert at.asked == "learn"  # a second tile: nothing was asked about the task
    assert at.red.tasks == ["fb1"]
    at.do("done", "end", "learn", "bottom-2", "A1")
    assert (at.asked, at.who, at.options) == ("task", "blue", ["none"])  # Blue's turn is another


@pytest.mark.rule("OM-VAR-05")
def test_each_traveller_may_show_a_task():
    blue = {"tasks": ["fb7", "fb1"], "shown": ["fa2"], "done": True}
    at = ready("fb2", "fb3", side="orbit", blue=blue, shuttle=Shuttle("orbit", 0)).do(
        "resupply", "water", "done", "end"
    )
    at.do("ride", "dt01", "0,3", "none", "5", "fb2")
    assert (at.who, at.red.tasks) == ("blue", ["fb3"])
    at.do("ride")
    while at.asked in ("explore", "explore-where"):
        at.do(at.options[0])
    assert (at.asked, at.who, at.options) == ("task", "blue", ["fb7", "none"])
    assert at.do("fb7").has("blue") == {"mineral": 1}


# ---------------------------------------------------------------------- secrets


@pytest.mark.rule("OM-VAR-05")
def test_whoever_holds_cards_is_asked_alike():
    """Nobody learns from a question which task is held: it is asked at each deed of a card that was not shown."""
    asked = []
    for tasks in (["fb8", "fb2"], ["fb1", "fb2"]):
        at = ready(*tasks, side="orbit").do("blueprint", "drill-rig")
        assert at.session.pending.private_to == "red"
        asked.append((at.asked, at.session.pending.prompt))
    assert asked[0] == asked[1]
    contract = ready("fb4", red={"depot": 1}, hiring={"geologist": "crop-trial"}).do("hire:geologist")
    assert (contract.asked, contract.red.tasks) == ("turn", ["fb4"])  # no scientist
    field = ready("fb3", red=GEN).do("build:generator", "4,-3", "none")
    assert (field.asked, field.red.tasks) == ("turn", ["fb3"])  # no shelter
    known = ready("fb1", side="orbit", blue={"shown": ["fa2", "fb8"]}).do("blueprint", "drill-rig")
    assert known.asked == "blueprint-further"  # everybody knows that it is in the box
    assert table(side="orbit").do("blueprint", "drill-rig").asked == "blueprint-further"  # without cards


@pytest.mark.rule("OM-VAR-04", "OM-VAR-05")
def test_a_seat_without_a_view_may_hold_any_unseen_card():
    cards = {"red": {"first_card": "fa1"}, "blue": {"tasks": ["fb1", "fb2"], "shown": ["fa2", "fb3"]}}
    at, drawn = table(players=3, green={"first_card": "fa3"}, **cards), Counter[str]()
    for seed in range(40):
        state = GAME.determinize(GAME.view(at.state, "red"), "red", [], Chance(seed))
        drawn.update([state.players["green"].first_card, *state.players["blue"].tasks])
        assert state.players["red"].first_card == "fa1"
        msgspec.json.encode(state)
    assert set(drawn) == {"fa3", "fa4", *CONTENT.tasks} - {"fb3"}
