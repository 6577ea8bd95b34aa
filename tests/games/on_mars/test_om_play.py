"""Whole games: what always holds, undo and saves, what everybody may see, corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import golden_on_mars
import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from marshub.games.on_mars import State
from marshub.games.on_mars.box.components import COMMON, KINDS
from marshub.games.on_mars.effects import Step
from marshub.games.on_mars.rules.abilities import list_step_rules
from marshub.kernel import BadAdjustment, Chance, MemoryJournal, Session, UndoNeedsConfirmation, Words
from marshub.kernel.policy import random_policy
from marshub.table.moment_queue import MomentQueue
from on_mars_tables import CONTENT, GAME, fresh, table


def check(state: State, *, settled: bool) -> None:
    """What holds whenever somebody is asked: nothing is lost and nothing made, everything lies where it may.

    settled: a turn begins, so that no building is half built.
    """
    assert not [str(violation) for violation in GAME.find_violations(state)]
    mars = GAME.wrap_state(state)
    finds = [*state.face_up, *state.finds.values(), *state.stack]
    finds += [find for own in state.players.values() for find in own.discoveries]
    assert len(finds) == len(set(finds)) <= len(CONTENT.discoveries)
    for who, own in state.players.items():
        assert own.quarters >= 0 <= own.work
        assert mars.count_reserve(who) >= 0
        assert mars.count_depot_room(who) >= 0
        assert mars.count_welcomed_ships(who) <= state.level
        assert len(own.objectives) + len(own.spent) + bool(own.fulfilled) == 3 or not state.start
        assert all(count >= 0 for count in own.resources.values())
    if settled:
        for kind in COMMON:
            tiles = len(CONTENT.buildings[kind].arrows)
            placed = sum(violation.kind == kind for violation in state.terrain.values()) - 1
            assert placed + mars.count_tiles_left("", kind) == tiles, kind
            assert bool(state.tops.get(kind)) == bool(mars.count_tiles_left("", kind))
    assert all(1 <= row <= 6 for row in state.rows.values())
    assert state.level == 5 or min(state.rows.values()) <= state.level or not settled
    assert all(0 <= count <= 3 for count in state.warehouse.values())


def randomly(players: int, seed: int, steps: int | None = None) -> Iterator[Session[Any, Any]]:
    """A random game, step by step."""
    session, dice, done = Session(GAME, {"players": players}, seed), Chance(seed), 0
    try:
        while session.pending is not None and (steps is None or done < steps):
            yield session
            session.answer(random_policy(session, session.pending, dice))
            done += 1
        yield session
    finally:
        session.close()


def checked(games: Iterator[Session[Any, Any]], every: int) -> Session[Any, Any]:
    """The end of a game, looked at on the way."""
    session = None
    for number, session in enumerate(games):
        asked = session.pending.prompt.key if session.pending is not None else ""
        settled = asked == "om-turn" and not session.state.acted and not session.state.executed
        if number % every == 0 or (settled and number % 3 == 0):
            check(session.state, settled=settled)
    assert session is not None
    return session


@settings(max_examples=6, deadline=None)
@given(st.sampled_from((2, 3, 4)), st.integers(0, 2**32))
@example(players=2, seed=275)  # a bot of a traveller stops where another one is
def test_random_games_lose_nothing(players, seed):
    checked(randomly(players, seed, 150), 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_come_to_their_end(players):
    session = checked(randomly(players, {2: 11, 3: 12, 4: 1}[players]), 60)
    assert session.result is not None
    assert session.state.phase == "over"
    assert not session.state.remaining


@pytest.mark.parametrize("name", golden_on_mars.SETUPS)
def test_golden_games(name):
    assert golden_on_mars.make_transcript(name) == (golden_on_mars.GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_game_has_its_setup():
    assert {file.stem for file in golden_on_mars.GOLDEN.glob("*.txt")} == set(golden_on_mars.SETUPS)


def test_every_kind_of_step_is_carried_out_by_a_rule():
    assert set(list_step_rules()) == set(Step.__args__)  # type: ignore[attr-defined]


def test_a_game_is_resumed_and_undone_as_it_was():
    journal = MemoryJournal()
    session, dice, seen = Session(GAME, {"players": 3}, 8, journal=journal), Chance(3), []
    while session.pending is not None and len(seen) < 120:
        seen.append((msgspec.json.encode(session.state), session.pending.prompt))
        session.answer(random_policy(session, session.pending, dice))
    again = Session.resume(GAME, journal)
    assert msgspec.json.encode(again.state) == msgspec.json.encode(session.state)
    for state, prompt in reversed(seen[-40:]):
        session.undo(sure=True)
        assert (msgspec.json.encode(session.state), session.pending.prompt) == (state, prompt)
    session.close()


def test_undo_is_free_inside_a_turn_until_something_hidden_is_revealed():
    at = table(red={"goods": {"mineral": 1, "water": 1}, "bots": ["3,-2"], "depot": 2})
    at.do("executive:2", "battery", "build:generator", "4,-3", "none")
    at.session.undo(5)  # the next tile of the stack is not turned up before the turn ends
    assert at.has() == {"mineral": 1, "water": 1}
    at.do("build:generator", "4,-3", "none", "end")
    with pytest.raises(UndoNeedsConfirmation):
        at.session.undo(2)  # the tile that was turned up, and the end of the turn


def test_nobody_sees_the_objectives_of_others():
    at = fresh(3)
    hidden = {who: set(at.state.players[who].objectives) for who in at.state.players}
    for seat in ("", *at.state.players):
        raw = msgspec.json.encode(GAME.view(at.state, seat)).decode()
        for who, cards in hidden.items():
            assert all((card in raw) == (who == seat) for card in cards)


def test_corrections_within_bounds():
    at = table(red={"goods": {"mineral": 1}})
    at.session.adjust("players.red.resources.water", 2)
    assert at.has() == {"mineral": 1, "water": 2}
    for path, value in (
        ("players.red.resources.water", 3),  # Storage holds 2
        ("players.red.quarters", 5),
        ("players.red.depot", 4),
        ("rows.generator", 7),
        ("level", 0),
    ):
        with pytest.raises(BadAdjustment):
            at.session.adjust(path, value)
    at.session.adjust("players.red.bots", ["3,-2"])
    at.do("build:mine")
    assert "2,0" not in at.options
    at.session.adjust("acted", True)
    assert (at.asked, "end" in at.options) == ("turn", True)
    at.session.adjust("players.red.blueprints", {"drill-rig": ""})
    assert "drill-rig" not in at.state.display
    at.session.adjust("active", "blue")
    assert at.who == "blue"


def test_every_kind_of_building_has_its_place_in_the_rules():
    assert set(CONTENT.buildings) == set(KINDS)


def rules_of(reasons) -> list[str]:
    return [reason.rule for reason in reasons]


def test_the_forecast_of_a_building_says_all_it_costs_and_brings():
    at = table(
        red={"goods": {"mineral": 1}, "bots": ["3,-1"], "lab": {"A1": "generator"}},
        rows={"generator": 1, "extractor": 2, "greenhouse": 2, "condenser": 2},
        missions={"measured-progress": 5},
        slots={"build": {"blue": 1}},
    )
    assert rules_of(at.session.forecast("build:generator").costs) == ["OM-SLOT-01", "OM-SLOT-15", "OM-BLD-04"]
    at.do("build:generator")
    forecast = at.session.forecast("3,-2")
    assert rules_of(forecast.costs) == ["OM-BLD-04", "OM-BLD-07"]
    gains = {gain.rule: gain.words.args for gain in forecast.gains}
    assert list(gains) == ["OM-BLD-11", "OM-BLD-13", "OM-MISS-02", "OM-LSS-02", "OM-LSS-04", "OM-LSS-05", "OM-LEVEL-02"]
    assert gains["OM-LSS-02"]["row"] == 2
    assert gains["OM-LSS-05"]["points"] == 2
    assert gains["OM-LEVEL-02"]["level"] == 2
    top = table(
        red={"goods": {"mineral": 1}, "bots": ["3,-2"]}, rows=dict.fromkeys(at.state.rows, 5), level=5, remaining=0
    )
    top.do("build:generator")
    assert "OM-LEVEL-02" not in rules_of(top.session.forecast("4,-3").gains)  # there is no level above 5
    at.do("3,-2")
    while at.asked != "turn":
        at.do("1" if at.asked == "surcharge" else "none")
    assert at.red.score == gains["OM-LSS-04"]["points"] + gains["OM-LSS-05"]["points"]
    assert at.state.missions == {"measured-progress": 4}
    assert at.end().state.level == 2


def test_forecasts_of_points_at_the_end_come_true():
    from marshub.games.on_mars.rules.scoring import compute_points

    def total(at) -> int:
        return compute_points(at.mars, "red").total

    up = table(red={"goods": {"mineral": 1}, "blueprints": {"solar-field": ""}, "bots": ["3,-2"]})
    before = total(up)
    up.do("upgrade")
    (gain,) = up.session.forecast("solar-field:2,-2").gains
    assert total(up.do("solar-field:2,-2")) - before == gain.words.args["points"] == 6
    card = table(side="orbit", red={"quarters": 1}).do("blueprint")
    (risk,) = card.session.forecast("drill-rig").risks
    assert total(card.do("drill-rig")) == -risk.words.args["points"] == -3
    step = table(side="orbit", red={"lab": {"E2": "rover"}, "goods": {"oxygen": 1}, "depot": 1, "quarters": 1})
    before = total(step)
    step.do("research")
    gain = step.session.forecast("rover:F1").gains[-1]
    assert total(step.do("rover:F1")) - before == gain.words.args["points"] == 4
    ship = table(red={"goods": {"plant": 1, "water": 1}, "quarters": 1})
    (gain,) = ship.session.forecast("ship").gains
    assert rules_of(ship.session.forecast("ship").costs) == ["OM-SHIP-01"]
    assert total(ship.do("ship", "4", "bot")) == gain.words.args["points"] == 3


def test_what_the_rules_reckon_for_programs():
    at = table(red={"docked": [5, 6, 7, 8], "hangar": 1, "score": 4}, level=2, slots={"build": {"blue": 1}})
    facts = GAME.compute_facts(at.state)
    assert facts.order == ["red", "blue"]
    assert facts.totals == {"red": 10, "blue": 3}
    assert facts.seats["red"].ships_allowed == 1
    assert facts.seats["red"].surcharge["build"] == 1
    assert facts.seats["blue"].surcharge["build"] == 1  # with two players one's own cost, too
    assert facts.seats["red"].depot_room == 4
    assert "4,-2" in facts.seats["red"].zone


def test_forecasts_say_colonists_what_is_opened_and_what_is_lost():
    def said(at, option):
        result = at.session.forecast(option)
        return [item.words.key for item in (*result.costs, *result.gains, *result.risks)]

    lab = table(side="orbit", red={"goods": {"battery": 2}}).do("learn")
    free = next(item for item in lab.options if item.startswith("bottom"))
    assert said(lab, free) == ["om-gains-at-end"], "nothing is said of what costs nothing"
    second = lab.do(free, "A2", "yes")
    again = next(item for item in second.options if item.startswith("bottom"))
    assert said(second, again) == ["om-costs-boost", "om-gains-at-end"]
    ship = table(red={"goods": {"plant": 1, "water": 1}, "docked": [4, 5, 6, 7, 8]}).do("ship")
    assert said(ship, "4") == ["om-costs", "om-gains-at-end", "om-gains-opens"]
    card = table(side="orbit", red={"quarters": 1}).do("blueprint")
    assert said(card, "drill-rig") == ["om-gains", "om-gains-runs", "om-risk-unbuilt"]
    full = table(red={"depot": 2, "docked": [4, 5, 6, 7, 8]}).do("control", "done")
    assert full.session.forecast("end") is None
    full.red.tray = 3  # as if gained in this turn
    (risk,) = full.session.forecast("end").risks
    assert (risk.rule, risk.words.args["lost"]) == ("OM-TERM-08", 2)
    full.red.contracts["crystal-assay"] = {}
    assert full.session.forecast("end") is None, "the contract takes them"


@pytest.mark.parametrize("seed", range(4))
def test_a_turn_of_a_rival_that_the_machine_plays_is_one_moment(seed):
    session, dice, queue = Session(GAME, {"players": 3}, seed), Chance(seed), MomentQueue()
    queue.set_pace("cards", session)
    titles: list[Words] = []
    shared = set[str]()  # turns of rivals in which the person was asked, as a lender or to make room
    while session.pending is not None and session.state.round < 6:
        is_machine = session.pending.decider in ("blue", "green")
        while not is_machine and queue.current is not None:  # who sits here reads it all, then answers
            titles.append(queue.current.title)
            queue.advance()
        if not is_machine and session.state.active in ("blue", "green"):
            shared.add(f"{session.state.active} {session.state.round}")
        session.answer(random_policy(session, session.pending, dice), policy="random" if is_machine else "")
        queue.update(session)
    session.close()
    began = [title.args for title in titles if title.key == "om-turn-began" and title.args["who"] != "@om-seat-red"]
    turns = Counter(f"{str(args['who']).removeprefix('@om-seat-')} {args['round']}" for args in began)
    for turn in shared:
        turns.pop(turn, None)
    assert len(turns) >= 5
    assert set(turns.values()) == {1}  # a turn once, with all its lines
    others = {title.key for title in titles} - {"om-turn-began"}
    assert others <= {
        "om-shuttle-moved", "om-shuttle-travelled", "om-round-began", "om-nobody-travels", "om-game-began",
        "om-shelter-set", "om-space-taken", "om-end-triggered",
    }  # fmt: skip
