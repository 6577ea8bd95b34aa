"""Single clauses that mutants showed nobody would miss: turns, movement, what is kept for what is asked, the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from marshub.games.on_mars import effects as fx
from marshub.games.on_mars.box.state import Shuttle
from marshub.games.on_mars.effects import Ability
from on_mars_tables import CONTENT, table


@pytest.mark.rule("OM-TURN-02")
@pytest.mark.parametrize("option", ["executive:2", "deliver:red:crop-trial:water", "end", "build:mine"])
def test_what_belongs_to_a_turn_waits_for_the_action_under_way(option):
    assert table(red={"depot": 1}).do("control").why(option) == ["OM-TURN-02"]


@pytest.mark.rule("OM-CTRL-06")
def test_a_bot_stops_at_nobody_whatever_lies_there():
    at = table(red={"bots": ["2,0", "1,1"]}, blue={"rover": "3,0"}, finds={"3,0": "dt09"}).do("control", "bot:1,1:1,2")
    assert at.why("bot:2,0:3,0") == ["OM-CTRL-06"]


@pytest.mark.rule("OM-TERM-14", "OM-CTRL-06")
@pytest.mark.parametrize(
    "ability",
    [Ability((fx.Bots(2),), {"water": 1}), Ability((fx.Bots(2), fx.Score(1))), Ability((fx.Bots(2),))],
    ids=["at a price", "with more", "alone"],
)
def test_only_movement_alone_is_sure_to_part_pieces(monkeypatch, ability):
    monkeypatch.setitem(CONTENT.executives, 3, replace(CONTENT.executives[3], ability=ability))
    red = {"rover": "3,-2", "bots": ["4,-2"], "depot": 2, "goods": {"water": 1}}
    is_sure = ability == Ability((fx.Bots(2),))
    at = table(red=red).do("control", "bot:4,-2:3,-2")
    assert at.why("done") == ([] if is_sure else ["OM-CTRL-06"])


@pytest.mark.rule("OM-CTRL-16", "OM-OBJ-04")
def test_a_card_may_pay_for_the_tile_or_for_a_step(monkeypatch):
    costly = replace(CONTENT.discoveries["dt01"], ability=Ability((fx.Score(2),), {"crystal": 1}))
    monkeypatch.setitem(CONTENT.discoveries, "dt01", costly)
    red = {"rover": "1,0", "objectives": ["paper-city"]}
    at = table(red=red, finds={"2,1": "dt01"}).do("control", "rover:2,0", "rover:2,1")
    assert at.why("objective") == ["OM-CTRL-17"]  # its reward could leave the rover where it may not stay
    assert at.why("crystal:bots") == ["OM-CTRL-04"]  # then it could not take the tile, nor go on
    at.do("done")
    assert at.options == ["take", "leave"]
    at.do("take")
    assert (at.red.score, at.red.objectives, at.red.spent) == (2, [], ["paper-city"])


@pytest.mark.rule("OM-OBJ-04", "OM-RND-05", "OM-TRAVC-09")
def test_the_card_that_a_benefit_or_bonus_costs_is_kept_while_it_is_asked(monkeypatch):
    costly = Ability((fx.Score(1),), {"crystal": 1})
    red = {"bots": ["4,-2", "3,-1", "3,0"], "objectives": ["paper-city"]}
    monkeypatch.setitem(CONTENT.lab, "A1", replace(CONTENT.lab["A1"], ability=costly))
    at = table(side="orbit", red=red).do("learn", "bottom-1", "A1")
    assert (at.asked, at.options) == ("lab-benefit", ["yes", "no"])
    monkeypatch.setitem(CONTENT.spaces, 6, replace(CONTENT.spaces[6], ability=costly))
    pod = table(side="orbit", red=red).do("pod", "6")
    assert (pod.asked, pod.options) == ("bonus", ["yes", "no"])


@pytest.mark.rule("OM-CTRL-17", "OM-EXEC-11")
def test_a_part_of_the_benefit_is_enough_to_take_a_tile(monkeypatch):
    effect = (fx.RecallWork(1), fx.Score(2))  # nobody is in the Work Area
    monkeypatch.setitem(CONTENT.discoveries, "dt01", replace(CONTENT.discoveries["dt01"], ability=Ability(effect)))
    at = table(red={"rover": "1,0"}, finds={"2,0": "dt01"}).do("control", "rover:2,0", "done", "take")
    assert (at.red.score, at.red.discoveries) == (2, ["dt01"])


@pytest.mark.rule("OM-OBJ-04", "OM-CRYS-03")
def test_cards_pay_nothing_outside_the_own_turn(monkeypatch):
    monkeypatch.setitem(CONTENT.spaces, 6, replace(CONTENT.spaces[6], ability=Ability((fx.Score(1),), {"crystal": 1})))
    ride, blue = ["control", "done", "end", "ride", "dt01", "0,3", "6"], {"space": 1, "done": True}
    card = table(blue={**blue, "objectives": ["paper-city"]}, shuttle=Shuttle("orbit", 0)).do(*ride)
    assert card.asked == "turn"  # the bonus cannot be paid
    at = table(blue={**blue, "objectives": ["paper-city"], "depot": 1}, shuttle=Shuttle("orbit", 0)).do(*ride, "yes")
    assert (at.asked, at.blue.score, at.blue.depot, at.blue.spent) == ("turn", 1, 0, [])


@pytest.mark.rule("OM-TRAVC-01")
def test_the_last_discovery_is_laid_unasked():
    at = table(
        side="orbit",
        phase="shuttle",
        active="",
        queue=["red", "blue"],
        left="orbit",
        begun=True,
        face_up=["dt05"],
        stack={},
    ).do("ride")
    assert at.asked == "explore-where"
    where = at.options[0]
    assert at.do(where).state.finds == {where: "dt05"}


@pytest.mark.rule("OM-END-03")
def test_when_all_is_over_it_is_nobodys_turn():
    at = table(blue={"done": True}, round=9, last=9, shuttle=Shuttle("colony", 2)).do(
        "control", "bot:4,-2:4,-3", "done"
    )
    at.end()
    assert (at.state.phase, at.state.active, at.session.pending) == ("over", "", None)
